"""PostgreSQL rounds to decimals only what is numeric."""

from __future__ import annotations

from collections.abc import Iterable

from sqlglot import exp

from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.types import kind


@only("postgres")
def round_numerics(draft: Draft) -> Iterable[Edit]:
    """`round(double precision, n)` does not exist: the first argument is cast to numeric."""
    for node in draft.find(exp.Round):
        if node.args.get("decimals") is None or kind(draft, node.this) != "float":
            continue
        place = draft.span(node.this)
        if place:
            text = draft.text(place)
            atom = isinstance(node.this, (exp.Column, exp.Func)) and not isinstance(node.this, exp.Connector)
            cast = f"{text}::numeric" if atom else f"({text})::numeric"
            yield Edit(*place, cast, f"{text} is cast to numeric, which is all that can be rounded to decimals")
