"""`hopql doctor --security`: what holds here, for people, for programs and for scripts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from hopql.serve.commands import doctor_security
from hopql.serve.commands.doctor import command
from hopql.tools.security import Holding

FOUND = [
    Holding("here", "files", "holds", "all"),
    Holding("database", "the login", "warning", 'Role "[red]x" owns it.', "ALTER ROLE x;\nREVOKE y;"),
    Holding("statement", "one", "told"),
]


def doctor(*arguments: str) -> tuple[int, str]:
    runner = CliRunner()
    with runner.isolation() as (out, _, _):
        code = command.main([*arguments], standalone_mode=False)
        return code, out.getvalue().decode()


def told(monkeypatch: pytest.MonkeyPatch, found: list[Holding], *arguments: str) -> tuple[int, str]:
    monkeypatch.setattr("hopql.tools.security.examine", lambda workspace: iter(found))
    return doctor("--security", *arguments)


def test_layers_come_in_order_and_warnings_fail_where_that_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOPQL_SERVE_KEY", "HOPQL_OTEL_ENDPOINT", "LANGSMITH_TRACING"):
        monkeypatch.delenv(name, raising=False)
    code, text = told(monkeypatch, FOUND)
    assert code == 0 and text.index("1. One statement") < text.index("4. The database") < text.index("Here")
    assert 'Role "[red]x" owns it.' in text and "REVOKE y;" in text and "2 hold, 0 wrong, warnings: 1." in text
    assert told(monkeypatch, FOUND, "--strict")[0] == 1
    code, text = told(monkeypatch, [*FOUND, Holding("rows", "policies", "wrong", "no")], "--json")
    assert code == 1 and {one["state"] for one in json.loads(text)} == {"holds", "warning", "told", "wrong"}
    assert told(monkeypatch, FOUND[:1], "--strict")[0] == 0


@pytest.mark.parametrize(
    ("variables", "claim", "state", "word"),
    [
        ({"HOPQL_SERVE_KEY": "a-long-key"}, "hopql serve", "holds", "is set"),
        ({"HOPQL_SERVE_KEY": "bäd"}, "settings", "wrong", "HOPQL_SERVE_KEY"),
        ({"HOPQL_OTEL_ENDPOINT": "http://me:a-secret@h:4318"}, "traces of hopql serve", "told", "to http"),
        ({"HOPQL_OTEL_ENDPOINT": "http://h", "HOPQL_OTEL_TEXTS": "1"}, "traces of hopql serve", "warning", "prompts"),
        ({"LANGSMITH_TRACING": "true"}, "traces of LangSmith", "warning", "LangSmith"),
    ],
)  # fmt: skip
def test_faces(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], claim: str, state: str, word: str) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    found = [one for one in doctor_security.faces() if one.claim.startswith(claim)]
    assert [one.state for one in found] == [state] and word in found[0].detail + found[0].advice
    assert "a-secret" not in str(found) and "a-long-key" not in str(found)


def test_a_workspace_from_end_to_end(shop: Path, caplog: pytest.LogCaptureFixture) -> None:
    code, text = doctor("--security", "-w", str(shop), "--json")
    found: list[dict[str, Any]] = json.loads(text)
    assert code == 0 and not [one for one in found if one["state"] == "wrong"]
    assert {one["layer"] for one in found} == set(doctor_security.LAYERS) and not caplog.text
    with pytest.raises(click.UsageError):
        doctor("--strict")
