"""Names of chat models, and the lock on live ones."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hopql.tools.errors import ModelError, UsageError
from hopql.tools.models import chat_model, scripted
from hopql.tools.models.local import LocalChat
from hopql.tools.settings import settings


@pytest.mark.parametrize("name", ["gpt-5", "openai", "openai:", "local:", "remote:x"])
def test_an_unknown_name_is_told(name: str) -> None:
    with pytest.raises(UsageError, match="no model") as told:
        chat_model(name)
    assert "local:0.5b" in told.value.hint


@pytest.mark.parametrize("name", ["local", "local:0.5b", "openai:gpt-5"])
def test_tests_cannot_reach_a_live_model(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOPQL_ALLOW_MODEL", "0")
    with pytest.raises(ModelError, match="may not be used here"):
        chat_model(name)


def test_the_setting_is_the_default(own_settings: pytest.MonkeyPatch) -> None:
    model = scripted(["SELECT 1"], "by-setting")
    own_settings.setenv("HOPQL_MODEL", "fake:by-setting")
    settings.cache_clear()
    assert chat_model() is model


def test_a_local_model_starts_nothing_by_itself(own_settings: pytest.MonkeyPatch, tmp_path: Path) -> None:
    own_settings.setenv("HOPQL_ALLOW_MODEL", "1")
    model = chat_model("local:0.5b", temperature=0.3)
    assert isinstance(model, LocalChat) and model.temperature == 0.3
    assert not (tmp_path / "cache").exists()


def test_importing_the_face_loads_nothing_heavy() -> None:
    script = (
        "import sys, tools.models; "
        "print([m for m in ('langchain_core', 'openai', 'xllamacpp', 'httpx', 'psutil') if m in sys.modules])"
    )
    root = Path(__file__).parents[3]
    shown = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"
