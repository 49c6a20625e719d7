"""What there is to ask about, in words for a model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hopql.state.context import Context
from hopql.tools.errors import HopQLError, UsageError

if TYPE_CHECKING:
    from hopql.state.cards import Column, TableCard
    from hopql.tools.workspace import Workspace

_NAMED: Final = 20
_FOUND: Final = 8
_COLUMNS: Final = 12


def sources_of(workspace: Workspace) -> str:
    """What a workspace answers from: its database with the names of its tables, and what was told and loaded."""
    others = "what the team has told, its documents and its API specs"
    try:
        tables = [card.name for card in workspace.catalog.cards] if workspace.has_database else []
    except HopQLError:  # no index yet: the first question says so
        tables = []
    if not tables:
        return f"the workspace '{workspace.config.name}': {others}"
    more = f" and {len(tables) - _NAMED} more" if len(tables) > _NAMED else ""
    return f"the database '{workspace.config.name}' (tables {', '.join(tables[:_NAMED])}{more}), and {others}"


def tables_about(workspace: Workspace, text: str) -> str:
    """The tables nearest to a text, best first, a line each: name, what it is, some of its columns.

    Raises:
        UsageError: there is no word in the text.
        WorkspaceError: there is no index of the database yet.
    """
    from hopql.tools.options import effective

    if not text.strip():
        raise UsageError("There is nothing to search for.", hint="Give a few words.")
    plan = workspace.catalog.plan(text, effective(Context(), workspace))
    cards = {card.name: card for card in workspace.catalog.cards}
    ranked = [cards[table["table"]] for table in plan["ranked"][:_FOUND]]
    return "\n".join(map(_line, ranked)) or "No table is about this; describe_table tells of any by its name."


def table_described(workspace: Workspace, name: str) -> str:
    """One table's columns, samples, keys and joins.

    Raises:
        UsageError: there is no such table; the hint names the nearest.
    """
    from rapidfuzz import process

    from hopql.tools.catalog.cards import children_told

    cards = workspace.catalog.cards
    card = next((card for card in cards if card.name.lower() == name.strip().strip('"').lower()), None)
    if card is None:
        names = [card.name for card in cards]
        near = ", ".join(found for found, *_ in process.extract(name, names, limit=3))
        raise UsageError(f"There is no table {name!r}.", hint=f"The nearest: {near}.")
    keys = [f"{', '.join(key.columns)} → {key.table}.{', '.join(key.to)}" for key in card.foreign_keys]
    parts = [
        _headed(card), *map(_column, card.columns),
        f"read with it: {told}" if (told := children_told(card)) else "",
        f"primary key: {', '.join(card.primary_key)}" if card.primary_key else "",
        *(f"foreign key: {key}" for key in keys), *(f"join: {hint}" for hint in card.join_hints),
    ]  # fmt: skip
    return "\n".join(part for part in parts if part)


def _line(card: TableCard) -> str:
    columns = [column.name for column in card.columns]
    more = ", …" if len(columns) > _COLUMNS else ""
    return f"{_headed(card)} ({', '.join(columns[:_COLUMNS])}{more})"


def _headed(card: TableCard) -> str:
    return f"{card.name}: {card.description}" if card.description else card.name


def _column(column: Column) -> str:
    about = f": {column.description}" if column.description else ""
    values = column.enum or column.samples
    samples = f"; for example {', '.join(values[:5])}" if values else ""
    return f"- {column.name} {column.type}{about}{samples}"
