"""A small PostgreSQL database with what advice must mind: NULLs, repeated values, keys, views."""

from __future__ import annotations

DDL = """
CREATE SCHEMA sales;
CREATE TABLE customers (id int PRIMARY KEY, email text UNIQUE, code varchar(9) NOT NULL UNIQUE, city text,
  joined timestamp, seen timestamptz, born date);
CREATE TABLE sales.orders (id int PRIMARY KEY, customer_id int NOT NULL REFERENCES customers,
  referrer_id int REFERENCES customers, placed timestamp NOT NULL, day date, total numeric(10,2), note text,
  customer_code varchar(9) NOT NULL REFERENCES customers (code), ship_id bigint NOT NULL,
  shipped timestamp);
CREATE INDEX ON sales.orders (shipped);
CREATE TABLE lines (order_id int NOT NULL REFERENCES sales.orders, line int NOT NULL, product text,
  PRIMARY KEY (order_id, line));
CREATE TABLE notes (order_id int NOT NULL, line int NOT NULL, body text,
  FOREIGN KEY (order_id, line) REFERENCES lines (order_id, line));
CREATE TABLE loose (customer_id int NOT NULL);
ALTER TABLE loose ADD FOREIGN KEY (customer_id) REFERENCES customers NOT VALID;
CREATE TABLE parents (id int PRIMARY KEY, word text);
CREATE TABLE children () INHERITS (parents);
CREATE TABLE of_parents (parent_id int NOT NULL REFERENCES parents);
CREATE TABLE hidden (id int PRIMARY KEY, word text);
ALTER TABLE hidden ENABLE ROW LEVEL SECURITY;
CREATE TABLE of_hidden (hidden_id int NOT NULL REFERENCES hidden);
CREATE TABLE "Odd" ("Id" int PRIMARY KEY, "order" int NOT NULL);
CREATE TABLE of_odd ("odd Id" int NOT NULL REFERENCES "Odd");
CREATE VIEW recent AS SELECT * FROM sales.orders WHERE placed >= '2013-06-01';
INSERT INTO customers SELECT n, CASE WHEN n % 3 > 0 THEN 'm' || n END, 'c' || n,
  (ARRAY['Oslo', 'Rome', NULL])[n % 3 + 1],
  CASE WHEN n % 7 > 0 THEN timestamp '2012-06-01' + n * interval '1 day' END,
  timestamptz '2013-01-01' + n * interval '1 hour', date '1980-01-01' + n
FROM generate_series(1, 400) n;
INSERT INTO sales.orders SELECT n, n % 200 + 1, CASE WHEN n % 5 > 0 THEN n % 50 + 1 END,
  timestamp '2012-12-01' + n * interval '20 minutes', date '2012-12-01' + n % 500, n % 90, 'note ' || n % 10,
  'c' || n % 200 + 1, n,
  timestamp '2012-12-01' + n * interval '20 minutes'
FROM generate_series(1, 30000) n;
INSERT INTO lines SELECT n % 3000 + 1, n / 3000, 'p' || n % 5 FROM generate_series(1, 9000) n;
INSERT INTO notes SELECT order_id, line, 'b' FROM lines WHERE order_id % 4 = 0;
INSERT INTO loose SELECT n FROM generate_series(1, 50) n;
INSERT INTO parents VALUES (1, 'a'), (2, 'b');
INSERT INTO children VALUES (1, 'c'), (1, 'c');
INSERT INTO of_parents VALUES (1), (2);
INSERT INTO hidden VALUES (1, 'a'); INSERT INTO of_hidden VALUES (1);
INSERT INTO "Odd" SELECT n, n FROM generate_series(1, 50) n;
INSERT INTO of_odd SELECT n % 50 + 1 FROM generate_series(1, 99) n;
ANALYZE;
"""
