"""Train what gives each word of a question its source (`hopql.tools.planning.split_sources`).

    python training/sources/train_sources.py --judge [--spider FILE]     # FOLDS parts of the teams left out in turn
    python training/sources/train_sources.py --write [--spider FILE]     # on all of data/read, into the product
    python training/sources/train_sources.py --ask FOLDER                # what the product makes of other teams

`hopql.training.tag_network` with the sources as outcomes. Beside the teams' questions it reads two or three of a team's
questions for one source joined by what joins the parts of other questions, and questions to databases alone, or to a
database and a memory: of `training/hops`, and of Spider's train.json if given.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import torch
import yaml
from load_teams import Marked, has_words, load_teams
from tokenizers import Tokenizer
from torch.nn.functional import cross_entropy

from hopql.tools.models.embed_minilm import MAX_TOKENS
from hopql.tools.models.tag_words import log_softmax, pool_words
from hopql.tools.planning.split_sources import KINDS, WEIGHTS, WORDS, Part, score_words, split_words
from hopql.training.hops.check_worlds import asked_of_tables
from hopql.training.tag_network import Network, Tagged, fit, open_tokenizer, write

HERE = Path(__file__).parent
FOLDS = 3
JOINED, LONGEST = 150, 400
"""Questions that are joined for each team, and the characters of the longest."""
SAID = ("{0}", "{0};", "{1}\n{0}", "Run `{0}`")
"""How a query and its question are said."""
PLAIN = 300
"""Questions for no document that are read of each of the two collections."""
TIMES = 3
"""How often an author's question is read for each joined one; twice that if it has several parts."""


def read(tokenizer: Tokenizer, one: Marked) -> Tagged:
    """Its tokens, and of each the place of its source among KINDS."""
    encoded = tokenizer.encode(one.text)
    wanted = [
        next((KINDS.index(source) for first, last, source in one.parts if first <= begin and end <= last),
             KINDS.index("")) if begin < end else -100
        for begin, end in encoded.offsets
    ]  # fmt: skip
    return Tagged(one.text, encoded.ids[:MAX_TOKENS], encoded.offsets[:MAX_TOKENS], wanted[:MAX_TOKENS])


def join(questions: Sequence[Marked], joins: Sequence[str], rng: random.Random) -> list[Marked]:
    """Questions of one part, two or three in a row."""
    single, joined = [one for one in questions if len(one.parts) == 1], []
    for _ in range(JOINED):
        text, parts = "", list[tuple[int, int, str]]()
        for one in rng.sample(single, 3 if rng.random() < 0.1 else 2):
            said = one.text
            if text:
                gap = rng.choice(joins)
                ends = re.match(r"\s*[.?!]", gap)
                text = text if ends else text.rstrip("?.! ")
                parts[-1] = (parts[-1][0], len(text), parts[-1][2])
                if not re.search(r"[.?!]\s*$", text + gap) and rng.random() < 0.8:
                    said = said[:1].lower() + said[1:]
                text += gap
            parts.append((len(text), len(text) + len(said), one.parts[0][2]))
            text += said
        if len(text) <= LONGEST:
            joined.append(Marked("joined", text, parts, needs_term=False))
    return joined


def plain_questions(spider: Path | None, rng: random.Random) -> list[Marked]:
    """Questions to databases, and to databases with memories."""
    told = []
    for file in sorted((HERE.parent / "hops" / "data" / "train").glob("*.world")):
        told += asked_of_tables(file)
    found = rng.sample(told, PLAIN)
    if spider:
        pairs = rng.sample(json.loads(spider.read_text(encoding="utf-8")), PLAIN)
        found += [one["question"] for one in pairs]
        found += [rng.choice(SAID).format(one["query"], one["question"]) for one in pairs[: PLAIN // 2]]
    return [Marked("db", text, [(0, len(text), KINDS[0])], needs_term=False) for text in found]


def changes_of(teams: Sequence[str]) -> list[Marked]:
    """What the teams' specs can change, in their own words: no database that is only read can do it."""
    found = []
    for team in teams:
        spec = yaml.safe_load((HERE / "data" / "read" / team / "api.yaml").read_text(encoding="utf-8"))
        said = [operation["summary"] for path in spec["paths"].values() for method, operation in path.items()
                if method in ("post", "put", "patch", "delete") and "summary" in operation]  # fmt: skip
        found += [form for text in said for form in (text, text.lower(), f"Please {text[:1].lower()}{text[1:]}")]
    return [Marked("api", text, [(0, len(text), "apis")], needs_term=False) for text in found]


def train(teams: dict[str, list[Marked]], tokenizer: Tokenizer, spider: Path | None, seed: int = 0) -> Network:
    """Train on teams."""
    torch.manual_seed(seed)
    rng = random.Random(seed)
    joins = [one.text[one.parts[0][1] : one.parts[1][0]] for each in teams.values() for one in each
             if len(one.parts) == 2]  # fmt: skip
    told = [one for each in teams.values() for one in each]
    examples = [read(tokenizer, one) for one in told for _ in range(TIMES * (1 + (len(one.parts) > 1)))]
    examples += [read(tokenizer, one) for each in teams.values() for one in join(each, joins, rng)]
    examples += [read(tokenizer, one) for one in plain_questions(spider, rng) + changes_of(list(teams))]

    def loss_of(scores: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
        return cross_entropy(scores.transpose(1, 2), wanted, ignore_index=-100, reduction="none")

    return fit(examples, len(KINDS), loss_of, rng)


def parts_of(network: Network, one: Tagged) -> list[Part]:
    """The parts that a trained network gives a question, where every source is there."""
    logs = log_softmax(network.score(one.ids).numpy())
    return split_words(one.text, *pool_words(one.text, one.offsets, logs, WORDS), KINDS)


class Counts:
    """How many of each kind are right."""

    def __init__(self) -> None:
        self.right: dict[str, list[bool]] = defaultdict(list)

    def add(self, one: Marked, found: Sequence[Part]) -> None:
        """Count a question."""
        self.right[one.kind].append({part.source for part in found} == {source for _, _, source in one.parts})
        if len(one.parts) > 1:
            self.right["parts"] += [
                any(each.source == source and has_words(each.text.lower(), one.text[b:e].lower()) for each in found)
                for b, e, source in one.parts
            ]

    def __str__(self) -> str:
        whole = [right for kind, each in self.right.items() if kind != "parts" for right in each]
        each = ", ".join(f"{kind} {sum(each)}/{len(each)}" for kind, each in self.right.items())
        return f"questions {sum(whole)}/{len(whole)}: {each}"


def main() -> None:
    """Judge, write, or ask."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    which = ask.add_mutually_exclusive_group(required=True)
    which.add_argument("--judge", action="store_true")
    which.add_argument("--write", action="store_true")
    which.add_argument("--ask", type=Path, metavar="FOLDER")
    ask.add_argument("--spider", type=Path, metavar="FILE")
    ask.add_argument("--keep", type=Path, metavar="FILE", help="keep the trained weights as torch has them")
    told = ask.parse_args()
    counts = Counts()
    if told.ask:
        for team in load_teams(told.ask).values():
            for one in team:
                counts.add(one, split_words(one.text, *score_words(one.text), KINDS))
        print(counts)
        return
    torch.set_num_threads(2)
    teams = load_teams(HERE / "data" / "read")
    tokenizer = open_tokenizer()
    if told.write:
        network = train(teams, tokenizer, told.spider)
        if told.keep:
            torch.save(network.state_dict(), told.keep)
        write(network, WEIGHTS, "source")
        return
    for fold in range(FOLDS):
        left = list(teams)[fold::FOLDS]
        network = train({name: each for name, each in teams.items() if name not in left}, tokenizer, told.spider)
        for one in (one for name in left for one in teams[name]):
            counts.add(one, parts_of(network, read(tokenizer, one)))
        print(", ".join(left), "are read; so far", counts, flush=True)


if __name__ == "__main__":
    main()
