"""A result in few words, for a model to read and go on from."""

from __future__ import annotations

from typing import Final

from hopql.serve.openai.content import evidence, remarks_of
from hopql.serve.result import Result
from hopql.tools.wording import unlinked

ROWS: Final = 10
"""Rows that a model is shown; all of them are in the tool's artifact."""
_LONGEST: Final = 8_000


def told(result: Result) -> str:
    """What was found, with the query it was found by; or what a model should do instead."""
    if result.status == "out_of_domain":
        way = result.refused("with `anyway`, if you are sure")
        return f"{result.answer} {way} Otherwise, do not ask it again in other words."
    if result.failure:
        return _failed(result)
    table = _table(result) if result.queried else ""
    sql = f"SQL: {unlinked(' '.join(result.sql.split()))}" if result.sql and result.queried else ""
    parts = [result.answer, remarks_of(result), table, sql, evidence(result)]
    if result.status == "unresolved":
        parts.append("Do not guess what is missing: ask the user, or go on without it.")
    return _cut("\n\n".join(part for part in parts if part))


def _table(result: Result) -> str:
    """The first rows; none where the sentence says all that there is."""
    from hopql.tools.wording import as_markdown

    rows = result.rows
    if rows is None or len(rows["columns"]) * rows["row_count"] <= 1:
        return ""
    return as_markdown(rows, ROWS)


def _failed(result: Result) -> str:
    assert result.failure is not None
    failure = result.failure
    ours = failure["kind"] in ("gave_up", "UsageError", "FailedQueryError")
    advice = (
        "Ask again, once, in plainer words or for one thing at a time."
        if ours
        else "Asking again will not help: tell the user."
    )
    return _cut(" ".join(part for part in (f"No answer: {failure['message']}", failure["hint"], advice) if part))


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}\n… (cut; the rest is in the artifact)"
