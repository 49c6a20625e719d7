"""Colours of pictures: a pale fill and a dark edge for each type, a line colour for each kind of relation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

COLOURS: Final = (
    ("#d6e6f7", "#2f6ea8"), ("#fbe0c4", "#b5651d"), ("#d8efd6", "#3d8b3d"), ("#f6d5d8", "#b03a48"),
    ("#e6dcf3", "#7350a3"), ("#f3ecc0", "#8f7a12"), ("#cfeeec", "#1f807b"), ("#f4d8ec", "#a6418a"),
    ("#e3e8cf", "#66752a"), ("#ead9cd", "#855a3a"), ("#d9dcf6", "#4650b3"), ("#dfe9ee", "#45697c"),
)  # fmt: skip
"""Fill and edge of a box."""
OTHER: Final = ("#ececec", "#6b6b6b")
"""Of what has no type, or no colour is left for."""
LINES: Final = ("#4a5560", "#1f6fb4", "#c1531b", "#2e8540", "#8a3fa0", "#a8323e", "#0f7f86", "#8a6d00")
"""Of relations: all can be read on white. The last is that of all kinds for which none is left."""
_KNOWN: Final = (
    "module", "function", "class", "term", "method", "document", "organisation", "person", "place", "constant",
    "project", "date", "table", "column",
)  # fmt: skip
"""Types in the order of their colours, so that one has the same in most pictures."""


def coloured(types: Iterable[str]) -> dict[str, int]:
    """A number of a colour for each type; `len(COLOURS)` for those without one."""
    counts = Counter(types)
    ordered = sorted((one for one in counts if one), key=lambda one: (one not in _KNOWN, -counts[one], one))
    taken: dict[str, int] = {}
    free = list(range(len(COLOURS)))
    for one in ordered:
        wanted = _KNOWN.index(one) % len(COLOURS) if one in _KNOWN else -1
        if free:
            taken[one] = wanted if wanted in free else free[0]
            free.remove(taken[one])
    return {one: taken.get(one, len(COLOURS)) for one in counts}


def lined(kinds: Iterable[str]) -> dict[str, int]:
    """A number of a line colour for each kind: the most frequent first, the last one for all that are left."""
    ordered = [kind for kind, _ in sorted(Counter(kinds).items(), key=lambda one: (-one[1], one[0]))]
    return {kind: min(place, len(LINES) - 1) for place, kind in enumerate(ordered)}
