"""May a stored question's SQL answer a new question? The heart of the query memory: useful, and never wrong.

Cosine is no proof: "sales in 2023" and "sales in 2024" are .96 alike. What is replayed here is proven instead:

1. `exact`: the same question but for case, spacing, punctuation, contractions and politeness.
2. `template`: the same words around slots of the same type, role and order (stored values, numbers, dates, limits,
   lists); each new value takes the place of the old one in the tree of the SQL, in the form that its column stores. A
   slot may vary only when the literals that stand for it can stand for nothing else.

Everything else, other words among it, is refused, with the reason. Pure functions: no storage, no model. What comes
out is SQL to be validated like any other.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

from pydantic import ValidationError
from sqlglot import exp

from hopql.tools.base.tokenize_text import split_identifier, stem, words
from hopql.tools.memory import match_literals as literals
from hopql.tools.memory.locate_literals import Site, faithful, parsed, rendered, sites
from hopql.tools.memory.mask_question import written
from hopql.tools.memory.tokenize_question import DATES, VERSION, Binding, Item, Place, Reading, Slot, Template, Tie

Kind = Literal["exact", "template"]


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

    reason: str


def replay(stored: Template, reading: Reading, *, today: datetime.date) -> Replay | Refusal:
    """The stored SQL with the new question's values, or why not."""
    if stored.version != VERSION:
        return Refusal("The template was made by another version.")
    if stored.moving and today.isoformat() != stored.asked:
        return Refusal("The stored SQL is for the day on which it was asked.")
    if reading.normal and reading.normal == stored.reading.normal:
        return Replay(stored.sql, "exact")
    if not reading.skeleton or reading.skeleton != stored.reading.skeleton:
        return Refusal("The questions differ in more than their values.")
    try:
        sql, bindings = bound(stored, reading.slots)
    except UnboundError as error:
        return Refusal(f"{str(error)[:1].upper()}{str(error)[1:]}.")
    return Replay(sql, "template", bindings)


def from_json(data: object) -> Template | None:
    """A stored template; None for what is none, or is of another version: make it again from its question and SQL."""
    try:
        found = Template.model_validate(data)
    except ValidationError:
        return None
    return found if found.version == VERSION else None


_UNTIED: Final = "no value of the query stands for it alone"
_MEASURED: Final = DATES | {"number", "limit"}
_YEARS: Final = frozenset({"day", "month", "quarter", "year"})


def template(reading: Reading, sql: str, *, asked: datetime.date, dialect: str = "postgres") -> Template:
    """The template of a question and the SQL that answered it. Never raises: what cannot be read replays only exactly.
    `asked`: the day on which it was asked: SQL with dates for "last week" is right on that day only."""
    tree = parsed(sql, dialect)
    spoken = set(words(reading.skeleton))
    plain = Template(reading=reading, sql=sql, dialect=dialect, asked=asked.isoformat())
    if tree is None:
        fixed = tuple("the query cannot be read" for _ in reading.slots)
        return plain.model_copy(update={"fixed": fixed, "moving": reading.relative})
    found = sites(tree)
    slots = reading.slots
    ties, doubtful = _ties(found, reading)
    reasons, tied = ["" for _ in slots], {tie.site for tie in ties}
    for number in range(len(slots)):
        mine = [tie for tie in ties if tie.slot == number]
        reasons[number] = (
            doubtful.get(number, "")
            or ("" if mine and _every_item(slots[number], mine) else _UNTIED)
            or literals.suspicions(slots[number], mine, found, tied, tree, spoken)
        )
    reasons = _homeless(reasons, slots, ties)
    if not faithful(tree, sql, dialect):
        reasons = ["the query cannot be written back as it is" for _ in slots]
    loose = [site for place, site in enumerate(found) if literals.dated(site) and place not in tied]
    return plain.model_copy(update={
        "ties": tuple(ties), "fixed": tuple(reasons),
        "moving": _of_its_day(reading, found, loose, asked),
    })  # fmt: skip


def _ties(found: Sequence[Site], reading: Reading) -> tuple[list[Tie], dict[int, str]]:
    """The ties, and the slots that a literal could not tell from another slot."""
    spoken = frozenset(stem(word) for word in words(reading.skeleton))
    slots = reading.slots
    ties: list[Tie] = []
    doubtful: dict[int, str] = {}
    for place, site in enumerate(found):
        claims: list[Tie] = []
        for number, slot in enumerate(slots):
            others = any(other.type in _YEARS for other in slots if other is not slot)
            name, column = literals.facet(site, slot, others, spoken)
            if name:
                claims.append(Tie(site=place, slot=number, facet=name, column=column))
        if len(claims) == 1:
            ties += claims
        for tie in claims if len(claims) > 1 else ():
            doubtful[tie.slot] = "another part of the question has the same value"
    return ties, doubtful


def _homeless(reasons: list[str], slots: Sequence[Slot], ties: Sequence[Tie]) -> list[str]:
    """A number or date that no literal stands for is in the query in some other way: perhaps in another's literal.

    "The first 28 days of February" as the dates from the 1st to the 28th looks like February alone. A date without a
    year and a year have nothing in common.
    """
    said = [{name for name, _ in literals.components(slot)} or {"number"} for slot in slots]
    measured = [slot.type in _MEASURED for slot in slots]
    tied = {tie.slot for tie in ties}
    lost = [said[number] for number in range(len(slots)) if measured[number] and number not in tied]
    return [
        reason or "it may stand for another part of the question" * (
            of and any("number" in own | other or own & other for other in lost))
        for reason, own, of in zip(reasons, said, measured, strict=True)
    ]  # fmt: skip


def _every_item(slot: Slot, mine: Sequence[Tie]) -> bool:
    """Whether every value of a list has its literals, each as many, and no two values are one."""
    if slot.type != "values":
        return True
    counts = [sum(tie.facet == f"item {n}" for tie in mine) for n in range(len(slot.items))]
    return min(counts) == max(counts) > 0


def _of_its_day(reading: Reading, found: Sequence[Site], loose: Sequence[Site], asked: datetime.date) -> bool:
    """Whether the query is right on its day only.

    The question speaks of a moving time and the query has a date that stands still; or the question names a month
    without a year, and the query has taken the year from the clock.
    """
    if reading.relative and loose:
        return True
    if not any(slot.type in DATES and slot.type not in _YEARS for slot in reading.slots):
        return False
    years = {day[0].year for site in found if (day := literals.day_of(site)) is not None}
    years |= {int(site.text) for site in found if site.part == "year" and site.text.isdigit() and len(site.text) == 4}
    spoken = {slot.parts[0] for slot in reading.slots if slot.type in _YEARS}
    return any(abs(year - asked.year) <= 1 for year in years - spoken)


_MOST_ROWS = 100_000


class UnboundError(Exception):
    """A value cannot take the place of the old one; the message says why."""


def bound(template: Template, slots: Sequence[Slot]) -> tuple[str, tuple[Binding, ...]]:
    """The template's query with these slots, given in its order, and what was replaced; else the stored text itself.
    UnboundError: a slot may not vary, or its new value does not fit."""
    old = template.reading.slots
    varied = [number for number, slot in enumerate(slots) if slot.key != old[number].key]
    if not varied:
        return template.sql, ()
    for number in varied:
        _may_vary(template, number, slots[number])
    _in_order(old, slots)
    tree = parsed(template.sql, template.dialect)
    if tree is None:
        raise UnboundError("the stored query cannot be read")
    found = sites(tree)
    bindings: list[Binding] = []
    for number in varied:
        mine = [tie for tie in template.ties if tie.slot == number]
        for tie in mine:
            site, text = found[tie.site], _text(tie, found[tie.site], old[number], slots[number])
            site.node.replace(exp.Literal.string(text) if site.string else exp.Literal.number(text))
            bindings.append(Binding(was=old[number].text, now=slots[number].text))
    sql = rendered(tree, template.dialect)
    if not sql:
        raise UnboundError("the query cannot be written")
    return sql, tuple(bindings)


def _may_vary(template: Template, number: int, new: Slot) -> None:
    old = template.reading.slots[number]
    if template.fixed[number]:
        raise UnboundError(f"{old.text!r} may not be replaced: {template.fixed[number]}")
    if len(new.items) != len(old.items):
        raise UnboundError(f"the query is for {len(old.items)} values, not {len(new.items)}")
    mine = [tie for tie in template.ties if tie.slot == number]
    said = literals.covered(old, mine)
    for (name, before), (_, now) in zip(literals.components(old), literals.components(new), strict=True):
        if before != now and name not in said:
            raise UnboundError(f"the query does not say the {name} of {old.text!r}")


def _in_order(old: Sequence[Slot], new: Sequence[Slot]) -> None:
    """A range keeps its direction: what began before it ended still does."""
    for place in range(len(new) - 1):
        pair, was = new[place : place + 2], old[place : place + 2]
        ranged = was[0].role in ("between", "from") and was[1].role in ("and", "to", "until")
        if ranged and was[0].type == was[1].type and _size(was[0]) <= _size(was[1]) and _size(pair[0]) > _size(pair[1]):
            raise UnboundError(f"{pair[0].text!r} comes after {pair[1].text!r}")


def _size(slot: Slot) -> tuple[Decimal, ...]:
    return (Decimal(slot.number),) if slot.number else tuple(Decimal(part) for part in slot.parts)


def _text(tie: Tie, site: Site, old: Slot, new: Slot) -> str:
    """What the literal becomes."""
    if tie.facet.startswith("item "):
        number = int(tie.facet.removeprefix("item "))
        return _value(site, _stored(tie.column, old.items[number], new.items[number], new).canonical)
    if (was := literals.day_of(site)) is not None:
        day, clock = was
        year = 0 if old.type in ("day", "month", "quarter", "year") else day.year
        if year and literals.days(old, year).get(tie.facet) != day:
            year -= 1
        now = literals.days(new, year).get(tie.facet)
        if now is None:
            raise UnboundError(f"{new.text!r} has no such day")
        return f"{now.isoformat()}{clock}"
    if tie.facet in literals.texts(new):
        return literals.texts(new)[tie.facet]
    value = literals.numbers(new).get(tie.facet)
    if value is None or (new.type == "limit" and not 0 < value <= _MOST_ROWS):
        raise UnboundError(f"{new.text!r} cannot take the place of {old.text!r}")
    return written(value)


def _value(site: Site, text: str) -> str:
    """A text as the comparison needs it: folded, inside the old pattern."""
    if site.op not in ("like", "ilike"):
        return literals.folded(text, site)
    if any(char in "%_\\" for char in text):
        raise UnboundError(f"{text!r} has a sign that patterns read otherwise")
    left, _, right = literals.pattern(site.text)
    return f"{left}{literals.folded(text, site)}{right}"


def _stored(column: str, old: Item, new: Item, slot: Slot) -> Place:
    """The one value of the column that the new words are; of no other kind of thing than the old ones."""
    places = [place for place in new.places if place.column == column]
    if len({place.canonical for place in places}) != 1:
        raise UnboundError(f"{new.text!r} is {'several values' if places else 'no known value'} of {column}")
    others = {place.domain for place in new.places} - {place.domain for place in old.places}
    if others and not _kind_is_said(column, slot):
        raise UnboundError(f"{new.text!r} may also be a {sorted(others)[0]}")
    return places[0]


def _kind_is_said(column: str, slot: Slot) -> bool:
    """Whether the word before or after the value names its column or table: "the Ohio river"."""
    named = {stem(word) for part in column.split(".") for word in split_identifier(part)} - {"name"}
    return any(stem(word) in named for word in slot.beside if word)
