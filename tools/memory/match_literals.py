"""What of a slot a literal may be: the month's number, the first day of a period, the number in another unit.

A facet is a name and how it is written for a slot. A literal is tied to a slot by a facet whose old text it has; the
new slot's text of the same facet takes its place.
"""

from __future__ import annotations

import calendar
import datetime
import re
from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Final

from sqlglot import exp

from hopql.tools.base.tokenize_text import split_identifier, stem, words
from hopql.tools.memory.locate_literals import Site
from hopql.tools.memory.mask_question import written
from hopql.tools.memory.tokenize_question import DATES, Place, Slot, Tie, table

_DATE: Final = re.compile(r"(\d{4}-\d\d-\d\d)((?:[ T]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)?)")
COVERED: Final[Mapping[str, frozenset[str]]] = {
    "year": frozenset({"year"}), "month": frozenset({"month"}), "day": frozenset({"day"}),
    "quarter": frozenset({"month"}), "first_month": frozenset(), "last_month": frozenset({"month"}),
    "YYYY": frozenset({"year"}), "Month": frozenset({"month"}), "Mon": frozenset({"month"}), "MM": frozenset({"month"}),
}  # fmt: skip
"""Components of a date that a facet says; those not listed say all of it."""


def components(slot: Slot) -> tuple[tuple[str, int], ...]:
    """A date's components by name; a quarter counts as its month."""
    names = {
        "day": ("year", "month", "day"), "month": ("year", "month"), "quarter": ("year", "month"), "year": ("year",),
        "month_name": ("month",), "month_day": ("month", "day"), "quarter_name": ("month",),
    }.get(slot.type, ())  # fmt: skip
    return tuple(zip(names, slot.parts, strict=False))


def numbers(slot: Slot) -> dict[str, Decimal]:
    """The facets of a slot that are numbers, and their values."""
    if slot.type in ("number", "limit"):
        value = Decimal(slot.number)
        made = {"n": value}
        if slot.unit == "percent":
            made["fraction"] = value / 100
        for times in table()["multiples"].get(slot.unit, ()) if slot.type == "number" else ():
            made[f"times {times}"] = value * times
        return made
    made = {name: Decimal(part) for name, part in components(slot)}
    if slot.type in ("quarter", "quarter_name"):
        quarter = made.pop("month")
        made |= {"quarter": quarter, "first_month": quarter * 3 - 2, "last_month": quarter * 3}
    return made


def days(slot: Slot, year: int = 0) -> dict[str, datetime.date]:
    """The facets of a date that are days: its first, the one after its last (`end`), and its last. `year`: of a date
    that has none."""
    parts = slot.parts if slot.type in ("day", "month", "quarter", "year") else (year, *slot.parts)
    if slot.type not in DATES or not 1 <= parts[0] <= 9998:
        return {}
    first, last = 1, 12
    if slot.type in ("quarter", "quarter_name"):
        first, last = parts[1] * 3 - 2, parts[1] * 3
    elif len(parts) > 1:
        first = last = parts[1]
    if len(parts) > 2:
        if parts[2] > calendar.monthrange(parts[0], first)[1]:
            return {}
        start = close = datetime.date(parts[0], first, parts[2])
    else:
        start = datetime.date(parts[0], first, 1)
        close = datetime.date(parts[0], last, calendar.monthrange(parts[0], last)[1])
    end = close + datetime.timedelta(days=1)
    return {"start": start, "end": end} if start == close else {"start": start, "end": end, "last": close}


def texts(slot: Slot) -> dict[str, str]:
    """The facets of a date that are texts: `2013-03`, `March`, `Mar`, `03`."""
    made: dict[str, str] = {}
    named = dict(components(slot)) if slot.type not in ("quarter", "quarter_name") else {}
    month, year = named.get("month", 0), named.get("year", 0)
    if slot.type in ("month", "month_name"):
        made |= {"Month": calendar.month_name[month], "Mon": calendar.month_abbr[month], "MM": f"{month:02}"}
    if slot.type == "month":
        made |= {"YYYY-MM": f"{year}-{month:02}", "YYYYMM": f"{year}{month:02}"}
    if slot.type == "year":
        made["YYYY"] = str(year)
    return made


def day_of(site: Site) -> tuple[datetime.date, str] | None:
    """The day that a text begins with, and the time of day behind it; None where it is no date."""
    match = _DATE.fullmatch(site.text.strip()) if site.string else None
    if not match:
        return None
    try:
        return datetime.date.fromisoformat(match[1]), match[2]
    except ValueError:
        return None


def dated(site: Site) -> bool:
    """Whether a literal says when: a date, or the number of a year, month or day."""
    if day_of(site) is not None:
        return True
    return site.place == "compared" and (
        site.part in ("year", "month", "day", "quarter", "week", "dayofyear", "format") or site.part.startswith("trunc")
    )


def number_of(site: Site) -> Decimal | None:
    """The number that a literal is; a text of digits too, unless it begins with a zero."""
    try:
        value = Decimal(site.text)
    except InvalidOperation:
        return None
    if not value.is_finite() or (site.string and written(value) != site.text):
        return None
    return value


_SMALL: Final = 2
_ENDS_OP: Final = frozenset({"lt", "le", "high"})
_OPS: Final = {
    "over": {"gt"}, "under": {"lt"}, "least": {"ge", "low"}, "most": {"le", "high"}, "exactly": {"eq", "in"},
    "after": {"gt"}, "before": {"lt"}, "since": {"ge", "low"}, "until": {"le", "high"}, "between": {"ge", "gt", "low"},
}  # fmt: skip
"""Comparisons that say the same as the word before a number: what is compared otherwise is not this number."""
_WILD: Final = frozenset("%_\\")


def facet(site: Site, slot: Slot, dated_year: bool = False, words: frozenset[str] = frozenset()) -> tuple[str, str]:
    """The facet of the slot that the literal is, and the column that has to store it; ("", "") for none. `dated_year`:
    another slot of the question names a year, so that a date without one cannot take the literal's. `words`: stems of
    the question, which a small number's column has to share."""
    if slot.type in ("value", "values"):
        return _of_values(site, slot)
    if slot.type == "limit":  # LIMIT, or a rank that is compared
        ranked = site.place == "compared" and site.part == "rank" and site.op in ("le", "eq")
        return ("n" if (site.place == "limit" or ranked) and number_of(site) == numbers(slot)["n"] else ""), ""
    if slot.type == "number":
        return _of_number(site, slot, words), ""
    return _of_date(site, slot, dated_year), ""


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
    said = [name for name, text in texts(slot).items() if text == site.text]
    alone = said[0] if len(said) == 1 else ""  # "May" is its own short form
    if site.string and not site.text.isdigit():
        return alone
    value = number_of(site)  # of a year, month or day: the literal has to be compared with one
    if value is not None and not _compares_alike(site, slot):
        return ""
    for name, number in numbers(slot).items() if value is not None else ():
        part = name.removeprefix("first_").removeprefix("last_")
        if number == value and (site.part == part or (slot.type == "year" and not site.part)):
            edge = name.startswith("last_") and site.op not in _ENDS_OP
            return "" if edge or (name.startswith("first_") and site.op not in ("ge", "low", "gt")) else name
    return alone if site.part == "format" else ""


def _clock_fits(name: str, clock: str) -> bool:
    """A time of day behind a date: midnight, or the last second of the last day."""
    digits = clock[1:].replace(":", "").replace(".", "")
    return not digits.strip("0") or (name in ("last", "start") and digits.startswith("2359"))


_KEYS: Final = frozenset({"id", "code", "key", "no"})


def implied(rest: Sequence[Site], spoken: Collection[str]) -> str:
    """Why a value may not vary: a literal beside the tied ones that no word of the question explains. `spoken`: the
    words of the question outside of its slots."""
    for site in rest:
        if site.place != "compared":
            continue
        if day_of(site) is not None:
            return "the query has a date that the question does not name"
        if site.string and not _explained(site.text, spoken):
            return f"the question does not say {site.text!r}"
        if number_of(site) is not None and any(
            _KEYS & set(split_identifier(one.rpartition(".")[2])[-1:]) for one in site.columns
        ):
            return f"the question does not say {site.text}"
    return ""


def _explained(text: str, spoken: Collection[str]) -> bool:
    """Whether a word of the text, or how it begins, is among the words; a single letter is a flag."""
    own = words(text)
    if len("".join(own)) < 2:
        return True
    return any(
        stem(one) == stem(other) or (min(len(one), len(other)) > 1 and (one.startswith(other) or other.startswith(one)))
        for one in own
        for other in spoken
        if len(one) > 1 and len(other) > 1
    )


_WORD: Final = re.compile(r"[^\W\d_]+|\d+")
_LONG: Final = 28
"""Days (and from which on numbers) that may be the length of a month, a quarter or a year."""


def suspicions(
    slot: Slot, mine: Sequence[Tie], found: Sequence[Site], tied: Collection[int], tree: exp.Expr,
    spoken: Collection[str] = (),
) -> str:  # fmt: skip
    """Why the slot may not vary; empty where nothing speaks against it. `tied`: the places of all tied literals.
    `spoken`: the words of the question outside of its slots."""
    rest = [site for place, site in enumerate(found) if place not in tied]
    sites = [found[tie.site] for tie in mine]
    facets = {tie.facet for tie in mine}
    if any(_several_columns([found[tie.site] for tie in mine if tie.facet == name]) for name in facets):
        return "it is compared with different columns"
    if _kin(sites, rest):
        return "the query compares the same column with another value, too"
    if slot.type in ("value", "values") and (reason := implied(rest, spoken)):
        return reason
    if slot.type in DATES and (reason := _date_doubts(slot, rest)):
        return reason
    if slot.type in ("number", "limit") and (reason := _number_doubts(slot, sites, rest)):
        return reason
    spellings = _spellings(slot, sites)
    long = [words for words in spellings if len("".join(words)) > 1]
    if any(_contains(site.text, words) for site in rest if site.string for words in long):
        return "another text of the query has its words"
    names = [made.alias_or_name for made in tree.selects] if isinstance(tree, exp.Query) else []
    if any(_contains(name, words) for name in names for words in spellings):
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


def _date_doubts(slot: Slot, rest: Sequence[Site]) -> str:
    """Dates beside the tied ones may follow from it, and so may the length of a period."""
    if any(day_of(site) is not None for site in rest):
        return "the query has another date"
    names = {name for name, _ in components(slot)}
    parts = {site.part for site in rest if dated(site)}
    if parts & names or ("month" in names and parts & {"day", "quarter", "dayofyear", "week"}):
        return "the query has another year, month or day"
    if any(part.startswith(("trunc", "format")) for part in parts):
        return "the query has another date"
    lengths = [number_of(site) for site in rest if site.place in ("interval", "")]
    if slot.type != "day" and any(number is not None and _LONG <= number <= 366 for number in lengths):
        return "the query has the length of a period"
    return ""


def _number_doubts(slot: Slot, sites: Sequence[Site], rest: Sequence[Site]) -> str:
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
