"""What the question says of values: shares and averages, stored totals, days of the week, notes on how texts are
compared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sqlglot import exp

from hopql.state.cards import TableCard
from hopql.tools.database.names import Frame, Source
from hopql.tools.database.repairs.asked_shape import plain_rows
from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.repair_groups import _key, is_aggregated
from hopql.tools.database.repairs.repair_types import NUMBERS, kind, type_name
from hopql.tools.database.repairs.repair_values import Comparison, comparisons, operator_place, quoted, singular

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


_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_NAMED = re.compile(rf"\b(?:({'|'.join(_DAYS)})s?|weekends?)\b", re.IGNORECASE)
_DAY = re.compile(r"\bday\b", re.IGNORECASE)


@only("postgres")
def read_weekdays(draft: Draft) -> Iterable[Edit]:
    """EXTRACT(DAY …) compared with the number of a weekday that the question names asks for the day of the week: ISODOW
    where Monday is 1, DOW where Sunday is 0."""
    named = _numbers(draft.asked.question) if draft.asked else set()
    if not named:
        return
    for part in draft.find(exp.Extract):
        numbers = _compared(part)
        field = (
            "ISODOW" if numbers and numbers <= named else "DOW" if numbers and numbers <= {n % 7 for n in named} else ""
        )
        place = draft.span(part)
        if not field or not place or part.name.upper() != "DAY":
            continue
        text = draft.text(place)
        found = _DAY.search(text)
        if found:
            start = place[0] + found.start()
            told = f"{text} is the day of the month; the question names a day of the week"
            yield Edit(start, start + len("day"), field, told)


def _numbers(question: str) -> set[int]:
    """The weekdays that a question names, Monday 1 to Sunday 7."""
    numbers: set[int] = set()
    for match in _NAMED.finditer(question):
        numbers |= {_DAYS.index(match[1].lower()) + 1} if match[1] else {6, 7}
    return numbers


def _compared(part: exp.Extract) -> set[int]:
    """The whole numbers that a part of a date is compared with for equality; none where something else is."""
    above = part.parent
    while isinstance(above, (exp.Paren, exp.Cast)):
        above = above.parent
    if isinstance(above, exp.EQ):
        others: list[exp.Expr] = [above.expression if above.expression.find(exp.Extract) is None else above.this]
    elif isinstance(above, exp.In):
        others = list(above.expressions)
    else:
        return set()
    literals = [each for each in others if isinstance(each, exp.Literal) and each.is_int]
    return {int(each.name) for each in literals} if len(literals) == len(others) else set()


_SENTENCE = re.compile(r"(?:^|(?<=[.\n]))(?:[^.\n]|\.(?=\S))*\bilike\b(?:[^.\n]|\.(?=\S))*", re.IGNORECASE)
_INSIDE = re.compile(r"%|\bwild ?cards?\b|\bpercent", re.IGNORECASE)
_NAMES = re.compile(r"name|title", re.IGNORECASE)


@only("postgres", "duckdb")
def match_as_noted(draft: Draft) -> Iterable[Edit]:
    """Where a sentence of the notes asks for ILIKE, a text is compared by it; inside wildcards where it names these.

    A sentence that names columns, or speaks of names, holds for these only.
    """
    said = _SENTENCE.search(draft.asked.notes) if draft.asked else None
    if not said:
        return
    words = {singular(word) for word in re.findall(r"[a-z]+", said.group().lower())}
    cards = [source.card for _, frame in draft.resolver.frames for source in frame.sources if source.card]
    named = {column.name for card in cards for column in card.columns if _is_said(column.name, words)}
    for found in comparisons(draft):
        if found.stored.enum or found.operator not in ("=", "like", "ilike") or "\\" in found.text:
            continue
        if not (named or "name" in words) or found.stored.name in named:
            yield from _noted(draft, found, bool(_INSIDE.search(said.group())))


def _is_said(column: str, words: set[str]) -> bool:
    parts = [singular(part) for part in re.findall(r"[a-z]+", column.lower())]
    return ("name" in words and bool(_NAMES.search(column))) or (bool(parts) and all(part in words for part in parts))


def _noted(draft: Draft, found: Comparison, inside: bool) -> Iterable[Edit]:
    text = found.text
    if inside and not (text.startswith("%") and text.endswith("%")):
        text = f"%{text.strip('%')}%"
    operator, place = operator_place(draft, found), draft.span(found.literal)
    if not operator or not place or draft.text(operator).upper() not in ("=", "LIKE", "ILIKE"):
        return
    if draft.text(operator).upper() == "ILIKE" and text == found.text:
        return
    told = f"{found.name} is compared by ILIKE {quoted(text)}, as the notes say"
    yield Edit(*operator, "ILIKE", told)
    if text != found.text:
        yield Edit(*place, quoted(text), told)
