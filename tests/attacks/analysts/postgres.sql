SELECT count(*) FROM orders
SELECT status, count(*) AS n FROM orders GROUP BY status ORDER BY n DESC
SELECT name, price FROM products WHERE price > 50 ORDER BY price DESC LIMIT 10
SELECT c.name, count(o.id) AS orders FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.id, c.name ORDER BY orders DESC, c.name
SELECT date_trunc('month', ordered_at) AS month, count(*) FROM orders GROUP BY 1 ORDER BY 1
SELECT date_trunc('week', ordered_at)::date AS week, sum(oi.quantity * oi.unit_price) AS revenue FROM orders o JOIN order_items oi ON oi.order_id = o.id GROUP BY week ORDER BY week
SELECT extract(dow FROM ordered_at) AS weekday, count(*) FROM orders GROUP BY weekday ORDER BY weekday
SELECT extract(year FROM ordered_at)::int AS y, extract(quarter FROM ordered_at)::int AS q, round(sum(oi.quantity * oi.unit_price * (1 - o.discount)), 2) AS net FROM orders o JOIN order_items oi ON o.id = oi.order_id GROUP BY y, q ORDER BY y, q
SELECT p.name, sum(oi.quantity) AS units FROM order_items oi JOIN products p ON p.id = oi.product_id GROUP BY p.name ORDER BY units DESC LIMIT 5
SELECT category_id, avg(price)::numeric(10,2) AS avg_price, min(price), max(price) FROM products GROUP BY category_id HAVING count(*) > 2
SELECT DISTINCT ON (customer_id) customer_id, id, ordered_at FROM orders ORDER BY customer_id, ordered_at DESC
SELECT DISTINCT ON (p.category_id) p.category_id, p.name, p.price FROM products p ORDER BY p.category_id, p.price DESC, p.name
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY price) AS median FROM products
SELECT category_id, percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY price) FROM products GROUP BY category_id ORDER BY category_id
SELECT mode() WITHIN GROUP (ORDER BY channel) FROM orders
SELECT percentile_disc(0.9) WITHIN GROUP (ORDER BY shipped_at - ordered_at) FROM orders WHERE shipped_at IS NOT NULL
SELECT count(*) FILTER (WHERE status = 'cancelled') AS cancelled, count(*) FILTER (WHERE status <> 'cancelled') AS kept FROM orders
SELECT store_id, count(*) FILTER (WHERE channel = 'web') * 100.0 / count(*) AS web_share FROM orders GROUP BY store_id ORDER BY store_id
SELECT channel, status, count(*) FROM orders GROUP BY GROUPING SETS ((channel, status), (channel), ()) ORDER BY channel NULLS LAST, status NULLS LAST
SELECT channel, status, grouping(channel, status) AS level, count(*) FROM orders GROUP BY ROLLUP (channel, status) ORDER BY level, channel, status
SELECT store_id, channel, sum(discount) FROM orders GROUP BY CUBE (store_id, channel) ORDER BY store_id NULLS FIRST, channel NULLS FIRST
SELECT id, customer_id, row_number() OVER (PARTITION BY customer_id ORDER BY ordered_at) AS nth FROM orders
SELECT id, ordered_at, lag(ordered_at) OVER (PARTITION BY customer_id ORDER BY ordered_at) AS previous, ordered_at - lag(ordered_at) OVER (PARTITION BY customer_id ORDER BY ordered_at) AS gap FROM orders
SELECT product_id, quantity, sum(quantity) OVER w AS running FROM order_items WINDOW w AS (PARTITION BY product_id ORDER BY order_id, line_no ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)
SELECT name, price, rank() OVER (ORDER BY price DESC), dense_rank() OVER (ORDER BY price DESC), percent_rank() OVER (ORDER BY price), cume_dist() OVER (ORDER BY price) FROM products
SELECT name, price, ntile(4) OVER (ORDER BY price) AS quartile FROM products ORDER BY quartile, name
SELECT day, revenue, avg(revenue) OVER (ORDER BY day RANGE BETWEEN INTERVAL '6 days' PRECEDING AND CURRENT ROW) AS moving FROM (SELECT ordered_at::date AS day, sum(oi.quantity * oi.unit_price) AS revenue FROM orders o JOIN order_items oi ON oi.order_id = o.id GROUP BY 1) d ORDER BY day
SELECT id, first_value(amount) OVER (PARTITION BY method ORDER BY paid_at) AS first_amount, last_value(amount) OVER (PARTITION BY method ORDER BY paid_at ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS last_amount FROM payments
SELECT id, nth_value(name, 2) OVER (ORDER BY price DESC ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM products LIMIT 3
SELECT id, sum(amount) OVER (ORDER BY paid_at, id ROWS BETWEEN 2 PRECEDING AND CURRENT ROW EXCLUDE CURRENT ROW) FROM payments
SELECT id, count(*) OVER (ORDER BY price GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM products
WITH revenue AS (SELECT o.customer_id, sum(oi.quantity * oi.unit_price) AS total FROM orders o JOIN order_items oi ON oi.order_id = o.id GROUP BY o.customer_id) SELECT c.name, r.total FROM revenue r JOIN customers c ON c.id = r.customer_id WHERE r.total > (SELECT avg(total) FROM revenue) ORDER BY r.total DESC
WITH RECURSIVE tree AS (SELECT id, name, parent_id, 1 AS depth FROM categories WHERE parent_id IS NULL UNION ALL SELECT c.id, c.name, c.parent_id, t.depth + 1 FROM categories c JOIN tree t ON c.parent_id = t.id) SELECT depth, name FROM tree ORDER BY depth, name
WITH RECURSIVE chain(id, name, path) AS (SELECT id, name, ARRAY[name] FROM employees WHERE manager_id IS NULL UNION ALL SELECT e.id, e.name, c.path || e.name FROM employees e JOIN chain c ON e.manager_id = c.id) SELECT name, array_to_string(path, ' > ') FROM chain ORDER BY 2
WITH RECURSIVE days(d) AS (SELECT DATE '2025-01-01' UNION ALL SELECT d + 1 FROM days WHERE d < DATE '2025-01-31') SELECT d, count(o.id) FROM days LEFT JOIN orders o ON o.ordered_at::date = d GROUP BY d ORDER BY d
WITH RECURSIVE r AS (SELECT id, referred_by, id AS root FROM customers WHERE referred_by IS NULL UNION ALL SELECT c.id, c.referred_by, r.root FROM customers c JOIN r ON c.referred_by = r.id) SELECT root, count(*) - 1 AS referred FROM r GROUP BY root HAVING count(*) > 1 ORDER BY 2 DESC
WITH RECURSIVE t AS (SELECT id, parent_id, name FROM categories WHERE parent_id IS NULL UNION ALL SELECT c.id, c.parent_id, c.name FROM categories c, t WHERE c.parent_id = t.id) SEARCH DEPTH FIRST BY id SET ord SELECT id, name FROM t ORDER BY ord
WITH a AS MATERIALIZED (SELECT store_id, count(*) n FROM orders GROUP BY 1), b AS NOT MATERIALIZED (SELECT store_id, count(*) m FROM employees GROUP BY 1) SELECT a.store_id, n, m, n::float / m AS per_head FROM a JOIN b USING (store_id) ORDER BY per_head DESC
SELECT c.name, x.id, x.ordered_at FROM customers c CROSS JOIN LATERAL (SELECT o.id, o.ordered_at FROM orders o WHERE o.customer_id = c.id ORDER BY o.ordered_at DESC LIMIT 3) x
SELECT s.name, best.name AS product, best.units FROM stores s LEFT JOIN LATERAL (SELECT p.name, sum(oi.quantity) AS units FROM orders o JOIN order_items oi ON oi.order_id = o.id JOIN products p ON p.id = oi.product_id WHERE o.store_id = s.id GROUP BY p.name ORDER BY units DESC, p.name LIMIT 1) best ON true
SELECT d::date AS day, coalesce(n, 0) AS orders FROM generate_series(DATE '2025-03-01', DATE '2025-03-31', INTERVAL '1 day') d LEFT JOIN (SELECT ordered_at::date AS day, count(*) n FROM orders GROUP BY 1) o ON o.day = d::date ORDER BY 1
SELECT g AS bucket, count(p.id) FROM generate_series(0, 200, 25) g LEFT JOIN products p ON p.price >= g AND p.price < g + 25 GROUP BY g ORDER BY g
SELECT width_bucket(price, 0, 500, 10) AS b, count(*) FROM products GROUP BY b ORDER BY b
SELECT name, unnest(tags) AS tag FROM products ORDER BY name, tag
SELECT tag, count(*) FROM products CROSS JOIN LATERAL unnest(tags) AS t(tag) GROUP BY tag ORDER BY count(*) DESC, tag
SELECT p.name, t.tag, t.pos FROM products p, unnest(p.tags) WITH ORDINALITY AS t(tag, pos) WHERE t.pos = 1
SELECT name FROM products WHERE 'outdoor' = ANY (tags)
SELECT name FROM products WHERE tags @> ARRAY['sale']
SELECT name FROM products WHERE tags && ARRAY['new', 'sale']::text[]
SELECT name, cardinality(tags) AS n, array_length(tags, 1), tags[1] AS first_tag, tags[1:2] AS two FROM products
SELECT category_id, array_agg(name ORDER BY price DESC) AS names FROM products GROUP BY category_id
SELECT category_id, string_agg(name, ', ' ORDER BY name) FROM products GROUP BY category_id ORDER BY 1
SELECT category_id, array_agg(DISTINCT discontinued) FROM products GROUP BY category_id
SELECT array_position(tags, 'sale'), name FROM products WHERE array_position(tags, 'sale') IS NOT NULL
SELECT array_remove(tags, 'sale') AS others, array_append(tags, 'seen') AS more, array_cat(tags, ARRAY['x']) FROM products LIMIT 5
SELECT name, attrs ->> 'color' AS color FROM products WHERE attrs ? 'color'
SELECT attrs ->> 'color' AS color, count(*) FROM products GROUP BY attrs ->> 'color' ORDER BY 2 DESC, 1
SELECT name, (attrs ->> 'weight')::numeric AS weight FROM products WHERE (attrs ->> 'weight')::numeric > 2 ORDER BY weight
SELECT name, attrs -> 'size' -> 'w' AS width, attrs #>> '{size,h}' AS height FROM products WHERE attrs -> 'size' IS NOT NULL
SELECT name FROM products WHERE attrs @> '{"color": "red"}'
SELECT count(*) FROM products WHERE attrs ?| ARRAY['color', 'size']
SELECT key, count(*) FROM products, jsonb_object_keys(attrs) AS key GROUP BY key ORDER BY key
SELECT p.name, kv.key, kv.value FROM products p CROSS JOIN LATERAL jsonb_each_text(p.attrs) AS kv(key, value) WHERE kv.key = 'color'
SELECT e.id, e.payload ->> 'page' AS page, (e.payload ->> 'ms')::int AS ms FROM events e WHERE e.kind = 'view' ORDER BY ms DESC NULLS LAST LIMIT 20
SELECT payload ->> 'page' AS page, avg((payload ->> 'ms')::numeric)::int AS avg_ms, count(*) FROM events WHERE kind = 'view' GROUP BY 1 ORDER BY 2 DESC
SELECT e.id, item ->> 'sku' AS sku, (item ->> 'qty')::int AS qty FROM events e CROSS JOIN LATERAL jsonb_array_elements(e.payload -> 'cart') AS item WHERE e.kind = 'checkout'
SELECT jsonb_array_length(payload -> 'cart') AS items, count(*) FROM events WHERE kind = 'checkout' GROUP BY 1 ORDER BY 1
SELECT id, jsonb_path_query_first(payload, '$.cart[*] ? (@.qty > 1).sku') FROM events WHERE kind = 'checkout'
SELECT count(*) FROM events WHERE jsonb_path_exists(payload, '$.cart[*].qty ? (@ >= 3)')
SELECT count(*) FROM events WHERE payload @? '$.cart[*] ? (@.qty >= 2)'
SELECT x.sku, sum(x.qty) FROM events e, jsonb_to_recordset(e.payload -> 'cart') AS x(sku text, qty int) WHERE e.kind = 'checkout' GROUP BY x.sku ORDER BY 2 DESC, 1
SELECT jsonb_build_object('store', name, 'city', city) FROM stores
SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name) ORDER BY id) FROM stores
SELECT json_object_agg(status, n) FROM (SELECT status, count(*) AS n FROM orders GROUP BY status) s
SELECT to_jsonb(s) ->> 'name' FROM stores s ORDER BY s.id
SELECT row_to_json(s) FROM (SELECT id, name FROM stores) s
SELECT jsonb_typeof(payload -> 'ms'), count(*) FROM events GROUP BY 1
SELECT jsonb_pretty(payload) FROM events LIMIT 2
SELECT payload - 'cart' AS without_cart, payload || '{"seen": true}'::jsonb FROM events WHERE kind = 'checkout' LIMIT 3
SELECT jsonb_set(attrs, '{color}', '"blue"') FROM products WHERE attrs ? 'color' LIMIT 2
SELECT jt.sku, jt.qty FROM events e, JSON_TABLE(e.payload, '$.cart[*]' COLUMNS (sku text PATH '$.sku', qty int PATH '$.qty')) AS jt WHERE e.kind = 'checkout'
SELECT JSON_VALUE(payload, '$.page') AS page, count(*) FROM events GROUP BY 1 ORDER BY 2 DESC
SELECT id FROM events WHERE JSON_EXISTS(payload, '$.cart')
SELECT preferences ->> 'language' AS language, count(*) FROM customers GROUP BY language
SELECT name FROM customers WHERE preferences ->> 'newsletter' = 'true' AND country = 'DE'
SELECT count(*) FROM customers WHERE (preferences ->> 'newsletter')::boolean
SELECT name, age(DATE '2026-01-01', birthdate) AS age FROM customers ORDER BY birthdate LIMIT 5
SELECT date_part('year', age(DATE '2026-01-01', birthdate))::int / 10 * 10 AS decade, count(*) FROM customers WHERE birthdate IS NOT NULL GROUP BY 1 ORDER BY 1
SELECT name FROM customers WHERE to_char(birthdate, 'MM-DD') BETWEEN '06-01' AND '08-31'
SELECT to_char(ordered_at, 'YYYY-MM') AS month, to_char(sum(oi.quantity * oi.unit_price), 'FM999,999,990.00') AS revenue FROM orders o JOIN order_items oi ON o.id = oi.order_id GROUP BY 1 ORDER BY 1
SELECT to_char(ordered_at, 'Dy') AS day, count(*) FROM orders GROUP BY 1
SELECT id, ordered_at AT TIME ZONE 'Europe/Berlin' AS local FROM orders LIMIT 5
SELECT timezone('America/New_York', ordered_at)::date AS day, count(*) FROM orders GROUP BY 1 ORDER BY 1
SELECT extract(hour FROM ordered_at AT TIME ZONE 'UTC') AS h, count(*) FROM orders GROUP BY h ORDER BY count(*) DESC LIMIT 3
SELECT date_bin('15 minutes', at, TIMESTAMPTZ '2025-01-01 00:00+00') AS slot, count(*) FROM events GROUP BY slot ORDER BY slot
SELECT avg(shipped_at - ordered_at) AS lead_time FROM orders
SELECT justify_hours(avg(shipped_at - ordered_at)), extract(epoch FROM max(shipped_at - ordered_at)) / 3600 AS hours FROM orders
SELECT count(*) FROM orders WHERE shipped_at::date > due
SELECT id, due - ordered_at::date AS days_to_due FROM orders WHERE due IS NOT NULL ORDER BY days_to_due
SELECT count(*) FROM orders WHERE ordered_at >= DATE '2025-12-31' - INTERVAL '90 days'
SELECT count(*) FROM orders WHERE ordered_at >= now() - interval '30 days'
SELECT count(*) FROM orders WHERE ordered_at > current_date - 7 OR ordered_at > current_timestamp - make_interval(days => 7)
SELECT make_date(2025, 1, 1) + 30 AS d, make_timestamp(2025, 1, 1, 8, 30, 0) AS ts, isfinite(now())
SELECT count(*) FROM orders o JOIN stores s ON s.id = o.store_id WHERE (o.ordered_at AT TIME ZONE 'UTC')::time BETWEEN s.opens AND s.closes
SELECT name, closes - opens AS open_for FROM stores ORDER BY open_for DESC
SELECT id FROM orders WHERE (ordered_at, coalesce(shipped_at, now())) OVERLAPS (TIMESTAMPTZ '2025-02-01', TIMESTAMPTZ '2025-02-28')
SELECT id FROM orders WHERE daterange('2025-02-01', '2025-03-01') @> ordered_at::date
SELECT range_agg(daterange(ordered_at::date, due, '[]')) FROM orders WHERE due >= ordered_at::date AND status = 'shipped'
SELECT to_date('01.02.2025', 'DD.MM.YYYY'), to_timestamp(1735689600), to_number('1,234.5', '9,999.9')
SELECT lower(name), upper(city), initcap(country), length(email) FROM customers LIMIT 5
SELECT split_part(email, '@', 2) AS domain, count(*) FROM customers GROUP BY domain ORDER BY 2 DESC, 1
SELECT substring(email FROM position('@' IN email) + 1) AS domain, count(*) FROM customers GROUP BY 1 ORDER BY 1
SELECT name FROM customers WHERE email ILIKE '%@example.%' AND name NOT LIKE 'A%'
SELECT name FROM customers WHERE name ~* '^(a|b)' ORDER BY name
SELECT name FROM customers WHERE name SIMILAR TO '(A|M)%'
SELECT regexp_replace(sku, '[^0-9]', '', 'g')::int AS num, name FROM products ORDER BY num
SELECT (regexp_match(sku, '^([A-Z]+)-(\d+)$'))[1] AS prefix, count(*) FROM products GROUP BY 1 ORDER BY 1
SELECT regexp_split_to_table(description, '\s+') AS word, count(*) FROM products GROUP BY word ORDER BY 2 DESC, 1 LIMIT 10
SELECT id, m[1] FROM orders, regexp_matches(notes, '(\w+)', 'g') AS m WHERE notes IS NOT NULL LIMIT 10
SELECT regexp_count(description, 'a'), regexp_substr(description, '\w+'), regexp_instr(name, 'e'), regexp_like(name, '^T') FROM products
SELECT concat_ws(' / ', name, city, country) FROM customers ORDER BY id LIMIT 3
SELECT format('%s (%s)', name, city) AS label FROM stores ORDER BY id
SELECT left(name, 1) AS initial, count(*) FROM customers GROUP BY initial ORDER BY initial
SELECT right(sku, 3), reverse(sku), lpad(id::text, 6, '0'), rpad(name, 20, '.'), repeat('*', 3) FROM products LIMIT 3
SELECT trim(both ' ' FROM name), btrim(name), ltrim(sku, 'A'), rtrim(sku, '0'), translate(sku, '-', '_'), replace(sku, '-', '') FROM products LIMIT 3
SELECT overlay(email PLACING '***' FROM 2 FOR 3) AS masked FROM customers LIMIT 3
SELECT starts_with(sku, 'TR'), strpos(sku, '-'), ascii(sku), chr(65), md5(sku) FROM products LIMIT 3
SELECT encode(sha256(name::bytea), 'hex') FROM stores
SELECT name, normalize(name, NFC), name IS NORMALIZED FROM customers LIMIT 3
SELECT coalesce(notes, 'none') AS note, nullif(channel, 'web') FROM orders LIMIT 5
SELECT greatest(price, 20), least(price, 100), abs(price - 50), ceil(price), floor(price), round(price, 1), trunc(price), sign(price) FROM products LIMIT 5
SELECT power(2, 10), sqrt(16), ln(10), log(100), exp(1), mod(10, 3), pi(), degrees(pi()), 7 / 2, 7 % 4, 2 ^ 3, |/ 25
SELECT stddev(price), variance(price), stddev_pop(price), corr(price, id), regr_slope(price, id), covar_samp(price, id) FROM products
SELECT bool_and(discontinued), bool_or(discontinued), every(price > 0) FROM products
SELECT CASE WHEN price < 20 THEN 'low' WHEN price < 100 THEN 'mid' ELSE 'high' END AS band, count(*) FROM products GROUP BY band ORDER BY band
SELECT CASE channel WHEN 'web' THEN 1 WHEN 'store' THEN 2 END AS code, count(*) FROM orders GROUP BY 1
SELECT p.name FROM products p WHERE NOT EXISTS (SELECT 1 FROM order_items oi WHERE oi.product_id = p.id)
SELECT name FROM customers WHERE id IN (SELECT customer_id FROM orders GROUP BY customer_id HAVING count(*) >= 3)
SELECT name FROM products WHERE price > ALL (SELECT avg(price) FROM products GROUP BY category_id)
SELECT name, price FROM products WHERE price = (SELECT max(price) FROM products)
SELECT customer_id FROM orders WHERE channel = 'web' INTERSECT SELECT customer_id FROM orders WHERE channel = 'store' ORDER BY 1
SELECT id FROM customers EXCEPT SELECT customer_id FROM orders ORDER BY id
SELECT 'customer' AS kind, name FROM customers UNION ALL SELECT 'employee', name FROM employees ORDER BY kind, name
(SELECT name, price FROM products ORDER BY price LIMIT 1) UNION ALL (SELECT name, price FROM products ORDER BY price DESC LIMIT 1)
SELECT a.name, b.name FROM employees a JOIN employees b ON b.manager_id = a.id ORDER BY 1, 2
SELECT e.name, coalesce(m.name, '-') AS manager FROM employees e LEFT JOIN employees m ON m.id = e.manager_id ORDER BY e.hired
SELECT s.name, p.name, i.on_hand FROM stores s CROSS JOIN products p LEFT JOIN inventory i ON i.store_id = s.id AND i.product_id = p.id WHERE i.on_hand IS NULL OR i.on_hand = 0
SELECT * FROM stores
SELECT * FROM stores NATURAL JOIN (SELECT id FROM stores WHERE city = 'Berlin') b
SELECT o.*, s.name AS store FROM orders o JOIN stores s ON s.id = o.store_id LIMIT 3
SELECT c.city, s.name FROM customers c FULL OUTER JOIN stores s ON s.city = c.city ORDER BY 1, 2
SELECT store_id, product_id, on_hand FROM inventory WHERE (store_id, product_id) IN (SELECT store_id, product_id FROM inventory WHERE on_hand < 5)
SELECT sum(on_hand * p.price)::money FROM inventory JOIN products p ON p.id = product_id
SELECT v.code, v.label, count(o.id) FROM (VALUES ('web', 'Online'), ('store', 'Shop'), ('phone', 'Call')) AS v(code, label) LEFT JOIN orders o ON o.channel = v.code GROUP BY 1, 2 ORDER BY 1
VALUES (1, 'one'), (2, 'two')
TABLE stores
SELECT name FROM products ORDER BY price DESC OFFSET 2 ROWS FETCH NEXT 3 ROWS ONLY
SELECT name, price FROM products ORDER BY price DESC FETCH FIRST 3 ROWS WITH TIES
SELECT name FROM products TABLESAMPLE SYSTEM (100) ORDER BY name
SELECT id, name FROM products WHERE to_tsvector('english', description) @@ to_tsquery('english', 'light & trail')
SELECT name, ts_rank(to_tsvector('english', description), q) AS r FROM products, plainto_tsquery('english', 'light tent') q WHERE to_tsvector('english', description) @@ q ORDER BY r DESC
SELECT name, ts_headline('english', description, websearch_to_tsquery('english', 'tent or boots')) FROM products LIMIT 3
SELECT host(ip), family(ip), masklen(ip), network(ip) FROM events WHERE ip IS NOT NULL LIMIT 5
SELECT count(*) FROM events WHERE ip << inet '10.0.0.0/8'
SELECT pg_size_pretty(123456789::bigint), pg_typeof(price) FROM products LIMIT 1
SELECT num_nulls(shipped_at, due, notes), num_nonnulls(shipped_at, due) FROM orders LIMIT 5
SELECT name, price FROM products WHERE price BETWEEN SYMMETRIC 100 AND 20
SELECT count(*) FROM orders WHERE shipped_at IS NULL AND status IS DISTINCT FROM 'cancelled'
SELECT name FROM products WHERE discontinued IS NOT TRUE AND launched >= '2024-01-01'
SELECT count(DISTINCT customer_id), count(DISTINCT (store_id, channel)) FROM orders
SELECT cast(price AS integer), price::text, CAST(id AS varchar(10)), '2025-01-01'::date, TRUE::int FROM products LIMIT 2
SELECT customer_id, min(ordered_at) AS first_order, max(ordered_at) AS last_order, count(*) AS n, max(ordered_at)::date - min(ordered_at)::date AS span FROM orders GROUP BY customer_id HAVING count(*) > 1 ORDER BY span DESC
WITH firsts AS (SELECT customer_id, date_trunc('month', min(ordered_at)) AS cohort FROM orders GROUP BY 1) SELECT f.cohort::date, (extract(year FROM o.ordered_at) - extract(year FROM f.cohort)) * 12 + extract(month FROM o.ordered_at) - extract(month FROM f.cohort) AS month_no, count(DISTINCT o.customer_id) FROM firsts f JOIN orders o USING (customer_id) GROUP BY 1, 2 ORDER BY 1, 2
WITH m AS (SELECT date_trunc('month', ordered_at) AS mon, count(*) AS n FROM orders GROUP BY 1) SELECT mon, n, lag(n) OVER (ORDER BY mon) AS prev, round(100.0 * (n - lag(n) OVER (ORDER BY mon)) / nullif(lag(n) OVER (ORDER BY mon), 0), 1) AS growth FROM m ORDER BY mon
WITH x AS (SELECT customer_id, ordered_at, ordered_at - lag(ordered_at) OVER (PARTITION BY customer_id ORDER BY ordered_at) > interval '60 days' AS is_new FROM orders) SELECT customer_id, count(*) FILTER (WHERE is_new) + 1 AS bursts FROM x GROUP BY customer_id ORDER BY 2 DESC, 1
WITH d AS (SELECT DISTINCT ordered_at::date AS day FROM orders), g AS (SELECT day, day - (row_number() OVER (ORDER BY day))::int AS grp FROM d) SELECT min(day), max(day), count(*) AS streak FROM g GROUP BY grp ORDER BY streak DESC, 1 LIMIT 5
WITH rfm AS (SELECT customer_id, ntile(5) OVER (ORDER BY max(ordered_at)) AS r, ntile(5) OVER (ORDER BY count(*)) AS f FROM orders GROUP BY customer_id) SELECT r, f, count(*) FROM rfm GROUP BY r, f ORDER BY r, f
WITH t AS (SELECT p.name, sum(oi.quantity * oi.unit_price) AS rev FROM order_items oi JOIN products p ON p.id = oi.product_id GROUP BY 1) SELECT name, rev, round(100 * rev / sum(rev) OVER (), 2) AS share, round(100 * sum(rev) OVER (ORDER BY rev DESC, name) / sum(rev) OVER (), 2) AS cumulative FROM t ORDER BY rev DESC
SELECT a.product_id, b.product_id, count(*) AS together FROM order_items a JOIN order_items b ON a.order_id = b.order_id AND a.product_id < b.product_id GROUP BY 1, 2 HAVING count(*) > 1 ORDER BY 3 DESC, 1, 2
SELECT o.id, sum(oi.quantity * oi.unit_price * (1 - o.discount)) - coalesce((SELECT sum(p.amount) FROM payments p WHERE p.order_id = o.id), 0) AS open FROM orders o JOIN order_items oi ON oi.order_id = o.id GROUP BY o.id HAVING sum(oi.quantity * oi.unit_price) > 0 ORDER BY open DESC LIMIT 10
SELECT method, sum(amount) AS total, round(avg(amount), 2) AS mean FROM payments WHERE paid_at >= '2025-01-01' AND paid_at < '2026-01-01' GROUP BY method ORDER BY total DESC
SELECT s.name, 2 * 6371 * asin(sqrt(power(sin(radians(s.lat - 52.5) / 2), 2) + cos(radians(52.5)) * cos(radians(s.lat)) * power(sin(radians(s.lon - 13.4) / 2), 2))) AS km FROM stores s ORDER BY km
SELECT e.kind, e.at::date, count(*) FROM events e GROUP BY 1, 2 HAVING count(*) > 1 ORDER BY 2, 1
SELECT kind, count(*) AS n, 1.0 * count(*) / first_value(count(*)) OVER (ORDER BY count(*) DESC) AS rate FROM events GROUP BY kind ORDER BY n DESC
SELECT title, count(*), min(hired), max(hired) FROM employees GROUP BY title ORDER BY 2 DESC, 1
SELECT "name" AS "Store Name", "city" AS "City" FROM "stores" ORDER BY "Store Name"
SELECT c.name AS customer, array_agg(DISTINCT p.name ORDER BY p.name) AS bought FROM customers c JOIN orders o ON o.customer_id = c.id JOIN order_items oi ON oi.order_id = o.id JOIN products p ON p.id = oi.product_id GROUP BY c.id, c.name ORDER BY customer LIMIT 5
SELECT country, city, count(*) AS n, sum(count(*)) OVER (PARTITION BY country) AS country_total FROM customers GROUP BY country, city ORDER BY country, n DESC, city
SELECT id, CASE WHEN status = 'shipped' AND shipped_at::date <= due THEN 'on time' WHEN status = 'shipped' THEN 'late' ELSE 'open' END AS delivery FROM orders ORDER BY id LIMIT 10
SELECT sum(CASE WHEN channel = 'web' THEN 1 ELSE 0 END) AS web, sum(CASE WHEN channel = 'store' THEN 1 ELSE 0 END) AS store, sum(CASE WHEN channel = 'phone' THEN 1 ELSE 0 END) AS phone FROM orders
SELECT store_id, to_char(ordered_at, 'YYYY') AS yr, count(*) FILTER (WHERE extract(month FROM ordered_at) BETWEEN 1 AND 6) AS h1, count(*) FILTER (WHERE extract(month FROM ordered_at) > 6) AS h2 FROM orders GROUP BY 1, 2 ORDER BY 1, 2
SELECT position('e' IN name), char_length(name), octet_length(name), bit_length(name) FROM stores
SELECT current_date, localtimestamp, extract(isodow FROM DATE '2025-05-05'), extract(week FROM DATE '2025-05-05'), date_part('doy', DATE '2025-05-05')
SELECT name FROM customers WHERE joined::date = DATE '2024-02-29' OR extract(month FROM joined) = 2
SELECT u.k, u.v FROM stores s, LATERAL (VALUES ('name', s.name), ('city', s.city)) AS u(k, v) ORDER BY 1, 2
SELECT * FROM (SELECT id, name, row_number() OVER (PARTITION BY store_id ORDER BY hired) AS rn FROM employees) t WHERE rn = 1
SELECT p.name, i.counted_on, i.on_hand FROM inventory i JOIN products p ON p.id = i.product_id JOIN stores s ON s.id = i.store_id WHERE s.city = 'Berlin' AND i.on_hand < 10 ORDER BY i.on_hand, p.name
SELECT array(SELECT name FROM stores ORDER BY name) AS all_stores
SELECT ROW(1, 'a') = ROW(1, 'a'), (1, 2) < (1, 3)
SELECT string_to_array('a,b,c', ','), array_to_json(ARRAY[1, 2]), string_to_table('x y', ' ')
SELECT s.id, count(*) AS n FROM stores s JOIN orders o ON o.store_id = s.id WHERE o.status IN ('paid', 'shipped') AND NOT (o.channel = 'phone') GROUP BY s.id ORDER BY n DESC;
-- orders without a payment
SELECT o.id /* the order */ FROM orders o LEFT JOIN payments p ON p.order_id = o.id WHERE p.id IS NULL AND o.status <> 'cancelled' ORDER BY o.id
-- on views, and a table with policies
SELECT country, count(*) FROM shoppers GROUP BY 1 ORDER BY 2 DESC, 1
SELECT s.name, count(o.id) FROM shoppers s LEFT JOIN orders o ON o.customer_id = s.id GROUP BY s.name ORDER BY 1 LIMIT 5
SELECT city, string_agg(initial(name), ' ' ORDER BY id) FROM sellers GROUP BY city
SELECT c.id, c.name FROM contacts c ORDER BY c.name LIMIT 3
SELECT p.name, avg(r.stars) FROM reviews r JOIN products p ON p.id = r.product_id GROUP BY p.name HAVING count(*) > 0 ORDER BY 2 DESC
SELECT any_value(name ORDER BY price DESC) AS dearest, category_id FROM products GROUP BY category_id ORDER BY category_id
SELECT date_trunc('day', ordered_at, 'Europe/Paris') AS day, count(*) FROM orders GROUP BY day ORDER BY day LIMIT 5
SELECT JSON_OBJECT('id': id, 'name': name ABSENT ON NULL) FROM stores ORDER BY id
SELECT JSON_ARRAYAGG(name ORDER BY name) FROM stores
SELECT JSON_OBJECTAGG(status: n) FROM (SELECT status, count(*) AS n FROM orders GROUP BY status) s
SELECT JSON_QUERY(payload, '$.cart[*].sku' WITH WRAPPER) AS skus FROM events WHERE kind = 'checkout' LIMIT 3
SELECT JSON_VALUE(payload, '$.ms' RETURNING int DEFAULT 0 ON EMPTY) AS ms FROM events LIMIT 3
SELECT e.id, j.* FROM events e CROSS JOIN LATERAL JSON_TABLE(e.payload, '$.cart[*]' COLUMNS (n FOR ORDINALITY, sku text PATH '$.sku', qty int PATH '$.qty' DEFAULT 1 ON EMPTY)) AS j WHERE e.kind = 'checkout' ORDER BY e.id, j.n LIMIT 4
SELECT payload['page'] AS page, count(*) FROM events GROUP BY 1 ORDER BY 2 DESC
SELECT payload IS JSON OBJECT AS is_object, jsonb_path_query_array(payload, '$.cart[*].qty') AS qtys FROM events LIMIT 3
SELECT uuid_extract_version(uuidv7()), casefold('STRASSE'), array_sort(ARRAY[3, 1, 2]), array_reverse(ARRAY[1, 2])
SELECT crc32('abc'::bytea), gamma(5), random(1, 6) BETWEEN 1 AND 6 AS dice
WITH RECURSIVE sub(id, parent_id) AS (SELECT id, parent_id FROM categories WHERE name = 'Shoes' UNION ALL SELECT c.id, c.parent_id FROM categories c JOIN sub ON c.parent_id = sub.id) CYCLE id SET is_cycle USING path SELECT id, is_cycle FROM sub
SELECT regexp_matches(email, '@(.+)$') AS domain, count(*) FROM customers GROUP BY 1
SELECT count(*) FROM orders WHERE ordered_at <@ tstzrange('2025-01-01', '2025-04-01', '[)')
SELECT unnest(datemultirange(daterange('2025-01-01', '2025-01-05'), daterange('2025-02-01', '2025-02-03'))) AS span
SELECT store_id, channel, count(*) FROM orders GROUP BY DISTINCT ROLLUP (store_id, channel), CUBE (store_id) ORDER BY 1, 2
SELECT name FROM products WHERE name ILIKE ANY (ARRAY['%trail%', '%lake%']) ORDER BY name
SELECT set_masklen(ip, 24) AS net, count(*) FROM events GROUP BY net ORDER BY 2 DESC LIMIT 3
SELECT name, trim(trailing 'a' FROM city), overlay(name PLACING '…' FROM 4), to_hex(id), name COLLATE "C" AS sorted FROM customers ORDER BY sorted LIMIT 3
SELECT EXISTS (SELECT FROM orders WHERE discount > 0.05) AS any_discount
TABLE categories ORDER BY name LIMIT 2
