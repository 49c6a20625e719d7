from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import ValidationError

from hopql.state.query_memory import Asking, Draft, Feedback, Key
from hopql.tools.base.errors import ConnectError, ModelError, UsageError
from hopql.tools.memory import QueryMemory, asked_exists, keep_queries, memory_rows, query_memory, query_rows
from hopql.tools.memory.query_rows import connected, index_name, question_vectors
from hopql.tools.models.choose_embedder import embed_array, embedder
from tests.tools.knowledge.handbook import without_state
from tests.tools.memory.conftest import AskedOf, Made


def test_what_is_kept_is_told_as_it_was_given(memory: QueryMemory, draft: Made) -> None:
    template = {"slots": [{"type": "year", "text": "2013"}], "n": [1, 2.5, None, "é"]}
    given = draft(
        "Wie viele Flüge? 2013", "SELECT 'naïve'", template=template, template_version="3", user="ada", agreed=3,
        row_count=7, ms=1.5, model="m", dialect="postgres", tables=["public.Flights", "airports"],
    )  # fmt: skip
    kept = memory.keep(given)
    assert kept["outcome"] == "added"
    found = memory.known("wie viele flüge? 2013")[0]["entry"]
    assert {name: found[name] for name in ("question", "sql", "template", "template_version", "user", "dialect")} == {  # type: ignore[literal-required]
        "question": "Wie viele Flüge? 2013", "sql": "SELECT 'naïve'", "template": template, "template_version": "3",
        "user": "ada", "dialect": "postgres",
    }  # fmt: skip
    assert found["tables"] == ["airports", "public.flights"] and found["id"] == kept["id"]
    assert (found["agreed"], found["row_count"], found["ms"], found["asked"]) == (3, 7, 1.5, 1)
    assert not found["approved"] and not found["withdrawn"]


def test_the_same_question_with_the_same_sql_is_counted(memory: QueryMemory, draft: Made) -> None:
    first = memory.keep(draft())
    again = memory.keep(draft(user="bob", agreed=2, approved=True, origin="curated"))
    other = memory.keep(draft(sql="SELECT 2"))
    assert again == {"id": first["id"], "outcome": "merged", "why": ""}
    assert other["outcome"] == "added"
    found = memory.known(draft().normal)
    assert [one["entry"]["id"] for one in found] == [first["id"], other["id"]]
    assert (found[0]["entry"]["asked"], found[0]["entry"]["agreed"], found[0]["entry"]["approved"]) == (2, 2, True)


def test_a_withdrawn_text_does_not_come_back_by_itself(memory: QueryMemory, draft: Made) -> None:
    id_ = memory.keep(draft())["id"]
    memory.withdraw(id_, "wrong year")
    told = memory.keep(draft())
    assert (told["outcome"], told["id"]) == ("refused", id_) and "wrong year" in told["why"]
    assert memory.known(draft().normal) == [] == memory.near(draft().question)
    assert memory.keep(draft(origin="curated"))["outcome"] == "merged"
    assert [one["entry"]["id"] for one in memory.known(draft().normal)] == [id_]
    assert [one["entry"]["id"] for one in memory.near(draft().question)] == [id_]


def test_a_private_entry_and_a_shared_one_do_not_merge(key: Key, draft: Made) -> None:
    ada = QueryMemory(key, user="ada")
    shared = ada.keep(draft())
    private = ada.keep(draft(private=True))
    assert private["outcome"] == "added" and private["id"] != shared["id"]
    assert len(ada.known(draft().normal)) == 2 and len(QueryMemory(key, user="bob").known(draft().normal)) == 1
    with pytest.raises(UsageError, match="needs its user"):
        QueryMemory(key).keep(draft(private=True))
    with pytest.raises(UsageError, match="cannot speak for"):
        ada.keep(draft(user="bob"))


def test_what_cannot_be_kept_is_said(memory: QueryMemory, draft: Made) -> None:
    for broken in (draft("  "), draft(sql=" \n")):
        with pytest.raises(UsageError, match="blank"):
            memory.keep(broken)
    with pytest.raises(UsageError, match="template"):
        memory.keep(draft(template={"x": float("nan")}))
    with pytest.raises(ValidationError):
        draft("x" * 20_001)
    with pytest.raises(UsageError, match="name of its database"):
        QueryMemory(Key("", "f"))


def test_zeros_and_hostile_texts_are_only_texts(memory: QueryMemory, draft: Made) -> None:
    hostile = "'; DROP TABLE query_entries; -- %s %(scope)s {0} \\"
    for question in ("a\x00b", "half of 🛫", hostile, "x" * 20_000, "多少航班?"):
        kept = memory.keep(draft(question, sql=f"SELECT '{question}'", user="u\x00"))
        found = memory.known(draft(question).normal)
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
        patched.setattr(keep_queries, "question_vectors", broken)
        id_ = memory.keep(draft())["id"]
    assert memory.known(draft().normal)[0]["entry"]["id"] == id_ and memory.near(draft().question) == []
    assert memory.stats()["without_vector"] == 1
    assert memory.reembed() == 1 and memory.near(draft().question)[0]["entry"]["id"] == id_


def test_writers_at_once_make_one_entry(memory: QueryMemory, draft: Made) -> None:
    def work() -> None:
        for number in range(5):
            memory.keep(draft(f"question {number}"))

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    page = memory.listing()
    assert page["total"] == 5 and {one["asked"] for one in page["rows"]} == {6}


def test_counting_does_not_touch_the_vectors(memory: QueryMemory, draft: Made, asking: Callable[..., Asking]) -> None:
    id_ = memory.keep(draft())["id"]
    where = "SELECT ctid::text, xmin::text FROM query_vectors WHERE entry = %s"
    with connected() as connection:
        before = connection.execute(where, [id_]).fetchall()
    memory.keep(draft())
    memory.remember(asking(replayed_from=id_, cached=True)).result(30)
    memory.feedback(Feedback(entry=id_, verdict="up", user="x"))
    with connected() as connection:
        assert connection.execute(where, [id_]).fetchall() == before
    shown = memory.show(id_)
    assert shown is not None and shown["entry"]["asked"] == 3


def _kept(memory: QueryMemory, draft: Draft) -> str:
    return memory.keep(draft)["id"]


def test_the_authors_complaint_or_two_others_withdraw(key: Key, draft: Made, asking: AskedOf) -> None:
    memory = QueryMemory(key)
    own = _kept(memory, draft("one", user="ada"))
    told = memory.feedback(Feedback(entry=own, verdict="down", user="ada", comment="cancelled ones are missing"))
    assert told["withdrawn"] and memory.known("one") == []
    shown = memory.show(own)
    assert shown is not None and shown["entry"]["withdrawn"] == "cancelled ones are missing"
    theirs = _kept(memory, draft("two", user="ada"))
    replay = asking("two!", user="eve", replayed_from=theirs, how="exact", similarity=1.0, cached=True)
    memory.remember(replay).result(30)
    for _ in range(2):
        told = memory.feedback(Feedback(entry=theirs, verdict="down", user="bob"))
        assert not told["withdrawn"], "a user has one voice"
    told = memory.feedback(Feedback(asking=replay.id, verdict="down", user="eve"))
    assert told["withdrawn"] and [one["asking"] for one in told["replays"]] == [replay.id]
    assert memory.restore(theirs) and not memory.restore(theirs)
    assert memory.near("two")[0]["entry"]["down"] == 0
    assert not memory.feedback(Feedback(entry=theirs, verdict="down", user="zoe"))["withdrawn"]


def test_a_correction_takes_the_place(key: Key, draft: Made, asking: AskedOf) -> None:
    memory = QueryMemory(key)
    old = _kept(memory, draft(dialect="postgres"))
    one = asking(replayed_from=old, how="exact", normal=draft().normal, cached=True)
    memory.remember(one).result(30)
    right = Feedback(asking=one.id, verdict="corrected", correction=draft(sql="SELECT 99"))
    told = memory.feedback(right)
    assert [replay["asking"] for replay in told["replays"]] == [one.id] and not told["withdrawn"]
    found = memory.propose(draft().normal, draft().skeleton, draft().question)
    assert [proposal["entry"]["id"] for proposal in found] == [told["successor"]]
    entry = found[0]["entry"]
    assert (entry["sql"], entry["origin"], entry["user"], entry["approved"]) == ("SELECT 99", "corrected", "", False)
    assert [p["entry"]["id"] for p in memory.near(draft().question)] == [told["successor"]]
    shown = memory.show(told["successor"])
    assert shown is not None and shown["supersedes"] == [old]
    assert memory.keep(draft())["why"] == "it was superseded"
    back = memory.feedback(Feedback(entry=told["successor"], verdict="corrected", correction=draft()))
    assert back["successor"] == old and [p["entry"]["id"] for p in memory.known(draft().normal)] == [old]


def test_a_correction_of_what_another_asked_is_its_authors_alone_until_it_is_approved(key: Key, draft: Made) -> None:
    ann, eve, manager = (QueryMemory(key, user=user) for user in ("ann", "eve", ""))
    old, normal = _kept(ann, draft()), draft().normal
    wrong = Feedback(entry=old, verdict="corrected", correction=draft(sql="SELECT 666"))
    told = eve.feedback(wrong)

    def answers(memory: QueryMemory) -> list[str]:
        return [each["entry"]["sql"] for each in memory.known(normal)]

    assert answers(ann) == answers(QueryMemory(key, user="bob")) == ["SELECT 1"] and answers(eve)[0] == "SELECT 666"
    assert [each["entry"]["sql"] for each in ann.near(draft().question)] == ["SELECT 1"]
    assert eve.approve(told["successor"]) and answers(ann) == ["SELECT 1"], "nor does its author approve it for others"
    assert not ann.approve(told["successor"]), "it is not seen"
    assert manager.approve(told["successor"])
    assert answers(ann) == answers(eve) == answers(manager) == ["SELECT 666"]
    assert [each["entry"]["sql"] for each in ann.near(draft().question)] == ["SELECT 666"]
    mine = ann.feedback(Feedback(entry=told["successor"], verdict="corrected", correction=draft()))
    assert answers(ann)[0] == "SELECT 1" and answers(eve) == ["SELECT 666"]
    assert manager.approve(mine["successor"]) and answers(ann) == answers(eve) == ["SELECT 1"], "it is the first again"


def test_a_correction_of_a_replay_for_another_question_leaves_the_entry(key: Key, draft: Made, asking: AskedOf) -> None:
    memory = QueryMemory(key)
    old = _kept(memory, draft("flights in 2013", "SELECT 2013"))
    one = asking("flights in 2014", user="b", normal="flights in 2014", replayed_from=old, how="skeleton", cached=True)
    memory.remember(one)
    right = draft("flights in 2014", "SELECT 2014")
    told = memory.feedback(Feedback(asking=one.id, user="b", verdict="corrected", correction=right))
    assert memory.known("flights in 2013")[0]["entry"]["sql"] == "SELECT 2013" and not memory.known("flights in 2014")
    assert QueryMemory(key, user="b").known("flights in 2014")[0]["entry"]["id"] == told["successor"]


def test_feedback_that_means_nothing_is_refused(key: Key, draft: Made, asking: AskedOf) -> None:
    memory, bob = QueryMemory(key), QueryMemory(key, user="bob")
    id_ = _kept(memory, draft())
    one = asking(user="ada")
    memory.remember(one).result(30)
    for given, told in (
        (Feedback(verdict="up"), "one answer or one entry"),
        (Feedback(verdict="up", asking="a", entry="b"), "one answer or one entry"),
        (Feedback(verdict="up", asking="nowhere"), "no such answer"),
        (Feedback(verdict="up", entry="nowhere\x00"), "no such entry"),
        (Feedback(verdict="corrected", entry=id_), "needs its SQL"),
        (Feedback(verdict="corrected", entry=id_, correction=draft()), "SQL that there is"),
    ):
        with pytest.raises(UsageError, match=told):
            memory.feedback(given)
    with pytest.raises(UsageError, match="no such answer"):
        bob.feedback(Feedback(asking=one.id, verdict="down"))
    with pytest.raises(UsageError, match="speak for"):
        bob.feedback(Feedback(entry=id_, verdict="down", user="ada"))
    with pytest.raises(UsageError, match="no such entry"):
        QueryMemory(Key(key.database, key.fingerprint, "other")).feedback(Feedback(entry=id_, verdict="down"))
    assert memory.known(draft().normal)[0]["entry"]["down"] == 0
    told_ = memory.feedback(Feedback(asking=one.id, verdict="down", user="ada"))
    assert told_["entry"] == "" and memory.history("ada")["rows"][0]["verdict"] == "down"


def test_withdrawing_tells_what_was_replayed(key: Key, draft: Made, asking: AskedOf) -> None:
    memory = QueryMemory(key)
    id_ = _kept(memory, draft())
    for number in range(3):
        memory.remember(asking(f"q{number}", user=f"u{number}", replayed_from=id_, cached=True)).result(30)
    assert {one["question"] for one in memory.withdraw(id_, "")} == {"q0", "q1", "q2"}
    with pytest.raises(UsageError, match="no such entry"):
        memory.withdraw("nowhere", "x")


def test_embedding_anew_goes_on_where_it_was_stopped(
    memory: QueryMemory, draft: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_rows, "_BATCH", 2)
    ids = [memory.keep(draft(f"question {number}"))["id"] for number in range(5)]
    with connected() as connection:
        connection.execute("UPDATE query_vectors SET embedder = 'other/1' WHERE entry = ANY(%s)", [ids])

    batches = iter(range(3))

    def stopped(texts: list[str]) -> Any:
        if next(batches) == 2:
            raise KeyboardInterrupt
        return question_vectors(texts)

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(query_memory, "question_vectors", stopped)
        memory.reembed()
    assert memory.stats()["without_vector"] == 1 and memory.reembed() == 1 and memory.reembed() == 0
    assert {one["entry"]["id"] for one in memory.near("question", k=9, least=0.0)} == set(ids)


def test_templates_are_made_anew_for_another_version(memory: QueryMemory, draft: Made) -> None:
    memory.keep(draft("One?", "SELECT 1", template_version="1"))
    memory.keep(draft("Two?", "SELECT 2", template_version="2"))

    def make(question: str, sql: str) -> dict[str, object]:
        return {"normal": question.upper(), "skeleton": "made", "template": {"sql": sql}}

    assert memory.retemplate("2", make) == 1 and memory.retemplate("2", make) == 0
    found = memory.known("ONE?")[0]["entry"]
    assert (found["skeleton"], found["template"], found["template_version"]) == ("made", {"sql": "SELECT 1"}, "2")
    assert memory.known("", "made")[0]["entry"]["id"] == found["id"] and memory.known("one") == []
    merged = memory.keep(draft("One?", "SELECT 1", normal="ONE?", template_version="2"))
    assert merged["outcome"] == "merged" and memory.known("two")


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

    monkeypatch.setattr(query_memory, "question_vectors", forbidden)
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
    monkeypatch.setattr(query_memory, "BEGIN", f"{query_memory.BEGIN}; SET LOCAL enable_sort = off")
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
        query_memory, "_BEGINNING", query_memory._BEGINNING.replace(f"LIMIT {query_memory._LOOKED_AT}", "LIMIT 2")
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

    monkeypatch.setattr(query_rows, "connected", opened)
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
