"""A Python file cut into pieces of source: at its definitions, small ones together, long ones at their statements."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from hopql.tools.knowledge.parse_python import Definition, blocks, is_import

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
