"""The `sql` graph as a source of hops."""

from __future__ import annotations

import re
from typing import Any, cast

from hopql.graph.sql import build
from hopql.graph.step import run_inside, said_by
from hopql.nodes.compose_prompt import with_notes
from hopql.state.context import Context
from hopql.state.graphs import SQLOutput
from hopql.state.hops import Hop, Scope
from hopql.tools.base.quote_text import line, listed
from hopql.tools.base.quote_text import value as foreign_value
from hopql.tools.planning.check_hops import NOTE, fill
from hopql.tools.planning.plan_hops import is_sql
from hopql.tools.planning.register_sources import Reply, Request
from hopql.tools.planning.resolve_hops import measured, values_of
from hopql.tools.workspace.find_identities import identities
from hopql.tools.workspace.open_workspace import Workspace

_DAY_OF = re.compile(r"\bthe (?:day|date|month|year) of (?=\{\{)")
"""What only leads to a placeholder: on the day of {{OFFSITE}} is on 18 October."""
_NOTED = re.compile(r" \(\{\{NOTE(?:_\d+)?\}\}\)")
_NOTE = 4_000
"""Characters of a note that a document or a memory gives."""
_inner = build(checkpointer=False)


class SQLSource:
    """Answers hops from the workspace's database, by a run of the `sql` graph."""

    name = "sql"

    def scope(self, workspace: Workspace, question: str, options: Context) -> Scope:
        """What the gate of step 1 says."""
        if not workspace.has_database:
            return Scope(source=self.name, in_scope=False, score=0.0, why="the workspace has no database")
        gate = workspace.catalog.gate(with_notes(question, options), options)
        why = f"{gate['score']:.2f} against {gate['threshold']:.2f}"
        return Scope(source=self.name, in_scope=gate["in_scope"], score=gate["score"], why=why, gate=gate)

    def ask(self, workspace: Workspace, request: Request, options: Context) -> Reply:
        """Ask the graph once, whatever the values: several of one placeholder become a list in the question."""
        hop = request.hop
        text, notes = self._said(workspace, request) if request.given else (hop["text"], [])
        text = self._worded(workspace, hop, text, filled=bool(request.given))
        planned = {"gate": "off"}  # the plan has chosen this source; what a hop has found is no reason to refuse
        noted = {"notes": "\n".join(filter(None, (options.notes, *notes)))} if notes else {}
        state = run_inside(_inner, text, options.model_copy(update=planned | noted))
        detail: dict[str, Any] = {key: state.get(key) for key in SQLOutput.__annotations__ if key != "messages"}
        detail["doubts"] = list(detail["doubts"] or [])
        common: dict[str, Any] = {
            "text": text,
            "query": state.get("sql", ""),
            "rows": state.get("rows"),
            "detail": {"sql": detail},
            **said_by(state),
        }
        if state["status"] != "answered":
            status = "unresolved" if state["status"] == "out_of_domain" else "failed"
            return Reply(status=cast(Any, status), outcome=state["answer"], answer=state["answer"], **common)
        rows = state.get("rows")
        values = values_of(rows, hop) if rows and hop["gives"] else []
        if hop["gives"] and not values:
            told = "no rows" if not rows or not rows["rows"] else f"{rows['row_count']} rows, too many to fill in"
            return Reply(status="unresolved", outcome=told, answer=state["answer"], **common)
        outcome = ", ".join(value["value"] for value in values) or state["answer"]
        evidence = [value["evidence"] for value in values]
        return Reply("resolved", outcome=outcome, values=values, answer=state["answer"], evidence=evidence, **common)

    def _said(self, workspace: Workspace, request: Request) -> tuple[str, list[str]]:
        """The question with values filled in, and the notes that go with it."""
        said = {
            name: [listed([_told(workspace, given["value"]) for given in values], "or")]
            for name, values in request.given.items()
        }
        given = [each for values in request.given.values() for each in values]
        notes = dict.fromkeys(line(each["evidence"], _NOTE) for each in given if each["kind"] == NOTE)
        plain = _DAY_OF.sub("", _NOTED.sub("", request.hop["text"]))
        text = measured(fill(plain, said)[0])
        return text[:1].upper() + text[1:], list(notes)

    def _worded(self, workspace: Workspace, hop: Hop, text: str, *, filled: bool) -> str:
        """A question that came about on the way, so that it is none of the user's own SQL even where what was found
        makes it look like that."""
        own = not filled and hop["id"] == 1 and not hop["gives"]
        return f"Question: {text}" if not own and is_sql(text, workspace) else text


def _told(workspace: Workspace, value: str) -> str:
    """A value as the database knows it: with its code beside its name, where it is one of its things."""
    thing = identities(workspace).of(value)
    return foreign_value(thing.told() if thing else value)
