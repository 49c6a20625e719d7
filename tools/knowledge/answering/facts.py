"""A sentence as the check reads it: its words with their places, figures with unit and direction, what is denied."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from hopql.tools.knowledge.answering.lexicon import key, lexicon
from hopql.tools.search.statements import capitalised, table
from hopql.tools.search.tokens import STOP_WORDS, split_identifier

_TOKEN: Final = re.compile(r"\d+(?:[.,:/-]\d+)*|[^\W\d_][^\W_]*(?:['’][^\W\d_]+)?|[%€$£]|[.,;:!?()|]|—|–")
_BREAK: Final = frozenset(",;:.!?()|—–")
_CODE: Final = re.compile(r"\b[A-Za-z]+-?\d[\w-]*|\b\d+[A-Z]\w*")
_YEAR: Final = re.compile(r"[12]\d{3}")
_JOINTS: Final = frozenset(("and", "but", "or", "while", "whereas"))
_AFTER_SCALE: Final = frozenset(("thousand", "million", "billion", "trillion"))
_MOST_DENIED: Final = 4


@dataclass(frozen=True)
class Figure:
    """A number in a sentence."""

    value: str
    place: int
    units: tuple[str, ...]
    """Units, scales and currencies beside it, in their base form."""
    direction: str
    """`up`, `down` or empty: "more than 5", "at most 5", "5"."""

    @property
    def kind(self) -> str:
        """Figures of one kind can be taken for each other."""
        if self.units:
            return self.units[-1]
        if ":" in self.value or "-" in self.value:
            return "time"
        return "year" if _YEAR.fullmatch(self.value) else "plain"


@dataclass(frozen=True)
class Facts:
    """A sentence, read."""

    text: str
    tokens: tuple[str, ...]
    """Lower-case words and marks of punctuation in their order."""
    keys: tuple[str, ...]
    """For each token what it is compared by; empty for function words, figures and punctuation."""
    figures: tuple[Figure, ...]

    @cached_property
    def content(self) -> frozenset[str]:
        """What the sentence says, without function words and figures."""
        return frozenset(one for one in self.keys if one)

    @cached_property
    def words(self) -> frozenset[str]:
        """Every lower-case word."""
        return frozenset(self.tokens) - _BREAK

    @cached_property
    def dates(self) -> frozenset[str]:
        """Words for dates, times and places in an order: march, weekly, first."""
        found = {word for word in self.words if word in table()["dates"]}
        return frozenset(found if re.search(r"\bMay\b", self.text) else found - {"may"})

    @cached_property
    def names(self) -> frozenset[str]:
        """Words written with a capital, taken apart as the tokens are; the first only where it is no plain word."""
        parts = {part for name in capitalised(self.text) for part in split_identifier(name)}
        return frozenset(part for part in parts if part not in STOP_WORDS and not part.isdigit())

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """Names with digits in them, in their order: P-100, JSON5."""
        return tuple(code.casefold() for code in _CODE.findall(self.text))

    @cached_property
    def denied(self) -> tuple[frozenset[str], ...]:
        """For each word that denies, what it denies: the next content words of its clause."""
        rules, found = lexicon(), list[frozenset[str]]()
        for place, token in enumerate(self.tokens):
            if token in rules["negations"] or token.endswith(("n't", "n’t")):
                most = 1 if token in rules["short_negations"] else _MOST_DENIED
                found.append(frozenset(self.following(place, most)))
        return tuple(found)

    def following(self, place: int, most: int) -> list[str]:
        """The next content keys after a place, to the end of the clause or the next word that denies."""
        found: list[str] = []
        for token, one in zip(self.tokens[place + 1 :], self.keys[place + 1 :], strict=True):
            ends = token in _BREAK or token in _JOINTS or token in lexicon()["negations"]
            if (ends and found) or len(found) == most:
                break
            if one:
                found.append(one)
        return found

    def places(self, one: str) -> list[int]:
        """Where a key stands."""
        return [place for place, other in enumerate(self.keys) if other == one]


@lru_cache(maxsize=4096)
def facts(text: str) -> Facts:
    """Read a sentence. Its Markdown marks must be gone."""
    tokens, kept = list[str](), list[str]()
    for found in _TOKEN.findall(unicodedata.normalize("NFKC", text)):
        low = found.casefold()
        if found[0].isdigit() or found in _BREAK or found in "%€$£" or "'" in found or "’" in found:
            tokens.append(low.removesuffix("'s").removesuffix("’s"))
            continue
        tokens += split_identifier(found) or (low,)
    numbers = table()["numbers"]
    for place, token in enumerate(tokens):
        spelt = token in numbers and token != "one"
        if spelt and not (token in _AFTER_SCALE and place and tokens[place - 1][0].isdigit()):
            tokens[place] = numbers[token]
    for place, token in enumerate(tokens):
        kept.append(_compared(token, tokens[place - 1] if place else ""))
    return Facts(text, tuple(tokens), tuple(kept), tuple(_figures(tokens)))


def _compared(token: str, before: str) -> str:
    if not token[0].isalpha() or token in STOP_WORDS or token in lexicon()["light"] or len(token) == 1:
        return ""
    if before[:1].isdigit() and _unit(token):
        return ""
    one = key(token)
    return "" if one in lexicon()["light_stems"] else one


def _figures(tokens: list[str]) -> list[Figure]:
    units, found = lexicon()["units"], list[Figure]()
    for place, token in enumerate(tokens):
        if not token[0].isdigit():
            continue
        beside: list[str] = [units[tokens[place - 1]]] if place and tokens[place - 1] in "€$£" else []
        for other in tokens[place + 1 : place + 4]:
            unit = _unit(other)
            if unit is None:
                break
            beside.append(unit)
        value = re.sub(r",(?=\d{3})", "", token)
        found.append(Figure(value, place, tuple(beside), _direction(tokens[max(0, place - 3) : place])))
    return found


def _unit(token: str) -> str | None:
    units: dict[str, str] = lexicon()["units"]
    return units.get(token) or (units.get(token[:-1]) if token.endswith("s") else None)


def _direction(before: list[str]) -> str:
    """Which way the words before a figure compare; those that also mean something else do not count."""
    rules = lexicon()
    for token in reversed(before):
        if token in _BREAK or token[0].isdigit():
            return ""
        if token not in rules["free_direction"]:
            if token in rules["up"]:
                return "up"
            if token in rules["down"]:
                return "down"
    return ""
