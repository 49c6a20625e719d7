"""Doubt: what speaks against a query that ran, read off the query, its result and the question, without a model."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hopql.state.database import Rows
from hopql.state.plan import ValueHit
from hopql.state.sql import Attempt

_QUOTED = re.compile(r"\"([^\"]{2,60})\"|“([^”]{2,60})”|(?<!\w)'([^']{2,60})'(?!\w)")
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?![\w])")
_SURE = -0.15
"""Mean log-probability of a token from which a query was written without hesitation."""
_LEAST = -1.6
"""Log-probability of the least likely token below which something else was nearly as likely."""


def doubts(question: str, values: Sequence[ValueHit], attempt: Attempt, rows: Rows, failed: int) -> list[str]:
    """Reasons to doubt, each a word: `failed` (an earlier candidate did not run), `empty` (no rows, or nothing but
    NULL), `unsure` and `hesitant` (token probabilities), `number` and `value` (what the question names and the query
    does not use), `joins` (a join that no known edge justifies).

    Args:
        values: what the question names and the database stores.
        failed: candidates that did not run so far.
    """
    sql = attempt["checked_sql"].lower()
    found = []
    if failed:
        found.append("failed")
    if empty(rows):
        found.append("empty")
    if (mean := attempt["logprob"]) is not None and mean < _SURE:
        found.append("unsure")
    if (least := attempt.get("least_logprob")) is not None and least < _LEAST:
        found.append("hesitant")
    if any(not re.search(rf"(?<!\d){re.escape(number)}(?!\d)", sql) for number in _NUMBER.findall(question)):
        found.append("number")
    if _unused(question, values, sql):
        found.append("value")
    if any(problem["kind"] == "join" for problem in attempt["problems"]):
        found.append("joins")
    return found


def weight(reasons: Sequence[str]) -> int:
    """How much speaks against a candidate: a reason each, and an empty result for two."""
    return len(reasons) + ("empty" in reasons)


def empty(rows: Rows) -> bool:
    """No rows, or one row of NULLs and zeroes only: most often a condition that nothing fulfils."""
    if not rows["rows"]:
        return True
    return len(rows["rows"]) == 1 and all(value is None for value in rows["rows"][0])


def _unused(question: str, values: Sequence[ValueHit], sql: str) -> bool:
    quoted = {next(part for part in match.groups() if part).lower() for match in _QUOTED.finditer(question)}
    exact = {hit["phrase"].lower(): hit["value"].lower() for hit in values if hit["match"] in ("exact", "case")}
    named = {phrase: [value for key, value in exact.items() if key == phrase] for phrase in {*quoted, *exact}}
    return any(phrase not in sql and not any(value in sql for value in stored) for phrase, stored in named.items())
