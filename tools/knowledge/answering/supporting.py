"""The small check: whether a chunk says what a sentence says, by rules, precise before complete.

A sentence is held by one sentence (or table row) of the chunk that has all of its content words, its figures with their
units, its names, and agrees in denial, opposites, strength, condition, direction of a comparison and in who does what.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from hopql.tools.knowledge.answering.cutting import pieces
from hopql.tools.knowledge.answering.differing import differences
from hopql.tools.knowledge.answering.facts import Facts, facts
from hopql.tools.knowledge.answering.sentences import Piece, plain
from hopql.tools.search.statements import table

Outcome = Literal["held", "against", "unsaid"]
_NEAR = 0.6
_LOOSE = 0.15
_SIGNATURE = re.compile(r"((?:async def |def )?\w+\(.*?\)(?: -> [^:]*?)?): ")


@dataclass(frozen=True)
class Verdict:
    """What the check found."""

    outcome: Outcome
    """`held`; `against`: something differs; `unsaid`: words of the sentence are not there."""
    why: str
    coverage: float = 0.0
    """Share of the content words that the nearest sentence of the chunk has."""

    @property
    def held(self) -> bool:
        """The chunk says so."""
        return self.outcome == "held"


def supported(sentence: str, chunk: str, *, title: str = "", headings: Sequence[str] = (), kind: str = "") -> Verdict:
    """Check a sentence against a chunk, whose title and headings tell what its pronouns are about.

    The nearest single sentence decides; two neighbouring ones together only for a sentence of several clauses, or
    where the second one points back.
    """
    said = facts(plain(sentence))
    found = pieces(chunk, kind, headings[-1] if headings else "")
    for one in found:
        if plain(one.text).casefold().rstrip(" .:;") == said.text.casefold().rstrip(" .:;"):
            return Verdict("held", "the words of the document", 1.0)
    topic = _topic(found, title, headings)
    verdicts = [_against(said, facts(text), topic) for one in found for text in _clauses(one, said)]
    best = max(verdicts, key=lambda one: (one.held, one.coverage), default=Verdict("unsaid", "the chunk is empty"))
    if best.held or (best.outcome == "against" and best.coverage >= _NEAR):
        return best
    pairs = [_against(said, facts(text), topic) for text in _pairs(found, said)]
    return max([best, *pairs], key=lambda one: (one.held, one.coverage))


def _topic(found: Sequence[Piece], title: str, headings: Sequence[str]) -> frozenset[str]:
    """Keys of what the whole chunk is about: its title and headings, and the subject of its first sentence."""
    named = facts(" . ".join([title, *headings])).content
    return named | subject_of(found[0].read) if found else named


def subject_of(sentence: str) -> frozenset[str]:
    """Keys of what stands before the first verb of a sentence."""
    first = facts(sentence)
    verbs = table()["verbs"]
    end = next((place for place, token in enumerate(first.tokens) if token in verbs), 0)
    return frozenset(one for one in first.keys[:end] if one)


def _clauses(piece: Piece, said: Facts) -> list[str]:
    """Clauses between semicolons, and signatures, speak for themselves; a pronoun is about the first one's subject."""
    if piece.form in ("docstring", "item") and (head := _SIGNATURE.match(piece.text)):
        return [piece.read, Piece(head[1], "signature").read]
    if ";" not in piece.text or piece.form == "row" or ";" in said.tokens:
        return [piece.read]
    first, *others = piece.read.split("; ")
    return [first, *(f"{opening_of(first)} {one}" if Piece(one, "prose", 0).points_back else one for one in others)]


def opening_of(clause: str) -> str:
    """The words before the first verb; empty where that is the first word, or none is known."""
    tokens = clause.split()
    end = next((place for place, token in enumerate(tokens) if token.casefold() in table()["verbs"]), 0)
    return " ".join(tokens[:end])


def _pairs(found: Sequence[Piece], said: Facts) -> Iterator[str]:
    several = ";" in said.tokens or (len(said.content) >= 6 and bool({"and", "but"} & said.words))
    for one, other in pairwise(found):
        if one.form == other.form == "prose" and (several or (other.points_back and " who " not in other.text)):
            yield f"{one.read} {other.read}"


def _against(said: Facts, source: Facts, topic: frozenset[str]) -> Verdict:
    """One sentence against one window of the chunk."""
    there = source.content | topic
    missing = said.content - there
    coverage = 1 - len(missing) / len(said.content) if said.content else float(said.words <= source.words)
    wrong = next((why for why in differences(said, source, topic) if why), "")
    if wrong:
        return Verdict("against", wrong, coverage)
    if not said.content & source.content and not said.figures:
        return Verdict("unsaid", "no sentence of the chunk speaks of it", 0.0)
    if missing and len(missing) > int(_LOOSE * len(said.content)) / 2:
        return Verdict("unsaid", f"not in the chunk: {', '.join(sorted(missing)[:3])}", coverage)
    return Verdict("held", "its words, figures and names are in one place of the chunk", coverage)
