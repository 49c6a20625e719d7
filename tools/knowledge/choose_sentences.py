"""Which sentences of what was found answer a question best: by meaning, by words, by their form and their heading."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import mean
from typing import TYPE_CHECKING, Final

from hopql.state.knowledge import ChunkFound, KnowledgeContext
from hopql.tools.base.tokenize_text import STOP_WORDS
from hopql.tools.knowledge.check_support import opening_of, subject_of
from hopql.tools.knowledge.cut_sentences import Piece, key, lexicon, pieces_of
from hopql.tools.knowledge.read_question import Wants, defined, facts, fits, wanted
from hopql.tools.models.choose_embedder import embed_array, embedder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ORDER: Final = re.compile(
    r"\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instruction|prompt|rule|above|previous|prior|direction)s?\b"
    r"|\byou\s+(?:are\s+now|must\s+now|will\s+now)\b|\b(?:system|developer)\s+prompt\b|^\s*(?:system|assistant|user)\s*:"
    r"|\b(?:as|you\s+are)\s+an?\s+(?:ai|llm|language\s+model|assistant)\b|\b(?:answer|reply|respond)\s+(?:only\s+)?with\b"
    r"|\binstead\s+(?:say|answer|reply|respond|write|output)\b|\b(?:reveal|print|output)\s+(?:your|the)\s+(?:instructions|prompt|key)"
    r"|\bignor(?:iere|ez|a)\b.{0,40}\b(?:anweisung|instruction|instruccion)",
    re.IGNORECASE,
)
"""What a document says to a reader that is a model: never chosen as a sentence of an answer."""

MOST_READ: Final = 400
"""Sentences that are looked at, from the first chunks on."""
MOST_EMBEDDED: Final = 32
"""Of these, the best by words and rank are embedded."""
_COSINE, _WORDS, _RANK, _FORM, _HEADED = 0.5, 0.3, 0.1, 0.15, 0.4
_FAR_PIECE: Final = 0.2
"""Cosine of a sentence that is not embedded."""
TITLED: Final = 0.6
"""Of `headed`, from which a section is titled as the question asks."""
_OPENING: Final = 0.2
_SECTION: Final = 0.2
_TELLING: Final = 3
"""Sentences of a section that tell how well it fits."""
_PASSING: Final = frozenset(("number", "time", "condition", "person", "place"))
_AROUND: Final = 0.9
_ASKING: Final = 0.3
"""Of the weight of words that ask ("long", "get"): they seldom tell what is asked about."""
_FOCUS: Final = 2.0
"""A word of the question that title and headings do not hold is what is asked about their thing."""
_MOST_CHARACTERS: Final = 240
"""Of a sentence that are embedded: what it is about stands at its beginning."""
_REPEATED: Final = 0.45
_SAME: Final = 0.92
_LOGGED: Final = 0.6
"""Of the score of an item under a version or a date: such a list mentions many things and explains none."""
_RELEASE: Final = re.compile(r"\W*(?:\w+\W+)?[vV]?(?:\d+(?:\.\d+)+\w*|\d{4}-\d\d(?:-\d\d)?)(?:\W.*\d.*)?\W*$")
"""A heading that is a version or a date: "Version 3.1.0", "2.4.0 (2024-05-02)"; not "2.1 Delivery"."""
_PLACES: Final = re.compile(r"\b(?:where|pages?|documents?|files?|chapters?|wo|seiten?)\b", re.IGNORECASE)
_ADDRESS: Final = re.compile(r"\S+://\S+")


@dataclass(frozen=True)
class Candidate:
    """A sentence of a chunk."""

    chunk: ChunkFound
    piece: Piece
    score: float = 0.0
    cosine: float = 0.0


def candidates(context: KnowledgeContext, question: str = "") -> list[Candidate]:
    """What may be quoted: the sentences of the first chunks, without orders to a reader, questions and scraps; lists of
    pages only where the question asks where something stands."""
    found, places = list[Candidate](), bool(_PLACES.search(question))
    for chunk in context["chunks"]:
        for piece in pieces_of(chunk):
            said = piece.form in ("prose", "item")
            scrap = said and (len(piece.text) < 12 or _ADDRESS.fullmatch(piece.text) is not None)
            leads = piece.text.endswith(":") and not piece.code
            useless = scrap or leads or (piece.refers and not places) or piece.text.endswith("?")
            if not useless and not ORDER.search(piece.text):
                found.append(Candidate(chunk, piece))
        if len(found) >= MOST_READ:
            break
    return found[:MOST_READ]


def choose(question: str, context: KnowledgeContext, most: int) -> list[Candidate]:
    """The best sentences with their scores and cosines, the best first, none that repeats another."""
    found, wants = candidates(context, question), wanted(question)
    if not found:
        return []
    lexical, first = _lexical(question, found, context["searched"]), [one.chunk["n"] for one in found]
    rank = [1 / (1 + 0.25 * (n - min(first))) for n in first]
    form = [fits(question, wants, one.chunk, one.piece) for one in found]
    head = [_titled(question, wants, one) for one in found]
    weak = [
        _WORDS * w + _RANK * r + _FORM * f + _HEADED * h for w, r, f, h in zip(lexical, rank, form, head, strict=True)
    ]
    kept = sorted(sorted(range(len(found)), key=lambda i: -weak[i])[:MOST_EMBEDDED])
    model = embedder()
    vectors = embed_array(model, [_embedded(found[i]) for i in kept])
    cosines = {i: float(c) for i, c in zip(kept, vectors @ embed_array(model, [question], query=True)[0], strict=True)}
    scores = _with_section(found, [w + _COSINE * cosines.get(i, _FAR_PIECE) for i, w in enumerate(weak)])
    if wants != "time" and not facts(question).figures:
        scores = [score * (_LOGGED if _is_logged(one) else 1.0) for one, score in zip(found, scores, strict=True)]
    near = [replace(found[i], score=scores[i], cosine=cosines[i]) for i in kept]
    return _apart(near, vectors, most)


def _with_section(found: Sequence[Candidate], scores: Sequence[float]) -> list[float]:
    """Each score with a share of what the best sentences of its section have: one that explains has several that fit, a
    list that mentions many things has one."""
    sections = [(one.chunk["document"], *one.chunk["headings"]) for one in found]
    of: dict[tuple[str, ...], list[float]] = defaultdict(list)
    for section, score in zip(sections, scores, strict=True):
        of[section].append(score)
    means = {section: mean(sorted(own)[-_TELLING:]) for section, own in of.items()}
    return [(1 - _SECTION) * score + _SECTION * means[s] for s, score in zip(sections, scores, strict=True)]


def _is_logged(one: Candidate) -> bool:
    return one.piece.form == "item" and any(map(_RELEASE.match, one.chunk["headings"]))


def headed(question: str, chunk: ChunkFound) -> float:
    """How well the section that a chunk is of is titled as the question asks, 0 to 1: the share of the last heading's
    words that the question has, by the share of the question's words that all headings have."""
    asked = facts(question).content
    told = (asked - lexicon()["asking_keys"]) or asked
    last = facts((chunk["headings"] or [chunk["title"]])[-1]).content
    if not told or not last:
        return 0.0
    around = facts(" . ".join([chunk["title"], *chunk["headings"]])).content
    return len(asked & last) / len(last) * len(told & around) / len(told)


def _titled(question: str, wants: Wants, one: Candidate) -> float:
    """`headed`, a little more for the sentence that a section begins with. A figure, a time, a name may be told in
    passing, under any heading."""
    if wants in _PASSING:
        return 0.0
    match = headed(question, one.chunk)
    return match + _OPENING * (match >= TITLED and one.piece.place == 0)


def _embedded(one: Candidate) -> str:
    """The sentence behind what its chunk is about: the subject of the opening sentence, or the last heading."""
    first = pieces_of(one.chunk)[0]
    opening = opening_of(first.text) if first.form == "prose" and one.piece.form == "prose" and one.piece.place else ""
    about = opening or (one.chunk["headings"][-1:] or [one.chunk["title"]])[0]
    named = not about or about.casefold() in one.piece.text.casefold()
    return (one.piece.gist if named else f"{about}: {one.piece.gist}")[:_MOST_CHARACTERS]


def _around(chunk: ChunkFound) -> frozenset[str]:
    """What a chunk is about: title, headings, and the subject of its first sentence."""
    first = pieces_of(chunk)[0]
    opening = subject_of(first.text) if first.form == "prose" else frozenset()
    return facts(" . ".join([chunk["title"], *chunk["headings"]])).content | opening


def _lexical(question: str, found: Sequence[Candidate], searched: Sequence[str]) -> list[float]:
    """For each sentence the share of the question's words that it holds, rare ones counting more; a little for the
    words of its headings, and for the keywords that were searched for."""
    asked = {key(word) for word in facts(question).words if word not in STOP_WORDS and len(word) > 1}
    wider = {one for text in searched for one in facts(text).content} - asked
    held = [{key(word) for word in facts(one.piece.gist).words} for one in found]
    around = [_around(one.chunk) for one in found]
    often = Counter(word for words in held for word in words & (asked | wider))
    light = frozenset() if defined(question) else lexicon()["asking_keys"]
    weight = {
        word: math.log(1 + len(found) / (0.5 + often[word])) * (_ASKING if word in light else 1.0)
        for word in asked | wider
    }
    whole = sum(weight[word] for word in asked) or 1.0
    return [
        (
            sum(weight[word] * (1.0 if word in near else _FOCUS) for word in asked & words)
            + _AROUND * sum(weight[word] for word in (asked & near) - words)
            + 0.2 * sum(weight[word] for word in wider & words)
        )
        / whole
        for words, near in zip(held, around, strict=True)
    ]


def _apart(found: list[Candidate], vectors: NDArray[np.float32], most: int) -> list[Candidate]:
    """Maximal marginal relevance over the candidates."""
    taken, left = list[int](), set(range(len(found)))
    while left and len(taken) < most:
        like = {i: max((float(vectors[i] @ vectors[j]) for j in taken), default=0.0) for i in left}
        said = {found[i].piece.text for i in taken}
        left = {i for i in left if like[i] < _SAME and found[i].piece.text not in said}
        if not left:
            break
        best = max(left, key=lambda i: (found[i].score - _REPEATED * max(0.0, like[i] - 0.5), -i))
        taken.append(best)
        left.discard(best)
    return [found[i] for i in taken]
