from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import psycopg
import pytest
import sqlglot
from sqlglot import exp

from hopql.state.cards import FewShot, TableCard
from hopql.tools.base.errors import DiskError
from hopql.tools.setup.load_demo import FILES, demo_cards, write_workspace


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
