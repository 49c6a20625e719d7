"""Which columns look as if they held secrets."""

from __future__ import annotations

import io
import json
import logging
import os
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from hopql.tools.base.errors import UsageError
from hopql.tools.base.hide_secrets import (
    Hiding,
    bare,
    environment,
    guard_logs,
    hide,
    is_secret_column,
    of_url,
    remember,
    remember_key,
    trace,
)
from hopql.tools.base.run_postgres import run
from hopql.tools.base.settings import settings
from hopql.tools.base.tokenize_text import split_identifier
from hopql.tools.models import download_artifacts, run_server, serve_weights
from hopql.tools.models.list_artifacts import Artifact, Part
from hopql.tools.models.run_server import Spec


@pytest.mark.parametrize(
    ("name", "secret"),
    [
        ("password", True), ("customerPassword", True), ("login_passwd", True), ("api_key", True), ("apiToken", True),
        ("SSN", True), ("private_key", True), ("password_hash", True), ("iban", True),
        ("user_pass", True), ("creditCardNumber", True), ("nino", True), ("national_insurance_no", True), ("otp", True),
        ("passport_number", True), ("tax_number", True), ("social_security_number", True), ("council_tax_id", False),
        ("passwords", True), ("password1", True), ("token_hash", True), ("secret_value", True), ("ssh_key", True),
        ("private_key_pem", True), ("pin", True), ("security_answer", True), ("kennwort", True), ("cpf", True),
        ("identity_number", True), ("ssn_last4", True), ("jwt", True), ("license_keys", True), ("otp_code", True),
        ("option", False), ("spin", False), ("tokens", False), ("secretary", False), ("security_level", False),
        ("pass_count", False), ("bus_pass", False),
        ("token_count", False), ("primary_key", False), ("key", False), ("passengers", False), ("short_passing", False),
        ("author_id", False), ("code", False), ("card_number", False), ("passport_office", False),
    ],
)  # fmt: skip
def test_a_name_tells(name: str, secret: bool) -> None:
    assert is_secret_column("_".join(split_identifier(name))) is secret


SECRETS = {
    "HOPQL_API_KEY": "k3y-123456", "PGPASSWORD": "pg-123456", "HOPQL_STATE_URL": "postgresql://a:st4te-1234@db/x",
    "DATABASE_URL": "postgresql://a:d4ta-12345@db/x", "SHOP": "v4lue-of-a-url",
    "OTEL_EXPORTER_OTLP_HEADERS": "a=h3ader-1",
}  # fmt: skip
PIPS = {"PIP_INDEX_URL": "https://ann:1ndex-key@index.example/simple", "HTTPS_PROXY": "http://ann:pr0xy-key@proxy:8080"}


class _StartedError(Exception):
    """A program would have been started."""


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What programs were started with, in words; none is. Settings that were read meanwhile are forgotten."""
    for name, value in {**SECRETS, **PIPS, "PLAIN": "1"}.items():
        monkeypatch.setenv(name, value)
    remember("postgresql://ann:v4lue-of-a-url@db/shop")
    told: list[str] = []

    def start(arguments: list[str], **given: Any) -> None:
        told.append(repr((arguments, given.get("env", dict(os.environ)))))
        raise _StartedError

    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr(subprocess, "run", start)
    yield told
    settings.cache_clear()


def secrets_in(told: list[str], *, pip: bool = False) -> list[str]:
    assert told and "PLAIN" in told[0]
    parts = ("k3y-", "pg-123", "st4te", "d4ta", "v4lue", "h3ader", *(() if pip else ("1ndex", "pr0xy")))
    return [part for part in parts if part in told[0]]


def test_the_embedded_database_is_given_none(started: list[str], tmp_path: Path) -> None:
    with pytest.raises(_StartedError):
        run(tmp_path, "initdb", "-D", str(tmp_path))
    assert not secrets_in(started)


def test_the_embedded_model_is_given_none(started: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOPQL_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(run_server, "_make_sure_of_memory", lambda spec: None)
    with pytest.raises(_StartedError):
        run_server._start(Spec("m", "m.gguf", "1", 512, 1, 1))
    assert not secrets_in(started)


def test_llama_server_is_given_its_own_key_only_and_not_as_an_argument(started: list[str]) -> None:
    spec = Spec("m", "m", "m", 1, 1)
    with pytest.raises(_StartedError):
        serve_weights._llama_server("llama-server", spec, "s", "0wn-key")
    assert not secrets_in(started) and started[0].count("0wn-key") == 1 and "'LLAMA_API_KEY': '0wn-key'" in started[0]


def test_pip_is_given_the_login_of_its_index_only(started: list[str], tmp_path: Path) -> None:
    part = Part("x==1", "x/x.bin", 1)
    with pytest.raises(_StartedError):
        download_artifacts._package(Artifact("x", "x", "0", (part,)), part, tmp_path)
    assert not secrets_in(started, pip=True) and "1ndex" in started[0] and "pr0xy" in started[0]


def test_what_holds_no_secret_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOPQL_MAX_TOKENS", "512")
    left = environment()
    assert left["PATH"] == os.environ["PATH"] and left["HOPQL_MAX_TOKENS"] == "512"


SECRET = "tr1cky p@ss/w'rd\"é"


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hopql.tools.base.hide_secrets._told", {})
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
    remember(
        "postgresql://postgres:postgres@db/postgres", "postgresql://ann:abc12@db/shop", "postgresql://a:x12345@db/y"
    )
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


@pytest.mark.parametrize(
    ("url", "secret"),
    [
        ("postgresql://ann:h%40nter22@db/shop", ("h%40nter22", "h@nter22", "ann:h@nter22")),
        ("postgresql://db/shop?user=ann&password=hunter22", ("hunter22",)),
        ("postgresql://db/shop?sslpassword=hunter22&sslmode=require", ("hunter22",)),
        ("postgresql://ann:h@nter/22#x@db/shop", ("h@nter/22#x", "nter", "h")),
        (r"host=db password='hun\'ter 22' user=ann", ("hun'ter 22",)),
        ("https://ghp_123456@git.example/spec.json", ("ghp_123456",)),
        ("https://api.example/spec.json?v=2&api_key=hunter22", ("hunter22",)),
    ],
)
def test_secrets_are_found_as_written_and_decoded(url: str, secret: tuple[str, ...]) -> None:
    assert set(secret) <= set(of_url(url))


@pytest.mark.parametrize(
    "url",
    ["postgresql://ann@db/shop", "postgresql://db:5432/shop?sslmode=require", "/srv/shop.db", "https://a.example/x"],
)
def test_an_address_without_secrets_has_none(url: str) -> None:
    assert not any(of_url(url))


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("https://ann:hunter22@a.example:8443/x.json?v=2&key=k#part", "https://a.example:8443/x.json?v=2#part"),
        ("https://a.example/x.json?v=2", "https://a.example/x.json?v=2"),
        ("https://ann:${TOKEN}@a.example/x.json?key=${KEY}", "https://ann:${TOKEN}@a.example/x.json?key=${KEY}"),
        ("https://ann:${TOKEN}x@a.example/x", "https://a.example/x"),
        ("https://[broken", "https://[broken"),
    ],
)
def test_an_address_is_kept_without_them(url: str, shown: str) -> None:
    assert bare(url) == shown
