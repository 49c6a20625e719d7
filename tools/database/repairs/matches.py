"""The comparisons of a query in which a stored text column meets a text that was written out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlglot import exp

from hopql.state.cards import Column, TableCard
from hopql.tools.database.names import Names
from hopql.tools.database.repairs import spans
from hopql.tools.database.repairs.draft import Draft, Edit
from hopql.tools.database.repairs.known import StoredValues
from hopql.tools.database.repairs.origins import origin
from hopql.tools.database.scopes import resolve

_OPERATORS: dict[type[exp.Expr], str] = {exp.EQ: "=", exp.NEQ: "<>", exp.Like: "like", exp.ILike: "ilike"}
_FOLDS: dict[type[exp.Expr], str] = {exp.Lower: "lower", exp.Upper: "upper"}


@dataclass(frozen=True, eq=False)
class Comparison:
    """One column, one text."""

    column: exp.Column
    card: TableCard
    stored: Column
    """The column of the table that holds the values, through aliases, CTEs and subqueries."""
    fold: str
    """`lower` or `upper` where that is taken of the column first."""
    operator: str
    """`=`, `<>`, `in`, `like`, `ilike`."""
    literal: exp.Expr
    """As it is written, LOWER('X') included."""
    text: str
    """What it is compared with: 'x' for LOWER('X')."""
    left: exp.Expr
    """The side of the column as it is written."""
    group: int
    """The same for all members of one list."""

    @property
    def name(self) -> str:
        """The column for a reader."""
        return f"{self.card.name}.{self.stored.name}"

    @property
    def pattern(self) -> bool:
        """LIKE with a wildcard, or with a character that may be an escape."""
        return self.operator in ("like", "ilike") and any(mark in self.text for mark in "%_\\")

    def folded(self, text: str) -> str:
        """A stored value as the column's side has it."""
        return text.lower() if self.fold == "lower" else text.upper() if self.fold == "upper" else text

    def written(self, draft: Draft, text: str, why: str) -> list[Edit]:
        """The edit that writes another text; none where the place of the old one is not known."""
        place = draft.span(self.literal)
        return [Edit(*place, quoted(text), why)] if place and draft.text(place)[-1:] in ("'", ")") else []


def quoted(text: str) -> str:
    """A text as SQL writes it."""
    return "'" + text.replace("'", "''") + "'"


def drafted(sql: str, dialect: str, names: Names, values: StoredValues | None = None) -> Draft | None:
    """A query as rules read it; None when the text is not one query."""
    tokens = spans.cut(sql, dialect)
    tree = spans.parse(sql, dialect, tokens)
    return None if tree is None else Draft(sql, tokens, tree, resolve(tree, names, dialect), values)


def comparisons(draft: Draft) -> Iterator[Comparison]:
    """Every comparison by =, <>, IN, LIKE, ILIKE or a simple CASE; LOWER and UPPER of either side are looked into."""
    for node in draft.tree.walk():
        operator = _OPERATORS.get(type(node))
        if operator and not isinstance(node.parent, exp.Escape):
            yield from _compared(draft, node.this, [node.expression], operator)
            if operator in ("=", "<>"):
                yield from _compared(draft, node.expression, [node.this], operator)
        elif isinstance(node, exp.In):
            yield from _compared(draft, node.this, node.expressions, "in")
        elif isinstance(node, exp.Case) and node.this is not None:
            yield from _compared(draft, node.this, [branch.this for branch in node.args["ifs"]], "=")


def _compared(draft: Draft, left: exp.Expr, right: list[exp.Expr], operator: str) -> Iterator[Comparison]:
    fold = _FOLDS.get(type(left), "")
    column = _bare(left.this if fold else left)
    found = origin(draft, column) if isinstance(column, exp.Column) else None
    if not isinstance(column, exp.Column) or found is None:
        return
    if len(right) == 1 and isinstance(right[0], exp.Any) and isinstance(right[0].this.unnest(), exp.Array):
        right, operator = right[0].this.unnest().expressions, "in"
    for side in right:
        over = _FOLDS.get(type(side), "")
        literal = side.this if over else side
        if isinstance(literal, exp.Literal) and literal.is_string:
            text = literal.name.lower() if over == "lower" else literal.name.upper() if over else literal.name
            yield Comparison(column, *found, fold, operator, side, text, left, id(left))


def _bare(side: exp.Expr) -> exp.Expr:
    """A column without parentheses and casts to text."""
    while isinstance(side, exp.Paren) or (isinstance(side, exp.Cast) and side.to.is_type(*exp.DataType.TEXT_TYPES)):
        side = side.this
    return side
