"""Threads and store of the Agent Server, in the state database: both outlive the server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from langgraph.checkpoint.postgres.aio import AsyncPostgresSaver

from hopql.serve.conversation import PAUSE_S, SETTING_UP, TRIES

if TYPE_CHECKING:
    from langgraph.store.postgres import AsyncPostgresStore
    from psycopg import AsyncConnection
    from psycopg.rows import DictRow
    from psycopg_pool import AsyncConnectionPool

DIMENSIONS: Final = 384
"""Of the packaged embedder, which the store's index is made with whatever `HOPQL_EMBEDDER` says."""
_CONNECTIONS: Final = 8


class Threads(AsyncPostgresSaver):
    """Checkpoints that a run which was rolled back takes away with it, as the Agent Server expects."""

    async def adelete_for_runs(self, run_ids: Sequence[str]) -> None:
        """Delete the checkpoints of these runs, and what was written beside them."""
        runs = [str(run) for run in run_ids]
        async with self._cursor(pipeline=True) as cursor:
            await cursor.execute(
                "DELETE FROM checkpoint_writes w USING checkpoints c WHERE c.metadata->>'run_id' = ANY(%s) "
                "AND (w.thread_id, w.checkpoint_ns, w.checkpoint_id) = (c.thread_id, c.checkpoint_ns, c.checkpoint_id)",
                (runs,),
            )
            await cursor.execute("DELETE FROM checkpoints WHERE metadata->>'run_id' = ANY(%s)", (runs,))


@asynccontextmanager
async def checkpointer() -> AsyncIterator[Threads]:
    """What keeps the threads; `langgraph.json` names it.

    Raises:
        ConnectError: the state database cannot be started.
    """
    async with _pool() as pool:
        saver = Threads(pool)
        await _alone(pool, saver.setup)
        yield saver


@asynccontextmanager
async def store() -> AsyncIterator[AsyncPostgresStore]:
    """What keeps the store's items, found by meaning too; `langgraph.json` names it.

    Raises:
        ConnectError: the state database cannot be started.
    """
    from langgraph.store.postgres import AsyncPostgresStore

    from hopql.tools.embedders import embedder

    async with _pool() as pool:
        packaged = await asyncio.to_thread(embedder, "minilm")
        made = AsyncPostgresStore(pool, index={"dims": DIMENSIONS, "embed": packaged})
        await _alone(pool, made.setup)
        yield made


@asynccontextmanager
async def _pool() -> AsyncIterator[AsyncConnectionPool[AsyncConnection[DictRow]]]:
    """Connections of one event loop; one that died, since its server was restarted, is replaced before use."""
    from psycopg import AsyncConnection
    from psycopg.rows import dict_row
    from psycopg_pool import AsyncConnectionPool

    from hopql.tools.postgres.state import FIRST

    async def configure(connection: AsyncConnection[DictRow]) -> None:
        await connection.execute(FIRST.encode())

    url = await asyncio.to_thread(_prepared)
    options: dict[str, Any] = {
        "autocommit": True, "prepare_threshold": None, "row_factory": dict_row, "connect_timeout": 10,
        "application_name": "hopql", "client_encoding": "UTF8",
    }  # fmt: skip
    async with AsyncConnectionPool(
        url, connection_class=AsyncConnection[dict[str, Any]], min_size=1, max_size=_CONNECTIONS, kwargs=options,
        configure=configure, check=AsyncConnectionPool.check_connection, open=False,
    ) as pool:  # fmt: skip
        yield pool


def _prepared() -> str:
    """The URL of the state database, in which HopQL's tables have their schema."""
    from hopql.tools.postgres.state import have_schema, need_vector, session, state_url

    url = state_url()
    with session(url) as connection:
        need_vector(connection)
        have_schema(connection)
    return url


async def _alone(pool: AsyncConnectionPool[AsyncConnection[DictRow]], set_up: Callable[[], Awaitable[None]]) -> None:
    """Make tables while no other process does. The lock is asked for again and again instead of waited for: an index
    that is built concurrently waits for all statements that wait."""
    async with pool.connection() as connection:
        for _ in range(TRIES):
            found = await connection.execute("SELECT pg_try_advisory_lock(%s) AS mine", [SETTING_UP])
            got = await found.fetchone()
            if got and got["mine"]:
                break
            await asyncio.sleep(PAUSE_S)
        try:
            await set_up()
        finally:
            await connection.execute("SELECT pg_advisory_unlock(%s)", [SETTING_UP])
