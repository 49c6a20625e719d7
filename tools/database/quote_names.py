"""Names and texts as SQL writes them."""

from __future__ import annotations

import re
from functools import lru_cache

_RESERVED_WORDS = {
    "postgres": """
        all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation
        column concurrently constraint create cross current_catalog current_date current_role current_schema
        current_time current_timestamp current_user default deferrable desc distinct do else end except false fetch for
        foreign freeze from full grant group having ilike in initially inner intersect into is isnull join lateral
        leading left like limit localtime localtimestamp natural not notnull null offset on only or order outer overlaps
        placing primary references returning right select session_user similar some symmetric system_user table
        tablesample then to trailing true union unique user using variadic verbose when where window with
        """,
    "sqlite": """
        add all alter and as autoincrement between case check collate commit constraint create current_date
        current_time current_timestamp default deferrable delete distinct drop else escape except exists foreign from
        group having in index insert intersect into is isnull join limit not nothing notnull null on or order primary
        references returning select set table then to transaction union unique update using values when where
        true false
        """,
    "duckdb": """
        all analyse analyze and any array as asc asof asymmetric at both case cast check collate column constraint
        create cross default deferrable desc describe distinct do else end except false fetch for foreign from full glob
        group having ilike in initially inner intersect into is isnull join lambda lateral leading left like limit
        natural not notnull null offset on only or order outer overlaps pivot pivot_longer pivot_wider placing
        positional primary qualify references returning right select semi anti show similar some summarize symmetric
        table tablesample then to trailing true union unique unpivot using variadic when where window with
        """,
}
RESERVED = {dialect: frozenset(words.split()) for dialect, words in _RESERVED_WORDS.items()}
"""Words that a database takes for no column unless they are in quotes (PostgreSQL 18, appendix C); the resolver sees to
SQLite's `true`."""


UNREADABLE = RESERVED["postgres"] | {"between"}
"""Names that are written in quotes."""


def quoted(*parts: str) -> str:
    """A name with every part in quotes."""
    return ".".join('"' + part.replace('"', '""') + '"' for part in parts)


def quoted_table(table: str) -> str:
    """A table as a card names it, its schema and itself in quotes."""
    schema, _, name = table.rpartition(".")
    return quoted(schema, name) if schema else quoted(name)


def written(name: str, dialect: str = "postgres") -> str:
    """One part of a name as SQL needs it: quoted only where it must be, which PostgreSQL wants of capitals too."""
    folded = name if dialect == "postgres" else name.lower()
    return name if re.fullmatch(r"[a-z_][a-z0-9_$]*", folded) and folded not in UNREADABLE else quoted(name)


@lru_cache(maxsize=100_000)
def written_path(table: str, dialect: str = "postgres") -> str:
    """A table as a card names it, `sales.orders`, as SQL needs it."""
    return ".".join(written(part, dialect) for part in table.split("."))


def literal(text: str) -> str:
    """A text as a value, where backslashes stand for themselves."""
    return "'" + text.replace("'", "''") + "'"
