"""Starting the embedded PostgreSQL: its files, its options, its socket, and whether it answers."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import stat
import tempfile
import time
from pathlib import Path
from urllib.parse import quote

from hopql.tools.errors import ConnectError
from hopql.tools.postgres.outages import FULL
from hopql.tools.postgres.postmaster import forget_dead, postmaster
from hopql.tools.postgres.process import START_S, open_path, run, server_user

_SUPERUSER = "postgres"
_PORT = 5432  # names the socket file; nothing listens on the network
_SOCKET_PATH_BYTES = 100  # the kernel allows 107 with the file's name and a final zero
_FRESH = "postgres.new"
_OPTIONS = {
    "listen_addresses": "",
    "max_connections": "300",  # every workspace that a process has open keeps up to four
    "jit": "off",  # compiling costs more than it saves on queries that take under a second
    "log_min_messages": "fatal",  # refused queries are the user's business, and would grow the log without end
    "log_min_error_statement": "panic",
}


def url(socket: Path, database: str) -> str:
    """Of a database of the server that listens in that folder."""
    return f"postgresql://{_SUPERUSER}@/{quote(database, safe='')}?host={quote(str(socket), safe='/')}&port={_PORT}"


def answering(data: Path) -> Path | None:
    """The socket folder of the server of this data, when it accepts connections."""
    lines = postmaster(data)
    if not lines or not lines[4].strip():
        return None
    import psycopg

    socket = Path(lines[4].strip())
    try:
        with psycopg.connect(url(socket, "postgres"), connect_timeout=5, autocommit=True):
            return socket
    except psycopg.OperationalError as error:
        return socket if any(word in str(error) for word in FULL) else None


def start(data: Path) -> Path:
    """Start the server of this data, made anew where missing; one that starts, stops or recovers now is waited for. To
    be called by one process at a time. Its socket folder.

    Raises:
        ConnectError: it does not start, or does not answer.
    """
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
        _remove(left)
    fresh = Path(tempfile.mkdtemp(prefix=_FRESH, dir=data.parent))
    owner = server_user(data)
    if owner is not None:
        os.chown(fresh, *owner)
    open_path(data)
    run(
        fresh, "initdb", "-D", str(fresh), "-U", _SUPERUSER, "--auth=trust", "--encoding=UTF8",
        "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions",
    )  # fmt: skip
    fresh.rename(data)


def _remove(left: Path) -> None:
    """Removes what a killed start left half made; its initdb, which goes on writing there, is ended first."""
    import psutil

    writing = [one for one in psutil.process_iter(["cmdline"]) if str(left) in (one.info["cmdline"] or [])]
    for process in list(writing):
        with contextlib.suppress(psutil.Error):
            writing += process.children(recursive=True)
    for process in writing:
        with contextlib.suppress(psutil.Error):
            process.kill()
    psutil.wait_procs(writing, timeout=5)
    shutil.rmtree(left, ignore_errors=True)


def _awaited(data: Path) -> Path | None:
    """The socket folder of a server that runs already, and is starting, stopping or recovering now; None when none
    runs, or the one that ran has stopped.

    Raises:
        ConnectError: it goes on without answering.
    """
    until = time.monotonic() + START_S
    while postmaster(data, whole=False):
        socket = answering(data)
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
