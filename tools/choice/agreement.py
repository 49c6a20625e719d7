"""How much two results say the same, from 0 to 1, whatever their columns are called and however they are ordered."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal

from hopql.state.database import Rows

_ROWS = 2000
"""Rows of each result that are compared."""
_SUBSET = 0.9
"""Agreement where one result has all the columns of the other, with the same rows, and more."""
_PARTIAL = 0.6
"""Most that results with other rows agree."""
_TWO_PLACES = Decimal("0.01")


def agreement(one: Rows, other: Rows) -> float:
    """Soft agreement of two results.

    1 where the same distinct rows come out under some order of the columns; 0.9 where the narrower result's columns
    are all in the wider one, with the same distinct rows; else at most 0.6, by the share of rows that both have in the
    columns that can be matched. Soft agreement as the gain of minimum Bayes risk decoding over execution results is
    after Shi et al., "Natural Language to Code Translation with Execution" (arXiv 2204.11454), who compare exactly.
    """
    narrow, wide = sorted((_columns(one), _columns(other)), key=len)
    if not narrow or not narrow[0] or not wide[0]:
        return 1.0 if bool(narrow and narrow[0]) == bool(wide and wide[0]) else 0.0
    match = _matched(narrow, wide)
    if len(match) == len(narrow):
        left = set(zip(*narrow, strict=True))
        right = set(zip(*(wide[place] for place in match.values()), strict=True))
        if left == right:
            return 1.0 if len(narrow) == len(wide) else _SUBSET
    return _PARTIAL * _shared(narrow, wide)


def _matched(narrow: Sequence[tuple[object, ...]], wide: Sequence[tuple[object, ...]]) -> dict[int, int]:
    """Columns of the narrow result to columns of the wide one that hold the same set of values, greedily."""
    free = dict(enumerate(frozenset(column) for column in wide))
    match: dict[int, int] = {}
    for place, column in enumerate(narrow):
        values = frozenset(column)
        found = next((other for other, held in free.items() if held == values), None)
        if found is not None:
            match[place] = found
            del free[found]
    return match


def _shared(narrow: Sequence[tuple[object, ...]], wide: Sequence[tuple[object, ...]]) -> float:
    """Mean over the narrow columns of the best Jaccard index of values with a wide column."""
    sets = [frozenset(column) for column in wide]
    best = [max(_jaccard(frozenset(column), held) for held in sets) for column in narrow]
    return sum(best) / len(best) * len(narrow) / len(wide)


def _jaccard(one: frozenset[object], other: frozenset[object]) -> float:
    return len(one & other) / len(one | other) if one or other else 1.0


def _columns(rows: Rows) -> list[tuple[object, ...]]:
    cells = [[_cell(value) for value in row] for row in rows["rows"][:_ROWS]]
    return [tuple(row[place] for row in cells) for place in range(len(rows["columns"]))]


def _cell(value: object) -> object:
    """Numbers to two places and dates without an idle midnight, so that ways of writing do not count."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int | float):
        number = Decimal(str(value))
        return (
            number.quantize(_TWO_PLACES, ROUND_HALF_UP) if number.is_finite() and abs(number) < 10**20 else str(value)
        )
    return str(value).removesuffix("T00:00:00").removesuffix(" 00:00:00")
