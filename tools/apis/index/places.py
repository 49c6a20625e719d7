"""Where the built index is: folders `built-…`, of which the file `current` names one. It is replaced at once, so that a
reader has the old index or the new one, whenever a builder is stopped."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Final

import orjson

from hopql.tools.apis.store.database import told

CURRENT: Final = "current"
_ABOUT: Final = "about.json"
_PREFIX: Final = "built-"


def current(folder: Path) -> str:
    """Name of the folder of the index; empty where there is none."""
    try:
        name = (folder / CURRENT).read_text(encoding="utf-8").strip()
    except (FileNotFoundError, NotADirectoryError, UnicodeDecodeError):
        return ""
    return name if name.startswith(_PREFIX) and "/" not in name and "\\" not in name else ""


def about(built: Path) -> dict[str, str]:
    """What is noted of an index; empty where a file of it is missing or not as it was written."""
    try:
        noted = orjson.loads((built / _ABOUT).read_bytes())
        whole = all((built / name).stat().st_size == size for name, size in noted.pop("files").items())
    except (OSError, ValueError, KeyError, AttributeError, TypeError):
        return {}
    return noted if whole else {}


def draft(folder: Path, state: str) -> Path:
    """A new folder for an index, emptied."""
    numbers = [int(one.name.split("-")[1]) for one in _built(folder) if one.name.split("-")[1].isdigit()]
    made = folder / f"{_PREFIX}{max(numbers, default=0) + 1}-{state[:8]}"
    made.mkdir(parents=True)
    return made


def publish(folder: Path, made: Path, noted: dict[str, str]) -> None:
    """Make a whole index the current one; older ones are deleted but for the last, which somebody may be reading."""
    with told(folder):
        before = current(folder)
        files = sorted(path for path in made.rglob("*") if path.is_file())
        sizes = {path.relative_to(made).as_posix(): path.stat().st_size for path in files}
        (made / _ABOUT).write_bytes(orjson.dumps({**noted, "files": sizes}))
        for path in (*files, made / _ABOUT, *{path.parent for path in files}, folder):
            _synced(path)
        pointer = folder / f"{CURRENT}.new"
        pointer.write_text(made.name, encoding="utf-8")
        _synced(pointer)
        pointer.replace(folder / CURRENT)
        _synced(folder)
    tidy(folder, {made.name, before})


def tidy(folder: Path, kept: set[str]) -> None:
    """Delete all indexes but these; what cannot be deleted now, the next run deletes."""
    for one in _built(folder):
        if one.name not in kept:
            shutil.rmtree(one, ignore_errors=True)


def clear(folder: Path) -> None:
    """Delete every index."""
    with suppress(FileNotFoundError):
        (folder / CURRENT).unlink()
    tidy(folder, set())


def _built(folder: Path) -> list[Path]:
    with suppress(FileNotFoundError):
        return [one for one in folder.iterdir() if one.name.startswith(_PREFIX)]
    return []


def _synced(path: Path) -> None:
    """Have it on the disk, where the system can tell so (Windows has no such thing for folders)."""
    with suppress(PermissionError):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
