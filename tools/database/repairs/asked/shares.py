"""Ratios and averages that the question names and the query leaves to the reader."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sqlglot import exp

from hopql.tools.database.repairs.asked.shape import plain_rows
from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.grouping import _key, is_aggregated
from hopql.tools.database.repairs.types import NUMBERS, kind

_RATIO = re.compile(r"\bratios? (of|between)\b", re.IGNORECASE)
_OF_TO = re.compile(r"\bratio of\b.+\bto\b", re.IGNORECASE)
_OF_ALL = re.compile(
    r"\b(ratio|proportion|percent\w*|share|fraction)\b.*\b(to (the )?(total|overall|all)|out of|of all|of the total)\b",
    re.IGNORECASE,
)
_AVERAGE = re.compile(r"^\W*what('s| is| was| were| are)? the (average|mean)\b", re.IGNORECASE)
_GROUPED = re.compile(r"\b(each|every|per|by|respective\w*|across)\b", re.IGNORECASE)
_ON_AVERAGE = re.compile(
    r"\b(average|mean)\b[^.?,;]{0,60}?\b(more|greater|larger|higher|longer|above|over|exceed\w*|less|lower|shorter"
    r"|below|under|at least|at most)\b[^.?,;\d]{0,12}(\d+(\.\d+)?)",
    re.IGNORECASE,
)


@only("postgres", "sqlite", "duckdb")
def divide_pair(draft: Draft) -> Iterable[Edit]:
    """A ratio is asked for and two numbers are written: the first divided by the second is written beside them."""
    select = draft.tree
    if draft.asked is None or not _RATIO.search(draft.asked.question) or not isinstance(select, exp.Select):
        return
    if any(draft.find(exp.Div)) or select.is_star or select.args.get("distinct"):
        return
    numbers = [item for item in select.expressions if _is_measure(draft, item)]
    places = [draft.span(item.unalias()) for item in numbers]
    end = draft.span(select.expressions[-1])
    if len(places) == 2 and places[0] and places[1] and end:
        first, second = draft.text(places[0]), draft.text(places[1])
        cast = f"CAST({first} AS REAL)" if draft.dialect == "sqlite" else f"({first})::numeric"
        told = f"the ratio that is asked for is computed: {first} by {second}"
        yield Edit(end[1], end[1], f", {cast} / NULLIF({second}, 0) AS ratio", told)


@only("postgres", "sqlite", "duckdb")
def divide_rightly(draft: Draft) -> Iterable[Edit]:
    """`The ratio of a to b`, where a, b and a quotient of a are given: the quotient is made by b."""
    select = draft.tree
    if draft.asked is None or not _OF_TO.search(draft.asked.question) or not isinstance(select, exp.Select):
        return
    given = [item.unalias() for item in select.expressions]
    divided = [node for node in given if isinstance(node.unnest(), exp.Div)]
    plain = [node for node in given if _is_measure(draft, node) and not node.find(exp.Div)]
    if len(divided) != 1 or len(plain) != 2:
        return
    quotient = divided[0].unnest()
    above, below = _bare(quotient.this), _bare(quotient.expression)
    first, second = (_key(draft, node) for node in plain)
    place, by = draft.span(quotient.expression), draft.span(plain[1])
    if place and by and _key(draft, above) == first != second != _key(draft, below):
        text = draft.text(by)
        yield Edit(*place, f"NULLIF({text}, 0)", f"the ratio that is asked for is to {text}")


@only("postgres", "sqlite", "duckdb")
def filter_share(draft: Draft) -> Iterable[Edit]:
    """A share of all rows, where WHERE leaves only those of the share: the condition goes to what is divided."""
    select = draft.tree
    if draft.asked is None or not _OF_ALL.search(draft.asked.question) or not isinstance(select, exp.Select):
        return
    where, nodes = select.args.get("where"), list(draft.find(exp.Div))
    if where is None or len(nodes) != 1 or select.args.get("group") or select.args.get("with_"):
        return
    above, below = _bare(nodes[0].this), _bare(nodes[0].expression)
    counts = all(isinstance(side, exp.Count) and not side.find(exp.Case, exp.Filter) for side in (above, below))
    place, condition, end = draft.span(where), draft.span(where.this), draft.span(above)
    if counts and place and condition and end and not isinstance(where.this, exp.Connector):
        told = f"{draft.text(condition)} holds for the part, not for the whole that it is divided by"
        yield Edit(end[1], end[1], f" FILTER ({draft.text(place)})", told)
        yield Edit(*place, "", told)


def _bare(node: exp.Expr) -> exp.Expr:
    """Without casts, parentheses, NULLIF and factors that are numbers."""
    if isinstance(node, (exp.Paren, exp.Cast, exp.Nullif)):
        return _bare(node.this)
    if isinstance(node, exp.Mul) and isinstance(node.this, exp.Literal):
        return _bare(node.expression)
    return _bare(node.this) if isinstance(node, exp.Mul) and isinstance(node.expression, exp.Literal) else node


def _is_measure(draft: Draft, item: exp.Expr) -> bool:
    """A number computed over rows, here or in a subquery or CTE of FROM."""
    node = item.unalias()
    if kind(draft, node) not in NUMBERS:
        return False
    if is_aggregated(node):
        return True
    use = draft.uses.get(id(node)) if isinstance(node, exp.Column) else None
    return use is not None and use.source.card is None and use.key not in ("year", "month", "day", "id")


@only("postgres", "sqlite", "duckdb")
def average_rows(draft: Draft) -> Iterable[Edit]:
    """The average is asked for, of all, and the one number of each row is given: AVG of it."""
    select, asked = plain_rows(draft), draft.asked
    if select is None or asked is None or not _AVERAGE.search(asked.question) or _GROUPED.search(asked.question):
        return
    cut = any(select.args.get(part) for part in ("limit", "order", "distinct", "with_"))
    if cut or len(select.expressions) != 1 or any(draft.find(exp.Avg, exp.AggFunc)):
        return
    node = select.expressions[0].unalias()
    place = draft.span(node)
    if place and kind(draft, node) in NUMBERS | {"interval"}:
        yield Edit(*place, f"AVG({draft.text(place)})", "the average that is asked for is taken")


@only("postgres", "sqlite", "duckdb")
def compare_averages(draft: Draft) -> Iterable[Edit]:
    """An average is compared with a number in the question, and in WHERE each row: it moves to HAVING."""
    select, asked = draft.tree, draft.asked
    said = _ON_AVERAGE.search(asked.question) if asked else None
    if not said or not isinstance(select, exp.Select) or not select.args.get("group") or select.args.get("having"):
        return
    where = select.args.get("where")
    leaves = list(where.this.flatten()) if where and isinstance(where.this, exp.And) else [where.this] if where else []
    averages = [node for item in select.expressions for node in item.find_all(exp.Avg)]
    meant = [(leaf, avg) for leaf in leaves for avg in averages if _compares(draft, leaf, avg.this, said.group(3))]
    texts = [place and draft.text(place) for place in map(draft.span, leaves)]
    group, place = draft.span(select.args["group"]), draft.span(where)
    if len(meant) != 1 or not all(texts) or not group or not place:
        return
    leaf, average = meant[0]
    rest = " AND ".join(str(text) for one, text in zip(leaves, texts, strict=True) if one is not leaf)
    left, right, of = draft.span(leaf.this), draft.span(leaf), draft.span(average)
    if left and right and of:
        condition = draft.text(of) + draft.sql[left[1] : right[1]]
        told = f"{condition} is asked of the average, so it is in HAVING"
        yield Edit(*place, f"WHERE {rest}" if rest else "", told)
        yield Edit(group[1], group[1], f" HAVING {condition}", told)


def _compares(draft: Draft, leaf: exp.Expr, term: exp.Expr, number: str) -> bool:
    ordered = isinstance(leaf, (exp.GT, exp.GTE, exp.LT, exp.LTE))
    return (
        ordered
        and isinstance(leaf.expression, exp.Literal)
        and leaf.expression.name == number
        and _key(draft, leaf.this) == _key(draft, term)
    )
