"""Files that are dropped onto the page become documents and API specs of the workspace."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from hopql.serve.page.workspace_routes import FOLDER
from hopql.tools.apis.open_collection import apis_of
from hopql.tools.knowledge.open_knowledge import knowledge_of
from hopql.tools.workspace.open_workspace import open_workspace
from tests.tools.apis.specs import ORDERS

Serve = Callable[..., TestClient]
HANDBOOK = "# Rules\n\n## Sizes\n\nA bulk order is an order of more than twelve pieces.\n"


@pytest.fixture(autouse=True)
def _forgotten(folder: Path) -> Iterator[None]:
    """What a test adds is deleted after it."""
    yield
    workspace = open_workspace(str(folder))
    knowledge_of(workspace).remove(["*"])
    apis_of(workspace).remove(["*"])
    shutil.rmtree(folder / FOLDER, ignore_errors=True)


def put(client: TestClient, name: str, body: str, **given: Any) -> tuple[int, dict[str, Any]]:
    done = client.post("/api/loaded", params={"name": name}, content=body.encode(), **given)
    return done.status_code, done.json()


def test_a_document_and_a_spec_are_added_and_replaced(serve: Serve, folder: Path) -> None:
    client = serve()
    code, told = put(client, "rules.md", HANDBOOK)
    assert code == 200 and (told["kind"], told["outcome"]) == ("document", "added") and told["parts"] >= 1
    assert put(client, "rules.md", HANDBOOK)[1]["outcome"] == "unchanged"
    assert put(client, "rules.md", HANDBOOK + "\nA small one is less.\n")[1]["outcome"] == "replaced"
    code, told = put(client, "orders.json", json.dumps(ORDERS))
    assert code == 200 and (told["kind"], told["outcome"]) == ("api", "added") and told["parts"] >= 1
    loaded = client.get("/api/loaded").json()
    assert {"Rules"} <= {one["title"] for one in loaded["documents"]} and len(loaded["apis"]) == 1
    assert {file.name for file in (folder / FOLDER).iterdir()} == {"rules.md", "orders.json"}


@pytest.mark.parametrize(
    ("name", "body", "said"),
    [
        ("notes.exe", "MZ", "files of this kind are not read"),
        ("../rules.md", HANDBOOK, "no name of a file"),
        ("..\\rules.md", HANDBOOK, "no name of a file"),
        (".rules.md", HANDBOOK, "no name of a file"),
        ("rules\n.md", HANDBOOK, "no name of a file"),
        ("empty.md", " \n", "empty.md is empty"),
        ("settings.yaml", "a: 1\n", "settings.yaml was not added"),
        ("data.json", '{"a": 1}', "data.json was not added"),
    ],
)
def test_what_cannot_be_added_is_said_and_not_kept(
    serve: Serve, folder: Path, name: str, body: str, said: str
) -> None:  # fmt: skip
    code, told = put(serve(), name, body)
    assert code == 422 and said in told["error"] and told["hint"]
    assert not [file for file in (folder / FOLDER).glob("**/*") if file.name == Path(name).name]


def test_a_file_that_cannot_be_read_leaves_the_one_of_before(serve: Serve, folder: Path) -> None:
    client = serve()
    assert put(client, "orders.json", json.dumps(ORDERS))[0] == 200
    assert put(client, "orders.json", '{"a": 1}')[0] == 422
    assert json.loads((folder / FOLDER / "orders.json").read_text()) == ORDERS


def test_only_who_may_manage_adds_and_the_page_knows(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ".md" in serve().get("/api/about").json()["takes"]
    monkeypatch.setenv("HOPQL_SERVE_IDENTITY", "key")
    client = serve(key="zoe=secret-of-zoe")
    headers = {"Authorization": "Bearer secret-of-zoe"}
    code, told = put(client, "rules.md", HANDBOOK, headers=headers)
    assert code == 403 and "only speaks for its user" in told["error"]
    assert client.get("/api/about", headers=headers).json()["takes"] == []
    assert put(client, "rules.md", HANDBOOK)[0] == 401


def test_a_file_that_is_too_large_is_refused(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOPQL_SERVE_MAX_BYTES", "2048")
    client = serve()
    assert client.get("/api/about").json()["most_bytes"] == 2048
    assert put(client, "rules.md", HANDBOOK * 100)[0] == 413
