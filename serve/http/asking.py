"""A question over HTTP: which options it may set, and how its result is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from hopql.serve.telemetry.metrics import observe
from hopql.tools.errors import UsageError

if TYPE_CHECKING:
    from hopql.serve.client import HopQL
    from hopql.serve.http.caller import Caller
    from hopql.serve.http.models import AskIn
    from hopql.serve.result import Result

NOT_OPTIONS: Final = frozenset(
    ("workspace", "tenant", "user", "claims", "notes", "model", "rerank", "verifier", "max_cost")
)
"""Said elsewhere, or not the caller's to say: a model's name may be a file of the server's."""
MOST: Final[Mapping[str, float]] = {
    "max_rows": 10_000, "timeout_s": 300, "model_timeout_s": 600, "max_tokens": 8192, "max_tables": 200,
    "max_columns": 1_000, "whole_schema_columns": 5_000, "prefix_example_tokens": 50_000,
}  # fmt: skip
_LONGEST: Final = 20_000
"""Characters of an option that is text."""


def answered(caller: Caller, given: AskIn) -> Result:
    """Ask what a request asks.

    Raises:
        UsageError: an option does not exist, is not the caller's to set, or has a value that cannot be used.
        NotYoursError: it names another user than the caller.
    """
    options, user = checked_options(caller.client, given.options), caller.as_user(given.user)
    result = caller.client.ask(given.question, notes=given.notes, **{**caller.who, "user": user}, **options)
    observe(result)
    return result


def checked_options(client: HopQL, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a run that a request sets.

    Raises:
        UsageError: one does not exist, is not a request's to set, or has a value that cannot be used.
    """
    options = dict(given)
    for name in NOT_OPTIONS & options.keys():
        raise UsageError(f"options.{name}: a request cannot set it.", hint="Leave it out of `options`.")
    wanted = client.context(options)
    for name, most in MOST.items():
        if name in options and getattr(wanted, name) > most:
            raise UsageError(f"options.{name}: at most {most:,g} over HTTP.", hint="Ask for less.")
    for name, value in options.items():
        if isinstance(value, str) and len(value) > _LONGEST:
            raise UsageError(f"options.{name}: at most {_LONGEST:,} characters over HTTP.", hint="Shorten it.")
    return options


def told(result: Result) -> dict[str, Any]:
    """A result as `hopql.serve.http.models.AskOut` has it."""
    records, recalled = result.records(), result.recalled
    return {
        "id": result.asking, "question": result.question, "sql": result.sql, "explanation": explained(result),
        "results": records, "columns": list(records[0]) if records else result.rows["columns"] if result.rows else [],
        "labels": result.labels, "row_count": result.rows["row_count"] if result.rows else 0,
        "truncated": bool(result.rows and result.rows["truncated"]),
        "execution_time_ms": round(result.seconds * 1000, 1), "cached": result.cached,
        "similarity": recalled["similarity"] if recalled else None,
        "source_question": recalled["question"] if recalled else "", "proof": recalled["proof"] if recalled else "",
        "doubts": result.doubts, "status": result.status, "error": result.error,
        "hint": result.failure["hint"] if result.failure else result.refusal,
    }  # fmt: skip


def explained(result: Result) -> str:
    """The answer in a sentence, and where its SQL is from."""
    said = [result.answer, *result.remarks]
    if result.recalled:
        changed = f" with {', '.join(result.recalled['bound'])}" if result.recalled["bound"] else ""
        proof = f", {result.recalled['proof']}" if result.recalled["proof"] else ""
        said.append(f"Replays “{result.recalled['question']}”{changed}{proof}; no model was called.")
    elif result.sql and result.calls:
        said.append(f"The SQL was written by {result.calls[-1]['model']}.")
    return " ".join(part.strip() for part in said if part.strip())
