from __future__ import annotations

from pathlib import Path

import numpy as np

from hopql.tools.search import BM25
from hopql.tools.search.bm25 import best

DOCUMENTS = [["order", "date"], ["customer", "name", "city"], [], ["order", "customer"]]


def test_the_document_that_shares_more_is_first() -> None:
    assert [place for place, _ in BM25.build(DOCUMENTS).top(["customer", "city"], 3)] == [1, 3]


def test_a_saved_index_scores_the_same(tmp_path: Path) -> None:
    built = BM25.build(DOCUMENTS)
    built.save(tmp_path / "i")
    loaded = BM25.load(tmp_path / "i")
    assert np.array_equal(loaded.scores(["order"]), built.scores(["order"]))
    assert loaded.knows("city") and not loaded.knows("town") and loaded.size == 4


def test_unknown_words_and_empty_collections_score_nothing(tmp_path: Path) -> None:
    empty: list[list[list[str]]] = [[], [[]], [[], []]]
    for documents in empty:
        BM25.build(documents).save(tmp_path / str(len(documents)))
        loaded = BM25.load(tmp_path / str(len(documents)))
        assert loaded.scores(["order"]).shape == (len(documents),)
        assert loaded.top(["order"], 5) == []
    assert BM25.build(DOCUMENTS).top(["town"], 5) == [] and BM25.build(DOCUMENTS).top([], 5) == []


def test_best_keeps_ties_in_order_and_drops_zeros() -> None:
    assert best(np.asarray([1, 0, 2, 1, 2], dtype=np.float32), 3) == [(2, 2.0), (4, 2.0), (0, 1.0)]
