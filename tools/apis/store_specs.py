"""What is stored of a collection of APIs, in SQLite: opened, checked, written by one at a time; specs with their
operations into it, each in a transaction of its own, and out of it. Its failures are told in the user's terms."""

from __future__ import annotations

import errno
import json
import os
import secrets
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import orjson

from hopql.tools.base.errors import DiskError, WorkspaceError

if TYPE_CHECKING:
    from hopql.tools.apis.prepare_specs import Packed

Progress = Callable[[str, int, int], None]
"""Called with what is done, how many of it are, and how many there are."""
FILE: Final = "apis.sqlite"
CURRENT: Final = "current"
"""A file that names the folder of the index."""
BUILT: Final = "built-"
"""What the names of such folders begin with."""
FORMAT: Final = 1
"""Version of the tables."""
READER: Final = "specs-2"
"""Changes when what is read of a spec, or what is searched of it, may: what another one read is read again."""
LEVEL: Final = 5
"""Of compression."""
_APPLICATION: Final = 0x486F7041
"""SQLite's application_id of such files: "HopA"."""
_DISK: Final = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOTDIR, errno.EIO))
_SCHEMA: Final = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE roots (path TEXT PRIMARY KEY);
CREATE TABLE specs (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, uri TEXT NOT NULL UNIQUE, title TEXT NOT NULL,
    operations INTEGER NOT NULL, digest TEXT NOT NULL, reader TEXT NOT NULL, stamp TEXT NOT NULL, parts TEXT NOT NULL,
    roots TEXT NOT NULL, card BLOB NOT NULL
);
CREATE TABLE texts (
    spec INTEGER PRIMARY KEY REFERENCES specs (id) ON DELETE CASCADE, lexicon TEXT NOT NULL, lexical BLOB NOT NULL,
    dense BLOB NOT NULL, lines BLOB NOT NULL
);
CREATE TABLE operations (
    id INTEGER PRIMARY KEY, spec INTEGER NOT NULL REFERENCES specs (id) ON DELETE CASCADE, method TEXT NOT NULL,
    path TEXT NOT NULL, operation_id TEXT NOT NULL, deprecated INTEGER NOT NULL, body BLOB NOT NULL
);
CREATE INDEX operations_by_spec ON operations (spec);
CREATE INDEX operations_by_path ON operations (path COLLATE NOCASE, method);
CREATE INDEX operations_by_name ON operations (operation_id COLLATE NOCASE);
CREATE TABLE vectors (embedder TEXT NOT NULL, text BLOB NOT NULL, vector BLOB NOT NULL);
CREATE UNIQUE INDEX vectors_by_text ON vectors (embedder, text);
"""


def exists(folder: Path) -> bool:
    """Whether anything was ever stored there."""
    return (folder / FILE).exists()


def current_index(folder: Path) -> str:
    """Name of the folder of the index; empty where there is none."""
    try:
        name = (folder / CURRENT).read_text(encoding="utf-8").strip()
    except (FileNotFoundError, NotADirectoryError, UnicodeDecodeError):
        return ""
    return name if name.startswith(BUILT) and "/" not in name and "\\" not in name else ""


@contextmanager
def read_database(folder: Path) -> Iterator[sqlite3.Connection]:
    """A connection that only reads, closed at the end; the folder may be read-only."""
    with explain_failures(folder), closing(_opened_to_read(folder / FILE)) as connection:
        yield connection


@contextmanager
def write_database(folder: Path) -> Iterator[sqlite3.Connection]:
    """A connection that writes, the file made when missing; use `transaction` with it."""
    with explain_failures(folder):
        folder.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(folder / FILE, timeout=10, isolation_level=None)) as connection:
            _prepare(connection, folder / FILE)
            yield connection


@contextmanager
def transaction(connection: sqlite3.Connection, *, changes: bool = True) -> Iterator[None]:
    """All or nothing, whatever interrupts it. With `changes` what is searched changes: the index that was built before
    is then known to be old."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        if changes:
            connection.execute("INSERT OR REPLACE INTO meta VALUES ('state', ?)", [secrets.token_hex(8)])
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def state_of(connection: sqlite3.Connection) -> str:
    """Differs after every change of what is searched; empty before the first."""
    row = connection.execute("SELECT value FROM meta WHERE key = 'state'").fetchone()
    return str(row[0]) if row else ""


def _opened_to_read(path: Path) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(uri, uri=True, timeout=10, check_same_thread=False)
    try:
        _check(connection, path)
    except sqlite3.OperationalError:
        connection.close()
        if not path.exists() or os.access(path.parent, os.W_OK):
            raise
        # In a read-only folder SQLite cannot make the files through which readers and writers of a WAL agree.
        connection = sqlite3.connect(f"{uri}&immutable=1", uri=True, check_same_thread=False)
        _check(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("PRAGMA foreign_keys = ON")
    if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("BEGIN IMMEDIATE")
        for statement in filter(str.strip, _SCHEMA.split(";")):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {_APPLICATION}")
        connection.execute(f"PRAGMA user_version = {FORMAT}")
        connection.execute("COMMIT")
    _check(connection, path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")


def _check(connection: sqlite3.Connection, path: Path) -> None:
    if connection.execute("PRAGMA application_id").fetchone()[0] != _APPLICATION:
        raise WorkspaceError(f"{path} is not an index of APIs.", hint="Move it away, or delete it.")
    if connection.execute("PRAGMA user_version").fetchone()[0] != FORMAT:
        hint = _ANEW.format(folder=path.parent)
        raise WorkspaceError(f"{path} was written by another version of HopQL.", hint=hint)


@contextmanager
def explain_failures(folder: Path) -> Iterator[None]:
    """Tell failures of SQLite and of the disk as what they mean for the user: a WorkspaceError where a file is damaged,
    foreign, of another version or somebody else's just now; else a DiskError."""
    hint = "Free some space, or give yourself the right to write there; then run it again: it goes on where it stopped."
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        if isinstance(error, OSError) and error.errno not in _DISK:
            raise
        name = getattr(error, "sqlite_errorname", "")
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise _busy(folder) from error
        if isinstance(error, OSError) or name.startswith(_NO_ROOM):
            why = getattr(error, "strerror", None) or error
            told = f"The index of APIs in {folder} cannot be written or read: {why}."
            raise DiskError(told, hint=hint) from error
        raise WorkspaceError(f"{folder / FILE} is damaged: {error}.", hint=_ANEW.format(folder=folder)) from error


def _busy(folder: Path) -> WorkspaceError:
    hint = "Wait until that has finished, then run it again."
    return WorkspaceError(f"Another process is writing the index of APIs in {folder}.", hint=hint)


LOCK: Final = "writer.lock"
_ANEW: Final = "Delete {folder}, then run `hopql apis add` with your specs again."
_NO_ROOM: Final = ("SQLITE_FULL", "SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_IOERR", "SQLITE_PERM")
PATIENCE_S: Final = 10.0


@contextmanager
def lock_writer(folder: Path) -> Iterator[None]:
    """Nobody else writes this index within; who comes second waits a while, and gives up with a WorkspaceError."""
    from filelock import FileLock, Timeout

    with explain_failures(folder):
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / LOCK)
        try:
            lock.acquire(timeout=PATIENCE_S)
        except Timeout as error:
            raise _busy(folder) from error
    try:
        yield
    finally:
        lock.release()


def pack(value: Any) -> bytes:
    """A value of JSON, compressed. What is no text of Unicode (half a surrogate pair) becomes a question mark."""
    try:
        told = orjson.dumps(value)
    except TypeError:
        told = json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")
    return zlib.compress(told, LEVEL)


def unpack(blob: bytes) -> Any:
    """What was packed."""
    return orjson.loads(zlib.decompress(blob))


Outcome = Literal["added", "replaced", "unchanged"]


def write_spec(connection: sqlite3.Connection, spec: Packed) -> Outcome:
    """Store a spec in the place of the one of its address. What has the same digest, by the same reader, is not
    written again."""
    card, known = spec.card, (spec.digest, READER)
    row = connection.execute("SELECT id, digest, reader FROM specs WHERE uri = ?", [card["uri"]]).fetchone()
    if row and row[1:] == known:
        return "unchanged"
    with transaction(connection):
        if row:
            connection.execute("DELETE FROM specs WHERE id = ?", [row[0]])
        id_ = connection.execute(
            "INSERT INTO specs (name, uri, title, operations, digest, reader, stamp, parts, roots, card) "
            "VALUES (?, ?, ?, ?, ?, ?, '', ?, '[]', ?)",
            [card["id"], card["uri"], card["title"], len(spec.rows), *known, json.dumps(spec.parts), pack(card)],
        ).lastrowid
        texts = [id_, READER, spec.lexical, spec.dense, spec.lines]
        connection.execute("INSERT INTO texts VALUES (?, ?, ?, ?, ?)", texts)
        connection.executemany(
            "INSERT INTO operations (spec, method, path, operation_id, deprecated, body) VALUES (?, ?, ?, ?, ?, ?)",
            ((id_, *one) for one in spec.rows),
        )
    return "replaced" if row else "added"


def note_roots(connection: sqlite3.Connection, roots: Iterable[str]) -> None:
    """Remember the folders that were added."""
    with transaction(connection, changes=False):
        connection.executemany("INSERT OR IGNORE INTO roots VALUES (?)", [(root,) for root in roots])


def delete_specs(connection: sqlite3.Connection, uris: Sequence[str]) -> None:
    """Delete specs with their operations, in one transaction."""
    if uris:
        with transaction(connection):
            connection.executemany("DELETE FROM specs WHERE uri = ?", [(uri,) for uri in uris])


def shrink_database(connection: sqlite3.Connection) -> None:
    """Give back to the disk what was deleted, where it is much."""
    free, pages = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("freelist_count", "page_count"))
    if free > 1000 and free * 4 > pages:
        connection.execute("PRAGMA incremental_vacuum").fetchall()
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


class Stored(NamedTuple):
    """A spec as it is stored, for deciding if it is read again."""

    uri: str
    name: str
    title: str
    digest: str
    reader: str
    parts: list[str]


def list_stored(connection: sqlite3.Connection) -> dict[str, Stored]:
    """All specs by address."""
    rows = connection.execute("SELECT uri, name, title, digest, reader, parts FROM specs ORDER BY uri")
    return {row[0]: Stored._make((*row[:-1], json.loads(row[-1]))) for row in rows}


def list_roots(connection: sqlite3.Connection) -> list[str]:
    """The folders that were added."""
    return [row[0] for row in connection.execute("SELECT path FROM roots ORDER BY path")]
