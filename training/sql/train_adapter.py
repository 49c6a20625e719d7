"""Train the adapter of the packaged model on prompts with known SQL.

    python training/sql/train_adapter.py fit TOKENS.jsonl … --weights GGUF --out FACTORS.safetensors
    python training/sql/train_adapter.py write --factors FACTORS.safetensors --out ADAPTER.safetensors

TOKENS.jsonl is of `compose_prompts.py`. A database's prefix is read once, by the packaged model; the adapter reads
from the question on, as llama.cpp serves an activated LoRA (Greenewald and others, 2025, arXiv 2504.12397). Some
questions stand behind a prefix in one sequence, and none sees another. The loss is of the SQL alone. `--seconds` ends
the training by the clock.

LoRA: Hu and others, 2021 (arXiv 2106.09685)."""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gguf import GGUFReader
from gguf.quants import dequantize
from safetensors.torch import load_file, save_file
from torch.nn import functional

from hopql.tools.models.embed_minilm import read_tensors
from hopql.training.tag_network import in_bytes, save_tensors

ALPHA = 16.0
"""Over the rank it is the scale of the factors."""
_PLACES = ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down")
Factors = dict[str, tuple[torch.Tensor, torch.Tensor]]
Attend = Callable[[int, torch.Tensor, torch.Tensor, torch.Tensor], torch.Tensor]


def read_weights(path: Path, device: str) -> tuple[dict[str, torch.Tensor], dict[str, Any]]:
    """All tensors of a GGUF file of Qwen 2 by their names, matrices as (outputs, inputs), unpacked; and its numbers."""
    reader, found = GGUFReader(path), {}
    numbers = {name.partition(".")[2]: field.contents() for name, field in reader.fields.items()
               if name.startswith("qwen2.")}  # fmt: skip
    for tensor in reader.tensors:
        whole = np.array(dequantize(tensor.data, tensor.tensor_type))
        found[tensor.name] = torch.from_numpy(whole).to(device, torch.bfloat16)
    return found, numbers


class Qwen:
    """Qwen 2 from GGUF weights, with low-rank factors added to its matrices."""

    def __init__(self, path: Path, device: str) -> None:
        """Read the weights."""
        self.device = device
        self.weights, told = read_weights(path, device)
        self.layers, self.heads = told["block_count"], told["attention.head_count"]
        self.groups, self.width = told["attention.head_count_kv"], told["embedding_length"]
        self.size, self.base = self.width // self.heads, told["rope.freq_base"]
        self.epsilon = told["attention.layer_norm_rms_epsilon"]
        self.factors: Factors = {}
        self.active: torch.Tensor | float = 1.0
        self.scale = 1.0

    def names(self, first: int = 0) -> list[str]:
        """The matrices that get factors, from layer `first` on."""
        return [f"blk.{layer}.{place}.weight" for layer in range(first, self.layers) for place in _PLACES]

    def hidden(self, ids: torch.Tensor, positions: torch.Tensor, attend: Attend) -> torch.Tensor:
        """The last layer's output for `ids` (batch, tokens)."""
        x = functional.embedding(ids, self.weights["token_embd.weight"])
        turns = self.base ** (-torch.arange(0, self.size, 2, device=self.device).float() / self.size)
        angles = positions.float().unsqueeze(-1) * turns
        wave = torch.cat([angles, angles], -1).unsqueeze(1)
        cosine, sine = wave.cos().to(x.dtype), wave.sin().to(x.dtype)
        for layer in range(self.layers):
            at = f"blk.{layer}."
            y = self._normed(x, f"{at}attn_norm.weight")
            q = self._turned(self._split(self._linear(y, f"{at}attn_q"), self.heads), cosine, sine)
            k = self._turned(self._split(self._linear(y, f"{at}attn_k"), self.groups), cosine, sine)
            v = self._split(self._linear(y, f"{at}attn_v"), self.groups)
            seen = attend(layer, q, k, v).transpose(1, 2).reshape(x.shape)
            x = x + self._linear(seen, f"{at}attn_output")
            y = self._normed(x, f"{at}ffn_norm.weight")
            gated = functional.silu(self._linear(y, f"{at}ffn_gate")) * self._linear(y, f"{at}ffn_up")
            x = x + self._linear(gated, f"{at}ffn_down")
        return self._normed(x, "output_norm.weight")

    def logits(self, hidden: torch.Tensor) -> torch.Tensor:
        """Of each token of the vocabulary."""
        return functional.linear(hidden, self.weights.get("output.weight", self.weights["token_embd.weight"])).float()

    def _linear(self, x: torch.Tensor, place: str) -> torch.Tensor:
        name = f"{place}.weight"
        y = functional.linear(x, self.weights[name], self.weights.get(f"{place}.bias"))
        if name in self.factors:
            down, up = (one.to(x.dtype) for one in self.factors[name])
            narrow = functional.linear(x, down)
            y = y + functional.linear(narrow * (self.scale * self.active), up)
        return y

    def _split(self, x: torch.Tensor, heads: int) -> torch.Tensor:
        return x.reshape(*x.shape[:2], heads, self.size).transpose(1, 2)

    def _normed(self, x: torch.Tensor, name: str) -> torch.Tensor:
        return functional.rms_norm(x.float(), (self.width,), self.weights[name].float(), self.epsilon).to(x.dtype)

    @staticmethod
    def _turned(x: torch.Tensor, cosine: torch.Tensor, sine: torch.Tensor) -> torch.Tensor:
        left, right = x.chunk(2, -1)
        return x * cosine + torch.cat([-right, left], -1) * sine


@dataclass
class Pack:
    """Questions behind one prefix: ids, positions, whose token it is, whether the adapter reads it, and where the
    answers' tokens are told (the place before each)."""

    prefix: tuple[int, ...]
    ids: torch.Tensor
    positions: torch.Tensor
    owner: torch.Tensor
    active: torch.Tensor
    told: torch.Tensor


def packs_of(lines: Sequence[dict[str, Any]], each: int, chance: random.Random) -> list[Pack]:
    """Deal each prefix's questions into packs of `each`."""
    packs = []
    for line in lines:
        # llama.cpp turns the adapter on one token before the invocation, which may be the prefix's last.
        prefix, last, left = tuple(line["prefix"][:-1]), line["prefix"][-1:], list(line["questions"])
        chance.shuffle(left)
        for begin in range(0, len(left), each):
            ids: list[int] = []
            positions, owner, active, told = [], [], [], []
            for number, one in enumerate(left[begin : begin + each]):
                tail, answer = last + one["tail"], one["answer"]
                size, on = len(tail) + len(answer), invoked(tail, line["invocation"]) - 1
                told += range(len(ids) + len(tail) - 1, len(ids) + size - 1)
                positions += range(len(prefix), len(prefix) + size)
                active += [place >= on for place in range(size)]
                owner += [number] * size
                ids += tail + answer
            packs.append(Pack(prefix, *(torch.tensor(one) for one in (ids, positions, owner, active, told))))
    return packs


def invoked(tail: Sequence[int], invocation: Sequence[int]) -> int:
    """Where in a prompt's tail the adapter begins to read: where the invocation is last."""
    wide = len(invocation)
    return max(at for at in range(len(tail)) if list(tail[at : at + wide]) == list(invocation))


@torch.no_grad()
def read_prefix(model: Qwen, prefix: Sequence[int]) -> list[tuple[torch.Tensor, torch.Tensor]]:
    """Keys and values of each layer for a prefix, which the adapter does not read."""
    kept = []

    def attend(layer: int, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        kept.append((k, v))
        return functional.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)

    ids = torch.tensor(prefix, device=model.device)[None]
    factors, model.factors = model.factors, {}
    model.hidden(ids, torch.arange(len(prefix), device=model.device)[None], attend)
    model.factors = factors
    return kept


def loss_of(model: Qwen, pack: Pack, behind: Sequence[tuple[torch.Tensor, torch.Tensor]]) -> torch.Tensor:
    """Mean cross-entropy of the answers' tokens, in nats. `behind`: what `read_prefix` gave."""
    ids, positions, owner, told = (one.to(model.device) for one in (pack.ids, pack.positions, pack.owner, pack.told))
    order = torch.arange(len(ids), device=model.device)
    seen = (order[:, None] >= order) & (owner[:, None] == owner)
    seen = torch.cat([torch.ones(len(ids), len(pack.prefix), dtype=torch.bool, device=model.device), seen], 1)
    # Far below any score, and finite: with a mask of truth values a GPU's gradients were not numbers.
    mask = torch.zeros(seen.shape, dtype=torch.bfloat16, device=model.device).masked_fill(~seen, -3e4)
    model.active = pack.active.to(model.device, torch.bfloat16)[None, :, None]

    def attend(layer: int, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        k, v = (torch.cat([old, new], 2) for old, new in zip(behind[layer], (k, v), strict=True))
        return functional.scaled_dot_product_attention(q, k, v, attn_mask=mask[None, None], enable_gqa=True)

    hidden = model.hidden(ids[None], positions[None], attend)[0]
    return functional.cross_entropy(model.logits(hidden[told]), ids[told + 1])


def fit(model: Qwen, lines: list[dict[str, Any]], given: argparse.Namespace) -> None:
    """Train factors for some epochs, or until the time is over. Kept every 20 steps and at the end."""
    chance, start = random.Random(given.seed), time.monotonic()
    torch.manual_seed(given.seed)
    held = set(given.hold.split(","))
    packs = packs_of([line for line in lines if line["db"] not in held], given.each, chance)
    judged = [packs_of([line], given.each, random.Random(0))[:2] for line in lines if line["db"] in held]
    print(f"{len(packs)} packs, {len(judged)} databases to judge by", flush=True)
    model.scale = ALPHA / given.rank
    for name in model.names(given.first):
        outputs, inputs = model.weights[name].shape
        down = torch.randn(given.rank, inputs, device=model.device) / math.sqrt(inputs)
        up = torch.zeros(outputs, given.rank, device=model.device)
        model.factors[name] = (down.requires_grad_(), up.requires_grad_())
    if given.start:
        for name, read in read_tensors(given.start).items():
            matrix, _, end = name.rpartition(".lora_")
            into, factor = model.factors[matrix][end == "b"].data, torch.from_numpy(read.copy())
            into.copy_(factor if factor.shape == into.shape else factor.T)  # the shipped adapter's are turned
    trained = [one for pair in model.factors.values() for one in pair]
    optimizer = torch.optim.AdamW(trained, lr=given.rate, weight_decay=0.0)
    each = math.ceil(len(packs) / given.batch)
    steps = each * given.epochs
    behind = cache(lambda prefix: read_prefix(model, prefix))

    def judge() -> None:
        with torch.no_grad():
            seen = [loss_of(model, pack, behind(pack.prefix)).item() for some in judged for pack in some]
        print(f"loss of those held back {sum(seen) / max(1, len(seen)):.4f}", flush=True)

    judge()
    order: list[Pack] = []
    for step in range(steps):
        if step % each == 0:
            order = chance.sample(packs, len(packs))
        over = max(step / steps, (time.monotonic() - start) / given.seconds if given.seconds else 0.0)
        if over >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = given.rate * min((step + 1) / 10, 0.5 * (1 + math.cos(math.pi * over)))
        at = step % each * given.batch
        some, total = order[at : at + given.batch], 0.0
        for pack in some:
            loss = loss_of(model, pack, behind(pack.prefix)) / len(some)
            if not bool(loss.isfinite()):
                raise ArithmeticError(f"The loss is not a number at step {step}.")
            loss.backward()  # type: ignore[no-untyped-call]
            total += loss.item()
        torch.nn.utils.clip_grad_norm_(trained, 1.0, error_if_nonfinite=True)
        optimizer.step()
        optimizer.zero_grad()
        print(f"step {step + 1} of {steps}: loss {total:.4f}, {time.monotonic() - start:.0f} s", flush=True)
        if step % 20 == 19:
            save_factors(model.factors, given.out)
    save_factors(model.factors, given.out)
    judge()


def save_factors(factors: Factors, out: Path) -> None:
    """Keep factors as they are."""
    parts = {}
    for name, (down, up) in factors.items():
        for end, factor in (("a", down), ("b", up)):
            parts[f"{name}.lora_{end}"] = factor.detach().half().contiguous().cpu()
    save_file(parts, out)


def write(factors: Path, out: Path, rank: int) -> None:
    """Write factors as the product would carry them: in bytes, `rank` columns (truncated singular values of the
    product), of the scale that `ALPHA` gives."""
    given, kept = load_file(factors), dict[str, torch.Tensor]()
    for name in sorted(one.removesuffix(".lora_a") for one in given if one.endswith(".lora_a")):
        down, up = given[f"{name}.lora_a"].float(), given[f"{name}.lora_b"].float()
        (tall, upper), (wide, lower) = torch.linalg.qr(up), torch.linalg.qr(down.T)
        left, sizes, right = torch.linalg.svd(upper @ lower.T)
        roots = (sizes[:rank] * rank / len(down)).sqrt()[:, None]
        kept |= in_bytes(f"{name}.lora_a", roots * (wide @ right[:rank].T).T)
        kept |= in_bytes(f"{name}.lora_b", roots * (tall @ left[:, :rank]).T)
    save_tensors(kept, out)


def main() -> int:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["fit", "write"])
    parser.add_argument("tokens", type=Path, nargs="*")
    parser.add_argument("--weights", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--factors", type=Path, help="write: these")
    parser.add_argument("--start", type=Path, help="fit: begin with these (the shipped ones, too)")
    parser.add_argument("--hold", default="", help="fit: databases to judge by, A,B,…")
    numbers = {"epochs": 1, "rank": 8, "first": 8, "each": 8, "batch": 2, "seed": 0, "seconds": 0}
    for name, default in numbers.items():
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--rate", type=float, default=4e-4)
    given = parser.parse_args()
    start = time.monotonic()
    if given.what == "write":
        write(given.factors, given.out, given.rank)
        return 0
    model = Qwen(given.weights, "cuda" if torch.cuda.is_available() else "cpu")
    print(f"weights read, {time.monotonic() - start:.0f} s", flush=True)
    lines = [json.loads(line) for path in given.tokens for line in path.read_text().splitlines()]
    fit(model, lines, given)
    return 0


if __name__ == "__main__":
    sys.exit(main())
