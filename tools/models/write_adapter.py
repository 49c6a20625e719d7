"""The packaged adapter for SQL as llama.cpp reads it.

It is low-rank factors for the packaged 1.5B model, trained by `training/sql` on HopQL's own prompts (LoRA: Hu and
others, 2021, arXiv 2106.09685). It reads a prompt from the heading of the question on, so that the state of what stands
before it is the model's own, and serves with and without (activated LoRA: Greenewald and others, 2025, arXiv
2504.12397).
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from functools import cache
from pathlib import Path

from hopql.tools.base.errors import DiskError
from hopql.tools.base.settings import settings

FACTORS = Path(__file__).parent / "sql.safetensors.gz"
"""`NAME.lora_a` of shape (rank, inputs) and `NAME.lora_b` of shape (rank, outputs) for matrices NAME."""
FOR_MODEL = "qwen2.5-coder-1.5b"
ALPHA, INVOCATION = 16.0, (14374, 15846)
"""`ALPHA` over the rank is the factors' scale; `INVOCATION` is `### Question` in the model's tokens."""


def adapter_file(model: str) -> Path | None:
    """The adapter of a packaged model, written into the cache when it is not there; None where it has none."""
    if model != FOR_MODEL or not FACTORS.exists():
        return None
    path = settings().cache_dir / "artifacts" / f"sql-{_digest()}.gguf"
    if path.exists():
        return path
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_adapter(draft, FACTORS)
        draft.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise DiskError(f"{path} cannot be written: {error.strerror}.", hint="Set HOPQL_CACHE_DIR.") from error
    return path


@cache
def _digest() -> str:
    return hashlib.sha256(FACTORS.read_bytes()).hexdigest()[:16]


def write_adapter(path: Path, factors: Path) -> None:
    """Write factors as a GGUF file."""
    import numpy as np
    from gguf import GGUFValueType, GGUFWriter, Keys

    from hopql.tools.models.embed_minilm import read_tensors

    writer = GGUFWriter(path, "qwen2")
    writer.add_type("adapter")
    writer.add_string(Keys.Adapter.TYPE, "lora")
    writer.add_float32(Keys.Adapter.LORA_ALPHA, ALPHA)
    writer.add_key_value(
        Keys.Adapter.ALORA_INVOCATION_TOKENS, list(INVOCATION), GGUFValueType.ARRAY, GGUFValueType.UINT32
    )
    for name, matrix in sorted(read_tensors(factors).items()):
        turned = matrix.T if name.endswith("b") else matrix
        writer.add_tensor(name, np.ascontiguousarray(turned, dtype=np.float16))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
