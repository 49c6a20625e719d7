"""Which specs a person means who wants them gone."""

from __future__ import annotations

import fnmatch
from pathlib import Path


def fits(pattern: str, uri: str, title: str, name: str = "") -> bool:
    """Whether a pattern means a spec: its address, title or id, a folder above it, its file name, or by `*`."""
    wanted = pattern.strip()
    if not wanted or "\x00" in wanted:
        return False
    names = (uri, title, name, uri.rstrip("/").rsplit("/", 1)[-1])
    if wanted in names:
        return True
    if any(sign in wanted for sign in "*?["):
        return any(fnmatch.fnmatchcase(one, wanted) for one in names if one)
    path = str(Path(wanted).expanduser().absolute())
    return path == uri or uri.startswith((path.rstrip("/") + "/", wanted.rstrip("/") + "/"))
