"""The growing file of a download: every part is checked as it is written, and again when a download is taken up."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from types import TracebackType

from hopql.tools.artifacts.registry import Artifact

_BLOCK = 1 << 20


class ChangedBytesError(Exception):
    """What a source sent is not what the registry says."""


class Partial:
    """`<file>.partial`, open for appending.

    Opening reads what an earlier run left and keeps the parts that are right, and the begun part after them. Since
    parts have their own SHA-256, it does not matter which source wrote them, and no journal can disagree with the file.
    """

    def __init__(self, path: Path, artifact: Artifact) -> None:
        self._path = path
        self._artifact = artifact
        self._whole = hashlib.sha256()
        self._good = hashlib.sha256()
        self._part = hashlib.sha256()
        self._done = 0
        self.size = 0

    def __enter__(self) -> Partial:
        self._file = self._path.open("r+b" if self._path.exists() else "w+b")
        try:
            self._recover()
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    @property
    def parts_done(self) -> int:
        """How many parts are complete and right."""
        return self._done

    @property
    def complete(self) -> bool:
        """All parts are there."""
        return self._done == len(self._artifact.parts)

    def write(self, chunk: bytes | memoryview) -> None:
        """Append bytes.

        Raises:
            ChangedBytesError: a part is not right, or there is too much; the file is back at the last right part.
        """
        rest = memoryview(chunk)
        while rest:
            if self.complete:
                raise ChangedBytesError("more bytes than expected")
            taken = rest[: self._part_end() - self.size]
            self._file.write(taken)
            self._count(taken)
            rest = rest[len(taken) :]

    def rewind(self, *, everything: bool = False) -> None:
        """Cut the file off behind the last right part (or at its start)."""
        if everything:
            self._done, self._good = 0, hashlib.sha256()
        self.size = sum(part.size for part in self._artifact.parts[: self._done])
        self._whole = self._good.copy()
        self._part = hashlib.sha256()
        self._file.seek(self.size)
        self._file.truncate()

    def settle(self) -> None:
        """Force what was written onto the disk."""
        self._file.flush()
        os.fsync(self._file.fileno())

    def digest(self) -> str:
        """SHA-256 of what has been written."""
        return self._whole.hexdigest()

    def _recover(self) -> None:
        while not self.complete:
            block = self._file.read(min(_BLOCK, self._part_end() - self.size))
            if not block:
                return
            try:
                self._count(block)
            except ChangedBytesError:
                return
        self._file.truncate(self.size)

    def _part_end(self) -> int:
        return sum(part.size for part in self._artifact.parts[: self._done + 1])

    def _count(self, block: bytes | memoryview) -> None:
        self._part.update(block)
        self._whole.update(block)
        self.size += len(block)
        if self.size < self._part_end():
            return
        if self._part.hexdigest() != self._artifact.parts[self._done].sha256:
            number = self._done + 1
            self.rewind()
            raise ChangedBytesError(f"part {number} of {len(self._artifact.parts)} has another SHA-256 than expected")
        self._done += 1
        self._good, self._part = self._whole.copy(), hashlib.sha256()
