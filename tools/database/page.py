"""A page of a result that fits in memory, whatever its rows hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from hopql.tools.database.cells import cell, weight

PAGE_BYTES = 32 << 20
"""About what the cells of a page may take; the rows after that are left out, and the page is called truncated."""
_FIRST = 16


def fetched(
    fetch: Callable[[int], Iterable[Sequence[object]]], max_rows: int, max_bytes: int = 0
) -> tuple[list[list[object]], bool]:
    """At most `max_rows` rows and `PAGE_BYTES`, and whether there are more.

    Rows are asked for in pieces that grow while they are light, so that no more than a piece of heavy rows is held
    beyond the limit. The first row is always there.

    Args:
        fetch: the next rows, at most as many as it is given; none at the end.
        max_bytes: in place of `PAGE_BYTES`.
    """
    most = max_bytes or PAGE_BYTES
    rows: list[list[object]] = []
    taken, piece = 0, _FIRST
    while len(rows) <= max_rows:
        asked = min(piece, max_rows + 1 - len(rows))
        count = 0
        for raw in fetch(asked):
            row = [cell(value) for value in raw]
            count += 1
            taken += 8 + sum(map(weight, row))
            if rows and taken > most:
                return rows[:max_rows], True
            rows.append(row)
        if count < asked:
            return rows[:max_rows], len(rows) > max_rows
        piece = max(1, min(4 * piece, (most - taken) * len(rows) // taken))
    return rows[:max_rows], True
