from __future__ import annotations

import gzip
import json
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from hopql.evals.load_suite import (
    PREFIX,
    describe,
    description_file,
    dump_files,
    load_dump,
    make_workspace,
    read_descriptions,
)
from hopql.state.cards import Column, TableCard
from hopql.tools import postgres
from hopql.tools.errors import UsageError

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
def name() -> str:
    return f"t_{uuid4().hex[:12]}"


def test_a_dump_is_loaded_once_and_again_when_it_changed(name: str, tmp_path: Path) -> None:
    file = tmp_path / "cities.sql"
    file.write_text(DUMP)
    url = load_dump(name, file)
    assert url == f"embedded:///{PREFIX}{name}"
    address = postgres.embedded(PREFIX + name)
    try:
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
    finally:
        with postgres.connection() as admin:
            admin.execute(f'DROP DATABASE "{PREFIX}{name}" WITH (FORCE)'.encode())


def test_a_dump_may_come_in_parts_packed_and_make_a_database_of_its_own(name: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no dump"):
        dump_files(tmp_path, name)
    data, schema = tmp_path / f"{name}.postgres.data.sql.gz", tmp_path / f"{name}.postgres.schema.sql"
    schema.write_text("DROP DATABASE towns;\nCREATE DATABASE towns;\n\\c towns;\nCREATE TABLE city (name text);")
    data.write_bytes(gzip.compress(b"INSERT INTO city VALUES ('Bonn');"))
    assert dump_files(tmp_path, name) == [schema, data]
    try:
        load_dump(name, schema, data)
        with psycopg.connect(postgres.embedded(PREFIX + name)) as connection:
            assert connection.execute("SELECT name FROM city").fetchone() == ("Bonn",)
    finally:
        with postgres.connection() as admin:
            admin.execute(f'DROP DATABASE "{PREFIX}{name}" WITH (FORCE)'.encode())
    whole = tmp_path / f"{name}.postgres.sql"
    whole.write_text("")
    assert dump_files(tmp_path, name) == [whole]


def test_what_is_no_dump_is_said(name: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no dump"):
        load_dump(name, tmp_path / "none.sql")
    file = tmp_path / "bad.sql"
    file.write_text("CREATE TABLE a (b int); CREATE NONSENSE;")
    try:
        with pytest.raises(UsageError, match="NONSENSE"):
            load_dump(name, file)
        with psycopg.connect(postgres.embedded(PREFIX + name)) as connection:
            assert connection.execute("SELECT to_regclass('a')").fetchone() == (None,)
    finally:
        with postgres.connection() as admin:
            admin.execute(f'DROP DATABASE "{PREFIX}{name}" WITH (FORCE)'.encode())


def cards() -> list[TableCard]:
    columns = [Column(name="Name"), Column(name="people", description="as introspected")]
    return [TableCard(name="city", columns=columns), TableCard(name="sales.orders", columns=[Column(name="id")])]


def test_json_describes_columns(tmp_path: Path) -> None:
    file = tmp_path / "d.json"
    column = {"data_type": "text", "column_name": "name", "column_description": "what it\nis called"}
    gone = {"column_name": "gone", "column_description": "of old"}
    file.write_text(json.dumps({"table_metadata": {"City": [column, gone], "none": [column]}}))
    some = cards()
    assert describe(some, read_descriptions(file)) == 1
    assert [column.description for column in some[0].columns] == ["what it is called", "as introspected"]


def test_yaml_describes_tables_and_columns(tmp_path: Path) -> None:
    file = tmp_path / "d.yaml"
    file.write_text(
        "---\ntype: header\nschema_version: '1'\n...\n"
        "---\nschema: public\nname: city\ntype: table\ndescription: Places\n  of people.\ncolumns:\n"
        "- name: people\n  description: inhabitants\n...\n"
        "---\nschema: sales\nname: orders\ntype: table\ndescription: Sold things.\n...\n"
    )
    some = cards()
    assert description_file(tmp_path, "d") == file and description_file(tmp_path, "none") is None
    assert describe(some, read_descriptions(file)) == 3
    assert [card.description for card in some] == ["Places of people.", "Sold things."]
    assert some[0].columns[1].description == "inhabitants"


@pytest.mark.parametrize(("name", "text"), [("d.json", "[1]"), ("d.json", "{"), ("d.yaml", "a: [")])
def test_what_holds_no_descriptions_is_said(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(UsageError, match="no descriptions"):
        read_descriptions(tmp_path / name)


def test_the_shared_descriptions_can_be_read(shared: Path) -> None:
    folder = shared / "suites" / "sql" / "databases"
    files = [*folder.glob("*.json"), *folder.glob("*.yaml")]
    assert files and all(read_descriptions(file) for file in files)
