"""Which functions and classes a piece of Python uses, as far as names tell: imports, definitions, `self`.

A name of unknown value (a parameter, an attribute of an attribute) is left out: a wrong call misleads more than a
missing one.
"""

from __future__ import annotations

import ast
import builtins
import os
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from hopql.tools.knowledge.parse_python import Definition, Imports, Place, imports, module_name, parsed

_DEFINITION = re.compile(r"^([ \t]*)(?:async[ \t]+def|def|class)[ \t]+(\w+)", re.MULTILINE)
_MAX_BYTES = 2 * 2**20
_MAX_STEPS = 8
"""Packages through which a name may be passed on."""


class Scope:
    """What names mean in one file. Of the files around it only those below the folders that its imports may start from
    are read. `defined`: what it defines, by the name within the module."""

    def __init__(self, place: Place, taken: Imports, defined: Mapping[str, Definition]) -> None:
        self.place, self.defined = place, defined
        self._imports = taken
        self._files: dict[str, Path | None] = {}
        self._found: dict[str, str] = {}

    def named(self, parts: Sequence[str], local: Imports | None = None) -> str:
        """The qualified name of the function, class or method that a dotted name stands for; empty when unknown."""
        if local and parts[0] in local.names:
            return self._definition(".".join([local.names[parts[0]], *parts[1:]]))
        for cut in range(len(parts), 0, -1):
            name = ".".join(parts[:cut])
            if name in self.defined:
                return f"{self.place.module}.{name}" if self.defined[name].kind != "constant" else ""
        if parts[0] in self._imports.names:
            return self._definition(".".join([self._imports.names[parts[0]], *parts[1:]]))
        found = (self._definition(".".join([star, *parts])) for star in self._imports.stars)
        return next(filter(None, found), "")

    def module(self, dotted: str) -> str:
        """The name of a module or package of the project; empty when it has none of that name."""
        path = self._file(dotted)
        return module_name(self.place.root, path) if path is not None else ""

    def _definition(self, dotted: str) -> str:
        """The qualified name of a function, class or method; empty when none is found. A member that a class does not
        define itself gives the class."""
        if dotted not in self._found:
            self._found[dotted] = ""  # a circle of packages ends here
            self._found[dotted] = self._looked_up(dotted, _MAX_STEPS)
        return self._found[dotted]

    def _looked_up(self, dotted: str, steps: int) -> str:
        parts = dotted.split(".")
        for cut in range(len(parts), 0, -1):
            if path := self._file(".".join(parts[:cut])):
                return self._inside(path, parts[cut:], steps) if parts[cut:] else ""
        return ""

    def _inside(self, path: Path, rest: list[str], steps: int) -> str:
        module = module_name(self.place.root, path)
        defined = _definitions(path, *_state(path))
        for cut in range(len(rest), 0, -1):
            name = ".".join(rest[:cut])
            if name in defined:
                return f"{module}.{name}"
        if not steps:
            return ""
        passed = _imports(path, module, *_state(path))
        target = passed.names.get(rest[0])
        if target and target != f"{module}.{rest[0]}":
            return self._looked_up(".".join([target, *rest[1:]]), steps - 1)
        for star in passed.stars:
            if star != module and (found := self._looked_up(".".join([star, *rest]), steps - 1)):
                return found
        return ""

    def _file(self, dotted: str) -> Path | None:
        if dotted not in self._files:
            targets = [base.joinpath(*dotted.split(".")) for base in self.place.bases]
            files = (path for one in targets for path in (one.with_name(one.name + ".py"), one / "__init__.py"))
            # A folder without __init__.py is a package where something Python lies in it.
            self._files[dotted] = next(filter(os.path.isfile, files), None) or next(filter(_has_python, targets), None)
        return self._files[dotted]


@lru_cache(maxsize=8192)
def _definitions(path: Path, modified: int, size: int) -> frozenset[str]:
    """`function`, `Class` and `Class.method` of a file, read off its lines without parsing it."""
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
    """What a file imports at its top, as `module`."""
    text = _text(path, size)
    tree = parsed(text) if "import" in text else ""
    if isinstance(tree, str):
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


def _has_python(folder: Path) -> bool:
    try:
        return any(one.suffix == ".py" or one.is_dir() for one in folder.iterdir())
    except (OSError, ValueError):
        return False


_BUILTINS: Final = frozenset(dir(builtins))


def calls(nodes: Sequence[ast.AST], scope: Scope, owner: str = "") -> Counter[str]:
    """What is called, made or handed on among these nodes, with how often; `owner` is the class around them."""
    local = imports(nodes, scope.place.module, scope.place.package)
    hidden = _bound(nodes) - {*local.names}
    found: Counter[str] = Counter()
    for node in nodes:
        for parts in map(dotted, _used(node)):
            if owner and parts[:1] in (["self"], ["cls"]):
                name = scope.named([owner, *parts[1:]]) if f"{owner}.{'.'.join(parts[1:])}" in scope.defined else ""
            else:
                name = scope.named(parts, local) if parts and parts[0] not in hidden else ""
            found.update([name] if name else [])
    return found


def called_words(nodes: Sequence[ast.AST]) -> list[str]:
    """The last names of what is called, in order, each once: what undocumented code does, as far as names tell."""
    names: dict[str, None] = {}
    for node in nodes:
        if isinstance(node, ast.Call):
            func = node.func
            name = func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""
            if name and name not in _BUILTINS:
                names[name] = None
    return list(names)


def dotted(node: ast.expr) -> list[str]:
    """`a.b.c` as its parts; empty for anything else."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return []
    return [node.id, *reversed(parts)]


def _used(node: ast.AST) -> list[ast.expr]:
    """The expressions of a node that name something in order to call it, or to let somebody call it."""
    if isinstance(node, ast.Call):
        handed = [*node.args, *(keyword.value for keyword in node.keywords)]
        return [node.func, *(one for one in handed if isinstance(one, ast.Name | ast.Attribute))]
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [one for one in node.decorator_list if not isinstance(one, ast.Call)]
    return []


def _bound(nodes: Sequence[ast.AST]) -> set[str]:
    """Names that the code itself gives a value."""
    names = {node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    names |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    return names | {node.name for node in nodes if isinstance(node, ast.ExceptHandler) and node.name}
