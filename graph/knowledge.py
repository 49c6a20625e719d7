"""System C, search in documents, code and schemas: keywords at two levels, entities, relations, passages, and an answer
whose references hold; and as a source of hops."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, Literal

from langgraph.graph import END
from langgraph.runtime import Runtime

from hopql.graph.step import Ways, compiled, run_inside, said_by
from hopql.nodes import opened
from hopql.nodes.receive_question import receive_inquiry
from hopql.nodes.search_memory import extract_keywords
from hopql.nodes.write_answer import answer_knowledge, quote_sentences, search_knowledge, write_answer
from hopql.state.context import Context
from hopql.state.graphs import KnowledgeInput, KnowledgeOutput, KnowledgeState
from hopql.state.hops import KNOWLEDGE, SCHEMA, HopStatus, HopValue, Scope
from hopql.tools.base.quote_text import value as foreign_value
from hopql.tools.knowledge.open_knowledge import terms_of
from hopql.tools.knowledge.quote_answer import reference_line
from hopql.tools.models.choose_model import is_local
from hopql.tools.planning.check_hops import NOTE, fill
from hopql.tools.planning.register_sources import Reply, Request, scope_of
from hopql.tools.planning.split_sources import defined_terms, holding_document, parts_for
from hopql.tools.workspace.open_workspace import Workspace

MAX_DRAFTS = 2


def after_receiving(
    state: KnowledgeState, runtime: Runtime[Context]
) -> Literal["extract_keywords", "search_knowledge", "answer_knowledge"]:
    """Modes that search for the question itself need no keywords."""
    _, options = opened(runtime)
    return "search_knowledge" if options.mode in ("naive", "ppr") else "extract_keywords"


def after_search(
    state: KnowledgeState, runtime: Runtime[Context]
) -> Literal["write_answer", "quote_sentences", "answer_knowledge"]:
    """The model writes where it is set to, or where it is worth asking: not for `fast`, and not the embedded one."""
    context = state.get("context")
    if not context or not context["chunks"]:
        return "answer_knowledge"
    _, options = opened(runtime)
    if options.answers == "auto":
        quoted = options.effort == "fast" or is_local(options.model)
        return "quote_sentences" if quoted else "write_answer"
    return "write_answer" if options.answers == "model" else "quote_sentences"


def after_writing(state: KnowledgeState) -> Literal["write_answer", "quote_sentences", "answer_knowledge"]:
    """An answer of which nothing holds is written once more, then quoted. One that only says what the documents lack
    holds; where there is none, since the model failed, it is not asked again."""
    claims = state["claims"]
    lacking = bool(claims) and all(claim["held"] for claim in claims)
    if lacking or any(claim["held"] and claim["cites"] for claim in claims):
        return "answer_knowledge"
    return "write_answer" if state["drafts"] < MAX_DRAFTS and claims else "quote_sentences"


WAYS: Final[Ways] = {
    receive_inquiry: after_receiving,
    extract_keywords: "search_knowledge",
    search_knowledge: after_search,
    write_answer: after_writing,
    quote_sentences: "answer_knowledge",
    answer_knowledge: END,
}


build = partial(compiled, "knowledge", KnowledgeState, KnowledgeInput, KnowledgeOutput, WAYS, "answer_knowledge")
graph = build()


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
        if part := parts.get(KNOWLEDGE):
            return scope_of(KNOWLEDGE, part.sure, f"{part.text!r} is for documents")
        if not terms_of(workspace).read:
            return scope_of(KNOWLEDGE, 0.0, "no document was added")
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
