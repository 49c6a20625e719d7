"""What a query says that the question does not: it may follow from a value, and would be wrong for another one.

"Customers in Paris" as `city = 'Paris' AND country = 'France'`: the country is in no word of the question.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from hopql.tools.memory.replay.facets import day_of, number_of
from hopql.tools.memory.replay.literals import Site
from hopql.tools.search.tokens import split_identifier, stem, words

_KEYS: Final = frozenset({"id", "code", "key", "no"})


def implied(rest: Sequence[Site], spoken: Collection[str]) -> str:
    """Why a value may not vary: a literal beside the tied ones that no word of the question explains.

    Args:
        spoken: the words of the question outside of its slots.
    """
    for site in rest:
        if site.place != "compared":
            continue
        if day_of(site) is not None:
            return "the query has a date that the question does not name"
        if site.string and not _explained(site.text, spoken):
            return f"the question does not say {site.text!r}"
        if number_of(site) is not None and any(_is_key(column) for column in site.columns):
            return f"the question does not say {site.text}"
    return ""


def _explained(text: str, spoken: Collection[str]) -> bool:
    """Whether a word of the text, or how it begins, is among the words; a single letter is a flag."""
    own = words(text)
    if len("".join(own)) < 2:
        return True
    return any(
        stem(one) == stem(other) or (min(len(one), len(other)) > 1 and (one.startswith(other) or other.startswith(one)))
        for one in own
        for other in spoken
        if len(one) > 1 and len(other) > 1
    )


def _is_key(column: str) -> bool:
    return bool(_KEYS & set(split_identifier(column.rpartition(".")[2])[-1:]))
