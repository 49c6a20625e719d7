"""The words of a question that decide what is computed: negation, comparison, aggregate, grouping, grain, …

Questions of one skeleton share them. They are compared where the wording differs: a paraphrase may say "biggest" for
"largest", but not "smallest", nor leave "not" out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from hopql.tools.memory.replay.words import table, words_of

_COUNTED: Final = frozenset({"negation", "comparison"})
"""Kinds whose labels are counted: two negations are not one."""
_NEGATED: Final = ("un", "non", "dis", "inact", "incom", "invalid", "ineli")
_NOT_NEGATED: Final = ("under", "uni", "until", "unless", "dist", "disc", "disp")


def signature(words: Sequence[str]) -> tuple[str, ...]:
    """Labels like `negation:not`, in order of the alphabet; longer phrases go before the words in them.

    Args:
        words: in lower case; slots as `<n>` (numbers), `<d>` (dates) and `<v>`.
    """
    found: list[str] = []
    phrases, longest = _phrases()
    place = 0
    while place < len(words):
        for size in range(min(longest, len(words) - place), 0, -1):
            labels = phrases.get(tuple(words[place : place + size]))
            if labels:
                found += labels
                place += size - words[place + size - 1].startswith("<")
                break
        else:
            place += 1
    found += [f"negation:{word}" for word in words if _negated(word)]
    kept = [label for label in found if label.partition(":")[0] in _COUNTED]
    return tuple(sorted([*kept, *{label for label in found if label.partition(":")[0] not in _COUNTED}]))


def moving(words: Sequence[str]) -> bool:
    """Whether they speak of a time that moves: yesterday, last week, the last 7 days, so far."""
    if any(word in words_of("relative") for word in words):
        return True
    pairs = set(pairwise(words))
    if any(tuple(pair.split()) in pairs for pair in table()["relative_pairs"]):
        return True
    for place, word in enumerate(words):
        if word in words_of("relative_before"):
            following = words[place + 1 : place + 3]
            unit = following[1:] if following[:1] == ["<n>"] else following[:1]
            if unit and (unit[0] in words_of("relative_units") or unit[0] in ("few", "couple")):
                return True
    return False


@lru_cache(maxsize=1)
def _phrases() -> tuple[Mapping[tuple[str, ...], tuple[str, ...]], int]:
    """Labels by phrase, and the words of the longest phrase."""
    made: dict[tuple[str, ...], tuple[str, ...]] = {}
    for kind, labels in table()["operators"].items():
        for label, phrases in labels.items():
            for phrase in phrases:
                key = tuple(phrase.split())
                made[key] = (*made.get(key, ()), f"{kind}:{label}")
    return made, max(map(len, made))


@lru_cache(maxsize=20_000)
def _negated(word: str) -> bool:
    """Whether a prefix turns the word around: "unpaid", "non-stop", "inactive", "unlock"."""
    return len(word) > 5 and word.startswith(_NEGATED) and not word.startswith(_NOT_NEGATED)
