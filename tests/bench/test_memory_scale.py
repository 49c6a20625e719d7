from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import numpy as np
import pytest

from hopql.bench import memory_scale
from hopql.bench.memory_scale import (
    clients,
    meant,
    measure_asked,
    measure_told,
    perturbed,
    prefixes,
    questions,
    sentences,
)
from hopql.tools import postgres
from hopql.tools.memory import find_queries


@pytest.fixture(autouse=True)
def nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(memory_scale, "BASES", 250)  # of what is embedded, all the time goes there
    yield
    with postgres.connection() as admin:
        left = admin.execute("SELECT count(*) FROM pg_database WHERE datname LIKE 'hopql_%_scale_%'").fetchone()
    assert left == (0,)


def test_texts_and_vectors_are_the_same_every_time() -> None:
    assert sentences(50, 4) == sentences(50, 4) != sentences(50, 5)
    assert list(questions(50, 4)) == list(questions(50, 4)) != list(questions(50, 5))
    assert all("[" not in one.question and "[" in one.skeleton for one in questions(50, 4))
    assert not {one.skeleton for one in questions(2000, 1)} & {text.lower() for text in meant(50, 1)}
    assert all(3 <= len(one) <= 30 for one in prefixes(50))
    bases = np.eye(8, 64, dtype=np.float32)
    vectors = perturbed(bases, 40)
    assert np.array_equal(vectors, perturbed(bases, 40))
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)
    assert float(np.mean(np.argmax(vectors @ bases.T, axis=1) == np.arange(40) % 8)) > 0.9


def test_a_small_memory_of_what_was_told_is_measured() -> None:
    told = measure_told(2500, 6)
    assert told["memories"] == 2500 and told["search_any_ms"]["p95"] >= told["search_any_ms"]["p50"] > 0
    assert told["recall_any@5"] > 0.8


def test_a_small_memory_of_what_was_asked_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_queries, "EXACT", 400)  # from where on the index is asked
    told = measure_asked(500, 6, 0.2)
    assert told["entries"] == 500 and told["exact_found"] == 1.0 and told["near_found"] > 0.5
    assert told["recall@1"] > 0.8 and np.isfinite(told["near_ms"]["p95"])


def test_clients_ask_all_there_is_and_no_faster_than_told() -> None:
    asked: list[int] = []
    lock = threading.Lock()

    def work() -> None:
        with lock:
            asked.append(1)

    began = time.perf_counter()
    told = clients([work], rate=50, seconds=0.5)
    assert len(asked) == 25 and time.perf_counter() - began >= 24 / 50 and told["rate"] <= 53
