from __future__ import annotations

import numpy as np
import pytest

from hopql.tools.memory.analytics.clustering import Vectors, grouped, silhouette


def _blobs(groups: int, each: int, spread: float = 0.05, dim: int = 16) -> Vectors:
    random = np.random.default_rng(1)
    rows = np.repeat(np.eye(groups, dim), each, axis=0) + random.normal(0, spread, (groups * each, dim))
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


@pytest.mark.parametrize(("groups", "each"), [(2, 10), (4, 15), (8, 12)])
def test_clear_groups_are_found(groups: int, each: int) -> None:
    found = grouped(_blobs(groups, each))
    assert len(found.centres) == groups
    assert all(len(set(found.labels[i * each : (i + 1) * each].tolist())) == 1 for i in range(groups))
    assert np.allclose(np.linalg.norm(found.centres, axis=1), 1, atol=1e-5)


def test_one_direction_is_one_group() -> None:
    random = np.random.default_rng(2)
    rows = np.eye(1, 384) + random.normal(0, 0.03, (200, 384))
    assert len(grouped((rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)).centres) == 1


def test_groups_are_the_same_every_time_and_never_empty() -> None:
    vectors = _blobs(3, 30, spread=0.5)
    for k in (1, 2, 7, 20, 90, 1000):
        one, other = grouped(vectors, k), grouped(vectors, k)
        assert np.array_equal(one.labels, other.labels)
        assert set(one.labels.tolist()) == set(range(min(k, 90)))


def test_equal_vectors_are_one_group() -> None:
    same = np.tile(np.eye(1, 4, dtype=np.float32), (5, 1))
    for k in (None, 3):
        assert grouped(same, k).labels.tolist() == [0] * 5
    assert grouped(same[:1]).labels.tolist() == [0]


def test_silhouette_is_high_where_groups_are_apart_and_zero_for_singles() -> None:
    vectors = _blobs(2, 10)
    assert silhouette(vectors, grouped(vectors, 2)) > 0.9
    assert silhouette(vectors, grouped(vectors, 1)) == silhouette(vectors, grouped(vectors, 20)) == 0.0
