"""What is asked for is stored: totals that rows do not show, and the measure that a list is put in order by."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sqlglot import exp

from hopql.state.cards import TableCard
from hopql.tools.database.frames import Frame, Source
from hopql.tools.database.repairs.asked.shape import plain_rows
from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.likeness import singular
from hopql.tools.database.repairs.types import NUMBERS, type_name

_COUNTED = re.compile(
    r"\b(?:number|count|amount|total)s? of (?:the |all )?([a-z]+(?:-[a-z]+)?(?: \w+)?)"
    r"|\bhow many ([a-z]+(?:-[a-z]+)?(?: \w+)?)",
    re.IGNORECASE,
)
_COUNTS = {"count", "cnt", "num", "number"}
_ALIKE = 3
"""Letters at the beginning that a table and a noun share when they may mean one thing: cite, citations."""
_ORDERED = re.compile(r"\b(order|sort|rank|arrang|start)(ed|ing)?\b|\bfrom (the )?\w+est\b|\b\w+est\b", re.IGNORECASE)


@only("postgres", "sqlite", "duckdb")
def sum_counts(draft: Draft) -> Iterable[Edit]:
    """`Number of reviews`, where no table of the query holds reviews but one stores `review_count`: that is summed up,
    and rows are not counted. So too the column `count` of a table `checkin`, asked for the number of check-ins."""
    select, asked = draft.tree, draft.asked
    frame = draft.frame(select)
    if asked is None or frame is None or not isinstance(select, exp.Select):
        return
    nouns = [next(filter(None, found.groups())) for found in _COUNTED.finditer(asked.question)]
    stored = {(id(source), column): (source, column) for noun in nouns for source, column in _stored(frame, noun)}
    if len(nouns) != 1 or len(stored) != 1:
        return
    source, column = next(iter(stored.values()))
    counts = [node for node in draft.find(exp.Count) if node.find_ancestor(exp.Select) is select]
    for node in counts if len({node.sql() for node in counts}) == 1 else []:
        place = draft.span(node)
        if place and isinstance(node.this, (exp.Star, exp.Column)):
            made = f"SUM({draft.written(source.alias)}.{draft.written(column)})"
            yield Edit(*place, made, f"{source.alias}.{column} stores how many there are: it is summed up")


def _stored(frame: Frame, noun: str) -> Iterator[tuple[Source, str]]:
    """Columns that hold the number of what the noun names, or the word after it (`num_enrolled`: students enrolled)."""
    noun, _, then = noun.lower().replace("-", "").partition(" ")
    thing = singular(noun)
    tables = [(source, source.card) for source in frame.sources if source.card]
    holding = [source for source, card in tables if _name(card) == thing]
    related = any(_name(card)[:_ALIKE] == thing[:_ALIKE] for _, card in tables)
    for source, card in tables:
        for column in card.columns:
            parts = [singular(part) for part in re.split(r"[_\W]+", column.name.lower())]
            rest = [part for part in parts if part not in _COUNTS]
            if len(rest) == len(parts) or type_name(column.type) not in NUMBERS:
                continue
            if (not related and "".join(rest) in (thing, then, noun + then)) or (not rest and holding == [source]):
                yield source, column.name


def _name(card: TableCard) -> str:
    return singular(card.name.rpartition(".")[2].lower().replace("_", ""))


@only("postgres", "sqlite", "duckdb")
def show_order(draft: Draft) -> Iterable[Edit]:
    """What a list is put in order by is shown, where the question names it."""
    select, asked = plain_rows(draft), draft.asked
    order = select.args.get("order") if select else None
    if select is None or asked is None or order is None or select.is_star or select.args.get("distinct"):
        return
    if not _ORDERED.search(asked.question) or _cut(select):
        return
    end, term = draft.span(select.expressions[-1]), order.expressions[0].this
    shown = {column.name.lower() for item in select.expressions for column in item.find_all(exp.Column)}
    shown |= {item.alias_or_name.lower() for item in select.expressions}
    words = {singular(word) for word in re.findall(r"[a-z]+", asked.question.lower())}
    place = draft.span(term)
    if not end or not place or not isinstance(term, exp.Column) or term.name.lower() in shown:
        return
    named = all(singular(part) in words for part in re.split(r"[_\W]+", term.name.lower()))
    if named and id(term) in draft.uses:
        yield Edit(end[1], end[1], f", {draft.text(place)}", f"{term.name}, by which the list is in order, is shown")


def _cut(select: exp.Select) -> bool:
    limit = select.args.get("limit")
    return isinstance(limit, exp.Limit) and limit.expression.name == "1"
