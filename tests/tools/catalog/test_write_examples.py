from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlglot

from hopql.state.cards import FewShot, TableCard
from hopql.tools.catalog.cards import load_cards, load_fewshots
from hopql.tools.catalog.profile_tables import look
from hopql.tools.catalog.write_examples import CHARACTERS_A_TOKEN, FILE, few_shots, synthesise
from hopql.tools.catalog.write_questions import measures
from hopql.tools.database.engine import Engine, connect
from hopql.tools.database.guard import check
from hopql.tools.database.scope_names import Names
from hopql.tools.setup.prepare_workspace import index, initialise
from hopql.tools.workspace.read_config import CARDS

SCHEMA = """
CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT, xq7 INTEGER);
CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT NOT NULL, genre TEXT, pages INTEGER, price TEXT, printed_on DATE);
CREATE TABLE book_author (book_id INTEGER REFERENCES book(id), author_id INTEGER REFERENCES author(id));
CREATE TABLE loan (id INTEGER PRIMARY KEY, book_id INTEGER REFERENCES book(id), days INTEGER, is_late INTEGER);
CREATE TABLE zz9 (k INTEGER, v TEXT);
INSERT INTO author VALUES (1,'Ada Lovelace','uk',1),(2,'Karel Capek','czechia',2),(3,'Mary Shelley','uk',3);
INSERT INTO book VALUES (1,'Notes','science',120,'10.5','2025-01-03'),(2,'Robots','drama',200,'12','2025-02-01'),
 (3,'Frankenstein','horror',280,'9','2025-02-09'),(4,'Sketches','science',90,'7','2024-05-05');
INSERT INTO book_author VALUES (1,1),(4,1),(2,2),(3,3),(4,3);
INSERT INTO loan VALUES (1,1,5,0),(2,1,7,1),(3,2,3,0),(4,3,30,1),(5,3,2,0),(6,3,4,1);
INSERT INTO zz9 VALUES (1,'a');
"""


def library(tmp_path: Path, dialect: str, database_url: str) -> Engine:
    if dialect == "sqlite":
        import sqlite3

        with sqlite3.connect(tmp_path / "library.db") as connection:
            connection.executescript(SCHEMA)
        return connect(f"sqlite:///{tmp_path / 'library.db'}")
    if dialect == "duckdb":
        import duckdb

        with duckdb.connect(str(tmp_path / "library.duckdb")) as connection:
            connection.execute(SCHEMA)
        return connect(f"duckdb:///{tmp_path / 'library.duckdb'}")
    import psycopg

    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute(SCHEMA.encode())
    return connect(database_url)


@pytest.fixture(params=["postgres", "sqlite", "duckdb"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    url = request.getfixturevalue("database_url") if request.param == "postgres" else ""
    opened = library(tmp_path, request.param, url)
    yield opened
    opened.close()


def test_examples_are_allowed_run_and_cover_the_schema(engine: Engine) -> None:
    cards = engine.introspect()
    made = synthesise(cards, engine)
    assert len(made) >= 8
    for shot in made:
        checked = check(shot.sql, engine.dialect, Names(cards))
        assert checked["ok"], (shot.sql, checked["problems"])
        assert engine.run(shot.sql)["rows"], shot.sql
        assert shot.origin == "synthesised" and set(checked["tables"]) == set(shot.tables)
        assert all(
            column.table
            for column in sqlglot.parse_one(shot.sql, dialect=engine.dialect).find_all(sqlglot.exp.Column)
            if column.name not in ("average", "total", "month", "percentage")
        )
    assert {table for shot in made for table in shot.tables} == {"author", "book", "book_author", "loan"}
    said = " ".join(shot.intent for shot in made)
    assert "zz9" not in said and "xq7" not in said


def test_the_same_database_gives_the_same_examples_within_the_budget(engine: Engine) -> None:
    cards = engine.introspect()
    first, again = (synthesise(cards, engine, most=6, tokens=250) for _ in range(2))
    assert first == again and 1 <= len(first) <= 6
    size = sum(len(shot.intent) + len(shot.sql) for shot in first)
    assert size <= 250 * CHARACTERS_A_TOKEN
    assert synthesise(cards, engine, seconds=0.0) == []


def test_large_tables_and_empty_ones_are_left_alone(engine: Engine) -> None:
    cards = [card.model_copy(update={"row_estimate": 10**9}) for card in engine.introspect()]
    assert synthesise(cards, engine) == []
    assert synthesise([TableCard(name="gone", columns=cards[0].columns)], engine) == []


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    library(tmp_path, "sqlite", "").close()
    initialise(tmp_path / "workspace", f"sqlite:///{tmp_path / 'library.db'}")
    return tmp_path / "workspace"


def test_a_workspace_without_fewshots_gets_some_and_edits_are_kept(workspace: Path) -> None:
    told = index(workspace).warnings
    made = load_fewshots(workspace / FILE)
    assert len(made) >= 5 and any(FILE in line for line in told)
    again = index(workspace)
    assert again.fewshots == len(made) and not again.warnings
    lines = (workspace / FILE).read_text().splitlines(keepends=True)
    (workspace / FILE).write_text("".join(lines[:2]))
    report = index(workspace)
    assert report.fewshots == 2 and "edited" in report.warnings[0]
    (workspace / FILE).unlink()
    assert index(workspace).fewshots == len(made) and (workspace / FILE).read_text() == "".join(lines)


def test_they_are_made_again_when_the_schema_changes(workspace: Path, tmp_path: Path) -> None:
    import sqlite3

    cards, engine = load_cards(workspace / CARDS), connect(f"sqlite:///{tmp_path / 'library.db'}")
    first = few_shots(workspace, cards, [], engine).fewshots
    with sqlite3.connect(tmp_path / "library.db") as connection:
        connection.execute("DROP TABLE loan")
    again = few_shots(workspace, [card for card in cards if card.name != "loan"], [], engine)
    assert again.told and not any("loan" in shot.tables for shot in again.fewshots) and first != again.fewshots
    bad = FewShot(intent="Loans?", tables=["loan"], sql="SELECT id FROM loan", origin="synthesised")
    with (workspace / FILE).open("a") as file:
        file.write(bad.model_dump_json() + "\n")
    with sqlite3.connect(tmp_path / "library.db") as connection:
        connection.execute("CREATE TABLE extra (id INTEGER)")
    kept = few_shots(workspace, cards, [], engine)
    assert len(kept.fewshots) == len(again.fewshots) and any("left out" in line for line in kept.told)


def test_who_wants_none_gets_none(workspace: Path, tmp_path: Path) -> None:
    cards, engine = load_cards(workspace / CARDS), connect(f"sqlite:///{tmp_path / 'library.db'}")
    five = [FewShot(intent=f"Question {n}?", sql=f"SELECT {n}") for n in range(5)]
    assert few_shots(workspace, cards, [], engine, mode="never").fewshots == []
    assert few_shots(workspace, cards, five, engine).fewshots == [] and not (workspace / FILE).exists()
    assert few_shots(workspace, cards, five, engine, mode="always").fewshots


def test_flags_are_asked_about(tmp_path: Path) -> None:
    engine = library(tmp_path, "sqlite", "")
    cards = [card for card in engine.introspect() if card.name == "loan"]
    assert "SELECT COUNT(*) FROM loan l WHERE l.is_late = 1" in [
        shot.sql for shot in synthesise(cards, engine)
    ]


def test_no_key_is_averaged_or_looked_up_however_it_is_called(tmp_path: Path) -> None:
    import sqlite3

    rows = [(n, f"Name{chr(97 + n)} Smith", "Leeds" if n % 2 else "York", 1 + n // 3, n % 4, 30 + n) for n in range(12)]
    with sqlite3.connect(tmp_path / "staff.db") as connection:
        connection.executescript(
            "CREATE TABLE worker (n INTEGER PRIMARY KEY, name TEXT, city TEXT, boss INTEGER REFERENCES worker(n),"
            " desk INTEGER, height INTEGER); CREATE TABLE desk (place INTEGER, floor TEXT);"
        )
        connection.executemany("INSERT INTO worker VALUES (?, ?, ?, ?, ?, ?)", rows)
        connection.executemany("INSERT INTO desk VALUES (?, ?)", [(n, "first") for n in range(4)])
    engine = connect(f"sqlite:///{tmp_path / 'staff.db'}")
    cards = engine.introspect()
    next(card for card in cards if card.name == "worker").join_hints = ["worker.desk = desk.place"]
    schema = look(cards, engine, time.monotonic() + 60)
    assert [part.name for part in measures(schema.things["worker"])] == ["height"]
    assert measures(schema.things["desk"]) == []
