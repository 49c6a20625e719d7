"""A statement of the user's own: run as it is, or refused with the reason."""

from __future__ import annotations

from collections.abc import Callable

from fastapi.testclient import TestClient

Serve = Callable[..., TestClient]


def test_a_statement_is_run_and_charted(serve: Serve) -> None:
    done = serve().post("/api/sql", json={"sql": "SELECT city, count(*) AS n FROM customer GROUP BY city"})
    assert done.status_code == 200
    told = done.json()
    assert told["columns"] == ["city", "n"] and told["row_count"] == 3 and told["types"] == ["text", "integer"]
    assert told["status"] == "answered" and "3 rows" in told["answer"]


def test_what_is_refused_says_why(serve: Serve) -> None:
    client = serve()
    for sql, said in (
        ("DELETE FROM customer", "Only a SELECT"), ("SELECT 1; DELETE FROM customer", "one"),
        ("SELECT nonsense FROM customer", "nonsense"), ("SELECT * FROM custommer", "customer"), ("hello", ""),
    ):  # fmt: skip
        done = client.post("/api/sql", json={"sql": sql})
        assert done.status_code == 422 and said in done.json()["error"], done.text
    assert client.post("/api/sql", json={"sql": "SELECT count(*) AS n FROM customer"}).json()["rows"] == [{"n": 3}]


def test_rows_are_capped(serve: Serve) -> None:
    client = serve()
    told = client.post("/api/sql", json={"sql": "SELECT * FROM orders", "max_rows": 2}).json()
    assert told["row_count"] == 2 and told["truncated"]
    assert client.post("/api/sql", json={"sql": "SELECT 1", "max_rows": 0}).status_code == 422
