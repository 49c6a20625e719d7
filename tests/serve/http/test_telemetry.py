"""Lines of the log, what is counted, and what every answer tells browsers and proxies."""

from __future__ import annotations

import io
import json
import logging
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from prometheus_client.parser import text_string_to_metric_families

from hopql.serve.client import HopQL
from hopql.serve.http import telemetry
from hopql.serve.http.app import app
from hopql.serve.http.telemetry import REGISTRY, REQUEST, TOLD, Bounded, Lines, observe, write_lines
from hopql.serve.result import Result
from hopql.tools.database.stop_queries import Backend, note
from hopql.tools.memory import QueryMemory
from hopql.tools.models.fake import scripted
from tests.serve.http.composed import LOCAL, composed

Logged = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[Logged]:
    out = io.StringIO()
    monkeypatch.setattr(sys, "stderr", out)
    with write_lines("json", ["k-one", "k-two"]):
        yield lambda: [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_request_has_a_line_with_its_id_and_the_name_of_its_key(lines: Logged) -> None:
    asked = TestClient(composed(key="ann=k-one"), base_url=LOCAL)
    done = asked.get("/things/secret?q=secret", headers={"X-API-Key": "k-one", "X-Request-ID": "abc-1.2"})
    assert done.headers["X-Request-ID"] == "abc-1.2" and done.json()["id"] == "abc-1.2"
    [line] = [line for line in lines() if line["logger"] == "hopql.access"]
    assert line.pop("ms") >= 0 and line.pop("time").endswith("Z")
    assert line.pop("message").startswith("GET /things/{name} 200 ")
    assert line == {
        "level": "info", "logger": "hopql.access", "request": "abc-1.2", "route": "/things/{name}", "method": "GET",
        "code": 200, "key": "ann",
    }  # fmt: skip


@pytest.mark.parametrize("given", ["", "a b", "x" * 65, 'a"b', "{}"])
def test_an_id_that_cannot_be_used_is_made_anew(given: str) -> None:
    done = TestClient(composed(), base_url=LOCAL).get("/things/x", headers={"X-Request-ID": given})
    assert len(done.headers["X-Request-ID"]) == 32 and done.json()["id"] == done.headers["X-Request-ID"]


def test_refusals_and_failures_have_lines_and_probes_have_none(lines: Logged) -> None:
    asked = TestClient(composed(key="k-one", rate="2/minute"), base_url=LOCAL)
    asked.get("/things/x")
    asked.get("/broken", headers={"X-API-Key": "k-one"})
    for path in ("/healthz", "/healthz"):
        asked.get(path)
    asked.get("/metrics", headers={"X-API-Key": "k-one"})
    access = [line for line in lines() if line["logger"] == "hopql.access"]
    assert [(line["level"], line["code"]) for line in access] == [("info", 401), ("warning", 500)]


def test_what_broke_is_logged_once_with_the_requests_id_and_no_password(lines: Logged) -> None:
    asked = TestClient(composed(), base_url=LOCAL, raise_server_exceptions=False)
    done = asked.get("/broken")
    [line] = [line for line in lines() if line["logger"] == "hopql.serve"]
    assert line["request"] == done.headers["X-Request-ID"] and "RuntimeError" in line["message"]
    assert "hunter2" not in json.dumps(line) and line["level"] == "error"


def test_passwords_and_keys_are_in_no_line(lines: Logged) -> None:
    log = logging.getLogger("hopql.test")
    try:
        raise ValueError("postgresql://me:hunter2@host/db refused k-two")
    except ValueError:
        log.exception("with %s and password=hunter3", "k-one")
    [line] = lines()
    assert "ValueError" in line["trace"] and "\n" in line["trace"]
    assert not [word for word in ("hunter2", "hunter3", "k-one", "k-two") if word in json.dumps(line)]


def test_others_are_heard_from_warnings_on(lines: Logged) -> None:
    logging.getLogger("httpx").info("GET https://elsewhere/?key=1")
    logging.getLogger("another.library").info("Started")
    logging.getLogger("another.library").warning("Odd")
    assert [line["message"] for line in lines()] == ["Odd"]


def test_lines_as_text_have_the_same() -> None:
    record = logging.LogRecord("hopql.serve", logging.ERROR, "", 0, "broken: %s", ("k-one",), None)
    token = REQUEST.set("r1")
    try:
        line = Lines("text", ["k-one"]).format(record)
    finally:
        REQUEST.reset(token)
    assert line.endswith("Z ERROR hopql.serve: broken: *** [r1]")


def test_the_end_puts_things_back() -> None:
    root = logging.getLogger()
    before = list(root.handlers)
    with write_lines("text"):
        assert len(root.handlers) == len(before) + 1
    assert root.handlers == before


DOC = Path(__file__).parent.parent.parent.parent / "docs" / "observability.md"


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


class Grown:
    """How much values have grown since."""

    def __init__(self) -> None:
        self._before = {(s.name, *sorted(s.labels.items())): s.value for m in REGISTRY.collect() for s in m.samples}

    def __call__(self, name: str, **labels: str) -> float:
        return value(name, **labels) - self._before.get((name, *sorted(labels.items())), 0.0)


def test_a_question_is_counted_with_what_it_cost(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telemetry, "_MODEL", Bounded(20))  # other tests of the process have used that many
    script = scripted(["SELECT name FROM product ORDER BY name"], f"metrics-{uuid4().hex[:8]}")
    options = {"gate": "off", "effort": "fast", "keywords": "rules", "model": f"fake:{script.name}"}
    grown = Grown()
    result = HopQL(shop, **options).ask("Which products are there?")
    assert result.ok, result.error
    observe(result)
    assert grown("hopql_questions_total", status="answered", source="sql", cached="no") == 1
    assert grown("hopql_question_seconds_count", cached="no") == 1
    assert grown("hopql_question_seconds_sum", cached="no") == pytest.approx(result.seconds)
    assert grown("hopql_rows_total") == 2 and grown("hopql_hops_total", source="sql", status="resolved") == 1
    model = result.calls[0]["model"]
    assert grown("hopql_model_calls_total", model=model) == result.model_calls == 1
    assert grown("hopql_model_tokens_total", model=model, kind="in") == result.tokens_in
    assert grown("hopql_model_tokens_total", model=model, kind="out") == result.tokens_out
    for node in {step["node"] for step in result.steps}:
        times = sum(step["node"] == node for step in result.steps)
        assert grown("hopql_step_seconds_count", node=node) == times, node


def test_failures_are_counted_by_kind() -> None:
    grown = Grown()
    failure: Any = {"kind": "ModelError", "message": "the model of ann is away", "hint": "", "exit_code": 6}
    observe(Result(question="Who is ann?", status="failed", answer="", failure=failure))
    assert grown("hopql_failures_total", kind="ModelError") == 1
    assert grown("hopql_questions_total", status="failed", source="none", cached="no") == 1


def test_a_label_has_so_many_values_and_no_more() -> None:
    some = Bounded(2)
    assert [some(name) for name in ("a", "b", "c", "a", "")] == ["a", "b", "other", "a", "other"]


def test_queries_that_go_on_in_postgresql_are_counted_until_they_are_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hopql.tools.database.stop_queries._left", [])
    gone = Backend(1, "postgresql://127.0.0.1:1/none")
    note(gone)
    assert value("hopql_queries_left_running") == 1, "a server that is away says nothing else"
    gone._gone = True
    assert value("hopql_queries_left_running") == 0


def test_requests_are_counted_by_template_and_nothing_that_was_asked_is_told() -> None:
    grown = Grown()
    asked = TestClient(composed(), base_url=LOCAL, raise_server_exceptions=False)
    for path in ("/things/ann-secret", "/things/bob-secret", "/nothing/eve-secret?q=secret", "/broken", "/stream"):
        asked.get(path)
    asked.request("SECRET", "/things/x")
    assert grown("hopql_http_requests_total", route="/things/{name}", method="GET", code="200") == 2
    assert grown("hopql_http_request_seconds_count", route="/things/{name}", method="GET") == 2
    assert grown("hopql_http_requests_total", route="unmatched", method="GET", code="404") == 1
    assert grown("hopql_http_requests_total", route="/broken", method="GET", code="500") == 1
    assert grown("hopql_http_requests_total", route="/things/{name}", method="OTHER", code="405") == 1
    assert grown("hopql_http_requests_total", route="/stream", method="GET", code="200") == 1
    assert grown("hopql_http_request_seconds_count", route="/stream", method="GET") == 0
    told = asked.get("/metrics")
    assert told.headers["content-type"].startswith("text/plain") and "secret" not in told.text.lower()


def test_the_service_counts_by_its_own_templates(shop: Path) -> None:
    grown = Grown()
    asked = TestClient(app(shop, key=""), base_url=LOCAL, raise_server_exceptions=False)
    routes = {
        "/api/about": "/api/about", "/api/schema/customer": "/api/schema/{table}", "/t/abc": "/t/{thread}",
        "/memory/entries": "/memory/entries", "/memory/dashboard": "/memory/dashboard", "/v1/models": "/v1/models",
        "/static/page.js": "/static/{name}", "/mcp": "/mcp", "/ask/input_schema": "/ask/input_schema",
        "/nothing/eve-secret": "unmatched",
    }  # fmt: skip
    for path, route in routes.items():
        code = str(asked.get(path).status_code)
        assert grown("hopql_http_requests_total", route=route, method="GET", code=code) == 1, path


def test_with_metrics_off_nothing_is_counted() -> None:
    grown = Grown()
    TestClient(composed(metrics=False), base_url=LOCAL).get("/things/x")
    assert grown("hopql_http_requests_total", route="/things/{name}", method="GET", code="200") == 0


def test_the_guide_names_every_metric() -> None:
    told = TestClient(composed(), base_url=LOCAL).get("/metrics").text
    names = {family.name for family in text_string_to_metric_families(told)}
    ours = {name for name in names if name.startswith("hopql_") and not name.endswith("_created")}
    text = DOC.read_text(encoding="utf-8")
    assert len(ours) >= 14
    assert not {name for name in ours if f"`{name}" not in text}


Serve = Callable[..., TestClient]


def test_answers_are_what_they_say_and_are_kept_nowhere(serve: Serve) -> None:
    client = serve()
    for path in ("/api/about", "/api/schema.svg", "/memory/entries", "/v1/models", "/mcp", "/nonsense", "/openapi.json",
                 "/healthz", "/ask/input_schema"):  # fmt: skip
        told = client.get(path).headers
        assert {name: told[name] for name in TOLD} == TOLD | {"Cache-Control": told["Cache-Control"]}, path
        assert told["Cache-Control"] == "no-store", path
    assert client.get("/mcp", headers={"Host": "evil.example"}).headers["X-Content-Type-Options"] == "nosniff"


def test_what_says_more_itself_is_left_as_it_is(serve: Serve) -> None:
    client = serve()
    page = client.get("/").headers
    assert "script-src 'self'" in page["Content-Security-Policy"] and page["Cache-Control"] == "no-cache"


def test_a_path_begins_no_line_of_the_log(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(QueryMemory, "show", broken)
    assert serve().get("/memory/entries/x%0A2026-01-01%20ERROR%20hopql.serve:%20forged").status_code == 500
    [logged] = [record.getMessage() for record in caplog.records if record.name == "hopql.serve"]
    assert "%0A2026-01-01" in logged.splitlines()[0]
    assert not any(line.startswith("2026") for line in logged.splitlines())
