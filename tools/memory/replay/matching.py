"""Which facet of a slot a literal is, told by its value and its part in the query. In doubt none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hopql.tools.memory.replay.facets import day_of, days, number_of, numbers, texts
from hopql.tools.memory.replay.forms import DATES, Place, Slot
from hopql.tools.memory.replay.literals import Site

_SMALL: Final = 2
_ENDS_OP: Final = frozenset({"lt", "le", "high"})
_OPS: Final = {
    "over": {"gt"}, "under": {"lt"}, "least": {"ge", "low"}, "most": {"le", "high"}, "exactly": {"eq", "in"},
    "after": {"gt"}, "before": {"lt"}, "since": {"ge", "low"}, "until": {"le", "high"}, "between": {"ge", "gt", "low"},
}  # fmt: skip
"""Comparisons that say the same as the word before a number: what is compared otherwise is not this number."""
_WILD: Final = frozenset("%_\\")


def facet(site: Site, slot: Slot, dated_year: bool = False, words: frozenset[str] = frozenset()) -> tuple[str, str]:
    """The facet of the slot that the literal is, and the column that has to store it; ("", "") for none.

    Args:
        dated_year: another slot of the question names a year, so that a date without one cannot take the literal's.
        words: stems of the question, which a small number's column has to share.
    """
    if slot.type in ("value", "values"):
        return _of_values(site, slot)
    if slot.type == "text":
        return (_of_text(site, slot), "")
    if slot.type == "limit":
        return (_of_limit(site, slot), "")
    if slot.type == "number":
        return (_of_number(site, slot, words), "")
    return (_of_date(site, slot, dated_year), "")


def pattern(text: str) -> tuple[str, str, str]:
    """A LIKE pattern as what stands before, the text, and what stands behind; without text where it is no plain one."""
    core = text.strip("%")
    if not core or _WILD & set(core):
        return "", "", ""
    left = text[: len(text) - len(text.lstrip("%"))]
    return left, core, text[len(left) + len(core) :]


def folded(text: str, site: Site) -> str:
    """A text in the case that the literal is compared in."""
    return text.lower() if site.fold == "lower" else text.upper() if site.fold == "upper" else text


def _of_values(site: Site, slot: Slot) -> tuple[str, str]:
    if site.place != "compared" or not site.string or site.op not in ("eq", "ne", "in", "like", "ilike"):
        return "", ""
    for number, item in enumerate(slot.items):
        for place in item.places:
            if place.column in site.columns and _says(site, place, item.text):
                return f"item {number}", place.column
    return "", ""


def _says(site: Site, place: Place, text: str) -> bool:
    """Whether the literal is the stored value, or in a pattern its text."""
    if site.op not in ("like", "ilike"):
        return site.text == folded(place.canonical, site)
    _, core, _ = pattern(site.text)
    if site.op == "ilike" or site.fold:
        return bool(core) and core.casefold() in (place.canonical.casefold(), text.casefold())
    return bool(core) and core == place.canonical


def _of_text(site: Site, slot: Slot) -> str:
    """A quoted text is looked for with a pattern: to compare it as a whole, it would have to be a known value."""
    if site.place != "compared" or site.op not in ("like", "ilike"):
        return ""
    left, core, right = pattern(site.text)
    return "text" if core and (left or right) and core == folded(slot.text, site) else ""


def _of_limit(site: Site, slot: Slot) -> str:
    """How many rows: LIMIT, or a rank that is compared."""
    ranked = site.place == "compared" and site.part == "rank" and site.op in ("le", "eq")
    return "n" if (site.place == "limit" or ranked) and number_of(site) == numbers(slot)["n"] else ""


def _of_number(site: Site, slot: Slot, words: frozenset[str]) -> str:
    value = number_of(site)
    if value is None or site.place not in ("compared", "interval"):
        return ""
    if site.place == "interval":
        return "n" if value == numbers(slot)["n"] and site.part == slot.unit != "" else ""
    if site.part and site.part != slot.beside[0]:
        return ""
    if abs(value) <= _SMALL and value == int(value) and not site.counted and not _shares(site, words):
        return ""
    if not _compares_alike(site, slot):
        return ""
    return next((name for name, number in numbers(slot).items() if number == value), "")


def _compares_alike(site: Site, slot: Slot) -> bool:
    return site.op in _OPS.get(slot.role, {site.op})


def _shares(site: Site, words: frozenset[str]) -> bool:
    """Whether a word of the question is in the name of the column: 1 and 2 stand for much else in queries."""
    from hopql.tools.search.tokens import split_identifier, stem

    names = {stem(word) for column in site.columns for word in split_identifier(column.rpartition(".")[2])}
    return bool(names & words)


def _of_date(site: Site, slot: Slot, dated_year: bool) -> str:
    if site.place != "compared":
        return ""
    if (found := day_of(site)) is not None:
        if slot.type not in DATES:
            return ""
        day, clock = found
        whole = slot.type in ("day", "month", "quarter", "year")
        if not whole and dated_year:
            return ""
        year = 0 if whole else day.year
        names = [name for name, first in days(slot, year).items() if first == day]
        if not whole and not names and days(slot, day.year - 1).get("end") == day:
            names = ["end"]
        return names[0] if len(names) == 1 and _clock_fits(names[0], clock) else ""
    if site.string and not site.text.isdigit():
        return _one([name for name, text in texts(slot).items() if text == site.text])
    return _of_date_number(site, slot)


def _of_date_number(site: Site, slot: Slot) -> str:
    """A year, month or day by its number: the literal has to be compared with one."""
    value = number_of(site)
    if value is None:
        return _one([name for name, text in texts(slot).items() if text == site.text]) if site.part == "format" else ""
    if not _compares_alike(site, slot):
        return ""
    for name, number in numbers(slot).items():
        part = name.removeprefix("first_").removeprefix("last_")
        if number == value and (site.part == part or (slot.type == "year" and not site.part)):
            edge = name.startswith("last_") and site.op not in _ENDS_OP
            return "" if edge or (name.startswith("first_") and site.op not in ("ge", "low", "gt")) else name
    return _one([name for name, text in texts(slot).items() if text == site.text]) if site.part == "format" else ""


def _clock_fits(name: str, clock: str) -> bool:
    """A time of day behind a date: midnight, or the last second of the last day."""
    digits = clock[1:].replace(":", "").replace(".", "")
    return not digits.strip("0") or (name in ("last", "start") and digits.startswith("2359"))


def _one(names: Sequence[str]) -> str:
    """The only name; nothing where two facets have one text ("May" is its own short form)."""
    return names[0] if len(names) == 1 else ""
