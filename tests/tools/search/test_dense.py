from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hopql.tools.search import Dense
from hopql.tools.search.dense import Vectors


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
