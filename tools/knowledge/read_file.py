"""A file's bytes and their text: UTF-8 first, then what its mark or its cookie names, then charset-normalizer's guess.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from charset_normalizer import from_bytes
from charset_normalizer.constant import IANA_SUPPORTED
from charset_normalizer.utils import any_specified_encoding, identify_sig_or_bom

from hopql.tools.base.errors import UsageError

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


def read_raw(path: Path) -> Raw:
    """A file, read and decoded. It never waits on a pipe or a device. UsageError: there is no such file, it may not be
    read, is not an ordinary file, too large, or not text."""
    shown = address(path)
    try:
        data, modified = _read_bytes(path, shown)
    except ValueError:
        raise UsageError(f"{shown} is no path.", hint="Check the path.") from None
    except OSError as error:
        hint = "Give yourself the right to read it, or leave it out." if isinstance(error, PermissionError) else ""
        why = error.strerror or str(error)
        raise UsageError(f"{shown} cannot be read: {why}.", hint=hint or "Check the path.") from None
    digest = hashlib.sha256(data).hexdigest()
    text, warnings = ("", ()) if is_pdf(data) else decode(data, shown)
    return Raw(path.absolute(), text, data, digest, len(data), modified, warnings)


def is_pdf(data: bytes) -> bool:
    """Whether the bytes are a PDF, whatever the file is called; readers allow some rubbish before the mark."""
    return b"%PDF-" in data[:1024]


def _read_bytes(path: Path, shown: str) -> tuple[bytes, datetime]:
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


SAMPLE = 64 * 2**10
"""Bytes that are looked at to tell text from anything else, and one encoding from another."""
CONTROL_SHARE = 0.02
"""A sample with more control characters than this share of it is no text."""
BROKEN_SHARE = 0.2
"""Text whose letters beyond ASCII are UTF-8 but for this share is damaged UTF-8; beyond it, another encoding."""
ENCODINGS = ["cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "shift_jis", "euc_jp", "gb18030"]
ENCODINGS += ["big5", "euc_kr", "koi8_r"]
"""What text that is not Unicode is written in; the rest of charset-normalizer's list wins short samples by chance."""

# What Western European text has beyond ASCII: its encoding is the commonest, and wins no guess on a short sample.
WESTERN = set("àâäáãåæçéèêëíìîïñóòôöõøœßúùûüÿÀÂÄÁÃÅÆÇÉÈÊËÍÌÎÏÑÓÒÔÖÕØŒÚÙÛÜ’‘“”„–—…«»°§£€·•¿¡©®™\xa0")
WESTERN_SHARE = 0.3
CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")


def decode(data: bytes, shown: str) -> tuple[str, tuple[str, ...]]:
    """The text of bytes, with newlines alone at the ends of its lines, and what was lost, in sentences. UsageError:
    they are no text; `shown` is how that calls the file."""
    text, warnings = _decoded(data, shown)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        text = text.replace("\0", " ")
        warnings = (*warnings, "NUL characters were read as spaces.")
    return text, warnings


def _decoded(data: bytes, shown: str) -> tuple[str, tuple[str, ...]]:
    mark = identify_sig_or_bom(data)[0]
    if mark in ("utf_8", "utf_16", "utf_32"):
        return _replacing(data, "utf_8_sig" if mark == "utf_8" else mark)
    if len(CONTROL.findall(data[:SAMPLE])) > CONTROL_SHARE * len(data[:SAMPLE]):
        raise UsageError(f"{shown} is not text.", hint="Export it as text, Markdown, HTML or PDF, and add that.")
    try:
        return data.decode("utf-8"), ()
    except UnicodeDecodeError:
        declared = any_specified_encoding(data, 2048)
    # A codec such as base64 is found too, and makes no text.
    name = declared if declared in IANA_SUPPORTED and "utf" not in declared else _legacy(data)
    text, warnings = _replacing(data, name)
    if name not in ("utf-8", declared):
        warnings = (f"Read as {name}, since it is not UTF-8; some letters may be wrong.", *warnings)
    return text, warnings


def _replacing(data: bytes, name: str) -> tuple[str, tuple[str, ...]]:
    text = data.decode(name, "replace")
    # A surrogate is no character, and can be neither stored nor printed.
    text = text.encode("utf-8", "replace").decode("utf-8") if "utf" in name else text
    broken = text.count("\ufffd")
    return text, ((f"{broken} broken characters were replaced ({name.removesuffix('_sig')}).",) if broken else ())


def _legacy(data: bytes) -> str:
    """The encoding of text that is not wholly UTF-8: UTF-8 when it is only damaged here and there."""
    first = next((at for at, byte in enumerate(data) if byte > 127), 0)
    sample = data[max(0, first - SAMPLE // 2) : first + SAMPLE // 2]
    text = sample.decode("utf-8", "replace")
    broken, whole = text.count("\ufffd"), sum(c > "\x7f" and c != "\ufffd" for c in text)
    if broken <= BROKEN_SHARE * (broken + whole):
        return "utf-8"
    western = sample.decode("cp1252", "replace")
    beyond = [c for c in western if c > "\x7f"]
    if WESTERN.issuperset(beyond) and len(beyond) < WESTERN_SHARE * len(western):
        return "cp1252"
    best = from_bytes(sample, cp_isolation=ENCODINGS).best()
    return best.encoding if best is not None else "cp1252"
