"""Commands that installed packages add, read straight from their entry points: `importlib.metadata` takes longer to
import than all of `hopql --help`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

GROUP: Final = "hopql.commands"
"""Entry points of this group are further commands: name = "module:attribute", a click command."""


def plugins() -> dict[str, str]:
    """Where each command that a package adds is, "module:attribute", by its name; the first on the path counts."""
    found: dict[str, str] = {}
    for file in _files():
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        if f"[{GROUP}]" in text:
            for name, place in _points(text):
                found.setdefault(name, place)
    return dict(sorted(found.items()))


def _files() -> Iterator[Path]:
    """The entry points of every installed package."""
    for folder in sys.path:
        try:
            with os.scandir(folder or ".") as entries:
                packages = [entry.path for entry in entries if entry.name.endswith((".dist-info", ".egg-info"))]
        except OSError:  # a folder that is not there, or a zip file
            continue
        for package in packages:
            yield Path(package, "entry_points.txt")


def _points(text: str) -> Iterator[tuple[str, str]]:
    """Names and places of the group."""
    inside = False
    for line in text.splitlines():
        if line.startswith("["):
            inside = line.strip() == f"[{GROUP}]"
        elif inside and "=" in line:
            name, place = line.split("=", 1)
            yield name.strip(), place.split("[", 1)[0].strip()
