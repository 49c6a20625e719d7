"""What sort of word a word is, as far as the rules need it, by the lists of `rules.toml`."""

from __future__ import annotations

import re

from hopql.tools.conversation.rules import rules
from hopql.tools.search.tokens import STOP_WORDS

_CLAUSE = re.compile(r"\b(?:and|who|which|whose|where|if|because|while|so)\b|[,;:]", re.IGNORECASE)
_ASKING = re.compile(r"^(?:which|who|where|whose)\b", re.IGNORECASE)
_GRAMMAR = ("preposition", "auxiliary", "question", "superlative", "article")


def no_noun(word: str) -> bool:
    """Whether a word (in lower case) can be no noun: it is one of grammar."""
    return any(word in rules().of(name) for name in _GRAMMAR)


def no_thing(word: str) -> bool:
    """Whether a word cannot be what "that" or "those" points at."""
    return any(word in rules().of(name) for name in (*_GRAMMAR, "verb", "pronoun"))


def plural(noun: str) -> bool:
    """Whether a noun is written as a plural."""
    return (noun.endswith("s") and not noun.endswith("ss")) or noun in rules().of("plural")


def has_clause(before: str) -> bool:
    """Whether a second clause, or a list, has begun before a word."""
    return _CLAUSE.search(_ASKING.sub("", before.lstrip())) is not None


def says(text: str) -> int:
    """How many words of a text say something: what a pronoun after it could stand for."""
    listed = rules()
    known = listed.of("question") | listed.of("auxiliary") | listed.of("command") | listed.of("preposition")
    plain = known | listed.of("filler") | STOP_WORDS | listed.of("verb")
    return sum(word not in plain for word in re.findall(r"[^\W_]+(?:'\w+)?", text.lower()))
