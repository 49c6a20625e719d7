"""The text of a Python file by lines, and its syntax tree."""

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import dataclass

_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True)
class Broken:
    """Why a text is no Python that can be read here."""

    message: str
    line: int = 0
    """From 1; 0 where it is not known."""


class Source:
    """Lines as the parser counts them: a form feed or U+2028 ends none."""

    def __init__(self, text: str) -> None:
        self.lines = _LINE_END.split(text)

    def cut(self, line: int, line_to: int) -> str:
        """Lines from `line` to `line_to`, both included, from 1."""
        return "\n".join(self.lines[line - 1 : line_to])

    def flat(self, node: ast.expr) -> str:
        """The source of an expression on one line."""
        first, last = node.lineno, node.end_lineno or node.lineno
        pieces = self.lines[first - 1 : last]
        if not pieces:
            return ""
        pieces[-1] = _bytes_cut(pieces[-1], 0, node.end_col_offset)
        pieces[0] = _bytes_cut(pieces[0], node.col_offset, None)
        return " ".join(" ".join(pieces).split())


def parsed(text: str) -> ast.Module | Broken:
    """The syntax tree, or why there is none. Never raises."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except SyntaxError as error:
        return Broken(error.msg or "invalid syntax", error.lineno or _null_line(text))
    except ValueError as error:
        return Broken(str(error) or "the text cannot be parsed", _null_line(text))
    except (RecursionError, MemoryError):
        return Broken("an expression is nested too deeply")


def docstring(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """The docstring without its indentation; empty when there is none."""
    return printable(ast.get_docstring(node) or "")


def printable(text: str) -> str:
    """Text without what no document holds: escapes of a literal may have made control characters and surrogates."""
    return "".join(c if c in "\n\t" or c.isprintable() else " " for c in text).strip()


def _bytes_cut(line: str, start: int, end: int | None) -> str:
    """Columns of the parser are bytes of UTF-8."""
    if line.isascii():
        return line[start:end]
    return line.encode("utf-8", "surrogatepass")[start:end].decode("utf-8", "replace")


def _null_line(text: str) -> int:
    place = text.find("\0")
    return text.count("\n", 0, place) + 1 if place >= 0 else 0
