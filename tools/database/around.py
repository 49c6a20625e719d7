"""An engine around another one: it does what that does, but for what a kind of it says."""

from __future__ import annotations

import copy
from typing import Self

from hopql.state.access import Identity
from hopql.state.cards import TableCard
from hopql.state.database import Rows
from hopql.tools.database.engine import Distinct, Engine, Explained, Limits, Progress, Sift, Tell
from hopql.tools.database.routines import Routines


class Around:
    """See `Engine` for what each method does."""

    def __init__(self, engine: Engine) -> None:
        self._engine, self.dialect, self.label = engine, engine.dialect, engine.label

    def acting(self, identity: Identity) -> Self:
        """See `Engine.acting`; what this kind says holds for that engine too."""
        made = copy.copy(self)
        made._engine = self._engine.acting(identity)
        return made

    def introspect(
        self,
        limits: Limits = Limits(),
        *,
        progress: Progress | None = None,
        tell: Tell | None = None,
        sift: Sift | None = None,
    ) -> list[TableCard]:
        """See `Engine.introspect`."""
        return self._engine.introspect(limits, progress=progress, tell=tell, sift=sift)

    def explain(self, sql: str, timeout_s: float = 10.0) -> Explained:
        """See `Engine.explain`."""
        return self._engine.explain(sql, timeout_s)

    def run(self, sql: str, *, max_rows: int = 1000, timeout_s: float = 30.0) -> Rows:
        """See `Engine.run`."""
        return self._engine.run(sql, max_rows=max_rows, timeout_s=timeout_s)

    def distinct_values(self, table: str, column: str, limit: int = 1000, timeout_s: float = 2.0) -> Distinct:
        """See `Engine.distinct_values`."""
        return self._engine.distinct_values(table, column, limit, timeout_s)

    def fingerprint(self) -> str:
        """See `Engine.fingerprint`."""
        return self._engine.fingerprint()

    def routines(self) -> Routines:
        """See `Engine.routines`."""
        return self._engine.routines()

    def cancel(self) -> None:
        """See `Engine.cancel`."""
        self._engine.cancel()

    def close(self) -> None:
        """See `Engine.close`."""
        self._engine.close()
