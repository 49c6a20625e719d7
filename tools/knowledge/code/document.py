"""A Python file as a document: chunks, entities and relations read off its syntax."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hopql.tools.knowledge.code import cards
from hopql.tools.knowledge.code.broken import prepare_bare, prepare_broken
from hopql.tools.knowledge.code.definitions import Definition, definitions
from hopql.tools.knowledge.code.graph import Graph
from hopql.tools.knowledge.code.imports import Imports, imports
from hopql.tools.knowledge.code.naming import Place, place
from hopql.tools.knowledge.code.pieces import MOST, Cut, Piece, cut
from hopql.tools.knowledge.code.source import Broken, Source, docstring, parsed
from hopql.tools.knowledge.prepared import Chunk, Prepared
from hopql.tools.knowledge.reading import Raw

EXTRACTOR: Final = "rules-1"
_CHUNKS: Final = 600
"""At most of one file: what is longer is generated, and found by the names that it defines."""
_OVERVIEW: Final = 2000
"""Characters of a module's own chunk."""
_LISTED: Final = 120
"""Characters that an overview gives to what one definition is for."""


@dataclass
class Read:
    """A file that has been parsed."""

    place: Place
    source: Source
    doc: str
    defined: list[Definition]
    imports: Imports


def prepare(raw: Raw, own: frozenset[str] = frozenset(), tags: Sequence[str] = ()) -> Prepared:
    """A Python file, ready to be stored.

    `own` are the top packages of all that is being added: names that begin with one are followed even where this
    project has no file of that name. Other files of the project are looked into where a name comes from them; nothing
    is ever run. What cannot be parsed becomes chunks of plain text, with a warning that names line and reason.
    """
    where = place(raw.path)
    text = raw.text.removeprefix("\ufeff")
    tree = parsed(text)
    if isinstance(tree, Broken):
        return prepare_broken(raw, where, tree, tags)
    if not tree.body:
        return prepare_bare(raw, where, tags)
    source = Source(text)
    taken = imports(ast.walk(tree), where.module, where.package)
    read = Read(where, source, docstring(tree), definitions(source, tree.body), taken)
    pieces = cut(source, tree, read.defined, test=where.test)
    kept = pieces.pieces[: _CHUNKS - 1]
    graph = Graph(read.place, read.imports, read.defined, kept, own)
    chunks = (_overview(read), *(_chunk(read, piece) for piece in kept))
    relations = graph.relations()
    return Prepared(
        uri=raw.uri,
        title=where.module,
        kind="python",
        digest=raw.digest,
        modified=raw.modified,
        chunks=chunks,
        entities=tuple(graph.entities(read.doc)),
        relations=tuple(relations),
        mentions=tuple(graph.mentions(relations)),
        size=raw.size,
        tags=tuple(tags),
        extractor=EXTRACTOR,
        warnings=(*raw.warnings, *_warnings(pieces, len(kept))),
    )


def _overview(read: Read) -> Chunk:
    """The module's own chunk: docstring, imports, and what it defines with what each is for."""
    module, lines = read.place.module, [f"module {read.place.module}"]
    if read.doc:
        lines.append(cards.sentences(read.doc, 1200) if len(read.doc) > 1200 else read.doc)
    if read.imports.taken:
        lines.append("imports " + cards.shortened(", ".join(sorted(read.imports.taken)), 300))
    if read.defined:
        lines.append("defines")
    size = sum(map(len, lines))
    for place_, one in enumerate(read.defined):
        about = cards.first_sentence(one.doc, _LISTED)
        line = f"- {cards.shortened(one.signature, 110)}" + (f": {about}" if about else "")
        size += len(line)
        if size > _OVERVIEW:
            lines.append(f"- and {len(read.defined) - place_} more")
            break
        lines.append(line)
    if read.place.test:
        card = cards.tests_card(module, [read.doc, *_names(read.defined)] if read.doc else _names(read.defined))
    else:
        card = cards.module_card(module, read.doc, read.defined)
    last = len(read.source.lines) - (not read.source.lines[-1])
    return Chunk("\n".join(lines), (module,), 1, max(1, last), card=card, symbol=module)


def _names(defined: Sequence[Definition]) -> list[str]:
    return [one.name for one in defined if one.short.lower().startswith("test")] or [one.name for one in defined]


def _chunk(read: Read, piece: Piece) -> Chunk:
    module = read.place.module
    main = _main(piece)
    named = _headings(module, piece, main)
    symbol = f"{module}.{main.name}" if main else module
    text = _bounded(read.source.cut(piece.line, piece.line_to).strip("\n\f"))
    return Chunk(text, named, piece.line, piece.line_to, card=_card(read, piece, main), symbol=symbol)


def _main(piece: Piece) -> Definition | None:
    """What a piece is mostly about: its first public class or function, else its first definition."""
    code = [one for one in piece.definitions if one.kind != "constant"]
    return next((one for one in code if not one.private), None) or next(iter(code or piece.definitions), None)


def _headings(module: str, piece: Piece, main: Definition | None) -> tuple[str, ...]:
    """Module, then class and function where the piece is one of them with helpers."""
    if main is None:
        return (module,)
    public = [one for one in piece.definitions if not one.private]
    parts = main.name.split(".")
    if len(public) > 1 and main.kind != "class":
        parts = parts[:-1]
    return (module, *parts)


def _card(read: Read, piece: Piece, main: Definition | None) -> str:
    module = read.place.module
    if read.place.test and piece.definitions:
        return cards.tests_card(module, [one.name for one in piece.definitions])
    lines = (piece.line, piece.line_to)
    if piece.part > 1 and main:
        return cards.part_card(module, main, piece.part, _within(piece, lines))
    if main is None:
        return cards.statements_card(module, _within(piece, lines), read.source.cut(*lines))
    return cards.definition_card(module, main, [one for one in piece.definitions if one is not main])


def _within(piece: Piece, lines: tuple[int, int]) -> list[ast.AST]:
    """The nodes of a piece that begin in its lines."""
    inside = [one for node in piece.nodes for one in ast.walk(node)]
    return [one for one in inside if lines[0] <= getattr(one, "lineno", 0) <= lines[1]]


def _bounded(text: str) -> str:
    """A piece whose lines are longer than any person writes is cut."""
    return text if len(text) <= 4 * MOST else text[: 4 * MOST] + "…"


def _warnings(pieces: Cut, kept: int) -> list[str]:
    found = [
        f"Lines {line}–{line_to} are the rest of one long value; only its beginning was indexed."
        for line, line_to in pieces.left_out[:5]
    ]
    if len(pieces.pieces) > kept:
        last = pieces.pieces[kept].line
        found.append(f"The source from line {last} on is found by the names that it defines only.")
    return found
