from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from hopql.evals.gate import SPIDER, main, part_of
from hopql.tools.base.errors import UsageError


def _schema(name: str, table: str, *columns: str) -> dict[str, object]:
    named = [[0, column] for column in columns]
    return {
        "db_id": name, "table_names_original": [table], "column_names_original": named,
        "column_types": ["text"] * len(named),
    }  # fmt: skip


def test_refusals_are_counted_by_kind(tmp_path: Path) -> None:
    schemas = [
        _schema("music", "singer", "singer_name", "song_title"), _schema("shop", "orders", "order_total", "customer"),
    ]  # fmt: skip
    asked = {"music": "Which singer has the longest song title?", "shop": "What is the total of all customer orders?"}
    (tmp_path / "tables.json").write_text(json.dumps(schemas))
    (tmp_path / "train.json").write_text(json.dumps([{"db_id": db, "question": q} for db, q in asked.items()]))
    done = CliRunner().invoke(main, ["--spider", str(tmp_path), "--part", "all"], catch_exceptions=False)
    assert "2 schemas (all)" in done.output and "answerable             2  refused   0.0%" in done.output
    with pytest.raises(UsageError, match=r"tables\.json|train\.json"):
        CliRunner().invoke(main, ["--spider", str(tmp_path / "none")], catch_exceptions=False)


def test_schemas_are_split_by_their_names() -> None:
    if not SPIDER.is_dir():
        pytest.skip("needs Spider's schemas beside the project")
    names = [one["db_id"] for one in json.loads((SPIDER / "tables.json").read_text())]
    parts = [part_of(name) for name in names]
    assert 0.4 < parts.count("held") / len(parts) < 0.6


def test_a_workspace_is_asked_as_it_is(shop: Path, tmp_path: Path) -> None:
    asked = {shop.name: "How many orders did each customer place?", "other": "x"}
    lines = [json.dumps({"db": db, "question": question}) for db, question in asked.items()]
    (tmp_path / "own.jsonl").write_text("\n".join(lines))
    (tmp_path / "more.txt").write_text("hello\n\nWrite me a poem about autumn leaves.\n")
    files = ["--questions", str(tmp_path / "own.jsonl"), "--questions", str(tmp_path / "more.txt")]
    done = CliRunner().invoke(main, ["-w", str(shop), *files], catch_exceptions=False)
    own, more = (" ".join(line.split()) for line in done.output.splitlines())
    assert own == "own 1 small talk 0 refused 0 asked in doubt 0"
    assert more == "more 2 small talk 1 refused 1 asked in doubt 0"
