"""One run of adding: what is looked at, and what is told of it afterwards."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from hopql.tools.apis import walking
from hopql.tools.apis.prepared import Refused
from hopql.tools.apis.preparing import address

if TYPE_CHECKING:
    from hopql.tools.apis.walking import Walk

Progress = Callable[[str, int, int], None]


@dataclass
class Added:
    """What a run of adding did."""

    added: int = 0
    replaced: int = 0
    unchanged: int = 0
    removed: int = 0
    """Specs whose file is gone from a folder that was added again."""
    operations: int = 0
    """Of the specs that were added or replaced."""
    refused: list[Refused] = field(default_factory=list)
    skipped: dict[str, list[str]] = field(default_factory=dict)
    """Of the specs that were added or replaced, by address: what could not be read, each with its place."""
    aside: int = 0
    """Files of folders that are no specs."""
    warnings: list[str] = field(default_factory=list)
    seconds: float = 0.0


@dataclass
class Run:
    """One run of adding."""

    connection: sqlite3.Connection
    walk: Walk
    urls: list[str]
    progress: Progress | None
    told: Added = field(default_factory=Added)

    def say(self, what: str, done: int, of: int) -> None:
        """Tell how far it is."""
        if self.progress:
            self.progress(what, done, of)


def run_of(connection: sqlite3.Connection, sources: Sequence[Path | str], progress: Progress | None) -> Run:
    """What a run will look at."""
    urls = [one for one in sources if isinstance(one, str) and "://" in one]
    paths = [one for one in sources if not (isinstance(one, str) and "://" in one)]
    there: list[Path] = []
    refused: list[Refused] = []
    for one in dict.fromkeys(paths):
        found = _there(Path(one))
        if isinstance(found, Path):
            there.append(found)
        else:
            refused.append(found)
    walk = walking.files(there)
    run = Run(connection, walk, list(dict.fromkeys(urls)), progress)
    run.told.refused += [*refused, *walk.refused]
    return run


def roots_of(walk: Walk, file: Path) -> tuple[str, ...]:
    """The named folders that a file is in; itself where it was named."""
    around = [address(root) for root in walk.roots if file.is_relative_to(root)]
    return tuple(around) or (address(file),)


def is_named(run: Run, file: Path) -> bool:
    """Whether somebody named the file itself."""
    return not any(file.is_relative_to(root) for root in run.walk.roots)


def _there(path: Path) -> Path | Refused:
    """The same place by its one name, links left as they are; or why there is none."""
    try:
        found = Path(os.path.abspath(path.expanduser()))  # noqa: PTH100
        found.stat()
    except FileNotFoundError:
        return Refused(_shown(path), "There is no such file or folder. Check the path.")
    except (OSError, ValueError, RuntimeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        return Refused(_shown(path), f"It cannot be read: {why}. Check the path, and the right to read it.")
    return found


def _shown(path: Path) -> str:
    try:
        return address(path)
    except (OSError, ValueError):
        return repr(str(path))
