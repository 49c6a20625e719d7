"""A piece of a question put into the question that it goes on from: a part takes the place of one of its type."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal

from hopql.tools.planning.find_referents import main_part, mentions, noun
from hopql.tools.planning.find_slots import KindOf, Slot, merged, rules, slots
from hopql.tools.search.tokens import STOP_WORDS, stem

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


PREPOSITION = re.compile(r"(?P<p>\b[a-z]+(?:\s+of(?=\s))?)\s+(?P<the>the\s+)?$", re.IGNORECASE)
"""The word before a place in a text, and an article after it."""

_SHAPES: Final = ("code", "name", "quoted")
_MOVES: Final = (
    {"from", "out", "left", "leave", "leaves", "leaving", "departing", "departed"},
    {"to", "into", "towards", "reach", "reached", "reaching", "visit", "visited"},
)


def target(slot: Slot, fragment: str, text: str, found: list[Slot]) -> Slot | None:
    """The part of the earlier question that a slot takes the place of."""
    same = [old for old in found if old.type == slot.type]
    word = before(fragment, slot)
    if slot.type == "when":
        return _time_target(slot, same)
    if slot.type == "value":
        return _value_target(slot, word, text, same)
    if slot.type == "number":
        numbers = same or [old for old in found if old.type == "extreme" and old.number]
        alike = [old for old in numbers if stem(old.unit) == stem(slot.unit)] if slot.unit else numbers
        if not alike and slot.compared:
            alike = [old for old in numbers if old.compared]
        compared = [old for old in alike if old.compared] or alike
        return compared[0] if compared and (len(compared) == 1 or slot.unit) else None
    if slot.type == "extreme":
        return _extreme_target(slot, same)
    if slot.type == "contrast":
        same = [old for old in same if old.kinds == slot.kinds] or _endings(slot, same)
    return same[0] if same else None


def before(text: str, slot: Slot) -> str:
    """The preposition before a slot, in lower case; empty for none."""
    match = PREPOSITION.search(text[: slot.start])
    word = match["p"].lower() if match else ""
    return word if word.split()[:1] and word.split()[0] in rules().of("preposition") else ""


def _endings(slot: Slot, same: list[Slot]) -> list[Slot]:
    """ "arrivals" after "departure delay" is of another pair, of the same words."""
    pairs = rules().contrasts
    single = {word.removesuffix("s"): place for word, place in sorted(pairs.items(), reverse=True)}
    mine = single.get(slot.text.lower().removesuffix("s"))
    return [old for old in same if single.get(old.text.lower().removesuffix("s")) == mine]


def _time_target(slot: Slot, same: list[Slot]) -> Slot | None:
    assert slot.moment is not None
    unit = slot.moment.unit
    units = [old.moment.unit if old.moment else "" for old in same]
    if unit == "weekday":
        order: tuple[str, ...] = ("weekday", "date")
    elif unit in ("relative", "range"):
        order = ("range", "relative", "month", "date", "year")
    else:
        order = (unit, "range", "date", "month", "relative", "year")
    for wanted in order:
        if wanted in units:
            return same[units.index(wanted)]
    return None


def _value_target(slot: Slot, word: str, text: str, same: list[Slot]) -> Slot | None:
    """Of the values of one kind: the one with the same preposition, then the one stored in most of the same columns."""
    alike = [old for old in same if _one_kind(slot, old)]
    if not alike:
        return None
    side = _side(word)
    if side is not None:
        facing = [old for old in alike if _facing(text, old) == side]
        if facing:
            return facing[0]
        other = [old for old in alike if _facing(text, old) is None]
        return other[0] if len(other) == 1 else None
    if word and word not in ("for", "of", "in", "at"):
        exact = [old for old in alike if before(text, old) == word]
        alike = exact or alike
    return max(alike, key=lambda old: len(set(old.kinds) & set(slot.kinds)))


def _one_kind(slot: Slot, old: Slot) -> bool:
    """Whether two values are of one kind: of the same key, or where no column is known, written alike."""
    known = [kinds for kinds in (slot.kinds, old.kinds) if kinds[:1] and kinds[0] not in _SHAPES]
    if len(known) == 2:
        return slot.kinds[0] == old.kinds[0] or (
            slot.kinds[0].count(".") > 0
            and bool(set(slot.kinds) & set(old.kinds))
            and slot.text.isupper() == old.text.isupper()
        )
    if not known:
        return slot.kinds == old.kinds or "quoted" in (*slot.kinds, *old.kinds)
    return slot.text.isupper() and old.text.isupper() and len(slot.text) == len(old.text)


def _side(before: str) -> int | None:
    """Whether a word says where from (0) or where to (1)."""
    word = before.split()[0] if before else ""
    return next((place for place, words in enumerate(_MOVES) if word in words), None)


def _facing(text: str, slot: Slot) -> int | None:
    """Which way the word before a slot points, be it a preposition or a verb."""
    match = PREPOSITION.search(text[: slot.start])
    return _side(match["p"].lower()) if match else None


def _extreme_target(slot: Slot, same: list[Slot]) -> Slot | None:
    """A superlative of the same sort: "most" and "least" count things, the others say how they are."""
    if slot.kinds == ("rank",):
        return next((old for old in same if old.kinds == ("rank",)), None) or next(
            (old for old in same if old.number), None
        )
    alike = [old for old in same if old.kinds == slot.kinds]
    if not alike and slot.kinds == ("quantity",):
        alike = [old for old in same if old.text.lower().split()[-1] not in rules().of("superlative")]
    if not alike and slot.kinds == ("quality",):
        alike = [old for old in same if " " in old.text and "most" in old.text.lower() and old.kinds == ("quality",)]
    return alike[0] if len(alike) == 1 else None


_TIMES: Final = ("in", "on", "during", "for", "of", "since", "before", "after", "until", "from", "by", "at")


@dataclass
class Placed:
    """An earlier question that is being changed."""

    text: str
    inherited: list[str] = field(default_factory=list)
    """What took the place of what, and what was added."""


def put(result: Placed, old: Slot, slot: Slot, fragment: str) -> str:
    """Put a slot in place of another; gives the new text."""
    text, start, end = result.text, old.start, old.end
    new = slot.text
    if slot.type == "when":
        start, new = _time(text, old, slot, fragment)
    elif slot.type == "number":
        new = _number(old, slot)
    elif slot.type == "extreme":
        new = _extreme(old, slot)
    elif slot.type == "contrast" and slot.text.lower().endswith("s") and not old.text.lower().endswith("s"):
        new = slot.text[:-1]
    result.text = text[:start] + new + text[end:]
    if text[start:end].strip() != new.strip():
        result.inherited.append(f"{text[start:end].strip()} → {new.strip()}")
    return new


def _time(text: str, old: Slot, slot: Slot, fragment: str) -> tuple[int, str]:
    """Where a time begins, its preposition included, and what stands there instead."""
    assert old.moment is not None and slot.moment is not None
    bound = before(fragment, slot) in ("since", "before", "after", "until", "by")
    new, ranged = slot.text if bound else merged(old.moment, slot.moment), slot.moment.unit == "range"
    match = PREPOSITION.search(text[: old.start])
    if match and match["p"].lower() in _TIMES:
        return match.start(), new if ranged else f"{_time_word(match['p'], old, slot, fragment)}{new}"
    if old.moment.unit == "range" and not ranged:
        word = before(fragment, slot) or {"date": "on", "weekday": "on", "relative": ""}.get(slot.moment.unit, "in")
        return old.start, f"{word} {new}".strip()
    return old.start, new


def _time_word(preposition: str, old: Slot, slot: Slot, fragment: str) -> str:
    """The preposition of a new time: the fragment's own, or the old one where it fits the new unit."""
    assert old.moment is not None and slot.moment is not None
    own = before(fragment, slot)
    if own in _TIMES and own != "for":
        return f"{own} "
    if slot.moment.unit == "relative" and preposition.lower() in ("in", "on"):
        return "in " if slot.text.lower().startswith("the") else ""
    fits = {"date": "on", "weekday": "on", "month": "in", "year": "in"}
    dated = slot.moment.unit == "date" or (slot.moment.unit == "year" and old.moment.unit == "date")
    if preposition.lower() in ("in", "on"):
        return f"{'on' if dated else fits.get(slot.moment.unit, preposition)} "
    return f"{preposition} "


def _number(old: Slot, slot: Slot) -> str:
    if old.type == "extreme":
        return re.sub(rf"\b{re.escape(old.number)}\b", slot.number, old.text)
    compared = slot.compared or old.compared
    unit = slot.unit or old.unit
    return " ".join(part for part in (compared, slot.number, unit) if part)


def _extreme(old: Slot, slot: Slot) -> str:
    """The new superlative; how many are asked for stays unless the new one says it."""
    article = "the " if old.text.lower().startswith("the ") else ""
    words = re.sub(r"^the\s+", "", slot.text, flags=re.IGNORECASE)
    if slot.kinds == ("rank",) and old.kinds != ("rank",):
        plain = re.sub(rf"^the\s+|\b{re.escape(old.number)}\b\s*", "", old.text, flags=re.IGNORECASE).strip()
        return f"{article}{slot.number} {plain}"
    if not slot.number and old.number:
        words = (
            f"{old.number} {words}" if old.text.lower().split()[-1] != old.number.lower() else f"{words} {old.number}"
        )
    return article + words


_LINKED = re.compile(r"(?:(?:and|but|also|then|now)[\s,]+)+", re.IGNORECASE)
_COUNT = re.compile(
    r"how\s+many\s+(?=(?:left|went|arrived|departed|flew|are|were|is|was|had|have|in|on|from|to)\b)", re.IGNORECASE
)


def placed(fragment: Fragment, earlier: str, kind_of: KindOf | None = None) -> Placed | None:
    """The earlier question as the fragment changes it; None where it is not clear what the fragment changes."""
    if fragment.opening == "without":
        return _without(fragment, earlier, kind_of)
    if any(not mentions(earlier, word) for word in fragment.left):
        return _described(fragment, earlier)
    if not fragment.slots:
        return None
    result = Placed(earlier)
    adding: list[Slot] = []
    taken: set[str] = set()
    for slot in fragment.slots:
        found = [part for part in slots(result.text, kind_of) if part.text not in taken]
        old = target(slot, fragment.text, result.text, found)
        if old is None:
            adding.append(slot)
            continue
        new = put(result, old, slot, fragment.text)
        taken.add(new)
    for slot in adding:
        if slot.type in ("extreme", "aggregate", "contrast", "number"):
            ranked = [old for old in slots(result.text, kind_of) if old.type == "extreme"]
            if not slot.number or slot.type != "extreme" or len(ranked) != 1:
                return None
        _add(result, slot, fragment)
    return result


def prefix_of(question: str, earlier: str, kind_of: KindOf | None = None) -> Fragment | None:
    """ "And how many flights left LGA?" as a fragment, where it is how the earlier question would begin with LGA in it.

    None for any other question: a whole one stays whole.
    """
    text = question.strip().rstrip(" ?.!")
    linked = _LINKED.match(text)
    text = text[linked.end() :] if linked else text
    lacks = _COUNT.match(text)
    if lacks and (counted := noun(earlier)):
        text = f"{lacks[0]}{counted} {text[lacks.end() :]}"
    elif not linked:
        return None
    found = tuple(slots(text, kind_of, fragment=True))
    fragment = Fragment("and", text, found, ())
    result = placed(fragment, earlier, kind_of) if found else None
    fits = result is not None and main_part(result.text).lower().startswith(text.lower())
    return fragment if fits else None


def _add(result: Placed, slot: Slot, fragment: Fragment) -> None:
    """Add a slot at the end of the earlier question's sentence."""
    own = before(fragment.text, slot)
    if slot.type in ("group", "extreme") or own == "":
        word = "" if slot.type in ("group", "extreme") else _added_word(slot)
    else:
        word = own + " "
    added = f"{'only ' if fragment.opening == 'only' else ''}{word}{slot.text}"
    _append(result, added, comma=slot.type != "when" or fragment.opening == "only")


def _added_word(slot: Slot) -> str:
    if slot.moment is None:
        return "for "
    return {"date": "on ", "weekday": "on ", "month": "in ", "year": "in "}.get(slot.moment.unit, "")


def _append(result: Placed, added: str, *, comma: bool) -> None:
    text = result.text
    end = len(main_part(text)) + (len(text) - len(text.lstrip()))
    result.text = f"{text[:end]}{', ' if comma else ' '}{added}{text[end:]}"
    result.inherited.append(f"added: {added}")


def _without(fragment: Fragment, earlier: str, kind_of: KindOf | None) -> Placed | None:
    """ "not from JFK", "except JetBlue": added, unless the earlier question asks for just that."""
    asked = {old.text.lower() for old in slots(earlier, kind_of) if old.type in ("value", "when")}
    if any(slot.text.lower() in asked for slot in fragment.slots):
        return None
    result = Placed(earlier)
    _append(result, f"{fragment.joiner} {_ones(fragment.text, earlier)}", comma=True)
    return result


def _ones(text: str, earlier: str) -> str:
    """ "cancelled ones" → "cancelled flights"."""
    counted = noun(earlier)
    return re.sub(r"\bones?\b", counted, text) if counted else text


def _described(fragment: Fragment, earlier: str) -> Placed | None:
    """ "cancelled flights", "only cancelled ones": adjectives put before what is counted, or the words added."""
    counted = noun(earlier)
    if fragment.opening == "only" or (fragment.text.split()[0].lower() in rules().of("preposition")):
        result = Placed(earlier)
        only = "only " if fragment.opening == "only" else ""
        _append(result, only + _ones(fragment.text, earlier), comma=True)
        return result
    text = _ones(fragment.text, earlier)
    words = [word for word in re.findall(r"[\w'-]+", text) if word.lower() not in ("the", "a", "an", "all")]
    if not counted or len(words) < 2 or fragment.slots or not all(w.islower() for w in words):
        return None
    if stem(words[-1]) != stem(counted.lower()):
        return None
    state = rf"(?:(?:{'|'.join(sorted(rules().of('status')))})\s+)?"
    match = re.search(rf"\b{state}{re.escape(counted)}\b", earlier, re.IGNORECASE)
    if match is None:
        return None
    new = " ".join([*words[:-1], counted])
    return Placed(earlier[: match.start()] + new + earlier[match.end() :], [f"{match[0]} → {new}"])
