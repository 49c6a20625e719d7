"""LIKE patterns and the values that a column stores."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.matches import Comparison, comparisons, quoted


@only("postgres", "duckdb")
def literal_like(draft: Draft) -> Iterable[Edit]:
    """LIKE is ILIKE where the pattern matches nothing that the column stores, but does without case."""
    for found in comparisons(draft):
        values = draft.values
        if values is None or found.operator != "like" or not found.pattern or found.fold or "\\" in found.text:
            continue
        if not values.complete(found.card.name, found.stored.name):
            continue
        stored = values.column(found.card.name, found.stored.name)
        if matching(found.text, stored, 0) or not (matched := matching(found.text, stored, re.IGNORECASE)):
            continue
        place = operator_place(draft, found)
        if place and draft.text(place).upper() == "LIKE":
            yield Edit(
                *place, "ILIKE", f"{found.name} stores {quoted(matched[0])}: {quoted(found.text)} has another case"
            )


def matching(pattern: str, stored: list[str], flags: int) -> list[str]:
    """Stored values that a LIKE pattern without escapes matches."""
    marks = {"%": ".*", "_": "."}
    compiled = re.compile("".join(marks.get(c, re.escape(c)) for c in pattern), flags | re.DOTALL)
    return [value for value in stored if compiled.fullmatch(value)]


def operator_place(draft: Draft, found: Comparison) -> tuple[int, int] | None:
    """Where the operator of a comparison stands: the one token before its text."""
    place, left = draft.span(found.literal), draft.span(found.left)
    before = [token for token in draft.tokens if place and token.end < place[0]]
    if not before or not left or before[-1].start < left[1]:
        return None
    return (before[-1].start, before[-1].end + 1)
