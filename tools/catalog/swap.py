"""One build at a time, and a new index that replaces the old one in one step."""

from __future__ import annotations

import errno
import os
import re
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shlex import quote

from filelock import FileLock, Timeout

from hopql.tools.errors import DiskError, WorkspaceError

INDEX = "index"
_DRAFT, _OLD, _LOCK, _JOURNAL, _PID = "index.tmp", "index.old", "index.lock", "index.journal", "index.pid"
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_REFUSED = (errno.EROFS, errno.EIO, errno.EACCES, errno.EPERM)
_LOOKS, _LOOK_S = 25, 0.02
_CUT_SHORT = re.compile(r"requested and \d+ written")
"""What NumPy says, without an error number, when a file takes fewer items than it was given."""


def how_to_index(folder: Path) -> str:
    """The command that builds this workspace's index, as advice without its full stop."""
    return f"Run `hopql index -w {quote(str(folder))}`"


def journal(folder: Path) -> Path:
    """Where a running build keeps what it has embedded so far."""
    return folder / _JOURNAL


@contextmanager
def drafted(folder: Path) -> Iterator[Path]:
    """An empty folder for a new index, which replaces the old index when the block ends well.

    The old index answers questions until then, and stays when the block fails or the process is killed.

    Raises:
        WorkspaceError: when another process is building this workspace's index.
        DiskError: when the disk is full or cannot be written.
    """
    draft = folder / _DRAFT
    with _disk_errors(folder), _locked(folder):
        settle(folder)
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(parents=True)
        try:
            yield draft
            _replace(folder)
        except BaseException:
            shutil.rmtree(draft, ignore_errors=True)
            raise
        shutil.rmtree(journal(folder), ignore_errors=True)


def builder(folder: Path) -> int | None:
    """The process id of a build that is running now, or None."""
    import psutil

    if not (folder / _LOCK).exists():
        return None
    for _ in range(_LOOKS):
        try:
            with FileLock(folder / _LOCK, timeout=0):
                return None
        except Timeout:
            pid = _pid(folder)
            if pid and psutil.pid_exists(pid):
                return pid
            time.sleep(_LOOK_S)  # who holds it only looks, as we do, or has just begun
        except OSError:
            return None
    return _pid(folder)


def existing(folder: Path) -> Path:
    """The folder of the finished index.

    Raises:
        WorkspaceError: when there is none; the message says whether one is being built.
    """
    for _ in range(10):
        if (folder / INDEX / "manifest.json").exists():
            return folder / INDEX
        if not (folder / _OLD).exists():
            break
        time.sleep(0.02)
    pid = builder(folder)
    if pid is not None:
        raise WorkspaceError(f"The index is being built (pid {pid}).", hint="Ask again when that has finished.")
    settle(folder)
    if (folder / INDEX / "manifest.json").exists():
        return folder / INDEX
    raise WorkspaceError(f"{folder} has no index.", hint=f"{how_to_index(folder)}.")


def settle(folder: Path) -> None:
    """Finish the step of a build that was killed between taking the old index away and putting the new one in."""
    if (folder / INDEX).exists() or not (folder / _OLD).exists():
        return
    whole = (folder / _DRAFT / "manifest.json").exists()
    with suppress(OSError):  # another reader has done it just now
        (folder / (_DRAFT if whole else _OLD)).rename(folder / INDEX)


def _replace(folder: Path) -> None:
    shutil.rmtree(folder / _OLD, ignore_errors=True)
    if (folder / INDEX).exists():
        (folder / INDEX).rename(folder / _OLD)
    (folder / _DRAFT).rename(folder / INDEX)
    shutil.rmtree(folder / _OLD, ignore_errors=True)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    folder.mkdir(parents=True, exist_ok=True)
    try:
        lock = FileLock(folder / _LOCK)
        lock.acquire(timeout=0.5)
    except Timeout as error:
        message = f"The index is already being built (pid {_pid(folder)})."
        raise WorkspaceError(message, hint="Wait until that has finished.") from error
    except OSError as error:
        raise DiskError(f"{folder} cannot be written: {error.strerror or error}") from error
    try:
        (folder / _PID).write_text(str(os.getpid()))
        yield
    finally:
        (folder / _PID).unlink(missing_ok=True)
        lock.release()


def _pid(folder: Path) -> int:
    try:
        return int((folder / _PID).read_text())
    except (OSError, ValueError):
        return 0


@contextmanager
def _disk_errors(folder: Path) -> Iterator[None]:
    """Tell a full or failing disk from other failures."""
    hint = "Free some space, then run `hopql index` again: it goes on where it stopped."
    try:
        yield
    except OSError as error:
        if error.errno in _REFUSED:
            told = f"{folder} cannot be read or written: {error.strerror}. The old index is kept."
            raise DiskError(told, hint="See that it is yours, and that its disk works; then run it again.") from error
        if error.errno not in _FULL and not (error.errno is None and _CUT_SHORT.search(str(error))):
            raise
        said = error.strerror or "a file was cut short"
        raise DiskError(f"The disk of {folder} is full: {said}. The old index is kept.", hint=hint) from error
    except sqlite3.OperationalError as error:
        if "full" not in str(error) and "I/O" not in str(error):
            raise
        raise DiskError(f"The disk of {folder} is full: {error}. The old index is kept.", hint=hint) from error
