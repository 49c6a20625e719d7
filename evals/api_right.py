"""Whether an answer has the calls that a request needs: which, in what order, linked how, with which values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hopql.evals.api_suite import CallQuestion
from hopql.state.apis import Call


@dataclass(frozen=True)
class Judged:
    """What an answer is worth; None: the request does not ask for it."""

    question: CallQuestion
    named: tuple[str, ...]
    """Its calls as METHOD /path."""
    found: bool
    """Every gold call is there, of the right spec."""
    right: bool
    """And no other but those that only give what another call needs (`need` 0). For what is impossible: and the answer
    says that something is lacking."""
    ordered: bool | None
    """The gold calls come in the order of the gold; of requests with several, where all were found."""
    links: float | None
    """Share of the links that the answer has."""
    values: float | None
    """Share of what the request says that stands in a gold call as said by the question."""
    lacking: bool
    """The answer says that no spec offers something."""


def judged(question: CallQuestion, calls: Sequence[Call], lacking: str) -> Judged:
    """Compare the calls of an answer with those that the request needs."""
    given = [(name_of(call), call["title"]) for call in calls]
    gold = question.gold
    found = set(gold) <= set(given)
    asked = [one for one, call in zip(given, calls, strict=True) if call["need"]]
    only = set(asked) <= set(gold)
    refused = bool(lacking.strip())
    places = [given.index(one) for one in gold] if found else []
    return Judged(
        question=question,
        named=tuple(name for name, _ in given),
        found=found,
        right=found and only and (refused or question.kind != "impossible"),
        ordered=places == sorted(places) if found and len(gold) > 1 else None,
        links=_share([_has(calls, link.giver, link.field, link.taker, link.input) for link in question.linked]),
        values=_share([_said(calls, gold, name, value) for name, value in question.said]),
        lacking=refused,
    )


def name_of(call: Call) -> str:
    """METHOD /path of a call."""
    return f"{call['method']} {call['path']}"


def _share(had: Sequence[bool]) -> float | None:
    return sum(had) / len(had) if had else None


def _has(calls: Sequence[Call], giver: str, field: str, taker: str, name: str) -> bool:
    """Whether an input of the taker comes from that field of the giver's answer; of paths, the last names count."""
    numbers = {call["n"] for call in calls if name_of(call) == giver}
    return any(
        one["origin"] == "call" and one["call"] in numbers and _last(one["field"]) == _last(field)
        for call in calls
        if name_of(call) == taker
        for one in call["inputs"]
        if _last(one["name"]) == _last(name)
    )


def _said(calls: Sequence[Call], gold: Sequence[tuple[str, str]], name: str, value: str) -> bool:
    """Whether a gold call has this value for this parameter, taken from the question."""
    return any(
        one["origin"] == "question" and one["value"].strip("\"'") == value
        for call in calls
        if (name_of(call), call["title"]) in gold
        for one in call["inputs"]
        if _last(one["name"]) == name
    )


def _last(name: str) -> str:
    """`customer.id` → id, `items[].id` → id."""
    return name.split(".")[-1].removesuffix("[]")
