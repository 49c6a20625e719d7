"""Names that are run together or cut short (`avgscrmath`, `numtsttakr`), compared with the words of a text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from hopql.tools.search.tokens import ABBREVIATIONS, STOP_WORDS, stem

_SHORT: Final[dict[str, list[str]]] = {}
for _short, _long in ABBREVIATIONS.items():
    _SHORT.setdefault(stem(_long), []).append(_short)
_TELLING: Final = 7
"""Letters of a word that count: its ending may differ."""


def fragments(words: Sequence[str]) -> dict[str, list[str]]:
    """What of each word may stand in a name, by its first three letters (or two, where it has no more), longest first.

    Its beginnings (`read` of reading), its consonants (`scr` of score), a usual short form (`avg` of average).
    """
    found: set[str] = set()
    for word in dict.fromkeys(w for w in words if len(w) > 2 and w.isalpha() and w not in STOP_WORDS):
        found |= {word[:size] for size in range(min(4, len(word)), len(word) + 1)} | {word[:3]}
        found |= set(_SHORT.get(stem(word), ()))
        bare = word[0] + "".join(letter for letter in word[1:] if letter not in "aeiou")
        found |= {bare[:size] for size in range(3, len(bare) + 1)}
    listed: dict[str, list[str]] = {}
    for text in sorted(found, key=lambda text: (-len(text), text)):
        listed.setdefault(text[:3], []).append(text)
    return listed


def covered(name: str, listed: dict[str, list[str]]) -> float:
    """The largest share of a name's letters that fragments explain, none overlapping another."""
    flat = name if name.isalpha() else "".join(letter for letter in name if letter.isalpha())
    best = [0] * (len(flat) + 1)
    for at in range(len(flat) - 1, -1, -1):
        most = best[at + 1]
        for size in (3, 2):
            for part in listed.get(flat[at : at + size], ()) if at + size <= len(flat) else ():
                if flat.startswith(part, at):
                    most = max(most, len(part) + best[at + len(part)])
        best[at] = most
    return best[0] / max(1, len(flat))


def telling(words: Sequence[str], names: Sequence[str]) -> list[float]:
    """How telling a word inside each name is: 1 for a word in no other name, less for one in many, 0 for none."""
    total = max(2, len(names))
    best = [0.0] * len(names)
    listed = [word for word in words if len(word) > 3 and word.isalpha() and word not in STOP_WORDS]
    for part in dict.fromkeys(min(word, stem(word), key=len)[:_TELLING] for word in listed):
        holders = [at for at, name in enumerate(names) if part in name] if len(part) > 3 else []
        weight = 1 - math.log(len(holders)) / math.log(total) if holders else 0.0
        for at in holders:
            best[at] = max(best[at], weight)
    return best
