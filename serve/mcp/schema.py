"""The tools that tell what the database holds: tables by a query, one table whole."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Annotated, Final

from anyio import CapacityLimiter
from mcp.types import CallToolResult
from pydantic import Field

from hopql.serve.client import HopQL
from hopql.serve.mcp.arguments import Phrase
from hopql.serve.mcp.calling import Ctx, said, working, workspace_of
from hopql.serve.mcp.models import ColumnOut, TableFound, TableOut, TablesFound
from hopql.state.cards import Column, TableCard
from hopql.tools.errors import UsageError

if TYPE_CHECKING:
    from hopql.tools.catalog.catalog import Catalog
    from hopql.tools.catalog.open_index import Asked

_AT_ONCE: Final = 8
_COLUMNS: Final = 12
"""Columns of a table that a search tells."""


class Schema:
    """The schema of one workspace."""

    def __init__(self, client: HopQL) -> None:
        self.client = client
        self._limiter = CapacityLimiter(_AT_ONCE)

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
        found = await working(self._limiter, _found, self.client, query, k)
        lines = [_line(one) for one in found.tables]
        joins = f"\nJoins: {'; '.join(found.joins)}" if found.joins else ""
        return said("\n".join(lines) + joins, found)

    async def describe_table(
        self, ctx: Ctx, table: Annotated[Phrase, Field(description="Its name, as search_schema gives it.")]
    ) -> Annotated[CallToolResult, TableOut]:
        """Tell a table whole: its columns with types, descriptions and sample values, its keys, how it is joined to
        others, and the SQL dialect to write. A name that does not exist is answered with the closest ones.
        """
        made = await working(self._limiter, described, self.client, table)
        return said(in_words(made), made)


def _found(client: HopQL, query: str, k: int) -> TablesFound:
    from hopql.tools.catalog.plan_schema import rank_tables

    catalog = workspace_of(client).catalog
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
    workspace = workspace_of(client)
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
