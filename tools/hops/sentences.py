"""A question of several sentences as parts: what a statement describes is asked for first, later words point to it.

"One shop returned more than any other. Who runs it?" has two parts, "Which shop returned more than any other?" and "Who
runs it?". A question without such a statement has the parts that `clauses` sees.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from hopql.tools.hops.clauses import clauses
from hopql.tools.hops.lexicon import lexicon
from hopql.tools.hops.statements import BARE, LATER, ORDERED, Part, asked_by, asks, statement
from hopql.tools.search.tokens import STOP_WORDS

_END = re.compile(
    r"(?<=[a-z0-9)%}\"”'’][.!])\s+(?=[A-Z{\"“])|(?<=\?)\s+(?=[A-Z{\"“])|;\s+(?=(?:how|which|what|who|whom|whose|when|where)\b)"
)
_SHORT = re.compile(r"\b(?:[A-Z]|St|Dr|Mr|Mrs|Ms|No|Inc|Ltd|Co|Jr|Sr|vs|approx|Mt|Ft)\.$")
_ASKED_AFTER = re.compile(
    r"^(?P<thing>[^,:?]+|[^:?]+(?=:))[,:]\s+(?P<bare>(?:who|what|which)\b[^,:]{2,20}\?)\s*$", re.IGNORECASE
)
_ASKED = re.compile(r"(?<=\?)\s+(?=[A-Z])")
_WORD = re.compile(r"(?:how|which|what|who|whom|whose|when|where|and)\b", re.IGNORECASE)
_THERE = re.compile(
    r"(?:\b(?P<way>from|to)\s+)?(?<!are )(?<!were )(?<!is )(?<!was )\bthere\b(?!\s+(?:is|are|was|were)\b)"
)
_AT = re.compile(r"\b(?:to|in|at|into|from)\s+(?P<name>[A-Z][\w-]+(?:\s+[A-Z][\w-]+)*)")
_FOR = re.compile(r"^[Ff]or\s+(?P<name>[A-Z][\w-]+),\s+(?=.*\b(?:he|she|his|her|him)\b)")
_LEADING = r"(?:for|from|to|at|in|on|out\s+of|into|during|over|within|after|before|with)"


def parts_of(question: str, vocabulary: Callable[[str], bool] = lambda word: True) -> list[Part]:
    """The parts of a question in their order; those of `clauses` where no statement tells what is asked about.

    Args:
        vocabulary: whether a database has a word for something.

    >>> [part.text for part in parts_of("One shop returned more than any other. Who runs it?")]
    ['Which shop returned more than any other?', 'Who runs it?']
    """
    sentences = sentences_of(_by_name(question))
    if len(sentences) == 1 and (match := _ASKED_AFTER.match(sentences[0])) and BARE.match(match["bare"]):
        sentences = [f"{match['thing']}.", match["bare"]]
    parts, rest, found = list[Part](), "", False
    for place, sentence in enumerate(sentences):
        later = " ".join(sentences[place + 1 :])
        if bare := asked_by(sentence, later):
            return [*parts, *_questions(f"{rest} {bare}".strip())]
        part = statement(sentence, later, vocabulary) if later and not rest else None
        if part is None:
            rest = f"{rest} {sentence}".strip()
        else:
            parts.append(part)
            found = True
    if found and rest:
        rest = _placed(rest, parts)
    fronted = _questions(rest) if rest else []
    if not found and [part.text for part in fronted] == clauses(rest):
        return [Part(clause) for clause in clauses(question)] if rest == question else fronted
    return [*parts, *fronted]


def _placed(later: str, parts: list[Part]) -> str:
    """A text in which "there" is the place that a statement before it named."""
    places = [match["name"] for part in parts if part.noun for match in _AT.finditer(part.text)]
    places = [name for name in places if name.lower() not in lexicon().calendar]
    if not places or any(lexicon().kind_of(part.noun) in ("place", "airport") for part in parts):
        return later
    return _THERE.sub(lambda match: f"{match['way'] or 'at'} {places[-1]}", later, count=1)


def sentences_of(question: str) -> list[str]:
    """The sentences of a question; what "; how many" begins is one of its own."""
    found: list[str] = []
    for piece in _END.split(question):
        if found and (_SHORT.search(found[-1]) or (not found[-1].endswith((".", "!", "?")) and asks(found[-1]))):
            found[-1] += (" " if _SHORT.search(found[-1]) else "; ") + piece
        elif piece.strip():
            found.append(piece.strip())
    return found


def _by_name(question: str) -> str:
    """ "For Tom, at the shop that he runs" said with his name in the place of what points to him."""
    if match := _FOR.match(question):
        rest, name = question[match.end() :], match["name"]
        rest = re.sub(r"\b(?:his|her)\b(?=\s+[a-z])", f"{name}'s", rest)
        return re.sub(r"\b(?:he|she|him)\b", name, rest)
    return question


def _questions(text: str) -> list[Part]:
    """The clauses of a question; what stands before its colon is a part where later words point to it."""
    first, *more = _ASKED.split(text, maxsplit=1)
    if more and not _WORD.match(more[0]) and re.search(LATER, more[0]):
        return [*_clauses(first), *_questions(more[0])]
    before, colon, after = text.partition(": ")
    after = after.strip()
    if not colon or not after or (":" in after and "http" in after):
        return [Part(clause) for clause in clauses(text)]
    if match := ORDERED.match(before):
        link, rest = match["link"], match["rest"]
        does = f"has {rest}" if link in ("with", "having") else rest
        return [Part(f"{match['of']}, which one {does}?", match["head"]), *_clauses(after)]
    if re.match(rf"{_LEADING}\s+(?:the|our|my|[A-Z{{])", before, re.IGNORECASE):
        return [Part(clause) for clause in clauses(f"{before}, {after}")]
    thing = re.fullmatch(r"(?:(?:[Tt]he|[Oo]ur|[Mm]y)\s+)?(?P<words>[A-Za-z][a-z-]*(?:\s+[a-z-]+){1,3})", before)
    if thing and not asks(before) and re.search(LATER, after) and not STOP_WORDS & set(thing["words"].split()):
        return [Part(before, thing["words"].lower()), *_clauses(after)]
    return [Part(clause) for clause in clauses(text)]


def _clauses(text: str) -> list[Part]:
    return [Part(clause) for clause in clauses(text)]
