"""The query memory beside GPTCache, on the same questions: hits, false hits, milliseconds.

    python -m hopql.bench.replay_gptcache [--suites ../shared/suites] [--workspaces FOLDER] [--only SUITE]

What is stored and asked is the same for both:

- fow-cache: 600 pairs, each in a cache of its own: the first question is stored, the second asked. A hit is right when
  the pair is labelled as having the same answer.
- geography: of every second SQL template, even questions are stored with their SQL; odd ones of all are asked. Those of
  a stored template may be hit. A hit is right when its SQL has the gold's result on the database; an empty result
  counts only for the gold SQL itself.
- spider_syn: Spider's questions with every second SQL are stored, the rewordings of all are asked, each database apart.
  Those with a stored SQL may be hit. A hit is right when its SQL is the gold SQL.

GPTCache is `init_similar_cache()`: SQLite, FAISS, one neighbour, `SearchDistanceEvaluation`, threshold 0.8, which is a
cosine of 0.6. It runs with its own encoder where that can be fetched, and with this project's MiniLM, whose vectors are
given to it. A third row asks it for a cosine of 0.95 (threshold 0.975). The query memory is as it is by default: stored
in PostgreSQL, no verifier, so other words are no hit.

Milliseconds are the median of one lookup, of one client, encoding included; SQL is not run in them.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final
from uuid import uuid4

from hopql.bench import peers
from hopql.bench.peers import Piped
from hopql.bench.replay import Judge, by_execution, by_sql, runner
from hopql.bench.replay_suites import (
    ASKED,
    LATER,
    Case,
    Finder,
    geography,
    labelled_pairs,
    of_catalog,
    of_queries,
    same_sql,
    share,
    share_of,
    synonyms,
    upper_bound,
)
from hopql.state.asked import Key
from hopql.tools.errors import HopQLError, UsageError
from hopql.tools.memory import QueryMemory
from hopql.tools.memory.mask_question import read
from hopql.tools.memory.replay_template import Replay, from_json, replay, template

VERSION: Final = "0.1.44"
PINS: Final = (
    f"gptcache=={VERSION}", "cachetools==6.2.2", "faiss-cpu==1.12.0", "numpy==2.3.5", "requests==2.32.5",
    "SQLAlchemy==2.0.44",
)  # fmt: skip
"""What `init_similar_cache` needs where vectors are given to it."""
ENCODER_PINS: Final = ("onnxruntime==1.23.2", "huggingface-hub==0.36.0", "transformers==4.57.3", "protobuf==6.33.1")
"""What its own encoder needs besides; its weights come from Hugging Face when it is first used."""
THRESHOLD: Final = 0.8
"""`gptcache.Config.similarity_threshold`."""


class Peer(Piped):
    """A running GPTCache, with one cache open at a time."""

    def __init__(self, python: Path) -> None:
        """Start it.

        Args:
            python: of an environment that `environment` made.
        """
        super().__init__("GPTCache", python, Path(__file__).with_name("gptcache_worker.py"))

    def open(self, dimension: int, threshold: float = THRESHOLD) -> None:
        """Begin with an empty cache.

        Args:
            dimension: of the vectors that will be given; 0: GPTCache's own encoder.
            threshold: its `similarity_threshold`.

        Raises:
            PeerError: the encoder cannot be had.
        """
        self.do(do="open", dimension=dimension, threshold=threshold)

    def put(self, question: str, answer: str, vector: Sequence[float] | None = None) -> None:
        """Store an answer."""
        self.do(do="put", question=question, answer=answer, vector=vector)

    def get(self, question: str, vector: Sequence[float] | None = None) -> tuple[str | None, float]:
        """The answer for a question or None, and the milliseconds that it took within that process: encoding too where
        the encoder is its own."""
        told = self.do(do="get", question=question, vector=vector)
        return told["answer"], told["ms"]


def environment(*, encoder: bool) -> Path:
    """The Python of an environment with GPTCache, made by `venv` and `pip` where it is not there yet.

    Args:
        encoder: with what its own encoder needs.

    Raises:
        UsageError: it cannot be made; the message ends as pip's does.
    """
    pins = (*PINS, *ENCODER_PINS) if encoder else PINS
    return peers.environment("GPTCache", f"gptcache-{VERSION}-{{python}}{'-encoder' if encoder else ''}", pins)


_PROPOSED = 8
_EXAMPLE = 0.85
_TIMED = 200


@dataclass(frozen=True)
class Lookup:
    """A question that is asked."""

    case: Case
    may: bool
    """Something stored can answer it."""
    fixed: bool
    """Something stored answers it as it is, without other values."""


@dataclass(frozen=True)
class Round:
    """A cache of its own: what is stored in it, and what is asked."""

    name: str
    stored: list[Case]
    asked: list[Lookup]
    finder: Finder
    """The stored values of a question."""

    def questions(self) -> Iterator[str]:
        """All of them."""
        yield from (case.question for case in self.stored)
        yield from (lookup.case.question for lookup in self.asked)


@dataclass
class Figures:
    """What became of a system's lookups."""

    may: int = 0
    may_not: int = 0
    right: int = 0
    wrong: int = 0
    """Of those that may be hit."""
    false: int = 0
    """Hits on what may not be hit."""
    took: list[float] = field(default_factory=list)

    @property
    def ms(self) -> float:
        """Of one lookup, the median, milliseconds."""
        return median(self.took) if self.took else 0.0

    def add(self, lookup: Lookup, sql: str | None, judge: Judge, ms: float) -> None:
        """Counts one lookup.

        Args:
            sql: what the hit gave; None for a miss.
        """
        self.took.append(ms)
        right = sql is not None and judge(sql, lookup.case)
        self.may += lookup.may
        self.may_not += not lookup.may
        self.right += lookup.may and right
        self.wrong += lookup.may and sql is not None and not right
        self.false += not lookup.may and sql is not None and not right


class Encoder:
    """Vectors of questions by this project's MiniLM, and how long one takes."""

    def __init__(self, questions: Iterable[str]) -> None:
        from hopql.tools.embedders import embed_array, embedder

        model, texts = embedder("minilm"), list(dict.fromkeys(questions))
        array = embed_array(model, texts, query=True)
        self._vectors: dict[str, list[float]] = dict(zip(texts, array.tolist(), strict=True))
        self.dimension = int(array.shape[1])
        took = []
        for text in texts[:_TIMED]:
            begun = time.perf_counter()
            embed_array(model, [f"{text} "], query=True)
            took.append(1000 * (time.perf_counter() - begun))
        self.ms = median(took)
        """Milliseconds of one question, the median."""

    def __getitem__(self, question: str) -> Sequence[float]:
        """The vector of a question."""
        return self._vectors[question]


def asked_of_peer(
    peer: Peer, rounds: Iterable[Round], judge: Judge, encoder: Encoder | None, threshold: float
) -> Figures:
    """Fills GPTCache and asks it.

    Args:
        encoder: whose vectors are given to it, and whose time is added to its own; None: it has its own.
    """
    found = Figures()
    for each in rounds:
        peer.open(encoder.dimension if encoder else 0, threshold)
        for place, case in enumerate(each.stored):
            peer.put(case.question, str(place), encoder[case.question] if encoder else None)
        for lookup in each.asked:
            question = lookup.case.question
            answer, ms = peer.get(question, encoder[question] if encoder else None)
            sql = None if answer is None else each.stored[int(answer)].gold[0]
            found.add(lookup, sql, judge, ms + (encoder.ms if encoder else 0.0))
    return found


def asked_of_us(rounds: Iterable[Round], judge: Judge) -> Figures:
    """Fills the query memory and asks it, as `hopql.tools.recall.recalled` does: what it proposes is replayed where
    that is proven."""
    found, space = Figures(), f"eval_{uuid4().hex[:12]}"
    for each in rounds:
        memory = QueryMemory(Key(space, "", each.name), embedder="minilm")
        try:
            told = memory.import_lines(_line(case, each.finder) for case in each.stored)
            assert not told["broken"], told["errors"]
            for lookup in each.asked:
                begun = time.perf_counter()
                sql = _replayed(memory, lookup.case.question, each.finder)
                found.add(lookup, sql, judge, 1000 * (time.perf_counter() - begun))
        finally:
            memory.purge(everything=True)
    return found


def _line(case: Case, finder: Finder) -> str:
    made = template(read(case.question, finder(case.question)), case.gold[0], asked=ASKED, dialect=case.dialect)
    return json.dumps({
        "question": case.question, "sql": case.gold[0], "normal": made.normal, "skeleton": made.skeleton,
        "template": made.model_dump(mode="json"),
    })  # fmt: skip


def _replayed(memory: QueryMemory, question: str, finder: Finder) -> str | None:
    reading = read(question, finder(question))
    for proposal in memory.propose(reading.normal, reading.skeleton, question, k=_PROPOSED, least=_EXAMPLE):
        stored = from_json(proposal["entry"]["template"])
        given = replay(stored, reading, today=LATER) if stored else None
        if isinstance(given, Replay):
            return given.sql
    return None


STRICT = 0.975
"""Of GPTCache's threshold: a cosine of 0.95, as the squared distance of unit vectors may then be 0.1 of 4."""
_HUB = "https://huggingface.co"
_MOST = 10_000
Judged = tuple[list[Round], Judge]


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the suites that are there and prints a table of each."""
    options = argparse.ArgumentParser(description="Compare replay with GPTCache.")
    options.add_argument("--suites", type=Path, default=Path("../shared/suites"))
    options.add_argument("--workspaces", type=Path, help="keep the database's workspace here")
    options.add_argument("--only", choices=sorted(SUITES), help="one suite")
    given = options.parse_args(arguments)
    peers = _peers()
    try:
        with tempfile.TemporaryDirectory() as folder:
            for name in [given.only] if given.only else SUITES:
                try:
                    rounds, judge = SUITES[name](given.suites, given.workspaces or Path(folder))
                except (HopQLError, OSError) as error:
                    print(f"{name}: skipped ({error})")
                    continue
                _compare(name, rounds, judge, peers)
    finally:
        for peer in {id(peer): peer for _, peer, _ in peers}.values():
            peer.close()


def _peers() -> list[tuple[str, Peer, float]]:
    """GPTCache in each way that can be had here: name, process, threshold."""
    python = environment(encoder=False)
    given = Peer(python)
    peers = [("GPTCache, MiniLM", given, THRESHOLD), ("GPTCache, MiniLM, cosine 0.95", given, STRICT)]
    try:
        with urllib.request.urlopen(os.environ.get("HF_ENDPOINT", _HUB), timeout=10):
            pass
        own = Peer(environment(encoder=True))
        own.open(0)
    except (OSError, UsageError) as error:
        print(f"GPTCache with its own encoder (paraphrase-albert-onnx) is left out: {error}")
        return peers
    return [("GPTCache, its encoder", own, THRESHOLD), *peers]


def _compare(name: str, rounds: list[Round], judge: Judge, peers: Sequence[tuple[str, Peer, float]]) -> None:
    """Asks all systems and prints their rows."""
    encoder = Encoder(question for each in rounds for question in each.questions())
    asked = [lookup for each in rounds for lookup in each.asked]
    fixed = sum(lookup.fixed for lookup in asked)
    print(
        f"\n{name}: {sum(len(each.stored) for each in rounds):,} stored, {len(asked):,} asked; "
        f"{sum(lookup.may for lookup in asked):,} may be hit, {fixed:,} of them by a stored SQL as it is; "
        f"MiniLM takes {encoder.ms:.1f} ms a question"
    )
    print(f"{'system':<30} {'right hits':>18} {'wrong, may be hit':>18} {'wrong, may not':>30} {'ms':>7}")
    systems: list[tuple[str, Callable[[], Figures]]] = [("query memory", lambda: asked_of_us(rounds, judge))]
    for title, peer, threshold in peers:
        vectors = None if "its encoder" in title else encoder
        systems.append((title, lambda p=peer, v=vectors, t=threshold: asked_of_peer(p, rounds, judge, v, t)))  # type: ignore[misc]
    for title, run in systems:
        found = run()
        bound = share_of(upper_bound(found.false, found.may_not)) if found.may_not else "-"
        print(
            f"{title:<30} {found.right:>6} of {found.may:<5}{share(found.right, found.may):>6} "
            f"{found.wrong:>11} {share(found.wrong, found.may):>6} "
            f"{found.false:>8} of {found.may_not:<5}{share(found.false, found.may_not):>6} ≤{bound:>6} {found.ms:>7.1f}"
        )


def _fow_cache(suites: Path, into: Path) -> Judged:
    pairs = labelled_pairs()
    rounds = []
    for number, pair in enumerate(pairs):
        stored, asked = (
            Case(number=number, db="", question=text, gold=["SELECT 1"]) for text in (pair.a, pair.b)
        )  # fmt: skip
        rounds.append(Round(pair.id, [stored], [Lookup(asked, pair.same_answer, pair.same_answer)], lambda _: []))
    same = {number for number, pair in enumerate(pairs) if pair.same_answer}
    return rounds, lambda sql, case: case.number in same


def _geography(suites: Path, into: Path) -> Judged:
    from hopql.evals.load_suite import prepare, workspaces
    from hopql.tools.workspace import open_workspace

    cases = geography(suites / "memory" / "geography.json")
    prepare(suites / "sql" / "databases", ["geo"], workspaces(into))
    workspace = open_workspace(workspaces(into).replace("{db}", "geo"))
    judge = by_execution({"geo": runner(workspace.engine.run)})
    stored = [case for case in cases if case.number % 2 == 0 and int(case.template) % 2 == 0]
    templates, asked = {case.template for case in stored}, []
    for case in cases:
        if case.number % 2:
            fixed = any(judge(other.gold[0], case) for other in stored if other.template == case.template)
            asked.append(Lookup(case, case.template in templates, fixed))
    return [Round("geo", stored, asked, of_catalog(workspace.catalog))], judge


def _spider_syn(suites: Path, into: Path) -> Judged:
    cases = synonyms(suites / "memory" / "spider_syn_dev.json")
    return list(_by_database(cases)), by_sql


def _by_database(cases: Sequence[Case]) -> Iterator[Round]:
    """Cases come two by two: a question, and its rewording."""
    for db in sorted({case.db for case in cases}):
        originals = [case for case in cases[::2] if case.db == db]
        order = {sql: place for place, sql in enumerate(dict.fromkeys(case.gold[0].lower() for case in originals))}
        stored = [case for case in originals if order[case.gold[0].lower()] % 2 == 0]
        finder: Finder = of_queries((case.gold[0] for case in originals), originals[0].dialect)
        asked = []
        for case in cases[1::2]:
            if case.db == db:
                may = any(same_sql(other.gold[0], case.gold, case.dialect) for other in stored)
                asked.append(Lookup(case, may, may))
        yield Round(db, stored, asked, finder)


SUITES: dict[str, Callable[[Path, Path], Judged]] = {
    "fow-cache": _fow_cache, "geography": _geography, "spider_syn": _spider_syn
}  # fmt: skip


if __name__ == "__main__":
    main()
