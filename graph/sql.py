"""System A, text-to-SQL, with the query memory (system B): recall, gate, plan, examples, prompt, generate, validate,
execute, weigh, answer, remember, and its loops; and as a source of hops."""

from __future__ import annotations

import re
from functools import partial
from typing import Any, Final, Literal, cast

from langgraph.graph import END
from langgraph.runtime import Runtime

from hopql.graph.step import Ways, compiled, run_inside, said_by
from hopql.nodes import opened
from hopql.nodes.answer_question import answer_question, would_write
from hopql.nodes.compose_prompt import (
    compose_prompt,
    gate_question,
    mark_similarity,
    plan_schema,
    recall,
    remember,
    select_examples,
    with_notes,
)
from hopql.nodes.execute_sql import execute_sql, weigh_candidates
from hopql.nodes.generate_sql import generate_sql, validate_sql
from hopql.nodes.receive_question import receive_question
from hopql.state.context import Context
from hopql.state.graphs import QuestionInput, SQLOutput, SQLState
from hopql.state.hops import Scope
from hopql.tools.base.quote_text import line, listed
from hopql.tools.base.quote_text import value as foreign_value
from hopql.tools.database.prove_keys import keys_given
from hopql.tools.planning.check_hops import NOTE, THING, fill
from hopql.tools.planning.plan_hops import is_sql
from hopql.tools.planning.register_sources import Reply, Request
from hopql.tools.planning.resolve_hops import values_of
from hopql.tools.workspace.find_identities import identities
from hopql.tools.workspace.open_workspace import Workspace


def after_receiving(state: SQLState) -> Literal["recall", "validate_sql", "answer_question"]:
    """SQL that was given is checked as it is; a question is looked up."""
    return "validate_sql" if state["sql_given"] else "recall"


def after_recall(state: SQLState) -> Literal["gate_question", "validate_sql", "answer_question"]:
    """A replay is checked like any other query; what nothing answers yet goes to the gate."""
    return "validate_sql" if state.get("candidate") else "gate_question"


def after_gate(state: SQLState) -> Literal["plan_schema", "answer_question"]:
    """Only what is in scope is planned."""
    gate = state.get("gate")
    return "plan_schema" if gate and gate["in_scope"] else "answer_question"


def after_generation(state: SQLState) -> Literal["validate_sql", "weigh_candidates", "answer_question"]:
    """A candidate is checked; a model that failed after a candidate had run leaves the choice to what there is."""
    candidate = state.get("candidate")
    if candidate is None:
        return "answer_question"
    return "validate_sql" if candidate["stage"] == "generated" else "weigh_candidates"


def after_validation(
    state: SQLState, runtime: Runtime[Context]
) -> Literal["execute_sql", "gate_question", "plan_schema", "generate_sql", "weigh_candidates", "answer_question"]:
    """Run what is valid; answer anew what was replayed and is not; widen the plan for a missing name, when no candidate
    is left; take the next candidate for the rest; stop at the bounds, and where a change is asked for. Where a
    candidate has run already, one that is invalid is only counted."""
    candidate = state.get("candidate")
    if candidate is None:
        return "gate_question"
    _, options = opened(runtime)
    if candidate["stage"] == "validated":
        return "execute_sql" if options.execute else "answer_question"
    if state.get("pool"):
        return "weigh_candidates"
    if state["sql_given"] or len(state["attempts"]) >= options.max_attempts or would_write(candidate):
        return "answer_question"
    plan = state.get("plan")
    narrow = bool(plan and not plan["whole_schema"]) and state["widenings"] < options.max_widenings
    if state["missing"] and narrow and not state.get("drafts"):
        return "plan_schema"
    return "generate_sql"


def after_execution(
    state: SQLState, runtime: Runtime[Context]
) -> Literal["gate_question", "generate_sql", "weigh_candidates", "answer_question"]:
    """What ran is weighed, unless it was replayed; a replay that failed is answered anew; what the database refused
    goes back to the generator, within `max_attempts`. Where a candidate has run already, one that failed is only
    counted, whatever it failed of."""
    candidate = state.get("candidate")
    if state.get("pool"):
        return "weigh_candidates"
    if state.get("failure") or state["sql_given"]:
        return "answer_question"
    if candidate is None:
        return "gate_question"
    if state.get("recalled"):
        return "answer_question"
    if candidate["stage"] == "executed":
        return "weigh_candidates"
    _, options = opened(runtime)
    return "generate_sql" if len(state["attempts"]) < options.max_attempts else "answer_question"


def after_weighing(state: SQLState) -> Literal["generate_sql", "answer_question"]:
    """Another candidate where the answer is in doubt; else the chosen one is the answer."""
    return "generate_sql" if state["more"] else "answer_question"


WAYS: Final[Ways] = {
    receive_question: after_receiving,
    recall: after_recall,
    gate_question: after_gate,
    plan_schema: "select_examples",
    select_examples: "mark_similarity",
    mark_similarity: "compose_prompt",
    compose_prompt: "generate_sql",
    generate_sql: after_generation,
    validate_sql: after_validation,
    execute_sql: (after_execution, ["gate_question", "generate_sql", "weigh_candidates", "answer_question"]),
    weigh_candidates: after_weighing,
    answer_question: "remember",
    remember: END,
}


build = partial(compiled, "sql", SQLState, QuestionInput, SQLOutput, WAYS, "answer_question")
graph = build()


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
        own = not request.given and hop["id"] == 1 and not hop["gives"]
        if not own and is_sql(text, workspace):  # what was found on the way makes it none of the user's own SQL
            text = f"Question: {text}"
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
        things = (
            keys_given(state["sql"], rows["columns"], workspace.catalog.names, workspace.engine.dialect)
            if rows and hop["kind"] == THING else []
        )  # fmt: skip
        values = values_of(rows, hop, things) if rows and hop["gives"] else []
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
        text = fill(plain, said)[0]
        return text[:1].upper() + text[1:], list(notes)


def _told(workspace: Workspace, value: str) -> str:
    """A value as the database knows it: with its code beside its name, where it is one of its things."""
    thing = identities(workspace).of(value)
    return foreign_value(thing.told() if thing else value)
