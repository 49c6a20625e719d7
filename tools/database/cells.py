"""Cells of a result as JSON values."""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from decimal import Decimal

_CENTS_LIMIT = 10**13
"""Below it a float keeps two decimals and more."""


def cell(value: object) -> object:
    """A value of a driver as `state.database.Rows` says: JSON types, dates as ISO text, bytes as hex text.

    A decimal becomes an int or a float, so that a column of averages is numbers throughout; one that is too large for a
    float to keep its cents is text. NaN and infinities are text.
    """
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else _unlimited(value)
    if isinstance(value, Decimal):
        return _number(value)
    if isinstance(value, (datetime, date, time)):
        return value.isoformat()
    if isinstance(value, timedelta):
        return _interval(value)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value).hex()
    if isinstance(value, Mapping):
        return {str(key): cell(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set)):
        return [cell(item) for item in value]
    return str(value)


def _unlimited(value: float) -> str:
    return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"


def _number(value: Decimal) -> object:
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int):
        return str(value)
    if exponent >= 0:
        return int(value)
    near = float(value)
    exact = math.isfinite(near) and Decimal(repr(near)) == value
    return near if exact or abs(value) < _CENTS_LIMIT else format(value, "f")


def _interval(value: timedelta) -> str:
    """As PostgreSQL prints it: `1 day 02:03:04.5`."""
    sign = "-" if value < timedelta(0) else ""
    value = abs(value)
    hours, rest = divmod(value.seconds, 3600)
    clock = f"{hours:02d}:{rest // 60:02d}:{rest % 60:02d}"
    if value.microseconds:
        clock += f".{value.microseconds:06d}".rstrip("0")
    days = f"{sign}{value.days} day{'' if value.days == 1 else 's'}" if value.days else ""
    if days and clock == "00:00:00":
        return days
    return f"{days} {sign}{clock}".strip()
