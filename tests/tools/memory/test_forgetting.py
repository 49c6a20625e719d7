from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from hopql.state.memory import Memory
from hopql.tools.errors import UsageError
from hopql.tools.memory import SemanticMemory

Told = Callable[..., Memory]


def chain(store: SemanticMemory, told: Told) -> list[str]:
    return [
        store.add([told(f"The carrier is {name}.", subject="team", topic="carrier", entity=name, kind="airline")])[0][
            "id"
        ]
        for name in ("United", "Delta", "JetBlue")
    ]


def test_what_gave_way_to_a_forgotten_one_gives_way_to_its_successor(store: SemanticMemory, told: Told) -> None:
    first, second, third = chain(store, told)
    assert store.forget(second) and not store.forget(second)
    assert [(one["id"], one["superseded_by"]) for one in store.history(first)] == [(first, third), (third, "")]
    assert store.forget(third)
    assert [one["id"] for one in store.recent()] == [first]


def test_purging_by_user_and_time(space: str, told: Told) -> None:
    store, dana = SemanticMemory(space), SemanticMemory(space, "dana")
    chain(store, told)
    dana.add([told("Mine.")])
    time.sleep(0.01)
    turn = datetime.now(UTC)
    dana.add([told("Mine too, later.", "facts")])
    with pytest.raises(UsageError):
        dana.purge("eve")
    version = store.version()
    assert store.purge("dana", turn) == 1 and store.version() != version
    assert [one["text"] for one in dana.recent() if one["user"]] == ["Mine too, later."]
    assert store.purge("") == 3 and dana.count() == 1
    assert dana.purge() == 1 and store.purge() == 0


def test_a_user_purges_only_their_own(space: str, told: Told) -> None:
    store, dana = SemanticMemory(space), SemanticMemory(space, "dana")
    store.add([told("Shared.")])
    dana.add([told("Mine.")])
    assert dana.purge() == 1 and store.count() == 1


def test_purging_a_part_of_a_chain_leaves_the_rest_whole(store: SemanticMemory, told: Told) -> None:
    chain(store, told)
    turn = datetime.now(UTC)
    late = told("The carrier was Envoy.", subject="team", topic="carrier", entity="Envoy", kind="airline",
                valid_from=datetime(2010, 1, 1, tzinfo=UTC))  # fmt: skip
    [old] = store.add([late])
    assert old["by"] and store.purge(before=turn) == 3
    assert [one["superseded_by"] for one in store.history(old["id"])] == [""]
