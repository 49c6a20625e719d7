"""Caches that are filled and asked: the query memory, and GPTCache, on the same rounds."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING
from uuid import uuid4

from hopql.evals.replay_pairs import ASKED, LATER, Judge
from hopql.evals.replay_suites import Case
from hopql.evals.replay_values import Finder
from hopql.state.asked import Key
from hopql.tools.memory import QueryMemory
from hopql.tools.memory.mask_question import read
from hopql.tools.memory.replay_template import Replay, from_json, replay, template

if TYPE_CHECKING:
    from hopql.evals.replay_peer import Peer

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
