from __future__ import annotations

from typing import Any

import pytest

from hopql.evals.levers import judged, levers
from hopql.state.sql import Attempt

MOVED = {"rule": "move_columns", "told": "column b is of t"}
CASED = {"rule": "literal_case", "told": "'Cash' is stored as 'cash'"}


def candidate(sql: str, stage: str = "executed", right: bool | None = False, **more: Any) -> dict[str, Any]:
    return {"sql": sql, "checked_sql": sql, "stage": stage, "right": right, "raw_right": None, "repairs": []} | more


@pytest.mark.parametrize(
    ("candidates", "sql", "right", "found"),
    [
        ([], "", False, {}),
        ([candidate("a", right=True)], "a", True, {}),
        ([candidate("a", right=True, raw_right=False, repairs=[MOVED])], "a", True, {"repair": "won"}),
        ([candidate("a", right=True, raw_right=False, repairs=["said only"])], "a", True, {"repair": "won"}),
        ([candidate("a", right=True, raw_right=False, repairs=[CASED])], "a", True, {"value": "won"}),
        ([candidate("a", right=True, raw_right=True, repairs=[CASED])], "a", True, {}),
        ([candidate("a", raw_right=True, repairs=[CASED, MOVED])], "a", False, {"repair": "lost", "value": "lost"}),
        ([candidate("a", "rejected"), candidate("b", right=True)], "b", True, {"retry": "won"}),
        ([candidate("a", "failed"), candidate("b")], "b", False, {}),
        ([candidate("a"), candidate("b", right=True)], "b", True, {"vote": "won"}),
        ([candidate("a", right=True), candidate("b")], "b", False, {"vote": "lost"}),
        ([candidate("a"), candidate("b", right=True)], "a", False, {}),
        ([candidate("a", right=None), candidate("b", right=None)], "b", False, {}),
    ],
)
def test_a_lever_is_what_changed_the_outcome(
    candidates: list[dict[str, Any]], sql: str, right: bool, found: dict[str, str]
) -> None:
    assert levers(candidates, sql, right) == found


def test_candidates_are_judged_by_what_ran_and_by_what_the_model_wrote() -> None:
    attempts = [
        Attempt(sql="raw", checked_sql="checked", repairs=[MOVED], problems=[], stage="executed", logprob=-0.1),  # type: ignore[list-item]
        Attempt(
            sql="bad", checked_sql="", repairs=[], stage="rejected", logprob=None,
            problems=[{"kind": "syntax", "message": "m", "name": "", "suggestions": []}],
        ),
    ]  # fmt: skip
    asked: list[str] = []

    def right(sql: str) -> bool:
        asked.append(sql)
        return sql == "checked"

    first, second = judged(attempts, right)
    assert (first["right"], first["raw_right"], first["repairs"]) == (True, False, [MOVED])
    assert (second["right"], second["raw_right"], second["problems"]) == (False, None, ["syntax"])
    assert asked == ["checked", "raw", "bad"]
