"""The semantic memory as a LangGraph store, so that other graphs put and search in it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from langgraph.store.base import (
    BaseStore,
    GetOp,
    Item,
    ListNamespacesOp,
    MatchCondition,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
)

from hopql.tools.embedders import embed_array, embedder, identity
from hopql.tools.memory import items, ranking
from hopql.tools.memory.marks import kept
from hopql.tools.memory.presence import mark
from hopql.tools.memory.reading import rows_of
from hopql.tools.memory.rows import INSERT, Ready, new_id, row, touch
from hopql.tools.memory.schema import connected, have_index
from hopql.tools.postgres.texts import clean, written

if TYPE_CHECKING:
    import psycopg

_HERE = f"""
m.space = %(space)s AND ((m.namespace = %(path)s::text[] AND m.key = %(key)s)
OR (m.namespace IS NULL AND m.id = %(key)s AND {items.PATH} = %(path)s::text[]))
"""


class MemoryStore(BaseStore):
    """LangGraph's `BaseStore` over the semantic memory. Namespaces are (space, user, category, …).

    What is put is found by `SemanticMemory(space, user).search`, and what that holds is listed here under its id. A put
    replaces the item of that key; it is not compared with other memories. Users are kept apart by namespaces only: give
    a graph the prefix that it may see. Items do not expire.

    Args:
        embedder: name of the embedder; empty: the setting.
        url: of the database; empty: the state database.
    """

    __slots__ = ("embedder", "url")

    def __init__(self, *, embedder: str = "", url: str = "") -> None:
        self.embedder = embedder
        self.url = url

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Run operations; reads see what was there before the batch, and of two puts of one key the last holds."""
        asked = list(ops)
        results: list[Result] = [None if isinstance(op, PutOp) else self._read(op) for op in asked]
        last = {(op.namespace, op.key): op for op in asked if isinstance(op, PutOp)}
        if last:
            self._write(list(last.values()))
        return results

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """As `batch`, in a thread."""
        return await asyncio.to_thread(self.batch, list(ops))

    def _read(self, op: Op) -> Result:
        if isinstance(op, GetOp):
            return self._get(op)
        if isinstance(op, SearchOp):
            return self._search(op)
        if isinstance(op, ListNamespacesOp):
            return self._namespaces(op)
        raise ValueError(f"Unknown operation: {type(op).__name__}")

    def _get(self, op: GetOp) -> Item | None:
        path = items.names(op.namespace)
        if not path:
            return None
        parameters = {"space": path[0], "path": path, "key": clean(op.key)}
        with connected(self.url) as connection:
            found = connection.execute(
                f"SELECT {items.COLUMNS} FROM memories m WHERE {_HERE}".encode(), parameters
            ).fetchone()
        return Item(**_item(found)) if found else None

    def _search(self, op: SearchOp) -> list[SearchItem]:
        where = items.conditions(items.names(op.namespace_prefix), op.filter, datetime.now(UTC))
        last = op.offset + op.limit
        if last <= 0 or op.limit <= 0:
            return []
        if op.query is None or not op.query.strip():
            statement = (
                f"SELECT {items.COLUMNS} FROM memories m WHERE {where.sql} "
                f"ORDER BY m.updated DESC, m.id LIMIT {int(op.limit)} OFFSET {int(op.offset)}"
            )
            with connected(self.url) as connection:
                rows = connection.execute(statement.encode(), where.parameters).fetchall()
            return [SearchItem(**_item(one)) for one in rows]
        text = clean(op.query)
        vector = embed_array(embedder(self.embedder), [text], query=True)[0]
        with connected(self.url, begin=ranking.BEGIN) as connection:
            found = rows_of(
                connection, where, identity(self.embedder), vector, text, last, columns=items.COLUMNS, url=self.url
            )
        scored = [SearchItem(**_item(one[:5]), score=0.0 if one[5] is None else 1.0 - float(one[5])) for one in found]
        return sorted(scored, key=lambda one: -(one.score or 0.0))[op.offset : last]

    def _namespaces(self, op: ListNamespacesOp) -> list[tuple[str, ...]]:
        with connected(self.url) as connection:
            rows = connection.execute(f"SELECT DISTINCT {items.PATH} FROM memories m".encode()).fetchall()
        every = [items.labels(found[0]) for found in rows]
        matched = [path for path in every if all(_matches(one, path) for one in op.match_conditions or ())]
        cut = sorted({path[: op.max_depth] if op.max_depth is not None else path for path in matched})
        return cut[op.offset : op.offset + op.limit]

    def _write(self, puts: list[PutOp]) -> None:
        """Delete and put in one transaction."""
        given = [(op, items.names(op.namespace)) for op in puts]
        kept_ones = [(op, path, self._memory(op, path)) for op, path in given if op.value is not None and path]
        texts = [ready.kept.text for op, _, ready in kept_ones if op.index is not False]
        vectors = iter(embed_array(embedder(self.embedder), texts)) if texts else iter(())
        made = [(op, path, ready, next(vectors) if op.index is not False else None) for op, path, ready in kept_ones]
        for vector in [vector for *_, vector in made if vector is not None][:1]:
            have_index(identity(self.embedder), len(vector), self.url)
        with connected(self.url) as connection:
            for space in sorted({path[0] for _, path in given if path}):
                touch(connection, space)
            for op, path in given:
                if op.value is None and path:
                    self._take(connection, op, path)
            for op, path, ready, vector in made:
                self._put(connection, op, path, ready, vector)
        if made:
            mark()

    def _memory(self, op: PutOp, path: list[str]) -> Ready:
        home = items.home(path)
        memory = items.memory_of(op.value or {}, home, op.index or None)
        return Ready(memory, home.owner, kept(memory), "")

    def _take(self, connection: psycopg.Connection, op: PutOp, path: list[str]) -> tuple[Any, ...] | None:
        """Delete what has this key; its id, creation and place in its chain."""
        return connection.execute(
            f"DELETE FROM memories m WHERE {_HERE} RETURNING m.id, m.created, m.superseded_by, m.superseded_at, "
            "m.superseded_until".encode(),
            {"space": path[0], "path": path, "key": clean(op.key)},
        ).fetchone()

    def _put(self, connection: psycopg.Connection, op: PutOp, path: list[str], ready: Ready, vector: Any) -> None:
        now = datetime.now(UTC)
        before = self._take(connection, op, path) or (new_id(), now, None, None, None)
        item, searched = items.json_of(op.value or {}), vector is not None
        parameters = row(ready, identity(self.embedder)) | {
            "id": before[0], "space": path[0], "created": before[1], "now": now, "valid_from": None,
            "valid_until": None, "superseded_by": before[2], "superseded_at": before[3], "superseded_until": before[4],
            "namespace": path, "key": clean(op.key), "item": item, "embedder": None, "vector": None,
        }  # fmt: skip
        if searched:
            parameters |= {"embedder": identity(self.embedder), "vector": written(vector)}
        else:
            parameters |= {"searched": "", "names": "", "labels": ""}
        connection.execute(INSERT.encode(), parameters)


def _item(found: tuple[Any, ...]) -> dict[str, Any]:
    path, key, value, created, updated = found
    return {"namespace": items.labels(path), "key": key, "value": value, "created_at": created, "updated_at": updated}


def _matches(condition: MatchCondition, path: tuple[str, ...]) -> bool:
    """The namespace begins (or ends) with the condition's labels, where `*` is any."""
    wanted = condition.path
    if len(path) < len(wanted):
        return False
    part = path[: len(wanted)] if condition.match_type == "prefix" else path[len(path) - len(wanted) :]
    return all(label in ("*", own) for label, own in zip(wanted, part, strict=True))
