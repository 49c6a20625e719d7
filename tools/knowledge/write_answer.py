"""An answer from what was found by a model, which is given numbered chunks, entities and relations; and whether each of
its sentences is borne out by what it refers to: things that are swapped, figures that differ, what is denied."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from hopql import prompts
from hopql.state.knowledge import ChunkFound, Claim, KnowledgeContext
from hopql.tools.base.quote_text import marked
from hopql.tools.base.read_statements import table
from hopql.tools.base.tokenize_text import STOP_WORDS
from hopql.tools.knowledge.cut_sentences import Piece, key, lexicon, pieces, plain, split
from hopql.tools.knowledge.quote_answer import NOTHING, Answer, choose, references
from hopql.tools.knowledge.read_question import Facts, facts, lacking, opening_of, subject_of
from hopql.tools.knowledge.search_knowledge import entity_text, fitting, relation_text, tokens
from hopql.tools.models import Ask, Completion, sample

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

_ARTICLES = frozenset(("the", "a", "an", "its", "their", "this", "each", "every"))


def swapped(said: Facts, source: Facts) -> str:
    """Why not, when two things stand the other way round about a verb, a comparison or "then"; empty otherwise."""
    for pivot in (said.content & source.content) | (said.words & source.words & lexicon()["order"]):
        ours, theirs = _sides(said, pivot), _sides(source, pivot)
        if ours is None or theirs is None:
            continue
        first = (ours[0] - ours[1]) & (theirs[1] - theirs[0])
        second = (ours[1] - ours[0]) & (theirs[0] - theirs[1])
        if first and second:
            return f"{min(first)} and {min(second)} are the other way round"
    return ""


def _sides(read: Facts, pivot: str) -> tuple[frozenset[str], frozenset[str]] | None:
    """What stands before and after the only place of a verb, turned round for a passive; None where it is no verb."""
    places = [at for at, (token, one) in enumerate(zip(read.tokens, read.keys, strict=True)) if pivot in (one, token)]
    if len(places) != 1:
        return None
    at = places[0]
    token = read.tokens[at]
    follows = read.tokens[at + 1] if at + 1 < len(read.tokens) else ""
    before = read.tokens[at - 1] if at else ""
    ordered = token in lexicon()["order"]
    compared = token.endswith("er") and follows == "than"
    helped = before in ("does", "did", "do", "will", "to")
    verb = helped or token.endswith(("ed", "s")) or token in lexicon()["irregular"]
    noun = before in _ARTICLES or (follows in ("is", "are", "was", "were", "of") and not ordered)
    if not (ordered or compared or (verb and not noun and token not in STOP_WORDS)):
        return None
    left = frozenset(one for one in read.keys[:at] if one)
    right = frozenset(one for one in read.keys[at + 1 :] if one)
    passive = not ordered and ((token.endswith("ed") and not token.endswith("eed")) or token in lexicon()["irregular"])
    return (right, left) if passive and "by" in read.tokens[at + 1 : at + 3] else (left, right)


def _figures(said: Facts, source: Facts, topic: frozenset[str]) -> str:
    for date in said.dates - source.dates:
        if key(date) in topic:
            continue
        return f"{date} is not there"
    for figure in said.figures:
        same = [one for one in source.figures if one.value == figure.value]
        if not same:
            return f"the figure {figure.value} is not there"
        if figure.units and not any(_same_units(figure.units, one.units) for one in same):
            return f"{figure.value} has another unit"
        if not any(one.direction == figure.direction or not (one.direction or figure.direction) for one in same):
            return f"{figure.value} is compared in another way"
        if not any(_belongs(said, source, one.place, one.kind) for one in same):
            return f"{figure.value} belongs to something else"
    return ""


def _same_units(said: Sequence[str], there: Sequence[str]) -> bool:
    return set(said) <= set(there) or (bool(there) and set(there) <= set(said) and "million" not in said)


def _belongs(said: Facts, source: Facts, place: int, kind: str) -> bool:
    """The figure at a place stands nearer to the sentence's words than a figure of its kind that the sentence lacks.

    The source is cut between figures of one kind, at commas, "and" and the like. Words of the sentence that stand only
    in a later part tell that part's figure; words only in an earlier one do so where none is in the figure's own.
    """
    values = {one.value for one in said.figures}
    rivals = [one.place for one in source.figures if one.kind == kind and one.value not in values]
    spans = _spans(source, [place, *(one.place for one in source.figures if one.kind == kind)])
    own = {one for one in spans[place] if one in said.content}
    for rival in rivals:
        theirs = {one for one in spans[rival] if one in said.content} - set(spans[place])
        only = {one for one in theirs if sum(one in span for span in spans.values()) == 1}
        mine = own - set(spans[rival])
        if only and (rival > place or not mine):
            return False
    return True


def _spans(source: Facts, places: Sequence[int]) -> dict[int, list[str]]:
    """The content keys around each figure, cut at the last mark or joint between two figures."""
    ordered, spans, start = sorted(set(places)), dict[int, list[str]](), 0
    for place, after in zip(ordered, [*ordered[1:], len(source.tokens)], strict=True):
        cuts = [
            at for at in range(place + 1, after)
            if source.tokens[at] in ",;:.()" or source.tokens[at] in ("and", "but", "or")
        ]  # fmt: skip
        end = (cuts[0] if cuts else after) if after < len(source.tokens) else len(source.tokens)
        spans[place] = [one for one in source.keys[start:end] if one]
        start = end
    return spans


def _names(said: Facts, source: Facts, topic: frozenset[str]) -> str:
    held = source.text.casefold()
    for name in said.names:
        if name in source.words or name in held or name in lexicon()["light"] or name in table()["numbers"]:
            continue
        one = next((k for t, k in zip(said.tokens, said.keys, strict=True) if t == name), name)
        if one and (one not in source.content | topic or (one not in source.content and "who" in source.words)):
            return f"{name} is not named there"
    for code in said.codes:
        if code not in held:
            return f"{code} is not named there"
    ours, theirs = ([code for code in read.codes if code in said.codes] for read in (said, source))
    turned = len(ours) == len(set(ours)) > 1 and sorted(ours) == sorted(theirs) and ours != theirs
    if turned and "by" not in said.words:
        return f"{ours[0]} and {ours[1]} are the other way round"
    return ""


def _denials(said: Facts, source: Facts) -> str:
    """What the source only denies is denied, and nothing else is."""
    ours, theirs = frozenset[str]().union(*said.denied), frozenset[str]().union(*source.denied)
    firm = {one for one in theirs if source.keys.count(one) == 1}
    if affirmed := (firm & said.content) - ours:
        return f"the chunk denies it ({', '.join(sorted(affirmed)[:2])})"
    if any(scope and not scope & theirs for scope in said.denied):
        return "the chunk does not deny it"
    if len(said.denied) > len(source.denied):
        return "it denies more than the chunk"
    return ""


def _opposites(said: Facts, source: Facts) -> str:
    only, theirs = said.words - source.words, source.words - said.words
    for pair in table()["opposites"]:
        for ours, other in (pair, pair[::-1]):
            if ours in only and other in theirs and not {*pair} & lexicon()["loose_opposites"]:
                return f"it says {ours}, the chunk {other}"
    return ""


def _conditions(said: Facts, source: Facts) -> str:
    """What holds only under a condition is said with it."""
    for place, token in enumerate(source.tokens):
        if token not in lexicon()["limiters"] or token in said.words:
            continue
        condition = {one for one in source.keys[place + 1 :] if one} - set(source.keys[:place])
        before = said.content.intersection(source.keys[max(0, place - 4) : place])
        if not condition & said.content and (token != "only" or before):
            return f"the chunk says so with a condition ({token})"
    return ""


_LOOSE = 0.15
_SIGNATURE = re.compile(r"((?:async def |def )?\w+\(.*?\)(?: -> [^:]*?)?): ")


@dataclass(frozen=True)
class Verdict:
    """What the check found."""

    held: bool
    why: str
    coverage: float = 0.0
    """Share of the content words that the nearest sentence of the chunk has."""


def supported(sentence: str, chunk: str, *, title: str = "", headings: Sequence[str] = (), kind: str = "") -> Verdict:
    """Check a sentence against a chunk, whose title and headings tell what its pronouns are about.

    The nearest single sentence decides.
    """
    said = facts(plain(sentence))
    found = pieces(chunk, kind)
    for one in found:
        if plain(one.text).casefold().rstrip(" .:;") == said.text.casefold().rstrip(" .:;"):
            return Verdict(True, "the words of the document", 1.0)
    # What the whole chunk is about: its title and headings, and the subject of its first sentence.
    topic = facts(" . ".join([title, *headings])).content | (subject_of(found[0].read) if found else set())
    verdicts = [_against(said, facts(text), topic) for one in found for text in _clauses(one, said)]
    return max(verdicts, key=lambda one: (one.held, one.coverage), default=Verdict(False, "the chunk is empty"))


def _clauses(piece: Piece, said: Facts) -> list[str]:
    """Clauses between semicolons, and signatures, speak for themselves; a pronoun is about the first one's subject."""
    if piece.form in ("docstring", "item") and (head := _SIGNATURE.match(piece.text)):
        return [piece.read, Piece(head[1], "signature").read]
    if ";" not in piece.text or piece.form == "row" or ";" in said.tokens:
        return [piece.read]
    first, *others = piece.read.split("; ")
    return [first, *(f"{opening_of(first)} {one}" if Piece(one, "prose", 0).points_back else one for one in others)]


def _against(said: Facts, source: Facts, topic: frozenset[str]) -> Verdict:
    """One sentence against one window of the chunk. `topic`: keys of what the whole chunk is about, so that names of it
    need not be repeated."""
    there = source.content | topic
    missing = said.content - there
    coverage = 1 - len(missing) / len(said.content) if said.content else float(said.words <= source.words)
    wrong = (
        _figures(said, source, topic) or _names(said, source, topic) or _denials(said, source)
        or _opposites(said, source) or _conditions(said, source) or swapped(said, source)
    )  # fmt: skip
    if wrong:
        return Verdict(False, wrong, coverage)
    if not said.content & source.content and not said.figures:
        return Verdict(False, "no sentence of the chunk speaks of it", 0.0)
    if missing and len(missing) > int(_LOOSE * len(said.content)) / 2:
        return Verdict(False, f"not in the chunk: {', '.join(sorted(missing)[:3])}", coverage)
    return Verdict(True, "its words, figures and names are in one place of the chunk", coverage)


_MARK: Final = re.compile(r"\s*\[(\d+(?:\s*[,;]\s*\d+)*)\]")
_AFTER: Final = re.compile(r"(?P<end>[.!?])(?P<marks>(?:\s*\[\d+(?:\s*[,;]\s*\d+)*\])+)")
_BULLET: Final = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+")
_LACKS: Final = re.compile(
    r"\bdocuments?\s+(?:say|says|contain|contains|mention|mentions|give|gives)\s+(?:nothing|no\b)|\b(?:do|does)\s+not\s+(?:say|mention|contain|state|specify|provide)\b"
    r".{0,60}|\bnot\s+(?:mentioned|stated|specified|found)\s+in\s+the\s+(?:documents?|context|chunks?)\b",
    re.IGNORECASE,
)
_DOCUMENTS: Final = re.compile(r"\b(?:documents?|context|chunks?|sources?)\b", re.IGNORECASE)
_JOINT: Final = re.compile(r";\s+|,\s+(?:and|but|while)\s+(?=\w)")


def sentences_of(answer: str) -> list[tuple[str, list[int]]]:
    """The sentences of an answer with the numbers that they cite, whether a mark stands before or after the stop."""
    found: list[tuple[str, list[int]]] = []
    for told in answer.splitlines():
        moved = _AFTER.sub(lambda match: f"{match['marks']}{match['end']}", _BULLET.sub("", told).strip())
        if moved.startswith("#") or not moved:
            continue
        for sentence in split(moved):
            numbers = [int(n) for match in _MARK.finditer(sentence) for n in re.findall(r"\d+", match[1])]
            text = " ".join(_MARK.sub("", sentence).split())
            if any(map(str.isalnum, text)):
                found.append((text, list(dict.fromkeys(numbers))))
    return found


def checked(answer_text: str, context: KnowledgeContext) -> list[Claim]:
    """Each sentence of an answer with the chunks that support it.

    A sentence without a mark, or with a wrong one, gets the number of a chunk of the context that supports it, where
    one does; otherwise it is not held and keeps the marks it had. A sentence that says what the documents lack needs no
    mark.
    """
    return [_claim(text, cited, context) for text, cited in sentences_of(answer_text)]


def says_lacking(text: str) -> bool:
    """The sentence says that the documents lack something."""
    return bool(_LACKS.search(text)) and bool(_DOCUMENTS.search(text))


def _claim(text: str, cited: Sequence[int], context: KnowledgeContext) -> Claim:
    if says_lacking(text):
        return Claim(text=text, cites=[], held=True, why="says what the documents lack")
    chunks = {chunk["n"]: chunk for chunk in context["chunks"]}
    named = [chunks[n] for n in cited if n in chunks]
    others = [chunk for n, chunk in chunks.items() if n not in cited]
    verdicts = {chunk["n"]: _verdict(text, chunk) for chunk in named}
    if held := [n for n, verdict in verdicts.items() if verdict.held]:
        return Claim(text=text, cites=held, held=True, why=verdicts[held[0]].why)
    if parts := _in_parts(text, named):
        return Claim(text=text, cites=parts, held=True, why="each part is in one of the chunks")
    for chunk in others:
        verdict = _verdict(text, chunk)
        if verdict.held:
            how = f"the answer cited {', '.join(map(str, cited))}" if cited else "the answer cited nothing"
            return Claim(text=text, cites=[chunk["n"]], held=True, why=f"{verdict.why}; {how}")
    worst = max(verdicts.values(), key=lambda one: one.coverage, default=None)
    why = worst.why if worst else ("no such chunk" if cited else "no chunk of the context says so")
    return Claim(text=text, cites=[chunk["n"] for chunk in named], held=False, why=why)


def _verdict(text: str, chunk: ChunkFound) -> Verdict:
    return supported(text, chunk["text"], title=chunk["title"], headings=chunk["headings"], kind=chunk["kind"])


def _in_parts(text: str, named: Sequence[ChunkFound]) -> list[int]:
    """Numbers of the chunks that hold the clauses of a sentence, each clause by itself; empty when one is not held."""
    parts = _JOINT.split(text)
    if len(parts) < 2 or any(len(part.split()) < 3 for part in parts):
        return []
    found = [next((chunk["n"] for chunk in named if _verdict(part, chunk).held), 0) for part in parts]
    return list(dict.fromkeys(found)) if all(found) else []


def chunk_text(chunk: ChunkFound) -> str:
    """A chunk with its number, where it comes from, and the day of its document."""
    place = " › ".join([chunk["title"], *chunk["headings"]])
    return f"[{chunk['n']}] {place} ({chunk['modified'][:10] or 'no date'})\n{chunk['text'].strip()}"


def context_text(context: KnowledgeContext) -> str:
    """The whole context; chunks come first, so that their numbers are near.

    Entities and relations carry no number: they help to understand, and only chunks are cited.
    """
    parts = [chunk_text(chunk) for chunk in context["chunks"]]
    if context["entities"]:
        parts.append("What is named:\n" + "\n".join(f"- {entity_text(one)}" for one in context["entities"]))
    if context["relations"]:
        parts.append("How it is related:\n" + "\n".join(f"- {relation_text(one)}" for one in context["relations"]))
    return "\n\n".join(parts)


def context_tokens(context: KnowledgeContext) -> int:
    """About how many tokens the context takes as it is written."""
    return tokens(context_text(context))


def fitted(context: KnowledgeContext, most: int, first: Sequence[int] = ()) -> KnowledgeContext:
    """The context within a number of tokens: the chunks of these numbers first, then the others, those that fit whole,
    at least one. Entities and relations only where there is room for all. Chunks keep their numbers."""
    if context_tokens(context) <= most:
        return context
    preferred = sorted(context["chunks"], key=lambda one: first.index(one["n"]) if one["n"] in first else len(first))
    kept = {one["n"] for one in fitting(preferred, chunk_text, most)[0] or preferred[:1]}
    left = len(context["chunks"]) - len(kept) + len(context["entities"]) + len(context["relations"])
    short = context.copy()
    short["chunks"] = [one for one in context["chunks"] if one["n"] in kept]
    short["entities"], short["relations"] = [], []
    short["left_out"] = context["left_out"] + left
    short["tokens"] = context_tokens(short)
    return short


_MOST_TOKENS: Final = 768
DEFAULT_FORM: Final = "Multiple Paragraphs"
_SOURCES: Final = re.compile(r"\n\s*(?:#+\s*)?\**(?:References|Sources|Quellen)\b.*\Z", re.IGNORECASE | re.DOTALL)
_BEST: Final = 8
"""Sentences whose chunks a small model reads first."""
_FENCE: Final = re.compile(r"^```\w*\n|\n```\s*$")


def asked(
    question: str,
    context: KnowledgeContext,
    response_type: str,
    timeout_s: float,
    *,
    short: bool = False,
    temperature: float = 0.0,
) -> Ask:
    """What the model is asked. The mark around the documents is made from them, so that none of them can hold it.

    `short` is for a small model: where it may say that the documents say nothing, it mostly does.
    """
    mark, text = marked(context_text(context), "DOCUMENTS")
    tail = prompts.fill(
        "knowledge_answer_short" if short else "knowledge_answer",
        mark=mark,
        context=text,
        question=" ".join(question.split()),
        response_type=response_type or DEFAULT_FORM,
    )
    return Ask("", "", tail, "", (), _MOST_TOKENS, temperature, timeout_s=timeout_s)


def written(
    question: str,
    context: KnowledgeContext,
    model: BaseChatModel,
    *,
    response_type: str = DEFAULT_FORM,
    timeout_s: float = 300.0,
    context_tokens: int = 0,
    temperature: float = 0.0,
) -> tuple[Answer, Completion]:
    """The model's answer without the sentences that the chunks do not hold, and what the call cost.

    `claims` has every sentence, those left out with `held` false. A sentence that was cut off is left out. With
    `context_tokens` the model reads the chunks of the best sentences up to that size: small models lose the question in
    long contexts, and need minutes to read them. A second draft needs a `temperature`, or it is the first. ModelError:
    no answer, or the context does not fit the model."""
    if context_tokens:
        best = choose(question, context, _BEST)
        context = fitted(context, context_tokens, list(dict.fromkeys(one.chunk["n"] for one in best)))
    short = bool(context_tokens)
    ask = asked(question, context, response_type, timeout_s, short=short, temperature=temperature)
    completion = sample(model, ask, 1)[0]
    text = _SOURCES.sub("", _FENCE.sub("", completion.text.strip())).strip()
    if completion.finish_reason == "length":
        text = text[: max((text.rfind(end) for end in (".", "]", "\n")), default=-1) + 1]
    claims = checked(text, context)
    told = [claim["text"] for claim in claims if says_lacking(claim["text"])]
    lacks = " ".join(told) or lacking(question, context)
    held = [claim for claim in claims if claim["held"] and not says_lacking(claim["text"])]
    lacks = lacks or ("" if held else NOTHING)
    whole = "\n\n".join(filter(None, (_rebuilt(text, held), lacks)))
    return Answer(whole, claims, lacks, references(held, context)), completion


def _rebuilt(text: str, held: list[Claim]) -> str:
    """The held sentences with their marks, in the lines and bullets of the text."""
    left, paragraphs = list(held), list[str]()
    for block in re.split(r"\n\s*\n", text):
        lines: list[str] = []
        for line in block.splitlines():
            said = [left.pop(0) for one, _ in sentences_of(line) if left and left[0]["text"] == one]
            if said:
                bullet = re.match(r"\s*(?:[-*•]|\d{1,2}[.)])\s+", line)
                cited = (f"{one['text']} {''.join(f'[{n}]' for n in one['cites'])}" for one in said)
                lines.append((bullet[0] if bullet else "") + " ".join(cited))
        if lines:
            paragraphs.append("\n".join(lines))
    return "\n\n".join(paragraphs)
