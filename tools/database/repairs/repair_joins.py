"""Joins: a table that a column needs, bridges by the declared keys, and codes that another table has names
for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlglot import exp

from hopql.state.cards import ForeignKey, TableCard
from hopql.state.plan import JoinEdge
from hopql.tools.database.check_joins import contradictions, own_aggregates, told_things
from hopql.tools.database.prove_keys import unique_keys
from hopql.tools.database.quote_names import literal, written_path
from hopql.tools.database.repairs.draft import Draft, Edit, Place, StoredValues, equated, other_side, place_of
from hopql.tools.database.repairs.repair_names import meant_table
from hopql.tools.database.repairs.repair_values import Comparison, comparisons, form, operator_place
from hopql.tools.database.scope_names import Frame, Names, Source, fold

_REACH = 2


@dataclass(frozen=True)
class _Way:
    """How a table is reached from one of the query."""

    source: Source
    start: TableCard
    edges: list[JoinEdge]
    table: TableCard


def join_tables(draft: Draft) -> Iterable[Edit]:
    """The one table that has the missing column, and one shortest way of at most two joins reaches, is joined.

    Inner joins along the schema graph, at the end of the FROM clause, in a SELECT that is not inside another. The
    column gets the table's name. One column at a time: what a join settles is read again before the next.

    A table on the way there is joined only where a declared key proves that it repeats no row, and nothing is joined of
    which a declared foreign key lets several rows meet one that a sum, mean or count of other columns takes.
    """
    missing = ((node, draft.frame_of(sources)) for node, sources in draft.resolver.missing_columns)
    for node, frame in [*((node, frame) for node, frame in missing if frame), *draft.resolver.astray]:
        select = frame.select
        if select is None or frame.outer or node.find_ancestor(exp.Select) is not select:
            continue
        way = _way(draft, node, frame)
        edits = _joined(draft, frame, node, way) if way and _is_held(draft, select, way) else []
        if edits:
            yield from edits
            return


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
        _Way(source, source.card, edges, card)
        for card in owners
        for source in frame.sources
        if source.card and source.alias
        for edges in draft.joins.paths(source.card.name, card.name, _REACH)
    ]
    shortest = min((len(way.edges) for way in ways), default=0)
    best = [way for way in ways if len(way.edges) == shortest]
    return best[0] if len(best) == 1 and (shortest == 1 or len(owners) == 1) else None


def _is_held(draft: Draft, select: exp.Select, way: _Way) -> bool:
    """Whether the keys prove what `join_tables` promises of a way."""
    at, several = way.start.name, False
    for edge in way.edges:
        near = _other_end(edge, at)
        card, pairs = draft.resolver.names.cards[near], map(dict, equated(edge["condition"], draft.dialect))
        fixed = {pair.get(near.lower(), "") for pair in pairs}
        refers = any(key.table == at and {one.lower() for one in key.columns} <= fixed for key in card.foreign_keys)
        several |= refers and not any({one.lower() for one in key} <= fixed for key in unique_keys(card))
        at = near
    if several and any(_takes(draft, one) for one in own_aggregates(select)):
        return False
    met = {name for edge in way.edges for name in (edge["left"], edge["right"])}
    return is_proven(draft, way.edges, sorted(met - {way.start.name, way.table.name}))


def _takes(draft: Draft, node: exp.AggFunc) -> bool:
    """Whether more rows would change a sum, mean or count over what is joined already."""
    columns = list(node.find_all(exp.Column))
    lasting = isinstance(node, (exp.Min, exp.Max)) or node.find(exp.Distinct) is not None
    return not lasting and (not columns or any(id(column) in draft.uses for column in columns))


def astray(draft: Draft, node: exp.Column) -> bool:
    """Whether the column's qualifier is nothing of the FROM clause."""
    return any(node is other for other, _ in draft.resolver.astray)


def _joined(draft: Draft, frame: Frame, node: exp.Column, way: _Way) -> list[Edit]:
    """The joins behind the FROM clause, and the column under its table's name."""
    parts = frame.select.args if frame.select else {}
    joins, names = parts.get("joins") or [], draft.resolver.names
    end, column = place_of((joins or [parts.get("from_")])[-1]), place_of(node)
    commas = any(place and draft.sql[place[0]] == "," for place in map(place_of, joins))
    called = {way.start.name: way.source.alias}
    wished = {way.table.name: node.table} if astray(draft, node) else {}
    steps = _steps(draft, way.start.name, way.edges, called, frame, wished)
    if not end or not column or commas or not steps:
        return []
    name, real = draft.written(called[way.table.name]), draft.written(fold(node.this, draft.dialect))
    said = f"table {way.table.name} is joined for its column {real}"
    added = [names.cards[table] for table in called if table != way.start.name]
    taking = {key for card in added for key in names.columns(card, exact=draft.dialect == "postgres")}
    edits = [Edit(end[1], end[1], f" {' '.join(steps)}", said), Edit(*column, f"{name}.{real}", said)]
    for use in draft.resolver.uses:
        if use.frame is frame and use.key in taking and not use.node.args.get("table") and use.source.alias:
            edits += draft.put(use.node, f"{draft.written(use.source.alias)}.{draft.said(use.node)}", said)
    return edits


def _steps(
    draft: Draft, start: str, edges: Sequence[JoinEdge], called: dict[str, str], frame: Frame, wished: dict[str, str]
) -> list[str] | None:
    """The joins that lead along a way, of the tables that `called` has no alias for, which are added to it; None where
    a condition is more than equal columns."""
    at, steps, taken = start, list[str](), {source.alias for source in frame.sources}
    for edge in edges:
        near = _other_end(edge, at)
        there = near in called
        if not there:
            name = wished.get(near, near.rpartition(".")[2])
            called[near] = next(n for n in (name, *(f"{name}_{n}" for n in range(2, 99))) if n.lower() not in taken)
            taken.add(called[near].lower())
        step = condition(draft, edge["condition"], called)
        if not step:
            return None
        if not there:
            path, name = written_path(near, draft.dialect), draft.written(called[near])
            steps.append(f"JOIN {path if path == name else f'{path} AS {name}'} ON {step}")
        at = near
    return steps


def _other_end(edge: JoinEdge, table: str) -> str:
    return edge["right"] if edge["left"] == table else edge["left"]


def condition(draft: Draft, text: str, called: dict[str, str]) -> str:
    """A condition of the schema graph with the aliases of this query; nothing when it is more than equal columns."""
    pairs = [[_side(draft, place, called) for place in pair] for pair in equated(text, draft.dialect)]
    return " AND ".join(map(" = ".join, pairs)) if all(map(all, pairs)) else ""


def _side(draft: Draft, place: Place, called: dict[str, str]) -> str:
    name = next((name for name in called if name.lower() == place[0]), "")
    column = draft.resolver.names.cards[name].column(place[1]) if name else None
    return f"{draft.written(called[name])}.{draft.written(column.name)}" if column else ""


def is_proven(draft: Draft, way: Sequence[JoinEdge], added: Sequence[str]) -> bool:
    """Whether rows of the two ends of a way determine those of each table that is added between."""
    names: Names = draft.resolver.names
    known = {name for edge in way for name in (edge["left"], edge["right"])} - set(added)
    pairs = [dict(pair) for edge in way for pair in equated(edge["condition"], draft.dialect)]
    while more := [name for name in added if name not in known and _is_determined(names, name, known, pairs)]:
        known |= set(more)
    return set(added) <= known


def _is_determined(names: Names, name: str, known: set[str], pairs: Iterable[Mapping[str, str]]) -> bool:
    """Whether a key of the table is compared with columns of tables whose rows are known."""
    near = {table.lower() for table in known}
    fixed = {pair[name.lower()] for pair in pairs if name.lower() in pair and near & (set(pair) - {name.lower()})}
    return any({column.lower() for column in key} <= fixed for key in unique_keys(names.cards[name]))


_FAR = 3
_DECLARED = {"foreign key", "join hint"}


def bridge_joins(draft: Draft) -> Iterable[Edit]:
    """`JOIN b ON b.x = a.y`, where one side does not exist, becomes the one shortest way that leads from `a` to `b`,
    the tables between included.

    Only for a condition that is this one comparison, of two tables, and only where a single way is the shortest. A
    table is added only where a declared key proves that each pair of rows of `a` and `b` has one row of it at most: no
    row is repeated, and only rows that have none of `b` are lost. One join at a time.
    """
    for node, sources in draft.resolver.missing_columns:
        join = node.find_ancestor(exp.Join, exp.Select)
        frame = draft.frame_of(sources)
        if draft.joins is None or frame is None or not isinstance(join, exp.Join) or join.args.get("side"):
            continue
        leaf = join.args.get("on")
        ends = _ends(draft, join, leaf, frame) if isinstance(leaf, exp.EQ) and node.parent is leaf else []
        edits = _bridged(draft, frame, leaf, ends, _FAR) if ends else []
        if edits:
            yield from edits
            return


def join_by_keys(draft: Draft) -> Iterable[Edit]:
    """A comparison of columns that name different things by the declared keys becomes the one declared way between
    their two tables, with one table between at most. One at a time; see `bridge_joins`."""
    if draft.joins is None or draft.resolver.problems:
        return
    for left, right, named, _ in contradictions(draft.resolver, draft.resolver.names):
        ends = [left.source, right.source]
        edits = _bridged(draft, left.frame, left.node.parent, ends, 2, told_things(left, right, named))
        if edits:
            yield from edits
            return


def _ends(draft: Draft, join: exp.Join, equal: exp.EQ, frame: Frame) -> list[Source]:
    """The two sources that the condition of a join compares, one of which it adds; none where it compares others."""
    names = [fold(side.args.get("table"), draft.dialect) for side in (equal.this, equal.expression)
             if isinstance(side, exp.Column) and side.args.get("table")]  # fmt: skip
    found = [source for name in names for source in frame.sources if source.alias == name and source.card]
    added = fold(join.this.alias_or_name, draft.dialect)
    return found if len(found) == 2 and found[0] is not found[1] and added in names else []


def _bridged(
    draft: Draft, frame: Frame, leaf: exp.Expr | None, ends: Sequence[Source], reach: int, told: str = ""
) -> list[Edit]:
    """The edits that join two sources as the one way does; none where it is not the only one, or not proven.

    Args:
        leaf: the comparison that cannot join them.
        told: what is wrong, where the names are right: then only what is declared counts.
    """
    join = leaf.find_ancestor(exp.Join, exp.Select) if leaf is not None else None
    added = fold(join.this.alias_or_name, draft.dialect) if isinstance(join, exp.Join) else ""
    here, there = sorted(ends, key=lambda source: source.alias == added)
    assert here.card is not None and there.card is not None and draft.joins is not None
    adds = isinstance(join, exp.Join) and there.alias == added and not join.args.get("side")
    on, place = place_of(leaf), place_of(join) if adds else None
    ways = draft.joins.paths(here.card.name, there.card.name, reach)
    if len(ways) != 1 or not on or (told and {edge["kind"] for edge in ways[0]} - _DECLARED):
        return []
    before = frame.sources[: frame.sources.index(there)]
    called = {source.card.name: source.alias for source in before if source.card}
    called |= {here.card.name: here.alias, there.card.name: there.alias}
    known = set(called)
    steps = _steps(draft, here.card.name, ways[0][:-1], called, frame, {})
    between = [name for name in called if name not in known]
    if steps is None or any(source.card and source.card.name in between for source in frame.sources):
        return []  # what is joined later is so in a way of its own
    last = condition(draft, ways[0][-1]["condition"], called)
    if not last or last == draft.text(on) or (steps and not place) or not is_proven(draft, ways[0], between):
        return []
    by = "".join(f", by {name}: each pair of their rows has one of it at most" for name in between)
    said = f"{there.card.name} is joined to {here.card.name} as the schema says, {last}{by}"
    said = f"{told}: {said}" if told else said
    joined = [Edit(place[0], place[0], "".join(f"{step} " for step in steps), said)] if steps and place else []
    return [*joined, Edit(*on, last, said)]


def look_up_names(draft: Draft) -> Iterable[Edit]:
    """`carrier = 'United Air Lines Inc.'`, where the column stores codes and refers to a table that stores this name:
    `carrier IN (SELECT carrier FROM airlines WHERE name = …)`.

    Only where the column's values are all known, or those of what it refers to by a key that the database enforces, and
    the text is none of them; and where it is stored in one column of one table that the column refers to, or
    one stored text of the tables that it refers to by a key begins with it, as whole words (`United`).
    """
    values = draft.values
    if values is None or draft.joins is None:
        return
    for found in comparisons(draft):
        if found.operator not in ("=", "<>") or found.fold:
            continue
        places = values.places(found.text)
        keys = [key for key in found.card.foreign_keys if key.columns == [found.stored.name]]
        holding = [(found.card.name, found.stored.name), *((key.table, key.to[0]) for key in keys if key.enforced)]
        known = next((column for column in holding if values.complete(*column)), None)
        if known is None or any((table, column) == known for table, column, _ in places):
            continue
        named = [place for place in places if form(place[2]) == form(found.text)]
        wanted = {
            (table, key, column, value)
            for table, column, value in named
            for key in _referred(draft, found, table)
            if column != key
        } or set(_begun(draft, found, keys, values))
        operator, right, place = operator_place(draft, found), place_of(found.literal), place_of(found.left)
        if len(wanted) != 1 or not operator or not right or not place or not isinstance(found.left, exp.Column):
            continue
        table, key, column, value = wanted.pop()
        path = written_path(table, draft.dialect)
        inner = f"SELECT {draft.written(key)} FROM {path} WHERE {draft.written(column)} = {literal(value)}"
        said = f"{literal(value)} is stored in {table}.{column}; {found.name} has its {key}"
        yield Edit(*operator, "IN" if found.operator == "=" else "NOT IN", said)
        yield Edit(*right, f"({inner})", said)


def _begun(
    draft: Draft, found: Comparison, keys: Sequence[ForeignKey], values: StoredValues
) -> Iterator[tuple[str, str, str, str]]:
    """Stored texts of what the column refers to that begin with the compared one, as table, key, column, text."""
    words = form(found.text).split()
    for key in keys:
        card = draft.resolver.names.card(key.table)
        if card is None or not any(len(word) > 2 and word.isalpha() for word in words):
            continue
        for column in card.columns:
            if column.name != key.to[0] and values.complete(card.name, column.name):
                for text in values.column(card.name, column.name):
                    if form(text).split()[: len(words)] == words:
                        yield card.name, key.to[0], column.name, text


def _referred(draft: Draft, found: Comparison, table: str) -> Iterator[str]:
    """Columns of the table that the compared column is joined on."""
    assert draft.joins is not None
    mine, card = (found.card.name.lower(), found.stored.name.lower()), draft.resolver.names.card(table)
    for way in draft.joins.paths(found.card.name, table, 1) if table != found.card.name else []:
        other = other_side(way[0]["condition"], mine, draft.dialect)
        column = card.column(other[1]) if card and other and other[0] == table.lower() else None
        if column:
            yield column.name
