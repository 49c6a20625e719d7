"""Two documents that say the same but for one value: the newer one counts, and the answer says what the older says."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from hopql.state.knowledge import ChunkFound, KnowledgeContext
from hopql.tools.knowledge.answering.cutting import pieces_of
from hopql.tools.knowledge.answering.facts import Facts, facts
from hopql.tools.knowledge.answering.sentences import Piece

_ALIKE: Final = 0.7
_FEWEST: Final = 3
_MOST: Final = 300


@dataclass(frozen=True)
class Clash:
    """A sentence of a newer and one of an older document that differ in a figure."""

    newer_chunk: int
    newer_text: str
    newer_value: str
    newer_date: str
    older_chunk: int
    older_text: str
    older_value: str
    older_date: str
    older_title: str


def contradictions(context: KnowledgeContext) -> list[Clash]:
    """Pairs of sentences from documents of different days that share their words and differ in one figure's value."""
    by_word: dict[str, list[int]] = defaultdict(list)
    read = [
        (chunk, piece, facts(piece.read))
        for chunk in context["chunks"]
        for piece in pieces_of(chunk)
        if piece.form in ("prose", "item", "row") and facts(piece.read).figures
    ][:_MOST]
    found: list[Clash] = []
    for place, one in enumerate(read):
        near = {other for word in one[2].content for other in by_word[word]}
        found += [clash for other in sorted(near) if (clash := _clash(read[other], one)) is not None]
        for word in one[2].content:
            by_word[word].append(place)
    return found


def _clash(one: tuple[ChunkFound, Piece, Facts], other: tuple[ChunkFound, Piece, Facts]) -> Clash | None:
    if one[0]["document"] == other[0]["document"] or one[0]["modified"] == other[0]["modified"]:
        return None
    if not one[0]["modified"] or not other[0]["modified"]:
        return None
    values = _changed(one[2], other[2])
    if values is None:
        return None
    first, second = (one, other) if one[0]["modified"] > other[0]["modified"] else (other, one)
    new, old = values if first is one else values[::-1]
    return Clash(
        first[0]["n"], first[1].text, new, first[0]["modified"][:10],
        second[0]["n"], second[1].text, old, second[0]["modified"][:10], second[0]["title"],
    )  # fmt: skip


def _changed(one: Facts, other: Facts) -> tuple[str, str] | None:
    """The values of the one figure in which two sentences of the same names and words differ."""
    shared, whole = one.content & other.content, one.content | other.content
    if len(shared) < _FEWEST or len(shared) / len(whole) < _ALIKE or one.names - other.words or other.names - one.words:
        return None
    if one.dates != other.dates or len(one.figures) != len(other.figures) or bool(one.denied) != bool(other.denied):
        return None
    pairs = list(zip(one.figures, other.figures, strict=True))
    changed = [(a, b) for a, b in pairs if (a.value, a.units) != (b.value, b.units)]
    if len(changed) != 1 or "year" in (changed[0][0].kind, changed[0][1].kind):
        return None
    a, b = changed[0]
    return _shown(one, a.place), _shown(other, b.place)


def _shown(read: Facts, place: int) -> str:
    follows = read.tokens[place + 1 : place + 2]
    return " ".join([read.tokens[place], *(word for word in follows if word.isalpha() or word == "%")])


def remark(clash: Clash) -> str:
    """What an answer says after the newer sentence."""
    title = clash.older_title or "without a title"
    return f"({clash.newer_date}; an older document, {title} of {clash.older_date}, says {clash.older_value}.)"
