from __future__ import annotations

import json
from pathlib import Path

import pytest

from hopql.evals.descriptions import describe, description_file, read_descriptions
from hopql.state.cards import Column, TableCard
from hopql.tools.errors import UsageError


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
