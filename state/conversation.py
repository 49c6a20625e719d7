"""What a conversation carries from turn to turn, what it may have to ask back, and how it is shown again."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from hopql.state.sql import ModelCall


class Given(TypedDict):
    """A value that an answer gave."""

    value: str
    kind: str
    """The column's name or what the value is (airport, airline, `airports.faa`); empty when nothing is known."""
    row: int
    """Row of the answer, from 0; values of one row belong together."""


class Reading(TypedDict):
    """How an ambiguous phrase of a question was read."""

    question: str
    """The whole question that it was settled for."""
    about: Literal["value", "date"]
    phrase: str
    label: str
    """Of the choice that was taken."""
    note: str
    """A sentence that goes along with the question, and is told."""
    taken: Literal["chosen", "likeliest", "misfit", "unasked", "before"]
    """By whom: the user; us, because the user left it open, gave no answer that fits, or had been asked enough; or it
    goes on from the question before."""


class Turn(TypedDict):
    """One question and its answer, as the next question may go on from them."""

    question: str
    answer: str
    values: list[Given]
    """Values of the first rows, in reading order."""
    more: bool
    """The answer holds more than `values` do."""
    readings: NotRequired[list[Reading]]
    """How the question's ambiguous phrases were read."""


class Whole(TypedDict):
    """A question that stands by itself."""

    question: str
    changed: bool
    inherited: list[str]
    """What was taken over from the turns before, in words; empty when nothing was."""
    how: Literal["as_is", "reader", "model"]
    note: str
    """Set where it goes on from an earlier question in a way that was not understood: what the user should know."""
    calls: list[ModelCall]
    """What the model was asked for it; empty where the reader was enough."""


class Choice(TypedDict):
    """One way to read an ambiguous phrase."""

    label: str
    meaning: str
    """A sentence that settles the question, to be kept with its notes."""
    score: float
    """How likely it is, 0 to 1; the choices of one ambiguity sum to 1."""
    taken: Literal["", "chosen", "likeliest"]
    """How it was settled: by the user, or by us because the user left it open."""


class Ambiguity(TypedDict):
    """A phrase that can be read in several ways."""

    about: Literal["value", "date"]
    phrase: str
    message: str
    choices: list[Choice]
    """Likeliest first."""


class ThreadTold(TypedDict):
    """A conversation in a list."""

    thread: str
    title: str
    turns: int
    at: str
    """When it was last gone on with; ISO 8601, UTC."""


class TurnTold(TypedDict):
    """A question and what came of it."""

    number: int
    """From 1."""
    question: str
    at: str
    result: dict[str, Any]
    """As `hopql.serve.result.Result.as_json` tells it."""


class ThreadShown(TypedDict):
    """A conversation with its turns, oldest first."""

    thread: str
    title: str
    owner: str
    turns: list[TurnTold]
    older: int
