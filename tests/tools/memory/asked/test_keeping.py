from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from pydantic import ValidationError

from hopql.state.asked import Asking, Draft, Feedback, Key
from hopql.tools.errors import ModelError, UsageError
from hopql.tools.memory import QueryMemory
from hopql.tools.memory.asked import keeping
from hopql.tools.memory.asked.schema import connected

Made = Callable[..., Draft]


def test_what_is_kept_is_told_as_it_was_given(memory: QueryMemory, draft: Made) -> None:
    template = {"slots": [{"type": "year", "text": "2013"}], "n": [1, 2.5, None, "é"]}
    given = draft(
        "Wie viele Flüge? 2013", "SELECT 'naïve'", template=template, template_version="3", user="ada", agreed=3,
        row_count=7, ms=1.5, model="m", dialect="postgres", tables=["public.Flights", "airports"],
    )  # fmt: skip
    kept = memory.keep(given, proved=True)
    assert kept["outcome"] == "added"
    found = memory.exact("wie viele flüge? 2013")[0]["entry"]
    assert {name: found[name] for name in ("question", "sql", "template", "template_version", "user", "dialect")} == {  # type: ignore[literal-required]
        "question": "Wie viele Flüge? 2013", "sql": "SELECT 'naïve'", "template": template, "template_version": "3",
        "user": "ada", "dialect": "postgres",
    }  # fmt: skip
    assert found["tables"] == ["airports", "public.flights"] and found["id"] == kept["id"]
    assert (found["agreed"], found["row_count"], found["ms"], found["asked"]) == (3, 7, 1.5, 1)
    assert not found["approved"] and not found["withdrawn"] and found["threshold"] == 0.0


def test_the_same_question_with_the_same_sql_is_counted(memory: QueryMemory, draft: Made) -> None:
    first = memory.keep(draft(), proved=True)
    again = memory.keep(draft(user="bob", agreed=2, approved=True, origin="curated"), proved=True)
    other = memory.keep(draft(sql="SELECT 2"), proved=True)
    assert again == {"id": first["id"], "outcome": "merged", "other": first["id"], "why": ""}
    assert other["outcome"] == "added"
    found = memory.exact(draft().normal)
    assert [one["entry"]["id"] for one in found] == [first["id"], other["id"]]
    assert (found[0]["entry"]["asked"], found[0]["entry"]["agreed"], found[0]["entry"]["approved"]) == (2, 2, True)


def test_what_was_not_proved_or_is_a_replay_is_refused(memory: QueryMemory, draft: Made) -> None:
    assert memory.keep(draft(), proved=False) == {
        "id": "", "outcome": "refused", "other": "", "why": keeping.UNPROVED
    }  # fmt: skip
    assert memory.keep(draft(replayed_from="x"), proved=True)["why"] == keeping.REPLAYED
    assert memory.listing()["total"] == 0


def test_a_withdrawn_text_does_not_come_back_by_itself(memory: QueryMemory, draft: Made) -> None:
    id_ = memory.keep(draft(), proved=True)["id"]
    memory.withdraw(id_, "wrong year")
    told = memory.keep(draft(), proved=True)
    assert (told["outcome"], told["other"]) == ("refused", id_) and "wrong year" in told["why"]
    assert memory.exact(draft().normal) == [] == memory.near(draft().question)
    assert memory.keep(draft(origin="curated"), proved=True)["outcome"] == "merged"
    assert [one["entry"]["id"] for one in memory.exact(draft().normal)] == [id_]
    assert [one["entry"]["id"] for one in memory.near(draft().question)] == [id_]


def test_a_private_entry_and_a_shared_one_do_not_merge(key: Key, draft: Made) -> None:
    ada = QueryMemory(key, user="ada")
    shared = ada.keep(draft(), proved=True)
    private = ada.keep(draft(private=True), proved=True)
    assert private["outcome"] == "added" and private["id"] != shared["id"]
    assert len(ada.exact(draft().normal)) == 2 and len(QueryMemory(key, user="bob").exact(draft().normal)) == 1
    with pytest.raises(UsageError, match="needs its user"):
        QueryMemory(key).keep(draft(private=True), proved=True)
    with pytest.raises(UsageError, match="cannot speak for"):
        ada.keep(draft(user="bob"), proved=True)


def test_what_cannot_be_kept_is_said(memory: QueryMemory, draft: Made) -> None:
    for broken in (draft("  "), draft(sql=" \n")):
        with pytest.raises(UsageError, match="blank"):
            memory.keep(broken, proved=True)
    with pytest.raises(UsageError, match="template"):
        memory.keep(draft(template={"x": float("nan")}), proved=True)
    with pytest.raises(ValidationError):
        draft("x" * 20_001)
    with pytest.raises(UsageError, match="name of its database"):
        QueryMemory(Key("", "f"))


def test_zeros_and_hostile_texts_are_only_texts(memory: QueryMemory, draft: Made) -> None:
    hostile = "'; DROP TABLE query_entries; -- %s %(scope)s {0} \\"
    for question in ("a\x00b", "half of 🛫", hostile, "x" * 20_000, "多少航班?"):
        kept = memory.keep(draft(question, sql=f"SELECT '{question}'", user="u\x00"), proved=True)
        found = memory.exact(draft(question).normal)
        assert [one["entry"]["id"] for one in found] == [kept["id"]]
        assert "\x00" not in found[0]["entry"]["question"] + found[0]["entry"]["sql"] + found[0]["entry"]["user"]
        assert memory.near(question, least=0.99)
    assert memory.listing()["total"] == 5


def test_without_the_embedding_model_an_entry_is_kept_all_the_same(
    memory: QueryMemory, draft: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ModelError("no model")

    with monkeypatch.context() as patched:
        patched.setattr(keeping, "question_vectors", broken)
        id_ = memory.keep(draft(), proved=True)["id"]
    assert memory.exact(draft().normal)[0]["entry"]["id"] == id_ and memory.near(draft().question) == []
    assert memory.stats()["without_vector"] == 1
    assert memory.reembed() == 1 and memory.near(draft().question)[0]["entry"]["id"] == id_


def test_writers_at_once_make_one_entry(memory: QueryMemory, draft: Made) -> None:
    def work() -> None:
        for number in range(5):
            memory.keep(draft(f"question {number}"), proved=True)

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    page = memory.listing()
    assert page["total"] == 5 and {one["asked"] for one in page["rows"]} == {6}


def test_counting_does_not_touch_the_vectors(memory: QueryMemory, draft: Made, asking: Callable[..., Asking]) -> None:
    id_ = memory.keep(draft(), proved=True)["id"]
    where = "SELECT ctid::text, xmin::text FROM query_vectors WHERE entry = %s"
    with connected() as connection:
        before = connection.execute(where, [id_]).fetchall()
    memory.keep(draft(), proved=True)
    memory.remember(asking(replayed_from=id_, cached=True)).result(30)
    memory.feedback(Feedback(entry=id_, verdict="up", user="x"))
    with connected() as connection:
        assert connection.execute(where, [id_]).fetchall() == before
    shown = memory.show(id_)
    assert shown is not None and shown["entry"]["asked"] == 3
