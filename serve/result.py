"""What a question gave, as Python and as JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from hopql.tools.display import records_of
from hopql.tools.planning.check_hops import evidence_of

if TYPE_CHECKING:
    from hopql.state.database import Rows
    from hopql.state.hops import HopRun
    from hopql.state.plan import Example, GateScores, Plan
    from hopql.state.sql import Attempt, Failure, ModelCall, Prompt, Recalled, Status, Step


_BATCH: Final = ("sql", "rows", "seconds", "model_calls", "tokens_in", "tokens_out", "cached", "doubts", "error")


@dataclass
class Result:
    """An answered, refused or failed question with its evidence and its costs.

    `seconds` is wall time; `model_seconds` the share of it that model calls took. `cached` says that an earlier
    question's SQL was replayed, with this question's values; `recalled` says which. It ran anew: rows are never kept.
    """

    question: str
    status: Status
    answer: str
    sql: str = ""
    rows: Rows | None = None
    failure: Failure | None = None
    gate: GateScores | None = None
    plan: Plan | None = None
    examples: list[Example] = field(default_factory=list)
    recalled: Recalled | None = None
    """The earlier question whose SQL was replayed."""
    asking: str = ""
    """What feedback on this answer names."""
    prompt: Prompt | None = None
    attempts: list[Attempt] = field(default_factory=list)
    calls: list[ModelCall] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    hops: list[HopRun] = field(default_factory=list)
    """What was asked of which source, in order, and what each gave."""
    unresolved: list[int] = field(default_factory=list)
    """Ids of hops that gave nothing."""
    choices: list[str] = field(default_factory=list)
    """What to choose from, where a conversation asks back (status `asks`)."""
    remarks: list[str] = field(default_factory=list)
    """What was read into the question."""
    doubts: list[str] = field(default_factory=list)
    """What is doubtful about the answer, a sentence each."""
    seconds: float = 0.0

    @property
    def cached(self) -> bool:
        """An earlier question's SQL answered."""
        return self.recalled is not None

    @property
    def ok(self) -> bool:
        """The question was answered."""
        return self.status == "answered"

    @property
    def refusal(self) -> str:
        """What is said after the sentence of a refusal where options can be given, see `refused`."""
        return self.refused("with the option gate=off")

    def refused(self, way: str) -> str:
        """What is said after the sentence of a refusal: why, the nearest tables, and in which `way` to ask anyway."""
        if self.status != "out_of_domain":
            return ""
        way = f"Ask it anyway {way}."
        if self.gate is None:
            return way
        near = ", ".join(self.gate["nearest"])
        return " ".join([why_refused(self.gate), *([f"The nearest tables are {near}."] if near else []), way])

    @property
    def queried(self) -> bool:
        """The answer is what a query gave; otherwise queries were only on the way to it, and `hops` has them."""
        return not self.hops or self.hops[-1]["source"] == "sql"

    @property
    def evidence(self) -> str:
        """The hops in words, where it took more than one query."""
        plain = not self.hops or (len(self.hops) == 1 and self.hops[0]["source"] == "sql")
        return "" if plain else evidence_of(self.hops)

    @property
    def replayed(self) -> str:
        """Which earlier question was replayed, with what other values, and what proves that; empty where none was."""
        if self.recalled is None:
            return ""
        bound = f" ({'; '.join(self.recalled['bound'])})" if self.recalled["bound"] else ""
        proof = f", {self.recalled['proof']}" if self.recalled["proof"] else ""
        return f"“{' '.join(self.recalled['question'].split())}”{bound}{proof}"

    @property
    def error(self) -> str | None:
        """What went wrong, in one line, or None; the refusal's sentence when it is out of domain."""
        if self.failure:
            return self.failure["message"]
        return self.answer if self.status in ("out_of_domain", "unresolved") else None

    @property
    def exit_code(self) -> int:
        """The command line's exit code: 0 answered, 8 a hop is unresolved, 9 out of domain, otherwise the failure's."""
        if self.failure:
            return self.failure["exit_code"]
        return {"out_of_domain": 9, "unresolved": 8}.get(self.status, 0)

    @property
    def model_calls(self) -> int:
        """How many model calls were made."""
        return len(self.calls)

    @property
    def tokens_in(self) -> int:
        """Tokens of all prompts, cached ones included."""
        return sum(call["tokens_in"] for call in self.calls)

    @property
    def tokens_out(self) -> int:
        """Tokens that the model wrote."""
        return sum(call["tokens_out"] for call in self.calls)

    @property
    def cached_tokens(self) -> int:
        """Tokens of prompts that the server's prompt cache held."""
        return sum(call["cached_tokens"] for call in self.calls)

    @property
    def model_seconds(self) -> float:
        """Seconds that model calls took."""
        return sum(call["seconds"] for call in self.calls)

    def batch_line(self, identity: object) -> dict[str, Any]:
        """The line that `hopql ask --batch` writes for this question."""
        told = self.as_json()
        return {"id": identity, **{name: told[name] for name in _BATCH}}

    @property
    def labels(self) -> list[str]:
        """What people call the columns, in their order; the columns' names are what programs use."""
        if self.rows is None:
            return []
        return self.rows.get("labels") or self.rows["columns"]

    def records(self) -> list[dict[str, Any]]:
        """The rows, each as a mapping; a column name that occurs again gets a number that no other column has."""
        if self.rows is None:
            return []
        return records_of(self.rows["columns"], self.rows["rows"])

    def as_json(self) -> dict[str, Any]:
        """Everything that a program may want, JSON-able."""
        rows = self.rows
        own = {
            "rows": self.records(), "columns": rows["columns"] if rows else [], "labels": self.labels,
            "row_count": rows["row_count"] if rows else 0, "truncated": bool(rows and rows["truncated"]),
            "error": self.error, "hint": self.failure["hint"] if self.failure else self.refusal,
            "seconds": round(self.seconds, 3), "model_calls": self.model_calls, "tokens_in": self.tokens_in,
            "tokens_out": self.tokens_out, "cached_tokens": self.cached_tokens, "cached": self.cached,
        }  # fmt: skip
        return {**{name: getattr(self, name) for name in self.__dataclass_fields__}, **own}


def why_refused(gate: GateScores) -> str:
    """Why the gate refused a question, a sentence."""
    measured = f"{gate['score']:.2f}, at least {gate['threshold']:.2f} is asked"
    return f"It is nearer to what other databases hold, or to none, than to these tables ({measured})."


def gate_lines(gate: GateScores) -> list[str]:
    """What the gate measured, a line or two."""
    unknown = [f"unknown: {', '.join(gate['unknown_words'])}"] if gate["unknown_words"] else []
    return [
        f"{'in scope' if gate['in_scope'] else 'out of domain'} by {gate['rule']}: {gate['score']:.3f} against "
        f"{gate['threshold']:.3f}; BM25 best {gate['bm25_top']:.2f} with {gate['bm25_hits']} hits; "
        f"{gate['value_hits']} value hits; nearest: {', '.join(gate['nearest'])}",
        *unknown,
    ]
