"""The `knowledge` graph as a source of hops."""

from __future__ import annotations

from typing import Any, Final

from hopql.graph.knowledge import build
from hopql.graph.step import run_inside, said_by
from hopql.state.context import Context
from hopql.state.hops import HopStatus, HopValue, Scope
from hopql.tools.base.errors import ConnectError
from hopql.tools.base.quote_text import value as foreign_value
from hopql.tools.knowledge.open_knowledge import terms_of
from hopql.tools.knowledge.quote_answer import reference_line
from hopql.tools.planning.check_hops import NOTE, fill
from hopql.tools.planning.register_sources import Reply, Request, scope_of
from hopql.tools.planning.split_sources import KNOWLEDGE, SCHEMA, defined_terms, holding_document, parts_for
from hopql.tools.workspace.open_workspace import Workspace

_NOTES: Final = "Single Paragraph"
_inner = build(checkpointer=False)


class KnowledgeSource:
    """Answers hops from documents, code and schemas, by a run of the `knowledge` graph."""

    name = KNOWLEDGE

    def scope(self, workspace: Workspace, question: str, options: Context) -> Scope:
        """In scope when a part of the question is for documents or asks how the database is built, when it has a term
        that documents define and the database lacks, or when a passage holds most of its words and the database is out
        of scope."""
        parts = {part.source: part for part in parts_for(workspace, question)}
        if schema := parts.get(SCHEMA):
            return scope_of(KNOWLEDGE, schema.sure, "it asks how the database is built")
        if _nothing_added(workspace):
            return scope_of(KNOWLEDGE, 0.0, "no document was added")
        if part := parts.get(KNOWLEDGE):
            return scope_of(KNOWLEDGE, part.sure, f"{part.text!r} is for documents")
        if terms := defined_terms(workspace, question, options):
            return scope_of(KNOWLEDGE, 0.7, f"documents define {terms[0]!r}")
        known = workspace.has_database and workspace.catalog.gate(question, options)["in_scope"]
        if not known and (title := holding_document(workspace, question)):
            return scope_of(KNOWLEDGE, 0.6, f"{title!r} speaks of it")
        return scope_of(KNOWLEDGE, 0.0, "it asks for no document")

    def ask(self, workspace: Workspace, request: Request, options: Context) -> Reply:
        """Ask the graph once; of a note the best sentences are the value, which goes with the question after it."""
        hop = request.hop
        said = {name: [foreign_value(each["value"]) for each in values] for name, values in request.given.items()}
        text = fill(hop["text"], {name: [", ".join(values)] for name, values in said.items()})[0]
        noted = hop["asks"] == NOTE
        run = options.model_copy(update={"response_type": _NOTES}) if noted else options
        state = run_inside(_inner, text, run)
        common: dict[str, Any] = {
            "text": text,
            "query": "; ".join((state.get("context") or {}).get("searched", [])),
            **said_by(state),
            "detail": {"claims": state.get("claims", []), "references": state.get("references", [])},
        }
        if state["status"] != "answered":
            status: HopStatus = "failed" if state["status"] == "failed" else "unresolved"
            return Reply(status=status, outcome=state["answer"], answer=state["answer"], **common)
        evidence = [reference_line(reference) for reference in state["references"]]
        values = []
        if noted:
            told = " ".join(claim["text"] for claim in state["claims"] if claim["held"] and claim["cites"])
            values = [HopValue(value=told, kind=NOTE, evidence=told, origin="text")]
        told_of = f"{len(state['claims'])} sentences from {len(evidence)} passages"
        return Reply("resolved", outcome=told_of, values=values, answer=state["answer"], evidence=evidence,
                     **common)  # fmt: skip



def _nothing_added(workspace: Workspace) -> bool:
    """Whether there are no documents beside the schema; not where they cannot be reached."""
    try:
        return not terms_of(workspace).read
    except ConnectError:
        return False
