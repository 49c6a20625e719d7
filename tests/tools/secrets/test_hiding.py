"""Text without secrets: those that are known, in every form; those that only look like one."""

from __future__ import annotations

import json
from base64 import b64encode
from urllib.parse import quote

import pytest

from hopql.tools.errors import UsageError
from hopql.tools.secrets import hide, remember, remember_key, trace

SECRET = "tr1cky p@ss/w'rd\"é"


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hopql.tools.secrets.known._told", {})
    monkeypatch.setenv("SOME_API_KEY", "envkey-123456")
    monkeypatch.setenv("HOPQL_SERVE_KEY", "ann=servekey-1,servekey-2")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_HEADERS", "x-a=1,Authorization=Bearer%20otlpkey-1")
    remember(f"postgresql://ann:{quote(SECRET, safe='')}@db/shop")


@pytest.mark.parametrize(
    "form",
    [
        SECRET, quote(SECRET), quote(SECRET, safe=""), json.dumps(SECRET), repr(SECRET),
        b64encode(f"ann:{SECRET}".encode()).decode(), "envkey-123456", "servekey-1", "servekey-2", "otlpkey-1",
    ],
)  # fmt: skip
def test_a_known_secret_is_hidden_in_every_form(form: str) -> None:
    told = hide(f"before {form} after")
    assert told.startswith("before ") and told.endswith(" after") and "***" in told
    assert form.strip("\"'=") not in told


def test_a_secret_of_the_environment_is_known_as_soon_as_it_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    assert hide("late-secret-1") == "late-secret-1"
    monkeypatch.setenv("LATE_PASSWORD", "late-secret-1")
    assert hide("late-secret-1") == "***"


def test_a_bare_key_and_one_file_are_told_apart() -> None:
    remember("orders_archive.db")
    remember_key("made-k3y-9")
    assert hide("orders_archive.db made-k3y-9") == "orders_archive.db ***"


def test_words_and_short_passwords_take_no_words_out_of_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    monkeypatch.setenv("GOOGLE_CREDENTIALS", "/etc/google.json")
    remember("postgresql://postgres:postgres@db/postgres", "postgresql://ann:abc12@db/shop", "postgresql://a:x12345@db/y")
    said = "none of postgres' tables is called abc12 or x123456; see /etc/google.json"
    assert hide(said) == said


@pytest.mark.parametrize(
    "text",
    [
        "postgresql://ann:hunter22@db/shop", "https://hunter22@db/x", "password = 'hunter22'", '"password": "hunter22"',
        "GET /x?access_token=hunter22&v=1", "{'Authorization': 'Basic hunter22=='}", "Bearer hunter22hunter22",
        "Incorrect API key provided: sk-hunter22hunter22hunter22",
    ],
)  # fmt: skip
def test_what_looks_like_a_secret_is_hidden_too(text: str) -> None:
    assert "hunter22" not in hide(text)


@pytest.mark.parametrize(
    "text",
    [
        'column "token" does not exist', "The bearer of bad news", "a basic understanding", "https://a.example/x?v=1",
        "key = 5 matches no row", "relation customer does not exist", "mail ann@db.example",
    ],
)  # fmt: skip
def test_what_is_no_secret_stays(text: str) -> None:
    assert hide(text) == text


def test_errors_hold_none() -> None:
    error = UsageError(f"no {SECRET}", hint=f"not {SECRET}")
    assert str(error) == "no ***" and error.hint == "not ***" and error.args == ("no ***",)
    try:
        raise RuntimeError(SECRET)
    except RuntimeError as raised:
        assert "RuntimeError: ***" in trace(raised) and SECRET not in trace(raised)


@pytest.mark.parametrize("text", ["Send it as `Authorization: Bearer KEY`.", "-H 'Authorization: Bearer ${TOKEN}'"])
def test_where_a_secret_belongs_is_told(text: str) -> None:
    assert hide(text) == text
