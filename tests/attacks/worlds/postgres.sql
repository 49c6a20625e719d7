-- What the attacks on PostgreSQL aim at. @FOLDER@ is a folder of canary files, @READER@ a login that may only read.
CREATE TABLE customers (id int PRIMARY KEY, name text NOT NULL, city text, data jsonb, tags text[], born date,
  secret text) WITH (autovacuum_enabled = false);
CREATE SCHEMA sales;
CREATE TABLE sales.orders (id int PRIMARY KEY, customer_id int REFERENCES customers, total numeric(10,2),
  placed timestamp, note text) WITH (autovacuum_enabled = false);
CREATE TABLE items (order_id int REFERENCES sales.orders, line int, product text, price float8,
  PRIMARY KEY (order_id, line)) WITH (autovacuum_enabled = false);
CREATE TABLE "Odd" ("Name" text, "order" int, plain int);
CREATE TABLE hidden (id int, word text) WITH (autovacuum_enabled = false);
CREATE SCHEMA hr;
CREATE TABLE hr.salaries (person text, pay text);
CREATE TABLE log (said text) WITH (autovacuum_enabled = false);
CREATE SEQUENCE tickets;
CREATE TYPE mood AS ENUM ('sad', 'ok');
CREATE MATERIALIZED VIEW stale AS SELECT city, count(*) AS n FROM customers GROUP BY city WITH NO DATA;
CREATE VIEW romans AS SELECT id, name FROM customers WHERE city = 'Rome';
INSERT INTO customers SELECT n, 'Name ' || n, (ARRAY['Rome','Oslo','Lima'])[n % 3 + 1], '{"a": 1}', '{x,y}',
  date '2000-01-01' + n, 'heron-7' FROM generate_series(1, 30) n;
INSERT INTO sales.orders SELECT n, n % 30 + 1, n * 1.5, timestamp '2024-01-01' + n * interval '1 hour', NULL
  FROM generate_series(1, 90) n;
INSERT INTO items SELECT n, 1, 'p' || n % 5, n FROM generate_series(1, 90) n;
INSERT INTO "Odd" VALUES ('a', 1, 2);
INSERT INTO hidden VALUES (1, 'heron-7'), (2, 'heron-7');
INSERT INTO hr.salaries VALUES ('Ada', 'heron-7');
ANALYZE hidden, customers, items;
SELECT lo_from_bytea(4242, 'heron-7');
COMMENT ON TABLE hidden IS 'heron-7';
COMMENT ON COLUMN customers.secret IS 'heron-7';

-- The login that may only read.
CREATE ROLE @READER@ LOGIN;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
REVOKE TEMPORARY ON DATABASE @DATABASE@ FROM PUBLIC;
GRANT USAGE ON SCHEMA public, sales TO @READER@;
GRANT SELECT (id, name, city, data, tags, born) ON customers TO @READER@;
GRANT SELECT ON sales.orders, items, "Odd", romans TO @READER@;
