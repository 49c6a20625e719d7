"""Which files are meant by the paths that a person names."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hopql.tools.errors import UsageError
from hopql.tools.knowledge.formats import SNIFFED, holds_triples, kind
from hopql.tools.knowledge.ignoring import Rule, ignored, made, rules_above, rules_in
from hopql.tools.knowledge.prepared import Refused
from hopql.tools.knowledge.reading.raw import address

MAX_FILES = 50_000
"""Of one run: more is a disk rather than a collection of documents."""


@dataclass
class Walk:
    """What was found."""

    files: list[Path] = field(default_factory=list)
    """Absolute, links followed; each once, in a stable order."""
    roots: list[Path] = field(default_factory=list)
    """The folders that were named."""
    refused: list[Refused] = field(default_factory=list)
    """Paths that do not exist or cannot be read, folders without anything to read, links out of a folder."""


def files(paths: Sequence[Path]) -> Walk:
    """The files to read: a named file as it is, of a folder all that can be read, in it and below.

    Hidden files, caches, virtual environments, build output and what `.gitignore` files leave out are left out. Links
    within folders are not followed: what they lead to in the folder is found anyway, and what is outside is told.

    Errors:
        UsageError: no path, or more files than can be meant.
    """
    if not paths:
        raise UsageError("No file or folder is named.", hint="Name the files and folders that are to be read.")
    walk, seen = Walk(), set[Path]()
    for path in paths:
        found = _resolved(path)
        if isinstance(found, Refused):
            walk.refused.append(found)
        elif found.is_dir():
            if found not in walk.roots:
                walk.roots.append(found)
                _walk(found, walk, seen)
        elif found not in seen:
            seen.add(found)
            walk.files.append(found)
    return walk


def _resolved(path: Path) -> Path | Refused:
    try:
        return path.expanduser().resolve(strict=True)
    except FileNotFoundError:
        why = "It does not exist. Check the path."
    except PermissionError:
        why = "It may not be read. Give yourself the right to, or leave it out."
    # A circle of links is a RuntimeError or an OSError, by the version of Python.
    except (OSError, RuntimeError, ValueError):
        why = "It is no path that leads to a file. Check it, and the links in it."
    return Refused(_shown(path), why)


def _shown(path: Path) -> str:
    try:
        return address(path)
    except (OSError, ValueError):
        return repr(str(path))


def _walk(root: Path, walk: Walk, seen: set[Path]) -> None:
    above = rules_above(root)
    waiting: list[tuple[Path, tuple[Rule, ...]]] = [(root, above or ())]
    before, refused = len(walk.files), len(walk.refused)
    known = False
    while waiting:
        folder, rules = waiting.pop()
        if above is not None:
            rules = (*rules, *rules_in(folder))
        below = list[tuple[Path, tuple[Rule, ...]]]()
        for entry in _entries(folder, walk):
            path = Path(entry.path)
            inside = entry.is_dir(follow_symlinks=False)
            if entry.name.startswith(".") or ignored(path, rules, folder=inside):
                continue
            if inside:
                below += [] if made(path) else [(path, rules)]
            elif entry.is_symlink():
                walk.refused += _link(path, root)
            elif entry.is_file(follow_symlinks=False) and _wanted(path):
                known = known or path in seen
                if path not in seen:
                    seen.add(path)
                    walk.files.append(path)
                if len(walk.files) > MAX_FILES:
                    hint = "Name smaller folders, or leave out with .gitignore what is no document."
                    raise UsageError(f"{address(root)} has more than {MAX_FILES:,} files to read.", hint=hint)
        waiting += reversed(below)
    if len(walk.files) == before and len(walk.refused) == refused and not known:
        why = "It has no file that can be read: Markdown, text, HTML, PDF, CSV, Python. Name another, or the files."
        walk.refused.append(Refused(address(root), why))


def _entries(folder: Path, walk: Walk) -> Iterator[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            yield from sorted(entries, key=lambda entry: entry.name)
    except OSError as error:
        why = f"The folder cannot be read: {error.strerror}. Give yourself the right to, or leave it out."
        walk.refused.append(Refused(address(folder), why))


def _wanted(path: Path) -> bool:
    of = kind(path)
    if of != "triples":
        return bool(of)
    # Most JSON in a folder is settings and records.
    try:
        with path.open("rb") as file:
            return holds_triples(file.read(SNIFFED))
    except OSError:
        return True


def _link(path: Path, root: Path) -> list[Refused]:
    target = _resolved(path)
    if isinstance(target, Refused):
        return [target] if kind(path) else []
    if target.is_relative_to(root) or not (target.is_dir() or kind(target)):
        return []
    return [Refused(address(path), f"It is a link out of the folder. Name {address(target)} itself to have it read.")]
