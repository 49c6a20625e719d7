"""What a Python file defines: classes, functions, methods, documented constants, wherever a condition puts them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from hopql.tools.knowledge.code.source import Source, docstring, printable

Kind = Literal["class", "function", "method", "constant"]
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
_SIGNATURE: Final = 200
_DIRECTIVE: Final = re.compile(r"#\s*(?:noqa|type:|pragma|fmt:|pylint:|ruff:|mypy:|isort:|pyright:|%%|!)", re.I)
"""A comment that is meant for a tool."""


@dataclass(frozen=True)
class Definition:
    """One of them. A name that is defined more than once (overloads, a property's setter) has one for each."""

    name: str
    """Within its module: `Index`, `Index.scores`."""
    kind: Kind
    node: ast.stmt
    line: int
    """First line, from 1, decorators and the comment above included."""
    line_to: int
    doc: str
    """Docstring, else the comment above; empty when there is neither."""
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


def definitions(source: Source, body: Sequence[ast.stmt], inside: str = "") -> list[Definition]:
    """What a module's or class's body defines, in order; `inside` is the qualified name of the class."""
    found: list[Definition] = []
    previous: Definition | None = None
    for statement in statements(body):
        made: Definition | None = None
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            made = _function(source, statement, inside)
        elif isinstance(statement, ast.ClassDef):
            made = _class(source, statement, inside)
        elif previous and (said := _string(statement)):
            doc = printable(" ".join(said.split()))
            found.append(replace(previous, doc=doc, line_to=statement.end_lineno or statement.lineno))
        if made:
            found.append(made)
        previous = _constant(source, statement, inside)
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
        value = getattr(node, name, None)
        if not isinstance(value, list) or not value:
            continue
        if name in ("handlers", "cases"):
            found.extend(one.body for one in value)
        else:
            found.append(value)
    return found


def _function(source: Source, node: Function, inside: str) -> Definition:
    line = _first_line(source, node)
    return Definition(
        name=f"{inside}.{node.name}" if inside else node.name,
        kind="method" if inside else "function",
        node=node,
        line=line,
        line_to=node.end_lineno or node.lineno,
        doc=docstring(node) or _comment(source, line),
        signature=_cut(f"{node.name}({arguments(source, node.args)}){_returns(source, node)}"),
    )


def _class(source: Source, node: ast.ClassDef, inside: str) -> Definition:
    name = f"{inside}.{node.name}" if inside else node.name
    line = _first_line(source, node)
    bases = ", ".join(source.flat(base) for base in node.bases)
    return Definition(
        name=name,
        kind="class",
        node=node,
        line=line,
        line_to=node.end_lineno or node.lineno,
        doc=docstring(node) or _comment(source, line),
        signature=_cut(f"class {node.name}({bases})" if bases else f"class {node.name}"),
        members=tuple(definitions(source, node.body, name)),
    )


def _string(node: ast.stmt) -> str:
    """The text of a statement that is a string alone; empty for any other."""
    value = node.value.value if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) else ""
    return value if isinstance(value, str) else ""


def _constant(source: Source, node: ast.stmt, inside: str) -> Definition | None:
    """An upper-case name that gets a value; it counts when a docstring follows."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    if len(targets) != 1 or not isinstance(targets[0], ast.Name):
        return None
    short = targets[0].id
    if not short.isupper():
        return None
    line_to = node.end_lineno or node.lineno
    value = source.flat(node.value) if isinstance(node, ast.Assign | ast.AnnAssign) and node.value else ""
    signature = _cut(f"{short} = {value}" if value and line_to == node.lineno else short)
    return Definition(f"{inside}.{short}" if inside else short, "constant", node, node.lineno, line_to, "", signature)


def arguments(source: Source, given: ast.arguments) -> str:
    """Parameters as they are written, without defaults that are longer than their names would be worth."""
    plain = [*given.posonlyargs, *given.args]
    defaults: list[ast.expr | None] = [None] * (len(plain) - len(given.defaults)) + list(given.defaults)
    parts: list[str] = []
    for place, (one, default) in enumerate(zip(plain, defaults, strict=True), 1):
        parts.append(_argument(source, one, default))
        if given.posonlyargs and place == len(given.posonlyargs):
            parts.append("/")
    if given.vararg:
        parts.append("*" + _argument(source, given.vararg, None))
    elif given.kwonlyargs:
        parts.append("*")
    for one, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        parts.append(_argument(source, one, default))
    if given.kwarg:
        parts.append("**" + _argument(source, given.kwarg, None))
    return ", ".join(parts)


def _argument(source: Source, one: ast.arg, default: ast.expr | None) -> str:
    text = f"{one.arg}: {source.flat(one.annotation)}" if one.annotation else one.arg
    if default is None:
        return text
    value = source.flat(default)
    return f"{text} = {value if len(value) <= 30 else '…'}"


def _returns(source: Source, node: Function) -> str:
    return f" -> {source.flat(node.returns)}" if node.returns else ""


def _cut(text: str) -> str:
    return text if len(text) <= _SIGNATURE else text[: _SIGNATURE - 1].rstrip() + "…"


def _first_line(source: Source, node: Function | ast.ClassDef) -> int:
    """Where a definition begins: at the comment right above it or above its decorators."""
    line = min([node.lineno, *(one.lineno for one in node.decorator_list)])
    margin = node.col_offset
    while line > 1 and source.lines[line - 2][:margin].isspace() | (not margin):
        above = source.lines[line - 2][margin:]
        if not above.startswith("#"):
            break
        line -= 1
    return line


def _comment(source: Source, line: int) -> str:
    """The words of the comment lines that begin at `line`."""
    words: list[str] = []
    for text in source.lines[line - 1 :]:
        stripped = text.strip()
        if not stripped.startswith("#"):
            break
        if not _DIRECTIVE.match(stripped):
            words.append(stripped.lstrip("#!: ").strip("-=# "))
    return printable(" ".join(word for word in words if word))
