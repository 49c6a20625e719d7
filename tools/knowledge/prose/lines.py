"""A document as sentences and rows of tables, each with where it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hopql.tools.knowledge.prepared import Chunk
from hopql.tools.knowledge.prose.sentences import sentences
from hopql.tools.knowledge.prose.units import Span, Unit, units

MAX_ROWS = 60
"""Rows of tables that are read for names, in a chunk."""


@dataclass(frozen=True)
class Sentence:
    """A sentence or row, with where it comes from."""

    text: str
    spans: tuple[Span, ...]
    chunk: int
    unit: Unit
    first: bool
    """It starts its unit."""


def read(chunks: Sequence[Chunk]) -> Iterator[Sentence]:
    """All sentences of a document, in order."""
    for place, chunk in enumerate(chunks):
        rows = 0
        for unit in units(chunk.text):
            rows += unit.form == "row"
            if unit.form == "row":
                if rows <= MAX_ROWS:
                    yield Sentence(unit.text, (), place, unit, True)
                continue
            for start, end in sentences(unit.text):
                spans = tuple(
                    Span(one.start - start, one.end - start, one.mark)
                    for one in unit.spans
                    if start <= one.start and one.end <= end
                )
                yield Sentence(unit.text[start:end], spans, place, unit, start == 0)
