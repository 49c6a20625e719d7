"""The shape of a query: its tree without names and literals, and how alike two shapes are."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from sqlglot import exp, parse_one
from sqlglot.errors import SqlglotError

_NAMES = (exp.Identifier, exp.Literal, exp.TableAlias, exp.Boolean)


@lru_cache(maxsize=20_000)
def skeleton(sql: str, dialect: str = "postgres") -> frozenset[tuple[str, str, str, int]]:
    """Edges (parent, place, child, how many before it) of the tree; names, aliases and literals are left out.

    A query that cannot be parsed has no edges.
    """
    try:
        tree = parse_one(sql, dialect=dialect)
    except SqlglotError:
        return frozenset()
    counts: Counter[tuple[str, str, str]] = Counter()
    for node in tree.walk():
        if isinstance(node, (*_NAMES, exp.Alias)):
            continue
        parent = node.parent
        place = node.arg_key or ""
        while isinstance(parent, (exp.Alias, exp.Paren)):
            place, parent = parent.arg_key or "", parent.parent
        if isinstance(node, exp.Paren):
            continue
        counts[type(parent).__name__ if parent else "", place, type(node).__name__] += 1
    return frozenset((*edge, number) for edge, count in counts.items() for number in range(count))


def likeness(one: str, other: str, dialect: str = "postgres") -> float:
    """0 to 1: F1 of the edges that two queries share; 1 when they are the same but for names and literals."""
    a, b = skeleton(one, dialect), skeleton(other, dialect)
    return 2 * len(a & b) / (len(a) + len(b)) if a and b else 0.0
