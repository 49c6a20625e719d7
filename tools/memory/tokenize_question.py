"""A question as tokens, its normal form, whether it speaks of a time that moves; and what is stored of it: slots, ties
and templates, all of it JSON-able.

Two writings of one question share their normal form, and two questions never do. The word lists are in `words.json`.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict

_FILE: Final = Path(__file__).with_name("words.json")


@cache
def table() -> Mapping[str, Any]:
    """Every list by its name: sets of words, sequences of phrases, and tables from words to numbers or words."""
    loaded: Mapping[str, Any] = json.loads(_FILE.read_text(encoding="utf-8"))
    return {name: frozenset(rule.split()) if isinstance(rule, str) else rule for name, rule in loaded.items()}


_MARKS: Final = str.maketrans(
    {"“": '"', "”": '"', "«": '"', "»": '"', "„": '"', "‘": "'", "’": "'", "`": "'", "–": "-", "—": "-", "−": "-"}
)
_TOKEN: Final = re.compile(
    r"\"[^\"\n]{1,80}\"|(?<!\w)'[^'\n]{1,80}'(?!\w)"
    r"|\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w,])|\w+(?:[-'./:]\w+)*|[^\w\s]"
)
_ENDS: Final = frozenset("?.!;,")
_SIGNS: Final = frozenset("-+<>=$€£#@")
_POLITE: Final = 4
"""Polite phrases that are taken off one side."""


@dataclass(frozen=True)
class Token:
    """A word, a number, a quoted text or a sign."""

    text: str
    low: str
    """As it is compared; a quoted text keeps its case."""
    glued: bool
    """Nothing stands between it and the token before."""

    @property
    def quoted(self) -> bool:
        """Whether it is a text in quotes."""
        return len(self.text) > 2 and self.text[0] in "\"'" and self.text[-1] == self.text[0]


def tokens(question: str) -> list[Token]:
    """The tokens of a question, contractions written out, politeness and closing marks left out."""
    found = list(_spelt(_raw(question)))
    while found and found[-1].low in _ENDS:
        found.pop()
    found = _without(found, table()["polite_before"], 0)
    found = _without(found, table()["polite_after"], 1)
    while found and found[-1].low in _ENDS:
        found.pop()
    return [
        token
        for place, token in enumerate(found)
        if not (token.low == "," and place + 1 < len(found) and found[place + 1].low in ("and", "or"))
    ]


def normal_form(question: str) -> str:
    """The key of exact replay: evens out case, spacing, quotation marks, contractions, politeness and closing marks.

    Kept apart are numbers, signs, words like "not", what stands in quotes, and a word in capitals that is another word
    in lower case ("US", "us").
    """
    return as_text(tokens(question))


def as_text(found: Sequence[Token]) -> str:
    """Tokens as one text: a blank between them, but none behind a sign that belongs to what follows ("-5", "$5")."""
    text = ""
    for place, token in enumerate(found):
        text += token.low if token.glued and place and found[place - 1].low in _SIGNS else f" {token.low}"
    return text.strip()


def plain_words(text: str) -> tuple[str, ...]:
    """The words of a phrase as `tokens` compares them, quotes and politeness not considered."""
    return tuple(token.text.casefold() for token in _spelt(_raw(text)))


def _raw(question: str) -> Iterator[Token]:
    text = unicodedata.normalize("NFKC", question).translate(_MARKS)
    end = 0
    for match in _TOKEN.finditer(text):
        part, glued = match.group(), match.start() == end and end > 0
        end = match.end()
        yield Token(part, _low(part), glued)


def _low(part: str) -> str:
    if len(part) > 2 and part[0] in "\"'" and part[-1] == part[0]:
        return f'"{part[1:-1].strip()}"'
    low = part.casefold()
    return part if part.isupper() and len(part) > 1 and low in table()["case_matters"] else low


def _spelt(raw: Iterator[Token]) -> Iterator[Token]:
    """Contractions as whole words ("isn't": is, not), a possessive ending as a token of its own."""
    for token in raw:
        if token.quoted or ("'" not in token.low and token.low not in table()["contractions"]):
            yield token
            continue
        yield from (Token(word, _low(word), False) for word in _written_out(token.text))


def _written_out(text: str) -> list[str]:
    low = text.casefold()
    if low in table()["contractions"]:
        return str(table()["contractions"][low]).split()
    if low.endswith("n't"):
        return [text[:-3], "not"]
    stem, mark, ending = text.rpartition("'")
    if mark and f"'{ending.casefold()}" in table()["endings"]:
        return [stem, table()["endings"][f"'{ending.casefold()}"]]
    if mark and ending.casefold() == "s" and stem:
        return [stem, "is" if stem.casefold() in table()["is_after"] else "'s"]
    return [text]


def _without(found: list[Token], listed: Sequence[str], side: int) -> list[Token]:
    """Drops phrases of the list at the beginning (side 0) or end (1), with commas beside them; never everything."""
    for _ in range(_POLITE):
        ends = {n: found[-n:] if side else found[:n] for n in range(min(6, len(found) - 1), 0, -1)}
        size = next((n for n, end in ends.items() if " ".join(token.low for token in end) in listed), 0)
        if not size:
            return found
        found = found[:-size] if side else found[size:]
        while len(found) > 1 and found[-side].low == ",":
            found.pop(-side)
    return found


def moving(words: Sequence[str]) -> bool:
    """Whether they speak of a time that moves: yesterday, last week, the last 7 days, so far."""
    if any(word in table()["relative"] for word in words):
        return True
    pairs = set(pairwise(words))
    if any(tuple(pair.split()) in pairs for pair in table()["relative_pairs"]):
        return True
    for place, word in enumerate(words):
        if word in table()["relative_before"]:
            following = words[place + 1 : place + 3]
            unit = following[1:] if following[:1] == ["<n>"] else following[:1]
            if unit and (unit[0] in table()["relative_units"] or unit[0] in ("few", "couple")):
                return True
    return False


VERSION: Final = 4
"""Of templates: one that was made by another version is made again from its question and SQL."""

SlotType = Literal[
    "value", "values", "number", "limit", "day", "month", "quarter", "year", "month_name", "month_day",
    "quarter_name",
]  # fmt: skip
DATES: Final = frozenset({"day", "month", "quarter", "year", "month_name", "month_day", "quarter_name"})
"""Types of slots that say when."""


class Frozen(BaseModel):
    """An immutable value."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Value(Frozen):
    """A stored value that a question mentions: one for every column that stores it."""

    text: str
    column: str
    """`table.column`."""
    canonical: str
    domain: str = ""
    """What kind of thing the column holds. Columns that are joined share one; default: the column's name."""

    @property
    def place(self) -> Place:
        """Where it is stored."""
        column = ".".join(part.strip('"`').lower() for part in self.column.split(".")[-2:])  # without schema and quotes
        return Place(column=column, canonical=self.canonical, domain=self.domain or column.rpartition(".")[2])


class Place(Frozen):
    """A column that stores a value."""

    column: str
    canonical: str
    domain: str


class Item(Frozen):
    """One value of a slot: its words, and where they are stored."""

    text: str
    places: tuple[Place, ...] = ()


class Slot(Frozen):
    """A part of a question that another question may fill otherwise."""

    type: SlotType
    text: str
    role: str = ""
    """The word before it that gives it a part: from, to, before, over, … Empty for in, of, on, for."""
    parts: tuple[int, ...] = ()
    """Of a date: year, month, day as the type has them."""
    number: str = ""
    """Of a number, in decimal digits."""
    unit: str = ""
    """The unit after a number, in its singular."""
    items: tuple[Item, ...] = ()
    """Of values."""
    beside: tuple[str, str] = ("", "")
    """The words before and after it."""

    @property
    def key(self) -> tuple[object, ...]:
        """Equal for slots that say the same."""
        return (self.type, self.parts, self.number, tuple(item.text.casefold() for item in self.items))


class Reading(Frozen):
    """A question, read once: compare it with as many templates as there are."""

    normal: str
    skeleton: str
    """Empty where the question cannot be masked: too long, or not English."""
    slots: tuple[Slot, ...] = ()
    relative: bool = False
    """It speaks of a time that moves: yesterday, the last 7 days, recently."""


class Tie(Frozen):
    """A literal of the SQL that a slot fills."""

    site: int
    """Place of the literal in the tree, as `literals.sites` counts."""
    slot: int
    facet: str
    """What of the slot it is: `n`, `month`, `start`, `item:0`, …"""
    column: str = ""
    """Of a value: the column that has to store it."""


class Template(Frozen):
    """A question and its SQL, with what of them may vary together."""

    version: int = VERSION
    reading: Reading
    sql: str
    dialect: str = "postgres"
    asked: str = ""
    ties: tuple[Tie, ...] = ()
    fixed: tuple[str, ...] = ()
    """By slot: why it may not vary; empty where it may."""
    moving: bool = False
    """The SQL is of its day only: the question speaks of a moving time, the SQL has dates that do not move."""

class Binding(Frozen):
    """What of the SQL was replaced for a slot."""

    was: str
    now: str
