"""Values of two kinds that PostgreSQL will not compare, add or aggregate."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sqlglot import exp

from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.types import MOMENTS, NUMBERS, card_column, kind

_ORDERED = (exp.GT, exp.GTE, exp.LT, exp.LTE)
_EQUAL = (exp.EQ, exp.NEQ)
_PAIRS = (("y", "n"), ("yes", "no"), ("t", "f"), ("true", "false"), ("1", "0"))
_NUMBER = re.compile(r"-?\d+(\.\d+)?")


@only("postgres")
def match_as_text(draft: Draft) -> Iterable[Edit]:
    """LIKE reads text: a date or a number under it is cast."""
    for node in draft.find(exp.Like, exp.ILike):
        if kind(draft, node.this) in NUMBERS | MOMENTS:
            yield from cast(draft, node.this, "text", "LIKE needs it")


@only("postgres")
def compare_alike(draft: Draft) -> Iterable[Edit]:
    """Text against a number, a truth value against 0 and 1, a key stored as text against one stored as a number."""
    for node in draft.find(*_EQUAL, *_ORDERED, exp.In):
        left = node.this
        for other in node.expressions if isinstance(node, exp.In) else [node.expression]:
            yield from _compared(draft, node, left, other)
            if not isinstance(node, exp.In):
                yield from _compared(draft, node, other, left)


def _compared(draft: Draft, node: exp.Expr, one: exp.Expr, other: exp.Expr) -> Iterator[Edit]:
    """Edits that make `other` meet `one`."""
    mine, theirs, place = kind(draft, one), kind(draft, other), draft.span(other)
    number = other.this if isinstance(other, exp.Neg) else other
    if not place:
        return
    text = draft.text(place)
    if mine == "text" and theirs in NUMBERS:
        if isinstance(number, exp.Literal) and not isinstance(node, _ORDERED):
            yield Edit(*place, f"'{text}'", f"{text} is compared with text, so it is in quotes")
        elif isinstance(node, _ORDERED) and _all_numbers(draft, one):
            yield from cast(draft, one, "numeric", "it is compared with a number")
        elif isinstance(one, exp.Column) and isinstance(other, exp.Column) and isinstance(node, exp.EQ):
            yield from cast(draft, other, "text", "it is compared with text")
    elif not isinstance(one, exp.Column):
        return
    elif mine == "boolean" and isinstance(other, exp.Literal) and text in ("0", "1"):
        yield Edit(*place, "TRUE" if text == "1" else "FALSE", f"{one.sql()} is true or false, not a number")
    elif (
        isinstance(other, exp.Boolean) and isinstance(node, _EQUAL) and (truth := _truth(draft, one, bool(other.this)))
    ):
        yield Edit(*place, truth, f"{one.sql()} stores {truth}, not a truth value")


def _truth(draft: Draft, column: exp.Column, wanted: bool) -> str:
    """How a column that is no boolean says true or false, by its samples."""
    card = card_column(draft, column)
    samples = {sample.lower(): sample for sample in card.samples} if card else {}
    for pair in _PAIRS:
        meant = pair[not wanted]
        if samples and set(samples) <= set(pair):
            if kind(draft, column) == "integer" and pair == ("1", "0"):
                return meant
            return f"'{samples[meant]}'" if meant in samples and kind(draft, column) == "text" else ""
    return ""


@only("postgres")
def compute_with_numbers(draft: Draft) -> Iterable[Edit]:
    """SUM and AVG of a truth value, or of a text column whose samples are all numbers; `+` between texts."""
    for node in draft.find(exp.Sum, exp.Avg):
        if kind(draft, node.this) == "boolean":
            yield from cast(draft, node.this, "int", "truth values are added as 1 and 0")
        elif kind(draft, node.this) == "text" and _all_numbers(draft, node.this):
            yield from cast(draft, node.this, "numeric", "it holds numbers as text")
    for plus in draft.find(exp.Add):
        left, right = draft.span(plus.this), draft.span(plus.expression)
        kinds = [kind(draft, side) for side in (plus.this, plus.expression)]
        texts = [side.is_string for side in (plus.this, plus.expression)]
        if left and right and "text" in kinds and all(k == "text" or t for k, t in zip(kinds, texts, strict=True)):
            sign = next((t for t in draft.tokens if left[1] <= t.start < right[0] and t.text == "+"), None)
            if sign:
                yield Edit(sign.start, sign.end + 1, "||", "texts are joined with ||")


@only("postgres")
def quote_missing_values(draft: Draft) -> Iterable[Edit]:
    """COALESCE of a number or a date with a word: the value is cast to text."""
    for node in draft.find(exp.Coalesce):
        words = [item.name for item in node.expressions if item.is_string]
        wordy = any(not _NUMBER.fullmatch(word) and not re.match(r"\d{4}-\d\d|\s*$", word) for word in words)
        if wordy and kind(draft, node.this) in NUMBERS | MOMENTS:
            yield from cast(draft, node.this, "text", "it may be a word instead")


def _all_numbers(draft: Draft, node: exp.Expr) -> bool:
    column = card_column(draft, node)
    return bool(column and column.samples and all(_NUMBER.fullmatch(sample) for sample in column.samples))


def cast(draft: Draft, node: exp.Expr, to: str, why: str) -> Iterator[Edit]:
    """The expression with `::to` behind it, in parentheses where it needs them."""
    place = draft.span(node)
    if place:
        text = draft.text(place)
        atom = isinstance(node, (exp.Column, exp.Func, exp.Paren, exp.Subquery)) and not isinstance(node, _LOOSE)
        yield Edit(*place, f"{text}::{to}" if atom else f"({text})::{to}", f"{text} is cast to {to}, since {why}")


_LOOSE = (exp.Connector, exp.Predicate, exp.Case)
