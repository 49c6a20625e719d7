"""When two texts are the same but for how they are written, and when one is surely a misspelling of the other."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

LEAST = 0.88
"""Likeness (share of characters in common, 0 to 1) from which a text may be a misspelling."""
_CLEAR = 0.05
"""By how much the second best must be less like it."""

_SOFT = re.compile(r"(?<=[^\W\d])[\s_./,&-]+(?=\w)|(?<=\w)[\s_./,&-]+(?=[^\W\d])")
_APOSTROPHE = re.compile(r"(?<=\w)['’]|(?<=\w)\.$")
_SPACE = re.compile(r"\s+")
_SHORT = {
    "st": ("saint", "street"), "mt": ("mount",), "ft": ("fort",), "dept": ("department",), "intl": ("international",),
}  # fmt: skip
_OPPOSED = re.compile(
    r"un|in|im|ir|il|non|dis|anti|de|re|hyper|hypo|inter|intra|over|under|pre|post|pro|sub|super|macro|micro|mono|bi"
    r"|tri|up|down|ex|en|out|a"
)
_DENIES = {"not", "no", "non", "never", "without", "except", "excluding"}


def form(text: str) -> str:
    """A text without case, accents, spaces around it and separators between words.

    What stands between two digits, and signs that are part of a name (`A+`, `C#`), stay: they tell values apart.
    """
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).casefold().strip()
    return _SPACE.sub(" ", _SOFT.sub(" ", _APOSTROPHE.sub("", plain)))


def misspelt(text: str, closest: Sequence[tuple[str, float]]) -> str | None:
    """The one stored value that the text is a misspelling, a number or an abbreviation of; None where it is not clear.

    Never where digits, words of one or two letters or an opposing prefix ("paid", "unpaid") make the difference.

    Args:
        closest: stored values with their likeness, best first.
    """
    words = form(text).split()
    same = [value for value, _ in closest if _same_words(words, form(value).split())]
    if same:
        return same[0] if len(same) == 1 else None
    near = [(value, score) for value, score in closest if score >= LEAST - _CLEAR]
    if not near or near[0][1] < LEAST or (len(near) > 1 and near[0][1] - near[1][1] < _CLEAR):
        return None
    return near[0][0] if _may_differ(words, form(near[0][0]).split()) else None


def inside(part: str, whole: str) -> bool:
    """Whether the words of one text stand together in the other, which does not deny them."""
    inner, outer = f" {form(part)} ", f" {form(whole)} "
    return inner in outer and inner != outer and not _DENIES & set(outer.replace(inner, " ", 1).split())


def left_over(part: str, whole: str) -> list[str]:
    """The words of `whole` that are not in `part`; nothing when a comma sets the rest off ("Lima, Peru")."""
    head, comma, _ = whole.partition(",")
    if comma and form(head) == form(part):
        return []
    return f" {form(whole)} ".replace(f" {form(part)} ", " ", 1).split()


def singular(word: str) -> str:
    """An English word without its plural ending, roughly."""
    for ending, instead in (("ies", "y"), ("sses", "ss"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("s", "")):
        if word.endswith(ending) and len(word) > len(ending) + 2 and not word.endswith("ss"):
            return word[: -len(ending)] + instead
    return word


def _same_words(left: Sequence[str], right: Sequence[str]) -> bool:
    """The same words, each maybe in the plural or abbreviated."""
    return len(left) == len(right) and all(
        a == b or (singular(a) == singular(b) and not a.isdigit()) or b in _SHORT.get(a, ()) or a in _SHORT.get(b, ())
        for a, b in zip(left, right, strict=True)
    )


def _may_differ(left: Sequence[str], right: Sequence[str]) -> bool:
    if len(left) != len(right):
        return "".join(left) == "".join(right)
    changed = [(a, b) for a, b in zip(left, right, strict=True) if a != b]
    return all(
        min(len(a), len(b)) > 2 and _digits(a) == _digits(b) and not _opposed(a, b) and a[:1] == b[:1]
        for a, b in changed
    )


def _digits(word: str) -> str:
    return "".join(c for c in word if c.isdigit())


def _opposed(left: str, right: str) -> bool:
    """Whether only what they begin with tells them apart."""
    bare = [{word, *(word[len(m) :] for m in _prefixes(word))} for word in (left, right)]
    return any(len(rest) > 3 for rest in bare[0] & bare[1])


def _prefixes(word: str) -> list[str]:
    return [mark for mark in _OPPOSED.pattern.split("|") if word.startswith(mark)]
