"""Whether a rewritten query gives the same result on the database, and is faster."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Final

from hopql.state.asked_analytics import Rewrite
from hopql.state.database import Rows
from hopql.tools.errors import QueryError
from hopql.tools.memory.analytics.database import Database
from hopql.tools.memory.analytics.rewrites import Rule

CHEAPER: Final = 0.9
"""Share of the estimated cost that a rewrite may have at most to be called faster."""
QUICKER: Final = 0.7
"""The same of the measured time, which varies more."""
NOT_FASTER: Final = "It gives the same result, but is not faster."
_NOTABLE_MS: Final = 5.0


@dataclass(frozen=True)
class Limits:
    """What comparing may cost."""

    timeout_s: float = 10.0
    """Of each query."""
    max_rows: int = 10_000
    """Rows that are compared; a longer result proves nothing."""


def proved(engine: Database, sql: str, rewritten: str, rule: Rule, limits: Limits) -> Rewrite | str:
    """The rewrite with its proof, or why it is not offered.

    Both are run read-only, and must give the same columns and the same rows, each as often. The order of rows is not
    compared: it is that of the same ORDER BY. Faster is what is estimated to cost at most 0.9 of it; else both are run
    again, and the better of two runs must take at most 0.7 of the time, and 5 ms less.
    """
    before, after = (engine.explain(text, limits.timeout_s) for text in (sql, rewritten))
    if not after.ok:
        return f"The database does not accept it: {after.problem['message'] if after.problem else ''}"
    try:
        results = [_run(engine, text, limits) for text in (sql, rewritten)]
        if told := _difference(results[0], results[1], limits):
            return told
        times = [result["seconds"] * 1000 for result in results]
        cheaper = before.cost is not None and after.cost is not None and after.cost <= CHEAPER * before.cost
        if not cheaper:
            again = (_run(engine, text, limits)["seconds"] * 1000 for text in (sql, rewritten))
            times = [min(pair) for pair in zip(times, again, strict=True)]
    except QueryError as error:
        return f"It could not be compared: {error}"
    if not cheaper and not (times[1] <= QUICKER * times[0] and times[0] - times[1] >= _NOTABLE_MS):
        return NOT_FASTER
    proof = f"Both were run read-only: the same {_rows(results[0]['row_count'])}, each as often. "
    if cheaper:
        proof += f"The estimated cost falls from {before.cost:,.1f} to {after.cost:,.1f}."
    else:
        proof += f"The better of two runs takes {times[1]:,.1f} ms in place of {times[0]:,.1f} ms."
    return Rewrite(
        rule=rule.name, told=rule.told, sql=rewritten, proof=proof, cost_before=before.cost, cost_after=after.cost,
        ms_before=times[0], ms_after=times[1],
    )  # fmt: skip


def _run(engine: Database, sql: str, limits: Limits) -> Rows:
    return engine.run(sql, max_rows=limits.max_rows, timeout_s=limits.timeout_s)


def _difference(one: Rows, other: Rows, limits: Limits) -> str:
    """Why two results do not prove that the queries agree; empty when they do."""
    if one["truncated"] or other["truncated"]:
        return f"The result is longer than the {_rows(limits.max_rows)} that are compared."
    if one["columns"] != other["columns"]:
        return "The results have different columns."
    counts = [Counter(json.dumps(row, sort_keys=True, default=str) for row in rows["rows"]) for rows in (one, other)]
    if counts[0] != counts[1]:
        return "The results differ."
    return "" if one["rows"] else "Both results are empty, which proves nothing."


def _rows(count: int) -> str:
    return "1 row" if count == 1 else f"{count:,} rows"
