"""Whether the passages that a multi-hop question needs are found, by the semantic memory and by the knowledge graph.

    python -m hopql.bench.musique [memory|graph] [--suite DIR] [--hops none|gold|rules|model …] [--sample N --seed S]

DIR holds `musique.json` (questions with gold decompositions and supporting passages), `musique_corpus.json` (all
passages, title and text) and `musique_triples.json` (the passages with prepared triples); it is no part of the project.
They are stored in a space of their own, which is kept for the next run. `recall@k` is the mean share of a question's
supporting passages among the first k, `all@5` the share of questions with all of them among the first five. With
`--sample` a random sample and the other questions are told apart.

Searches: `dense` ranks passages by cosine alone, to the question or to any gold hop. A mode of the graph is given the
question and its keywords, and no chat model. `hops` are followed over the passages of the memory or of the graph:
`none`, the question itself; `gold`, the suite's, with answers filled in; `rules` and `model`, the product's own.
"""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from typing import Any, Final, get_args

import click
import numpy as np

from hopql.bench import run
from hopql.state.hops import Hop
from hopql.state.knowledge import Mode
from hopql.state.memory import Memory, SearchQuery
from hopql.tools.base.errors import UsageError
from hopql.tools.knowledge.knowledge import Knowledge
from hopql.tools.knowledge.prepare_triples import prepare_triples
from hopql.tools.knowledge.read_file import read_raw
from hopql.tools.memory import SemanticMemory
from hopql.tools.models.choose_embedder import embed_array, embedder
from hopql.tools.planning.check_hops import check_plan
from hopql.tools.planning.extract_keywords import read_keywords
from hopql.tools.planning.follow_passages import followed, hops_of, passages, passages_on_the_way, planned
from hopql.tools.planning.generate_queries import by_model

SUITE: Final = Path(__file__).resolve().parents[2] / "shared" / "suites" / "hops"
CATEGORY: Final = "document_chunks"
WAYS: Final = ("none", "gold", "rules", "model")
DEPTH: Final = 20
"""Passages of one search of the memory."""
BEST: Final = 10
"""Passages that are looked at, of which figures are told of the first two and five."""
BUDGET: Final = 20_000
"""Tokens: so many that the first ten passages fit."""


@dataclass(frozen=True)
class Question:
    """One question."""

    id: str
    text: str
    gold: tuple[str, ...]
    """Its hops as the suite has them, with the answers of earlier ones filled in."""
    supporting: frozenset[str]
    """Keys of the passages that it needs."""


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


@click.command("musique")
@click.argument("stores", nargs=-1, type=click.Choice(["memory", "graph"]))
@click.option("--suite", type=click.Path(path_type=Path), default=SUITE,
              help="Folder of musique.json; by default ../shared/suites/hops beside the project.")  # fmt: skip
@click.option("--hops", "ways", type=click.Choice(WAYS), multiple=True, default=WAYS[:-1],
              help="Whose hops are followed; default: all but the model's.")  # fmt: skip
@click.option("--sample", default=0, help="Tell a random sample of so many questions and the others apart.")
@click.option("--seed", default=7, show_default=True, help="Of the sample.")
@click.option("--space", default="eval-musique", show_default=True, help="Where the passages are kept.")
@click.option("-m", "--model", default="", help="Chat model of --hops model; by default the setting's.")
def main(
    stores: Sequence[str], suite: Path, ways: Sequence[str], sample: int, seed: int, space: str, model: str
) -> None:
    """Recall of supporting passages among the first two and five."""
    questions, corpus = read_musique(suite)
    parts = sampled(questions, sample, seed)
    findings = {f"dense: {way}": dense(corpus, decomposition(way)) for way in ("none", "gold")}
    if "memory" in stores or not stores:
        memory = SemanticMemory(space)
        remember(memory, corpus)
        findings |= {f"memory: {way}": by_hops(in_memory(memory), way, model) for way in ways}
    if "graph" in stores or not stores:
        knowledge = Knowledge(space)
        knowledge.put_many([prepare_triples(read_raw(suite / "musique_triples.json"))])
        findings |= {f"graph: {mode}": by_mode(knowledge, mode) for mode in get_args(Mode)}
        findings["graph: mix, hops"] = by_mode(knowledge, "mix", with_hops=True)
        findings |= {f"graph: hops, {way}": by_hops(knowledge.passages, way, model) for way in ways if way != "none"}
    click.echo(f"{'search':20} {'part':10} {'questions':>9} {'recall@2':>9} {'recall@5':>9} {'all@5':>6} {'ms':>6}")
    for name, find in findings.items():
        outcomes = [timed(question, find) for question in questions]
        for part, ids in parts.items():
            click.echo(_row(name, part, [each for each in outcomes if each.question.id in ids]))


def read_musique(folder: Path) -> tuple[list[Question], dict[str, Memory]]:
    """The questions of a folder, and its passages by key.

    Raises:
        UsageError: a file is missing, or a question needs a passage that the corpus lacks.
    """
    given = []
    for path in (folder / "musique_corpus.json", folder / "musique.json"):
        if not path.is_file():
            raise UsageError(f"There is no {path}.", hint="Name the folder of the suite with --suite.")
        given.append(json.loads(path.read_text(encoding="utf-8")))
    found = [_memory(item["title"], item["text"]) for item in given[0]]
    corpus = {key(memory.text): memory for memory in found}
    questions = [_question(item) for item in given[1]]
    for question in questions:
        if question.supporting - corpus.keys():
            raise UsageError(f"The corpus lacks passages of {question.id}.", hint="Take both files of one suite.")
    return questions, corpus


def remember(memory: SemanticMemory, corpus: Mapping[str, Memory]) -> None:
    """Have the passages in a memory; what is there already is not stored again."""
    there = {key(found["text"]) for found in memory.recent(memory.count(), category=CATEGORY)}
    memory.add([one for name, one in corpus.items() if name not in there])


def sampled(questions: Sequence[Question], count: int, seed: int) -> dict[str, set[str]]:
    """Ids of questions by the name of a part: all, and with a count a random sample and the others."""
    order = [question.id for question in questions]
    parts = {"all": set(order)}
    if 0 < count < len(order):
        random.Random(seed).shuffle(order)
        parts |= {"sample": set(order[:count]), "the others": set(order[count:])}
    return parts


def key(text: str) -> str:
    """Equal for texts that differ in case, spaces and punctuation only."""
    return re.sub(r"\W+", "", text.lower())


def statement(hop: str, answers: Sequence[str]) -> str:
    """A gold hop as it is searched for: `#1` is the first answer, "Titanic >> director" is "Titanic director"."""
    filled = re.sub(r"#(\d+)", lambda match: answers[int(match[1]) - 1], hop)
    return " ".join(filled.replace(">>", " ").split())


def _question(item: Mapping[str, Any]) -> Question:
    hops = item["question_decomposition"]
    answers = [str(hop["answer"]) for hop in hops]
    gold = tuple(statement(hop["question"], answers[:number]) for number, hop in enumerate(hops))
    needed = [one for one in item["paragraphs"] if one["is_supporting"]]
    keys = frozenset(key(_memory(one["title"], one["paragraph_text"]).text) for one in needed)
    return Question(str(item["id"]), str(item["question"]), gold, keys)


def _memory(title: str, text: str) -> Memory:
    return Memory(text=f"{title}\n{text}", category=CATEGORY, metadata={"subject": title})


def decomposition(way: str, model: str = "") -> Callable[[Question], list[Hop]]:
    """The hops of a question by the name of a way. Raises UsageError: no chat model has that name."""
    if way == "model":
        from hopql.tools.models import chat_model

        chosen = chat_model(model)
        return lambda question: _modelled(question.text, chosen)
    return {
        "gold": lambda question: _hops(question.gold), "rules": lambda question: planned(question.text),
        "none": lambda question: _hops([question.text]),
    }[way]  # fmt: skip


def _hops(texts: Sequence[str]) -> list[Hop]:
    """Hops that need nothing from each other."""
    return [
        Hop(id=number, source="memory", text=text, gives="", kind="", asks="", asked=True, needs=[])
        for number, text in enumerate(texts, 1)
    ]


def _modelled(question: str, model: object) -> list[Hop]:
    """The hops of the plan that a model writes; the question itself where it cannot be run."""
    hops = hops_of(by_model(question, model)[0])  # type: ignore[arg-type]
    try:
        check_plan(hops, len(hops))
    except UsageError:
        return _hops([question])
    return hops


def dense(corpus: Mapping[str, Memory], decompose: Callable[[Question], list[Hop]]) -> Finding:
    """The passages nearest to any hop by cosine. The hops must not need each other."""
    keys, model = list(corpus), embedder()
    vectors = embed_array(model, [one.text for one in corpus.values()])

    def find(question: Question) -> list[str]:
        asked = embed_array(model, [hop["text"] for hop in decompose(question)], query=True)
        nearest = (vectors @ asked.T).max(axis=1)
        return [keys[place] for place in np.argsort(-nearest, kind="stable")[:BEST]]

    return find


def by_mode(knowledge: Knowledge, mode: Mode, *, with_hops: bool = False) -> Finding:
    """Passages of a search in the graph; with hops as a question to documents is asked."""

    def find(question: Question) -> list[str]:
        first = passages_on_the_way(question.text, knowledge.passages) if with_hops else []
        found = knowledge.search(question.text, read_keywords(question.text), mode, budget=BUDGET, first=first)
        return [key(f"{chunk['headings'][-1]}\n{chunk['text']}") for chunk in found["chunks"][:BEST]]

    return find


def in_memory(memory: SemanticMemory) -> Callable[[str], Any]:
    """A search of the memory for the text of a hop."""
    return lambda text: memory.search([SearchQuery(text=text, category=CATEGORY, purpose="", priority=1)], k=DEPTH)


def by_hops(search: Callable[[str], Any], way: str, model: str = "") -> Finding:
    """Passages that the hops of a question lead to; of the question itself, those of the one search."""
    decompose = decomposition(way, model)

    def find(question: Question) -> list[str]:
        trails = followed(decompose(question), search, beyond=way != "none")
        return [key(passage["text"]) for passage in passages(trails, BEST)]

    return find


def timed(question: Question, find: Finding) -> Outcome:
    """A question asked, and how long that took."""
    begun = time.perf_counter()
    given = find(question)
    return Outcome(question, given, (time.perf_counter() - begun) * 1000)


def _row(name: str, part: str, outcomes: Sequence[Outcome]) -> str:
    two, five = (mean(each.recall(k) for each in outcomes) for k in (2, 5))
    whole, ms = mean(each.recall(5) == 1 for each in outcomes), median(each.ms for each in outcomes)
    return f"{name:20} {part:10} {len(outcomes):9} {two:9.3f} {five:9.3f} {whole:6.3f} {ms:6.0f}"


if __name__ == "__main__":
    run(main)
