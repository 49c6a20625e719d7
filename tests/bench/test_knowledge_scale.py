from __future__ import annotations

import numpy as np
import pytest

from hopql.bench import knowledge_scale
from hopql.bench.knowledge_scale import CHUNKS, Sizes, asked, document, measure, name, phrase, vocabulary
from hopql.tools import postgres


def test_documents_are_the_same_every_time() -> None:
    sizes = Sizes(200, 1003)
    assert document(3, sizes) == document(3, sizes) != document(4, sizes)
    assert sum(len(document(number, sizes).relations) for number in range(sizes.documents)) == 1003
    assert all(len(document(number, sizes).chunks) == CHUNKS for number in range(sizes.documents))
    assert len({name(number) for number in range(50_000)}) == 50_000
    assert asked(sizes, 5, 1) == asked(sizes, 5, 1) != asked(sizes, 5, 2)


def test_common_words_come_often() -> None:
    words, _ = vocabulary()
    said = phrase(np.random.default_rng(1), 20_000).split()
    assert said.count(words[0]) > said.count(words[100]) > 0
    assert len(set(said)) > 3000


def test_a_small_graph_is_measured_and_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge_scale, "BASES", 50)
    told = measure(Sizes(100, 400), 2, ["hybrid", "naive", "ppr"])
    rows = told["rows"]
    assert (rows["documents"], rows["chunks"], rows["relations"], rows["entities"]) == (5, 100, 400, 200)
    assert told["disk_mb"].keys() >= {"chunks", "relations", "entities", "mentions"} and told["process_mb"] > 0
    for mode in ("hybrid", "naive", "ppr"):
        row = told["modes"][mode]
        assert row["chunks"] > 0 and np.isfinite(row["ms"]["p95"]) and row["without_embedding_ms"]["p50"] > 0
    with postgres.connection() as admin:
        left = admin.execute("SELECT count(*) FROM pg_database WHERE datname LIKE 'hopql_knowledge_scale_%'").fetchone()
    assert left == (0,)
