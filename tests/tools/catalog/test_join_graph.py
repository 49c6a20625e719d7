from __future__ import annotations

from itertools import combinations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hopql.state.cards import ForeignKey, TableCard
from hopql.tools.catalog.join_graph import Names, SchemaGraph, Ties, bridge, named_joins, parse_condition
from tests.tools.catalog.shop import CARDS, column

NAMES = Names(CARDS)


def test_a_composite_condition_is_taken_apart() -> None:
    found = parse_condition("item.order_id = ORDERS.ID and item.product_id=orders.billing", NAMES)
    assert found.problem == "" and found.tables == ("item", "orders")
    assert found.columns == {"item": ("order_id", "product_id"), "orders": ("id", "billing")}


def test_schemas_quotes_and_expressions_are_read() -> None:
    found = parse_condition("""upper("Product"."name") = trim(audit.log.entry || 'a.b')""", NAMES)
    assert found.columns == {"Product": ("name",), "audit.log": ("entry",)}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("customer.id = nowhere.id", "no table 'nowhere'"),
        ("customer.nope = orders.id", "no column 'nope'"),
        ("customer.id = 7", "names 1"),
        ("whatever", "names 0"),
        ("", "names 0"),
    ],
)
def test_what_is_no_edge_says_why(text: str, told: str) -> None:
    assert told in parse_condition(text, NAMES).problem


def test_short_names_are_known_where_they_are_unique() -> None:
    names = Names([*CARDS, TableCard(name="a.dup", columns=[column("x")]), TableCard(name="b.dup", columns=[])])
    assert names.card("LOG") is not None and names.card("public.orders") is not None
    assert names.card("dup") is None and names.card("other.orders") is None


_graphs = st.lists(
    st.tuples(st.integers(0, 8), st.integers(0, 8), st.sampled_from([1.0, 1.4, 2.0])).filter(lambda e: e[0] != e[1]),
    max_size=18,
)


def _graph(edges: list[tuple[int, int, float]]) -> nx.Graph[str]:
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from("abcdefghi")
    for a, b, weight in edges:
        graph.add_edge("abcdefghi"[a], "abcdefghi"[b], cost=weight)
    return graph


def _tree(graph: nx.Graph[str], terminals: list[str], reach: float = 99.0) -> set[tuple[str, str]]:
    return bridge(terminals, graph, reach=reach)


def _least(graph: nx.Graph[str], terminals: list[str]) -> float:
    """The cost of the best tree over connected terminals, by trying every set of bridges."""
    others = [n for n in graph if n not in terminals]
    best = float("inf")
    for size in range(len(others) + 1):
        for extra in combinations(others, size):
            part = graph.subgraph([*terminals, *extra])
            if nx.is_connected(part):
                best = min(best, nx.minimum_spanning_tree(part).size(weight="cost"))
    return best


@settings(max_examples=60, deadline=None)
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
        assert tree.size(weight="cost") <= 2 * _least(graph, terminals) + 1e-9
    assert found == _tree(graph, terminals)


def test_far_apart_terminals_are_left_apart() -> None:
    graph = _graph([(i, i + 1, 1.0) for i in range(8)])
    assert len(_tree(graph, ["a", "i"])) == 8
    assert _tree(graph, ["a", "i"], reach=2.0) == set()


GRAPH = SchemaGraph(CARDS)


def test_bridges_join_what_no_key_joins() -> None:
    tree = GRAPH.tree(["customer", "Product"])
    assert tree.bridges == ["item", "orders"]
    assert {join.condition for join in tree.joins} == {
        "orders.cust_id = customer.id",
        "item.order_id = orders.id",
        "item.product_id = Product.id",
    }
    assert {join.kind for join in tree.joins} == {"foreign key", "join hint"}


def test_the_role_that_the_question_names_is_first() -> None:
    assert [j.columns[0][1] for j in GRAPH.between("orders", "address", "delivery by street")] == [
        "delivery",
        "billing",
    ]
    assert [j.columns[0][1] for j in GRAPH.between("address", "orders", "billed: billing")] == ["billing", "delivery"]
    assert len(GRAPH.tree(["orders", "address"]).joins) == 2


def test_suggested_joins_are_used_where_nothing_is_declared() -> None:
    tree = GRAPH.tree(["audit.log", "customer"])
    assert [join.kind for join in tree.joins] == ["suggested"]


def test_composite_keys_are_one_condition_and_self_joins_are_kept() -> None:
    hour = TableCard(name="hour", columns=[column("day"), column("place")])
    boss = TableCard(
        name="staff",
        columns=[column("id"), column("boss_id"), column("day"), column("Place")],
        foreign_keys=[
            ForeignKey(columns=["boss_id"], table="staff", to=["id"]),
            ForeignKey(columns=["day", "Place"], table="hour", to=["day", "place"]),
        ],
    )
    tree = SchemaGraph([hour, boss]).tree(["staff", "hour"])
    assert [join.condition for join in tree.joins] == [
        'staff.day = hour.day AND staff."Place" = hour.place',
        "staff.boss_id = staff.id",
    ]


def test_what_cannot_be_joined_stays_apart() -> None:
    island = TableCard(name="island", columns=[column("x")])
    tree = SchemaGraph([*CARDS, island]).tree(["island", "orders", "customer"])
    assert tree.joins and not any("island" in (join.left, join.right) for join in tree.joins)


def test_hints_to_unknown_tables_are_no_edges() -> None:
    card = TableCard(name="a", columns=[column("x")], join_hints=["a.x = b.x"], external_joins=["a.x = upper(b.x)"])
    assert SchemaGraph([card]).neighbours("a") == []


def table(name: str, *columns: str, **keys: str) -> TableCard:
    foreign = [ForeignKey(columns=[own], table=to, to=["id"]) for own, to in keys.items()]
    return TableCard(name=name, columns=[column(one) for one in ("id", *columns, *keys)], foreign_keys=foreign)


_CLINIC = [
    table("student"), table("course"), table("enrolment", s="student", c="course"), table("student_2"),
    table("course_2"), TableCard(name="lonely", columns=[column("badge")]),
]  # fmt: skip


def test_ties_carry_what_tables_have_along_their_joins() -> None:
    ties = Ties(_CLINIC, SchemaGraph(_CLINIC))
    given = np.arange(6, dtype=np.float32)[:, None] + 1  # student 1, course 2, enrolment 3, …
    referred, referring, _ = (kind.sum(given)[:, 0].tolist() for kind in ties.kinds)
    assert referred == [3, 3, 0, 0, 0, 0], "student and course hear of enrolment"
    assert referring == [0, 0, 1 + 2, 0, 0, 0]
    assert ties.kinds[1].mean(given)[2, 0] == 1.5
    assert ties.facts.shape == (6, 5) and ties.facts[2, 3] > 0 == ties.facts[5, 3]


def test_a_schema_without_tables_has_no_ties() -> None:
    assert Ties([], SchemaGraph([])).kinds[0].sum(np.zeros((0, 3), dtype=np.float32)).shape == (0, 3)


def test_names_speak_for_joins_where_none_is_declared() -> None:
    cards = [table("pet", "ownerid", "first_owner"), table("owner", "badge"), table("visit", "badge"), table("city")]
    found = named_joins(cards)
    assert found[0, 1] == found[1, 0] == 1, "first_owner: owner"
    assert found[1, 2] == 1, "two tables with a badge"
    assert not any(3 in pair for pair, weight in found.items() if weight > 0.5), "an id in every table says little"
