"""Which files are read, and as what."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pathspec import GitIgnoreSpec

from hopql.tools.base.errors import HopQLError, UsageError
from hopql.tools.knowledge.documents import Refused
from hopql.tools.knowledge.read_file import address, decode

KINDS = {
    **dict.fromkeys((".md", ".markdown", ".mdx"), "markdown"),
    **dict.fromkeys((".txt", ".text", ".adoc", ".asciidoc", ".sql", ".toml"), "text"),
    ".rst": "rst",
    **dict.fromkeys((".html", ".htm", ".xhtml"), "html"),
    ".pdf": "pdf",
    **dict.fromkeys((".py", ".pyi"), "python"),
    **dict.fromkeys((".csv", ".tsv"), "csv"),
    **dict.fromkeys((".json", ".jsonl", ".ndjson"), "triples"),
}
NAMES = frozenset({"readme", "changelog", "contributing", "architecture", "history", "news", "glossary"})
"""Names of files without a suffix that are read as text."""
SNIFFED = 64 * 2**10
"""Bytes of a JSON file that tell whether it holds triples."""

TRIPLES = re.compile(rb'"(?:extracted_triples|relation|predicate)"\s*:')


def kind(path: Path) -> str:
    """The kind of a file of this name; empty when it is not one that folders are searched for."""
    suffix = path.suffix.lower()
    return KINDS.get(suffix, "") if suffix else "text" if path.name.lower() in NAMES else ""


def holds_triples(start: bytes) -> bool:
    """Whether a JSON file that begins so has triples in it, and is not a setting or a record of something else."""
    return TRIPLES.search(start[:SNIFFED]) is not None


MADE = frozenset({"node_modules", "bower_components", "__pycache__", "__pypackages__", "site-packages", "htmlcov"})
OUTPUT = frozenset({"build", "dist", "target", "_build", "_site"})
"""Folders of build output, unless they are a Python package."""
MAX_IGNORE_BYTES = 2**20


Rules = tuple[tuple[Path, GitIgnoreSpec], ...]
"""Folders that have a `.gitignore`, from the outermost in, each with what is in it."""


def made(folder: Path) -> bool:
    """Whether a folder is hidden, or holds what tools made rather than what people wrote."""
    name = folder.name
    if name.startswith(".") or name in MADE or name.endswith(".egg-info"):
        return True
    if name in OUTPUT:
        return not has(folder, "__init__.py")
    return has(folder, "pyvenv.cfg")


def has(folder: Path, name: str) -> bool:
    """Whether a folder has a file or folder of this name."""
    try:
        return (folder / name).exists()
    # Of a folder that may not be entered, nothing is known.
    except OSError:
        return False


def ignored(path: Path, rules: Rules, *, folder: bool) -> bool:
    """Whether the last rule that matches a file or folder leaves it out."""
    for base, spec in reversed(rules):
        found = spec.check_file(path.relative_to(base).as_posix() + "/" * folder).include
        if found is not None:
            return found
    return False


def rules_above(folder: Path) -> Rules | None:
    """The rules of the folders from the top of the git checkout down to over this one; None outside of a checkout."""
    line = (folder, *folder.parents)
    top = next((n for n, place in enumerate(line) if has(place, ".git")), None)
    if top is None:
        return None
    return tuple(rule for place in reversed(line[1 : top + 1]) for rule in rules_in(place))


def rules_in(folder: Path) -> Rules:
    """The rules of a folder's own `.gitignore`; none when it has none that can be read."""
    file = folder / ".gitignore"
    try:
        if not file.is_file() or file.stat().st_size > MAX_IGNORE_BYTES:
            return ()
        text, _ = decode(file.read_bytes(), str(file))
    except (OSError, HopQLError):
        return ()
    return ((folder, GitIgnoreSpec(pattern for line in text.split("\n") for pattern in _patterns(line))),)


def _patterns(line: str) -> Iterable[Any]:
    """A line of a `.gitignore`; nothing for what is no pattern, which git passes over."""
    try:
        return GitIgnoreSpec.from_lines([line]).patterns
    except (ValueError, re.error):
        return ()


MAX_FILES = 50_000
"""Of one run: more is a disk rather than a collection of documents."""


@dataclass
class Walk:
    """What was found."""

    files: list[Path] = field(default_factory=list)
    """Absolute, links followed; each once, in a stable order."""
    roots: list[Path] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    """Paths that do not exist or cannot be read, folders without anything to read, links out of a folder."""


def files(paths: Sequence[Path]) -> Walk:
    """The files to read: a named file as it is, of a folder all that can be read, in it and below.

    Hidden files, caches, virtual environments, build output and what `.gitignore` files leave out are left out. Links
    within folders are not followed: what they lead to in the folder is found anyway, and what is outside is told.
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
    return Refused(address(path), why)


def _walk(root: Path, walk: Walk, seen: set[Path]) -> None:
    above = rules_above(root)
    waiting: list[tuple[Path, Rules]] = [(root, above or ())]
    before, refused = len(walk.files), len(walk.refused)
    known = False
    while waiting:
        folder, rules = waiting.pop()
        if above is not None:
            rules = (*rules, *rules_in(folder))
        below = list[tuple[Path, Rules]]()
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
