"""Tables of a store in the state database, made when they are first needed, with an index over vectors."""

from __future__ import annotations

import contextlib
import hashlib
import os
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hopql.tools.base import open_state
from hopql.tools.base.errors import ConnectError
from hopql.tools.base.open_state import LOST
from hopql.tools.base.settings import settings

if TYPE_CHECKING:
    import psycopg


@dataclass(frozen=True)
class Presence:
    """A mark beside the embedded database."""

    file: str

    def exists(self) -> bool:
        """Whether there may be something: it was stored in the embedded database, or another one is set."""
        return bool(settings().state_url) or self._path().exists()

    def mark(self) -> None:
        """Say that there is something. A folder that cannot be written is not told: what was kept is kept."""
        if not settings().state_url:
            with contextlib.suppress(OSError):
                self._path().parent.mkdir(parents=True, exist_ok=True)
                self._path().touch()

    def _path(self) -> Path:
        return settings().data_dir / self.file


INDEXED_DIMENSIONS: Final = 4000
"""pgvector indexes half-precision vectors up to this many numbers; longer ones are compared one by one."""


@dataclass(frozen=True)
class Tables:
    """The tables of one store."""

    capability: str
    """Under which the state database counts its migrations."""
    steps: Sequence[str]
    vectors: str = ""
    """The table with the columns `embedding` and `embedder`; empty: there is none."""
    prefix: str = ""
    """Of the names of the indexes over its vectors."""
    only: str = ""
    """A further condition on the rows that are indexed: " AND live"."""
    _ready: set[tuple[int, str, str]] = field(default_factory=set)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @contextlib.contextmanager
    def connected(self, *, begin: str = "BEGIN") -> Iterator[psycopg.Connection]:
        """A transaction in a database that has these tables; see `hopql.tools.base.open_state.session`.

        Raises:
            ConnectError: as `session`; or the tables are gone, since somebody made the database anew meanwhile.
        """
        import psycopg

        key = os.getpid(), open_state.chosen(), ""
        if key not in self._ready:
            with open_state.session() as connection:
                if self.vectors:
                    open_state.need_vector(connection)
                open_state.migrate(connection, self.capability, self.steps)
            self._ready.add(key)
        try:
            with open_state.session(begin=begin) as connection:
                yield connection
        except psycopg.errors.UndefinedTable as error:
            self._ready.clear()
            raise ConnectError(LOST[0], hint=LOST[1]) from error

    def have_index(self, embedder: str, dimensions: int, *, memory: str = "") -> None:
        """Have an HNSW index over the vectors of an embedder, none of more than `INDEXED_DIMENSIONS` numbers. `memory`
        is what building may use, as PostgreSQL writes it ("512MB"); empty: the server's setting."""
        from psycopg import sql

        key = os.getpid(), open_state.chosen(), embedder
        if key in self._ready or dimensions > INDEXED_DIMENSIONS:
            return
        name = self.index_name(embedder)
        with self._lock, self.connected() as connection:
            if connection.execute("SELECT to_regclass(%s)", [name]).fetchone() == (None,):
                connection.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [name])
                if memory:
                    connection.execute("SELECT set_config('maintenance_work_mem', %s, true)", [memory])
                connection.execute(
                    sql.SQL(
                        "CREATE INDEX IF NOT EXISTS {} ON {} "
                        "USING hnsw ((embedding::halfvec({})) halfvec_cosine_ops) WHERE embedder = {}{}"
                    ).format(
                        sql.Identifier(name),
                        sql.Identifier(self.vectors),
                        sql.Literal(dimensions),
                        sql.Literal(embedder),
                        sql.SQL(self.only),
                    )
                )
        self._ready.add(key)

    def index_name(self, embedder: str) -> str:
        """The name of the index over the vectors of an embedder."""
        return f"{self.prefix}_{hashlib.sha256(embedder.encode()).hexdigest()[:12]}"
