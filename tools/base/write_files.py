"""Files of people and settings, written whole or not at all; and what a pattern means of what was added from files."""

from __future__ import annotations

import fnmatch
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from hopql.tools.base.errors import DiskError


def write_whole(path: Path, text: str | bytes, *, private: bool = False, hint: str = "Free some space.") -> None:
    """Replace a file at once, or leave it as it was: also, to its time, when it says the same.

    Args:
        private: only its owner may read it.
        hint: what to do where it cannot be written.

    Raises:
        DiskError: it cannot be written.
    """
    data = text.encode() if isinstance(text, str) else text
    draft = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        if path.is_file() and path.read_bytes() == data:
            return
        draft.unlink(missing_ok=True)
        draft.touch(mode=0o600 if private else 0o666, exist_ok=False)  # never through a link of somebody else's
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise DiskError(f"{path} cannot be written: {error.strerror or error}.", hint=hint) from error


def fits_address(patterns: Iterable[str], uri: str, *names: str) -> bool:
    """Whether one of these patterns means what has this address: the address or a name, a folder above it, its file's
    name, or one of these by `*`."""
    told = (uri, *names, uri.rstrip("/").rsplit("/", 1)[-1])
    for wanted in map(str.strip, patterns):
        if not wanted or "\x00" in wanted:
            continue
        if wanted in told or any(fnmatch.fnmatchcase(one, wanted) for one in told):
            return True
        path = str(Path(wanted).expanduser().absolute())
        if path == uri or uri.startswith((path.rstrip("/") + "/", wanted.rstrip("/") + "/")):
            return True
    return False
