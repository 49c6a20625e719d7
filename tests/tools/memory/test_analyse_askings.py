from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta, timezone

import numpy as np
import pytest
from numpy.typing import NDArray

from hopql.state.query_memory import Draft, Feedback, Key
from hopql.tools.base.errors import UsageError
from hopql.tools.memory import QueryMemory
from hopql.tools.memory.analyse_askings import (
    FILLED,
    Vectors,
    clusters,
    compare_embeddings,
    failing,
    grouped,
    popular,
    timeline,
)
from hopql.tools.models import choose_embedder
from hopql.tools.models.choose_embedder import Embedder, embed_array, embedder
from tests.tools.memory.conftest import NOON, Keep, Log


def test_an_empty_memory_has_nothing_popular(memory: QueryMemory) -> None:
    assert popular(memory) == []


def test_the_same_question_counts_together(memory: QueryMemory, keep: Callable[..., str], log: Log) -> None:
    entry = keep("How many flights?", normal="how many flights")
    log("How many flights?", user="ada", entry=entry, ms=100.0, tables=["Flights"])
    log("how  many FLIGHTS", user="bob", ms=None, success=False, sql="", tables=[])
    replayed = {"user": "bob", "cached": True, "replayed_from": entry}
    log("Count the flights", normal="how many flights", ms=20.0, how="near", **replayed)
    log("How many flights?", ms=30.0, how="exact", at=NOON + timedelta(1), **replayed)
    log("Which carrier is late?", user="eve", ms=None)
    first, second = popular(memory)
    assert (first["question"], first["entry"], first["count"], first["users"]) == ("How many flights?", entry, 4, 2)
    assert (first["success_rate"], first["hit_rate"], first["p50_ms"]) == (0.75, 0.5, 30.0)
    assert first["p95_ms"] == pytest.approx(93.0) and first["last_asked"] == "2026-03-05T12:00:00+00:00"
    assert (second["question"], second["entry"]) == ("Which carrier is late?", "")
    assert second["p50_ms"] is None is second["p95_ms"]


def test_by_time_user_and_table(memory: QueryMemory, log: Log) -> None:
    log("a", user="ada", at=NOON)
    log("b", user="bob", at=NOON + timedelta(days=1), tables=["sales.Orders", "flights"])
    for given, told in (
        ({"since": NOON}, "ba"), ({"since": NOON + timedelta(hours=1)}, "b"), ({"until": NOON}, ""),
        ({"until": (NOON + timedelta(hours=1)).replace(tzinfo=None)}, "a"),
        ({"user": "ada"}, "a"), ({"user": ""}, "ba"),
        ({"table": "SALES.orders"}, "b"), ({"table": "nowhere"}, ""), ({"table": "flights", "user": "bob"}, "b"),
        ({"limit": 1}, "b"), ({"limit": 0}, "b"), ({"user": "\x00"}, ""), ({"since": NOON, "until": NOON}, ""),
    ):  # fmt: skip
        assert "".join(one["question"] for one in popular(memory, **given)) == told, given  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="before it begins"):
        popular(memory, since=NOON, until=NOON - timedelta(seconds=1))


def test_nothing_of_others_is_counted(key: Key, log: Log) -> None:
    log("shared", user="ada")
    log("acme's", into=QueryMemory(Key(key.database, key.fingerprint, "acme")))
    log("older schema", into=QueryMemory(Key(key.database, "f0")), user="bob", tables=["secrets"])
    assert {one["question"] for one in popular(QueryMemory(key))} == {"shared", "older schema"}
    assert [one["question"] for one in popular(QueryMemory(Key(key.database, "f1", "acme")))] == ["acme's"]
    assert [one["question"] for one in popular(QueryMemory(key, user="ada"))] == ["shared"]
    with pytest.raises(UsageError, match="cannot speak for"):
        popular(QueryMemory(key, user="ada"), user="bob")


def test_an_empty_memory_has_no_steps(memory: QueryMemory) -> None:
    assert timeline(memory) == []


def test_figures_of_each_day(memory: QueryMemory, log: Log) -> None:
    log("a", user="ada", ms=10.0, model_calls=2, tokens_in=100, tokens_out=5)
    log("b", user="bob", ms=30.0, cached=True)
    log("c", user="bob", success=False, ms=None, at=NOON + timedelta(days=2))
    first, gap, last = timeline(memory)
    assert [one["start"][:10] for one in (first, gap, last)] == ["2026-03-04", "2026-03-05", "2026-03-06"]
    assert (first["askings"], first["users"], first["success_rate"], first["hit_rate"]) == (2, 2, 1.0, 0.5)
    assert (first["p50_ms"], first["p95_ms"]) == (20.0, pytest.approx(29.0))
    assert (first["model_calls"], first["tokens_in"], first["tokens_out"]) == (2, 100, 5)
    assert (gap["askings"], gap["tokens_in"]) == (0, 0)
    assert gap["success_rate"] is gap["hit_rate"] is gap["p50_ms"] is None
    assert (last["success_rate"], last["p50_ms"]) == (0.0, None)


def test_steps_begin_in_utc_and_weeks_on_monday(memory: QueryMemory, log: Log) -> None:
    log("a", at=datetime(2026, 3, 5, 1, 30, tzinfo=timezone(timedelta(hours=5))))
    assert timeline(memory, "hour")[0]["start"] == "2026-03-04T20:00:00+00:00"
    assert timeline(memory, "week")[0]["start"] == "2026-03-02T00:00:00+00:00"


def test_a_very_long_time_is_not_filled(memory: QueryMemory, log: Log) -> None:
    log("a")
    log("b", at=NOON - timedelta(hours=FILLED))
    assert len(timeline(memory, "hour")) == 2 and len(timeline(memory, "day")) == FILLED // 24 + 1


def test_a_timeline_by_time_user_and_table(key: Key, memory: QueryMemory, log: Log) -> None:
    log("a", user="ada")
    log("b", user="bob", tables=["planes"])
    log("c", into=QueryMemory(Key(key.database, "f1", "acme")))
    assert [one["askings"] for one in timeline(memory)] == [2]
    assert [one["askings"] for one in timeline(memory, user="ada")] == [1]
    assert [one["askings"] for one in timeline(memory, table="Planes")] == [1]
    assert timeline(memory, table="nowhere") == timeline(memory, since=datetime.now(UTC)) == []
    assert [one["askings"] for one in timeline(QueryMemory(key, user="bob"))] == [1]
    with pytest.raises(UsageError, match="no step 'month'"):
        timeline(memory, "month")  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="before it begins"):
        timeline(memory, since=NOON, until=NOON - timedelta(days=1))


def test_an_empty_memory_and_one_without_failures(memory: QueryMemory, log: Log) -> None:
    assert failing(memory) == []
    log("How many flights?")
    assert failing(memory) == []


def test_what_failed_is_told_by_its_question(memory: QueryMemory, log: Log) -> None:
    log("What is our churn rate?", user="ada", success=False, sql="", error="nothing fits", tables=[])
    log("what is our  churn rate", user="bob", success=False, sql="", tables=[])
    log(
        "What is our churn rate?", user="bob", success=False, sql="SELECT churn", error="no column churn", tables=[],
        at=NOON + timedelta(1),
    )  # fmt: skip
    log("carrier of flights", user="bob", success=False, sql="SELECT x", at=NOON + timedelta(hours=2))
    first, second = failing(memory)
    assert (first["question"], first["count"], first["users"]) == ("What is our churn rate?", 3, 2)
    assert (first["refused"], first["failed"], first["complained"]) == (2, 1, 0)
    assert first["error"] == "no column churn" and first["last_asked"] == "2026-03-05T12:00:00+00:00"
    assert (second["question"], second["failed"], second["error"]) == ("carrier of flights", 1, "")
    assert [one["count"] for one in failing(memory, limit=1)] == [3]
    assert [one["count"] for one in failing(memory, NOON + timedelta(hours=1))] == [1, 1]


def test_complaints_are_failures_until_they_are_solved(memory: QueryMemory, keep: Keep, log: Log) -> None:
    entry = keep("late flights", "SELECT wrong")
    wrong = log("late flights", user="ada", sql="SELECT wrong", entry=entry)
    log("unknown thing", success=False)
    assert [one["question"] for one in failing(memory)] == ["unknown thing"]
    memory.feedback(Feedback(asking=wrong, verdict="down", user="ada"))
    complaint = next(one for one in failing(memory) if one["complained"])
    assert (complaint["question"], complaint["count"], complaint["failed"]) == ("late flights", 1, 0)
    memory.feedback(Feedback(asking=wrong, verdict="up", user="ada"))
    assert not any(one["complained"] for one in failing(memory))
    memory.feedback(Feedback(asking=wrong, verdict="down", user="ada"))
    right = Draft(question="late flights", sql="SELECT right")
    memory.feedback(Feedback(asking=wrong, verdict="corrected", user="ada", correction=right))
    assert not any(one["complained"] for one in failing(memory))
    log("Unknown  thing?", at=NOON + timedelta(hours=1))
    assert failing(memory) == []
    log("unknown thing", success=False, at=NOON + timedelta(hours=2))
    assert [one["question"] for one in failing(memory)] == ["unknown thing"]


def test_nothing_of_others_is_told(key: Key, log: Log) -> None:
    acme = QueryMemory(Key(key.database, "f1", "acme"))
    log("acme churn", into=acme, success=False)
    log("churn here", user="ada", success=False)
    log("churn here", into=acme)
    assert [one["question"] for one in failing(QueryMemory(key))] == ["churn here"], "it succeeded elsewhere only"
    assert failing(QueryMemory(key, user="bob")) == []


def _blobs(groups: int, each: int, spread: float = 0.05, dim: int = 16) -> Vectors:
    random = np.random.default_rng(1)
    rows = np.repeat(np.eye(groups, dim), each, axis=0) + random.normal(0, spread, (groups * each, dim))
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


@pytest.mark.parametrize(("groups", "each"), [(2, 10), (4, 15), (8, 12)])
def test_clear_groups_are_found(groups: int, each: int) -> None:
    found = grouped(_blobs(groups, each))
    assert found.max() == groups - 1
    assert all(len(set(found[i * each : (i + 1) * each].tolist())) == 1 for i in range(groups))


def test_one_direction_is_one_group() -> None:
    random = np.random.default_rng(2)
    rows = np.eye(1, 384) + random.normal(0, 0.03, (200, 384))
    assert not grouped((rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)).any()


def test_groups_are_the_same_every_time_and_never_empty() -> None:
    vectors = _blobs(3, 30, spread=0.5)
    for k in (1, 2, 7, 20, 90, 1000):
        one, other = grouped(vectors, k), grouped(vectors, k)
        assert np.array_equal(one, other)
        assert set(one.tolist()) == set(range(min(k, 90)))


def test_equal_vectors_are_one_group() -> None:
    same = np.tile(np.eye(1, 4, dtype=np.float32), (5, 1))
    for k in (None, 3):
        assert grouped(same, k).tolist() == [0] * 5
    assert grouped(same[:1]).tolist() == [0]


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
    assert clusters(memory, k=9)[0]["size"] == 1
    with pytest.raises(UsageError, match="0 clusters"):
        clusters(memory, k=0)


def test_questions_of_a_kind_are_together(memory: QueryMemory, keep: Keep, log: Log) -> None:
    ids = [keep(question) for question in DELAYS + WEATHER]
    log(DELAYS[0], entry=ids[0])
    log(DELAYS[1], replayed_from=ids[0], cached=True)
    log(DELAYS[0], entry=ids[0], success=False)
    delays, rain = sorted(clusters(memory), key=lambda one: one["question"] in WEATHER)
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
    withdrawn = keep("wrong one")
    QueryMemory(key).withdraw(withdrawn, "wrong")
    assert [one["question"] for one in clusters(acme)] == ["salaries of all"]
    told = {question for one in clusters(QueryMemory(key)) for question in one["questions"]}
    assert told == {"How much rain fell?"}
    log("rain", user="ada", replayed_from=entry, cached=True)
    (one,) = clusters(QueryMemory(key, user="ada"))
    assert (one["question"], one["askings"]) == ("How much rain fell?", 1)
    assert clusters(QueryMemory(key, user="eve")) == []


class Letters:
    """Texts are alike when they begin with the same letter, and a little more when the second is the same too."""

    def vectors(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
        assert query
        letters = np.eye(26, dtype=np.float32)
        places = [(ord(text[0].lower()) - 97, ord(text[1].lower()) % 26) for text in texts]
        return np.array([letters[first] + 0.3 * letters[second] for first, second in places])


class Broken:
    def vectors(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
        raise RuntimeError("out of memory\nat layer 3")


@pytest.fixture(autouse=True)
def own(monkeypatch: pytest.MonkeyPatch) -> None:
    made = choose_embedder._made
    known: dict[str, type[Embedder]] = {"sentence-transformers:letters": Letters, "openai:broken": Broken}
    monkeypatch.setattr(choose_embedder, "_loaded", dict(choose_embedder._loaded))
    monkeypatch.setattr(choose_embedder, "_made", lambda name: known[name]() if name in known else made(name))


def test_an_empty_memory_has_no_figures(memory: QueryMemory) -> None:
    told = compare_embeddings(memory)
    assert (told["pairs"], told["entries"], [one["name"] for one in told["embedders"]]) == (0, 0, ["minilm"])
    (one,) = told["embedders"]
    assert one["error"] == "" and one["recall_1"] is one["ms"] is None


def test_entries_without_pairs_have_no_recall(memory: QueryMemory, keep: Keep) -> None:
    keep("How many flights?")
    (one,) = compare_embeddings(memory, ["minilm"])["embedders"]
    assert one["recall_1"] is one["wrong_above"] is None


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
    assert (minilm["recall_1"], minilm["wrong_above"]) == (1.0, 0.0)
    assert minilm["ms"] is not None and minilm["ms"] > 0
    assert compare_embeddings(memory, ["sentence-transformers:letters"], sample=2)["pairs"] == 2


def test_the_same_skeleton_or_sql_is_right_too(memory: QueryMemory, keep: Keep, log: Log) -> None:
    keep("b in 2013", skeleton="b in #")
    replayed = keep("x in 2014", skeleton="b in #")
    log("b of 2015", replayed_from=replayed, how="skeleton", cached=True)
    (one,) = compare_embeddings(memory, ["sentence-transformers:letters"])["embedders"]
    assert (one["recall_1"], one["wrong_above"]) == (1.0, 0.0)


def test_a_correction_is_the_right_entry_and_a_wrong_replay_is_not(memory: QueryMemory, keep: Keep, log: Log) -> None:
    old = keep("apples sold", "SELECT wrong")
    merged = log("amount of apples", entry=old)
    right = Draft(question="apples sold", sql="SELECT right")
    memory.feedback(Feedback(entry=old, verdict="corrected", correction=right))
    other = keep("carrots sold")
    wrong = log("cost of celery", replayed_from=other, how="near", similarity=0.96, cached=True)
    correction = Draft(question="cost of celery", sql="SELECT celery")
    memory.feedback(Feedback(asking=wrong, verdict="corrected", correction=correction))
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


def test_nothing_of_others_is_compared(key: Key, keep: Keep, log: Log) -> None:
    acme = QueryMemory(Key(key.database, "f1", "acme"))
    log("every salary", into=acme, entry=keep("salaries", into=acme))
    log("my own", user="bob", entry=keep("private one", user="bob", private=True))
    told = compare_embeddings(QueryMemory(key), ["minilm"])
    assert (told["pairs"], told["entries"]) == (0, 0)
    assert compare_embeddings(acme, ["minilm"])["pairs"] == 1
    assert compare_embeddings(QueryMemory(key, user="bob"), ["minilm"])["pairs"] == 1
