"""Whether two names that are near by meaning are two spellings of one: rules that say no rather than yes too often."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from hopql.tools.knowledge.store.normal import CODE, normal

_WORD: Final = re.compile(r"[^\W\d_]+|\d+(?:[.,:]\d+)*")
_OPPOSITES: Final = """
north south|east west|eastern western|northern southern|upper lower|left right|old new|early late|first last
|male female|man woman|men women|boy girl|husband wife|father mother|son daughter|brother sister|king queen
|prince princess|before after|pre post|input output|in out|import export|internal external|minimum maximum|min max
|ascending descending|public private|major minor|junior senior|buy sell|buyer seller|lender borrower|employer employee
|sender receiver|source target|start end|begin end|open close|enable disable|enabled disabled|active inactive
|increase decrease|credit debit|inbound outbound|primary secondary|summer winter|spring autumn|day night|hot cold
|read write|client server|parent child|inner outer|gross net|with without|pro anti|positive negative|asset liability
|hardware software|online offline|domestic international|micro macro|true false|encode decode|encoder decoder
|request response|upload download|hire fire|sales purchases|domestic foreign
"""
OPPOSITES: Final = {
    pair
    for line in _OPPOSITES.replace("\n", "").split("|")
    for one, other in [line.split()]
    for pair in ((one, other), (other, one))
}
_ORDINAL_TEXT: Final = """
first second third fourth fifth sixth seventh eighth ninth tenth one two three four five six seven eight nine ten
zero half twice double single dual triple monday tuesday wednesday thursday friday saturday sunday january february
march april may june july august september october november december
"""
_ORDINALS: Final = frozenset(_ORDINAL_TEXT.split())
_ROMAN: Final = re.compile(r"[ivxlcdm]+")
_FILLER_TEXT: Final = "the and a an for de la le inc ltd llc corp co gmbh plc ag sa incorporated limited"
_FILLERS: Final = frozenset(_FILLER_TEXT.split())
_NEGATIONS: Final = frozenset({"not", "no", "non", "un", "never", "without", "anti", "ex", "former"})
_LONG: Final = 6
_SPELLED: Final = 0.9
"""Likeness of two spellings of a word (Indel similarity of rapidfuzz): organisation and organization have 0.92."""
_VAGUE: Final = frozenset({"", "term", "concept", "entity", "name", "topic"})
"""Types that say nothing of what a thing is."""
_CLASSES: Final = {
    "person": "person", "people": "person", "character": "person", "author": "person",
    "organisation": "organisation", "organization": "organisation", "company": "organisation", "team": "organisation",
    "institution": "organisation", "agency": "organisation",
    "place": "place", "location": "place", "city": "place", "country": "place",
    "date": "time", "time": "time", "event": "event", "document": "document",
}  # fmt: skip


def agree(some: Iterable[str], others: Iterable[str]) -> bool:
    """Whether the types that two entities are said to have allow that they are one. `term` says nothing."""
    one, other = _classes(some), _classes(others)
    if (one | other) & CODE:
        return False
    return not one or not other or bool(one & other)


def _classes(types: Iterable[str]) -> set[str]:
    return {_CLASSES.get(type_, type_) for type_ in types if type_ not in _VAGUE}


def same_name(one: str, other: str) -> bool:
    """Whether two names are one name in two spellings.

    Numbers, ordinals and single letters must be the same, no word may be the opposite of one of the other name, and
    each word of one must be that of the other at its place, or be spelled almost like it, with the same initial. Words
    such as Inc. or the may be left out.
    """
    a, b = _WORD.findall(normal(one)), _WORD.findall(normal(other))
    if not a or not b or sorted(filter(_exact, a)) != sorted(filter(_exact, b)):
        return False
    only_a, only_b = _without(a, b), _without(b, a)
    if {*only_a, *only_b} & _NEGATIONS or any((x, y) in OPPOSITES for x in only_a for y in only_b):
        return False
    a, b = [word for word in a if word not in _FILLERS], [word for word in b if word not in _FILLERS]
    if "".join(a) == "".join(b):  # data base, database
        return bool(a)
    return len(a) == len(b) and all(map(_spelled, a, b))


def numbers_differ(one: str, other: str) -> bool:
    """Whether two names have other numbers: 1963 and 1964 are near by meaning, and not alike."""
    return sorted(filter(_exact, _WORD.findall(one.casefold()))) != sorted(
        filter(_exact, _WORD.findall(other.casefold()))
    )


def _exact(word: str) -> bool:
    """Whether a word tells things apart that are otherwise called alike."""
    return word[0].isdigit() or word in _ORDINALS or len(word) == 1 or bool(_ROMAN.fullmatch(word) and len(word) < 6)


def _without(words: list[str], others: list[str]) -> list[str]:
    return [word for word in words if word not in others]


def _spelled(one: str, other: str) -> bool:
    """Whether two words are one in two spellings; `Martin` and `Martina` are not."""
    from rapidfuzz import fuzz

    if one == other:
        return True
    if min(len(one), len(other)) < _LONG or one[0] != other[0]:
        return False
    short, long = sorted((one, other), key=len)
    if long.startswith(short) and long[len(short) :] != "s":  # Martin, Martina; America, American
        return False
    return bool(fuzz.ratio(one, other) >= _SPELLED * 100)
