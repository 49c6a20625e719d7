"""What a question asks for, without what it asks about: values and schema words give way to placeholders.

"How many flights left JFK in March?" and "How many orders came from Berlin in 2023?" then read alike, and so do their
queries. Method: masked question similarity of DAIL-SQL (Gao et al., arXiv 2308.15363), there with one mask token.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from hopql.state.cards import TableCard
from hopql.state.plan import ValueHit
from hopql.tools.catalog.find_values import WEAK
from hopql.tools.catalog.schema_text import Labels
from hopql.tools.search.tokens import STOP_WORDS, stem, words

TABLE, COLUMN, VALUE, NUMBER, DATE = "things", "property", "Name", "7", "2020"
"""Placeholders: plain words, since a small embedder knows no special tokens."""
_MONTHS: Final = "january february march april may june july august september october november december"
_DAYS: Final = "monday tuesday wednesday thursday friday saturday sunday"
_ASKING: Final = """
average mean total sum count number maximum minimum max min most least highest lowest top first last best worst largest
smallest longest shortest newest oldest latest earliest percentage percent share ratio rate rank difference
median distinct different unique year years month months week weeks day days hour hours date time name names
never both all every least only without
"""
_KEPT: Final = frozenset(stem(word) for word in _ASKING.split())
"""Words that shape a query, whatever columns are called."""
_QUOTED = r"\"[^\"]{1,80}\"|“[^”]{1,80}”|‘[^’]{1,80}’|«[^»]{1,80}»|(?<!\w)'[^']{1,80}'(?!\w)"
_DATED = rf"\b\d{{4}}-\d\d(?:-\d\d)?\b|\b(?:19|20)\d\d\b|\b(?:{'|'.join(_MONTHS.title().split())})\b(?: \d+,?)?"
_PARTS = re.compile(
    rf"(?P<value>{_QUOTED})|(?P<date>{_DATED}|\b(?:{'|'.join(_DAYS.title().split())})s?\b)|(?P<number>\d[\d.,]*\d|\d)"
    r"|(?P<word>[^\W\d]\w*(?:['’]\w+)?)|(?P<other>[^\w\s]+)"
)


@dataclass(frozen=True)
class Vocabulary:
    """Stems of the words in a schema's names."""

    tables: frozenset[str]
    columns: frozenset[str]

    @classmethod
    def of(cls, cards: Iterable[TableCard]) -> Vocabulary:
        """The vocabulary of these tables; a word that names a table counts as a table's."""
        cards = list(cards)
        labels = Labels.of(cards)
        tables = _stems((card.name for card in cards), labels)
        columns = _stems({column.name for card in cards for column in card.columns}, labels)
        return cls(tables, columns - tables)

    @cached_property
    def stems(self) -> frozenset[str]:
        """All of them."""
        return self.tables | self.columns


def masked(question: str, hits: Sequence[ValueHit], vocabulary: Vocabulary) -> str:
    """The question with values, numbers, dates, and words of the schema replaced; runs of one placeholder are one.

    Args:
        hits: stored values that the question mentions; weak ones are not masked as values.
    """
    text = question
    for phrase in sorted({hit["phrase"] for hit in hits if hit["score"] > WEAK}, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(phrase)}(?!\w)", '"value"', text)
    found: list[str] = []
    start = True
    for match in _PARTS.finditer(text):
        token = _replaced(match, vocabulary, start)
        start = match.lastgroup == "other" and match.group() in (".", "?", "!", ":")
        if not found or found[-1] != token or token not in (TABLE, COLUMN, VALUE):
            found.append(token)
    return " ".join(found)


def _replaced(match: re.Match[str], vocabulary: Vocabulary, start: bool) -> str:
    kind, text = match.lastgroup, match.group()
    if kind in ("value", "date", "number"):
        return {"value": VALUE, "date": DATE, "number": NUMBER}[kind]
    if kind == "other":
        return text
    plain = stem(text.lower().removesuffix("'s").removesuffix("’s"))
    if text.lower() in STOP_WORDS or plain in _KEPT:
        return text.lower()
    if plain in vocabulary.tables:
        return TABLE
    if plain in vocabulary.columns:
        return COLUMN
    return VALUE if text[0].isupper() and not start else text.lower()


def _stems(names: Iterable[str], labels: Labels) -> frozenset[str]:
    said = (word for name in names for word in (*words(name), *labels.words(name)))
    return frozenset(stem(word) for word in said if word not in STOP_WORDS)
