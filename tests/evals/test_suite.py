from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
import sqlglot
from rapidfuzz import fuzz
from sqlglot import exp

from hopql.evals.suite import PREFIX, Question, choose, dump_files, load_dump, make_workspace, read_suite
from hopql.tools.base import run_postgres
from hopql.tools.base.errors import UsageError
from hopql.tools.setup.load_demo import FILES
from tests.databases import superuser


def test_a_packaged_suite_is_found_by_its_name() -> None:
    assert read_suite(Path("nycflights"))[0].db == "nycflights"


FIRST = b'{"id": "1", "db": "d", "question": "q", "gold": ["SELECT 1"]}\n\n'


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b'{"id": "2", "db": "d", "question": "q"}', "line 3: gold: Field required."),
        (b'{"id": "2", "db": "d", "question": "q", "gold": []}', "line 3: gold: List should have at least 1 item"),
        (b'{"id": 2, "db": "d", "question": "q", "gold": ["a"]}', "line 3: id: Input should be a valid string."),
        (b"[1]", "line 3: Input should be an object."),
        (b'{"id": "2",', "line 3: Invalid JSON: "),
        (b'{"id": "\xe9", "db": "d", "question": "q", "gold": ["a"]}', "line 3: byte 9 is not UTF-8."),
        (FIRST.strip(), "line 3: the id '1' is that of {file}, line 1."),
    ],
)
@pytest.mark.parametrize("folder", [False, True])
def test_a_broken_line_is_named(line: bytes, said: str, folder: bool, tmp_path: Path) -> None:
    file = tmp_path / "d_read.jsonl"
    file.write_bytes(FIRST + line)
    with pytest.raises(UsageError) as raised:
        read_suite(tmp_path if folder else file)
    assert f"{file}, {said.format(file=file)}" in str(raised.value) and "\n" not in str(raised.value)
    assert raised.value.hint


def test_what_is_wrong_with_a_first_line_of_a_half_is_said_too(tmp_path: Path) -> None:
    for line in (b"[1]", b"{", b"\xe9"):
        (tmp_path / "d_read.jsonl").write_bytes(b"\n" + line)
        with pytest.raises(UsageError, match="line 2"):
            read_suite(tmp_path)


def test_a_suite_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no suite"):
        read_suite(tmp_path / "none.jsonl")


def test_two_files_of_a_suite_share_no_id(tmp_path: Path) -> None:
    for name in ("d_1_read", "d_2_read"):
        (tmp_path / f"{name}.jsonl").write_bytes(FIRST)
    with pytest.raises(UsageError, match=r"d_2_read.jsonl, line 1: the id '1' is that of .*d_1_read.jsonl, line 1"):
        read_suite(tmp_path)


def test_a_byte_order_mark_one_gold_query_as_text_and_any_character_are_read(tmp_path: Path) -> None:
    line = '{"id": "1", "db": "d", "question": "a\u2028b", "gold": "SELECT 1"}\r\n'
    (tmp_path / "d_read.jsonl").write_bytes(line.encode("utf-8-sig"))
    for path in (tmp_path, tmp_path / "d_read.jsonl"):
        [question] = read_suite(path)
        assert question.gold == ["SELECT 1"] and question.question == "a\u2028b"


def test_a_suite_in_two_halves_is_read_by_part_and_only_where_a_file_is_about_one_database(tmp_path: Path) -> None:
    line = '{"id": "%s", "db": "shop", "question": "q", "gold": ["SELECT 1"]}\n'
    for name in ("shop_read", "shop_unread", "other_words_read"):
        (tmp_path / f"{name}.jsonl").write_text(line % name)
    assert [q.id for q in read_suite(tmp_path)] == ["shop_read"]
    assert [q.id for q in read_suite(tmp_path, "unread")] == ["shop_unread"]
    assert {q.db for q in read_suite(Path("authors"))} == {"chinook", "northwind", "sakila"}
    with pytest.raises(UsageError, match="no parts"):
        read_suite(Path("nycflights"), "read")
    (tmp_path / "none").mkdir()
    with pytest.raises(UsageError, match="no file DB_read"):
        read_suite(tmp_path / "none")


def test_questions_are_chosen_by_name_database_and_chance() -> None:
    questions = [Question(id=str(i), db="ab"[i % 2], question="q", gold=["SELECT 1"]) for i in range(10)]
    assert [q.id for q in choose(questions, ids=["7", "2"])] == ["2", "7"]
    assert {q.db for q in choose(questions, db="a")} == {"a"}
    sample = choose(questions, sample=4, seed=1)
    assert len(sample) == 4 and sample == choose(questions, sample=4, seed=1) != choose(questions, sample=4, seed=2)
    assert choose(questions, sample=99) == questions
    with pytest.raises(UsageError, match="11"):
        choose(questions, ids=["11"])


def test_the_shared_suites_can_be_read(shared: Path) -> None:
    for file in (shared / "suites" / "sql").glob("*.jsonl"):
        if file.stem != "unanswerable":
            assert read_suite(file)


DUMP = """
SET client_encoding = 'UTF8';
CREATE TABLE public.city (name text, people bigint);
COMMENT ON COLUMN public.city.people IS 'inhabitants';
COPY public.city (name, people) FROM stdin;
Bonn\t330000
Ulm\t126000
\\.
"""


@pytest.fixture
def name() -> Iterator[str]:
    name = f"t_{uuid4().hex[:12]}"
    yield name
    with superuser() as admin:
        admin.execute(f'DROP DATABASE IF EXISTS "{PREFIX}{name}" WITH (FORCE)'.encode())


def test_a_dump_is_loaded_once_and_again_when_it_changed(name: str, tmp_path: Path) -> None:
    file = tmp_path / "cities.sql"
    file.write_text(DUMP)
    url = load_dump(name, file)
    assert url == f"embedded:///{PREFIX}{name}"
    address = run_postgres.embedded(PREFIX + name)
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT sum(people) FROM city").fetchone() == (456000,)
        connection.execute("DELETE FROM city WHERE name = 'Ulm'")
    load_dump(name, file)
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT count(*) FROM city").fetchone() == (1,)
    file.write_text(DUMP.replace("Ulm", "Trier"))
    load_dump(name, file)
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT count(*) FROM city").fetchone() == (2,)
    assert make_workspace(tmp_path / "space", name, url) == 1
    assert (tmp_path / "space" / "index").is_dir()


def test_a_dump_may_come_in_parts_packed_and_make_a_database_of_its_own(name: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no dump"):
        dump_files(tmp_path, name)
    data, schema = tmp_path / f"{name}.postgres.data.sql.gz", tmp_path / f"{name}.postgres.schema.sql"
    schema.write_text("DROP DATABASE towns;\nCREATE DATABASE towns;\n\\c towns;\nCREATE TABLE city (name text);")
    data.write_bytes(gzip.compress(b"INSERT INTO city VALUES ('Bonn');"))
    assert dump_files(tmp_path, name) == [schema, data]
    load_dump(name, schema, data)
    with psycopg.connect(run_postgres.embedded(PREFIX + name)) as connection:
        assert connection.execute("SELECT name FROM city").fetchone() == ("Bonn",)
    whole = tmp_path / f"{name}.postgres.sql"
    whole.write_text("")
    assert dump_files(tmp_path, name) == [whole]


def test_what_is_no_dump_is_said(name: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no dump"):
        load_dump(name, tmp_path / "none.sql")
    file = tmp_path / "bad.sql"
    file.write_text("CREATE TABLE a (b int); CREATE NONSENSE;")
    with pytest.raises(UsageError, match="NONSENSE"):
        load_dump(name, file)
    with psycopg.connect(run_postgres.embedded(PREFIX + name)) as connection:
        assert connection.execute("SELECT to_regclass('a')").fetchone() == (None,)


SUITE = read_suite(Path("nycflights"))
TABLES = {"airlines", "airports", "planes", "weather", "flights"}
INTENTS = [json.loads(line)["intent"] for line in (FILES / "fewshots.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("question", SUITE, ids=lambda question: question.id)
def test_gold_runs_and_has_something_to_say(question: Question, flights_url: str) -> None:
    with psycopg.connect(flights_url) as connection:
        for gold in question.gold:
            rows = connection.execute(gold.encode()).fetchall()
            assert rows and any(cell is not None for row in rows for cell in row)
            assert {table.name for table in sqlglot.parse_one(gold, read="postgres").find_all(exp.Table)} & TABLES


@pytest.mark.parametrize("question", SUITE, ids=lambda question: question.id)
def test_no_question_is_a_fewshot_reworded(question: Question) -> None:
    nearest = max(INTENTS, key=lambda intent: fuzz.token_set_ratio(intent, question.question))
    assert fuzz.token_set_ratio(nearest, question.question) < 90, nearest


def test_the_suite_is_broad() -> None:
    assert len(SUITE) >= 40 and len({question.id for question in SUITE}) == len(SUITE)
    joined = {
        len({table.name for table in sqlglot.parse_one(question.gold[0], read="postgres").find_all(exp.Table)} & TABLES)
        for question in SUITE
    }
    assert {1, 2, 3, 4, 5} <= joined
    assert len({question.category for question in SUITE}) >= 8
