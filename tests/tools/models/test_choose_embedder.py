"""Embedders: MiniLM without torch gives MiniLM's vectors; names, query formats, errors."""

from __future__ import annotations

import builtins
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from hopql.tools.base.errors import ModelError, UsageError
from hopql.tools.base.settings import settings
from hopql.tools.models import choose_embedder
from hopql.tools.models.choose_embedder import Recent, embed_array, embedder, identity
from hopql.tools.models.load_embedders import EXAMPLES, InContext

TEXTS = [
    "How many flights left JFK in March?",
    "flights.dep_delay: departure delay in minutes, negative when early",
    "id",
    "",
    "Welche Fluggesellschaft hatte die meisten Verspätungen?",
    "哪个机场的航班最多？",
    "SELECT carrier, avg(arr_delay) FROM flights GROUP BY carrier ORDER BY 2 DESC",
    "The quick brown fox jumps over the lazy dog. " * 60,
    "customers with no orders — “ever”, naïve café №5 😀",
    "x" * 3000,
]


@pytest.fixture
def fresh() -> Iterator[None]:
    """Settings read again within the test, and after it."""
    settings.cache_clear()
    yield
    settings.cache_clear()
    choose_embedder._loaded.clear()


def test_vectors_are_unit_rows_in_order() -> None:
    vectors = embed_array(embedder("minilm"), TEXTS)
    assert vectors.shape == (len(TEXTS), 384) and vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    for i in (0, 4, 7):
        assert np.allclose(vectors[i], embedder("minilm").vectors([TEXTS[i]])[0], atol=1e-4)


def test_equal_texts_are_embedded_once_and_progress_is_told() -> None:
    told: list[tuple[str, int, int]] = []
    vectors = embed_array(embedder("minilm"), ["a", "b", "a"], progress=lambda *what: told.append(what))
    assert np.array_equal(vectors[0], vectors[2]) and told == [("embedding", 2, 2)]
    assert embed_array(embedder("minilm"), []).shape[0] == 0


def test_onnx_and_torch_give_the_same_vectors() -> None:
    pytest.importorskip("sentence_transformers", reason="needs sentence-transformers, which is not installed")
    packaged = embed_array(embedder("minilm"), TEXTS)
    torch = embed_array(embedder("sentence-transformers:all-MiniLM-L6-v2"), TEXTS)
    cosines = (packaged * torch).sum(axis=1)
    assert cosines.min() > 0.99999, dict(zip(TEXTS, cosines.tolist(), strict=True))


def test_meaning_is_near() -> None:
    question, near, far = embed_array(
        embedder("minilm"), ["late departures", "dep_delay: minutes of departure delay", "engine type of the plane"]
    )
    assert question @ near > question @ far


def test_threads_get_the_same_vectors() -> None:
    model = embedder("minilm")
    once = embed_array(model, TEXTS)
    with ThreadPoolExecutor(4) as pool:
        for vectors in pool.map(lambda _: embed_array(model, TEXTS), range(4)):
            assert np.allclose(vectors, once, atol=1e-5)


def test_a_model_is_loaded_once_a_process() -> None:
    assert embedder("minilm") is embedder("sentence-transformers/all-MiniLM-L6-v2")
    assert embedder() is embedder("minilm")


def test_identities_tell_models_apart() -> None:
    names = ["minilm", "sentence-transformers:all-mpnet-base-v2", "openai:text-embedding-3-small", "BAAI/bge-en-icl"]
    assert len({identity(name) for name in names}) == len(names)
    assert identity("minilm").endswith("/384") and identity("openai:text-embedding-3-large").endswith("/3072")


@pytest.mark.parametrize("name", ["word2vec", "openai:", "sentence-transformers", "local"])
def test_an_unknown_name_is_told(name: str) -> None:
    with pytest.raises(UsageError, match="no embedder") as told:
        embedder(name)
    assert "minilm" in told.value.hint


class Recorder:
    """Keeps what it is given."""

    def __init__(self, second: float = 4.0) -> None:
        self.given: list[str] = []
        self._second = second

    def vectors(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
        self.given += texts
        return np.array([[3.0, self._second] for _ in texts], dtype=np.float32)


def test_in_context_queries_have_the_documented_form() -> None:
    inner = Recorder()
    model = InContext(inner)
    embed_array(model, ["a document"])
    vectors = embed_array(model, ["the question"], query=True)
    task = "Given a question about the data in a database, retrieve the tables and columns needed to answer it."
    (first, found), (second, held) = EXAMPLES.items()
    assert inner.given == [
        "a document",
        f"<instruct>{task}\n<query>{first}\n<response>{found}\n\n"
        f"<instruct>{task}\n<query>{second}\n<response>{held}\n\n"
        f"<instruct>{task}\n<query>the question\n<response>",
    ]
    assert np.allclose(vectors, [[0.6, 0.8]])


def test_a_question_is_embedded_once_and_a_document_each_time() -> None:
    model = Recorder()
    first = embed_array(model, ["a", "b"], query=True)
    again = embed_array(model, ["b", "c", "a"], query=True)
    assert model.given == ["a", "b", "c"] and np.array_equal(again[2], first[0])
    again[:] = 0  # what is given may be written to
    assert np.array_equal(embed_array(model, ["a"], query=True), first[:1])
    embed_array(model, ["a"])
    assert model.given == ["a", "b", "c", "a"]


def test_no_model_gets_the_vectors_of_another() -> None:
    given = [embed_array(Recorder(number), ["a"], query=True)[0].tolist() for number in (0.0, 4.0)]
    assert given[0] != given[1]


def test_the_least_recently_used_vectors_are_dropped() -> None:
    model, recent, computed = Recorder(), Recent(size=2), list[str]()

    def compute(texts: list[str]) -> NDArray[np.float32]:
        computed.extend(texts)
        return np.ones((len(texts), 2), dtype=np.float32)

    for texts in (["a", "b"], ["a"], ["c"], ["a"], ["b"], ["d", "e", "f"], ["b"]):
        assert len(recent.vectors(model, texts, compute)) == len(texts)
    assert computed == ["a", "b", "c", "b", "d", "e", "f"]


def test_bge_is_wrapped_wherever_it_is_served(fresh: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOPQL_API_KEY", "k")
    assert isinstance(embedder("BAAI/bge-en-icl"), InContext)
    assert isinstance(embedder("openai:BAAI/bge-en-icl"), InContext)


def test_a_missing_library_names_the_extra(fresh: None, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name == "sentence_transformers":
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ModelError) as told:
        embedder("sentence-transformers:some-model").vectors(["x"])
    assert "hopql[sentence-transformers]" in told.value.hint


def test_a_hosted_model_without_a_key_or_server_is_told(fresh: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ModelError, match="text-embedding-3-small") as told:
        embedder("openai:text-embedding-3-small")
    assert "HOPQL_API_KEY" in told.value.hint
    monkeypatch.setenv("HOPQL_BASE_URL", "http://127.0.0.1:9/v1")
    settings.cache_clear()
    with pytest.raises(ModelError, match="failed for a-model"):
        embedder("openai:a-model").vectors(["x"])
