"""Every step has words, and nothing else has; a file of nodes holds nodes."""

from __future__ import annotations

from pathlib import Path

import hopql.nodes
from hopql.graph import api, ask, knowledge, memory, sql
from hopql.graph.step import WORDS, words_of


def test_every_node_of_every_graph_has_words_without_its_name() -> None:
    graphs = (api, ask, knowledge, memory, sql)
    assert {name for each in graphs for name in each.graph.builder.nodes} == set(WORDS)
    assert not [words for words in WORDS.values() if "_" in words or words.endswith(".") or len(words) > 36]


def test_a_step_of_another_graph_is_called_by_its_name() -> None:
    assert words_of("count_sheep") == "count sheep"


def test_each_file_of_nodes_holds_nodes() -> None:
    used = {node.__module__.rpartition(".")[2] for graph in (api, ask, knowledge, memory, sql) for node in graph.WAYS}
    assert {path.stem for path in Path(hopql.nodes.__file__).parent.glob("*.py")} - {"__init__"} == used
