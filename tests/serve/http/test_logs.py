"""Lines of the log: one an event, with the request's id, and without what must not be told."""

from __future__ import annotations

import io
import json
import logging
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from hopql.serve.http.telemetry import REQUEST, Lines, write_lines
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
