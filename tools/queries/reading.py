"""What a request says of where to look and what to leave out: filters, categories, topic."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from hopql.state.memory import Filters
from hopql.tools.queries.grammar import Rules, cue
from hopql.tools.queries.placeholders import PATTERN
from hopql.tools.queries.tables import Topic

MAX_CHARACTERS = 2000
"""Of a request that is read; what follows is left."""


@dataclass(frozen=True)
class Reading:
    """A request taken apart."""

    text: str
    """What is left to search for, without lead-ins and without the words that set filters."""
    filters: Filters = field(default_factory=lambda: Filters())
    asked: bool = False
    """Whether a filter was asked for, rather than read off the topic."""
    categories: tuple[str, ...] = ()
    """In order of mention; empty when no word leads to one."""
    topic: Topic | None = None


def read(request: str, rules: Rules) -> Reading:
    """Take a request apart. What cannot be a filter (a confidence of 300 %) is left in the text."""
    text = " ".join(request.split())[:MAX_CHARACTERS]
    filters = Filters()
    for one in rules.tables.filters:
        if one.field in filters:
            continue
        match = re.search(one.asks, text, re.IGNORECASE)
        if match and _set(filters, one.field, match.groupdict().get("value") if one.value is None else one.value):
            text = f"{text[: match.start()]} {text[match.end() :]}"
    asked = bool(filters)
    text = without_lead_in(_tidied(text), rules)
    named = topic_of(text, rules)
    if named and "topic" not in filters:
        filters["topic"] = named
    topic = rules.tables.topics.get(filters.get("topic", ""))
    return Reading(text, filters, asked, categories_of(text, rules), topic)


def _set(filters: Filters, name: str, value: str | float | bool | None) -> bool:
    """Put a filter in; False when the value is none."""
    if name == "min_confidence":
        number = float(value or 0)
        number = number / 100 if number > 1 else number
        if not 0 < number <= 1:
            return False
        filters["min_confidence"] = round(number, 4)
    elif name == "novel":
        filters["novel"] = bool(value)
    elif name == "source":
        filters["source"] = str(value).strip().lower()
    elif name == "topic":
        filters["topic"] = str(value).strip().lower()
    return True


def _tidied(text: str) -> str:
    text = re.sub(r"\(\s*\)|[,;:]\s*(?=[?.!]|$)|^\s*[,;:.]", " ", text)
    return re.sub(r"\s+(?=[?.!,])", "", " ".join(text.split()))


def without_lead_in(text: str, rules: Rules) -> str:
    """The text without what comes before the question itself; the text when nothing would be left."""
    for _ in range(4):
        match = rules.lead_in.match(text)
        if not match or not match.end():
            break
        rest = text[match.end() :].strip()
        if not re.search(r"\w", rest):
            break
        text = rest
    return text


def categories_of(text: str, rules: Rules) -> tuple[str, ...]:
    """Categories that words of the text lead to, in order of mention."""
    places = []
    text = PATTERN.sub(" ", text)
    for name, category in rules.tables.categories.items():
        match = _cue(tuple(category.cues)).search(text)
        if match:
            places.append((match.start(), name))
    return tuple(name for _, name in sorted(places))


def topic_of(text: str, rules: Rules) -> str:
    """The topic that words of the text mean, the first mentioned; empty without one."""
    places = []
    for name, topic in rules.tables.topics.items():
        match = _cue(tuple(topic.words)).search(text)
        if match:
            places.append((match.start(), name))
    return min(places)[1] if places else ""


@lru_cache(maxsize=512)
def _cue(words: Sequence[str]) -> re.Pattern[str]:
    return cue(words)
