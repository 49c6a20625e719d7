"""Adding: repetitions merge, contradictions supersede by when they began to hold, everything else stays."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import psutil
import pytest

from hopql.state.memory import Memory, SearchQuery
from hopql.tools import postgres
from hopql.tools.errors import UsageError
from hopql.tools.memory import SemanticMemory

Told = Callable[..., Memory]
Asked = Callable[..., list[SearchQuery]]
CARRIER: dict[str, Any] = {"subject": "team", "topic": "preferred carrier", "kind": "airline"}
ASK = "the team's preferred carrier"


def carrier(told: Told, name: str, **rest: Any) -> Memory:
    return told(f"The team's preferred carrier is {name}.", entity=name, **{**CARRIER, **rest})


def in_force(store: SemanticMemory, asked: Asked, **how: Any) -> set[str]:
    return {str(one["metadata"].get("entity")) for one in store.search(asked(ASK), {"topic": "carrier"}, **how)}


def test_a_repetition_merges_and_the_latest_provenance_is_kept(store: SemanticMemory, told: Told) -> None:
    [first] = store.add([told("The team prefers window seats.", provenance="first")])
    [again] = store.add([told("the team prefers window seats", provenance="second")])
    assert again == {"id": first["id"], "outcome": "duplicate", "other": first["id"], "text": again["text"]}
    kept = store.get(first["id"])
    assert kept and kept["provenance"] == "second" and store.count() == 1


def test_another_number_date_name_or_negation_is_another_memory(store: SemanticMemory, told: Told) -> None:
    texts = [
        "Sales were 120 units in March.", "Sales were 121 units in March.", "Sales were 120 units in May.",
        "Acme sold 120 units in March.", "Apex sold 120 units in March.", "Sales were not 120 units in March.",
    ]  # fmt: skip
    assert [one["outcome"] for one in store.add([told(text, "facts") for text in texts])] == ["added"] * len(texts)


def test_users_and_categories_do_not_merge(space: str, told: Told) -> None:
    store = SemanticMemory(space)
    text = "The team prefers window seats."
    made = store.add([told(text), told(text, user="dana"), told(text, "facts"), told(text, user="dana")])
    assert [one["outcome"] for one in made] == ["added", "added", "added", "duplicate"]


def test_a_new_preference_supersedes_and_the_old_one_stays_as_history(
    store: SemanticMemory, told: Told, asked: Asked
) -> None:
    [old] = store.add([carrier(told, "United")])
    new = carrier(told, "Delta")
    assert store.propose(new) == {"id": "", "outcome": "superseded", "other": old["id"], "text": new.text}
    assert store.count() == 1 and in_force(store, asked) == {"United"}
    [added] = store.add([new])
    assert added["outcome"] == "superseded" and added["other"] == old["id"]
    assert in_force(store, asked) == {"Delta"}
    assert in_force(store, asked, history=True) == {"Delta", "United"}
    [third] = store.add([carrier(told, "United")])
    assert third["outcome"] == "superseded" and in_force(store, asked) == {"United"}
    chain = store.history(added["id"])
    assert [one["id"] for one in chain] == [old["id"], added["id"], third["id"]]
    assert [one["superseded_by"] for one in chain] == [added["id"], third["id"], ""]


def test_other_subjects_stay_however_alike(store: SemanticMemory, told: Told) -> None:
    made = store.add([carrier(told, "United"), carrier(told, "Delta", subject="Dana Ruiz")])
    assert [one["outcome"] for one in made] == ["added", "added"]


def test_a_contradiction_without_metadata(store: SemanticMemory, told: Told) -> None:
    made = store.add(
        [told("The user prefers dark mode in the editor."), told("The user prefers light mode in the editor.")]
    )
    assert [one["outcome"] for one in made] == ["added", "superseded"]
    made = store.add([told("Maria prefers tea in the morning."), told("Luis prefers coffee in the morning.")])
    assert [one["outcome"] for one in made] == ["added", "added"]


def test_an_older_one_that_arrives_later_goes_into_the_history(store: SemanticMemory, told: Told, asked: Asked) -> None:
    year = [datetime(2018 + n, 1, 1, tzinfo=UTC) for n in range(5)]
    [newest] = store.add([carrier(told, "Delta", valid_from=year[4])])
    [oldest] = store.add([carrier(told, "United", valid_from=year[0])])
    assert oldest["outcome"] == "added" and oldest["by"] == newest["id"]
    [between] = store.add([carrier(told, "JetBlue", valid_from=year[2])])
    assert between["outcome"] == "superseded" and (between["other"], between["by"]) == (oldest["id"], newest["id"])
    assert in_force(store, asked) == {"Delta"}
    assert in_force(store, asked, at=year[1]) == {"United"}
    assert in_force(store, asked, at=year[3]) == {"JetBlue"}
    assert [one["superseded_by"] for one in store.history(newest["id"])] == [between["id"], newest["id"], ""]


def test_what_was_told_today_is_not_superseded_by_a_dated_older_one(
    store: SemanticMemory, told: Told, asked: Asked
) -> None:
    store.add([carrier(told, "Delta"), carrier(told, "United", valid_from=datetime(2014, 1, 1, tzinfo=UTC))])
    assert in_force(store, asked) == {"Delta"}


def test_one_announced_for_the_future_holds_from_then(store: SemanticMemory, told: Told, asked: Asked) -> None:
    then = datetime.now(UTC) + timedelta(days=30)
    store.add([carrier(told, "United"), carrier(told, "Delta", valid_from=then)])
    assert in_force(store, asked) == {"United"}
    assert in_force(store, asked, at=then + timedelta(days=1)) == {"Delta"}
    [found] = store.search(asked(ASK))
    assert found["superseded_by"] == ""


def test_an_exception_for_a_while_gives_way_again(store: SemanticMemory, told: Told, asked: Asked) -> None:
    now = datetime.now(UTC)
    store.add([carrier(told, "United", valid_from=now - timedelta(days=9))])
    store.add([carrier(told, "Delta", valid_from=now - timedelta(days=1), valid_until=now + timedelta(days=1))])
    assert in_force(store, asked) == {"Delta"}
    assert in_force(store, asked, at=now + timedelta(days=2)) == {"United"}


def test_dates_end_where_they_say_in_any_time_zone(store: SemanticMemory, told: Told, asked: Asked) -> None:
    noon = datetime(2024, 3, 1, 12)
    east = timezone(timedelta(hours=9))
    store.add(
        [
            told(
                "The lounge is open.",
                "facts",
                valid_from=noon.replace(tzinfo=UTC),
                valid_until=datetime(2024, 3, 2, 9, tzinfo=east),
            )
        ]
    )
    hits = [
        (datetime(2024, 3, 1, 20, 59, tzinfo=east), 0), (datetime(2024, 3, 1, 21, 0, tzinfo=east), 1),
        (noon, 1), (datetime(2024, 3, 1, 23, 59, tzinfo=UTC), 1), (datetime(2024, 3, 2, tzinfo=UTC), 0),
    ]  # fmt: skip
    assert [len(store.search(asked("lounge"), at=at)) for at, _ in hits] == [count for _, count in hits]
    assert store.search(asked("lounge")) == [] and len(store.search(asked("lounge"), history=True)) == 1
    naive = told("Naive means UTC.", "decisions", valid_from=noon)
    store.add([naive])
    assert [len(store.search(asked("naive", "decisions"), at=noon + timedelta(minutes=m))) for m in (-1, 0)] == [0, 1]


def test_windows_that_do_not_meet_contradict_nothing(store: SemanticMemory, told: Told) -> None:
    turn = datetime(2014, 2, 3, tzinfo=UTC)
    made = store.add([carrier(told, "United", valid_until=turn), carrier(told, "Delta", valid_from=turn)])
    assert [one["outcome"] for one in made] == ["added", "added"] and "by" not in made[1]


def test_dates_that_were_lacking_are_taken_over(store: SemanticMemory, told: Told, asked: Asked) -> None:
    ends = datetime(2020, 1, 1, tzinfo=UTC)
    store.add([told("The lounge trial runs in Boston.", "facts")])
    [again] = store.add([told("The lounge trial runs in Boston.", "facts", valid_until=ends)])
    assert again["outcome"] == "duplicate" and store.search(asked("lounge trial")) == []
    [later] = store.add([told("The lounge trial runs in Boston.", "facts")])
    assert later["outcome"] == "added"


def test_a_batch_with_one_that_cannot_be_stored_stores_nothing(space: str, store: SemanticMemory, told: Told) -> None:
    good = told("Good.", "facts")
    backwards = told("x", valid_from=datetime(2024, 1, 2), valid_until=datetime(2024, 1, 1))
    for broken in (told("   "), told("x", confidence=float("nan")), backwards):
        with pytest.raises(UsageError):
            store.add([good, broken])
    with pytest.raises(UsageError, match="eve"):
        SemanticMemory(space, "dana").add([good, told("Mine.", user="eve")])
    assert store.count() == 0
    with pytest.raises(UsageError):
        SemanticMemory("")


def test_a_memory_without_a_user_is_its_stores_users(space: str, told: Told) -> None:
    dana = SemanticMemory(space, "dana")
    dana.add([told("Likes tea."), told("Likes cake.", user="")])
    assert dana.count() == 2 and SemanticMemory(space).count() == 1
    SemanticMemory(space).purge()


def test_zero_characters_and_broken_surrogates_are_replaced(store: SemanticMemory, told: Told) -> None:
    [made] = store.add([told("a\x00b c", note="x\x00\ud800y")])
    kept = store.get(made["id"])
    assert kept and kept["text"] == "a\ufffdb c" and kept["metadata"] == {"note": "x\ufffd?y"}


def test_two_writers_at_once_add_one(space: str, told: Told) -> None:
    def tell(number: int) -> str:
        return SemanticMemory(space).add([told("Everybody tells this at once.")])[0]["outcome"]

    with ThreadPoolExecutor(6) as threads:
        outcomes = sorted(threads.map(tell, range(6)))
    assert outcomes == ["added"] + ["duplicate"] * 5


def test_what_was_acknowledged_outlives_a_killed_server(told: Told, asked: Asked) -> None:
    with tempfile.TemporaryDirectory(prefix="hopql-") as folder:
        home = Path(folder)
        store = SemanticMemory("killed", url=postgres.embedded("kept", data_dir=home))
        try:
            server = psutil.Process(postgres.status(data_dir=home).pid)
            store.add([told(f"Parrot number {n} talks.", "facts") for n in range(20)])
            family = [server, *server.children(recursive=True)]
            os.kill(server.pid, signal.SIGKILL)
            psutil.wait_procs(family, timeout=30)
            assert postgres.embedded("kept", data_dir=home) == store.url
            assert store.count() == 20 and len(store.search(asked("parrot number 7 talks"))) == 5
        finally:
            postgres.stop(data_dir=home)
