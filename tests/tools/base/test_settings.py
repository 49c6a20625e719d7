from __future__ import annotations

from pathlib import Path

import pytest

from hopql.tools.base.settings import Settings


def test_a_variable_that_is_set_to_nothing_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOPQL_DATA_DIR", "")
    monkeypatch.setenv("HOPQL_MODEL", "")
    assert Settings().data_dir != Path() and Settings().model == "local"
