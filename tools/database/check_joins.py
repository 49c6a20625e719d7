"""Joins and conditions that nobody meant: sources that no condition connects, conditions beside the known edges, sums
and counts over rows that a join gives several times, and conditions that no row or every row fulfils."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sqlglot import exp

from hopql.state.database import Problem
from hopql.tools.database.explain_failures import problem
from hopql.tools.database.prove_keys import Attribute, Keys, Repetition, unique_keys
from hopql.tools.database.resolve_names import Resolver
from hopql.tools.database.scope_names import Names, Source, Use, conjuncts, fold, groups_plainly

Edge = tuple[str, str, str, str]
"""Table, column, table, column: real names in lower case."""


def cross_joins(resolver: Resolver) -> list[Problem]:
    """A problem for every SELECT that multiplies stored tables by accident.

    Sources are connected by any condition (or expression of the output) that reads both, by USING and NATURAL, and by
    an explicit CROSS JOIN or ON TRUE, which say that all pairs are meant. Of what is left apart, only stored tables
    (or subqueries that pass their rows on) count; and when every part is compared with a value, as when two rows are
    looked up to be compared, the pairing is meant too. So it is where only DISTINCT counts, minima and maxima are asked
    for: more rows do not change them.
    """
    found, uses = [], {id(use.node): use for use in resolver.uses}
    stable = (exp.Min, exp.Max, exp.LogicalAnd, exp.LogicalOr)
    for node, frame in resolver.frames:
        aggregates = [one for item in node.expressions for one in item.find_all(exp.AggFunc)]
        once = aggregates and all(isinstance(one, stable) or isinstance(one.this, exp.Distinct) for one in aggregates)
        if len(frame.sources) < 2 or once:
            continue
        for condition in _conditions(node):
            read = [uses[id(column)] for column in condition.find_all(exp.Column) if id(column) in uses]
            touched = {use.source for use in read if use.frame is frame}
            if len(touched) > 1:
                frame.links.append(touched)
            elif isinstance(condition, (exp.EQ, exp.In)):
                frame.limited |= touched
        parts = [part for part in connected(frame.sources, frame.links) if any(source.many for source in part)]
        if len(parts) > 1 and not all(part & frame.limited for part in parts):
            names = [next(s.alias or "a subquery" for s in sorted(p, key=frame.sources.index)) for p in parts]
            text = f"No condition connects {' and '.join(names)}: every pair of their rows is counted. Join them."
            found.append(problem("cross_join", text, names[-1], names))
    return found


def _conditions(node: exp.Select) -> Iterable[exp.Expr]:
    """Leaves of WHERE, ON and HAVING, and the outputs."""
    for part in ("where", "having"):
        if node.args.get(part):
            yield from _leaves(node.args[part].this)
    for place in (node.args.get("from_"), *(node.args.get("joins") or [])):
        for join in place.find_all(exp.Join) if place else ():
            if join.args.get("on"):
                yield from _leaves(join.args["on"])
    yield from (item for item in node.expressions if not item.find(exp.AggFunc))


def _leaves(condition: exp.Expr) -> Iterable[exp.Expr]:
    if isinstance(condition, (exp.And, exp.Or, exp.Paren, exp.Not)):
        for child in condition.iter_expressions():
            yield from _leaves(child)
    else:
        yield condition


def connected(sources: Iterable[Source], links: Iterable[set[Source]]) -> list[set[Source]]:
    """The sources, put together where a link has several."""
    parts: list[set[Source]] = [{source} for source in sources]
    for link in links:
        met = [part for part in parts if part & link]
        parts = [part for part in parts if not part & link] + ([set().union(*met)] if met else [])
    return parts


def odd_joins(resolver: Resolver, names: Names) -> list[Problem]:
    """Soft problems: an equality of two tables' columns that leaves a known edge between these tables aside.

    Said only when an edge connects exactly these two tables, no equality of the query uses an edge between these two
    sources, and the pair is clearly odd: the types are of different kinds, or one of the columns is half of such an
    edge and the other is not its other half.
    """
    pairs = list(_equalities(resolver))
    if not pairs:
        return []
    used = {use.source.card.name for pair in pairs for use in pair if use.source.card}
    edges = known_edges(names, used)
    found = []
    for left, right in pairs:
        between = {e for e in edges if {e[0], e[2]} == {_place(left)[0], _place(right)[0]}}
        same_sources = [p for p in pairs if {p[0].source, p[1].source} == {left.source, right.source}]
        if not between or any(_edge(*p) in between for p in same_sources):
            continue
        halves = {e[:2] for e in between}
        kinds = [type_kind(column.type) if (column := use.source.column(use.key)) else "other" for use in (left, right)]
        if kinds[0] != kinds[1] or _place(left) in halves or _place(right) in halves:
            best = sorted(between)[0]
            known = f"{best[0]}.{best[1]} = {best[2]}.{best[3]}"
            text = f"{_written(left, right)} is not how these tables are joined: {known}."
            found.append(problem("join", text, left.node.sql(), [known]))
    return found


def contradicting_joins(resolver: Resolver, names: Names) -> list[Problem]:
    """A problem for every equality of two columns that the declared keys prove to name different things.

    A column names the things of the table whose primary key it is, or that its declared foreign keys lead to in the
    end. `album.artist_id = album.album_id` compares an artist with an album: rows that match do so by chance. Columns
    without declared keys name nothing in particular, and what a join hint says is right. So is said where a table is
    joined to itself on its primary key: each row meets itself alone; and where a subquery gives a column of the query
    around it, to be compared with that column.
    """
    found = []
    for use, tables in compared_with_themselves(resolver):
        asked = " and ".join(source.alias for source in tables)
        text = f"{asked} has no {use.node.name}: the subquery gives {use.source.alias}.{use.key}, each row's own"
        found.append(problem("key", f"{text}. Give the column of {asked} that refers to it.", use.node.sql()))
    for left, right in _equalities(resolver):
        if _place(left) == _place(right) == _names_things_of(names, left):
            text = f"{_written(left, right)} joins each row of {_place(left)[0]} to itself"
            found.append(problem("key", f"{text}: {left.key} is its primary key.", left.node.sql()))
    for left, right, named, edges in contradictions(resolver, names):
        mine = (_place(left), _place(right))
        known = sorted({f"{e[0]}.{e[1]} = {e[2]}.{e[3]}" for e in edges if e[:2] in mine})
        told = f"{_written(left, right)} joins different things by their declared keys"
        text = f"{told}: {told_things(left, right, named)}."
        text += f" The keys join {', '.join(known[:4])}." if known else ""
        found.append(problem("key", text, left.node.sql(), known))
    return found


def compared_with_themselves(resolver: Resolver) -> Iterator[tuple[Use, list[Source]]]:
    """The columns that a subquery gives to be compared with themselves: `id IN (SELECT id FROM orders)`, where only the
    query around it has an `id`; with what the subquery reads."""
    uses = {id(use.node): use for use in resolver.uses if use.source.card}
    for select, frame in resolver.frames:
        (given, *more), around = select.expressions or [None], select.parent
        around = around.parent if isinstance(around, exp.Subquery) else around
        inner, outer = uses.get(id(given)), uses.get(id(around.this)) if isinstance(around, (exp.In, exp.EQ)) else None
        if more or not inner or not outer or (inner.source, inner.key) != (outer.source, outer.key):
            continue
        if frame.sources and inner.source not in frame.sources:
            yield inner, frame.sources


def _written(left: Use, right: Use) -> str:
    return f"{left.source.alias}.{left.key} = {right.source.alias}.{right.key}"


def told_things(left: Use, right: Use, named: Sequence[tuple[str, str] | None]) -> str:
    """What two columns name, as `contradictions` has it, in words."""
    pairs = zip((left, right), named, strict=True)
    return " and ".join(f"{use.source.alias}.{use.key} names a row of {things[0]}" for use, things in pairs if things)


def contradictions(
    resolver: Resolver, names: Names
) -> Iterable[tuple[Use, Use, list[tuple[str, str] | None], set[Edge]]]:
    """The pairs of columns that `contradicting_joins` tells of, what each names, and the known edges."""
    pairs = list(_equalities(resolver))
    edges = known_edges(names, {use.source.card.name for pair in pairs for use in pair if use.source.card})
    for left, right in pairs:
        named = [_names_things_of(names, use) for use in (left, right)]
        if None in named or named[0] == named[1] or _edge(left, right) in edges:
            continue
        tables = {_place(left)[0], _place(right)[0]}
        if named == [_place(left), _place(right)] and not any({e[0], e[2]} == tables for e in edges):
            continue  # two primary keys: the tables may be one to one, which nobody declared
        yield left, right, named, edges


def _names_things_of(names: Names, use: Use) -> tuple[str, str] | None:
    """Table and column of the primary key that a column's values are of, in small letters; None where none is
    declared."""
    table, column = _place(use)
    seen: set[tuple[str, str]] = set()
    while (table, column) not in seen:
        seen.add((table, column))
        card = names.card(table) or next((c for n, c in names.cards.items() if n.lower() == table), None)
        if card is None:
            return None
        keys = [key for key in card.foreign_keys if [one.lower() for one in key.columns] == [column]]
        if not keys:
            return (table, column) if [one.lower() for one in card.primary_key] == [column] else None
        if len(keys) > 1:
            return None
        table, column = keys[0].table.lower(), keys[0].to[0].lower()
    return None


def known_edges(names: Names, tables: Iterable[str]) -> set[Edge]:
    """Edges between these tables, in both directions: foreign keys, hints and suggestions."""
    edges: set[Edge] = set()
    conditions: list[str] = []
    for name in tables:
        if (card := names.card(name)) is None:
            continue
        conditions += [*card.join_hints, *card.external_joins, *(s.on for s in card.suggested_joins)]
        for key in card.foreign_keys:
            conditions += [f"{name}.{c} = {key.table}.{t}" for c, t in zip(key.columns, key.to, strict=False)]
    for condition in conditions:
        for left, right in re.findall(r"([\w.\"]+)\s*=\s*([\w.\"]+)", condition.lower().replace('"', "")):
            (a, b), (c, d) = left.rpartition(".")[::2], right.rpartition(".")[::2]
            edges |= {(a, b, c, d), (c, d, a, b)}
    return edges


def _equalities(resolver: Resolver) -> Iterable[tuple[Use, Use]]:
    """Equalities between columns of two stored tables of one FROM clause."""
    uses = {id(use.node): use for use in resolver.uses if use.source.card and use.key}
    for node, frame in resolver.frames:
        for leaf in _conditions(node):
            if isinstance(leaf, exp.EQ):
                left, right = uses.get(id(leaf.this)), uses.get(id(leaf.expression))
                if left and right and left.frame is frame is right.frame and left.source is not right.source:
                    yield left, right


def _place(use: Use) -> tuple[str, str]:
    card = use.source.card
    return (card.name.lower() if card else "", use.source.real.get(use.key, use.key).lower())


def _edge(left: Use, right: Use) -> Edge:
    return (*_place(left), *_place(right))


_KINDS = (
    ("number", ("int", "serial", "numeric", "decimal", "real", "double", "float", "money")),
    ("time", ("date", "time", "interval")),
    ("truth", ("bool",)),
    ("uuid", ("uuid",)),
    ("text", ("char", "text", "string", "clob", "citext", "name")),
)


def type_kind(type_: str) -> str:
    """number, time, truth, uuid, text or other: what can be compared with what."""
    lowered = type_.lower()
    if "interval" not in lowered and "point" in lowered:
        return "other"
    return next((kind for kind, words in _KINDS if any(word in lowered for word in words)), "other")


@dataclass(frozen=True)
class FanOut:
    """An aggregate that takes a row of one source once for each row of another."""

    keys: Keys
    node: exp.AggFunc
    owners: frozenset[Source]
    """What it computes with."""
    repetition: Repetition


def fan_outs(resolver: Resolver) -> Iterator[FanOut]:
    """The aggregates of a statement that joins repeat the rows of, each with what repeats them.

    Rows of the repeating side that are counted or added up themselves are never meant: COUNT(*), or a sum of its own
    columns. Nor is what is compared with a subquery, which may choose one of the rows.
    """
    for select, frame in resolver.frames:
        if len(frame.sources) < 2 or frame.merged:
            continue
        found = list(own_aggregates(select))
        keys = Keys(resolver, frame) if found else None
        for node in found:
            if keys is None or not isinstance(node, (exp.Sum, exp.Avg, exp.Count)) or node.find(exp.Distinct):
                continue
            owners = keys.sources_of(node.parent if isinstance(node.parent, exp.Filter) else node)
            repetition = keys.repeating(owners, keys.grouped())
            queried = [leaf for leaf in keys.conditions() if leaf.find(exp.Query)] if repetition else []
            if repetition and repetition.by not in keys.sources_of(*queried):
                yield FanOut(keys, node, frozenset(owners), repetition)


def own_aggregates(select: exp.Select) -> Iterator[exp.AggFunc]:
    """Those that a SELECT computes over its own rows, windows apart."""
    for node in select.find_all(exp.AggFunc):
        if node.find_ancestor(exp.Select) is select and not node.find_ancestor(exp.Window):
            yield node


def repeated_sums(resolver: Resolver) -> list[Problem]:
    """A problem for every sum (kind `fanout`) of repeated rows, and for every mean and count of keys (kind `weighted`,
    not certainly wrong)."""
    found = []
    for one in fan_outs(resolver):
        if isinstance(one.node, exp.Count) and not counts_key(one):
            continue
        written, tables = one.node.sql(resolver.dialect), one.repetition
        assert tables.by.card is not None
        by, name = tables.by.card.name, tables.source.card.name if tables.source.card else tables.source.alias
        told = f"{written} takes a row of {name} once for each row of {by} joined to it: {tables.told}."
        is_sum = isinstance(one.node, exp.Sum)
        told += f" Sum a column of {by}, or test for its rows with EXISTS instead of a join." if is_sum else ""
        found.append(problem("fanout" if is_sum else "weighted", told, written))
    return found


def single_counts(resolver: Resolver) -> list[Problem]:
    """A problem (kind `fanout`) for every COUNT(*) that is 1 in each group, as the keys prove: what was to be counted
    is not joined."""
    found = []
    for select, frame in resolver.frames:
        stars = any(isinstance(one, exp.Count) and isinstance(one.this, exp.Star) for one in own_aggregates(select))
        group = select.args.get("group")
        if not stars or frame.merged or not groups_plainly(group):
            continue
        keys = Keys(resolver, frame)
        if keys.grouped() and keys.is_unique(keys.grouped()):
            by = ", ".join(term.sql(resolver.dialect) for term in group.expressions)
            told = f"COUNT(*) is 1 in every group: by the declared keys, {by} tell each row from all others."
            found.append(problem("fanout", f"{told} Join the table whose rows are to be counted.", "COUNT(*)"))
    return found


def impossible_equalities(resolver: Resolver) -> Iterator[tuple[exp.Select, Use, list[exp.Expr]]]:
    """The stored columns that WHERE wants to be equal to several literals at once, with those conditions."""
    uses = {id(use.node): use for use in resolver.uses if use.source.card}
    for select, frame in resolver.frames:
        where = select.args.get("where")
        wanted = dict[tuple[Source, str], list[exp.Expr]]()
        for leaf in conjuncts(where.this) if where else ():
            use = uses.get(id(leaf.this))
            fixed = isinstance(leaf, exp.EQ) and isinstance(leaf.expression, exp.Literal)
            if use and use.frame is frame and fixed:
                wanted.setdefault((use.source, use.key), []).append(leaf)
        for leaves in wanted.values():
            if len({leaf.expression.name for leaf in leaves}) == len(leaves) > 1:
                yield select, uses[id(leaves[0].this)], leaves


def impossible_conditions(resolver: Resolver) -> list[Problem]:
    """A problem for every column that is to be equal to several values at once."""
    advice = "Find rows with either, group them, and count the values."
    told = [
        (use, " and ".join(leaf.expression.sql(resolver.dialect) for leaf in leaves))
        for _, use, leaves in impossible_equalities(resolver)
    ]
    return [problem("key", f"No row has {both} as its {use.key}. {advice}", use.node.sql()) for use, both in told]


def counts_key(found: FanOut) -> bool:
    """Whether it counts the key of a table that rows are not grouped by: its things, it seems, and not the rows."""
    (owner, *others), node = found.owners, found.node.this
    named = owner.real.get(fold(node.this, found.keys.dialect), "").lower() if isinstance(node, exp.Column) else ""
    keys = [[column.lower() for column in key] for key in unique_keys(owner.card)] if owner.card else []
    return not others and [named] in keys and owner not in {source for source, _ in found.keys.grouped()}


def closed_rows(keys: Keys, given: set[Source], within: list[Attribute]) -> set[Source]:
    """The sources of which these, and one value of `within`, determine the row."""
    closed = keys.determined([*((source, "") for source in given), *within])
    return {source for source in keys.frame.sources if (source, "") in closed}
