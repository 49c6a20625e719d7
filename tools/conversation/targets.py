"""Which part of an earlier question a part of the next one takes the place of."""

from __future__ import annotations

import re
from typing import Final

from hopql.tools.conversation.rules import rules
from hopql.tools.conversation.slot import Slot
from hopql.tools.search.tokens import stem

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
