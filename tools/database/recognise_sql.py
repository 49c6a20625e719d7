"""What was typed: a question, or SQL."""

from __future__ import annotations

import re
from collections.abc import Collection

_FIRST = re.compile(r"\s*(?:--[^\n]*\n\s*|/\*.*?\*/\s*)*\(*\s*(\w+)", re.DOTALL)
_KEYWORDS = frozenset(
    ("select", "with", "insert", "update", "delete", "merge", "drop", "create", "alter", "truncate", "grant", "copy")
)


def begins_like_sql(text: str) -> bool:
    """Whether the first word is one that SQL statements begin with."""
    first = _FIRST.match(text)
    return first is not None and first.group(1).lower() in _KEYWORDS


def looks_like_sql(text: str, dialect: str, tables: Collection[str]) -> bool:
    """Whether a text is SQL rather than a sentence that begins with one of its words ("select all flights from JFK").

    It is when it parses, and its first keyword is in capitals, or it ends with a semicolon, or has a star for columns
    as no sentence does, or it reads or writes a table of `tables` (names in lower case).
    """
    first = _FIRST.match(text)
    if first is None or not begins_like_sql(text):
        return False
    from sqlglot import exp
    from sqlglot.errors import SqlglotError

    from hopql.tools.database.parse_statement import read

    try:
        trees = read(text, dialect)
    except (SqlglotError, RecursionError):
        return False
    if not trees:
        return False
    if first.group(1).isupper() or text.rstrip().endswith(";") or any(tree.find(exp.Star) for tree in trees):
        return True
    used = {table.name.lower() for tree in trees for table in tree.find_all(exp.Table)}
    return bool(used & set(tables)) or any("." in name and name.split(".")[-1] in used for name in tables)
