"""Adding: what a memory is to the old ones is decided and written in one transaction, one writer a space at a time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from hopql.state.memory import Memory, Stored
from hopql.tools.embedders import embed_array, embedder, identity
from hopql.tools.errors import UsageError
from hopql.tools.memory import ranking
from hopql.tools.memory.marks import kept
from hopql.tools.memory.placing import Place, check_dates, place
from hopql.tools.memory.presence import mark
from hopql.tools.memory.rows import Ready, insert, merge, new_id, others, touch
from hopql.tools.memory.schema import connected, have_index
from hopql.tools.postgres.texts import written

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.memory.semantic import Progress, SemanticMemory

_BATCH: Final = 256
_MANY: Final = 1000
"""After this many at once the planner's statistics are taken anew, rather than when the server comes to it."""


def add(
    store: SemanticMemory, memories: Sequence[Memory], progress: Progress | None, lines: Sequence[str] = ()
) -> list[Stored]:
    """See `SemanticMemory.add`. Stored in batches; what `progress` has told is kept, whatever happens next."""
    prepared = [(memory, owner(store, memory), kept(memory)) for memory in memories]
    for memory in memories:
        check_dates(memory)
    done: list[Stored] = []
    for start in range(0, len(prepared), _BATCH):
        part = prepared[start : start + _BATCH]
        vectors = embed_array(embedder(store.embedder), [one.text for _, _, one in part])
        have_index(identity(store.embedder), vectors.shape[1], store.url)
        keys = list(lines[start : start + _BATCH]) or [""] * len(part)
        with connected(store.url, begin=ranking.BEGIN) as connection:
            touch(connection, store.space)
            for (memory, whose, row), vector, line in zip(part, vectors, keys, strict=True):
                ready = Ready(memory, whose, row, written(vector), line)
                done.append(_store(connection, store, ready, len(vector)))
        mark()
        if progress:
            progress("memories", min(start + _BATCH, len(prepared)), len(prepared))
    if len(prepared) >= _MANY:
        with connected(store.url) as connection:
            connection.execute("ANALYZE memories")
    return done


def propose(store: SemanticMemory, memory: Memory) -> Stored:
    """See `SemanticMemory.propose`."""
    check_dates(memory)
    whose, row = owner(store, memory), kept(memory)
    vector = embed_array(embedder(store.embedder), [row.text])[0]
    ready, now = Ready(memory, whose, row, written(vector)), datetime.now(UTC)
    with connected(store.url, begin=ranking.BEGIN) as connection:
        return _told(place(memory, now, others(connection, store, ready, len(vector))), "", row.text)


def owner(store: SemanticMemory, memory: Memory) -> str:
    """Whose memory it will be: as it says, else the store's user.

    Raises:
        UsageError: it says another user than the one whom the store is for.
    """
    whose = memory.user if "user" in memory.model_fields_set else store.user
    if store.user and whose not in ("", store.user):
        raise UsageError(f"A memory of '{whose}' cannot be added for '{store.user}'.", hint="Open it without a user.")
    return whose


def _store(connection: psycopg.Connection, store: SemanticMemory, ready: Ready, dimensions: int) -> Stored:
    """Decide and write one memory."""
    if ready.line:
        known = connection.execute(
            "SELECT memory FROM memory_lines WHERE space = %s AND line = %s", [store.space, ready.line]
        ).fetchone()
        if known:
            return Stored(id=known[0], outcome="duplicate", other=known[0], text=ready.kept.text)
    now = datetime.now(UTC)
    where = place(ready.memory, now, others(connection, store, ready, dimensions))
    if where.same is not None:
        merge(connection, ready, where.same, now)
        told = _told(where, where.same.id, ready.kept.text)
    else:
        told = _told(where, new_id(), ready.kept.text)
        insert(connection, store, ready, where, told["id"], now)
    if ready.line:
        connection.execute(
            "INSERT INTO memory_lines (space, line, memory) VALUES (%s, %s, %s)", [store.space, ready.line, told["id"]]
        )
    return told


def _told(where: Place, id_: str, text: str) -> Stored:
    if where.same is not None:
        return Stored(id=where.same.id, outcome="duplicate", other=where.same.id, text=text)
    told = Stored(id=id_, outcome="added", other="", text=text)
    if where.replaced:
        told["outcome"], told["other"] = "superseded", where.replaced[0].id
    if where.successor:
        told["by"] = where.successor.id
    return told
