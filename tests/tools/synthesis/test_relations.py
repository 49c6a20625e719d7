from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest

from hopql.tools.database import connect
from hopql.tools.synthesis.profile import look
from hopql.tools.synthesis.writing import look_closer, written

SCHEMA = """
CREATE TABLE worker (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, boss_id INTEGER REFERENCES worker(id),
 born_on DATE, is_retired INTEGER);
CREATE TABLE topic (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT, pages INTEGER, topic_id INTEGER REFERENCES topic(id));
CREATE TABLE book_tag (book_id INTEGER REFERENCES book(id), tag_id INTEGER REFERENCES tag(id));
CREATE TABLE tag (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE copy (id INTEGER PRIMARY KEY, book_id INTEGER REFERENCES book(id), shelf TEXT);
CREATE TABLE sale (id INTEGER PRIMARY KEY, copy_id INTEGER REFERENCES copy(id),
 worker_id INTEGER REFERENCES worker(id), amount NUMERIC, sold_on DATE, due_on DATE);
INSERT INTO worker VALUES (1,'Ada','Stone',NULL,'1970-01-02',1),(2,'Ben','Stone',1,'1965-03-04',0),
 (3,'Cleo','Marsh',1,'1980-05-06',0),(4,'Ada','Marsh',3,'1990-07-08',0);
INSERT INTO topic VALUES (1,'Maths'),(2,'Drama');
INSERT INTO tag VALUES (1,'Old'),(2,'New');
INSERT INTO book VALUES (1,'Sets',100,1),(2,'Rings',200,1),(3,'Hamlet',90,2);
INSERT INTO book_tag VALUES (1,1),(2,2),(3,1),(3,2);
INSERT INTO copy VALUES (1,1,'a'),(2,2,'a'),(3,3,'b'),(4,3,'b');
INSERT INTO sale VALUES (1,1,1,10,'2024-01-05','2024-01-03'),(2,2,2,20,'2024-02-05','2024-02-06'),
 (3,3,2,5,'2024-02-07','2024-02-01'),(4,4,3,7,'2024-03-01','2024-03-09'),(5,3,2,1,'2024-02-09','2024-02-10');
"""


@pytest.fixture
def answers(tmp_path: Path) -> dict[str, list[list[object]]]:
    """Every question that the recipes write for the schema, and what its query gives."""
    with sqlite3.connect(tmp_path / "shop.db") as connection:
        connection.executescript(SCHEMA)
    engine = connect(f"sqlite:///{tmp_path / 'shop.db'}")
    schema = look(engine.introspect(), engine, time.monotonic() + 60)
    look_closer(schema, engine, time.monotonic() + 60)
    return {candidate.intent: engine.run(candidate.sql)["rows"] for candidate in written(schema)}


def test_people_are_named_by_both_their_names(answers: dict[str, list[list[object]]]) -> None:
    assert answers["How many sales does each worker have?"] == [
        ["Ada", "Stone", 1],
        ["Ben", "Stone", 3],
        ["Cleo", "Marsh", 1],
    ]
    assert answers["Which workers have no sales?"] == [["Ada", "Marsh"]]
    assert answers["Which workers are not retired?"] == [["Ben", "Stone"], ["Cleo", "Marsh"], ["Ada", "Marsh"]]


def test_a_link_within_a_table_is_asked_in_both_directions(answers: dict[str, list[list[object]]]) -> None:
    assert answers["Who or what is the “boss” of the worker Ada Marsh?"] == [["Cleo", "Marsh"]]
    assert answers["Which workers have Cleo Marsh as “boss”?"] == [["Ada", "Marsh"]]
    assert answers["Which workers have an earlier born on than their “boss”?"] == [["Ben", "Stone"]]


def test_the_first_of_each_group_and_what_is_more_than_the_average(answers: dict[str, list[list[object]]]) -> None:
    assert sorted(answers["For each topic, which book has the highest pages?"]) == [
        ["Drama", "Hamlet"],
        ["Maths", "Rings"],
    ]
    assert answers["How many workers have a higher total sale amount than the average worker?"] == [[1]]


def test_totals_go_over_joins(answers: dict[str, list[list[object]]]) -> None:
    workers = answers["What is the total sale amount for each worker, highest first?"]
    assert workers == [["Ben", "Stone", 26], ["Ada", "Stone", 10], ["Cleo", "Marsh", 7]]
    books = answers["What is the total sale amount for each book, highest first?"]
    assert books == [["Rings", 20], ["Hamlet", 13], ["Sets", 10]]


def test_dates_are_compared_and_counted_by_month(answers: dict[str, list[list[object]]]) -> None:
    assert answers["How many sales have a sold on later than the due on?"] == [[2]]
    assert answers["In which month were there the most sales by sold on? Give the month with its year."] == [
        ["2024-02"]
    ]
    assert answers["What was the total amount of sales in March 2024?"] == [[7]]
    assert answers["What percentage of all workers has no sales?"] == [[25.0]]
