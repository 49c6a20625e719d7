from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest

from hopql.state.memory import Memory
from hopql.tools.errors import DiskError, UsageError
from hopql.tools.memory import SemanticMemory
from hopql.tools.memory.lines import BrokenLinesError

Told = Callable[..., Memory]


def carrier(name: str, **rest: object) -> str:
    metadata = {"subject": "team", "topic": "carrier", "entity": name, "kind": "airline"}
    line = {"text": f"The team's carrier is {name}.", "category": "preferences", "metadata": metadata, **rest}
    return json.dumps(line)


def test_good_lines_are_stored_and_broken_ones_told_by_number(store: SemanticMemory, tmp_path: Path) -> None:
    file = tmp_path / "m.jsonl"
    lines = [
        '{"text": "One."}', "{broken", "", '{"text": ""}', '{"text": "x", "colour": "red"}', "[]",
        '{"text": "x", "valid_from": "2024-02-02", "valid_until": "2024-01-01"}', '{"text": "x", "category": "No!"}',
        '{"text": "Two.", "category": "decisions", "provenance": "minutes"}',
    ]  # fmt: skip
    file.write_bytes("\n".join(lines).encode("utf-8-sig") + b'\n{"text": "\xff"}')
    with pytest.raises(BrokenLinesError) as told:
        store.import_jsonl(file)
    for number in (2, 4, 5, 6, 7, 8, 10):
        assert f"line {number}:" in str(told.value)
    assert "line 1:" not in str(told.value) and "7 of 9" in str(told.value)
    assert [one["outcome"] for one in told.value.stored] == ["added", "added"]
    assert {(one["text"], one["provenance"]) for one in store.recent()} == {
        ("One.", "m.jsonl, line 1"),
        ("Two.", "minutes"),
    }


def test_importing_again_changes_nothing_though_something_was_superseded(store: SemanticMemory, tmp_path: Path) -> None:
    file = tmp_path / "m.jsonl"
    file.write_text("\n".join([carrier("United"), carrier("Delta"), carrier("United"), carrier("Delta")]))
    first = store.import_jsonl(file)
    assert [one["outcome"] for one in first] == ["added", "superseded", "superseded", "superseded"]
    again = store.import_jsonl(file)
    assert [one["outcome"] for one in again] == ["duplicate"] * 4
    assert [one["id"] for one in again] == [one["id"] for one in first]
    assert store.count() == 4 and [one["text"] for one in store.recent()] == ["The team's carrier is Delta."]


def test_an_import_that_was_stopped_goes_on(
    store: SemanticMemory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hopql.tools.memory.writing._BATCH", 2)
    file = tmp_path / "m.jsonl"
    file.write_text("".join(f'{{"text": "Parrot number {n} talks."}}\n' for n in range(6)))

    def stop(what: str, done: int, total: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.import_jsonl(file, stop)
    assert store.count() == 4
    said: list[int] = []
    outcomes = [one["outcome"] for one in store.import_jsonl(file, lambda what, done, total: said.append(done))]
    assert outcomes == ["duplicate"] * 4 + ["added"] * 2 and store.count() == 6 and said == [2, 4, 6]


def test_an_export_is_imported_to_the_same(space: str, store: SemanticMemory, told: Told, tmp_path: Path) -> None:
    dana, file = SemanticMemory(space, "dana"), tmp_path / "out.jsonl"
    source = tmp_path / "in.jsonl"
    source.write_text("\n".join([carrier("United"), carrier("Delta")]))
    store.import_jsonl(source)
    dana.add(
        [
            told(
                "Mine.\nIn two lines \U0001f99c",
                "facts",
                provenance="chat",
                valid_from=datetime(2020, 1, 1, tzinfo=UTC),
            )
        ]
    )
    assert (
        store.export_jsonl(file) == 2 and dana.export_jsonl(file) == 3 and store.export_jsonl(file, everyone=True) == 3
    )
    copy = SemanticMemory(f"t_{uuid4().hex[:12]}")
    copy.import_jsonl(file)
    theirs = SemanticMemory(copy.space, "dana")

    def held(one: SemanticMemory) -> list[tuple[str, str, bool]]:
        return sorted((m["text"], m["user"], bool(m["superseded_by"])) for m in one.recent(history=True))

    assert held(theirs) == held(dana) and len(held(dana)) == 3
    again = tmp_path / "again.jsonl"
    theirs.export_jsonl(again)
    assert sorted(again.read_text().splitlines()) == sorted(file.read_text().splitlines())
    copy.purge()


def test_files_that_cannot_be_read_or_written(store: SemanticMemory, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        store.import_jsonl(tmp_path / "missing.jsonl")
    with pytest.raises(DiskError, match="cannot be written"):
        store.export_jsonl(tmp_path / "no" / "folder.jsonl")
    (tmp_path / "empty.jsonl").write_text("\n\n")
    assert store.import_jsonl(tmp_path / "empty.jsonl") == []
