# ruff: noqa: E501  (a query a line)
"""What is repaired, and into what, by rule: a query, then what it becomes. Every second one runs on PostgreSQL."""

from __future__ import annotations

TEXTS = {
    "read_foreign": """
        SELECT TOP 5 name FROM customers ORDER BY id
        SELECT name FROM customers ORDER BY id LIMIT 5
        SELECT x.name FROM (SELECT DISTINCT TOP 3 name FROM customers ORDER BY name) x
        SELECT x.name FROM (SELECT DISTINCT name FROM customers ORDER BY name LIMIT 3) AS x
        SELECT `name` FROM `customers` WHERE city == '`x`'
        SELECT "name" FROM "customers" WHERE city = '`x`'
        SELECT [name] FROM [customers]
        SELECT "name" FROM "customers"
        SELECT GROUP_CONCAT(DISTINCT name ORDER BY name SEPARATOR '; ') FROM customers
        SELECT STRING_AGG(DISTINCT CAST(name AS TEXT), '; ' ORDER BY CAST(name AS TEXT)) FROM customers
        """,
    "name_tables": """
        SELECT name FROM customer
        SELECT name FROM customers
        SELECT custommers.name FROM custommers
        SELECT custommers.name FROM customers AS custommers
        """,
    "spell_columns": """
        SELECT customerid, total FROM sales.orders
        SELECT customer_id, total FROM sales.orders
        SELECT i.products FROM items i
        SELECT i.product FROM items i
        SELECT c.t_ags FROM customers c
        SELECT c.tags FROM customers c
        """,
    "rename_sources": """
        SELECT customers.name FROM customers c
        SELECT c.name FROM customers c
        SELECT a.id, x.product FROM sales.orders a JOIN items b ON b.order_id = a.id
        SELECT a.id, b.product FROM sales.orders a JOIN items b ON b.order_id = a.id
        SELECT x.total, c.name FROM customers c JOIN sales.orders o ON o.customer_id = c.id
        SELECT o.total, c.name FROM customers c JOIN sales.orders o ON o.customer_id = c.id
        SELECT c.name FROM customers c JOIN sales.orders o ON c.id = i.customer_id JOIN items i ON i.order_id = o.id
        SELECT c.name FROM customers c JOIN sales.orders o ON c.id = o.customer_id JOIN items i ON i.order_id = o.id
        """,
    "settle_ambiguous": """
        SELECT id, a.name FROM customers a LEFT JOIN customers b ON a.id = b.id AND b.city = 'Rome'
        SELECT a.id, a.name FROM customers a LEFT JOIN customers b ON a.id = b.id AND b.city = 'Rome'
        """,
    "move_columns": """
        SELECT o.total FROM sales.orders o JOIN customers c ON c.id = c.customer_id
        SELECT o.total FROM sales.orders o JOIN customers c ON c.id = o.customer_id
        SELECT c.name FROM customers c JOIN sales.orders o ON o.customer_id = c.id JOIN items i ON c.order_id = o.id
        SELECT c.name FROM customers c JOIN sales.orders o ON o.customer_id = c.id JOIN items i ON i.order_id = o.id
        SELECT c.name FROM items i JOIN customers c ON true JOIN sales.orders o ON i.id = o.customer_id
        SELECT c.name FROM items i JOIN customers c ON true JOIN sales.orders o ON c.id = o.customer_id
        SELECT c.id FROM customers c WHERE EXISTS (SELECT 1 FROM items i WHERE i.order_id = c.id AND i.city = 'Rome')
        SELECT c.id FROM customers c WHERE EXISTS (SELECT 1 FROM items i WHERE i.order_id = c.id AND c.city = 'Rome')
        """,
    "bridge_joins": """
        SELECT c.name FROM customers c JOIN items i ON i.customer_id = c.id
        SELECT c.name FROM customers c JOIN sales.orders AS orders ON orders.customer_id = c.id JOIN items i ON i.order_id = orders.id
        SELECT c.name FROM customers c JOIN sales.orders o ON o.customer_id = c.id JOIN items i ON i.customer_id = c.id WHERE i.product = 'x'
        SELECT c.name FROM customers c JOIN sales.orders o ON o.customer_id = c.id JOIN items i ON i.order_id = o.id WHERE i.product = 'x'
        """,
    "join_by_keys": """
        SELECT o.total FROM customers c JOIN sales.orders o ON c.id = o.id WHERE c.name = 'x'
        SELECT o.total FROM customers c JOIN sales.orders o ON o.customer_id = c.id WHERE c.name = 'x'
        SELECT i.price FROM customers c JOIN items i ON i.order_id = c.id WHERE c.city = 'Rome'
        SELECT i.price FROM customers c JOIN sales.orders AS orders ON orders.customer_id = c.id JOIN items i ON i.order_id = orders.id WHERE c.city = 'Rome'
        SELECT i.price FROM customers c JOIN sales.orders o ON o.customer_id = c.id JOIN items i ON i.order_id = c.id AND i.price > 5
        SELECT i.price FROM customers c JOIN sales.orders o ON o.customer_id = c.id JOIN items i ON i.order_id = o.id AND i.price > 5
        SELECT o.total FROM customers c, sales.orders o WHERE c.id = o.id AND c.name = 'x'
        SELECT o.total FROM customers c, sales.orders o WHERE o.customer_id = c.id AND c.name = 'x'
        """,
    "refer_by_key": """
        SELECT year FROM events WHERE id NOT IN (SELECT id FROM visits)
        SELECT year FROM events WHERE id NOT IN (SELECT event_id FROM visits WHERE event_id IS NOT NULL)
        SELECT e.year FROM events e WHERE e.id = (SELECT e.id FROM visits v ORDER BY v.count LIMIT 1)
        SELECT e.year FROM events e WHERE e.id = (SELECT event_id FROM visits v ORDER BY v.count LIMIT 1)
        """,
    "find_with_both": """
        SELECT DISTINCT c.name FROM customers c JOIN sales.orders o ON o.customer_id = c.id JOIN items i ON i.order_id = o.id WHERE i.product = 'x' AND o.total > 4 AND i.product = 'y' ORDER BY c.name
        SELECT DISTINCT c.name FROM customers c JOIN sales.orders o ON o.customer_id = c.id JOIN items i ON i.order_id = o.id WHERE o.total > 4 AND i.product IN ('x', 'y') GROUP BY c.id, c.name HAVING COUNT(DISTINCT i.product) = 2 ORDER BY c.name
        SELECT order_id FROM items WHERE product = 'x' AND product = 'y'
        SELECT order_id FROM items WHERE product IN ('x', 'y') GROUP BY order_id HAVING COUNT(DISTINCT product) = 2
        SELECT order_id FROM items WHERE product = 'x' AND (line > 4 OR price > 5) AND product = 'y'
        SELECT order_id FROM items WHERE (line > 4 OR price > 5) AND product IN ('x', 'y') GROUP BY order_id HAVING COUNT(DISTINCT product) = 2
        """,
    "divide_by_all": """
        SELECT c.city, 100.0 * SUM(o.total) / NULLIF(SUM(o.total), 0) FROM customers c JOIN sales.orders o ON o.customer_id = c.id GROUP BY c.city
        SELECT c.city, 100.0 * SUM(o.total) / NULLIF(SUM(SUM(o.total)) OVER (), 0) FROM customers c JOIN sales.orders o ON o.customer_id = c.id GROUP BY c.city
        SELECT city, round(count(*) * 100.0 / count(*), 1) FROM customers GROUP BY city
        SELECT city, round(count(*) * 100.0 / SUM(count(*)) OVER (), 1) FROM customers GROUP BY city
        """,
    "take_whole_days": """
        SELECT id FROM events WHERE seen >= '2024-01-01' AND seen <= '2024-12-31'
        SELECT id FROM events WHERE seen >= '2024-01-01' AND seen < '2025-01-01'
        SELECT id FROM events e WHERE e.seen BETWEEN '2024-01-01' AND DATE '2024-02-29' OR seen = '2024-06-01'
        SELECT id FROM events e WHERE (e.seen >= '2024-01-01' AND e.seen < '2024-03-01') OR (seen >= '2024-06-01' AND seen < '2024-06-02')
        """,
    "quote_strings": """
        SELECT name FROM customers WHERE city = "Rome" OR city IN ("Oslo", "St. John's")
        SELECT name FROM customers WHERE city = 'Rome' OR city IN ('Oslo', 'St. John''s')
        SELECT CASE WHEN city = 'Rome' THEN "here" ELSE "there" END FROM customers
        SELECT CASE WHEN city = 'Rome' THEN 'here' ELSE 'there' END FROM customers
        """,
    "spell_out_aliases": """
        SELECT city, count(*) AS n FROM customers GROUP BY city HAVING n > 3
        SELECT city, count(*) AS n FROM customers GROUP BY city HAVING count(*) > 3
        SELECT lower(city) AS town FROM customers WHERE town = 'rome'
        SELECT lower(city) AS town FROM customers WHERE lower(city) = 'rome'
        SELECT product, count(*) AS n, sum(price) AS s FROM items GROUP BY product ORDER BY s / n
        SELECT product, count(*) AS n, sum(price) AS s FROM items GROUP BY product ORDER BY sum(price) / count(*)
        """,
    "join_tables": """
        SELECT o.total, c.id FROM sales.orders o WHERE o.id > 2
        SELECT o.total, c.id FROM sales.orders o JOIN customers AS c ON o.customer_id = c.id WHERE o.id > 2
        SELECT total, name FROM sales.orders
        SELECT total, customers.name FROM sales.orders JOIN customers ON orders.customer_id = customers.id
        SELECT o.total, customers.name FROM sales.orders o WHERE o.id > 2
        SELECT o.total, customers.name FROM sales.orders o JOIN customers ON o.customer_id = customers.id WHERE o.id > 2
        SELECT i.product, i.city FROM items i
        SELECT i.product, customers.city FROM items i JOIN sales.orders AS orders ON i.order_id = orders.id JOIN customers ON orders.customer_id = customers.id
        SELECT o.total, x.name, x.city FROM sales.orders o WHERE x.born > o.placed
        SELECT o.total, x.name, x.city FROM sales.orders o JOIN customers AS x ON o.customer_id = x.id WHERE x.born > o.placed
        SELECT c.name, SUM(o.total) FROM customers c GROUP BY c.id, c.name HAVING SUM(o.total) > 5
        SELECT c.name, SUM(o.total) FROM customers c JOIN sales.orders AS o ON o.customer_id = c.id GROUP BY c.id, c.name HAVING SUM(o.total) > 5
        SELECT total FROM customers WHERE id = 3
        SELECT orders.total FROM customers JOIN sales.orders AS orders ON orders.customer_id = customers.id WHERE customers.id = 3
        """,
    "translate_functions": """
        SELECT IFNULL(city, 'x'), NVL(city, 'y'), ISNULL(city), LEN(name) FROM customers
        SELECT COALESCE(city, 'x'), COALESCE(city, 'y'), (city IS NULL), LENGTH(name) FROM customers
        SELECT YEAR(first), strftime('%Y-%m', seen), strftime('%Y', 'now'), DATE_FORMAT(first, '%d.%m.%Y') FROM events
        SELECT EXTRACT(YEAR FROM first), TO_CHAR(CAST(seen AS TIMESTAMP), 'YYYY-MM'), TO_CHAR(CAST(CURRENT_TIMESTAMP AS TIMESTAMP), 'YYYY'), TO_CHAR(CAST(first AS TIMESTAMP), 'DD.MM.YYYY') FROM events
        SELECT DATEDIFF(last, first), DATEDIFF(day, first, last), julianday(last) - julianday(first) FROM events
        SELECT (CAST(last AS DATE) - CAST(first AS DATE)), (CAST(last AS DATE) - CAST(first AS DATE)), EXTRACT(JULIAN FROM (last)::timestamp) - EXTRACT(JULIAN FROM (first)::timestamp) FROM events
        SELECT DATE_SUB(first, INTERVAL '3 month'), DATEADD(day, -30, GETDATE()), DATE('now', '-7 days'), CURDATE() FROM events
        SELECT (first - INTERVAL '3 MONTH'), (CURRENT_TIMESTAMP + INTERVAL '-30 DAY'), (CURRENT_DATE + INTERVAL '-7 day')::date, CURRENT_DATE FROM events
        SELECT GROUP_CONCAT(name, '; '), MEDIAN(id), COUNTIF(id > 3) FROM customers
        SELECT STRING_AGG(CAST(name AS TEXT), '; '), PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY id), COUNT(*) FILTER (WHERE id > 3) FROM customers
        SELECT IF(id > 1, 2, 3), IIF(speed > 1, 'a', 'b') FROM events
        SELECT CASE WHEN id > 1 THEN 2 ELSE 3 END, CASE WHEN speed > 1 THEN 'a' ELSE 'b' END FROM events
        """,
    "quote_intervals": """
        SELECT id FROM events WHERE seen > CURRENT_TIMESTAMP - INTERVAL 30 DAY
        SELECT id FROM events WHERE seen > CURRENT_TIMESTAMP - INTERVAL '30 day'
        """,
    "days_between": """
        SELECT extract(day FROM last - first), extract(epoch FROM (last - first)) / 86400 FROM events
        SELECT (last - first), ((last - first) * 86400) / 86400 FROM events
        """,
    "match_as_text": """
        SELECT id FROM events WHERE first LIKE '2024-01%' AND year LIKE '20%'
        SELECT id FROM events WHERE first::text LIKE '2024-01%' AND year::text LIKE '20%'
        """,
    "compare_alike": """
        SELECT id FROM events WHERE weight = 3 OR weight IN (1, 2) OR open = 1
        SELECT id FROM events WHERE weight = '3' OR weight IN ('1', '2') OR open = TRUE
        SELECT e.id FROM events e JOIN items i ON e.weight = i.order_id
        SELECT e.id FROM events e JOIN items i ON e.weight = i.order_id::text
        """,
    "compute_with_numbers": """
        SELECT sum(open) FROM events
        SELECT sum(open::int) FROM events
        """,
    "filter_groups": """
        SELECT city FROM customers WHERE count(*) > 3 AND id > 2 GROUP BY city ORDER BY city
        SELECT city FROM customers WHERE id > 2 GROUP BY city HAVING count(*) > 3 ORDER BY city
        SELECT city FROM customers WHERE count(*) > 3 AND (id > 2 OR id < 0) AND name = 'x' GROUP BY city
        SELECT city FROM customers WHERE (id > 2 OR id < 0) AND name = 'x' GROUP BY city HAVING count(*) > 3
        SELECT city FROM customers WHERE count(*) > 3 GROUP BY city HAVING max(id) > 4
        SELECT city FROM customers GROUP BY city HAVING max(id) > 4 AND count(*) > 3
        """,
    "group_by_columns": """
        SELECT name, count(*) FROM customers WHERE id > 3
        SELECT name, count(*) FROM customers WHERE id > 3 GROUP BY name
        SELECT city, name, count(*) FROM customers GROUP BY city ORDER BY city
        SELECT city, name, count(*) FROM customers GROUP BY city, name ORDER BY city
        SELECT city FROM customers ORDER BY count(id)
        SELECT city FROM customers GROUP BY city ORDER BY count(id)
        SELECT city, count(*) AS n FROM customers GROUP BY city, n
        SELECT city, count(*) AS n FROM customers GROUP BY city
        SELECT city, count(*) FROM customers GROUP BY 1, 2
        SELECT city, count(*) FROM customers GROUP BY 1
        SELECT CASE WHEN id > 3 THEN 'a' END AS k, count(*) FROM customers
        SELECT CASE WHEN id > 3 THEN 'a' END AS k, count(*) FROM customers GROUP BY CASE WHEN id > 3 THEN 'a' END
        """,
    "order_distinct": """
        SELECT DISTINCT name FROM customers ORDER BY lower(city), id DESC
        SELECT name FROM customers GROUP BY name ORDER BY MIN(lower(city)), MAX(id) DESC
        """,
    "skip_nulls": """
        SELECT name FROM customers WHERE name NOT IN (SELECT city FROM customers WHERE id > 2)
        SELECT name FROM customers WHERE name NOT IN (SELECT city FROM customers WHERE id > 2 AND city IS NOT NULL)
        """,
    "check_existence": """
        SELECT o.customer_id, sum(o.total) FROM sales.orders o JOIN items i ON i.order_id = o.id GROUP BY o.customer_id
        SELECT o.customer_id, sum(o.total) FROM sales.orders o WHERE EXISTS (SELECT 1 FROM items i WHERE i.order_id = o.id) GROUP BY o.customer_id
        SELECT sum(o.total) FROM customers c, sales.orders o LEFT JOIN items i ON i.order_id = o.id WHERE o.customer_id = c.id AND c.city = 'Rome'
        SELECT sum(o.total) FROM customers c, sales.orders o WHERE o.customer_id = c.id AND c.city = 'Rome'
        SELECT avg(o.total) FROM items i JOIN sales.orders o ON i.order_id = o.id JOIN customers c ON c.id = o.customer_id WHERE (i.product = 'x' OR i.price > 5) AND c.city = 'Rome'
        SELECT avg(o.total) FROM sales.orders o JOIN customers c ON c.id = o.customer_id WHERE c.city = 'Rome' AND EXISTS (SELECT 1 FROM items i WHERE i.order_id = o.id AND (i.product = 'x' OR i.price > 5))
        """,
    "keep_fractions": """
        SELECT count(*) FILTER (WHERE city = 'Rome') / count(*) FROM customers
        SELECT count(*) FILTER (WHERE city = 'Rome')::numeric / count(*) FROM customers
        SELECT sum(line) * 100 / count(*), order_id / max(line) AS order_rate FROM items GROUP BY order_id
        SELECT sum(line) * 100.0 / count(*), order_id::numeric / max(line) AS order_rate FROM items GROUP BY order_id
        SELECT (SELECT count(*) FROM items) / (SELECT count(*) FROM customers)
        SELECT (SELECT count(*) FROM items)::numeric / (SELECT count(*) FROM customers)
        WITH t AS (SELECT city, count(*) AS n, max(id) AS m FROM customers GROUP BY city) SELECT city, n * 100 / m FROM t
        WITH t AS (SELECT city, count(*) AS n, max(id) AS m FROM customers GROUP BY city) SELECT city, n * 100.0 / m FROM t
        """,
    "round_numerics": """
        SELECT round(avg(price), 2), round(sum(price) / count(*), 1) FROM items
        SELECT round(avg(price)::numeric, 2), round((sum(price) / count(*))::numeric, 1) FROM items
        """,
    "order_nulls_last": """
        SELECT product, max(price) AS m FROM items GROUP BY product ORDER BY m DESC LIMIT 3
        SELECT product, max(price) AS m FROM items GROUP BY product ORDER BY m DESC NULLS LAST LIMIT 3
        """,
}
CASES = [
    (rule, *pair)
    for rule, text in TEXTS.items()
    for lines in [[line.strip() for line in text.strip().splitlines()]]
    for pair in zip(lines[::2], lines[1::2], strict=True)
]

LEFT = """
    SELECT id FROM customers a JOIN customers b ON a.city = b.city
    SELECT x.y FROM customers c
    SELECT total FROM customers, items
    SELECT prod FROM items
    SELECT product, count(*) FROM items GROUP BY product ORDER BY price
    SELECT line / 10, year / 100 FROM items, events
    SELECT order_id / line FROM items
    SELECT weight FROM events WHERE weight LIKE '1%'
    SELECT year FROM events GROUP BY year HAVING count(*) > 1
    SELECT count(*) AS year FROM events GROUP BY year
    SELECT extract(epoch FROM seen) / 86400 FROM events
    SELECT date(seen), date_add(seen, INTERVAL '1 day') FROM events
    SELECT name FROM customers ORDER BY id DESC
    SELECT "Name" FROM "Odd" WHERE "Name" = 'x'
    SELECT city, count(*) FROM customers GROUP BY ROLLUP (city)
    SELECT c.id, c.name, count(*) FROM customers c JOIN sales.orders o ON o.customer_id = c.id GROUP BY c.id
    SELECT sum(total) OVER (PARTITION BY customer_id), total FROM sales.orders
    SELECT first - 30, first + year FROM events
    SELECT o.total FROM sales.orders o JOIN customers c ON o.customer_id = c.id
    SELECT o.total FROM sales.orders o LEFT JOIN customers c ON o.customer_id = c.id AND c.city = 'x'
    SELECT c.name FROM customers c LEFT JOIN sales.orders o ON o.customer_id = c.id
    SELECT c FROM sales.orders o LEFT JOIN customers c ON o.customer_id = c.id
    SELECT * FROM sales.orders o LEFT JOIN customers c ON o.customer_id = c.id
    SELECT c.name, some_aggregate(o.id) FROM customers c JOIN sales.orders o ON o.customer_id = c.id GROUP BY 1
    SELECT mood FROM customers WHERE city = 'Rome' AND 1 = 1
    SELECT c.name FROM customers c WHERE c.born < m.born
    SELECT c.city, count(o.id), sum(i.price) FROM customers c, sales.orders o, items i WHERE o.customer_id = c.id AND i.order_id = o.id GROUP BY c.city, o.id
    SELECT i.price FROM customers c, items i WHERE i.order_id = c.id
    SELECT o.total FROM customers c JOIN items i ON i.order_id = c.id JOIN sales.orders o ON o.customer_id = c.id
    SELECT count(*) FROM customers c WHERE product = 'x'
    SELECT c.city, COUNT(DISTINCT o.customer_id) FROM customers c JOIN sales.orders o ON o.customer_id = c.id GROUP BY c.city
    SELECT count(*), sum(i.price) FROM sales.orders o JOIN items i ON i.order_id = o.id
    SELECT count(o.id) FROM sales.orders o JOIN items i ON i.order_id = o.id
    SELECT sum(i.price * o.total) FROM sales.orders o JOIN items i ON i.order_id = o.id
    SELECT sum(c.id) FROM customers c JOIN sales.orders o ON o.customer_id = c.id WHERE o.total > 5
    SELECT year FROM events WHERE year IN (SELECT year FROM visits)
    SELECT product FROM items WHERE product = 'x' AND product = 'y'
    SELECT city, 100.0 * count(*) FILTER (WHERE id > 3) / count(*) FROM customers GROUP BY city
    SELECT city, sum(id) OVER (PARTITION BY city) FROM customers
    SELECT first, SUM(year), SUM(year) OVER (ORDER BY first) FROM events GROUP BY first
    SELECT id FROM events WHERE seen >= '2024-01-01' AND seen <= '2025-01-01'
    SELECT id FROM events WHERE first <= '2024-12-31' AND seen <= '2024-12-31 12:00'
    SELECT sum(o.total) FROM sales.orders o JOIN items i ON i.order_id = o.id WHERE i.line = (SELECT min(x.line) FROM items x WHERE x.order_id = o.id)
    """
LEAVE = [line.strip() for line in LEFT.strip().splitlines()]
"""Right as they are, or wrong in a way that has more than one cure."""
