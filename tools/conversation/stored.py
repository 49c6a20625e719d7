"""What a catalog says of a phrase: which columns store it; and an answer's rows as values to refer to."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from hopql.state.conversation import Given, Turn
from hopql.state.database import Rows
from hopql.tools.conversation.slot import KindOf
from hopql.tools.foreign import is_value
from hopql.tools.search.tokens import STOP_WORDS, stem, words

if TYPE_CHECKING:
    from hopql.tools.catalog.catalog import Catalog

_NAMING: Final = frozenset({"name", "title", "code", "label"})
_ROWS: Final = 20
_NEAR: Final = 12
_PLACES: Final = 40


def kinds_of(catalog: Catalog) -> KindOf:
    """A function that says which columns store a phrase.

    Columns that identify or name a table's rows are given as that table's key, and a foreign key as what it refers
    to, so that "LGA" and "Newark" are of one kind. A capitalised phrase also matches a value that contains it.
    """

    @lru_cache(maxsize=4_096)
    def kind_of(phrase: str) -> str:
        if not _may_be_value(phrase, catalog):
            return ""
        places = _places(phrase, catalog)
        found = dict.fromkeys(_home(table, column, catalog) for table, column in places)
        found.update(dict.fromkeys(f"{table}.{column}" for table, column in places))
        keys = {f"{card.name}.{card.primary_key[0]}" for card in catalog.cards if len(card.primary_key) == 1}
        return " ".join(sorted((name for name in found if " " not in name), key=lambda name: (name not in keys, name)))

    return kind_of


def turn_of(question: str, answer: str, rows: Rows | None, *, limit: int = _ROWS) -> Turn:
    """A turn with the texts and numbers of an answer's first rows, for the next question to refer to. What could be a
    question of its own is left out: the next one is planned with what is put into it.

    Args:
        limit: rows that are kept.
    """
    values: list[Given] = []
    for place, row in enumerate(rows["rows"][:limit] if rows else []):
        for column, cell in zip(rows["columns"] if rows else [], row, strict=False):
            if cell is not None and not isinstance(cell, bool | dict | list) and is_value(str(cell)):
                values.append(Given(value=str(cell), kind=column, row=place))
    more = rows is not None and (rows["truncated"] or rows["row_count"] > limit)
    return Turn(question=question, answer=answer, values=values, more=more)


def _may_be_value(phrase: str, catalog: Catalog) -> bool:
    """Not for short plain words, stop words and words of the schema."""
    if len(phrase) <= 3 and not phrase.isupper():
        return False
    if not phrase.islower():
        return True
    found = words(phrase)
    return not (len(found) == 1 and (found[0] in STOP_WORDS or stem(found[0]) in catalog.index.schema_words))


def _places(phrase: str, catalog: Catalog) -> list[tuple[str, str]]:
    """Columns that store the phrase; of a name that none stores, those that store it as part of a longer one."""
    from hopql.tools.catalog.values import normal

    values = catalog.values
    places = [(table, column) for table, column, _ in values.places(phrase)]
    if places or phrase.islower() or len(phrase) < 4:
        return list(dict.fromkeys(places))
    norm = normal(phrase)
    inside = [key for key, text in values.near(norm)[:_NEAR] if f" {norm} " in f" {text} "]
    return list(dict.fromkeys(place[:2] for key in inside for place in values.stored(key, _PLACES)))


def _home(table: str, column: str, catalog: Catalog) -> str:
    """The key that a column names or refers to, as `table.column`; else the column itself."""
    card = next((card for card in catalog.cards if card.name == table), None)
    if card is None:
        return f"{table}.{column}"
    for key in card.foreign_keys:
        if key.columns == [column]:
            return f"{key.table}.{key.to[0]}"
    if len(card.primary_key) == 1 and set(words(column)) & _NAMING:
        return f"{table}.{card.primary_key[0]}"
    return f"{table}.{column}"
