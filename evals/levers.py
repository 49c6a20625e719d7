"""Which part of the machinery changed an outcome: a repair, a value, another try, the choice among candidates."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hopql.state.sql import Attempt

LITERAL = "literal"
"""Repair rules of this name's beginning change literals: the lever `value`. All others are the lever `repair`."""


def judged(attempts: Sequence[Attempt], right: Callable[[str], bool | None]) -> list[dict[str, Any]]:
    """The candidates of a question with a verdict each.

    Args:
        attempts: as the graph leaves them.
        right: runs a query and compares it with gold; None where there is no gold to compare with.

    Returns:
        For each: `sql`, `checked_sql`, `stage`, `logprob`, `least_logprob`, `doubts`, `repairs`, `problems` (their
        kinds), `right`, and `raw_right`, which is None unless repairs changed the query.
    """
    return [
        {
            "sql": attempt["sql"],
            "checked_sql": attempt["checked_sql"],
            "stage": attempt["stage"],
            "logprob": attempt["logprob"],
            "least_logprob": attempt.get("least_logprob"),
            "doubts": attempt.get("doubts", []),
            "repairs": list(attempt["repairs"]),
            "problems": [problem["kind"] for problem in attempt["problems"]],
            "right": right(attempt["checked_sql"] or attempt["sql"]),
            "raw_right": right(attempt["sql"]) if attempt["repairs"] else None,
        }
        for attempt in attempts
    ]


def levers(candidates: Sequence[Mapping[str, Any]], sql: str, right: bool) -> dict[str, str]:
    """Lever → `won` (without it the answer were wrong) or `lost` (without it the answer were right).

    `repair` and `value`: the chosen candidate is right only by its repairs; or repairs spoilt a right one and the
    answer is wrong. One with repairs of both kinds counts for both. `retry`: the first candidate did not run, and the
    answer is right. `vote`: the first candidate that ran was not chosen, and the choice changed the verdict.

    Args:
        candidates: as `judged` gives them.
        sql: the query that was chosen.
    """
    if not candidates:
        return {}
    executed = [one for one in candidates if one["stage"] == "executed"]
    chosen = next((one for one in executed if one["checked_sql"] == sql), candidates[-1])
    found: dict[str, str] = {}
    if right and chosen["raw_right"] is False:
        found |= dict.fromkeys(_of_repairs(chosen), "won")
    if not right:
        for one in candidates:
            if one["raw_right"] and not one["right"]:
                found |= dict.fromkeys(_of_repairs(one), "lost")
    if right and candidates[0]["stage"] != "executed":
        found["retry"] = "won"
    if executed and executed[0] is not chosen and executed[0]["right"] in (True, False):
        if right and not executed[0]["right"]:
            found["vote"] = "won"
        elif not right and executed[0]["right"]:
            found["vote"] = "lost"
    return found


def _of_repairs(candidate: Mapping[str, Any]) -> list[str]:
    rules = [made.get("rule", "") if isinstance(made, Mapping) else "" for made in candidate["repairs"]]
    return sorted({"value" if rule.startswith(LITERAL) else "repair" for rule in rules})
