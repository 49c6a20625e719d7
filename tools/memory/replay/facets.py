"""What of a slot a literal may be: the month's number, the first day of a period, the number in another unit.

A facet is a name and how it is written for a slot. A literal is tied to a slot by a facet whose old text it has; the
new slot's text of the same facet takes its place.
"""

from __future__ import annotations

import calendar
import datetime
import re
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Final

from hopql.tools.memory.replay.figures import written
from hopql.tools.memory.replay.forms import DATES, Slot
from hopql.tools.memory.replay.literals import Site
from hopql.tools.memory.replay.words import table

_DATE: Final = re.compile(r"(\d{4}-\d\d-\d\d)((?:[ T]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)?)")
_MONTH_ENDS: Final = ("month", "quarter", "year", "month_name", "quarter_name")
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
    elif slot.type == "weekday":
        made = {"isodow": Decimal(slot.parts[0]), "dow": Decimal(slot.parts[0] % 7)}
    elif slot.type == "time" and not slot.parts[1]:
        made = {"hour": Decimal(slot.parts[0])}
    return made


def days(slot: Slot, year: int = 0) -> dict[str, datetime.date]:
    """The facets of a date that are days: its first, the one after its last (`end`), and its last.

    Args:
        year: of a date that has none.
    """
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
    if slot.type == "weekday":
        made |= {"Day": calendar.day_name[slot.parts[0] - 1], "Dy": calendar.day_abbr[slot.parts[0] - 1]}
    if slot.type == "time":
        clock = f"{slot.parts[0]:02}:{slot.parts[1]:02}"
        made |= {"HH:MM": clock, "HH:MM:SS": f"{clock}:00"}
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
