"""Names that a passage mentions and that may be what a hop asks for, by where they stand in it: without metadata."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from hopql.state.memory import Found
from hopql.tools.queries.grammar import Rules
from hopql.tools.queries.kinds import kind_of
from hopql.tools.search.tokens import STOP_WORDS, stem, words

_FILE: Final = Path(__file__).with_name("mentions.json")
_WORD: Final = r"[A-Z][\w'’&-]*"
_INITIAL: Final = r"(?<![\w.])[A-Z]\.(?= [A-Z])"
_SPEAKS: Final = 0.4
"""Of the word before a name, for or against its kind."""
_REACH: Final = 60
"""Characters from a word of the query at which a name counts half."""
_TITLE: Final = 0.6
"""Of a title that the query does not name: the passage that names what was asked is about its answer."""
_MEASURED: Final = ("number", "date", "duration")
_LONGEST: Final = 40
"""Characters of the word before a name, at most."""
_LATER: Final = 0.1
"""What the end of a passage counts less than its beginning."""


@dataclass(frozen=True)
class Mention:
    """A name, and how much speaks for it; for ordering only."""

    name: str
    score: float


@dataclass(frozen=True)
class _Cues:
    after: frozenset[str]
    not_after: frozenset[str]
    comma: bool
    lengths: frozenset[int]


def mentions(passage: Found, query: str, name: str, rules: Rules, most: int = 6) -> list[Mention]:
    """Names of a passage that may fill a placeholder, likeliest first; its title where it mentions no other.

    Names that the query says itself are left out. What speaks for a name: words of the query near it, a word before it
    that leads to what the placeholder asks for ("in" to a place), and a place at the beginning.

    Args:
        query: what the passage was found by, filled.
        name: the placeholder's, without braces.
    """
    asked, title, text = stems(query), title_of(passage), body_of(passage)
    kind = _group(name, rules)
    cues = _table().get(kind, _NO_CUES)
    near = [match.start() for match in re.finditer(r"\w+", text) if stem(match.group().lower()) in asked]
    found: dict[str, float] = {}
    if title and not stems(title) <= asked:
        found[title] = _TITLE / (2 if stems(title) & asked else 1)
    for said, at in [*_names(text), *(_amounts(text) if kind in _MEASURED else ())]:
        if stems(said) <= asked:
            continue
        away = min((abs(at - place) for place in near), default=len(text))
        score = (
            1 / (1 + away / _REACH) + _spoken(text[max(0, at - _LONGEST) : at], said, cues) - _LATER * at / len(text)
        )
        found[said] = max(found.get(said, score), score)
    ranked = sorted(found.items(), key=lambda one: -one[1])[:most]
    return [Mention(said, score) for said, score in ranked or [(title, 0.0)] if said]


def names_in(text: str) -> list[str]:
    """Names that a query says; a first word alone is none."""
    return [said for said, at in _names(text) if at or " " in said]


def title_of(passage: Found) -> str:
    """What a passage is about: its metadata's `title` or `subject`, else its first line where others follow, without
    what is added in brackets."""
    metadata = passage["metadata"]
    told = metadata.get("title") or metadata.get("subject")
    first, _, rest = passage["text"].partition("\n")
    title = str(told) if told else first if rest.strip() else ""
    return title.split(" (")[0].strip()


def body_of(passage: Found) -> str:
    """The text without a first line that is its title."""
    first, _, rest = passage["text"].partition("\n")
    return rest if rest.strip() and first.split(" (")[0].strip() == title_of(passage) else passage["text"]


@lru_cache(maxsize=4_000)
def stems(text: str) -> frozenset[str]:
    """The stems of a text's words, without stop words."""
    return frozenset(stem(word) for word in words(text) if word not in STOP_WORDS)


def _names(text: str) -> Iterator[tuple[str, int]]:
    """Runs of words in capitals, joined by "of" and the like, each with its place; never over the end of a sentence."""
    for match in _pattern().finditer(text):
        parts = match.group().split(" ")
        while parts and parts[0].lower() in STOP_WORDS:
            parts = parts[1:]
        said = re.sub(r"['’]s?$", "", " ".join(parts))
        if said:
            yield said, match.start()


def _amounts(text: str) -> Iterator[tuple[str, int]]:
    for match in re.finditer(r"(?<![\w.,])\d(?:[\d.,]*\d)?(?!\w)", text):
        yield match.group(), match.start()


def _spoken(before: str, said: str, cues: _Cues) -> float:
    """What the word before a name says for or against its kind, and the name's length for it."""
    last = (before.rstrip().split() or [""])[-1]
    score = 0.2 if len(said.split()) in cues.lengths else 0.0
    if last.lower().strip("(") in cues.after or (cues.comma and last.endswith(",")):
        return score + _SPEAKS
    return score - _SPEAKS * (last.lower() in cues.not_after)


def _group(name: str, rules: Rules) -> str:
    """The kind of a placeholder as the table has it: a country is a place."""
    kind = kind_of(re.sub(r"_\d+$", "", name), rules)
    return "place" if kind in rules.tables.within.get("place", []) else kind


_NO_CUES: Final = _Cues(frozenset(), frozenset(), False, frozenset())


@cache
def _read() -> dict[str, Any]:
    return dict(json.loads(_FILE.read_text(encoding="utf-8")))


@cache
def _table() -> dict[str, _Cues]:
    return {
        kind: _Cues(frozenset(row["after"]), frozenset(row["not_after"]), row["comma"], frozenset(row["words"]))
        for kind, row in _read()["kinds"].items()
    }


@cache
def _pattern() -> re.Pattern[str]:
    joins = "|".join(_read()["joins"])
    return re.compile(rf"(?:{_INITIAL}|{_WORD})(?: (?:(?:{joins}) ){{0,2}}(?:{_INITIAL}|{_WORD}))*")
