"""Signatures, docstrings and documented constants of Python source; what functions do inside is not quoted."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from typing import Final

from hopql.tools.knowledge.answering.sentences import Piece, split

_MODULE: Final = re.compile(r"\Amodule (?P<name>\S+)\n(?P<rest>.*)\Z", re.DOTALL)
_MORE: Final = re.compile(r"^- and [\d,]+ more$")
_SHORT: Final = 110
"""Of a signature or value that is told before its docstring; longer ones are pieces by themselves."""
_HEAD: Final = re.compile(
    r"^[ \t]*(?:async\s+)?(?P<head>def\s+\w+\s*\((?:[^\n]|\n(?![ \t]*(?:def|class)\b))*?\)(?:\s*->\s*[^\n]+?)?"
    r"|class\s+\w+[^:\n]*):"
    r"[ \t]*(?:\n\s*[rR]?\"\"\"(?P<doc>.*?)\"\"\")?",
    re.DOTALL | re.MULTILINE,
)
_FINAL: Final = re.compile(r": Final(?:\[[^=]*\])?(?= = )")
_SECTION: Final = re.compile(r"^(?:Args|Arguments|Parameters|Returns|Yields|Raises|Errors|Attributes|Notes?)\s*:\s*$")


def of_code(text: str) -> Iterator[Piece]:
    """What a module's own chunk lists, or the definitions of a piece of source."""
    if module := _MODULE.match(text):
        yield from _listing(module["name"], module["rest"])
        return
    try:
        tree = ast.parse(textwrap.dedent(text))
    except (SyntaxError, ValueError, RecursionError):
        yield from _unparsed(text)
        return
    yield from _defined(tree.body)


def _listing(module: str, rest: str) -> Iterator[Piece]:
    """The docstring of a module, and what it defines; its imports are not quoted."""
    doc, _, listed = rest.partition("\ndefines\n") if "\ndefines\n" in rest else (rest, "", "")
    doc = re.sub(r"(?:\A|\n)imports [^\n]*\Z", "", doc)
    if not doc.startswith("defines\n"):
        yield from _documented(doc, module, module)
    else:
        listed = doc.removeprefix("defines\n")
    for line in listed.splitlines():
        if line.startswith("- ") and not _MORE.match(line) and ": " in line:
            yield Piece(_plain(line[2:]), "item", lead=f"{module} defines:")


def _defined(body: list[ast.stmt]) -> Iterator[Piece]:
    for place, node in enumerate(body):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from _definition(_signature(node), node.name, ast.get_docstring(node) or "")
            if isinstance(node, ast.ClassDef):
                yield from _defined(node.body)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            doc = _string(body[place + 1]) if place + 1 < len(body) else ""
            yield from _constant(node, doc)


def _definition(signature: str, name: str, doc: str) -> Iterator[Piece]:
    short = len(signature) <= _SHORT
    if not doc or not short:
        yield Piece(signature, "signature")
    if doc:
        yield from _documented(doc, name, signature if short else name)


def _constant(node: ast.Assign | ast.AnnAssign, doc: str) -> Iterator[Piece]:
    said = _FINAL.sub("", _plain(ast.unparse(node)))
    if len(said) > _SHORT:
        said = said.partition(" = ")[0] if doc else ""
    name = said.partition(" = ")[0].partition(":")[0]
    if doc and said:
        yield from _documented(doc, name, said)
    elif said and isinstance(getattr(node, "value", None), ast.Constant):
        yield Piece(said, "signature")


def _documented(doc: str, name: str, head: str) -> Iterator[Piece]:
    """The sentences of a docstring, the first behind what it describes; each argument or error is a piece."""
    first, begun = True, False
    for paragraph in re.split(r"\n\s*\n", inspect.cleandoc(doc)):
        lines = paragraph.splitlines()
        begun = bool(lines) and bool(_SECTION.match(lines[0]))
        for said in _fields(lines[1:]) if begun else split(paragraph):
            told = _plain(said)
            named = begun or not first
            yield Piece(told if named else f"{head}: {told}", "docstring", lead=name if named else "")
            first = False


def _fields(lines: list[str]) -> Iterator[str]:
    """A field a line; what is indented more belongs to it."""
    depth = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    found: list[str] = []
    for line in lines:
        if len(line) - len(line.lstrip()) > depth and found:
            found[-1] += f" {line.strip()}"
        else:
            found.append(line.strip())
    yield from found


def _signature(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> str:
    if isinstance(node, ast.ClassDef):
        bases = ", ".join(ast.unparse(one) for one in node.bases)
        return f"class {node.name}({bases})" if bases else f"class {node.name}"
    begins = "async def" if isinstance(node, ast.AsyncFunctionDef) else "def"
    returned = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{begins} {node.name}({ast.unparse(node.args)}){returned}"


def _string(node: ast.stmt) -> str:
    value = node.value if isinstance(node, ast.Expr) else None
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""


def _unparsed(text: str) -> Iterator[Piece]:
    """A part of a long definition: the heads in it and their docstrings."""
    for match in _HEAD.finditer(text):
        signature = _plain(match["head"])
        yield from _definition(signature, re.split(r"\W", signature.partition(" ")[2])[0], match["doc"] or "")


def _plain(text: str) -> str:
    return " ".join(text.replace("`", "").split())
