"""A small schema with what names can be made of: cases, schemas, reserved words, types."""

from __future__ import annotations

from hopql.state.cards import Column, ForeignKey, TableCard

DDL = """
CREATE SCHEMA sales;
CREATE TYPE mood AS ENUM ('sad', 'ok', 'happy');
CREATE TABLE customers (id int PRIMARY KEY, name text NOT NULL, city text, mood mood, data jsonb, tags text[],
  born date, secret text);
CREATE TABLE sales.orders (id int PRIMARY KEY, customer_id int REFERENCES customers, total numeric(10,2),
  placed timestamp, note text);
CREATE TABLE items (order_id int REFERENCES sales.orders, line int, product text, price float8,
  PRIMARY KEY (order_id, line));
CREATE TABLE "Odd" ("Name" text, "order" int, plain int);
CREATE TABLE hidden (id int, word text);
INSERT INTO customers SELECT n, 'Name ' || n, (ARRAY['Rome','Oslo','Lima'])[n % 3 + 1], 'ok', '{"a": 1}', '{x,y}',
  date '2000-01-01' + n, 's' FROM generate_series(1, 30) n;
INSERT INTO sales.orders SELECT n, n % 30 + 1, n * 1.5, timestamp '2024-01-01' + n * interval '1 hour', NULL
  FROM generate_series(1, 90) n;
INSERT INTO items SELECT n, 1, 'p' || n % 5, n FROM generate_series(1, 90) n;
"""


def _columns(text: str) -> list[Column]:
    return [Column(name=part.split(":")[0], type=part.split(":")[1]) for part in text.split(",")]


CARDS = [
    TableCard(
        name="customers", primary_key=["id"],
        columns=_columns("id:integer,name:text,city:text,mood:mood,data:jsonb,tags:text[],born:date"),
    ),
    TableCard(
        name="sales.orders", primary_key=["id"],
        columns=_columns("id:integer,customer_id:integer,total:numeric(10;2),placed:timestamp,note:text"),
        foreign_keys=[ForeignKey(columns=["customer_id"], table="customers", to=["id"])],
    ),
    TableCard(
        name="items", primary_key=["order_id", "line"],
        columns=_columns("order_id:integer,line:integer,product:text,price:double precision"),
        foreign_keys=[ForeignKey(columns=["order_id"], table="sales.orders", to=["id"])],
    ),
    TableCard(name="Odd", columns=_columns("Name:text,order:integer,plain:integer")),
]  # fmt: skip
"""Cards of the schema, without the table `hidden` and the column `customers.secret`: these are not granted."""
