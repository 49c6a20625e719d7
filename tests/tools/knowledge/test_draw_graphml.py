"""The whole graph as a file, and pictures by their suffix."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import networkx as nx
import pytest

from hopql.tools.errors import DiskError, UsageError
from hopql.tools.knowledge.draw_graphml import _written, graphml
from hopql.tools.knowledge.draw_picture import picture
from hopql.tools.knowledge.knowledge import Knowledge


def read(file: Path) -> tuple[dict[str, dict[str, Any]], list[tuple[str, str, dict[str, Any]]]]:
    graph = nx.read_graphml(file)
    return dict(graph.nodes(data=True)), list(graph.edges(data=True))


def test_networkx_reads_it(services: Knowledge, tmp_path: Path) -> None:
    file = tmp_path / "all.graphml"
    assert graphml(services, file) == (44, 44)
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
    assert graphml(services, file, {"tags": ["old"]}) == (4, 4)
    assert "new.md" not in file.read_text() and "Helper" not in file.read_text()


def test_it_is_written_row_by_row(tmp_path: Path) -> None:
    def rows(count: int) -> Iterator[tuple[Any, ...]]:
        return ((f"id{number}", "name " * 20, "term", "text " * 100) for number in range(count))

    tracemalloc.start()
    try:
        assert _written(tmp_path / "large.graphml", rows(20_000), iter(())) == (20_000, 0)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (tmp_path / "large.graphml").stat().st_size > 12_000_000 and most < 2_000_000


def test_a_run_that_fails_leaves_the_file_that_was_there(tmp_path: Path) -> None:
    def broken() -> Iterator[tuple[Any, ...]]:
        yield ("a", "a", "", "")
        raise RuntimeError("gone")

    file = tmp_path / "kept.graphml"
    file.write_text("before")
    with pytest.raises(RuntimeError):
        _written(file, broken(), iter(()))
    assert file.read_text() == "before" and len(list(tmp_path.iterdir())) == 1


def test_the_suffix_says_how_to_draw(services: Knowledge, tmp_path: Path) -> None:
    for suffix, begin in ((".svg", "<svg "), (".mmd", "---\n"), (".graphml", "<?xml")):
        file = tmp_path / f"a{suffix}"
        entities, relations = picture(services, file, "Team Blue")
        assert file.read_text().startswith(begin) and (entities, relations) == (3, 3)
    nodes, edges = read(tmp_path / "a.graphml")
    assert len(nodes) == 3 and len(edges) == 3


def test_what_cannot_be_drawn_is_told(services: Knowledge, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="pictures end with"):
        picture(services, tmp_path / "a.png", "Team Blue")
    for name in ("none/a.svg", "none/a.graphml"):
        with pytest.raises(DiskError, match="There is no folder"):
            picture(services, tmp_path / name, "Team Blue")
    with pytest.raises(UsageError, match="Nothing was added"):
        graphml(Knowledge(f"t-{uuid4().hex[:10]}"), tmp_path / "a.graphml")
    with pytest.raises(UsageError, match="No document passes"):
        graphml(services, tmp_path / "a.graphml", {"tags": ["none"]})
