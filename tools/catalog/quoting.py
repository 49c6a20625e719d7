"""Identifiers as SQL must write them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_PLAIN: Final = re.compile(r"[a-z_][a-z0-9_]*")
_RESERVED_TEXT: Final = """
all analyse analyze and any array as asc asymmetric authorization between binary both by case cast check
collate collation column concurrently constraint create cross current_date current_role current_time
current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign
freeze from full grant group having ilike in initially inner intersect into is isnull join lateral leading
left like limit localtime localtimestamp natural not notnull null offset on only or order outer overlaps
placing primary references returning right select session_user similar some symmetric table tablesample then
to trailing true union unique user using variadic verbose when where window with
"""
_RESERVED: Final = frozenset(_RESERVED_TEXT.split())
"""Words that PostgreSQL reserves (its manual, appendix "SQL Key Words")."""


@lru_cache(maxsize=100_000)
def quoted(name: str, dialect: str = "postgres") -> str:
    """An identifier, in quotes when SQL would else read it as another name or as a keyword.

    PostgreSQL folds unquoted names to lower case, so a name with capitals needs quotes there; SQLite and DuckDB
    compare without case.
    """
    folded = name if dialect in ("postgres", "postgresql") else name.lower()
    if _PLAIN.fullmatch(folded) and folded not in _RESERVED:
        return name
    mark = "`" if dialect == "mysql" else '"'
    return mark + name.replace(mark, mark * 2) + mark


@lru_cache(maxsize=100_000)
def quoted_path(table: str, column: str = "", dialect: str = "postgres") -> str:
    """A table as SQL writes it, `sales.orders`, with its column where one is given."""
    parts = [*table.split("."), *([column] if column else [])]
    return ".".join(quoted(part, dialect) for part in parts)
