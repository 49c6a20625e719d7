"""The six modes: what each searches for, at which level, and how the chunks come out.

The two levels are those of LightRAG (Guo et al., arXiv 2410.05779): names and details find entities, themes find
relations. Ours: relations that were read off syntax have no text worth a vector, so themes find them by their ends; and
chunks are ordered by what they tell of and by their nearness to the question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from state.knowledge import Mode
from tools.knowledge.search import chunks, entities, pagerank, relations
from tools.knowledge.search.reach import Reach

if TYPE_CHECKING:
    import psycopg

TOP_K: Final[Mapping[Mode, int]] = {"local": 40, "global": 30, "hybrid": 35, "mix": 35, "naive": 20, "ppr": 20}
"""Entities, relations, or both, that a mode takes; for `naive` chunks."""
CHUNKS: Final = 40
"""Chunks that a search gives at most, before the budget."""
_UNRELATED: Final = 0.5
"""Of an entity near to a theme that no relation found has."""


@dataclass(frozen=True)
class Level:
    """The keywords of a level."""

    text: str
    """All of them."""
    vector: Any
    words: Sequence[str]


@dataclass(frozen=True)
class Asked:
    """What is searched for."""

    question: str
    vector: Any
    high: Level | None
    """Themes; None where there are none."""
    low: Level | None
    """Names and details."""


@dataclass
class Outcome:
    """What a mode found, best first."""

    entities: dict[str, float] = field(default_factory=dict)
    edges: list[relations.Edge] = field(default_factory=list)
    chunks: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Searching:
    """A search within one transaction."""

    connection: psycopg.Connection
    reach: Reach
    version: str
    asked: Asked
    k: int

    def local(self) -> Outcome:
        """Names and details → entities → their relations and chunks."""
        assert self.asked.low is not None
        found = self._entities(self.asked.low)
        members = entities.members(self.connection, found)
        edges = relations.among(self.connection, self.reach, found, members, self.k)
        return Outcome(found, edges, chunks.sources(self.connection, self.reach, list(found), members, edges))

    def global_(self) -> Outcome:
        """Themes → relations → their ends and chunks; an entity near to a theme counts too, half where nothing relates
        it."""
        level = self.asked.high
        assert level is not None
        near = relations.near(self.connection, self.reach, level.text, level.vector, self.k)
        ends = self._entities(level)
        members = entities.members(self.connection, ends)
        between = relations.among(self.connection, self.reach, ends, members, self.k)
        edges = _alternating(near, between)[: self.k]
        scored = relations.ends(edges)
        for id_, score in ends.items():
            scored[id_] = max(scored[id_], score) if id_ in scored else _UNRELATED * score
        best = dict(sorted(scored.items(), key=lambda pair: (-pair[1], pair[0]))[: self.k])
        members = entities.members(self.connection, best)
        return Outcome(best, edges, chunks.sources(self.connection, self.reach, list(best), members, edges))

    def hybrid(self) -> Outcome:
        """Both levels; a level without keywords gives nothing."""
        return self._weighed(self._levels())

    def mix(self) -> Outcome:
        """Both levels, and the chunks near to the question."""
        direct = chunks.near(self.connection, self.reach, self.asked.question, self.asked.vector, CHUNKS)
        return self._weighed([*self._levels(), Outcome(chunks=direct)])

    def naive(self) -> Outcome:
        """The chunks near to the question, nothing else."""
        near = chunks.near(self.connection, self.reach, self.asked.question, self.asked.vector, max(self.k, CHUNKS))
        return Outcome(chunks=near)

    def ppr(self) -> Outcome:
        """A walk over the graph; see `pagerank`."""
        walk = pagerank.walked(
            self.connection, self.reach, self.asked.question, self.asked.vector, self.version, k=self.k, most=CHUNKS
        )
        return Outcome(walk.entities, walk.edges, walk.chunks)

    def run(self, mode: Mode) -> Outcome:
        """The outcome of a mode."""
        ways: dict[Mode, Callable[[], Outcome]] = {
            "local": lambda: self._weighed([self.local()]), "global": lambda: self._weighed([self.global_()]),
            "hybrid": self.hybrid, "mix": self.mix, "naive": self.naive, "ppr": self.ppr,
        }  # fmt: skip
        return ways[mode]()

    def _entities(self, level: Level) -> dict[str, float]:
        return entities.scores(self.connection, self.reach, level.text, level.vector, level.words, self.k)

    def _levels(self) -> list[Outcome]:
        levels = [self.local()] if self.asked.low else []
        return [*levels, *([self.global_()] if self.asked.high else [])]

    def _weighed(self, outcomes: Sequence[Outcome]) -> Outcome:
        """Outcomes as one: entities and relations by turns, chunks by all pools and by the question."""
        scored: dict[str, float] = {}
        edges: list[relations.Edge] = []
        for outcome in outcomes:
            for place, id_ in enumerate(outcome.entities, start=1):
                scored[id_] = scored.get(id_, 0.0) + 1.0 / (60 + place)
            edges = _alternating(edges, outcome.edges)
        pools = [outcome.chunks for outcome in outcomes if outcome.chunks]
        found = chunks.weighed(self.connection, self.reach, self.asked.question, self.asked.vector, pools)
        ranked = dict(sorted(scored.items(), key=lambda pair: (-pair[1], pair[0])))
        best = dict(sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))[:CHUNKS])
        return Outcome(ranked, edges, best)


def _alternating(one: Sequence[relations.Edge], other: Sequence[relations.Edge]) -> list[relations.Edge]:
    """Two rankings of relations by turns, each relation once."""
    if not one or not other:
        return list(one or other)
    turns = [edge for pair in zip(one, other, strict=False) for edge in pair]
    turns += [*one[len(other) :], *other[len(one) :]]
    return list({(edge.source, edge.target, edge.kind): edge for edge in reversed(turns)}.values())[::-1]
