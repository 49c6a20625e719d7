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

GRAVE = frozenset({"empty", "null", "echo", "twice", "kinds", "same", "single", "merged", "absent"})
"""Reasons that no right answer was seen to have (the others are `hopql.tools.database.doubt_answer`'s)."""


def doubts(question: str, values: Sequence[ValueHit], attempt: Attempt, rows: Rows, failed: int) -> dict[str, str]:
    """Reasons to doubt, each a word: `failed` (an earlier candidate did not run), `empty` (no rows, or nothing but
    NULL), `unsure` and `hesitant` (token probabilities), `number` and `value` (what the question names and the query
    does not use), `joins` (a join that no known edge justifies).

    Args:
        values: what the question names and the database stores.
        failed: candidates that did not run so far.

    Returns:
        Reason → what a reader is told; empty where it holds for as many right answers as wrong ones, or for what may be
        no name in the question (`run`, where a song is called "Run!").
    """
    sql = attempt["checked_sql"].lower()
    found = {}
    if failed:
        found["failed"] = ""
    if empty(rows):
        found["empty"] = "Nothing was found: the query may look for the wrong thing."
    if (mean := attempt["logprob"]) is not None and mean < _SURE:
        found["unsure"] = ""
    if (least := attempt.get("least_logprob")) is not None and least < _LEAST:
        found["hesitant"] = ""
    if any(not re.search(rf"(?<!\d){re.escape(number)}(?!\d)", sql) for number in _NUMBER.findall(question)):
        found["number"] = ""
    if named := _unused(question, values, sql):
        surely = [phrase for phrase, surely in named.items() if surely]
        found["value"] = f"The query does not use “{surely[0]}”, which the question names." if surely else ""
    if any(problem["kind"] == "join" for problem in attempt["problems"]):
        found["joins"] = ""
    return found


def weight(reasons: Sequence[str]) -> int:
    """How much speaks against a candidate: a reason each, and what hardly a right answer has for two."""
    return len(reasons) + any(reason in GRAVE for reason in reasons)


def empty(rows: Rows) -> bool:
    """No rows, or one row of NULLs and zeroes only: most often a condition that nothing fulfils."""
    if not rows["rows"]:
        return True
    return len(rows["rows"]) == 1 and all(value is None for value in rows["rows"][0])


def _unused(question: str, values: Sequence[ValueHit], sql: str) -> dict[str, bool]:
    """What the question names and the query does not use, and whether it is surely a name: quoted, or as stored."""
    named = {next(part for part in match.groups() if part): True for match in _QUOTED.finditer(question)}
    stored = [hit for hit in values if hit["match"] in ("exact", "case")]
    for hit in stored:
        named[hit["phrase"]] = named.get(hit["phrase"], False) or hit["match"] == "exact"
    forms = {phrase: {phrase, *(hit["value"] for hit in stored if hit["phrase"] == phrase)} for phrase in named}
    return {phrase: surely for phrase, surely in named.items() if not any(one.lower() in sql for one in forms[phrase])}
