from __future__ import annotations

import json
from pathlib import Path

import pytest

from hopql.state.asked import Key
from hopql.tools.errors import DiskError, UsageError
from hopql.tools.memory import QueryMemory, memory_rows
from hopql.tools.memory.query_rows import connected
from tests.tools.memory.conftest import Made


def test_what_is_exported_is_imported_as_it_was(key: Key, draft: Made, tmp_path: Path) -> None:
    memory, other = QueryMemory(key), QueryMemory(Key(key.database, "f2"))
    memory.keep(draft("Flüge?", "SELECT 'é\n'", template={"a": [1]}, approved=True, origin="curated"), proved=True)
    memory.keep(draft("mine", user="ada", private=True, agreed=3), proved=True)
    memory.withdraw(memory.keep(draft("bad"), proved=True)["id"], "bad")
    file = tmp_path / "entries.jsonl"
    assert memory.export(file) == 1 and memory.export(file, everyone=True) == 2
    assert QueryMemory(key, user="bob").export(tmp_path / "bob.jsonl", everyone=True) == 1
    told = other.import_lines(file)
    assert told == {"added": 2, "merged": 0, "refused": 0, "errors": [], "broken": 0}
    again = other.import_lines(file)
    assert (again["added"], again["merged"]) == (0, 2)
    entry = other.exact("flüge")[0]["entry"]
    assert (entry["sql"], entry["template"], entry["approved"], entry["origin"]) == (
        "SELECT 'é\n'", {"a": [1]}, True, "curated"
    )  # fmt: skip
    assert entry["asked"] == 1, "a file that is imported again counts nothing"
    assert QueryMemory(other.key, user="ada").exact("mine")[0]["entry"]["agreed"] == 3
    with pytest.raises(DiskError, match="cannot be written"):
        memory.export(tmp_path / "no" / "folder")


def test_what_a_user_imports_is_that_users_own(key: Key) -> None:
    line = json.dumps({"question": "one", "sql": "SELECT 1", "normal": "one", "skeleton": "one"})
    told = [QueryMemory(key, user=user).import_lines([line]) for user in ("ada", "bob", "ada")]
    assert [(one["added"], one["merged"]) for one in told] == [(1, 0), (1, 0), (0, 1)]
    assert QueryMemory(key).exact("one") == []
    assert all(len(QueryMemory(key, user=user).exact("one")) == 1 for user in ("ada", "bob"))


def test_broken_lines_are_told_and_the_others_kept(memory: QueryMemory, tmp_path: Path) -> None:
    lines = [
        b'\xef\xbb\xbf{"question": "one", "sql": "SELECT 1"}', b"", b"not json", b"[1]", b'{"question": "no sql"}',
        b'{"question": " ", "sql": "x"}', b'{"question": "\xff", "sql": "x"}', b'{"question": "q", "sql": 5}',
        b'{"question": "extra", "sql": "x", "colour": 1}', b'{"question": "' + b"x" * 20_001 + b'", "sql": "x"}',
        b'{"question": "two", "sql": "SELECT 2"}',
    ]  # fmt: skip
    file = tmp_path / "lines.jsonl"
    file.write_bytes(b"\n".join(lines))
    told = memory.import_lines(file)
    assert (told["added"], told["broken"]) == (2, 8) == (2, len(told["errors"]))
    assert [int(one.split(":")[0].removeprefix("line ")) for one in told["errors"]] == [3, 4, 5, 6, 7, 8, 9, 10]
    assert "sql" in told["errors"][2] and "UTF-8" in told["errors"][4]
    with pytest.raises(UsageError, match="cannot be read"):
        memory.import_lines(tmp_path / "nowhere")


def test_lines_without_a_template_get_one_and_progress_is_told(memory: QueryMemory) -> None:
    def make(question: str, sql: str) -> dict[str, object]:
        return {"normal": question.lower(), "skeleton": question.lower()[:1], "template": {"sql": sql}, "tables": ["t"]}

    told: list[int] = []
    lines = (json.dumps({"question": f"Question {number}", "sql": f"SELECT {number}"}) for number in range(650))
    assert memory.import_lines(lines, make, lambda *one: told.append(one[1]))["added"] == 650
    assert told == [300, 600, 650]
    entry = memory.exact("question 649")[0]["entry"]
    assert (entry["template"], entry["tables"], entry["origin"]) == ({"sql": "SELECT 649"}, ["t"], "imported")
    assert len(memory.same_skeleton("q", k=9)) == 9


def test_embedding_anew_goes_on_where_it_was_stopped(
    memory: QueryMemory, draft: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_rows, "_BATCH", 2)
    ids = [memory.keep(draft(f"question {number}"), proved=True)["id"] for number in range(5)]
    with connected() as connection:
        connection.execute("UPDATE query_vectors SET embedder = 'other/1' WHERE entry = ANY(%s)", [ids])

    def stop(_: str, done: int, total: int) -> None:
        assert total == 5
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        memory.reembed(stop)
    assert memory.stats()["without_vector"] == 1 and memory.reembed() == 1 and memory.reembed() == 0
    assert {one["entry"]["id"] for one in memory.near("question", k=9, least=0.0)} == set(ids)


def test_templates_are_made_anew_for_another_version(memory: QueryMemory, draft: Made) -> None:
    memory.keep(draft("One?", "SELECT 1", template_version="1"), proved=True)
    memory.keep(draft("Two?", "SELECT 2", template_version="2"), proved=True)

    def make(question: str, sql: str) -> dict[str, object]:
        return {"normal": question.upper(), "skeleton": "made", "template": {"sql": sql}}

    assert memory.retemplate("2", make) == 1 and memory.retemplate("2", make) == 0
    found = memory.exact("ONE?")[0]["entry"]
    assert (found["skeleton"], found["template"], found["template_version"]) == ("made", {"sql": "SELECT 1"}, "2")
    assert memory.same_skeleton("made")[0]["entry"]["id"] == found["id"] and memory.exact("one") == []
    merged = memory.keep(draft("One?", "SELECT 1", normal="ONE?", template_version="2"), proved=True)
    assert merged["outcome"] == "merged" and memory.exact("two")
