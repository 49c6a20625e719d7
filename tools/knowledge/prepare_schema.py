"""A database's cards as documents of the graph."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

from hopql.state.cards import Column, TableCard
from hopql.tools.base.tokenize_text import split_identifier
from hopql.tools.knowledge.documents import Chunk, Entity, Mention, Prepared, Relation

MOST: Final = 1800


def pages(lines: Sequence[str], limit: int = 0) -> list[str]:
    """Lines on pages of a chunk's size, each begun by the first line; with a `limit`, what is on no page is counted."""
    found: list[list[str]] = [[]]
    size = placed = 0
    for line in lines[1:]:
        if found[-1] and size + len(line) > MOST:
            if len(found) == limit:
                break
            found.append([])
            size = 0
        found[-1].append(line)
        size += len(line) + 1
        placed += 1
    if left := len(lines) - 1 - placed:
        found[-1].append(f"- and {left:,} more")
    return ["\n".join([lines[0], *page]) for page in found]


_OVERVIEWS: Final = 6
"""Chunks that list tables; a schema of more is told by the chunks of its tables."""
_NOTES: Final = 8
_CARD: Final = 320
_SAMPLES: Final = 3
_ENUM: Final = 12


def listed_tables(name: str, cards: Sequence[TableCard], dialect: str, notes: str) -> list[str]:
    """What the database is, its tables with what they are about, and how they are joined."""
    what = f"{dialect} database" if dialect else "database"
    tables = f"{len(cards):,} table" + ("" if len(cards) == 1 else "s")
    lines = [f"{name} is a {what} with {tables}."]
    lines += [one_line(note.lstrip("-* "), 200) for note in notes.splitlines() if note.strip()][:_NOTES]
    for card in cards:
        about = one_line(card.description, 160)
        columns = "" if about else ", ".join(column.name for column in card.columns[:8])
        rows = f", about {card.row_estimate:,} rows" if card.row_estimate else ""
        lines.append(f"- {card.name} ({card.kind}{rows}): {about or one_line(columns, 160)}")
    joins = list(dict.fromkeys(condition for card in cards for condition in _conditions(card)))
    if joins:
        lines += ["How they are joined:", *(f"- {condition}" for condition in joins)]
    return pages(lines, _OVERVIEWS)


def table_lines(card: TableCard) -> list[str]:
    """A table as lines that can be quoted one by one: what it holds, its columns, its keys, its joins."""
    about = f": {one_line(card.description, 400)}" if card.description.strip() else ""
    lines = [f"{card.name} ({card.kind}){about}", *(_column_line(card, column) for column in card.columns)]
    if keys := [f"{card.name}.{column}" for column in card.primary_key]:
        identify = "together identify" if len(keys) > 1 else "identifies"
        lines.append(f"- {' and '.join(keys)} {identify} a row of {card.name} (primary key).")
    for key in card.foreign_keys:
        pairs = zip(key.columns, key.to, strict=False)
        told = " and ".join(f"{card.name}.{mine} references {key.table}.{to}" for mine, to in pairs)
        lines.append(f"- {told} (foreign key).")
    hints = dict.fromkeys([*card.join_hints, *card.external_joins])
    lines += [f"- {card.name} is joined by {one_line(hint, 300)}." for hint in hints]
    lines += [f"- {card.name} can perhaps be joined by {one_line(one.on, 300)}." for one in card.suggested_joins]
    return lines


def card_of(name: str, card: TableCard, part: str = "") -> str:
    """What is embedded for a table, or for a `part` of a long one: name and description, then its columns in words."""
    shown = [column for column in card.columns if not part or f"\n  {card.name}.{column.name} (" in part]
    columns = ", ".join(" ".join(split_identifier(column.name)) or column.name for column in shown[:40])
    words = " ".join(split_identifier(card.name)) or card.name
    return one_line(f"table {words} of {name}: {one_line(card.description, 160)} columns: {columns}", _CARD)


def one_line(text: str, limit: int) -> str:
    """One printable line of at most `limit` characters: descriptions and values are data, whatever they say."""
    flat = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return flat if len(flat) <= limit else flat[: limit - 1].rstrip() + "…"


def _column_line(card: TableCard, column: Column) -> str:
    full = not column.nullable and column.name not in card.primary_key
    about = one_line(column.description, 200).rstrip(".;")
    told = [f"{about}."] if about else []
    if values := column.enum[:_ENUM] or column.samples[:_SAMPLES]:
        whole = column.enum and len(column.enum) <= _ENUM
        told.append(f"{'Values:' if whole else 'E.g.'} {', '.join(one_line(value, 40) for value in values)}")
    head = f"  {card.name}.{column.name} ({one_line(column.type, 60)}{', not null' if full else ''})"
    return f"{head}: {' '.join(told)}" if told else head


def _conditions(card: TableCard) -> list[str]:
    keys = [
        " AND ".join(f"{card.name}.{mine} = {key.table}.{to}" for mine, to in zip(key.columns, key.to, strict=False))
        for key in card.foreign_keys
    ]
    return [one_line(condition, 300) for condition in [*keys, *card.join_hints, *card.external_joins]]


EXTRACTOR: Final = "rules-1"
_COLUMNS: Final = 3000
"""Columns of a schema up to which each is an entity; of a larger one those that are keys, described or essential."""
_DESCRIPTION: Final = 300


def prepare_schema(name: str, cards: Sequence[TableCard], *, dialect: str = "", notes: str = "") -> Prepared:
    """The document `schema:NAME` of a database: a chunk about the whole, and one or more for each table.

    Entities are `NAME`, `NAME.table` and `NAME.table.column`, with the name in the database as an alias. `notes` are
    what people wrote about the database.
    """
    name = one_line(name, 120) or "database"
    tables = {card.name.lower(): card for card in cards}
    first: dict[str, int] = {}
    overview = listed_tables(name, cards, dialect, notes)
    shown = ", ".join(" ".join(split_identifier(card.name)) or card.name for card in cards[:40])
    about = one_line(f"database {name}, its schema and tables: {one_line(notes, 120)} {shown}", _CARD)
    chunks = [Chunk(text, (name,), card=about, symbol=name) for text in overview]
    for card in tables.values():
        first[card.name] = len(chunks)
        for part, text in enumerate(pages(table_lines(card))):
            about = card_of(name, card, text if part else "")
            chunks.append(Chunk(text, (name, card.name), card=about, symbol=f"{name}.{card.name}"))
    entities = list(_entities(name, list(tables.values()), first, notes))
    relations = list(dict.fromkeys(_relations(name, tables, first, {one.name for one in entities})))
    digest = hashlib.sha256("\n\n".join(chunk.text for chunk in chunks).encode("utf-8", "replace")).hexdigest()
    return Prepared(
        uri=f"schema:{name}",
        title=f"Schema of {name}",
        kind="schema",
        digest=digest,
        modified=datetime.now(UTC),
        chunks=tuple(chunks),
        entities=tuple(entities),
        relations=tuple(relations),
        mentions=tuple(_mentions(name, list(tables.values()), chunks, len(overview))),
        size=sum(len(chunk.text.encode("utf-8", "replace")) for chunk in chunks),
        extractor=EXTRACTOR,
    )


def _entities(name: str, cards: Sequence[TableCard], first: dict[str, int], notes: str) -> Iterator[Entity]:
    listed = ", ".join(card.name for card in cards[:20])
    about = one_line(notes, _DESCRIPTION) or (f"A database with the tables {listed}." if listed else "")
    yield Entity(name, "database", about, 0)
    every = sum(len(card.columns) for card in cards) <= _COLUMNS
    for card in cards:
        place, table = first[card.name], f"{name}.{card.name}"
        short = card.name.rpartition(".")[2]
        aliases = tuple(dict.fromkeys((card.name, short)))
        yield Entity(table, "table", one_line(card.description, _DESCRIPTION), place, aliases)
        for column in card.columns:
            if every or column.description or column.key or column.essential:
                about = _column(column)
                yield Entity(f"{table}.{column.name}", "column", about, place, (f"{card.name}.{column.name}",))


def _column(column: Column) -> str:
    """What a column holds; empty where its card says nothing: type and name are no description."""
    values = ", ".join(one_line(value, 40) for value in column.enum[:8])
    told = [one_line(column.description, _DESCRIPTION), f"One of: {values}." if values else ""]
    return " ".join(part for part in told if part)


def _relations(name: str, tables: dict[str, TableCard], first: dict[str, int], known: set[str]) -> Iterator[Relation]:
    from hopql.tools.catalog.join_graph import Names, parse_condition

    names = Names(tables.values())
    for card in tables.values():
        table, place = f"{name}.{card.name}", first[card.name]
        yield Relation(name, table, "contains", chunk=place, syntactic=True)
        for column in card.columns:
            if (full := f"{table}.{column.name}") in known:
                yield Relation(table, full, "contains", chunk=place, syntactic=True)
        for key in card.foreign_keys:
            if (other := tables.get(key.table.lower())) is None:
                continue
            pairs = list(zip(key.columns, key.to, strict=False))
            condition = " AND ".join(f"{card.name}.{mine} = {other.name}.{theirs}" for mine, theirs in pairs)
            text = f"{card.name} references {other.name}: {one_line(condition, 300)}."
            yield Relation(table, f"{name}.{other.name}", "references", text, chunk=place, syntactic=True)
            for mine, theirs in pairs:
                source, end = f"{table}.{mine}", f"{name}.{other.name}.{theirs}"
                if source in known and end in known and source != end:
                    yield Relation(source, end, "references", chunk=place, syntactic=True)
        hints = [(hint, 1.0) for hint in [*card.join_hints, *card.external_joins]]
        for condition, weight in [*hints, *((one.on, one.score) for one in card.suggested_joins)]:
            for near in parse_condition(condition, names).tables:
                if near != card.name:
                    text, end = f"{card.name} joins {near} on {one_line(condition, 300)}.", f"{name}.{near}"
                    yield Relation(table, end, "joins", text, weight=weight, chunk=place, syntactic=True)


def _mentions(name: str, cards: Sequence[TableCard], chunks: Sequence[Chunk], overview: int) -> Iterator[Mention]:
    for place, chunk in enumerate(chunks):
        yield Mention(place, name)
        if place >= overview:
            yield Mention(place, chunk.symbol)
    for place in range(overview):
        for card in cards:
            if f"- {card.name}" in chunks[place].text:
                yield Mention(place, f"{name}.{card.name}")
