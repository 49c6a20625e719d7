"""The template of a question and its SQL: which literal each slot fills, and which slots may not vary.

A literal is tied to a slot only when it can be of no other. A slot may vary only when the query says it by tied
literals alone: what else of the query might have come from its old value keeps it fixed.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Final

from hopql.tools.memory.replay.facets import components, dated, day_of
from hopql.tools.memory.replay.forms import DATES, Reading, Slot, Template, Tie
from hopql.tools.memory.replay.literals import Site, sites
from hopql.tools.memory.replay.matching import facet
from hopql.tools.memory.replay.parsing import faithful, parsed
from hopql.tools.memory.replay.remains import suspicions
from hopql.tools.search.tokens import stem, words

_UNTIED: Final = "no value of the query stands for it alone"
_MEASURED: Final = DATES | {"number", "limit", "time", "weekday"}
_YEARS: Final = frozenset({"day", "month", "quarter", "year"})


def tied(reading: Reading, sql: str, dialect: str, asked: datetime.date) -> Template:
    """The template; one that only replays its own question where the SQL cannot be read. Never raises for bad input."""
    tree = parsed(sql, dialect)
    spoken = set(words(reading.skeleton))
    plain = Template(reading=reading, sql=sql, dialect=dialect, asked=asked.isoformat())
    if tree is None:
        fixed = tuple("the query cannot be read" for _ in reading.slots)
        return plain.model_copy(update={"fixed": fixed, "moving": reading.relative})
    found = sites(tree)
    slots = reading.slots
    ties, doubtful = _ties(found, reading)
    reasons = ["" for _ in slots]
    for number in range(len(slots)):
        mine = [tie for tie in ties if tie.slot == number]
        reasons[number] = (
            doubtful.get(number, "")
            or ("" if mine and _every_item(slots[number], mine) else _UNTIED)
            or suspicions(slots[number], mine, found, {tie.site for tie in ties}, tree, spoken)
        )
    reasons = _homeless(reasons, slots, ties)
    if not faithful(tree, sql, dialect):
        reasons = ["the query cannot be written back as it is" for _ in slots]
    loose = [site for place, site in enumerate(found) if dated(site) and place not in {tie.site for tie in ties}]
    return plain.model_copy(update={
        "ties": tuple(ties), "fixed": tuple(reasons),
        "resizable": tuple(n for n in range(len(slots)) if not reasons[n] and _is_list(slots[n], n, ties, found)),
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
            name, column = facet(site, slot, others, spoken)
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
    lost = [
        {name for name, _ in components(slot)} or {"number"}
        for number, slot in enumerate(slots)
        if slot.type in _MEASURED and all(tie.slot != number for tie in ties)
    ]
    made: list[str] = []
    for reason, slot in zip(reasons, slots, strict=True):
        own = {name for name, _ in components(slot)} or {"number"}
        doubted = slot.type in _MEASURED and any("number" in own | other or own & other for other in lost)
        made.append(reason or ("it may stand for another part of the question" if doubted else ""))
    return made


def _every_item(slot: Slot, mine: Sequence[Tie]) -> bool:
    """Whether every value of a list has its literals, each as many, and no two values are one."""
    if slot.type != "values":
        return True
    counts = [sum(tie.facet == f"item {n}" for tie in mine) for n in range(len(slot.items))]
    return min(counts) == max(counts) > 0


def _is_list(slot: Slot, number: int, ties: Sequence[Tie], found: Sequence[Site]) -> bool:
    """Whether IN lists of exactly the slot's values stand for it, and nothing else in the query is their number."""
    mine = [tie for tie in ties if tie.slot == number]
    groups = {found[tie.site].group for tie in mine}
    if slot.type != "values" or -1 in groups or any(site.text == str(len(slot.items)) for site in found):
        return False
    tied_places = {tie.site for tie in mine}
    return all(
        place in tied_places and sum(other.group == site.group for other in found) == len(slot.items)
        for place, site in enumerate(found)
        if site.group in groups
    )


def _of_its_day(reading: Reading, found: Sequence[Site], loose: Sequence[Site], asked: datetime.date) -> bool:
    """Whether the query is right on its day only.

    The question speaks of a moving time and the query has a date that stands still; or the question names a month
    without a year, and the query has taken the year from the clock.
    """
    if reading.relative and loose:
        return True
    if not any(slot.type in DATES and slot.type not in _YEARS for slot in reading.slots):
        return False
    years = {day[0].year for site in found if (day := day_of(site)) is not None}
    years |= {int(site.text) for site in found if site.part == "year" and site.text.isdigit() and len(site.text) == 4}
    spoken = {slot.parts[0] for slot in reading.slots if slot.type in _YEARS}
    return any(abs(year - asked.year) <= 1 for year in years - spoken)
