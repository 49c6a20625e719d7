"""The index that is searched: built from the store beside the old one, and opened once a version, memory-mapped.

It is in a folder `built-…`, which the file `current` names. That file is replaced at once, so that a reader has the old
index or the new one, whenever a builder is stopped.
"""

from __future__ import annotations

import hashlib
import mmap
import secrets
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, Final

import numpy as np
import orjson
from numpy.typing import NDArray

from hopql.state.apis import Operation, SpecCard
from hopql.tools.apis import store_specs
from hopql.tools.apis.prepare_specs import unpack_tokens
from hopql.tools.apis.store_specs import (
    BUILT,
    CURRENT,
    Progress,
    current_index,
    exists,
    explain_failures,
    state_of,
    transaction,
    unpack,
)
from hopql.tools.base.errors import WorkspaceError
from hopql.tools.base.search_indexes import BM25, stored_array
from hopql.tools.base.write_files import write_whole

_ABOUT: Final = "about.json"


def read_about(built: Path) -> dict[str, str]:
    """What is noted of an index; empty where a file of it is missing or not as it was written."""
    try:
        noted = orjson.loads((built / _ABOUT).read_bytes())
        whole = all((built / name).stat().st_size == size for name, size in noted.pop("files").items())
    except (OSError, ValueError, KeyError, AttributeError, TypeError):
        return {}
    return noted if whole else {}


def publish_index(folder: Path, made: Path, noted: dict[str, str]) -> None:
    """Make a whole index the current one; older ones are deleted but for the last, which somebody may be reading."""
    before = current_index(folder)
    files = (path for path in made.rglob("*") if path.is_file())
    sizes = {path.relative_to(made).as_posix(): path.stat().st_size for path in files}
    (made / _ABOUT).write_bytes(orjson.dumps({**noted, "files": sizes}))
    write_whole(folder / CURRENT, made.name)
    delete_old(folder, {made.name, before})


def delete_old(folder: Path, kept: set[str]) -> None:
    """Delete all indexes but these; what cannot be deleted now, the next run deletes."""
    for one in folder.glob(f"{BUILT}*"):
        if one.name not in kept:
            shutil.rmtree(one, ignore_errors=True)



_STORED: Final = 512
"""Texts that are embedded and stored at once, some seconds' work: what an interrupted run has done counts."""


def text_key(text: str) -> bytes:
    """What a text is known by."""
    return hashlib.sha256(text.encode("utf-8", "replace")).digest()[:16]


def embed_missing(
    connection: sqlite3.Connection, identity: str, embedder: str, texts: Iterable[str], progress: Progress | None
) -> None:
    """Make and store the vectors of those texts that have none of this embedder, some hundred at a time. Each names the
    embedder by its identity."""
    from hopql.tools.models.choose_embedder import embed_array
    from hopql.tools.models.choose_embedder import embedder as model_of

    having = {row[0] for row in connection.execute("SELECT text FROM vectors WHERE embedder = ?", [identity])}
    wanted = {key: text for text in texts if (key := text_key(text)) not in having}
    # Batches of equal length waste nothing on padding.
    model, pending = model_of(embedder), sorted(wanted.items(), key=lambda pair: len(pair[1]))
    for done in range(0, len(pending), _STORED):
        part = pending[done : done + _STORED]
        if progress:
            progress("embedding", done, len(pending))
        rows = embed_array(model, [text for _, text in part]).astype(np.float16)
        with transaction(connection, changes=False):
            connection.executemany(
                "INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)",
                [(identity, one, row.tobytes()) for (one, _), row in zip(part, rows, strict=True)],
            )
    if progress and pending:
        progress("embedding", len(pending), len(pending))


def vectors_of(connection: sqlite3.Connection, identity: str, texts: Sequence[str]) -> NDArray[np.float32] | None:
    """The vectors of texts in their order, shape (texts, dimensions), unit length; None where one has none yet."""
    keys = [text_key(text) for text in texts]
    wanted, places, blobs = set(keys), dict[bytes, int](), list[bytes]()
    for one, vector in connection.execute("SELECT text, vector FROM vectors WHERE embedder = ?", [identity]):
        if one in wanted:
            places[one] = len(blobs)
            blobs.append(vector)
    if len(places) < len(wanted) or not blobs:
        return None
    distinct = np.frombuffer(b"".join(blobs), dtype=np.float16).reshape(len(blobs), -1)
    found: NDArray[np.float32] = distinct[[places[one] for one in keys]].astype(np.float32)
    return found


def prune_vectors(connection: sqlite3.Connection, texts: Iterable[str]) -> None:
    """Delete vectors of texts that are nowhere any more, once they are as many as those in use."""
    used = {text_key(text) for text in texts}
    rows = connection.execute("SELECT rowid, text FROM vectors").fetchall()
    doomed = [(rowid,) for rowid, one in rows if one not in used]
    if len(doomed) > len(used):
        with transaction(connection, changes=False):
            connection.executemany("DELETE FROM vectors WHERE rowid = ?", doomed)


FORMAT: Final = "2"
"""Version of the files."""
Vectors = NDArray[np.float32]
SHORT_FROM: Final = 20_000
"""Operations from which short vectors stand beside the whole ones: a product with them takes a third of the time."""
_SHORT: Final = 128


def dense_texts(connection: sqlite3.Connection) -> list[str]:
    """All texts to embed."""
    found: list[str] = []
    for (blob,) in connection.execute("SELECT dense FROM texts ORDER BY spec"):
        found += unpack(blob)
    return found


def is_current(folder: Path, connection: sqlite3.Connection, identity: str) -> bool:
    """Whether the index is of what is stored, with vectors of this embedder (empty: with or without)."""
    name = current_index(folder)
    noted = read_about(folder / name) if name else {}
    ours = (noted.get("format"), noted.get("state")) == (FORMAT, state_of(connection))
    return ours and identity in ("", noted.get("embedder"))


def build_index(folder: Path, connection: sqlite3.Connection, identity: str, progress: Progress | None) -> bool:
    """Build the index of what is stored, and put it in place; whether it has vectors: where a text has none of this
    embedder, it is without. Where the disk is full, the index that was there stays."""
    def say(done: int) -> None:
        if progress:
            progress("writing the index", done, 4)

    with explain_failures(folder):
        made = folder / f"{BUILT}{secrets.token_hex(8)}"
        made.mkdir(parents=True)
        try:
            has_vectors = _write(made, connection, identity, say)
            readers = connection.execute("SELECT DISTINCT reader FROM specs ORDER BY reader").fetchall()
            noted = {
                "format": FORMAT, "state": state_of(connection),
                "embedder": identity if has_vectors else "", "readers": " ".join(reader for (reader,) in readers),
            }  # fmt: skip
            publish_index(folder, made, noted)
        except BaseException:
            if current_index(folder) != made.name:
                shutil.rmtree(made, ignore_errors=True)
            raise
    say(4)
    return has_vectors


def _write(made: Path, connection: sqlite3.Connection, identity: str, say: Callable[[int], None]) -> bool:
    """All files; operations in order, grouped by spec."""
    say(0)
    cards, counts, words, card_dense, dense = list[Any](), list[int](), list[list[str]](), list[str](), list[str]()
    for card, count, lexical, to_embed in connection.execute(
        "SELECT s.card, s.operations, t.lexical, t.dense FROM specs s JOIN texts t ON t.spec = s.id ORDER BY s.uri"
    ):
        cards.append({**unpack(card), "skipped": []})
        counts.append(count)
        words += unpack_tokens(lexical)[1:]
        of_card, *of_operations = unpack(to_embed)
        card_dense.append(of_card)
        dense += of_operations
    say(1)
    BM25.build(words).save(made / "words")
    del words
    say(2)
    (made / "cards.json").write_bytes(orjson.dumps(cards))
    np.save(made / "spec_of.npy", np.repeat(np.arange(len(counts), dtype=np.int32), counts))
    _write_operations(made, connection)
    say(3)
    card_vectors = vectors_of(connection, identity, card_dense) if identity else None
    vectors = vectors_of(connection, identity, dense) if identity else None
    if card_vectors is None or vectors is None:
        return False
    np.save(made / "vectors.npy", vectors)
    np.save(made / "card_vectors.npy", card_vectors)
    if len(vectors) >= SHORT_FROM:
        axes = _axes(vectors)
        np.save(made / "axes.npy", axes)
        np.save(made / "short.npy", vectors @ axes)
    return True


def _axes(rows: Vectors) -> Vectors:
    """The directions that keep most of the products of these vectors, shape (dimensions, `_SHORT`): the first
    eigenvectors of their second moments (Eckart and Young, Psychometrika 1, 1936)."""
    moments = np.zeros((rows.shape[1], rows.shape[1]), dtype=np.float64)
    for begin in range(0, len(rows), 8192):
        block = rows[begin : begin + 8192].astype(np.float64)
        moments += block.T @ block
    _, found = np.linalg.eigh(moments)
    return np.ascontiguousarray(found[:, ::-1][:, :_SHORT], dtype=np.float32)


def _write_operations(made: Path, connection: sqlite3.Connection) -> None:
    methods, paths, deprecated = list[str](), list[str](), list[bool]()

    def bodies() -> Iterator[bytes]:
        for method, path, is_deprecated, body in connection.execute(
            "SELECT o.method, o.path, o.deprecated, o.body FROM specs s JOIN operations o ON o.spec = s.id "
            "ORDER BY s.uri, o.id"
        ):
            methods.append(method)
            paths.append(path)
            deprecated.append(bool(is_deprecated))
            yield body

    of_specs = connection.execute("SELECT t.lines FROM specs s JOIN texts t ON t.spec = s.id ORDER BY s.uri")
    _write_joined(made, "lines", (line.encode("utf-8", "replace") for (told,) in of_specs for line in unpack(told)))
    _write_joined(made, "bodies", bodies())
    (made / "methods.json").write_bytes(orjson.dumps(methods))
    (made / "paths.json").write_bytes(orjson.dumps(paths))
    np.save(made / "deprecated.npy", np.array(deprecated, dtype=bool))


def _write_joined(made: Path, name: str, parts: Iterable[bytes]) -> None:
    """Bytes one after the other, and where each part begins, one more than there are."""
    sizes = [0]
    with (made / f"{name}.bin").open("wb") as file:
        sizes += [file.write(part) for part in parts]
    np.save(made / f"{name}.npy", np.cumsum(sizes, dtype=np.int64))



_REFRESH: Final = "Run `hopql apis refresh`, or `hopql apis add` with your specs again."
_KEPT: Final = 512
"""Operations that stay unpacked."""


class Opened:
    """The operations of a collection in rows, grouped by spec, in the order of the cards. May be shared by threads; an
    index that is built meanwhile changes nothing in it."""

    def __init__(self, built: Path | None, embedder: str = "") -> None:
        """Open the files in a folder; None: a collection without anything. OSError, ValueError: they cannot be read."""
        self.version = built.name if built else ""
        self.embedder = embedder
        """Name of the embedder whose vectors these are."""
        self.cards: list[SpecCard] = _json(built, "cards.json")
        """Without what could not be read of a spec (`skipped`)."""
        self.methods: list[str] = _json(built, "methods.json")
        self.paths: list[str] = _json(built, "paths.json")
        self.size = len(self.paths)
        self.spec_of: NDArray[np.int32] = _array(built, "spec_of.npy", np.zeros(0, dtype=np.int32))
        self.deprecated: NDArray[np.bool_] = _array(built, "deprecated.npy", np.zeros(0, dtype=bool))
        self.vectors: NDArray[np.float32] | None = _array(built, "vectors.npy", None)
        """Shape (operations, dimensions), unit length; None: the index is without vectors."""
        self.card_vectors: NDArray[np.float32] | None = _array(built, "card_vectors.npy", None)
        self.short: NDArray[np.float32] | None = _array(built, "short.npy", None)
        """The vectors along their first axes, which take less time to compare; None: a small collection has none."""
        self.axes: NDArray[np.float32] | None = _array(built, "axes.npy", None)
        """Shape (dimensions, dimensions of `short`)."""
        self.words = BM25.load(built / "words") if built else BM25.build([])
        self._bodies, self._body_starts = _mapped(built, "bodies")
        self._lines, self._line_starts = _mapped(built, "lines")
        self.operation = lru_cache(maxsize=_KEPT)(self._operation)
        """An operation by its row, whole. Not to be changed: it is kept."""

    def lines(self, rows: Sequence[int] | NDArray[np.integer[Any]]) -> list[str]:
        """Operations as lines: `METHOD /path (summary) [parameters] {tags}`."""
        return [self._cut(self._lines, self._line_starts, int(row)).decode() for row in rows]

    def _operation(self, row: int) -> Operation:
        operation: Operation = unpack(self._cut(self._bodies, self._body_starts, row))
        return operation

    def _cut(self, data: mmap.mmap | bytes, starts: NDArray[np.int64], row: int) -> bytes:
        if not 0 <= row < self.size:
            raise IndexError(f"row {row} of {self.size}")
        return data[int(starts[row]) : int(starts[row + 1])]


_kept: dict[Path, Opened] = {}
_MOST_OPEN: Final = 8
_lock = Lock()


def open_index(folder: Path, embedder: str) -> Opened:
    """The current index, opened once a version and process. See `Apis.opened`."""
    with _lock, explain_failures(folder):
        for attempt in range(3):
            name = current_index(folder)
            known = _kept.get(folder)
            if known is not None and known.version == name and known.embedder == embedder:
                return known
            try:
                found = _opened(folder, name, embedder)
            except (OSError, ValueError, KeyError, EOFError, WorkspaceError) as error:
                if attempt < 2 and current_index(folder) != name:
                    continue  # It was replaced while it was opened.
                if isinstance(error, (WorkspaceError, PermissionError)):
                    raise
                raise WorkspaceError(f"The index of APIs in {folder} is damaged: {error}.", hint=_REFRESH) from error
            _kept.pop(folder, None)
            _kept[folder] = found
            if len(_kept) > _MOST_OPEN:
                del _kept[next(iter(_kept))]
            return found
    raise WorkspaceError(f"The index of APIs in {folder} keeps changing.", hint="Ask again in a moment.")


def _opened(folder: Path, name: str, embedder: str) -> Opened:
    if not name:
        if exists(folder):
            raise WorkspaceError(f"The index of APIs in {folder} was never finished.", hint=_REFRESH)
        return Opened(None, embedder)
    noted = read_about(folder / name)
    if not noted:
        raise WorkspaceError(f"The index of APIs in {folder} is damaged or incomplete.", hint=_REFRESH)
    if noted.get("format") != FORMAT or noted.get("readers") not in ("", store_specs.READER):
        raise WorkspaceError("The index of APIs was built by another version of HopQL.", hint=_REFRESH)
    if noted.get("embedder"):
        from hopql.tools.models.choose_embedder import identity

        if identity(embedder) != noted["embedder"]:
            message = f"The index of APIs has vectors of another embedder ({noted['embedder']})."
            raise WorkspaceError(message, hint=f"{_REFRESH[:-1]}; or set HOPQL_EMBEDDER back.")
    return Opened(folder / name, embedder)


def _json(built: Path | None, name: str) -> list[Any]:
    found: list[Any] = orjson.loads((built / name).read_bytes()) if built else []
    return found


def _array(built: Path | None, name: str, otherwise: Any) -> Any:
    if built is None or not (built / name).exists():
        return otherwise
    return stored_array(built / name)


def _mapped(built: Path | None, name: str) -> tuple[mmap.mmap | bytes, NDArray[np.int64]]:
    """What `_write_joined` wrote."""
    if built is None:
        return b"", np.zeros(1, dtype=np.int64)
    starts = _array(built, f"{name}.npy", None)
    path = built / f"{name}.bin"
    if not path.stat().st_size:
        return b"", starts
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), starts
