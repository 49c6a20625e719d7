"""Programs that we start are given no secret that they do not need, neither in the environment nor as an argument."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hopql.tools.artifacts import packages
from hopql.tools.models import daemon, server
from hopql.tools.models.running import Spec
from hopql.tools.postgres import process
from hopql.tools.secrets import environment, remember

SECRETS = {
    "HOPQL_API_KEY": "k3y-123456", "PGPASSWORD": "pg-123456", "HOPQL_STATE_URL": "postgresql://a:st4te-1234@db/x",
    "DATABASE_URL": "postgresql://a:d4ta-12345@db/x", "SHOP": "v4lue-of-a-url",
    "OTEL_EXPORTER_OTLP_HEADERS": "a=h3ader-1",
}  # fmt: skip
PIPS = {"PIP_INDEX_URL": "https://ann:1ndex-key@index.example/simple", "HTTPS_PROXY": "http://ann:pr0xy-key@proxy:8080"}


class _StartedError(Exception):
    """A program would have been started."""


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What programs were started with, in words; none is."""
    for name, value in {**SECRETS, **PIPS, "PLAIN": "1"}.items():
        monkeypatch.setenv(name, value)
    remember("postgresql://ann:v4lue-of-a-url@db/shop")
    told: list[str] = []

    def start(arguments: list[str], **given: Any) -> None:
        told.append(repr((arguments, given.get("env", dict(os.environ)))))
        raise _StartedError

    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr(subprocess, "run", start)
    return told


def secrets_in(told: list[str], *, pip: bool = False) -> list[str]:
    assert told and "PLAIN" in told[0]
    parts = ("k3y-", "pg-123", "st4te", "d4ta", "v4lue", "h3ader", *(() if pip else ("1ndex", "pr0xy")))
    return [part for part in parts if part in told[0]]


def test_the_embedded_database_is_given_none(started: list[str], tmp_path: Path) -> None:
    with pytest.raises(_StartedError):
        process.run(tmp_path, "initdb", "-D", str(tmp_path))
    assert not secrets_in(started)


def test_the_embedded_model_is_given_none(
    started: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOPQL_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(server, "_make_sure_of_memory", lambda spec: None)
    with pytest.raises(_StartedError):
        server._start(Spec("m", "m.gguf", "1", 512, 1, 1))
    assert not secrets_in(started)


def test_llama_server_is_given_its_own_key_only_and_not_as_an_argument(started: list[str]) -> None:
    given = SimpleNamespace(model="m", alias="m", context=1, parallel=1, threads=1, slots="s")
    with pytest.raises(_StartedError):
        daemon._llama_server("llama-server", given, "0wn-key")  # type: ignore[arg-type]
    assert not secrets_in(started) and started[0].count("0wn-key") == 1 and "'LLAMA_API_KEY': '0wn-key'" in started[0]


def test_pip_is_given_the_login_of_its_index_only(started: list[str], tmp_path: Path) -> None:
    part = SimpleNamespace(requirement="x==1", archive="wheel")
    with pytest.raises(_StartedError):
        packages.Package(part, tmp_path)  # type: ignore[arg-type]
    assert not secrets_in(started, pip=True) and "1ndex" in started[0] and "pr0xy" in started[0]


def test_what_holds_no_secret_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOPQL_MAX_TOKENS", "512")
    left = environment()
    assert left["PATH"] == os.environ["PATH"] and left["HOPQL_MAX_TOKENS"] == "512"
