"""Sentences that ask nothing: what they bring up, or whom they name, for a later sentence to point to."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from hopql.tools.hops.lexicon import PLACEHOLDER, lexicon
from hopql.tools.search.tokens import STOP_WORDS

_ASKS = re.compile(
    r"(?:how|which|what|who|whom|whose|when|where|why|is|are|was|were|do|does|did|has|have|had|can|could|would|will|should"
    r"|give|show|list|tell|name|find|count|get|return|compute|calculate|report|compare)\b",
    re.IGNORECASE,
)
_TAKEN = re.compile(
    r"^(?:(?:please|now)\s+)?(?:(?:let\s+(?:me|us)|let[’']s|I\s+(?:would|will|want\s+to)|I[’'](?:ll|d)(?:\s+like\s+to)?|we)\s+)?"
    r"(?:take|consider|look\s+at|think\s+of|focus\s+on|start\s+(?:with|from)|turn\s+to|imagine|suppose\s+we\s+take)\s+(?P<thing>.+)$"
    r"|^(?:I\s+am|I[’']m|we\s+are|we[’']re|this\s+is|it\s+is|it[’']s)\s+(?:looking\s+at|thinking\s+(?:of|about)"
    r"|asking\s+about|talking\s+about|interested\s+in|curious\s+about|about)\s+(?P<topic>.+)$",
    re.IGNORECASE,
)
_DEFINITE = re.compile(rf"(?:the|our|my|all|{PLACEHOLDER})\b|[A-Z]\w+[’']s\b", re.IGNORECASE)
_HEARD = re.compile(
    r"^(?:I\s+(?:was\s+told|am\s+told|heard|hear|gather|think|believe|understand|know)|they\s+say|people\s+say|apparently"
    r"|as\s+far\s+as\s+I\s+know|it\s+seems|(?:some(?:one|body))\s+(?:told\s+me|said))(?:\s+that)?[,\s]+",
    re.IGNORECASE,
)
"""What only says how one knows."""
_TALK = re.compile(r"^(?:I|We|I[’']m|We[’']re|I[’']ve|We[’']ve)\b")
LATER = (
    r"\b(?:it|its|there|they|them|their|anything\s+else|any\s+other|nothing\s+else|that\s+one|this\s+one"
    r"|(?:of|are|do|did|have)\s+(?:those|these))\b"
)
_PERSONAL = re.compile(r"\b(?:he|she|him|his|her|hers|they|them|their)\b")
_TWICE = re.compile(
    r"^(?P<who>(?:[Tt]he|[Oo]ur|[Mm]y|[A-Z]\w+[’']s)\s[^,;]+),\s+(?:he|she|it|they)\s+(?P<does>[a-z].+)$"
)
BARE = re.compile(
    r"^(?:so\s+)?(?:what(?:[’']s|\s+is|\s+was)\s+(?:the|his|her|their|its)\s+name|who(?:[’']s|\s+is|\s+was|\s+are)\s+(?:it|that|this|he|she|they)"
    r"|(?:what|which(?:\s+one)?)\s+(?:is|was)\s+(?:it|that|this)|(?:the\s+)?name)(?:,?\s+please)?\s*[?.!]*$",
    re.IGNORECASE,
)
_ONE = re.compile(
    r"\b(?:(?:only|just|exactly|precisely)\s+)?(?P<article>one|an?|a\s+certain|a\s+single|some)\s+"
    r"(?:of\s+(?P<of>(?:the|our|my|those|these)\s+(?:[\w-]+\s+){0,2}?)(?P<many>[a-z-]+s)\b|(?P<words>[a-z-]+(?:\s+[a-z-]+){0,2}))",
    re.IGNORECASE,
)
ORDERED = re.compile(
    r"^(?P<of>(?:[Oo]f|[Aa]mong|[Ff]rom|[Oo]ut\s+of)\s+(?:all\s+)?(?:the|our|my|those)\s+(?P<head>[a-z-]+(?:\s+[a-z-]+)??)s\b[^:?]*?),?\s+"
    r"(?:(?:let\s+me\s+)?(?:take|consider|pick)\s+)?the\s+one\s+(?P<link>with|that|which|having)\s+(?P<rest>[^:?.]+)$"
)


@dataclass(frozen=True)
class Part:
    """A part of a question."""

    text: str
    noun: str = ""
    """What a statement introduces, for later parts to point to; empty for a question."""
    topic: bool = False
    """Whether it only names the thing that is spoken of next."""
    said: bool = False
    """Whether it asks nothing: it only names somebody."""


def asks(sentence: str) -> bool:
    """Whether a sentence is a question or a request."""
    return sentence.endswith("?") or _ASKS.match(sentence) is not None


def statement(sentence: str, later: str, vocabulary: Callable[[str], bool]) -> Part | None:
    """A sentence that asks nothing, as the part that it is of the question after it; None where it is none."""
    if sentence.endswith("?"):
        return None
    plain = _HEARD.sub("", sentence.rstrip(".!;: "))
    plain = plain[:1].upper() + plain[1:]
    taken = _TAKEN.match(plain)
    thing = (taken["thing"] or taken["topic"]) if taken else ""
    if thing and _DEFINITE.match(thing):
        return Part(thing[0].upper() + thing[1:], topic=True)
    if match := ORDERED.match(plain):
        does = f"has {match['rest']}" if match["link"] in ("with", "having") else match["rest"]
        return Part(f"{match['of']}, which one {does}?", match["head"])
    if asks(plain):
        return None
    if match := _TWICE.match(plain):
        plain = f"{match['who']} {match['does']}"
    if part := _introduced(plain, later, vocabulary):
        return part
    if _TALK.match(plain) and re.search(r"\s[A-Z][a-z]", plain) and _PERSONAL.search(later):
        return Part(plain, said=True)
    return None


def _introduced(plain: str, later: str, vocabulary: Callable[[str], bool]) -> Part | None:
    """What a statement brings up with "a", "one" or "only one", and a later sentence speaks of."""
    ways = []
    for match in _ONE.finditer(plain):
        noun = _singular(match["many"].lower()) if match["many"] else _head(match["words"], vocabulary)
        if not noun:
            continue
        again = re.search(rf"\b(?:the|that|this|those|these|the\s+same)\s+{re.escape(noun)}s?\b", later, re.IGNORECASE)
        if again or re.search(LATER, later):
            ways.append((not again, noun not in lexicon().kinds and not vocabulary(noun), match.start(), noun, match))
    if not ways:
        return None
    *_, noun, match = min(ways, key=lambda way: way[:3])
    before = plain[: match.start()]
    if not before or before.endswith(", "):
        end = match.end() if match["many"] else match.start("words") + len(noun)
        which = f"which of {match['of']}{match['many']}" if match["many"] else f"which {noun}"
        text = f"{before}{which if before else which.capitalize()}{plain[end:]}?"
        return Part(text, noun)
    return Part(plain, noun)


def _head(words: str, vocabulary: Callable[[str], bool]) -> str:
    """The noun that an article begins: the first word that is known as one, and those before it that tell it apart."""
    parts = words.lower().split()
    plain = next((place for place, word in enumerate(parts) if word in STOP_WORDS or word in _function_words()), 99)
    parts = parts[:plain]
    known = [place for place, word in enumerate(parts) if lexicon().kinds.get(word) or vocabulary(word)]
    return parts[known[0]] if known else parts[0] if parts else ""


@cache
def _function_words() -> frozenset[str]:
    return frozenset("of in on at by for from to with as than and or but that which who whom where whose".split())  # noqa: SIM905


def _singular(noun: str) -> str:
    if noun.endswith("ies") and len(noun) > 4:
        return noun[:-3] + "y"
    return noun[:-2] if re.search(r"(?:ss|sh|ch|x)es$", noun) else noun.removesuffix("s")


def asked_by(sentence: str, later: str) -> str:
    """A statement and a question that only asks for the name of what it speaks of, as one question; else empty."""
    if not later or sentence.endswith("?") or not BARE.match(later):
        return ""
    plain = sentence.rstrip(".!;: ")
    person = rf"(?:{lexicon().person}|{lexicon().role})"
    if match := re.match(r"[Ww]hoever\s+(?P<does>.+)$", plain):
        return f"Who {match['does']}?"
    if match := re.search(rf"\b(?P<np>(?:[Tt]he|[Oo]ur|[Mm]y)\s+{person}\b.*)$", plain):
        return f"Who is {match['np'][0].lower()}{match['np'][1:]}?"
    if re.fullmatch(rf"[A-Z][\w-]*(?:\s+[A-Z][\w-]*)*[’']s?\s+{lexicon().nouns}", plain):
        return f"{'Who' if lexicon().kind_of(plain.split()[-1]) == 'person' else 'What'} is {plain}?"
    match = re.search(rf"(?:\s|^)(?P<np>(?:[Tt]he|[Oo]ur|[Mm]y)\s+{lexicon().nouns}\b\s.+)$", plain)
    return f"What is {match['np'][0].lower()}{match['np'][1:]}?" if match else ""
