"""Figures over HTTP: of this tenant, of a user's own, over time; advice only for what may be read."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from fastapi.testclient import TestClient

from hopql.state.query_memory import Asking
from hopql.tools.memory import QueryMemory, writer
from tests.serve.http.conftest import ADA, BY_ADA, load

Serve = Callable[..., TestClient]
Memory = Callable[..., QueryMemory]


@pytest.fixture
def filled(memory: Memory) -> None:
    """Three days: Ann's replays, Bob's failures."""
    for day in (1, 2, 3):
        at = datetime.now(UTC) - timedelta(days=day)
        ann = Asking(user="ann", question=BY_ADA, sql=ADA, success=True, ms=10, cached=True, at=at, tables=["orders"])
        bob = Asking(user="bob", question="What is the churn?", success=False, error="no query", ms=900, at=at)
        for one in (ann, bob):
            memory().remember(one).result(30)
    assert writer().flush(30)


@pytest.mark.usefixtures("filled")
def test_figures_are_of_the_period_and_the_user(serve: Serve) -> None:
    client = serve()
    told = client.get("/memory/analytics").json()
    assert told["stats"]["askings"] == 6 and told["stats"]["hit_rate"] == 0.5
    assert [moment["askings"] for moment in told["timeline"]] == [2, 2, 2]
    assert {one["question"]: one["success_rate"] for one in told["popular"]} == {BY_ADA: 1.0, "What is the churn?": 0.0}
    since = (datetime.now(UTC) - timedelta(days=1.5)).isoformat()
    assert client.get("/memory/analytics", params={"since": since}).json()["stats"]["askings"] == 2
    ann = {"X-User": "ann"}
    assert [one["question"] for one in client.get("/memory/analytics", headers=ann).json()["popular"]] == [BY_ADA]
    assert client.get("/memory/analytics", headers=ann, params={"user": "bob"}).status_code == 403
    assert client.get("/memory/analytics", params={"user": "bob"}).json()["popular"][0]["count"] == 3
    assert client.get("/memory/analytics", params={"table": "orders"}).json()["popular"][0]["question"] == BY_ADA
    other = client.get("/memory/analytics", headers={"X-Tenant": "acme"}).json()
    assert other["stats"]["askings"] == 0 and other["timeline"] == [] and other["popular"] == []


@pytest.mark.usefixtures("filled")
def test_what_fails_is_told(serve: Serve) -> None:
    client = serve()
    [one] = client.get("/memory/analytics/failing").json()
    assert one["question"] == "What is the churn?" and one["count"] == 3
    assert client.get("/memory/analytics/failing", headers={"X-Tenant": "acme"}).json() == []


@pytest.mark.usefixtures("filled")
def test_slow_queries_have_their_plan_and_run_nothing_that_the_guard_refuses(serve: Serve, memory: Memory) -> None:
    writes = Asking(question="Clean up", sql="DELETE FROM orders", success=True, ms=5000)
    memory().remember(writes).result(30)
    client = serve()
    told = {one["sql"]: one for one in client.get("/memory/analytics/slow").json()}
    assert told[ADA]["count"] == 3 and told[ADA]["problem"] == ""
    assert told["DELETE FROM orders"]["problem"] and told["DELETE FROM orders"]["rewrites"] == []
    assert client.post("/memory/query", json={"question": "SELECT count(*) AS n FROM orders"}).json()["results"] == [
        {"n": 3}
    ]


def test_clusters_of_what_is_kept(serve: Serve) -> None:
    client = serve()
    assert client.get("/memory/analytics/clusters").json() == []
    lines = [{"question": f"How many orders has customer {n}?", "sql": f"SELECT {n}"} for n in range(4)]
    assert load(client, *lines) == 4
    told = client.get("/memory/analytics/clusters", params={"k": 1}).json()
    assert [one["size"] for one in told] == [4]


@pytest.mark.parametrize(
    ("path", "params"),
    [
        ("", {"step": "year"}), ("", {"limit": 0}), ("", {"since": "soon"}), ("/slow", {"limit": 51}),
        ("", {"since": "2026-02-01", "until": "2026-01-01"}), ("/clusters", {"k": 0}),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(idle: TestClient, path: str, params: dict[str, str]) -> None:
    done = idle.get(f"/memory/analytics{path}", params=params)
    assert done.status_code == 422 and done.json()["error"]
