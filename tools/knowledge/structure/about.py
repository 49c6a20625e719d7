"""What a project says of itself: its name, what it is, how it is started."""

from __future__ import annotations

import configparser
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from hopql.tools.knowledge.code.cards import sentences, shortened
from hopql.tools.knowledge.code.naming import MARKS
from hopql.tools.knowledge.code.source import printable

_READMES: Final = ("README.md", "README.rst", "README.txt", "README", "readme.md", "Readme.md")
_BYTES: Final = 200_000
_DESCRIPTION: Final = 600
_NO_PROSE: Final = re.compile(r"^(?:[#>|<!\[+=~-]|```|[*]\s|\d+[.)]\s|\.\.|:)")
_LINK: Final = re.compile(r"!?\[([^\]]*)\]\([^)\s]*\)")


@dataclass(frozen=True)
class About:
    """A project by its own words."""

    name: str
    aliases: tuple[str, ...]
    description: str
    """Its README's first paragraph, else what its packaging says; may be empty."""
    starts: tuple[str, ...]
    """Commands that it installs, each with the function that it calls."""


def about(root: Path) -> About:
    """Read the files at the top of a project; without any, the folder's name is all there is."""
    packaging = _packaging(root)
    title, paragraph = _readme(root)
    declared = str(packaging.get("name") or "")
    own_title = title if title and (_plain(title) == _plain(declared) or not declared) and len(title) <= 60 else ""
    name = own_title or declared or root.name or "project"
    description = paragraph or printable(str(packaging.get("description") or ""))
    scripts = packaging.get("scripts")
    starts = [f"{command} ({target})" for command, target in scripts.items()] if isinstance(scripts, dict) else []
    # A folder is its project's other name only where it is one by itself: `main` and `src` are everybody's.
    others = [one for one in (declared, own_title) if one and one != name]
    return About(name, tuple(dict.fromkeys(others)), sentences(description, _DESCRIPTION), tuple(starts[:12]))


def is_project(root: Path) -> bool:
    """Whether a folder is marked as one."""
    return any((root / mark).exists() for mark in MARKS)


def _packaging(root: Path) -> dict[str, Any]:
    """`name`, `description` and `scripts` of pyproject.toml or setup.cfg; empty where they cannot be read."""
    try:
        given = tomllib.loads(_text(root / "pyproject.toml"))
    except tomllib.TOMLDecodeError:
        given = {}
    tool = given.get("tool")
    poetry = tool.get("poetry") if isinstance(tool, dict) else None
    for one in (given.get("project"), poetry):
        if isinstance(one, dict) and one.get("name"):
            return one
    config = configparser.ConfigParser(interpolation=None)
    try:
        config.read_string(_text(root / "setup.cfg"))
    except configparser.Error:
        return {}
    return dict(config["metadata"]) if config.has_section("metadata") else {}


def _readme(root: Path) -> tuple[str, str]:
    """Title and first paragraph of prose."""
    text = next((text for name in _READMES if (text := _text(root / name)).strip()), "")
    title = ""
    paragraphs = re.split(r"\n\s*\n", re.sub(r"\A---\n.*?\n---\n|<!--.*?-->|^```.*?^```", "", text, flags=re.S | re.M))
    for place, paragraph in enumerate(paragraphs[:60]):
        lines = [line.strip() for line in paragraph.strip().splitlines()]
        if not lines:
            continue
        if lines[0].startswith("# ") and not title:
            title, lines = lines[0][2:].strip(" #"), lines[1:]
        elif len(lines) > 1 and lines[1] and set(lines[1]) <= set("=-~") and place < 3:
            title, lines = title or lines[0], lines[2:]
        prose = _LINK.sub(r"\1", " ".join(lines)).strip()
        if len(prose.split()) >= 4 and not _NO_PROSE.match(lines[0]):
            return _clean(title), _clean(prose)
    return _clean(title), ""


def _clean(text: str) -> str:
    return shortened(printable(re.sub(r"[*`]+|<[^>]+>", "", _LINK.sub(r"\1", text))), 2000)


def _plain(name: str) -> str:
    return "".join(c for c in name.casefold() if c.isalnum())


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(_BYTES).decode("utf-8-sig", "replace").replace("\r\n", "\n")
    except OSError:
        return ""
