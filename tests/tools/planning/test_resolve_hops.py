"""What is ready, what is tried again, and what can no longer be asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hopql.state.context import Context
from hopql.state.hops import Hop, HopRun, Scope
from hopql.tools.planning import register_sources
from hopql.tools.planning.register_sources import Reply, Request, register
from hopql.tools.planning.resolve_hops import MAX_VALUES, column_of, finals, ready, settled, values_given, values_of
from hopql.tools.workspace.open_workspace import Workspace
from tests.tools.planning.made import chain, hop, run, table


class Oracle:
    """A source that knows what it is told to know."""

    def __init__(self, name: str, ways: int, knows: str = "") -> None:
        self.name, self.ways, self.knows = name, ways, knows

    def scope(self, workspace: Workspace, question: str, options: Context) -> Scope:
        """In scope when the question holds what it knows."""
        known = bool(self.knows) and self.knows in question
        return Scope(source=self.name, in_scope=known, score=float(known), why="")

    def ask(self, workspace: Workspace, request: Request, options: Context) -> Reply:
        """Is not asked here."""
        raise AssertionError(request)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A memory that can be asked twice, and a database that can be asked once and knows of ships."""
    monkeypatch.setattr(register_sources, "_registered", {})
    register(Oracle("memory", 2, "told"))
    register(Oracle("sql", 1, "ships"))
    yield


def ids(hops: list[Hop], runs: list[HopRun]) -> list[int]:
    return [task["hop"]["id"] for task in ready(hops, runs)]


DIAMOND = chain("one", "two", "{{A}} and {{B}}", "last of {{C}}", h1="A", h2="B", h3="C")


def test_what_needs_nothing_is_ready_side_by_side() -> None:
    assert ids(DIAMOND, []) == [1, 2]


def test_a_hop_waits_for_all_that_it_needs() -> None:
    one, two, three, _ = DIAMOND
    assert ids(DIAMOND, [run(one, "x")]) == [2]
    assert ids(DIAMOND, [run(one, "x"), run(two, "y")]) == [3]
    assert ids(DIAMOND, [run(one, "x"), run(two, "y"), run(three, "z")]) == [4]
    assert ids(DIAMOND, [run(each, "x") for each in DIAMOND]) == []


def test_a_task_holds_the_values_that_it_needs_and_no_others() -> None:
    one, two, *_ = DIAMOND
    (task,) = ready(chain("one", "two", "of {{A}}", h1="A", h2="B"), [run(one, "x", "y"), run(two, "z")])
    assert {name: [value["value"] for value in values] for name, values in task["given"].items()} == {"A": ["x", "y"]}


def test_what_gave_nothing_is_asked_once() -> None:
    assert ready(chain("one", source="sql"), [run(hop("one", source="sql"))]) == []


def test_a_failure_is_not_asked_again() -> None:
    assert ready(chain("one"), [run(hop("one"), status="failed")]) == []


def test_what_waits_for_nothing_is_skipped_with_all_that_wait_for_it() -> None:
    one, two, *_ = DIAMOND
    runs = [run(one, times=2, status="unresolved"), run(two, "y")]
    third, fourth = settled(DIAMOND, runs)
    assert (third["id"], third["status"], fourth["id"], fourth["status"]) == (3, "skipped", 4, "skipped")
    assert third["tried"][0]["outcome"] == "hop 1 gave no value for it"
    assert fourth["tried"][0]["outcome"] == "hop 3 gave no value for it"
    assert third["text"] == "one and two" and third["values"] == []


def test_a_failed_hop_leaves_the_rest() -> None:
    hops = chain("one", "two", "of {{A}}", "of {{B}}", h1="A", h2="B")
    runs = [run(hops[0], status="failed"), run(hops[1], "y")]
    skipped = settled(hops, runs)
    assert [each["id"] for each in skipped] == [3]
    assert ids(hops, [*runs, *skipped]) == [4]


def test_values_of_resolved_hops_only() -> None:
    hops = chain("one", "two", "three", h1="A", h2="B")
    runs = [run(hops[0], "x"), run(hops[1], "y", status="failed"), run(hops[2], "z")]
    assert {name: [value["value"] for value in values] for name, values in values_given(runs).items()} == {"A": ["x"]}


def test_the_answer_is_what_nothing_needs() -> None:
    assert [each["id"] for each in finals(DIAMOND)] == [4]
    assert [each["id"] for each in finals(chain("one", "two", h1="A"))] == [1, 2]


CITIES = {"population": "INTEGER", "code": "TEXT", "city_name": "TEXT"}


def values(columns: dict[str, str], asks: str, *rows: list[Any]) -> list[str]:
    return [each["value"] for each in values_of(table(columns, *rows), hop("which?", asks, source="sql"))]


def test_a_thing_is_the_text_whose_name_is_nearest() -> None:
    assert values(CITIES, "city", [900, "LON", "London"]) == ["London"]
    assert values({"n": "INTEGER", "carrier": "TEXT", "origin": "TEXT"}, "carrier", [3, "B6", "JFK"]) == ["B6"]


def test_a_number_is_taken_where_its_column_is_named_so() -> None:
    assert values(CITIES, "population", [900, "LON", "London"]) == ["900"]
    assert values({"name": "TEXT", "delay": "DOUBLE PRECISION"}, "delay limit", ["Ada", 45.0]) == ["45"]
    assert values({"name": "TEXT", "share": "NUMERIC(4,2)"}, "share", ["Ada", 0.5]) == ["0.5"]


def test_the_first_where_nothing_tells() -> None:
    assert column_of(table({"a": "TEXT", "b": "TEXT"}, ["x", "y"]), hop("which?", "carrier", source="sql")) == 0
    assert values({"a": "", "b": ""}, "carrier", ["x", "y"]) == ["x"]


def test_a_value_comes_with_its_row() -> None:
    rows = table({"name": "TEXT", "n": "INTEGER"}, ["Widget", 3])
    (value,) = values_of(rows, hop("which?", "product", source="sql"))
    assert value == {"value": "Widget", "kind": "", "evidence": "name = Widget, n = 3", "origin": "column"}


def test_a_key_comes_first_with_the_thing_that_it_is_of() -> None:
    rows, asked = table({"name": "TEXT", "id": "INTEGER"}, ["Widget", 3]), hop("which?", "product", source="sql")
    told = [[(each["value"], each["kind"]) for each in values_of(rows, asked, things)]
            for things in (["", "shop.order_lines"], ["", ""])]  # fmt: skip
    assert told == [[("3", "order lines")], [("Widget", "")]]


def test_each_value_once_and_nothing_for_nothing() -> None:
    assert values({"name": "TEXT"}, "city", ["Rome"], ["Rome"], [None], [""], ["Oslo"]) == ["Rome", "Oslo"]
    assert values({"name": "TEXT"}, "city") == []
    assert values({"name": "TEXT"}, "city", [None]) == []


@pytest.mark.parametrize(("count", "kept"), [(MAX_VALUES, MAX_VALUES), (MAX_VALUES + 1, 0), (10_000, 0)])
def test_many_values_are_a_result_and_no_value(count: int, kept: int) -> None:
    assert len(values({"name": "TEXT"}, "city", *([f"City {number}"] for number in range(count)))) == kept
