"""Train the network that reads the rankings of tables (`hopql.tools.catalog.rank_tables`).

    python training/linking/train_ranks.py --spider ../shared/training/spider [--folds 7] [--write FILE]

It is trained on the schemas of `data/choose`, which the embedder `LINKING` has not seen, and on every second part of
Spider's schemas as `SHUFFLED` deals them, the schemas of a part put together. With `--folds` the schemas of
`data/choose` are dealt into so many parts, and each part is ranked by a network that was trained without it. All
tables of a schema compete for a question; those that its query needs are told from all others.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from train_linking import DATA, Schema, cards_in, deal_spider, read_schema

from hopql.tools.catalog.build_index import build
from hopql.tools.catalog.catalog import Catalog
from hopql.tools.catalog.rank_tables import HALF, ROUNDS, WEIGHTS, facts_of
from hopql.training.read_files import pairs_of
from hopql.training.tag_network import save_tensors, told_apart, train

HIDDEN = 16
STEPS, QUESTIONS = 150, 16
"""Steps for each schema, and questions of a step."""
LOST = 0.1
"""Share of the steps in which the rankings that a schema may lack are left out, for each of them."""
MAY_LACK = ((2, 8), (4, 10, 5, 11))
"""Columns of the facts that go together: `LINKING`; what needs every column's vector."""
RANKED = 6
"""Columns of the facts before those that are places."""
STORED, RIGHT = 0.3, 0.8
"""Share of the questions that mention a stored value, as if (these schemas have no rows), and how often a table that is
needed has it; else any has."""
SMALLER, JOINED, FEW = 0.5, 0.35, (1, 4, 16)
"""Share of the steps with a part of a schema; of these the share with what joins the tables that are needed, and their
questions, one number of them."""
LARGE = 2
"""A schema of `data/choose` is drawn so much more often than one of Spider's."""


@dataclass
class Ranked:
    """A schema: the facts of its tables for each question, its ties, and what each question needs."""

    name: str
    facts: Tensor
    """Shape (questions, tables, facts)."""
    own: Tensor
    """Shape (tables, facts of ties)."""
    ties: Tensor
    """Shape (kinds, tables, tables), to and from."""
    needed: Tensor
    """Shape (questions, tables)."""
    large: bool


def part_of(one: Ranked, facts: Tensor, rows: Sequence[int], rng: random.Random) -> tuple[Ranked, Tensor]:
    """Some tables of a schema, any or those that join them, with those that some questions need, and the facts of
    these, with their places among them, shape (questions, tables, facts)."""
    needed = one.needed[list(rows)].any(0)
    joined = one.ties.sum(0)[needed].any(0).nonzero()[:, 0].tolist()
    among = joined if joined and rng.random() < JOINED else list(range(len(needed)))
    some = rng.sample(among, rng.randrange(len(among)))
    kept = sorted({*some, *needed.nonzero()[:, 0].tolist()})
    scores, places = facts[:, kept, :RANKED], facts[:, kept, RANKED:]
    order = places.argsort(dim=1, descending=True, stable=True).argsort(dim=1)
    again = torch.cat([scores, torch.where(places > 0, HALF / (HALF + order), 0.0)], 2)
    part = replace(one, own=one.own[kept], ties=one.ties[:, kept][:, :, kept], needed=one.needed[:, kept])
    return part, again


def ranked(name: str, schema: Schema, large: bool) -> Ranked:
    """A schema as HopQL ranks its tables for its questions."""
    with tempfile.TemporaryDirectory() as work:
        build(Path(work), schema.cards)
        catalog = Catalog.open(Path(work))
        index = catalog.index
        facts = [facts_of(catalog.asked(question), index)[0] for question, _ in schema.questions]
        needed = torch.zeros(len(schema.questions), len(schema.cards))
        for row, (_, tables) in enumerate(schema.questions):
            needed[row, [index.places[one] for one in tables]] = 1
        every = np.eye(len(schema.cards), dtype=np.float32)
        ties = np.stack([kind.sum(every) for kind in index.ties.kinds])
        return Ranked(
            name, torch.tensor(np.stack(facts)), torch.tensor(index.ties.facts), torch.tensor(ties), needed, large
        )


def of_folders() -> Iterator[Ranked]:
    """The schemas of `data/choose`."""
    for folder in sorted((DATA / "choose").iterdir()):
        yield ranked(folder.name, read_schema(cards_in(folder, joins=True), pairs_of(folder), "sqlite"), True)


def of_spider(folder: Path, most: int = 60) -> Iterator[Ranked]:
    """Each part of Spider's schemas that may be read as one schema, and so many questions to it."""
    rng = random.Random(0)
    for number, part in enumerate(deal_spider(folder)):
        joined, taken = Schema([], []), set[str]()
        for schema in part:
            names = {one.name: one.name if one.name.lower() not in taken else f"{one.name}_{len(taken)}"
                     for one in schema.cards}  # fmt: skip
            taken |= {name.lower() for name in names.values()}
            joined.questions.extend((text, frozenset(names[one] for one in ones)) for text, ones in schema.questions)
            joined.cards.extend(card.model_copy(update={"name": names[card.name]}) for card in schema.cards)
        questions = rng.sample(joined.questions, min(most, len(joined.questions)))
        yield ranked(f"spider {number}", Schema(joined.cards, questions), False)


class Network(nn.Module):
    """`score_tables`, for several questions to one schema at once."""

    def __init__(self, facts: int, kinds: int) -> None:
        super().__init__()
        self.first, self.second, self.last = nn.Linear(facts, HIDDEN), nn.Linear(HIDDEN, HIDDEN), nn.Linear(HIDDEN, 1)
        self.looks = nn.ModuleList(nn.Linear(HIDDEN, 1) for _ in range(ROUNDS))
        self.own = nn.ModuleList(nn.Linear(HIDDEN, HIDDEN) for _ in range(ROUNDS))
        self.heard = nn.ModuleList(nn.Linear(2 * kinds * HIDDEN, HIDDEN) for _ in range(ROUNDS))
        self.drop = nn.Dropout(0.1)

    def forward(self, facts: Tensor, one: Ranked) -> Tensor:
        """The score of each table, shape (questions, tables)."""
        told = torch.cat([facts, one.own.expand(len(facts), -1, -1)], 2)
        shares = one.ties / one.ties.sum(2, keepdim=True).clamp(min=1)
        held = torch.relu(self.second(torch.relu(self.first(told))))
        for looks, own, heard in zip(self.looks, self.own, self.heard, strict=True):
            sent = held * torch.sigmoid(looks(held))
            pairs = zip(one.ties, shares, strict=True)
            messages = [message for way, share in pairs for message in (way @ sent, share @ held)]
            held = torch.relu(own(self.drop(held)) + heard(self.drop(torch.cat(messages, 2))))
        scores: Tensor = self.last(held)[..., 0]
        return scores


def loss_of(scores: Tensor, needed: Tensor) -> Tensor:
    """Each needed table against all that are not needed, and each table's odds, both in the mean."""
    odds = nn.functional.binary_cross_entropy_with_logits(scores, needed, reduction="none").sum(1)
    return (told_apart(scores, needed) + odds / needed.sum(1)).mean()


def draw(schemas: Sequence[Ranked], rng: random.Random) -> tuple[Ranked, Tensor, Tensor]:
    """A schema or a part of it, the facts of some questions, and what each needs."""
    (one,) = rng.choices(schemas, [LARGE if one.large else 1 for one in schemas])
    smaller = rng.random() < SMALLER
    rows = rng.sample(range(len(one.facts)), min(rng.choice(FEW) if smaller else QUESTIONS, len(one.facts)))
    facts = one.facts[rows].clone()
    for columns in MAY_LACK:
        if rng.random() < LOST:
            facts[:, :, list(columns)] = 0
    for at, row in enumerate(rows):
        if rng.random() < STORED:
            right = rng.random() < RIGHT
            among = one.needed[row].nonzero()[:, 0].tolist() if right else range(one.needed.shape[1])
            facts[at, rng.choice(among), -1] = 1
    shown, facts = part_of(one, facts, rows, rng) if smaller else (one, facts)
    return shown, facts, shown.needed[rows]


def fit(schemas: Sequence[Ranked]) -> Network:
    """A network trained on schemas."""
    torch.manual_seed(0)
    rng, steps = random.Random(0), STEPS * len(schemas)
    network = Network(schemas[0].facts.shape[2] + schemas[0].own.shape[1], len(schemas[0].ties))
    shape = {"pct_start": 20 / steps, "anneal_strategy": "linear", "cycle_momentum": False}
    train([{"params": list(network.parameters())}], [3e-3], [(draw(schemas, rng) for _ in range(steps))], steps,
          lambda batch: loss_of(network(batch[1], batch[0]), batch[2]), **shape)  # fmt: skip
    return network.eval()


def held(network: Network, one: Ranked) -> list[float]:
    """The share of the questions of which 8, 16, 32 tables hold all that are needed."""
    with torch.no_grad():
        order = network(one.facts, one).argsort(dim=1, descending=True, stable=True)
    inside = one.needed.gather(1, order)
    return [float((inside[:, :most].sum(1) == one.needed.sum(1)).float().mean()) for most in (8, 16, 32)]


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spider", type=Path, required=True)
    parser.add_argument("--folds", type=int, default=0)
    parser.add_argument("--write", type=Path, nargs="?", const=WEIGHTS, metavar="FILE")
    told = parser.parse_args()
    torch.set_num_threads(1)
    large, readable = list(of_folders()), list(of_spider(told.spider))
    print(f"{len(large)} schemas, {len(readable)} of Spider", flush=True)
    found = list[list[float]]()
    for fold in range(told.folds):
        out = large[fold :: told.folds]
        network = fit([one for one in large if all(one is not other for other in out)] + readable)
        for one in out:
            found.append(held(network, one))
            print(f"{one.name:12}", *(f"{share:.2f}" for share in found[-1]), flush=True)
    if found:
        print("mean        ", *(f"{share:.3f}" for share in np.mean(found, axis=0)))
    if told.write:
        network = fit(large + readable)
        tensors = {name: one.T.contiguous() if one.ndim == 2 else one for name, one in network.state_dict().items()}
        save_tensors(tensors, told.write)


if __name__ == "__main__":
    main()
