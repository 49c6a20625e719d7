"""The prompt cache on disk: what the embedded model has read of a database comes back in milliseconds.

llama.cpp keeps the attention state of a prompt in a slot, and reads only what differs from it. The state of a prefix
is saved to a file of about 28 kB a token (for the 1.5B model), and restored when a new server, or another database,
needs it.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx

from hopql.tools.errors import ModelError
from hopql.tools.models.events import events
from hopql.tools.models.link import Link
from hopql.tools.models.running import Spec, folder, lock, slots_folder, write

_LIMIT_BYTES = 1 << 30
_SPARE_BYTES = 1 << 30
_VERSION = "1"

Progress = Callable[[str, int, int], None]


@contextlib.contextmanager
def slot(link: Link, timeout_s: float) -> Iterator[None]:
    """The server's one slot, for as long as a prefix must stay in it. Across threads and processes.

    Raises:
        ModelError: others keep it longer than `timeout_s`.
    """
    from filelock import Timeout

    busy = ModelError(
        f"The embedded model was busy with other questions for {timeout_s:.0f} s.",
        hint="Wait, allow more time, or use a hosted model for many questions at once.",
    )
    if not link.turn.acquire(timeout=timeout_s):
        raise busy
    try:
        with lock(f"{link.running().spec.id}.slot.lock", timeout_s):
            yield
    except Timeout as error:
        raise busy from error
    finally:
        link.turn.release()


def hold(link: Link, head: str, cache_key: str, *, timeout_s: float, progress: Progress | None = None) -> None:
    """Make the slot hold `head`: nothing to do, or restored from disk, or read now and saved. Call it inside `slot`.

    `cache_key` names what the prefix belongs to: a file of the same key with another text is replaced.
    """
    running = link.running()
    path = _file(running.spec, head, cache_key)
    noted = f"{running.instance} {path.name}"
    note = _note(link)
    if note.exists() and note.read_text(encoding="utf-8") == noted:
        return
    if not (path.exists() and _restored(link, path, timeout_s)):
        _read(link, head, timeout_s, progress)
        _save(link, path)
    try:
        write(note, noted)
    except OSError:  # a full disk: without the note the prefix is looked for on disk again
        with contextlib.suppress(OSError):
            note.unlink()


def forget(link: Link) -> None:
    """The slot is about to hold something else."""
    _note(link).unlink(missing_ok=True)


def post(link: Link, path: str, body: dict[str, Any], timeout_s: float) -> dict[str, Any]:
    """A request of the server, as JSON.

    Raises:
        httpx.HTTPError: it did not answer, refused, or answered nonsense.
    """
    answer = link.client().post(path, json=body, timeout=httpx.Timeout(timeout_s, connect=10.0))
    answer.raise_for_status()
    try:
        told = answer.json()
    except ValueError:
        told = None
    if not isinstance(told, dict):
        raise httpx.RemoteProtocolError("its answer is no JSON object")
    return told


def _note(link: Link) -> Path:
    return folder() / f"{link.running().spec.id}.slot"


def _file(spec: Spec, head: str, cache_key: str) -> Path:
    owner = hashlib.sha256(f"{_VERSION} {spec.identity} {cache_key}".encode()).hexdigest()[:16]
    text = hashlib.sha256(head.encode()).hexdigest()[:24]
    name = re.sub(r"[^A-Za-z0-9-]+", "-", cache_key)[:32].strip("-") or "prompt"
    return slots_folder() / f"{name}.{owner}.{text}.bin"


def _restored(link: Link, path: Path, timeout_s: float) -> bool:
    try:
        post(link, "/slots/0?action=restore", {"filename": path.name}, timeout_s)
    except httpx.HTTPStatusError:
        path.unlink(missing_ok=True)
        return False
    with contextlib.suppress(OSError):
        path.touch()
    return True


def _read(link: Link, head: str, timeout_s: float, progress: Progress | None) -> None:
    for event in events(link, {"prompt": head, "n_predict": 0, "id_slot": 0}, timeout_s):
        seen = event.get("prompt_progress")
        if progress and seen:
            progress("reading the schema", int(seen["processed"]), int(seen["total"]))


def _save(link: Link, path: Path) -> None:
    """Keep the slot's state. A disk without room is no error: the prefix is then read again another time."""
    old = [one for one in path.parent.glob("*.bin") if one.name.split(".")[1:2] == path.name.split(".")[1:2]]
    for one in old:
        one.unlink(missing_ok=True)
    if shutil.disk_usage(path.parent).free < _SPARE_BYTES:
        return
    try:
        post(link, "/slots/0?action=save", {"filename": path.name}, 120.0)
    except (httpx.HTTPError, OSError):
        path.unlink(missing_ok=True)
    _prune(path.parent)


def _prune(folder: Path) -> None:
    """Keep what was used last, up to the limit."""
    total = 0
    for path in sorted(folder.glob("*.bin"), key=lambda one: one.stat().st_mtime, reverse=True):
        total += path.stat().st_size
        if total > _LIMIT_BYTES:
            path.unlink(missing_ok=True)
