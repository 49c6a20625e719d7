"""A file's bytes and text, within limits, whatever the file is: what cannot be read ends in a sentence."""

from __future__ import annotations

import hashlib
import os
import stat
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from hopql.tools.errors import UsageError
from hopql.tools.knowledge.reading.decoding import decode

MAX_BYTES = 20 * 2**20
"""Of a text file. What is larger is data or a log rather than something to read."""
MAX_PDF_BYTES = 200 * 2**20
"""Of a PDF: most of it is pictures and fonts."""


@dataclass(frozen=True)
class Raw:
    """A file that was read, and not yet understood."""

    path: Path
    """Absolute."""
    text: str
    """Decoded, lines end in newlines alone; empty for a PDF."""
    data: bytes
    digest: str
    """SHA-256 of the bytes, in hex."""
    size: int
    """Bytes."""
    modified: datetime
    """Time of the file, UTC."""
    warnings: tuple[str, ...] = ()
    """What was lost in decoding, in sentences."""

    @property
    def uri(self) -> str:
        """The address of its document."""
        return address(self.path)

    @property
    def name(self) -> str:
        """The name of the file, as text that can be stored and printed."""
        return _printable(self.path.name)


def address(path: Path) -> str:
    """The absolute path as text that can be stored and printed: broken bytes and control characters are escaped."""
    return _printable(str(path.absolute()))


def _printable(name: str) -> str:
    name = os.fsencode(name).decode("utf-8", "backslashreplace")
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in name)


def read(path: Path) -> Raw:
    """A file, read and decoded. It never waits on a pipe or a device.

    Errors:
        UsageError: there is no such file, it may not be read, is not an ordinary file, too large, or not text.
    """
    shown = address(path)
    try:
        data, modified = _bytes(path, shown)
    except ValueError:
        raise UsageError(f"{shown} is no path.", hint="Check the path.") from None
    except OSError as error:
        hint = "Give yourself the right to read it, or leave it out." if isinstance(error, PermissionError) else ""
        why = error.strerror or str(error)
        raise UsageError(f"{shown} cannot be read: {why}.", hint=hint or "Check the path.") from None
    digest = hashlib.sha256(data).hexdigest()
    text, warnings = ("", ()) if is_pdf(data) else decode(data, shown, path.suffix.lower())
    return Raw(path.absolute(), text, data, digest, len(data), modified, warnings)


def is_pdf(data: bytes) -> bool:
    """Whether the bytes are a PDF, whatever the file is called; readers allow some rubbish before the mark."""
    return b"%PDF-" in data[:1024]


def _bytes(path: Path, shown: str) -> tuple[bytes, datetime]:
    facts = path.stat()
    if not stat.S_ISREG(facts.st_mode):
        what = "a folder" if stat.S_ISDIR(facts.st_mode) else "a pipe, a socket or a device"
        raise UsageError(f"{shown} is {what} and not a file.", hint="Name the files that are to be read.")
    # Without O_NONBLOCK, opening a pipe that took the file's place and that nobody writes to would wait for ever.
    number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(number, "rb") as file:
        start = file.read(1024)
        limit = MAX_PDF_BYTES if is_pdf(start) else MAX_BYTES
        data = start + file.read(limit + 1 - len(start)) if facts.st_size <= limit else b""
    size = max(facts.st_size, len(data))
    if size > limit:
        raise UsageError(
            f"{shown} has {size / 2**20:.0f} MB; at most {limit / 2**20:.0f} MB are read.",
            hint="Split it into smaller files, or leave it out.",
        )
    return data, _time(facts.st_mtime)


def _time(seconds: float) -> datetime:
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (OverflowError, ValueError, OSError):
        return datetime.fromtimestamp(0, UTC)
