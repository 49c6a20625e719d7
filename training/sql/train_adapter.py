"""Train a LoRA adapter of the packaged model on prompts with known SQL, and ask with it.

    python training/sql/train_adapter.py fit TOKENS.jsonl … --weights GGUF --out FACTORS.safetensors
    python training/sql/train_adapter.py ask TOKENS.jsonl … --weights GGUF --out ANSWERS.jsonl [--factors FACTORS]
    python training/sql/train_adapter.py write --factors FACTORS.safetensors --out ADAPTER.gguf

TOKENS.jsonl is of `tokenize_prompts.py`. The questions to one database stand behind their shared prefix in one
sequence, and none sees another, so that the prefix is read once for all of them. The loss is of the SQL alone. Runs on
an accelerator where there is one, and ends at once where a loss or a gradient is not a number. With `--keep`, `fit`
keeps its state beside OUT after each epoch, and goes on from there.

LoRA: Hu and others, 2021 (arXiv 2106.09685)."""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from read_weights import read_weights, write_adapter
from safetensors import safe_open
from safetensors.torch import save_file
from torch.nn import functional

_PLACES = ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down")
_PACK_TOKENS, _PACK_QUESTIONS = 6000, 48
Factors = dict[str, tuple[torch.Tensor, torch.Tensor]]
Attend = Callable[[int, torch.Tensor, torch.Tensor, torch.Tensor], torch.Tensor]


class Qwen:
    """Qwen 2 from GGUF weights, with low-rank factors added to its matrices."""

    def __init__(self, path: Path, device: str) -> None:
        """Read the weights."""
        self.device = device
        self.weights, told = read_weights(path, device, torch.bfloat16)
        self.layers, self.heads = told["block_count"], told["attention.head_count"]
        self.groups, self.width = told["attention.head_count_kv"], told["embedding_length"]
        self.size, self.base = self.width // self.heads, told["rope.freq_base"]
        self.epsilon = told["attention.layer_norm_rms_epsilon"]
        self.factors: Factors = {}
        self.scale, self.dropout = 1.0, 0.0

    def names(self) -> list[str]:
        """The matrices that get factors."""
        return [f"blk.{layer}.{place}.weight" for layer in range(self.layers) for place in _PLACES]

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

    def merge(self) -> None:
        """Add the factors to the weights, to ask without them."""
        for name, (down, up) in self.factors.items():
            self.weights[name] = (self.weights[name].float() + self.scale * (up.float() @ down.float())).bfloat16()
        self.factors = {}

    def _linear(self, x: torch.Tensor, place: str) -> torch.Tensor:
        name = f"{place}.weight"
        y = functional.linear(x, self.weights[name], self.weights.get(f"{place}.bias"))
        if name in self.factors:
            down, up = (one.to(x.dtype) for one in self.factors[name])
            narrow = functional.linear(functional.dropout(x, self.dropout), down)
            y = y + self.scale * functional.linear(narrow, up)
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
    """A prefix and questions behind it, in one sequence: ids, positions, whose token it is (0: the prefix's), and where
    the answers' tokens are told (the place before each)."""

    ids: torch.Tensor
    positions: torch.Tensor
    owner: torch.Tensor
    told: torch.Tensor


def packs_of(lines: Sequence[dict[str, Any]]) -> list[Pack]:
    """Cut each prefix's questions into packs."""
    packs = []
    for line in lines:
        prefix, left = line["prefix"], list(line["questions"])
        while left:
            ids, positions, owner = list(prefix), list(range(len(prefix))), [0] * len(prefix)
            told: list[int] = []
            number = 0
            while left and number < _PACK_QUESTIONS:
                tail, answer = left[0]["tail"], left[0]["answer"]
                if number and len(ids) + len(tail) + len(answer) > _PACK_TOKENS:
                    break
                number += 1
                told += range(len(ids) + len(tail) - 1, len(ids) + len(tail) + len(answer) - 1)
                positions += range(len(prefix), len(prefix) + len(tail) + len(answer))
                ids += tail + answer
                owner += [number] * (len(tail) + len(answer))
                left.pop(0)
            packs.append(Pack(*(torch.tensor(one) for one in (ids, positions, owner, told))))
    return packs


def loss_of(model: Qwen, pack: Pack) -> torch.Tensor:
    """Mean cross-entropy of the answers' tokens, in nats."""
    ids, positions, owner, told = (one.to(model.device) for one in (pack.ids, pack.positions, pack.owner, pack.told))
    order = torch.arange(len(ids), device=model.device)
    seen = (order[:, None] >= order) & ((owner[:, None] == owner) | (owner == 0))
    # Far below any score, and finite: with a mask of truth values a GPU's gradients were not numbers.
    mask = torch.zeros(seen.shape, dtype=torch.bfloat16, device=model.device).masked_fill(~seen, -3e4)

    def attend(layer: int, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        k, v = (one.repeat_interleave(q.shape[1] // one.shape[1], 1) for one in (k, v))
        return functional.scaled_dot_product_attention(q, k, v, attn_mask=mask[None, None])

    hidden = model.hidden(ids[None], positions[None], attend)[0]
    return functional.cross_entropy(model.logits(hidden[told]), ids[told + 1])


def fit(model: Qwen, lines: list[dict[str, Any]], given: argparse.Namespace) -> None:
    """Train factors, and keep those of the last epoch; with `keep`, the state after each epoch too."""
    chance, start = random.Random(given.seed), time.monotonic()
    torch.manual_seed(given.seed)
    names, held = {line["db"] for line in lines}, set(given.hold.split(","))
    packs = packs_of([line for line in lines if line["db"] not in held])
    judged = packs_of([line for line in lines if line["db"] in held])
    if given.share < 1:
        packs = chance.sample(packs, int(len(packs) * given.share))
    to_judge = f"{len(judged)} of {len(names & held)} to judge"
    print(f"{len(packs)} packs of {len(names - held)} databases, {to_judge}", flush=True)
    model.scale, model.dropout = given.alpha / given.rank, given.dropout
    for name in model.names():
        outputs, inputs = model.weights[name].shape
        down = torch.randn(given.rank, inputs, device=model.device) / math.sqrt(inputs)
        up = torch.zeros(outputs, given.rank, device=model.device)
        model.factors[name] = (down.requires_grad_(), up.requires_grad_())
    trained = [one for pair in model.factors.values() for one in pair]
    optimizer = torch.optim.AdamW(trained, lr=given.rate, weight_decay=0.0)
    each = math.ceil(len(packs) / given.batch)
    steps = each * given.epochs

    def done(step: int) -> float:
        """How much of the training is over, by steps or by the clock."""
        spent = (time.monotonic() - start) / given.seconds if given.seconds else 0.0
        return min(1.0, max(step / steps, spent))

    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / (0.05 * steps), 0.5 * (1 + math.cos(math.pi * done(step)))))
    state, first = given.out.with_suffix(".state"), 0
    if state.exists():
        kept = torch.load(state, map_location=model.device)
        first = kept["epoch"]
        for mine, theirs in zip(trained, kept["trained"], strict=True):
            mine.data.copy_(theirs)
        optimizer.load_state_dict(kept["optimizer"])
        schedule.load_state_dict(kept["schedule"])
    for epoch in range(first, given.epochs):
        chance.shuffle(packs)
        total = 0.0
        for begin in range(0, len(packs), given.batch):
            if done(0) >= 1:
                break
            some = packs[begin : begin + given.batch]
            for pack in some:
                loss = loss_of(model, pack) / len(some)
                if not bool(loss.isfinite()):
                    raise ArithmeticError(f"The loss is not a number at pack {begin} of epoch {epoch + 1}.")
                loss.backward()  # type: ignore[no-untyped-call]
                total += loss.item() * len(some) / len(packs)
            torch.nn.utils.clip_grad_norm_(trained, 1.0, error_if_nonfinite=True)
            optimizer.step()
            schedule.step()
            optimizer.zero_grad()
            if begin // given.batch % 20 == 0:
                seconds = time.monotonic() - start
                print(f"epoch {epoch + 1}, {begin + len(some)} of {len(packs)}, {seconds:.0f} s", flush=True)
        dropout, model.dropout = model.dropout, 0.0
        with torch.no_grad():
            seen = [loss_of(model, pack).item() for pack in judged]
        model.dropout = dropout
        apart = sum(seen) / max(1, len(seen))
        print(f"epoch {epoch + 1}: loss {total:.4f}, of those held back {apart:.4f}", flush=True)
        if given.keep:
            moved = {"trained": [one.detach() for one in trained], "optimizer": optimizer.state_dict()}
            torch.save({"epoch": epoch + 1, "schedule": schedule.state_dict(), **moved}, state)
        _save(model.factors, given)


def _save(factors: Factors, given: argparse.Namespace) -> None:
    parts = {}
    for name, (down, up) in factors.items():
        for end, factor in (("a", down), ("b", up)):
            parts[f"{name}.lora_{end}"] = factor.detach().half().contiguous().cpu()
    save_file(parts, given.out, {"alpha": str(given.alpha)})


def load_factors(path: Path, device: str) -> tuple[Factors, float]:
    """Factors as `fit` keeps them, and their alpha."""
    with safe_open(path, "pt", device=device) as parts:
        names = sorted(name.removesuffix(".lora_a") for name in parts.keys() if name.endswith(".lora_a"))  # noqa: SIM118
        factors = {name: (parts.get_tensor(f"{name}.lora_a"), parts.get_tensor(f"{name}.lora_b")) for name in names}
        return factors, float(parts.metadata()["alpha"])


@torch.no_grad()
def answers_of(
    model: Qwen, lines: list[dict[str, Any]], *, at_once: int, most: int, ends: set[int]
) -> Iterator[dict[str, Any]]:
    """The greedy answer to each question, as ids, the longest prompts first."""
    asked = [(line["prefix"] + one["tail"], line["db"], one["id"]) for line in lines for one in line["questions"]]
    asked.sort(key=lambda one: -len(one[0]))
    for begin in range(0, len(asked), at_once):
        some = asked[begin : begin + at_once]
        for (_, db, name), answer in zip(some, _written(model, [ids for ids, _, _ in some], most, ends), strict=True):
            yield {"db": db, "id": name, "answer": answer}


def _written(model: Qwen, prompts: list[list[int]], most: int, ends: set[int]) -> list[list[int]]:
    """Continue prompts side by side, padded on the left."""
    longest, rows, device = max(map(len, prompts)), len(prompts), model.device
    shape = (model.layers, rows, model.groups, longest + most, model.size)
    keys, values = (torch.zeros(shape, dtype=torch.bfloat16, device=device) for _ in range(2))
    pads = torch.tensor([longest - len(one) for one in prompts], device=device)
    ids = torch.tensor([[0] * (longest - len(one)) + one for one in prompts], device=device)
    order = torch.arange(longest + most, device=device)
    last = torch.zeros(rows, dtype=torch.long, device=device)
    for row in range(0, rows, 8):
        part = slice(row, row + 8)
        seen = (order[:longest] >= pads[part, None])[:, None, None] & (order[:longest, None] >= order[:longest])
        # A pad sees itself, or its row is not a number.
        seen = seen | torch.eye(longest, dtype=torch.bool, device=device)

        def read(layer: int, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
            keys[layer, part, :, :longest], values[layer, part, :, :longest] = k, v  # noqa: B023
            k, v = (one.repeat_interleave(model.heads // model.groups, 1) for one in (k, v))
            return functional.scaled_dot_product_attention(q, k, v, attn_mask=seen)  # noqa: B023

        places = (order[:longest] - pads[part, None]).clamp(min=0)
        last[part] = model.logits(model.hidden(ids[part], places, read)[:, -1]).argmax(-1)
    told, ended = [last], torch.zeros(rows, dtype=torch.bool, device=device)
    stops = torch.tensor(sorted(ends), device=device)
    for step in range(most - 1):
        ended |= torch.isin(last, stops)
        if bool(ended.all()):
            break
        now = longest + step
        seen = (order[: now + 1] >= pads[:, None])[:, None, None]

        def write(layer: int, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
            keys[layer, :, :, now], values[layer, :, :, now] = k[:, :, 0], v[:, :, 0]  # noqa: B023
            grouped = q.reshape(rows, model.groups, -1, model.size)
            k, v = keys[layer, :, :, : now + 1], values[layer, :, :, : now + 1]  # noqa: B023
            return functional.scaled_dot_product_attention(grouped, k, v, attn_mask=seen).reshape(q.shape)  # noqa: B023

        hidden = model.hidden(last[:, None], (now - pads)[:, None], write)
        last = model.logits(hidden[:, -1]).argmax(-1)
        told.append(last)
    whole = torch.stack(told, 1).tolist()
    return [ids[: next((at for at, one in enumerate(ids) if one in ends), len(ids))] for ids in whole]


def main() -> int:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["fit", "ask", "write"])
    parser.add_argument("tokens", type=Path, nargs="*")
    parser.add_argument("--weights", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--factors", type=Path, help="ask and write: these")
    parser.add_argument("--hold", default="", help="fit: databases to judge by, A,B,…")
    parser.add_argument("--share", type=float, default=1.0, help="fit: this share of the packs")
    parser.add_argument("--keep", action="store_true", help="fit: keep the state after each epoch")
    for name, default in (("epochs", 3), ("rank", 8), ("batch", 2), ("seed", 0), ("seconds", 0)):
        parser.add_argument(f"--{name}", type=int, default=default)
    for name, default in (("at-once", 128), ("most", 300)):
        parser.add_argument(f"--{name}", type=int, default=default, help="ask: questions at a time; tokens an answer")
    for name, value in (("alpha", 16.0), ("rate", 2e-4), ("dropout", 0.05)):
        parser.add_argument(f"--{name}", type=float, default=value)
    given = parser.parse_args()
    start = time.monotonic()
    if given.what == "write":
        write_adapter(given.out, *load_factors(given.factors, "cpu"), "Trained by training/sql")
        return 0
    model = Qwen(given.weights, "cuda" if torch.cuda.is_available() else "cpu")
    print(f"weights read, {time.monotonic() - start:.0f} s", flush=True)
    lines = [json.loads(line) for path in given.tokens for line in path.read_text().splitlines()]
    if given.what == "fit":
        fit(model, lines, given)
        return 0
    if given.factors:
        model.factors, alpha = load_factors(given.factors, model.device)
        model.scale = alpha / len(next(iter(model.factors.values()))[0])
        model.merge()
    ends = set(lines[0]["ends"])
    with given.out.open("w") as file:
        for one in answers_of(model, lines, at_once=given.at_once, most=given.most, ends=ends):
            file.write(json.dumps(one) + "\n")
    print(f"asked, {time.monotonic() - start:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
