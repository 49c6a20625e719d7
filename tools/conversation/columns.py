"""A measured noun that two columns of one table fit equally well: "the average delay"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from hopql.state.cards import Column, TableCard
from hopql.state.conversation import Ambiguity, Choice
from hopql.tools.conversation.rules import rules
from hopql.tools.search.tokens import ABBREVIATIONS, STOP_WORDS, stem, words

if TYPE_CHECKING:
    from hopql.tools.catalog.catalog import Catalog

MOST: Final = 3
_NUMERIC: Final = ("int", "numeric", "decimal", "double", "real", "float", "money", "interval", "number")
_PLAIN: Final = 2


def of_columns(question: str, catalog: Catalog) -> list[Ambiguity]:
    """The nouns after an aggregate word ("average delay") that several columns of one table are called when no word
    of the question tells which.

    Only columns with a number count, that are named by the noun and one word more; when one is called by the noun
    alone, or alone is marked essential, it is meant. When several tables have such columns, nothing is clear enough to
    ask about.
    """
    asked = {stem(word) for word in words(question)}
    ambiguous = []
    for noun in _measured(question):
        fitting = [(card, found) for card in catalog.cards if len(found := _called(card, noun)) > 1]
        named = any(_is_noun(column.name, noun) for card in catalog.cards for column in card.columns)
        if named or len(fitting) != 1 or len(fitting[0][1]) > MOST:
            continue
        card, columns = fitting[0]
        if any(_ranked(column) for column in columns):
            continue
        told = any(asked & _telling(column, columns, noun) for column in columns)
        if not told and sum(column.essential for column in columns) != 1:
            ambiguous.append(_ambiguity(card, columns, noun))
    return ambiguous


def _measured(question: str) -> list[str]:
    """Nouns directly after an aggregate word, at most one word between."""
    listed = "|".join(
        sorted(rules().of("aggregate") | {"longest", "shortest", "highest", "lowest", "largest", "smallest"})
    )
    found = []
    for match in re.finditer(rf"\b(?:{listed})\s+((?:[a-z]+\s+)?[a-z]+)\b", question.lower()):
        first, *rest = match[1].split()
        noun = rest[0] if rest and rest[0] not in STOP_WORDS and not _ends(rest[0]) else first
        if not _ends(first) and first not in STOP_WORDS:
            found.append(noun)
    return found


def _ends(word: str) -> bool:
    return word in rules().of("preposition") or word in rules().of("auxiliary")


def _called(card: TableCard, noun: str) -> list[Column]:
    """Columns of a table with a number, whose names are the noun and one word more."""
    numeric = [column for column in card.columns if any(name in column.type.lower() for name in _NUMERIC)]
    wanted = stem(noun)
    found = []
    for column in numeric:
        parts = [stem(word) for word in words(column.name)]
        if len(parts) == _PLAIN and wanted in parts and not column.key:
            found.append(column)
    return found


def _ranked(column: Column) -> bool:
    """Whether a column's name says itself which of several it is: `highest_elevation`."""
    return bool(set(words(column.name)) & (rules().of("superlative") | rules().of("aggregate")))


def _is_noun(name: str, noun: str) -> bool:
    return [stem(word) for word in words(name)] == [stem(noun)]


def _telling(column: Column, columns: Sequence[Column], noun: str) -> set[str]:
    """Stems that speak for one of the columns: of its name, and of its description where the others lack them."""
    others = {stem(w) for other in columns if other is not column for w in words(other.description)}
    own = {stem(ABBREVIATIONS.get(word, word)) for word in words(column.name)} | {stem(w) for w in words(column.name)}
    described = {stem(w) for w in words(column.description) if w not in STOP_WORDS} - others
    kin = {stem(word) for part in own | described for word in _kin(part)}
    return (own | described | kin) - {stem(noun)}


def _kin(part: str) -> set[str]:
    """Words for leaving and arriving that a short name stands for."""
    leaving, arriving = (
        {"left", "leave", "leaving", "depart", "departed", "departing", "out"},
        {"arrive", "arrived", "arriving", "reach", "land", "landed", "into"},
    )
    return leaving if part.startswith("dep") else arriving if part.startswith("arr") else set()


def _ambiguity(card: TableCard, columns: Sequence[Column], noun: str) -> Ambiguity:
    score = round(1 / len(columns), 4)
    choices = [
        Choice(
            label=(column.description.split(".")[0].split(";")[0] or " ".join(words(column.name))).strip(),
            meaning=f"“{noun}” is {card.name}.{column.name}.",
            score=score,
            taken="",
        )
        for column in columns
    ]
    message = f"“{noun}” can be {len(columns)} columns of {card.name}. Which is meant?"
    return Ambiguity(about="column", phrase=noun, message=message, choices=choices)
