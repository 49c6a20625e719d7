"""A network that gives each token of a text an outcome, trained and written for `hopql.tools.models.tag_words`."""

from __future__ import annotations

import gzip
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import save
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn.functional import normalize

from hopql.tools.models.embed_minilm import read_tensors
from hopql.tools.models.fetch_artifacts import fetch

EPOCHS, RATE, BATCH = 3, 1e-4, 32
RANK = 48
"""Columns of the factors that are written."""


@dataclass(frozen=True)
class Tagged:
    """A text as the network takes it: of each token its number, its characters and what is wanted of it."""

    text: str
    ids: list[int]
    offsets: list[tuple[int, int]]
    wanted: list[int]
    """-100 for tokens that stand for nothing."""


def open_encoder() -> Any:
    """The packaged all-MiniLM-L6-v2, its layers free and its embeddings not; without dropout, which doubles the time on
    a CPU."""
    from transformers import BertModel

    bert = BertModel.from_pretrained(
        str(fetch("minilm")), add_pooling_layer=False, attn_implementation="sdpa", hidden_dropout_prob=0.0,
        attention_probs_dropout_prob=0.0,
    )  # fmt: skip
    bert.embeddings.requires_grad_(False)
    return bert


class TextEncoder(nn.Module):
    """The encoder, for texts as wholes."""

    def __init__(self) -> None:
        super().__init__()
        self.bert = open_encoder()

    def vectors(self, texts: Sequence[list[int]]) -> Tensor:
        """Unit vectors, (texts, 384), of texts as token numbers."""
        longest = max(map(len, texts))
        ids = torch.tensor([one + [0] * (longest - len(one)) for one in texts])
        mask = torch.tensor([[1] * len(one) + [0] * (longest - len(one)) for one in texts])
        hidden = self.bert(input_ids=ids, attention_mask=mask).last_hidden_state.float()
        return normalize((hidden * mask[..., None]).sum(1), dim=1)


class Network(nn.Module):
    """The encoder, and a linear head over the tokens."""

    def __init__(self, outcomes: int) -> None:
        super().__init__()
        self.bert = open_encoder()
        self.head = nn.Linear(384, outcomes)
        self.drop = nn.Dropout(0.1)

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """Scores (batch, tokens, outcomes)."""
        scores: Tensor = self.head(self.drop(self.bert(input_ids=ids, attention_mask=mask).last_hidden_state))
        return scores

    def score(self, ids: list[int]) -> Tensor:
        """Scores of one text, (tokens, outcomes)."""
        with torch.no_grad():
            scores: Tensor = self(torch.tensor([ids]), torch.ones(1, len(ids), dtype=torch.long))[0]
        return scores


def open_tokenizer() -> Tokenizer:
    """The model's tokenizer, without a limit."""
    tokenizer = Tokenizer.from_file(str(fetch("minilm") / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def fit(
    examples: list[Tagged], outcomes: int, loss_of: Callable[[Tensor, Tensor], Tensor], rng: random.Random,
) -> Network:  # fmt: skip
    """Train on examples.

    Args:
        loss_of: scores (batch, tokens, outcomes) and what is wanted (batch, tokens) to the loss of each token, zero
            where nothing is; a text's counts by the root of its length.
    """
    network = Network(outcomes)
    head = list(network.head.parameters())
    body = [one for one in network.bert.parameters() if one.requires_grad]
    optimiser = torch.optim.AdamW([{"params": body}, {"params": head}], lr=RATE, weight_decay=0.01)
    steps = EPOCHS * (len(examples) // BATCH + 2)
    rates = torch.optim.lr_scheduler.OneCycleLR(optimiser, [RATE, 10 * RATE], total_steps=steps, pct_start=0.1)
    network.train()
    begun = time.monotonic()
    for epoch in range(EPOCHS):
        total, batches = 0.0, _batches(examples, rng)
        for batch in batches:
            longest = max(len(one.ids) for one in batch)
            ids = torch.tensor([one.ids + [0] * (longest - len(one.ids)) for one in batch])
            mask = torch.tensor([[1] * len(one.ids) + [0] * (longest - len(one.ids)) for one in batch])
            wanted = torch.tensor([one.wanted + [-100] * (longest - len(one.wanted)) for one in batch])
            each = loss_of(network(ids, mask), wanted)
            loss = (each.sum(1) / (wanted >= 0).sum(1).clamp(min=1).sqrt()).mean() / 3
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
            rates.step()
            total += loss.item()
        print(f"epoch {epoch + 1}: loss {total / len(batches):.3f}, {time.monotonic() - begun:.0f} s", flush=True)
    return network.eval()


def _batches(examples: list[Tagged], rng: random.Random) -> list[Sequence[Tagged]]:
    """Batches of texts of about the same length, in a random order."""
    rng.shuffle(examples)
    near = [one for at in range(0, len(examples), 16 * BATCH)
            for one in sorted(examples[at : at + 16 * BATCH], key=lambda one: len(one.ids))]  # fmt: skip
    batches = [near[at : at + BATCH] for at in range(0, len(near), BATCH)]
    rng.shuffle(batches)
    return batches


def write(network: Network, target: Path, head: str, rank: int = RANK) -> None:
    """Write what the product carries: the head, and what was added to the layers."""
    kept = {f"{head}.{name}": one.detach().clone() for name, one in network.head.named_parameters()}
    save_tensors(kept | added_layers(trained(network.bert), rank), target)


def trained(bert: nn.Module) -> dict[str, Tensor]:
    """What of an encoder was free, by name."""
    return {name: one.detach() for name, one in bert.named_parameters() if one.requires_grad}


def added_layers(tensors: Mapping[str, Tensor], rank: int = RANK) -> dict[str, Tensor]:
    """Of each matrix what was added to the packaged model's, as two factors of `rank` columns (truncated singular
    values), in bytes with a scale a row; all else as it is."""
    kept = dict[str, Tensor]()
    given = read_tensors(fetch("minilm") / "model.safetensors")
    for name, tensor in tensors.items():
        if tensor.ndim == 2:
            left, sizes, right = torch.linalg.svd(tensor - torch.from_numpy(given[name].copy()), full_matrices=False)
            roots = sizes[:rank].sqrt()
            kept |= in_bytes(f"{name}.left", left[:, :rank] * roots)
            kept |= in_bytes(f"{name}.right", roots[:, None] * right[:rank])
        else:
            kept[name] = tensor.float().contiguous()
    return kept


def save_tensors(tensors: Mapping[str, Tensor], target: Path) -> None:
    """Write a safetensors file for `read_tensors`, in gzip where its name ends so; what is no byte is written in 16
    bits."""
    written = save({name: one if one.dtype == torch.int8 else one.half() for name, one in tensors.items()})
    target.write_bytes(gzip.compress(written, mtime=0) if target.suffix == ".gz" else written)
    print(target, f"{target.stat().st_size / 1e6:.1f} MB")


def in_bytes(name: str, matrix: Tensor) -> dict[str, Tensor]:
    """A matrix in bytes, with a scale for each row."""
    scale = matrix.abs().amax(dim=1).clamp(min=1e-8) / 127
    rounded = torch.round(matrix / scale[:, None]).to(torch.int8).contiguous()
    return {f"{name}.int8": rounded, f"{name}.scale": scale.contiguous()}
