"""Groups: GROUP BY that PostgreSQL refuses, aggregates where none may stand, DISTINCT in an order that is not selected,
joins that only repeat what is added up, and what is certain before a query runs: a share that is always 100%, a
condition that every row fulfils, or none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sqlglot import exp

from hopql.tools.database.check_joins import (
    FanOut,
    closed_rows,
    compared_with_themselves,
    connected,
    counts_key,
    fan_outs,
    impossible_equalities,
    own_aggregates,
    type_kind,
)
from hopql.tools.database.prove_keys import Keys, meant
from hopql.tools.database.repairs.draft import Draft, Edit, only
from hopql.tools.database.routines import functions
from hopql.tools.database.scope_names import Frame, Source, conjuncts, groups_plainly

_AGGREGATES = {
    "every", "bit_and", "bit_or", "bit_xor", "json_agg", "jsonb_agg", "json_object_agg", "jsonb_object_agg", "mode",
    "percentile_cont", "percentile_disc", "bool_and", "bool_or", "regr_slope", "regr_r2", "range_agg",
    "first", "last", "histogram", "st_union", "range_intersect_agg", "json_agg_strict", "regr_intercept", "regr_count",
    "regr_avgx", "regr_avgy", "regr_sxx", "regr_sxy", "regr_syy",
}  # fmt: skip


@only("postgres", "duckdb")
def group_by_columns(draft: Draft) -> Iterable[Edit]:
    """GROUP BY loses what names an aggregate, and gains the selected columns that it lacks."""
    for select, frame in draft.resolver.frames:
        group = select.args.get("group")
        if group is not None and not groups_plainly(group):
            continue  # ROLLUP, CUBE, GROUPING SETS, ALL
        aggregated = [item for item in select.expressions if is_aggregated(item)]
        having, order = select.args.get("having"), select.args.get("order")
        others = [*([having] if having else []), *(order.expressions if order else [])]
        if group is None and not aggregated and not any(is_aggregated(other.this) for other in others):
            continue
        calls = (call.name.lower() for item in select.expressions for call in item.find_all(exp.Anonymous))
        if select.is_star or any(name not in functions(draft.dialect) for name in calls):
            continue  # a function that is not known may be an aggregate
        yield from _regrouped(draft, select, frame, group, aggregated)


def _regrouped(
    draft: Draft, select: exp.Select, frame: Frame, group: exp.Expr | None, aggregated: list[exp.Expr]
) -> Iterable[Edit]:
    written = list(group.expressions) if group else []
    terms = [(item, _meant(draft, frame, item)) for item in written]
    if any(isinstance(meant, (exp.Tuple, exp.Cube, exp.Rollup, exp.GroupingSets)) for _, meant in terms):
        return
    kept = [(item, meant) for item, meant in terms if not any(meant is a.unalias() for a in aggregated)]
    bare = list(dict.fromkeys(_ungrouped(draft, select, frame, [meant for _, meant in kept])))
    dropped = len(kept) < len(terms)
    if not dropped and not bare:
        return
    texts = [draft.said(item) for item, _ in kept]
    if not all(texts) or (group is None and not bare):
        return
    told = [f"{', '.join(bare)} is in GROUP BY, as PostgreSQL needs it"] if bare else []
    told += ["an aggregate is taken out of GROUP BY"] if dropped else []
    text = ", ".join([*texts, *bare])
    yield from draft.put(group, f"GROUP BY {text}" if text else "", "; ".join(told))
    if group is None and (at := after_where(draft, select)):
        yield Edit(at, at, f" GROUP BY {text}", "; ".join(told))


def is_aggregated(node: exp.Expr) -> bool:
    """Whether an aggregate of this SELECT (not of a subquery, not a window) is computed in it."""
    if isinstance(node, exp.Query):
        return False
    return _is_aggregate(node) or any(map(is_aggregated, _children(node)))


def _is_aggregate(node: exp.Expr) -> bool:
    return isinstance(node, exp.AggFunc) or (isinstance(node, exp.Anonymous) and node.name.lower() in _AGGREGATES)


def _children(node: exp.Expr) -> Iterator[exp.Expr]:
    """What an expression is made of; of a window what its function takes, which is no aggregate."""
    for child in node.iter_expressions():
        if isinstance(node, exp.Window) and child is node.this:
            call = child.this if isinstance(child, (exp.Filter, exp.IgnoreNulls)) else child
            yield from call.iter_expressions()
        else:
            yield child


def _meant(draft: Draft, frame: Frame, item: exp.Expr) -> exp.Expr:
    return meant(item, frame, draft.uses, draft.dialect)


def meant_terms(draft: Draft, group: exp.Group) -> list[exp.Expr]:
    """What a GROUP BY names, behind ordinals and names of outputs."""
    select = group.parent
    frame = draft.frame(select) if isinstance(select, exp.Select) else None
    return [_meant(draft, frame, item) for item in group.expressions] if frame else list(group.expressions)


def _ungrouped(draft: Draft, select: exp.Select, frame: Frame, terms: list[exp.Expr]) -> Iterator[str]:
    """What is selected outside aggregates and outside what is grouped by, as it is written: whole outputs where no
    aggregate is in them, else their columns. A grouped key stands for all columns of its table."""
    keys = {expression_key(draft, term) for term in terms}
    known = [
        one for one in frame.sources if one.card and one.card.primary_key
        and all(_name(one, name.lower()) in keys for name in one.card.primary_key)
    ]  # fmt: skip
    for item in select.expressions:
        output = item.unalias()
        columns = [c for c in _bare(draft, output, frame, keys) if draft.uses[id(c)].source not in known]
        whole = not is_aggregated(output) and not output.find(exp.Window, exp.Query)
        for node in [output] if whole and columns else columns:
            if text := draft.said(node):
                yield text


def _bare(draft: Draft, node: exp.Expr, frame: Frame, keys: set[str]) -> Iterator[exp.Column]:
    if expression_key(draft, node) in keys:
        return
    if isinstance(node, exp.Column):
        use = draft.uses.get(id(node))
        if use is not None and use.frame is frame and use.key:
            yield node
        return
    if _is_aggregate(node) or isinstance(node, (exp.WithinGroup, exp.Filter)):
        return
    for child in node.iter_expressions():
        if not isinstance(node, exp.Window) or child is not node.this:  # else its rows are not those of the groups
            yield from _bare(draft, child, frame, keys)


def expression_key(draft: Draft, node: exp.Expr) -> str:
    """The same for two expressions that mean the same, however their columns are qualified."""
    same = exp.Paren(this=node.unnest().copy())
    for one, copied in list(zip(node.unnest().walk(), same.this.walk(), strict=True)):
        if use := draft.uses.get(id(one)):
            copied.replace(exp.var(_name(use.source, use.key)))
    return same.sql(draft.dialect)[1:-1]


def _name(source: Source, key: str) -> str:
    return f"{id(source)}.{key}"


def after_where(draft: Draft, select: exp.Select) -> int | None:
    """Where a GROUP BY clause would begin."""
    last = select.args.get("where") or (select.args.get("joins") or [None])[-1] or select.args.get("from_")
    place = draft.span(last)
    return place[1] if place else None


def restricted(draft: Draft, select: exp.Select, condition: str, why: str) -> list[Edit]:
    """The SELECT with one more condition in WHERE; nothing where its place is not known."""
    where = select.args.get("where")
    if where is None:
        end = after_where(draft, select)
        return [Edit(end, end, f" WHERE {condition}", why)] if end is not None else []
    old = draft.said(where.this)
    return list(draft.put(where.this, f"{f'({old})' if where.find(exp.Or) else old} AND {condition}", why))


def filter_groups(draft: Draft) -> Iterable[Edit]:
    """A condition of WHERE that computes an aggregate moves to HAVING; the others stay."""
    for select, _ in draft.resolver.frames:
        where = select.args.get("where")
        if where is None or not is_aggregated(where.this):
            continue
        texts = [(is_aggregated(leaf), condition_text(draft, leaf)) for leaf in conjuncts(where.this)]
        place, group, having = draft.span(where), select.args.get("group"), select.args.get("having")
        end = draft.span(having or group) if having or group else place
        if not all(text for _, text in texts) or not place or not end or (not group and select.is_star):
            continue
        rest = " AND ".join(text for moved, text in texts if not moved)
        condition = " AND ".join(text for moved, text in texts if moved)
        told = f"{condition} is a condition on groups, so it is in HAVING"
        first = f"WHERE {rest}" if rest else ""
        last = f" AND {condition}" if having else f" HAVING {condition}"
        if end == place:
            yield Edit(*place, f"{first}{last}".strip(), told)
        else:
            yield Edit(*place, first, told)
            yield Edit(end[1], end[1], last, told)


@only("postgres")
def order_distinct(draft: Draft) -> Iterable[Edit]:
    """The distinct rows are made by GROUP BY, each in the place of its first row in the order asked for.

    Only where the query has no groups, aggregates or windows of its own.
    """
    for select, frame in draft.resolver.frames:
        distinct, order = select.args.get("distinct"), select.args.get("order")
        items = [item.unalias() for item in select.expressions]
        terms = [term for term in order.expressions if not isinstance(term.this, exp.Literal)] if order else []
        if not distinct or distinct.args.get("on") or select.is_star or select.find(exp.Group, exp.Having, exp.Window):
            continue
        if any(is_aggregated(one) or one.find(exp.Query) for one in (*items, *terms)):
            continue
        keys = {expression_key(draft, item) for item in items}
        foreign = [
            term for term in terms
            if _meant(draft, frame, term.this) is term.this and expression_key(draft, term.this) not in keys
        ]  # fmt: skip
        texts = [draft.said(item) for item in items if not isinstance(item, exp.Literal)]
        end, first = after_where(draft, select), draft.span(select)
        word = next((t for t in draft.tokens if first and t.start >= first[0] and t.text.upper() == "DISTINCT"), None)
        said = [*texts, *(draft.said(term.this) for term in foreign)]
        if not foreign or not texts or not all(said) or end is None or word is None:
            continue
        told = "the distinct rows are made by GROUP BY, so that they can be put in that order"
        space = draft.sql[word.end + 1 : word.end + 2].isspace()
        yield Edit(word.start, word.end + 1 + space, "", told)
        yield Edit(end, end, " GROUP BY " + ", ".join(dict.fromkeys(texts)), told)
        for term in foreign:
            first_row = "MAX" if term.args.get("desc") else "MIN"
            yield from draft.put(term.this, f"{first_row}({draft.said(term.this)})", told)


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


def count_rows_once(draft: Draft) -> Iterable[Edit]:
    """Counts of keys of two tables that repeat each other's rows, such as the copies and the customers of each store,
    count each key once. Both would else count the pairs, which nobody asks for."""
    found = list(fan_outs(draft.resolver))
    for one in found:
        mutual = any(one.repetition.by in other.owners and other.repetition.by in one.owners for other in found)
        if mutual and isinstance(one.node, exp.Count) and counts_key(one) and (said := draft.said(one.node.this)):
            told = f"{one.repetition.told}: {one.node.sql(draft.dialect)} would count pairs, so each key counts once"
            yield from draft.put(one.node.this, f"DISTINCT {said}", told)


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
    outer = any(join.args.get("side") for join in select.args.get("joins") or [])
    if outer or _counts_rows(keys) or select.args.get("distinct") or select.is_star:
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
        source, text = keys.source_at(node), draft.said(node)
        if source is None or not text:
            return None
        texts[source] = text
    first, last = draft.span(clause), draft.span(where or (joins or [clause])[-1])
    if not first or not last or set(texts) != set(keys.frame.sources):
        return None
    leaves = keys.conditions()
    left = [leaf for leaf in leaves if not keys.sources_of(leaf) & gone]
    text, conditions = _joined(draft, keys, [one for one in texts if one not in gone], left, texts)
    apart = [source for source in keys.frame.sources if source in gone]
    for part in connected(apart, [keys.sources_of(leaf) & gone for leaf in leaves]):
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
    where, rest, text = keys.select.args.get("where"), list(leaves), f"FROM {texts[sources[0]]}"
    for at, source in enumerate(sources[1:], start=2):
        on = [leaf for leaf in rest if source in (read := keys.sources_of(leaf)) and read <= set(sources[:at])]
        on = [leaf for leaf in on if where is None or leaf.find_ancestor(exp.Where) is not where]
        rest = [leaf for leaf in rest if leaf not in on]
        condition = " AND ".join(condition_text(draft, leaf) for leaf in on)
        text += f" JOIN {texts[source]} ON {condition}" if on else f" CROSS JOIN {texts[source]}"
    return text, [condition_text(draft, leaf) for leaf in rest]


def condition_text(draft: Draft, leaf: exp.Expr) -> str:
    """A condition as it can stand beside others; empty where its place is not known."""
    said = draft.said(leaf)
    return f"({said})" if said and isinstance(leaf, exp.Connector) else said


def refer_by_key(draft: Draft) -> Iterable[Edit]:
    """`id IN (SELECT id FROM orders)`, where orders has no `id`, so that each row is compared with itself, gives the
    one column of orders that refers to `id` by a declared key."""
    for use, tables in compared_with_themselves(draft.resolver):
        place, column = use.source.card, use.source.column(use.key)
        ways = [
            (source, name) for source in tables for key in (source.card.foreign_keys if source.card else ())
            for name, to in zip(key.columns, key.to, strict=False)
            if len(key.columns) == 1 and place and column and (key.table, to) == (place.name, column.name)
        ]  # fmt: skip
        if len(ways) == 1:
            source, name = ways[0]
            qualifier = f"{draft.written(source.alias)}." if len(tables) > 1 else ""
            told = f"{source.alias} has no {use.key}, so that each row was compared with itself: {name} refers to it"
            yield from draft.put(use.node, f"{qualifier}{draft.written(name)}", told)


def divide_by_all(draft: Draft) -> Iterable[Edit]:
    """The share of each group, where a count or sum is divided by itself, is its share of all groups'."""
    for node in draft.find(exp.Div):
        select, over, by = node.find_ancestor(exp.Select), _aggregate(node.this), _aggregate(node.expression)
        group = select.args.get("group") if isinstance(select, exp.Select) else None
        if group is None or not over or not by or node.find_ancestor(exp.Window, exp.Having):
            continue
        if expression_key(draft, over) == expression_key(draft, by) and meant_terms(draft, group):
            told = f"{draft.said(by)} divided by itself is always 1: it is divided by that of all groups"
            yield from draft.put(by, f"SUM({draft.said(by)}) OVER ()", told)


def _aggregate(node: exp.Expr) -> exp.Expr | None:
    """The count or sum that an expression is, but for casts, a constant factor and NULLIF."""
    node = node.unnest()
    if isinstance(node, (exp.Cast, exp.Nullif, exp.Coalesce, exp.Round)):
        return _aggregate(node.this)
    if isinstance(node, exp.Mul):
        sides = [side for side in (node.this, node.expression) if not isinstance(side.unnest(), exp.Literal)]
        return _aggregate(sides[0]) if len(sides) == 1 else None
    call = node.this if isinstance(node, exp.Filter) else node
    return node if isinstance(call, (exp.Count, exp.Sum)) and not call.find(exp.Distinct) else None


def find_with_both(draft: Draft) -> Iterable[Edit]:
    """`label = 'Gym' AND label = 'Spa'`, which no row fulfils, finds what has rows of both: those are grouped by what
    is asked for, and each value has to be among a group's.

    Only where all that is asked for is of one table that has a key, or of the rows' own table, and nothing is
    aggregated.
    """
    for select, use, leaves in impossible_equalities(draft.resolver):
        columns = [draft.uses.get(id(item.unalias())) for item in select.expressions]
        owners = {one.source for one in columns if one}
        where, end = select.args["where"], after_where(draft, select)
        taken = any(select.args.get(part) for part in ("group", "having", "windows", "limit", "qualify"))
        if taken or not all(columns) or len(owners) != 1 or end is None or is_aggregated(where.this):
            continue
        owner = owners.pop()
        key = _key_of(draft, owner) if owner is not use.source else []
        conditions = conjuncts(where.this)
        texts = [condition_text(draft, leaf) for leaf in conditions if leaf not in leaves]
        values = [draft.said(leaf.expression) for leaf in leaves]
        shown = [draft.said(item.unalias()) for item in select.expressions]
        column = draft.said(use.node)
        if key is None or not all((column, *texts, *values, *shown)) or any(o and o.key == use.key for o in columns):
            continue
        told = f"no row has {' and '.join(values)} as its {use.key}: what has rows of each is found"
        kept = " AND ".join([*texts, f"{column} IN ({', '.join(values)})"])
        grouped = ", ".join(dict.fromkeys([*key, *shown]))
        yield from draft.put(where, f"WHERE {kept}", told)
        yield Edit(end, end, f" GROUP BY {grouped} HAVING COUNT(DISTINCT {column}) = {len(values)}", told)
        return


def _key_of(draft: Draft, source: Source) -> list[str] | None:
    """The primary key of a table as this query writes it; None where it has none."""
    card = source.card
    if card is None or not card.primary_key:
        return None
    return [f"{draft.written(source.alias)}.{draft.written(name)}" for name in card.primary_key]
