"""What a query keeps of a slot's old value beside the tied literals: a reason not to replay it with another value."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from sqlglot import exp

from hopql.tools.memory.replay.facets import COVERED, components, dated, day_of, number_of, numbers
from hopql.tools.memory.replay.forms import DATES, Slot, Tie
from hopql.tools.memory.replay.implied import implied
from hopql.tools.memory.replay.literals import Site

_WORD: Final = re.compile(r"[^\W\d_]+|\d+")
_LONG: Final = 28
"""Days (and from which on numbers) that may be the length of a month, a quarter or a year."""


def suspicions(
    slot: Slot, mine: Sequence[Tie], found: Sequence[Site], tied: Collection[int], tree: exp.Expr,
    spoken: Collection[str] = (),
) -> str:  # fmt: skip
    """Why the slot may not vary; empty where nothing speaks against it.

    Args:
        mine: the slot's ties.
        tied: the places of all tied literals.
        spoken: the words of the question outside of its slots.
    """
    rest = [site for place, site in enumerate(found) if place not in tied]
    sites = [found[tie.site] for tie in mine]
    facets = {tie.facet for tie in mine}
    if any(_several_columns([found[tie.site] for tie in mine if tie.facet == name]) for name in facets):
        return "it is compared with different columns"
    if _kin(sites, rest):
        return "the query compares the same column with another value, too"
    if slot.type in ("value", "values", "text") and (reason := implied(rest, spoken)):
        return reason
    if slot.type in DATES and (reason := _dates(slot, mine, rest)):
        return reason
    if slot.type in ("number", "limit") and (reason := _numbers(slot, sites, rest)):
        return reason
    spellings = _spellings(slot, sites)
    long = [words for words in spellings if len("".join(words)) > 1]
    if any(_contains(site.text, words) for site in rest if site.string for words in long):
        return "another text of the query has its words"
    if any(_contains(name, words) for name in _names(tree) for words in spellings):
        return "a column of the result is called after it"
    return ""


def covered(slot: Slot, mine: Sequence[Tie]) -> set[str]:
    """The components of a date that the tied literals say; the others may not vary."""
    every = {name for name, _ in components(slot)}
    said: set[str] = set()
    for tie in mine:
        said |= COVERED.get(tie.facet, every)
    return said


def _kin(sites: Sequence[Site], rest: Sequence[Site]) -> bool:
    """Another literal has the same role; 0 and the empty text stand for nothing in particular."""
    said = {site.said for site in sites if site.said}
    parts = {(column, site.part) for site in sites for column in site.columns}
    return any(
        site.place == "compared" and site.text not in ("", "0", "0.0")
        and (site.said in said or any((column, site.part) in parts for column in site.columns))
        for site in rest
    )  # fmt: skip


def _dates(slot: Slot, mine: Sequence[Tie], rest: Sequence[Site]) -> str:
    """Dates beside the tied ones may follow from it, and so may the length of a period."""
    if any(day_of(site) is not None for site in rest):
        return "the query has another date"
    names = {name for name, _ in components(slot)}
    parts = {site.part for site in rest if dated(site)}
    if parts & names or ("month" in names and parts & {"day", "quarter", "dayofyear", "week"}):
        return "the query has another year, month or day"
    if any(part.startswith(("trunc", "format")) for part in parts):
        return "the query has another date"
    if slot.type != "day" and any(_length(site) for site in rest):
        return "the query has the length of a period"
    return ""


def _length(site: Site) -> bool:
    number = number_of(site)
    return number is not None and _LONG <= number <= 366 and site.place in ("interval", "")


def _numbers(slot: Slot, sites: Sequence[Site], rest: Sequence[Site]) -> str:
    """A number that stands for two things, or that is somewhere else in the query as well."""
    if len({site.place for site in sites}) > 1 and slot.type == "number":
        return "it has different roles in the query"
    values = {value for value in numbers(slot).values() if abs(value) > 2}
    if any(number_of(site) in values for site in rest if site.place in ("", "interval", "offset")):
        return "the same number is elsewhere in the query"
    return ""


def _several_columns(sites: Sequence[Site]) -> bool:
    """Whether one value stands on several columns, which may be of several things ("receiver_id = 1 AND receiver_type =
    1"); the two bounds of one range (begins <= x AND ends >= x) are one thing."""
    places: dict[object, set[str]] = {}
    for site in sites:
        if site.place == "compared":
            places.setdefault(site.columns or site.said, set()).add(site.op)
    sides = sorted("".join(sorted(op[0] for op in ops)) for ops in places.values())
    return len(places) > 1 and sides != ["g", "l"]


def _spellings(slot: Slot, sites: Sequence[Site]) -> list[list[str]]:
    """The slot as words: as it was asked, and as the query has it."""
    if slot.type in ("number", "limit"):
        return [[slot.number]]
    listed = [item.text for item in slot.items] or [slot.text]
    listed += [site.text for site in sites if site.string]
    return [words for text in listed if (words := _WORD.findall(text.lower()))]


def _contains(text: str, words: Sequence[str]) -> bool:
    """Whether the words stand in the text one after the other."""
    own = _WORD.findall(text.lower())
    return any(own[place : place + len(words)] == list(words) for place in range(len(own) - len(words) + 1))


def _names(tree: exp.Expr) -> list[str]:
    """The names of the result's columns."""
    return [made.alias_or_name for made in tree.selects] if isinstance(tree, exp.Query) else []
