"""A picture's file: written beside its place and put there when it is whole, so that an old one is never half lost."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from hopql.tools.errors import DiskError


@contextlib.contextmanager
def saving(path: Path) -> Iterator[TextIO]:
    """A file to write into, which takes the place of `path` at the end.

    Raises:
        DiskError: it cannot be written.
    """
    part = path.with_name(f".picture-{os.getpid()}.part")
    try:
        try:
            with part.open("w", encoding="utf-8", newline="\n") as out:
                yield out
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        if not path.parent.is_dir():
            raise DiskError(f"There is no folder {path.parent}.", hint="Make it, or name another.") from error
        raise DiskError(
            f"{path} cannot be written: {error.strerror or error}.", hint="Choose a folder that you may write to."
        ) from error
