"""Which entities are one: the groups that recorded merges make."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import psycopg

_EDGES = """
SELECT one, other, score FROM knowledge_merges
WHERE undone IS NULL AND (one = ANY(%(ids)s) OR other = ANY(%(ids)s))
"""


def regroup(connection: psycopg.Connection, ids: Sequence[str]) -> None:
    """Note anew what each of the entities, and all that are merged with them, is one with."""
    members = set(ids)
    edges: set[tuple[str, str]] = set()
    fresh = set(ids)
    while fresh:
        found = connection.execute(_EDGES.encode(), {"ids": sorted(fresh)}).fetchall()
        edges |= {(one, other) for one, other, _ in found}
        fresh = {end for one, other, _ in found for end in (one, other)} - members
        members |= fresh
    if not members:
        return
    names: dict[str, str] = dict(
        connection.execute("SELECT id, name FROM knowledge_entities WHERE id = ANY(%s)", [sorted(members)]).fetchall()
    )
    canonical = grouped(names, edges)
    connection.execute(
        "UPDATE knowledge_entities e SET canonical = g.canonical "
        "FROM unnest(%s::text[], %s::text[]) AS g (id, canonical) WHERE e.id = g.id AND e.canonical <> g.canonical",
        [list(canonical), list(canonical.values())],
    )


def grouped(names: dict[str, str], edges: Iterable[tuple[str, str]]) -> dict[str, str]:
    """For each id the one that stands for its group: that of the longest name, of several the first of the alphabet.

    Circles are harmless: a group is what can be reached (union-find).

    Args:
        names: by id.
        edges: pairs of ids that are one.
    """
    parent = {id_: id_ for id_ in names}

    def find(id_: str) -> str:
        while parent[id_] != id_:
            parent[id_] = parent[parent[id_]]
            id_ = parent[id_]
        return id_

    for one, other in sorted(edges):
        if one in parent and other in parent:
            parent[find(one)] = find(other)
    groups: dict[str, list[str]] = {}
    for id_ in names:
        groups.setdefault(find(id_), []).append(id_)
    return {
        id_: min(group, key=lambda one: (-len(names[one]), names[one], one))
        for group in groups.values()
        for id_ in group
    }
