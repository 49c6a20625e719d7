"""What a statement says, as far as rules can read it: numbers, dates, names, negation, subject, and its words."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from hopql.tools.base.tokenize_text import STOP_WORDS, stem, words

FILE = Path(__file__).with_name("statements.json")
_TOKEN: Final = re.compile(r"[^\W_]+(?:['’.,:/-][^\W_]+)*[+#]*")
_NOT: Final = re.compile(r"n['’]t\b|\bnt\b", re.IGNORECASE)
_NUMBER: Final = re.compile(r"\d[\d,.:/-]*\d|\d")
_SENTENCE: Final = re.compile(r"[.!?:]\s*$|^\s*$")


@cache
def table() -> dict[str, Any]:
    """The word tables (`statements.json`), read once a process."""
    tables: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return {name: frozenset(rule) if name in _SETS else rule for name, rule in tables.items()}


_SETS: Final = frozenset(("negations", "additive", "fillers", "verbs", "dates"))


@dataclass(frozen=True)
class Statement:
    """A text, read."""

    plain: str
    """Lower case, one space between words, nothing at the end: equal texts have equal ones."""
    words: frozenset[str]
    """Every lower-case word."""
    stems: tuple[str, ...]
    """Stems in order, without stop words and fillers."""
    figures: frozenset[str]
    """Numbers, codes that hold digits or end in symbols (C++), and words for numbers and dates."""
    names: frozenset[str]
    """Capitalised words, in lower case; those that begin a sentence only when they are no function words."""
    negations: tuple[tuple[str, int], ...]
    """Words that deny, each with how often."""
    subject: tuple[str, ...]
    """The words before the first verb that the tables know; empty when none is."""
    additive: bool
    """It adds to what is known ("also", "another")."""


@lru_cache(maxsize=4096)
def read(text: str) -> Statement:
    """Read a text by the tables."""
    rules = table()
    normal = unicodedata.normalize("NFKC", text).replace("’", "'")
    found = words(normal)
    denied = Counter(word for word in found if word in rules["negations"])
    denied["not"] += len(_NOT.findall(normal))
    return Statement(
        plain=plain(normal),
        words=frozenset(found),
        stems=tuple(stem(word) for word in found if word not in STOP_WORDS and word not in rules["fillers"]),
        figures=_figures(normal, found),
        names=capitalised(normal),
        negations=tuple(sorted((+denied).items())),
        subject=_subject(found),
        additive=not rules["additive"].isdisjoint(found),
    )


def plain(text: str) -> str:
    """Lower case, one space between words, no punctuation at the end."""
    return " ".join(text.casefold().split()).rstrip(".!?,;: ")


def _figures(text: str, found: list[str]) -> frozenset[str]:
    rules = table()
    tokens = [token.casefold() for token in _TOKEN.findall(text)]
    codes = {token for token in tokens if any(c.isdigit() for c in token)}
    exact = {re.sub(r",(?=\d{3}\b)", "", one) for code in codes for one in _NUMBER.findall(code)}
    spelt = {rules["numbers"][word] for word in found if word in rules["numbers"]}
    letters = {token for token in tokens if (token in codes and any(map(str.isalpha, token))) or token[-1] in "+#"}
    return frozenset(exact | spelt | letters | {word for word in found if word in rules["dates"]})


def capitalised(text: str) -> frozenset[str]:
    """Words written with a capital, in lower case; a function word that only begins a sentence is none of them."""
    found = set()
    for match in _TOKEN.finditer(text):
        word = match.group().removesuffix("'s")
        if word[0].isupper():
            low = word.casefold()
            begins = _SENTENCE.search(text[: match.start()]) is not None
            if not (begins and (low in STOP_WORDS or low in table()["fillers"] or low in table()["verbs"])):
                found.add(low)
    return frozenset(found)


def _subject(found: list[str]) -> tuple[str, ...]:
    verbs = table()["verbs"] | table()["negations"]
    place = next((i for i, word in enumerate(found) if word in verbs), 0)
    before = [word for word in found[:place] if word not in ("the", "a", "an", "that")]
    return tuple(stem(word) for word in before)


def same_names(one: Statement, other: Statement) -> bool:
    """Each name of either is a word of the other."""
    return all(set(words(name)) <= of.words for names, of in ((one.names, other), (other.names, one)) for name in names)


def opposed(one: Statement, other: Statement) -> bool:
    """One holds a word, and the other its opposite where the first has it not ("enabled", "disabled")."""
    only, theirs = one.words - other.words, other.words - one.words
    return any((a in only and b in theirs) or (b in only and a in theirs) for a, b in table()["opposites"])


def exchanged(one: Statement, other: Statement) -> bool:
    """They are the same but for one run of words in the same place: one value was put for another."""
    matcher = SequenceMatcher(None, one.stems, other.stems, autojunk=False)
    changes = [change for change in matcher.get_opcodes() if change[0] != "equal"]
    return len(changes) == 1 and changes[0][0] == "replace"
