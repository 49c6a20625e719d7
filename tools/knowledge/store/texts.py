"""What is embedded and what is searched by words of each row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from hopql.tools.search.tokens import words

LEXEMES: Final = (
    "setweight(to_tsvector('simple', {named}) || to_tsvector('english', {named}), 'A') "
    "|| setweight(to_tsvector('english', {body}), 'B')"
)
"""The words of a row: its names as they are written and stemmed, then its text."""
_EMBEDDED: Final = 2000
"""Characters of a text that are given to the embedder; none reads more of one."""
_SEARCHED: Final = 100_000
"""Characters whose words are searched: a full-text vector holds a megabyte."""
_RUN_TOGETHER: Final = re.compile(r"[^\W_]+(?:[./:\\_-][^\W_]+)+|[A-Za-z]*[a-z\d][A-Z]\w*|[A-Z]{2,}[a-z]\w*")
"""Identifiers, paths and dotted names, which PostgreSQL's parser does not take apart."""


def of_chunk(card: str, headings: Sequence[str], body: str) -> str:
    """What is embedded for a chunk: its card, or its headings and text."""
    return (card or "\n".join([" › ".join(headings), body] if headings else [body])).strip()[:_EMBEDDED]


def of_description(name: str, body: str) -> str:
    """What is embedded for a description."""
    return (f"{name}: {body}" if body else name)[:_EMBEDDED]


def of_relation(source: str, kind: str, target: str, body: str) -> str:
    """What is embedded for a relation."""
    whole = f"{source} {kind} {target}"
    return (f"{whole}: {body}" if body else whole)[:_EMBEDDED]


def searched(text: str) -> str:
    """A text with the words of its identifiers beside it."""
    text = text[:_SEARCHED]
    more: dict[str, None] = {}
    for found in _RUN_TOGETHER.findall(text):
        more.update(dict.fromkeys(words(found)))
    return f"{text} {' '.join(more)}" if more else text
