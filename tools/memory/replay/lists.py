"""Slots that belong together: "JFK, LGA and EWR" is one of three values, "May to July 2013" has its year twice."""

from __future__ import annotations

import calendar
from collections.abc import Sequence
from typing import Final

from hopql.tools.memory.replay.forms import Slot
from hopql.tools.memory.replay.tokens import Token

Part = Token | Slot
_TO: Final = frozenset({"to", "and", "until", "till", "through", "or", "-"})
_WHOLE: Final = {"month_name": "month", "month_day": "day", "quarter_name": "quarter"}


def joined(parts: Sequence[Part]) -> list[Part]:
    """The parts with every run of values of one column as one slot, its role the word that joins them."""
    made: list[Part] = []
    place = 0
    while place < len(parts):
        run, end, word = _run(parts, place)
        if len(run) > 1 and not _between(made):
            items = tuple(item for slot in run for item in slot.items)
            made.append(Slot(type="values", text=", ".join(slot.text for slot in run), role=word, items=items))
            place = end
        else:
            made.append(parts[place])
            place += 1
    return made


def _run(parts: Sequence[Part], place: int) -> tuple[list[Slot], int, str]:
    """The values that begin here, where they end, and the last word between them."""
    run: list[Slot] = []
    end, word = place, ""
    while end < len(parts):
        part = parts[end]
        if not isinstance(part, Slot) or part.type != "value" or (run and not _alike(run[0], part)):
            break
        run.append(part)
        link = parts[end + 1] if end + 1 < len(parts) else None
        following = parts[end + 2] if end + 2 < len(parts) else None
        if (
            not isinstance(link, Token) or link.low not in (",", "and", "or") or word in ("and", "or")
            or not isinstance(following, Slot) or following.type != "value" or not _alike(run[0], following)
        ):  # fmt: skip
            return run, end + 1, word
        word = link.low
        end += 2
    return run, end, word


def _alike(one: Slot, other: Slot) -> bool:
    """Whether some column stores both."""
    return bool({p.column for p in one.items[0].places} & {p.column for p in other.items[0].places})


def _between(made: Sequence[Part]) -> bool:
    """ "between JFK and LGA" is a pair of two ends, not a list."""
    last = made[-1] if made else None
    return isinstance(last, Token) and last.low == "between"


def with_years(parts: Sequence[Part]) -> list[Part]:
    """The parts, where the year of "from May to July 2013" is given to both its ends."""
    made = list(parts)
    for place in range(len(made) - 2):
        one, link, other = made[place : place + 3]
        if not (isinstance(one, Slot) and isinstance(link, Token) and isinstance(other, Slot)) or link.low not in _TO:
            continue
        whole = _WHOLE.get(one.type)
        if whole == other.type and (other.parts[0], *one.parts) <= other.parts and _exists(other.parts[0], one.parts):
            made[place] = one.model_copy(update={"type": whole, "parts": (other.parts[0], *one.parts)})
    return made


def _exists(year: int, parts: tuple[int, ...]) -> bool:
    return len(parts) < 2 or parts[1] <= calendar.monthrange(year, parts[0])[1]
