"""Conversations that are kept: their order, their owner, what cannot be stored, and that they can be forgotten."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest

from hopql.tools.base import keep_threads as kept
from hopql.tools.base.errors import UsageError
from hopql.tools.base.keep_threads import Threads


def _threads(tenant: str = "") -> Threads:
    return Threads(f"shop-{uuid4().hex[:8]}", tenant)


def test_turns_are_numbered_and_come_back_whole() -> None:
    threads = _threads()
    assert threads.keep("a", "ada", "How many?", {"answer": "3", "rows": [{"n": 3}]}) == 1
    assert threads.keep("a", "ada", "And in March?", {"answer": "1"}) == 2
    shown = threads.show("a")
    assert shown is not None and (shown["title"], shown["owner"]) == ("How many?", "ada")
    assert [turn["number"] for turn in shown["turns"]] == [1, 2]
    assert shown["turns"][0]["result"] == {"answer": "3", "rows": [{"n": 3}]}
    assert shown["turns"][0]["at"].endswith("+00:00")
    turn = threads.turn("a", 2)
    assert turn is not None and turn["question"] == "And in March?"
    assert threads.turn("a", 3) is None and threads.show("b") is None and threads.owner("b") is None


def test_a_user_lists_own_conversations_the_latest_first() -> None:
    threads = _threads()
    for thread, owner in (("a", "ada"), ("b", "bob"), ("c", "ada"), ("a", "ada")):
        threads.keep(thread, owner, f"of {thread}", {})
    assert [(one["thread"], one["turns"]) for one in threads.listed("ada")] == [("a", 2), ("c", 1)]
    assert [one["title"] for one in threads.listed("bob")] == ["of b"]
    assert threads.listed("") == [] and len(threads.listed("ada", limit=1)) == 1


def test_the_owner_stays_and_tenants_are_apart() -> None:
    threads = _threads()
    threads.keep("a", "ada", "mine", {})
    with pytest.raises(UsageError, match="another user's"):
        threads.keep("a", "bob", "bob says", {})
    threads.keep("a", "ada", "mine too", {})
    assert threads.owner("a") == "ada"
    other = Threads(threads._key[0], "acme")
    assert other.show("a") is None
    other.keep("a", "eve", "another", {})
    assert len(threads.show("a")["turns"]) == 2  # type: ignore[index]


def test_of_a_long_conversation_the_latest_turns_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_TURNS", 3)
    monkeypatch.setattr(kept, "_BYTES", 1000)
    threads = _threads()
    for number in range(5):
        threads.keep("a", "", f"question {number}", {"text": "x" * 100})
    shown = threads.show("a")
    assert shown is not None and [turn["number"] for turn in shown["turns"]] == [3, 4, 5]
    assert (shown["title"], shown["older"]) == ("question 0", 2)
    threads.keep("a", "", "large", {"text": "x" * 2000})
    shown = threads.show("a")
    assert shown is not None and ([turn["number"] for turn in shown["turns"]], shown["older"]) == ([6], 5)


def test_what_cannot_be_stored_is_left_out() -> None:
    threads = _threads()
    threads.keep("a", "", "zero \x00, half \ud800", {"answer": "zero \x00, half \ud800"})
    shown = threads.show("a")
    assert shown is not None and shown["title"] == "zero \ufffd, half ?"
    assert shown["turns"][0]["result"]["answer"] == "zero \x00, half ?"


def test_many_at_once_get_a_number_each() -> None:
    threads = _threads()
    with ThreadPoolExecutor(8) as pool:
        numbers = list(pool.map(lambda one: threads.keep("a", "", str(one), {}), range(16)))
    assert sorted(numbers) == list(range(1, 17))


def test_forgotten_is_forgotten() -> None:
    threads = _threads()
    threads.keep("a", "", "one", {})
    threads.keep("b", "", "two", {})
    assert threads.forget("a") == 1 and threads.forget("a") == 0
    assert [one["thread"] for one in threads.listed("")] == ["b"]
