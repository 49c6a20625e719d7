from __future__ import annotations

from collections.abc import Callable

import pytest

from hopql.state.asked import Draft, Key
from hopql.tools.memory import QueryMemory
from hopql.tools.memory.asked import remaking
from hopql.tools.memory.asked.schema import connected

Made = Callable[..., Draft]


def test_embedding_anew_goes_on_where_it_was_stopped(
    memory: QueryMemory, draft: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remaking, "_BATCH", 2)
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


def test_entries_of_unchanged_tables_come_over(key: Key, draft: Made) -> None:
    old, new = QueryMemory(key), QueryMemory(Key(key.database, "f2"))
    stays = old.keep(draft("a", tables=["flights", "planes"]), proved=True)["id"]
    moves = old.keep(draft("b", tables=["airports"]), proved=True)["id"]
    bad = old.keep(draft("c", tables=["airports"]), proved=True)["id"]
    old.withdraw(bad, "wrong")
    old.keep(draft("d", tables=[]), proved=True)
    assert new.carry_over("f1", ["Airports", "planes"]) == 2 and new.carry_over("f1", ["airports"]) == 0
    assert [one["entry"]["id"] for one in new.exact("b")] == [moves] and old.exact("b") == []
    assert [one["entry"]["id"] for one in new.near("b")] == [moves] and old.near("b") == []
    assert [one["entry"]["id"] for one in old.exact("a")] == [stays]
    assert new.keep(draft("c", tables=["airports"]), proved=True)["outcome"] == "refused"
