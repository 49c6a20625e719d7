"""Texts and vectors as PostgreSQL takes them, and search by words."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import prod
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import psycopg


def clean(text: str) -> str:
    """The text without what PostgreSQL cannot hold: zero characters and halves of surrogate pairs."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\x00", "\ufffd")


def written(vector: Any) -> str:
    """A vector (a numpy array) as pgvector reads it."""
    return "[" + ",".join(f"{value:.6g}" for value in vector.tolist()) + "]"


BUDGET: Final = 250
"""Rows that a query is expected to rank, at most."""
_COMMON: Final = 150
"""A word in more rows than this does not search alone, unless it is all there is."""
_EVERYWHERE: Final = 0.05
"""A word in more than this share of the rows is not even combined, where others are left."""
_COMBINED: Final = 12
"""Common words of a query that are combined, the rarest ones."""
_BELIEVED_S: Final = 60.0
_LEXEMES: Final = "SELECT tsvector_to_array(to_tsvector('english', %s)) || tsvector_to_array(to_tsvector('simple', %s))"
_STATISTICS: Final = """
SELECT c.reltuples, s.most_common_elems::text::text[], s.most_common_elem_freqs
FROM pg_class c LEFT JOIN pg_stats s ON s.tablename = c.relname AND s.attname = 'lexemes'
    AND s.schemaname = c.relnamespace::regnamespace::text
WHERE c.oid = %s::regclass
"""


@dataclass(frozen=True)
class Frequencies:
    """In how many rows the commonest words are."""

    total: float
    rows: Mapping[str, float]


_known: dict[str, tuple[float, Frequencies]] = {}


def full_text_queries(connection: psycopg.Connection, text: str, names: Iterable[str], table: str) -> tuple[str, str]:
    """A query's words as two of PostgreSQL's `tsquery`: what rows must match, and any of its words, to rank them by.

    The words are stems, and `names` as they are written. Both are empty where there are none. Of `table` the column
    `lexemes` holds the words of a row; `text` is without what PostgreSQL cannot hold."""
    lexemes = lexemes_of(connection, text, names)
    return combined(lexemes, frequencies(connection, table)), any_of(lexemes)


def lexemes_of(connection: psycopg.Connection, text: str, names: Iterable[str]) -> list[str]:
    """The stems of a text, and `names` as they are written."""
    found = connection.execute(_LEXEMES.encode(), [text, " ".join(sorted(names))]).fetchone()
    return list(dict.fromkeys(found[0])) if found else []


def any_of(lexemes: Iterable[str]) -> str:
    """A tsquery that any of these lexemes matches."""
    return " | ".join(quoted(word) for word in lexemes)


def combined(lexemes: Sequence[str], known: Frequencies) -> str:
    """Rare lexemes alone, common ones together; joined by OR."""
    common = sorted((word for word in lexemes if known.rows.get(word, 0.0) > _COMMON), key=known.rows.__getitem__)
    parts = [quoted(word) for word in lexemes if word not in common]
    expected = sum(known.rows.get(word, 0.0) for word in lexemes if word not in common)
    telling = [word for word in common if known.rows[word] <= _EVERYWHERE * known.total]
    if not parts and len(telling) < 2:
        telling = common
    for group in _groups(telling[:_COMBINED], known):
        expected += _expected(group, known)
        if parts and expected > BUDGET:
            break
        parts.append(" & ".join(quoted(word) for word in group))
    return " | ".join(f"({part})" for part in parts)


def _groups(common: Sequence[str], known: Frequencies) -> list[tuple[str, ...]]:
    """Single words (where there is but one), pairs and threes, those that are expected in the fewest rows first."""
    if len(common) == 1:
        return [tuple(common)]
    groups = [group for size in (2, 3) for group in combinations(common, size)]
    return sorted(groups, key=lambda group: _expected(group, known))


def _expected(group: Sequence[str], known: Frequencies) -> float:
    """Rows that hold all of these words, if words were independent."""
    return known.total * prod(known.rows.get(word, 0.0) / known.total for word in group)


def quoted(lexeme: str) -> str:
    """A lexeme as a literal within a tsquery."""
    return "'" + lexeme.replace("\\", "\\\\").replace("'", "''") + "'"


def frequencies(connection: psycopg.Connection, table: str) -> Frequencies:
    """What the planner knows of the words of all rows; asked once a minute."""
    known = _known.get(table)
    if known is None or time.monotonic() - known[0] > _BELIEVED_S:
        found = connection.execute(_STATISTICS.encode(), [table]).fetchone()
        total, words, shares = found or (0.0, None, None)
        rows = {word: share * total for word, share in zip(words or (), shares or (), strict=False)}
        known = _known[table] = (time.monotonic(), Frequencies(max(total, 1.0), rows))
    return known[1]
