"""A name where a code is stored: the code is looked up in the table that has the name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sqlglot import exp

from hopql.tools.database.repairs.draft import Draft, Edit
from hopql.tools.database.repairs.likeness import form
from hopql.tools.database.repairs.matches import Comparison, comparisons, quoted
from hopql.tools.database.repairs.patterns import operator_place


def look_up_names(draft: Draft) -> Iterable[Edit]:
    """`carrier = 'United Air Lines Inc.'`, where the column stores codes and refers to a table that stores this name:
    `carrier IN (SELECT carrier FROM airlines WHERE name = …)`.

    Only where the column's values are all known and the text is stored in one column of one table that it refers to.
    """
    values = draft.values
    if values is None or draft.joins is None:
        return
    for found in comparisons(draft):
        if found.operator not in ("=", "<>") or found.fold or not values.complete(found.card.name, found.stored.name):
            continue
        places = values.places(found.text)
        if any((table, column) == (found.card.name, found.stored.name) for table, column, _ in places):
            continue
        named = [place for place in places if form(place[2]) == form(found.text)]
        wanted = {
            (table, key, column, value)
            for table, column, value in named
            for key in _referred(draft, found, table)
            if column != key
        }
        operator, literal, place = operator_place(draft, found), draft.span(found.literal), draft.span(found.left)
        if len(wanted) != 1 or not operator or not literal or not place or not isinstance(found.left, exp.Column):
            continue
        table, key, column, value = wanted.pop()
        name = ".".join(draft.written(part) for part in table.split("."))
        inner = f"SELECT {draft.written(key)} FROM {name} WHERE {draft.written(column)} = {quoted(value)}"
        said = f"{quoted(value)} is stored in {table}.{column}; {found.name} has its {key}"
        yield Edit(*operator, "IN" if found.operator == "=" else "NOT IN", said)
        yield Edit(*literal, f"({inner})", said)


def _referred(draft: Draft, found: Comparison, table: str) -> Iterator[str]:
    """Columns of the table that the compared column is joined on."""
    assert draft.joins is not None
    mine = f"{found.card.name}.{found.stored.name}"
    for way in draft.joins.paths(found.card.name, table, 1) if table != found.card.name else []:
        left, _, right = way[0]["condition"].replace('"', "").partition(" = ")
        other = right if left == mine else left if right == mine else ""
        if other.startswith(f"{table}.") and " " not in other:
            yield other[len(table) + 1 :]
