"""What the demo reads besides its database."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopql.serve.client import HopQL
from hopql.serve.commands import ask
from hopql.tools.apis.open_collection import apis_of
from hopql.tools.setup.load_demo import write_workspace
from hopql.tools.workspace.open_workspace import open_workspace


def test_the_apis_are_asked(tmp_path: Path) -> None:
    write_workspace(folder := tmp_path / "demo")
    apis = apis_of(open_workspace(str(folder)))
    for _ in range(2):
        apis.add([folder / "apis"])
        assert apis.count() == {"specs": 3, "operations": 68}
    (question,) = (one for one in ask.QUESTIONS if "campaign" in one)
    calls = HopQL(folder, expansion="off").calls_for(question)["calls_in_order"]
    assert any(call["path"] in ("/search/v2/campaigns", "/display/campaigns") for call in calls)
    assert all(call["method"] == "POST" for call in calls if call["need"])


def test_own_source_is_the_projects_folder() -> None:
    (root,) = ask.own_source()
    assert (root / "graph" / "knowledge.py").is_file() and (root / "pyproject.toml").is_file()


def test_where_it_is_installed_without_its_source_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ask, "__file__", str(tmp_path / "serve" / "commands" / "demo.py"))
    assert ask.own_source() == []
