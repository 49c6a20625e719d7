"""The tools of the database: a question of all sources, SQL, tables by a query, one table whole."""

from __future__ import annotations

from functools import partial
from itertools import combinations, count
from typing import TYPE_CHECKING, Annotated, Any, Final

from anyio import from_thread
from mcp.types import CallToolResult
from pydantic import Field

from hopql.serve.client import HopQL
from hopql.serve.mcp.calls import Ctx, Tools, said, speaker_of
from hopql.serve.mcp.models import (
    AskOut,
    ColumnOut,
    HopOut,
    Notes,
    Phrase,
    Question,
    Sql,
    SqlOut,
    Table,
    TableFound,
    TableOut,
    TablesFound,
)
from hopql.serve.result import Result
from hopql.state.cards import Column, TableCard
from hopql.state.database import Checked, Rows
from hopql.tools.errors import HopQLError, QueryError, UsageError
from hopql.tools.wording import unlinked

if TYPE_CHECKING:
    from hopql.tools.catalog.catalog import Catalog
    from hopql.tools.catalog.open_index import Asked


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
    ) -> Annotated[CallToolResult, AskOut]:
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
    ) -> Annotated[CallToolResult, SqlOut]:
        """Run one read-only SQL query that you wrote. It is checked first: exactly one SELECT over tables and columns
        that exist; anything that writes, several statements, and functions that reach outside are refused, and an
        unknown name is answered with the closest real one. Call describe_table before writing SQL. To have the SQL
        written, use ask.
        """
        run = partial(_run, speaker_of(self.client, ctx), sql, max_rows, timeout_s)
        checked, rows = await self.working(run)
        remarks = [problem["message"] for problem in checked["problems"]]
        made = SqlOut(
            sql=checked["sql"], tables=checked["tables"], table=_table(rows, max_rows), remarks=remarks,
            seconds=round(rows["seconds"], 3),
        )  # fmt: skip
        return said("\n\n".join([_shown(made.table), *remarks]), made)


def _teller(ctx: Ctx) -> Any:
    """Tells a client, from the thread that makes it, that a step begins, and what came of it where it says so."""
    numbers = count(1)

    def tell(event: dict[str, Any]) -> None:
        name, detail = str(event.get("words", event["node"])), str(event.get("detail") or "")
        if event["event"] == "start" or detail:
            from_thread.run(ctx.report_progress, next(numbers), None, f"{name}: {detail}" if detail else name)

    return tell


def _asked(client: HopQL, question: str, notes: str, anyway: bool, tell: Any) -> Result:
    """Ask, telling each step, and ending between two where the call was cancelled.

    Raises:
        UsageError: it wants something remembered, which this tool, that only reads, does not do.
    """
    from hopql.tools.planning.read_replies import remember
    from hopql.tools.stopping import check

    if remember(question):
        raise UsageError("This wants something remembered.", hint="Call the tool `remember` with it.")
    for event in client.stream(question, notes=notes, ask_back=False, **({"gate": "off"} if anyway else {})):
        if isinstance(event, Result):
            return event
        check()
        tell(event)
    raise AssertionError("a stream ends with its result")


def _answered(result: Result, max_rows: int) -> CallToolResult:
    """A result as a client gets it.

    Raises:
        HopQLError: the question could not be answered.
    """
    if result.failure:
        tried = f" The last query was: {result.attempts[-1]['checked_sql']}" if result.attempts else ""
        raise HopQLError(f"{result.failure['message']}{tried}", hint=result.failure["hint"])
    hops = [
        HopOut(
            source=hop["source"], question=hop["text"], status=hop["status"], answer=hop["answer"], query=hop["query"],
            evidence=hop["evidence"],
        )
        for hop in result.hops
    ]  # fmt: skip
    made = AskOut(
        question=result.question, status=result.status, sql=result.sql, hops=hops,
        answer=" ".join(filter(None, [result.answer, result.refused("with anyway=true")])),
        table=_table(result.rows, max_rows) if result.rows else None, cached=result.cached,
        source_question=result.recalled["question"] if result.recalled else "",
        proof=result.recalled["proof"] if result.recalled else "",
        remarks=[*result.remarks, *result.doubts],
        asking=result.asking, seconds=round(result.seconds, 3),
    )  # fmt: skip
    return said(_in_words(made), made)


def _in_words(made: AskOut) -> str:
    steps = [
        f"{number}. {hop.source}: {hop.question} → {hop.answer or hop.status}"
        for number, hop in enumerate(made.hops, 1)
    ]  # fmt: skip
    proof = f", {made.proof}" if made.proof else ""
    parts = [
        made.answer, _shown(made.table) if made.table else "", f"SQL: {made.sql}" if made.sql else "",
        "\n".join(steps) if len(steps) > 1 else "", *made.remarks,
        f"Replayed from an earlier question{proof}: {made.source_question}" if made.cached else "",
    ]  # fmt: skip
    return unlinked("\n\n".join(part for part in parts if part), links=True)


def _table(rows: Rows, most: int) -> Table:
    kept = rows["rows"][:most]
    return Table(
        columns=rows["columns"], types=rows["types"], rows=kept, row_count=len(kept),
        truncated=rows["truncated"] or len(kept) < len(rows["rows"]),
    )  # fmt: skip


def _shown(table: Table) -> str:
    """The first rows as Markdown, and how many there are."""
    from hopql.tools.wording import as_markdown

    if not table.rows:
        return "No rows match."
    page = Rows(**{**table.model_dump(), "seconds": 0.0})  # type: ignore[typeddict-item]
    text = as_markdown(page, _SHOWN)
    return f"{text}\n\nThere are more rows than the {table.row_count:,} given." if table.truncated else text


def _run(client: HopQL, sql: str, max_rows: int, timeout_s: float) -> tuple[Checked, Rows]:
    """Check a query and run it, read-only.

    Raises:
        QueryError: it is refused, or failed.
        WorkspaceError: there is no database.
    """
    from hopql.tools.database.cost import planned
    from hopql.tools.database.guard import check

    workspace = client.current
    options = client.effective(workspace)
    names, engine = workspace.catalog.names, workspace.engine_for(options)
    checked = check(sql, engine.dialect, names)
    if not checked["ok"]:
        reasons = " ".join(problem["message"] for problem in checked["problems"])
        raise QueryError(f"The query was not run. {reasons}", hint="Send one SELECT; describe_table gives the names.")
    wrong = planned(engine, checked["sql"], options.max_cost, names.cards, timeout_s)
    if wrong and wrong["kind"] == "cost":
        raise QueryError(wrong["message"])
    return checked, engine.run(checked["sql"], max_rows=max_rows, timeout_s=timeout_s)


_COLUMNS: Final = 12
"""Columns of a table that a search tells."""


class Schema(Tools):
    """The schema of one workspace."""

    async def search_schema(
        self,
        ctx: Ctx,
        query: Annotated[Phrase, Field(description="What the tables are about: words, a question, stored values.")],
        k: Annotated[int, Field(ge=1, le=50, description="Most tables that are given.")] = 8,
    ) -> Annotated[CallToolResult, TablesFound]:
        """Find the tables and columns of the database that fit a query, by words, by meaning and by stored values,
        the best first, with the conditions that join them. Use it before you write SQL for run_sql; describe_table
        then gives a table whole.
        """
        found = await self.working(_found, self.client, query, k)
        lines = [_line(one) for one in found.tables]
        joins = f"\nJoins: {'; '.join(found.joins)}" if found.joins else ""
        return said("\n".join(lines) + joins, found)

    async def describe_table(
        self, ctx: Ctx, table: Annotated[Phrase, Field(description="Its name, as search_schema gives it.")]
    ) -> Annotated[CallToolResult, TableOut]:
        """Tell a table whole: its columns with types, descriptions and sample values, its keys, how it is joined to
        others, and the SQL dialect to write. A name that does not exist is answered with the closest ones.
        """
        made = await self.working(described, self.client, table)
        return said(in_words(made), made)


def _found(client: HopQL, query: str, k: int) -> TablesFound:
    from hopql.tools.catalog.plan_schema import rank_tables

    catalog = client.current.catalog
    asked = catalog.asked(query)
    names = [ranked["table"] for ranked in rank_tables(asked, catalog.index)[:k]]
    joins = [join.condition for a, b in combinations(names, 2) for join in catalog.joins.between(a, b, query)]
    tables = [_table_found(catalog, asked, name) for name in names]
    return TablesFound(tables=tables, joins=list(dict.fromkeys(joins)), table_count=len(catalog.cards))


def _table_found(catalog: Catalog, asked: Asked, name: str) -> TableFound:
    from hopql.tools.catalog.plan_schema import rank_columns

    place = catalog.index.places[name]
    card = catalog.index.cards[place]
    scores = rank_columns(asked, catalog.index, place)
    best = sorted(range(len(card.columns)), key=lambda at: -float(scores[at]))[:_COLUMNS]
    values = [f"{hit['column']} = '{hit['value']}'" for hit in asked.values if hit["table"] == name]
    return TableFound(
        name=name, description=card.description, column_count=len(card.columns), values=values,
        columns=[f"{card.columns[at].name} {card.columns[at].type}" for at in best],
    )  # fmt: skip


def _line(one: TableFound) -> str:
    more = f", and {one.column_count - len(one.columns)} more" if one.column_count > len(one.columns) else ""
    stored = f"; holds {', '.join(one.values)}" if one.values else ""
    about = f": {one.description}" if one.description else ""
    return f"{one.name}{about} ({', '.join(one.columns)}{more}){stored}"


def described(client: HopQL, table: str) -> TableOut:
    """A table of the workspace's database.

    Raises:
        UsageError: there is none of that name; the hint names the closest.
        WorkspaceError: there is no database, or no index.
    """
    workspace = client.current
    catalog = workspace.catalog
    card = _card(catalog, table)
    near = [name for name, _ in catalog.joins.neighbours(card.name)]
    joins = [join.condition for name in near for join in catalog.joins.between(card.name, name)]
    return TableOut(
        name=card.name, kind=card.kind, description=card.description, dialect=workspace.engine.dialect,
        columns=[_column(one) for one in card.columns], primary_key=card.primary_key,
        joins=list(dict.fromkeys(joins)), row_estimate=card.row_estimate,
    )  # fmt: skip


def _card(catalog: Catalog, table: str) -> TableCard:
    wanted = table.replace('"', "").lower()
    found = [card for card in catalog.cards if card.name.lower() == wanted]
    if exact := [card for card in found if card.name == table] or found:
        return exact[0]
    close = catalog.names.closest_tables(table, 5)
    hint = f"Did you mean {', '.join(close)}?" if close else "search_schema finds tables."
    raise UsageError(f"There is no table '{table[:120]}'.", hint=hint)


def _column(one: Column) -> ColumnOut:
    return ColumnOut(
        name=one.name, type=one.type, description=one.description, nullable=one.nullable, key=one.key,
        samples=one.enum or one.samples,
    )  # fmt: skip


def in_words(made: TableOut) -> str:
    """A table in lines of text."""
    rows = f", about {made.row_estimate:,} rows" if made.row_estimate is not None else ""
    lines = [f"{made.kind} {made.name} ({made.dialect}{rows}){': ' + made.description if made.description else ''}"]
    for one in made.columns:
        about = f": {one.description}" if one.description else ""
        samples = f", as {', '.join(one.samples)}" if one.samples else ""
        lines.append(f"- {one.name} {one.type}{'' if one.nullable else ' not null'}{about}{samples}")
    lines += [f"Primary key: {', '.join(made.primary_key)}"] if made.primary_key else []
    lines += [f"Joins: {'; '.join(made.joins)}"] if made.joins else []
    return "\n".join(lines)
