"""What kind of answer a question wants, read off its first words."""

from __future__ import annotations

import re
from typing import Final, Literal

from hopql.tools.knowledge.answering.lexicon import lexicon
from hopql.tools.search.tokens import words

Wants = Literal[
    "overview", "definition", "list", "number", "time", "condition", "person", "place", "fact", "explanation"
]  # fmt: skip
_LIST: Final = re.compile(
    r"\b(?:which|what)\s+(?:are|were)\b|^\W*(?:(?:please|can\s+you|could\s+you)\s+)*(?:list|name|enumerate)\b"
    r"|\ba\s+list\s+of\b|\bwhich\s+\w+s\b"
    r"|\bwhat\s+(?:kinds|types|sorts|modes|ways)\b",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(
    r"\bhow\s+(?:many|much|long|often|old|far|large|big|high|fast|late)\b|\bwie\s*(?:viele?|lange|oft|hoch|groß)\b"
    r"|\bcuánt|\bcombien\b|\bwhat\s+(?:number|percentage|share)\b",
    re.IGNORECASE,
)
_TIME: Final = re.compile(
    r"(?:^|[,;]|\band\b|\b(?:since|until|from)\b)\W*(?:when|wann|quand|cuándo)\b"
    r"|\bwhat\s+(?:year|date|day|time)\b|\bwhich\s+(?:year|day|month)\b",
    re.IGNORECASE,
)
_CONDITION: Final = re.compile(
    r"^\W*when\s+(?:is|are|does|do|can|may|must|should|will)\s+(?:an?|any|one|i|we|you)\b|^\W*under\s+w(?:hat|hich)\b",
    re.IGNORECASE,
)
"""Asks of any such thing when something holds, not when it was."""
_PERSON: Final = re.compile(r"^\W*(?:by\s+|to\s+|from\s+)?(?:who|whom|whose|wer|wen|wem|qui|quién)\b", re.IGNORECASE)
_PLACE: Final = re.compile(r"^\W*(?:where|wo|où|dónde)\b", re.IGNORECASE)
_DEFINITION: Final = re.compile(
    r"^\W*(?:what\s+(?:is|are)|what's|define|was\s+ist|qu'est-ce|qué\s+es)\s+(?:(?:a|an|the|ein|eine)\s+)?"
    r"(?P<thing>[\w .`'-]{2,60}?)\??\s*$",
    re.IGNORECASE,
)
_EXPLAIN: Final = re.compile(r"\b(?:how|why|explain|describe|compare|difference|wie|warum|influence)\b", re.IGNORECASE)
_SAID: Final = re.compile(
    r"\bwhat\s+(?:(?:do|does|did)\s+.{2,60}?\b(?:say|tell|state|write|mention|recommend|require|prescribe)\b"
    r"|is\s+(?:said|told|written|stated|known)\b)(?:\s+us)?"
    r"(?:\s+(?:about|on|of|regarding|concerning|for)\s+(?P<thing>.{2,120}?)\W*$)?",
    re.IGNORECASE,
)
"""Asks for all that is said about something."""
_FACTOID: Final = frozenset(("number", "time", "condition", "person", "place", "fact", "definition"))
_OF: Final = re.compile(r"\b(?:of|for|in)\b", re.IGNORECASE)


def wanted(question: str) -> Wants:
    """The kind of answer."""
    said = set(words(question))
    if said & lexicon()["whole"]:
        return "overview"
    if _SAID.search(question):
        return "explanation"
    for kind, form in _FORMS:
        if form.search(question):
            return kind
    match = _DEFINITION.match(question)
    if match:
        return "fact" if _OF.search(match["thing"]) else "definition"
    return "explanation" if _EXPLAIN.search(question) else "fact"


_FORMS: Final[tuple[tuple[Wants, re.Pattern[str]], ...]] = (
    ("number", _NUMBER), ("condition", _CONDITION), ("time", _TIME), ("person", _PERSON), ("place", _PLACE),
    ("list", _LIST),
)  # fmt: skip


def factoid(kind: Wants) -> bool:
    """One or two sentences answer it."""
    return kind in _FACTOID


def defined(question: str) -> str:
    """What a question asks the definition of; empty when it asks for none."""
    match = _DEFINITION.match(question)
    return match["thing"].strip() if match else ""


def subject(question: str) -> str:
    """What a question asks to be told everything about: Y of "what does X say about Y"; empty for other questions."""
    match = _SAID.search(question)
    return (match["thing"] or "").strip() if match else ""
