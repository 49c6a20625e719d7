"""The schema for agents: tables that fit a query, and one table whole; as data, and in words."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from hopql.tools.base.errors import UsageError

if TYPE_CHECKING:
    from hopql.tools.catalog.catalog import Catalog
    from hopql.tools.catalog.open_index import Asked
    from hopql.tools.workspace.open_workspace import Workspace

_COLUMNS: Final = 12
"""Columns of a table that a search tells."""


def find_tables(workspace: Workspace, query: str, k: int = 8) -> dict[str, Any]:
    """The tables that fit a query, best first, with the columns that fit best, the stored values that the query names,
    and the conditions that join these tables.

    Raises:
        UsageError: there is nothing in the query.
        WorkspaceError: there is no database, or no index.
    """
    from hopql.tools.catalog.plan_schema import rank_tables

    catalog = workspace.catalog
    if not query.strip():
        raise UsageError("There is nothing to search for.", hint="Give a few words.")
    asked = catalog.asked(query)
    names = [ranked["table"] for ranked in rank_tables(asked, catalog.index)[:k]]
    joins = [join.condition for a, b in combinations(names, 2) for join in catalog.joins.between(a, b, query)]
    tables = [_found(catalog, asked, name) for name in names]
    return {"tables": tables, "joins": list(dict.fromkeys(joins)), "table_count": len(catalog.cards)}


def _found(catalog: Catalog, asked: Asked, name: str) -> dict[str, Any]:
    from hopql.tools.catalog.plan_schema import rank_columns

    place = catalog.index.places[name]
    card = catalog.index.cards[place]
    scores = rank_columns(asked, catalog.index, place)
    best = sorted(range(len(card.columns)), key=lambda at: -float(scores[at]))[:_COLUMNS]
    return {
        "name": name, "description": card.description,
        "columns": [f"{card.columns[at].name} {card.columns[at].type}" for at in best],
        "column_count": len(card.columns),
        "values": [f"{hit['column']} = '{hit['value']}'" for hit in asked.values if hit["table"] == name],
    }  # fmt: skip


def tables_in_words(found: dict[str, Any]) -> str:
    """A line a table, and how they join."""
    lines = []
    for one in found["tables"]:
        more = one["column_count"] - len(one["columns"])
        listed = ", ".join([*one["columns"], *([f"and {more} more"] if more else [])])
        about = f": {one['description']}" if one["description"] else ""
        stored = f"; holds {', '.join(one['values'])}" if one["values"] else ""
        lines.append(f"{one['name']}{about} ({listed}){stored}")
    lines += [f"Joins: {'; '.join(found['joins'])}"] if found["joins"] else []
    return "\n".join(lines) or "No table is about this; describe_table tells of any by its name."


def describe_table(workspace: Workspace, name: str) -> dict[str, Any]:
    """A table whole: its card, the SQL dialect, and the conditions that join it to others.

    Raises:
        UsageError: there is none of that name; the hint names the closest.
        WorkspaceError: there is no database, or no index.
    """
    catalog = workspace.catalog
    wanted = name.strip().replace('"', "")
    found = [card for card in catalog.cards if card.name.lower() == wanted.lower()]
    if not found:
        close = catalog.names.closest_tables(wanted, 5)
        hint = f"Did you mean {', '.join(close)}?" if close else "search_schema finds tables."
        raise UsageError(f"There is no table '{name[:120]}'.", hint=hint)
    card = next((one for one in found if one.name == wanted), found[0])
    near = [other for other, _ in catalog.joins.neighbours(card.name)]
    joins = [join.condition for other in near for join in catalog.joins.between(card.name, other)]
    told = card.model_dump(mode="json", include=_OF_TABLE)
    return {**told, "dialect": workspace.engine.dialect, "joins": list(dict.fromkeys(joins))}


_OF_TABLE: Final[Any] = {
    "name": True, "kind": True, "description": True, "primary_key": True, "row_estimate": True,
    "columns": {"__all__": {"name", "type", "description", "nullable", "key", "samples", "enum"}},
}  # fmt: skip


def table_in_words(told: dict[str, Any]) -> str:
    """A table in lines of text."""
    rows = f", about {told['row_estimate']:,} rows" if told["row_estimate"] is not None else ""
    about = f": {told['description']}" if told["description"] else ""
    lines = [f"{told['kind']} {told['name']} ({told['dialect']}{rows}){about}"]
    for one in told["columns"]:
        about = f": {one['description']}" if one["description"] else ""
        values = one["enum"] or one["samples"]
        samples = f", as {', '.join(values)}" if values else ""
        lines.append(f"- {one['name']} {one['type']}{'' if one['nullable'] else ' not null'}{about}{samples}")
    lines += [f"Primary key: {', '.join(told['primary_key'])}"] if told["primary_key"] else []
    lines += [f"Joins: {'; '.join(told['joins'])}"] if told["joins"] else []
    return "\n".join(lines)
