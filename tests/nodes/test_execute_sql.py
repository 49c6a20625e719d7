"""What a candidate that ran is told to be worth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hopql.nodes.execute_sql import execute_sql
from hopql.state.sql import Attempt
from tests.nodes.running import runtime

PLAIN = "SELECT count(*) FROM orders"


def executed(shop: Path, sql: str, **known: Any) -> Any:
    made = Attempt(sql=sql, checked_sql=sql, repairs=[], problems=[], stage="validated", logprob=None) | known
    state: Any = {"question": "How many orders are there?", "candidate": made, "sql_given": False}
    return execute_sql(state, runtime(shop))["candidate"]


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ({"logprob": None}, 0),
        ({"logprob": -0.01}, 0),
        ({"logprob": -0.9}, 1),
    ],
)
def test_an_answer_is_doubtful_where_the_model_hesitated(shop: Path, known: dict[str, Any], told: int) -> None:
    found = executed(shop, PLAIN, **known)
    assert found["doubts"] == ["unlikely"] * told and len(found["told"]) == told
