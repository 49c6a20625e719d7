"""What a Python file is called: the project that it belongs to, its dotted name there, whether it is a test."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

MARKS: Final = ("pyproject.toml", "setup.cfg", "setup.py", ".git")
"""Files and folders that make a folder the root of a project."""
_TEST_FOLDERS: Final = frozenset({"test", "tests", "testing"})
_SUFFIXES: Final = (".py", ".pyi", ".pyw")


@dataclass(frozen=True)
class Place:
    """Where a Python file stands."""

    path: Path
    root: Path
    """The folder of its project."""
    bases: tuple[Path, ...]
    """The folders that absolute imports may start from, the likeliest first."""
    module: str
    """Its dotted name: `hopql.tools.search.indexes`; that of the folder for an `__init__.py`."""
    package: bool
    """It is an `__init__.py`."""
    test: bool
    """It holds tests, or what tests share."""


def place(path: Path) -> Place:
    """Where a file stands; the file itself need not exist."""
    root = project_root(path.parent)
    # A script imports its neighbours by their bare names, a module of a package does not.
    bases = dict.fromkeys((_source(root), root, _outermost(path.parent)))
    package = path.stem == "__init__"
    return Place(path, root, tuple(bases), module_name(root, path), package, is_test(root, path))


def project_root(folder: Path) -> Path:
    """The nearest folder upward with one of `MARKS`; without one, the folder that holds the outermost package."""
    for candidate in (folder, *folder.parents):
        if any(_exists(candidate / mark) for mark in MARKS):
            return candidate
    return _outermost(folder)


def module_name(root: Path, path: Path) -> str:
    """The dotted name of a file or folder below `root`, with `src/` left out; dots in names become `_`."""
    try:
        parts = list(path.relative_to(_source(root)).parts)
    except ValueError:
        parts = list(path.relative_to(root).parts) if path.is_relative_to(root) else [path.name]
    if parts and parts[-1].endswith(_SUFFIXES):
        stem = parts.pop().rpartition(".")[0]
        if stem != "__init__":
            parts.append(stem)
    return ".".join(part.replace(".", "_") for part in parts) or root.name or "root"


def is_test(root: Path, path: Path) -> bool:
    """Whether a file is a test by its name, or by that of a folder between it and the root."""
    inside = path.relative_to(root).parts[:-1] if path.is_relative_to(root) else ()
    if _TEST_FOLDERS & {part.lower() for part in inside}:
        return True
    return path.stem == "conftest" or path.stem.startswith("test_") or path.stem.endswith("_test")


def _source(root: Path) -> Path:
    """`src/` where the project keeps its packages there, else the root."""
    source = root / "src"
    return source if _is_folder(source) and not _exists(source / "__init__.py") else root


def _outermost(folder: Path) -> Path:
    """The folder that holds the outermost of the packages around a file; the folder itself outside of packages."""
    while _exists(folder / "__init__.py") and folder.parent != folder:
        folder = folder.parent
    return folder


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False
