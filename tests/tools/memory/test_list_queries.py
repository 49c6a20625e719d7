from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from hopql.state.query_memory import Feedback, Key
from hopql.tools.base.errors import NotYoursError, UsageError
from hopql.tools.memory import QueryMemory
from tests.tools.memory.conftest import AskedOf, Made


def test_pages_follow_each_other_while_entries_are_added(memory: QueryMemory, draft: Made) -> None:
    ids = [memory.keep(draft(f"q{number}"))["id"] for number in range(7)]
    first = memory.listing(limit=3)
    memory.keep(draft("later"))
    second = memory.listing(after=first["next"], limit=3)
    third = memory.listing(after=second["next"], limit=3)
    told = [one["id"] for page in (first, second, third) for one in page["rows"]]
    assert told == ids[::-1] and third["next"] == "" and (first["total"], third["total"]) == (7, 8)
    with pytest.raises(UsageError, match="no place"):
        memory.listing(after="nonsense")


def test_entries_are_filtered(key: Key, draft: Made) -> None:
    memory = QueryMemory(key)
    made = {
        "plain": memory.keep(draft("100% late?", "SELECT a", user="ada"))["id"],
        "other": memory.keep(draft("all of them", "SELECT under_score", tables=["Planes"]))["id"],
        "curated": memory.keep(draft("mine", origin="curated", approved=True))["id"],
        "gone": memory.keep(draft("bad"))["id"],
    }
    memory.withdraw(made["gone"], "bad")
    QueryMemory(Key(key.database, "f2")).keep(draft("newer"))
    for filters, names in (
        ({"user": "ada"}, {"plain"}), ({"words": "100%"}, {"plain"}), ({"words": "r_s"}, {"other"}),
        ({"words": "0_ l"}, set()), ({"table": "PLANES"}, {"other"}), ({"approved": True}, {"curated"}),
        ({"origin": "curated"}, {"curated"}), ({"state": "withdrawn"}, {"gone"}), ({"state": "superseded"}, set()),
        ({"fingerprint": "f1"}, {"plain", "other", "curated"}), ({"words": "\x00"}, set()),
    ):  # fmt: skip
        page = memory.listing(filters)  # type: ignore[arg-type]
        assert {one["id"] for one in page["rows"]} == {made[name] for name in names}, filters
        assert page["total"] == len(names)
    assert memory.listing()["total"] == 4 and memory.listing({"state": "all"})["total"] == 5


def test_history_is_a_users_own(key: Key, asking: AskedOf) -> None:
    memory, ada = QueryMemory(key), QueryMemory(key, user="ada")
    for number, user in enumerate(("ada", "bob", "ada")):
        memory.remember(asking(f"q{number}", user=user)).result(30)
    assert [one["question"] for one in ada.history()["rows"]] == ["q2", "q0"]
    assert [one["question"] for one in memory.history("bob")["rows"]] == ["q1"]
    assert memory.history("*")["total"] == 3 and memory.history()["total"] == 0
    for other in ("bob", "*"):
        with pytest.raises(UsageError, match="history of others"):
            ada.history(other)
    assert QueryMemory(Key(key.database, key.fingerprint, "acme")).history("*")["total"] == 0


def test_a_user_changes_what_nobody_shares(key: Key, draft: Made, asking: AskedOf) -> None:
    memory, ada = QueryMemory(key), QueryMemory(key, user="ada")
    own, alone, shared = (
        memory.keep(draft(name, user="ada", private=name == "own"))["id"]
        for name in ("own", "alone", "ours")
    )
    memory.remember(asking("ours", user="bob", replayed_from=shared, cached=True)).result(30)
    for entry in (alone, shared):
        with pytest.raises(NotYoursError):
            ada.approve(entry)
    for call in (lambda: ada.withdraw(shared, "mine"), lambda: ada.forget(shared)):
        with pytest.raises(NotYoursError):
            call()
    memory.withdraw(shared, "wrong")
    with pytest.raises(NotYoursError):
        ada.restore(shared)
    assert memory.restore(shared) and memory.approve(shared, by="zoe")
    assert memory.known(draft("ours").normal)[0]["entry"]["approved_by"] == "zoe"
    assert ada.approve(own) and ada.withdraw(own, "why") == [] and ada.restore(own) and ada.forget(own)
    assert ada.withdraw(alone, "why") == [] and ada.forget(alone)


def test_figures(key: Key, draft: Made, asking: AskedOf) -> None:
    memory = QueryMemory(key)
    one, two = (memory.keep(draft(f"q{number}"))["id"] for number in range(2))
    QueryMemory(Key(key.database, "f2")).keep(draft("other schema"))
    assert memory.approve(one) and not memory.approve("nowhere")
    memory.withdraw(two, "no")
    old = datetime.now(UTC) - timedelta(days=9)
    for given in (
        asking(user="ada", ms=100.0, model_calls=2, tokens_in=10, tokens_out=5),
        asking(user="bob", ms=10.0, cached=True, replayed_from=one),
        asking(user="bob", success=False, ms=None, at=old),
    ):
        memory.remember(given).result(30)
    memory.feedback(Feedback(entry=one, verdict="up", user="x"))
    told = memory.stats()
    assert (told["entries"], told["live"], told["approved"], told["withdrawn"], told["stale"]) == (3, 2, 1, 1, 1)
    assert (told["askings"], told["users"], told["succeeded"], told["replayed"]) == (3, 2, 2, 1)
    assert told["hit_rate"] == pytest.approx(1 / 3) and told["ms_p50"] == 55.0 and told["replay_ms_p50"] == 10.0
    assert (told["model_calls"], told["tokens_in"], told["tokens_out"], told["up"]) == (2, 10, 5, 1)
    assert memory.stats(datetime.now(UTC) - timedelta(days=1))["askings"] == 2
    assert memory.stats(datetime.now(UTC).replace(tzinfo=None) + timedelta(days=1))["ms_p50"] == 0.0


def test_an_entry_is_shown_with_what_is_known_of_it(key: Key, draft: Made, asking: AskedOf) -> None:
    memory = QueryMemory(key)
    id_ = memory.keep(draft())["id"]
    replay = asking(user="bob", replayed_from=id_, cached=True)
    memory.remember(replay).result(30)
    memory.feedback(Feedback(asking=replay.id, verdict="up", user="bob", comment="right"))
    shown = memory.show(id_)
    assert shown is not None and [one["comment"] for one in shown["feedback"]] == ["right"]
    assert [one["asking"] for one in shown["replays"]] == [replay.id] and shown["supersedes"] == []
    assert memory.show("nowhere\x00") is None
    other = QueryMemory(key, user="eve").show(id_)
    assert other is not None and other["replays"] == [], "what others asked is theirs"


def test_what_was_corrected_does_not_come_back_with_its_correction_gone(key: Key, draft: Made) -> None:
    memory = QueryMemory(key)
    old = memory.keep(draft())["id"]
    given = Feedback(entry=old, verdict="corrected", correction=draft(sql="SELECT 2"))
    new = memory.feedback(given)["successor"]
    assert memory.forget(new) and not memory.forget(new) and not memory.forget("nowhere\x00")
    shown = memory.show(old)
    assert shown is not None and shown["entry"]["superseded_by"] == "" and "correction" in shown["entry"]["withdrawn"]
    assert memory.known(draft().normal) == [] == memory.near(draft().question)


def test_purging_a_user_leaves_nothing_of_theirs(key: Key, draft: Made, asking: AskedOf) -> None:
    memory = QueryMemory(key)
    alone = draft("only mine", user="ada")
    shared = draft("ours", user="ada")
    memory.remember(asking("only mine", user="ada"), alone).result(30)
    memory.remember(asking("ours", user="ada"), shared).result(30)
    told = memory.remember(asking("ours", user="bob"), shared.model_copy(update={"user": "bob"})).result(30)
    used = memory.keep(draft("used", user="ada"))["id"]
    memory.remember(asking("used?", user="bob", replayed_from=used, cached=True)).result(30)
    memory.keep(draft("secret", user="ada", private=True))
    assert memory.approve(used, by="ada")
    assert told["kept"] is not None
    memory.feedback(Feedback(entry=told["kept"]["id"], verdict="up", user="ada"))
    other = QueryMemory(Key(key.database, key.fingerprint, "acme"))
    other.keep(alone)
    assert memory.purge("ada") == {"entries": 2, "askings": 2, "feedback": 1}
    left = memory.listing({"state": "all"})["rows"]
    assert [(one["question"], one["user"]) for one in left] == [("used", ""), ("ours", "")]
    assert left[0]["approved"] and not left[0]["approved_by"], "an approval stays, without the name"
    assert memory.history("ada")["total"] == 0 and memory.history("bob")["total"] == 2
    assert other.listing()["total"] == 1
    assert other.purge(everything=True)["entries"] == 1


def test_purging_by_age(key: Key, draft: Made, asking: AskedOf) -> None:
    memory = QueryMemory(key)
    memory.keep(draft("new"))
    memory.remember(asking("old", at=datetime.now(UTC) - timedelta(days=40))).result(30)
    memory.remember(asking("new")).result(30)
    assert memory.purge(before=datetime.now(UTC) - timedelta(days=30)) == {"entries": 0, "askings": 1, "feedback": 0}
    assert memory.purge(before=datetime.now(UTC) + timedelta(days=1)) == {"entries": 1, "askings": 1, "feedback": 0}


def test_a_user_purges_no_one_else(key: Key, draft: Made) -> None:
    ada = QueryMemory(key, user="ada")
    ada.keep(draft("mine"))
    QueryMemory(key, user="bob").keep(draft("his"))
    with pytest.raises(UsageError, match="cannot purge"):
        ada.purge("bob")
    with pytest.raises(UsageError, match="what to purge"):
        QueryMemory(key).purge()
    assert ada.purge(everything=True)["entries"] == 1 and QueryMemory(key).listing()["rows"][0]["question"] == "his"
