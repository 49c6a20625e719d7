from __future__ import annotations

from pathlib import Path

import pytest

from hopql.tools.base.errors import ArtifactError, DiskError, ModelError, UsageError
from hopql.tools.base.settings import settings
from hopql.tools.models import chat_model, run_server
from hopql.tools.models.call_local import LocalChat
from hopql.tools.models.choose_model import describe, expected, has_weights
from hopql.tools.models.fake import scripted
from hopql.tools.models.list_artifacts import REGISTRY


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
    model = chat_model("local:0.5b", timeout_s=9)
    assert isinstance(model, LocalChat) and model.timeout_s == 9
    assert not (tmp_path / "cache").exists()


def test_truncated_weights_are_reported(own_settings: pytest.MonkeyPatch, tmp_path: Path) -> None:
    own_settings.delenv("HOPQL_MODEL_PATH", raising=False)
    settings.cache_clear()
    path = expected("0.5b")
    assert not has_weights("local:0.5b")
    path.parent.mkdir(parents=True)
    path.write_bytes(b"GGUF")
    with pytest.raises(ArtifactError, match="4 bytes instead of"):
        describe("local:0.5b")
    with path.open("wb") as file:
        file.truncate(REGISTRY["qwen2.5-coder-0.5b"].size)  # sparse
    assert path.name in describe("local:0.5b") and has_weights("local:0.5b")


def test_a_file_of_ones_own_is_looked_at(own_settings: pytest.MonkeyPatch, tmp_path: Path) -> None:
    own = tmp_path / "own.gguf"
    own.write_bytes(b"<htm")
    own_settings.setenv("HOPQL_MODEL_PATH", str(own))
    settings.cache_clear()
    with pytest.raises(ModelError, match="not a GGUF file"):
        describe("local")


def test_a_cache_that_cannot_be_made_is_told(own_settings: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    own_settings.setenv("HOPQL_CACHE_DIR", str(tmp_path / "file" / "cache"))
    settings.cache_clear()
    for make in (run_server.folder, run_server.slots_folder):
        with pytest.raises(DiskError, match="cannot be made"):
            make()


def test_missing_weights_say_what_stands_in_the_way(own_settings: pytest.MonkeyPatch) -> None:
    own_settings.delenv("HOPQL_MODEL_PATH", raising=False)
    for offline, said in (("0", "hopql demo"), ("1", "HOPQL_OFFLINE")):
        own_settings.setenv("HOPQL_OFFLINE", offline)
        settings.cache_clear()
        with pytest.raises(ModelError, match="not on this machine") as caught:
            describe("local:0.5b")
        assert said in caught.value.hint
