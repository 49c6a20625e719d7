from __future__ import annotations

from pathlib import Path

import pytest

from hopql.tools.artifacts.registry import REGISTRY
from hopql.tools.errors import ArtifactError, DiskError, ModelError
from hopql.tools.models import running
from hopql.tools.models.known import describe
from hopql.tools.models.weights import expected
from hopql.tools.settings import settings


def test_truncated_weights_are_reported(own_settings: pytest.MonkeyPatch, tmp_path: Path) -> None:
    own_settings.delenv("HOPQL_MODEL_PATH", raising=False)
    settings.cache_clear()
    path = expected("0.5b")
    path.parent.mkdir(parents=True)
    path.write_bytes(b"GGUF")
    with pytest.raises(ArtifactError, match="4 bytes instead of"):
        describe("local:0.5b")
    with path.open("wb") as file:
        file.truncate(REGISTRY["qwen2.5-coder-0.5b"].size)  # sparse
    assert path.name in describe("local:0.5b")


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
    for make in (running.folder, running.slots_folder):
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
