"""An answer out of the documents' own sentences, in the form that is asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from state.knowledge import Claim, KnowledgeContext
from tools.knowledge.answering.answer import NOTHING, ORDER, Answer
from tools.knowledge.answering.choosing import Candidate, choose
from tools.knowledge.answering.kinds import factoid, wanted
from tools.knowledge.answering.lacking import foreign, lacking, mostly_missing, names_missing
from tools.knowledge.answering.newer import contradictions, remark
from tools.knowledge.answering.referring import references
from tools.knowledge.answering.sentences import pieces

_NEAR: Final = 0.62
_FACTOID_NEAR: Final = 0.9
_ABOUT: Final = 0.55
_NOT_COMPARED: Final = "The documents are in another language than the question, and nothing in them is near to it."
_OTHER_LANGUAGE: Final = "The documents are in another language than the question; this is nearest to it in meaning."
_FLOOR: Final = 0.22
_BULLETS: Final = re.compile(r"bullet|list|points|stich", re.IGNORECASE)
_SINGLE: Final = re.compile(r"single sentence|one sentence|ein satz", re.IGNORECASE)
_PARAGRAPH: Final = re.compile(r"single paragraph|one paragraph|short", re.IGNORECASE)


def extractive(question: str, context: KnowledgeContext, *, sentences: int = 6, response_type: str = "") -> Answer:
    """The sentences of the context that answer a question, each followed by the number of its chunk.

    Args:
        sentences: at most; one or two where the question asks for one fact.
        response_type: "Multiple Paragraphs" (also when empty), "Single Paragraph", "Bullet Points", "Single Sentence";
            of free text the words "list", "short" and the like are understood.
    """
    lacks, kind = lacking(question, context), wanted(question)
    single = bool(_SINGLE.search(response_type))
    chosen = _worth(question, context, max(1, sentences), 1 if single else 2 if factoid(kind) else max(1, sentences))
    if not chosen:
        nothing = lacks or (_NOT_COMPARED if foreign(question, context) else NOTHING)
        return Answer(text=nothing, lacking=nothing, written_by="sentences")
    ordered = _listed(chosen, sentences) if kind == "list" and not single else chosen
    ordered = ordered if factoid(kind) or single else _ordered(ordered)
    shown = list(dict.fromkeys(_Key(one) for first in ordered for one in _understandable(first, single)))
    claims, lines = _claims([one.candidate for one in shown], context)
    told = [_OTHER_LANGUAGE] if foreign(question, context) else []
    body = _formed(lines, response_type)
    return Answer(
        text="\n\n".join([*told, body, *([lacks] if lacks else [])]),
        claims=claims,
        lacking=lacks,
        references=references(claims, context),
        written_by="sentences",
    )


def _worth(question: str, context: KnowledgeContext, looked: int, most: int) -> list[Candidate]:
    """The best sentences that are not far behind the best; none where the documents are about something else."""
    chosen = choose(question, context, looked)
    if not chosen:
        return []
    if not foreign(question, context):
        stranger, unknown = names_missing(question, context), mostly_missing(question, context)
        far = max(one.cosine for one in chosen) < _ABOUT
        if (unknown and (far or stranger)) or (stranger and factoid(wanted(question))):
            return []
    near = _FACTOID_NEAR if factoid(wanted(question)) else _NEAR
    return [one for one in chosen if one.score >= max(chosen[0].score * near, _FLOOR)][:most]


def _claims(shown: Sequence[Candidate], context: KnowledgeContext) -> tuple[list[Claim], list[tuple[Candidate, str]]]:
    """The claims and the lines of an answer: an older value is not told by itself, but beside the newer one."""
    clashes = contradictions(context)
    newest = {(one.older_chunk, one.older_text): (one.newer_chunk, one.newer_text) for one in clashes}
    of_newer = {(one.newer_chunk, one.newer_text): one for one in reversed(clashes)}
    by_place = {(chunk["n"], piece.text): Candidate(chunk, piece) for chunk in context["chunks"]
                for piece in pieces(chunk["text"], chunk["kind"])}  # fmt: skip
    claims, lines, told = list[Claim](), list[tuple[Candidate, str]](), set[tuple[int, str]]()
    for one in shown:
        place = (one.chunk["n"], one.piece.text)
        for _ in clashes:
            place = newest.get(place, place)
        if place in told:
            continue
        told.add(place)
        n, text = place
        claims.append(Claim(text=text, cites=[n], held=True, why="the words of the document"))
        line = f"{_ended(text)} [{n}]"
        if clash := of_newer.get(place):
            older = [clash.older_chunk]
            claims.append(Claim(text=remark(clash), cites=older, held=True, why="an older document says another value"))
            line += f" {remark(clash)} [{clash.older_chunk}]"
        lines.append((by_place[place], line))
    return claims, lines


class _Key:
    """A candidate that is equal to another of the same sentence."""

    def __init__(self, candidate: Candidate) -> None:
        self.candidate = candidate
        self._id = (candidate.chunk["n"], candidate.piece.place)

    def __hash__(self) -> int:
        return hash(self._id)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._id == other._id


def _ended(text: str) -> str:
    return text if text.endswith((".", "!", "…", "。", ")", '"')) else f"{text.rstrip(';,')}."


def _ordered(chosen: Sequence[Candidate]) -> list[Candidate]:
    """Chunks in the order of their best sentence, the sentences of a chunk as they stand there."""
    first: dict[int, int] = {}
    for place, one in enumerate(chosen):
        first.setdefault(one.chunk["n"], place)
    return sorted(chosen, key=lambda one: (first[one.chunk["n"]], one.piece.place))


def _listed(chosen: Sequence[Candidate], most: int) -> list[Candidate]:
    """Where one of the best sentences is an item of a list or a row, its neighbours of the same list come along."""
    near = [one for one in chosen[:3] if one.piece.form in ("item", "row") and one.score >= 0.8 * chosen[0].score]
    if not near:
        return list(chosen)
    best = near[0]
    same = [
        Candidate(best.chunk, piece, best.score)
        for piece in pieces(best.chunk["text"], best.chunk["kind"])
        if piece.form == best.piece.form and piece.lead == best.piece.lead and not ORDER.search(piece.text)
    ]
    return same[: max(most, 10)] if len(same) > 1 else list(chosen)


def _understandable(one: Candidate, single: bool) -> list[Candidate]:
    """A sentence that points back comes with the one before it."""
    if single or not one.piece.points_back or one.piece.place == 0 or one.piece.form in ("row", "signature"):
        return [one]
    before = pieces(one.chunk["text"], one.chunk["kind"])[one.piece.place - 1]
    if before.form != one.piece.form or ORDER.search(before.text) or before.text.endswith("?"):
        return [one]
    return [Candidate(one.chunk, before, one.score), one]


def _formed(lines: Sequence[tuple[Candidate, str]], response_type: str) -> str:
    """Lines as bullets or paragraphs; items of one list stand under their lead."""
    bullets = bool(_BULLETS.search(response_type))
    paragraphs: list[str] = []
    previous: Candidate | None = None
    for one, line in lines:
        listed = one.piece.form in ("item", "row") and len(lines) > 1 and not _PARAGRAPH.search(response_type)
        same = previous is not None and previous.chunk["n"] == one.chunk["n"]
        if bullets or listed:
            repeated = previous is not None and same and previous.piece.lead == one.piece.lead
            lead = "" if repeated else one.piece.lead
            joint = "\n" if paragraphs and paragraphs[-1].splitlines()[-1].startswith("- ") and not lead else ""
            block = f"{lead}\n- {line}" if lead and not bullets else f"- {line}"
            if joint or (bullets and paragraphs):
                paragraphs[-1] += f"\n{block}"
            else:
                paragraphs.append(block)
        elif paragraphs and (same or _PARAGRAPH.search(response_type)) and not paragraphs[-1].startswith("- "):
            paragraphs[-1] += f" {line}"
        else:
            paragraphs.append(line)
        previous = one
    return "\n\n".join(paragraphs)
