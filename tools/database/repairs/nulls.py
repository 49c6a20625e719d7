"""NULLs that come first or in a list, and divisors that may be zero."""

from __future__ import annotations

from collections.abc import Iterable

from sqlglot import exp

from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.grouping import restricted
from hopql.tools.database.repairs.types import card_column


@only("postgres")
def order_nulls_last(draft: Draft) -> Iterable[Edit]:
    """The highest of a column that may be NULL: PostgreSQL puts NULLs first in descending order."""
    for select, _ in draft.resolver.frames:
        order, limit = select.args.get("order"), select.args.get("limit")
        if order is None or limit is None:
            continue
        for term in order.expressions:
            place = draft.span(term)
            text = draft.text(place) if place else ""
            if (
                place
                and term.args.get("desc")
                and "NULLS" not in text.upper()
                and _may_be_null(draft, select, term.this)
            ):
                yield Edit(place[1], place[1], " NULLS LAST", f"NULLs come last in {text}, which PostgreSQL puts first")


@only("postgres")
def avoid_zero(draft: Draft) -> Iterable[Edit]:
    """After the database met a division by zero, every divisor that is not a number becomes NULL where it is zero."""
    if draft.problem is None or "division by zero" not in draft.problem["message"].lower():
        return
    for node in draft.find(exp.Div, exp.Mod):
        divisor, place = node.expression, draft.span(node.expression)
        if place and not isinstance(divisor.unnest(), (exp.Literal, exp.Nullif)):
            text = draft.text(place)
            yield Edit(*place, f"NULLIF({text}, 0)", f"{text} may be zero: the quotient is NULL there")


@only("postgres", "sqlite", "duckdb")
def skip_nulls(draft: Draft) -> Iterable[Edit]:
    """`x NOT IN (SELECT y …)` gives no row at all where one `y` is NULL: these are left out of the list."""
    for node in draft.find(exp.In):
        query = node.args.get("query")
        inner = query.unnest() if isinstance(query, exp.Expr) else None
        if not isinstance(node.parent, exp.Not) or not isinstance(inner, exp.Select) or len(inner.expressions) != 1:
            continue
        column = inner.expressions[0].unalias()
        card = card_column(draft, column) if isinstance(column, exp.Column) else None
        place = draft.span(column)
        if card is None or not card.nullable or not place or inner.args.get("limit"):
            continue
        source = draft.uses[id(column)].source.card
        if source and [card.name] == source.primary_key:
            continue
        where, text = inner.args.get("where"), draft.text(place)
        if where is not None and any(_says_not_null(leaf, column) for leaf in where.find_all(exp.Is)):
            continue
        told = f"{text} that are NULL are left out of the list: with one of them, NOT IN is never true"
        yield from restricted(draft, inner, f"{text} IS NOT NULL", told)


def _says_not_null(leaf: exp.Is, column: exp.Column) -> bool:
    return isinstance(leaf.this, exp.Column) and leaf.this.name.lower() == column.name.lower()


def _may_be_null(draft: Draft, select: exp.Select, term: exp.Expr) -> bool:
    if isinstance(term, exp.Column) and id(term) not in draft.uses:
        named = [
            item
            for item in select.expressions
            if isinstance(item, exp.Alias) and item.alias.lower() == term.name.lower()
        ]
        term = named[0].this if len(named) == 1 else term
    if term.find(exp.Count, exp.Coalesce, exp.Query):
        return False
    columns = list(term.find_all(exp.Column))
    cards = [card_column(draft, column) for column in columns]
    return any(card is not None and card.nullable for card in cards)
