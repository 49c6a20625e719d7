"""Threads and store in the state database, as the Agent Server opens them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from langgraph.checkpoint.base import empty_checkpoint

from hopql.serve.studio.state import checkpointer, store
from hopql.tools.postgres.server import embedded
from hopql.tools.settings import settings


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A state database of this test's own, in which nothing is made yet."""
    name = f"t_{uuid4().hex[:10]}"
    with monkeypatch.context() as patched:
        patched.setattr(settings(), "state_url", embedded(name))
        yield name
    with psycopg.connect(embedded(), autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def config(thread: str, run: str) -> Any:
    return {"configurable": {"thread_id": thread, "checkpoint_ns": ""}, "metadata": {"run_id": run}}


def test_what_a_run_that_was_rolled_back_left_is_deleted() -> None:
    async def use() -> None:
        thread, kept, gone = uuid4().hex, uuid4().hex, uuid4().hex
        async with checkpointer() as saver:
            for run in (kept, gone):
                where = config(thread, run)
                put = await saver.aput(where, empty_checkpoint(), {"source": "loop", "step": 1, "run_id": run}, {})
                await saver.aput_writes(put, [("answer", "a")], "task")
            assert len([each async for each in saver.alist({"configurable": {"thread_id": thread}})]) == 2
            await saver.adelete_for_runs([gone])
            left = [each async for each in saver.alist({"configurable": {"thread_id": thread}})]
            assert [each.metadata["run_id"] for each in left] == [kept] and left[0].pending_writes
            await saver.adelete_thread(thread)

    asyncio.run(use())


def test_several_servers_may_be_the_first_at_once(fresh: str) -> None:
    async def begin() -> None:
        async with checkpointer() as saver, store() as items:
            assert await saver.aget_tuple(config("none", "none")) is None
            assert await items.aget(("none",), "none") is None

    async def together() -> None:
        await asyncio.gather(*(begin() for _ in range(3)))

    asyncio.run(together())


def test_a_connection_that_died_is_replaced(fresh: str) -> None:
    async def use() -> None:
        async with store() as items:
            await items.aput(("notes",), "one", {"text": "kept"})
            with psycopg.connect(embedded(), autocommit=True) as other:
                other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [fresh])
            found = await items.aget(("notes",), "one")
            assert found and found.value == {"text": "kept"}

    asyncio.run(use())
