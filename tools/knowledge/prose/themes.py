"""Keywords of a sentence: its nouns that are no entity."""

from __future__ import annotations

from collections.abc import Sequence

from hopql.tools.knowledge.prose.sentences import Token
from hopql.tools.knowledge.prose.vocabulary import vocabulary

MAX_THEMES = 5


def themes(words: Sequence[Token], taken: frozenset[int], headings: Sequence[str] = ()) -> tuple[str, ...]:
    """At most five words of the sentence that are about something, outside the names at the places `taken`; where it
    has fewer than two, the innermost heading's."""
    vocab = vocabulary()
    found: dict[str, None] = {}
    for place, token in enumerate(words):
        text = token.lower
        if place in taken or len(text) < 4 or not text.replace("-", "").isalpha() or text.endswith("ly"):
            continue
        if text in vocab.starters or text in vocab.unthemed or text in vocab.adjectives or text in vocab.calendar:
            continue
        if text in vocab.auxiliary or (text in vocab.verbs and not _is_noun(words, place)):
            continue
        found[text] = None
    if len(found) < 2 and headings:
        extra = (word.strip(".,:;()`*").lower() for word in headings[-1].split())
        found.update(dict.fromkeys(word for word in extra if len(word) > 3 and word not in vocab.starters))
    return tuple(found)[:MAX_THEMES]


def _is_noun(words: Sequence[Token], place: int) -> bool:
    """A form of a verb behind an article is a noun: "the release", "a report"."""
    before = words[place - 1].lower if place else ""
    article = before in ("the", "a", "an", "its", "their", "his", "her", "our", "every", "each")
    return article and not words[place].lower.endswith(("ed", "ing"))
