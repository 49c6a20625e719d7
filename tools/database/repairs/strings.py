"""Text in double quotes, which PostgreSQL reads as a name."""

from __future__ import annotations

from collections.abc import Iterable

from sqlglot import exp

from hopql.tools.database.quoting import literal
from hopql.tools.database.repairs.draft import Draft, Edit, only

_TAKES = (exp.EQ, exp.NEQ, exp.In, exp.Like, exp.ILike, exp.GT, exp.GTE, exp.LT, exp.LTE, exp.Between, exp.Coalesce)


@only("postgres")
def quote_strings(draft: Draft) -> Iterable[Edit]:
    """A name in double quotes that no table has as a column, and that something is compared with, is a text."""
    for node, _ in draft.resolver.missing_columns:
        if node.args.get("table") or not node.this.args.get("quoted") or draft.resolver.names.owners(node.name):
            continue
        place = draft.place(node.this, node.this) or draft.span(node)
        compared = isinstance(node.parent, _TAKES) and node is not node.parent.this
        branch = isinstance(node.parent, (exp.If, exp.Case))
        if place and (compared or branch) and draft.sql[place[0]] == '"':
            yield Edit(*place, literal(node.name), f"{draft.text(place)} is a text, so it is in single quotes")
