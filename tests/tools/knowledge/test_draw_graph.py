"""The graph as files: complete, safe, readable by other programs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from uuid import uuid4

import networkx as nx
import pytest

from hopql.tools.errors import DiskError, UsageError
from hopql.tools.knowledge.cut_neighbourhood import Drawn, Edge, Node
from hopql.tools.knowledge.draw_graph import draw, mermaid
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


def test_each_line_is_a_node_an_edge_or_a_style() -> None:
    nodes = (Node("a", INJECTED, "term"), Node("b", "", ""), Node("c", "1. Scope", "term"), Node("d", "- item", "x y"))
    edges = (Edge("a", "b", (INJECTED, "calls")), Edge("b", "c", ("",)))
    text = mermaid(Drawn("it's: a 'title'\n---", nodes, edges, "a"))
    head, lines = text.splitlines()[:4], text.splitlines()[4:]
    assert head == ["---", "title: 'it''s: a ''title'' --- (4 entities, 3 relations)'", "---", "graph LR"]
    for line in lines:
        assert NODE.match(line) or EDGE.match(line) or line == "    style n0 stroke-width:3px", line
    assert '["1#46; Scope"]' in text and '["#45; item"]' in text and "\x1b" not in text


def test_labels_stand_for_what_was_written() -> None:
    text = mermaid(Drawn("t", (Node("a", 'f(x) "é" <b>', "term"),), ()))
    [label] = re.findall(r'n0\["(.*)"\]', text)
    assert re.sub(r"#(\d+);", lambda found: chr(int(found[1])), label) == 'f(x) "é" <b>'
    assert len(mermaid(Drawn("t", (Node("a", "x" * 5000, ""),), ()))) < 400
