from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from hopql.bench import api_search
from hopql.bench.api_search import (
    ARMS,
    FULL,
    Request,
    Searched,
    figures,
    owners_of,
    read_requests,
    searched,
    suite_folders,
)
from hopql.tools.apis.open_collection import Apis
from hopql.tools.base.errors import UsageError
from hopql.tools.base.settings import settings

RESOURCES = {
    "shop": ("order", "refund", "customer"), "garden": ("plant", "watering", "tool"),
    "clinic": ("patient", "appointment", "prescription"), "harbour": ("ship", "berth", "crane"),
}  # fmt: skip


def spec(name: str, things: tuple[str, ...]) -> str:
    paths = {
        f"/{thing}s": {
            "get": {"summary": f"List {thing}s of the {name}", "responses": {"200": {"description": "ok"}}},
            "post": {"summary": f"Create a {thing}", "responses": {"201": {"description": "ok"}}},
        }
        for thing in things
    }
    return json.dumps({"openapi": "3.0.3", "info": {"title": name.title(), "version": "1"}, "paths": paths})


@pytest.fixture
def suites(tmp_path: Path) -> Path:
    domain = tmp_path / "suites" / "one" / "01-all"
    for name, things in RESOURCES.items():
        (domain / name).mkdir(parents=True)
        (domain / name / "openapi.json").write_text(spec(name, things))
    queries = [
        {"query": "List plants of the garden, and create a refund.", "endpoints": ["GET /plants", "POST /refunds"]},
        {"query": "Create a prescription.", "endpoints": ["POST /prescriptions"]},
        {"query": "List berths of the harbour.", "endpoints": ["GET /berths"]},
        {"query": "List customers of the shop.", "endpoints": ["GET /customers"]},
        {"query": "Create a crane.", "endpoints": ["POST /cranes"]},
    ]
    (domain / "queries.json").write_text(json.dumps({"queries": queries}))
    return tmp_path / "suites"


@pytest.fixture
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings(), "data_dir", tmp_path / "data")
    return tmp_path / "data"


def test_figures_are_means_over_requests() -> None:
    request = Request("t/1", "?", {"GET /a": ("x",), "GET /b": ("y", "z")})
    ten = [("w", f"GET /{n}") for n in range(6)]
    found = [
        Searched(request, ["x", "z"], [("x", "GET /a"), *ten, ("z", "GET /b")], 3.0, []),
        Searched(request, ["x"], [("x", "GET /b")], 5.0, []),
    ]
    assert figures(found) == (0.5, [0.25, 0.5], 4.0)
    assert request.gold_in([("x", "GET /a"), ("x", "GET /b"), ("y", "GET /b"), ("z", "GET /b")]) == 3


def test_the_stages_give_what_the_facade_gives(suites: Path, tmp_path: Path) -> None:
    apis = Apis(tmp_path / "index")
    apis.add(suite_folders(suites), dense=False)
    for request in read_requests(suite_folders(suites)):
        found, context = searched(apis.opened(), request, FULL), apis.search(request.text)
        assert found.files == [one["uri"] for one in context["specs"]]
        assert found.operations == [
            (one["uri"], f"{one['operation']['method']} {one['operation']['path']}") for one in context["operations"]
        ]
        assert len(found.kept) == 6 * len(context["specs"])
        small = searched(apis.opened(), request, FULL, tokens=100)
        assert 0 < len(small.kept) < len(found.kept) and set(small.kept) < set(found.kept)


def test_each_way_is_measured_and_words_alone_find_these(suites: Path, own_data: Path) -> None:
    given = ["--suites", str(suites), "--no-vectors", "--misses"]
    told = CliRunner().invoke(api_search.main, given, catch_exceptions=False).stdout
    assert "4 specs, 24 operations" in told
    lines = told.splitlines()
    rows = {arm.name: line.split()[-4:] for arm in ARMS for line in lines if line.startswith(f"{arm.name} ")}
    assert set(rows) == {arm.name for arm in ARMS}
    assert rows[FULL.name][:3] == ["1.000", "1.000", "1.000"] and "lacks" not in told
    again = CliRunner().invoke(api_search.main, given, catch_exceptions=False).stdout
    assert "4 as they were" in again


def test_what_is_lacking_is_told(suites: Path, own_data: Path) -> None:
    file = suites / "one" / "01-all" / "queries.json"
    wrong = {"query": "List berths of the harbour.", "endpoints": ["POST /patients"]}
    file.write_text(json.dumps({"queries": [wrong]}))
    given = ["--suites", str(suites), "--no-vectors", "--misses"]
    told = CliRunner().invoke(api_search.main, given, catch_exceptions=False).stdout
    row = next(line for line in told.splitlines() if line.startswith(FULL.name)).split()
    assert row[3:5] == ["0.000", "0.000"] and "one/01-all/1: lacks POST /patients" in told


def paths_of(**paths: list[str]) -> str:
    return json.dumps({
        "openapi": "3.0.0", "info": {"title": "T", "version": "1"},
        "paths": {f"/{path}": {method: {"responses": {}} for method in methods} for path, methods in paths.items()},
    })  # fmt: skip


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    domain = tmp_path / "suites" / "one" / "01-shop"
    for name, text in (("a", paths_of(orders=["get", "post"])), ("b", paths_of(orders=["get"], bills=["delete"]))):
        (domain / name).mkdir(parents=True)
        (domain / name / "openapi.json").write_text(text)
    queries = [{"query": "See orders and drop a bill.", "endpoints": ["GET /orders", "DELETE /bills"]}]
    (domain / "queries.json").write_text(json.dumps({"queries": queries}))
    return tmp_path / "suites"


def test_requests_have_the_specs_of_their_endpoints(suite: Path) -> None:
    (folder,) = suite_folders(suite)
    (request,) = read_requests([folder])
    a, b = (str(folder / "01-shop" / name / "openapi.json") for name in "ab")
    assert request == Request(
        "one/01-shop/1", "See orders and drop a bill.",
        {"GET /orders": (a, b), "DELETE /bills": (b,)},
    )  # fmt: skip
    assert owners_of(folder / "01-shop")["POST /orders"] == (a,)
    assert request.files_found([b]) and not request.files_found([a])
    assert request.recall([(a, "GET /orders"), (a, "DELETE /bills")]) == 0.5
    assert request.recall([(b, "DELETE /bills"), (b, "GET /orders"), (b, "GET /orders")]) == 1.0
    assert request.recall([]) == 0.0


def test_an_endpoint_that_no_spec_of_the_domain_has_is_told(suite: Path) -> None:
    file = suite / "one" / "01-shop" / "queries.json"
    file.write_text(json.dumps({"queries": [{"query": "?", "endpoints": ["PUT /orders"]}]}))
    with pytest.raises(UsageError, match="PUT /orders"):
        read_requests(suite_folders(suite))


def test_a_folder_without_suites_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no suite"):
        suite_folders(tmp_path)
