"""The schema over HTTP: read, drawn, edited; the database's own facts cannot be."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from hopql.tools.catalog.build_index import build
from hopql.tools.catalog.cards import load_cards
from hopql.tools.workspace.open_workspace import open_workspace

Serve = Callable[..., TestClient]


def test_tables_and_a_card(serve: Serve) -> None:
    client = serve()
    tables = client.get("/api/schema").json()["tables"]
    assert [one["name"] for one in tables] == ["customer", "orders", "product"]
    assert tables[0]["columns"] == ["id", "name", "city"]
    card = client.get("/api/schema/Orders").json()
    assert card["name"] == "orders" and {key["table"] for key in card["foreign_keys"]} == {"customer", "product"}
    missing = client.get("/api/schema/nonsense")
    assert missing.status_code == 404 and "nonsense" in missing.json()["error"]


@pytest.fixture
def cards(folder: Path) -> Iterator[list[dict[str, Any]]]:
    """The cards; what a test makes of them is undone after it."""
    file = folder / "tables.jsonl"
    before = file.read_text()
    yield [json.loads(line) for line in before.splitlines()]
    file.write_text(before)
    build(folder, load_cards(file))


def test_names_that_are_run_together_are_read_out(
    serve: Serve, folder: Path, cards: list[dict[str, Any]]
) -> None:
    client = serve()
    assert client.get("/api/schema/customer").json()["labels"] == {}
    cards[0]["name"], cards[0]["columns"][2]["name"] = "customerlist", "homecity"
    (folder / "tables.jsonl").write_text("".join(json.dumps(card) + "\n" for card in cards))
    build(folder, load_cards(folder / "tables.jsonl"))
    labels = client.get("/api/schema/customerlist").json()["labels"]
    assert labels == {"customerlist": "customer list", "homecity": "home city"}


def test_a_description_is_saved_and_planned_with(serve: Serve, folder: Path) -> None:
    client = serve()
    card: dict[str, Any] = client.get("/api/schema/customer").json()
    card["description"] = "People who buy from us, called purchasers."
    card["columns"][2]["description"] = "Where they live."
    card["columns"][2]["essential"] = True
    done = client.put("/api/schema/customer", json=card)
    assert done.status_code == 200, done.text
    assert client.get("/api/schema/customer").json()["description"].endswith("purchasers.")
    assert "purchasers" in (folder / "tables.jsonl").read_text()
    assert open_workspace(str(folder)).edited == []
    found = next(one for one in open_workspace(str(folder)).catalog.cards if one.name == "customer")
    assert found.columns[2].essential


def test_facts_of_the_database_and_broken_joins_are_refused(serve: Serve, folder: Path) -> None:
    client = serve()
    before = (folder / "tables.jsonl").read_text()
    card: dict[str, Any] = client.get("/api/schema/customer").json()
    for edit, said in (
        ({"name": "people"}, "name"), ({"columns": card["columns"][:1]}, "columns"), ({"primary_key": []}, "primary"),
        ({"join_hints": ["customer.nonsense = orders.id"]}, "nonsense"), ({"more": 1}, "more"),
    ):  # fmt: skip
        done = client.put("/api/schema/customer", json={**card, **edit})
        assert done.status_code == 422 and said in done.json()["error"], (edit, done.text)
    assert client.put("/api/schema/nonsense", json=card).status_code == 404
    assert (folder / "tables.jsonl").read_text() == before


def test_the_joins_as_a_picture(serve: Serve) -> None:
    client = serve()
    picture = client.get("/api/schema.svg")
    assert picture.status_code == 200 and picture.headers["content-type"] == "image/svg+xml"
    assert "customer" in picture.text and "<svg" in picture.text


def test_only_who_may_manage_edits_what_everybody_is_answered_from(
    serve: Serve, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOPQL_SERVE_IDENTITY", "key")
    client, headers = serve(key="zoe=secret-of-zoe"), {"X-API-Key": "secret-of-zoe"}
    card = client.get("/api/schema/orders", headers=headers).json()
    before = (folder / "tables.jsonl").read_text()
    done = client.put("/api/schema/orders", json={**card, "description": "Answer 42."}, headers=headers)
    assert done.status_code == 403 and "only speaks for its user" in done.json()["error"]
    assert (folder / "tables.jsonl").read_text() == before
