"""Other words for the words of a request: the user's own synonyms, expressions of time, and common synonyms."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from hopql.tools.queries.grammar import Rules
from hopql.tools.queries.placeholders import PATTERN

_EACH = 2
"""Texts that one word gives at most."""


class Expander:
    """Gives a text with one of its words exchanged."""

    def __init__(self, rules: Rules, synonyms: Mapping[str, Sequence[str]], today: date | None) -> None:
        """`synonyms` are the user's own; `today` fills expressions of time."""
        self._general = rules.tables.synonyms
        self._own = synonyms
        self._times = {name: _dated(words, today) for name, words in rules.tables.times.items()}

    def own(self, text: str) -> list[str]:
        """With expressions of time and the user's synonyms exchanged: these a search must not go without."""
        return [*_exchanged(text, self._times), *_exchanged(text, self._own)]

    def general(self, text: str) -> list[str]:
        """With common synonyms exchanged."""
        return _exchanged(text, self._general)


def _exchanged(text: str, table: Mapping[str, Sequence[str]]) -> list[str]:
    """The text with each word of the table that it holds exchanged, one at a time; placeholders stay."""
    spans = [match.span() for match in PATTERN.finditer(text)]
    texts: list[str] = []
    for word, others in sorted(table.items(), key=lambda entry: -len(entry[0])):
        if not word.strip():
            continue
        for match in re.finditer(rf"(?<!\w){re.escape(word.strip())}s?(?!\w)", text, re.IGNORECASE):
            if any(start < match.end() and match.start() < end for start, end in spans):
                continue
            texts += [text[: match.start()] + other + text[match.end() :] for other in list(others)[:_EACH] if other]
            break
    return [one for one in dict.fromkeys(texts) if one.lower() != text.lower()]


def _dated(words: Sequence[str], today: date | None) -> list[str]:
    """Expressions with the day filled in; those that need it are left out where it is not known."""
    if today is None:
        return [word for word in words if "{" not in word]
    before = today.replace(day=1) - timedelta(days=1)
    monday = today - timedelta(days=today.weekday())
    known = {
        "today": today.isoformat(),
        "yesterday": (today - timedelta(days=1)).isoformat(),
        "tomorrow": (today + timedelta(days=1)).isoformat(),
        "week": f"week of {monday.isoformat()}",
        "month": today.strftime("%B %Y"),
        "last_month": before.strftime("%B %Y"),
        "year": str(today.year),
        "last_year": str(today.year - 1),
    }
    return [re.sub(r"\{(\w+)\}", lambda match: known.get(match.group(1), match.group()), word) for word in words]
