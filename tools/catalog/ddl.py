"""The schema text of a plan: what the model reads instead of the database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeVar

from hopql.state.cards import Column, TableCard
from hopql.state.plan import JoinEdge, Plan
from hopql.tools.catalog.labels import Labels
from hopql.tools.catalog.quoting import quoted, quoted_path
from hopql.tools.catalog.texts import is_text
from hopql.tools.foreign import line, plain

_DESCRIPTION: Final = 160
_SAMPLE: Final = 40
_SAMPLES: Final = 3
_ENUM: Final = 12
_NAME: Final = 200
NAMED = TypeVar("NAMED", TableCard, Column)
Style = Literal["compact", "ddl"]


def schema_text(
    cards: Sequence[TableCard], plan: Plan, dialect: str, *, style: Style = "compact", labels: Labels | None = None
) -> str:
    """Tables, columns and join conditions of a plan as text, the same bytes for the same plan.

    `ddl` is CREATE TABLE statements with comments; `compact` the same with fewer tokens. Both give types,
    descriptions, `[ESSENTIAL]` marks, up to three frequent values of text columns, keys and the joins. Names are
    quoted where the dialect needs it, since the model copies them. Descriptions and values are cut and kept on
    one line: they are data, whatever they say. Where a name's words are run together and nothing
    describes it, its label does. A table of the plan that has no card is left out.
    """
    by_name = {card.name: card for card in cards}
    blocks: list[str] = []
    for table in plan["tables"]:
        card = by_name.get(table["name"])
        if card is None:
            continue
        kept = {column["name"] for column in table["columns"]}
        columns = [_labelled(column, labels) for column in card.columns if column.name in kept]
        card = _labelled(card, labels)
        write = _ddl if style == "ddl" else _compact
        blocks.append(write(card, columns, dialect))
    gone = {table["name"] for table in plan["tables"]} - set(by_name)
    joins = _joins([join for join in plan["joins"] if not gone & {join["left"], join["right"]}])
    return "\n\n".join([*blocks, joins] if joins else blocks)


def _labelled(named: NAMED, labels: Labels | None) -> NAMED:
    """A card or column that nothing describes, described by its label where that says more than the name."""
    told = labels.unlike(named.name) if labels and not named.description else ""
    return named.model_copy(update={"description": told}) if told else named


def _compact(card: TableCard, columns: Sequence[Column], dialect: str) -> str:
    head = f"{_kind(card)} {_path(card.name, dialect)} (" + _comment(card.description, lead="  -- ")
    lines = [head]
    keys = set(card.primary_key) if len(card.primary_key) == 1 else set()
    for column in columns:
        key = " PRIMARY KEY" if column.name in keys else ""
        lines.append(f"  {_name(column.name, dialect)} {_line(column.type)}{key},{_about(column)}")
    if len(card.primary_key) > 1:
        lines.append(f"  PRIMARY KEY ({', '.join(_name(name, dialect) for name in card.primary_key)})")
    return "\n".join([*lines, ")"])


def _ddl(card: TableCard, columns: Sequence[Column], dialect: str) -> str:
    lines = [
        f"{_name(column.name, dialect)} {_line(column.type)}{'' if column.nullable else ' NOT NULL'}|{_about(column)}"
        for column in columns
    ]
    if card.primary_key:
        lines.append(f"PRIMARY KEY ({', '.join(_name(name, dialect) for name in card.primary_key)})|")
    kept = {column.name for column in columns}
    for key in card.foreign_keys:
        if set(key.columns) <= kept:
            own, to = (", ".join(_name(name, dialect) for name in names) for names in (key.columns, key.to))
            target = _path(key.table, dialect)
            lines.append(f"FOREIGN KEY ({own}) REFERENCES {target} ({to})|")
    closed = [line.replace("|", "," if place + 1 < len(lines) else "", 1) for place, line in enumerate(lines)]
    head = f"CREATE {_kind(card)} {_path(card.name, dialect)} ("
    comment = _comment(card.description, lead="-- ")
    return "\n".join([*([comment] if comment else []), head, *(f"  {line}" for line in closed), ");"])


def _path(table: str, dialect: str) -> str:
    """A table as SQL writes it, on one line whatever it is called."""
    return line(quoted_path(table, dialect=dialect), _NAME)


def _name(name: str, dialect: str) -> str:
    """A column, likewise."""
    return line(quoted(name, dialect), _NAME)


def _kind(card: TableCard) -> str:
    return "VIEW" if "view" in card.kind else "TABLE"


def _about(column: Column) -> str:
    """The comment of a column: essential mark, description, values."""
    parts = ["[ESSENTIAL]"] if column.essential else []
    if column.description:
        parts.append(_line(column.description, _DESCRIPTION))
    values = column.enum[:_ENUM] if column.enum else column.samples[:_SAMPLES] if is_text(column) else []
    if values:
        shown = ", ".join("'" + _line(value, _SAMPLE).replace("'", "''") + "'" for value in values)
        parts.append(f"values: {shown}" if column.enum and len(column.enum) <= _ENUM else f"e.g. {shown}")
    return f"  -- {' '.join(parts)}" if parts else ""


def _comment(text: str, *, lead: str) -> str:
    return lead + _line(text, _DESCRIPTION) if text else ""


def _joins(joins: Sequence[JoinEdge]) -> str:
    """The join conditions, one a line."""
    if not joins:
        return ""
    lines = list(dict.fromkeys(_line(join["condition"], 400) for join in joins))
    return "\n".join(["-- Joins:", *(f"-- {line}" for line in lines)])


def _line(text: str, limit: int = 80) -> str:
    """One printable line of at most `limit` characters."""
    flat = " ".join(plain("".join(c if c.isprintable() else " " for c in text)).replace("```", "'''").split())
    return flat if len(flat) <= limit else flat[: limit - 1].rstrip() + "…"
