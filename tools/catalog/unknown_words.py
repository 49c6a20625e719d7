"""Words of a question that its catalog does not have: hops look them up in what the team told and in documents."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from hopql.tools.catalog.texts import normal
from hopql.tools.search.tokens import content_words, query_tokens, stem

if TYPE_CHECKING:
    from hopql.tools.catalog.asked import Asked
    from hopql.tools.catalog.opened import OpenIndex

_ASKING_TEXT: Final = """
altogether amount april ascending august average begin compare comparison contain containing
count database dataset date day december
decreasing descending difference different distinct distribution earliest end entire equal exceed existing
february fewer fewest first friday greater greatest group grouped highest hour hundred increasing information
instance january july june largest last latest least less longest lowest march maximum may mean median million
minimum monday month month-wise name named november number numbers october order ordered overall particular
per percent percentage proportion quarter ratio recent record records row rows saturday second september
shortest single smallest sort sorted specific sum sunday table third thousand three thursday time times
together top total tuesday two unique various vary wednesday week weekday weekend weekly year yearly
"""
_ASKING: Final = frozenset(stem(word) for word in _ASKING_TEXT.split())
"""Stems of words that say how to compute or present: a question about anything may have them."""
_WORDS = re.compile(r"[^\W\d_]+")
_NAMED = re.compile(r"""["“'‘]([^"”'’]{1,60})["”'’]|(?<=[\w,;:]\s)([A-Z][\w-]*)""")


def unknown_words(asked: Asked, index: OpenIndex) -> list[str]:
    """Content words that nothing in the catalog has. Words of computing and presenting, and names (in quotes, or with a
    capital within the sentence) that may be stored or not, do not count. A word is known, too, when it is so together
    with its neighbour ("check-ins" → checkin).
    """
    valued = {word for hit in asked.values for word in normal(hit["phrase"]).split()}
    words = content_words(asked.question)
    known = [_known(word, index) or normal(word) in valued for word in words]
    for place, pair in enumerate(pairwise(words)):
        if not (known[place] and known[place + 1]) and _known("".join(pair), index):
            known[place] = known[place + 1] = True
    named = {word.lower() for match in _NAMED.finditer(asked.question) for word in _WORDS.findall(match.group())}
    lacking = (word for word, knows in zip(words, known, strict=True) if not knows)
    return [word for word in lacking if stem(word) not in _ASKING and word.lower() not in named]


def _known(word: str, index: OpenIndex) -> bool:
    parts = (index.table_words, index.column_words, index.fewshot_words)
    return any(part.knows(token) for token in query_tokens(word) for part in parts)
