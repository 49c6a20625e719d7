"""Loggers hide secrets before any handler sees a record."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator

import pytest

from hopql.tools.secrets import guard_logs
from hopql.tools.secrets.logs import Hiding


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    monkeypatch.setenv("SOME_TOKEN", "t0ken-123456")
    guard_logs()
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    logging.getLogger().addHandler(handler)
    yield out
    logging.getLogger().removeHandler(handler)


def test_a_library_logs_no_secret(written: io.StringIO) -> None:
    logging.getLogger("httpx").warning("HTTP Request: %s %s", "GET", "https://a.example/x?q=t0ken-123456")
    assert written.getvalue() == "HTTP Request: GET https://a.example/x?q=***\n"


def test_nor_does_a_trace(written: io.StringIO) -> None:
    try:
        raise ValueError("t0ken-123456")
    except ValueError:
        logging.getLogger("hopql").exception("the node failed")
    assert "ValueError: ***" in written.getvalue() and "t0ken" not in written.getvalue()


def test_a_broken_record_passes() -> None:
    record = logging.LogRecord("httpx", logging.INFO, "", 0, "%s %s", ("one",), None)
    assert Hiding().filter(record) and record.args == ("one",)
