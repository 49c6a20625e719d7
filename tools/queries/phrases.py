"""Noun phrases of a question: names, themes and plain things."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from hopql.tools.queries.grammar import Rules, singular
from hopql.tools.queries.tagging import Token, tag

MAX_WORDS = 6
"""Words of a phrase; the last ones of a longer run are kept."""


@dataclass(frozen=True)
class Phrase:
    """A noun phrase."""

    text: str
    kind: Literal["name", "theme", "thing"]


def phrases(text: str, rules: Rules) -> list[Phrase]:
    """The noun phrases of a text in order, each once; none for a text that names nothing."""
    found: dict[str, Phrase] = {}
    run: list[Token] = []
    for token in [*tag(text, rules), Token(".", "stop")]:
        hyphen = token.text in ("-", "/") and bool(run)
        if token.tag in ("word", "number") or (token.tag == "name" and run and not _is_placeholder(token)):
            run.append(token)
            continue
        if hyphen:
            continue
        for phrase in _of(run, rules):
            found.setdefault(phrase.text.lower(), phrase)
        run = []
        if token.tag == "quoted":
            found.setdefault(token.low, Phrase(token.text, "name"))
        elif token.tag == "name" and not _is_placeholder(token):
            run = [token]
    return list(found.values())


def _is_placeholder(token: Token) -> bool:
    return token.text.startswith("{{")


def _of(run: Sequence[Token], rules: Rules) -> list[Phrase]:
    """What a run of words gives: its names apart from the rest, where they do not make one phrase."""
    kept = list(run)
    while kept and kept[0].tag == "word" and kept[0].low in rules.words("light"):
        kept = kept[1:]
    while kept and kept[-1].tag == "word" and kept[-1].low in rules.words("vague"):
        kept = kept[:-1]
    if all(token.low in rules.words("vague") for token in kept):
        return []
    kept = [token for at, token in enumerate(kept) if token.tag != "number" or _tells(token, at)]
    if not kept:
        return []
    names = [token for token in kept if token.tag == "name"]
    if names and len(kept) > 1:
        rest = [token for token in kept if token.tag != "name"]
        return [*(Phrase(token.text, "name") for token in names), *_of(rest, rules)]
    kept = kept[-MAX_WORDS:]
    text = " ".join(token.text if token.tag == "name" else token.low for token in kept)
    if kept[-1].tag == "name":
        return [Phrase(text, "name")]
    return [Phrase(text, "theme" if is_theme(kept[-1].low, rules) else "thing")]


def _tells(token: Token, at: int) -> bool:
    """Whether a number is a detail by itself: a year, an amount of several digits, a part of a phrase's middle."""
    return at > 0 or len(token.text) >= 4


def is_theme(word: str, rules: Rules) -> bool:
    """Whether a noun names something abstract."""
    one = singular(word)
    if rules.is_in(word, "concrete") or rules.is_in(one, "concrete"):
        return False
    if rules.is_in(word, "abstract") or rules.is_in(one, "abstract"):
        return True
    return len(one) > 5 and one.endswith(rules.endings.get("abstract_endings", ()))
