"""Write a trained reader as the file that the product carries: layers in bytes with a scale a row, heads as they are.

python training/hops/export_reader.py FOLDER/state.pt [TARGET]
"""

from __future__ import annotations

import sys
from pathlib import Path

import torch
from safetensors.torch import save_file

from hopql.tools.planning.read_evidence import WEIGHTS


def main() -> None:
    """Write the file."""
    state = torch.load(sys.argv[1], map_location="cpu")["reader"]
    target = Path(sys.argv[2]) if len(sys.argv) > 2 else WEIGHTS
    kept: dict[str, torch.Tensor] = {}
    for name, tensor in state.items():
        name = name.removeprefix("bert.")
        if name.startswith("embeddings."):
            continue
        if tensor.ndim == 2 and name.startswith("encoder."):
            scale = tensor.abs().amax(dim=1).clamp(min=1e-8) / 127
            kept[f"{name}.int8"] = torch.round(tensor / scale[:, None]).to(torch.int8).contiguous()
            kept[f"{name}.scale"] = scale.contiguous()
        else:
            kept[name] = tensor.float().contiguous()
    save_file(kept, target)
    print(target, f"{target.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
