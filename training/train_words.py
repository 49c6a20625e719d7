"""Train what the product asks of each word of a text (`hopql.tools.models.tag_words`): one network with a head each for
its source, for the needs of a request to APIs, and for the searches that a request is taken apart into.

    python training/train_words.py [--spider FILE] [--leave N] [--keep FILE]

Each folder's script gives the examples and the loss of its head; all are read in one order, and a text teaches the head
that it was written for. With `--leave` every N-th request and record is left out, for `--left N` of those scripts.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from pathlib import Path

import torch
from torch import Tensor

from hopql.tools.models.tag_words import HEADS
from hopql.training.requests import train_requests
from hopql.training.searches import train_searches
from hopql.training.sources import train_sources
from hopql.training.sources.load_teams import load_teams
from hopql.training.tag_network import Tagged, fit, open_tokenizer, write

OUTCOMES = {
    "source": train_sources.OUTCOMES, "request": train_requests.OUTCOMES, "search": train_searches.OUTCOMES,
}  # fmt: skip
LOSSES: tuple[Callable[[Tensor, Tensor], Tensor], ...] = (
    train_sources.loss_of, train_requests.loss_of, train_searches.loss_of,
)  # fmt: skip


def loss_of(scores: Tensor, wanted: Tensor) -> Tensor:
    """The loss of the head that each text is for: what is wanted is three times that head's, and the head's place."""
    total, at = torch.zeros(wanted.shape), 0
    for place, (head, outcomes) in enumerate(OUTCOMES.items()):
        own = (wanted >= 0) & (wanted % len(HEADS) == place)
        given = torch.where(own, wanted // len(HEADS), torch.full_like(wanted, -100))
        if own.any():
            total = total + LOSSES[HEADS.index(head)](scores[:, :, at : at + outcomes], given) * own
        at += outcomes
    return total


def main() -> None:
    """Train and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spider", type=Path, metavar="FILE", help="Spider's train.json")
    parser.add_argument("--leave", type=int, default=0, metavar="N")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep the weights as torch has them")
    told = parser.parse_args()
    torch.set_num_threads(2)
    torch.manual_seed(0)
    rng, tokenizer = random.Random(0), open_tokenizer()
    teams = load_teams(Path(train_sources.__file__).parent / "data" / "read")
    read = (
        train_sources.read_examples(tokenizer, teams, told.spider, rng),
        train_requests.read_examples(tokenizer, told.leave), train_searches.read_examples(tokenizer, told.leave),
    )  # fmt: skip
    print(*(f"{len(each)} texts for {head}" for head, each in zip(HEADS, read, strict=True)), sep=", ", flush=True)
    examples = [
        Tagged(one.text, one.ids, one.offsets, [w if w < 0 else w * len(HEADS) + place for w in one.wanted])
        for place, each in enumerate(read)
        for one in each
    ]
    network = fit(examples, sum(OUTCOMES.values()), loss_of, rng)
    if told.keep:
        torch.save(network.state_dict(), told.keep)
    write(network, OUTCOMES)


if __name__ == "__main__":
    main()
