from __future__ import annotations

from collections.abc import Callable

import pytest

from hopql.state.asked import Asking, Draft, Feedback, Key
from hopql.tools.errors import UsageError
from hopql.tools.memory import QueryMemory
from hopql.tools.memory.asked.judging import MARGIN

Made = Callable[..., Draft]
Asked = Callable[..., Asking]


def _kept(memory: QueryMemory, draft: Draft) -> str:
    return memory.keep(draft, proved=True)["id"]


def test_a_complaint_about_a_paraphrase_raises_the_threshold(key: Key, draft: Made, asking: Asked) -> None:
    memory = QueryMemory(key)
    id_ = _kept(memory, draft(user="ada"))
    replays = [
        asking("Count 2013", user=user, replayed_from=id_, how="near", similarity=similarity, cached=True)
        for user, similarity in (("bob", 0.96), ("ada", 0.97))
    ]
    for one in replays:
        memory.log(one).result(30)
    told = memory.feedback(Feedback(asking=replays[0].id, verdict="down", user="bob"))
    assert (told["down"], told["withdrawn"]) == (1, False) and told["threshold"] == pytest.approx(0.96 + MARGIN)
    assert memory.exact(draft().normal)[0]["disputed"]
    told = memory.feedback(Feedback(asking=replays[0].id, verdict="up", user="bob"))
    assert (told["up"], told["down"], told["threshold"]) == (1, 0, 0.0)
    told = memory.feedback(Feedback(asking=replays[1].id, verdict="down", user="ada"))
    assert (told["up"], told["down"], told["withdrawn"]) == (1, 1, False), "a paraphrase is not the entry itself"
    assert memory.exact(draft().normal)[0]["entry"]["threshold"] == pytest.approx(0.97 + MARGIN)


def test_the_authors_complaint_or_two_others_withdraw(key: Key, draft: Made, asking: Asked) -> None:
    memory = QueryMemory(key)
    own = _kept(memory, draft("one", user="ada"))
    told = memory.feedback(Feedback(entry=own, verdict="down", user="ada", comment="cancelled ones are missing"))
    assert told["withdrawn"] and memory.exact("one") == []
    shown = memory.show(own)
    assert shown is not None and shown["entry"]["withdrawn"] == "cancelled ones are missing"
    theirs = _kept(memory, draft("two", user="ada"))
    replay = asking("two!", user="eve", replayed_from=theirs, how="exact", similarity=1.0, cached=True)
    memory.log(replay).result(30)
    for _ in range(2):
        told = memory.feedback(Feedback(entry=theirs, verdict="down", user="bob"))
        assert not told["withdrawn"], "a user has one voice"
    told = memory.feedback(Feedback(asking=replay.id, verdict="down", user="eve"))
    assert told["withdrawn"] and [one["asking"] for one in told["replays"]] == [replay.id]
    assert memory.restore(theirs) and not memory.restore(theirs)
    assert memory.near("two")[0]["entry"]["down"] == 0
    assert not memory.feedback(Feedback(entry=theirs, verdict="down", user="zoe"))["withdrawn"]


def test_a_correction_takes_the_place(key: Key, draft: Made, asking: Asked) -> None:
    memory = QueryMemory(key)
    old = _kept(memory, draft(dialect="postgres"))
    one = asking(replayed_from=old, how="exact", normal=draft().normal, cached=True)
    memory.log(one).result(30)
    right = Feedback(asking=one.id, verdict="corrected", correction=Draft(question="", sql="SELECT 99"))
    with pytest.raises(UsageError, match="not run"):
        memory.feedback(right)
    told = memory.feedback(right, proved=True)
    assert [replay["asking"] for replay in told["replays"]] == [one.id] and not told["withdrawn"]
    found = memory.propose(draft().normal, draft().skeleton, draft().question)
    assert [proposal["entry"]["id"] for proposal in found] == [told["successor"]]
    entry = found[0]["entry"]
    assert (entry["sql"], entry["origin"], entry["user"], entry["approved"]) == ("SELECT 99", "corrected", "", False)
    assert (entry["tables"], entry["dialect"], entry["skeleton"]) == (["flights"], "postgres", draft().skeleton)
    assert [p["entry"]["id"] for p in memory.near(draft().question)] == [told["successor"]]
    shown = memory.show(told["successor"])
    assert shown is not None and shown["supersedes"] == [old]
    assert memory.keep(draft(), proved=True)["why"] == "it was superseded"
    back = memory.feedback(Feedback(entry=told["successor"], verdict="corrected", correction=draft("")), proved=True)
    assert back["successor"] == old and [p["entry"]["id"] for p in memory.exact(draft().normal)] == [old]


def test_a_correction_of_what_another_asked_is_its_authors_alone_until_it_is_approved(key: Key, draft: Made) -> None:
    ann, eve, manager = (QueryMemory(key, user=user) for user in ("ann", "eve", ""))
    old, normal = _kept(ann, draft()), draft().normal
    wrong = Feedback(entry=old, verdict="corrected", correction=Draft(question="", sql="SELECT 666"))
    told = eve.feedback(wrong, proved=True)

    def answers(memory: QueryMemory) -> list[str]:
        return [each["entry"]["sql"] for each in memory.exact(normal)]

    assert answers(ann) == answers(QueryMemory(key, user="bob")) == ["SELECT 1"] and answers(eve)[0] == "SELECT 666"
    assert [each["entry"]["sql"] for each in ann.near(draft().question)] == ["SELECT 1"]
    assert eve.approve(told["successor"]) and answers(ann) == ["SELECT 1"], "nor does its author approve it for others"
    assert not ann.approve(told["successor"]), "it is not seen"
    assert manager.approve(told["successor"])
    assert answers(ann) == answers(eve) == answers(manager) == ["SELECT 666"]
    assert [each["entry"]["sql"] for each in ann.near(draft().question)] == ["SELECT 666"]
    mine = ann.feedback(Feedback(entry=told["successor"], verdict="corrected", correction=draft("")), proved=True)
    assert answers(ann)[0] == "SELECT 1" and answers(eve) == ["SELECT 666"]
    assert manager.approve(mine["successor"]) and answers(ann) == answers(eve) == ["SELECT 1"], "it is the first again"


def test_a_correction_of_a_replay_for_another_question_leaves_the_entry(key: Key, draft: Made, asking: Asked) -> None:
    memory = QueryMemory(key)
    old = _kept(memory, draft("flights in 2013", "SELECT 2013"))
    one = asking("flights in 2014", user="b", normal="flights in 2014", replayed_from=old, how="skeleton", cached=True)
    memory.log(one)
    right = Draft(question="", sql="SELECT 2014", skeleton="flights in ####")
    told = memory.feedback(Feedback(asking=one.id, user="b", verdict="corrected", correction=right), proved=True)
    assert memory.exact("flights in 2013")[0]["entry"]["sql"] == "SELECT 2013" and not memory.exact("flights in 2014")
    assert QueryMemory(key, user="b").exact("flights in 2014")[0]["entry"]["id"] == told["successor"]


def test_feedback_that_means_nothing_is_refused(key: Key, draft: Made, asking: Asked) -> None:
    memory, bob = QueryMemory(key), QueryMemory(key, user="bob")
    id_ = _kept(memory, draft())
    one = asking(user="ada")
    memory.log(one).result(30)
    for given, told in (
        (Feedback(verdict="up"), "one answer or one entry"),
        (Feedback(verdict="up", asking="a", entry="b"), "one answer or one entry"),
        (Feedback(verdict="up", asking="nowhere"), "no such answer"),
        (Feedback(verdict="up", entry="nowhere\x00"), "no such entry"),
        (Feedback(verdict="corrected", entry=id_), "needs its SQL"),
        (Feedback(verdict="corrected", entry=id_, correction=draft("")), "SQL that there is"),
    ):
        with pytest.raises(UsageError, match=told):
            memory.feedback(given, proved=True)
    with pytest.raises(UsageError, match="no such answer"):
        bob.feedback(Feedback(asking=one.id, verdict="down"))
    with pytest.raises(UsageError, match="speak for"):
        bob.feedback(Feedback(entry=id_, verdict="down", user="ada"))
    with pytest.raises(UsageError, match="no such entry"):
        QueryMemory(Key(key.database, key.fingerprint, "other")).feedback(Feedback(entry=id_, verdict="down"))
    assert memory.exact(draft().normal)[0]["entry"]["down"] == 0
    told_ = memory.feedback(Feedback(asking=one.id, verdict="down", user="ada"))
    assert told_["entry"] == "" and memory.history("ada")["rows"][0]["verdict"] == "down"


def test_withdrawing_tells_what_was_replayed(key: Key, draft: Made, asking: Asked) -> None:
    memory = QueryMemory(key)
    id_ = _kept(memory, draft())
    for number in range(3):
        memory.log(asking(f"q{number}", user=f"u{number}", replayed_from=id_, cached=True)).result(30)
    assert {one["question"] for one in memory.withdraw(id_, "")} == {"q0", "q1", "q2"}
    with pytest.raises(UsageError, match="no such entry"):
        memory.withdraw("nowhere", "x")
