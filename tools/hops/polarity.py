"""Whether a question and a memory agree: both say that something is so, or both that it is not; and about the same
relation. Whoever is disliked, left or avoided is not who is preferred."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from hopql.tools.hops.directions import turned_down
from hopql.tools.hops.lexicon import lexicon
from hopql.tools.search.tokens import content_words, stem

_AGAINST: Final = re.compile(
    r"\b(?:hate[sd]?|hating|dislik\w+|avoid\w*|detest\w*|loath\w+|despis\w+|shun\w*|boycott\w*|refus\w+|reject\w*"
    r"|(?:steer|stay|keep)(?:s|ed|ing)?\s+(?:well\s+)?(?:clear|away)|(?:can\s?not|can[’']t|couldn[’']t|could\s+not)\s+(?:stand|bear)"
    r"|(?:sick|tired|weary|afraid|wary)\s+of|fed\s+up|complain\w*|banned|distrust\w*|blacklist\w*"
    r"|never|no\s+longer|not(?!\s+(?:only|just|under|below|less|more|before|later|above|over))|\w+n[’']t|without"
    r"|used\s+to|former(?:ly)?|previous(?:ly)?|ex-\w+|instead\s+of|rather\s+than"
    r"|fire[ds]|sacked|sue[ds]?|suing|lost|loses|drop(?:s|ped)?|stop(?:s|ped)?|g[ai]ve(?:s|n)?\s+up|quit|get(?:s|ting)?\s+rid|got\s+rid"
    r"|hand(?:s|ed|ing)?\s+(?:\w+\s+)?over|giv(?:es?|ing)\s+away|gave\s+away|abandon\w*|scrap(?:s|ped)?|discontinu\w+|struck\s+off|taken\s+off)\b",
    re.IGNORECASE,
)
_CHANGED: Final = r"(?:move[sd]?|moving|relocate[sd]?|transfer(?:s|red)?|switch(?:es|ed)?|came|comes?|went|goes)"
_AWAY: Final = re.compile(
    rf"\bfrom\s+(?:which|where|whom|what)\b.*\b{_CHANGED}\b|\b{_CHANGED}\s+(?:away\s+)?from\b|\b(?:has|have|had|he|she|they)\s+left\b",
    re.IGNORECASE,
)
_TOWARDS: Final = re.compile(rf"\b{_CHANGED}\b(?:\s+\w+){{0,4}}?\s+(?:to|into)\b", re.IGNORECASE)
_OTHER_TIME: Final = re.compile(r"\b(?:next(?!\s+(?:to|door))|second|once|future|upcoming|originally)\b", re.IGNORECASE)
"""What is said of another time than now: the next office is not the office."""
_LIGHT: Final = frozenset(
    stem(word)
    for word in (
        "keep", "take", "took", "go", "goes", "get", "say", "set", "only", "else", "anything", "must", "minutes",
        "around",
    )
)  # fmt: skip
"""Words of relations that alone tell none: an eye is kept, and so is a lab."""


def agrees(text: str, said: str) -> bool:
    """Whether a question and a statement are both for or both against, and lead the same way.

    >>> agrees("the carrier that Ana avoids", "Ana prefers Delta.")
    False
    >>> agrees("the town Ana moved away from", "Ana moved to Rome.")
    False
    """
    if turned_down(text) and turned_down(said):
        return True
    if _OTHER_TIME.search(text) and not _OTHER_TIME.search(said):
        return False
    if (_AGAINST.search(text) is None) != (_AGAINST.search(said) is None):
        return False
    return not (_AWAY.search(text) and _TOWARDS.search(said) and not _AWAY.search(said))


def other_relation(text: str, said: str, besides: Iterable[str]) -> bool:
    """Whether a question and a statement speak of relations that are both known and not akin: who likes a carrier is
    not its contact. Relations that share a word are akin.

    Args:
        besides: names, values, and what is asked for, which are words of no relation.
    """
    asked, told = _relations(text, said, besides)
    return bool(asked) and bool(told) and not any(one & other for one in asked for other in told)


def shares_relation(text: str, said: str, besides: Iterable[str]) -> bool:
    """Whether a statement speaks of a relation of the question; any does where the question has none that is known."""
    asked, told = _relations(text, said, besides)
    return not asked or any(group in told for group in asked)


def _relations(text: str, said: str, besides: Iterable[str]) -> tuple[list[frozenset[str]], list[frozenset[str]]]:
    idle = {stem(word) for each in besides for word in [*content_words(each), *re.findall(r"\w+", each.lower())]}
    asked, told = _stems(text) - idle - _LIGHT, _stems(said) - idle - _LIGHT
    groups = lexicon().relations
    return [group for group in groups if group & asked], [group for group in groups if group & told]


def _stems(text: str) -> set[str]:
    return {stem(word) for word in re.findall(r"[\w-]+", text.lower())}
