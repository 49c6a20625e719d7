"""Joins that only repeat what is added up, averaged or counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlglot import exp

from hopql.tools.database.crossings import type_kind
from hopql.tools.database.fanouts import FanOut, closed_rows, counts_key, fan_outs, own_aggregates
from hopql.tools.database.frames import Source
from hopql.tools.database.keys import Keys
from hopql.tools.database.repairs.draft import Draft, Edit, only


@only("postgres", "sqlite", "duckdb")
def check_existence(draft: Draft) -> Iterable[Edit]:
    """Tables that repeat the rows of a sum or mean, and are joined only to find or to filter them, are tested for with
    EXISTS: each row counts once, and none comes or goes otherwise.

    A sum whose repeating rows have numbers or facts of their own is left where they are filtered: they may be what was
    to be added up. So is one where only they say how often something happened.
    """
    for found in fan_outs(draft.resolver):
        if isinstance(found.node, exp.Count):
            continue
        gone = _removable(draft, found)
        sure = isinstance(found.node, exp.Avg) or _is_only_found(found, gone or {found.repetition.by})
        edit = _left_out(draft, found) or (_rewritten(draft, found, gone) if gone else None) if sure else None
        if edit:
            yield edit
            return


@only("postgres", "sqlite", "duckdb")
def count_once(draft: Draft) -> Iterable[Edit]:
    """COUNT of a key is COUNT(DISTINCT …) where a join repeats its rows and what repeats them is computed with beside;
    by itself it may count just these."""
    for found in fan_outs(draft.resolver):
        place = draft.span(found.node.this)
        others = [node for node in own_aggregates(found.keys.select) if node is not found.node]
        beside = any(found.repetition.by in found.keys.sources_of(node) for node in others)
        if isinstance(found.node, exp.Count) and beside and place and counts_key(found):
            told = f"{found.repetition.told}: {draft.text(place)} is counted once for each, now once"
            yield Edit(place[0], place[0], "DISTINCT ", told)


def _left_out(draft: Draft, found: FanOut) -> Edit | None:
    """The LEFT JOIN of a table that nothing else reads."""
    keys, by = found.keys, found.repetition.by
    join = keys.join_of(by)
    place = draft.span(join)
    if join is None or not place or str(join.args.get("side") or "").upper() != "LEFT" or _counts_rows(keys):
        return None
    inside = {id(column) for column in join.find_all(exp.Column)}
    if keys.select.is_star or any(use.source is by and id(use.node) not in inside for use in draft.resolver.uses):
        return None
    assert by.card is not None
    told = f"{found.repetition.told}: rows would count once for each, and nothing of {by.card.name} is read"
    return Edit(*place, "", f"{told}: it is not joined")


def _removable(draft: Draft, found: FanOut) -> set[Source]:
    """The sources that can go into EXISTS; none where more than conditions reads them, or rows would still be
    repeated."""
    keys, select = found.keys, found.keys.select
    if _counts_rows(keys) or select.args.get("distinct") or select.is_star or _is_odd(select):
        return set()
    kept = closed_rows(keys, keys.sources_read(), [])
    gone = set(keys.frame.sources) - kept
    for node in own_aggregates(select):
        if not isinstance(node, (exp.Sum, exp.Avg, exp.Count, exp.Min, exp.Max)):
            return set()
        once = not isinstance(node, (exp.Min, exp.Max)) and not node.find(exp.Distinct)
        if once and not kept <= closed_rows(keys, keys.sources_of(node), keys.grouped()):
            return set()
    known = all(draft.span(leaf) for leaf in keys.conditions())
    return gone if known and found.repetition.by in gone else set()


def _counts_rows(keys: Keys) -> bool:
    """Whether it computes anything that is of no source: COUNT(*), or the sum of a constant."""
    return any(not keys.sources_of(node) for node in own_aggregates(keys.select))


def _is_odd(select: exp.Select) -> bool:
    """Whether a join is more than an inner one on a condition, of a table or subquery."""
    places = [select.args["from_"].this, *(join.this for join in select.args.get("joins") or [])]
    odd = ("using", "method", "side")
    return any(join.args.get(part) for join in select.args.get("joins") or [] for part in odd) or any(
        place.args.get("joins") or not place.alias_or_name or not isinstance(place, (exp.Table, exp.Subquery))
        for place in places
    )


def _is_only_found(found: FanOut, gone: set[Source]) -> bool:
    """Whether a sum is surely not one over the repeating rows: they are a link and no more, or nothing is asked of
    them though they have numbers to add up."""
    keys, card = found.keys, found.repetition.by.card
    assert card is not None
    named = {name.lower() for key in (card.primary_key, *card.unique_keys) for name in key}
    named |= {name.lower() for key in card.foreign_keys for name in key.columns}
    own = [column for column in card.columns if column.name.lower() not in named]
    asked = any(gone & keys.sources_of(leaf) and not keys.is_along_key(leaf) for leaf in keys.conditions())
    return not own or (not asked and any(type_kind(column.type) == "number" for column in own))


def _rewritten(draft: Draft, found: FanOut, gone: set[Source]) -> Edit | None:
    """The FROM and WHERE clauses with these sources in EXISTS."""
    keys, select = found.keys, found.keys.select
    clause, where, joins = select.args["from_"], select.args.get("where"), select.args.get("joins") or []
    texts: dict[Source, str] = {}
    for node in [clause.this, *(join.this for join in joins)]:
        source, place = keys.source_at(node), draft.span(node)
        if source is None or not place:
            return None
        texts[source] = draft.text(place)
    first, last = draft.span(clause), draft.span(where or (joins or [clause])[-1])
    if not first or not last or set(texts) != set(keys.frame.sources):
        return None
    leaves = keys.conditions()
    left = [leaf for leaf in leaves if not keys.sources_of(leaf) & gone]
    text, conditions = _joined(draft, keys, [one for one in texts if one not in gone], left, texts)
    for part in _parts(keys, gone, leaves):
        inside = [leaf for leaf in leaves if keys.sources_of(leaf) & part]
        within, filters = _joined(draft, keys, [one for one in texts if one in part], inside, texts)
        conditions.append(f"EXISTS (SELECT 1 {within} WHERE {' AND '.join(filters)})" if filters else "")
    if not all(conditions):
        return None
    name = found.repetition.source.card.name if found.repetition.source.card else found.repetition.source.alias
    would = f"{found.node.sql(draft.dialect)} would take a row of {name} once for each"
    told = f"{found.repetition.told}: {would}; EXISTS instead"
    return Edit(first[0], last[1], f"{text} WHERE {' AND '.join(conditions)}", told)


def _joined(
    draft: Draft, keys: Keys, sources: Sequence[Source], leaves: Sequence[exp.Expr], texts: dict[Source, str]
) -> tuple[str, list[str]]:
    """A FROM clause of these sources, each joined on the conditions that it completes, and the conditions that are
    left for WHERE."""
    where = keys.select.args.get("where")
    filters = {id(leaf) for leaf in leaves if where and leaf.find_ancestor(exp.Where) is where}
    rest = list(leaves)
    text = f"FROM {texts[sources[0]]}"
    for at, source in enumerate(sources[1:], start=1):
        seen = set(sources[: at + 1])
        on = [
            leaf
            for leaf in rest
            if id(leaf) not in filters and source in (read := keys.sources_of(leaf)) and read <= seen
        ]
        rest = [leaf for leaf in rest if leaf not in on]
        text += (
            f" JOIN {texts[source]} ON {' AND '.join(_text(draft, leaf) for leaf in on)}"
            if on
            else f" CROSS JOIN {texts[source]}"
        )
    return text, [_text(draft, leaf) for leaf in rest]


def _parts(keys: Keys, sources: set[Source], leaves: Sequence[exp.Expr]) -> list[set[Source]]:
    """The sources, put together where a condition reads several."""
    parts = [{source} for source in keys.frame.sources if source in sources]
    for leaf in leaves:
        read = keys.sources_of(leaf) & sources
        met = [part for part in parts if part & read]
        parts = [part for part in parts if not part & read] + ([set().union(*met)] if met else [])
    return parts


def _text(draft: Draft, leaf: exp.Expr) -> str:
    place = draft.span(leaf)
    assert place is not None
    return f"({draft.text(place)})" if isinstance(leaf, exp.Connector) else draft.text(place)
