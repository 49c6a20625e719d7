"""Clauses of a question: what "and" joins, and what a question to a memory asks about."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from hopql.tools.hops.lexicon import PLACEHOLDER, UNITS, lexicon
from hopql.tools.hops.pointing import RELATED
from hopql.tools.hops.strangers import Bounds, is_stranger

_ASKING = r"(?:how|which|what|who|whom|whose|when|where|was|were|is|are|did|does|do|has|have|had)\b"
_WORD = r"(?:how|which|what|who|whom|whose|when|where|(?:to|with|for|from)\s+whom)\b"
_WHATEVER = re.compile(
    r"(?:over|in|during|at|for|from|by|within|under|above|before|after) what(?:ever)?\s+(?:we|I|the|our|my)\b",
    re.IGNORECASE,
)
"""What begins so asks nothing: "In what we call winter"."""
_JOINT = re.compile(
    rf"\s*(?:[,;]\s*(?:then\s+)?(?={_WORD})|(?:[,;]\s*|\s+|\?\s+)and\s+(?:then\s+)?(?={_ASKING})|\?\s+(?={_WORD}))",
    re.IGNORECASE,
)
_SUPERLATIVE = r"(?:busiest|(?:most|least)\s+[a-z]+|[a-z]+est|first|last)"
_NOT_MOST = r"(?!(?:forest|interest|request|guest|test|west|northwest|southwest|rest|honest)\b)"


def clauses(question: str) -> list[str]:
    """The questions that "and" joins, each with its own question word; one where nothing is joined. What is said
    before a colon, as in "The route we dropped: who flew it?", is a part of its own.

    >>> clauses("Which carrier does the team prefer, and how late was it?")
    ['Which carrier does the team prefer', 'how late was it?']
    """
    parts: list[str] = []
    for part in _JOINT.split(question):
        before, colon, after = part.partition(": ")
        fronted = colon and not parts and re.match(_WORD, after.strip(), re.IGNORECASE)
        parts += [before.strip(), after.strip()] if fronted else [part.strip()]
    asks = re.match(rf"(?:[A-Z]\w+ )?{_ASKING}|{_WORD}", parts[0], re.IGNORECASE)
    if _WHATEVER.match(parts[0]):
        asks = None
    if len(parts) > 1 and not asks and ": " not in question:
        parts[:2] = [f"{parts[0]}, {parts[1]}"]
    return [part for part in parts if part]


@cache
def _memory_questions() -> tuple[re.Pattern[str], ...]:
    words = lexicon()
    aux = r"(?:do|does|did|has|have|had|is|are|was|were|should|would|will)"
    object_ = r"(?P<object>.+?)"
    return (
        re.compile(
            rf"^(?:[Ww]hich|[Ww]hat)\s+(?P<noun>{words.nouns})\s+(?:{aux}\s+)?(?P<subject>{words.subject})\s+{words.aside}(?:{words.verb}|{words.state}|based|working)\b"
        ),
        re.compile(
            rf"^(?:[Ww]hich|[Ww]hat)\s+(?P<noun>{words.nouns})\s+(?:is|was|are|were)\s+(?P<subject>{words.subject})[’']?s?\s+{words.adjective}\b"
        ),
        re.compile(
            rf"^(?:[Ww]hich|[Ww]hat)\s+(?P<noun>{words.nouns})\s+(?:is|was|are|were)\s+(?P<subject>{words.subject})[’']s?$"
        ),
        re.compile(
            rf"^(?:[Ww]hich|[Ww]hat)\s+(?P<noun>{words.nouns})\s+(?:(?:is|was|are)\s+)?(?:{words.participle})\s+(?:\w+\s+)?by\s+(?P<subject>{words.subject})"
        ),
        re.compile(
            rf"^(?:[Ww]hat|[Ww]hen|[Ww]hy|[Hh]ow|[Ww]here)\s+{aux}\s+(?P<subject>{words.subject})\s+{words.aside}(?:{words.verb})\b"
        ),
        re.compile(
            rf"^(?P<noun>[Ww]ho|[Ww]hom)\s+(?:{aux}\s+)?{words.aside}(?:be\s+)?(?:{words.verb}|{words.state})\b\s*(?:about\s+|of\s+|for\s+)?{object_}$"
        ),
        re.compile(
            rf"^(?P<noun>[Ww]ho|[Ww]hom)\s+(?:is|are|was|were)\s+(?:the\s+|our\s+)?(?:{words.role})(?:\s+there|\s+(?:of|for|at)\s+{object_})$"
        ),
        re.compile(
            rf"^(?:[Ww]hich|[Ww]hat)\s+(?:one\s+)?of\s+(?:our|my)\s+(?P<noun>{words.nouns})\s+(?:{aux}(?:n[’']t)?|won[’']t|can(?:not|[’']t)?|could|{words.verb})\b"
            rf"(?P<object>.*)$"
        ),
        re.compile(
            rf"^(?P<noun>[Ww]ho|[Ww]hom)\s+(?:(?:should|do|did|would|can|could|might|may|must|shall)\s+(?:we|I|the\s+team)|to|(?:I|we)\s+(?:can|should|could|may|have\s+to|must))\s+\w+\s*(?:about\s+|for\s+|at\s+)?{object_}$"
        ),
    )


@dataclass(frozen=True)
class Recollection:
    """A clause that asks a memory."""

    noun: str
    """What it asks for."""
    about: int
    """Where what it asks about begins: phrases before it are part of the asking."""


def memory_question(clause: str, stored: Callable[[str], bool] = lambda name: False) -> Recollection | None:
    """How a clause asks a memory; None for other clauses, and for what somebody does whose name is `stored`.

    >>> memory_question("Which carrier does the team prefer?").noun
    'carrier'
    """
    plain = clause.strip().rstrip("?.! ")
    for pattern in _memory_questions():
        if match := pattern.match(plain):
            groups = match.groupdict()
            who = groups.get("subject") or ""
            if re.match(r"(?!We\b|Our\b|My\b|The\b)[A-Z]\w", who) and stored(who):
                return None
            noun = (groups.get("noun") or "").lower()
            about = match.start("object") if groups.get("object") else match.end()
            return Recollection("person" if noun in ("who", "whom") else noun, about)
    return None


def asked_about(clause: str) -> tuple[int, int, str, str] | None:
    """What a question to a memory asks about, where only the database can say what it is.

    Returns start, end, the noun and the question for the database: of "Who looks after the airport with the most
    delays?", "Which airport has the most delays?"; None where no such phrase is found.
    """
    nouns = lexicon().nouns
    plain = clause.rstrip("?.! ")
    if match := re.search(rf"\b[Tt]he\s+(?P<noun>{nouns})\s+(?P<link>{RELATED})\s+(?P<rest>.+)$", plain):
        noun, link, rest = match["noun"], " ".join(match["link"].split()), match["rest"]
        ours = rf"\b(?:{lexicon().subject})\s+(?:{lexicon().verb})|^(?:we|I|our|my)\b"
        if not re.search(ours, rest) or re.search(PLACEHOLDER, rest):
            return match.start(), len(plain), noun, question_of(noun, link, rest)
    pattern = rf"\b[Tt]he\s+(?P<most>{_NOT_MOST}{_SUPERLATIVE})\s+(?P<noun>{nouns})(?P<rest>.*)$"
    if match := re.search(pattern, plain):
        return match.start(), len(plain), match["noun"], f"Which is the {match['most']} {match['noun']}{match['rest']}?"
    return None


def named(clause: str) -> str:
    """A thing that is only named before a question about it, as a question: "The carrier with the most flights"."""
    about = asked_about(clause)
    return about[3] if about and about[0] == 0 else clause


def question_of(noun: str, link: str, rest: str) -> str:
    """What a relative clause tells of a noun, as a question: "Which shop has the most returns?" of "shop", "with" and
    "the most returns"."""
    many = noun.endswith("s") and not noun.endswith("ss")
    if link in ("with", "having"):
        return f"Which {noun} {'have' if many else 'has'} {rest}?"
    if link in ("that", "which", "who"):
        return f"Which {noun} {rest}?"
    if link == "whose":
        return f"Which is the {noun} whose {rest}?"
    return f"What is the {noun} {link} {rest}?"


def asked_of_stranger(clause: str, bounds: Bounds) -> str:
    """The noun that a clause asks for where whoever does it is unknown to the database: "Which maker does {{CLIENT}}
    insist on?"; empty for other clauses."""
    asking, doing = rf"^(?:[Ww]hich|[Ww]hat)\s+(?P<noun>{lexicon().nouns})", r"(?:do|does|did|has|have|is|are|was)"
    pattern = rf"{asking}\s+{doing}\s+(?P<who>{PLACEHOLDER}|[A-Z]\w+(?:\s+[A-Z]\w+)*)"
    match = re.match(pattern, clause)
    if match and is_stranger(match["who"], bounds):
        return match["noun"]
    person = re.match(rf"^[Ww]hom?\s+{doing}\s+(?P<who>{PLACEHOLDER}|[A-Z]\w+)", clause)
    return "person" if person and is_stranger(person["who"], bounds) else ""


def noun_of(clause: str) -> str:
    """What a clause asks for: airport in "Which airport had the most flights?"; empty where it cannot be told."""
    if unit := re.search(rf"\b[Hh]ow\s+many\s+(?P<noun>{UNITS})\b", clause):
        return unit["noun"]
    match = re.search(rf"(?:^\s*|,\s+)(?:[Ww]hich|[Ww]hat)\s+(?P<noun>{lexicon().nouns})\b", clause)
    if match:
        return match["noun"]
    match = re.match(r"\s*(?:[Ww]hich|[Ww]hat)\s+(?:is|was|are|were)\s+the\s+(?P<rest>.+)", clause)
    if match:
        words = re.findall(r"[a-z]+", match["rest"])
        for word in words:
            if word in lexicon().kinds:
                return str(word)
    return "person" if re.match(r"\s*[Ww]ho\b", clause) else ""


def joined(parts: Sequence[str]) -> str:
    """Clauses said as one question again."""
    return ", and ".join(part.rstrip("?.! ") for part in parts) + "?"
