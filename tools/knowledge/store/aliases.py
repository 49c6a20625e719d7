"""Entities that are one because a document gives one of them the other's name: "World Health Organization (WHO)".

They are decided anew for all that a change touches, in its transaction: what only a deleted document said is not
concluded from any more, and a name that a second thing gets too means neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from hopql.tools.knowledge.store.groups import grouped, regroup
from hopql.tools.knowledge.store.judging import agree
from hopql.tools.knowledge.store.normal import CODE

if TYPE_CHECKING:
    import psycopg

REASON: Final = "alias"
_FORMS: Final = """
SELECT unnest(normals) FROM knowledge_descriptions WHERE entity = ANY(%(ids)s) AND type <> ALL(%(code)s)
UNION SELECT normal FROM knowledge_entities WHERE id = ANY(%(ids)s)
UNION SELECT e.normal FROM knowledge_merges m JOIN knowledge_entities e ON e.id IN (m.one, m.other)
    WHERE m.reason = %(reason)s AND (m.one = ANY(%(ids)s) OR m.other = ANY(%(ids)s))
"""
_OWNERS: Final = """
SELECT DISTINCT f.id, d.entity FROM knowledge_entities f
JOIN knowledge_descriptions d ON d.space = f.space AND d.normals && ARRAY[f.normal] AND d.type <> ALL(%(code)s)
WHERE f.space = %(space)s AND f.normal = ANY(%(forms)s) AND length(f.normal) > 1 AND d.entity <> f.id
"""
_LINKED: Final = """
SELECT one, other FROM knowledge_merges
WHERE undone IS NULL AND reason <> %(reason)s AND one = ANY(%(ids)s) AND other = ANY(%(ids)s)
"""
_TYPES: Final = """
SELECT entity, array_agg(DISTINCT type) FROM knowledge_descriptions WHERE entity = ANY(%s) GROUP BY entity
"""
_MADE: Final = """
SELECT m.one, m.other FROM knowledge_merges m
JOIN knowledge_entities e ON e.id IN (m.one, m.other)
WHERE e.space = %(space)s AND e.normal = ANY(%(forms)s) AND m.reason = %(reason)s AND m.undone IS NULL
"""


def settle_aliases(
    connection: psycopg.Connection, space: str, ids: Iterable[str], dropped: Iterable[str] = ()
) -> int:
    """Make the merges that aliases of these entities ask for now, unmake those that none does any more.

    Args:
        dropped: normal forms of aliases that deleted documents gave.

    Returns:
        How many were made.
    """
    values = {"ids": sorted(ids), "space": space, "code": sorted(CODE), "reason": REASON}
    forms = sorted({*dropped, *(form for (form,) in connection.execute(_FORMS.encode(), values).fetchall())})
    if not forms:
        return 0
    values["forms"] = forms
    wanted = _wanted(connection, connection.execute(_OWNERS.encode(), values).fetchall())
    made = {(one, other) for one, other in connection.execute(_MADE.encode(), values).fetchall()}
    gone, new = sorted(made - wanted), sorted(wanted - made)
    if gone:
        connection.execute(
            "DELETE FROM knowledge_merges m USING unnest(%s::text[], %s::text[]) AS g (one, other) "
            "WHERE m.one = g.one AND m.other = g.other AND m.reason = %s AND m.undone IS NULL",
            [[one for one, _ in gone], [other for _, other in gone], REASON],
        )
    count = record(connection, space, [(one, other, 1.0) for one, other in new], REASON)
    regroup(connection, sorted({end for pair in (*gone, *new) for end in pair}))
    return count


def record(connection: psycopg.Connection, space: str, pairs: Sequence[tuple[str, str, float]], reason: str) -> int:
    """Note merges that are not noted; one that was undone stays undone, and what is gone is left out. How many."""
    if not pairs:
        return 0
    return connection.execute(
        "INSERT INTO knowledge_merges (space, one, other, reason, score, made) "
        "SELECT %s, g.one, g.other, %s, g.score, now() FROM unnest(%s::text[], %s::text[], %s::real[]) "
        "AS g (one, other, score) JOIN knowledge_entities a ON a.id = g.one "
        "JOIN knowledge_entities b ON b.id = g.other ON CONFLICT DO NOTHING",
        [space, reason, *map(list, zip(*pairs, strict=True))],
    ).rowcount


def types_of(connection: psycopg.Connection, ids: Iterable[str]) -> dict[str, list[str]]:
    """The types that documents say these entities have."""
    return dict(connection.execute(_TYPES.encode(), [sorted(ids)]).fetchall())


def _wanted(connection: psycopg.Connection, owned: Sequence[tuple[str, str]]) -> set[tuple[str, str]]:
    """Pairs of ids, the smaller first: of names that are an alias of one thing only, of a type that it may have."""
    owners: dict[str, set[str]] = {}
    for name, owner in owned:
        owners.setdefault(name, set()).add(owner)
    ids = sorted({id_ for name, some in owners.items() for id_ in (name, *some)})
    types = types_of(connection, ids)
    links = connection.execute(_LINKED.encode(), {"ids": ids, "reason": REASON}).fetchall()
    one_of = grouped({id_: id_ for id_ in ids}, links)
    wanted: set[tuple[str, str]] = set()
    for name, some in owners.items():
        if len({one_of[owner] for owner in some}) != 1:
            continue
        owner = min(some)
        if agree(types.get(name, ()), types.get(owner, ())):
            wanted.add((min(name, owner), max(name, owner)))
    return wanted
