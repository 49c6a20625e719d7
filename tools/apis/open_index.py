"""The index as it is searched: memory-mapped, whole by itself, opened once a version."""

from __future__ import annotations

import mmap
from collections.abc import Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, Final

import numpy as np
import orjson
from numpy.typing import NDArray

from hopql.state.apis import Operation, SpecCard
from hopql.tools.apis import build_index, pack_specs, prepare_specs
from hopql.tools.apis.build_index import FORMAT
from hopql.tools.apis.open_database import current_index, exists, explain_failures, unpack
from hopql.tools.errors import WorkspaceError
from hopql.tools.search.indexes import BM25, stored_array

_REFRESH: Final = "Run `hopql apis refresh`, or `hopql apis add` with your specs again."
_KEPT: Final = 512
"""Operations that stay unpacked."""


class Opened:
    """The operations of a collection in rows, grouped by spec, in the order of the cards. May be shared by threads; an
    index that is built meanwhile changes nothing in it."""

    def __init__(self, built: Path | None, embedder: str = "") -> None:
        """Open the files in a folder; None: a collection without anything.

        Raises:
            OSError, ValueError: they cannot be read.
        """
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
        self.card_words = BM25.load(built / "card_words") if built else BM25.build([])
        self._bodies, self._body_starts = _mapped(built, "bodies")
        self._lines, self._line_starts = _mapped(built, "lines")
        self._operation = lru_cache(maxsize=_KEPT)(self._unpacked)

    @cached_property
    def ids(self) -> list[str]:
        """Ids of operations."""
        names = [card["id"] for card in self.cards]
        parts = zip(self.spec_of.tolist(), self.methods, self.paths, strict=True)
        return [f"{names[spec]} {method} {path}" for spec, method, path in parts]

    def operation(self, row: int) -> Operation:
        """An operation, whole. Not to be changed: it is kept."""
        return self._operation(int(row))

    def lines(self, rows: Sequence[int] | NDArray[np.integer[Any]]) -> list[str]:
        """Operations as lines: `METHOD /path (summary) [parameters] {tags}`."""
        return [self._cut(self._lines, self._line_starts, int(row)).decode() for row in rows]

    def _unpacked(self, row: int) -> Operation:
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
    """The current index, opened once a version and process.

    Args:
        embedder: name of the embedder that questions are embedded with.

    Raises:
        WorkspaceError: the index is damaged, was never finished, or is of another version, lexicon, reader or embedder;
            the hint says what to run.
        DiskError: it cannot be read.
    """
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
    noted = build_index.read_about(folder / name)
    if not noted:
        raise WorkspaceError(f"The index of APIs in {folder} is damaged or incomplete.", hint=_REFRESH)
    _check(noted, embedder)
    return Opened(folder / name, embedder)


def _check(noted: dict[str, str], embedder: str) -> None:

    ours = noted.get("format") == FORMAT and noted.get("lexicon") == pack_specs.LEXICON
    if not ours or noted.get("readers") not in ("", prepare_specs.READER):
        raise WorkspaceError("The index of APIs was built by another version of HopQL.", hint=_REFRESH)
    if noted.get("embedder"):
        from hopql.tools.embedders import identity

        if identity(embedder) != noted["embedder"]:
            message = f"The index of APIs has vectors of another embedder ({noted['embedder']})."
            raise WorkspaceError(message, hint=f"{_REFRESH[:-1]}; or set HOPQL_EMBEDDER back.")


def _json(built: Path | None, name: str) -> list[Any]:
    found: list[Any] = orjson.loads((built / name).read_bytes()) if built else []
    return found


def _array(built: Path | None, name: str, otherwise: Any) -> Any:
    if built is None or not (built / name).exists():
        return otherwise
    return stored_array(built / name)


def _mapped(built: Path | None, name: str) -> tuple[mmap.mmap | bytes, NDArray[np.int64]]:
    """Bytes one after the other, and where each begins, one more than there are."""
    if built is None:
        return b"", np.zeros(1, dtype=np.int64)
    starts = _array(built, f"{name}.npy", None)
    path = built / f"{name}.bin"
    if not path.stat().st_size:
        return b"", starts
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), starts
