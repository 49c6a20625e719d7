"""Merges as people see them: listed, made by hand, undone. An undone one is never made again but by hand."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from datetime import UTC
from typing import TYPE_CHECKING, Any, Final

from typing_extensions import TypedDict

from hopql.tools.errors import UsageError
from hopql.tools.knowledge.store.finding import row_of
from hopql.tools.knowledge.store.groups import regroup
from hopql.tools.knowledge.store.transaction import reading, writing

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.knowledge.knowledge import Knowledge

BY_HAND: Final = "by hand"
_MERGES: Final = """
SELECT a.name, b.name, m.one, m.other, m.reason, m.score, m.made, m.undone FROM knowledge_merges m
JOIN knowledge_entities a ON a.id = m.one JOIN knowledge_entities b ON b.id = m.other
WHERE m.space = %s ORDER BY m.undone IS NOT NULL, lower(a.name), lower(b.name), m.one, m.other
"""
_SET: Final = """
INSERT INTO knowledge_merges (space, one, other, reason, score, made, undone)
VALUES (%(space)s, %(one)s, %(other)s, %(reason)s, 1, now(), CASE WHEN %(undone)s THEN now() END)
ON CONFLICT (one, other) DO UPDATE SET undone = excluded.undone,
    reason = CASE WHEN %(undone)s THEN knowledge_merges.reason ELSE excluded.reason END
"""
_EDGES: Final = """
SELECT m.one, m.other, m.score, m.reason FROM knowledge_merges m JOIN knowledge_entities e ON e.id = m.one
WHERE m.undone IS NULL AND e.canonical = %s
"""


class MergeFound(TypedDict):
    """Two entities that are one, or were until it was undone."""

    one: str
    other: str
    """Names."""
    ids: list[str]
    reason: str
    """`alias`: a document says so; `name`: spellings of one name; `by hand`."""
    score: float
    made: str
    undone: str
    """When; empty: it holds."""


def merges(store: Knowledge) -> list[MergeFound]:
    """See `Knowledge.merges`."""
    with reading(store) as connection:
        rows = connection.execute(_MERGES.encode(), [store.space]).fetchall()
    return [_merge(row) for row in rows]


def _merge(row: Sequence[Any]) -> MergeFound:
    one, other, id_, other_id, reason, score, made, undone = row
    return MergeFound(
        one=one, other=other, ids=[id_, other_id], reason=reason, score=round(score, 4),
        made=made.astimezone(UTC).isoformat(), undone=undone.astimezone(UTC).isoformat() if undone else "",
    )  # fmt: skip


def merge(store: Knowledge, one: str, other: str) -> bool:
    """See `Knowledge.merge`."""
    with writing(store) as connection:
        first, second = _pair(connection, store.space, one, other)
        if _canonical(connection, first) == _canonical(connection, second):
            return False
        _set(connection, store.space, first, second, undone=False)
        regroup(connection, [first, second])
    return True


def undo_merge(store: Knowledge, one: str, other: str) -> bool:
    """See `Knowledge.undo_merge`."""
    with writing(store) as connection:
        first, second = _pair(connection, store.space, one, other)
        if _canonical(connection, first) != _canonical(connection, second):
            return False
        edges = connection.execute(_EDGES.encode(), [_canonical(connection, first)]).fetchall()
        _set(connection, store.space, first, second, undone=True)
        left = {(a, b): (reason == BY_HAND, score) for a, b, score, reason in edges}
        left.pop((min(first, second), max(first, second)), None)
        while path := _path(left, first, second):
            weakest = min(path, key=lambda edge: (left[edge], edge))
            _set(connection, store.space, *weakest, undone=True)
            del left[weakest]
        regroup(connection, sorted({first, second} | {end for a, b, *_ in edges for end in (a, b)}))
    return True


def _pair(connection: psycopg.Connection, space: str, one: str, other: str) -> tuple[str, str]:
    """The ids of two entities.

    Raises:
        UsageError: there is none of a name, or both names are one entity's.
    """
    ids = []
    for name in (one, other):
        if (id_ := row_of(connection, space, name)) is None:
            raise UsageError(f"There is no entity {name!r}.", hint="`hopql knowledge show NAME` shows what there is.")
        ids.append(id_)
    if ids[0] == ids[1]:
        raise UsageError(f"{one!r} and {other!r} are spellings of one name.", hint="Name two entities.")
    return ids[0], ids[1]


def _canonical(connection: psycopg.Connection, id_: str) -> str:
    found = connection.execute("SELECT canonical FROM knowledge_entities WHERE id = %s", [id_]).fetchone()
    return str(found[0]) if found else id_


def _set(connection: psycopg.Connection, space: str, one: str, other: str, *, undone: bool) -> None:
    values = {"space": space, "one": min(one, other), "other": max(one, other), "reason": BY_HAND, "undone": undone}
    connection.execute(_SET.encode(), values)


def _path(edges: Any, start: str, end: str) -> list[tuple[str, str]]:
    """The merges over which one entity is still one with another; none when they are apart."""
    reached: dict[str, tuple[str, tuple[str, str]] | None] = {start: None}
    waiting = deque([start])
    while waiting and end not in reached:
        here = waiting.popleft()
        for edge in sorted(edges):
            for there in edge if here in edge else ():
                if there not in reached:
                    reached[there] = (here, edge)
                    waiting.append(there)
    path: list[tuple[str, str]] = []
    while end in reached and (step := reached[end]) is not None:
        path.append(step[1])
        end = step[0]
    return path
