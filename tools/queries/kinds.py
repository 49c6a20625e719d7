"""Kinds of values: what a placeholder's name asks for, and whether a value of some kind may fill it."""

from __future__ import annotations

import re

from hopql.tools.queries.grammar import Rules, singular


def kind_of(name: str, rules: Rules) -> str:
    """The kind that a name means by its last word: `HOME_AIRPORT` and "airport" are `airport`, `MANAGER` is `person`.
    Empty when nothing is known of it."""
    words = [word for word in re.findall(r"[a-z]+", name.lower()) if word]
    if not words:
        return ""
    last = singular(words[-1])
    for kind, nouns in rules.tables.kinds.items():
        if last == kind or last in nouns:
            return kind
    return next((kind for kind, nouns in rules.tables.within.items() if last == kind or last in nouns), "")


def contradicts(name: str, kind: str, rules: Rules) -> bool:
    """Whether a value of that kind cannot fill a placeholder of that name. Where one of the two is not known, it can,
    unless both are the same word."""
    wanted, given = kind_of(name, rules), kind_of(kind, rules)
    if not wanted or not kind.strip() or wanted == given:
        return False
    if not given:
        return singular(kind.strip().lower()) not in (wanted, *name.lower().split("_"))
    return not any(_both(group, [wanted, given], nouns) for group, nouns in rules.tables.within.items())


def _both(group: str, kinds: list[str], nouns: list[str]) -> bool:
    """Whether the wider kind itself is asked for, or given, and the other one is within it."""
    return group in kinds and all(kind == group or kind in nouns for kind in kinds)
