from __future__ import annotations

import numpy as np

from hopql.bench.memory_scale import measure, perturbed, sentences
from hopql.tools import postgres


def test_memories_and_vectors_are_the_same_every_time() -> None:
    assert sentences(50, 4) == sentences(50, 4) != sentences(50, 5)
    bases = np.eye(8, 64, dtype=np.float32)
    vectors = perturbed(bases, 40)
    assert np.array_equal(vectors, perturbed(bases, 40))
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)
    assert float(np.mean(np.argmax(vectors @ bases.T, axis=1) == np.arange(40) % 8)) > 0.9


def test_a_small_memory_is_measured_and_removed() -> None:
    told = measure(2500, 6)
    assert told["memories"] == 2500 and told["search_any_ms"]["p95"] >= told["search_any_ms"]["p50"] > 0
    assert told["recall_any@5"] > 0.8
    with postgres.connection() as admin:
        left = admin.execute("SELECT count(*) FROM pg_database WHERE datname LIKE 'hopql_memory_scale_%'").fetchone()
    assert left == (0,)
