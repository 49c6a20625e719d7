"""What a user wants remembered: the statement, its category, and what it is about where that is certain."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from hopql.tools.conversation.rules import table

_FROM_NOW_ON = re.compile(r"from now on\s*[:,]?\s*\S", re.IGNORECASE)
_END = re.compile(r"[\s]+$")


def remember(text: str) -> str | None:
    """The statement to be stored, when a message asks for something to be remembered; None for any other.

    >>> remember("Please remember that I prefer JetBlue.")
    'The user prefers JetBlue.'

    "I" becomes "the user" where the verb after it is known; else the words stay as they were said. Questions
    ("Do you remember …?") are no such wish.
    """
    said = text.strip()
    lead, polite, wishes = _patterns()
    said = said[_end(lead, said) :]
    asked = polite.match(said)
    said = said[asked.end() :] if asked else said
    said = said[_end(lead, said) :]
    match = next((found for wish in wishes if (found := wish.match(said)) is not None), None)
    if match is None:
        return None if _FROM_NOW_ON.match(said) is None or said.endswith("?") else _statement(said)
    statement = said[match.end() :].strip(" \t\n:,-–—").strip('"“”')
    if asked:
        statement = statement.rstrip(" ?")
    if not statement or statement.endswith("?") or _no_statement().match(statement):
        return None
    return _statement(statement)


def category_of(statement: str) -> str:
    """The category of a memory: preferences, decisions, requirements, relationships or facts."""
    for name, pattern in table("intents")["categories"].items():
        if re.search(pattern, statement, re.IGNORECASE):
            return str(name)
    return "facts"


def metadata_of(statement: str) -> dict[str, Any]:
    """Subject, entity, kind and topic of a statement, as far as a simple pattern makes them certain; else nothing.

    >>> metadata_of("Dana Ruiz works at Acme Air.")
    {'subject': 'Dana Ruiz', 'entity': 'Acme Air', 'kind': 'company'}
    """
    from hopql.tools.conversation.statements import read

    return read(statement)


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], tuple[re.Pattern[str], ...]]:
    read = table("intents")["remember"]
    wishes = tuple(re.compile(wish, re.IGNORECASE) for wish in read["wishes"])
    return re.compile(read["lead"], re.IGNORECASE), re.compile(read["polite"], re.IGNORECASE), wishes


@cache
def _no_statement() -> re.Pattern[str]:
    return re.compile(table("intents")["remember"]["not_statements"], re.IGNORECASE)


def _end(pattern: re.Pattern[str], text: str) -> int:
    match = pattern.match(text)
    return match.end() if match else 0


def _statement(text: str) -> str:
    """A statement in the third person where that is certain, with a capital."""
    told = _third_person(_END.sub("", text))
    return told[:1].upper() + told[1:]


def _third_person(text: str) -> str:
    """ "I prefer my tea" → "the user prefers their tea"; "we" stays."""
    read = table("intents")["first_person"]
    if match := re.match(r"my\s+(?=\w)", text, re.IGNORECASE):
        return f"the user's {_later(text[match.end() :])}"
    if match := re.match(r"I\s*(?:'m|’m)\s+", text, re.IGNORECASE):
        return f"the user is {_later(text[match.end() :])}"
    if match := re.match(r"I\s+(?:don't|don’t|do\s+not)\s+", text, re.IGNORECASE):
        return f"the user does not {_later(text[match.end() :])}"
    match = re.match(r"I\s+(\w+)(?:\s+(\w+))?", text, re.IGNORECASE)
    if match is None:
        return text
    first, second = match[1].lower(), (match[2] or "").lower()
    if first in read["adverbs"]:
        if second not in read["verbs"]:
            return text
        return f"the user {first} {read['verbs'][second]}{_later(text[match.end() :])}"
    if first not in read["verbs"]:
        return text
    return f"the user {read['verbs'][first]}{_later(text[match.end(1) :])}"


def _later(text: str) -> str:
    """The rest of a statement, with the user's words for himself in the third person."""
    words = table("intents")["first_person"]["later"]

    def other(match: re.Match[str]) -> str:
        word = match[0]
        return word if word == "i" else str(words.get(word.lower().replace("’", "'"), word))

    text = re.sub(r"\bI\s+am\b", "they are", text)
    return re.sub(r"\b(?:I['’]m|I|my|me|mine|myself)\b", other, text)
