"""`<file>.ok`: that a file was found right once, so that later starts need not read a gigabyte again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path


def write(path: Path, sha256: str) -> None:
    """Note that `path`, as it is now, has this SHA-256."""
    stat = path.stat()
    noted = {"sha256": sha256, "size": stat.st_size, "mtime_ns": stat.st_mtime_ns}
    _beside(path).write_text(json.dumps(noted), encoding="utf-8")


def holds(path: Path, sha256: str) -> bool:
    """`path` was found right, and has the same size and time since."""
    try:
        stat, noted = path.stat(), json.loads(_beside(path).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return bool(noted == {"sha256": sha256, "size": stat.st_size, "mtime_ns": stat.st_mtime_ns})


def hashed(path: Path, told: Callable[[int], None] = lambda done: None) -> str:
    """SHA-256 of a file, read in blocks."""
    digest, done = hashlib.sha256(), 0
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
            done += len(block)
            told(done)
    return digest.hexdigest()


def _beside(path: Path) -> Path:
    return path.with_name(path.name + ".ok")
