"""Write a trained reader as the file that the product carries: what was added to the layers, and its heads.

python training/hops/export_reader.py FOLDER/state.pt [TARGET]
"""

from __future__ import annotations

import sys
from pathlib import Path

import torch

from hopql.tools.planning.read_evidence import WEIGHTS
from hopql.training.tag_network import added_layers, in_bytes, save_tensors

RANK = 160
"""Columns of the factors."""


def main() -> None:
    """Write the file."""
    told = torch.load(sys.argv[1], map_location="cpu")["reader"]
    state = {name.removeprefix("bert."): one for name, one in told.items()}
    target = Path(sys.argv[2]) if len(sys.argv) > 2 else WEIGHTS
    layers = {name: one for name, one in state.items() if name.startswith("encoder.")}
    heads = {name: one.float().contiguous() for name, one in state.items()
             if not name.startswith(("encoder.", "embeddings."))}  # fmt: skip
    links = in_bytes("links.weight", heads.pop("links.weight"))
    save_tensors(heads | links | added_layers(layers, RANK), target)


if __name__ == "__main__":
    main()
