"""The tools of the database: a question of all sources, SQL, tables by a query, one table whole."""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import Annotated, Any, Final

from anyio import from_thread
from mcp.types import CallToolResult
from pydantic import Field

from hopql.serve.client import HopQL
from hopql.serve.conversation import lean_hops
from hopql.serve.describe_schema import describe_table, find_tables, table_in_words, tables_in_words
from hopql.serve.mcp.calls import Ctx, Notes, Phrase, Question, Sql, Tools, said, speaker_of
from hopql.serve.result import Result
from hopql.state.database import Checked, Rows
from hopql.tools.base.errors import HopQLError, QueryError, UsageError
from hopql.tools.base.stop_runs import check as check_stop
from hopql.tools.database.estimate_cost import planned
from hopql.tools.database.guard import check
from hopql.tools.display.word_results import as_markdown, unlinked
from hopql.tools.planning.read_turns import read_statement

_SHOWN: Final = 50
"""Rows in the text of a result; the data holds all that were asked for."""

MaxRows = Annotated[int, Field(ge=1, le=1000, description="Most rows that are given.")]


class Asking(Tools):
    """Questions and queries of one workspace, several at once; further ones wait."""

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


def _teller(ctx: Ctx) -> Any:
    """Tells a client, from the thread that makes it, that a step begins, and what came of it where it says so."""
    numbers = count(1)

    def tell(event: dict[str, Any]) -> None:
        name, detail = str(event.get("words", event["node"])), str(event.get("detail") or "")
        if event["event"] == "start" or detail:
            from_thread.run(ctx.report_progress, next(numbers), None, f"{name}: {detail}" if detail else name)

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
        raise HopQLError(f"{result.failure['message']}{tried}", hint=result.failure["hint"])
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


class Schema(Tools):
    """The schema of one workspace."""

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
