"""A Python file cut into pieces of source: at its definitions, small ones together, long ones at their statements."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from hopql.tools.knowledge.parse_python import Definition, Source, blocks, is_import

MOST: Final = 1800
"""Characters of a piece, about 450 tokens: several of them fit into what a model reads for a question."""
ENOUGH: Final = 500
"""Characters from which on a piece is closed before the next public definition."""
TEST_MOST: Final = 2800
"""Of a piece of a test file: tests are found by their file, seldom one by one."""
_VALUE_PIECES: Final = 8
"""Pieces that are kept of one long value; the rest of a table of data says nothing new."""


@dataclass
class Unit:
    """Lines that belong together: a definition, or statements beside definitions."""

    line: int
    line_to: int
    size: int
    nodes: list[ast.stmt]
    definitions: list[Definition] = field(default_factory=list)


@dataclass
class Piece:
    """Lines that become one chunk."""

    line: int
    line_to: int
    nodes: list[ast.stmt]
    definitions: list[Definition]
    """What begins here; for a part of one long definition, that one."""
    part: int = 0
    """From 1 for a later part of a long class or function; 0 otherwise."""


@dataclass
class Cut:
    """All pieces of a file, and the lines that are in none."""

    pieces: list[Piece] = field(default_factory=list)
    left_out: list[tuple[int, int]] = field(default_factory=list)


def cut(source: Source, tree: ast.Module, found: Sequence[Definition], *, test: bool = False) -> Cut:
    """The pieces of a file without its docstring and its imports, which its own chunk tells."""
    body = list(tree.body)
    if body and ast.get_docstring(tree, clean=False) is not None:
        body = body[1:]
    cut_up = Cut()
    most, enough = (TEST_MOST, TEST_MOST) if test else (MOST, ENOUGH)
    _pack(source, _units(source, body, found), cut_up, most, enough)
    return cut_up


def _units(source: Source, body: Iterable[ast.stmt], found: Sequence[Definition]) -> list[Unit]:
    """One unit a statement, with the definitions that begin in its lines, comments above included."""
    units: list[Unit] = []
    place = end = 0
    for node in body:
        line, line_to = _span(node)
        while line - 1 > end and source.lines[line - 2].lstrip().startswith("#"):
            line -= 1
        end = line_to
        if is_import(node):
            continue
        begun: list[Definition] = []
        while place < len(found) and found[place].node.lineno <= line_to:
            begun.append(found[place])
            place += 1
        units.append(Unit(line, line_to, _size(source, line, line_to), [node], begun))
    return units


def _pack(source: Source, units: Sequence[Unit], into: Cut, most: int, enough: int) -> None:
    """Neighbours into pieces: a public definition begins one, and the helpers behind it join it while they fit."""
    open_: list[Unit] = []
    size = 0
    for unit in units:
        if unit.size > most:
            _close(open_, into)
            open_, size = [], 0
            _long(source, unit, into, most, enough)
            continue
        public = any(not one.private and one.kind != "constant" for one in unit.definitions)
        if open_ and (size + unit.size > most or (public and size >= enough)):
            _close(open_, into)
            open_, size = [], 0
        open_.append(unit)
        size += unit.size
    _close(open_, into)


def _close(units: Sequence[Unit], into: Cut) -> None:
    if units:
        nodes = [node for unit in units for node in unit.nodes]
        begun = [one for unit in units for one in unit.definitions]
        into.pieces.append(Piece(units[0].line, units[-1].line_to, nodes, begun))


def _long(source: Source, unit: Unit, into: Cut, most: int, enough: int) -> None:
    node = unit.nodes[0]
    if isinstance(node, ast.ClassDef) and len(unit.definitions) == 1:
        _long_class(source, unit, node, into, most, enough)
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and len(unit.definitions) == 1:
        into.pieces += _parts(source, unit, most, unit.definitions)
    elif blocks(node):
        into.pieces += _parts(source, unit, most, [])
    else:
        parts = _parts(source, unit, most, [])
        into.pieces += parts[:_VALUE_PIECES]
        if len(parts) > _VALUE_PIECES:
            into.left_out.append((parts[_VALUE_PIECES].line, unit.line_to))


def _long_class(source: Source, unit: Unit, node: ast.ClassDef, into: Cut, most: int, enough: int) -> None:
    """The head of a class with what fits of its body, then its methods as if they were functions."""
    owner = unit.definitions[0]
    members = _units(source, node.body, owner.members)
    first = next((n for n, one in enumerate(members) if n and one.definitions), len(members))
    head = Unit(unit.line, members[first - 1].line_to, 0, [one for u in members[:first] for one in u.nodes], [owner])
    head.size = _size(source, head.line, head.line_to)
    head.definitions += [one for u in members[:first] for one in u.definitions]
    if head.size > most:
        into.pieces += _parts(source, head, most, [owner])
        rest = members[first:]
    else:
        rest = [head, *members[first:]]
    _pack(source, rest, into, most, enough)


def _parts(source: Source, unit: Unit, most: int, whole: list[Definition]) -> list[Piece]:
    """A long statement cut at the statements in it, the outer ones first; by lines where it has none."""
    starts = _starts(unit.nodes, unit.line, unit.line_to)
    parts: list[Piece] = []
    line = unit.line
    while line <= unit.line_to:
        end, size, best = line, len(source.lines[line - 1]), 0
        while end < unit.line_to and size + len(source.lines[end]) + 1 <= most:
            end += 1
            size += len(source.lines[end - 1]) + 1
        if end < unit.line_to:
            near = [n for n in range(max(line + 1, (line + end) // 2), end + 2) if n in starts]
            best = min(near, key=lambda n: (starts[n], -n), default=end + 1)
            end = best - 1
        parts.append(Piece(line, end, unit.nodes, list(whole), len(parts) + 1 if parts else 0))
        line = end + 1
    for part in parts:
        inside = [one for one in unit.definitions if part.line <= one.node.lineno <= part.line_to]
        part.definitions += [one for one in inside if one not in part.definitions]
    return parts


def _starts(nodes: Sequence[ast.stmt], first: int, last: int) -> dict[int, int]:
    """Lines where a statement begins, with how deep it lies."""
    starts: dict[int, int] = {}
    waiting = [(node, 0) for node in nodes]
    while waiting:
        node, depth = waiting.pop()
        line = _span(node)[0]
        if first <= line <= last:
            starts[line] = min(depth, starts.get(line, depth))
        waiting += [(inner, depth + 1) for block in blocks(node) for inner in block]
    return starts


def _span(node: ast.stmt) -> tuple[int, int]:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(one.lineno for one in decorators)]), node.end_lineno or node.lineno


def _size(source: Source, line: int, line_to: int) -> int:
    return sum(len(text) + 1 for text in source.lines[line - 1 : line_to])
