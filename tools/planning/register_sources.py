"""Sources that a hop can be asked of. A source joins by registering; the graph of hops does not change for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from hopql.state.context import Context
from hopql.state.database import Rows
from hopql.state.hops import Hop, HopRun, HopStatus, HopValue, Scope, Tried
from hopql.state.sql import Failure, ModelCall, Step
from hopql.tools.base.errors import UsageError
from hopql.tools.workspace.open_workspace import Workspace


@dataclass(frozen=True)
class Request:
    """A hop that is ready: its placeholders have values."""

    hop: Hop
    given: Mapping[str, Sequence[HopValue]] = field(default_factory=dict)


@dataclass
class Reply:
    """What a source says."""

    status: HopStatus
    text: str
    outcome: str
    """What came of it, in words."""
    values: list[HopValue] = field(default_factory=list)
    answer: str = ""
    query: str = ""
    rows: Rows | None = None
    evidence: list[str] = field(default_factory=list)
    failure: Failure | None = None
    calls: list[ModelCall] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    detail: dict[str, Any] = field(default_factory=dict)


def run_of(hop: Hop, reply: Reply, ms: float = 0.0) -> HopRun:
    """What a source says, as the record of a hop."""
    tried = Tried(source=hop["source"], text=reply.query or reply.text, outcome=reply.outcome)
    return HopRun(
        id=hop["id"], source=hop["source"], text=reply.text, gives=hop["gives"], status=reply.status,
        values=reply.values, answer=reply.answer, query=reply.query, rows=reply.rows, evidence=reply.evidence,
        tried=[tried], ms=ms, detail={**reply.detail, "failure": reply.failure},
    )  # fmt: skip


def scope_of(source: str, score: float, why: str) -> Scope:
    """A source's scope: what has a score is in it."""
    return Scope(source=source, in_scope=score > 0, score=score, why=why)


class Source(Protocol):
    """Something that answers hops."""

    name: str

    def scope(self, workspace: Workspace, question: str, options: Context) -> Scope:
        """How far a question is within what it knows. Quick: no model, and nothing that is slower than a search."""

    def ask(self, workspace: Workspace, request: Request, options: Context) -> Reply:
        """Answer a hop. Foreseeable failures are replies, or errors of `hopql.tools.base.errors`."""


_registered: dict[str, Source] = {}


def register(source: Source) -> None:
    """Make a source known under its name; a later one of the same name takes its place."""
    _registered[source.name] = source


def source(name: str) -> Source:
    """The source of that name. UsageError: when none is registered under it."""
    if name not in _registered:
        known = ", ".join(_registered) or "none"
        raise UsageError(f"There is no source {name!r}.", hint=f"Registered are: {known}.")
    return _registered[name]


def registered() -> list[str]:
    """Names of all sources, in the order of their registration."""
    return list(_registered)
