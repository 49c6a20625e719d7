"""A small tree that joins given nodes of a large graph."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Sequence

Neighbours = Callable[[str], Iterable[tuple[str, float]]]
Edge = tuple[str, str]


def bridge(terminals: Sequence[str], neighbours: Neighbours, *, reach: float = 6.0) -> set[Edge]:
    """Edges of a tree (a forest, where no path exists) that joins `terminals` over as little cost as it can.

    Searches grow from all terminals at once and stop when these are joined, so the cost follows the size of what
    lies between them and not that of the graph. The result costs at most twice the best. A path longer than
    `reach` from a terminal to the middle is not looked for. The same input gives the same tree.
    Method: Mehlhorn, "A faster approximation algorithm for the Steiner problem in graphs", IPL 27 (1988).

    Args:
        neighbours: gives (node, cost above 0) of a node, each neighbour once, the same both ways.
    """
    wanted = list(dict.fromkeys(terminals))
    links, parents = _grow(wanted, neighbours, reach)
    groups = _Groups(wanted)
    edges: set[Edge] = set()
    for _, left, right, start, end in sorted(links):
        if groups.join(left, right):
            edges.add(_ordered(start, end))
            for node in (start, end):
                while (parent := parents[node]) is not None:
                    edges.add(_ordered(node, parent))
                    node = parent
    return _pruned(_tree(edges, neighbours), set(wanted))


def _grow(
    terminals: Sequence[str], neighbours: Neighbours, reach: float
) -> tuple[list[tuple[float, str, str, str, str]], dict[str, str | None]]:
    """Regions around the terminals until all have met: (cost, region, region, node, node) where two touch."""
    home: dict[str, str] = {}
    distance: dict[str, float] = {}
    parents: dict[str, str | None] = {}
    links: list[tuple[float, str, str, str, str]] = []
    heap: list[tuple[float, int, str, str | None, str]] = []
    for rank, terminal in enumerate(terminals):
        heapq.heappush(heap, (0.0, rank, terminal, None, terminal))
    radius = 0.0
    while heap:
        cost, rank, node, parent, region = heapq.heappop(heap)
        if node in home:
            continue
        if cost > reach or (cost > radius and _settled(links, terminals, cost)):
            break
        radius = cost
        home[node], distance[node], parents[node] = region, cost, parent
        for near, weight in neighbours(node):
            if near not in home:
                heapq.heappush(heap, (cost + weight, rank, near, node, region))
            elif home[near] != region:
                total = cost + weight + distance[near]
                links.append((total, *_ordered(home[near], region), near, node))
    return links, parents


def _settled(links: Sequence[tuple[float, str, str, str, str]], terminals: Sequence[str], radius: float) -> bool:
    """Whether links that later growth cannot beat already join all terminals."""
    if len(links) < len(terminals) - 1:
        return False
    groups = _Groups(terminals)
    joined = sum(groups.join(left, right) for total, left, right, *_ in sorted(links) if total <= 2 * radius)
    return joined == len(terminals) - 1


def _tree(edges: set[Edge], neighbours: Neighbours) -> set[Edge]:
    """A least spanning forest over the nodes of these edges and everything that joins them directly."""
    nodes = {node for edge in edges for node in edge}
    known = {_ordered(a, b): cost for a in nodes for b, cost in neighbours(a) if b in nodes and a != b}
    groups = _Groups(sorted(nodes))
    return {edge for cost, edge in sorted((cost, edge) for edge, cost in known.items()) if groups.join(*edge)}


def _pruned(edges: set[Edge], keep: set[str]) -> set[Edge]:
    """The forest without branches that lead to no terminal."""
    left = set(edges)
    while True:
        degree: dict[str, int] = {}
        for edge in left:
            for node in edge:
                degree[node] = degree.get(node, 0) + 1
        bare = {edge for edge in left if any(degree[node] == 1 and node not in keep for node in edge)}
        if not bare:
            return left
        left -= bare


def _ordered(a: str, b: str) -> Edge:
    return (a, b) if a <= b else (b, a)


class _Groups:
    """Which nodes are joined already (union-find)."""

    def __init__(self, nodes: Iterable[str]) -> None:
        self._head = {node: node for node in nodes}

    def find(self, node: str) -> str:
        while self._head[node] != node:
            self._head[node] = self._head[self._head[node]]
            node = self._head[node]
        return node

    def join(self, a: str, b: str) -> bool:
        """Join two groups; False when they were one already."""
        a, b = self.find(a), self.find(b)
        self._head[b] = a
        return a != b
