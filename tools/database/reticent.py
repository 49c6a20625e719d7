"""An engine that says nothing of what a workspace hides.

A database knows all its tables, and its messages and plans name them: PostgreSQL offers the hidden column that is
spelt most alike, and the plan of a view shows the tables beneath. In a workspace that hides something, a name in them
that neither the query has nor the workspace grants becomes an ellipsis.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from hopql.state.database import Problem, Rows
from hopql.tools.database.around import Around
from hopql.tools.database.engine import Distinct, Engine, Explained
from hopql.tools.database.failures import FailedQueryError
from hopql.tools.database.names import Names

_UNKNOWN: Final = "…"
_QUOTED: Final = re.compile(r'"((?:[^"]|"")+)"')
_NAMED: Final = re.compile(
    r"\b(table|view|relation|column|schema|function|sequence|index|constraint|type|policy|name)(:? )([^\W\d][\w$.]*)"
)
_OFFERS: Final = re.compile(r"\s*(?:Hint: Perhaps you meant|Did you mean|Candidate \w+:|LINE \d+:).*", re.DOTALL)
_WORD: Final = re.compile(r"[^\W\d][\w$]*")
_TEXT: Final = re.compile(r"'(?:[^']|'')*'")
_SHOWN: Final = {
    "Node Type", "Join Type", "Strategy", "Partial Mode", "Parent Relationship", "Parallel Aware", "Async Capable",
    "Startup Cost", "Total Cost", "Plan Rows", "Plan Width", "Scan Direction", "Inner Unique", "Workers Planned",
    "Disabled", "Operation",
}  # fmt: skip
"""What a plan says in words of PostgreSQL's own, or in numbers."""
_SQL_WORDS: Final = """
    text integer numeric bigint smallint double precision real timestamp without with time zone date boolean and or not
    is null any all array case when then else end true false varying character char bpchar like distinct interval desc
    asc nulls first last collate in jsonb json uuid exists table column of the
    """
_SQL: Final = frozenset(_SQL_WORDS.split())


class Reticent(Around):
    """See `Engine`; errors, plans and values are without what is not granted."""

    def __init__(self, engine: Engine, names: Callable[[], Names]) -> None:
        """`names` says what is granted now."""
        super().__init__(engine)
        self._names = names

    def explain(self, sql: str, timeout_s: float = 10.0) -> Explained:
        """See `Engine.explain`."""
        found, names = self._engine.explain(sql, timeout_s), self._names()
        if not names.hides:
            return found
        known = _known(sql, names)
        problem = discreet(found.problem, known) if found.problem else None
        plan = _plan(found.plan, known) if found.plan else found.plan
        return Explained(found.ok, problem, found.cost, found.rows, plan)

    def run(self, sql: str, *, max_rows: int = 1000, timeout_s: float = 30.0) -> Rows:
        """See `Engine.run`."""
        try:
            return self._engine.run(sql, max_rows=max_rows, timeout_s=timeout_s)
        except FailedQueryError as error:
            names = self._names()
            if not names.hides:
                raise
            raise FailedQueryError(discreet(error.problem, _known(sql, names)), hint=error.hint) from None

    def distinct_values(self, table: str, column: str, limit: int = 1000, timeout_s: float = 2.0) -> Distinct:
        """See `Engine.distinct_values`; none of what is not granted."""
        names = self._names()
        card = names.card(table)
        if names.hides and not names.grants.column(table, column, card.in_schema if card else ""):
            return Distinct([], complete=False)
        return self._engine.distinct_values(table, column, limit, timeout_s)


def discreet(problem: Problem, known: frozenset[str]) -> Problem:
    """A database's problem without names but the known ones, in lower case."""
    if problem["kind"] in ("timeout", "cancelled", "statements"):
        return problem

    def quoted(found: re.Match[str]) -> str:
        return found.group() if _said(found.group(1), known) else f'"{_UNKNOWN}"'

    def named(found: re.Match[str]) -> str:
        return found.group() if _said(found.group(3), known) else f"{found.group(1)}{found.group(2)}{_UNKNOWN}"

    message = _NAMED.sub(named, _QUOTED.sub(quoted, _OFFERS.sub("", problem["message"])))
    offered = [name for name in problem["suggestions"] if _said(name, known)]
    return Problem(kind=problem["kind"], message=message, name=problem["name"], suggestions=offered)


def _known(sql: str, names: Names) -> frozenset[str]:
    """Words that may be said: those of the query, of granted names, and of SQL."""
    return frozenset(word.lower() for word in _WORD.findall(sql)) | _SQL | names.words


def _said(text: str, known: frozenset[str]) -> bool:
    return all(word.lower() in known for word in _WORD.findall(text))


def _plan(node: dict[str, object], known: frozenset[str]) -> dict[str, object]:
    shown: dict[str, object] = {}
    for key, value in node.items():
        if key == "Plans" and isinstance(value, list):
            shown[key] = [_plan(part, known) for part in value]
        elif key in _SHOWN or _is_said(value, known):
            shown[key] = value
    return shown


def _is_said(value: object, known: frozenset[str]) -> bool:
    listed = value if isinstance(value, list) else [value]
    texts = [item for item in listed if isinstance(item, str)]
    return len(texts) == len(listed) and all(_said(_TEXT.sub("", text), known) for text in texts)
