from __future__ import annotations

from collections.abc import Callable

import pytest

from hopql.state.asked import Key
from hopql.tools.embedders import embed_array, embedder
from hopql.tools.errors import ModelError, UsageError
from hopql.tools.memory import QueryMemory
from hopql.tools.memory.analytics import clusters
from tests.tools.memory.analytics.conftest import Log

Keep = Callable[..., str]
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

    monkeypatch.setattr("hopql.tools.memory.asked.proposing.question_vectors", gone)
    assert [one["askings"] for one in clusters(memory)] == [0]
