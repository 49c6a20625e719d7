"""What linking knows of each column before any question: its words, its kind, its place in the schema."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from hopql.state.cards import Column, TableCard
from hopql.tools.catalog.texts import is_text
from hopql.tools.search.tokens import ABBREVIATIONS, STOP_WORDS, split_identifier, stem, words

_NUMBER = re.compile(r"int|numeric|decimal|real|double|float|money|serial|number", re.IGNORECASE)
_DATE = re.compile(r"date|time|interval", re.IGNORECASE)
_NAMES: Final = frozenset(map(stem, ("name", "title", "label", "surname", "forename", "fullname", "description")))
_DATES: Final = frozenset(
    map(stem, ("date", "time", "year", "month", "day", "birthday", "dob", "created", "updated", "timestamp", "season"))
)
_PLACES: Final = frozenset(map(stem, ("country", "nation", "nationality", "origin", "citizenship", "language")))
_ENDINGS: Final = ("name", "date", "time", "code", "type", "count", "year", "number", "url", "size", "status", "id")
_KEYS: Final = frozenset(("id", "uuid", "guid", "key", "code", "no", "number", "nr", "pk", "fk"))


@dataclass(frozen=True)
class ColumnFacts:
    """One column."""

    name: str
    written: str
    """The name in lower case, as a text may mention it."""
    stems: tuple[str, ...]
    """Stems of the words of the name, each once; abbreviations as the word they stand for."""
    table_stems: frozenset[str]
    primary: bool
    foreign: bool
    identifier: bool
    """A key by declaration or by name (`customerid`, `link_to_event`)."""
    number: bool
    date: bool
    text: bool
    named: bool
    """Holds names or titles, by its own name."""
    shapes: frozenset[str]
    """Shapes of its sample values (`shape`)."""
    pieces: frozenset[str]
    """Words of its sample values."""
    digits: frozenset[str]
    """Numbers in its name."""
    place: bool
    """Holds countries or nationalities, by its name."""


@dataclass(frozen=True)
class SchemaFacts:
    """All tables of an index; what is known of one is made when it is first asked for."""

    cards: list[TableCard]
    _made: dict[int, list[ColumnFacts]] = field(default_factory=dict)

    def of(self, table: int) -> list[ColumnFacts]:
        """The columns of a table, by its place in the cards."""
        if table not in self._made:
            card = self.cards[table]
            foreign = {name for key in card.foreign_keys for name in key.columns}
            stems = frozenset(name_stems(card.name))
            self._made[table] = [_facts(card, column, stems, foreign) for column in card.columns]
        return self._made[table]


@lru_cache(maxsize=200_000)
def name_stems(name: str) -> tuple[str, ...]:
    """Stems of an identifier's words: `cust_birthDt` → custom, birth, date; `customerid` → custom, id."""
    found: list[str] = []
    for word in split_identifier(name):
        if word in STOP_WORDS and len(word) > 1:
            continue
        word = ABBREVIATIONS.get(word, word)
        ending = next((e for e in _ENDINGS if word.endswith(e) and len(word) > len(e) + 2), "")
        found += [stem(word[: -len(ending)]), ending] if ending else [stem(word)]
    return tuple(dict.fromkeys(found)) or (name.lower(),)


def shape(text: str) -> str:
    """What a code looks like: digits as 9, capitals as A; dates and clock times in one way; plain words have none."""
    text = text.strip("'")
    if re.fullmatch(r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}.*|\d{1,2}[/.]\d{1,2}[/.]\d{4}", text):
        return "date"
    if re.fullmatch(r"\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?", text):
        return "clock"
    if re.fullmatch(r"(?:19|20)\d\d", text):
        return "year"
    if re.fullmatch(r"(?:19|20)\d\d(?:0\d|1[0-2])", text):
        return "month"
    if text.replace(".", "").replace(",", "").isdigit():
        return "decimal" if "." in text else "9"
    if len(text) > 20 or text.islower() or " " in text or not text.isascii():
        return ""
    return re.sub(r"[A-Z]", "A", re.sub(r"\d+", "9", text)) if text.isupper() else ""


def _facts(card: TableCard, column: Column, table: frozenset[str], foreign: set[str]) -> ColumnFacts:
    stems = name_stems(column.name)
    primary = column.name in card.primary_key
    date = bool(_DATE.search(column.type)) or bool(set(stems) & _DATES)
    return ColumnFacts(
        name=column.name,
        written=column.name.lower(),
        stems=stems,
        table_stems=table,
        primary=primary,
        foreign=column.name in foreign,
        identifier=primary or column.name in foreign or column.key or stems[-1] in _KEYS or column.name[:5] == "link_",
        number=bool(_NUMBER.search(column.type)),
        date=date,
        text=is_text(column),
        named=bool(set(stems) & _NAMES),
        shapes=frozenset(shape(value) for value in (*column.samples, *column.enum[:20])) - {"", "A", "9"},
        pieces=frozenset(w for value in (*column.samples, *column.enum[:20]) for w in words(value[:60]) if len(w) > 2),
        digits=frozenset(re.findall(r"\d+", column.name)),
        place=bool(set(stems) & _PLACES),
    )
