"""What a column of a result is to a chart: a time, a number, a category, or nothing that can be drawn."""

from __future__ import annotations

import math
import re
from calendar import day_abbr, day_name, month_abbr, month_name
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import Any, Final, Literal

from typing_extensions import TypedDict

Kind = Literal["bar", "horizontal bar", "grouped bar", "line", "multi-line", "scatter"]

SCHEMA: Final = "https://vega.github.io/schema/vega-lite/v6.json"


class Chart(TypedDict):
    """A chart without its data."""

    kind: Kind
    title: str
    """What it shows, in words."""
    spec: dict[str, Any]
    """Vega-Lite 6. `data` is `{"name": "rows"}`: put the records there as `{"values": [...]}`. It has no title and no
    colours of text or background: the title is above, and `config_of(theme)` gives the colours."""


def clean(text: str) -> str:
    """The text on one line, without what XML cannot hold or what turns the direction of writing."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def names_of(columns: Sequence[str]) -> list[str]:
    """The names of columns in records: one that occurs again gets a number that no other column has."""
    given, names = set(columns), list[str]()
    for name in columns:
        fresh, number = name, 1
        while fresh in names or (number > 1 and fresh in given):
            number += 1
            fresh = f"{name}_{number}"
        names.append(fresh)
    return names


def records_of(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> list[dict[str, Any]]:
    """Rows as mappings from the names that `charts_of` reads, which are those of
    `hopql.serve.result.Result.records`."""
    names = names_of(columns)
    return [dict(zip(names, row, strict=True)) for row in rows]


def with_rows(spec: Mapping[str, Any], records: Sequence[Mapping[str, object]]) -> dict[str, Any]:
    """The spec with its data in it. Whole numbers that JavaScript cannot hold are text, which the spec reads too;
    characters that no SVG may hold are replaced, as drawing one ends the process."""
    values = [{name: _held(value) for name, value in record.items()} for record in records]
    return {**spec, "data": {"values": values}}


_FORBIDDEN: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def drawable(text: str) -> str:
    """A text in which the replacement character stands for each that XML 1.0 forbids (section 2.2)."""
    return _FORBIDDEN.sub("\ufffd", text)


def _held(value: object) -> object:
    if isinstance(value, str):
        return drawable(value)
    return str(value) if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 2**53 else value


_DAY: Final = r"[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])"
DATE: Final = re.compile(rf"^([12]\d{{3}}-(0[1-9]|1[0-2])|{_DAY})$")
"""A day or a month."""
MOMENT: Final = re.compile(
    rf"^{_DAY}[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?( ?(Z|[+-]\d\d(:?\d\d(:\d\d)?)?))?$"
)
"""A day with a time."""
PERIOD: Final = re.compile(r"^[12]\d{3}[- ]?([QH][1-4]|W[0-5]?\d)$", re.I)
"""A quarter, half year or week, whose order as text is that of time."""

_RANGES: Final[dict[str, tuple[int, int]]] = {
    "year": (1000, 2999), "yr": (1000, 2999), "jahr": (1000, 2999), "month": (1, 12), "mon": (1, 12),
    "quarter": (1, 4), "qtr": (1, 4), "week": (0, 53), "isoweek": (0, 53), "day": (1, 366), "dom": (1, 31),
    "doy": (1, 366), "dow": (0, 7), "isodow": (1, 7), "weekday": (0, 7), "hour": (0, 24), "hr": (0, 24),
    "minute": (0, 59), "decade": (100, 2999), "day_of_week": (0, 7), "hour_of_day": (0, 24),
}  # fmt: skip
"""Words with which the name of such a column begins or ends, and what its numbers may be."""
_COUNTS: Final = re.compile(
    r"(^|_)(count|counts|sum|total|avg|average|mean|min|max|median|per|num|n|share|rate|ratio|pct|percent)(_|$)"
)
"""Words of a measure's name: `flights_per_day` counts flights."""


def ranged(name: str, numbers: Sequence[float]) -> bool:
    """Whether whole numbers count time, by the column's name and their range."""
    if _COUNTS.search(name):
        return False
    return any(
        re.search(rf"(^{word}_of_|(^|_){word}$)", name) and all(least <= number <= most for number in numbers)
        for word, (least, most) in _RANGES.items()
    )


def in_calendar(values: Sequence[object]) -> list[str]:
    """The values in the order of the calendar where they are names of months or days, otherwise nothing."""
    texts = {str(value): str(value).strip().lower() for value in values}
    for names in (month_name[1:], month_abbr[1:], day_name, day_abbr):
        places = {name.lower(): place for place, name in enumerate(names)}
        if set(texts.values()) <= places.keys():
            return sorted(texts, key=lambda text: places[texts[text]])
    return []


Role = Literal["time", "ordinal", "period", "number", "category", "boolean", "id", "place", "text", "empty"]
"""`time`: ISO dates and moments. `ordinal`: a number that counts time, such as month 1 to 12 or year 2013. `period`:
text whose order is that of time, such as 2013-Q1. `place`: latitude or longitude."""

_NUMBERS: Final = re.compile(
    r"int|serial|numeric|decimal|number|real|float|double|money|^u?(tiny|small|big|huge)int", re.I
)
_NOT_NUMBERS: Final = re.compile(r"interval|point|\[\]|range|struct|map\(", re.I)
_IDS: Final = re.compile(
    r"(^|_)(id|ids|uuid|guid|oid|rowid|zip|zipcode|postcode|postal_code|phone|ssn|isbn|ean|sku|key|pk)$"
    r"|._(no|nr|number|code)$"
)
_PLACES: Final = re.compile(r"(^|_)(lat|latitude|lon|lng|long|longitude)$")
_FLAGS: Final = re.compile(r"^(is|has|was|can|should)_|_flag$")
_RESERVED: Final = frozenset({
    "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf",
    "__proto__", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__",
})  # fmt: skip
"""Names that every JavaScript object has: Vega fails on fields of these names, or refuses them."""
_LONGEST: Final = 60
"""Letters of a category; longer values are text."""


@dataclass(frozen=True)
class Column:
    """A column with its values."""

    name: str
    """As a record has it: no other column has the same."""
    label: str
    """As a person reads it."""
    role: Role
    values: tuple[object, ...]
    alias: str
    """The field that specs read: a name that needs no escaping."""

    @cached_property
    def numbers(self) -> list[float]:
        """The finite numbers among the values."""
        return [number for value in self.values if (number := number_of(value)) is not None]

    @cached_property
    def distinct(self) -> int:
        """How many different values there are; NULL counts as one."""
        return len({str(value) for value in self.values})

    @property
    def unique(self) -> bool:
        """No value occurs twice."""
        return self.distinct == len(self.values)


def columns_of(
    columns: Sequence[str], types: Sequence[str], rows: Sequence[Sequence[object]], labels: Sequence[str] = ()
) -> list[Column]:
    """The columns of a result, each with its role. `labels` are what people call them; none: their names in words."""
    names, found = names_of(columns), list[Column]()
    free = "c"
    while any(name.startswith(free) for name in names):
        free += "_"
    told = zip_longest(types[: len(columns)], labels or names, fillvalue="")
    for place, (name, given, (kind, label)) in enumerate(zip(names, columns, told, strict=True)):
        values = tuple(row[place] for row in rows)
        role: Role = "text" if name in _RESERVED else _role(_plain(given), kind, values)
        found.append(Column(name, _label(label), role, values, f"{free}{place}"))
    return found


def number_of(value: object) -> float | None:
    """The value as a finite number, or None; a decimal that is too long for a float is text in a result."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None


def _plain(name: str) -> str:
    """The name in small letters with underscores between words: `customerId` is `customer_id`."""
    return re.sub(r"\W+", "_", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)).strip("_").lower()


def _label(name: str) -> str:
    """The name as words, on one line. Vega-Lite does not escape backslashes in the names of tooltips."""
    return clean(name.replace("_", " ").replace("\\", "/"))[:80] or "(no name)"


def _role(name: str, kind: str, values: Sequence[object]) -> Role:
    there = [value for value in values if value is not None]
    types = {type(value) for value in there}
    if not there:
        return "empty"
    if types == {bool}:
        return "boolean"
    if not types <= {int, float, str}:
        return "text"
    if types <= {int, float} or (_NUMBERS.search(kind) and not _NOT_NUMBERS.search(kind)):
        return _of_numbers(name, there)
    texts = [value for value in there if isinstance(value, str)]
    if len(texts) < len(there):
        return "text"
    if all(DATE.match(text) or MOMENT.match(text) for text in texts):
        return "time"
    if all(PERIOD.match(text) for text in texts):
        return "period"
    if all(re.fullmatch("[0-9]{1,4}", text) for text in texts) and ranged(name, list(map(float, texts))):
        return "ordinal"  # as `to_char` and `strftime` write it
    if any(word in kind.lower() for word in ("uuid", "json", "bytea", "blob")) or max(map(len, texts)) > _LONGEST:
        return "text"
    return "id" if _IDS.search(name) else "category"


def _of_numbers(name: str, there: Sequence[object]) -> Role:
    numbers = [number for value in there if (number := number_of(value)) is not None]
    if not numbers:
        return "text"
    if _PLACES.search(name):
        return "place"
    if not all(number.is_integer() for number in numbers):
        return "number"
    if _IDS.search(name):
        return "id"
    if _FLAGS.search(name) and set(numbers) <= {0, 1}:
        return "boolean"
    return "ordinal" if ranged(name, numbers) else "number"
