CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT, data TEXT, secret TEXT);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INT REFERENCES customers, total REAL, placed DATE);
CREATE TABLE hidden (id INTEGER PRIMARY KEY AUTOINCREMENT, word TEXT);
CREATE TABLE log (said TEXT);
CREATE VIEW londoners AS SELECT id, name FROM customers WHERE city = 'London';
CREATE INDEX by_city ON customers (city);
CREATE TABLE plain (a INT);
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 40)
  INSERT INTO customers SELECT n, 'Name ' || n, 'London', '{"a": 1}', 'heron-7' FROM r;
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 90)
  INSERT INTO orders SELECT n, n % 40 + 1, n * 1.5, '2024-01-01' FROM r;
INSERT INTO hidden VALUES (1, 'heron-7');
