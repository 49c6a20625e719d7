"""What is left out of a folder: hidden files, caches, build output, and what `.gitignore` files of a checkout say.

The rules of `.gitignore` are those of https://git-scm.com/docs/gitignore.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from hopql.tools.errors import HopQLError
from hopql.tools.knowledge.reading.decoding import decode

MADE = frozenset({"node_modules", "bower_components", "__pycache__", "__pypackages__", "site-packages", "htmlcov"})
"""Folders that tools fill."""
OUTPUT = frozenset({"build", "dist", "target", "_build", "_site"})
"""Folders of build output, unless they are a Python package."""
MAX_IGNORE_BYTES = 2**20


@dataclass(frozen=True)
class Rule:
    """A line of a `.gitignore`."""

    base: str
    """The folder that the file is in, with a slash at its end."""
    pattern: re.Pattern[str]
    """Of a path from there."""
    folders_only: bool
    keeps: bool
    """It begins with `!`: what matches is not left out after all."""


def made(folder: Path) -> bool:
    """Whether a folder is hidden, or holds what tools made rather than what people wrote."""
    name = folder.name
    if name.startswith(".") or name in MADE or name.endswith(".egg-info"):
        return True
    if name in OUTPUT:
        return not _has(folder, "__init__.py")
    return _has(folder, "pyvenv.cfg")


def _has(folder: Path, name: str) -> bool:
    try:
        return (folder / name).exists()
    # Of a folder that may not be entered, nothing is known.
    except OSError:
        return False


def ignored(path: Path, rules: tuple[Rule, ...], *, folder: bool) -> bool:
    """Whether the last rule that matches a file or folder leaves it out."""
    text = path.as_posix()
    for rule in reversed(rules):
        if (folder or not rule.folders_only) and rule.pattern.fullmatch(text, len(rule.base)):
            return not rule.keeps
    return False


def rules_above(folder: Path) -> tuple[Rule, ...] | None:
    """The rules of the folders from the top of the git checkout down to over this one; None outside of a checkout."""
    line = (folder, *folder.parents)
    top = next((n for n, place in enumerate(line) if _has(place, ".git")), None)
    if top is None:
        return None
    return tuple(rule for place in reversed(line[1 : top + 1]) for rule in rules_in(place))


def rules_in(folder: Path) -> tuple[Rule, ...]:
    """The rules of a folder's own `.gitignore`; none when it has none that can be read."""
    file = folder / ".gitignore"
    try:
        if not file.is_file() or file.stat().st_size > MAX_IGNORE_BYTES:
            return ()
        text, _ = decode(file.read_bytes(), str(file))
    except (OSError, HopQLError):
        return ()
    return tuple(rule for line in text.split("\n") if (rule := parsed(line, folder)) is not None)


def parsed(line: str, base: Path) -> Rule | None:
    """A line of a `.gitignore`; None for a comment, a blank line and what is no pattern."""
    line = re.sub(r"(?<!\\)[ \t]+$", "", line)
    if not line or line.startswith("#"):
        return None
    keeps, line = line.startswith("!"), line.removeprefix("!")
    folders_only, line = line.endswith("/"), line.rstrip("/")
    if not line:
        return None
    # A slash at the beginning or within binds the pattern to the folder; else it matches at any depth.
    bound = "/" in line
    try:
        pattern = re.compile(("" if bound else "(?:.*/)?") + _regex(line.lstrip("/")), re.DOTALL)
    except re.error:
        return None
    return Rule(base.as_posix().rstrip("/") + "/", pattern, folders_only, keeps)


WILD = re.compile(
    r"(?P<any>(?:(?<=/)|^)\*\*/)|(?P<rest>(?<=/)\*\*$)|(?P<star>\*+)|(?P<one>\?)"
    r"|(?P<set>\[[!^]?\]?[^\]/]*\])|\\(?P<escaped>.)|(?P<plain>.)",
    re.DOTALL,
)


def _regex(pattern: str) -> str:
    parts = list[str]()
    for found in WILD.finditer(pattern):
        what, text = found.lastgroup, found[0]
        if what == "set":
            inner = text[1:-1].replace("\\", "\\\\")
            parts.append("[" + ("^" + inner[1:] if inner[0] in "!^" else inner) + "]")
        elif what == "any":
            parts.append("(?:.*/)?")
        elif what == "rest":
            parts.append(".+")
        elif what in ("star", "one"):
            parts.append("[^/]*" if what == "star" else "[^/]")
        else:
            parts.append(re.escape(found["escaped"] or text))
    return "".join(parts)
