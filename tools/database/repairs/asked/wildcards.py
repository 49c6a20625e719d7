"""Notes that say how texts are to be compared."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tools.database.repairs.draft import Draft, Edit, only
from tools.database.repairs.matches import Comparison, comparisons, quoted
from tools.database.repairs.patterns import operator_place

_ILIKE = re.compile(r"\bilike\b[^.\n]*", re.IGNORECASE)
_INSIDE = re.compile(r"%|\bwild ?cards?\b|\bpercent", re.IGNORECASE)
_SENTENCE = re.compile(r"[^.\n]*\bilike\b[^.\n]*", re.IGNORECASE)


@only("postgres", "duckdb")
def match_as_noted(draft: Draft) -> Iterable[Edit]:
    """Where the notes ask for ILIKE, a text is compared by it; inside wildcards where they name these.

    A note that speaks of names holds for columns of that kind only.
    """
    said = _SENTENCE.search(draft.asked.notes) if draft.asked else None
    if not said:
        return
    inside, names = bool(_INSIDE.search(said.group())), bool(re.search(r"\bnames?\b", said.group(), re.IGNORECASE))
    for found in comparisons(draft):
        if found.stored.enum or found.operator not in ("=", "like", "ilike") or "\\" in found.text:
            continue
        if names and not re.search(r"name|title", found.stored.name, re.IGNORECASE):
            continue
        yield from _noted(draft, found, inside)


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
