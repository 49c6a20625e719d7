"""What the question says of the answer's shape: one number, groups counted, rows once, ties included, what is not
there, where something is."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sqlglot import exp

from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.repair_groups import _key, _meant, is_aggregated
from hopql.tools.database.repairs.repair_types import kind

_ONE_NUMBER = re.compile(
    r"^\W*(how (many|much)\b"
    r"|what('s| is| was| were) the (total|overall|average|mean|median|number|sum|count|max\w*|min\w*)\b)",
    re.IGNORECASE,
)
_GROUPED = re.compile(
    r"\b(each|every|per|by|respective\w*|across|among|group\w*|both|separately|for (all|different|various)"
    r"|distribution|breakdown|broken|list|vs|versus|compar\w+|and how many|monthly|yearly|daily|weekly"
    r"|annual\w*|wise)\b",
    re.IGNORECASE,
)
_ONCE = re.compile(
    r"\b(each|every)\b[^.?;]{0,60}\bonce\b(?! (or|per|in|an?|every)\b)|\b(distinct|unique)\b", re.IGNORECASE
)
_NOT_ONCE = re.compile(r"\b(more than|at least|at most|only|exactly|less than|just) once\b", re.IGNORECASE)
_TIES = re.compile(
    r"\b(includ\w+|with|keep\w*) (any |all )?ties\b|\ball( of (them|those))?\b[^.?;]{0,30}\b(tie|ties|tied)\b"
    r"|\b(if|when|in case of|in)\b[^.?;]{0,25}\b(tie|ties|tied)\b[^.?;]{0,30}\ball\b",
    re.IGNORECASE,
)
_BREAKS = re.compile(r"\b(break\w*|broken|resolve\w*|in case of|alphabetical\w*)\b", re.IGNORECASE)


@only("postgres", "sqlite", "duckdb")
def drop_groups(draft: Draft) -> Iterable[Edit]:
    """One number is asked for, and numbers are given for groups that are not shown: GROUP BY goes."""
    select = one_number(draft)
    if select is None or select.args.get("having") or select.args.get("order"):
        return
    group, frame = select.args.get("group"), draft.frame(select)
    place = draft.span(group) if group else None
    if place and frame and all(is_aggregated(item) for item in select.expressions):
        yield Edit(*place, "", f"one number is asked for: {draft.text(place)} is left out")


@only("postgres", "sqlite", "duckdb")
def count_groups(draft: Draft) -> Iterable[Edit]:
    """`How many` is asked, and what is given is a number for each group that HAVING lets through: these are counted."""
    select = one_number(draft)
    if select is None or not select.args.get("group") or not select.args.get("having"):
        return
    if not re.match(r"\W*how many\b", draft.asked.question if draft.asked else "", re.IGNORECASE):
        return
    place = draft.span(select)
    plain = not select.args.get("with_") and not select.args.get("limit")
    if plain and place and len(select.expressions) == 1 and isinstance(select.expressions[0].unalias(), exp.Count):
        body = draft.text(place)
        told = "the groups are counted, not their rows"
        yield Edit(*place, f"SELECT COUNT(*) AS number FROM ({body}) AS groups", told)


@only("postgres", "sqlite", "duckdb")
def give_once(draft: Draft) -> Iterable[Edit]:
    """Each row is asked for once, or distinct, and nothing makes it so: SELECT DISTINCT."""
    select = plain_rows(draft)
    question = draft.asked.question if draft.asked else ""
    if select is None or not _ONCE.search(question) or _NOT_ONCE.search(question):
        return
    if select.is_star or select.args.get("distinct"):
        return
    first = draft.span(select.expressions[0])
    if first:
        yield Edit(first[0], first[0], "DISTINCT ", "each row is asked for once")


@only("postgres")
def keep_ties(draft: Draft) -> Iterable[Edit]:
    """Ties are asked for, and LIMIT cuts them: FETCH FIRST … ROWS WITH TIES."""
    select, asked = draft.tree, draft.asked
    if asked is None or not isinstance(select, exp.Select) or not _TIES.search(asked.question):
        return
    limit, order = select.args.get("limit"), select.args.get("order")
    place = draft.span(limit) if limit else None
    if _BREAKS.search(asked.question) or not isinstance(limit, exp.Limit) or not order or select.args.get("offset"):
        return
    number = limit.expression
    if place and isinstance(number, exp.Literal) and number.name.isdigit():
        yield Edit(*place, f"FETCH FIRST {number.name} ROWS WITH TIES", "rows that tie with the last one are given too")


def one_number(draft: Draft) -> exp.Select | None:
    """The outermost SELECT where the question asks for one number, and it groups by what it does not show."""
    select, asked = draft.tree, draft.asked
    if asked is None or not isinstance(select, exp.Select) or not _ONE_NUMBER.search(asked.question):
        return None
    group, frame = select.args.get("group"), draft.frame(select)
    if _GROUPED.search(asked.question) or group is None or frame is None or not group.expressions:
        return None
    if any(given for part, given in group.args.items() if part != "expressions"):
        return None
    shown = {_key(draft, item.unalias()) for item in select.expressions}
    keys = [_key(draft, _meant(draft, select, frame, item)) for item in group.expressions]
    return None if shown & set(keys) else select


def plain_rows(draft: Draft) -> exp.Select | None:
    """The outermost SELECT where there is a question, and it neither groups nor computes over rows."""
    select = draft.tree
    if draft.asked is None or not isinstance(select, exp.Select) or select.args.get("group"):
        return None
    computed = any(is_aggregated(item) or item.find(exp.Window) for item in select.expressions)
    return None if computed or select.args.get("having") else select


_DENIED = re.compile(r"\b(not|no|without|never|none|any|lack\w*|missing)\b|n't\b", re.IGNORECASE)
_DAYS = re.compile(r"\bdays?\b", re.IGNORECASE)


def include_absent(draft: Draft) -> Iterable[Edit]:
    """`a.key NOT IN (SELECT key FROM b)`, where `a.key` refers to `b`: what refers to nothing has NULL there."""
    for node in draft.find(exp.In):
        query, outer = node.args.get("query"), draft.uses.get(id(node.this))
        inner = query.unnest() if isinstance(query, exp.Expr) else None
        if draft.asked is None or draft.joins is None or not _DENIED.search(draft.asked.question):
            return
        if outer is None or not isinstance(node.parent, exp.Not) or not isinstance(inner, exp.Select):
            continue
        if any(inner.args.get(part) for part in ("where", "joins", "group", "limit")) or len(inner.expressions) != 1:
            continue
        use = draft.uses.get(id(inner.expressions[0].unalias()))
        card, other = outer.source.card, use.source.card if use else None
        place, column = draft.span(node.parent), draft.span(node.this)
        if use is None or card is None or other is None or not place or not column:
            continue
        mine = card.column(outer.key)
        ends = {f"{card.name}.{outer.key}", f"{other.name}.{use.key}"}
        ways = draft.joins.paths(card.name, other.name, 1) if card is not other else []
        refers = any({side.strip() for side in way[0]["condition"].split("=")} == ends for way in ways)
        if refers and mine is not None and mine.nullable and not isinstance(node.parent.parent, exp.Or):
            text = draft.text(column)
            told = f"{text} that is NULL refers to no {other.name} either"
            yield Edit(*place, f"({text} IS NULL OR {draft.text(place)})", told)


@only("postgres", "duckdb")
def count_days(draft: Draft) -> Iterable[Edit]:
    """Days are asked for, and a date is taken from the present moment: from today, which gives whole days."""
    if draft.asked is None or not _DAYS.search(draft.asked.question):
        return
    for node in draft.find(exp.Sub):
        sides = [node.this, node.expression]
        now = [side for side in sides if isinstance(side, exp.CurrentTimestamp)]
        dates = [side for side in sides if kind(draft, side) == "date"]
        place = draft.span(now[0]) if now else None
        if len(now) == len(dates) == 1 and place and not node.find_ancestor(exp.Extract, exp.Cast, exp.Predicate):
            yield Edit(*place, "CURRENT_DATE", "days are counted from today's date")


_WHERE = re.compile(r"^\W*where\b", re.IGNORECASE)
_NEAR = re.compile(r"(^|_)(address|street|house)(_|$)", re.IGNORECASE)
_FAR = re.compile(
    r"(^|_)(city|town|village|county|state|province|region|country|location|place|zip|postcode)(_|$)", re.I
)


@only("postgres", "sqlite", "duckdb")
def show_place(draft: Draft) -> Iterable[Edit]:
    """`Where is …?`, answered with no place: the address is shown, where a table of the query has one."""
    select, asked = plain_rows(draft), draft.asked
    frame = draft.frame(select) if select is not None else None
    if select is None or asked is None or frame is None or select.is_star or not _WHERE.search(asked.question):
        return
    shown = [column.name for item in select.expressions for column in item.find_all(exp.Column)]
    if any(_NEAR.search(name) or _FAR.search(name) for name in shown):
        return
    end = draft.span(select.expressions[-1])
    for source in frame.sources:
        names = [column.name for column in source.card.columns] if source.card else []
        places = [name for name in names if _NEAR.search(name) or _FAR.search(name)]
        if end and source.alias and any(_NEAR.search(name) for name in places):
            text = ", ".join(f"{draft.written(source.alias)}.{draft.written(name)}" for name in places)
            yield Edit(end[1], end[1], f", {text}", f"{text}: the question asks where")
            return
