"""A Python file without syntax to read, broken or bare: plain text, under the name of its module."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from hopql.tools.knowledge.code.naming import Place
from hopql.tools.knowledge.code.source import Broken, printable
from hopql.tools.knowledge.prepared import Chunk, Entity, Prepared, Relation
from hopql.tools.knowledge.reading import Raw

_DOC: Final = re.compile(r"\A(?:\s|#[^\n]*\n)*[rRuU]?(\"\"\"|''')(.*?)\1", re.DOTALL)


def prepare_broken(raw: Raw, place: Place, broken: Broken, tags: Sequence[str]) -> Prepared:
    """Chunks of plain text, the module as the only entity, and a warning that says what is wrong where."""
    line = f"Line {broken.line} is" if broken.line else "It is"
    warning = f"{line} not valid Python here ({broken.message}); the file was read as plain text."
    match = _DOC.match(raw.text)
    doc = printable(" ".join(match[2].split("\n\n")[0].split()))[:400] if match else ""
    return _module(raw, place, tags, doc, (*raw.warnings, warning))


def prepare_bare(raw: Raw, place: Place, tags: Sequence[str]) -> Prepared:
    """A file with nothing but comments, or nothing at all: an empty `__init__.py` still makes its folder a package."""
    return _module(raw, place, tags, "", raw.warnings)


def _module(raw: Raw, place: Place, tags: Sequence[str], doc: str, warnings: tuple[str, ...]) -> Prepared:
    chunks, parent = plain(raw), place.module.rpartition(".")[0]
    at = 0 if chunks else -1
    contained = (Relation(parent, place.module, "contains", chunk=at, syntactic=True),) if parent else ()
    return Prepared(
        uri=raw.uri,
        title=place.module,
        kind="python",
        digest=raw.digest,
        modified=raw.modified,
        chunks=chunks,
        entities=(Entity(place.module, "module", doc, at),),
        relations=contained,
        size=raw.size,
        tags=tuple(tags),
        warnings=warnings,
    )


def plain(raw: Raw) -> tuple[Chunk, ...]:
    """The text as a reader of plain text cuts it; none where there is none."""
    if not raw.text.strip():
        return ()
    from hopql.tools.knowledge.chunking import chunks
    from hopql.tools.knowledge.reading.plain import sections

    return tuple(chunks(sections(raw)))
