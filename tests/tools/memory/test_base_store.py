"""LangGraph's store over the memory: as its own in-memory store behaves, and the same memories as `SemanticMemory`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from langgraph.graph import END, START, StateGraph
from langgraph.store.base import BaseStore, GetOp, InvalidNamespaceError, PutOp
from langgraph.store.memory import InMemoryStore
from typing_extensions import TypedDict

from hopql.state.memory import Memory, SearchQuery
from hopql.tools.errors import UsageError
from hopql.tools.memory import MemoryStore, SemanticMemory

Told = Callable[..., Memory]
Asked = Callable[..., list[SearchQuery]]


def test_put_get_replace_delete(space: str) -> None:
    items, home = MemoryStore(), (space, "dana", "preferences", "seats")
    value = {"text": "Prefers a window seat.", "topic": "seating", "deep": {"n": [1, 2.5, None, "é"]}}
    items.put(home, "seat", value)
    found = items.get(home, "seat")
    assert found is not None and found.value == value and found.namespace == home and found.key == "seat"
    items.put(home, "seat", {"text": "Prefers an aisle seat."})
    again = items.get(home, "seat")
    assert again is not None and again.value == {"text": "Prefers an aisle seat."}
    assert again.created_at == found.created_at and again.updated_at > found.updated_at
    assert items.get((space, "dana", "preferences"), "seat") is None and items.get(home, "Seat") is None
    items.delete(home, "seat")
    items.delete(home, "seat")
    assert items.get(home, "seat") is None


def test_search_by_meaning_within_a_namespace(space: str) -> None:
    items = MemoryStore()
    items.put((space, "dana", "facts"), "a", {"text": "Parrots can talk."})
    items.put((space, "dana", "facts"), "b", {"content": "A violin needs strings."})
    items.put((space, "eve", "facts"), "c", {"text": "Parrots sleep at night."})
    found = items.search((space, "dana"), query="birds that speak")
    assert [one.key for one in found] == ["a", "b"]
    assert found[0].score is not None and found[1].score is not None and found[0].score > found[1].score
    assert [one.key for one in items.search((space, "dana"), query="birds that speak", offset=1)] == ["b"]
    assert {one.key for one in items.search((space,))} == {"a", "b", "c"}
    assert items.search((space, "dana", "facts", "deeper")) == [] and items.search((space,), limit=0) == []


FILTERS: list[dict[str, Any]] = [
    {"kind": "a"}, {"n": 2}, {"n": {"$gt": 1}}, {"n": {"$gte": 2, "$lt": 3}}, {"n": {"$ne": 2}}, {"deep": {"x": "y"}},
    {"tags": ["p", "q"]}, {"tags": ["p"]}, {"kind": None}, {"kind": "a", "n": {"$lte": 1}}, {"kind": {"$eq": "b"}},
    {"k'); DROP TABLE memories; --": "x' OR 1=1"},
]  # fmt: skip


@pytest.mark.parametrize("wanted", FILTERS, ids=str)
def test_filters_choose_what_the_in_memory_store_chooses(space: str, wanted: dict[str, Any]) -> None:
    items, other, home = MemoryStore(), InMemoryStore(), (space, "-", "facts")
    for key, value in {
        "one": {"kind": "a", "n": 1, "tags": ["p", "q"]}, "two": {"kind": "a", "n": 2, "deep": {"x": "y", "z": 1}},
        "three": {"kind": "b", "n": 3}, "four": {"kind": None, "n": 2.5, "tags": ["p"]},
    }.items():  # fmt: skip
        for store in (items, other):
            store.put(home, key, value, index=False)
    chosen = [sorted(one.key for one in store.search(home, filter=wanted)) for store in (items, other)]
    assert chosen[0] == chosen[1]


def test_what_a_filter_cannot_say(space: str) -> None:
    items = MemoryStore()
    for wanted in ({"n": {"$gt": "many"}}, {"n": {"$like": "x"}}):
        with pytest.raises(UsageError):
            items.search((space,), filter=wanted)
    with pytest.raises(UsageError):
        items.put((space,), "x", {"text": "y", "n": float("nan")})
    with pytest.raises(InvalidNamespaceError):
        items.put((space, "a.b"), "x", {"text": "y"})


def test_namespaces_are_listed_by_prefix_suffix_and_depth(space: str) -> None:
    items = MemoryStore()
    for rest in (("dana", "facts"), ("dana", "preferences", "seats"), ("eve", "facts"), ()):
        items.put((space, *rest), "k", {"text": "x"}, index=False)
    assert items.list_namespaces(prefix=(space,)) == [
        (space,), (space, "dana", "facts"), (space, "dana", "preferences", "seats"), (space, "eve", "facts"),
    ]  # fmt: skip
    assert items.list_namespaces(prefix=(space,), max_depth=2) == [(space,), (space, "dana"), (space, "eve")]
    assert items.list_namespaces(prefix=(space, "*", "facts")) == [(space, "dana", "facts"), (space, "eve", "facts")]
    assert items.list_namespaces(prefix=(space,), suffix=("seats",)) == [(space, "dana", "preferences", "seats")]
    assert items.list_namespaces(prefix=(space,), limit=1, offset=1) == [(space, "dana", "facts")]


def test_memories_and_items_are_the_same(space: str, told: Told, asked: Asked) -> None:
    items, dana = MemoryStore(), SemanticMemory(space, "dana@example.org")
    [made] = dana.add([told("Likes tea.", topic="drinks"), told("All like cake.", "facts", user="")][:1])
    home = (space, "dana@example%2Eorg", "preferences")
    found = items.get(home, made["id"])
    assert found is not None and found.value == {"text": "Likes tea.", "topic": "drinks"}
    assert [one.key for one in items.search(home, query="hot drinks")] == [made["id"]]
    items.put(home, "cake", {"text": "Likes cake.", "topic": "food"})
    assert [one["text"] for one in dana.search(asked("cake"), {"topic": "food"})] == ["Likes cake."]
    items.put((space, "-", "facts"), "x", {"text": "Shared by all."})
    assert "Shared by all." in [one["text"] for one in SemanticMemory(space).recent()]
    items.put(home, made["id"], {"text": "Likes coffee."})
    changed = dana.get(made["id"])
    assert changed is not None and changed["text"] == "Likes coffee." and dana.count() == 3
    SemanticMemory(space).purge()


def test_fields_of_an_item_are_indexed_as_asked(space: str) -> None:
    items, home = MemoryStore(), (space, "-", "facts")
    items.put(home, "plain", {"title": "Parrots", "body": "A violin needs strings."}, index=["title"])
    items.put(home, "hidden", {"text": "Parrots can talk."}, index=False)
    found = items.search(home, query="parrots")
    assert [one.key for one in found] == ["plain"]
    assert {one.key for one in items.search(home)} == {"plain", "hidden"}


def test_a_batch_reads_what_was_there_and_the_last_put_holds(space: str) -> None:
    items, home = MemoryStore(), (space, "-", "facts")
    ops = [PutOp(home, "k", {"text": "one"}), GetOp(home, "k"), PutOp(home, "k", {"text": "two"})]
    assert asyncio.run(items.abatch(ops)) == [None, None, None]
    found = asyncio.run(items.aget(home, "k"))
    assert found is not None and found.value == {"text": "two"}


class _State(TypedDict):
    said: str
    heard: list[str]


def test_another_graph_uses_it(space: str) -> None:
    def remember(state: _State, *, store: BaseStore) -> dict[str, Any]:
        store.put((space, "dana", "facts"), "said", {"text": state["said"]})
        return {}

    def recall(state: _State, *, store: BaseStore) -> dict[str, Any]:
        return {"heard": [one.value["text"] for one in store.search((space, "dana"), query="birds")]}

    graph = StateGraph(_State)
    graph.add_node("remember", remember)
    graph.add_node("recall", recall)
    graph.add_edge(START, "remember")
    graph.add_edge("remember", "recall")
    graph.add_edge("recall", END)
    done = graph.compile(store=MemoryStore()).invoke({"said": "Parrots talk.", "heard": []})
    assert done["heard"] == ["Parrots talk."]
