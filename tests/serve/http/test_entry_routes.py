"""Looking after entries over HTTP: pages, filters, approval, withdrawal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.serve.http.conftest import ADA, BY_ADA, load

Serve = Callable[..., TestClient]
LINES = [
    {"question": BY_ADA, "sql": ADA},
    {"question": "Which products are there?", "sql": "SELECT name FROM product ORDER BY name"},
    {"question": "Which cities are there?", "sql": "SELECT DISTINCT city FROM customer", "approved": True},
]


def test_entries_are_paged_and_filtered(serve: Serve) -> None:
    client = serve()
    assert load(client, *LINES) == 3
    first = client.get("/memory/entries", params={"limit": 2}).json()
    second = client.get("/memory/entries", params={"limit": 2, "after": first["next"]}).json()
    assert first["total"] == 3 and second["next"] == ""
    assert {row["question"] for row in first["rows"] + second["rows"]} == {line["question"] for line in LINES}

    def questions(**params: Any) -> list[str]:
        return sorted(row["question"] for row in client.get("/memory/entries", params=params).json()["rows"])

    assert questions(approved=True) == ["Which cities are there?"] and len(questions(approved=False)) == 2
    assert questions(words="PRODUCT") == ["Which products are there?"] == questions(table="product")
    assert questions(words="%") == [] and questions(origin="corrected") == [] and questions(state="withdrawn") == []


@pytest.mark.parametrize(
    "params",
    [{"limit": 0}, {"limit": 201}, {"limit": "many"}, {"after": "nonsense"}, {"after": "é"}, {"state": "lost"},
     {"words": "a\x00b"}, {"words": "x" * 501}],
)  # fmt: skip
def test_what_no_page_is_is_refused(idle: TestClient, params: dict[str, Any]) -> None:
    done = idle.get("/memory/entries", params=params)
    assert done.status_code == 422 and done.json()["error"] and "Traceback" not in done.text


def test_approve_withdraw_restore_forget(serve: Serve) -> None:
    client = serve()
    load(client, LINES[0])
    [entry] = client.get("/memory/entries").json()["rows"]
    place = f"/memory/entries/{entry['id']}"
    assert client.post(f"{place}/approve").json() == {"id": entry["id"], "done": True}
    assert client.get(place).json()["entry"]["approved"]
    client.post(f"{place}/approve", json={"approved": False})
    assert not client.get(place).json()["entry"]["approved"]
    replayed = client.post("/memory/query", json={"question": BY_ADA}).json()
    assert replayed["cached"]
    client.post("/memory/feedback", json={"asking": replayed["id"], "verdict": "up"})
    done = client.post(f"{place}/withdraw", json={"why": "it counts cancelled ones"}).json()
    assert [one["asking"] for one in done["replays"]] == [replayed["id"]]
    shown = client.get(place).json()
    assert shown["entry"]["withdrawn"] == "it counts cancelled ones" and shown["feedback"][0]["verdict"] == "up"
    assert client.post(f"{place}/approve").status_code == 404
    assert client.post(f"{place}/restore").status_code == 200
    assert client.delete(place).status_code == 200 and client.delete(place).status_code == 404
    assert client.get(place).status_code == 404 and client.get("/memory/entries/%00").status_code == 404


def test_what_others_share_is_not_a_users_to_change(serve: Serve) -> None:
    client = serve()
    load(client, LINES[0])
    [entry] = client.get("/memory/entries").json()["rows"]
    place, eve = f"/memory/entries/{entry['id']}", {"X-User": "eve"}
    for verb in ("/approve", "/withdraw", "/restore", ""):
        done = client.request("POST" if verb else "DELETE", place + verb, headers=eve)
        assert done.status_code == 403 and "Others share" in done.json()["error"], verb
    assert client.get(place).json()["entry"] == entry


def test_what_a_user_imports_answers_that_user_alone(serve: Serve) -> None:
    client = serve(ADA)
    wrong = {**LINES[0], "sql": "SELECT 668 AS n FROM orders LIMIT 1", "origin": "corrected", "approved": True}
    assert load(client, wrong, user="eve") == 1

    def answer(user: str) -> Any:
        return client.post("/memory/query", json={"question": BY_ADA}, headers={"X-User": user}).json()["results"]

    assert answer("eve") == [{"n": 668}] and answer("ann") == [{"n": 2}]
