from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from hopql.state.query_memory import Feedback, Key
from hopql.tools.base.errors import ConnectError, UsageError
from hopql.tools.memory import QueryMemory, asked_exists, find_queries, memory_rows, query_rows
from hopql.tools.memory.query_rows import connected, index_name
from hopql.tools.models.choose_embedder import embed_array, embedder
from tests.tools.knowledge.handbook import without_state
from tests.tools.memory.conftest import Made


def test_the_same_question_comes_before_the_same_skeleton_and_before_meaning(memory: QueryMemory, draft: Made) -> None:
    old = memory.keep(draft("How many flights left in 2013?", "SELECT 2013"))["id"]
    new = memory.keep(draft("How many flights left in 2014?", "SELECT 2014"))["id"]
    for year, first in (("2013", old), ("2014", new)):
        given = draft(f"How many flights left in {year}?")
        found = memory.propose(given.normal, given.skeleton, given.question)
        assert [one["how"] for one in found] == ["exact", "skeleton"] and found[0]["entry"]["id"] == first
        assert [one["similarity"] for one in found] == [1.0, -1.0]
    other = draft("How many flights left in 2015?")
    assert {one["how"] for one in memory.propose(other.normal, other.skeleton, other.question)} == {"skeleton"}
    meant = draft("What number of flights departed in 2013?")
    found = memory.propose(meant.normal, meant.skeleton, meant.question, least=0.5)
    assert found[0]["how"] == "near" and found[0]["entry"]["id"] == old and 0.5 < found[0]["similarity"] < 1.0
    assert memory.propose("else", "", "Which plane has the most seats?", least=0.9) == []


def test_embedding_is_spared_where_the_question_is_known(
    memory: QueryMemory, draft: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory.keep(draft())

    def forbidden(*_: object) -> None:
        raise AssertionError("embedded")

    monkeypatch.setattr(find_queries, "question_vectors", forbidden)
    assert memory.propose(draft().normal, draft().skeleton, draft().question)
    with pytest.raises(AssertionError, match="embedded"):
        memory.propose("other", "other", "other")


def test_similarity_is_the_cosine(memory: QueryMemory, draft: Made) -> None:
    texts = ["How many flights left in 2013?", "Count the departures of 2013"]
    memory.keep(draft(texts[0]))
    vectors = embed_array(embedder(), texts, query=True)
    found = memory.near(texts[1], least=0.0)
    assert found[0]["similarity"] == pytest.approx(float(vectors[0] @ vectors[1]), abs=2e-3)
    assert memory.near(texts[1], least=0.99) == [] and memory.near(texts[0], least=1.0)


def test_only_the_same_database_schema_and_tenant_is_seen(key: Key, draft: Made) -> None:
    home = QueryMemory(key)
    home.keep(draft())
    others = [Key(key.database, "f2"), Key(f"{key.database}x", "f1"), Key(key.database, "f1", "acme")]
    others.append(Key(f"{key.database}f", "1"))
    for other in others:
        memory = QueryMemory(other)
        assert memory.propose(draft().normal, draft().skeleton, draft().question, least=0.0) == []
        assert memory.suggestions("how many") == [] and memory.known(draft().normal) == []
    assert QueryMemory(others[0]).listing()["total"] == 1
    assert [QueryMemory(other).listing()["total"] for other in others[1:]] == [0, 0, 0]


def test_other_users_private_entries_are_never_seen(key: Key, draft: Made) -> None:
    ada, bob, nobody = (QueryMemory(key, user=name) for name in ("ada", "bob", ""))
    id_ = ada.keep(draft(private=True))["id"]
    assert ada.propose(draft().normal, draft().skeleton, draft().question)[0]["entry"]["private"]
    for memory in (bob, nobody):
        assert memory.propose(draft().normal, draft().skeleton, draft().question, least=0.0) == []
        assert memory.suggestions("how many flights") == [] and memory.listing()["total"] == 0
        assert memory.show(id_) is None and not memory.approve(id_) and not memory.forget(id_)
    with pytest.raises(UsageError, match="no such entry"):
        bob.withdraw(id_, "mine now")
    with pytest.raises(UsageError, match="no such entry"):
        bob.feedback(Feedback(entry=id_, verdict="down"))
    assert ada.forget(id_)


def test_examples_are_what_the_policy_trusts(key: Key, draft: Made) -> None:
    ids = {
        "plain": QueryMemory(key).keep(draft(sql="SELECT 1"))["id"],
        "agreed": QueryMemory(key).keep(draft(sql="SELECT 2", agreed=2))["id"],
        "approved": QueryMemory(key).keep(draft(sql="SELECT 3", approved=True))["id"],
        "liked": QueryMemory(key).keep(draft(sql="SELECT 4"))["id"],
        "disputed": QueryMemory(key).keep(draft(sql="SELECT 5", agreed=9))["id"],
    }
    QueryMemory(key).feedback(Feedback(entry=ids["liked"], verdict="up", user="x"))
    QueryMemory(key).feedback(Feedback(entry=ids["disputed"], verdict="down", user="x"))
    trusted = {
        "strict": {"approved"}, "agreed": {"approved", "agreed", "liked"},
        "all": {"approved", "agreed", "liked", "plain"},
    }  # fmt: skip
    for policy, names in trusted.items():
        found = QueryMemory(key, policy=policy).known(draft().normal)  # type: ignore[arg-type]
        assert {one["entry"]["id"] for one in found if one["example"]} == {ids[name] for name in names}
        assert [one["entry"]["id"] for one in found if one["disputed"]] == [ids["disputed"]]
        assert found[0]["entry"]["id"] == ids["approved"] and found[-1]["entry"]["id"] == ids["disputed"]


def test_nothing_is_looked_for_with_nothing(memory: QueryMemory, draft: Made) -> None:
    memory.keep(draft(skeleton=""))
    assert memory.propose("", "", "") == [] == memory.near(" ", least=0.0)
    assert memory.known("") == [] == memory.known("", "") == memory.known(draft().normal, k=0)
    for asked in (memory.known, memory.near, memory.suggestions):
        with pytest.raises(UsageError, match="too long"):
            asked("x" * 20_001)
    assert memory.near("\x00 \ud83d", least=0.99) == []


def test_many_vectors_are_searched_by_the_index(
    memory: QueryMemory, draft: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(30):
        memory.keep(draft(f"How many planes have {number} seats?", f"SELECT {number}"))
    monkeypatch.setattr(memory_rows, "EXACT", 10)
    monkeypatch.setattr(find_queries, "BEGIN", f"{find_queries.BEGIN}; SET LOCAL enable_sort = off")
    found = memory.near("How many planes have 7 seats?", k=3)
    assert found[0]["entry"]["sql"] == "SELECT 7" and len(found) == 3
    assert [one["similarity"] for one in found] == sorted((one["similarity"] for one in found), reverse=True)
    with connected() as connection:
        from hopql.tools.models.choose_embedder import identity

        name = index_name(identity())
        indexed = connection.execute("SELECT indexdef FROM pg_indexes WHERE indexname = %s", [name]).fetchone()
    assert indexed is not None and "hnsw" in indexed[0] and "384" in indexed[0]


def test_vectors_of_another_embedder_are_not_compared(memory: QueryMemory, draft: Made) -> None:
    id_ = memory.keep(draft())["id"]
    with connected() as connection:
        connection.execute("UPDATE query_vectors SET embedder = 'other/1' WHERE entry = %s", [id_])
    assert memory.near(draft().question, least=-1.0) == [] and memory.stats()["without_vector"] == 1
    assert memory.reembed() == 1
    assert memory.near(draft().question)[0]["similarity"] == pytest.approx(1.0, abs=1e-3)
    assert memory.reembed() == 0 and memory.near(draft().question)


def test_a_database_that_is_away_is_said(memory: QueryMemory, draft: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        without_state(patched)
        for work in (lambda: memory.known("x"), lambda: memory.near("x"), lambda: memory.keep(draft()), memory.stats):
            with pytest.raises(ConnectError, match="cannot be reached"):
                work()


def test_what_begins_so_comes_first_and_each_question_once(memory: QueryMemory, draft: Made) -> None:
    memory.keep(draft("How many flights left in May?"))
    for _ in range(3):
        memory.keep(draft("How  many planes are there?"))
    memory.keep(draft("How many planes are there?", "SELECT 'another'"))
    memory.keep(draft("How many airports are there?", approved=True))
    memory.keep(draft("What is the longest route?"))
    found = memory.suggestions("  how MANY ", meaning=False)
    assert [one["question"] for one in found] == [
        "How many airports are there?", "How  many planes are there?", "How many flights left in May?"
    ]  # fmt: skip
    assert found[1]["asked"] == 3 and {one["how"] for one in found} == {"prefix"}
    assert [one["question"] for one in memory.suggestions("how many f", k=1)] == ["How many flights left in May?"]
    assert memory.suggestions("many", meaning=False) == []


def test_the_most_asked_comes_first_however_many_begin_so(
    memory: QueryMemory, draft: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        find_queries, "_BEGINNING", find_queries._BEGINNING.replace(f"LIMIT {find_queries._LOOKED_AT}", "LIMIT 2")
    )
    for number in range(5):
        memory.keep(draft(f"list {number}"))
    memory.keep(draft("list 4"))
    assert [one["question"] for one in memory.suggestions("l", meaning=False)] == ["list 4", "list 0", "list 1"]


def test_what_means_so_follows(memory: QueryMemory, draft: Made) -> None:
    memory.keep(draft("How many flights left in May?"))
    memory.keep(draft("Which carrier has the oldest planes?"))
    found = memory.suggestions("number of departures in May")
    assert [(one["question"], one["how"]) for one in found] == [("How many flights left in May?", "meaning")]
    assert 0.5 <= found[0]["similarity"] < 1


def test_withdrawn_and_disputed_ones_and_wildcards(memory: QueryMemory, draft: Made) -> None:
    gone = memory.keep(draft("How late was it?"))["id"]
    memory.withdraw(gone, "x")
    wrong = memory.keep(draft("Where did the flights go?"))["id"]
    memory.feedback(Feedback(entry=wrong, verdict="down", user="x"))
    assert memory.suggestions("how late") == [] == memory.suggestions("flights went where")
    assert memory.suggestions("where did") == []
    memory.keep(draft("100% of them"))
    for text in ("%", "_", "1_0", "100\\", "'", "\x00", " "):
        assert memory.suggestions(text, meaning=False) == []
    assert len(memory.suggestions("100%", meaning=False)) == 1


SETTINGS = "hopql.tools.base.make_tables.settings"


def test_nothing_is_opened_before_something_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SETTINGS, lambda: SimpleNamespace(state_url="", data_dir=tmp_path / "data"))

    def opened(*_: object, **__: object) -> None:
        raise AssertionError("opened")

    monkeypatch.setattr(find_queries, "connected", opened)
    memory = QueryMemory(Key("d", "f"))
    assert not asked_exists() and memory.propose("a", "b", "c") == [] == memory.suggestions("abc")
    query_rows.mark()
    assert asked_exists()
    with pytest.raises(AssertionError, match="opened"):
        memory.propose("a", "b", "c")


def test_another_database_may_always_hold_some(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SETTINGS, lambda: SimpleNamespace(state_url="postgresql://x", data_dir=tmp_path))
    query_rows.mark()
    assert asked_exists() and not list(tmp_path.iterdir())
