"""May a stored question's SQL answer a new question? The heart of the query memory: useful, and never wrong.

Cosine is no proof: "sales in 2023" and "sales in 2024" are .96 alike. What is replayed here is proven instead:

1. `exact`: the same question but for case, spacing, punctuation, contractions and politeness.
2. `template`: the same words around slots of the same type, role and order (stored values, numbers, dates, limits,
   lists); each new value takes the place of the old one in the tree of the SQL, in the form that its column stores. A
   slot may vary only when the literals that stand for it can stand for nothing else.
3. `paraphrase`: other words. `agrees` says whether slots and operator words agree, which is necessary and not enough:
   a verifier has to confirm before `replay(..., confirmed=True)`.

Everything else is refused, with the reason. Pure functions: no storage, no model. What comes out is SQL to be
validated like any other.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import ValidationError

from hopql.tools.memory.replay.agreeing import Agreement, aligned, compared
from hopql.tools.memory.replay.binding import UnboundError, bound
from hopql.tools.memory.replay.domains import domains
from hopql.tools.memory.replay.forms import VERSION, Binding, Reading, Template, Value
from hopql.tools.memory.replay.masking import read
from hopql.tools.memory.replay.tokens import normal_form
from hopql.tools.memory.replay.tying import tied

__all__ = [
    "VERSION", "Agreement", "Binding", "Reading", "Refusal", "Replay", "Template", "Value", "agrees", "domains",
    "from_json", "normal_form", "read", "replay", "template", "to_json",
]  # fmt: skip

Kind = Literal["exact", "template", "paraphrase"]


@dataclass(frozen=True)
class Replay:
    """SQL that answers the new question; to be validated like any other."""

    sql: str
    kind: Kind
    bound: tuple[Binding, ...] = ()
    """What was replaced; empty where the stored SQL is taken as it is."""


@dataclass(frozen=True)
class Refusal:
    """Why a template does not answer the question."""

    code: Literal["skeleton", "moving", "unbound", "disagrees", "version"]
    reason: str


def template(reading: Reading, sql: str, *, asked: datetime.date, dialect: str = "postgres") -> Template:
    """The template of a question and the SQL that answered it. Never raises: what cannot be read replays only exactly.

    Args:
        reading: the question, by `read`.
        asked: the day on which it was asked: SQL with dates for "last week" is right on that day only.
        dialect: of the SQL, as sqlglot calls it.
    """
    return tied(reading, sql, dialect, asked)


def replay(stored: Template, reading: Reading, *, today: datetime.date, confirmed: bool = False) -> Replay | Refusal:
    """The stored SQL with the new question's values, or why not.

    Args:
        reading: the new question, by `read`.
        confirmed: a verifier said that the questions ask for the same; another wording is then no reason to refuse.
    """
    if stored.version != VERSION:
        return Refusal("version", "The template was made by another version.")
    if stored.moving and today.isoformat() != stored.asked:
        return Refusal("moving", "The stored SQL is for the day on which it was asked.")
    if reading.normal and reading.normal == stored.normal:
        return Replay(stored.sql, "exact")
    kind: Kind = "template"
    slots = reading.slots
    if not reading.skeleton or reading.skeleton != stored.skeleton:
        if not confirmed:
            return Refusal("skeleton", "The questions differ in more than their values.")
        agreement = compared(stored.reading, reading)
        if not agreement.ok:
            return Refusal("disagrees", agreement.why)
        kind, slots = "paraphrase", aligned(stored.reading, reading)
    try:
        filled = bound(stored, slots)
    except UnboundError as error:
        return Refusal("unbound", f"{str(error)[:1].upper()}{str(error)[1:]}.")
    return Replay(filled.sql, kind, filled.bindings)


def agrees(stored: Template, reading: Reading) -> Agreement:
    """Whether a question in other words may mean the same: its slots and its operator words agree with the template's.

    Necessary and not sufficient: "population" and "area" are not told apart. Someone else has to confirm.
    """
    return compared(stored.reading, reading)


def to_json(stored: Template) -> dict[str, Any]:
    """The template as JSON; `skeleton` and `normal` of it are keys to find it by."""
    return stored.model_dump(mode="json")


def from_json(data: object) -> Template | None:
    """A stored template; None for what is none, or is of another version: make it again from its question and SQL."""
    try:
        found = Template.model_validate(data)
    except ValidationError:
        return None
    return found if found.version == VERSION else None
