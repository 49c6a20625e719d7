"""Where a block that is too large for one chunk is cut: prose at sentences, everything else at lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from hopql.tools.knowledge.cut_sentences import Span, sentences
from hopql.tools.knowledge.documents import Chunk, Link, Section, Sections

MAX_TOKENS = 320
"""Of a chunk, about 250 words: what a small embedder reads of a text, or a little more."""
MAX_CHARS = 2_400
"""Of a chunk: text without spaces has few words, and many tokens."""
OVERLAP_SHARE = 3
"""A sentence is repeated at the beginning of the next piece if it is not more than this part of one."""
HEAD_SHARE = 4
"""The lines that name a table's columns are repeated if they are not more than this part of a piece."""

TOKEN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W_]{1,8}|[^\w\s]")
FENCE = re.compile(r"`{3,}|~{3,}")


def tokens(text: str) -> int:
    """About how many tokens an embedder makes of a text: pieces of words, marks, single Chinese letters."""
    return len(TOKEN.findall(text))


def fits(text: str) -> bool:
    """Whether a text can be one chunk."""
    return len(text) <= MAX_CHARS and tokens(text) <= MAX_TOKENS


def spans(section: Section) -> Iterator[tuple[str, int, int, str]]:
    """The pieces of a section's text: what is put before the piece, where it begins, where it ends, what is put behind
    it. Parts of a piece of code between marks stand between marks."""
    text = section.text
    if section.block == "prose":
        yield from (("", begin, end, "") for begin, end in _packed(text, sentences(text), overlap=True))
        return
    fence = FENCE.match(text) if section.block == "code" else None
    head, tail = (f"{fence[0]}\n", f"\n{fence[0]}") if fence else ("", "")
    head = head or "".join(line + "\n" for line in text.split("\n")[: section.head])
    if len(head) > MAX_CHARS / HEAD_SHARE or tokens(head) > MAX_TOKENS / HEAD_SHARE:
        head = ""
    lines = [line.span() for line in re.finditer(r"[^\n]*\n|[^\n]+", text)]
    for n, (begin, end) in enumerate(_packed(text, lines, room=(len(head + tail), tokens(head + tail)))):
        yield head if n else "", begin, end, tail if end < len(text.rstrip()) else ""


def _small(text: str, unit: Span) -> Iterator[Span]:
    """A unit, or its parts where it is larger than a chunk: cut at space if there is any."""
    begin, end = unit
    while begin < end:
        stop = min(end, begin + MAX_CHARS)
        ends = [mark.end() for mark in islice(TOKEN.finditer(text, begin, stop), MAX_TOKENS + 1)]
        stop = ends[-2] if len(ends) > MAX_TOKENS else stop
        if stop < end:
            least = begin + (stop - begin) // 2
            space = text.rfind("\n", least, stop)
            space = space if space >= 0 else text.rfind(" ", least, stop)
            stop = space + 1 if space >= 0 else stop
        yield begin, stop
        begin = stop


def _packed(text: str, units: list[Span], *, overlap: bool = False, room: tuple[int, int] = (0, 0)) -> Iterator[Span]:
    """Neighbouring units together, as many as fit in a chunk of which `room` (characters, tokens) is taken already."""
    waiting: list[tuple[int, int, int]] = []
    size = room[1]
    for unit in units:
        for begin, end in _small(text, unit):
            own = tokens(text[begin:end])
            if waiting and (size + own > MAX_TOKENS or end - waiting[0][0] + room[0] > MAX_CHARS):
                yield _trimmed(text, waiting[0][0], waiting[-1][1])
                last = waiting[-1]
                again = overlap and last[2] * OVERLAP_SHARE <= MAX_TOKENS and last[2] + own <= MAX_TOKENS
                again = again and end - last[0] <= MAX_CHARS and len(waiting) > 1
                waiting = [last] if again else []
                size = room[1] + (last[2] if again else 0)
            waiting.append((begin, end, own))
            size += own
    if waiting:
        yield _trimmed(text, waiting[0][0], waiting[-1][1])


def _trimmed(text: str, begin: int, end: int) -> Span:
    """Without blank lines at the ends; the indentation of the first line stays."""
    end = begin + len(text[begin:end].rstrip())
    first = next((at for at in range(begin, end) if not text[at].isspace()), begin)
    return max(begin, text.rfind("\n", begin, first) + 1), end


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
    links = []
    for link in sections.links:
        own = places.get(link.section, [])
        held = (at for said in (link.target, link.text) for at in own if said in made[at].text)
        links.append(replace(link, chunk=next(held, own[0] if own else -1)))
    return made, tuple(links)


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
