"""Where something is: the columns that say so."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sqlglot import exp

from hopql.tools.database.repairs.asked.shape import plain_rows
from hopql.tools.database.repairs.draft import Draft, Edit, only

_WHERE = re.compile(r"^\W*where\b", re.IGNORECASE)
_NEAR = re.compile(r"(^|_)(address|street|house)(_|$)", re.IGNORECASE)
_FAR = re.compile(
    r"(^|_)(city|town|village|county|state|province|region|country|location|place|zip|postcode)(_|$)", re.I
)


@only("postgres", "sqlite", "duckdb")
def show_place(draft: Draft) -> Iterable[Edit]:
    """`Where is …?`, answered with no place: the address is shown, where a table of the query has one."""
    select, asked = plain_rows(draft), draft.asked
    frame = draft.frame(select) if select is not None else None
    if select is None or asked is None or frame is None or select.is_star or not _WHERE.search(asked.question):
        return
    shown = [column.name for item in select.expressions for column in item.find_all(exp.Column)]
    if any(_NEAR.search(name) or _FAR.search(name) for name in shown):
        return
    end = draft.span(select.expressions[-1])
    for source in frame.sources:
        names = [column.name for column in source.card.columns] if source.card else []
        places = [name for name in names if _NEAR.search(name) or _FAR.search(name)]
        if end and source.alias and any(_NEAR.search(name) for name in places):
            text = ", ".join(f"{draft.written(source.alias)}.{draft.written(name)}" for name in places)
            yield Edit(end[1], end[1], f", {text}", f"{text}: the question asks where")
            return
