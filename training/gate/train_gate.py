"""Train the embedder that tells how near a question is to a schema (`hopql.tools.catalog.gate`), and its score.

    python training/gate/train_gate.py --write [--spider FOLDER]          # some schemas left out to judge by
    python training/gate/train_gate.py --ask unread [--spider FOLDER]     # what the product's gate lets in
    python training/gate/train_gate.py --ask unread --codes               # the same, all names shortened

FOLDER has Spider's tables.json and train.json. The packaged all-MiniLM-L6-v2 with its layers free embeds questions and
"table column" texts. A step takes a few schemas with a few questions each, and off-topic messages: every question is
its own schema's (logistic loss, softmax over the schemas), none of the others', an off-topic one nobody's; and where
its query is known, the tables that the query reads are the nearest (softmax over the tables).
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path

import numpy as np
import torch
from load_schemas import DATA, Schema, load_schemas
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy, normalize

from hopql.evals.gate import indexed
from hopql.state.cards import Column, TableCard
from hopql.state.context import Context
from hopql.state.plan import GateScores
from hopql.tools.base.tokenize_text import split_identifier
from hopql.tools.catalog.gate import NEAREST
from hopql.tools.models.choose_embedder import SCOPE_WEIGHTS
from hopql.tools.models.embed_minilm import MiniLM
from hopql.training.tag_network import (
    added_layers,
    in_bytes,
    open_encoder,
    open_tokenizer,
    save_tensors,
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


class Network(nn.Module):
    """The encoder and the score."""

    def __init__(self) -> None:
        super().__init__()
        self.bert = open_encoder()
        self.slope, self.share = nn.Parameter(torch.tensor(12.0)), nn.Parameter(torch.tensor(0.5))
        self.alone = nn.Linear(384, 1)
        nn.init.zeros_(self.alone.weight)
        nn.init.constant_(self.alone.bias, -3.0)
        self.tokenizer = open_tokenizer()
        self.tokenizer.enable_truncation(LONGEST)

    def embed(self, texts: Sequence[str]) -> Tensor:
        """Unit vectors (texts, 384); texts of about one length go together."""
        ids = [one.ids for one in self.tokenizer.encode_batch(list(texts))]
        order = sorted(range(len(ids)), key=lambda at: len(ids[at]))
        parts, at = list[Tensor](), 0
        while at < len(order):
            within = [n for n in order[at:] if len(ids[n]) <= 1.3 * len(ids[order[at]]) + 3]
            longest = len(ids[within[-1]])
            rows = torch.tensor([ids[n] + [0] * (longest - len(ids[n])) for n in within])
            mask = torch.tensor([[1] * len(ids[n]) + [0] * (longest - len(ids[n])) for n in within])
            with torch.autocast("cpu", torch.bfloat16):
                hidden = self.bert(input_ids=rows, attention_mask=mask).last_hidden_state.float()
            parts.append(normalize((hidden * mask[:, :, None]).sum(1) / mask.sum(1, keepdim=True), dim=1))
            at += len(within)
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


def fit(schemas: Sequence[Schema], off_topic: Sequence[str], steps: int, seed: int = 0) -> Network:
    """Train on schemas."""
    torch.manual_seed(seed)
    rng, network, begun = random.Random(seed), Network(), time.monotonic()
    texts, owners = [one.texts for one in schemas], [one.owners for one in schemas]
    parameters = [one for one in network.parameters() if one.requires_grad]
    body = [one for one in parameters if one.ndim and one.numel() > 384]
    rest = [one for one in parameters if not (one.ndim and one.numel() > 384)]
    groups = [{"params": body, "weight_decay": 0.01}, {"params": rest, "weight_decay": 0.0}]
    optimiser = torch.optim.AdamW(groups, lr=RATE)
    rates = torch.optim.lr_scheduler.OneCycleLR(optimiser, [RATE, 20 * RATE], total_steps=steps, pct_start=0.1)
    losses = list[list[float]]()
    cohort = torch.empty(0)
    for step in range(steps):
        if step % COHORT == 0:
            with torch.no_grad():
                cohort = network.embed(OTHERS)
        chosen = list[int]()
        while len(chosen) < SCHEMAS:
            (at,) = rng.choices(range(len(schemas)), [WEIGHTS[one.source] for one in schemas])
            chosen += [at] * (at not in chosen)
        questions, own, needed = list[str](), list[int](), list[set[int]]()
        columns, kept = list[str](), list[list[int]]()
        for place, at in enumerate(chosen):
            one = schemas[at]
            pool = one.said if one.said and rng.random() < SAID else one.questions
            asked = rng.sample(pool, min(QUESTIONS, len(pool)))
            questions, own = questions + asked, own + [place] * len(asked)
            needed += [one.needed.get(question, set()) for question in asked]
            picked = rng.sample(range(len(texts[at])), min(TEXTS, len(texts[at])))
            columns += [texts[at][n] for n in picked]
            kept.append([owners[at][n] for n in picked])
            if rng.random() < EXAMPLES:
                examples = [text for text in rng.sample(one.questions, min(5, len(one.questions))) if text not in asked]
                columns += examples
                kept[-1] += [-1] * len(examples)
        away = rng.sample(off_topic, OFF_TOPIC)
        vectors = network.embed([*questions, *away, *columns])
        asked_vectors, column_vectors = vectors[: len(questions) + len(away)], vectors[len(questions) + len(away) :]
        of_schema = list(torch.split(column_vectors, [len(one) for one in kept]))
        near, odds = network.score(asked_vectors, of_schema, cohort)
        loss = loss_of(network, near, odds, own, asked_vectors, of_schema, kept, needed)
        total = torch.stack(loss).sum()
        optimiser.zero_grad()
        total.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimiser.step()
        rates.step()
        losses.append([one.item() for one in loss])
        if (step + 1) % 25 == 0:
            told = ", ".join(f"{one:.3f}" for one in np.mean(losses, axis=0))
            seconds = time.monotonic() - begun
            print(f"step {step + 1}: own, others, off-topic, schema, tables {told}; {seconds:.0f} s", flush=True)
            losses = []
    return network.eval()


def loss_of(
    network: Network, near: Tensor, odds: Tensor, own: Sequence[int], questions: Tensor, schemas: Sequence[Tensor],
    owners: Sequence[Sequence[int]], needed: Sequence[set[int]],
) -> list[Tensor]:  # fmt: skip
    """The parts of the loss: own questions let in, others' and off-topic ones not, the own schema the nearest, the
    needed tables the nearest."""
    count, wanted = len(own), torch.tensor(own)
    truth = torch.zeros_like(odds)
    truth[torch.arange(count), wanted] = 1.0
    each = binary_cross_entropy_with_logits(odds, truth, reduction="none")
    mine = truth[:count] == 1.0
    tables = [torch.zeros(())]
    for row, place in enumerate(own):
        at, names = torch.tensor(owners[place]), sorted({one for one in owners[place] if one >= 0})
        right = [n for n, name in enumerate(names) if name in needed[row]]
        if right and len(names) > 1:
            cosines = schemas[place] @ questions[row]
            found = torch.stack([nearest(cosines[at == name]) for name in names])
            tables.append(-torch.log_softmax(SHARP * found, 0)[right].mean())
    of_schema = cross_entropy(network.slope * near[:count], wanted)
    of_tables = torch.stack(tables).sum() / max(1, len(tables) - 1)
    parts = [each[:count][mine].mean(), each[:count][~mine].mean()]
    return [*parts, 0.5 * each[count:].mean(), 0.5 * of_schema, 0.5 * of_tables]


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


def write(network: Network, target: Path = SCOPE_WEIGHTS) -> None:
    """Write what the product carries: the score, what was added to the layers, the vectors of the cohort."""
    with torch.no_grad():
        scale = torch.stack([network.slope, -network.slope * network.share, network.alone.bias[0]])
    kept = {"gate.scale": scale.clone(), "gate.weight": network.alone.weight.detach()[0].clone()}
    kept |= added_layers(trained(network.bert))
    save_tensors(kept, target)
    kept |= in_bytes("gate.others", torch.from_numpy(MiniLM(target).vectors(OTHERS)))
    save_tensors(kept, target)


def ask(part: str, spider: Path | None, *, codes: bool) -> None:
    """What the product's gate refuses and doubts, in workspaces of names alone; `codes`: like `cstm_adr`."""
    rng, options = random.Random(7), Context.model_construct()
    schemas = [one for one in load_schemas(part, spider) if one.said or one.source != "spider"]
    away = (DATA / f"off_{'unread' if part == 'unread' else 'read'}.txt").read_text(encoding="utf-8").splitlines()
    for source in dict.fromkeys(one.source for one in schemas):
        group = [one for one in schemas if one.source == source]
        own, others, off = list[list[GateScores]](), list[GateScores](), list[GateScores]()
        for one in group:
            gate = partial(indexed(in_codes(one) if codes else one.cards, []).gate, options=options)
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


def in_codes(schema: Schema) -> list[TableCard]:
    """A schema whose names are shortened as old systems have them: of ten words four are cut after three or four
    letters, five lose their vowels, one stays, by a hash of schema and word."""

    def short(word: str) -> str:
        at, most = sha256((schema.name + word).encode()).digest()[0] % 10, 3 if len(word) < 7 else 4
        cut = word if at < 4 else word[0] + re.sub("[aeiou]", "", word[1:])
        return cut[:most] if len(word) > 3 and word.isalpha() and at < 9 else word

    def name(written: str, taken: set[str]) -> str:
        made = "_".join(map(short, split_identifier(written)))
        free = next(one for one in (made, *(f"{made}{number}" for number in range(2, 99))) if one not in taken)
        taken.add(free)
        return free

    tables, cards = set[str](), []
    for card in schema.cards:
        columns = set[str]()
        kept = [Column(name=name(one.name, columns), type=one.type) for one in card.columns]
        cards.append(TableCard(name=name(card.name, tables), columns=kept))
    return cards


def refused(found: Sequence[GateScores]) -> float:
    """The share that is not in scope."""
    return sum(not each["in_scope"] for each in found) / len(found)


def main() -> None:
    """Train and write, or ask."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--write", action="store_true")
    which.add_argument("--ask", choices=("read", "choose", "unread"))
    parser.add_argument("--codes", action="store_true", help="with --ask: all names shortened")
    parser.add_argument("--spider", type=Path, metavar="FOLDER")
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep the trained weights as torch has them")
    told = parser.parse_args()
    torch.set_num_threads(2)
    if told.ask:
        ask(told.ask, told.spider, codes=told.codes)
        return
    read, away = load_schemas("read", told.spider), (DATA / "off_read.txt").read_text(encoding="utf-8").splitlines()
    random.Random(0).shuffle(away)
    left = [one for one in read if one.said or one.source in ("sql", "teams")][::LEFT]
    network = fit([one for one in read if one not in left], away[100:], told.steps)
    if told.keep:
        torch.save(network.state_dict(), told.keep)
    for source in ("spider", "sql", "teams"):
        judge(network, [one for one in left if one.source == source], away[:100])
    judge(network, load_schemas("choose", None), away[:100])
    write(network)


if __name__ == "__main__":
    main()
