"""The graph as files: complete, safe, readable by other programs."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import networkx as nx
import pytest

from hopql.tools.base.errors import DiskError, UsageError
from hopql.tools.knowledge.documents import Entity, Prepared, Relation
from hopql.tools.knowledge.draw_graph import around, busiest, draw, mermaid, read_graph
from hopql.tools.knowledge.knowledge import Knowledge

NODE = re.compile(r'^    n\d+\["([\w .,/:()…=-]|#\d+;)+"\]$')
EDGE = re.compile(r'^    n\d+ -->\|"([\w .,/:()…=-]|#\d+;)+"\| n\d+$')
INJECTED = '"]; click n0 "javascript:alert[1]" --> <b> `code` __init__ \x1b[31m\nend #quot; '


def read(file: Path) -> tuple[dict[str, dict[str, Any]], list[tuple[str, str, dict[str, Any]]]]:
    graph = nx.read_graphml(file)
    return dict(graph.nodes(data=True)), list(graph.edges(data=True))


def test_networkx_reads_it(services: Knowledge, tmp_path: Path) -> None:
    file = tmp_path / "all.graphml"
    assert draw(services, file) == (44, 44)
    nodes, edges = read(file)
    by_name = {one["label"]: id_ for id_, one in nodes.items()}
    assert len(nodes) == 44 and len(edges) == 44 and nodes[by_name["Payment Service"]]["type"] == "service"
    assert nodes[by_name["Payment Service"]]["description"] == "Takes payments, says /docs/new.md."
    [owns] = [edge for edge in edges if edge[2]["kind"] == "owns"]
    assert owns[:2] == (by_name["Team Blue"], by_name["Payment Service"])
    assert owns[2]["weight"] == 4.0 and owns[2]["documents"] == 2
    assert owns[2]["text"] == "Team Blue owns the Payment Service."
    assert any("<script>" in name and "\x1b" not in name for name in by_name)
    assert [each.name for each in tmp_path.iterdir()] == ["all.graphml"]


def test_filters_leave_nothing_of_other_documents(services: Knowledge, tmp_path: Path) -> None:
    file = tmp_path / "old.graphml"
    assert draw(services, file, filters={"tags": ["old"]}) == (4, 4)
    assert "new.md" not in file.read_text() and "Helper" not in file.read_text()


def test_the_suffix_says_how_to_draw(services: Knowledge, tmp_path: Path) -> None:
    for suffix, begin in ((".mmd", "---\n"), (".graphml", "<graphml")):
        file = tmp_path / f"a{suffix}"
        assert draw(services, file, "Team Blue") == (3, 3) and file.read_text().startswith(begin)
    nodes, edges = read(tmp_path / "a.graphml")
    assert len(nodes) == 3 and len(edges) == 3


def test_what_cannot_be_drawn_is_told(services: Knowledge, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="files end with"):
        draw(services, tmp_path / "a.png", "Team Blue")
    for name in ("none/a.mmd", "none/a.graphml"):
        with pytest.raises(DiskError, match="There is no folder"):
            draw(services, tmp_path / name, "Team Blue")
    with pytest.raises(UsageError, match="Nothing was added"):
        draw(Knowledge(f"t-{uuid4().hex[:10]}"), tmp_path / "a.graphml")
    with pytest.raises(UsageError, match="No document passes"):
        draw(services, tmp_path / "a.graphml", filters={"tags": ["none"]})


def made(nodes: dict[str, str], *edges: tuple[str, str, str]) -> nx.MultiDiGraph[str]:
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for id_, name in nodes.items():
        graph.add_node(id_, label=name)
    for source, target, kind in edges:
        graph.add_edge(source, target, kind=kind, weight=1.0)
    return graph


def test_each_line_is_a_node_an_edge_or_a_style() -> None:
    nodes = {"a": INJECTED, "b": "", "c": "1. Scope", "d": "- item"}
    graph = made(nodes, ("a", "b", INJECTED), ("a", "b", "calls"), ("b", "c", ""))
    text = mermaid(graph, list("abcd"), "it's: a 'title'\n---", "a")
    head, lines = text.splitlines()[:4], text.splitlines()[4:]
    assert head == ["---", "title: 'it''s: a ''title'' --- (4 entities, 3 relations)'", "---", "graph LR"]
    for line in lines:
        assert NODE.match(line) or EDGE.match(line) or line == "    style n0 stroke-width:3px", line
    assert '["1#46; Scope"]' in text and '["#45; item"]' in text and "\x1b" not in text


def test_labels_stand_for_what_was_written() -> None:
    text = mermaid(made({"a": 'f(x) "é" <b>'}), ["a"], "t")
    [label] = re.findall(r'n0\["(.*)"\]', text)
    assert re.sub(r"#(\d+);", lambda found: chr(int(found[1])), label) == 'f(x) "é" <b>'
    assert len(mermaid(made({"a": "x" * 5000}), ["a"], "t")) < 400


def surroundings(store: Knowledge, name: str, depth: int = 1, limit: int = 30, **rest: Any) -> tuple[list[str], int]:
    """Names around an entity, and how many found no place."""
    graph, entity = read_graph(store, **rest), store.entity(name)
    assert entity is not None
    ids, left_out = around(graph, entity["id"], depth, limit)
    return [graph.nodes[id_]["label"] for id_ in ids], left_out


def test_an_entity_stands_with_what_it_is_related_to(services: Knowledge) -> None:
    names, left_out = surroundings(services, "paysrv", filters={"tags": ["old"]})
    assert names == ["Payment Service", "Team Blue"] and left_out == 0


def test_what_two_documents_say_weighs_twice_and_the_newest_describes(services: Knowledge) -> None:
    graph = read_graph(services)
    [owns] = [told for *_, told in graph.edges(data=True) if told["kind"] == "owns"]
    assert owns["weight"] == 4.0 and owns["text"] == "Team Blue owns the Payment Service."


def test_no_kind_of_relation_crowds_out_another(services: Knowledge, tmp_path: Path) -> None:
    names, left_out = surroundings(services, "Payment Service", limit=5)
    assert len(names) == 5 and "Team Blue" in names and left_out == 37
    draw(services, tmp_path / "a.mmd", "Payment Service", limit=5)
    assert "37 more entities are not drawn" in (tmp_path / "a.mmd").read_text()


def test_depth_reaches_further_and_leaves_room_for_it(services: Knowledge) -> None:
    near, _ = surroundings(services, "Payment Service", limit=8)
    far, _ = surroundings(services, "Payment Service", depth=2, limit=8)
    assert "PostgreSQL" not in near and "PostgreSQL" in far and len(far) <= 8


def test_merged_entities_are_one_node(store: Knowledge, document: Callable[..., Prepared]) -> None:
    store.put(document(
        "/m.md", "m", entities=tuple(Entity(name, "term", name) for name in ("Alpha", "Unlike", "Gamma")),
        relations=(Relation("Alpha", "Gamma", "needs", syntactic=True),
                   Relation("Unlike", "Gamma", "needs", syntactic=True),
                   Relation("Alpha", "Unlike", "refers to", syntactic=True)),
    ))  # fmt: skip
    assert len(surroundings(store, "Gamma")[0]) == 3
    store.put(document("/n.md", "n", entities=(Entity("Alpha", "term", "Alpha", aliases=("Unlike",)),)))
    assert len(surroundings(store, "Gamma")[0]) == 2
    assert [told["weight"] for *_, told in read_graph(store).edges(data=True)] == [2.0]


def test_an_overview_has_the_most_connected_first(services: Knowledge, tmp_path: Path) -> None:
    graph = read_graph(services)
    ids, left_out = busiest(graph, 4)
    assert graph.nodes[ids[0]]["label"] == "Payment Service" and len(ids) == 4 and left_out == 40
    assert draw(services, tmp_path / "a.mmd", limit=4)[0] == 4
