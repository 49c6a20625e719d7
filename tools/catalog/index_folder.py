"""The folder of an index: one build at a time, which replaces the old index in one step, and what it was built from."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
import shutil
import sqlite3
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from shlex import quote
from typing import Any, Final

from filelock import FileLock, Timeout
from pydantic import BaseModel, Field, ValidationError

from hopql.state.cards import TableCard
from hopql.tools.base.errors import DiskError, WorkspaceError
from hopql.tools.base.tokenize_text import short_forms

INDEX = "index"
_DRAFT, _OLD, _LOCK, _JOURNAL, _PID = "index.tmp", "index.old", "index.lock", "index.journal", "index.pid"
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_REFUSED = (errno.EROFS, errno.EIO, errno.EACCES, errno.EPERM)
_LOOK_S = 0.5
_BUILDING: Final[set[Path]] = set()
"""Folders of which this process builds the index."""
_CUT_SHORT = re.compile(r"requested and \d+ written|full|I/O")
"""What NumPy (when a file takes fewer items than it was given) and SQLite say without an error number."""


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
    if folder.resolve() in _BUILDING:  # who reads a column's values asks, too: half a second each to wait for ourselves
        return os.getpid()
    if not (folder / _LOCK).exists():
        return None
    try:
        with FileLock(folder / _LOCK, timeout=_LOOK_S):  # who only looks, as we do, holds it for no time
            return None
    except Timeout:
        return _pid(folder)
    except OSError:
        return None


def existing(folder: Path) -> Path:
    """The folder of the finished index.

    Raises:
        WorkspaceError: when there is none; the message says whether one is being built.
    """
    for _ in range(10):
        if (folder / INDEX / FILE).exists():
            return folder / INDEX
        if not (folder / _OLD).exists():
            break
        time.sleep(0.02)
    pid = builder(folder)
    if pid is not None:
        raise WorkspaceError(f"The index is being built (pid {pid}).", hint="Ask again when that has finished.")
    settle(folder)
    if (folder / INDEX / FILE).exists():
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
    lock = FileLock(folder / _LOCK)
    try:
        lock.acquire(timeout=_LOOK_S)
    except Timeout as error:
        message = f"The index is already being built (pid {_pid(folder)})."
        raise WorkspaceError(message, hint="Wait until that has finished.") from error
    try:
        _BUILDING.add(folder.resolve())
        (folder / _PID).write_text(str(os.getpid()))
        yield
    finally:
        _BUILDING.discard(folder.resolve())
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
    try:
        yield
    except (OSError, sqlite3.OperationalError) as error:
        number, said = getattr(error, "errno", None), getattr(error, "strerror", None) or str(error)
        if number in _REFUSED:
            told = f"{folder} cannot be read or written: {said}. The old index is kept."
            raise DiskError(told, hint="See that it is yours, and that its disk works; then run it again.") from error
        if number not in _FULL and not (number is None and _CUT_SHORT.search(said)):
            raise
        hint = "Free some space, then run `hopql index` again: it goes on where it stopped."
        raise DiskError(f"The disk of {folder} is full: {said}. The old index is kept.", hint=hint) from error


VERSION: Final = 10
"""Changes with the layout of the index, with the weights of the embedders `SCOPE` and `LINKING`, and with the short
forms that come with HopQL; an index of another version is refused."""
FILE: Final = "manifest.json"

_UNSAID = ("hidden", "partial", "in_schema", "parents", "children")
"""Fields of a card that say what is granted, or whose rows are read with it, and nothing about what is."""


class Manifest(BaseModel):
    """`index/manifest.json`; written last, so an index that has it is whole."""

    version: int = VERSION
    build: str = Field(default_factory=lambda: uuid.uuid4().hex)
    embedder: str
    marker: str
    with_values: bool = False
    """Values were read from the database; else only the cards' samples are known."""
    discreet: bool = False
    """It holds no values of tables whose rows differ from user to user."""
    grants: str = ""
    """Digest of what was granted when it was built; empty: everything."""
    cards: dict[str, str] = Field(default_factory=dict)
    """Hash of each card."""
    forms: dict[str, str] = Field(default_factory=dict)
    """The workspace's own short forms, with what they stand for."""

    @property
    def known_forms(self) -> dict[str, str]:
        """Those, before the ones that come with HopQL."""
        return short_forms() | self.forms

    def difference(self, old: Manifest | None) -> tuple[list[str], list[str]]:
        """Tables that are new or changed, and tables that are gone, since `old`."""
        before = old.cards if old is not None and old.version == VERSION else {}
        changed = [name for name, value in self.cards.items() if before.get(name) != value]
        return changed, [name for name in before if name not in self.cards]

    def stale_values(self, old: Manifest | None, changed: Sequence[str], *, everything: bool) -> set[str]:
        """Tables whose values must be read now."""
        if everything or old is None or old.version != VERSION or (self.with_values and not old.with_values):
            return set(self.cards)
        self.with_values = self.with_values or old.with_values
        return set(changed)

    def write(self, draft: Path) -> None:
        """Write into the new index."""
        (draft / FILE).write_text(self.model_dump_json(), encoding="utf-8")


FORMS: Final = "short_forms.json"
SUGGESTED_FORMS: Final = "short_forms.suggested.json"


def read_forms(folder: Path, names: Sequence[str] = (SUGGESTED_FORMS, FORMS)) -> dict[str, str]:
    """What short forms of names stand for, by files of the workspace: what people write in `FORMS` comes before what
    the model suggested; none where there are no such files.

    Raises:
        WorkspaceError: one is no JSON object of words.
    """
    forms: dict[str, str] = {}
    for path in (folder / name for name in names):
        for form, words in read_object(path, "short forms and words").items():
            if not isinstance(words, str) or not words.strip():
                hint = 'Write it as {"prp": "proposal", "hdr": "header"}.'
                raise WorkspaceError(f"{path}: {form!r} must have words that it stands for", hint=hint)
            forms[form.lower()] = words.lower()
    return forms


def read_object(path: Path, of: str) -> dict[str, Any]:
    """A JSON object that people write into the workspace; empty where there is no such file.

    Raises:
        WorkspaceError: the file is no JSON object; the message says what it is an object `of`.
    """
    if not path.exists():
        return {}
    try:
        found = json.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise WorkspaceError(f"{path} cannot be read: {error}", hint="Save the file as UTF-8.") from error
    except json.JSONDecodeError as error:
        raise WorkspaceError(f"{path}, line {error.lineno}: {error.msg}", hint="Correct the file.") from error
    if not isinstance(found, dict):
        raise WorkspaceError(f"{path}: it must be an object of {of}", hint="Correct the file.")
    return found


def card_hash(card: TableCard) -> str:
    """Changes whenever anything in the card does that is searched or shown."""
    said = card.model_dump_json(exclude={**dict.fromkeys(_UNSAID, True), "columns": {"__all__": {"hidden"}}})
    return hashlib.blake2b(said.encode(), digest_size=12).hexdigest()


def read_manifest(index: Path) -> Manifest | None:
    """The manifest of an index, or None when there is none that can be read."""
    try:
        return Manifest.model_validate_json((index / FILE).read_text(encoding="utf-8"))
    except (OSError, ValidationError):
        return None


def checked_manifest(index: Path, embedder: str) -> Manifest:
    """The manifest of an index that may be used with this embedder.

    Raises:
        WorkspaceError: when the index is of another version or embedder, or its manifest is broken.
    """
    advice, manifest = how_to_index(index.parent), read_manifest(index)
    if manifest is None:
        raise WorkspaceError(f"The index in {index} cannot be read.", hint=f"{advice}.")
    if manifest.version != VERSION:
        told = f"The index in {index} is of version {manifest.version}, not {VERSION}."
        raise WorkspaceError(told, hint=f"{advice}.")
    if manifest.embedder != embedder:
        raise WorkspaceError(
            f"The index in {index} was built with the embedder {manifest.embedder}, not {embedder}.",
            hint=f"{advice}, or set HOPQL_EMBEDDER to the model it was built with.",
        )
    return manifest
