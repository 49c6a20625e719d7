"""The tools that search documents and API specs, and those of the memories."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Final

from mcp.types import CallToolResult
from pydantic import Field

from hopql.serve.client import HopQL
from hopql.serve.mcp.calls import Category, Ctx, Label, Phrase, Question, Statement, Tools, said, speaker_of
from hopql.serve.show_memory import statement
from hopql.serve.show_sources import place
from hopql.state.knowledge import Mode
from hopql.tools.base.errors import HopQLError
from hopql.tools.memory import SemanticMemory
from hopql.tools.memory.recall_queries import memory_of

if TYPE_CHECKING:
    from hopql.state.apis import OperationFound
    from hopql.state.graphs.api import ApiOutput
    from hopql.state.knowledge import KnowledgeFilters
    from hopql.state.memory import Memory
    from hopql.state.query_memory import Suggestion

_DESCRIPTIONS: Final = 3
"""Of an entity, as many as are told."""

Patterns = Annotated[list[Label], Field(max_length=20)]


class Searching(Tools):
    """Documents and specs of one workspace."""

    async def search_knowledge(
        self,
        ctx: Ctx,
        question: Annotated[Question, Field(description="What is wanted to know, as a question or key words.")],
        mode: Annotated[Mode, Field(description="hybrid: names and themes; local: names; global: themes; mix: both "
                                    "and passages; naive: passages; ppr: a walk over the graph.")] = "mix",
        documents: Annotated[Patterns, Field(description="Only documents whose path or title has one of these parts, "
                                             "or fits a pattern with *.")] = [],  # noqa: B006
        tags: Annotated[Patterns, Field(description="Only documents with one of these tags.")] = [],  # noqa: B006
        tokens: Annotated[int, Field(ge=200, le=20_000, description="Most tokens that are given.")] = 3000,
    ) -> CallToolResult:  # fmt: skip
        """Search the team's documents and code, and the description of the database's schema, for passages, entities
        and relations. Calls no model, and gives what the documents say with their places, so that you can cite them;
        it does not answer by itself. Use it for definitions, rules, procedures and architecture; rows of the database
        are not in it.
        """
        narrowed = {name: given for name, given in (("documents", documents), ("tags", tags)) if given}
        speaker = speaker_of(self.client, ctx)
        made = await self.working(_searched, speaker, question, mode, narrowed or None, tokens)
        return said(_in_words(made), made)

    async def search_apis(
        self,
        ctx: Ctx,
        request: Annotated[Question, Field(description="What is to be done, as in: refund order 42.")],
        k: Annotated[int, Field(ge=1, le=50, description="Most operations that are found.")] = 10,
    ) -> CallToolResult:
        """Find which HTTP calls of the workspace's OpenAPI and Swagger specs do something: in the order in which they
        would be made, what each needs and gives, each as curl. None is made, and what no spec offers is said.
        """
        state = await self.working(_calls, speaker_of(self.client, ctx), request, k)
        told = {
            "status": "nothing_found" if state["status"] == "failed" else state["status"], "lacking": state["lacking"],
            "calls": state["calls_in_order"],
            "operations": [_operation(one) for one in (state["context"] or {"operations": []})["operations"]],
        }  # fmt: skip
        return said(state["answer"] or state["lacking"] or "No spec offers that.", told)


def _searched(
    client: HopQL, question: str, mode: Mode, filters: KnowledgeFilters | None, tokens: int
) -> dict[str, Any]:
    found, remarks = client.look_up(question, filters=filters, mode=mode, knowledge_tokens=tokens)
    remarks += [found["fallback"]] if found["fallback"] else []
    passages = [{**_some(one, "n", "text", "document"), "place": place(one)} for one in found["chunks"]]
    entities = [
        {**_some(one, "name", "type"), "descriptions": [each["text"] for each in one["descriptions"][:_DESCRIPTIONS]]}
        for one in found["entities"]
    ]
    relations = [_some(one, "source", "kind", "target", "text") for one in found["relations"]]
    return {
        "passages": passages, "entities": entities, "relations": relations, "searched": found["searched"],
        "remarks": remarks, "left_out": found["left_out"],
    }  # fmt: skip


def _some(one: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: one[name] for name in names}


def _in_words(told: dict[str, Any]) -> str:
    parts = [f"[{one['n']}] {one['place']}\n{one['text'].strip()}" for one in told["passages"]]
    entities = [
        f"- {one['name']} ({one['type']}): {' '.join(one['descriptions'])}"
        for one in told["entities"] if one["descriptions"]
    ]  # fmt: skip
    relations = [f"- {one['text']}" for one in told["relations"] if one["text"]]
    parts += ["\n".join(["Entities:", *entities])] if entities else []
    parts += ["\n".join(["Relations:", *relations])] if relations else []
    return "\n\n".join([*(parts or ["Nothing that was read says anything about it."]), *told["remarks"]])


def _calls(client: HopQL, request: str, k: int) -> ApiOutput:
    """Which calls do it."""
    state = client.calls_for(request, api_k=k)
    if failure := state.get("failure"):
        raise HopQLError(failure["message"], hint=failure["hint"])
    return state


def _operation(one: OperationFound) -> dict[str, Any]:
    api = f"{one['title']} {one['version']}".strip()
    return {**_some(one["operation"], "method", "path", "summary"), "api": api, "score": round(one["score"], 3)}


class Remembering(Tools):
    """The memories of one workspace."""

    async def suggest(
        self,
        ctx: Ctx,
        prefix: Annotated[Phrase, Field(description="The beginning of a question, or a few words of it.")],
        k: Annotated[int, Field(ge=1, le=50, description="Most questions that are given.")] = 8,
    ) -> CallToolResult:
        """Complete a question: questions about this database that were asked and answered before, those that begin so
        and those that mean so. Put the one that is meant to ask, which then answers at once from its proven query.
        """
        found = await self.working(_suggested, speaker_of(self.client, ctx), prefix, k)
        lines = [f"- {one['question']} (asked {one['asked']} times)" for one in found]
        said_ = "\n".join(lines) or "No question that was asked before is like this."
        return said(said_, {"suggestions": found})

    async def remember(
        self,
        ctx: Ctx,
        text: Annotated[Statement, Field(description="One statement, whole by itself: 'Maria Chen looks after "
                                         "Newark.'")],
        category: Annotated[Category, Field(description="facts, preferences, "
                                         "relationships, entities, decisions, requirements, or your own.")] = "facts",
        subject: Annotated[Label, Field(description="Whom or what it is about: Maria Chen.")] = "",
        entity: Annotated[list[Label], Field(max_length=20, description="Values that it gives: [Newark].")] = [],  # noqa: B006
        kind: Annotated[Label, Field(description="What the entity is: airport, person, number.")] = "",
        topic: Annotated[Label, Field(description="What it is about, in a word.")] = "",
        source: Annotated[Label, Field(description="Where it was said.")] = "",
        confidence: Annotated[float | None, Field(ge=0, le=1, description="How certain it is.")] = None,
        valid_from: Annotated[datetime | None, Field(description="From when it holds, ISO 8601.")] = None,
        valid_until: Annotated[datetime | None, Field(description="Until when it holds, ISO 8601.")] = None,
    ) -> CallToolResult:  # fmt: skip
        """Store one statement that the user wants remembered, so that later questions find it. Use it only when the
        user asks for that. A statement that is known already is not stored twice; one that contradicts an older one
        takes its place, and the older one is kept as history. Nothing is deleted.
        """
        metadata = {"subject": subject, "entity": entity, "kind": kind, "topic": topic, "source": source}
        speaker = speaker_of(self.client, ctx)
        memory = statement(
            text, category, {**metadata, "confidence": confidence}, user=speaker.user, begins=valid_from,
            ends=valid_until, provenance="MCP", hint="Correct it.",
        )  # fmt: skip
        made = await self.working(_stored, speaker, memory)
        return said(_remembered_in_words(made), made)


def _suggested(client: HopQL, prefix: str, k: int) -> list[Suggestion]:
    return memory_of(client.current, client.effective(client.current)).suggestions(prefix, k)


def _stored(client: HopQL, memory: Memory) -> dict[str, Any]:
    store = SemanticMemory(client.current.config.name, memory.user)
    [stored] = store.add([memory])
    other = store.get(stored["other"]) if stored["other"] else None
    newer = store.get(stored["by"]) if stored.get("by") else None
    return {
        **_some(stored, "id", "outcome", "text"), "other": other["text"] if other else "",
        "newer": newer["text"] if newer else "",
    }  # fmt: skip


def _remembered_in_words(told: dict[str, Any]) -> str:
    if told["outcome"] == "duplicate":
        return f"Known already: {told['other'] or told['text']}"
    said = [f"Remembered: {told['text']}"]
    said += [f"It takes the place of: {told['other']}"] if told["outcome"] == "superseded" and told["other"] else []
    said += [f"A newer memory says otherwise, so it went into the history: {told['newer']}"] if told["newer"] else []
    return "\n".join(said)
