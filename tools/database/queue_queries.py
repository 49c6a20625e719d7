"""How many queries run at once on a database: in all, and for one user."""

from __future__ import annotations

import contextlib
import threading
import time
from collections import Counter
from collections.abc import Iterator

from hopql.state.database import Rows
from hopql.tools.database.engine import Distinct, Engine, Explained
from hopql.tools.database.failures import STILL_RUNNING
from hopql.tools.database.stop_queries import Backend, kept_turn
from hopql.tools.database.wrap_engine import Around
from hopql.tools.errors import ConnectError
from hopql.tools.stopping import check

_LOOK_S = 0.5
"""How often a run that waits looks whether it is to end."""


class Turns:
    """Gives turns to run a query, to whoever waits for one and looks first."""

    def __init__(self, in_all: int, per_user: int, wait_s: float) -> None:
        """At most `in_all` at once, and `per_user` of one user's; 0: any number. Who waits longer is refused."""
        self._in_all, self._per_user, self._wait_s = in_all, per_user, wait_s
        self._running: Counter[str] = Counter()
        self._changed = threading.Condition()
        self._left: list[tuple[str, list[Backend]]] = []
        """Turns whose query was cancelled and goes on: whose, and what it left on the server."""

    @contextlib.contextmanager
    def turn(self, user: str) -> Iterator[None]:
        """Wait for a turn, and have it. Runs without a user count together, and only in all. A turn whose query goes on
        although it was cancelled ends with that query.

        Raises:
            ConnectError: there was none in time.
            StoppedError: the run is to end.
        """
        until = time.monotonic() + self._wait_s
        while not self._taken(user, until):
            self._end_left()
            check()
        left: list[Backend] = []
        token = kept_turn.set(left)
        try:
            yield
        finally:
            kept_turn.reset(token)
            with self._changed:
                self._left += [(user, left)] if left else []
                if not left:
                    self._end(user)

    def _taken(self, user: str, until: float) -> bool:
        """Take a turn, after a while of waiting.

        Raises:
            ConnectError: the time is over.
        """
        with self._changed:
            if not self._free(user) and time.monotonic() < until:
                self._changed.wait(min(_LOOK_S, until - time.monotonic()))
            if self._free(user):
                self._running[user] += 1
                return True
            if time.monotonic() < until:
                return False
            whose = "of yours " if self._full_of(user) else ""
            kept = f" {len(self._left)} were cancelled, and are {STILL_RUNNING}." if self._left else ""
        raise ConnectError(
            f"Too many queries {whose}run at once: this one waited {self._wait_s:g} s for its turn.{kept}",
            hint="Wait until others have ended, or allow more by HOPQL_QUERIES and HOPQL_QUERIES_PER_USER.",
        )

    def _end_left(self) -> None:
        """End turns whose backends are gone. Servers are asked, so nobody is kept waiting meanwhile."""
        with self._changed:
            known = list(self._left)
        gone = [one for one in known if all(backend.gone() for backend in one[1])]
        with self._changed:
            for one in gone:
                if one in self._left:
                    self._left.remove(one)
                    self._end(one[0])

    def _end(self, user: str) -> None:
        self._running[user] -= 1
        self._running += Counter()  # forgets users who have none
        self._changed.notify_all()

    def _full_of(self, user: str) -> bool:
        return bool(user and self._per_user and self._running[user] >= self._per_user)

    def _free(self, user: str) -> bool:
        return not (self._full_of(user) or (self._in_all and self._running.total() >= self._in_all))


class InTurn(Around):
    """An engine whose queries wait for their turn."""

    def __init__(self, engine: Engine, turns: Turns, user: str) -> None:
        """Take the engine, the turns of its database, and whose queries these are."""
        super().__init__(engine)
        self._turns, self._user = turns, user

    def explain(self, sql: str, timeout_s: float = 10.0) -> Explained:
        """See `Engine.explain`."""
        with self._turns.turn(self._user):
            return super().explain(sql, timeout_s)

    def run(self, sql: str, *, max_rows: int = 1000, timeout_s: float = 30.0) -> Rows:
        """See `Engine.run`."""
        with self._turns.turn(self._user):
            return super().run(sql, max_rows=max_rows, timeout_s=timeout_s)

    def distinct_values(self, table: str, column: str, limit: int = 1000, timeout_s: float = 2.0) -> Distinct:
        """See `Engine.distinct_values`."""
        with self._turns.turn(self._user):
            return super().distinct_values(table, column, limit, timeout_s)
