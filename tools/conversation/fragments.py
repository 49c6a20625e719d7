"""Is this question a piece of one? Which words open it, and what is asked anew."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from hopql.tools.conversation.rules import rules
from hopql.tools.conversation.slot import KindOf, Slot
from hopql.tools.conversation.slots import slots
from hopql.tools.search.tokens import STOP_WORDS

Opening = Literal["about", "same", "only", "without", "and", "bare"]

_MOST_WORDS: Final = 9
_FEW_WORDS: Final = 6
_ADJECTIVES: Final = 4
_LEFT_OVER = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_END = re.compile(r"[\s?.!,;:…]+$")
_INSTEAD = re.compile(r",?\s+(?:instead|too|as well|then|rather|though)$", re.IGNORECASE)
_PLEASE = re.compile(r",?\s+please$", re.IGNORECASE)
_HOW_MANY = re.compile(
    r"^(?:(?:and|but|so|also)[\s,]+)*how\s+many\s+(?=(?:in|on|from|to|at|by|for|with|during|since|before|after)\b)",
    re.IGNORECASE,
)
_THOSE = re.compile(
    r"^(?:those|the\s+ones|ones)\s+(?=(?:from|to|in|on|at|by|with|without|of|for|before|after|since)\b)", re.IGNORECASE
)
_FOR = re.compile(r"(?:but\s+|,\s*)*(?:for|with)\s+(?!each\b|every\b)", re.IGNORECASE)


@dataclass(frozen=True)
class Fragment:
    """A question that lacks what an earlier one has."""

    opening: Opening
    text: str
    """Without what opens and ends it."""
    slots: tuple[Slot, ...]
    left: tuple[str, ...]
    """Its words outside of slots that say something, in order."""
    joiner: str = ""
    """The opener as it was written, where it means something ("only", "without")."""


def fragment_of(question: str, kind_of: KindOf | None = None) -> Fragment | None:
    """The question as a fragment; None for one that is whole, or that refers back by a pronoun or a lacking noun."""
    text = _PLEASE.sub("", _END.sub("", question.strip()))
    opening, rest, joiner = _opened(_HOW_MANY.sub("and ", text))
    rest = _INSTEAD.sub("", rest)
    instead = not text.endswith(rest)
    if opening == "same":
        rest = _FOR.sub("", rest)
    inner, inside, more = _opened(rest) if opening in ("about", "same", "and") else ("bare", rest, "")
    if inner in ("only", "without"):
        opening, rest, joiner = inner, inside, more
    rest = _THOSE.sub("", rest.strip(" ,"))
    if not rest or "\n" in rest or not _is_less(opening, rest):
        return None
    rest = _code(rest, kind_of)
    found = tuple(slots(rest, kind_of, fragment=True))
    fragment = Fragment(opening, rest, found, _left(rest, found), joiner)
    return fragment if opening != "bare" or instead or _stands_bare(fragment) else None


@cache
def _openers() -> dict[str, re.Pattern[str]]:
    found = rules().openers
    link = rf"(?:{found['link']}[\s,]+)*"
    return {
        "about": re.compile(rf"{link}{found['about']}\b\s*", re.IGNORECASE),
        "same": re.compile(rf"{link}(?:{found['same']}\b|{found['again']})\s*,?\s*(?:but\s+|just\s+)*", re.IGNORECASE),
        "only": re.compile(rf"{link}({found['only']})\s+", re.IGNORECASE),
        "without": re.compile(rf"{link}({found['without']})\s+", re.IGNORECASE),
        "and": re.compile(rf"(?:{found['link']}[\s,]+)+", re.IGNORECASE),
    }


def _opened(text: str) -> tuple[Opening, str, str]:
    """How a text opens, what follows, and the opener that means something."""
    openings: tuple[Opening, ...] = ("about", "same", "only", "without", "and")
    for name in openings:
        if (match := _openers()[name].match(text)) and match.end():
            return name, text[match.end() :], match[1].lower() if name in ("only", "without") else ""
    return "bare", text, ""


def _is_less(opening: Opening, rest: str) -> bool:
    """Whether words are less than a sentence, as far as their sort and number tell."""
    words, listed = rest.lower().split(), rules()
    if words[0] in listed.of("question") | listed.of("auxiliary") | listed.of("command"):
        return False
    if len(words) > (_FEW_WORDS if opening == "bare" else _MOST_WORDS):
        return False
    if opening == "about":
        return not words[0].endswith("ing")
    return opening in ("only", "without", "same") or not (_has_verb(words) or (opening == "bare" and "," in rest))


def _stands_bare(fragment: Fragment) -> bool:
    """Whether a text without an opener is a fragment: nothing in it but slots, or a place, time or group."""
    words = fragment.text.lower().split()
    if words[0] in rules().of("preposition") or (words[-1] in ("ones", "only") and len(words) <= _ADJECTIVES):
        return True
    known = [slot for slot in fragment.slots if slot.type != "number" or slot.compared]
    return bool(known) and not fragment.left and not _lone_word(fragment)


def _lone_word(fragment: Fragment) -> bool:
    """Whether the text is one capitalised word that no column stores and that looks like any other ("Rivers?")."""
    plain = fragment.text.isalpha() and fragment.text[1:].islower()
    return plain and any(slot.kinds == ("name",) for slot in fragment.slots)


def _has_verb(words: list[str]) -> bool:
    """Whether a word can only belong to a whole sentence."""
    return any(word in rules().of("auxiliary") or word in rules().of("question") for word in words)


def _code(text: str, kind_of: KindOf | None) -> str:
    """A lone stored code in the case it is stored in: "lga" → "LGA"."""
    plain = kind_of is not None and text.isalpha() and text.islower() and len(text) < 5 and text not in STOP_WORDS
    if plain and kind_of is not None and not kind_of(text) and kind_of(text.upper()):
        return text.upper()
    return text


def _left(text: str, found: tuple[Slot, ...]) -> tuple[str, ...]:
    """The words outside of slots that are neither prepositions nor fillers."""
    listed = rules()
    words = []
    for match in _LEFT_OVER.finditer(text):
        word = match[0].lower()
        inside = any(slot.start <= match.start() < slot.end for slot in found)
        if not inside and word not in listed.of("preposition") and word not in listed.of("filler"):
            words.append(word)
    return tuple(words)
