"""Asking over HTTP: what a question gives, replays, suggestions, history, feedback."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient

from hopql.serve.http.app import app
from hopql.tools.models.fake import Reply
from tests.serve.http.conftest import ADA, BY_ADA
from tests.serve.mcp.asked import ENDLESS, comes_to

Serve = Callable[..., TestClient]
Stored = Callable[[], None]
FIELDS = {
    "id", "question", "sql", "explanation", "results", "columns", "labels", "row_count", "execution_time_ms", "cached",
    "similarity", "source_question", "proof", "status", "error", "truncated", "hint", "doubts",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _replays_need_no_confirmation(monkeypatch: pytest.MonkeyPatch) -> None:
    """What these tests try begins where a replay with other values is earned."""
    monkeypatch.setenv("HOPQL_CONFIRMATIONS", "0")


def ask(client: TestClient, question: str, **given: Any) -> dict[str, Any]:
    done = client.post("/memory/query", json={"question": question, **given})
    assert done.status_code == 200, done.text
    told: dict[str, Any] = done.json()
    return told


def test_a_question_is_answered_and_another_value_is_replayed(serve: Serve, stored: Stored) -> None:
    client = serve(ADA)
    first = ask(client, BY_ADA)
    assert set(first) == FIELDS and first["results"] == [{"n": 2}] and first["columns"] == ["n"]
    assert first["status"] == "answered" and not first["cached"] and first["similarity"] is None and first["id"]
    assert first["explanation"].startswith("n: 2. The SQL was written by ")
    stored()
    other = ask(client, "How many orders did Alan Turing place?")
    assert other["cached"] and other["source_question"] == BY_ADA and other["results"] == [{"n": 1}]
    [entry] = client.get("/memory/entries").json()["rows"]
    client.post(f"/memory/entries/{entry['id']}/approve")
    approved = ask(client, "How many orders did Alan Turing place?", notes="")
    assert approved["proof"] == "approved" and "Turing), approved; no model" in approved["explanation"]
    assert other["explanation"].startswith("n: 1. Replays ")
    assert "Ada Lovelace → Alan Turing" in other["explanation"] and 0 < other["similarity"] <= 1
    assert other["error"] is None and other["execution_time_ms"] > 0


def test_what_is_not_answered_says_so_with_a_fitting_code(serve: Serve) -> None:
    client = serve("SELECT nonsense FROM nowhere", Reply(error="the model is away"), max_attempts=1)
    done = client.post("/memory/query", json={"question": "Which products are nonsense?"})
    assert done.status_code == 422 and done.json()["status"] == "gave_up" and "nowhere" in done.json()["error"]
    done = client.post("/memory/query", json={"question": "Which customers are there?"})
    assert done.status_code == 503 and done.json()["status"] == "failed" and done.json()["error"] == "the model is away"
    refused = client.post("/memory/query", json={"question": "DELETE FROM orders"})
    assert refused.status_code == 422 and refused.json()["results"] == []


@pytest.mark.parametrize(
    ("path", "body", "work", "face"),
    [
        ("/memory/query", {"question": ENDLESS}, "answered", "serve/http"),
        ("/api/sql", {"sql": ENDLESS}, "_run", "serve/page"),
    ],
)  # fmt: skip
def test_a_client_that_goes_away_stops_its_query(
    folder: Path, listening: Callable[..., int], path: str, body: Any, work: str, face: str
) -> None:
    port = listening(app(folder, {"timeout_s": 100, "max_cost": 0, "gate": "off", "model": "fake:none"}))
    with ThreadPoolExecutor(1) as pool:
        asking = pool.submit(httpx.post, f"http://127.0.0.1:{port}{path}", json=body, timeout=2)
        assert comes_to(True, work, face=face)
        with pytest.raises(httpx.ReadTimeout):
            asking.result()
    assert comes_to(False, work, face=face)


def test_a_blank_question_is_refused(idle: TestClient) -> None:
    for question in ("", "   "):
        assert idle.post("/memory/query", json={"question": question}).status_code == 422


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"workspace": "/etc"}, "cannot set it"), ({"model": "fake:/etc/passwd"}, "cannot set it"),
        ({"tenant": "globex"}, "cannot set it"), ({"user": "eve"}, "cannot set it"),
        ({"nonsense": 1}, "nonsense"), ({"max_rows": 0}, "max_rows"), ({"max_rows": 10_000_000}, "at most 10,000"),
        ({"timeout_s": "soon"}, "timeout_s"),
    ],
)  # fmt: skip
def test_options_that_are_not_the_callers_are_refused(idle: TestClient, options: dict[str, Any], told: str) -> None:
    done = idle.post("/memory/query", json={"question": BY_ADA, "options": options})
    assert done.status_code == 422 and told in done.json()["error"]


def test_options_and_notes_hold(serve: Serve) -> None:
    client = serve("SELECT name FROM product ORDER BY name")
    told = ask(client, "Which products are there?", notes="Gadgets are products.", options={"max_rows": 1})
    assert told["row_count"] == 1 and told["truncated"] and told["results"] == [{"name": "Gadget"}]


def test_similar_and_suggestions(serve: Serve, stored: Stored) -> None:
    client = serve(ADA)
    assert client.get("/memory/suggestions", params={"prefix": "How"}).json() == []
    ask(client, BY_ADA)
    stored()
    [near] = client.get("/memory/similar", params={"question": "Ada Lovelace's number of orders", "k": 3}).json()
    assert near["entry"]["question"] == BY_ADA and 0.5 <= near["similarity"] < 1 and "template" not in near["entry"]
    [begun] = client.get("/memory/suggestions", params={"prefix": "how many or", "meaning": False}).json()
    assert begun["question"] == BY_ADA and begun["how"] == "prefix"
    assert client.get("/memory/suggestions", params={"prefix": "  "}).json() == []


def test_history_is_paged_and_each_user_has_their_own(serve: Serve, stored: Stored) -> None:
    client = serve(ADA)
    for user in ("ann", "bob", "ann"):
        assert client.post("/memory/query", json={"question": BY_ADA}, headers={"X-User": user}).status_code == 200
        stored()
    ask(client, BY_ADA, user="žofie")
    stored()
    first = client.get("/memory/history", params={"limit": 3}).json()
    assert [row["user"] for row in first["rows"]] == ["žofie", "ann", "bob"] and first["total"] == 4
    last = client.get(f"/memory/history?limit=3&after={first['next']}").json()  # as it is: no sign needs escaping
    assert [row["user"] for row in last["rows"]] == ["ann"] and last["next"] == ""
    ann = {"X-User": "ann"}
    assert client.get("/memory/history", headers=ann).json()["total"] == 2
    assert client.get("/memory/history", params={"user": "ann"}).json()["total"] == 2
    assert client.get("/memory/history", params={"user": "bob"}, headers=ann).status_code == 403
    assert client.get("/memory/history", params={"user": "*"}, headers=ann).status_code == 403
    utf8 = {b"X-User": "žofie".encode()}
    assert client.get("/memory/history", headers=utf8).json()["total"] == 1  # type: ignore[arg-type]
    done = client.post("/memory/query", json={"question": BY_ADA, "user": "bob"}, headers=ann)
    assert done.status_code == 403


def test_an_answer_may_be_judged_at_once_and_a_complaint_of_its_author_withdraws(serve: Serve, stored: Stored) -> None:
    client = serve(ADA, ADA)
    asked = ask(client, BY_ADA)
    judged = client.post("/memory/feedback", json={"asking": asked["id"], "verdict": "up"}).json()
    assert judged["up"] == 1 and not judged["withdrawn"]
    judged = client.post("/memory/feedback", json={"asking": asked["id"], "verdict": "down", "comment": "no"}).json()
    assert judged["withdrawn"]
    assert not ask(client, BY_ADA)["cached"]


def test_a_correction_is_proved_and_answers_the_next_one(serve: Serve, stored: Stored) -> None:
    client = serve("SELECT 1 AS n FROM orders")
    asked = ask(client, BY_ADA)
    for sql, told in (
        ("DELETE FROM orders", "cannot be used"),
        ("SELECT nonsense FROM orders", "nonsense"),
        ("SELECT 1; SELECT 2", "cannot be used"),
    ):
        body = {"asking": asked["id"], "verdict": "corrected", "sql": sql}
        done = client.post("/memory/feedback", json=body)
        assert done.status_code == 422 and told in done.json()["error"]
    done = client.post("/memory/feedback", json={"asking": asked["id"], "verdict": "corrected", "sql": ADA})
    assert done.status_code == 200 and done.json()["successor"]
    again = ask(client, BY_ADA)
    assert again["cached"] and again["results"] == [{"n": 2}]
    entry = client.get(f"/memory/entries/{done.json()['successor']}").json()["entry"]
    assert entry["origin"] == "corrected" and entry["tables"] == ["customer", "orders"] and entry["row_count"] == 1


def test_another_users_correction_does_not_answer_for_all(serve: Serve, stored: Stored) -> None:
    client = serve(ADA)
    ann, eve = {"X-User": "ann"}, {"X-User": "eve"}

    def answer(**user: str) -> Any:
        done = client.post("/memory/query", json={"question": BY_ADA}, headers=user).json()
        stored()
        return done["results"]

    assert answer(**ann) == [{"n": 2}]
    (entry,) = client.get("/memory/entries").json()["rows"]
    body = {"entry": entry["id"], "verdict": "corrected", "sql": "SELECT 666 AS n FROM orders LIMIT 1"}
    told = client.post("/memory/feedback", json=body, headers=eve)
    assert told.status_code == 200, told.text
    assert answer(**ann) == answer(**{"X-User": "bob"}) == [{"n": 2}] and answer(**eve) == [{"n": 666}]
    assert client.post(f"/memory/entries/{told.json()['successor']}/approve", headers=eve).status_code == 200
    assert answer(**ann) == [{"n": 2}]
    assert client.post(f"/memory/entries/{told.json()['successor']}/approve").status_code == 200
    assert answer(**ann) == [{"n": 666}]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"asking": "nobody", "verdict": "up"}, 404), ({"entry": "nobody", "verdict": "down"}, 404),
        ({"asking": "nobody", "verdict": "corrected", "sql": "SELECT 1"}, 404),
        ({"entry": "nobody", "verdict": "corrected", "sql": "SELECT 1"}, 404),
        ({"asking": "a", "entry": "b", "verdict": "up"}, 422), ({"verdict": "up"}, 422),
        ({"entry": "a", "verdict": "corrected"}, 422), ({"entry": "a", "verdict": "up", "sql": "SELECT 1"}, 422),
        ({"entry": "a", "verdict": "maybe"}, 422), ({"entry": "a\x00b", "verdict": "up"}, 422),
    ],
)  # fmt: skip
def test_feedback_on_nothing_is_refused(idle: TestClient, body: dict[str, str], code: int) -> None:
    done = idle.post("/memory/feedback", json=body)
    assert done.status_code == code and done.json()["error"] and done.json()["hint"]


def test_tenants_are_apart(serve: Serve, stored: Stored) -> None:
    client = serve(ADA, ADA)
    acme, globex = {"X-Tenant": "acme"}, {"X-Tenant": "globex"}
    asked = client.post("/memory/query", json={"question": BY_ADA}, headers=acme).json()
    stored()
    [entry] = client.get("/memory/entries", headers=acme).json()["rows"]
    for other in (globex, {}):
        assert client.get("/memory/entries", headers=other).json()["rows"] == []
        assert client.get("/memory/history", headers=other).json()["rows"] == []
        assert client.get("/memory/similar", params={"question": BY_ADA}, headers=other).json() == []
        assert client.get("/memory/suggestions", params={"prefix": "How many"}, headers=other).json() == []
        assert client.get("/memory/analytics", headers=other).json()["stats"]["askings"] == 0
        place = f"/memory/entries/{entry['id']}"
        assert client.get(place, headers=other).status_code == 404
        assert client.delete(place, headers=other).status_code == 404
        for verb in ("approve", "withdraw", "restore"):
            assert client.post(f"{place}/{verb}", headers=other).status_code == 404
        for body in ({"asking": asked["id"]}, {"entry": entry["id"]}):
            done = client.post("/memory/feedback", json={**body, "verdict": "down"}, headers=other)
            assert done.status_code == 404
    assert not client.post("/memory/query", json={"question": BY_ADA}, headers=globex).json()["cached"]
    assert client.post("/memory/query", json={"question": BY_ADA}, headers=acme).json()["cached"]


def test_health_tells_what_works(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    client = serve()
    told = client.get("/memory/health")
    assert told.status_code == 200 and told.json()["status"] == "ok" and told.json()["memory"] == "on"
    assert client.get("/healthz").json() == {"status": "ok"}
    from hopql.tools.base.errors import ConnectError
    from hopql.tools.memory import QueryMemory

    def away(*_: object, **__: object) -> None:
        raise ConnectError("the memory is away.", hint="Start it.")

    monkeypatch.setattr(QueryMemory, "known", away)
    monkeypatch.setattr(QueryMemory, "suggestions", away)
    told = client.get("/memory/health")
    assert told.status_code == 503 and told.json()["error"] == "the memory is away."
    assert client.get("/memory/suggestions", params={"prefix": "how"}).status_code == 503


@pytest.mark.parametrize(
    ("content", "kind", "told"),
    [
        (b'{"question": "How many?"}', None, "body: send JSON, and say so: Content-Type: application/json."),
        (b"question=How", "application/x-www-form-urlencoded", "body: send JSON, and say so"),
        (b'{"question": "How', "application/json", "body: it is no JSON: Unterminated string"),
        (b'{"question": ""}', "application/json", "question: it is empty."),
        (b"", "application/json", "body: Field required."),
    ],
)
def test_what_cannot_be_read_says_what_to_send(serve: Serve, content: bytes, kind: str | None, told: str) -> None:
    headers = {"Content-Type": kind} if kind else {}
    done = serve().post("/memory/query", content=content, headers=headers)
    assert done.status_code == 422 and done.json()["error"].startswith(told), done.text
