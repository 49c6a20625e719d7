from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from langchain_core.embeddings import Embeddings
from numpy.typing import NDArray

from hopql.state.asked import Draft, Feedback, Key
from hopql.tools.embedders import factory
from hopql.tools.errors import UsageError
from hopql.tools.memory import QueryMemory
from hopql.tools.memory.compare_embedders import compare_embeddings
from tests.tools.memory.conftest import Keep, Log


class Letters(Embeddings):
    """Texts are alike when they begin with the same letter, and a little more when the second is the same too."""

    def vectors(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
        assert query
        letters = np.eye(26, dtype=np.float32)
        places = [(ord(text[0].lower()) - 97, ord(text[1].lower()) % 26) for text in texts]
        return np.array([letters[first] + 0.3 * letters[second] for first, second in places])

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        return [row.tolist() for row in self.vectors(texts, query=True)]

    def embed_query(self, text: str) -> list[float]:
        return self.embed_documents([text])[0]


class Broken(Embeddings):
    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        raise RuntimeError("out of memory\nat layer 3")

    embed_query = embed_documents  # type: ignore[assignment]


@pytest.fixture(autouse=True)
def own(monkeypatch: pytest.MonkeyPatch) -> None:
    made = factory._made
    known: dict[str, type[Embeddings]] = {"sentence-transformers:letters": Letters, "openai:broken": Broken}
    monkeypatch.setattr(factory, "_loaded", {})
    monkeypatch.setattr(factory, "_made", lambda name: known[name]() if name in known else made(name))


def test_an_empty_memory_has_no_figures(memory: QueryMemory) -> None:
    told = compare_embeddings(memory)
    assert (told["pairs"], told["entries"], [one["name"] for one in told["embedders"]]) == (0, 0, ["minilm"])
    (one,) = told["embedders"]
    assert one["error"] == "" and one["recall_1"] is one["ms"] is one["confusable"] is None


def test_entries_without_pairs_have_no_recall(memory: QueryMemory, keep: Keep) -> None:
    keep("How many flights?")
    (one,) = compare_embeddings(memory, ["minilm"])["embedders"]
    assert one["recall_1"] is one["wrong_above"] is None and one["confusable"] == 0.0 and one["dimensions"] == 384


def test_figures_are_those_of_the_vectors(memory: QueryMemory, keep: Keep, log: Log) -> None:
    apples, bananas, beans = keep("apples sold"), keep("bananas sold"), keep("beans sold")
    log("all apples", replayed_from=apples, how="near", cached=True)
    log("zebra apples", replayed_from=apples, how="near", cached=True)  # like nothing else
    log("bad beans", entry=beans)  # nearer to bananas
    log("Bananas sold?", entry=bananas)  # the entry's own words
    log("bad apples", replayed_from=apples, success=False)
    complained = log("big apples", replayed_from=apples, cached=True)
    memory.feedback(Feedback(asking=complained, verdict="down", user="eve"))
    log("beans", entry=beans)
    told = compare_embeddings(memory, ["sentence-transformers:letters", "minilm"], t_replay=0.9)
    assert (told["pairs"], told["entries"], told["t_replay"]) == (4, 3, 0.9)
    letters, minilm = told["embedders"]
    assert (letters["recall_1"], letters["recall_5"], letters["wrong_above"]) == (0.5, 1.0, 0.25)
    assert (letters["confusable"], letters["dimensions"]) == (pytest.approx(2 / 3), 26)
    assert (minilm["recall_1"], minilm["wrong_above"], minilm["confusable"]) == (1.0, 0.0, 0.0)
    assert minilm["ms"] is not None and minilm["ms"] > 0
    strict = compare_embeddings(memory, ["sentence-transformers:letters"], t_replay=1.0)["embedders"][0]
    assert strict["confusable"] == 0.0
    assert compare_embeddings(memory, ["sentence-transformers:letters"], sample=2)["pairs"] == 2


def test_the_same_skeleton_or_sql_is_right_too(memory: QueryMemory, keep: Keep, log: Log) -> None:
    keep("b in 2013", skeleton="b in #")
    replayed = keep("x in 2014", skeleton="b in #")
    log("b of 2015", replayed_from=replayed, how="skeleton", cached=True)
    (one,) = compare_embeddings(memory, ["sentence-transformers:letters"])["embedders"]
    assert (one["recall_1"], one["wrong_above"], one["confusable"]) == (1.0, 0.0, 0.0)


def test_a_correction_is_the_right_entry_and_a_wrong_replay_is_not(memory: QueryMemory, keep: Keep, log: Log) -> None:
    old = keep("apples sold", "SELECT wrong")
    merged = log("amount of apples", entry=old)
    memory.feedback(
        Feedback(entry=old, verdict="corrected", correction=Draft(question="", sql="SELECT right")), proved=True
    )
    other = keep("carrots sold")
    wrong = log("cost of celery", replayed_from=other, how="near", similarity=0.96, cached=True)
    correction = Draft(question="", sql="SELECT celery", normal="cost of celery")
    memory.feedback(Feedback(asking=wrong, verdict="corrected", correction=correction), proved=True)
    told = compare_embeddings(memory, ["sentence-transformers:letters"])
    assert merged and (told["pairs"], told["entries"]) == (1, 3)
    assert told["embedders"][0]["recall_1"] == 1.0


def test_what_cannot_be_loaded_is_told(memory: QueryMemory, keep: Keep, log: Log) -> None:
    log("every flight", entry=keep("How many flights?"))
    names = ["nonsense", "openai:text-embedding-3-small", "openai:broken", "minilm", "minilm"]
    told = compare_embeddings(memory, names)["embedders"]
    assert [one["name"] for one in told] == names[:4]
    assert [bool(one["error"]) for one in told] == [True, True, True, False]
    assert "no embedder" in told[0]["error"] and "HOPQL_API_KEY" in told[1]["error"]
    assert told[2]["error"] == "RuntimeError: out of memory" and told[3]["recall_1"] == 1.0
    with pytest.raises(UsageError, match="no cosine"):
        compare_embeddings(memory, t_replay=95)


def test_nothing_of_others_is_compared(key: Key, keep: Keep, log: Log) -> None:
    acme = QueryMemory(Key(key.database, "f1", "acme"))
    log("every salary", into=acme, entry=keep("salaries", into=acme))
    log("my own", user="bob", entry=keep("private one", user="bob", private=True))
    told = compare_embeddings(QueryMemory(key), ["minilm"])
    assert (told["pairs"], told["entries"]) == (0, 0)
    assert compare_embeddings(acme, ["minilm"])["pairs"] == 1
    assert compare_embeddings(QueryMemory(key, user="bob"), ["minilm"])["pairs"] == 1
