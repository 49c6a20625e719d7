"""Verbs of doing: which methods do what they ask, and which words tell where one begins."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

WORD: Final = re.compile(r"\"[^\"]*\"|“[^”]*”|\d[\d.,]*\d|[^\W_][\w'’/-]*|[^\w\s]")


@dataclass(frozen=True)
class Verbs:
    """Verbs of doing, by the methods that do it."""

    methods: dict[str, tuple[str, ...]]
    """Of a verb, likeliest first."""
    same: dict[str, tuple[str, ...]]
    """Of a verb others that ask for the same."""
    nouns: frozenset[str]
    """Verbs that are nouns as often."""
    vague: frozenset[str]
    links: frozenset[str]
    """Words that a part may stand after: and, then, finally."""
    determiners: frozenset[str]
    """Words that show that what stands before them is a verb."""
    object_ends: frozenset[str]
    changing: frozenset[str]
    """Verbs that only something which changes what there is can do: no call that reads does."""
    reading: frozenset[str]
    """Verbs that a call which changes nothing answers."""
    fronts: frozenset[str]
    """What opens a sentence before its verb: "To prepare …,", "After that,"."""


@cache
def verbs() -> Verbs:
    """What `verbs.toml` beside this file says."""
    read = tomllib.loads(Path(__file__).with_name("verbs.toml").read_text(encoding="utf-8"))
    methods: dict[str, tuple[str, ...]] = {}
    for method, text in read["methods"].items():
        for verb in text.split():
            methods[verb] = (*methods.get(verb, ()), method)
    words = read["words"]
    groups = [tuple(group.split()) for group in read["synonyms"]["groups"]]
    same = {verb: tuple(dict.fromkeys(one for group in groups if verb in group for one in group if one != verb))
            for verb in {verb for group in groups for verb in group}}  # fmt: skip
    return Verbs(methods, same, **{name: frozenset(text.split()) for name, text in words.items()})


def methods_of(text: str) -> tuple[str, ...]:
    """The methods that a part asks for, by its first verb; none where it has none, or a vague one."""
    known = verbs()
    for word in WORD.findall(text.lower())[:3]:
        if found := known.methods.get(base(word)):
            return found
    return ()


def verb_of(text: str) -> str:
    """The first verb of a part, in its base form; empty where it has none."""
    known = verbs().methods
    return next((form for word in WORD.findall(text.lower())[:3] if (form := base(word)) in known), "")


def base(word: str) -> str:
    """The base form of a verb, where it is a known one: retrieving → retrieve, cancels → cancel; else the word."""
    known = verbs().methods
    vague = verbs().vague
    for form in _forms(word):
        if form in known or form in vague:
            return form
    return word


def _forms(word: str) -> Iterator[str]:
    yield word
    if word.endswith("ing") and len(word) > 5:
        stem = word[:-3]
        yield from (stem, stem + "e")
        if len(stem) > 2 and stem[-1] == stem[-2]:
            yield stem[:-1]
    elif word.endswith("ies"):
        yield word[:-3] + "y"
    elif word.endswith("es"):
        yield from (word[:-1], word[:-2])
    elif word.endswith("s") and not word.endswith("ss"):
        yield word[:-1]
