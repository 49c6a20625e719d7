"""Train the embedder that tells how near a question is to a schema (`hopql.tools.catalog.gate`), and its score.

    python training/gate/train_gate.py --write [--spider FOLDER]          # some schemas left out to judge by
    python training/gate/train_gate.py --ask unread [--spider FOLDER]     # what the product's gate lets in

FOLDER has Spider's tables.json and train.json. The packaged all-MiniLM-L6-v2 with its layers free embeds questions and
"table column" texts. A step takes a few schemas with a few questions each, and off-topic messages: every question is
its own schema's (logistic loss, softmax over the schemas), none of the others', an off-topic one nobody's; and where
its query is known, the tables that the query reads are the nearest (softmax over the tables).
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from load_schemas import DATA, Schema, load_schemas
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy

from hopql.evals.gate import indexed
from hopql.state.context import Context
from hopql.state.plan import GateScores
from hopql.tools.catalog.gate import NEAREST
from hopql.tools.models.choose_embedder import SCOPE_WEIGHTS
from hopql.tools.models.embed_minilm import MiniLM
from hopql.training.tag_network import (
    TextEncoder,
    added_layers,
    in_bytes,
    open_tokenizer,
    save_tensors,
    seeded,
    train,
    trained,
)

STEPS, RATE, SCHEMAS, QUESTIONS, OFF_TOPIC, TEXTS = 240, 1.5e-4, 20, 4, 16, 30
"""Steps, highest rate; of one step the schemas, the questions of each, off-topic messages, texts of a schema."""
WEIGHTS = {"spider": 1.5, "sql": 5.0, "teams": 1.0, "worlds": 1.0}
"""How often a schema of each source is taken."""
SAID = 0.7
"""How often people's own words are taken where there are some."""
EXAMPLES = 0.25
"""How often a few of a schema's other questions stand among its texts, as examples do in an index."""
SHARP = 20.0
"""What cosines of tables are multiplied with."""
COHORT = 20
"""Steps after which the cohort is embedded again."""
OTHERS = (DATA / "other_schemas.txt").read_text(encoding="utf-8").splitlines()
"""What other databases hold, a thing and what is kept of it a line: the cohort."""
LEFT = 4
"""Every so many of the read schemas of Spider and the teams are left out to judge."""
ASKED = 20
"""Questions of each schema that are judged."""
LONGEST = 64


class Network(TextEncoder):
    """The encoder and the score."""

    def __init__(self) -> None:
        super().__init__()
        self.slope, self.share = nn.Parameter(torch.tensor(12.0)), nn.Parameter(torch.tensor(0.5))
        self.alone = nn.Linear(384, 1)
        nn.init.zeros_(self.alone.weight)
        nn.init.constant_(self.alone.bias, -3.0)
        self.tokenizer = open_tokenizer(LONGEST)

    def embed(self, texts: Sequence[str]) -> Tensor:
        """Unit vectors (texts, 384); texts of about one length go together."""
        ids = [one.ids for one in self.tokenizer.encode_batch(list(texts))]
        order = sorted(range(len(ids)), key=lambda at: len(ids[at]))
        with torch.autocast("cpu", torch.bfloat16):
            parts = [self.vectors([ids[n] for n in order[at : at + 64]]) for at in range(0, len(order), 64)]
        return torch.cat(parts)[torch.argsort(torch.tensor(order))]

    def score(self, questions: Tensor, schemas: Sequence[Tensor], cohort: Tensor) -> tuple[Tensor, Tensor]:
        """How near each question is to each schema, and the logarithm of the odds that it is its own: both
        (questions, schemas)."""
        near = torch.stack([nearest(questions @ texts.T) for texts in schemas], dim=1)
        others = nearest(questions @ cohort.T)
        return near, self.slope * (near - self.share * others[:, None]) + self.alone(questions)


def nearest(cosines: Tensor) -> Tensor:
    """Mean of the highest of the last dimension."""
    return cosines.topk(min(NEAREST, cosines.shape[-1]), dim=-1).values.mean(-1)


class Batch(NamedTuple):
    """Some schemas with some questions of each."""

    questions: list[str]
    own: list[int]
    """The schema of each question."""
    needed: list[set[int]]
    """Tables that each question needs; none where they are not known."""
    away: list[str]
    """Off-topic messages."""
    texts: list[list[str]]
    """Of each schema."""
    owners: list[list[int]]
    """The table of each text, -1 for an example."""


def draw(schemas: Sequence[Schema], off_topic: Sequence[str], rng: random.Random) -> Batch:
    """Draw for a step."""
    made, chosen = Batch([], [], [], rng.sample(off_topic, OFF_TOPIC), [], []), list[Schema]()
    while len(chosen) < SCHEMAS:
        (one,) = rng.choices(schemas, [WEIGHTS[one.source] for one in schemas])
        chosen += [one] * all(one is not other for other in chosen)
    for place, one in enumerate(chosen):
        pool = one.said if one.said and rng.random() < SAID else one.questions
        asked, every = rng.sample(pool, min(QUESTIONS, len(pool))), list(zip(one.texts, one.owners, strict=True))
        shown = rng.sample(every, min(TEXTS, len(every)))
        if rng.random() < EXAMPLES:
            examples = rng.sample(one.questions, min(5, len(one.questions)))
            shown += [(text, -1) for text in examples if text not in asked]
        made.questions.extend(asked)
        made.own.extend([place] * len(asked))
        made.needed.extend(one.needed.get(question, set()) for question in asked)
        made.texts.append([text for text, _ in shown])
        made.owners.append([owner for _, owner in shown])
    return made


def fit(schemas: Sequence[Schema], off_topic: Sequence[str]) -> Network:
    """Train on schemas."""
    rng, network, cohort = seeded(), Network(), list[Tensor]()

    def embed_cohort() -> str:
        with torch.no_grad():
            cohort[:] = [network.embed(OTHERS)]
        return ""

    embed_cohort()
    parameters = [one for one in network.parameters() if one.requires_grad]
    body = [one for one in parameters if one.numel() > 384]
    rest = [one for one in parameters if one.numel() <= 384]
    epochs = ((draw(schemas, off_topic, rng) for _ in range(COHORT)) for _ in range(STEPS // COHORT))
    train([{"params": body}, {"params": rest, "weight_decay": 0.0}], [RATE, 20 * RATE], epochs, STEPS,
          lambda batch: loss_of(network, batch, cohort[0]), embed_cohort)  # fmt: skip
    return network.eval()


def loss_of(network: Network, batch: Batch, cohort: Tensor) -> Tensor:
    """Own questions let in, others' and off-topic ones not, the own schema the nearest, the needed tables the
    nearest."""
    count, wanted = len(batch.own), torch.tensor(batch.own)
    vectors = network.embed([*batch.questions, *batch.away, *(text for texts in batch.texts for text in texts)])
    questions, *schemas = torch.split(vectors, [count + len(batch.away), *map(len, batch.texts)])
    near, odds = network.score(questions, schemas, cohort)
    truth = torch.zeros_like(odds)
    truth[torch.arange(count), wanted] = 1.0
    each = binary_cross_entropy_with_logits(odds, truth, reduction="none")
    mine = truth[:count] == 1.0
    tables = [torch.zeros(())]
    for row, place in enumerate(batch.own):
        at, names = torch.tensor(batch.owners[place]), sorted({*batch.owners[place]} - {-1})
        right = [n for n, name in enumerate(names) if name in batch.needed[row]]
        if right and len(names) > 1:
            cosines = schemas[place] @ questions[row]
            found = torch.stack([nearest(cosines[at == name]) for name in names])
            tables.append(-torch.log_softmax(SHARP * found, 0)[right].mean())
    of_schema = cross_entropy(network.slope * near[:count], wanted)
    of_tables = torch.stack(tables).sum() / max(1, len(tables) - 1)
    own, others = each[:count][mine].mean(), each[:count][~mine].mean()
    return own + others + 0.5 * (each[count:].mean() + of_schema + of_tables)


def judge(network: Network, schemas: Sequence[Schema], off_topic: Sequence[str]) -> None:
    """What is refused of others' questions and off-topic ones where a share of the own is."""
    rng = random.Random(5)
    asked = [rng.sample(one.said or one.questions, min(ASKED, len(one.said or one.questions))) for one in schemas]
    own = np.array([place for place, each in enumerate(asked) for _ in each])
    with torch.no_grad():
        cohort, texts = network.embed(OTHERS), [network.embed(one.texts) for one in schemas]
        odds = network.score(network.embed([text for each in asked for text in each]), texts, cohort)[1].numpy()
        away = network.score(network.embed(off_topic), texts, cohort)[1].numpy()
    mine = odds[np.arange(len(own)), own]
    others = odds[np.arange(len(schemas))[None] != own[:, None]]
    print(f"{len(schemas)} schemas, {len(own)} questions; refused")
    for share in (0.01, 0.02, 0.03, 0.05):
        least = np.quantile(mine, share)
        told = f"others {(others < least).mean():.1%}, off-topic {(away < least).mean():.1%}"
        print(f"  {share:.0%} own below {least:.2f}: {told}")


def write(network: Network) -> None:
    """Write what the product carries: the score, what was added to the layers, the vectors of the cohort."""
    with torch.no_grad():
        scale = torch.stack([network.slope, -network.slope * network.share, network.alone.bias[0]])
    kept = {"gate.scale": scale, "gate.weight": network.alone.weight.detach()[0].clone()}
    kept |= added_layers(trained(network.bert))
    save_tensors(kept, SCOPE_WEIGHTS)
    kept |= in_bytes("gate.others", torch.from_numpy(MiniLM(SCOPE_WEIGHTS).vectors(OTHERS)))
    save_tensors(kept, SCOPE_WEIGHTS)


def ask(part: str, spider: Path | None) -> None:
    """What the product's gate refuses and doubts, in workspaces of names alone."""
    rng, options = random.Random(7), Context.model_construct()
    schemas = [one for one in load_schemas(part, spider) if one.said or one.source != "spider"]
    away = (DATA / f"off_{'unread' if part == 'unread' else 'read'}.txt").read_text(encoding="utf-8").splitlines()
    for source in dict.fromkeys(one.source for one in schemas):
        group = [one for one in schemas if one.source == source]
        own, others, off = list[list[GateScores]](), list[GateScores](), list[GateScores]()
        for one in group:
            gate = partial(indexed(one.cards, []).gate, options=options)
            own.append([gate(question) for question in one.said or one.questions])
            foreign = rng.choices([each for each in group if each is not one], k=40)
            others += [gate(rng.choice(each.said or each.questions)) for each in foreign]
            off += [gate(text) for text in rng.sample(away, 60)]
        every, shares = [found for each in own for found in each], [refused(each) for each in own]
        doubted = sum(found["doubtful"] for found in every) / len(every)
        print(f"{source}: {len(group)} schemas, {len(every)} questions")
        print(f"  refused {refused(every):.1%}, doubted {doubted:.1%}")
        print(f"  worst {max(shares):.0%}, over 2% on {sum(share > 0.02 for share in shares)} schemas")
        print(f"  others' refused {refused(others):.1%}, off-topic {refused(off):.1%}", flush=True)


def refused(found: Sequence[GateScores]) -> float:
    """The share that is not in scope."""
    return sum(not each["in_scope"] for each in found) / len(found)


def main() -> None:
    """Train and write, or ask."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--write", action="store_true")
    which.add_argument("--ask", choices=("read", "choose", "unread"))
    parser.add_argument("--spider", type=Path, metavar="FOLDER")
    told = parser.parse_args()
    if told.ask:
        ask(told.ask, told.spider)
        return
    read, away = load_schemas("read", told.spider), (DATA / "off_read.txt").read_text(encoding="utf-8").splitlines()
    random.Random(0).shuffle(away)
    left = [one for one in read if one.said or one.source in ("sql", "teams")][::LEFT]
    network = fit([one for one in read if one not in left], away[100:])
    for source in ("spider", "sql", "teams"):
        judge(network, [one for one in left if one.source == source], away[:100])
    judge(network, load_schemas("choose", None), away[:100])
    write(network)


if __name__ == "__main__":
    main()
