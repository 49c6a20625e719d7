"""A schema in words: its names, what of it is searched, and the text that a model reads instead of the database."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from types import MappingProxyType
from typing import Final, Literal, TypeVar

from hopql.state.cards import Column, FewShot, TableCard
from hopql.state.plan import Plan
from hopql.tools.base.quote_text import line, plain
from hopql.tools.base.tokenize_text import (
    STOP_WORDS,
    document_tokens,
    is_word,
    short_forms,
    split_identifier,
    split_name,
    stem,
)
from hopql.tools.catalog.index_values import is_text
from hopql.tools.database.quote_names import written, written_path

_LONG: Final = 4
"""Letters of a word that names run together are split at."""
_TABLES: Final = 3
"""Tables that must share a prefix before it says nothing."""


@dataclass(frozen=True)
class Labels:
    """How the names of one schema read."""

    known: tuple[str, ...]
    """Words that stand alone in some name, longest first: `invoiceid` is an invoice's where there is an `invoice`."""
    prefix: tuple[str, ...] = ()
    """Words that all tables begin with."""

    @classmethod
    def of(cls, cards: Sequence[TableCard]) -> Labels:
        """The labels of these tables."""
        names = [_last(card.name) for card in cards]
        columns = {column.name for card in cards for column in card.columns}
        parts = {part for name in (*names, *columns) for part in split_identifier(name) if len(part) >= _LONG}
        alone = {part for part in parts if is_word(part)}
        labels = cls(tuple(sorted(alone, key=lambda word: (-len(word), word))))
        split = [labels.words(name) for name in names]
        starts = zip(*(words[:-1] for words in split), strict=False)
        shared = tuple(words[0] for words in takewhile(lambda words: len(set(words)) == 1, starts))
        said = all(any(map(str.isalpha, words[len(shared) :])) for words in split)
        return cls(labels.known, shared if said and len(names) >= _TABLES else ())

    def words(self, name: str) -> tuple[str, ...]:
        """The words of a name in lower case, without the prefix that all tables share."""
        found = tuple(word for part in split_identifier(_last(name)) for word in self._split(part))
        length = len(self.prefix)
        return found[length:] if found[:length] == self.prefix and len(found) > length else found

    def label(self, name: str, forms: Mapping[str, str] = MappingProxyType({})) -> str:
        """The words of a name as one text, short forms as what they stand for; the name where it has none."""
        return " ".join(forms.get(word, word) for word in self.words(name)) or name

    def unlike(self, name: str) -> str:
        """The label where it says what the plain parts of the name do not; empty otherwise."""
        label = self.words(name)
        return "" if label == split_identifier(_last(name)) else " ".join(label)

    def _split(self, part: str) -> Sequence[str]:
        head = next((word for word in self.known if part.startswith(word) and part != word), "")
        rest = part.removeprefix(head)
        apart = head and not is_word(part) and (rest in self.known or is_word(rest))
        return (head, rest) if apart else split_name(part)


def _last(name: str) -> str:
    return name.rsplit(".", 1)[-1]


def reasons(card: TableCard) -> dict[str, str]:
    """What marks columns of a card: `essential`, `primary key` or `key`."""
    found = {column.name: "key" for column in card.columns if column.key}
    found.update({name: "key" for key in card.foreign_keys for name in key.columns})
    found.update(dict.fromkeys(card.primary_key, "primary key"))
    found.update({column.name: "essential" for column in card.columns if column.essential})
    return found


def ordered(card: TableCard, scores: dict[str, float], limit: int) -> list[str]:
    """Columns in the order of the SPEC: essential, primary key, key, then by rank.

    Keys take at most half of the limit, the best-ranked ones: a table with dozens of references would else show
    nothing but them.
    """
    marks = reasons(card)
    groups: dict[str, list[str]] = {mark: [] for mark in ("essential", "primary key", "key", "rank")}
    for column in card.columns:
        groups[marks.get(column.name, "rank")].append(column.name)
    for mark in ("key", "rank"):
        groups[mark].sort(key=lambda name: -scores[name])
    room = max(1, limit // 2 - len(groups["essential"]) - len(groups["primary key"]))
    groups["rank"] = sorted(groups["rank"] + groups["key"][room:], key=lambda name: -scores[name])
    return groups["essential"] + groups["primary key"] + groups["key"][:room] + groups["rank"]


_TABLE_TEXT = 400
_COLUMN_TEXT = 120
_NAME_WEIGHT = 3


class Documents:
    """The documents of a schema's tables and columns; its names are read as words (`Labels`), short forms as what they
    stand for; `forms` are those that come with HopQL, where none are given."""

    def __init__(self, cards: Sequence[TableCard], forms: Mapping[str, str] | None = None) -> None:
        self._forms = short_forms() if forms is None else forms
        self._cards = cards
        self._labels = Labels.of(cards)
        self.spaced: Callable[[str], str] = cache(lambda name: self._labels.label(name, self._forms))
        """An identifier as words, known short forms read."""
        self.name_tokens: Callable[[str], list[str]] = cache(self._name_tokens)
        """Tokens of an identifier, and those of words that it has run together."""

    def _name_tokens(self, name: str) -> list[str]:
        found = document_tokens(name)
        read = (short for word in self._labels.words(name) for short in (word, *self._forms.get(word, "").split()))
        apart = dict.fromkeys(stem(word) for word in read if word not in STOP_WORDS)
        return [*found, *(token for token in apart if token not in found)]

    def table_tokens(self, card: TableCard) -> list[str]:
        """Name (weighing most), description, column names and join hints of a table."""
        found = self.name_tokens(card.name) * _NAME_WEIGHT + document_tokens(card.description)
        for column in card.columns:
            found += self.name_tokens(column.name)
        for hint in card.join_hints:
            found += document_tokens(hint)
        return found

    def column_tokens(self, card: TableCard, column: Column) -> list[str]:
        """Name, description and enum values of a column, with its table's name."""
        found = self.name_tokens(column.name) * 2 + document_tokens(column.description) + self.name_tokens(card.name)
        for value in column.enum[:20]:
            found += document_tokens(value)
        return found

    def table_text(self, card: TableCard) -> str:
        """A table in a few words, for the embedder; with its schema where it has one."""
        columns = ", ".join(self.spaced(column.name) for column in card.columns)
        schema = split_identifier(card.name.rpartition(".")[0])
        name = " ".join([*schema, self.spaced(card.name)])
        head = f"{name}: {card.description}" if card.description else name
        return f"{head[:_TABLE_TEXT].rstrip('.')}. {columns}"[:_TABLE_TEXT]

    def column_text(self, column: Column) -> str:
        """A column in a few words, without its table, so that equal columns share one vector."""
        name = self.spaced(column.name)
        return f"{name}: {column.description}"[:_COLUMN_TEXT] if column.description else name

    def column_names(self, most: int) -> list[str]:
        """Every column as "table column" in words, in the order of the cards; where there are more than `most`, its
        table alone."""
        if sum(len(card.columns) for card in self._cards) > most:
            return [self.spaced(card.name) for card in self._cards for _ in card.columns]
        return [f"{self.spaced(card.name)} {self.spaced(c.name)}" for card in self._cards for c in card.columns]


def fewshot_tokens(shot: FewShot) -> list[str]:
    """Question, tables and SQL of a few-shot."""
    return document_tokens(shot.intent) * 2 + document_tokens(" ".join(shot.tables)) + document_tokens(shot.sql)


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
    by_name, write = {card.name: card for card in cards}, _ddl if style == "ddl" else _compact
    blocks: list[str] = []
    for table in (table for table in plan["tables"] if table["name"] in by_name):
        card, kept = by_name[table["name"]], {column["name"] for column in table["columns"]}
        columns = [_labelled(column, labels) for column in card.columns if column.name in kept]
        blocks.append(write(_labelled(card, labels), columns, dialect))
    gone = {table["name"] for table in plan["tables"]} - set(by_name)
    joins = [_line(one["condition"], 400) for one in plan["joins"] if not gone & {one["left"], one["right"]}]
    if joins:
        blocks.append("\n-- ".join(["-- Joins:", *dict.fromkeys(joins)]))
    return "\n\n".join(blocks)


def _labelled(named: NAMED, labels: Labels | None) -> NAMED:
    """A card or column that nothing describes, described by its label where that says more than the name."""
    told = labels.unlike(named.name) if labels and not named.description else ""
    return named.model_copy(update={"description": told}) if told else named


def _compact(card: TableCard, columns: Sequence[Column], dialect: str) -> str:
    told = f"  -- {_line(card.description, _DESCRIPTION)}" if card.description else ""
    lines = [f"{'VIEW' if 'view' in card.kind else 'TABLE'} {_path(card.name, dialect)} ({told}"]
    for column in columns:
        key = " PRIMARY KEY" if card.primary_key == [column.name] else ""
        lines.append(f"  {_name(column.name, dialect)} {_line(column.type)}{key},{_about(column)}")
    if len(card.primary_key) > 1:
        lines.append(f"  PRIMARY KEY ({_names(card.primary_key, dialect)})")
    return "\n".join([*lines, ")"])


def _ddl(card: TableCard, columns: Sequence[Column], dialect: str) -> str:
    parts = []  # of each line what stands before the comma, and after it
    for column in columns:
        null = "" if column.nullable else " NOT NULL"
        parts.append((f"  {_name(column.name, dialect)} {_line(column.type)}{null}", _about(column)))
    if card.primary_key:
        parts.append((f"  PRIMARY KEY ({_names(card.primary_key, dialect)})", ""))
    for key in card.foreign_keys:
        if set(key.columns) <= {column.name for column in columns}:
            target = f"{_path(key.table, dialect)} ({_names(key.to, dialect)})"
            parts.append((f"  FOREIGN KEY ({_names(key.columns, dialect)}) REFERENCES {target}", ""))
    lines = [f"{before},{after}" for before, after in parts[:-1]] + ["".join(part) for part in parts[-1:]]
    told = [f"-- {_line(card.description, _DESCRIPTION)}"] if card.description else []
    head = f"CREATE {'VIEW' if 'view' in card.kind else 'TABLE'} {_path(card.name, dialect)} ("
    return "\n".join([*told, head, *lines, ");"])


def _path(table: str, dialect: str) -> str:
    """A table as SQL writes it, on one line whatever it is called."""
    return line(written_path(table, dialect), _NAME)


def _name(name: str, dialect: str) -> str:
    """A column, likewise."""
    return line(written(name, dialect), _NAME)


def _names(names: Sequence[str], dialect: str) -> str:
    return ", ".join(_name(name, dialect) for name in names)


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



def _line(text: str, limit: int = 80) -> str:
    """One printable line of at most `limit` characters."""
    flat = " ".join(plain("".join(c if c.isprintable() else " " for c in text)).replace("```", "'''").split())
    return flat if len(flat) <= limit else flat[: limit - 1].rstrip() + "…"
