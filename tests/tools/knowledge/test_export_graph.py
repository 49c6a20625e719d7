"""The graph as files: complete, safe, readable by other programs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import networkx as nx
import pytest

from hopql.tools.base.errors import DiskError, UsageError
from hopql.tools.knowledge.documents import Entity, Prepared, Relation
from hopql.tools.knowledge.export_graph import export, read_graph
from hopql.tools.knowledge.knowledge import Knowledge


def read(file: Path) -> tuple[dict[str, dict[str, Any]], list[tuple[str, str, dict[str, Any]]]]:
    graph = nx.read_graphml(file)
    return dict(graph.nodes(data=True)), list(graph.edges(data=True))


def test_networkx_reads_it(services: Knowledge, tmp_path: Path) -> None:
    file = tmp_path / "all.graphml"
    assert export(services, file) == (44, 44)
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
    assert export(services, file, filters={"tags": ["old"]}) == (4, 4)
    assert "new.md" not in file.read_text() and "Helper" not in file.read_text()


def test_what_cannot_be_written_is_told(services: Knowledge, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="ends with"):
        export(services, tmp_path / "a.png")
    with pytest.raises(DiskError, match="There is no folder"):
        export(services, tmp_path / "none" / "a.graphml")
    with pytest.raises(UsageError, match="Nothing was added"):
        export(Knowledge(f"t-{uuid4().hex[:10]}"), tmp_path / "a.graphml")
    with pytest.raises(UsageError, match="No document passes"):
        export(services, tmp_path / "a.graphml", filters={"tags": ["none"]})


def test_what_two_documents_say_weighs_twice_and_the_newest_describes(services: Knowledge) -> None:
    graph = read_graph(services)
    [owns] = [told for *_, told in graph.edges(data=True) if told["kind"] == "owns"]
    assert owns["weight"] == 4.0 and owns["text"] == "Team Blue owns the Payment Service."


def test_merged_entities_are_one_node(store: Knowledge, document: Callable[..., Prepared]) -> None:
    store.put(document(
        "/m.md", "m", entities=tuple(Entity(name, "term", name) for name in ("Alpha", "Unlike", "Gamma")),
        relations=(Relation("Alpha", "Gamma", "needs", syntactic=True),
                   Relation("Unlike", "Gamma", "needs", syntactic=True),
                   Relation("Alpha", "Unlike", "refers to", syntactic=True)),
    ))  # fmt: skip
    assert len(read_graph(store)) == 3
    store.put(document("/n.md", "n", entities=(Entity("Alpha", "term", "Alpha", aliases=("Unlike",)),)))
    assert len(read_graph(store)) == 2
    assert [told["weight"] for *_, told in read_graph(store).edges(data=True)] == [2.0]
