"""Looking after entries over HTTP: pages, filters, approval, withdrawal, files, purging."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.serve.http.conftest import ADA, BY_ADA

Serve = Callable[..., TestClient]
LINES = [
    {"question": BY_ADA, "sql": ADA},
    {"question": "Which products are there?", "sql": "SELECT name FROM product ORDER BY name"},
    {"question": "Which cities are there?", "sql": "SELECT DISTINCT city FROM customer", "approved": True},
]


def load(client: TestClient, *lines: Any, **headers: str) -> dict[str, Any]:
    body = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    done = client.post("/memory/import", content=body.encode(), headers=headers)
    assert done.status_code == 200, done.text
    told: dict[str, Any] = done.json()
    return told


def test_entries_are_paged_and_filtered(serve: Serve) -> None:
    client = serve()
    assert load(client, *LINES)["added"] == 3
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
    assert load(client, wrong, **{"X-User": "eve"})["added"] == 1

    def answer(user: str) -> Any:
        return client.post("/memory/query", json={"question": BY_ADA}, headers={"X-User": user}).json()["results"]

    assert answer("eve") == [{"n": 668}] and answer("ann") == [{"n": 2}]


def test_an_import_believes_nothing_but_question_and_sql(serve: Serve) -> None:
    client = serve()
    lie = {"normal": BY_ADA.lower(), "skeleton": "x", "template": {"a": 1}, "template_version": "1", "tables": []}
    wrong = ['{"question": "Broken', '{"question": "Which?", "sql": "DROP TABLE orders"}', "", {"question": "Which?"}]
    told = load(client, LINES[1] | lie, *wrong, [1], "\ufeff{}", {**LINES[0], "unknown": 1})
    assert told["added"] == 1 and told["broken"] == 6 and "line 3: The SQL cannot be used" in " ".join(told["errors"])
    [entry] = client.get("/memory/entries").json()["rows"]
    assert entry["tables"] == ["product"] and entry["origin"] == "imported"
    assert client.post("/memory/query", json={"question": "Which products are there?"}).json()["cached"]
    assert client.post("/memory/query", json={"question": BY_ADA}).status_code == 503  # the model would have to answer


def test_an_import_that_is_no_text_is_told(serve: Serve) -> None:
    done = serve().post("/memory/import", content=b'{"question": "\xff\xfe", "sql": "SELECT 1"}\n\x00\x01').json()
    assert done["broken"] == 2 and "not UTF-8" in done["errors"][0]


def test_an_export_is_imported_again_elsewhere(serve: Serve) -> None:
    client = serve()
    load(client, *LINES)
    done = client.get("/memory/export")
    assert done.headers["content-type"] == "application/x-ndjson" and len(done.text.splitlines()) == 3
    told = load(client, done.text, **{"X-Tenant": "acme"})
    assert told["added"] == 3 and told["broken"] == 0
    assert load(client, done.text, **{"X-Tenant": "acme"})["merged"] == 3
    assert client.get("/memory/entries", headers={"X-Tenant": "acme"}, params={"approved": True}).json()["total"] == 1


def test_a_purge_says_what_it_deleted(serve: Serve) -> None:
    client = serve()
    load(client, *LINES)
    counted = {"question": "How many products are there?", "sql": "SELECT count(*) FROM product"}
    load(client, counted, **{"X-User": "ann"})
    assert client.post("/memory/purge", json={}).status_code == 422
    assert client.post("/memory/purge", json={"user": "ann"}, headers={"X-User": "bob"}).status_code == 403
    assert client.post("/memory/purge", json={"everything": True}, headers={"X-User": "ann"}).json()["entries"] == 1
    assert client.post("/memory/purge", json={"before": "2020-01-01"}).json()["entries"] == 0
    assert client.post("/memory/purge", json={"everything": True}).json()["entries"] == 3
    assert client.get("/memory/entries").json()["total"] == 0
