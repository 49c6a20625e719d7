from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from hopql.state.asked import Key
from hopql.tools.memory import QueryMemory, asked_exists
from hopql.tools.memory.asked import presence, proposing

SETTINGS = "hopql.tools.postgres.presence.settings"


def test_nothing_is_opened_before_something_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SETTINGS, lambda: SimpleNamespace(state_url="", data_dir=tmp_path / "data"))

    def opened(*_: object, **__: object) -> None:
        raise AssertionError("opened")

    monkeypatch.setattr(proposing, "connected", opened)
    memory = QueryMemory(Key("d", "f"))
    assert not asked_exists() and memory.propose("a", "b", "c") == [] == memory.suggestions("abc")
    presence.mark()
    assert asked_exists()
    with pytest.raises(AssertionError, match="opened"):
        memory.propose("a", "b", "c")


def test_another_database_may_always_hold_some(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SETTINGS, lambda: SimpleNamespace(state_url="postgresql://x", data_dir=tmp_path))
    presence.mark()
    assert asked_exists() and not list(tmp_path.iterdir())
