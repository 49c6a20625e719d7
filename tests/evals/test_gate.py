from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from hopql.evals.gate import SPIDER, main, part_of
from hopql.tools.errors import UsageError


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
