"""An earlier question that is being changed: a part of it put in place of another."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from hopql.tools.conversation.moments import merged
from hopql.tools.conversation.slot import Slot
from hopql.tools.conversation.targets import PREPOSITION, before

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
