"""The schema of a database as a document: what is in each table, how tables are joined."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

from hopql.state.cards import Column, TableCard
from hopql.tools.knowledge.paging import pages
from hopql.tools.knowledge.prepared import Chunk, Entity, Mention, Prepared, Relation
from hopql.tools.knowledge.schema_texts import card_of, database_card, ddl, listed_tables, one_line

EXTRACTOR: Final = "rules-1"
_COLUMNS: Final = 3000
"""Columns of a schema up to which each is an entity; of a larger one those that are keys, described or essential."""
_DESCRIPTION: Final = 300
_NAME: Final = r"(?:[\w$]+|\"[^\"]+\"|`[^`]+`|\[[^\]]+\])"
_PATH: Final = re.compile(rf"{_NAME}(?:\s*\.\s*{_NAME})+")
_QUOTED: Final = re.compile(r"[\"`\[\]]")


def prepare_schema(
    name: str, cards: Sequence[TableCard], *, dialect: str = "", notes: str = "", modified: datetime | None = None
) -> Prepared:
    """The document `schema:NAME` of a database: a chunk about the whole, and one or more for each table.

    Entities are `NAME`, `NAME.table` and `NAME.table.column`, with the name in the database as an alias. `notes` are
    what people wrote about the database; `modified` is the time of the cards (now, when it is not known).
    """
    name = one_line(name, 120) or "database"
    tables = {card.name.lower(): card for card in cards}
    first: dict[str, int] = {}
    overview = listed_tables(name, cards, dialect, notes)
    about = database_card(name, cards, notes)
    chunks = [Chunk(text, (name,), card=about, symbol=name) for text in overview]
    for card in tables.values():
        first[card.name] = len(chunks)
        for part, text in enumerate(pages(ddl(card))):
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
        modified=modified or datetime.now(UTC),
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
    for card in tables.values():
        table, place = f"{name}.{card.name}", first[card.name]
        yield Relation(name, table, "contains", chunk=place, syntactic=True)
        for column in card.columns:
            if (full := f"{table}.{column.name}") in known:
                yield Relation(table, full, "contains", chunk=place, syntactic=True)
        for key in card.foreign_keys:
            yield from _reference(name, tables, card, key.columns, key.table, key.to, place, known)
        hints = [(hint, 1.0) for hint in [*card.join_hints, *card.external_joins]]
        for condition, weight in [*hints, *((one.on, one.score) for one in card.suggested_joins)]:
            for other in _joined(condition, tables):
                if other.name != card.name:
                    text, end = f"{card.name} joins {other.name} on {one_line(condition, 300)}.", f"{name}.{other.name}"
                    yield Relation(table, end, "joins", text, weight=weight, chunk=place, syntactic=True)


def _reference(
    name: str,
    tables: dict[str, TableCard],
    card: TableCard,
    columns: Sequence[str],
    target: str,
    to: Sequence[str],
    place: int,
    known: set[str],
) -> Iterator[Relation]:
    """A foreign key: between the tables, and between its columns."""
    other = tables.get(target.lower())
    if other is None:
        return
    pairs = list(zip(columns, to, strict=False))
    condition = " AND ".join(f"{card.name}.{mine} = {other.name}.{theirs}" for mine, theirs in pairs)
    text = f"{card.name} references {other.name}: {one_line(condition, 300)}."
    yield Relation(f"{name}.{card.name}", f"{name}.{other.name}", "references", text, chunk=place, syntactic=True)
    for mine, theirs in pairs:
        source, end = f"{name}.{card.name}.{mine}", f"{name}.{other.name}.{theirs}"
        if source in known and end in known and source != end:
            yield Relation(source, end, "references", chunk=place, syntactic=True)


def _joined(condition: str, tables: dict[str, TableCard]) -> list[TableCard]:
    """The tables that a join condition names, in its order."""
    found: dict[str, TableCard] = {}
    for match in _PATH.findall(condition):
        path = re.sub(r"\s*\.\s*", ".", _QUOTED.sub("", match)).lower()
        owner = path.rpartition(".")[0]
        if owner in tables:
            found[owner] = tables[owner]
    return list(found.values())


def _mentions(name: str, cards: Sequence[TableCard], chunks: Sequence[Chunk], overview: int) -> Iterator[Mention]:
    for place, chunk in enumerate(chunks):
        yield Mention(place, name)
        if place >= overview:
            yield Mention(place, chunk.symbol)
    for place in range(overview):
        for card in cards:
            if f"- {card.name}" in chunks[place].text:
                yield Mention(place, f"{name}.{card.name}")
