"""Whether two questions in different words have the same slots and the same operator words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from hopql.tools.memory.replay.forms import Reading, Slot


@dataclass(frozen=True)
class Agreement:
    """Whether they agree, and where they do not."""

    ok: bool
    why: str = ""


def compared(one: Reading, other: Reading) -> Agreement:
    """Whether two questions agree in their slots (a multiset of types, roles and units), operator words and names."""
    if not one.skeleton or not other.skeleton:
        return Agreement(False, "One of the questions is only replayed as it is.")
    if one.relative != other.relative:
        return Agreement(False, "One of the questions speaks of a time that moves.")
    left, right = Counter(map(_role, one.slots)), Counter(map(_role, other.slots))
    if left != right:
        odd = next(iter((left - right) + (right - left)))
        return Agreement(False, f"Only one of the questions has a {' '.join(filter(None, odd))}.")
    words = sorted(set(one.signature) ^ set(other.signature)) or sorted(
        (Counter(one.signature) - Counter(other.signature)) + (Counter(other.signature) - Counter(one.signature))
    )
    if words:
        return Agreement(False, f"They differ in {words[0].replace(':', ' ')!r}.")
    if strange := _strange(one, other) or _strange(other, one):
        return Agreement(False, f"Only one of the questions says {strange!r}.")
    if _doubtful(one) and [slot.key for slot in one.slots] != [slot.key for slot in aligned(one, other)]:
        return Agreement(False, "It cannot be told which value belongs where.")
    return Agreement(True)


def aligned(one: Reading, other: Reading) -> tuple[Slot, ...]:
    """The slots of `other` in the order of `one`: by type, role and unit, and equal values first. They agree."""
    rest = list(other.slots)
    found: list[Slot] = []
    for slot in one.slots:
        fitting = [new for new in rest if _role(new) == _role(slot)]
        new = next((new for new in fitting if new.key == slot.key), fitting[0])
        rest.remove(new)
        found.append(new)
    return tuple(found)


def _strange(one: Reading, other: Reading) -> str:
    """A name of one question that is no word of the other."""
    words = set(other.normal.casefold().split())
    return next((name for name in one.names if name not in words), "")


def _role(slot: Slot) -> tuple[str, str, str]:
    return slot.type, slot.role, slot.unit


def _doubtful(one: Reading) -> bool:
    """Whether two slots have one type and role, so that their order is all that tells them apart."""
    return max(Counter(map(_role, one.slots)).values(), default=0) > 1
