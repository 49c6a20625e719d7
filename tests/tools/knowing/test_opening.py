"""The schema of a workspace's database is in its knowledge graph, as it is now."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hopql.tools.errors import ConnectError
from hopql.tools.knowing import have_schema, knowledge_of
from hopql.tools.knowledge import Knowledge
from hopql.tools.knowledge.prepared import Prepared
from hopql.tools.workspace import Workspace, open_workspace
from tests.tools.knowing.made import without_state
from tests.tools.planning.made import own_shop


@pytest.fixture
def workspace(shop: Path, tmp_path: Path) -> Iterator[Workspace]:
    """A shop of which nothing is known."""
    folder, name = own_shop(shop, tmp_path)
    yield open_workspace(str(folder))
    Knowledge(name).purge()


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What each storing of a document came to."""
    outcomes: list[str] = []
    stored = Knowledge.put

    def counted(own: Knowledge, prepared: Prepared) -> Any:
        outcomes.append(stored(own, prepared))
        return outcomes[-1]

    monkeypatch.setattr(Knowledge, "put", counted)
    return outcomes


def test_the_graph_has_the_workspaces_name(workspace: Workspace) -> None:
    assert knowledge_of(workspace).space == workspace.config.name


def test_tables_columns_keys_and_notes_are_told(workspace: Workspace) -> None:
    have_schema(workspace)
    knowledge, name = knowledge_of(workspace), workspace.config.name
    (document,) = knowledge.documents()
    assert (document["uri"], document["kind"]) == (f"schema:{name}", "schema")
    assert knowledge.entity(f"{name}.orders.customer_id") and knowledge.entity("product")
    found = knowledge.search("Revenue", {"high_level_keywords": [], "low_level_keywords": []}, "naive")
    assert any("Revenue is price times quantity" in chunk["text"] for chunk in found["chunks"])


def test_it_is_stored_once(workspace: Workspace, put: list[str]) -> None:
    for _ in range(3):
        have_schema(workspace)
    assert put == ["added"]


def test_what_was_removed_is_put_back(workspace: Workspace, put: list[str]) -> None:
    have_schema(workspace)
    knowledge_of(workspace).purge()
    have_schema(workspace)
    have_schema(workspace)
    assert put == ["added", "added"] and knowledge_of(workspace).count()["documents"] == 1
    knowledge_of(workspace).remove([f"schema:{workspace.config.name}"])
    have_schema(workspace)
    assert put == ["added"] * 3 and knowledge_of(workspace).count()["documents"] == 1


def test_notes_that_changed_are_told_anew(workspace: Workspace, put: list[str]) -> None:
    have_schema(workspace)
    (workspace.path / "notes.md").write_text("Revenue is what customers paid.\n")
    again = Workspace(workspace.path)
    have_schema(again)
    assert put == ["added", "replaced"]


def test_a_workspace_without_an_index_is_left_alone(tmp_path: Path, put: list[str]) -> None:
    (tmp_path / "workspace.toml").write_text('name = "t-bare"\nurl = "sqlite:///none.db"\n')
    have_schema(open_workspace(str(tmp_path)))
    assert put == []


def test_a_state_database_out_of_reach_is_told(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        without_state(patched)
        with pytest.raises(ConnectError):
            have_schema(workspace)
