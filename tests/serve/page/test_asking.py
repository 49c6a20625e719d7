"""A conversation over HTTP: started, followed, queued, cancelled, asked back, shown again, shared, deleted."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any
from uuid import uuid4

from fastapi.testclient import TestClient

from hopql.serve.http.asgi import to_json
from hopql.tools.models.fake import Reply
from tests.serve.http.conftest import ADA, BY_ADA

Serve = Callable[..., TestClient]
SLOW = Reply(reply=ADA, match=".", seconds=30)


def _asked(client: TestClient, question: str = BY_ADA, thread: str = "", **given: Any) -> dict[str, Any]:
    done = client.post(f"/api/threads/{thread or uuid4().hex}/asks", json={"question": question, **given})
    assert done.status_code == 202, done.text
    return dict(done.json())


def _events(client: TestClient, run: str, after: int = 0, **more: Any) -> list[dict[str, Any]]:
    with client.stream("GET", f"/api/runs/{run}/events", params={"after": after}, **more) as stream:
        assert stream.status_code == 200 and stream.headers["content-type"].startswith("text/event-stream")
        return [json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: ")]


def _until(client: TestClient, run: str, state: str) -> None:
    for _ in range(200):
        if client.get(f"/api/runs/{run}").json()["state"] == state:
            return
        time.sleep(0.05)
    raise AssertionError(f"the run was never {state}")


def test_a_question_is_followed_to_its_answer_and_kept(serve: Serve) -> None:
    client = serve(ADA)
    run = _asked(client)
    events = _events(client, run["run"])
    assert [event["number"] for event in events] == list(range(len(events)))
    kinds = [event["event"] for event in events]
    assert kinds[-1] == "result" and "started" in kinds and {"start", "end"} <= set(kinds)
    nodes = [event["node"] for event in events if event["event"] == "end"]
    assert nodes.index("generate_sql") < nodes.index("execute_sql") < nodes.index("answer_hops")
    result = events[-1]["result"]
    assert (result["status"], result["rows"], result["types"], result["number"]) == (
        "answered", [{"n": 2}], ["integer"], 1,
    )  # fmt: skip
    assert "customer" in result["prompt"]["prefix"] + result["prompt"]["tail"] and result["charts"] == []
    assert [table["name"] for table in result["why"]["tables"]]
    shown = client.get(f"/api/threads/{run['thread']}").json()
    assert shown["title"] == BY_ADA and shown["mine"] and shown["running"] is None and shown["asks"] is None
    assert shown["turns"][0]["result"]["sql"] == result["sql"]
    assert client.get("/api/threads").json()["threads"][0]["thread"] == run["thread"]


def test_a_refusal_says_in_words_why(serve: Serve) -> None:
    client = serve(ADA)
    run = _asked(client, "Who painted the ceiling of the Sistine Chapel?", options={"gate": "near"})["run"]
    result = _events(client, run)[-1]["result"]
    assert result["status"] == "out_of_domain" and result["hint"].startswith(result["why"]["refused"])
    assert result["why"]["gate"][0].startswith("out of domain by near")


def test_a_broken_connection_goes_on_where_it_was(serve: Serve) -> None:
    client = serve(ADA)
    run = _asked(client)["run"]
    whole = _events(client, run)
    assert _events(client, run, after=3) == whole[3:]
    assert _events(client, run, after=len(whole)) == []
    told = client.get(f"/api/runs/{run}").json()
    assert told["state"] == "done" and told["events"] == len(whole)


def test_questions_wait_in_a_queue_and_can_be_cancelled(serve: Serve, monkeypatch: Any) -> None:
    monkeypatch.setenv("HOPQL_SERVE_WORKERS", "1")
    client = serve(SLOW)
    first, second, third = (_asked(client)["run"] for _ in range(3))
    _until(client, first, "running")
    assert [client.get(f"/api/runs/{run}").json()["position"] for run in (first, second, third)] == [-1, 0, 1]
    assert client.post(f"/api/runs/{second}/cancel").json()["state"] == "cancelled"
    assert client.get(f"/api/runs/{third}").json()["position"] == 0
    begun = time.monotonic()
    assert client.post(f"/api/runs/{first}/cancel").json()["state"] == "cancelled"
    assert _events(client, first)[-1]["event"] == "cancelled"
    _until(client, third, "running")
    assert time.monotonic() - begun < 15
    positions = [event["position"] for event in _events_so_far(client, third) if event["event"] == "queued"]
    assert positions == [1, 0] or positions == [0, 1, 0]
    client.post(f"/api/runs/{third}/cancel")
    assert client.get("/api/threads").status_code == 200


def _events_so_far(client: TestClient, run: str) -> list[dict[str, Any]]:
    client.post(f"/api/runs/{run}/cancel")
    return _events(client, run)


def test_a_cancelled_question_leaves_no_turn_and_its_thread_can_go_on(serve: Serve) -> None:
    client = serve(SLOW)
    thread = uuid4().hex
    run = _asked(client, thread=thread)
    _until(client, run["run"], "running")
    busy = client.post(f"/api/threads/{thread}/asks", json={"question": "and now?"})
    assert busy.status_code == 409 and "answering" in busy.json()["error"]
    assert client.get(f"/api/threads/{thread}").json()["running"] == run["run"]
    client.post(f"/api/runs/{run['run']}/cancel")
    assert client.get(f"/api/threads/{thread}").status_code == 404


def test_who_has_the_link_reads_and_only_the_owner_goes_on(serve: Serve) -> None:
    client = serve(ADA)
    thread = uuid4().hex
    ada, bob = {"X-User": "ada"}, {"X-User": "bob"}
    run = client.post(f"/api/threads/{thread}/asks", json={"question": BY_ADA}, headers=ada).json()["run"]
    _events(client, run, headers=ada)
    seen = client.get(f"/api/threads/{thread}", headers=bob).json()
    assert not seen["mine"] and len(seen["turns"]) == 1
    assert client.get("/api/threads", headers=bob).json()["threads"] == []
    assert client.post(f"/api/threads/{thread}/asks", json={"question": "?"}, headers=bob).status_code == 403
    assert client.delete(f"/api/threads/{thread}", headers=bob).status_code == 403
    assert client.get(f"/api/threads/{thread}", headers={"X-User": "ada", "X-Tenant": "acme"}).status_code == 404
    assert client.delete(f"/api/threads/{thread}", headers=ada).status_code == 200
    assert client.get(f"/api/threads/{thread}", headers=ada).status_code == 404


def test_runs_are_their_users_and_tenants_own(serve: Serve) -> None:
    client = serve(ADA)
    ada = {"X-User": "ada", "X-Tenant": "acme"}
    run = client.post(f"/api/threads/{uuid4().hex}/asks", json={"question": BY_ADA}, headers=ada).json()["run"]
    _events(client, run, headers=ada)
    for other in ({}, {"X-User": "ada"}, {"X-User": "bob", "X-Tenant": "acme"}, {"X-Tenant": "acme"},
                  {"X-User": "ada", "X-Tenant": "globex"}):  # fmt: skip
        for verb, path in (("GET", ""), ("GET", "/events"), ("POST", "/cancel")):
            done = client.request(verb, f"/api/runs/{run}{path}", headers=other)
            assert done.status_code == 404 and "Ada" not in done.text, (other, path)
    assert client.get(f"/api/runs/{run}", headers=ada).json()["state"] == "done"


def test_a_conversation_that_another_begins_just_now_is_theirs(serve: Serve) -> None:
    client, thread = serve(SLOW), uuid4().hex
    run = client.post(f"/api/threads/{thread}/asks", json={"question": BY_ADA}, headers={"X-User": "ada"}).json()["run"]
    body = {"json": {"question": BY_ADA}}
    assert client.post(f"/api/threads/{thread}/asks", headers={"X-User": "bob"}, **body).status_code == 403  # type: ignore[arg-type]
    elsewhere = client.post(f"/api/threads/{thread}/asks", headers={"X-User": "bob", "X-Tenant": "acme"}, **body)  # type: ignore[arg-type]
    assert elsewhere.status_code == 202
    client.post(f"/api/runs/{run}/cancel", headers={"X-User": "ada"})
    client.post(f"/api/runs/{elsewhere.json()['run']}/cancel", headers={"X-User": "bob", "X-Tenant": "acme"})


def test_a_deleted_conversation_does_not_come_back_by_what_it_was_asked(serve: Serve) -> None:
    client, thread = serve(ADA, Reply(reply=ADA, match="for everyone", seconds=30)), uuid4().hex
    _events(client, _asked(client, thread=thread)["run"])
    run = _asked(client, "How many customers are there for everyone?", thread=thread)["run"]
    assert client.get("/api/threads").json()["threads"][0]["running"] == run
    _until(client, run, "running")
    assert client.delete(f"/api/threads/{thread}").status_code == 200
    assert client.get(f"/api/runs/{run}").json()["state"] == "cancelled"
    assert client.get(f"/api/threads/{thread}").status_code == 404


def test_a_conversation_can_be_deleted_while_its_first_question_is_answered(serve: Serve) -> None:
    client, thread = serve(SLOW), uuid4().hex
    run = _asked(client, thread=thread)["run"]
    _until(client, run, "running")
    assert client.delete(f"/api/threads/{thread}", headers={"X-User": "bob"}).status_code == 404
    assert client.delete(f"/api/threads/{thread}").status_code == 200
    assert client.get(f"/api/runs/{run}").json()["state"] == "cancelled"
    assert client.get(f"/api/threads/{thread}").status_code == 404
    assert client.delete(f"/api/threads/{thread}").status_code == 404


def test_a_conversation_is_listed_while_its_first_question_is_answered(serve: Serve) -> None:
    client, thread = serve(ADA, Reply(reply=ADA, match="for everyone", seconds=30)), uuid4().hex
    kept = _asked(client, "How many orders were there by Alan Turing?")

    def listed(**headers: str) -> list[dict[str, Any]]:
        told = client.get("/api/threads", headers=headers).json()["threads"]
        return [one for one in told if one["thread"] in (thread, kept["thread"])]

    _events(client, kept["run"])
    first, again = (_asked(client, "How many orders for everyone?", name)["run"] for name in (thread, kept["thread"]))
    [new, old] = listed()
    assert (new["thread"], new["title"], new["turns"]) == (thread, "How many orders for everyone?", 0)
    assert new["running"] == first and new["at"] >= old["at"]
    assert (old["thread"], old["turns"], old["running"]) == (kept["thread"], 1, again)
    assert listed(**{"X-User": "bob"}) == []
    for run in (first, again):
        client.post(f"/api/runs/{run}/cancel")
    assert [one["thread"] for one in listed()] == [kept["thread"]]


def test_a_full_line_is_503_with_a_time_to_come_back(serve: Serve, monkeypatch: Any) -> None:
    monkeypatch.setenv("HOPQL_SERVE_WORKERS", "1")
    monkeypatch.setattr("hopql.serve.runs._LINE", 2)
    client = serve(SLOW)
    runs = [_asked(client)["run"] for _ in range(3)]
    done = client.post(f"/api/threads/{uuid4().hex}/asks", json={"question": "And now?"})
    assert done.status_code == 503 and done.json()["kind"] == "FullError" and int(done.headers["Retry-After"]) > 0
    assert "2 questions wait" in done.json()["error"]
    said = client.post("/v1/chat/completions", json={"model": "hopql", "messages": [{"role": "user", "content": "?"}]})
    assert said.status_code == 503 and "questions wait" in said.json()["error"]["message"]
    assert client.get("/healthz").status_code == 200
    for run in runs:
        client.post(f"/api/runs/{run}/cancel")


def test_rows_as_csv_are_those_that_were_shown_and_hold_no_formula(serve: Serve) -> None:
    sql = """SELECT '=cmd()' AS "=name", -5 AS n, '-12.5' AS text, '@x' AS at, '+49 30 1' AS phone, 'a=b' AS fine"""
    client = serve(f"{sql} FROM customer WHERE id = 1")
    run = _asked(client, "Which customers are there, with their city?")
    assert _events(client, run["run"])[-1]["result"]["status"] == "answered"
    url = f"/api/threads/{run['thread']}/turns/1/rows.csv"
    file = client.get(url)
    assert file.text.splitlines() == ["'=name,n,text,at,phone,fine", "'=cmd(),-5,-12.5,'@x,'+49 30 1,a=b"]
    assert file.headers["x-content-type-options"] == "nosniff" and file.headers["cache-control"] == "no-store"
    assert "attachment" in file.headers["content-disposition"]
    assert client.get(f"/api/threads/{run['thread']}/turns/2/rows.csv").status_code == 404
    assert client.get(url, params={"raw": True}).text.splitlines()[1] == "=cmd(),-5,-12.5,@x,+49 30 1,a=b"


def test_what_cannot_be_asked_says_why(serve: Serve) -> None:
    client = serve()
    url = f"/api/threads/{uuid4().hex}/asks"
    for body, said in (
        ({"question": ""}, "question"), ({}, "question"), ({"question": "x", "options": {"nonsense": 1}}, "nonsense"),
        ({"question": "x", "options": {"workspace": "/"}}, "cannot set"),
        ({"question": "x", "options": {"max_rows": 10**9}}, "at most"),
        ({"question": "x", "options": {"whole_schema_columns": 10**9}}, "at most"),
        ({"question": "x", "options": {"guidance": "x" * 20_001}}, "at most"), ({"question": "x", "more": 1}, "more"),
    ):  # fmt: skip
        done = client.post(url, json=body)
        assert done.status_code == 422 and said in done.json()["error"], body
    assert client.post("/api/threads/a%20b/asks", json={"question": "x"}).status_code == 422
    for path in (f"/api/runs/{uuid4().hex}", f"/api/runs/{uuid4().hex}/events", f"/api/threads/{uuid4().hex}"):
        assert client.get(path).status_code == 404


def test_a_dead_model_is_an_answer_that_says_so(serve: Serve) -> None:
    client = serve(Reply(error="The model is not there.", match="."))
    run = _asked(client)
    result = _events(client, run["run"])[-1]["result"]
    assert result["status"] == "failed" and "not there" in result["error"]
    assert client.get(f"/api/threads/{run['thread']}").json()["turns"][0]["result"]["status"] == "failed"


def test_a_text_that_breaks_off_within_a_character_can_be_sent() -> None:
    assert json.loads(to_json({"error": "it broke off at \ud83d"})) == {"error": "it broke off at \ud83d"}


def test_a_name_that_cannot_be_stored_is_refused(serve: Serve) -> None:
    client = serve(ADA)
    for name in ("X-User", "X-Tenant"):
        for verb, path in (("GET", "/api/threads"), ("GET", "/memory/entries")):
            done = client.request(verb, path, headers={name: "a\x00b"})
            assert done.status_code == 422 and "zero character" in done.json()["error"], (name, path)
