"""Texts of a query that a column does not store as they are written.

The stored values are those of the last index. A text that is stored is never touched; of a column whose values are
not all known, only another spelling of the same text (case, accents, spaces) is taken.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from sqlglot import exp

from hopql.tools.database.repairs.draft import Draft, Edit
from hopql.tools.database.repairs.known import StoredValues
from hopql.tools.database.repairs.likeness import form, inside, left_over, misspelt, singular
from hopql.tools.database.repairs.matches import Comparison, comparisons, quoted
from hopql.tools.database.repairs.patterns import matching, operator_place

_FORMS = 5
_FILLERS = {"the", "of", "in", "a"}


def literal_case(draft: Draft) -> Iterable[Edit]:
    """A text is written as the column stores it, where only case, accents, spaces or separators differ.

    Where the column stores it in several cases, all of them are compared by LOWER. A text compared with LOWER or UPPER
    of a column is in that case, whatever is stored.
    """
    for found in comparisons(draft):
        if found.fold and found.operator != "ilike" and isinstance(found.literal, exp.Literal):
            text = found.folded(found.text)
            if text != found.text:
                why = (
                    f"{quoted(found.text)} is compared with {found.fold}({found.stored.name}), so it is {quoted(text)}"
                )
                yield from found.written(draft, text, why)
                continue
        if draft.values is None or found.pattern or _stored(found, draft.values):
            continue
        forms = _forms(found, draft.values)
        if len(forms) == 1:
            yield from found.written(draft, forms[0], _stores(found, forms[0]))
        elif forms and found.operator == "in" and len(forms) <= _FORMS:
            yield from _listed(draft, found, forms)
        elif forms and found.operator in ("=", "<>", "like") and not found.stored.enum and not found.fold:
            yield from _lowered(draft, found, forms)


def literal_column(draft: Draft) -> Iterable[Edit]:
    """A text that its column does not store, but one other column of the same table does, is compared with that one."""
    groups: dict[int, list[Comparison]] = defaultdict(list)
    for found in comparisons(draft):
        groups[found.group].append(found)
    for group in groups.values():
        found = group[0]
        values = draft.values
        if values is None or any(_known(each, values) or each.operator == "<>" for each in group):
            continue
        others = [
            {(c, v) for t, c, v in values.places(each.text) if t == found.card.name and form(v) == form(each.text)}
            for each in group
        ]
        columns = {column for each in others for column, _ in each}
        use = draft.uses[id(found.column)]
        place = draft.place(found.column.this, found.column.this)
        if len(columns) != 1 or not all(len(each) == 1 for each in others) or use.source.card is None or not place:
            continue
        column = columns.pop()
        key = next((key for key, real in use.source.real.items() if real == column), None)
        if key is None or (not found.column.table and _ambiguous(draft, found, key)):
            continue
        why = f"{quoted(found.text)} is stored in {found.card.name}.{column}, not in {found.stored.name}"
        yield Edit(*place, draft.written(key), why)
        for each, stored in zip(group, others, strict=True):
            text = each.folded(next(iter(stored))[1])
            if text != each.text:
                yield from each.written(draft, text, why)


def literal_close(draft: Draft) -> Iterable[Edit]:
    """A text that its column does not store becomes the one stored text that it misspells, shortens or lengthens.

    Several stored names that contain it as whole words are all meant: then it is looked for inside.
    """
    for found in comparisons(draft):
        values = draft.values
        if values is None or _known(found, values):
            continue
        table, column = found.card.name, found.stored.name
        text = misspelt(found.text, values.closest(table, column, found.text, 5))
        if text is None:
            stored = values.column(table, column)
            within = [value for value in stored if inside(found.text, value)]
            if len(form(found.text)) < 3 or not within:
                text = _longest(found, [value for value in stored if inside(value, found.text)])
            elif len(within) == 1:
                text = within[0]
            else:
                yield from _searched(draft, found, within, stored)
        if text is not None:
            yield from found.written(draft, found.folded(text), f"{_stores(found, text)}: nothing else is close to it")


def _known(found: Comparison, values: StoredValues) -> bool:
    """Whether the text is stored, in whatever form, or may be."""
    return (
        found.pattern
        or not any(c.isalpha() for c in found.text)
        or not values.complete(found.card.name, found.stored.name)
        or _stored(found, values)
        or bool(_forms(found, values))
    )


def _stored(found: Comparison, values: StoredValues) -> bool:
    """Whether the comparison holds for a stored value as it is written."""
    if found.fold or found.operator == "ilike":
        wanted = found.text.lower()
        here = (v for t, c, v in values.places(found.text) if (t, c) == (found.card.name, found.stored.name))
        return any(value.lower() == wanted for value in here)
    return values.holds(found.card.name, found.stored.name, found.text)


def _forms(found: Comparison, values: StoredValues) -> list[str]:
    """Other spellings of the text that the column stores."""
    places = values.places(found.text)
    here = (value for table, column, value in places if (table, column) == (found.card.name, found.stored.name))
    return list(dict.fromkeys(found.folded(value) for value in here if form(value) == form(found.text)))


def _stores(found: Comparison, text: str) -> str:
    return f"{found.name} stores {quoted(text)}, not {quoted(found.text)}"


def _listed(draft: Draft, found: Comparison, forms: list[str]) -> Iterator[Edit]:
    place = draft.span(found.literal)
    listed = ", ".join(quoted(text) for text in forms)
    if place:
        yield Edit(*place, listed, f"{found.name} stores {listed}, not {quoted(found.text)}")


def _lowered(draft: Draft, found: Comparison, forms: list[str]) -> Iterator[Edit]:
    left, right = draft.span(found.left), draft.span(found.literal)
    lowered = {text.lower() for text in forms}
    if left and right and len(lowered) == 1:
        why = f"{found.name} stores {', '.join(quoted(text) for text in forms)}: compared without case"
        yield Edit(*left, f"LOWER({draft.text(left)})", why)
        yield Edit(*right, quoted(lowered.pop()), why)


def _searched(draft: Draft, found: Comparison, within: list[str], stored: list[str]) -> Iterator[Edit]:
    """`= 'x'` becomes `ILIKE '%x%'`, where that finds the same names."""
    pattern = f"%{found.text}%"
    left, place = draft.span(found.left), draft.span(found.literal)
    operator = operator_place(draft, found)
    plain = not any(mark in found.text for mark in "%_\\")
    same = set(matching(pattern, stored, re.IGNORECASE)) == set(within)
    if operator and left and place and plain and same and found.operator in ("=", "like", "ilike"):
        why = f"{found.name} stores no {quoted(found.text)}, but {len(within)} names with it, as {quoted(within[0])}"
        if not found.stored.enum and draft.text(operator).upper() in ("=", "LIKE", "ILIKE"):
            yield Edit(*operator, "LIKE" if draft.dialect == "sqlite" else "ILIKE", why)
            yield Edit(*place, quoted(found.folded(pattern)), why)


def _longest(found: Comparison, within: list[str]) -> str | None:
    """The stored value inside the text, where what is left of it only says what kind of thing it is."""
    best = max(within, key=len, default=None)
    if best is None or not all(value == best or inside(value, best) for value in within):
        return None
    kind = re.split(r"[\W_]+", f"{found.card.name} {found.stored.name}".lower())
    said = _FILLERS | {singular(word) for word in kind}
    return best if all(singular(word) in said for word in left_over(best, found.text)) else None


def _ambiguous(draft: Draft, found: Comparison, key: str) -> bool:
    frame = draft.uses[id(found.column)].frame
    return sum(key in source.columns for source in frame.sources) > 1
