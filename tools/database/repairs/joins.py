"""A table that a column needs and the FROM clause lacks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlglot import exp

from hopql.state.plan import JoinEdge
from hopql.tools.database.fanouts import own_aggregates
from hopql.tools.database.frames import Frame, Source, fold
from hopql.tools.database.keys import unique_keys
from hopql.tools.database.names import Names
from hopql.tools.database.repairs import spans
from hopql.tools.database.repairs.draft import Draft, Edit
from hopql.tools.database.repairs.moves import meant_table

_REACH = 2


@dataclass(frozen=True)
class _Way:
    """How a table is reached from a source of the query."""

    source: Source
    edges: list[JoinEdge]
    table: str
    column: str


def join_tables(draft: Draft) -> Iterable[Edit]:
    """The one table that has the missing column, and one shortest way of at most two joins reaches, is joined.

    Inner joins along the schema graph, at the end of the FROM clause, in a SELECT that is not inside another. The
    column gets the table's name. One column at a time: what a join settles is read again before the next.

    A table on the way there is joined only where a declared key proves that it repeats no row, and nothing is joined of
    which a declared foreign key lets several rows meet one that a sum, mean or count of other columns takes.
    """
    for node, frame in _wanting(draft):
        select = next((made for made, within in draft.resolver.frames if within is frame), None)
        if select is None or frame.outer or node.find_ancestor(exp.Select) is not select:
            continue
        way = _way(draft, node, frame)
        held = way is not None and _is_held(draft, select, node, way)
        edits = _joined(draft, select, frame, node, way) if way and held else []
        if edits:
            yield from edits
            return


def _wanting(draft: Draft) -> Iterable[tuple[exp.Column, Frame]]:
    frames = draft.resolver.frames
    for node, sources in draft.resolver.missing_columns:
        frame = next((f for _, f in frames if sources and sources[0] in f.sources), None)
        if frame:
            yield node, frame
    yield from draft.resolver.astray


def _way(draft: Draft, node: exp.Column, frame: Frame) -> _Way | None:
    """The one shortest way from a source to a table that has the column; nothing where two are as short."""
    if draft.joins is None or not all(source.known for source in frame.sources):
        return None
    key, names, exact = fold(node.this, draft.dialect), draft.resolver.names, draft.dialect == "postgres"
    present = {source.card.name for source in frame.sources if source.card}
    if astray(draft, node):
        asked = meant_table(draft, node, frame)
        owners = [names.cards[asked]] if asked and asked not in present else []
    elif any(key in source.columns for source in frame.sources):
        return None
    else:
        owners = [names.cards[name] for name in names.owners(node.name) if name not in present]
    owners = [card for card in owners if key in names.columns(card, exact=exact)]
    ways = [
        _Way(source, edges, card.name, key)
        for card in owners
        for source in frame.sources
        if source.card and source.alias
        for edges in draft.joins.paths(source.card.name, card.name, _REACH)
    ]
    shortest = min((len(way.edges) for way in ways), default=0)
    best = [way for way in ways if len(way.edges) == shortest]
    return best[0] if len(best) == 1 and (shortest == 1 or len(owners) == 1) else None


def _is_held(draft: Draft, select: exp.Select, node: exp.Column, way: _Way) -> bool:
    """Whether the keys prove what `join_tables` promises of a way."""
    at = way.source.card.name if way.source.card else ""
    between, several = [], False
    for edge in way.edges:
        near = edge["right"] if edge["left"] == at else edge["left"]
        card, pairs = draft.resolver.names.cards[near], spans.columns_of(edge["condition"], draft.dialect)
        fixed = {pair.get(near.lower(), "") for pair in pairs}
        refers = any(key.table == at and {one.lower() for one in key.columns} <= fixed for key in card.foreign_keys)
        several |= refers and not any({one.lower() for one in key} <= fixed for key in unique_keys(card))
        between += [near] if near != way.table else []
        at = near
    if several and any(_takes(draft, one) for one in own_aggregates(select)):
        return False
    return is_proven(draft, way.edges, between)


def _takes(draft: Draft, node: exp.AggFunc) -> bool:
    """Whether more rows would change a sum, mean or count over what is joined already."""
    columns = list(node.find_all(exp.Column))
    lasting = isinstance(node, (exp.Min, exp.Max)) or node.find(exp.Distinct) is not None
    return not lasting and (not columns or any(id(column) in draft.uses for column in columns))


def astray(draft: Draft, node: exp.Column) -> bool:
    """Whether the column's qualifier is nothing of the FROM clause."""
    return any(node is other for other, _ in draft.resolver.astray)


def _joined(draft: Draft, select: exp.Select, frame: Frame, node: exp.Column, way: _Way) -> list[Edit]:
    """The joins behind the FROM clause, and the column under its table's name."""
    last = (select.args.get("joins") or [None])[-1] or select.args.get("from_")
    end, column = draft.span(last), draft.span(node)
    if not end or not column or any(draft.sql[s[0]] == "," for s in _spans(draft, select)):
        return []
    taken = {source.alias for source in frame.sources}
    called = {way.source.card.name if way.source.card else "": way.source.alias}
    at, text = (way.source.card.name if way.source.card else ""), ""
    for edge in way.edges:
        near = edge["right"] if edge["left"] == at else edge["left"]
        called_so = node.table if near == way.table and astray(draft, node) else near.rpartition(".")[2]
        alias = fresh(called_so, taken)
        called[near] = alias
        taken.add(alias.lower())
        step = condition(draft, edge["condition"], called)
        if not step:
            return []
        written = ".".join(draft.written(part) for part in near.split("."))
        name = draft.written(alias)
        text += f" JOIN {written}{'' if written == name else f' AS {name}'} ON {step}"
        at = near
    name = draft.written(called[way.table])
    real = draft.written(way.column)
    said = f"table {way.table} is joined for its column {real}"
    added = [card for card in (draft.resolver.names.cards.get(table) for table in called) if card]
    taking = {
        key for card in added[1:] for key in draft.resolver.names.columns(card, exact=draft.dialect == "postgres")
    }
    edits = [Edit(end[1], end[1], text, said), Edit(*column, f"{name}.{real}", said)]
    for use in draft.resolver.uses:
        place = draft.place(use.node.this, use.node.this)
        if use.frame is frame and use.key in taking and not use.node.args.get("table") and place and use.source.alias:
            edits.append(Edit(place[0], place[0], f"{draft.written(use.source.alias)}.", said))
    return edits


def _spans(draft: Draft, select: exp.Select) -> list[tuple[int, int]]:
    return [place for join in select.args.get("joins") or [] if (place := draft.span(join))]


def fresh(name: str, taken: set[str]) -> str:
    """The name, with a number where it is taken."""
    return next(free for free in (name, *(f"{name}_{n}" for n in range(2, 99))) if free.lower() not in taken)


def condition(draft: Draft, text: str, called: dict[str, str]) -> str:
    """A condition of the schema graph with the aliases of this query; nothing when it is more than equal columns."""
    query = f"SELECT 1 WHERE {text}"
    tree = spans.parse(query, draft.dialect, spans.cut(query, draft.dialect))
    whole = tree.args["where"].this if tree is not None and tree.args.get("where") else None
    parts = []
    for leaf in whole.flatten() if isinstance(whole, exp.And) else [whole]:
        sides = [leaf.this, leaf.expression] if isinstance(leaf, exp.EQ) else []
        written = [_side(draft, side, called) for side in sides]
        if not written or not all(written):
            return ""
        parts.append(" = ".join(written))
    return " AND ".join(parts)


def _side(draft: Draft, side: exp.Expr, called: dict[str, str]) -> str:
    if not isinstance(side, exp.Column):
        return ""
    table = f"{side.args['db'].name}.{side.table}" if side.args.get("db") else side.table
    name = next((name for name in called if name.lower() == table.lower()), "")
    column = draft.resolver.names.cards[name].column(side.name) if name else None
    return f"{draft.written(called[name])}.{draft.written(column.name)}" if column else ""


def is_proven(draft: Draft, way: Sequence[JoinEdge], added: Sequence[str]) -> bool:
    """Whether rows of the two ends of a way determine those of each table that is added between."""
    names: Names = draft.resolver.names
    known = {name for edge in way for name in (edge["left"], edge["right"])} - set(added)
    pairs = [pair for edge in way for pair in spans.columns_of(edge["condition"], draft.dialect)]
    while more := [name for name in added if name not in known and _is_determined(names, name, known, pairs)]:
        known |= set(more)
    return set(added) <= known


def _is_determined(names: Names, name: str, known: set[str], pairs: Iterable[Mapping[str, str]]) -> bool:
    """Whether a key of the table is compared with columns of tables whose rows are known."""
    near = {table.lower() for table in known}
    fixed = {pair[name.lower()] for pair in pairs if name.lower() in pair and near & (set(pair) - {name.lower()})}
    return any({column.lower() for column in key} <= fixed for key in unique_keys(names.cards[name]))
