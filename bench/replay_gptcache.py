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
cosine of 0.6. It is given the vectors of this project's MiniLM. A third row asks it for a cosine of 0.95 (threshold
0.975). The query memory is as it is by default: stored in PostgreSQL, no verifier, so other words are no hit.

Milliseconds are the median of one lookup, of one client, encoding included; SQL is not run in them.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Final
from uuid import uuid4

import numpy as np

from hopql.bench.peers import have
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
from hopql.tools.errors import HopQLError
from hopql.tools.memory import QueryMemory
from hopql.tools.memory.mask_question import read
from hopql.tools.memory.replay_template import Replay, from_json, replay, template

PINS: Final = ("gptcache==0.1.44", "cachetools==6.2.2")
THRESHOLD: Final = 0.8
"""`gptcache.Config.similarity_threshold`."""


class Peer:
    """GPTCache, with one cache open at a time, in a folder of its own."""

    def __init__(self) -> None:
        have("GPTCache", PINS)
        from gptcache import utils  # type: ignore[import-not-found,unused-ignore]

        utils.prompt_install = _refuse  # it would install what it lacks
        self._folder = tempfile.TemporaryDirectory()
        self._count = 0
        self._cache: Any = None
        self._vector: Sequence[float] = ()

    def open(self, dimension: int, threshold: float = THRESHOLD) -> None:
        """Begin with an empty cache.

        Args:
            dimension: of the vectors that will be given.
            threshold: its `similarity_threshold`.
        """
        from gptcache import Cache, Config
        from gptcache.adapter.api import init_similar_cache  # type: ignore[import-not-found,unused-ignore]

        self._closed()
        self._count += 1
        self._cache = Cache()
        init_similar_cache(
            data_dir=str(Path(self._folder.name, str(self._count))), cache_obj=self._cache,
            embedding=_Given(dimension, lambda: self._vector), config=Config(similarity_threshold=threshold),
        )  # fmt: skip

    def put(self, question: str, answer: str, vector: Sequence[float]) -> None:
        """Store an answer."""
        from gptcache.adapter.api import put

        self._vector = vector
        put(question, answer, cache_obj=self._cache)

    def get(self, question: str, vector: Sequence[float]) -> tuple[str | None, float]:
        """The answer for a question or None, and the milliseconds that it took, without the vector."""
        from gptcache.adapter.api import get

        self._vector = vector
        begun = time.perf_counter()
        answer = get(question, cache_obj=self._cache)
        return answer, 1000 * (time.perf_counter() - begun)

    def close(self) -> None:
        """Close the cache that is open. The folder stays until the process ends, when GPTCache writes to it again."""
        self._closed()

    def _closed(self) -> None:
        if self._cache is not None:
            self._cache.data_manager.close()


class _Given:
    """Stands in for an encoder: gives the vector that came with the question."""

    def __init__(self, dimension: int, vector: Callable[[], Sequence[float]]) -> None:
        self.dimension, self._vector = dimension, vector

    def to_embeddings(self, data: object, **_: object) -> np.ndarray:
        """The vector, as GPTCache wants it."""
        return np.array(self._vector(), dtype="float32")


def _refuse(package: str, warn: bool = False) -> None:
    raise ModuleNotFoundError(f"GPTCache wants {package}")


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


def asked_of_peer(peer: Peer, rounds: Iterable[Round], judge: Judge, encoder: Encoder, threshold: float) -> Figures:
    """Fills GPTCache and asks it; the time of the vectors is added to its own."""
    found = Figures()
    for each in rounds:
        peer.open(encoder.dimension, threshold)
        for place, case in enumerate(each.stored):
            peer.put(case.question, str(place), encoder[case.question])
        for lookup in each.asked:
            answer, ms = peer.get(lookup.case.question, encoder[lookup.case.question])
            sql = None if answer is None else each.stored[int(answer)].gold[0]
            found.add(lookup, sql, judge, ms + encoder.ms)
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
Judged = tuple[list[Round], Judge]


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the suites that are there and prints a table of each."""
    options = argparse.ArgumentParser(description="Compare replay with GPTCache.")
    options.add_argument("--suites", type=Path, default=Path("../shared/suites"))
    options.add_argument("--workspaces", type=Path, help="keep the database's workspace here")
    options.add_argument("--only", choices=sorted(SUITES), help="one suite")
    given = options.parse_args(arguments)
    peer = Peer()
    try:
        with tempfile.TemporaryDirectory() as folder:
            for name in [given.only] if given.only else SUITES:
                try:
                    rounds, judge = SUITES[name](given.suites, given.workspaces or Path(folder))
                except (HopQLError, OSError) as error:
                    print(f"{name}: skipped ({error})")
                    continue
                _compare(name, rounds, judge, peer)
    finally:
        peer.close()


def _compare(name: str, rounds: list[Round], judge: Judge, peer: Peer) -> None:
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
    systems: dict[str, Callable[[], Figures]] = {
        "query memory": lambda: asked_of_us(rounds, judge),
        "GPTCache": lambda: asked_of_peer(peer, rounds, judge, encoder, THRESHOLD),
        "GPTCache, cosine 0.95": lambda: asked_of_peer(peer, rounds, judge, encoder, STRICT),
    }
    for title, run in systems.items():
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
