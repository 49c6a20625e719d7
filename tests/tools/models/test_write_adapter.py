"""The adapter as a file that llama.cpp reads."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from gguf import GGUFReader
from safetensors.numpy import save_file

from hopql.tools.base.errors import DiskError
from hopql.tools.base.settings import settings
from hopql.tools.models import write_adapter
from hopql.tools.models.write_adapter import ALPHA, INVOCATION, adapter_file


def test_the_file_says_what_it_is_where_it_begins_and_holds_the_factors(
    own_settings: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    down, up = np.array([[1.0, -0.5], [0.25, 0.0]]), np.array([[0.5, 0.5], [1.0, -1.0], [0.0, 0.125]])
    kept = dict[str, np.ndarray]()
    for end, matrix in (("a", down), ("b", np.ascontiguousarray(up.T))):
        scale = np.abs(matrix).max(axis=1) / 127
        kept[f"blk.0.attn_q.weight.lora_{end}.scale"] = scale.astype(np.float32)
        kept[f"blk.0.attn_q.weight.lora_{end}.int8"] = np.round(matrix / scale[:, None]).astype(np.int8)
    factors = tmp_path / "factors.safetensors"
    save_file(kept, factors)
    own_settings.setattr(write_adapter, "FACTORS", factors)
    write_adapter._digest.cache_clear()
    path = adapter_file(write_adapter.FOR_MODEL)
    assert path and adapter_file(write_adapter.FOR_MODEL) == path and [*path.parent.iterdir()] == [path]
    told = GGUFReader(path)
    said = {name: field.contents() for name, field in told.fields.items() if name.startswith(("adapter.", "general."))}
    assert said["general.type"] == "adapter" and said["adapter.type"] == "lora"
    assert said["adapter.lora.alpha"] == ALPHA and said["adapter.alora.invocation_tokens"] == list(INVOCATION)
    read = {one.name: one.data for one in told.tensors}
    assert np.allclose(read["blk.0.attn_q.weight.lora_a"], down, atol=0.005)
    assert np.allclose(read["blk.0.attn_q.weight.lora_b"], up, atol=0.005)
    write_adapter._digest.cache_clear()


def test_a_folder_that_cannot_be_written_is_said(own_settings: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    own_settings.setenv("HOPQL_CACHE_DIR", str(tmp_path / "file" / "cache"))
    settings.cache_clear()
    with pytest.raises(DiskError, match="cannot be written"):
        adapter_file(write_adapter.FOR_MODEL)


def test_other_models_have_none() -> None:
    assert adapter_file("qwen2.5-coder-0.5b") is None and adapter_file("own-12345678") is None
