"""The query memory in the `sql` graph, on a real SQLite shop: what is replayed and kept, and what goes to the model."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from hopql.serve.client import HopQL
from hopql.serve.result import Result
from hopql.state.context import Context
from hopql.state.query_memory import Feedback
from hopql.tools.base.errors import ConnectError
from hopql.tools.base.settings import settings
from hopql.tools.memory import recall_queries, writer
from hopql.tools.memory.recall_queries import memory_of
from hopql.tools.models.fake import Reply, ScriptedChat, scripted

Ask = Callable[..., tuple[Result, ScriptedChat]]

BY_ADA = "How many orders did Ada Lovelace place?"
ADA = "SELECT count(*) AS n FROM orders o JOIN customer c ON c.id = o.customer_id WHERE c.name = 'Ada Lovelace'"
OVER = "Which products cost more than 5?"
CHEAP = "SELECT name FROM product WHERE price > 5"


@pytest.fixture
def ask(own: tuple[Path, str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Ask]:
    """Asks a shop whose query memory is on, and the test's own; what was asked before is stored."""
    monkeypatch.setenv("HOPQL_QUERY_MEMORY", "1")
    settings.cache_clear()
    folder, name = own
    last: list[HopQL] = []

    def one(question: str, *replies: str | Reply, **options: Any) -> tuple[Result, ScriptedChat]:
        script = scripted(list(replies) or [Reply(error="the model was asked")], f"{name}-{uuid4().hex[:6]}")
        given = {"model": f"fake:{script.name}", "gate": "off", "effort": "fast", "keywords": "rules"}
        given |= {"confirmations": 0, **options}
        last[:] = [HopQL(folder, **given)]
        result = last[0].ask(question)
        assert writer().flush(30)
        return result, script

    yield one
    if last:
        memory_of(last[0].workspace, Context()).purge(everything=True)
    settings.cache_clear()


def test_the_same_question_costs_no_model_call(ask: Ask) -> None:
    first, _ = ask(BY_ADA, ADA)
    assert first.ok and not first.cached and first.model_calls == 1 and first.asking
    again, script = ask("how many orders did ada lovelace place")
    assert again.ok and again.cached and again.model_calls == 0 and script.prompts == []
    assert again.recalled and (again.recalled["kind"], again.recalled["question"]) == ("exact", BY_ADA)
    assert again.rows and again.rows["rows"] == [[2]] and again.batch_line(1)["cached"] is True
    assert "generate_sql" not in [step["node"] for step in again.steps]


def test_another_value_takes_its_place_in_the_query(ask: Ask) -> None:
    ask(BY_ADA, ADA)
    other, _ = ask("How many orders did Alan Turing place?")
    assert other.cached and other.rows and other.rows["rows"] == [[1]] and "'Alan Turing'" in other.sql
    assert other.recalled and other.recalled["kind"] == "template"
    assert other.recalled["bound"] == ["Ada Lovelace → Alan Turing"]
    ask(OVER, CHEAP)
    number, _ = ask("Which products cost more than 20?")
    assert number.cached and number.rows and number.rows["rows"] == []


def test_what_is_merely_similar_goes_to_the_model(ask: Ask) -> None:
    ask(BY_ADA, ADA)
    ask(OVER, CHEAP)
    for trap in (
        "How many orders did Ada Lovelace not place?", "How many products did Ada Lovelace order?",
        "How many orders did London place?", "How many orders did Ada Lovelace or Alan Turing place?",
        "How many orders did Ada Lovelace place each month?", "How many orders did Nobody Known place?",
        "Which products cost less than 5?",
    ):  # fmt: skip
        result, script = ask(trap, "SELECT 0 AS zero", remember=False)
        assert result.ok and not result.cached and result.model_calls == len(script.prompts) == 1, trap


def test_rows_are_never_kept(ask: Ask, own: tuple[Path, str]) -> None:
    first, _ = ask("How many customers live in London?", "SELECT count(*) FROM customer WHERE city = 'London'")
    assert first.rows and first.rows["rows"] == [[1]]
    config = (own[0] / "workspace.toml").read_text()
    database = config.partition("sqlite:///")[2].partition('"')[0]
    with sqlite3.connect(database) as session:
        session.execute("UPDATE customer SET city = 'London' WHERE id = 3")
    try:
        again, _ = ask("How many customers live in London?")
        assert again.cached and again.rows and again.rows["rows"] == [[2]]
    finally:
        with sqlite3.connect(database) as session:
            session.execute("UPDATE customer SET city = NULL WHERE id = 3")


def test_notes_make_it_another_question(ask: Ask) -> None:
    ask(BY_ADA, ADA)
    result, _ = ask(BY_ADA, "SELECT 7 AS seven", notes="An order counts seven times.")
    assert not result.cached and result.rows and result.rows["rows"] == [[7]]
    again, _ = ask(BY_ADA, notes="An order counts seven times.")
    assert again.cached and again.rows and again.rows["rows"] == [[7]]


def test_less_may_be_replayed(ask: Ask) -> None:
    ask(BY_ADA, ADA)
    for replay, same in (("off", False), ("exact", True)):
        assert ask(BY_ADA, ADA, replay=replay, remember=False)[0].cached == same
        assert not ask(by("Alan Turing")[0], ADA, replay=replay, remember=False)[0].cached


def test_what_failed_is_not_kept(ask: Ask) -> None:
    failed, _ = ask(BY_ADA, *["SELECT nonsense FROM nowhere"] * 3)
    assert failed.status == "gave_up"
    assert not ask(BY_ADA, ADA)[0].cached


def test_nothing_is_kept_where_it_is_not_wanted(ask: Ask) -> None:
    first, _ = ask(BY_ADA, ADA, remember=False)
    assert first.ok and first.asking == ""
    assert not ask(BY_ADA, ADA)[0].cached


def test_a_replay_that_no_longer_is_valid_is_answered_anew(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(BY_ADA, ADA)
    whole = recall_queries._replayed

    def stale(*given: Any, **named: Any) -> Any:
        return {**whole(*given, **named), "sql": "SELECT count(*) FROM gone"}  # type: ignore[dict-item]

    monkeypatch.setattr(recall_queries, "_replayed", stale)
    result, script = ask(BY_ADA, ADA)
    assert result.ok and not result.cached and result.recalled is None and len(script.prompts) == 1
    assert len(result.attempts) == 1 and "gone" not in script.prompts[0]


def test_what_was_found_wrong_is_not_replayed(ask: Ask, own: tuple[Path, str]) -> None:
    first, _ = ask(BY_ADA, "SELECT 99 AS wrong")
    workspace = HopQL(own[0]).workspace
    memory = memory_of(workspace, Context())
    assert memory.feedback(Feedback(asking=first.asking, verdict="down"))["replays"] == []
    result, _ = ask(BY_ADA, ADA)
    assert not result.cached and result.rows and result.rows["rows"] == [[2]]


def test_an_approved_question_is_an_example_for_one_that_is_like_it(ask: Ask, own: tuple[Path, str]) -> None:
    first, _ = ask(BY_ADA, ADA)
    workspace = HopQL(own[0]).workspace
    near = "How many of the orders did Ada Lovelace place?"
    plain, before = ask(near, ADA, t_example=0.5, remember=False)
    assert not plain.cached and BY_ADA not in before.prompts[0]
    memory = memory_of(workspace, Context())
    [entry] = memory.listing()["rows"]
    assert memory.approve(entry["id"])
    result, script = ask(near, ADA, t_example=0.5, remember=False)
    assert not result.cached and BY_ADA in script.prompts[0] and first.ok
    _, without = ask(near, ADA, t_example=0.5, remember=False, learned="off")
    assert BY_ADA not in without.prompts[0]


def test_sql_that_was_given_is_not_kept(ask: Ask) -> None:
    result, _ = ask("SELECT count(*) FROM orders")
    assert result.ok and result.asking == "" and not result.cached


def test_an_answer_does_not_fail_for_its_memory(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(BY_ADA, ADA)

    def away(*given: Any, **named: Any) -> Any:
        raise ConnectError("The state database went away.", hint="Try again when it is back.")

    monkeypatch.setattr("hopql.nodes.compose_prompt.recalled", away)
    monkeypatch.setattr("hopql.nodes.compose_prompt.remembered", away)
    result, _ = ask(BY_ADA, ADA)
    assert result.ok and not result.cached and result.asking == ""
    assert "went away" in str([step["detail"] for step in result.steps if step["node"] == "recall"])


def test_the_switch_turns_it_off(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(BY_ADA, ADA)
    monkeypatch.setenv("HOPQL_QUERY_MEMORY", "0")
    settings.cache_clear()
    result, _ = ask(BY_ADA, ADA)
    assert not result.cached and result.asking == ""


def test_a_refusal_counts_as_not_answered(ask: Ask, own: tuple[Path, str]) -> None:
    refused, script = ask("Write me a poem about autumn leaves", gate="near")
    assert refused.status == "out_of_domain" and refused.refusal and not script.prompts
    workspace = HopQL(own[0]).workspace
    rows = memory_of(workspace, Context()).history("*")["rows"]
    assert [(one["question"], one["success"]) for one in rows] == [("Write me a poem about autumn leaves", False)]


def by(name: str) -> tuple[str, str]:
    """A question about a customer, and its query."""
    return BY_ADA.replace("Ada Lovelace", name), ADA.replace("Ada Lovelace", name)


def test_other_values_are_replayed_once_the_model_has_confirmed_it(ask: Ask) -> None:
    for name in ("Ada Lovelace", "Alan Turing"):
        question, sql = by(name)
        assert not ask(question, sql, confirmations=1)[0].cached
    question, sql = by("Grace Hopper")
    assert not ask(question, sql, confirmations=2, remember=False)[0].cached
    proven, _ = ask(question, confirmations=1)
    assert proven.cached and proven.recalled and proven.recalled["proof"] == "confirmed 1 time"
    again, _ = ask(BY_ADA, confirmations=9)
    assert again.cached and again.recalled and again.recalled["proof"] == "", "the very same question"


def test_what_the_model_contradicts_is_not_replayed(ask: Ask) -> None:
    ask(BY_ADA, ADA)
    question, _ = by("Alan Turing")
    assert not ask(question, "SELECT 7 AS seven", confirmations=1)[0].cached
    question, _ = by("Grace Hopper")
    assert not ask(question, "SELECT 8 AS eight", confirmations=1)[0].cached


def over(price: int) -> tuple[str, str]:
    """A question about a price, and its query."""
    return OVER.replace("5", str(price)), CHEAP.replace("5", str(price))


def test_a_contradiction_is_not_forgotten_for_newer_questions(ask: Ask) -> None:
    ask(OVER, CHEAP)
    ask(over(11)[0], "SELECT name FROM product WHERE price >= 11", confirmations=99)
    for price in range(20, 24):
        assert not ask(*over(price), confirmations=99)[0].cached
    assert not ask(*over(31), confirmations=3)[0].cached


def test_as_many_confirmations_as_are_asked_for_can_be_reached(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recall_queries, "_SIBLINGS", 1)
    for price in range(20, 24):
        assert not ask(*over(price), confirmations=99)[0].cached
    proven, _ = ask(over(31)[0], confirmations=3)
    assert proven.recalled and proven.recalled["proof"] == "confirmed 3 times"


def test_what_a_user_found_right_needs_no_confirmation(ask: Ask, own: tuple[Path, str]) -> None:
    first, _ = ask(BY_ADA, ADA)
    workspace = HopQL(own[0]).workspace
    memory_of(workspace, Context()).feedback(Feedback(asking=first.asking, verdict="up"))
    question, _ = by("Alan Turing")
    other, _ = ask(question, confirmations=3)
    assert other.cached and other.recalled and other.recalled["proof"] == "found right by a user"


def test_what_a_person_approved_says_who_it_was(ask: Ask, own: tuple[Path, str]) -> None:
    ask(BY_ADA, ADA)
    workspace = HopQL(own[0]).workspace
    [entry] = memory_of(workspace, Context()).listing()["rows"]
    for user, said in (("", "approved"), ("zoe", "approved by zoe")):
        assert memory_of(workspace, Context()).approve(entry["id"], by=user)
        other, _ = ask(by("Alan Turing")[0], confirmations=3)
        assert other.cached and other.recalled and other.recalled["proof"] == said
