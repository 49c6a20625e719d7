"""Train what gives each word of a question its source (`hopql.tools.planning.split_sources`).

    python training/sources/train_sources.py --write [--spider FILE]     # on all of data/read, into the product
    python training/sources/train_sources.py --ask FOLDER                # what the product makes of other teams

`hopql.training.tag_network` with the sources as outcomes. Beside the teams' questions it reads two or three of a team's
questions for one source joined by what joins the parts of other questions, and questions to databases alone, or to a
database and a memory: of `training/hops`, and of Spider's train.json if given.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from pathlib import Path

import yaml
from load_teams import DATA, Counts, Marked, load_teams
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn.functional import cross_entropy

from hopql.tools.knowledge.cut_sentences import split
from hopql.tools.planning.split_sources import KINDS, WEIGHTS, score_words, split_words
from hopql.training.hops.worlds import read_world
from hopql.training.tag_network import Tagged, fit, open_tokenizer, read_arguments, seeded, tag, write

JOINED, LONGEST = 150, 400
"""Questions that are joined for each team, and the characters of the longest."""
SAID = ("{0}", "{0};", "{1}\n{0}", "Run `{0}`")
"""How a query and its question are said."""
RANK = 28
"""Columns of the factors that are written."""
STORIES = 20
"""Questions of each team that are read behind a story."""
PLAIN = 300
"""Questions for no document that are read of each of the two collections."""
TIMES = 3
"""How often an author's question is read for each joined one; twice that if it has several parts."""


def read(tokenizer: Tokenizer, one: Marked) -> Tagged:
    """Its tokens, and of each the place of its source among KINDS."""

    def wanted(begin: int, end: int) -> int:
        return KINDS.index(next((source for first, last, source in one.parts if first <= begin and end <= last), ""))

    return tag(tokenizer, one.text, wanted)


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
            joined.append(Marked("joined", text, parts))
    return joined


def tell_first(questions: Sequence[Marked], rng: random.Random) -> list[Marked]:
    """Questions of one part, each behind a sentence that another question of the team tells before it asks: that is for
    the source of what is asked."""
    single = [(one, split(one.text)) for one in questions if len(one.parts) == 1]
    stories = [said for _, each in single for said in each[:-1] if said.endswith(".")]
    asked = [one for one, each in single if len(each) == 1]
    told = [whole(f"{rng.choice(stories)} {one.text}", one.parts[0][2]) for one in rng.sample(asked, STORIES)]
    return [one for one in told if len(one.text) <= LONGEST]


def whole(text: str, source: str) -> Marked:
    """A question for one source."""
    return Marked(source, text, [(0, len(text), source)])


def plain_questions(spider: Path | None, rng: random.Random) -> list[Marked]:
    """Questions to databases, and to databases with memories."""
    worlds = sorted((DATA.parents[1] / "hops" / "data" / "train").glob("*.world"))
    found = rng.sample([text for file in worlds for text in read_world(file).asked_of_tables()], PLAIN)
    if spider:
        pairs = rng.sample(json.loads(spider.read_text(encoding="utf-8")), PLAIN)
        found += [one["question"] for one in pairs]
        found += [rng.choice(SAID).format(one["query"], one["question"]) for one in pairs[: PLAIN // 2]]
    return [whole(text, KINDS[0]) for text in found]


def changes_of(folder: Path) -> list[Marked]:
    """What the teams' specs can change, in their own words: no database that is only read can do it."""
    found = []
    for file in sorted(folder.glob("*/api.yaml")):
        spec = yaml.safe_load(file.read_text(encoding="utf-8"))
        said = [operation["summary"] for path in spec["paths"].values() for method, operation in path.items()
                if method in ("post", "put", "patch", "delete") and "summary" in operation]  # fmt: skip
        found += [form for text in said for form in (text, text.lower(), f"Please {text[:1].lower()}{text[1:]}")]
    return [whole(text, "apis") for text in found]


def examples_of(folders: Sequence[Path], tokenizer: Tokenizer, spider: Path | None, rng: random.Random) -> list[Tagged]:
    """All that is read for the teams of some folders."""
    teams = [each for folder in folders for each in load_teams(folder).values()]
    told = [one for each in teams for one in each]
    joins = [one.text[one.parts[0][1] : one.parts[1][0]] for one in told if len(one.parts) == 2]
    marked = [one for one in told for _ in range(TIMES * (1 + (len(one.parts) > 1)))]
    marked += [one for each in teams for one in [*join(each, joins, rng), *tell_first(each, rng)]]
    marked += [*plain_questions(spider, rng), *(one for folder in folders for one in changes_of(folder))]
    return [read(tokenizer, one) for one in marked]


def loss_of(scores: Tensor, wanted: Tensor) -> Tensor:
    """The loss of each token's source."""
    return cross_entropy(scores.transpose(1, 2), wanted, ignore_index=-100, reduction="none")


def main() -> None:
    """Write, or ask."""
    ask = read_arguments(__doc__)
    ask.add_argument("--spider", type=Path, metavar="FILE")
    told = ask.parse_args()
    if told.ask:
        counts = Counts()
        for one in (one for team in load_teams(told.ask).values() for one in team):
            parts = split_words(one.text, *score_words(one.text), KINDS)
            counts.add(one, [(part.source, part.text) for part in parts])
        print(counts)
        return
    rng = seeded()
    examples = examples_of([DATA / "read", DATA / "choose"], open_tokenizer(), told.spider, rng)
    network = fit(examples, len(KINDS), loss_of, rng)
    write(network, WEIGHTS, "source", RANK)


if __name__ == "__main__":
    main()
