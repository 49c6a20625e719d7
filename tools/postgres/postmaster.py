"""The process that PostgreSQL's data belongs to: what its pid file says, and what a killed one leaves behind."""

from __future__ import annotations

import contextlib
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hopql.tools.errors import ConnectError

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

    What it left running is ended first: two servers must never work on the same data.
    """
    lines = postmaster(data, whole=False)
    if not lines or not lines[0].strip().isdigit() or _runs(int(lines[0]), data):
        return
    _end_orphans(data)
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
    while True:
        try:
            process = psutil.Process(pid)
            if process.status() == psutil.STATUS_ZOMBIE or "postgres" not in process.name():
                return False
            line = process.cmdline()
        except psutil.NoSuchProcess:
            return False
        except psutil.AccessDenied:  # what cannot be looked at may be ours
            return True
        if line or time.monotonic() > until:  # a process that ends has no command any more
            return str(data) in line
        time.sleep(0.02)


def _end_orphans(data: Path) -> None:
    """Ends sessions whose server is dead; they would end by themselves, when their statement is done."""
    import psutil

    left = list(_working_in(data))
    for process in left:
        with contextlib.suppress(psutil.Error):
            process.send_signal(signal.SIGQUIT)
    _, left = psutil.wait_procs(left, timeout=_DYING_S)
    for process in left:
        with contextlib.suppress(psutil.Error):
            process.kill()
    psutil.wait_procs(left, timeout=_DYING_S)


def _working_in(data: Path) -> Iterator[Any]:
    """PostgreSQL's processes whose working folder is the data."""
    import psutil

    for process in psutil.process_iter(["name"]):
        with contextlib.suppress(psutil.Error, OSError):
            if "postgres" in (process.info["name"] or "") and Path(process.cwd()).samefile(data):
                yield process
