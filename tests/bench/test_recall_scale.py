from __future__ import annotations

import threading
import time

import numpy as np
import pytest

from hopql.bench.recall_scale import KEY, clients, meant, measure, prefixes, questions
from hopql.tools import postgres
from hopql.tools.memory import find_queries
from hopql.tools.memory.query_rows import scope


def test_questions_are_the_same_every_time() -> None:
    assert list(questions(50, 4)) == list(questions(50, 4)) != list(questions(50, 5))
    assert all("[" not in one.question and "[" in one.skeleton for one in questions(50, 4))
    assert not {one.skeleton for one in questions(2000, 1)} & {text.lower() for text in meant(50, 1)}
    assert all(3 <= len(one) <= 30 for one in prefixes(50)) and scope(KEY) == scope(KEY)


def test_clients_ask_all_there_is_and_no_faster_than_told() -> None:
    asked: list[int] = []
    lock = threading.Lock()

    def work() -> None:
        with lock:
            asked.append(1)

    began = time.perf_counter()
    told = clients([work], rate=50, seconds=0.5)
    assert len(asked) == 25 and time.perf_counter() - began >= 24 / 50 and told["rate"] <= 53


def test_a_small_memory_is_measured_and_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_queries, "EXACT", 400)  # from where on the index is asked
    told = measure(500, 6, 0.2)
    assert told["entries"] == 500 and told["exact_found"] == 1.0 and told["near_found"] > 0.5
    assert told["recall@1"] > 0.8 and np.isfinite(told["near_ms"]["p95"])
    with postgres.connection() as admin:
        left = admin.execute("SELECT count(*) FROM pg_database WHERE datname LIKE 'hopql_recall_scale_%'").fetchone()
    assert left == (0,)
