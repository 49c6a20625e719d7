SELECT count(*) FROM trips
FROM stations
FROM trips SELECT count(*), avg(km)
SELECT area, count(*) AS n FROM stations GROUP BY ALL ORDER BY n DESC, area
SELECT name, docks FROM stations WHERE docks > 15 ORDER BY ALL
SELECT date_trunc('month', started) AS month, count(*) AS n FROM trips GROUP BY month ORDER BY month
SELECT started::DATE AS day, sum(fare) AS income FROM trips GROUP BY day ORDER BY day
SELECT dayname(started) AS d, hour(started) AS h, count(*) FROM trips GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 10
SELECT monthname(started), year(started), quarter(started), week(started), dayofweek(started), isodow(started), dayofyear(started) FROM trips LIMIT 3
SELECT extract('hour' FROM started) AS h, median(km) FROM trips GROUP BY h ORDER BY h
SELECT date_part('year', started) AS y, sum(km) FROM trips GROUP BY y
SELECT date_diff('minute', started, ended) AS minutes, count(*) FROM trips GROUP BY minutes ORDER BY minutes
SELECT avg(datediff('minute', started, ended)) FROM trips
SELECT id, ended - started AS took FROM trips ORDER BY took DESC LIMIT 5
SELECT epoch(ended) - epoch(started) AS seconds, epoch_ms(started) FROM trips LIMIT 3
SELECT strftime(started, '%Y-%m-%d %H:00') AS slot, count(*) FROM trips GROUP BY slot ORDER BY slot LIMIT 10
SELECT strptime('01/02/2025', '%d/%m/%Y'), make_date(2025, 1, 31), last_day(DATE '2025-02-10'), today() > DATE '2020-01-01'
SELECT time_bucket(INTERVAL '7 days', started) AS bucket, count(*) FROM trips GROUP BY bucket ORDER BY bucket
SELECT date_add(DATE '2025-01-31', INTERVAL 1 MONTH), date_sub('month', DATE '2025-01-01', DATE '2025-06-15'), age(DATE '2025-06-01', DATE '2020-01-01')
SELECT count(*) FROM trips WHERE started > current_date - INTERVAL 30 DAY
SELECT count(*) FROM trips WHERE started >= now()::TIMESTAMP - INTERVAL '1 year'
SELECT count(*) FROM trips WHERE started BETWEEN '2025-03-01' AND '2025-03-31 23:59:59'
SELECT s.name, count(t.id) AS departures FROM stations s LEFT JOIN trips t ON t.from_station = s.id GROUP BY s.name ORDER BY departures DESC, s.name
SELECT a.name AS origin, b.name AS destination, count(*) AS n FROM trips t JOIN stations a ON a.id = t.from_station JOIN stations b ON b.id = t.to_station GROUP BY ALL ORDER BY n DESC, 1, 2 LIMIT 10
SELECT r.name, sum(t.fare) AS spent FROM riders r JOIN trips t ON t.rider_id = r.id GROUP BY r.id, r.name HAVING spent > 5 ORDER BY spent DESC
SELECT p.name AS plan, count(DISTINCT r.id) AS riders, avg(t.km) FROM plans p LEFT JOIN riders r ON r.plan = p.code LEFT JOIN trips t ON t.rider_id = r.id GROUP BY p.name ORDER BY riders DESC
SELECT * FROM stations USING SAMPLE 3 ROWS
SELECT count(*) FROM trips TABLESAMPLE 100%
SELECT * EXCLUDE (lat, lon) FROM stations
SELECT * REPLACE (round(lat, 1) AS lat) FROM stations LIMIT 2
SELECT * RENAME (docks AS places) FROM stations LIMIT 2
SELECT COLUMNS('^(temp|rain)') FROM weather LIMIT 3
SELECT min(COLUMNS(*)) FROM weather
SELECT max(COLUMNS(lambda c: c LIKE '%mm')) FROM weather
SELECT COLUMNS(* EXCLUDE (sky)) FROM weather LIMIT 2
SELECT id, km FROM trips QUALIFY row_number() OVER (PARTITION BY rider_id ORDER BY km DESC) = 1
SELECT rider_id, started FROM trips QUALIFY lag(started) OVER (PARTITION BY rider_id ORDER BY started) IS NULL
SELECT id, fare, rank() OVER w, dense_rank() OVER w FROM trips WINDOW w AS (ORDER BY fare DESC) QUALIFY rank() OVER w <= 3
SELECT day, temp_c, avg(temp_c) OVER (ORDER BY day ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) AS weekly FROM weather
SELECT day, rain_mm, sum(rain_mm) OVER (ORDER BY day RANGE BETWEEN INTERVAL 3 DAYS PRECEDING AND CURRENT ROW) AS wet FROM weather
SELECT id, rider_id, lead(started) OVER (PARTITION BY rider_id ORDER BY started) - ended AS pause FROM trips
SELECT id, ntile(4) OVER (ORDER BY km) AS q, percent_rank() OVER (ORDER BY km), cume_dist() OVER (ORDER BY km) FROM trips
SELECT id, first_value(km) OVER (PARTITION BY bike_id ORDER BY started) AS first_km, last_value(rating IGNORE NULLS) OVER (PARTITION BY bike_id ORDER BY started) AS last_rating FROM trips
SELECT bike_id, sum(km) OVER (PARTITION BY bike_id ORDER BY started) AS odometer FROM trips ORDER BY bike_id, odometer
PIVOT trips ON dayname(started) USING count(*) GROUP BY from_station
PIVOT trips ON plan_code USING sum(fare)
PIVOT (SELECT from_station, year(started) AS y, km FROM trips) ON y USING sum(km) AS km, count(*) AS n GROUP BY from_station ORDER BY from_station
PIVOT weather ON sky IN ('sun', 'rain') USING avg(temp_c)
FROM (PIVOT trips ON plan_code USING count(*) GROUP BY to_station) SELECT * ORDER BY to_station
SELECT * FROM trips PIVOT (count(*) FOR plan_code IN ('basic', 'plus') GROUP BY from_station)
UNPIVOT weather ON temp_c, rain_mm, wind INTO NAME measure VALUE amount
SELECT measure, avg(amount) FROM (UNPIVOT (SELECT day, temp_c, rain_mm FROM weather) ON COLUMNS(* EXCLUDE day) INTO NAME measure VALUE amount) GROUP BY measure
SELECT * FROM weather UNPIVOT (amount FOR measure IN (temp_c, wind)) ORDER BY day, measure
SUMMARIZE trips
SUMMARIZE SELECT km, fare FROM trips
DESCRIBE stations
DESCRIBE SELECT id, km * 2 AS double_km FROM trips
SHOW TABLES
SHOW ALL TABLES
SHOW stations
SELECT [x * 2 for x in [1, 2, 3]]
SELECT name, [upper(a) for a in amenities] AS loud FROM stations
SELECT name, [a for a in amenities if a <> 'shelter'] AS others FROM stations
SELECT name, list_filter(amenities, lambda x: x LIKE 's%') FROM stations
SELECT name, list_transform(amenities, lambda x: upper(x)) FROM stations
SELECT list_reduce([1, 2, 3], lambda x, y: x + y)
SELECT list_aggregate([1, 2, 3], 'sum'), list_sum([1, 2]), list_avg([1, 3]), list_max([1, 5]), list_count([1, NULL])
SELECT name, len(amenities) AS n, amenities[1], amenities[1:2], amenities[-1] FROM stations
SELECT unnest(amenities) AS amenity, count(*) FROM stations GROUP BY amenity ORDER BY 2 DESC, 1
SELECT s.name, a.amenity FROM stations s, unnest(s.amenities) AS a(amenity) ORDER BY ALL
SELECT name FROM stations WHERE list_contains(amenities, 'charger')
SELECT name FROM stations WHERE 'shelter' IN amenities
SELECT name FROM stations WHERE list_has_any(amenities, ['charger', 'map']) AND NOT array_has_all(amenities, ['map', 'shelter'])
SELECT area, list(name ORDER BY name) AS names, list_distinct(list(docks)) FROM stations GROUP BY area
SELECT area, string_agg(name, ', ' ORDER BY name), array_agg(docks) FROM stations GROUP BY area
SELECT list_sort([3, 1, 2]), list_reverse_sort([3, 1]), list_slice([1, 2, 3], 2, 3), list_concat([1], [2]), list_append([1], 2), list_zip([1], ['a']), flatten([[1], [2]]), range(3), generate_series(1, 5, 2)
SELECT list_cosine_similarity([1.0, 2.0], [2.0, 3.0]), array_distance([1.0, 2.0]::FLOAT[2], [2.0, 4.0]::FLOAT[2]), list_dot_product([1.0], [2.0])
SELECT list_unique(amenities), list_position(amenities, 'map'), array_to_string(amenities, '+') FROM stations
SELECT meta ->> 'operator' AS operator, count(*) FROM stations GROUP BY operator ORDER BY 2 DESC
SELECT name, meta -> '$.power.kw' AS kw, meta ->> '$.power.phases' FROM stations
SELECT name, json_extract_string(meta, '$.operator') AS op, json_extract(meta, '$.power') FROM stations
SELECT name, (meta ->> '$.power.kw')::DOUBLE AS kw FROM stations WHERE (meta ->> '$.power.kw')::DOUBLE > 3 ORDER BY kw
SELECT DISTINCT unnest(json_keys(meta)) AS key FROM stations ORDER BY key
SELECT json_array_length(meta, '$.hours'), json_type(meta, '$.hours'), json_valid(meta) FROM stations LIMIT 3
SELECT json_object('id', id, 'name', name) FROM stations LIMIT 2
SELECT json_group_array(name) FROM stations
SELECT to_json({'a': 1, 'b': [1, 2]}), json_structure('{"a": 1}'), json_contains('{"a": 1}', '{"a": 1}')
SELECT specs.gears, count(*) FROM bikes GROUP BY specs.gears ORDER BY 1
SELECT id, specs.weight AS kg, specs['gears'] AS gears, struct_extract(specs, 'weight') FROM bikes WHERE specs.weight < 20
SELECT id, specs.* FROM bikes LIMIT 3
SELECT id, unnest(specs) FROM bikes LIMIT 3
SELECT {'id': id, 'kind': kind} AS bike, struct_pack(a := id, b := model) FROM bikes LIMIT 2
SELECT row(1, 'a'), struct_insert({'a': 1}, b := 2), (1, 2) = (1, 2)
SELECT prefs['language'] AS language, count(*) FROM riders GROUP BY language ORDER BY 2 DESC, 1
SELECT name, map_keys(prefs), map_values(prefs), cardinality(prefs), element_at(prefs, 'units') FROM riders LIMIT 3
SELECT key, value, count(*) FROM (SELECT unnest(map_entries(prefs), recursive := true) FROM riders) GROUP BY ALL ORDER BY ALL
SELECT map(['a', 'b'], [1, 2])['a'], map_from_entries([('k', 1)])
SELECT histogram(docks), approx_quantile(docks, 0.5), quantile_cont(docks, [0.25, 0.75]), mode(area) FROM stations
SELECT quantile_cont(km, 0.9), quantile_disc(km, 0.5), percentile_cont(0.5) WITHIN GROUP (ORDER BY km), mad(km), kurtosis(km), skewness(km), entropy(rating) FROM trips
SELECT approx_count_distinct(rider_id), count(DISTINCT bike_id), arg_max(id, km), arg_min(id, km), max_by(id, fare), min_by(id, fare), any_value(rating), first(id), last(id) FROM trips
SELECT stddev(km), variance(km), corr(km, fare), regr_slope(fare, km), regr_intercept(fare, km), covar_pop(km, fare) FROM trips
SELECT count_if(km > 3), sum(km) FILTER (WHERE rating >= 4), bool_and(km > 0), bool_or(km > 9), product(rating), bit_or(rating), fsum(km) FROM trips
SELECT max(km, 3) AS top3, min(fare, 2) FROM trips
SELECT area, max_by(name, docks, 2) FROM stations GROUP BY area
SELECT from_station, plan_code, count(*) FROM trips GROUP BY GROUPING SETS ((from_station, plan_code), (plan_code), ()) ORDER BY ALL
SELECT plan_code, year(started) AS y, sum(fare), grouping(plan_code, y) FROM trips GROUP BY ROLLUP (plan_code, y) ORDER BY ALL
SELECT plan_code, rating, count(*) FROM trips GROUP BY CUBE (plan_code, rating) ORDER BY ALL
SELECT DISTINCT ON (rider_id) rider_id, id, started FROM trips ORDER BY rider_id, started DESC
WITH busy AS (SELECT from_station, count(*) AS n FROM trips GROUP BY 1) SELECT s.name, n FROM busy JOIN stations s ON s.id = busy.from_station WHERE n > (SELECT avg(n) FROM busy) ORDER BY n DESC
WITH RECURSIVE hops AS (SELECT DISTINCT from_station AS s, 0 AS depth FROM trips WHERE from_station = 1 UNION SELECT t.to_station, h.depth + 1 FROM hops h JOIN trips t ON t.from_station = h.s WHERE h.depth < 2) SELECT s, min(depth) FROM hops GROUP BY s ORDER BY ALL
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10) SELECT list(i) FROM n
WITH RECURSIVE team AS (SELECT id, name, invited_by, [name] AS path FROM riders WHERE invited_by IS NULL UNION ALL SELECT r.id, r.name, r.invited_by, list_append(t.path, r.name) FROM riders r JOIN team t ON r.invited_by = t.id) SELECT array_to_string(path, ' > ') FROM team ORDER BY 1
SELECT d.day, count(t.id) AS n FROM (SELECT unnest(generate_series(DATE '2025-01-01', DATE '2025-01-31', INTERVAL 1 DAY))::DATE AS day) d LEFT JOIN trips t ON t.started::DATE = d.day GROUP BY d.day ORDER BY d.day
SELECT range AS i, i * i AS square FROM range(1, 6)
SELECT g.generate_series::DATE AS d FROM generate_series(DATE '2025-01-01', DATE '2025-01-05', INTERVAL 1 DAY) g
SELECT s.name, x.id, x.started FROM stations s, LATERAL (SELECT id, started FROM trips t WHERE t.from_station = s.id ORDER BY started DESC LIMIT 2) x
SELECT t.id, r.free FROM trips t ASOF JOIN readings r ON t.from_station = r.station_id AND t.started >= r.logged
SELECT t.id, r.free FROM trips t ASOF LEFT JOIN readings r ON t.from_station = r.station_id AND r.logged <= t.started WHERE r.free IS NULL
SELECT s.name FROM stations s SEMI JOIN trips t ON t.to_station = s.id ORDER BY s.name
SELECT r.name FROM riders r ANTI JOIN trips t ON t.rider_id = r.id ORDER BY r.name
SELECT s.name, w.day FROM stations s POSITIONAL JOIN weather w LIMIT 3
SELECT b.id, count(*) FROM bikes b JOIN repairs USING (id) GROUP BY b.id
SELECT b.model, sum(r.cost) AS cost, sum(r.minutes) FROM repairs r JOIN bikes b ON b.id = r.bike_id GROUP BY b.model ORDER BY cost DESC
SELECT id, 'bike' AS what FROM bikes UNION ALL BY NAME SELECT what, id FROM (SELECT id, 'station' AS what FROM stations) ORDER BY what, id
SELECT from_station FROM trips EXCEPT SELECT to_station FROM trips
SELECT from_station FROM trips INTERSECT SELECT to_station FROM trips ORDER BY 1
SELECT area FROM stations UNION SELECT sky FROM weather ORDER BY 1
SELECT CASE WHEN temp_c < 5 THEN 'cold' WHEN temp_c < 18 THEN 'mild' ELSE 'warm' END AS feel, count(*) AS days FROM weather GROUP BY feel ORDER BY days DESC
SELECT w.sky, count(t.id) / count(DISTINCT w.day) AS trips_a_day FROM weather w LEFT JOIN trips t ON t.started::DATE = w.day GROUP BY w.sky ORDER BY 2 DESC
SELECT if(rain_mm > 0, 'wet', 'dry') AS kind, round(avg(temp_c), 1), count(*) FROM weather GROUP BY kind
SELECT corr(n, temp_c) FROM (SELECT day, temp_c, (SELECT count(*) FROM trips WHERE started::DATE = day) AS n FROM weather)
SELECT upper(name), lower(area), length(name), left(name, 3), right(name, 2), name[1:4], reverse(name) FROM stations
SELECT split_part(email, '@', 2) AS domain, count(*) FROM riders GROUP BY domain ORDER BY 2 DESC
SELECT string_split(email, '@')[2] AS domain, str_split(name, ' ')[1] FROM riders LIMIT 5
SELECT name FROM riders WHERE email ILIKE '%@EXAMPLE%' AND name NOT ILIKE 'z%'
SELECT name FROM stations WHERE regexp_matches(name, '^[A-M]')
SELECT regexp_extract(name, '(\w+)', 1) AS word, count(*) FROM stations GROUP BY word ORDER BY ALL
SELECT regexp_replace(name, '[aeiou]', '', 'g'), regexp_split_to_array(name, '\s+'), regexp_extract_all(name, '\w+') FROM stations LIMIT 3
SELECT name FROM riders WHERE name SIMILAR TO '(A|B).*'
SELECT name FROM stations WHERE name GLOB '*a*' OR starts_with(name, 'C') OR suffix(name, 'k') OR contains(name, 'oo')
SELECT printf('%s has %d docks', name, docks), format('{} ({})', name, area) FROM stations LIMIT 3
SELECT concat(name, ' / ', area), concat_ws('-', area, id), name || '!' FROM stations LIMIT 3
SELECT lpad(id::VARCHAR, 4, '0'), rpad(name, 20, '.'), repeat('=', docks // 2) AS bar FROM stations
SELECT trim(name), ltrim(name), rtrim(name), replace(name, ' ', '_'), translate(name, 'a', 'b'), strip_accents(name), instr(name, 'a'), strpos(name, 'e'), position('a' IN name) FROM stations LIMIT 2
SELECT levenshtein('kitten', 'sitting'), jaccard('ab', 'bc'), jaro_winkler_similarity('a', 'ab'), hamming('ab', 'ac'), damerau_levenshtein('ab', 'ba')
SELECT name, levenshtein(name, 'Central') AS d FROM stations ORDER BY d LIMIT 3
SELECT md5(name), sha256(name), hash(name) IS NOT NULL, base64(encode('a')), hex('a'), ascii('a'), chr(65), unicode('x') FROM stations LIMIT 2
SELECT bar(docks, 0, 40, 20) AS chart, name FROM stations
SELECT coalesce(rating, 0), nullif(plan_code, 'basic'), ifnull(rating, -1), greatest(km, fare), least(km, 3) FROM trips LIMIT 5
SELECT round(km, 1), ceil(km), floor(km), trunc(km), abs(-km), sqrt(km), km ** 2, pow(km, 2), ln(km + 1), log10(km + 1), exp(1), pi(), sin(0), atan2(1, 1), km % 2, 7 // 2, 7 / 2, sign(-1), even(3), factorial(4), gcd(4, 6) FROM trips LIMIT 3
SELECT km::INT, fare::VARCHAR, CAST(started AS DATE), TRY_CAST('x' AS INT), '5'::TINYINT, 1::BOOLEAN, typeof(fare) FROM trips LIMIT 2
SELECT id FROM trips WHERE rating IS NULL OR rating IS DISTINCT FROM 5 LIMIT 5
SELECT name FROM riders WHERE plan IN ('plus', 'student') AND joined >= DATE '2024-06-01' ORDER BY joined
SELECT name FROM stations WHERE (lat, lon) IN (SELECT (lat, lon) FROM stations WHERE docks > 20)
SELECT name FROM stations WHERE docks = (SELECT max(docks) FROM stations)
SELECT name FROM stations WHERE docks > ANY (SELECT docks FROM stations WHERE area = 'north')
SELECT s.name, (SELECT count(*) FROM trips t WHERE t.from_station = s.id) - (SELECT count(*) FROM trips t WHERE t.to_station = s.id) AS net FROM stations s ORDER BY net DESC
SELECT r.name FROM riders r WHERE EXISTS (FROM trips t WHERE t.rider_id = r.id AND t.km > 8)
SELECT t.id, 2 * 6371 * asin(sqrt(pow(sin(radians(b.lat - a.lat) / 2), 2) + cos(radians(a.lat)) * cos(radians(b.lat)) * pow(sin(radians(b.lon - a.lon) / 2), 2))) AS km_air FROM trips t JOIN stations a ON a.id = t.from_station JOIN stations b ON b.id = t.to_station ORDER BY km_air DESC LIMIT 5
WITH m AS (SELECT date_trunc('month', started) AS mon, count(*) AS n FROM trips GROUP BY ALL) SELECT mon, n, n - lag(n) OVER (ORDER BY mon) AS change, round(100.0 * n / lag(n) OVER (ORDER BY mon) - 100, 1) AS pct FROM m ORDER BY mon
WITH f AS (SELECT rider_id, min(date_trunc('month', started)) AS cohort FROM trips GROUP BY 1) SELECT cohort, date_diff('month', cohort, started) AS m, count(DISTINCT t.rider_id) AS riders FROM trips t JOIN f USING (rider_id) GROUP BY ALL ORDER BY ALL
WITH d AS (SELECT DISTINCT started::DATE AS day FROM trips), g AS (SELECT day, day - row_number() OVER (ORDER BY day)::INT AS grp FROM d) SELECT min(day), max(day), count(*) AS streak FROM g GROUP BY grp ORDER BY streak DESC, 1 LIMIT 3
WITH e AS (SELECT rider_id, started, started - lag(started) OVER (PARTITION BY rider_id ORDER BY started) > INTERVAL 30 DAYS AS fresh FROM trips) SELECT rider_id, count_if(fresh) + 1 AS spells FROM e GROUP BY 1 ORDER BY 2 DESC, 1
WITH x AS MATERIALIZED (SELECT bike_id, sum(km) AS km FROM trips GROUP BY 1) SELECT b.model, avg(x.km) FROM x JOIN bikes b ON b.id = x.bike_id GROUP BY b.model ORDER BY ALL
SELECT rider_id, sum(fare) AS spent, round(100 * sum(fare) / sum(sum(fare)) OVER (), 2) AS share FROM trips GROUP BY rider_id ORDER BY spent DESC, rider_id LIMIT 5
SELECT method, sum(amount), count(*), avg(amount)::DECIMAL(10,2) FROM payments WHERE logged >= '2025-01-01' GROUP BY method ORDER BY ALL
SELECT r.name, sum(p.amount) AS paid, coalesce(any_value(f.fares), 0) AS fares FROM riders r JOIN payments p ON p.rider_id = r.id LEFT JOIN (SELECT rider_id, sum(fare) AS fares FROM trips GROUP BY 1) f ON f.rider_id = r.id GROUP BY r.name ORDER BY paid DESC LIMIT 5
SELECT station_id, avg(free), min(free), max(free) FROM readings GROUP BY station_id ORDER BY station_id
SELECT s.name, r.logged, r.free, s.docks - r.free AS taken FROM readings r JOIN stations s ON s.id = r.station_id WHERE r.free = 0 ORDER BY r.logged LIMIT 5
SELECT station_id, hour(logged) AS h, round(avg(free), 1) AS free FROM readings GROUP BY ALL ORDER BY ALL
SELECT part, count(*) AS n, sum(cost) AS total, avg(minutes)::INT AS mins FROM repairs GROUP BY part ORDER BY total DESC
SELECT b.id, b.model, date_diff('day', max(r.logged), DATE '2025-12-31') AS days_since FROM bikes b LEFT JOIN repairs r ON r.bike_id = b.id GROUP BY b.id, b.model ORDER BY days_since DESC NULLS LAST
SELECT kind, count(*) AS n, avg(battery_wh) FROM bikes WHERE bought < DATE '2025-01-01' GROUP BY kind
SELECT model, kind FROM bikes LIMIT 50%
SELECT id AS trip, km AS distance, distance * 0.62 AS miles FROM trips WHERE distance > 5 ORDER BY miles DESC
SELECT "name" AS "Station", 'it''s' AS note, $$dollar$$ AS d FROM stations ORDER BY "Station" LIMIT 2
SELECT 1_000 AS thousand, 10 AS ten, 1e3 AS e, -5 AS neg, NULL AS nothing, true AND NOT false AS t
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) v(id, label)
VALUES (1, 'x'), (2, 'y')
TABLE weather
SELECT #1, #2 FROM (SELECT name, docks FROM stations) ORDER BY #2 DESC
SELECT plan_code, count(*) AS trips, count(*) FILTER (rating = 5) AS great FROM trips GROUP BY plan_code ORDER BY trips DESC
SELECT rating, count(*) AS n FROM trips GROUP BY rating ORDER BY rating NULLS FIRST
SELECT name, docks, docks > avg(docks) OVER () AS large, docks - avg(docks) OVER (PARTITION BY area) AS vs_area FROM stations ORDER BY name
SELECT day, temp_c, temp_c - lag(temp_c, 1, temp_c) OVER (ORDER BY day) AS change FROM weather ORDER BY abs(change) DESC LIMIT 5
SELECT strftime(day, '%a %d.%m.%Y') AS label, rain_mm FROM weather WHERE rain_mm > 0 ORDER BY day
SELECT trips.id, riders.name FROM trips JOIN riders ON riders.id = trips.rider_id WHERE trips.rating = 1 ORDER BY trips.id
SELECT t.plan_code, p.monthly, sum(date_diff('minute', t.started, t.ended)) * any_value(p.per_minute) AS by_minute FROM trips t JOIN plans p ON p.code = t.plan_code GROUP BY ALL ORDER BY ALL
SELECT name.upper().left(3) AS short, email.split('@')[2] AS domain FROM riders LIMIT 3
SELECT list_transform(list_zip([1, 2], [3, 4]), lambda x: x[1] + x[2]), array_value(1, 2), [1, 2] || [3], list_resize([1], 2)
SELECT id, started AT TIME ZONE 'UTC' AT TIME ZONE 'Europe/Paris' AS local FROM trips LIMIT 2
SELECT make_timestamp(2025, 1, 2, 3, 4, 5.0), to_timestamp(1735689600)::DATE, to_days(3), INTERVAL 2 WEEKS + INTERVAL '3 hours', DATE '2025-01-01' + 7
SELECT count(*) FROM trips WHERE started < TIMESTAMP '2025-02-10' AND ended > TIMESTAMP '2025-02-01';
-- longest trips of each rider
SELECT rider_id, list(km ORDER BY km DESC)[1:3] AS longest FROM trips GROUP BY rider_id ORDER BY rider_id
SELECT name /* of the station */ FROM stations WHERE docks BETWEEN 10 AND 20 ORDER BY docks DESC, name
SELECT current_date >= DATE '2024-01-01', uuid() IS NOT NULL, random() < 1
SELECT r.name, t.* EXCLUDE (rider_id, bike_id) FROM trips t JOIN riders r ON r.id = t.rider_id ORDER BY t.id LIMIT 3
SELECT area, sum(docks) AS docks, count(*) AS stations FROM stations GROUP BY area HAVING sum(docks) > 20 ORDER BY 2 DESC LIMIT 3 OFFSET 0
SELECT date_trunc('day', logged) AS day, sum(minutes) FROM repairs GROUP BY ALL ORDER BY ALL
SELECT b.kind, list_sort(list_distinct(list(r.part))) AS parts FROM bikes b JOIN repairs r ON r.bike_id = b.id GROUP BY b.kind
SELECT area, sum(docks) FILTER (WHERE opened < DATE '2021-01-01') AS old, sum(docks) AS alle FROM stations GROUP BY area ORDER BY area
SELECT map_from_entries(list((plan_code, n))) FROM (SELECT plan_code, count(*) AS n FROM trips GROUP BY plan_code)
-- on views
SELECT plan, sum(fare) FROM hired GROUP BY ALL ORDER BY ALL
SELECT h.name, max(h.km) FROM hired h WHERE h.started >= DATE '2024-12-01' GROUP BY h.name ORDER BY 2 DESC LIMIT 3
SELECT c.id, c.name FROM contacts c ORDER BY c.name LIMIT 3
SELECT plan_code, max_by(id, km) AS longest, arg_max(id, fare, 3) AS dearest FROM trips GROUP BY plan_code ORDER BY plan_code
SELECT name, list_transform(amenities, lambda a, i: concat(i, ': ', a)) AS numbered FROM stations
PIVOT (SELECT s.area, t.plan_code, t.fare FROM trips t JOIN stations s ON s.id = t.from_station) ON plan_code USING sum(fare) GROUP BY area ORDER BY area
WITH p AS (PIVOT trips ON plan_code IN ('basic', 'plus', 'student') USING avg(km) AS km GROUP BY from_station) SELECT s.name, p.basic_km, p.plus_km FROM p JOIN stations s ON s.id = p.from_station
SELECT name, meta.power.kw::DOUBLE AS kw FROM stations WHERE meta.power IS NOT NULL
SELECT name, from_json(meta, '{"operator": "VARCHAR", "hours": ["INTEGER"]}').operator AS op FROM stations
SELECT name, json_extract(meta, ['$.operator', '$.power.kw']) AS parts FROM stations
SELECT language: prefs['language'], n: count(*) FROM riders GROUP BY ALL
SELECT id, specs.*, specs.weight / specs.gears AS per_gear FROM bikes ORDER BY per_gear
SELECT count(COLUMNS(*)) FROM weather
SELECT rider_id, COALESCE(*COLUMNS(['rating', 'km'])) AS first_of FROM trips LIMIT 3
SELECT unnest([{'a': 1, 'b': 'x'}, {'a': 2, 'b': 'y'}], recursive := true)
FROM (VALUES ('basic', 1), ('plus', 2)) AS v(code, rank) JOIN plans USING (code) SELECT name, rank
SELECT area, string_agg(DISTINCT name, ' | ' ORDER BY name DESC) AS stations, bit_and(docks), product(docks) FROM stations GROUP BY ROLLUP (area)
SELECT name, regexp_extract(email, '^(\w+)@(.+)$', ['user', 'domain']).domain AS domain FROM riders LIMIT 3
SELECT name, parse_path(replace(email, '@', '/'))[1] AS user FROM riders LIMIT 3
SELECT list_aggregate(list(km), 'stddev_pop') AS sd, list_sort(list(rating), 'DESC', 'NULLS LAST')[1:3] AS top FROM trips
UNPIVOT (SELECT day, temp_c, wind FROM weather) ON COLUMNS(* EXCLUDE day) INTO NAME what VALUE amount ORDER BY day LIMIT 4
SELECT equi_width_bins(min(km), max(km), 5, true) AS bins FROM trips
SELECT day, rain_mm, arg_max(day, rain_mm) OVER (ORDER BY day ROWS 6 PRECEDING) AS wettest FROM weather ORDER BY day LIMIT 8
SELECT ['x' || i FOR i IN range(3)] AS names, {'min': min(km), 'max': max(km)} AS spread, struct_extract(spread, 'max') AS far FROM trips
SUMMARIZE (SELECT temp_c, wind FROM weather WHERE sky = 'sun')
