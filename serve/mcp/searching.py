"""The tools that search documents and API specs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from anyio import CapacityLimiter
from mcp.types import CallToolResult
from pydantic import Field

from hopql.serve.client import HopQL
from hopql.serve.mcp.arguments import Label, Question
from hopql.serve.mcp.calling import Ctx, options_of, said, speaker_of, working, workspace_of
from hopql.serve.mcp.found import (
    ApisOut,
    CallOut,
    EntityOut,
    InputOut,
    KnowledgeOut,
    OperationOut,
    Passage,
    RelationOut,
)
from hopql.state.knowledge import Mode
from hopql.tools.errors import HopQLError

if TYPE_CHECKING:
    from hopql.state.apis import Call, OperationFound
    from hopql.state.graphs.api import ApiOutput
    from hopql.state.knowledge import KnowledgeContext, KnowledgeFilters

_AT_ONCE: Final = 8
_DESCRIPTIONS: Final = 3
"""Of an entity, as many as are told."""

Patterns = Annotated[list[Label], Field(max_length=20)]


class Searching:
    """Documents and specs of one workspace."""

    def __init__(self, client: HopQL) -> None:
        self.client = client
        self._limiter = CapacityLimiter(_AT_ONCE)

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
    ) -> Annotated[CallToolResult, KnowledgeOut]:  # fmt: skip
        """Search the team's documents and code, and the description of the database's schema, for passages, entities
        and relations. Calls no model, and gives what the documents say with their places, so that you can cite them;
        it does not answer by itself. Use it for definitions, rules, procedures and architecture; rows of the database
        are not in it.
        """
        narrowed = {name: given for name, given in (("documents", documents), ("tags", tags)) if given}
        speaker = speaker_of(self.client, ctx)
        made = await working(self._limiter, _searched, speaker, question, mode, narrowed or None, tokens)
        return said(_in_words(made), made)

    async def search_apis(
        self,
        ctx: Ctx,
        request: Annotated[Question, Field(description="What is to be done, as in: refund order 42.")],
        k: Annotated[int, Field(ge=1, le=50, description="Most operations that are found.")] = 10,
    ) -> Annotated[CallToolResult, ApisOut]:
        """Find which HTTP calls of the workspace's OpenAPI and Swagger specs do something: in the order in which they
        would be made, what each needs and gives, each as curl. None is made, and what no spec offers is said.
        """
        state = await working(self._limiter, _calls, speaker_of(self.client, ctx), request, k)
        operations = state["context"]["operations"] if state["context"] else []
        made = ApisOut(
            status="nothing_found" if state["status"] == "failed" else state["status"], lacking=state["lacking"],
            calls=[_call(one) for one in state["calls_in_order"]],
            operations=[_operation(one) for one in operations],
        )  # fmt: skip
        return said(state["answer"] or made.lacking or "No spec offers that.", made)


def _searched(client: HopQL, question: str, mode: Mode, filters: KnowledgeFilters | None, tokens: int) -> KnowledgeOut:
    from hopql.nodes.wording_rules import rules_of
    from hopql.tools.knowledge.open_knowledge import have_schema, knowledge_of
    from hopql.tools.planning.extract_keywords import by_rules

    workspace, options = workspace_of(client), options_of(client)
    remarks: list[str] = []
    try:
        have_schema(workspace)
    except HopQLError as error:
        knowledge_of(workspace).version()  # where the state database is out of reach, this is what fails
        remarks.append(f"The schema of the database is left as it was: {error}")
    keywords = by_rules(question, rules_of(workspace))
    found = knowledge_of(workspace).search(
        question, keywords, mode, filters=filters, k=options.knowledge_k, budget=tokens, rerank=options.rerank
    )
    return _told(found, [*remarks, *filter(None, [found["fallback"]])])


def _told(found: KnowledgeContext, remarks: list[str]) -> KnowledgeOut:
    from hopql.serve.knowledge_show import place

    return KnowledgeOut(
        passages=[
            Passage(n=one["n"], text=one["text"], place=place(one), document=one["document"]) for one in found["chunks"]
        ],
        entities=[
            EntityOut(name=one["name"], type=one["type"],
                      descriptions=[each["text"] for each in one["descriptions"][:_DESCRIPTIONS]])
            for one in found["entities"]
        ],
        relations=[
            RelationOut(source=one["source"], kind=one["kind"], target=one["target"], text=one["text"])
            for one in found["relations"]
        ],
        searched=found["searched"], remarks=remarks, left_out=found["left_out"],
    )  # fmt: skip


def _in_words(made: KnowledgeOut) -> str:
    parts = [f"[{one.n}] {one.place}\n{one.text.strip()}" for one in made.passages]
    entities = [f"- {one.name} ({one.type}): {' '.join(one.descriptions)}" for one in made.entities if one.descriptions]
    relations = [f"- {one.text}" for one in made.relations if one.text]
    parts += ["\n".join(["Entities:", *entities])] if entities else []
    parts += ["\n".join(["Relations:", *relations])] if relations else []
    return "\n\n".join([*(parts or ["Nothing that was read says anything about it."]), *made.remarks])


def _calls(client: HopQL, request: str, k: int) -> ApiOutput:
    """Which calls do it.

    Raises:
        HopQLError: the specs could not be searched.
    """
    state = client.calls_for(request, api_k=k)
    if failure := state.get("failure"):
        raise HopQLError(failure["message"], hint=failure["hint"])
    return state


def _call(one: Call) -> CallOut:
    inputs = [
        InputOut(name=each["name"], where=each["where"], type=each["type"], required=each["required"],
                 value=each["value"])
        for each in one["inputs"]
    ]  # fmt: skip
    return CallOut(
        n=one["n"], method=one["method"], url=one["url"], api=f"{one['title']} {one['version']}".strip(),
        does=one["does"], inputs=inputs, gives=one["gives"], after=one["after"], curl=one["curl"],
        deprecated=one["deprecated"],
    )  # fmt: skip


def _operation(one: OperationFound) -> OperationOut:
    own = one["operation"]
    return OperationOut(
        method=own["method"], path=own["path"], api=f"{one['title']} {one['version']}".strip(),
        summary=own["summary"], score=round(one["score"], 3),
    )  # fmt: skip
