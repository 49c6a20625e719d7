"""Which files of the paths that a person names may be specs."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from hopql.tools.apis.prepared import Refused
from hopql.tools.apis.preparing import address

SUFFIXES: Final = (".json", ".yaml", ".yml")
_PASSED: Final = ("node_modules", "__pycache__", "venv", "site-packages")


@dataclass
class Walk:
    """Files to read, in a stable order, each with the folder that was named."""

    files: list[tuple[Path, Path]] = field(default_factory=list)
    """A file, and the folder below which its references are followed."""
    roots: list[Path] = field(default_factory=list)
    """Folders that were named."""
    refused: list[Refused] = field(default_factory=list)


def files(paths: Sequence[Path]) -> Walk:
    """JSON and YAML files of folders, hidden ones and those of packages left out; a file that is named is taken
    whatever its suffix. Links to folders are not followed, so that there is no circle."""
    walk, seen = Walk(), set[Path]()
    for path in paths:
        path = Path(path)
        if path.is_dir():
            walk.roots.append(path.absolute())
            found = [(each, path.absolute()) for each in _within(path.absolute())]
            if not found:
                walk.refused.append(Refused(address(path), "It holds no JSON or YAML file."))
        elif path.exists():
            found = [(path.absolute(), path.absolute().parent)]
        else:
            found = []
            walk.refused.append(Refused(address(path), "There is no such file or folder."))
        for each, root in found:
            if each not in seen:
                seen.add(each)
                walk.files.append((each, root))
    return walk


def _within(folder: Path) -> Iterator[Path]:
    for here, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in _PASSED)
        for name in sorted(names):
            if not name.startswith(".") and name.lower().endswith(SUFFIXES):
                yield Path(here) / name
