"""A table of what people store: dates as text, yes and no, numbers as text, whole numbers and fractions."""

from __future__ import annotations

from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.tools.catalog.join_graph import SchemaGraph
from hopql.tools.database.scope_names import Names
from tests.tools.database.shop import CARDS
from tests.tools.database.shop import DDL as SHOP

DDL = f"""{SHOP}
CREATE TABLE events (id bigint PRIMARY KEY, on_day text, done text, flag int, open boolean, first date, last date,
  seen timestamp, weight text, speed float8, year int, review_count int, left_at bigint);
CREATE TABLE shops (name text, street_name text, town text);
CREATE TABLE visits (event_id bigint REFERENCES events, count int);
INSERT INTO events VALUES
  (1, '2024-01-02', 'Y', 1, true, '2024-01-02', '2024-03-02', '2024-01-02 10:00', '12.5', 2.5, 2020, 7, 1700000000),
  (2, '2024-02-05', 'N', 0, false, '2024-02-02', '2024-02-12', '2024-02-02 10:00', '3', NULL, 2021, 9, 1710000000);
"""

EVENTS = TableCard(
    name="events",
    primary_key=["id"],
    columns=[
        Column(name="id", type="bigint", nullable=False),
        Column(name="on_day", samples=["2024-01-02", "2024-02-05"]),
        Column(name="done", samples=["Y", "N"]),
        Column(name="flag", type="integer", samples=["1", "0"]),
        Column(name="open", type="boolean"),
        Column(name="first", type="date"),
        Column(name="last", type="date"),
        Column(name="seen", type="timestamp without time zone"),
        Column(name="weight", samples=["12.5", "3"]),
        Column(name="speed", type="double precision"),
        Column(name="year", type="integer"),
        Column(name="review_count", type="integer"),
        Column(name="left_at", type="bigint"),
    ],
)
SHOPS = TableCard(
    name="shops",
    columns=[Column(name="name"), Column(name="street_name"), Column(name="town")],
)
VISITS = TableCard(
    name="visits",
    columns=[Column(name="event_id", type="bigint"), Column(name="count", type="integer")],
    foreign_keys=[ForeignKey(columns=["event_id"], table="events", to=["id"])],
)
NAMES = Names([*CARDS, EVENTS, VISITS, SHOPS])
GRAPH = SchemaGraph([*CARDS, EVENTS, VISITS, SHOPS])
