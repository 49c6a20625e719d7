"""What a line says while an answer is waited for: an answer, that the question is given up, or something new."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from hopql.state.conversation import Ambiguity, Choice
from hopql.tools.conversation.choosing import hinted, picked
from hopql.tools.conversation.fragments import fragment_of
from hopql.tools.conversation.grammar import plural
from hopql.tools.conversation.intents import remember
from hopql.tools.conversation.pronouns import reference_of
from hopql.tools.conversation.rules import rules, table
from hopql.tools.search.tokens import content_words, stem, words

_FEWEST: Final = 3
"""Words of a whole question."""
_EARLY: Final = 3
"""Words among which one that asks makes a question: "on which dates …"."""
_LONG: Final = 9
"""Words of a line of which any may be the one that asks, or commands."""
_UNOPENED: Final = 5
"""Words of one that begins with no word that questions begin with, as in other languages."""
_SHORT: Final = 6
"""Words of a question at most that ends in "it" or "them" and means what it was said to."""
_STRANGE: Final = 3
"""Words of an answer at most that neither the question nor a choice has, where one word of it speaks for a choice."""
_BRIEF: Final = 60
"""Characters of a plain yes, at most."""
_KNOWN: Final = ("question", "auxiliary", "command", "preposition", "filler", "article")


@dataclass(frozen=True)
class Heard:
    """What a line says to a choice."""

    sort: Literal["choice", "dropped", "request", "misfit"]
    choice: Choice | None = None
    text: str = ""
    """Of a request: what is asked, or told, instead."""


def heard(said: str, ambiguity: Ambiguity, question: str) -> Heard:
    """Read a line that is said to a choice.

    What names a choice is one; then come requests of their own, see `request_in`, and "never mind" and the like. What
    is left is a choice where its words speak for one, else it fits none. The same question again, or with one of the
    readings in it, is no new one.
    """
    choice = picked(ambiguity, said)
    if choice is not None:
        return Heard("choice", choice)
    told = " ".join([ambiguity["phrase"], *(each["label"] for each in ambiguity["choices"])])
    hint = hinted(ambiguity, said)
    request = request_in(said, told)
    if request and (remember(request) is not None or not _is_again(said, ambiguity, question, hint)):
        return Heard("request", text=request)
    if dropped(said):
        return Heard("dropped")
    asks_of = re.match(table("rules")["choosing"]["asks_of"], said.strip(), re.IGNORECASE)
    if asks_of and not _telling(said) & (_telling(question) - _stems(told)):
        return Heard("misfit")
    strange = _telling(said) - _stems(f"{question} {told}")
    return Heard("choice", hint) if hint and len(strange) <= _STRANGE else Heard("misfit")


def _is_again(said: str, ambiguity: Ambiguity, question: str, hint: Choice | None) -> bool:
    """Whether a line is the same question again, or is that with a reading in it: of a date, its day too."""
    if hint is None:
        return words(said) == words(question)
    labels = " ".join(each["label"] for each in ambiguity["choices"])
    day = ambiguity["about"] != "date" or re.search(r"\d", said) is not None
    return day and not _telling(said) - _stems(f"{question} {ambiguity['phrase']} {labels}")


def agreed(said: str) -> tuple[bool, str]:
    """Whether a line says yes to what is to be stored, and the request that it makes beside: "yes, and how many …?"."""
    listed = table("rules")["agreeing"]
    text = said.strip().replace("’", "'")
    yes = rf"\W*{listed['yes']}(?:[\s,.!;–—-]+{listed['yes']})*\W*"
    if len(text) < _BRIEF and re.fullmatch(yes, text, re.IGNORECASE):
        return re.fullmatch(rf"\W*(?:{listed['polite']}\W*)*", text, re.IGNORECASE) is None, ""
    gap = r"\s*[,.;:!–—-]\s*(?:(?:and|then|now|but|also)\s+)*(?=\w)"
    if firm := re.match(listed["firm"] + gap, text, re.IGNORECASE):
        request = request_in(text[firm.end() :])
        return request is not None, request or ""
    return False, ""


def request_in(said: str, told: str = "") -> str | None:
    """The request that a line makes instead of answering: something to remember, or a clear whole question; also after
    "never mind," or "no,". None for any other line: short answers, fragments, what refers back, and questions about the
    choices themselves.

    Args:
        told: what the line was said to; a question about nothing else is no new one.
    """
    text = said.strip()
    for each in dict.fromkeys((_rest(text), text)):
        if each and (remember(each) is not None or _is_whole(each, told)):
            return each
    return None


def dropped(said: str) -> bool:
    """Whether a line gives the question up: "never mind", "forget it", "cancel"."""
    match = _leaving()[0].match(said.strip())
    return match is not None and bool(match["dropped"])


@cache
def _leaving() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What a line begins with that leaves the question, up to what is said instead; and how a wish to know begins."""
    listed = table("rules")["leaving"]
    instead, given_up = listed["instead"], "|".join(listed["dropped"])
    gap = r"(?:\s*[,.;:!]+\s*|\s+[–—-]+\s+|\s*$)"
    opening = rf"(?:{instead}(?:{gap}|\s+))*(?:(?P<dropped>{given_up})(?:[\s,]+(?:please|thanks|thank you))?{gap})?"
    return re.compile(opening, re.IGNORECASE), re.compile(rf"{listed['wish']}\b", re.IGNORECASE)


def _rest(text: str) -> str:
    """What is said after "never mind," or "no,"; all of it where it begins with neither."""
    match = _leaving()[0].match(text)
    return text[match.end() :] if match else text


def _is_whole(text: str, told: str) -> bool:
    """Whether a line is clearly a question that stands by itself."""
    spoken = re.findall(r"[^\W_]+(?:['’]\w+)?", text.lower())
    wish = _leaving()[1].match(text)
    if len(spoken) < _FEWEST or (not wish and (reference_of(text) is not None or fragment_of(text) is not None)):
        return False
    if not wish and len(spoken) <= _SHORT and re.search(table("rules")["leaving"]["pointing"], text, re.IGNORECASE):
        return False
    verbless = "?" not in text and rules().of("auxiliary").isdisjoint(spoken)
    if verbless and re.match(table("rules")["leaving"]["clause"], text, re.IGNORECASE):
        return False
    telling = _telling(text) - _stems(told)
    asking = rules().of("question")
    if wish or spoken[0] in rules().of("auxiliary") or not asking.isdisjoint(spoken[:_EARLY]):
        return bool(telling)
    if spoken[0] in rules().of("command"):
        return len(telling) > 1 or (bool(telling) and any(plural(word) for word in re.findall(r"\b[a-z]+", text)))
    late = len(spoken) >= _LONG and not (asking | rules().of("command")).isdisjoint(spoken)
    return (late or (text.rstrip().endswith("?") and len(spoken) >= _UNOPENED)) and len(telling) > 1


def _telling(text: str) -> set[str]:
    """Stems of the words of a line that say what it is about."""
    listed = rules()
    plain = frozenset(table("rules")["choosing"]["about"]).union(*(listed.of(name) for name in _KNOWN))
    return {stem(word) for word in content_words(text) if word not in plain}


def _stems(text: str) -> set[str]:
    return {stem(word) for word in words(text)}
