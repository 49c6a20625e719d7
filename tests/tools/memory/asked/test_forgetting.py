from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from hopql.state.asked import Asking, Draft, Feedback, Key
from hopql.tools.errors import UsageError
from hopql.tools.memory import QueryMemory

Made = Callable[..., Draft]
Asked = Callable[..., Asking]


def test_what_was_corrected_does_not_come_back_with_its_correction_gone(key: Key, draft: Made) -> None:
    memory = QueryMemory(key)
    old = memory.keep(draft(), proved=True)["id"]
    given = Feedback(entry=old, verdict="corrected", correction=Draft(question="", sql="SELECT 2"))
    new = memory.feedback(given, proved=True)["successor"]
    assert memory.forget(new) and not memory.forget(new) and not memory.forget("nowhere\x00")
    shown = memory.show(old)
    assert shown is not None and shown["entry"]["superseded_by"] == "" and "correction" in shown["entry"]["withdrawn"]
    assert memory.exact(draft().normal) == [] == memory.near(draft().question)


def test_purging_a_user_leaves_nothing_of_theirs(key: Key, draft: Made, asking: Asked) -> None:
    memory = QueryMemory(key)
    alone = draft("only mine", user="ada")
    shared = draft("ours", user="ada")
    memory.remember(asking("only mine", user="ada"), alone, True).result(30)
    memory.remember(asking("ours", user="ada"), shared, True).result(30)
    told = memory.remember(asking("ours", user="bob"), shared.model_copy(update={"user": "bob"}), True).result(30)
    used = memory.keep(draft("used", user="ada"), proved=True)["id"]
    memory.log(asking("used?", user="bob", replayed_from=used, cached=True)).result(30)
    memory.keep(draft("secret", user="ada", private=True), proved=True)
    assert memory.approve(used, by="ada")
    assert told["kept"] is not None
    memory.feedback(Feedback(entry=told["kept"]["id"], verdict="up", user="ada"))
    other = QueryMemory(Key(key.database, key.fingerprint, "acme"))
    other.keep(alone, proved=True)
    assert memory.purge("ada") == {"entries": 2, "askings": 2, "feedback": 1}
    left = memory.listing({"state": "all"})["rows"]
    assert [(one["question"], one["user"]) for one in left] == [("used", ""), ("ours", "")]
    assert left[0]["approved"] and not left[0]["approved_by"], "an approval stays, without the name"
    assert memory.history("ada")["total"] == 0 and memory.history("bob")["total"] == 2
    assert other.listing()["total"] == 1
    assert other.purge(everything=True)["entries"] == 1


def test_purging_by_age(key: Key, draft: Made, asking: Asked) -> None:
    memory = QueryMemory(key)
    memory.keep(draft("new"), proved=True)
    memory.log(asking("old", at=datetime.now(UTC) - timedelta(days=40))).result(30)
    memory.log(asking("new")).result(30)
    assert memory.purge(before=datetime.now(UTC) - timedelta(days=30)) == {"entries": 0, "askings": 1, "feedback": 0}
    assert memory.purge(before=datetime.now(UTC) + timedelta(days=1)) == {"entries": 1, "askings": 1, "feedback": 0}


def test_a_user_purges_no_one_else(key: Key, draft: Made) -> None:
    ada = QueryMemory(key, user="ada")
    ada.keep(draft("mine"), proved=True)
    QueryMemory(key, user="bob").keep(draft("his"), proved=True)
    with pytest.raises(UsageError, match="cannot purge"):
        ada.purge("bob")
    with pytest.raises(UsageError, match="what to purge"):
        QueryMemory(key).purge()
    assert ada.purge(everything=True)["entries"] == 1 and QueryMemory(key).listing()["rows"][0]["question"] == "his"
