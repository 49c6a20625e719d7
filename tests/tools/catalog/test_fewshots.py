from __future__ import annotations

from pathlib import Path

import pytest

from hopql.tools.catalog.fewshots import load_fewshots
from hopql.tools.errors import WorkspaceError


def test_ids_are_made_from_the_content(tmp_path: Path) -> None:
    path = tmp_path / "fewshots.jsonl"
    path.write_text('{"intent": "a", "sql": "SELECT 1"}\n{"intent": "b", "sql": "SELECT 2", "id": "mine"}\n')
    first, second = load_fewshots(path)
    path.write_text('\n{"intent": "b", "sql": "SELECT 2", "id": "mine"}\n{"intent": "a", "sql": "SELECT 1"}\n')
    assert [shot.id for shot in load_fewshots(path)] == ["mine", first.id] and second.id == "mine"


def test_no_file_means_no_fewshots(tmp_path: Path) -> None:
    assert load_fewshots(tmp_path / "fewshots.jsonl") == []


def test_bad_lines_and_double_ids_are_named(tmp_path: Path) -> None:
    path = tmp_path / "fewshots.jsonl"
    path.write_text('{"intent": "a"}\n')
    with pytest.raises(WorkspaceError, match=r"fewshots\.jsonl, line 1: sql: Field required"):
        load_fewshots(path)
    path.write_text('{"intent": "a", "sql": "x", "id": "i"}\n{"intent": "b", "sql": "x", "id": "i"}\n')
    with pytest.raises(WorkspaceError, match=r", line 2: the id 'i' is used twice"):
        load_fewshots(path)
