"""Whether the passages that a multi-hop question needs are found by the knowledge graph, by each of its modes.

    python -m hopql.evals.musique_graph [--suite DIR] [--mode MODE …] [--hops rules|gold|model …] [--sample N] [--purge]

DIR holds `musique.json` (questions with gold decompositions and supporting passages) and `musique_triples.json` (all
passages with prepared triples); it is no part of the project. They are stored in a space of its own, which is kept for
the next run; `--purge` deletes it. `dense` ranks passages by cosine alone: the baseline. A mode is given the question
and its keywords by rules, and no model; `hops` follow the hops of a question over the passages of the graph.
`recall@k` is the mean share of a question's supporting passages among the first k, `all@5` the share of questions with
all of them among the first five.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from typing import Final, get_args

import click
import numpy as np

from hopql.evals.musique import decomposition
from hopql.evals.musique_suite import Question, key, read_musique, sampled
from hopql.state.knowledge import Mode
from hopql.tools.embedders import embed_array, embedder
from hopql.tools.errors import HopQLError
from hopql.tools.knowledge import Knowledge
from hopql.tools.knowledge.reading.raw import read
from hopql.tools.knowledge.triples import prepare
from hopql.tools.planning.extract_keywords import by_rules
from hopql.tools.planning.follow_passages import followed, passages

TRIPLES: Final = "musique_triples.json"
MODES: Final[tuple[Mode, ...]] = get_args(Mode)
DEPTH: Final = 10
BUDGET: Final = 20_000
"""Tokens: so many that the first ten passages fit."""

Finding = Callable[[Question], Sequence[str]]
"""Gives keys of passages, best first."""


@dataclass(frozen=True)
class Outcome:
    """What a question was given."""

    question: Question
    given: Sequence[str]
    ms: float

    def recall(self, k: int) -> float:
        """Share of its supporting passages among the first k."""
        return len(self.question.supporting & set(self.given[:k])) / len(self.question.supporting)


@click.command("musique_graph")
@click.option("--suite", type=click.Path(path_type=Path),
              default=Path(__file__).parents[2] / "shared" / "suites" / "hops",
              help="Folder of musique.json; by default ../shared/suites/hops beside the project.")  # fmt: skip
@click.option("--mode", "modes", type=click.Choice(MODES), multiple=True, default=MODES, help="Default: all six.")
@click.option("--hops", "ways", type=click.Choice(["gold", "rules", "model"]), multiple=True, default=["rules"],
              help="Whose hops are followed, besides; default: by rules.")  # fmt: skip
@click.option("--sample", default=0, help="Tell a random sample of so many questions and the others apart.")
@click.option("--seed", default=7, show_default=True, help="Of the sample.")
@click.option("--space", default="eval-musique-graph", show_default=True, help="Where the passages are kept.")
@click.option("-m", "--model", default="", help="Chat model of --hops model; by default the setting's.")
@click.option("--purge", is_flag=True, help="Delete what earlier runs kept, and end.")
def main(
    suite: Path, modes: Sequence[Mode], ways: Sequence[str], sample: int, seed: int, space: str, model: str, purge: bool
) -> None:
    """Recall of supporting passages among the first two and five, by mode."""
    knowledge = Knowledge(space)
    if purge:
        knowledge.purge()
        return
    stored(knowledge, suite)
    questions = read_musique(suite).questions
    parts = sampled(questions, sample, seed)
    click.echo(f"{'search':12} {'part':10} {'questions':>9} {'recall@2':>9} {'recall@5':>9} {'all@5':>6} {'ms':>6}")
    findings: dict[str, Finding] = {"dense": dense(suite)}
    findings |= {mode: by_mode(knowledge, mode) for mode in modes}
    findings |= {f"hops: {way}": by_hops(knowledge, way, model) for way in ways}
    for name, find in findings.items():
        outcomes = [timed(question, find) for question in questions]
        for part, ids in parts.items():
            click.echo(_row(name, part, [each for each in outcomes if each.question.id in ids]))


def stored(knowledge: Knowledge, suite: Path) -> None:
    """The suite's passages and triples in the graph; nothing is done where they are there."""
    begun = time.perf_counter()
    outcome = knowledge.put_many([prepare(read(suite / TRIPLES))])[0]
    if outcome != "unchanged":
        print(f"{outcome} in {time.perf_counter() - begun:.0f} s: {knowledge.count()}", file=sys.stderr)


def dense(suite: Path) -> Finding:
    """Passages by cosine alone."""
    texts = [memory.text for memory in read_musique(suite).passages.values()]
    keys, model = [key(text) for text in texts], embedder()
    vectors = embed_array(model, texts)

    def find(question: Question) -> list[str]:
        near = vectors @ embed_array(model, [question.text], query=True)[0]
        return [keys[place] for place in np.argsort(-near, kind="stable")[:DEPTH]]

    return find


def by_mode(knowledge: Knowledge, mode: Mode) -> Finding:
    """Passages of a search in the graph."""

    def find(question: Question) -> list[str]:
        found = knowledge.search(question.text, by_rules(question.text), mode, budget=BUDGET)
        return [key(f"{chunk['headings'][-1]}\n{chunk['text']}") for chunk in found["chunks"][:DEPTH]]

    return find


def by_hops(knowledge: Knowledge, way: str, model: str) -> Finding:
    """Passages that the hops of a question lead to."""
    decompose = decomposition(way, model)

    def find(question: Question) -> list[str]:
        trails = followed(decompose(question), knowledge.passages)
        return [key(passage["text"]) for passage in passages(trails, DEPTH)]

    return find


def timed(question: Question, find: Finding) -> Outcome:
    """A question asked, and how long that took."""
    begun = time.perf_counter()
    given = find(question)
    return Outcome(question, given, (time.perf_counter() - begun) * 1000)


def _row(name: str, part: str, outcomes: Sequence[Outcome]) -> str:
    two, five = (mean(each.recall(k) for each in outcomes) for k in (2, 5))
    whole, ms = mean(each.recall(5) == 1 for each in outcomes), median(each.ms for each in outcomes)
    return f"{name:12} {part:10} {len(outcomes):9} {two:9.3f} {five:9.3f} {whole:6.3f} {ms:6.0f}"


if __name__ == "__main__":
    try:
        main()
    except HopQLError as error:
        raise SystemExit(f"{error} {error.hint}") from error
