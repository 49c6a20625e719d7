from __future__ import annotations

from itertools import combinations

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from hopql.tools.catalog.steiner import bridge

_graphs = st.lists(
    st.tuples(st.integers(0, 8), st.integers(0, 8), st.sampled_from([1.0, 1.4, 2.0])).filter(lambda e: e[0] != e[1]),
    max_size=18,
)


def _graph(edges: list[tuple[int, int, float]]) -> nx.Graph[str]:
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from("abcdefghi")
    for a, b, weight in edges:
        graph.add_edge("abcdefghi"[a], "abcdefghi"[b], weight=weight)
    return graph


def _tree(graph: nx.Graph[str], terminals: list[str], reach: float = 99.0) -> set[tuple[str, str]]:
    return bridge(terminals, lambda n: sorted((m, d["weight"]) for m, d in graph[n].items()), reach=reach)


def _least(graph: nx.Graph[str], terminals: list[str]) -> float:
    """The cost of the best tree over connected terminals, by trying every set of bridges."""
    others = [n for n in graph if n not in terminals]
    best = float("inf")
    for size in range(len(others) + 1):
        for extra in combinations(others, size):
            part = graph.subgraph([*terminals, *extra])
            if nx.is_connected(part):
                best = min(best, nx.minimum_spanning_tree(part).size(weight="weight"))
    return best


@settings(max_examples=150, deadline=None)
@given(_graphs, st.lists(st.sampled_from("abcdefghi"), min_size=1, max_size=4, unique=True))
def test_the_tree_joins_what_can_be_joined_at_most_at_twice_the_least_cost(
    edges: list[tuple[int, int, float]], terminals: list[str]
) -> None:
    graph = _graph(edges)
    found = _tree(graph, terminals)
    assert all(graph.has_edge(*edge) for edge in found)
    tree: nx.Graph[str] = nx.Graph()
    tree.add_nodes_from(terminals)
    tree.add_edges_from((a, b, graph[a][b]) for a, b in found)
    assert nx.is_forest(tree)
    assert all(node in terminals or tree.degree(node) > 1 for node in tree)
    for a, b in combinations(terminals, 2):
        assert nx.has_path(tree, a, b) == nx.has_path(graph, a, b)
    if all(nx.has_path(graph, terminals[0], other) for other in terminals):
        assert tree.size(weight="weight") <= 2 * _least(graph, terminals) + 1e-9
    assert found == _tree(graph, terminals)


def test_far_apart_terminals_are_left_apart() -> None:
    graph = _graph([(i, i + 1, 1.0) for i in range(8)])
    assert len(_tree(graph, ["a", "i"])) == 8
    assert _tree(graph, ["a", "i"], reach=2.0) == set()
