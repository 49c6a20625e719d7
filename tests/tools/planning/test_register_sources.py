"""Sources register, and are found by their name."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from hopql.tools.base.errors import UsageError
from hopql.tools.planning import register_sources
from hopql.tools.planning.register_sources import Reply, Request, register, registered, source


@pytest.fixture(autouse=True)
def _empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(register_sources, "_registered", {})


def named(name: str) -> Any:
    return SimpleNamespace(name=name)


def test_a_source_is_found_by_its_name_in_the_order_of_registration() -> None:
    second, first = named("second"), named("first")
    register(second)
    register(first)
    assert source("first") is first and source("second") is second
    assert registered() == ["second", "first"]


def test_a_later_one_takes_the_place_of_an_earlier() -> None:
    old, new = named("one"), named("one")
    register(old)
    register(new)
    assert source("one") is new and registered() == ["one"]


def test_an_unknown_one_is_told_with_those_there_are() -> None:
    with pytest.raises(UsageError, match="no source 'wiki'") as raised:
        source("wiki")
    assert raised.value.hint == "Registered are: none."
    register(named("sql"))
    with pytest.raises(UsageError) as raised:
        source("wiki")
    assert raised.value.hint == "Registered are: sql."


def test_the_agent_brings_its_own() -> None:
    from hopql.graph.sql import SQLSource
    from hopql.tools.planning.recall_values import MemorySource

    for made in (SQLSource(), MemorySource()):
        register(made)
    assert [source(name).name for name in ("sql", "memory")] == ["sql", "memory"]


def test_replies_do_not_share_what_they_hold() -> None:
    one, two = (Reply("resolved", "text", "outcome") for _ in range(2))
    one.values.append({"value": "x", "kind": "", "evidence": "", "origin": "text"})
    assert two.values == []
    hop: Any = {"id": 1}
    assert Request(hop).given == {}
