"""One source is asked one hop, and what came of it is kept."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hopql.nodes.run_hop import run_hop
from hopql.state.context import Context
from hopql.tools import sources
from hopql.tools.errors import ConnectError
from hopql.tools.sources import Reply, Request, register
from tests.nodes.running import runtime
from tests.tools.planning.made import hop, value

HOP = hop("capital of {{COUNTRY}}", "city", source="oracle", needs=[7], id=8)
TASK: Any = {
    "hop": HOP,
    "given": {"COUNTRY": [value("France")]},
    "notes": [],
}


def answering(monkeypatch: pytest.MonkeyPatch, *asked: Any, **reply: Any) -> list[tuple[Request, Context]]:
    """Register a source that gives this reply, or raises the error; what it is asked."""
    seen: list[tuple[Request, Context]] = []

    def ask(workspace: Any, request: Request, options: Context) -> Reply:
        seen.append((request, options))
        if asked:
            raise asked[0]
        return Reply(**reply)

    monkeypatch.setattr(sources, "_registered", {})
    register(SimpleNamespace(name="oracle", ask=ask, scope=None))
    return seen


def test_what_the_source_says_is_kept(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = answering(
        monkeypatch, status="resolved", text="capital of France", outcome="Paris", values=[value("Paris")],
        answer="Paris", query="capital France", evidence=["It is Paris."], detail={"found": ["x"]},
    )  # fmt: skip
    update = run_hop(TASK, runtime(shop))
    (run,) = update["runs"]
    assert (run["id"], run["gives"], run["status"], run["text"]) == (8, "CITY", "resolved", "capital of France")
    assert run["values"] == [value("Paris")] and run["ms"] >= 0 and run["evidence"] == ["It is Paris."]
    assert run["tried"] == [{"source": "oracle", "text": "capital France", "outcome": "Paris"}]
    assert run["detail"] == {"found": ["x"], "failure": None}
    ((request, _),) = seen
    assert request.given == TASK["given"] and request.hop == HOP


def test_a_failure_is_told_in_the_hop(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, ConnectError("It is away.", hint="Wait."))
    update = run_hop(TASK, runtime(shop))
    (run,) = update["runs"]
    assert run["status"] == "failed" and run["values"] == [] and run["tried"][-1]["outcome"] == "It is away."
    assert run["detail"]["failure"]["hint"] == "Wait." and "failure" not in update


def test_how_the_question_is_read_goes_along_as_notes(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = answering(monkeypatch, status="unresolved", text="", outcome="")
    task: Any = {**TASK, "notes": ["late is over an hour"]}
    run_hop(task, runtime(shop, notes="big is over 100"))
    assert seen[0][1].notes == "big is over 100\nlate is over an hour"
