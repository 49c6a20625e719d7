"""One writer at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from hopql.tools.apis.store.database import told
from hopql.tools.errors import WorkspaceError

LOCK: Final = "writer.lock"
PATIENCE_S: Final = 10.0


@contextmanager
def alone(
    folder: Path, progress: Callable[[str, int, int], None] | None = None, patience_s: float = PATIENCE_S
) -> Iterator[None]:
    """Nobody else writes this index within; who comes second waits a while.

    Args:
        progress: hears that one waits.
        patience_s: how long, in seconds.

    Raises:
        WorkspaceError: the other one takes longer.
        DiskError: the folder cannot be written.
    """
    from filelock import FileLock, Timeout

    with told(folder):
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / LOCK)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            if progress:
                progress("waiting for another run of `hopql apis`", 0, 0)
            _wait(lock, folder, patience_s)
    try:
        yield
    finally:
        lock.release()


def _wait(lock: object, folder: Path, patience_s: float) -> None:
    from filelock import BaseFileLock, Timeout

    assert isinstance(lock, BaseFileLock)
    try:
        lock.acquire(timeout=patience_s)
    except Timeout as error:
        message = f"Another process is writing the index of APIs in {folder}."
        raise WorkspaceError(message, hint="Wait until that has finished, then run it again.") from error
