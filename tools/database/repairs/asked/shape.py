"""The shape of the answer: one number, groups counted, rows once, ties included."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sqlglot import exp

from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.repairs.grouping import _key, _meant, is_aggregated

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
