"""Whether a sentence speaks of something, for questions that ask all that is said about it."""

from __future__ import annotations

from typing import Final

from hopql.state.knowledge import ChunkFound
from hopql.tools.knowledge.answering.facts import facts
from hopql.tools.knowledge.answering.lexicon import lexicon
from hopql.tools.knowledge.answering.sentences import Piece, plain

_SHARED: Final = 5
"""Letters at the beginning by which words of one family are known: diversion, diverted."""


def speaks_of(thing: str, chunk: ChunkFound, piece: Piece) -> bool:
    """All content words of `thing` are in the sentence, its lead, or the heading that it stands under."""
    asked = facts(plain(thing)).content - lexicon()["asking_keys"] or facts(plain(thing)).content
    around = (chunk["headings"] or [chunk["title"]])[-1]
    there = facts(piece.gist).content | facts(piece.lead).content | facts(plain(around)).content
    return all(any(_family(word, other) for other in there) for word in asked)


def _family(one: str, other: str) -> bool:
    if one == other:
        return True
    shared = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return shared >= max(_SHARED, min(len(one), len(other)) - 1)
