"""What a column of a result is to a chart: a time, a number, a category, or nothing that can be drawn."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from hopql.tools.charts.chart import names_of
from hopql.tools.charts.periods import DATE, MOMENT, PERIOD, ranged, years
from hopql.tools.drawing.labels import clean

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

    @property
    def nulls(self) -> int:
        """How many values are NULL."""
        return sum(value is None for value in self.values)

    @cached_property
    def longest(self) -> int:
        """Letters of the longest value."""
        return max((len(str(value)) for value in self.values), default=0)

    @cached_property
    def whole(self) -> bool:
        """Every number is whole."""
        return all(number.is_integer() for number in self.numbers)


def columns_of(
    columns: Sequence[str], types: Sequence[str], rows: Sequence[Sequence[object]], labels: Sequence[str] = ()
) -> list[Column]:
    """The columns of a result, each with its role. `labels` are what people call them; none: their names in words."""
    names, found = names_of(columns), list[Column]()
    padded = [*types, *[""] * len(columns)]
    free = "c"
    while any(name.startswith(free) for name in names):
        free += "_"
    for place, (name, given) in enumerate(zip(names, columns, strict=True)):
        values = tuple(row[place] for row in rows)
        role: Role = "text" if name in _RESERVED else _role(_plain(given), padded[place], values)
        found.append(Column(name, _label(labels[place] if labels else name), role, values, f"{free}{place}"))
    return found


def number_of(value: object) -> float | None:
    """The value as a finite number, or None; a decimal that is too long for a float is text in a result."""
    if value is None or isinstance(value, bool) or not isinstance(value, int | float | str):
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
    if not there:
        return "empty"
    if all(isinstance(value, bool) for value in there):
        return "boolean"
    if all(isinstance(value, int | float) and not isinstance(value, bool) for value in there):
        return _of_numbers(name, there)
    if not all(isinstance(value, int | float | str) and not isinstance(value, bool) for value in there):
        return "text"
    texts = [str(value) for value in there]
    if _NUMBERS.search(kind) and not _NOT_NUMBERS.search(kind):
        return _of_numbers(name, there)
    if not all(isinstance(value, str) for value in there):
        return "text"
    if all(DATE.match(text) or MOMENT.match(text) for text in texts):
        return "time"
    if all(PERIOD.match(text) for text in texts):
        return "period"
    if years(name, texts):
        return "ordinal"
    return _of_texts(name, kind, texts)


def _of_numbers(name: str, there: Sequence[object]) -> Role:
    numbers = [number for value in there if (number := number_of(value)) is not None]
    if not numbers:
        return "text"
    if _PLACES.search(name):
        return "place"
    if all(number.is_integer() for number in numbers):
        if _IDS.search(name):
            return "id"
        if _FLAGS.search(name) and set(numbers) <= {0, 1}:
            return "boolean"
        if ranged(name, numbers):
            return "ordinal"
    return "number"


def _of_texts(name: str, kind: str, texts: Sequence[str]) -> Role:
    if "uuid" in kind.lower() or "json" in kind.lower() or "bytea" in kind.lower() or "blob" in kind.lower():
        return "text"
    if max(map(len, texts)) > _LONGEST:
        return "text"
    return "id" if _IDS.search(name) else "category"
