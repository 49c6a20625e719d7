"""A conversation: one thread of the `ask` graph, kept in the state database, so that it goes on after a restart; those
of whom a client speaks for, and what of a result is kept with them."""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, cast
from urllib.parse import quote

from hopql.serve.result import Result
from hopql.tools.base.errors import ConnectError
from hopql.tools.base.keep_threads import Threads

if TYPE_CHECKING:
    import psycopg
    from langgraph.checkpoint.base import BaseCheckpointSaver
    from langgraph.checkpoint.postgres import PostgresSaver

    from hopql.serve.client import HopQL


SETTING_UP: Final = 7_305_812_904
"""The advisory lock under which tables of LangGraph's are made, by one process at a time."""
TRIES: Final = 600
"""How often it is asked for before they are made without it,"""
PAUSE_S: Final = 0.1
"""and seconds in between."""
_ready: set[tuple[int, str]] = set()


class Conversation:
    """Says things to one thread. A question may be answered by a question: then `Result.status` is `asks`, with
    `choices`, and what is said next is the answer to it, unless it is clearly something else: "never mind", a wish to
    remember something, a whole question. Then what was asked stays unanswered, which `Result.remarks` says."""

    def __init__(self, client: HopQL, thread: str, saver: BaseCheckpointSaver[Any]) -> None:
        """Go on with `thread`, or begin it. Threads of different workspaces and users are different threads."""
        from hopql.graph.ask import graph

        self._client, self.thread, self._saver = client, thread, saver
        self._graph = graph.copy({"checkpointer": saver})  # building one takes longer than most of its steps
        self._whole = whole_name(client, thread)
        self._config: Any = {"configurable": {"thread_id": self._whole}}

    @property
    def asks(self) -> dict[str, Any] | None:
        """What the thread waits to be told, `{message, choices}`; None while it waits for nothing."""
        state = self._graph.get_state(self._config)
        return next((dict(each.value) for each in state.interrupts), None)

    @property
    def turns(self) -> list[dict[str, Any]]:
        """Questions and answers so far, latest last."""
        values = self._graph.get_state(self._config).values
        return list(values.get("turns", [])) if values else []

    def forget(self) -> None:
        """Delete what the thread keeps."""
        self._saver.delete_thread(self._whole)

    def say(self, text: str, *, notes: str = "", **options: Any) -> Result:
        """Say one thing, and get what comes of it; failures do not raise.

        Raises:
            UsageError: it is not text, or an option does not exist or has a value that cannot be used.
        """
        *_, result = self.stream(text, notes=notes, **options)
        assert isinstance(result, Result)
        return result

    def stream(self, text: str, *, notes: str = "", **options: Any) -> Iterator[dict[str, Any] | Result]:
        """The same, watched: an event for each step, and the `Result` last."""
        from langgraph.types import Command

        from hopql.serve.client import check_question, watched

        check_question(text)
        context = self._client.context({"ask_back": True, **({"notes": notes} if notes else {}), **options})
        given: Any = Command(resume=text) if self.asks else {"question": text}
        yield from watched(
            self._graph, given, text, lambda: self.asks, config=self._config, context=context, durability="exit"
        )  # fmt: skip


def whole_name(client: HopQL, thread: str) -> str:
    """A thread's name among those of all workspaces, tenants and users; empty for none."""
    parts = (client.workspace.config.name, *filter(None, [client.tenant]), client.user, thread)
    return "/".join(quote(part, safe="") for part in parts) if thread else ""


@contextlib.contextmanager
def conversation(client: HopQL, thread: str) -> Iterator[Conversation]:
    """A thread whose checkpoints are in the state database.

    Raises:
        ConnectError: when that cannot be reached, goes away meanwhile, or may not be written.
        DiskError: when its disk is full.
    """
    import psycopg
    from langgraph.checkpoint.postgres import PostgresSaver

    from hopql.tools.base.open_state import LOST, lease, outage
    from hopql.tools.base.settings import settings

    away = ConnectError(
        "The state database, which keeps conversations, cannot be reached.", hint="Check HOPQL_STATE_URL, or unset it."
    )
    with contextlib.ExitStack() as stack:
        try:
            connection = stack.enter_context(lease(settings().state_url))
        except ConnectError as error:
            raise away from error
        try:
            saver = PostgresSaver(cast("Any", connection))
            _set_up(saver)
            yield Conversation(client, thread, saver)
        except psycopg.Error as error:
            told = outage(error, connection)
            if isinstance(error, psycopg.errors.UndefinedTable):
                _ready.clear()
                told = ConnectError(LOST[0], hint=LOST[1])
            if told is None:
                raise
            raise (away if connection.closed else told) from error


def _set_up(saver: PostgresSaver) -> None:
    """Make the tables of the checkpoints, where this process has not seen them. The lock is asked for again and again
    instead of waited for: one of the indexes is built concurrently, which waits for all statements that wait."""
    from hopql.tools.base.open_state import have_schema
    from hopql.tools.base.settings import settings

    key = os.getpid(), settings().state_url
    if key in _ready:
        return
    connection = cast("psycopg.Connection", saver.conn)
    for _ in range(TRIES):
        got = connection.execute("SELECT pg_try_advisory_lock(%s)", [SETTING_UP]).fetchone()
        if got and got[0]:
            break
        time.sleep(PAUSE_S)
    try:
        have_schema(connection)
        saver.setup()
    finally:
        connection.execute("SELECT pg_advisory_unlock(%s)", [SETTING_UP])
    _ready.add(key)


_MOST_BYTES: Final = 4 << 20
"""Of the rows of a turn, as JSON."""
_SHOWN: Final = ("calls_in_order", "lacking", "references")
"""Of what a hop's source adds, what a reader is shown."""


def threads_of(client: HopQL) -> Threads:
    """Conversations of the client's workspace and tenant."""
    return Threads(client.workspace.config.name, client.tenant)


def lean(told: dict[str, Any]) -> dict[str, Any]:
    """`Result.as_json()` to be kept: with its columns' types, its rows once and no more of them than can be shown
    again, which its remarks say."""
    made = {**told, "types": types_of(told), "hops": lean_hops(told)}
    rows, size = told["rows"], 0
    for number, row in enumerate(rows):
        size += len(json.dumps(row, default=str))
        if number and size > _MOST_BYTES:
            said = f"Only the first {number:,} of {len(rows):,} rows are kept with the conversation."
            made |= {"rows": rows[:number], "truncated": True, "remarks": [*told["remarks"], said]}
            break
    return made


def types_of(told: dict[str, Any]) -> list[str]:
    """Of the last hop's columns, which are the result's; empty texts where they are not known."""
    for hop in reversed(told.get("hops") or []):
        rows = hop.get("rows")
        if rows and rows["columns"] == told["columns"]:
            return list(rows["types"])
    return list(told.get("types") or [""] * len(told["columns"]))


def lean_hops(told: dict[str, Any]) -> list[dict[str, Any]]:
    """The hops without what only repeats the result's rows."""
    return [
        {
            **{name: value for name, value in hop.items() if name != "rows"},
            "detail": {name: value for name, value in (hop.get("detail") or {}).items() if name in _SHOWN},
        }
        for hop in told.get("hops") or []
    ]
