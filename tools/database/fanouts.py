"""Sums, means and counts over rows that a join gives several times, by what the keys declare."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlglot import exp

from hopql.state.database import Problem
from hopql.tools.database.failures import problem
from hopql.tools.database.frames import Source, fold
from hopql.tools.database.keys import Attribute, Keys, Repetition, unique_keys
from hopql.tools.database.scopes import Resolver


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
        keys = Keys(resolver, select, frame) if found else None
        for node in found:
            if keys is None or not isinstance(node, (exp.Sum, exp.Avg, exp.Count)) or node.find(exp.Distinct):
                continue
            owners = keys.sources_of(node.parent if isinstance(node.parent, exp.Filter) else node)
            repetition = keys.repeating(owners, keys.grouped())
            if repetition and not _is_chosen(keys, repetition.by):
                yield FanOut(keys, node, frozenset(owners), repetition)


def own_aggregates(select: exp.Select) -> Iterator[exp.AggFunc]:
    """Those that a SELECT computes over its own rows, windows apart."""
    for node in select.find_all(exp.AggFunc):
        if node.find_ancestor(exp.Select) is select and not node.find_ancestor(exp.Window):
            yield node


def _is_chosen(keys: Keys, source: Source) -> bool:
    """Whether a condition compares the source with a query."""
    return any(leaf.find(exp.Query) and source in keys.sources_of(leaf) for leaf in keys.conditions())


def repeated_sums(resolver: Resolver) -> list[Problem]:
    """A problem for every sum (kind `fanout`) of repeated rows, and for every mean and count of keys (kind `weighted`,
    not certainly wrong)."""
    found = []
    for one in fan_outs(resolver):
        if isinstance(one.node, exp.Count) and not counts_key(one):
            continue
        written, tables = one.node.sql(resolver.dialect), one.repetition
        assert tables.by.card is not None
        name = tables.source.card.name if tables.source.card else tables.source.alias
        told = (
            f"{written} takes a row of {name} once for each row of {tables.by.card.name} joined to it: {tables.told}."
        )
        if isinstance(one.node, exp.Sum):
            advice = f" Sum a column of {tables.by.card.name}, or test for its rows with EXISTS instead of a join."
            found.append(problem("fanout", told + advice, written))
        else:
            found.append(problem("weighted", told, written))
    return found


def single_counts(resolver: Resolver) -> list[Problem]:
    """A problem (kind `fanout`) for every COUNT(*) that is 1 in each group, as the keys prove: what was to be counted
    is not joined."""
    found = []
    for select, frame in resolver.frames:
        stars = [
            node for node in own_aggregates(select) if isinstance(node, exp.Count) and isinstance(node.this, exp.Star)
        ]
        group = select.args.get("group")
        plain = group is not None and not any(value for part, value in group.args.items() if part != "expressions")
        keys = Keys(resolver, select, frame) if stars and plain and not frame.merged else None
        if keys is not None and keys.grouped() and keys.is_unique(keys.grouped()):
            by = ", ".join(term.sql(resolver.dialect) for term in group.expressions) if group else ""
            told = f"COUNT(*) is 1 in every group: by the declared keys, {by} tell each row from all others."
            found.append(problem("fanout", f"{told} Join the table whose rows are to be counted.", "COUNT(*)"))
    return found


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
