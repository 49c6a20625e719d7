"""Where a dotted name of a project is defined: through packages that pass names on, as its files say."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from hopql.tools.knowledge.code.imports import Imports, imports
from hopql.tools.knowledge.code.naming import Place, module_name
from hopql.tools.knowledge.code.source import Broken, parsed

_DEFINITION = re.compile(r"^([ \t]*)(?:async[ \t]+def|def|class)[ \t]+(\w+)", re.MULTILINE)
_MAX_BYTES = 2 * 2**20
_MAX_STEPS = 8
"""Packages through which a name may be passed on."""


class Project:
    """The files around one file. Only files below the folders that its imports may start from are read."""

    def __init__(self, place: Place, own: frozenset[str]) -> None:
        self._place = place
        self._own = own
        self._files: dict[str, Path | None] = {}
        self._found: dict[str, str] = {}

    def module(self, dotted: str) -> str:
        """The name of a module or package of the project; empty when it has none of that name."""
        path = self._file(dotted)
        if path is not None:
            return module_name(self._place.root, path)
        return ""

    def is_own(self, dotted: str) -> bool:
        """Whether the name begins with a package that was added too, of this project or another."""
        return dotted.split(".")[0] in self._own

    def definition(self, dotted: str) -> str:
        """The qualified name of a function, class or method; empty when none is found.

        A member that a class does not define itself gives the class. What is in another project that was added
        (`own`) is given as it is written.
        """
        if dotted not in self._found:
            self._found[dotted] = ""  # a circle of packages ends here
            self._found[dotted] = self._definition(dotted, _MAX_STEPS)
        return self._found[dotted]

    def _definition(self, dotted: str, steps: int) -> str:
        parts = dotted.split(".")
        for cut in range(len(parts), 0, -1):
            path = self._file(".".join(parts[:cut]))
            if path is None:
                continue
            rest = parts[cut:]
            return self._inside(path, rest, steps) if rest else ""
        return dotted if self.is_own(dotted) and len(parts) > 1 else ""

    def _inside(self, path: Path, rest: list[str], steps: int) -> str:
        module = module_name(self._place.root, path)
        defined = definitions_of(path)
        for cut in range(len(rest), 0, -1):
            name = ".".join(rest[:cut])
            if name in defined:
                return f"{module}.{name}"
        if not steps:
            return ""
        passed = imports_of(path, module)
        target = passed.names.get(rest[0])
        if target and target != f"{module}.{rest[0]}":
            return self._definition(".".join([target, *rest[1:]]), steps - 1)
        for star in passed.stars:
            if star != module and (found := self._definition(".".join([star, *rest]), steps - 1)):
                return found
        return ""

    def _file(self, dotted: str) -> Path | None:
        if dotted not in self._files:
            self._files[dotted] = self._look(dotted)
        return self._files[dotted]

    def _look(self, dotted: str) -> Path | None:
        for base in self._place.bases:
            target = base.joinpath(*dotted.split("."))
            for path in (target.with_name(target.name + ".py"), target / "__init__.py"):
                if _is_file(path):
                    return path
        # A folder without __init__.py is a package where something Python lies in it.
        for base in self._place.bases:
            target = base.joinpath(*dotted.split("."))
            if _has_python(target):
                return target
        return None


def definitions_of(path: Path) -> frozenset[str]:
    """`function`, `Class` and `Class.method` of a file, read off its lines without parsing it."""
    return _definitions(path, *_state(path))


def imports_of(path: Path, module: str) -> Imports:
    """What a file imports at its top, as `module`."""
    return _imports(path, module, *_state(path))


@lru_cache(maxsize=8192)
def _definitions(path: Path, modified: int, size: int) -> frozenset[str]:
    found: set[str] = set()
    around: list[tuple[int, str, bool]] = []
    for match in _DEFINITION.finditer(_text(path, size)):
        depth = len(match[1].expandtabs(8))
        while around and around[-1][0] >= depth:
            around.pop()
        is_class = "class" in match[0].split(maxsplit=1)[0]
        name = f"{around[-1][1]}.{match[2]}" if around else match[2]
        inside_function = bool(around) and not around[-1][2]
        if not inside_function:
            found.add(name)
        around.append((depth, name, is_class and not inside_function))
    return frozenset(found)


@lru_cache(maxsize=2048)
def _imports(path: Path, module: str, modified: int, size: int) -> Imports:
    import ast

    text = _text(path, size)
    tree = parsed(text) if "import" in text else Broken("")
    if isinstance(tree, Broken):
        return Imports()
    nodes = [inner for node in tree.body for inner in ([node] if not hasattr(node, "body") else ast.walk(node))]
    return imports(nodes, module, path.stem == "__init__")


def _state(path: Path) -> tuple[int, int]:
    """Time and size: what was read of a file holds as long as they do."""
    try:
        facts = path.stat()
    except OSError:
        return 0, 0
    return (facts.st_mtime_ns, facts.st_size) if path.suffix == ".py" else (0, 0)


def _text(path: Path, size: int) -> str:
    if not 0 < size <= _MAX_BYTES:
        return ""
    try:
        return path.read_text(encoding="utf-8-sig", errors="replace")
    except OSError:
        return ""


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _has_python(folder: Path) -> bool:
    try:
        return folder.is_dir() and any(one.suffix == ".py" or one.is_dir() for one in folder.iterdir())
    except (OSError, ValueError):
        return False
