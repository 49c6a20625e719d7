"""What engines of database files share: the process that has the file open is asked for pages and samples."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from typing import Self

from hopql.state.access import Identity
from hopql.state.cards import Column
from hopql.state.database import Rows
from hopql.tools.database import read_page
from hopql.tools.database.act_as import nobody
from hopql.tools.database.engine import Limits
from hopql.tools.database.runner.ask_process import Client
from hopql.tools.tracing import traced_query


class FileEngine:
    """A file behind the `Engine` protocol, open in a process of its own."""

    _file: Client
    """The file itself: for what HopQL asks of the catalog."""

    @abstractmethod
    def _asked(self, asked: dict[str, object]) -> tuple[Client, dict[str, object]]:
        """Who answers about what is granted, and what is to be asked there."""

    def acting(self, identity: Identity) -> Self:
        """See `Engine.acting`: a file has no users."""
        return nobody(self, identity)

    @traced_query("database.run")
    def run(self, sql: str, *, max_rows: int = 1000, timeout_s: float = 30.0) -> Rows:
        """See `Engine.run`."""
        client, asked = self._asked(page_of(sql, max_rows))
        began = time.perf_counter()
        found = client.ask(asked, timeout_s)
        return Rows(
            columns=found["columns"], types=found["types"], rows=found["rows"], row_count=len(found["rows"]),
            truncated=found["truncated"], seconds=time.perf_counter() - began,
        )  # fmt: skip

    def cancel(self) -> None:
        """See `Engine.cancel`."""
        self._file.cancel()

    def close(self) -> None:
        """See `Engine.close`."""
        self._file.close()


def page_of(sql: str, max_rows: int) -> dict[str, object]:
    """A page of one query, as the process is asked for it."""
    return {"page": sql, "rows": max_rows, "bytes": read_page.PAGE_BYTES}


def fill_samples(columns: Sequence[Column], rows: Sequence[Sequence[object]], limits: Limits) -> None:
    """The frequent values of columns among these rows, in which they stand in this order."""
    for index, column in enumerate(columns):
        counted = Counter(str(row[index]) for row in rows if row[index] is not None)
        short = [value for value, _ in counted.most_common(50) if 0 < len(value.strip()) <= limits.sample_chars]
        column.samples = short[: limits.samples]
