"""The file of a batch's answers: what an earlier run wrote is read, never rewritten."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from hopql.tools.errors import DiskError, UsageError

_KEYS = {"id", "sql", "seconds"}
_START = b'{"id"'


class Journal:
    """Answers by id in a JSONL file, appended one line at a time."""

    def __init__(self, path: Path) -> None:
        """Name the file; it need not exist."""
        self.path = path

    def read(self) -> dict[str, str]:
        """The complete answers of an earlier run by `identity` of their id. Nothing is changed.

        Raises:
            UsageError: when the file holds anything but answers, so is not one of ours, or cannot be read.
        """
        return self._read()[0]

    def mend(self) -> None:
        """Take a last line that was cut off out of the file, and end a last line that lacks its line end.

        Raises:
            UsageError: see `read`; nothing is changed then.
            DiskError: when the file cannot be written.
        """
        _, whole, ended = self._read()
        if not self.path.is_file():
            return
        try:
            if self.path.stat().st_size > whole:
                os.truncate(self.path, whole)
            elif not ended:
                with self.path.open("ab") as out:
                    out.write(b"\n")
        except OSError as error:
            raise self._unwritable(error) from error

    def remove(self) -> None:
        """Remove the file. Raises UsageError when it is not one of ours (see `read`), and DiskError."""
        self._read()
        try:
            if self.path.is_file():
                self.path.unlink()
        except OSError as error:
            raise self._unwritable(error) from error

    def append(self, line: str) -> None:
        """Write one answer, whole; a new file is readable by its owner only, since it holds rows. Raises DiskError."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with os.fdopen(os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab") as out:
                out.write(f"{line}\n".encode())
        except OSError as error:
            raise self._unwritable(error) from error

    def _read(self) -> tuple[dict[str, str], int, bool]:
        """Answers; the bytes that hold them; whether the last one has its line end."""
        if not self.path.is_file():
            if self.path.is_dir():
                raise UsageError(f"{self.path} is a folder.", hint="Name a file with --out.")
            return {}, 0, True
        try:
            data = self.path.read_bytes()
        except OSError as error:
            raise UsageError(f"{self.path} cannot be read: {error.strerror}.", hint="Name another --out.") from error
        end = data.rfind(b"\n") + 1
        done: dict[str, str] = {}
        for number, line in enumerate(data[:end].split(b"\n"), 1):
            if line.strip():
                answer = _parsed(line)
                if answer is None or not answer.keys() >= _KEYS:
                    raise self._not_ours(number)
                done[identity(answer["id"])] = line.decode()
        tail = data[end:]
        if not tail:
            return done, end, True
        answer = _parsed(tail)
        if answer is not None and answer.keys() >= _KEYS:
            return {**done, identity(answer["id"]): tail.decode()}, len(data), False
        if answer is not None or not (tail.startswith(_START) or _START.startswith(tail)):
            raise self._not_ours(data.count(b"\n") + 1)
        return done, end, True

    def _not_ours(self, number: int) -> UsageError:
        return UsageError(
            f"{self.path}, line {number} is not an answer of an earlier run: the file is left as it is.",
            hint="Name another file with --out.",
        )

    def _unwritable(self, error: OSError) -> DiskError:
        return DiskError(
            f"{self.path} cannot be written: {error.strerror}.", hint="Free some space, then run it again."
        )


def identity(value: object) -> str:
    """A question's id as a key; 1 and "1" are two ids."""
    return json.dumps(value, sort_keys=True)


def _parsed(line: bytes) -> dict[str, Any] | None:
    """The object of a line, or None."""
    try:
        value = json.loads(line.decode())
    except ValueError:
        return None
    return value if isinstance(value, dict) else None
