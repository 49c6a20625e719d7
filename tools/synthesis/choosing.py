"""A small set of candidates that shows the most of a schema, each verified by running it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from hopql.state.cards import FewShot
from hopql.tools.errors import HopQLError
from hopql.tools.synthesis.candidates import Candidate

CHARACTERS_A_TOKEN = 3.2
Run = Callable[[str], Sequence[Sequence[object]]]


def choose(candidates: Iterable[Candidate], run: Run, *, most: int, tokens: int, deadline: float) -> list[FewShot]:
    """Take the candidate that shows most of what is not shown yet, run it, keep it when its result says something.

    A greedy cover of tables, joins, columns and kinds of question, long ones costing more; ties by the text, so that
    the same database gives the same set.

    Args:
        run: gives the first rows of a query. Raises HopQLError when it fails or takes too long.
        most: examples at most.
        tokens: that question and SQL of all of them may take, at 3.2 characters a token.
        deadline: `time.monotonic()` after which nothing more is run.
    """
    left = sorted({(c.intent, c.sql): c for c in candidates}.values(), key=lambda c: (c.kind, c.intent, c.sql))
    shown: Counter[str] = Counter()
    room = tokens * CHARACTERS_A_TOKEN
    chosen: list[FewShot] = []
    while left and len(chosen) < most and time.monotonic() < deadline:
        left = [candidate for candidate in left if _size(candidate) <= room]
        best = max(left, key=lambda c: _worth(c, shown), default=None)
        if best is None or _worth(best, shown) <= 0:
            break
        left.remove(best)
        if not _answered(best, run):
            continue
        shown.update([f"kind {best.kind}", *(f"table {table}" for table in best.tables), *best.teaches])
        room -= _size(best)
        chosen.append(FewShot(intent=best.intent, tables=list(best.tables), sql=best.sql, origin="synthesised"))
    return chosen


def _worth(candidate: Candidate, shown: Counter[str]) -> float:
    """What the candidate would show that is not shown yet, less what it costs to read."""
    kind = shown[f"kind {candidate.kind}"]
    worth = 4.0 / (1 + 3 * kind) - 0.8 * kind
    worth += sum(2.0 / (1 + 3 * shown[f"table {table}"]) for table in candidate.tables)
    for taught in candidate.teaches:
        heavy = taught.startswith(("join ", "cast "))
        worth += (3.0 if heavy else 1.0) / (1 + 4 * shown[taught])
    return worth - _size(candidate) / 80


def _size(candidate: Candidate) -> int:
    return len(candidate.intent) + len(candidate.sql) + len("Question: \nSQL: \n\n")


def _answered(candidate: Candidate, run: Run) -> bool:
    """Whether the query runs, and its result says something."""
    try:
        rows = run(candidate.sql)
        if candidate.probe:
            rows = run(candidate.probe)
    except HopQLError:
        return False
    cells = [cell for row in rows for cell in row]
    if not cells or all(cell is None for cell in cells):
        return False
    if candidate.judge == "rows":
        return rows[0][0] is not None or len(rows) > 1
    value = float(str(cells[0])) if cells[0] is not None else 0.0
    return value > 0 if candidate.judge == "positive" else 0 < value < 100
