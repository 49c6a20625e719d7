"""Words of a question that stand for something said before: "it", "there", "those flights", "how many were late"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from hopql.tools.conversation.earlier import mentions
from hopql.tools.conversation.grammar import has_clause, no_thing, plural, says
from hopql.tools.conversation.rules import rules

Form = Literal["subject", "object", "possessive", "place", "pointed", "ordinal", "lacking"]

_LINKS = re.compile(r"(?:(?:and|but|so|then|also|now|ok|okay|well|or)[\s,]+)+", re.IGNORECASE)
_SUBJECT = re.compile(
    r"(?:(?:what|which|who|whom|when|where|why|how)(?:\s+(?!of\b|that\b|who\b|which\b|and\b)[\w'-]+){0,3}?\s+)?"
    r"(?:do|does|did|is|are|was|were|has|have|had|can|could|will|would|should|don't|doesn't|didn't|isn't|aren't|wasn't|weren't)"
    r"\s+(?P<w>it|they|he|she)\b",
    re.IGNORECASE,
)
_ORDINAL = re.compile(
    r"\b(?:the\s+)(?P<w>first|second|third|fourth|fifth|last)\s+(?:one|of\s+(?:them|those|these))\b", re.IGNORECASE
)
_POINTED = re.compile(
    r"(?:^|(?P<lead>\b(?:of|from|to|at|by|for|in|on|with|than|does|did|do|is|was|were|are|has|have|about|only|all|"
    r"left|leaves?|reach(?:es)?|(?!need)\w{3,}ed|list|show|give|count|\w{3,}(?=\s+that\s+(?:day|week|month|quarter|year)\b)))"
    r"\s+)(?P<w>that|this|those|these)\s+(?P<noun>[a-z][\w-]*)\b",
    re.IGNORECASE,
)
_ALONE = re.compile(
    r"\b(?:of|about|list|show|count|only|are|were|sort|among)\s+(?P<w>those|these)(?=\s*$|\s+(?!who\b|that\b|which\b|with\b|of\b|in\b|from\b|whose\b)\w)",
    re.IGNORECASE,
)
_THERE = re.compile(r"\b(?:(?P<lead>from|to|in|near|around|out of)\s+)?(?P<w>there)\b", re.IGNORECASE)
_LACKING = re.compile(
    r"(?:(?P<many>how\s+many|how\s+much)(?P<be>\s+(?:are|were|is|was|aren't|weren't|had|have|did\s+not|didn't|went|left|arrived)\b"
    r"(?!\s+(?:there|the|it|they)\b))"
    r"|(?P<which>which(?:\s+ones?)?)(?P<was>\s+(?:are|were|is|was|had|have|has)\b)(?!\s+(?:the|there|an?|all)\b))"
    r"(?P<rest>(?:\s+\S+){1,6})\s*$",
    re.IGNORECASE,
)
_ONES = re.compile(r"(?P<w>which\s+ones?|what\s+ones)\b(?!\s+of\b)", re.IGNORECASE)
_FEWEST: Final = 2
_FAR: Final = 5
"""Words that say something before "that area", from which on it is taken to be one of them in other words."""


@dataclass(frozen=True)
class Reference:
    """A word that stands for something said before."""

    form: Form
    word: str
    start: int
    end: int
    noun: str = ""
    """What is pointed at: "airport" in "that airport"."""
    lead: str = ""
    """The preposition before it."""
    plural: bool = False


def reference_of(question: str) -> Reference | None:
    """The first word of a question that needs an earlier turn; None where the question says itself what it means.

    A pronoun is taken to refer back only where nothing before it in the sentence could be what it stands for.
    """
    text = _END.sub("", question.rstrip())
    skipped = _LINKS.match(text)
    begin = skipped.end() if skipped else 0
    if text[begin:].startswith("IT ") or len(text[begin:].split()) < _FEWEST:
        return None
    for find in (_lacking, _subject, _ordinal, _ones, _object, _possessive, _pointed, _place):
        if (found := find(text, begin)) is not None:
            return found
    return None


_END = re.compile(r"[\s?.!]+$")


def _lacking(text: str, begin: int) -> Reference | None:
    """ "how many were late": the noun is missing."""
    match = _LACKING.match(text, begin)
    if match is None or has_clause(match["rest"]) or " of " in match["rest"]:
        return None
    start, end = match.span("many" if match["many"] else "which")
    return Reference("lacking", text[start:end], start, end, plural=True)


def _subject(text: str, begin: int) -> Reference | None:
    match = _SUBJECT.match(text, begin)
    if match is None or rules().expletive.search(text[: match.end() + 40], match.start("w")):
        return None
    asked = text[begin : match.start("w")].lower().split()
    if match["w"].lower() == "it" and "how" in asked and asked[1:2] in (["long"], ["far"]) and " to " in text:
        return None
    return _of_word("subject", match)


def _ordinal(text: str, begin: int) -> Reference | None:
    match = _ORDINAL.search(text, begin)
    if match is None or says(text[begin : match.start()]) > 1 or has_clause(text[begin : match.start()]):
        return None
    return Reference("ordinal", match["w"], match.start(), match.end())


def _ones(text: str, begin: int) -> Reference | None:
    match = _ONES.match(text, begin)
    return Reference("lacking", match["w"], match.start(), match.end(), plural=True) if match else None


def _object(text: str, begin: int) -> Reference | None:
    """ "of them", "list them": before it stand only words of grammar."""
    for match in re.finditer(r"\b(?P<w>them|it|him|her(?=\s*$))(?=\W|$)", text[begin:], re.IGNORECASE):
        start = begin + match.start()
        before = text[begin:start]
        if match["w"].isupper() or (match["w"].lower() == "it" and rules().expletive.search(text, start)):
            return None
        quantified = re.fullmatch(
            r"(?:how\s+many|how\s+much|which|what|who|any|most|all|none|some)\s+of\s+", before, re.IGNORECASE
        )
        if quantified or (says(before) == 0 and not has_clause(before)):
            return Reference("object", match["w"], start, begin + match.end(), plural=match["w"].lower() == "them")
        return None
    return None


def _possessive(text: str, begin: int) -> Reference | None:
    match = re.search(r"\b(?P<w>its|their|his|her)\s+(?=\w)", text[begin:], re.IGNORECASE)
    if match is None:
        return None
    before = text[begin : begin + match.start()]
    measured = re.fullmatch(
        r"(?:what|which|who|show|list|give)\s+(?:\w+\s+)?(?:is|are|was|were|me)?\s*the\s+(?:\w+\s+){1,3}of\s+",
        before,
        re.IGNORECASE,
    )
    if has_clause(before) or (says(before) and not measured):
        return None
    start = begin + match.start()
    return Reference("possessive", match["w"], start, start + len(match["w"]), plural=match["w"].lower() == "their")


def _pointed(text: str, begin: int) -> Reference | None:
    """ "that airport", "those flights" of which the sentence has not spoken."""
    for match in (*_POINTED.finditer(text, begin), *_ALONE.finditer(text, begin)):
        noun = (match.groupdict().get("noun") or "").lower()
        word = match["w"].lower()
        if no_thing(noun) or (word == "this" and noun in rules().of("period")):
            noun = ""
            if word in ("that", "this"):
                continue
        if noun and (word in ("those", "these")) != plural(noun):
            continue
        before = text[begin : match.start("w")]
        if has_clause(before) or (noun and mentions(before, noun)) or says(before) >= (_FAR if noun else 1):
            continue
        if not noun and re.match(r"\s*(?:of|that|who|which|with|from|in|to|by|at|on|for)\b", text[match.end("w") :]):
            continue
        if word == "these" and re.search(r",|:| or ", text[match.end() :]):
            continue
        end = match.end("noun") if noun else match.end("w")
        lead = (match.groupdict().get("lead") or "").lower()
        return Reference(
            "pointed", text[match.start("w") : end], match.start("w"), end, noun, lead, word in ("those", "these")
        )
    return None


def _place(text: str, begin: int) -> Reference | None:
    """ "there" as a place: not "there is", "are there"."""
    for match in _THERE.finditer(text, begin):
        before, after = text[begin : match.start()], text[match.end() :].lower().split()
        last = before.lower().split()[-1:] or [""]
        exists = last[0] in rules().of("auxiliary") and not match["lead"]
        if exists or not before.strip() or has_clause(before) or after[:1] in (["is"], ["are"], ["was"], ["were"]):
            continue
        if re.match(r"(?:for|in|at|on|of)\b", before, re.IGNORECASE) or _speaks_of_place(before):
            continue
        if re.search(r"\b(?:that|living|located|held|working)\b", before, re.IGNORECASE):
            continue
        return Reference("place", match["w"], match.start(), match.end(), lead=(match["lead"] or "").lower())
    return None


def _speaks_of_place(before: str) -> bool:
    """Whether the words before name something by a capital, which may be the place, after the first word."""
    return any(word[0].isupper() for word in before.split()[1:])


def _of_word(form: Form, match: re.Match[str]) -> Reference:
    return Reference(form, match["w"], match.start("w"), match.end("w"), plural=match["w"].lower() == "they")
