"""The MCP server over one workspace: its tools, and its path of an HTTP application."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from functools import partial
from importlib.metadata import version
from itertools import count
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

from anyio import CapacityLimiter
from mcp.server import MCPServer
from mcp.server.streamable_http_manager import StreamableHTTPASGIApp
from mcp.server.transport_security import TransportSecuritySettings
from mcp.types import CallToolResult
from pydantic import Field

from hopql.serve.agents import describe_table, find_tables, table_in_words, tables_in_words
from hopql.serve.client import HopQL
from hopql.serve.conversation import lean_hops
from hopql.serve.mcp.calls import (
    Category,
    Ctx,
    Label,
    Notes,
    Phrase,
    PlainTool,
    Question,
    Sql,
    Statement,
    said,
    speaker_of,
    tool,
)
from hopql.serve.result import Result
from hopql.serve.show_memory import statement
from hopql.serve.show_sources import place
from hopql.state.database import Checked, Rows
from hopql.state.knowledge import Mode
from hopql.tools.base.errors import HopQLError, QueryError, UsageError
from hopql.tools.base.stop_runs import check as check_stop
from hopql.tools.base.stop_runs import run_in_thread
from hopql.tools.database.guard import check, planned
from hopql.tools.display.word_results import as_markdown, unlinked
from hopql.tools.memory import SemanticMemory
from hopql.tools.memory.recall_queries import memory_of
from hopql.tools.planning.read_turns import read_statement

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from hopql.state.apis import OperationFound
    from hopql.state.graphs import ApiOutput
    from hopql.state.knowledge import KnowledgeFilters
    from hopql.state.memory import Memory
    from hopql.state.query_memory import Suggestion

T = TypeVar("T")
_AT_ONCE: Final = 8
_SHOWN: Final = 50
"""Rows in the text of a result; the data holds all that were asked for."""

_DESCRIPTIONS: Final = 3
"""Of an entity, as many as are told."""
MaxRows = Annotated[int, Field(ge=1, le=1000, description="Most rows that are given.")]
Patterns = Annotated[list[Label], Field(max_length=20)]


class Offered:
    """What one workspace offers to other agents, several calls at once; further ones wait."""

    def __init__(self, client: HopQL) -> None:
        self.client = client
        self._limiter = CapacityLimiter(_AT_ONCE)

    async def working(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do blocking work in a thread; where the call is cancelled, what it has under way ends."""
        async with self._limiter:
            return await run_in_thread(work, *arguments)

    async def ask(
        self,
        ctx: Ctx,
        question: Annotated[Question, Field(description="One whole question in plain language.")],
        notes: Annotated[Notes, Field(description="Definitions, rules and units for it.")] = "",
        max_rows: MaxRows = 50,
        anyway: Annotated[bool, Field(description="Ask it even where it seems to be about something else.")] = False,
    ) -> CallToolResult:
        """Answer a question in plain language from the workspace's own sources: its SQL database, documents and code,
        API specs, and what the team has told. The question is split into steps where several sources are needed; SQL
        is written, checked and run read-only. Gives the answer with its SQL, rows and evidence. Use this first for
        questions about the data; it takes seconds to a minute. Earlier questions of this conversation are not known to
        it, so name everything. A status out_of_domain means that no source seems to know of it: ask it again with
        anyway if you are sure that one does, and not in other words more than once.
        """
        speaker = speaker_of(self.client, ctx)
        result = await self.working(_asked, speaker, question, notes, anyway, _teller(ctx))
        return _answered(result, max_rows)

    async def run_sql(
        self,
        ctx: Ctx,
        sql: Annotated[Sql, Field(description="One SELECT statement in the database's dialect.")],
        max_rows: MaxRows = 100,
        timeout_s: Annotated[float, Field(gt=0, le=300, description="Seconds that it may run.")] = 30,
    ) -> CallToolResult:
        """Run one read-only SQL query that you wrote. It is checked first: exactly one SELECT over tables and columns
        that exist; anything that writes, several statements, and functions that reach outside are refused, and an
        unknown name is answered with the closest real one. Call describe_table before writing SQL. To have the SQL
        written, use ask.
        """
        run = partial(_run, speaker_of(self.client, ctx), sql, max_rows, timeout_s)
        checked, rows = await self.working(run)
        remarks = [problem["message"] for problem in checked["problems"]]
        table = _table(rows, max_rows)
        found = {"sql": checked["sql"], "tables": checked["tables"], "table": table, "remarks": remarks}
        return said("\n\n".join([_shown(table), *remarks]), {**found, "seconds": round(rows["seconds"], 3)})

    async def search_schema(
        self,
        ctx: Ctx,
        query: Annotated[Phrase, Field(description="What the tables are about: words, a question, stored values.")],
        k: Annotated[int, Field(ge=1, le=50, description="Most tables that are given.")] = 8,
    ) -> CallToolResult:
        """Find the tables and columns of the database that fit a query, by words, by meaning and by stored values,
        the best first, with the conditions that join them. Use it before you write SQL for run_sql; describe_table
        then gives a table whole.
        """
        found = await self.working(lambda: find_tables(self.client.current, query, k))
        return said(tables_in_words(found), found)

    async def describe_table(
        self, ctx: Ctx, table: Annotated[Phrase, Field(description="Its name, as search_schema gives it.")]
    ) -> CallToolResult:
        """Tell a table whole: its columns with types, descriptions and sample values, its keys, how it is joined to
        others, and the SQL dialect to write. A name that does not exist is answered with the closest ones.
        """
        told = await self.working(lambda: describe_table(self.client.current, table))
        return said(table_in_words(told), told)

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
        return said(_found_in_words(made), made)

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

    async def suggest(
        self,
        ctx: Ctx,
        prefix: Annotated[Phrase, Field(description="The beginning of a question, or a few words of it.")],
        k: Annotated[int, Field(ge=1, le=50, description="Most questions that are given.")] = 8,
    ) -> CallToolResult:
        """Complete a question: questions about this database that were asked and answered before, those that begin so
        and those that mean so. Put the one that is meant to ask, which then answers at once from its proven query.
        """
        speaker = speaker_of(self.client, ctx)

        def suggested() -> list[Suggestion]:
            return memory_of(speaker.current, speaker.effective(speaker.current)).suggestions(prefix, k)

        found = await self.working(suggested)
        lines = [f"- {one['question']} (asked {one['asked']} times)" for one in found]
        text = "\n".join(lines) or "No question that was asked before is like this."
        return said(text, {"suggestions": found})

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


def _teller(ctx: Ctx) -> Callable[[dict[str, Any]], None]:
    """Tells a client, from the thread that makes it, that a step begins, and what came of it where it says so."""
    numbers, loop = count(1), asyncio.get_running_loop()

    def tell(event: dict[str, Any]) -> None:
        name, detail = str(event.get("words", event["node"])), str(event.get("detail") or "")
        if event["event"] == "start" or detail:
            telling = ctx.report_progress(next(numbers), None, f"{name}: {detail}" if detail else name)
            asyncio.run_coroutine_threadsafe(telling, loop).result()

    return tell


def _asked(client: HopQL, question: str, notes: str, anyway: bool, tell: Any) -> Result:
    """Ask, telling each step, and ending between two where the call was cancelled."""
    if read_statement(question):
        raise UsageError("This wants something remembered.", hint="Call the tool `remember` with it.")
    for event in client.stream(question, notes=notes, ask_back=False, **({"gate": "off"} if anyway else {})):
        if isinstance(event, Result):
            return event
        check_stop()
        tell(event)
    raise AssertionError("a stream ends with its result")


def _answered(result: Result, max_rows: int) -> CallToolResult:
    """A result as a client gets it."""
    if result.failure:
        tried = f" The last query was: {result.attempts[-1]['checked_sql']}" if result.attempts else ""
        raise HopQLError(" ".join([f"{result.failure['message']}{tried}", *result.doubts]), hint=result.failure["hint"])
    told = {name: value for name, value in result.as_json().items() if name in _TOLD}
    table = _table(result.rows, max_rows) if result.rows else None
    told |= {
        "answer": " ".join(filter(None, [result.answer, result.refused("with anyway=true")])), "table": table,
        "hops": lean_hops(told),
        "source_question": result.recalled["question"] if result.recalled else "",
        "proof": result.recalled["proof"] if result.recalled else "",
    }  # fmt: skip
    return said(_in_words(told), told)


_TOLD: Final = (
    "question", "status", "sql", "hops", "unresolved", "cached", "remarks", "doubts", "asking", "seconds"
)  # fmt: skip
"""Of a result, what a client gets as data, beside its answer and rows."""


def _in_words(told: dict[str, Any]) -> str:
    steps = [
        f"{number}. {hop['source']}: {hop['text']} → {hop['answer'] or hop['status']}"
        for number, hop in enumerate(told["hops"], 1)
    ]  # fmt: skip
    proof = f", {told['proof']}" if told["proof"] else ""
    parts = [
        told["answer"], _shown(told["table"]) if told["table"] else "", f"SQL: {told['sql']}" if told["sql"] else "",
        "\n".join(steps) if len(steps) > 1 else "", *told["remarks"], *told["doubts"],
        f"Replayed from an earlier question{proof}: {told['source_question']}" if told["cached"] else "",
    ]  # fmt: skip
    return unlinked("\n\n".join(part for part in parts if part), links=True)


def _table(rows: Rows, most: int) -> Rows:
    kept = rows["rows"][:most]
    more = rows["truncated"] or len(kept) < len(rows["rows"])
    return {**rows, "rows": kept, "row_count": len(kept), "truncated": more}


def _shown(table: Rows) -> str:
    """The first rows as Markdown, and how many there are."""
    if not table["rows"]:
        return "No rows match."
    text = as_markdown(table, _SHOWN)
    return f"{text}\n\nThere are more rows than the {table['row_count']:,} given." if table["truncated"] else text


def _run(client: HopQL, sql: str, max_rows: int, timeout_s: float) -> tuple[Checked, Rows]:
    """Check a query and run it, read-only."""
    workspace = client.current
    options = client.effective(workspace)
    names, engine = workspace.catalog.names, workspace.engine_for(options)
    checked = check(sql, engine.dialect, names)
    if not checked["ok"]:
        reasons = " ".join(problem["message"] for problem in checked["problems"])
        raise QueryError(f"The query was not run. {reasons}", hint="Send one SELECT; describe_table gives the names.")
    wrong = planned(engine, checked["sql"], options.max_cost, timeout_s)
    if wrong and wrong["kind"] == "cost":
        raise QueryError(wrong["message"])
    return checked, engine.run(checked["sql"], max_rows=max_rows, timeout_s=timeout_s)


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


def _found_in_words(told: dict[str, Any]) -> str:
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


_INSTRUCTIONS = (
    "HopQL answers questions from the workspace '{name}': {sources}. Ask in plain language with `ask`. To write SQL "
    "yourself, find tables with search_schema, read them with describe_table, and run the query with run_sql, which "
    "only reads. search_knowledge finds what documents say, search_apis which HTTP calls do something, suggest "
    "completes a question. Store something with `remember` only where the user wants it."
)


def server(client: HopQL) -> MCPServer[None]:
    """A server whose tools ask this client's workspace. It holds no state of its own, and may serve many clients."""
    held = client.workspace.has_database
    sources = ("a SQL database, " if held else "no database, ") + "documents and code, API specs, what the team told"
    there = logging.NullHandler()  # the SDK would set the whole process's logging up where nobody has yet
    logging.getLogger().addHandler(there)
    try:
        made: MCPServer[None] = MCPServer(
            "hopql", title="HopQL", version=version("hopql"), tools=list(tools(client)),
            description="Questions in plain language to databases, documents, API specs and a team's memory.",
            instructions=_INSTRUCTIONS.format(name=client.workspace.config.name, sources=sources),
            subscriptions=False,
        )  # fmt: skip
    finally:
        logging.getLogger().removeHandler(there)
    return made


def tools(client: HopQL) -> tuple[PlainTool, ...]:
    """All tools, in the order in which they are listed."""
    offered = Offered(client)
    return (
        tool(offered.ask, "Ask a question"),
        tool(offered.search_schema, "Find tables"),
        tool(offered.describe_table, "Describe a table"),
        tool(offered.run_sql, "Run a read-only query"),
        tool(offered.search_knowledge, "Search documents and code"),
        tool(offered.search_apis, "Find API calls"),
        tool(offered.suggest, "Complete a question"),
        tool(offered.remember, "Remember a statement", reads=False),
    )


def mounted(client: HopQL) -> tuple[ASGIApp, Callable[[], AbstractAsyncContextManager[None]]]:
    """The endpoint, for an exact route (`Route("/mcp", endpoint, methods=["POST"])`), and what must run around the
    application's life, once.

    Nothing is sent outside of a request and it keeps no sessions, so that any of several processes may answer, and GET
    and DELETE are not served. Who may come in is checked before it
    (`hopql.serve.http.authentication.KeyGuard`), so every host and origin that passes is answered.
    """
    made = server(client)
    made.streamable_http_app(
        stateless_http=True, transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False)
    )
    manager = made.session_manager
    return StreamableHTTPASGIApp(manager), manager.run
