"""The loop of hops: planned, asked, looked at."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import hopql.graph.ask  # noqa: F401  (it registers the sources)
from hopql.nodes.plan_hops import ask_source, plan_hops, resolve_hops, route_question
from hopql.state.context import Context
from hopql.state.memory import Memory
from hopql.tools.apis.open_collection import apis_of
from hopql.tools.base.errors import ConnectError, UsageError
from hopql.tools.memory import SemanticMemory
from hopql.tools.planning import register_sources
from hopql.tools.planning.plan_hops import is_given
from hopql.tools.planning.register_sources import Reply, Request, register
from hopql.tools.workspace.open_workspace import open_workspace
from tests.nodes.running import requested, runtime
from tests.tools.planning.made import chain, hop, own_shop, run, value

OURS = "How many orders of our preferred product were placed?"
BOTH = [{"source": name, "in_scope": True, "score": 1.0, "why": ""} for name in ("sql", "memory")]


@pytest.fixture(scope="module")
def remembering(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A shop that remembers one thing, which only ada sees."""
    folder, name = own_shop(shop, tmp_path_factory.mktemp("plan"))
    store = SemanticMemory(name, "ada")
    store.add([Memory(text="Our preferred product is the Gadget.", metadata={"subject": "team", "entity": "Gadget"})])
    yield folder
    store.purge()


def test_where_nothing_is_remembered_there_is_one_hop(shop: Path, tmp_path: Path) -> None:
    folder, _ = own_shop(shop, tmp_path)
    (hop,) = plan_hops(requested(OURS), runtime(folder))["hops"]
    assert (hop["source"], hop["text"], hop["gives"], hop["needs"]) == ("sql", OURS, "", [])


def test_what_only_a_memory_knows_is_a_hop_of_its_own(remembering: Path) -> None:
    for user, sources in (("ada", ["memory", "sql"]), ("bob", ["sql"]), ("", ["sql"])):
        hops = plan_hops(requested(OURS, scopes=BOTH), runtime(remembering, user=user, planner="reader"))["hops"]
        assert [hop["source"] for hop in hops] == sources, "who sees no memory asks the database"


def test_a_plain_question_is_one_hop_whatever_is_remembered(remembering: Path) -> None:
    question = "Which products did Ada Lovelace order?"
    (hop,) = plan_hops(requested(question, scopes=BOTH), runtime(remembering, user="ada"))["hops"]
    assert (hop["source"], hop["text"]) == ("sql", question)


def test_sql_is_never_split(remembering: Path) -> None:
    query = "SELECT 'our preferred product' AS told"
    (hop,) = plan_hops(requested(query, scopes=BOTH), runtime(remembering, user="ada"))["hops"]
    assert (hop["source"], hop["text"]) == ("sql", query)


def test_too_long_a_chain_is_a_failure(remembering: Path) -> None:
    with pytest.raises(UsageError, match="at most 1 are followed"):
        plan_hops(requested(OURS, scopes=BOTH), runtime(remembering, user="ada", max_hops=1))


HOP = hop("capital of {{COUNTRY}}", "city", source="oracle", needs=[7], id=8)
TASK: Any = {
    "hop": HOP,
    "given": {"COUNTRY": [value("France")]},
    "notes": [],
}


def answering(monkeypatch: pytest.MonkeyPatch, *asked: Any, **reply: Any) -> list[tuple[Request, Context]]:
    """Register a source that gives this reply, or raises the error; what it is asked."""
    seen: list[tuple[Request, Context]] = []

    def ask(workspace: Any, request: Request, options: Context) -> Reply:
        seen.append((request, options))
        if asked:
            raise asked[0]
        return Reply(**reply)

    monkeypatch.setattr(register_sources, "_registered", {})
    register(SimpleNamespace(name="oracle", ask=ask, scope=None))
    return seen


def test_what_the_source_says_is_kept(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = answering(
        monkeypatch, status="resolved", text="capital of France", outcome="Paris", values=[value("Paris")],
        answer="Paris", query="capital France", evidence=["It is Paris."], detail={"found": ["x"]},
    )  # fmt: skip
    update = ask_source(TASK, runtime(shop))
    (run,) = update["runs"]
    assert (run["id"], run["gives"], run["status"], run["text"]) == (8, "CITY", "resolved", "capital of France")
    assert run["values"] == [value("Paris")] and run["ms"] >= 0 and run["evidence"] == ["It is Paris."]
    assert run["tried"] == [{"source": "oracle", "text": "capital France", "outcome": "Paris"}]
    assert run["detail"] == {"found": ["x"], "failure": None}
    ((request, _),) = seen
    assert request.given == TASK["given"] and request.hop == HOP


def test_a_failure_is_told_in_the_hop(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, ConnectError("It is away.", hint="Wait."))
    update = ask_source(TASK, runtime(shop))
    (run,) = update["runs"]
    assert run["status"] == "failed" and run["values"] == [] and run["tried"][-1]["outcome"] == "It is away."
    assert run["detail"]["failure"]["hint"] == "Wait." and "failure" not in update


def test_how_the_question_is_read_goes_along_as_notes(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = answering(monkeypatch, status="unresolved", text="", outcome="")
    task: Any = {**TASK, "notes": ["late is over an hour"]}
    ask_source(task, runtime(shop, notes="big is over 100"))
    assert seen[0][1].notes == "big is over 100\nlate is over an hour"


def test_a_round_is_counted_and_what_is_filled_goes_on(shop: Path) -> None:
    hops = chain("one", "of {{A}}", h1="A")
    update = resolve_hops(requested("?", hops=hops, runs=[run(hops[0], "x")], rounds=1), runtime(shop))
    assert update == {"runs": [], "rounds": 2}


def test_what_waits_in_vain_is_skipped(shop: Path) -> None:
    hops = chain("one", "of {{A}}", h1="A")
    update = resolve_hops(requested("?", hops=hops, runs=[run(hops[0], status="failed")]), runtime(shop))
    assert [(each["id"], each["status"]) for each in update["runs"]] == [(2, "skipped")]


SPEC = {
    "openapi": "3.0.3",
    "info": {"title": "Parcel API", "version": "1"},
    "paths": {
        "/orders": {"post": {"summary": "Create an order", "responses": {"200": {"description": "ok"}}}},
        "/refunds": {"get": {"summary": "List refunds", "responses": {"200": {"description": "ok"}}}},
    },
}


@pytest.fixture
def both(shop: Path, tmp_path: Path) -> Path:
    """A shop of its own with specs."""
    workspace = own_shop(shop, tmp_path)[0]
    (tmp_path / "spec.json").write_text(json.dumps(SPEC))
    apis_of(open_workspace(str(workspace))).add([tmp_path / "spec.json"], dense=False)
    return workspace


@pytest.mark.parametrize(
    ("question", "sources"),
    [
        ("Create an order for customer 5", ["sql", "apis"]),  # it asks for a call, which the plan sees
        ("List the refunds.", ["apis"]),  # the database has none
        ("How many orders did Ada Lovelace place?", ["sql"]),
        ("SELECT nothing FRM nowhere", ["sql"]),
        ("select name from customer", ["sql"]),
        ("What is the capital of Mongolia?", []),
    ],
)
def test_the_specs_are_asked_what_they_serve_and_the_database_does_not(
    both: Path, question: str, sources: list[str]
) -> None:
    scopes = route_question(requested(question, handled=question), runtime(both))["scopes"]
    assert [scope["source"] for scope in scopes if scope["in_scope"]] == sources


def test_what_begins_like_sql_is_a_query_where_there_are_no_specs(shop: Path, both: Path) -> None:
    assert is_given(open_workspace(str(shop)), "create an order")
    assert not is_given(open_workspace(str(both)), "create an order")
