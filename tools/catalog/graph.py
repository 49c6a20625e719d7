"""The schema graph: which tables join, and on what condition."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import networkx as nx

from hopql.state.cards import ForeignKey, TableCard
from hopql.state.plan import JoinEdge
from hopql.tools.catalog.conditions import Names, parse_condition
from hopql.tools.catalog.quoting import quoted_path
from hopql.tools.catalog.steiner import bridge
from hopql.tools.search.tokens import stem, words

_COSTS = {"foreign key": 1.0, "join hint": 1.0, "external": 1.3, "suggested": 1.4}
_MANY_WAYS = 2_000


@dataclass(frozen=True)
class Join:
    """One way to join two tables; `left` and `right` may be the same table."""

    left: str
    right: str
    condition: str
    kind: str
    columns: tuple[tuple[str, str], ...]
    """(table, column) of every column in the condition."""
    cost: float


@dataclass(frozen=True)
class Tree:
    """How tables are joined: the bridge tables that were added, the joins, and tables that nothing joins."""

    bridges: list[str]
    joins: list[Join]
    unjoined: list[str]


class SchemaGraph:
    """Tables and their joins. Several between two tables (`flights.origin`, `flights.dest` → airports) are all kept."""

    def __init__(self, cards: Sequence[TableCard]) -> None:
        self._joins: dict[tuple[str, str], list[Join]] = {}
        self._near: dict[str, dict[str, float]] = {card.name: {} for card in cards}
        names = Names(cards)
        for card in cards:
            for join in _joins_of(card, names):
                self._add(join)
        self._sorted = {name: sorted(near.items()) for name, near in self._near.items()}

    def _add(self, join: Join) -> None:
        pair = _pair(join.left, join.right)
        listed = self._joins.setdefault(pair, [])
        if any(set(join.columns) == set(other.columns) for other in listed):
            return
        listed.append(join)
        listed.sort(key=lambda j: j.cost)
        if join.left != join.right:
            for a, b in ((join.left, join.right), (join.right, join.left)):
                self._near[a][b] = min(join.cost, self._near[a].get(b, join.cost))

    @property
    def network(self) -> nx.Graph[str]:
        """The graph for networkx: edges carry `conditions`."""
        graph: nx.Graph[str] = nx.Graph()
        graph.add_nodes_from(self._near)
        for (left, right), joins in self._joins.items():
            graph.add_edge(left, right, conditions=[join.condition for join in joins])
        return graph

    def neighbours(self, table: str) -> list[tuple[str, float]]:
        """Tables that join `table`, with the cost of the cheapest way, in order of name."""
        return self._sorted.get(table, [])

    def between(self, left: str, right: str, question: str = "") -> list[Join]:
        """Ways to join two tables, first the ones whose column words occur in the question."""
        asked = {stem(word) for word in words(question)}
        joins = self._joins.get(_pair(left, right), [])
        return sorted(joins, key=lambda join: (-_role(join, asked), join.cost))

    def paths(self, start: str, goal: str, reach: int = 3) -> list[list[JoinEdge]]:
        """Every shortest way of at most `reach` joins between two tables; two joins of one pair are two ways.

        A suggested join counts only where none is declared between its tables.
        """
        ways: list[tuple[str, list[Join]]] = [(start, [])]
        for _ in range(reach):
            ways = [
                (near, [*way, join])
                for at, way in ways
                for near, _ in self.neighbours(at)
                if near != start and all(near not in (step.left, step.right) for step in way)
                for join in self._alternatives(_pair(at, near), "")
            ]
            if found := [edges(way) for at, way in ways if at == goal]:
                return found
            if len(ways) > _MANY_WAYS:
                break
        return []

    def tree(self, tables: Sequence[str], question: str = "", *, reach: float = 4.0) -> Tree:
        """Join `tables` by a Steiner tree of least cost; then every other declared join among the plan's tables.

        The first join listed for two tables is the one whose words the question has. A chain of more than about
        `2 * reach` joins is not built; what it would reach is in `unjoined`.
        """
        edges = bridge(tables, self.neighbours, reach=reach)
        nodes = [*tables, *sorted({n for edge in edges for n in edge} - set(tables))]
        joins = [join for edge in sorted(edges) for join in self._alternatives(edge, question)]
        for pair in self._pairs(nodes):
            if pair not in edges:
                joins += [join for join in self._alternatives(pair, question) if join.kind != "suggested"]
        return Tree(nodes[len(tables) :], joins, _unjoined(tables, edges))

    def _alternatives(self, pair: tuple[str, str], question: str) -> list[Join]:
        """Declared ways to join two tables, or the likeliest suggested one when none is declared."""
        ways = self.between(*pair, question)
        declared = [join for join in ways if join.kind != "suggested"]
        return declared or ways[:2]

    def _pairs(self, nodes: Iterable[str]) -> list[tuple[str, str]]:
        """Pairs of these tables that have a join, a table with itself included."""
        chosen = set(nodes)
        found = {_pair(a, b) for a in chosen for b, _ in self.neighbours(a) if b in chosen}
        return sorted(found | {(a, a) for a in chosen if (a, a) in self._joins})


def edges(joins: Iterable[Join]) -> list[JoinEdge]:
    """The joins as a plan keeps them."""
    return [JoinEdge(left=j.left, right=j.right, condition=j.condition, kind=j.kind) for j in joins]


def _joins_of(card: TableCard, names: Names) -> Iterable[Join]:
    """Every usable join that a card tells of."""
    for key in card.foreign_keys:
        target = names.card(key.table)
        if target is not None and len(key.columns) == len(key.to) and key.columns:
            yield _foreign(card, target, key)
    told = [(hint, "join hint", _COSTS["join hint"]) for hint in card.join_hints]
    told += [(text, "external", _COSTS["external"]) for text in card.external_joins]
    told += [(s.on, "suggested", _COSTS["suggested"] + 0.5 * (1 - s.score)) for s in card.suggested_joins]
    for text, kind, cost in told:
        condition = parse_condition(text, names)
        if condition.problem:
            continue
        columns = tuple((table, column) for table, used in condition.columns.items() for column in used)
        yield Join(condition.tables[0], condition.tables[-1], condition.text, kind, columns, cost)


def _foreign(card: TableCard, target: TableCard, key: ForeignKey) -> Join:
    pairs = list(zip(key.columns, key.to, strict=True))
    text = " AND ".join(f"{quoted_path(card.name, a)} = {quoted_path(target.name, b)}" for a, b in pairs)
    columns = tuple((card.name, a) for a, _ in pairs) + tuple((target.name, b) for _, b in pairs)
    return Join(card.name, target.name, text, "foreign key", columns, _COSTS["foreign key"])


def _role(join: Join, asked: set[str]) -> int:
    """How many words of the join's columns the question has."""
    return len({stem(word) for _, column in join.columns for word in words(column)} & asked)


def _unjoined(tables: Sequence[str], edges: Iterable[tuple[str, str]]) -> list[str]:
    """Tables outside the largest joined part (the first such part when several are as large)."""
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(tables)
    graph.add_edges_from(edges)
    parts = [part & set(tables) for part in nx.connected_components(graph)]
    largest = max(parts, key=len, default=set())
    return [table for table in tables if table not in largest]


def _pair(a: str, b: str) -> tuple[str, str]:
    return (a, b) if a <= b else (b, a)
