from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from hopql.evals.api_answers import SPECS
from hopql.evals.api_suite import Endpoint, Request, owners_of, read_calls, read_requests, suite_folders
from hopql.evals.knowledge_suite import half_of
from hopql.tools.apis import Prepared
from hopql.tools.apis.preparing import prepare
from hopql.tools.errors import UsageError


def spec(**paths: list[str]) -> str:
    return json.dumps({
        "openapi": "3.0.0", "info": {"title": "T", "version": "1"},
        "paths": {f"/{path}": {method: {"responses": {}} for method in methods} for path, methods in paths.items()},
    })  # fmt: skip


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    domain = tmp_path / "suites" / "one" / "01-shop"
    for name, text in (("a", spec(orders=["get", "post"])), ("b", spec(orders=["get"], bills=["delete"]))):
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
        (Endpoint("GET /orders", (a, b)), Endpoint("DELETE /bills", (b,))),
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
    file.write_text('{"questions": []}')
    with pytest.raises(UsageError, match="queries"):
        read_requests(suite_folders(suite))


def test_a_folder_without_suites_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no suite"):
        suite_folders(tmp_path)


def test_our_requests_are_of_all_kinds_in_both_halves() -> None:
    questions = read_calls()
    assert [one.id for one in questions] == [f"ac-{number:02}" for number in range(1, 61)]
    assert Counter((one.words, half_of(one.id)) for one in questions) == {
        (words, half): 15 for words in ("spec", "own") for half in ("dev", "held")
    }
    kinds = Counter((one.kind, half_of(one.id)) for one in questions)
    assert kinds["impossible", "dev"] == kinds["impossible", "held"] == 6 and len(kinds) == 10
    assert len(read_calls(half="dev")) == 30
    for one in questions:
        assert one.gold or one.kind == "impossible", one.id
        assert bool(one.links) == (one.kind == "linked"), one.id
        assert all(value in one.question for _, value in one.said), one.id


def test_what_our_requests_name_stands_in_the_specs() -> None:
    operations = {}
    for file in SPECS.iterdir():
        prepared = prepare(file)
        assert isinstance(prepared, Prepared) and not prepared.card["skipped"]
        assert 15 <= len(prepared.operations) <= 30
        for one in prepared.operations:
            operations[f"{one['method']} {one['path']}", prepared.card["title"]] = one
    assert len({title for _, title in operations}) == 3
    by_name = {name: one for (name, _), one in operations.items()}
    for question in read_calls():
        gold = [operations[name, title] for name, title in question.gold]
        inputs = {field["name"] for one in gold for field in (*one["parameters"], *one["body"])}
        assert set(question.values) <= inputs, question.id
        for link in question.linked:
            assert link.field in {field["name"] for field in by_name[link.giver]["gives"]}, question.id
            taker = by_name[link.taker]
            assert link.input in {field["name"] for field in (*taker["parameters"], *taker["body"])}, question.id


def test_a_link_of_another_form_is_told(tmp_path: Path) -> None:
    path = tmp_path / "suite.jsonl"
    line = {"id": "ac-1", "kind": "linked", "words": "own", "question": "?", "gold": [], "values": {}}
    path.write_text(json.dumps({**line, "links": ["POST /a id to POST /b"]}))
    with pytest.raises(UsageError, match="no link"):
        read_calls(path)
