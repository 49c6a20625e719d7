"""Joins that contribute nothing, by the keys that the database declares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sqlglot import exp

from hopql.tools.database.frames import Frame, Source, fold
from hopql.tools.database.repairs.draft import Draft, Edit, only


@only("postgres", "sqlite", "duckdb")
def drop_joins(draft: Draft) -> Iterable[Edit]:
    """A join to the primary key of a table that nothing else of the query reads goes, where no row can come or go.

    That is so for a LEFT JOIN, and for an inner one along a declared foreign key that is never NULL. Not where rows
    are cut by LIMIT, since ties may fall otherwise.
    """
    for select, frame in draft.resolver.frames:
        joins = select.args.get("joins") or []
        if (
            select.args.get("limit")
            or frame.merged
            or any(item.find(exp.Star) and not item.find(exp.Count) for item in select.expressions)
        ):
            continue
        for join in joins:
            source = next((s for s in frame.sources if s.alias == fold(join.this.alias_or_name, draft.dialect)), None)
            place = draft.span(join)
            if source and source.card and place and _is_needless(draft, join, source, frame):
                told = f"the join of {source.card.name} is left out: it adds no row and nothing of it is read"
                yield Edit(*place, "", told)
                break


def _is_needless(draft: Draft, join: exp.Join, source: Source, frame: Frame) -> bool:
    on, card = join.args.get("on"), source.card
    if on is None or card is None or not card.primary_key or not isinstance(join.this, exp.Table):
        return False
    if join.args.get("using") or join.args.get("method") or join.this.args.get("joins") or join.this.args.get("sample"):
        return False
    inside = {id(column) for column in on.find_all(exp.Column)}
    if any(use.source is source and id(use.node) not in inside for use in draft.resolver.uses):
        return False
    matched = dict(pairs(draft, on, source))
    if set(matched) != {key.lower() for key in card.primary_key}:
        return False
    side, kind = str(join.args.get("side") or "").upper(), str(join.args.get("kind") or "").upper()
    if side == "LEFT":
        return True
    last = join is (join.parent.args.get("joins") or [None])[-1] if join.parent else False
    return not side and kind in ("", "INNER") and last and _is_foreign(matched, source, frame, join)


def pairs(draft: Draft, on: exp.Expr, source: Source) -> Iterator[tuple[str, tuple[Source, str]]]:
    """Key column of the source → what it equals; with an empty column when the condition says more than that."""
    for leaf in on.flatten() if isinstance(on, exp.And) else [on.unnest()]:
        sides = [draft.uses.get(id(side)) for side in (leaf.this, leaf.expression)] if isinstance(leaf, exp.EQ) else []
        mine = [use for use in sides if use and use.source is source]
        others = [use for use in sides if use and use.source is not source]
        if len(mine) == len(others) == 1:
            yield mine[0].key.lower(), (others[0].source, others[0].key)
        else:
            yield "", (source, "")


def _is_foreign(pairs: dict[str, tuple[Source, str]], source: Source, frame: Frame, join: exp.Join) -> bool:
    """Whether the condition is a declared foreign key of one other source whose columns are never NULL."""
    owners = {id(other): other for other, _ in pairs.values()}
    other = next(iter(owners.values()))
    card, target = other.card, source.card
    outer = any(str(j.args.get("side") or "") for j in (join.parent.args.get("joins") or [])) if join.parent else True
    if len(owners) != 1 or card is None or target is None or other not in frame.sources or outer:
        return False
    wanted = {(mine.lower(), key) for key, (_, mine) in pairs.items()}
    declared = any(
        key.table == target.name
        and {(a.lower(), b.lower()) for a, b in zip(key.columns, key.to, strict=False)} == wanted
        for key in card.foreign_keys
    )
    columns = [card.column(mine) for mine, _ in wanted]
    return declared and all(column is not None and not column.nullable for column in columns)
