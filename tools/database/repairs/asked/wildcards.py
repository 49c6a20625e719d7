"""Notes that say how texts are to be compared."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.likeness import singular
from hopql.tools.database.repairs.matches import Comparison, comparisons, quoted
from hopql.tools.database.repairs.patterns import operator_place

_SENTENCE = re.compile(r"(?:^|(?<=[.\n]))(?:[^.\n]|\.(?=\S))*\bilike\b(?:[^.\n]|\.(?=\S))*", re.IGNORECASE)
_INSIDE = re.compile(r"%|\bwild ?cards?\b|\bpercent", re.IGNORECASE)
_NAMES = re.compile(r"name|title", re.IGNORECASE)


@only("postgres", "duckdb")
def match_as_noted(draft: Draft) -> Iterable[Edit]:
    """Where a sentence of the notes asks for ILIKE, a text is compared by it; inside wildcards where it names these.

    A sentence that names columns, or speaks of names, holds for these only.
    """
    said = _SENTENCE.search(draft.asked.notes) if draft.asked else None
    if not said:
        return
    words = {singular(word) for word in re.findall(r"[a-z]+", said.group().lower())}
    cards = [source.card for _, frame in draft.resolver.frames for source in frame.sources if source.card]
    named = {column.name for card in cards for column in card.columns if _is_said(column.name, words)}
    for found in comparisons(draft):
        if found.stored.enum or found.operator not in ("=", "like", "ilike") or "\\" in found.text:
            continue
        if not (named or "name" in words) or found.stored.name in named:
            yield from _noted(draft, found, bool(_INSIDE.search(said.group())))


def _is_said(column: str, words: set[str]) -> bool:
    parts = [singular(part) for part in re.findall(r"[a-z]+", column.lower())]
    return ("name" in words and bool(_NAMES.search(column))) or (bool(parts) and all(part in words for part in parts))


def _noted(draft: Draft, found: Comparison, inside: bool) -> Iterable[Edit]:
    text = found.text
    if inside and not (text.startswith("%") and text.endswith("%")):
        text = f"%{text.strip('%')}%"
    operator, place = operator_place(draft, found), draft.span(found.literal)
    if not operator or not place or draft.text(operator).upper() not in ("=", "LIKE", "ILIKE"):
        return
    if draft.text(operator).upper() == "ILIKE" and text == found.text:
        return
    told = f"{found.name} is compared by ILIKE {quoted(text)}, as the notes say"
    yield Edit(*operator, "ILIKE", told)
    if text != found.text:
        yield Edit(*place, quoted(text), told)
