"""`hopql doctor --security`: what holds here, for people, for programs and for scripts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from hopql.serve.commands import doctor as checks
from hopql.serve.commands.doctor import doctor_command
from hopql.serve.http import authentication, server
from hopql.tools.setup.audit_security import Holding
from hopql.tools.workspace.read_config import write_config

FOUND = [
    Holding("here", "files", "holds", "all"),
    Holding("database", "the login", "warning", 'Role "[red]x" owns it.', "ALTER ROLE x;\nREVOKE y;"),
    Holding("statement", "one", "told"),
]


def doctor(*arguments: str) -> tuple[int, str]:
    runner = CliRunner()
    with runner.isolation() as (out, _, _):
        code = doctor_command.main([*arguments], standalone_mode=False)
        return code, out.getvalue().decode()


def told(monkeypatch: pytest.MonkeyPatch, found: list[Holding], *arguments: str) -> tuple[int, str]:
    monkeypatch.setattr("hopql.tools.setup.audit_security.examine", lambda workspace: iter(found))
    return doctor("--security", *arguments)


def test_layers_come_in_order_and_warnings_fail_where_that_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOPQL_SERVE_KEY", "LANGSMITH_TRACING"):
        monkeypatch.delenv(name, raising=False)
    code, text = told(monkeypatch, FOUND)
    assert code == 0 and text.index("1. One statement") < text.index("4. The database") < text.index("This machine")
    assert 'Role "[red]x" owns it.' in text and "REVOKE y;" in text and "4 hold, 0 wrong, warnings: 1." in text
    assert told(monkeypatch, FOUND, "--strict")[0] == 1
    code, text = told(monkeypatch, [*FOUND, Holding("rows", "policies", "wrong", "no")], "--json")
    assert code == 1 and {one["state"] for one in json.loads(text)} == {"holds", "warning", "told", "wrong"}
    assert told(monkeypatch, FOUND[:1], "--strict")[0] == 0


@pytest.mark.parametrize(
    ("variables", "claim", "state", "word"),
    [
        ({"HOPQL_SERVE_KEY": "a-long-key"}, "hopql serve lets in", "holds", "is set"),
        ({"HOPQL_SERVE_KEY": "bäd"}, "settings", "wrong", "HOPQL_SERVE_KEY"),
        ({"LANGSMITH_TRACING": "false"}, "traces of LangSmith", "told", "off"),
        ({"LANGSMITH_TRACING": "true"}, "traces of LangSmith", "warning", "LangSmith"),
    ],
)  # fmt: skip
def test_faces(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], claim: str, state: str, word: str) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    found = [one for one in checks.faces() if one.claim.startswith(claim)]
    assert [one.state for one in found] == [state] and word in found[0].detail + found[0].advice
    assert "a-long-key" not in str(found)


CANARY = "https://hopql-canary.example"


@pytest.mark.parametrize(
    ("variables", "access", "told"),
    [
        ({}, "", {"serve": "holds", "studio": "holds", "name": "told"}),
        ({"RATE": "1/minute", "CORS": "https://a.example"}, "", {"serve": "holds", "studio": "holds", "name": "told"}),
        ({"CORS": CANARY}, "", {"serve": "wrong", "studio": "wrong", "name": "told"}),
        ({"KEY": "ann=a-long-key", "CORS": CANARY}, "", {"serve": "holds", "studio": "holds", "name": "told"}),
        ({"KEY": "ann=a-long-key", "IDENTITY": "key"}, "", {"serve": "holds", "studio": "holds", "name": "holds"}),
        ({"KEY": "a-long-key"}, "by user", {"serve": "holds", "studio": "holds", "name": "holds"}),
        ({}, "by user", {"serve": "holds", "studio": "holds", "name": "warning"}),
    ],
)  # fmt: skip
def test_what_comes_from_elsewhere_is_tried(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, variables: dict[str, str], access: str, told: dict[str, str]
) -> None:
    for name in ("KEY", "CORS", "RATE", "IDENTITY"):
        monkeypatch.delenv(f"HOPQL_SERVE_{name}", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(f"HOPQL_SERVE_{name}", value)
    write_config(tmp_path, "w", "")
    if access:
        with (tmp_path / "workspace.toml").open("a") as out:
            out.write('\n[access.settings]\n"app.user" = "{user}"\n')
    found = list(checks.faces(str(tmp_path)))
    states = {
        word: next(one.state for one in found if text in one.claim)
        for word, text in (("serve", "serve refuses"), ("studio", "studio refuses"), ("name", "another's name"))
    }
    assert states == told and "a-long-key" not in str(found)


def test_a_server_that_looks_at_no_origin_or_takes_plain_text_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOPQL_SERVE_KEY", raising=False)
    monkeypatch.setattr(authentication, "_foreign", lambda *_: None)
    found = {one.claim: one.detail for one in checks.faces() if one.state == "wrong"}
    assert set(found) == {f"hopql {face} refuses what comes from elsewhere" for face in ("serve", "studio")}
    assert "plain text" not in found["hopql studio refuses what comes from elsewhere"], "it takes JSON only"


@pytest.mark.parametrize(("files", "state"), [(8192, "told"), (60, "warning")])
def test_room_for_connections_is_told(monkeypatch: pytest.MonkeyPatch, files: int, state: str) -> None:
    monkeypatch.setattr(server, "room", lambda: files)
    found = next(one for one in checks.faces() if one.claim.startswith("half-sent"))
    assert found.state == state and f"{files:,}" in found.detail


def test_a_workspace_from_end_to_end(shop: Path, caplog: pytest.LogCaptureFixture) -> None:
    code, text = doctor("--security", "-w", str(shop), "--json")
    found: list[dict[str, Any]] = json.loads(text)
    assert code == 0 and not [one for one in found if one["state"] == "wrong"]
    assert {one["layer"] for one in found} == set(checks.LAYERS) and not caplog.text
    with pytest.raises(click.UsageError):
        doctor("--strict")
