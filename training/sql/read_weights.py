"""Read a GGUF file of Qwen 2 into PyTorch tensors.

Quantised blocks are unpacked on the device, by the layouts of llama.cpp's Q4_K and Q6_K (ggml-common.h)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch
from gguf import GGMLQuantizationType, GGUFReader


def read_weights(path: Path, device: str, dtype: torch.dtype) -> tuple[dict[str, torch.Tensor], dict[str, Any]]:
    """All tensors by their GGUF names, matrices as (outputs, inputs); and the file's numbers.

    Raises:
        ValueError: a tensor is packed in another way than Q4_K, Q6_K, or plain floats.
    """
    reader = GGUFReader(path)
    numbers = {
        name.partition(".")[2]: field.contents()
        for name, field in reader.fields.items()
        if name.startswith("qwen2.") and not isinstance(field.contents(), list)
    }
    found = {}
    for tensor in reader.tensors:
        shape = tuple(int(one) for one in reversed(tensor.shape))
        raw = torch.from_numpy(np.array(tensor.data)).to(device)
        if tensor.tensor_type in (GGMLQuantizationType.F32, GGMLQuantizationType.F16):
            whole = raw.reshape(shape)
        elif tensor.tensor_type == GGMLQuantizationType.Q4_K:
            whole = _q4_k(raw.reshape(-1, 144)).reshape(shape)
        elif tensor.tensor_type == GGMLQuantizationType.Q6_K:
            whole = _q6_k(raw.reshape(-1, 210)).reshape(shape)
        else:
            raise ValueError(f"{tensor.name} is {tensor.tensor_type.name}, which this script cannot unpack.")
        found[tensor.name] = whole.to(dtype)
    return found, numbers


def _q4_k(blocks: torch.Tensor) -> torch.Tensor:
    scale, least = (_half(blocks[:, at : at + 2]) for at in (0, 2))
    low, mid, high = (blocks[:, at : at + 4] for at in (4, 8, 12))
    scales = torch.cat([low & 0x3F, (high & 0x0F) | ((low >> 2) & 0x30)], 1)
    minima = torch.cat([mid & 0x3F, (high >> 4) | ((mid >> 2) & 0x30)], 1)
    packed = blocks[:, 16:].reshape(-1, 4, 1, 32)
    values = torch.cat([packed & 0x0F, packed >> 4], 2).reshape(-1, 8, 32)
    return (scale * scales).unsqueeze(2) * values - (least * minima).unsqueeze(2)


def _q6_k(blocks: torch.Tensor) -> torch.Tensor:
    low, high = blocks[:, :128].reshape(-1, 2, 1, 64), blocks[:, 128:192].reshape(-1, 2, 1, 32)
    scales, scale = blocks[:, 192:208].view(torch.int8).float(), _half(blocks[:, 208:210])
    lows = torch.cat([low & 0x0F, low >> 4], 2).reshape(-1, 8, 32)
    highs = torch.cat([(high >> by) & 3 for by in (0, 2, 4, 6)], 2).reshape(-1, 8, 32)
    values = (lows | (highs << 4)).to(torch.int16) - 32
    return (scale * scales).unsqueeze(2) * values.reshape(-1, 16, 16).float()


def _half(pair: torch.Tensor) -> torch.Tensor:
    return pair.contiguous().view(torch.float16).float()
