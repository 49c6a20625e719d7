"""Whether the passages that a multi-hop question needs are found, over the semantic memory.

    python -m hopql.evals.musique [--suite DIR] [--decompose none|gold|mentions|rules|model] [--sample N --seed S]
    [--purge]

DIR holds `musique.json` (questions with gold decompositions and supporting passages) and `musique_corpus.json` (all
passages, title and text); it is no part of the project. Every passage is a memory of category `document_chunks` in a
space of its own, which is kept for the next run; `--purge` deletes it. A question is given five passages in all, over
all of its hops: `recall@5` is the mean share of its supporting passages among them, `all@5` the share of questions with
all of them there. `dense` rows rank by cosine alone, and take of several hops those nearest to any: the baseline.

Hops: `none`, the question is searched for once; `gold`, the suite's, with answers filled in; `mentions`, the question,
then what the passages found mention; `rules` and `model`, the product's own.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median

import click

from hopql.evals.musique_suite import CATEGORY, MuSiQue, Question, load, read_musique, sampled
from hopql.state.hops import Hop
from hopql.state.memory import Found, SearchQuery
from hopql.tools.errors import HopQLError, UsageError
from hopql.tools.memory import SemanticMemory
from hopql.tools.planning.follow_passages import Trail, followed, passages, planned

BEST = 5
"""Passages that a question is given."""
DEPTH = 20
"""Passages of one search."""
DENSE_DEPTH = 200
"""So many that the nearest by cosine are among them, whatever their words."""
WAYS = ("none", "gold", "mentions", "rules", "model")

Decompose = Callable[[Question], list[Hop]]


@dataclass(frozen=True)
class Outcome:
    """What a question was given."""

    question: Question
    hops: Sequence[Hop]
    given: Sequence[str]
    """Ids of memories, at most `BEST`."""
    trail: Trail | None
    searches: int
    ms: float

    @property
    def recall(self) -> float:
        """Share of its supporting passages that it was given."""
        return len(self.question.supporting & set(self.given)) / len(self.question.supporting)


@dataclass
class Searching:
    """Searches of the memory, counted."""

    memory: SemanticMemory
    depth: int = DEPTH
    count: int = 0

    def __call__(self, text: str) -> list[Found]:
        """Passages for a text."""
        self.count += 1
        query = SearchQuery(text=text, category=CATEGORY, purpose="", priority=1)
        return self.memory.search([query], k=self.depth)


@click.command("musique")
@click.option("--suite", type=click.Path(path_type=Path),
              default=Path(__file__).parents[2] / "shared" / "suites" / "hops",
              help="Folder of musique.json; by default ../shared/suites/hops beside the project.")  # fmt: skip
@click.option("--decompose", "ways", type=click.Choice(WAYS), multiple=True, default=WAYS[:-1],
              help="Whose hops; may be given several times. Default: all but model.")  # fmt: skip
@click.option("--sample", default=0, help="Tell a random sample of so many questions and the others apart.")
@click.option("--seed", default=7, show_default=True, help="Of the sample.")
@click.option("--space", default="eval-musique", show_default=True, help="Where the passages are kept.")
@click.option("-m", "--model", default="", help="Chat model of --decompose model; by default the setting's.")
@click.option("--misses", is_flag=True, help="Tell the trail of every question that lacks a passage.")
@click.option("--purge", is_flag=True, help="Delete the passages that earlier runs kept, and end.")
def main(
    suite: Path, ways: Sequence[str], sample: int, seed: int, space: str, model: str, misses: bool, purge: bool
) -> None:
    """Recall of supporting passages among five, by whose decomposition the hops are."""
    memory = SemanticMemory(space)
    if purge:
        click.echo(f"{memory.purge()} passages deleted.")
        return
    read = load(read_musique(suite), memory, lambda _, done, of: _say(f"{done} of {of} passages stored"))
    parts = sampled(read.questions, sample, seed)
    click.echo(
        f"{'hops':8} {'ranking':8} {'part':10} {'questions':>9} {'recall@5':>9} {'all@5':>6} {'searches':>9} {'ms':>6}"
    )
    for way in ways:
        decompose = decomposition(way, model)
        dense = [[dense_outcome(one, decompose(one), memory) for one in read.questions]] if way in WAYS[:2] else []
        fused = [outcome(one, decompose(one), memory, beyond=way != "none") for one in read.questions]
        for ranking, outcomes in [*(("dense", rows) for rows in dense), ("fused", fused)]:
            for part, ids in parts.items():
                click.echo(_row(way, ranking, part, [each for each in outcomes if each.question.id in ids]))
        if misses:
            _tell([each for each in fused if each.recall < 1], read)


def decomposition(way: str, model: str = "") -> Decompose:
    """The hops of a question by the name of a way.

    Raises:
        UsageError: no chat model has that name.
    """
    if way == "gold":
        return lambda question: _hops(question.gold)
    if way == "rules":
        return lambda question: planned(question.text)
    if way in ("none", "mentions"):
        return lambda question: _hops([question.text])
    from hopql.tools.models import chat_model

    chosen = chat_model(model)
    return lambda question: _modelled(question.text, chosen)


def outcome(question: Question, hops: Sequence[Hop], memory: SemanticMemory, *, beyond: bool = True) -> Outcome:
    """A question followed through its hops, as the product does."""
    searching, begun = Searching(memory), time.perf_counter()
    trails = followed(hops, searching, beyond=beyond)
    given = [passage["id"] for passage in passages(trails, BEST)]
    return Outcome(question, hops, given, trails[0], searching.count, (time.perf_counter() - begun) * 1000)


def dense_outcome(question: Question, hops: Sequence[Hop], memory: SemanticMemory) -> Outcome:
    """The passages nearest to any hop by cosine. The hops must not need each other."""
    searching, begun = Searching(memory, DENSE_DEPTH), time.perf_counter()
    nearest: dict[str, float] = {}
    for passage in (passage for hop in hops for passage in searching(hop["text"])):
        nearest[passage["id"]] = min(passage["distance"], nearest.get(passage["id"], 2.0))
    given = sorted(nearest, key=lambda id_: nearest[id_])[:BEST]
    return Outcome(question, hops, given, None, searching.count, (time.perf_counter() - begun) * 1000)


def _hops(texts: Sequence[str]) -> list[Hop]:
    """Hops that need nothing from each other."""
    return [
        Hop(id=number, source="memory", text=text, gives="", kind="", asks="", asked=True, needs=[])
        for number, text in enumerate(texts, 1)
    ]


def _modelled(question: str, model: object) -> list[Hop]:
    """The hops of the plan that a model writes; the question itself where it cannot be run."""
    from hopql.tools.planning.check_hops import check_plan
    from hopql.tools.planning.follow_passages import hops_of
    from hopql.tools.planning.generate_queries import generate

    hops = hops_of(generate(question, how="model", model=model))  # type: ignore[arg-type]
    try:
        check_plan(hops, len(hops))
    except UsageError:
        return _hops([question])
    return hops


def _row(way: str, ranking: str, part: str, outcomes: Sequence[Outcome]) -> str:
    recall, whole = mean(each.recall for each in outcomes), mean(each.recall == 1 for each in outcomes)
    searches, ms = mean(each.searches for each in outcomes), median(each.ms for each in outcomes)
    return f"{way:8} {ranking:8} {part:10} {len(outcomes):9} {recall:9.3f} {whole:6.3f} {searches:9.1f} {ms:6.0f}"


def _tell(outcomes: Sequence[Outcome], read: MuSiQue) -> None:
    for each in outcomes:
        click.echo(f"{each.question.id}: {each.question.text}")
        for stop in each.trail.stops if each.trail else ():
            click.echo(f"  {stop.text!r} found {read.titles[stop.passage['id']]!r}, supposed {stop.value!r}")
        lacking = [read.titles[id_] for id_ in each.question.supporting - set(each.given)]
        click.echo(f"  lacks {', '.join(sorted(lacking))}")


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        main()
    except HopQLError as error:
        raise SystemExit(f"{error} {error.hint}") from error
