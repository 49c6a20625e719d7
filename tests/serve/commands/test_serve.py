"""`hopql serve`: where it may listen, and what it says when it cannot."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from click.testing import CliRunner

from hopql.serve.commands.serve import serve_command
from hopql.serve.http.authentication import check_binding, is_loopback
from hopql.serve.http.settings import serve_settings
from hopql.tools.base.errors import UsageError, WorkspaceError


def run(*arguments: str) -> object:
    return CliRunner().invoke(serve_command, arguments, catch_exceptions=True).exception


@pytest.fixture(autouse=True)
def _no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOPQL_SERVE_KEY", raising=False)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "example.com", ""])
def test_other_machines_are_not_answered_without_a_key(shop: Path, host: str) -> None:
    error = run("-w", str(shop), "--host", host)
    assert isinstance(error, UsageError) and "HOPQL_SERVE_KEY" in error.hint
    check_binding(host, "a key")


def test_loopback_addresses_are_known() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "127.8.8.8", "localhost", "LOCALHOST", "::1", "[::1]")))
    assert not any(map(is_loopback, ("0.0.0.0", "128.0.0.1", "localhost.evil.example", "", "::", "127.0.0.1.nip.io")))


def test_a_port_in_use_is_said(shop: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        error = run("-w", str(shop), "--port", port)
    assert isinstance(error, UsageError) and port in str(error) and "--port" in error.hint
    other = run("-w", str(shop), "--host", "localhost.invalid.")
    assert isinstance(other, UsageError)


def test_a_workspace_that_is_not_there_is_said(tmp_path: Path) -> None:
    assert isinstance(run("-w", str(tmp_path)), WorkspaceError)


@pytest.mark.parametrize("key", ["ключ", "two words", "a\nb"])
def test_a_key_that_no_header_can_hold_is_refused(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setenv("HOPQL_SERVE_KEY", key)
    with pytest.raises(UsageError, match="header"):
        serve_settings()
    monkeypatch.setenv("HOPQL_SERVE_KEY", " spaces-around ")
    assert serve_settings().secret == "spaces-around"
