"""Sections to chunks: pieces small enough to be read by an embedder as a whole, that keep their headings and lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from hopql.tools.knowledge.cutting import MAX_CHARS, MAX_TOKENS, fits, spans, tokens
from hopql.tools.knowledge.prepared import Chunk
from hopql.tools.knowledge.reading.sections import Link, Section, Sections

TINY_WORDS = 25
"""A section with fewer is joined with its neighbour under the same heading, if that is as small."""


@dataclass(frozen=True)
class _Piece:
    """A section, or a part of one."""

    text: str
    section: Section
    places: tuple[int, ...]
    """Of the sections that it comes from."""
    line: int
    line_to: int
    headings: tuple[str, ...]
    tokens: int


def chunks(sections: Sections) -> list[Chunk]:
    """The chunks of a document, in its order; see `chunked`."""
    return chunked(sections)[0]


def chunked(sections: Sections) -> tuple[list[Chunk], tuple[Link, ...]]:
    """The chunks of a document, and its links with the chunks that they are in.

    Blocks under the same headings are joined while they fit; a table or a piece of code is cut only when it does not
    fit alone, a paragraph at the ends of sentences, one of which is repeated.
    """
    cut = [piece for place, section in enumerate(sections.sections) for piece in _pieces(section, place)]
    joined = _tiny(_joined(cut))
    made = [Chunk(piece.text, piece.headings, piece.line, piece.line_to, piece.section.page) for piece in joined]
    places: dict[int, list[int]] = {}
    for at, piece in enumerate(joined):
        for place in piece.places:
            places.setdefault(place, []).append(at)
    return made, tuple(_located(link, places.get(link.section, []), made) for link in sections.links)


def _located(link: Link, places: Sequence[int], made: Sequence[Chunk]) -> Link:
    holding = next((at for at in places if link.target in made[at].text), None)
    if holding is None:
        holding = next((at for at in places if link.text in made[at].text), places[0] if places else -1)
    return replace(link, chunk=holding)


def _joined(pieces: Sequence[_Piece]) -> list[_Piece]:
    """Neighbours under the same headings of the same page, while they fit together."""
    found: list[_Piece] = []
    for piece in pieces:
        last = found[-1] if found else None
        if last is not None and _same(last, piece) and _fit(last, piece):
            found[-1] = _together(last, piece, last.text, piece.text, piece.headings)
        else:
            found.append(piece)
    return found


def _tiny(pieces: list[_Piece]) -> list[_Piece]:
    """Neighbouring sections of a few words under the same heading, each with its own heading in the text."""
    found: list[_Piece] = []
    whole: list[bool] = []
    parents: list[tuple[str, ...]] = []
    for at, piece in enumerate(pieces):
        alone = not any(_same(piece, other) for other in pieces[max(0, at - 1) : at] + pieces[at + 1 : at + 2])
        small = alone and bool(piece.headings) and len(piece.text.split()) < TINY_WORDS
        parent = piece.headings[:-1]
        last = found[-1] if found else None
        beside = last is not None and whole[-1] and parents[-1] == parent and last.section.page == piece.section.page
        if small and beside and last is not None and _fit(last, piece):
            before = last.text if last.headings == parent else _headed(last)
            found[-1] = _together(last, piece, before, _headed(piece), parent)
            continue
        found.append(piece)
        whole.append(small)
        parents.append(parent)
    return found


def _headed(piece: _Piece) -> str:
    heading = piece.headings[-1]
    return heading if piece.text == heading else f"{heading}\n{piece.text}"


def _same(one: _Piece, other: _Piece) -> bool:
    return one.headings == other.headings and one.section.page == other.section.page


def _fit(one: _Piece, other: _Piece) -> bool:
    return one.tokens + other.tokens <= MAX_TOKENS and len(one.text) + len(other.text) <= MAX_CHARS


def _together(one: _Piece, other: _Piece, before: str, after: str, headings: tuple[str, ...]) -> _Piece:
    return replace(
        one,
        text=f"{before}\n\n{after}",
        places=(*one.places, *other.places),
        line=min(one.line, other.line),
        line_to=max(one.line_to, other.line_to),
        headings=headings,
        tokens=one.tokens + other.tokens,
    )


def _pieces(section: Section, place: int) -> Iterator[_Piece]:
    if fits(section.text):
        size = tokens(section.text)
        yield _Piece(section.text, section, (place,), section.line, section.line_to, section.headings, size)
        return
    # Lines are counted only where those of the text are those of the document.
    exact = section.line > 0 and section.text.count("\n") == section.line_to - section.line
    line, seen = section.line, 0
    for head, begin, end, tail in spans(section):
        text = section.text[begin:end]
        line += section.text.count("\n", seen, begin)
        seen = begin
        first, last = (line, line + text.count("\n")) if exact else (section.line, section.line_to)
        text = head + text + tail
        yield _Piece(text, section, (place,), first, last, section.headings, tokens(text))
