"""Words of a question that its catalog does not have: hops look them up in what the team told and in documents."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from hopql.tools.catalog.texts import normal
from hopql.tools.search.tokens import content_words, query_tokens

if TYPE_CHECKING:
    from hopql.tools.catalog.asked import Asked
    from hopql.tools.catalog.opened import OpenIndex

_WORDS = re.compile(r"[^\W\d_]+")
_NAMED = re.compile(r"""["“'‘]([^"”'’]{1,60})["”'’]|(?<=[\w,;:]\s)([A-Z][\w-]*)""")


def unknown_words(asked: Asked, index: OpenIndex) -> list[str]:
    """Content words that nothing in the catalog has. Names (in quotes, or with a capital within the sentence) that may
    be stored or not do not count. A word is known, too, when it is so together with its neighbour ("check-ins" →
    checkin)."""
    valued = {word for hit in asked.values for word in normal(hit["phrase"]).split()}
    words = content_words(asked.question)
    known = [_known(word, index) or normal(word) in valued for word in words]
    for place, pair in enumerate(pairwise(words)):
        if not (known[place] and known[place + 1]) and _known("".join(pair), index):
            known[place] = known[place + 1] = True
    named = {word.lower() for match in _NAMED.finditer(asked.question) for word in _WORDS.findall(match.group())}
    return [word for word, knows in zip(words, known, strict=True) if not knows and word.lower() not in named]


def _known(word: str, index: OpenIndex) -> bool:
    parts = (index.table_words, index.column_words, index.fewshot_words)
    return any(part.knows(token) for token in query_tokens(word) for part in parts)
