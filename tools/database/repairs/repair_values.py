"""Texts of a query that a column does not store as they are written: another case, another column, a misspelling, a
pattern."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import OSA
from sqlglot import exp

from hopql.state.cards import Column, TableCard
from hopql.tools.database.quote_names import literal
from hopql.tools.database.repairs.draft import Draft, Edit, StoredValues, only, origin

LEAST = 0.88
"""Likeness (share of characters in common, 0 to 1) from which a text may be a misspelling."""
_CLEAR = 0.05
"""By how much the second best must be less like it."""

_SOFT = re.compile(r"(?<=[^\W\d])[\s_./,&-]+(?=\w)|(?<=\w)[\s_./,&-]+(?=[^\W\d])")
_APOSTROPHE = re.compile(r"(?<=\w)['’]|(?<=\w)\.$")
_SPACE = re.compile(r"\s+")


def form(text: str) -> str:
    """A text without case, accents, spaces around it and separators between words.

    What stands between two digits, and signs that are part of a name (`A+`, `C#`), stay: they tell values apart.
    """
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).casefold().strip()
    return _SPACE.sub(" ", _SOFT.sub(" ", _APOSTROPHE.sub("", plain)))


def misspelt(text: str, closest: Sequence[tuple[str, float]]) -> str | None:
    """The one stored value that the text is a misspelling or another number of; None where it is not clear.

    Never where digits or words of one or two letters make the difference, or more than one slip a word: four of five
    misspellings are one letter too many, too few, another, or two swapped (Damerau 1964).

    Args:
        closest: stored values with their likeness, best first.
    """
    words = form(text).split()
    near = [(value, score) for value, score in closest if score >= LEAST - _CLEAR]
    clear = near and near[0][1] >= LEAST and (len(near) == 1 or near[0][1] - near[1][1] >= _CLEAR)
    return near[0][0] if clear and _may_differ(words, form(near[0][0]).split()) else None


def _may_differ(left: Sequence[str], right: Sequence[str]) -> bool:
    if len(left) != len(right):
        return "".join(left) == "".join(right)
    changed = [(a, b) for a, b in zip(left, right, strict=True) if a != b]
    same_digits = all(re.findall(r"\d", a) == re.findall(r"\d", b) for a, b in changed)
    return same_digits and all(
        min(len(a), len(b)) > 2 and a[:1] == b[:1] and OSA.distance(a, b) == 1 for a, b in changed
    )


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
    """The side of the column as it is written, one for all members of a list."""

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
        closed = draft.said(self.literal)[-1:] in ("'", ")")
        return list(draft.put(self.literal, literal(text), why)) if closed else []


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
    found = origin(draft, column)
    if not isinstance(column, exp.Column) or found is None:
        return
    if len(right) == 1 and isinstance(right[0], exp.Any) and isinstance(right[0].this.unnest(), exp.Array):
        right, operator = right[0].this.unnest().expressions, "in"
    for side in right:
        over = _FOLDS.get(type(side), "")
        given = side.this if over else side
        if isinstance(given, exp.Literal) and given.is_string:
            text = given.name.lower() if over == "lower" else given.name.upper() if over else given.name
            yield Comparison(column, *found, fold, operator, side, text, left)


def _bare(side: exp.Expr) -> exp.Expr:
    """A column without parentheses and casts to text."""
    while isinstance(side, exp.Paren) or (isinstance(side, exp.Cast) and side.to.is_type(*exp.DataType.TEXT_TYPES)):
        side = side.this
    return side


_FORMS = 5


def literal_case(draft: Draft) -> Iterable[Edit]:
    """A text is written as the column stores it, where only case, accents, spaces or separators differ.

    Where the column stores it in several cases, it is compared with all of them. A text compared with LOWER or UPPER of
    a column is in that case, whatever is stored.
    """
    for found in comparisons(draft):
        if found.fold and found.operator != "ilike" and isinstance(found.literal, exp.Literal):
            text = found.folded(found.text)
            if text != found.text:
                compared = f"{found.fold}({found.stored.name})"
                why = f"{literal(found.text)} is compared with {compared}, so it is {literal(text)}"
                yield from found.written(draft, text, why)
                continue
        if draft.values is None or found.pattern or _stored(found, draft.values):
            continue
        forms = _forms(found, draft.values)
        if len(forms) == 1:
            yield from found.written(draft, forms[0], _stores(found, forms[0]))
        elif forms and len(forms) <= _FORMS:
            yield from _listed(draft, found, forms)


def literal_column(draft: Draft) -> Iterable[Edit]:
    """A text that its column does not store, but one other column of the same table does, is compared with that one."""
    groups: dict[int, list[Comparison]] = defaultdict(list)
    for found in comparisons(draft):
        groups[id(found.left)].append(found)
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
        if len(columns) != 1 or not all(len(each) == 1 for each in others) or use.source.card is None:
            continue
        column = columns.pop()
        key = next((key for key, real in use.source.real.items() if real == column), None)
        having = [source for source in use.frame.sources if key in source.columns]
        if key is None or (not found.column.table and len(having) > 1):
            continue
        why = f"{literal(found.text)} is stored in {found.card.name}.{column}, not in {found.stored.name}"
        yield from draft.put(found.column.this, draft.written(key), why)
        for each, stored in zip(group, others, strict=True):
            text = each.folded(next(iter(stored))[1])
            if text != each.text:
                yield from each.written(draft, text, why)


def literal_close(draft: Draft) -> Iterable[Edit]:
    """A text that its column does not store becomes the one stored text that it misspells."""
    for found in comparisons(draft):
        values = draft.values
        if values is None or _known(found, values):
            continue
        text = misspelt(found.text, values.closest(found.card.name, found.stored.name, found.text, 5))
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
        return any(value.lower() == found.text.lower() for value in _here(found, values))
    return values.holds(found.card.name, found.stored.name, found.text)


def _forms(found: Comparison, values: StoredValues) -> list[str]:
    """Other spellings of the text that the column stores."""
    alike = (value for value in _here(found, values) if form(value) == form(found.text))
    return list(dict.fromkeys(map(found.folded, alike)))


def _here(found: Comparison, values: StoredValues) -> Iterator[str]:
    """What the column stores that is the text in some form."""
    own = (found.card.name, found.stored.name)
    return (value for table, column, value in values.places(found.text) if (table, column) == own)


def _stores(found: Comparison, text: str) -> str:
    return f"{found.name} stores {literal(text)}, not {literal(found.text)}"


def _listed(draft: Draft, found: Comparison, forms: list[str]) -> Iterator[Edit]:
    listed, place = ", ".join(map(literal, forms)), operator_place(draft, found)
    why = f"{found.name} stores {listed}, not {literal(found.text)}"
    if found.operator == "in":
        yield from draft.put(found.literal, listed, why)
    elif place and (operator := {"=": "IN", "<>": "NOT IN"}.get(draft.text(place).replace("!=", "<>"))):
        yield Edit(*place, operator, why)
        yield from draft.put(found.literal, f"({listed})", why)


@only("postgres", "duckdb")
def literal_like(draft: Draft) -> Iterable[Edit]:
    """LIKE is ILIKE where the pattern matches nothing that the column stores, but does without case."""
    values, marks = draft.values, {"%": ".*", "_": "."}
    for found in comparisons(draft) if values else ():
        if values is None or found.operator != "like" or not found.pattern or found.fold or "\\" in found.text:
            continue
        if not values.complete(found.card.name, found.stored.name):
            continue
        place, pattern = operator_place(draft, found), "".join(marks.get(c, re.escape(c)) for c in found.text)
        matched = [
            value for value in values.column(found.card.name, found.stored.name)
            if re.fullmatch(pattern, value, re.IGNORECASE | re.DOTALL)
        ]  # fmt: skip
        exact = any(re.fullmatch(pattern, value, re.DOTALL) for value in matched)
        if matched and not exact and place and draft.text(place).upper() == "LIKE":
            why = f"{found.name} stores {literal(matched[0])}: {literal(found.text)} has another case"
            yield Edit(*place, "ILIKE", why)


def operator_place(draft: Draft, found: Comparison) -> tuple[int, int] | None:
    """Where the operator of a comparison stands: the one token before its text."""
    place, left = draft.span(found.literal), draft.span(found.left)
    before = [token for token in draft.tokens if place and token.end < place[0]]
    if not before or not left or before[-1].start < left[1]:
        return None
    return (before[-1].start, before[-1].end + 1)
