from __future__ import annotations

import gc
from pathlib import Path

import numpy as np
import psutil
import pytest

from hopql.tools.base.search_indexes import BM25, SMALL, Dense, Vectors, best, fuse, stored_array
from hopql.tools.catalog.open_index import open_index
from hopql.tools.models.choose_embedder import identity


@pytest.mark.parametrize(("size", "kept"), [(0, 0), (1000, 0), (SMALL, 1)])
def test_only_a_large_array_keeps_its_file(tmp_path: Path, size: int, kept: int) -> None:
    np.save(tmp_path / "a.npy", np.arange(size, dtype=np.int64))
    found = stored_array(tmp_path / "a.npy")
    held = [file for file in psutil.Process().memory_maps(grouped=False) if file.path == str(tmp_path / "a.npy")]
    assert type(found) is np.ndarray and found.tolist() == list(range(size)) and len(held) == kept


def test_a_missing_array_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="none"):
        stored_array(tmp_path / "none.npy")


def test_a_small_workspace_keeps_few_files(shop: Path) -> None:
    open_index(shop, identity(""))
    gc.collect()
    process = psutil.Process()
    before = process.num_fds()
    kept = [open_index(shop, identity("")) for _ in range(5)]
    assert process.num_fds() - before <= len(kept) * 2, [file.path for file in process.open_files()]


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


def _unit(rows: list[list[float]]) -> Vectors:
    array = np.asarray(rows, dtype=np.float32)
    return np.asarray(array / np.linalg.norm(array, axis=1, keepdims=True), dtype=np.float32)


def test_the_nearest_row_is_first_and_survives_saving(tmp_path: Path) -> None:
    vectors = _unit([[1, 0, 0], [0, 1, 0], [1, 1, 0]])
    Dense.build(vectors, ["a", "b", "ü"]).save(tmp_path / "t")
    loaded = Dense.load(tmp_path / "t")
    assert loaded.ids == ["a", "b", "ü"] and len(loaded) == 3
    assert [row for row, _ in loaded.search(vectors[2], 9)] == [2, 0, 1]
    assert np.allclose(loaded.vectors([1, 0]), vectors[[1, 0]])
    assert np.allclose(loaded.vectors(), vectors)


def test_an_empty_index_finds_nothing(tmp_path: Path) -> None:
    Dense.build(np.zeros((0, 4), dtype=np.float32), []).save(tmp_path / "t")
    loaded = Dense.load(tmp_path / "t")
    assert loaded.search(np.ones(4, dtype=np.float32), 3) == [] and loaded.vectors([]).shape == (0, 4)


def test_every_row_needs_an_id() -> None:
    with pytest.raises(ValueError, match="1 vectors but 0 ids"):
        Dense.build(np.ones((1, 2), dtype=np.float32), [])


def test_what_two_rankings_agree_on_wins() -> None:
    assert fuse([["a", "b", "c"], ["b", "d"]])[0][0] == "b"


def test_weights_count_and_ties_keep_their_order() -> None:
    assert [item for item, _ in fuse([["a"], ["b"]])] == ["a", "b"]
    assert [item for item, _ in fuse([["a"], ["b"]], weights=[1, 2])] == ["b", "a"]


def test_scores_are_those_of_the_paper() -> None:
    assert fuse([["a", "b"], ["b"]], k=60) == [("b", 1 / 62 + 1 / 61), ("a", 1 / 61)]


def test_as_many_weights_as_rankings_are_wanted() -> None:
    with pytest.raises(ValueError, match="zip"):
        fuse([["a"]], weights=[1, 2])
