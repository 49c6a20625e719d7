"""Numbers as people read them: rounded alike in a column, with thousands apart. The rows keep the exact ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_MOST_PLACES: Final = 4
_PLACES: Final = 2
_LARGE: Final = 1e15


def cell(value: object) -> str:
    """A cell that stands alone: floats to four places, small ones to four significant ones; whole numbers as they
    are."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.4g}" if 0 < abs(value) < 0.001 else f"{value:.4f}".rstrip("0").rstrip(".")
    return str(value)


def figures(values: Sequence[object], role: str = "number") -> list[str]:
    """The cells of a column: `2328.600000000004` is 2,328.60, and what is missing NULL.

    Args:
        role: as `hopql.tools.charts` finds it. Keys, years and the like have no thousands, and places of a map are
            as exact as they are.

    >>> figures([2328.600000000004, 5.0])
    ['2,328.60', '5.00']
    """
    comma = "," if role == "number" else ""
    numbers = [value for value in values if isinstance(value, float | int) and not isinstance(value, bool)]
    places = 0 if all(isinstance(value, int) or value.is_integer() for value in numbers) else _places(numbers)
    return [_figure(value, comma, places, exact=role == "place") for value in values]


def _places(numbers: Sequence[float]) -> int:
    """Decimals of a column that has some: two of numbers that reach 1, of smaller ones what tells them, up to four."""
    if any(abs(number) >= 1 for number in numbers):
        return _PLACES
    enough = (
        places for places in range(_PLACES, _MOST_PLACES)
        if all(round(number, places) == round(number, _MOST_PLACES) for number in numbers)
    )  # fmt: skip
    return next(enough, _MOST_PLACES)


def _figure(value: object, comma: str, places: int, *, exact: bool) -> str:
    if value is None:
        return "NULL"
    if not isinstance(value, float | int) or isinstance(value, bool):
        return cell(value)
    if exact:
        return str(value)
    if isinstance(value, int) and (not places or abs(value) >= _LARGE):
        return f"{value:{comma}d}"
    if not -_LARGE < value < _LARGE:  # infinite ones and what is no number too
        return f"{value:.6g}"
    told = f"{round(value, places) + 0.0:{comma}.{places}f}"  # no minus before zeros
    return f"{value:.2g}" if value and not float(told.replace(",", "")) else told
