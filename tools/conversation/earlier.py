"""An earlier question taken apart: what it counts or lists, and those things as a phrase."""

from __future__ import annotations

import re
from typing import Final

from hopql.tools.conversation.rules import rules
from hopql.tools.search.tokens import STOP_WORDS, stem

_FIRST = re.compile(r"^(.*?[^\W_][^?!\n]*?)(?:\?|!|\.\s+(?=[A-Z])|\.?$)", re.DOTALL)
_TAIL = re.compile(
    r",?\s+(?:sorted|ordered|grouped)\s+by\b.*$|,\s*(?:and\s+)?(?:what|how|give|list|in)\b.*$",
    re.IGNORECASE | re.DOTALL,
)
_THERE = re.compile(r"\s+(?:are|were|is|was)\s+there\b", re.IGNORECASE)
_COUNTED = re.compile(r"(?:and\s+)?(?:how\s+many|which|what)\s+(?:of\s+(?:the\s+)?)?(?=[^\W\d_])", re.IGNORECASE)
_LISTED = re.compile(
    r"(?:please\s+)?(?:list|show|give|find|get|return|display|name|fetch)(?:\s+me)?\s+(?:all|every|each)?(?:\s*\bof\b)?\s*(?:the\s+)?",
    re.IGNORECASE,
)
_BEING = re.compile(r"(?:what|which|who)\s+(?:are|were)\s+(?:all\s+)?the\s+", re.IGNORECASE)
_MEASURED = re.compile(
    r"\b(?:average|mean|median|total|sum|number|percentage|share|maximum|minimum|longest|shortest|highest|lowest)\b"
    r"[^?]*?\b(?:of|for|among)\s+(?:all\s+)?(?:the\s+)?(?=\w+)",
    re.IGNORECASE,
)
_ACTOR: Final = ("did", "do", "does")
_WORDS_BEFORE_HEAD: Final = 4


def main_part(question: str) -> str:
    """The first sentence of a question, without its mark."""
    match = _FIRST.match(question.strip())
    return (match[1] if match else question).strip()


def things(question: str) -> str:
    """What an earlier question is about, as a phrase ("flights that left JFK in March"), or nothing.

    >>> things("How many flights left JFK in March?")
    'flights that left JFK in March'
    """
    text = _TAIL.sub("", main_part(question))
    if match := _MEASURED.search(text):
        rest = text[match.end() :]
        return rest if _plural(rest.split()[0]) or (len(rest.split()) > 1 and _plural(rest.split()[1])) else ""
    for pattern in (_LISTED, _BEING):
        if match := pattern.match(text):
            rest = _of_what(text[match.end() :])
            return rest if head(rest) else ""
    if match := _COUNTED.match(text):
        return _clause(_THERE.sub("", text[match.end() :], count=1))
    return ""


def head(phrase: str) -> str:
    """The noun that a phrase in the plural is about: its first plural word; empty without one."""
    for word in phrase.split()[:_WORDS_BEFORE_HEAD]:
        if word.lower() in rules().of("preposition") | rules().of("auxiliary") | rules().of("question"):
            return ""
        if _plural(word):
            return word.strip(",")
    return ""


def noun(question: str) -> str:
    """The noun that stands for "ones": what is counted, listed or measured; empty when none is found."""
    return head(things(question))


def mentions(text: str, word: str) -> bool:
    """Whether a text holds a word, whatever its ending."""
    wanted = stem(word.lower())
    return any(stem(found) == wanted for found in re.findall(r"[^\W_]+", text.lower()))


def _plural(word: str) -> bool:
    word = word.strip(",").lower()
    ends = word.endswith("s") and not word.endswith(("ss", "us", "is", "'s", "’s"))
    return (ends and len(word) > 3 and word not in STOP_WORDS) or word in rules().of("plural")


def _clause(text: str) -> str:
    """ "flights left JFK" → "flights that left JFK"; "flights from JFK" stays."""
    words = text.split()
    named = head(text)
    length = words.index(named) + 1 if named in words else 0
    if not length:
        auxiliary = next((i for i, word in enumerate(words[:_WORDS_BEFORE_HEAD]) if word in rules().of("auxiliary")), 1)
        length = max(auxiliary, 1)
        if length >= len(words) or words[0].lower() in STOP_WORDS:
            return ""
    before, after = words[:length], words[length:]
    if not after:
        return text
    first = after[0].lower()
    if first in rules().of("preposition") or first in ("that", "who", "which", "whose", "where"):
        return text
    return " ".join([*before, "that", *_in_order(after)]) if _in_order(after) else ""


def _of_what(phrase: str) -> str:
    """ "names of the airports" → "airports"."""
    first, _, rest = phrase.partition(" of ")
    words = re.findall(r"[^\W_]+", first.lower())
    named = bool(words) and all(word in rules().of("attribute") or word in ("and", "the") for word in words)
    return re.sub(r"^(?:all\s+)?(?:the\s+)?", "", rest) if named and rest else phrase


def _in_order(words: list[str]) -> list[str]:
    """ "did JetBlue operate" → "JetBlue did operate"; nothing where the subject's end is not certain."""
    if words[0].lower() not in _ACTOR:
        return words
    subject = 1
    while subject < len(words) - 1 and words[subject][0].isupper():
        subject += 1
    return [*words[1:subject], words[0], *words[subject:]] if subject > 1 else []
