"""The tools of the memories: questions that were asked before, and what is to be remembered."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Final

from anyio import CapacityLimiter
from mcp.types import CallToolResult
from pydantic import Field

from hopql.serve.client import HopQL
from hopql.serve.mcp.arguments import Category, Label, Phrase, Statement
from hopql.serve.mcp.calling import Ctx, options_of, said, speaker_of, working, workspace_of
from hopql.serve.mcp.models import RememberedOut, SuggestionOut, SuggestionsOut
from hopql.tools.errors import UsageError

if TYPE_CHECKING:
    from hopql.state.memory import Memory

_AT_ONCE: Final = 8


class Remembering:
    """The memories of one workspace."""

    def __init__(self, client: HopQL) -> None:
        self.client = client
        self._limiter = CapacityLimiter(_AT_ONCE)

    async def suggest(
        self,
        ctx: Ctx,
        prefix: Annotated[Phrase, Field(description="The beginning of a question, or a few words of it.")],
        k: Annotated[int, Field(ge=1, le=50, description="Most questions that are given.")] = 8,
    ) -> Annotated[CallToolResult, SuggestionsOut]:
        """Complete a question: questions about this database that were asked and answered before, those that begin so
        and those that mean so. Put the one that is meant to ask, which then answers at once from its proven query.
        """
        found = await working(self._limiter, _suggested, speaker_of(self.client, ctx), prefix, k)
        lines = [f"- {one.question} (asked {one.asked} times)" for one in found.suggestions]
        return said("\n".join(lines) or "No question that was asked before is like this.", found)

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
    ) -> Annotated[CallToolResult, RememberedOut]:  # fmt: skip
        """Store one statement that the user wants remembered, so that later questions find it. Use it only when the
        user asks for that. A statement that is known already is not stored twice; one that contradicts an older one
        takes its place, and the older one is kept as history. Nothing is deleted.
        """
        metadata = {"subject": subject, "kind": kind, "topic": topic, "source": source, "confidence": confidence}
        named = [one for one in entity if one]
        given: dict[str, Any] = {name: value for name, value in metadata.items() if value not in ("", None)}
        if named:
            given["entity"] = named[0] if len(named) == 1 else named
        speaker = speaker_of(self.client, ctx)
        memory = _memory(text, category, given, speaker.user, valid_from, valid_until)
        made = await working(self._limiter, _stored, speaker, memory)
        return said(_in_words(made), made)


def _suggested(client: HopQL, prefix: str, k: int) -> SuggestionsOut:
    from hopql.tools.recall import memory_of

    found = memory_of(workspace_of(client), options_of(client)).suggestions(prefix, k)
    return SuggestionsOut(
        suggestions=[
            SuggestionOut(question=one["question"], how=one["how"], similarity=one["similarity"], asked=one["asked"])
            for one in found
        ]
    )


def _memory(
    text: str, category: str, metadata: dict[str, Any], user: str, begins: datetime | None, ends: datetime | None
) -> Memory:
    from pydantic import ValidationError

    from hopql.state.memory import Memory

    try:
        return Memory(
            text=text, category=category, metadata=metadata, user=user, valid_from=begins, valid_until=ends,
            provenance="MCP",
        )  # fmt: skip
    except ValidationError as error:
        first = error.errors()[0]
        raise UsageError(f"{first['loc'][0]}: {first['msg']}.", hint="Correct it.") from error


def _stored(client: HopQL, memory: Memory) -> RememberedOut:
    from hopql.tools.memory import SemanticMemory

    store = SemanticMemory(workspace_of(client).config.name, memory.user)
    [stored] = store.add([memory])
    other = store.get(stored["other"]) if stored["other"] else None
    newer = store.get(stored["by"]) if stored.get("by") else None
    return RememberedOut(
        id=stored["id"], outcome=stored["outcome"], text=stored["text"], other=other["text"] if other else "",
        newer=newer["text"] if newer else "",
    )  # fmt: skip


def _in_words(made: RememberedOut) -> str:
    if made.outcome == "duplicate":
        return f"Known already: {made.other or made.text}"
    told = [f"Remembered: {made.text}"]
    told += [f"It takes the place of: {made.other}"] if made.outcome == "superseded" and made.other else []
    told += [f"A newer memory says otherwise, so it went into the history: {made.newer}"] if made.newer else []
    return "\n".join(told)
