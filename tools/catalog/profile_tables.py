"""What a database talks about: its tables looked at, and their names in plain words, to write questions with."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal

from hopql.state.cards import Column, TableCard
from hopql.tools.base.errors import HopQLError
from hopql.tools.base.tokenize_text import IRREGULAR, STOP_WORDS, short_forms, singular, split_identifier
from hopql.tools.catalog.index_values import is_text, worth_keeping
from hopql.tools.catalog.join_graph import Names, joins_of, parse_condition
from hopql.tools.catalog.schema_text import Labels
from hopql.tools.database.quote_names import written, written_path

if TYPE_CHECKING:
    from hopql.tools.database.engine import Engine


_DECORATION = frozenset("tbl table dim fact stg vw fk pk info data list master mst".split())  # noqa: SIM905
_REFERENCE = frozenset("id key code no num nr number ref fk uuid guid pk".split())  # noqa: SIM905
_ODD = {one: many for many, one in IRREGULAR.items()} | {"data": "data", "species": "species", "staff": "staff"}


def is_readable_name(name: str) -> bool:
    """Whether people would understand the words of an identifier: letters, each word long enough and with a vowel."""
    found = split_identifier(name)
    return bool(found) and all(
        part in short_forms() or part in _REFERENCE or (part.isalpha() and len(part) > 1 and set(part) & set("aeiouy"))
        for part in found
    )


def words_of(name: str) -> list[str]:
    """The words of an identifier without decoration, short forms written out."""
    last = split_identifier(name.rsplit(".", 1)[-1])
    kept = [part for part in last if part not in _DECORATION] or list(last)
    return [short_forms().get(part, part) for part in kept]


def noun_of(name: str, *, table: str = "") -> str:
    """What a text column tells: `food_type` → food type, `category_name` → category, `name` → name."""
    found = words_of(name)
    if len(found) > 1 and found[-1] == "name":
        found = found[:-1]
    own = words_of(table) if table else []
    if len(found) > 1 and found[: len(own)] == [singular(part) for part in own]:
        found = found[len(own) :] or found
    return " ".join(found)


def role_of(column: str, parent: str) -> str:
    """What a referring column says beyond the table it refers to: `origin` → origin, `customer_id` → nothing."""
    said = {word for part in words_of(parent) for word in (part, singular(part), plural(part))}
    return " ".join(part for part in words_of(column) if part not in said | _REFERENCE | {"name"})


def is_reference(column: str) -> bool:
    """Whether the name ends like a key: `user_id`, `barcode_no`, `bid`."""
    last = split_identifier(column)[-1:]
    return bool(last) and (last[0] in _REFERENCE or (len(last[0]) <= 4 and last[0].endswith("id")))


def plural(word: str) -> str:
    """Many of what a word names."""
    head, _, last = word.rpartition(" ")
    return f"{head} {_many(singular(last))}".strip()


def _many(word: str) -> str:
    if word in _ODD:
        return _ODD[word]
    if word.endswith("y") and len(word) > 1 and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "ch", "sh", "z")) else "s")


def article(word: str) -> str:
    """The word with `a` or `an`."""
    return f"{'an' if word[:1] in tuple('aeiou') else 'a'} {word}"



def spoken(value: str) -> str:
    """A stored value as a person may write it, with capitals: the query then shows that it is stored without."""
    return value.title() if value.islower() else value


Kind = Literal["text", "number", "flag", "date", "other"]


@dataclass(frozen=True)
class Part:
    """A column as questions speak of it."""

    name: str
    kind: Kind
    noun: str
    """`food type`."""
    distinct: int
    values: tuple[str, ...] = ()
    """Stored values that a question may name, as they are stored."""
    apart: bool = False
    """A key, a code that nobody would ask to add up, or prose that nobody would filter by."""
    boolean: bool = False
    """A flag of the boolean type; other flags are 0 and 1."""


@dataclass(frozen=True)
class Thing:
    """A table as questions speak of it."""

    name: str
    one: str
    many: str
    parts: tuple[Part, ...]
    rows: int
    label: Part | None
    """The column that names a row to people."""
    readable: bool

    @property
    def unique_label(self) -> bool:
        """Whether the label tells rows apart; of large tables not all were looked at."""
        return self.label is not None and self.label.distinct == self.rows < ROWS

    def of(self, kind: Kind) -> list[Part]:
        """Columns of a kind that are asked about."""
        return [part for part in self.parts if part.kind == kind and not part.apart]

    def part(self, name: str) -> Part | None:
        """A column by its name."""
        return next((part for part in self.parts if part.name == name), None)

    @property
    def categories(self) -> list[Part]:
        """Text columns that sort rows into kinds, with values to name."""
        return [
            part
            for part in self.of("text")
            if part.values and part != self.label and 1 < part.distinct <= self.rows / 1.5 and part.noun != self.one
        ]


@dataclass(frozen=True)
class Rows:
    """A table under an alias, as a query writes it."""

    thing: Thing
    alias: str
    dialect: str

    def __str__(self) -> str:
        return f"{written_path(self.thing.name, self.dialect)} {self.alias}"

    def column(self, name: str) -> str:
        """`o.total`, in quotes where SQL needs them."""
        return f"{self.alias}.{written(name, self.dialect)}"

    def at(self, part: Part) -> str:
        """The same of a part."""
        return self.column(part.name)


@dataclass(frozen=True)
class Link:
    """Rows of `child` each refer to one row of `parent`."""

    child: str
    parent: str
    pairs: tuple[tuple[str, str], ...]
    """(column of the child, column of the parent)."""
    role: str = ""
    """What the child's column says beyond the parent's name, `origin`, where there are several such links."""

    def on(self, child: Rows, parent: Rows) -> str:
        """The join condition."""
        return " AND ".join(f"{parent.column(its)} = {child.column(own)}" for own, its in self.pairs)

    def shortcut(self, schema: Schema) -> bool:
        """Whether the child itself holds the parent's label, so that naming the parent needs no join."""
        label = schema.things[self.parent].label
        return label is not None and len(self.pairs) == 1 and self.pairs[0][1] == label.name


@dataclass
class Schema:
    """Things, links and how to write SQL over them."""

    things: dict[str, Thing]
    links: list[Link]
    dialect: str
    latest: dict[tuple[str, str], str] = field(default_factory=dict)
    """The last day of date columns, by table and column."""

    def links_from(self, child: str) -> list[Link]:
        """Links of a table to others."""
        return [link for link in self.links if link.child == child]

    def rows(self, *things: Thing) -> list[Rows]:
        """Each table under a short alias of its own."""
        found: list[str] = []
        for thing in things:
            letters = re.findall(r"(?:^|_)([a-z])", thing.name.rpartition(".")[2].lower())
            short = letters[0] if letters else "t"
            found.append(f"{short}{len(found) + 1}" if short in found else short)
        return [Rows(thing, alias, self.dialect) for thing, alias in zip(things, found, strict=True)]


TABLES: Final = 40
"""Tables that are looked at: the most referred to first."""
ROWS: Final = 20_000
"""Rows of a table that are looked at."""
READ_S: Final = 2.0
_COLUMNS: Final = 40
_NUMBERS = ("int", "numeric", "decimal", "real", "double", "float", "money", "number", "serial")
_DATES = ("date", "timestamp")
_EQUAL = re.compile(r"[^=<>()]+=[^=<>()]+")
_NOTHING = frozenset(
    ("unknown", "n/a", "na", "none", "null", "other", "-", "misc", "undefined", "test", "true", "false")
)
_UNCOUNTED = frozenset("latitude longitude position version zip phone email url password address street".split())  # noqa: SIM905
_NAMES = ("name", "title", "fullname")


def look(cards: Sequence[TableCard], engine: Engine, deadline: float) -> Schema:
    """The schema as questions speak of it. Tables that cannot be read in time are left out.

    Reads at most `ROWS` rows of at most `TABLES` tables, one query a table, each at most `READ_S` seconds.

    Args:
        deadline: `time.monotonic()` after which nothing more is read.
    """
    tables = [card for card in cards if "view" not in card.kind] or list(cards)
    labels = Labels.of(cards)

    def spelled(name: str) -> str:  # sbtickersymbol → ticker_symbol where all tables begin with sb
        return "_".join(labels.words(name)) or name

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
    """The other tables that a card's keys, hints and suggested joins lead to; of conditions, those that say that one
    column equals another."""
    found: dict[tuple[str, tuple[tuple[str, str], ...]], Link] = {}
    for join in joins_of(card, names):
        parent = join.right if join.left == card.name else join.left
        if join.kind == "external" or card.name not in (join.left, join.right) or parent == card.name:
            continue
        own, its = ([name for table, name in join.columns if table == side] for side in (card.name, parent))
        if join.kind != "foreign key" and not (len(own) == len(its) == 1 and _EQUAL.fullmatch(join.condition)):
            continue
        pairs = tuple(zip(own, its, strict=True))
        told = role_of(spelled(own[0]), spelled(parent)) if len(pairs) == 1 else ""
        found.setdefault((parent, pairs), Link(card.name, parent, pairs, told))
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
    inner = ", ".join(written(column.name, engine.dialect) for column in columns)
    counted = ", ".join(f"COUNT(DISTINCT {written(column.name, engine.dialect)})" for column in columns)
    table = written_path(card.name, engine.dialect)
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
    head, _, last = " ".join(words_of(spelled(card.name))).rpartition(" ")
    one = f"{head} {singular(last)}".strip()
    size = rows if rows < ROWS else max(rows, card.row_estimate or 0)
    label, readable = _label(one, parts, keys, rows, spelled), is_readable_name(spelled(card.name))
    return Thing(name=card.name, one=one, many=plural(one), parts=parts, rows=size, label=label, readable=readable)


def _part(column: Column, distinct: int, card: TableCard, keys: set[str], spelled: Callable[[str], str]) -> Part:
    kind, name, values = _kind(column), spelled(column.name), column.enum or column.samples
    words = words_of(name)
    if kind == "number" and words[0] in ("is", "has") and distinct <= 2:
        kind = "flag"
    apart = not is_readable_name(name) or is_reference(name) or not _UNCOUNTED.isdisjoint(words)
    if kind == "text":
        told = any(sayable(value) for value in values) or not values
        prose = any(len(value) > 40 or value.strip().endswith((".", "!")) for value in column.samples)
        apart = apart or prose or not told or words[0] in STOP_WORDS
    else:
        apart = apart or column.name in keys or (kind == "number" and column.name.lower().endswith("id"))
    return Part(
        name=column.name, kind=kind, noun=noun_of(name, table=spelled(card.name)), distinct=distinct,
        values=tuple(filter(sayable, values)) if kind == "text" else (), apart=apart,
        boolean=column.type.lower().startswith("bool"),
    )  # fmt: skip


def _label(
    own: str, parts: Sequence[Part], keys: set[str], rows: int, spelled: Callable[[str], str]
) -> Part | None:
    """The text column that names a row: called name or title, and not a reference to another table."""
    ranked: list[tuple[int, int, Part]] = []
    for place, part in enumerate(parts):
        last = words_of(spelled(part.name))
        if part.kind != "text" or part.apart or part.name in keys or part.distinct * 2 < rows:
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
