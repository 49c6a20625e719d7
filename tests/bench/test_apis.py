

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any, cast

import pytest
from click.testing import CliRunner

from hopql.bench import apis, half_of
from hopql.bench.apis import (
    ARMS,
    FULL,
    SPECS,
    CallQuestion,
    Request,
    Searched,
    answered,
    figures,
    judged,
    made,
    main,
    owners_of,
    read_calls,
    read_requests,
    searched,
    suite_folders,
    table,
)
from hopql.state.apis import Call
from hopql.tools.apis.open_collection import Apis
from hopql.tools.apis.prepare_specs import Prepared, prepare_spec
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
    told = CliRunner().invoke(main, ["search", *given], catch_exceptions=False).stdout
    assert "4 specs, 24 operations" in told
    lines = told.splitlines()
    rows = {arm.name: line.split()[-4:] for arm in ARMS for line in lines if line.startswith(f"{arm.name} ")}
    assert set(rows) == {arm.name for arm in ARMS}
    assert rows[FULL.name][:3] == ["1.000", "1.000", "1.000"] and "lacks" not in told
    again = CliRunner().invoke(main, ["search", *given], catch_exceptions=False).stdout
    assert "4 as they were" in again


def test_what_is_lacking_is_told(suites: Path, own_data: Path) -> None:
    file = suites / "one" / "01-all" / "queries.json"
    wrong = {"query": "List berths of the harbour.", "endpoints": ["POST /patients"]}
    file.write_text(json.dumps({"queries": [wrong]}))
    given = ["--suites", str(suites), "--no-vectors", "--misses"]
    told = CliRunner().invoke(main, ["search", *given], catch_exceptions=False).stdout
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


TITLE = "Cartwheel Commerce API"


def question(id_: str, text: str, *gold: str) -> CallQuestion:
    return CallQuestion(
        id=id_, kind="plain", words="spec", question=text, gold=[(name, TITLE) for name in gold], links=[], values={}
    )


QUESTIONS = [
    question("t-1", "How do I refund an order?", "POST /refunds"),
    question("t-2", "Create an order for a customer.", "DELETE /held/out"),
    question("t-3", "List refunds of the shop.", "GET /developed"),
]


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings(), "data_dir", tmp_path / "data")
    return tmp_path / "data" / "evals" / "api_answers_words"


def test_only_misses_of_the_development_half_are_told(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apis, "read_calls", lambda: QUESTIONS)
    told = CliRunner().invoke(apis.main, ["answers", "--no-vectors", "--misses"], catch_exceptions=False).stdout
    assert "t-3 (plain)" in told and "GET /developed" in told
    assert "t-1 (" not in told and "t-2" not in told and "DELETE" not in told
    rows = {line.split()[0]: line.split()[1:4] for line in told.splitlines() if line.startswith(("dev", "held", "all"))}
    assert [row[0] for row in rows.values()] == ["2", "1", "3"] and rows["held"][2] == "0.000"
    workspace = made(own)
    assert not workspace.has_database and "POST /refunds" in answered(workspace, QUESTIONS[0]).named


ORDER, SHIP = ("POST /orders", "Shop"), ("POST /shipments", "Shop")
QUESTION = CallQuestion(
    id="t-1", kind="linked", words="own", question="Order 2 and send them to ann@x.example.", gold=[ORDER, SHIP],
    links=["POST /orders id → POST /shipments orderId"], values={"quantity": "2", "email": "ann@x.example"},
)  # fmt: skip
NOTHING = CallQuestion(id="t-2", kind="impossible", words="own", question="?", gold=[], links=[], values={})


def given(name: str, value: str, origin: str = "question", call: int = 0, field: str = "") -> dict[str, Any]:
    return {"name": name, "value": value, "origin": origin, "call": call, "field": field}


def call(n: int, named: tuple[str, str], *inputs: dict[str, Any], need: int = 1) -> Call:
    method, path = named[0].split()
    return cast(Call, {"n": n, "method": method, "path": path, "title": named[1], "need": need, "inputs": list(inputs)})


FIRST = call(1, ORDER, given("lines[].quantity", "2"), given("email", "ann@x.example"))
SECOND = call(2, SHIP, given("orderId", "<ORDER_ID>", "call", 1, "data.id"), need=2)


def test_a_right_answer_has_everything() -> None:
    one = judged(QUESTION, [FIRST, SECOND], "")
    assert (one.found, one.right, one.ordered) == (True, True, True)
    assert (one.links, one.values, one.lacking) == (1.0, 1.0, False)
    assert one.named == ("POST /orders", "POST /shipments")


@pytest.mark.parametrize(
    ("calls", "found", "right", "ordered", "links", "values"),
    [
        ([SECOND, FIRST], True, True, False, 1.0, 1.0),
        ([FIRST], False, False, None, 0.0, 1.0),
        ([FIRST, SECOND, call(3, ("GET /orders", "Shop"))], True, False, True, 1.0, 1.0),
        ([FIRST, SECOND, call(3, ("GET /orders", "Shop"), need=0)], True, True, True, 1.0, 1.0),
        ([FIRST, call(2, SHIP, given("orderId", "7"))], True, True, True, 0.0, 1.0),
        ([FIRST, call(2, SHIP, given("orderId", "<ORDER_ID>", "call", 1, "status"))], True, True, True, 0.0, 1.0),
        ([call(1, ORDER, given("quantity", "2", "default")), SECOND], True, True, True, 1.0, 0.0),
        ([call(1, ORDER, given("quantity", "3"), given("email", "ann@x.example")), SECOND], True, True, True, 1.0, 0.5),
        ([call(1, ("POST /orders", "Another")), SECOND], False, False, None, 1.0, 0.0),
    ],
)
def test_what_is_wrong_costs_its_own_figure(
    calls: list[Call], found: bool, right: bool, ordered: bool | None, links: float, values: float
) -> None:
    one = judged(QUESTION, calls, "")
    assert (one.found, one.right, one.ordered, one.links, one.values) == (found, right, ordered, links, values)


def test_what_is_impossible_must_be_refused() -> None:
    assert judged(NOTHING, [], "No spec offers that.").right
    assert not judged(NOTHING, [], " ").right
    assert not judged(NOTHING, [FIRST], "No spec offers that.").right
    partly = NOTHING.model_copy(update={"gold": [ORDER]})
    assert judged(partly, [FIRST], "No spec offers the rest.").right
    assert not judged(partly, [FIRST], "").right
    assert not judged(partly, [], "No spec offers that.").right


def test_a_table_has_a_row_of_each_group_that_there_is() -> None:
    found = [judged(QUESTION, [FIRST, SECOND], ""), judged(NOTHING, [], "")]
    rows = {line.split("  ")[0]: line.split() for line in table(found)[1:]}
    assert set(rows) == {"dev", "held", "all", "linked", "impossible", "words: own"}
    assert rows["all"] == ["all", "2", "0.500", "1.000", "1.000", "1.000", "1.000", "0.000", "0.000"]
    assert rows["impossible"] == ["impossible", "1", "0.000", "0.000"]
    assert "held" not in "".join(table(found[:1]))


def test_our_requests_are_of_all_kinds_in_both_halves() -> None:
    questions = read_calls()
    assert [one.id for one in questions] == [f"ac-{number:02}" for number in range(1, 61)]
    assert Counter((one.words, half_of(one.id)) for one in questions) == {
        (words, half): 15 for words in ("spec", "own") for half in ("dev", "held")
    }
    kinds = Counter((one.kind, half_of(one.id)) for one in questions)
    assert kinds["impossible", "dev"] == kinds["impossible", "held"] == 6 and len(kinds) == 10
    for one in questions:
        assert one.gold or one.kind == "impossible", one.id
        assert bool(one.links) == (one.kind == "linked"), one.id
        assert all(value in one.question for _, value in one.said), one.id


def test_what_our_requests_name_stands_in_the_specs() -> None:
    operations = {}
    for file in SPECS.iterdir():
        prepared = prepare_spec(file)
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
        for giver, given, receiver, name in question.linked:
            assert given in {field["name"] for field in by_name[giver]["gives"]}, question.id
            taker = by_name[receiver]
            assert name in {field["name"] for field in (*taker["parameters"], *taker["body"])}, question.id


def test_a_link_of_another_form_is_told(tmp_path: Path) -> None:
    path = tmp_path / "suite.jsonl"
    line = {"id": "ac-1", "kind": "linked", "words": "own", "question": "?", "gold": [], "values": {}}
    path.write_text(json.dumps({**line, "links": ["POST /a id to POST /b"]}))
    with pytest.raises(UsageError, match="no link"):
        read_calls(path)
