"""Which sources a question is for, where there are a database and specs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hopql.graph.ask  # noqa: F401 - it registers the sources
from hopql.nodes.plan_hops import route_question
from hopql.tools.apis.open_collection import apis_of
from hopql.tools.planning.plan_hops import is_given
from hopql.tools.workspace.open_workspace import open_workspace
from tests.nodes.running import requested, runtime
from tests.tools.planning.made import own_shop

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
