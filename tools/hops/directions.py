"""Who stands above whom, and what was turned down: two ways in which the right names say the wrong thing."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

_NAME = r"[A-Z][\w-]*(?:\s+[A-Z][\w-]*)*"
_UPPER_NOUNS = r"(?:line\s+manager|manager|boss|supervisor|superior|team\s+lead|lead|leader|mentor|chief)"
_LOWER_NOUNS = r"(?:direct\s+report|subordinate|assistant|deputy|trainee|apprentice|mentee|secretary)"
_UNDER = (
    r"(?:reports?|reported|reporting|answers?|answered|answering)\s+(?:directly\s+)?to|works?\s+(?:under|for)|serves?\s+under"
)
_OVER = r"(?:manages?|managed|leads?|led|supervises?|supervised|mentors?|mentored|is\s+in\s+charge\s+of)"
_IS = r"(?:\s+(?:is|was|has\s+been|became|now|still|also))+"

_TURNED: Final = re.compile(
    r"\b(?:(?:decided|voted|ruled|came\s+out|advised|spoke)\s+against|turned\s+(?:\w+\s+)?down|rejected|overruled|outvoted|refused|declined"
    r"|vetoed|voted\s+down|in\s+vain|without\s+success|was\s+not\s+accepted|wasn[’']t\s+accepted|did(?:n[’']t|\s+not)\s+get"
    r"|not\s+(?:agreed|approved|adopted|accepted|chosen|taken\s+up)|dismissed|failed\s+to|(?:and|but)\s+lost|fell\s+through|came\s+to\s+nothing)\b",
    re.IGNORECASE,
)


@cache
def _stated() -> tuple[tuple[re.Pattern[str], bool], ...]:
    """Patterns of a statement, and whether the first name is the upper one."""
    ways = (
        (rf"(?P<a>{_NAME})(?:\s+(?:now|also|still|has|who))*\s+(?:{_UNDER})\s+(?P<b>{_NAME})", False),
        (rf"(?P<a>{_NAME})(?:\s+(?:now|also|still|has))*\s+{_OVER}\s+(?P<b>{_NAME})", True),
        (rf"(?P<a>{_NAME}){_IS}\s+(?:managed|led|supervised|mentored)\s+by\s+(?P<b>{_NAME})", False),
        (rf"(?P<a>{_NAME}){_IS}\s+(?P<b>{_NAME})[’']s?\s+{_UPPER_NOUNS}\b", True),
        (rf"(?P<a>{_NAME}){_IS}\s+(?P<b>{_NAME})[’']s?\s+{_LOWER_NOUNS}\b", False),
        (rf"(?P<a>{_NAME}){_IS}\s+(?:the\s+)?{_UPPER_NOUNS}\s+(?:of|to)\s+(?P<b>{_NAME})", True),
        (rf"(?P<a>{_NAME}){_IS}\s+(?:the\s+|an?\s+)?{_LOWER_NOUNS}\s+(?:of|to)\s+(?P<b>{_NAME})", False),
        (rf"(?P<a>{_NAME})[’']s?\s+{_UPPER_NOUNS}{_IS}\s+(?P<b>{_NAME})", False),
        (rf"(?P<a>{_NAME})[’']s?\s+{_LOWER_NOUNS}{_IS}\s+(?P<b>{_NAME})", True),
    )
    return tuple((re.compile(pattern), over) for pattern, over in ways)


@cache
def _wanted() -> tuple[tuple[re.Pattern[str], bool], ...]:
    """Patterns of a question, and whether who stands above `x` is wanted."""
    ways = (
        (rf"(?P<x>{_NAME})[’']s?\s+(?:direct\s+)?{_UPPER_NOUNS}\b", True),
        (rf"(?P<x>{_NAME})\s+(?:has|have|had)\s+(?:an?\s+|the\s+)?{_UPPER_NOUNS}\b", True),
        (rf"\b(?:who|whom|person|boss|manager)\s+(?:do|does|did)?\s*(?P<x>{_NAME})\s+(?:{_UNDER})", True),
        (rf"(?P<x>{_NAME})\s+(?:{_UNDER})\b(?!\s+[A-Z])", True),
        (rf"\b[Ww]ho\s+(?:{_OVER})\s+(?P<x>{_NAME})", True),
        (rf"(?P<x>{_NAME})[’']s?\s+{_LOWER_NOUNS}\b", False),
        (rf"\b(?:[Ww]ho|person|colleague|one)\s+(?:{_UNDER})\s+(?P<x>{_NAME})", False),
    )
    return tuple((re.compile(pattern), above) for pattern, above in ways)


def contradicts(text: str, said: str) -> bool:
    """Whether a question asks who stands above or below somebody and a statement tells it of another, or the other
    way round: "who reports to Ana" is not told by "Ana reports to Joe".

    >>> contradicts("who reports to Ana", "Ana reports to Joe.")
    True
    >>> contradicts("who reports to Ana", "Ben reports to Ana.")
    False
    """
    wanted = next(((m["x"], above) for pattern, above in _wanted() if (m := pattern.search(text))), None)
    if wanted is None:
        return False
    name, above = wanted
    pairs = [
        (m["a"], m["b"]) if over else (m["b"], m["a"]) for pattern, over in _stated() for m in pattern.finditer(said)
    ]
    return bool(pairs) and not any(_same(name, lower if above else upper) for upper, lower in pairs)


def _same(one: str, other: str) -> bool:
    return bool({word.lower() for word in one.split()} & {word.lower() for word in other.split()})


def turned_down(text: str) -> bool:
    """Whether a text says that something proposed did not come about: a proposal that was rejected is no decision.

    >>> turned_down("Ana wanted a new shop, but we decided against it.")
    True
    """
    return _TURNED.search(text) is not None
