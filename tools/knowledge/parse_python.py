"""Python source read by its syntax: what a file is called, defines, imports and calls, as far as names tell."""

from __future__ import annotations

import ast
import os
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.util import resolve_name
from pathlib import Path
from typing import Final, Literal, TypeAlias

from hopql.tools.knowledge.read_file import has


def parsed(text: str) -> ast.Module | str:
    """The syntax tree, or why there is none, as a clause with the line. Never raises."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except SyntaxError as error:
        place = f"Line {error.lineno}" if error.lineno else "It"
        return f"{place} is not valid Python here ({error.msg or 'invalid syntax'})"
    except ValueError as error:
        return f"It is not valid Python here ({error})"
    except (RecursionError, MemoryError):
        return "It is not valid Python here (an expression is nested too deeply)"


def docstring(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """The docstring without its indentation; empty when there is none."""
    return printable(ast.get_docstring(node) or "")


def printable(text: str) -> str:
    """Text without what no document holds: escapes of a literal may have made control characters and surrogates."""
    return "".join(c if c in "\n\t" or c.isprintable() else " " for c in text).strip()


Kind = Literal["class", "function", "method", "constant"]
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
_SIGNATURE: Final = 200


@dataclass(frozen=True)
class Definition:
    """One of them. A name that is defined more than once (overloads, a property's setter) has one for each."""

    name: str
    """Within its module: `Index`, `Index.scores`."""
    kind: Kind
    node: ast.stmt
    doc: str
    signature: str
    """On one line, cut when long: `scores(self, query: Sequence[str]) -> Scores`."""
    members: tuple[Definition, ...] = field(default=())
    """Of a class: what its body defines."""

    @property
    def short(self) -> str:
        """The name without its class."""
        return self.name.rpartition(".")[2]

    @property
    def private(self) -> bool:
        """By its name, meant for its module only."""
        return self.short.startswith("_")


def definitions(body: Sequence[ast.stmt], inside: str = "") -> list[Definition]:
    """What a module's or class's body defines, in order; `inside` is the qualified name of the class."""
    found: list[Definition] = []
    previous: Definition | None = None
    for statement in statements(body):
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.append(_definition(statement, inside))
        elif previous and (said := string(statement)):
            doc = printable(" ".join(said.split()))
            found.append(replace(previous, doc=doc))
        previous = _constant(statement, inside)
    return found


def flat(defined: Iterable[Definition]) -> Iterator[Definition]:
    """Definitions, each before its members."""
    for one in defined:
        yield one
        yield from flat(one.members)


def statements(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements in order, with those of `if`, `try`, `with`, loops and `match` instead of them; not of definitions."""
    waiting = list(reversed(body))
    while waiting:
        one = waiting.pop()
        inner = blocks(one)
        if inner and not isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            waiting.extend(reversed([s for block in inner for s in block]))
        else:
            yield one


def blocks(node: ast.stmt) -> list[list[ast.stmt]]:
    """The bodies of a statement in the order of their lines; none for a simple one."""
    found: list[list[ast.stmt]] = []
    for name in ("body", "handlers", "cases", "orelse", "finalbody"):
        value = getattr(node, name, [])
        found += [one.body for one in value] if name in ("handlers", "cases") else [value]
    return [block for block in found if block]


def _definition(node: Function | ast.ClassDef, inside: str) -> Definition:
    name = f"{inside}.{node.name}" if inside else node.name
    members: tuple[Definition, ...] = ()
    kind: Kind = "method" if inside else "function"
    if isinstance(node, ast.ClassDef):
        kind, members = "class", tuple(definitions(node.body, name))
    return Definition(name, kind, node, docstring(node), _cut(signature(node)), members)


def signature(node: Function | ast.ClassDef) -> str:
    """A class with its bases, a function with its parameters and what it gives, on one line."""
    if isinstance(node, ast.ClassDef):
        bases = ", ".join(map(ast.unparse, node.bases))
        return f"class {node.name}({bases})" if bases else f"class {node.name}"
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{node.name}({ast.unparse(node.args)}){returns}"


def string(node: ast.stmt) -> str:
    """The text of a statement that is a string alone; empty for any other."""
    value = node.value.value if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) else ""
    return value if isinstance(value, str) else ""


def _constant(node: ast.stmt, inside: str) -> Definition | None:
    """An upper-case name that gets a value; it counts when a docstring follows."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    if len(targets) != 1 or not isinstance(targets[0], ast.Name):
        return None
    short = targets[0].id
    if not short.isupper():
        return None
    value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) and node.end_lineno == node.lineno else None
    said = _cut(f"{short} = {ast.unparse(value)}" if value else short)
    return Definition(f"{inside}.{short}" if inside else short, "constant", node, "", said)


def _cut(text: str) -> str:
    return text if len(text) <= _SIGNATURE else text[: _SIGNATURE - 1].rstrip() + "…"


@dataclass
class Imports:
    """The imports of a file or of a function, in dotted names; relative ones are made absolute."""

    names: dict[str, str] = field(default_factory=dict)
    """Local name to what it stands for: `np` → `numpy`, `fuse` → `hopql.tools.base.search_indexes.fuse`."""
    stars: list[str] = field(default_factory=list)
    taken: dict[str, list[str]] = field(default_factory=dict)
    """Module to the names taken from it; none for `import x`."""


def absolute(node: ast.ImportFrom, module: str, package: bool) -> str:
    """The module that `from … import` names; empty where the dots lead above everything."""
    try:
        around = module if package else module.rpartition(".")[0]
        return resolve_name("." * node.level + (node.module or ""), around or None)
    except ImportError:
        return ""


def imports(nodes: Iterable[ast.AST], module: str, package: bool) -> Imports:
    """All imports among these nodes; of two that bind a name, the first counts: the second is mostly a substitute."""
    found = Imports()
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                found.taken.setdefault(alias.name, [])
                top = alias.name.split(".")[0]
                found.names.setdefault(alias.asname or top, alias.name if alias.asname else top)
        elif isinstance(node, ast.ImportFrom) and (base := absolute(node, module, package)):
            taken = found.taken.setdefault(base, [])
            for alias in node.names:
                if alias.name == "*":
                    found.stars.append(base)
                else:
                    taken.append(alias.name)
                    found.names.setdefault(alias.asname or alias.name, f"{base}.{alias.name}")
    return found


def is_import(node: ast.AST) -> bool:
    """Whether a statement does nothing but import, `if TYPE_CHECKING:` and `try:` around imports included."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        return True
    if isinstance(node, ast.If | ast.Try):
        return all(isinstance(one, ast.Import | ast.ImportFrom | ast.Pass) for one in node.body) and not node.orelse
    return False


MARKS: Final = ("pyproject.toml", "setup.cfg", "setup.py", ".git")
"""Files and folders that make a folder the root of a project."""
_TEST_FOLDERS: Final = frozenset({"test", "tests", "testing"})
_SUFFIXES: Final = (".py", ".pyi", ".pyw")


@dataclass(frozen=True)
class Place:
    """Where a Python file stands."""

    path: Path
    root: Path
    bases: tuple[Path, ...]
    """The folders that absolute imports may start from, the likeliest first."""
    module: str
    """Its dotted name: `hopql.tools.base.search_indexes`; that of the folder for an `__init__.py`."""
    package: bool
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
        if any(has(candidate, mark) for mark in MARKS):
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
    return source if source.is_dir() and not has(source, "__init__.py") else root


def _outermost(folder: Path) -> Path:
    """The folder that holds the outermost of the packages around a file; the folder itself outside of packages."""
    while has(folder, "__init__.py") and folder.parent != folder:
        folder = folder.parent
    return folder


_MAX_BYTES: Final = 2 * 2**20


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
        for name in _beginnings(parts):
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
            parts = dotted.split(".")
            for name in _beginnings(parts):
                if path := self._file(name):
                    rest = parts[name.count(".") + 1 :]
                    self._found[dotted] = self._inside(path, rest) if rest else ""
                    break
        return self._found[dotted]

    def _inside(self, path: Path, rest: list[str]) -> str:
        module = module_name(self.place.root, path)
        defined, passed = _read(path, module)
        for name in _beginnings(rest):
            if name in defined:
                return f"{module}.{name}"
        target = passed.names.get(rest[0])
        targets = [target] if target else [f"{star}.{rest[0]}" for star in passed.stars]
        found = (self._definition(".".join([one, *rest[1:]])) for one in targets)
        return next(filter(None, found), "")

    def _file(self, dotted: str) -> Path | None:
        if dotted not in self._files:
            targets = [base.joinpath(*dotted.split(".")) for base in self.place.bases]
            files = (path for one in targets for path in (one.with_name(one.name + ".py"), one / "__init__.py"))
            # A folder without __init__.py is a package where something Python lies in it.
            self._files[dotted] = next(filter(os.path.isfile, files), None) or next(filter(_has_python, targets), None)
        return self._files[dotted]


def _beginnings(parts: Sequence[str]) -> Iterator[str]:
    """Of a dotted name the longest beginning first."""
    return (".".join(parts[:cut]) for cut in range(len(parts), 0, -1))


def _read(path: Path, module: str) -> tuple[frozenset[str], Imports]:
    """`function`, `Class` and `Class.method` of a file, and what it imports at its top as `module`."""
    with suppress(OSError):
        facts = path.stat()
        if path.suffix == ".py" and facts.st_size <= _MAX_BYTES:
            return _read_once(path, module, facts.st_mtime_ns, facts.st_size)
    return frozenset(), Imports()


@lru_cache(maxsize=4096)
def _read_once(path: Path, module: str, modified: int, size: int) -> tuple[frozenset[str], Imports]:
    tree = parsed(path.read_text(encoding="utf-8-sig", errors="replace"))
    top = [] if isinstance(tree, str) else list(statements(tree.body))
    return frozenset(_names(top)), imports(top, module, path.stem == "__init__")


def _names(body: Iterable[ast.stmt], inside: str = "") -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield f"{inside}{node.name}"
        if isinstance(node, ast.ClassDef):
            yield from _names(statements(node.body), f"{inside}{node.name}.")


def _has_python(folder: Path) -> bool:
    try:
        return any(one.suffix == ".py" or one.is_dir() for one in folder.iterdir())
    except (OSError, ValueError):
        return False


def calls(nodes: Sequence[ast.AST], scope: Scope, owner: str = "") -> Counter[str]:
    """What is called, made or handed on among these nodes, with how often; `owner` is the class around them.

    A name of unknown value (a parameter, an attribute of an attribute) is left out: a wrong call misleads more than a
    missing one.
    """
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


def dotted(node: ast.expr) -> list[str]:
    """`a.b.c` as its parts; empty for anything else."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return [node.id, *reversed(parts)] if isinstance(node, ast.Name) else []


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
