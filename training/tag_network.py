"""What the networks over the packaged embedder have in common: its layers, the training, how what was added is written;
and a network that gives each token of a text an outcome, for `hopql.tools.models.tag_words`."""

from __future__ import annotations

import argparse
import gzip
import random
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import torch
from safetensors.torch import save
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn.functional import normalize
from torch.nn.utils.rnn import pad_sequence

from hopql.tools.models.embed_minilm import MAX_TOKENS, read_tensors, tuned_layers
from hopql.tools.models.fetch_artifacts import fetch

EPOCHS, RATE, BATCH = 3, 1e-4, 32
RANK = 48
"""Columns of the factors that are written."""
Batch = TypeVar("Batch")


def read_arguments(told: str | None) -> argparse.ArgumentParser:
    """What a script takes that trains (`--write`) or has the product asked (`--ask`)."""
    parser = argparse.ArgumentParser(description=told, formatter_class=argparse.RawDescriptionHelpFormatter)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--write", action="store_true")
    which.add_argument("--ask", type=Path, metavar="DATA")
    return parser


def seeded() -> random.Random:
    """Two threads, and all chance from one seed."""
    torch.set_num_threads(2)
    torch.manual_seed(0)
    return random.Random(0)


def open_tokenizer(most: int = 0) -> Tokenizer:
    """The model's tokenizer; of a text at most so many tokens, 0 for all."""
    tokenizer = Tokenizer.from_file(str(fetch("minilm") / "tokenizer.json"))
    tokenizer.no_padding()
    if most:
        tokenizer.enable_truncation(most)
    else:
        tokenizer.no_truncation()
    return tokenizer


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


def padded(rows: Sequence[Sequence[int]], fill: int = 0) -> Tensor:
    """Rows of numbers at one length."""
    return pad_sequence([torch.tensor(row) for row in rows], batch_first=True, padding_value=fill)


def read_hidden(bert: nn.Module, texts: Sequence[Sequence[int]]) -> tuple[Tensor, Tensor]:
    """What an encoder makes of texts as token numbers, (texts, tokens, 384), and which tokens there are."""
    mask = padded([[1] * len(one) for one in texts])
    return bert(input_ids=padded(texts), attention_mask=mask).last_hidden_state.float(), mask


class TextEncoder(nn.Module):
    """The encoder, for texts as wholes."""

    def __init__(self) -> None:
        super().__init__()
        self.bert = open_encoder()

    def vectors(self, texts: Sequence[Sequence[int]]) -> Tensor:
        """Unit vectors, (texts, 384), of texts as token numbers."""
        hidden, mask = read_hidden(self.bert, texts)
        return normalize((hidden * mask[..., None]).sum(1), dim=1)


def train(
    groups: list[dict[str, Any]], rates: list[float], epochs: Iterable[Iterable[Batch]], steps: int,
    loss_of: Callable[[Batch], Tensor], told: Callable[[], str] = str, *, bf16: bool = False, **shape: Any,
) -> None:  # fmt: skip
    """Train on batches with AdamW: rates rise and fall (one cycle), gradients are clipped.

    Args:
        groups: parameters as `torch.optim` takes them.
        rates: the highest of each group.
        steps: of all epochs; later ones go on with the last rate.
        loss_of: the loss of a batch.
        told: called after each epoch; what is to be said of it.
        bf16: where the processor has it.
        shape: of the cycle, as `OneCycleLR` takes it.
    """
    optimiser = torch.optim.AdamW(groups, weight_decay=0.01)
    cycle = torch.optim.lr_scheduler.OneCycleLR(optimiser, rates, total_steps=steps, **{"pct_start": 0.1} | shape)
    free = [one for group in optimiser.param_groups for one in group["params"]]
    begun = time.monotonic()
    for number, batches in enumerate(epochs, 1):
        losses = list[float]()
        for batch in batches:
            with torch.autocast("cpu", torch.bfloat16, enabled=bf16):
                loss = loss_of(batch)
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(free, 1.0)
            optimiser.step()
            if cycle.last_epoch < steps - 1:
                cycle.step()
            losses.append(loss.item())
        seconds = time.monotonic() - begun
        print(f"epoch {number}: loss {np.mean(losses):.3f}, {seconds:.0f} s {told()}", flush=True)


def told_apart(scores: Tensor, wanted: Tensor) -> Tensor:
    """Of each row the loss of each wanted column against all that are not (InfoNCE), in the mean; both (rows,
    columns)."""
    others = torch.logsumexp(scores.masked_fill(wanted > 0, -1e4), dim=1, keepdim=True)
    return ((torch.logaddexp(scores, others) - scores) * wanted).sum(1) / wanted.sum(1)


@dataclass(frozen=True)
class Tagged:
    """A text as the network takes it: of each token its number and what is wanted of it, -100 for those that stand for
    nothing."""

    ids: list[int]
    wanted: list[int]


def tag(tokenizer: Tokenizer, text: str, wanted: Callable[[int, int], int]) -> Tagged:
    """A text with what is wanted of each run of characters that is a token."""
    encoded = tokenizer.encode(text)
    labels = [wanted(begin, end) if begin < end else -100 for begin, end in encoded.offsets]
    return Tagged(encoded.ids[:MAX_TOKENS], labels[:MAX_TOKENS])


class Network(nn.Module):
    """The encoder, and a linear head over the tokens."""

    def __init__(self, outcomes: int) -> None:
        super().__init__()
        self.bert = open_encoder()
        self.head = nn.Linear(384, outcomes)
        self.drop = nn.Dropout(0.1)

    def forward(self, texts: Sequence[Sequence[int]]) -> Tensor:
        """Scores (texts, tokens, outcomes)."""
        scores: Tensor = self.head(self.drop(read_hidden(self.bert, texts)[0]))
        return scores


def fit(
    examples: list[Tagged], outcomes: int, loss_of: Callable[[Tensor, Tensor], Tensor], rng: random.Random,
) -> Network:  # fmt: skip
    """Train on examples.

    Args:
        loss_of: scores (batch, tokens, outcomes) and what is wanted (batch, tokens) to the loss of each token, zero
            where nothing is; a text's counts by the root of its length.
    """
    network = Network(outcomes).train()

    def loss(batch: Sequence[Tagged]) -> Tensor:
        wanted = padded([one.wanted for one in batch], -100)
        each = loss_of(network([one.ids for one in batch]), wanted)
        return (each.sum(1) / (wanted >= 0).sum(1).clamp(min=1).sqrt()).mean() / 3

    epochs = [_batches(examples, rng) for _ in range(EPOCHS)]
    groups = [{"params": list(trained(network.bert).values())}, {"params": network.head.parameters()}]
    train(groups, [RATE, 10 * RATE], epochs, sum(map(len, epochs)), loss)
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
    save_tensors({**named(network.head, head), **added_layers(trained(network.bert), rank)}, target)


def named(module: nn.Module, name: str) -> dict[str, Tensor]:
    """A module's weights, whose names begin so."""
    return {f"{name}.{one}": tensor.detach() for one, tensor in module.named_parameters()}


def trained(bert: nn.Module, *, matrices: bool = False) -> dict[str, nn.Parameter]:
    """What of an encoder was free, by name; its matrices alone if asked for."""
    return {name: one for name, one in bert.named_parameters() if one.requires_grad and (one.ndim == 2 or not matrices)}


def begin_with(bert: nn.Module, file: Path) -> Mapping[str, Any]:
    """Give an encoder the layers of a file of `added_layers`; all that the file has, as NumPy arrays by name."""
    found = tuned_layers(read_tensors(file), read_tensors(fetch("minilm") / "model.safetensors"))
    bert.load_state_dict({name: torch.from_numpy(np.array(one)) for name, one in found.items()}, strict=False)
    return found


def added_layers(tensors: Mapping[str, Tensor], rank: int = RANK) -> dict[str, Tensor]:
    """Of each matrix what was added to the packaged model's, as two factors of `rank` columns (truncated singular
    values), in bytes with a scale a row; all else as it is."""
    kept = dict[str, Tensor]()
    given = read_tensors(fetch("minilm") / "model.safetensors")
    for name, one in tensors.items():
        tensor = one.detach()
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
