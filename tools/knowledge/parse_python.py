"""Python source read by its syntax: what a file is called, defines and imports, and the pieces into which it is cut: at
its definitions, small ones together, long ones at their statements."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
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


MOST: Final = 1800
"""Characters of a piece, about 450 tokens: several of them fit into what a model reads for a question."""
ENOUGH: Final = 500
"""Characters from which on a piece is closed before the next public definition."""
TEST_MOST: Final = 2800
"""Of a piece of a test file: tests are found by their file, seldom one by one."""
_VALUE_PIECES: Final = 8
"""Pieces that are kept of one long value; the rest of a table of data says nothing new."""


@dataclass
class Piece:
    """Lines that become one chunk, or are put with others into one."""

    line: int
    line_to: int
    nodes: list[ast.stmt]
    definitions: list[Definition]
    """What begins here; for a part of one long definition, that one."""
    part: int = 0
    """From 1 for a later part of a long class or function; 0 otherwise."""


@dataclass
class Cut:
    """The pieces of a file, and the lines that are in none."""

    lines: Sequence[str]
    most: int = MOST
    enough: int = ENOUGH
    pieces: list[Piece] = field(default_factory=list)
    left_out: list[tuple[int, int]] = field(default_factory=list)

    def pack(self, units: Sequence[Piece]) -> None:
        """Neighbours into pieces: a public definition begins one, and the helpers behind it join it while they fit."""
        size = 0
        for unit in units:
            own = self._size(unit.line, unit.line_to)
            if own > self.most:
                self._long(unit)
                size = 0
                continue
            public = any(not one.private and one.kind != "constant" for one in unit.definitions)
            if not size or size + own > self.most or (public and size >= self.enough):
                self.pieces.append(Piece(unit.line, unit.line_to, [], []))
                size = 0
            last = self.pieces[-1]
            last.line_to = unit.line_to
            last.nodes += unit.nodes
            last.definitions += unit.definitions
            size += own

    def units(self, body: Iterable[ast.stmt], found: Sequence[Definition]) -> list[Piece]:
        """One unit a statement, with the definitions that begin in its lines, comments above included."""
        units: list[Piece] = []
        end = 0
        for node in body:
            line, line_to = _span(node)
            while line - 1 > end and self.lines[line - 2].lstrip().startswith("#"):
                line -= 1
            begun = [one for one in found if end < one.node.lineno <= line_to]
            end = line_to
            if not is_import(node):
                units.append(Piece(line, line_to, [node], begun))
        return units

    def _long(self, unit: Piece) -> None:
        [node] = unit.nodes
        if isinstance(node, ast.ClassDef) and len(unit.definitions) == 1:
            self._long_class(unit, node)
            return
        function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and len(unit.definitions) == 1
        parts = self._parts(unit, unit.definitions if function else [])
        kept = len(parts) if function or blocks(node) else _VALUE_PIECES
        self.pieces += parts[:kept]
        self.left_out += [(one.line, unit.line_to) for one in parts[kept : kept + 1]]

    def _long_class(self, unit: Piece, node: ast.ClassDef) -> None:
        """The head of a class with what fits of its body, then its methods as if they were functions."""
        members = self.units(node.body, unit.definitions[0].members)
        first = next((n for n, one in enumerate(members) if n and one.definitions), len(members))
        head = Piece(unit.line, members[first - 1].line_to, [], list(unit.definitions))
        for one in members[:first]:
            head.nodes += one.nodes
            head.definitions += one.definitions
        if self._size(head.line, head.line_to) > self.most:
            self.pieces += self._parts(head, unit.definitions)
            self.pack(members[first:])
        else:
            self.pack([head, *members[first:]])

    def _parts(self, unit: Piece, whole: Sequence[Definition]) -> list[Piece]:
        """A long statement cut at its lines, before one that is indented the least."""
        parts: list[Piece] = []
        line = unit.line
        while line <= unit.line_to:
            end = line
            while end < unit.line_to and self._size(line, end + 1) <= self.most:
                end += 1
            if end < unit.line_to:
                near = range(max(line + 1, (line + end) // 2), end + 2)
                end = min(near, key=lambda n: (self._indent(n), -n)) - 1
            inside = [one for one in unit.definitions if line <= one.node.lineno <= end and one not in whole]
            parts.append(Piece(line, end, unit.nodes, [*whole, *inside], len(parts) + 1 if parts else 0))
            line = end + 1
        return parts

    def _size(self, line: int, line_to: int) -> int:
        return sum(len(text) + 1 for text in self.lines[line - 1 : line_to])

    def _indent(self, line: int) -> int:
        text = self.lines[line - 1]
        return len(text) - len(text.lstrip()) if text.strip() else MOST


def cut(lines: Sequence[str], tree: ast.Module, found: Sequence[Definition], *, test: bool = False) -> Cut:
    """The pieces of a file without its docstring and its imports, which its own chunk tells."""
    body = tree.body[1:] if ast.get_docstring(tree, clean=False) is not None else tree.body
    made = Cut(lines, TEST_MOST, TEST_MOST) if test else Cut(lines)
    made.pack(made.units(body, found))
    return made


def _span(node: ast.stmt) -> tuple[int, int]:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(one.lineno for one in decorators)]), node.end_lineno or node.lineno
