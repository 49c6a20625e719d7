"""Simple statements taken apart: whom they are about, the value they give, and what that value is."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from hopql.tools.conversation.rules import table

_WHO: Final = r"(?P<who>(?:[Tt]he\s+)?(?:user|team)|[Ww]e|(?!The\b)[A-Z][\w.'-]*(?:\s+[A-Z][\w.'-]*){0,3})"
_VALUE: Final = r"(?P<value>[^,;:?!]{1,80}?)"
_REST: Final = r"(?:\s+(?:because|since|when|if|for|over|to|rather\s+than|unless|so\s+that)\b(?P<rest>.*))?[.!]?$"
_UNITS: Final = r"(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)"
_DURATION = re.compile(rf"(?:about\s+|at\s+most\s+)?\d+(?:\.\d+)?\s+{_UNITS}", re.IGNORECASE)
_NUMBER = re.compile(r"[$€£]?\d[\d,]*(?:\.\d+)?(?:\s*%|\s+\w+)?")
_DATE = re.compile(
    r"(?:\d{4}-\d\d-\d\d|(?:January|February|March|April|May|June|July|August|September|October|November|December)\s+\d{1,2}"
    r"(?:,?\s+\d{4})?)"
)


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text)


_PREFERS = _pattern(
    rf"{_WHO}\s+(?:(?:really|always|usually|strongly)\s+)?(?:prefers?|favou?rs|likes)\s+(?!to\b|not\b|that\b|when\b|it\b){_VALUE}{_REST}"
)
_FAVOURITE = _pattern(
    rf"{_WHO}['’]s?\s+(?:preferred|favou?rite|usual|default)\s+(?P<noun>[a-z]+(?:\s+[a-z]+){{0,2}})\s+(?:is|are)\s+{_VALUE}{_REST}"
)
_WORKS = _pattern(
    rf"{_WHO}\s+(?:works?\s+(?:at|for)|is\s+employed\s+(?:at|by))\s+(?P<value>[A-Z][\w&.'-]*(?:\s+(?:[A-Z&][\w&.'-]*|of|and)){{0,4}})[.!]?$"
)
_REPORTS = _pattern(rf"{_WHO}\s+reports?\s+to\s+(?P<value>[A-Z][\w.'-]*(?:\s+[A-Z][\w.'-]*){{0,3}})[.!]?$")
_MANAGER = _pattern(
    rf"(?:{_WHO}['’]s?|(?P<our>[Oo]ur))\s+(?P<noun>[a-z]+(?:\s+[a-z]+){{0,2}})\s+is\s+(?:called\s+|named\s+)?(?P<value>[A-Z0-9][^,;:?!]{{0,60}}?)[.!]?$"
)
_OF = _pattern(
    rf"(?:[Tt]he)\s+(?P<noun>[a-z]+(?:\s+[a-z]+){{0,2}})\s+of\s+{_WHO}\s+is\s+(?P<value>[A-Z0-9][^,;:?!]{{0,60}}?)[.!]?$"
)
_LIVES = _pattern(
    rf"{_WHO}\s+(?:lives\s+in|is\s+based\s+in)\s+(?P<value>[A-Z][\w.'-]*(?:\s+[A-Z][\w.'-]*){{0,3}})[.!]?$"
)
_DECIDED = _pattern(
    r"(?P<who>[Ww]e|[Tt]he\s+team|[A-Z]\w+(?:\s+[A-Z]\w+)?)\s+(?:have\s+|has\s+)?(?:decided|agreed|chose|opted)\s+(?:to\s+(?:use|go\s+with|adopt)|on|for)?\s*"
    r"(?P<value>[^,;:?!]{1,80}?)\s+(?:for|as)\s+(?P<topic>[^,;:?!]{1,80}?)[.!]?$"
)
_LIMIT = _pattern(
    r"(?:[Tt]he|[Oo]ur)\s+(?P<noun>(?:[\w-]+\s+){0,3}(?:limit|threshold|target|maximum|minimum|deadline|budget))"
    r"(?:\s+(?:of|for|on)\s+(?P<topic>[^,;:?!]{1,60}?))?\s+(?:is|are|was\s+set\s+to|is\s+set\s+to)\s+(?P<value>[^;:?!]{1,60}?)[.!]?$"
)


def read(statement: str) -> dict[str, Any]:
    """What the first pattern that fits the whole statement says; empty when none does."""
    text = statement.strip()
    for pattern, make in _READERS:
        if match := pattern.match(text):
            found = make(match)
            return {name: value for name, value in found.items() if value}
    return {}


def _preference(match: re.Match[str]) -> dict[str, str]:
    value = _bare(match["value"])
    noun = (match.groupdict().get("noun") or "").lower()
    for kind, nouns in table("intents")["kinds"].items():
        ending = next((n for n in nouns if not noun and re.search(rf"\s(?:as\s+(?:an?\s+|the\s+)?)?{n}$", value)), None)
        if ending and value[:1].isupper():
            return {
                "subject": _subject(match["who"]),
                "entity": value[: -len(ending)].removesuffix(" as ").strip(),
                "kind": kind,
            }
    certain = value[:1].isupper() or bool(noun)
    return {
        "subject": _subject(match["who"]),
        "entity": value if certain else "",
        "kind": _kind(noun) or _kind_of_value(value),
    }


def _employer(match: re.Match[str]) -> dict[str, str]:
    return {"subject": _subject(match["who"]), "entity": match["value"].rstrip("."), "kind": "company"}


def _superior(match: re.Match[str]) -> dict[str, str]:
    return {"subject": _subject(match["who"]), "entity": match["value"].rstrip("."), "kind": "person"}


def _property(match: re.Match[str]) -> dict[str, str]:
    value, noun = _bare(match["value"]), match["noun"].lower()
    who = "team" if match.groupdict().get("our") else _subject(match["who"])
    return {"subject": who, "entity": value, "kind": _kind(noun) or _kind_of_value(value), "topic": noun}


def _place(match: re.Match[str]) -> dict[str, str]:
    return {"subject": _subject(match["who"]), "entity": match["value"].rstrip("."), "kind": "city"}


def _decision(match: re.Match[str]) -> dict[str, str]:
    value = _bare(match["value"])
    return {
        "subject": _subject(match["who"]),
        "entity": value,
        "kind": _kind_of_value(value),
        "topic": _bare(match["topic"]),
    }


def _limit(match: re.Match[str]) -> dict[str, str]:
    value = match["value"].strip()
    kind = _kind_of_value(value)
    if not kind:
        return {}
    return {"subject": match["noun"], "entity": value, "kind": kind, "topic": _bare(match["topic"] or "")}


_READERS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], dict[str, str]]], ...]] = (
    (_FAVOURITE, _preference),
    (_PREFERS, _preference),
    (_WORKS, _employer),
    (_REPORTS, _superior),
    (_DECIDED, _decision),
    (_LIMIT, _limit),
    (_LIVES, _place),
    (_MANAGER, _property),
    (_OF, _property),
)


def _subject(who: str) -> str:
    """ "The user" is "user", "we" is "team"."""
    plain = re.sub(r"^the\s+", "", who.strip(), flags=re.IGNORECASE)
    return {"we": "team", "team": "team", "user": "user"}.get(plain.lower(), plain)


def _bare(text: str) -> str:
    return re.sub(r"^(?:the|an?)\s+", "", text.strip().rstrip("."), flags=re.IGNORECASE)


def _kind(noun: str) -> str:
    """What the last word of a noun says a value is, where the table knows it."""
    last = noun.split()[-1] if noun else ""
    return next(
        (kind for kind, nouns in table("intents")["kinds"].items() if last and (last in nouns or last == kind)), ""
    )


def _kind_of_value(value: str) -> str:
    """What a value shows itself to be."""
    if _DURATION.fullmatch(value):
        return "duration"
    if _DATE.fullmatch(value):
        return "date"
    return "number" if _NUMBER.fullmatch(value) else ""
