"""What asking a question gave, in the form in which every system under test is measured."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from hopql.state.database import Rows
from hopql.state.plan import Plan
from hopql.state.sql import Attempt
from hopql.tools.errors import ConnectError, HopQLError, ModelError

if TYPE_CHECKING:
    from hopql.serve.client import HopQL
    from hopql.tools.database.engine import Engine

PAGE = 50_000
"""Rows that are compared at most; the suites' results are far smaller."""
_STOPS = (ConnectError.exit_code, ModelError.exit_code)


@dataclass
class Outcome:
    """One system's answer to one question."""

    sql: str = ""
    rows: Rows | None = None
    status: str = "failed"
    error: str = ""
    seconds: float = 0.0
    model_seconds: float = 0.0
    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cached_tokens: int = 0
    attempts: list[str] = field(default_factory=list)
    """How each candidate ended: `executed`, `rejected`, `failed`."""
    candidates: list[Attempt] = field(default_factory=list)
    plan: Plan | None = None
    doubts: list[str] = field(default_factory=list)
    stopped: bool = False
    """Not answered for want of a database or a model, which says nothing about the system."""


@dataclass
class Record:
    """A judged question; a line of the file that a run writes."""

    id: str
    db: str
    category: str
    question: str
    right: bool
    valid: bool
    """The database accepts the SQL."""
    executed: bool
    refused: bool
    """Called out of domain."""
    sql: str
    status: str
    error: str
    gold_error: str
    """Why no gold query ran; such a question cannot be judged, and counts as wrong."""
    seconds: float
    model_seconds: float
    calls: int
    tokens_in: int
    tokens_out: int
    cached_tokens: int
    attempts: list[str]
    system: str = "hopql"
    """Which system answered: `hopql` or `oneshot`."""
    gold: list[str] = field(default_factory=list)
    linking: dict[str, float] = field(default_factory=dict)
    """`plan_tables_recall`, `sql_columns_precision` and so on (`hopql.evals.linked`); recall is strict: all or
    nothing."""
    candidates: list[dict[str, Any]] = field(default_factory=list)
    """Each candidate: `sql`, `checked_sql`, `stage`, `logprob`, `repairs`, `problems` (kinds), `right`, and
    `raw_right` where repairs changed it (see `hopql.evals.levers.judged`)."""
    doubts: list[str] = field(default_factory=list)
    """What the answer itself says is doubtful."""
    levers: dict[str, str] = field(default_factory=dict)
    """What changed the outcome: `repair`, `value`, `retry`, `vote` → `won` or `lost` (see
    `hopql.evals.levers.levers`)."""

    def line(self) -> dict[str, Any]:
        """As JSON."""
        return asdict(self)


def ask(client: HopQL, question: str, notes: str) -> Outcome:
    """Ask HopQL as a user of Python would."""
    result = client.ask(question, notes=notes)
    shown = result.attempts[-1]["checked_sql"] or result.attempts[-1]["sql"] if result.attempts else ""
    return Outcome(
        sql=result.sql or shown,
        rows=result.rows,
        status=result.status,
        error=result.error or "",
        seconds=result.seconds,
        model_seconds=result.model_seconds,
        calls=result.model_calls,
        tokens_in=result.tokens_in,
        tokens_out=result.tokens_out,
        cached_tokens=result.cached_tokens,
        attempts=[attempt["stage"] for attempt in result.attempts],
        candidates=result.attempts,
        plan=result.plan,
        doubts=result.doubts,
        stopped=bool(result.failure and result.failure["exit_code"] in _STOPS),
    )


def gold_results(engine: Engine, gold: list[str]) -> tuple[list[str], list[Rows], str]:
    """Run the gold queries: those that ran, their results, and why the last one that did not run failed."""
    ran, results, error = [], [], ""
    for sql in gold:
        try:
            results.append(engine.run(sql.strip().rstrip(";"), max_rows=PAGE, timeout_s=120))
            ran.append(sql)
        except HopQLError as failure:
            error = str(failure)
    return ran, results, "" if ran else error


def accepted(engine: Engine, sql: str) -> bool:
    """Whether the database would run this query."""
    return bool(sql.strip()) and engine.explain(sql).ok
