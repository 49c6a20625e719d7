from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import numpy as np
import pytest

from hopql.bench import knowledge_scale
from hopql.bench.knowledge_scale import (
    CHUNKS,
    SPACE,
    Sizes,
    asked,
    document,
    drop,
    fill,
    held,
    measure,
    name,
    phrase,
    vocabulary,
)
from hopql.tools import postgres
from hopql.tools.errors import UsageError
from hopql.tools.knowledge.tables import connected


@pytest.fixture
def database() -> Iterator[str]:
    name_ = f"hopql_knowledge_scale_{uuid4().hex[:12]}"  # tables are made once a process for a name
    yield name_
    drop(name_)


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


def test_a_stopped_fill_goes_on(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    url, sizes = postgres.embedded(database), Sizes(200, 1000)
    monkeypatch.setattr(knowledge_scale, "PART", 4)
    monkeypatch.setattr(knowledge_scale, "BASES", 50)
    written = knowledge_scale._write
    calls: list[int] = []

    def once(*arguments: object) -> None:
        calls.append(1)
        if len(calls) == 3:
            raise KeyboardInterrupt
        written(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(knowledge_scale, "_write", once)
    with pytest.raises(KeyboardInterrupt):
        fill(url, sizes)
    assert held(url)["rows"]["chunks"] == 160
    told = fill(url, sizes)
    rows = held(url)["rows"]
    assert len(calls) == 4 and told["rows_s"] > 0
    assert (rows["documents"], rows["chunks"], rows["relations"]) == (10, 200, 1000)
    assert rows["entities"] == sizes.entities
    with connected(url) as connection:
        lexemes = connection.execute("SELECT to_regclass('knowledge_chunks_lexemes') IS NOT NULL").fetchone()
        spaces = connection.execute("SELECT count(*) FROM knowledge_chunks WHERE space <> %s", [SPACE]).fetchone()
    assert (lexemes, spaces) == ((True,), (0,))
    with pytest.raises(UsageError, match="200 chunks"):
        fill(url, Sizes(400, 1000))


def test_a_small_graph_is_measured(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge_scale, "BASES", 50)
    told = measure(database, Sizes(100, 400), 2, ["hybrid", "naive", "ppr"])
    assert told["disk_mb"].keys() >= {"chunks", "relations", "entities", "mentions"} and told["process_mb"] > 0
    for mode in ("hybrid", "naive", "ppr"):
        row = told["modes"][mode]
        assert row["chunks"] > 0 and np.isfinite(row["ms"]["p95"]) and row["without_embedding_ms"]["p50"] > 0
