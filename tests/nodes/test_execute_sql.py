"""What a candidate that ran is told to be worth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import psycopg
import pytest

from hopql.nodes import execute_sql as nodes
from hopql.nodes.execute_sql import execute_sql, weigh_candidates
from hopql.state.sql import Attempt
from hopql.tools.catalog.build_index import build
from hopql.tools.catalog.cards import load_cards
from hopql.tools.setup.prepare_workspace import initialise
from tests.nodes.running import runtime

PLAIN = "SELECT count(*) FROM orders"


def weighed(shop: Path, *queries: str, logprob: float | None = None) -> Any:
    """What becomes of queries that are run one after the other: the last update of `weigh_candidates`."""
    state: Any = {"question": "How many orders are there?", "sql_given": False, "pool": [], "attempts": []}
    for sql in queries:
        made = Attempt(sql=sql, checked_sql=sql, repairs=[], problems=[], stage="validated", logprob=logprob)
        ran = execute_sql(state | {"candidate": made}, runtime(shop))
        state["attempts"] += ran["attempts"]
        told = weigh_candidates(state | {"candidate": ran["candidate"], "rows": ran["rows"]}, runtime(shop))
        state["pool"] += told["pool"]
    return told


@pytest.mark.parametrize(("logprob", "told"), [(None, 0), (-0.01, 0), (-0.9, 1)])
def test_an_answer_is_doubtful_where_the_model_hesitated(
    shop: Path, logprob: float | None, told: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes, "chat_model", lambda name: None)
    found = weighed(shop, PLAIN, logprob=logprob)["candidate"]
    assert found["doubts"] == ["unlikely"] * told and len(found["told"]) == told


@pytest.mark.parametrize(("logprob", "told"), [(-0.01, []), (-0.9, ["unlikely"])])
def test_a_likely_and_an_unlikely_query_are_not_written_a_second_time(
    shop: Path, logprob: float, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes, "chat_model", lambda name: None)
    monkeypatch.setattr(nodes, "has_adapter", lambda model: True)
    found = weighed(shop, PLAIN, logprob=logprob)
    assert not found["more"] and found["candidate"]["doubts"] == told


@pytest.mark.parametrize(
    ("second", "told"), [("SELECT count(id) AS n FROM orders", []), ("SELECT count(*) + 1 FROM orders", ["split"])]
)
def test_an_answer_is_doubtful_where_the_model_with_its_adapter_and_without_finds_another(
    shop: Path, second: str, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes, "chat_model", lambda name: None)
    monkeypatch.setattr(nodes, "has_adapter", lambda model: True)
    assert weighed(shop, PLAIN, logprob=-0.3)["more"] and weighed(shop, PLAIN)["more"]
    found = weighed(shop, PLAIN, second, logprob=-0.3)
    assert not found["more"] and found["candidate"]["checked_sql"] == PLAIN
    assert found["candidate"]["doubts"] == told and len(found["candidate"]["told"]) == len(told)


@pytest.mark.parametrize("given", [False, True])
def test_a_division_by_zero_is_answered_with_null_but_not_in_a_query_that_was_given(
    database_url: str, tmp_path: Path, *, given: bool
) -> None:
    with psycopg.connect(database_url, autocommit=True) as session:
        session.execute("CREATE TABLE sales (id int PRIMARY KEY, sold int); INSERT INTO sales VALUES (1, 0), (2, 4)")
    initialise(tmp_path / "w", database_url)
    build(tmp_path / "w", load_cards(tmp_path / "w" / "tables.jsonl"))
    sql = "SELECT id, 8 / sold AS share FROM sales ORDER BY id"
    made = Attempt(sql=sql, checked_sql=sql, repairs=[], problems=[], stage="validated", logprob=None)
    state: Any = {"question": sql, "sql_given": given, "pool": [], "attempts": [], "candidate": made}
    ran = execute_sql(state, runtime(tmp_path / "w"))
    if given:
        assert ran["candidate"]["stage"] == "failed"
        assert "division by zero" in ran["candidate"]["problems"][0]["message"]
    else:
        assert [list(row) for row in ran["rows"]["rows"]] == [[1, None], [2, 2]]
        assert [one["rule"] for one in ran["candidate"]["repairs"]] == ["avoid_zero"]
        assert "NULLIF(sold, 0)" in ran["candidate"]["checked_sql"]
