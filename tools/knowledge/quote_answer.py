"""An answer without a model: which sentences of what was found answer a question best, by meaning, by words, by their
form and their heading; in which order they are quoted, and with which references."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from statistics import mean
from typing import TYPE_CHECKING, Final

from hopql.state.knowledge import ChunkFound, Claim, KnowledgeContext, Reference
from hopql.tools.base.tokenize_text import STOP_WORDS
from hopql.tools.knowledge.cut_sentences import Piece, key, lexicon, pieces_of, plain
from hopql.tools.knowledge.read_question import (
    FACTOID,
    Wants,
    defined,
    facts,
    fits,
    foreign,
    lacking,
    mostly_missing,
    names_missing,
    opening_of,
    speaks_of,
    subject,
    subject_of,
    wanted,
)
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
            scrap = piece.form in ("prose", "item") and re.fullmatch(r".{0,11}|\S+://\S+", piece.text) is not None
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
    lexical, first = _lexical(question, found, context["searched"]), min(one.chunk["n"] for one in found)
    weak = [
        _WORDS * words + _RANK / (1 + 0.25 * (one.chunk["n"] - first))
        + _FORM * fits(question, wants, one.chunk, one.piece) + _HEADED * _titled(question, wants, one)
        for one, words in zip(found, lexical, strict=True)
    ]  # fmt: skip
    kept = sorted(sorted(range(len(found)), key=lambda i: -weak[i])[:MOST_EMBEDDED])
    model = embedder()
    vectors = embed_array(model, [_embedded(found[i]) for i in kept])
    cosines = {i: float(c) for i, c in zip(kept, vectors @ embed_array(model, [question], query=True)[0], strict=True)}
    scores = _with_section(found, [w + _COSINE * cosines.get(i, _FAR_PIECE) for i, w in enumerate(weak)])
    if wants != "time" and not facts(question).figures:
        logged = (one.piece.form == "item" and any(map(_RELEASE.match, one.chunk["headings"])) for one in found)
        scores = [score * (_LOGGED if log else 1.0) for log, score in zip(logged, scores, strict=True)]
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


def headed(question: str, chunk: ChunkFound) -> float:
    """How well the section that a chunk is of is titled as the question asks, 0 to 1: the share of the last heading's
    words that the question has, by the share of the question's words that all headings have."""
    asked = facts(question).content
    told = (asked - lexicon()["asking_keys"]) or asked
    last = facts((chunk["headings"] or [chunk["title"]])[-1]).content
    if not told or not last:
        return 0.0
    return len(asked & last) / len(last) * len(told & _under(chunk)) / len(told)


def _under(chunk: ChunkFound) -> frozenset[str]:
    """What title and headings of a chunk say."""
    return facts(" . ".join([chunk["title"], *chunk["headings"]])).content


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
    about = opening or (one.chunk["headings"] or [one.chunk["title"]])[-1]
    named = not about or about.casefold() in one.piece.text.casefold()
    return (one.piece.gist if named else f"{about}: {one.piece.gist}")[:_MOST_CHARACTERS]


def _around(chunk: ChunkFound) -> frozenset[str]:
    """What a chunk is about: title, headings, and the subject of its first sentence."""
    first = pieces_of(chunk)[0]
    opening = subject_of(first.text) if first.form == "prose" else frozenset()
    return _under(chunk) | opening


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
        taken.append(max(left, key=lambda i: (found[i].score - _REPEATED * max(0.0, like[i] - 0.5), -i)))
        said = found[taken[-1]].piece.text
        left = {i for i in left if float(vectors[i] @ vectors[taken[-1]]) < _SAME and found[i].piece.text != said}
    return [found[i] for i in taken]


NOTHING: Final = "The documents say nothing about this."


@dataclass(frozen=True)
class Answer:
    """Sentences with their marks, what was checked of each, what the documents lack, and what is cited."""

    text: str
    claims: list[Claim] = field(default_factory=list)
    lacking: str = ""
    references: list[Reference] = field(default_factory=list)


def references(claims: Sequence[Claim], context: KnowledgeContext) -> list[Reference]:
    """The chunks that claims cite, in the order of their numbers, each once."""
    cited = {n for claim in claims for n in claim["cites"]}
    shared = Reference.__annotations__.keys() - {"chunk"}
    return [
        Reference(chunk=chunk["id"], **{name: chunk[name] for name in shared})  # type: ignore[literal-required,typeddict-item]
        for chunk in sorted(context["chunks"], key=lambda one: one["n"])
        if chunk["n"] in cited
    ]


def reference_line(reference: Reference) -> str:
    """`[1] Title, heading › heading, lines 3–9 (path)`."""
    parts = [reference["title"] or reference["document"]]
    headings = [one for one in reference["headings"] if one != reference["title"]]
    if headings:
        parts.append(" › ".join(headings))
    if reference["page"]:
        parts.append(f"page {reference['page']}")
    elif reference["line"]:
        first, last = reference["line"], reference["line_to"]
        parts.append(f"lines {first}–{last}" if last > first else f"line {first}")
    return f"[{reference['n']}] {', '.join(parts)} ({reference['document']})"


def render(answer: str, cited: Sequence[Reference]) -> str:
    """The answer, and below it a line for each reference; the answer alone where nothing is cited."""
    return "\n".join([answer, "", "References", *map(reference_line, cited)]) if cited else answer


_BULLETS: Final = re.compile(r"bullet|list|points|stich", re.IGNORECASE)
_SINGLE: Final = re.compile(r"single sentence|one sentence|ein satz", re.IGNORECASE)
_PARAGRAPH: Final = re.compile(r"single paragraph|one paragraph|short", re.IGNORECASE)
_FENCES: Final = ("```", "~~~")


def formed(lines: Sequence[tuple[Candidate, str]], response_type: str) -> str:
    """Lines as bullets or paragraphs; items of one list stand under their lead, the sentences of an item together."""
    bullets, paragraph = bool(_BULLETS.search(response_type)), bool(_PARAGRAPH.search(response_type))
    blocks: list[str] = []
    previous: Candidate | None = None
    for one, line in lines:
        same = previous is not None and previous.chunk["n"] == one.chunk["n"]
        listed = bullets or (one.piece.form in ("item", "row") and len(lines) > 1 and not paragraph)
        if listed and same and previous is not None and 0 <= one.piece.first <= previous.piece.place:
            blocks[-1] += ("\n\n  " if blocks[-1].endswith(_FENCES) else " ") + line
        elif listed:
            _item(blocks, one, line, previous if same else None, bullets)
        elif blocks and (same or paragraph) and not _as_list(blocks[-1]) and not blocks[-1].endswith(_FENCES):
            blocks[-1] += f" {line}"
        else:
            blocks.append(line)
        previous = one
    return "\n\n".join(blocks)


def _item(blocks: list[str], one: Candidate, line: str, previous: Candidate | None, bullets: bool) -> None:
    """A bullet, behind those of its list; the first of a list stands under the list's lead."""
    repeated = previous is not None and previous.piece.lead == one.piece.lead
    lead = "" if bullets or repeated else one.piece.lead
    mark = one.piece.mark if not bullets and one.piece.form == "item" else "-"
    line = re.sub(r"\n(?=.)", "\n" + " " * (len(mark) + 1), line)
    block = f"{lead}\n{mark} {line}" if lead else f"{mark} {line}"
    if blocks and (bullets or (_as_list(blocks[-1]) and not lead)):
        blocks[-1] += f"\n{block}"
    else:
        blocks.append(block)


def _as_list(block: str) -> bool:
    last = next(line for line in reversed(block.splitlines()) if not line.startswith(" "))
    return re.match(r"(?:-|\d+\.) ", last) is not None


_PARTS: Final = frozenset(
    key(word) for word in ("component", "package", "module", "layer", "part", "subsystem", "block", "table", "relation")
)
_DATA: Final = re.compile(r"\b(?:databases?|schemas?|tables?|columns?|data\s+model)\b", re.IGNORECASE)
_MOST_PARTS: Final = 40
_MOST_LINKS: Final = 12


def whole(question: str, context: KnowledgeContext) -> list[Candidate]:
    """What a question about a whole is answered with, in the order of its overview; empty for other questions, and
    where the context has no overview of it.

    A project: its description, its packages from the ground up, who imports whom. A database: its tables, its joins.
    """
    kind = wanted(question)
    if kind not in ("overview", "list", "explanation"):
        return []
    chunks = [
        one for one in context["chunks"]
        if (one["kind"] == "schema" and len(one["headings"]) == 1)
        or (one["kind"] == "structure" and one["headings"][1:] == ["Architecture"])
    ]  # fmt: skip
    chunks.sort(key=lambda one: (one["kind"] == "schema") != bool(_DATA.search(question)))
    first = next((one for one in chunks if _about(question, one, strict=kind != "overview")), None)
    if first is None:
        return []
    told = [Candidate(one, piece) for one in chunks if one["document"] == first["document"] for piece in pieces_of(one)]
    return _outlined(told, first["kind"] == "schema")


def _about(question: str, chunk: ChunkFound, *, strict: bool) -> bool:
    """The question asks for the parts of what the chunk is an overview of."""
    words = facts(plain(question))
    asking = lexicon()["asking_keys"] | {key(word) for word in lexicon()["whole"]} | _PARTS
    rest = words.content - asking
    name = facts(" . ".join([chunk["title"], *chunk["headings"], chunk["text"].partition("\n")[0][:200]])).content
    if strict:
        return bool(words.content & _PARTS) and rest <= name
    return len(rest - name - facts(plain(chunk["text"])).content) * 2 <= len(rest)


def _outlined(told: list[Candidate], data: bool) -> list[Candidate]:
    """Description, parts, links between them; a database's notes are left out."""
    kept = list({one.piece.text: one for one in reversed(told)}.values())[::-1]
    parts = [one for one in kept if one.piece.form == "item" and not one.piece.lead][:_MOST_PARTS]
    links = [one for one in kept if one.piece.form == "item" and one.piece.lead][:_MOST_LINKS]
    prose = [one for one in kept if one.piece.form == "prose"]
    if data:
        return [*prose[:1], *parts, *links]
    start = parts[0].piece.place if parts else len(told)
    before, after = ([one for one in prose if (one.piece.place < start) is side] for side in (True, False))
    return [*before, *parts, *links, *after]


_SENTENCES: Final = 6
"""Of an answer, at most; of a list more."""
_ITEMS: Final = 10
_PASSED: Final = 0.8
"""Of the best sentence's score, from which another's section may be told as a whole."""
_PROSE: Final = frozenset(("markdown", "text", "rst", "html", "pdf"))
_NEAR: Final = 0.68
_LIST_NEAR: Final = 0.75
_FACTOID_NEAR: Final = 0.9
_THING_NEAR: Final = 0.6
"""Where a figure narrows what is asked about: delays over three hours."""
_ABOUT: Final = 0.55
_FACTOID_ABOUT: Final = 0.65
_NOT_COMPARED: Final = "The documents are in another language than the question, and nothing in them is near to it."
_OTHER_LANGUAGE: Final = "The documents are in another language than the question; this is nearest to it in meaning."
_FOREIGN_NEAR: Final = 0.5
"""Cosine from which a sentence in another language than the question is taken to be about it."""
_FLOOR: Final = 0.22
_FAR: Final = 0.3
"""Cosine below which nothing is near in meaning; then only words can tell, and they must tell well."""
_WORDED: Final = 0.5


def extractive(question: str, context: KnowledgeContext, *, response_type: str = "") -> Answer:
    """The sentences of the context that answer a question, each followed by the number of its chunk; one or two where
    the question asks for one fact. `response_type`: "Multiple Paragraphs" (also when empty), "Single Paragraph",
    "Bullet Points", "Single Sentence"; of free text the words "list", "short" and the like are understood."""
    lacks, kind = lacking(subject(question) or question, context), wanted(question)
    alone = bool(_SINGLE.search(response_type))
    most = 1 if alone else 2 if kind in FACTOID else _SENTENCES
    outlined = [] if names_missing(question, context) else whole(question, context)[: 1 if alone else None]
    chosen = outlined or _worth(question, context, most)
    if not chosen:
        nothing = lacks or (_NOT_COMPARED if foreign(question, context) else NOTHING)
        return Answer(nothing, lacking=nothing)
    if not alone and not outlined:
        if kind == "list":
            chosen = _ordered(_listed(chosen))
        elif kind == "fact" or kind not in FACTOID:
            passage = _passage(question, chosen, context) if kind != "overview" else []
            chosen = _ordered(passage or chosen)
    told_with = [one for first in chosen for one in _understandable(first, alone)]
    claims, lines = _claims(told_with, coded=not alone)
    told = [_OTHER_LANGUAGE] if foreign(question, context) else []
    body = formed(lines, response_type)
    text = "\n\n".join([*told, body, *([lacks] if lacks else [])])
    return Answer(text, claims, lacks, references(claims, context))


def _worth(question: str, context: KnowledgeContext, most: int) -> list[Candidate]:
    """The best sentences that are not far behind the best; none where the documents are about something else."""
    kind, thing = wanted(question), subject(question)
    chosen = choose(thing or question, context, _SENTENCES * (2 if thing else 1))
    if not chosen:
        return []
    if foreign(question, context):
        if max(one.cosine for one in chosen) < _FOREIGN_NEAR:
            return []
    else:
        if thing:
            chosen = [one for one in chosen if speaks_of(thing, one.chunk, one.piece)]
        stranger, unknown = names_missing(question, context), mostly_missing(question, context)
        nearest = max((one.cosine for one in chosen), default=0.0)
        about = _FACTOID_ABOUT if kind in FACTOID else _ABOUT
        if (unknown and (nearest < about or stranger)) or (stranger and (kind in FACTOID or kind == "list")):
            return []
        if not chosen or (not thing and nearest < _FAR and chosen[0].score < _WORDED):
            return []
    near = _FACTOID_NEAR if kind in FACTOID else _LIST_NEAR if kind == "list" else _NEAR
    if thing:
        least = chosen[0].score * _THING_NEAR if facts(thing).figures else 0.0
    else:
        least = max(chosen[0].score * near, _FLOOR)
    return [one for one in chosen if one.score >= least][:most]


def _passage(question: str, chosen: Sequence[Candidate], context: KnowledgeContext) -> list[Candidate]:
    """Where a section is titled as the question asks, and one of its sentences is among the best: that section, its
    beginning and what answers best in it, in its order, and the best of other sections; empty where there is none."""
    top = max(one["score"] for one in context["chunks"]) or 1.0
    titled = [
        (match + one.chunk["score"] / top, -place, one)
        for place, one in enumerate(chosen)
        if one.score >= _PASSED * chosen[0].score
        and one.chunk["kind"] in _PROSE
        and (match := headed(question, one.chunk)) >= TITLED
    ]
    if not titled:
        return []
    n = max(titled)[2].chunk["n"]
    there = [one for one in candidates(context, question) if one.chunk["n"] == n]
    places = [one.piece.place for one in there]
    best = [one.piece.place for one in chosen if one.chunk["n"] == n]
    kept = list(dict.fromkeys([places[0], *best[: _SENTENCES - 1], *places]))[:_SENTENCES]
    others = [one for one in chosen if one.chunk["n"] != n]
    return [*(one for one in there if one.piece.place in kept), *others[: _SENTENCES + 1 - len(kept)]]


def _claims(shown: Sequence[Candidate], *, coded: bool) -> tuple[list[Claim], list[tuple[Candidate, str]]]:
    """The claims and the lines of an answer, each sentence once. With `coded`, code follows the sentence that leads to
    it."""
    claims, lines, told = list[Claim](), list[tuple[Candidate, str]](), set[tuple[int, str]]()
    for one in shown:
        n, text = one.chunk["n"], one.piece.text
        if (n, text) in told:
            continue
        told.add((n, text))
        claims.append(Claim(text=text, cites=[n], held=True, why="the words of the document"))
        ended = text if text.endswith((".", "!", "…", "。", ")", '"', ":")) else f"{text.rstrip(';,')}."
        line = f"{ended} [{n}]"
        lines.append((one, f"{line}\n\n{one.piece.code}" if coded and one.piece.code else line))
    return claims, lines


def _ordered(chosen: Sequence[Candidate]) -> list[Candidate]:
    """Chunks in the order of their best sentence, the sentences of a chunk as they stand there."""
    order = list(dict.fromkeys(one.chunk["n"] for one in chosen))
    return sorted(chosen, key=lambda one: (order.index(one.chunk["n"]), one.piece.place))


def _listed(chosen: Sequence[Candidate]) -> list[Candidate]:
    """Where one of the best sentences is an item of a list or a row, its neighbours of the same list come along."""
    near = [one for one in chosen[:3] if one.piece.form in ("item", "row") and one.score >= 0.8 * chosen[0].score]
    if not near:
        return list(chosen)
    best = near[0]
    same = [
        replace(best, piece=piece)
        for piece in pieces_of(best.chunk)
        if piece.form == best.piece.form and piece.lead == best.piece.lead and not ORDER.search(piece.text)
    ]
    return same[:_ITEMS] if len(same) > 1 else list(chosen)


def _understandable(one: Candidate, single: bool) -> list[Candidate]:
    """A sentence that points back comes with the one before it, a later sentence of a list item with the first."""
    piece = one.piece
    if single or piece.place == 0 or piece.form in ("row", "signature"):
        return [one]
    found = pieces_of(one.chunk)
    before = found[piece.first] if piece.first >= 0 else found[piece.place - 1] if piece.points_back else None
    if before is None or before.form != piece.form or ORDER.search(before.text) or before.text.endswith("?"):
        return [one]
    return [replace(one, piece=before), one]
