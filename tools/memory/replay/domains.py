"""Which columns hold one kind of thing: those that are joined, and those whose values are the values of another."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from hopql.tools.memory.replay.forms import column_key

_INSIDE: Final = 0.9
_FEWEST: Final = 3
_COMMON: Final = 50
"""Columns that one value may be in before it says nothing about them."""


def domains(columns: Mapping[str, Collection[str]], joined: Iterable[tuple[str, str]] = ()) -> dict[str, str]:
    """A name of the domain of every column, for `Value.domain`. Linear in the values: compute it once for an index.

    Args:
        columns: the stored values of each, as `table.column`.
        joined: pairs of columns that joins compare.
    """
    parent = {column_key(column): column_key(column) for column in columns}
    for one, other in joined:
        _unite(parent, column_key(one), column_key(other))
    holders: dict[str, list[str]] = defaultdict(list)
    sizes: dict[str, int] = {}
    for column, values in columns.items():
        folded = {value.casefold() for value in values}
        sizes[column] = len(folded)
        for value in folded:
            holders[value].append(column)
    shared: Counter[tuple[str, str]] = Counter()
    for found in holders.values():
        if len(found) <= _COMMON:
            shared.update((one, other) for one in found for other in found if one != other)
    for (one, other), count in shared.items():
        if count >= max(_FEWEST, _INSIDE * sizes[one]):
            _unite(parent, column_key(one), column_key(other))
    return {column: _root(parent, column) for column in parent}


def _root(parent: dict[str, str], column: str) -> str:
    while parent[column] != column:
        parent[column] = parent[parent[column]]
        column = parent[column]
    return column


def _unite(parent: dict[str, str], one: str, other: str) -> None:
    for column in (one, other):
        parent.setdefault(column, column)
    left, right = sorted((_root(parent, one), _root(parent, other)))
    parent[right] = left
