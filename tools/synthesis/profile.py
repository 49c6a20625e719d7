"""Look at the tables of a database: which columns name, sort, measure and date their rows, and what refers to what."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from hopql.state.cards import Column, TableCard
from hopql.tools.catalog.conditions import Names, parse_condition
from hopql.tools.catalog.labels import Labels
from hopql.tools.catalog.quoting import quoted, quoted_path
from hopql.tools.catalog.texts import is_text, worth_keeping
from hopql.tools.errors import HopQLError
from hopql.tools.search.tokens import STOP_WORDS
from hopql.tools.synthesis import wording
from hopql.tools.synthesis.things import Kind, Link, Part, Schema, Thing

if TYPE_CHECKING:
    from hopql.tools.database.engine import Engine

TABLES: Final = 40
"""Tables that are looked at: the most referred to first."""
ROWS: Final = 20_000
"""Rows of a table that are looked at."""
READ_S: Final = 2.0
_COLUMNS: Final = 40
_NUMBERS = ("int", "numeric", "decimal", "real", "double", "float", "money", "number", "serial")
_DATES = ("date", "timestamp")
_DATE = re.compile(r"\d{4}-\d\d-\d\d([T ]\d\d:\d\d.*)?")
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_EQUAL = re.compile(r"[^=<>()]+=[^=<>()]+")
_NOTHING = frozenset(
    ("unknown", "n/a", "na", "none", "null", "other", "-", "misc", "undefined", "test", "true", "false")
)
_PLACES = frozenset("latitude longitude position version zip phone email url password address street".split())  # noqa: SIM905
_DAYS = frozenset("monday tuesday wednesday thursday friday saturday sunday".split())  # noqa: SIM905
_NAMES = ("name", "title", "fullname")
_TEXTS = frozenset("text comment comments description note notes body content message bio summary abstract".split())  # noqa: SIM905


def look(cards: Sequence[TableCard], engine: Engine, deadline: float) -> Schema:
    """The schema as questions speak of it. Tables that cannot be read in time are left out.

    Reads at most `ROWS` rows of at most `TABLES` tables, one query a table, each at most `READ_S` seconds.

    Args:
        deadline: `time.monotonic()` after which nothing more is read.
    """
    tables = [card for card in cards if "view" not in card.kind] or list(cards)
    spelled = _spelling(cards)
    links = [link for card in tables for link in _links(card, Names(cards), spelled)]
    keys = _keys(cards)
    weight = {card.name: sum(card.name in (link.child, link.parent) for link in links) for card in tables}
    tables = sorted(tables, key=lambda card: (-weight[card.name], card.name))[:TABLES]
    schema = Schema({}, [], engine.dialect)
    for card in tables:
        if time.monotonic() > deadline:
            break
        thing = _thing(card, engine, keys[card.name], spelled)
        if thing is not None:
            schema.things[card.name] = thing
    links = [link for link in links if {link.child, link.parent} <= set(schema.things) and _sound(link, schema)]
    ways = Counter((link.child, link.parent) for link in links)
    schema.links = [link if ways[link.child, link.parent] > 1 else replace(link, role="") for link in links]
    return schema


def _spelling(cards: Sequence[TableCard]) -> Callable[[str], str]:
    """Names with their words apart: sbtickersymbol → ticker_symbol where all tables begin with sb."""
    labels = Labels.of(cards)
    return lambda name: "_".join(labels.words(name)) or name


def _keys(cards: Sequence[TableCard]) -> dict[str, set[str]]:
    """The columns of each table that tell rows apart or refer to others, as declared keys, hints and suggested joins
    have it: nobody adds them up."""
    names, keys = Names(cards), {card.name: set(card.primary_key) for card in cards}
    for card in cards:
        for key in card.foreign_keys:
            keys[card.name].update(key.columns)
            if target := names.card(key.table):
                keys[target.name].update(key.to)
        for text in [*card.join_hints, *(join.on for join in card.suggested_joins)]:
            for table, columns in parse_condition(text, names).columns.items():
                keys[table].update(columns)
    return keys


def _links(card: TableCard, names: Names, spelled: Callable[[str], str]) -> list[Link]:
    found: dict[tuple[str, tuple[tuple[str, str], ...]], Link] = {}

    def add(child: str, parent: str, pairs: Sequence[tuple[str, str]]) -> None:
        if child != parent and pairs:
            told = wording.role(spelled(pairs[0][0]), spelled(parent)) if len(pairs) == 1 else ""
            found.setdefault((parent, tuple(pairs)), Link(child, parent, tuple(pairs), told))

    for key in card.foreign_keys:
        target = names.card(key.table)
        if target is not None and len(key.columns) == len(key.to):
            add(card.name, target.name, list(zip(key.columns, key.to, strict=True)))
    for text in [*card.join_hints, *(join.on for join in card.suggested_joins)]:
        condition = parse_condition(text, names)
        single = all(len(used) == 1 for used in condition.columns.values())
        if condition.problem or len(condition.tables) != 2 or not single or not _EQUAL.fullmatch(text):
            continue
        other = next((name for name in condition.tables if name != card.name), "")
        if card.name in condition.tables:
            add(card.name, other, [(condition.columns[card.name][0], condition.columns[other][0])])
    return list(found.values())


def _sound(link: Link, schema: Schema) -> bool:
    """Whether the parent's column is seen to be unique; a key of several columns is believed."""
    parent = schema.things[link.parent]
    column = parent.part(link.pairs[0][1])
    return len(link.pairs) > 1 or (column is not None and column.distinct >= parent.rows * 0.99)


def _thing(card: TableCard, engine: Engine, keys: set[str], spelled: Callable[[str], str]) -> Thing | None:
    columns = [column for column in card.columns if _kind(column) != "other"][:_COLUMNS]
    if not columns:
        return None
    inner = ", ".join(quoted(column.name, engine.dialect) for column in columns)
    counted = ", ".join(f"COUNT(DISTINCT {quoted(column.name, engine.dialect)})" for column in columns)
    table = quoted_path(card.name, dialect=engine.dialect)
    try:
        read = engine.run(
            f"SELECT COUNT(*), {counted} FROM (SELECT {inner} FROM {table} LIMIT {ROWS}) s", timeout_s=READ_S
        )
    except HopQLError:
        return None
    rows, *distinct = (int(str(value)) for value in read["rows"][0])
    if not rows:
        return None
    parts = tuple(_part(column, count, card, keys, spelled) for column, count in zip(columns, distinct, strict=True))
    one = wording.singular(" ".join(wording.parts(spelled(card.name))))
    size = rows if rows < ROWS else max(rows, card.row_estimate or 0)
    return Thing(
        name=card.name,
        one=one,
        many=wording.plural(one),
        parts=parts,
        rows=size,
        label=_label(card, parts, keys, rows, spelled),
        readable=wording.readable(spelled(card.name)),
        whole=rows < ROWS,
    )


def _part(column: Column, distinct: int, card: TableCard, keys: set[str], spelled: Callable[[str], str]) -> Part:
    kind, cast, name = _kind(column), "", spelled(column.name)
    samples = [value for value in column.samples if value.strip()]
    words = set(wording.parts(name))
    if kind == "text" and not column.enum and samples:
        if all(_DATE.fullmatch(value) for value in samples):
            kind, cast = "date", "DATE"
        elif all(_NUMBER.fullmatch(value) for value in samples):
            kind, cast = "number", "NUMERIC"
    if kind == "number" and wording.parts(name)[0] in ("is", "has") and distinct <= 2:
        kind = "flag"
    values = column.enum or column.samples
    told = tuple(value for value in values if sayable(value)) if kind == "text" else ()
    prose = kind == "text" and (
        bool(words & _TEXTS) or any(len(value) > 40 or value.endswith((".", "!")) for value in samples)
    )
    return Part(
        name=column.name,
        kind=kind,
        noun=wording.noun(name, table=spelled(card.name)),
        distinct=distinct,
        values=told,
        cast=cast,
        reference=not wording.readable(name)
        or bool(words & (_PLACES | _DAYS))
        or wording.is_reference(name)
        or (kind == "number" and column.name.lower().endswith("id"))
        or (column.name in keys and kind != "text"),
        boolean=column.type.lower().startswith("bool"),
        free=prose or (kind == "text" and wording.parts(name)[0] in STOP_WORDS),
    )


def _label(
    card: TableCard, parts: Sequence[Part], keys: set[str], rows: int, spelled: Callable[[str], str]
) -> Part | None:
    """The text column that names a row: called name or title, and not a reference to another table."""
    own = wording.singular(" ".join(wording.parts(spelled(card.name))))
    ranked: list[tuple[int, int, Part]] = []
    for place, part in enumerate(parts):
        last = wording.parts(spelled(part.name))
        if part.kind != "text" or part.reference or part.free or part.name in keys or part.distinct * 2 < rows:
            continue
        if part.name.lower() in _NAMES or " ".join(last) in (f"{own} name", f"{own} title"):
            ranked.append((0, place, part))
        elif last[-1] in _NAMES:
            ranked.append((1, place, part))
    return min(ranked, key=lambda entry: entry[:2])[2] if ranked else None


def _kind(column: Column) -> Kind:
    kind = column.type.lower()
    if "[]" in kind or "json" in kind or "range" in kind or "interval" in kind:
        return "other"
    if kind.startswith("bool"):
        return "flag"
    if kind.startswith(_DATES):
        return "date"
    if any(name in kind for name in _NUMBERS) and "point" not in kind:
        return "number"
    return "text" if is_text(column) else "other"


def sayable(value: str) -> bool:
    """A value that a question may name: a word or a few, on one line."""
    told = worth_keeping(value) and value[0].isalpha() and value.isprintable()
    return told and 1 < len(value) <= 30 and value.lower() not in _NOTHING
