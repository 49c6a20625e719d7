"""Output names used where PostgreSQL has none: in WHERE, in HAVING, inside an expression of ORDER BY or of SELECT."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sqlglot import exp

from hopql.tools.database.frames import fold
from hopql.tools.database.repairs.draft import Draft, Edit, only

_WHOLE = (exp.Column, exp.Literal, exp.Paren, exp.AggFunc, exp.Coalesce, exp.Lower, exp.Upper, exp.Round, exp.Extract)


@only("postgres")
def spell_out_aliases(draft: Draft) -> Iterable[Edit]:
    """A bare name that is no column, but an output's name of its SELECT, is replaced by what the output computes."""
    for node in _unmeant(draft):
        select = node.find_ancestor(exp.Select)
        place = draft.place(node.this, node.this)
        if select is None or not place:
            continue
        named = [item for item in select.expressions if isinstance(item, exp.Alias) and _same(item, node)]
        if len(named) != 1 or _inside(node, named[0]) or _nested(node, named[0].this):
            continue
        where = draft.span(named[0].this)
        if where:
            text = draft.text(where) if isinstance(named[0].this, _WHOLE) else f"({draft.text(where)})"
            yield Edit(*place, text, f"{node.name} is an output's name, so what it computes is written in its place")


def _unmeant(draft: Draft) -> Iterator[exp.Column]:
    """Bare names that PostgreSQL does not know: unknown columns, and output names inside expressions of ORDER BY."""
    yield from (node for node, _ in draft.resolver.missing_columns if not node.args.get("table"))
    for select, frame in draft.resolver.frames:
        order = select.args.get("order")
        for term in order.expressions if order else []:
            for node in term.this.find_all(exp.Column) if not isinstance(term.this, exp.Column) else []:
                bare = not node.args.get("table") and node.find_ancestor(exp.Select) is select
                known = any(fold(node.this, draft.dialect) in source.columns for source in frame.sources)
                if bare and not known and id(node) not in draft.uses:
                    yield node


def _same(item: exp.Alias, node: exp.Column) -> bool:
    return item.alias.lower() == node.name.lower()


def _inside(node: exp.Expr, other: exp.Expr) -> bool:
    while node.parent is not None and node is not other:
        node = node.parent
    return node is other


def _nested(node: exp.Column, meant: exp.Expr) -> bool:
    """An aggregate in an aggregate, or a window function where none may be."""
    if meant.find(exp.Window) and node.find_ancestor(exp.Where, exp.Having):
        return True
    within = node.find_ancestor(exp.AggFunc, exp.Select)
    return isinstance(within, exp.AggFunc) and meant.find(exp.AggFunc) is not None
