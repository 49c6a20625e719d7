from __future__ import annotations

import numpy as np
import pytest

from hopql.state.asked import Key
from hopql.tools.embedders import embed_array, embedder
from hopql.tools.errors import ModelError, UsageError
from hopql.tools.memory import QueryMemory
from hopql.tools.memory.cluster_questions import Vectors, clusters, grouped, labels, told
from tests.tools.memory.conftest import Keep, Log


def test_words_that_only_one_group_has_come_first() -> None:
    found = labels([
        ["Which flights had the longest delay?", "average delay of flights by carrier", "delays of flights in 2013"],
        ["Which planes fly the flights?", "planes by engine of flights", "oldest planes"],
    ])  # fmt: skip
    assert found[0][0] == "delay" and found[1][0] == "planes"
    assert "flights" not in (found[0][0], found[1][0]) and all(len(words) == 3 for words in found)


def test_function_words_and_numbers_are_left_out() -> None:
    assert told("How many of the A320 were late in 2013 at 5 pm?") == ["late", "pm"]
    assert labels([["how many are there in 2013?"], ["x"]]) == [[], ["x"]]
    assert labels([]) == []


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


DELAYS = [
    "Which carrier has the longest average departure delay?", "average departure delay of each carrier",
    "departure delay by carrier", "Which carrier is delayed most at departure?", "mean delay of departures a carrier",
]  # fmt: skip
WEATHER = [
    "How much rain fell in July?", "rain and snow a month", "On which day was the rain heaviest?",
    "total rain by month", "months with most rain",
]  # fmt: skip


def test_an_empty_memory_and_one_question(memory: QueryMemory, keep: Keep) -> None:
    assert clusters(memory) == []
    entry = keep("How much rain fell in July?")
    (one,) = clusters(memory)
    assert (one["question"], one["entry"], one["size"]) == ("How much rain fell in July?", entry, 1)
    assert (one["askings"], one["success_rate"], one["hit_rate"]) == (0, None, None)
    assert one["words"] and one["label"] == ", ".join(one["words"])
    assert clusters(memory, k=9)[0]["size"] == 1
    with pytest.raises(UsageError, match="0 clusters"):
        clusters(memory, k=0)


def test_questions_of_a_kind_are_together(memory: QueryMemory, keep: Keep, log: Log) -> None:
    ids = [keep(question) for question in DELAYS + WEATHER]
    log(DELAYS[0], entry=ids[0])
    log(DELAYS[1], replayed_from=ids[0], cached=True)
    log("carrier whose departures are delayed worst", success=False, sql="", tables=[])
    log("who painted the Mona Lisa?", success=False, sql="", tables=[])
    by_label = {one["words"][0]: one for one in clusters(memory)}
    assert set(by_label) <= {"delay", "departure", "carrier", "rain"} and len(by_label) == 2
    rain, delays = by_label.pop("rain"), next(iter(by_label.values()))
    assert (rain["size"], delays["size"], rain["success_rate"]) == (5, 5, None)
    assert rain["question"] in WEATHER and delays["question"] in DELAYS
    assert (delays["askings"], delays["hit_rate"]) == (3, pytest.approx(1 / 3))
    assert delays["success_rate"] == pytest.approx(2 / 3)
    assert set(delays["questions"]) == set(DELAYS) and delays["questions"][0] == delays["question"]
    assert clusters(memory) == clusters(memory)
    assert sum(one["size"] for one in clusters(memory, limit=4)) == 4


def test_the_representative_is_nearest_to_the_centre(memory: QueryMemory, keep: Keep) -> None:
    for question in DELAYS:
        keep(question)
    vectors = embed_array(embedder("minilm"), DELAYS)
    nearest = DELAYS[int((vectors @ vectors.sum(axis=0)).argmax())]
    assert clusters(memory, k=1)[0]["question"] == nearest


def test_what_is_not_seen_is_not_told(key: Key, keep: Keep, log: Log) -> None:
    acme = QueryMemory(Key(key.database, "f1", "acme"))
    entry = keep("How much rain fell?")
    keep("salaries of all", into=acme)
    keep("my own secret", user="bob", private=True)
    keep("of another table", tables=["secrets"])
    withdrawn = keep("wrong one")
    QueryMemory(key).withdraw(withdrawn, "wrong")
    assert [one["question"] for one in clusters(acme)] == ["salaries of all"]
    told = {question for one in clusters(QueryMemory(key, granted=["flights"])) for question in one["questions"]}
    assert told == {"How much rain fell?"}
    log("rain", user="ada", replayed_from=entry, cached=True)
    (one,) = clusters(QueryMemory(key, user="ada"))
    assert (one["question"], one["askings"]) == ("How much rain fell?", 1)
    assert clusters(QueryMemory(key, user="eve")) == []


def test_without_the_model_the_stored_ones_are_told(
    memory: QueryMemory, keep: Keep, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep("How much rain fell?")
    log("How much rain falls?", success=False)

    def gone(*_: object) -> None:
        raise ModelError("no model")

    monkeypatch.setattr("hopql.tools.memory.find_queries.question_vectors", gone)
    assert [one["askings"] for one in clusters(memory)] == [0]
