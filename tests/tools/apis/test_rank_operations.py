""""""

from __future__ import annotations

import copy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from hopql.tools.apis.open_collection import Apis
from hopql.tools.apis.rank_operations import groups, rank_operations, rank_specs, show_operations, with_neighbours
from hopql.tools.apis.split_needs import split_into_needs
from tests.tools.apis.specs import ADS, ORDERS, written


class Collection(SimpleNamespace):
    __hash__ = object.__hash__


def collection(*uris: str, servers: dict[int, list[str]] | None = None) -> Any:
    cards = [{"uri": uri, "servers": (servers or {}).get(n, [])} for n, uri in enumerate(uris)]
    return Collection(cards=cards)


def test_specs_of_a_folder_or_a_host_belong_together() -> None:
    opened = collection("/a/x/1.json", "/a/x/2.json", "/a/y/3.json", "/a/z/4.json", "/a/w/5.json",
                        servers={2: ["https://api.shop.test/v1"], 3: ["https://api.shop.test/v2"]})  # fmt: skip
    assert [group.tolist() for group in groups(opened)] == [[0, 1], [2, 3]]


def test_a_folder_with_everything_in_it_says_nothing() -> None:
    assert groups(collection(*(f"/a/{n}.json" for n in range(6)))) == []


def test_hosts_of_examples_say_nothing() -> None:
    same = {n: ["https://api.example.com"] for n in (0, 1)}
    assert groups(collection("/a/1.json", "/b/2.json", "/c/3.json", "/d/4.json", servers=same)) == []


def test_neighbours_share_what_speaks_for_a_spec() -> None:
    opened = collection("/a/x/1.json", "/a/x/2.json", "/a/y/3.json", "/a/z/4.json")
    mass = with_neighbours(opened, np.array([1.0, 0.0, 0.5, 0.0]), 0.2)
    assert mass == pytest.approx([1.0, 0.2 / 2**0.5, 0.5, 0.0])
    assert with_neighbours(opened, np.array([1.0, 0.0, 0.5, 0.0]), 0.0) == pytest.approx([1.0, 0.0, 0.5, 0.0])


@pytest.fixture(scope="module", params=[True, False], ids=["vectors", "words"])
def apis(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Apis:
    folder = tmp_path_factory.mktemp("apis")
    older = copy.deepcopy(ORDERS)
    older["info"].update(version="1.0")
    written(folder / "specs", orders=ORDERS, older=older, ads=ADS)
    found = Apis(folder / "index")
    found.add([folder / "specs"], dense=request.param)
    return found


def first(apis: Apis, question: str, **options: object) -> str:
    operation = apis.search(question, **options)["operations"][0]  # type: ignore[arg-type]
    return f"{operation['operation']['method']} {operation['operation']['path']} {operation['version']}"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How do I create a campaign?", "POST /campaigns 3.0"),
        ("Which call refunds an order?", "POST /orders/{orderId}/refunds 2.1"),
        ("pause a campaign", "POST /campaigns/{campaignId}/pause 3.0"),
    ],
)
def test_the_operation_that_does_it_comes_first(apis: Apis, question: str, expected: str) -> None:
    assert first(apis, question) == expected


def test_a_list_comes_before_one_of_it_where_no_id_is_given(apis: Apis) -> None:
    operation = apis.search("list all orders")["operations"][0]["operation"]
    assert f"{operation['method']} {operation['path']}" == "GET /orders"


def test_the_newest_version_unless_one_is_named(apis: Apis) -> None:
    assert first(apis, "refund an order").endswith(" 2.1")
    assert first(apis, "refund an order with version 1 of the orders API").endswith(" 1.0")


def test_the_best_of_each_need_come_before_the_second_of_any(apis: Apis) -> None:
    context = apis.search("Refund an order, tell the customer with a message, and pause a campaign")
    assert [need["n"] for need in context["needs"]] == [1, 2, 3] and context["unmet"] == []
    found = {f"{one['operation']['method']} {one['operation']['path']}" for one in context["operations"][:3]}
    assert found == {
        "POST /orders/{orderId}/refunds", "POST /customers/{customerId}/messages", "POST /campaigns/{campaignId}/pause",
    }  # fmt: skip


def test_what_nothing_offers_is_unmet_and_the_nearest_are_there(apis: Apis) -> None:
    context = apis.search("Translate a poem into Latin verses")
    assert context["unmet"] == [1] and context["operations"]


def test_filters(apis: Apis) -> None:
    opened, needs = apis.opened(), split_into_needs("create a campaign")
    specs = rank_specs(opened, needs, files=1)
    hard, _ = rank_operations(opened, needs, specs, k=50, narrow="hard")
    assert specs and all(one["selected"] for one in hard)
    off, _ = rank_operations(opened, needs, specs, k=50, narrow="off")
    assert {one["selected"] for one in off} == {True, False}


def test_the_rich_context_keeps_its_budget(apis: Apis) -> None:
    opened, needs = apis.opened(), split_into_needs("refund an order")
    shown = show_operations(opened, rank_specs(opened, needs), needs, tokens=100)
    assert shown.tokens <= 140 and shown.left_out > 0 and "refunds" in shown.text


def test_an_empty_collection_finds_nothing(tmp_path: Path) -> None:
    context = Apis(tmp_path).search("create a campaign")
    assert context["operations"] == [] and context["unmet"] == [1] and context["rich"] == ""
