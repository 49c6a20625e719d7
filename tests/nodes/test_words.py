"""Every step has words, and nothing else has."""

from __future__ import annotations

from hopql.graph import api, ask, knowledge, memory, sql
from hopql.nodes.words import WORDS, words_of


def test_every_node_of_every_graph_has_words_without_its_name() -> None:
    names = {node.__name__ for graph in (api, ask, knowledge, memory, sql) for node in graph.NODES}
    assert names == set(WORDS)
    assert not [words for words in WORDS.values() if "_" in words or words.endswith(".") or len(words) > 36]


def test_a_step_of_another_graph_is_called_by_its_name() -> None:
    assert words_of("count_sheep") == "count sheep"
