"""The six modes: what each searches for, at which level, and how the chunks come out.

The two levels are those of LightRAG (Guo et al., arXiv 2410.05779): names and details find entities, themes find
relations. Ours: relations that were read off syntax have no text worth a vector, so themes find them by their ends; and
chunks are ordered by what they tell of and by their nearness to the question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from hopql.state.knowledge import Mode
from hopql.tools.knowledge.search import chunks, entities, pagerank, relations, weighing
from hopql.tools.knowledge.search.near import fused
from hopql.tools.knowledge.search.reach import Reach

if TYPE_CHECKING:
    import psycopg

TOP_K: Final[Mapping[Mode, int]] = {"local": 40, "global": 30, "hybrid": 35, "mix": 35, "naive": 20, "ppr": 20}
"""Entities, relations, or both, that a mode takes; for `naive` chunks."""
CHUNKS: Final = 40
"""Chunks that a search gives at most, before the budget."""
_POOL: Final = 80
"""Entities of which chunks are looked at, and chunks near to the question; fewer are given."""
_SOURCES: Final = 100
"""Entities of all levels together of which chunks are looked at."""
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
    version: Callable[[], str]
    """Of the space; only a walk asks for it."""
    asked: Asked
    k: int

    def local(self) -> Outcome:
        """Names and details → entities → their relations."""
        assert self.asked.low is not None
        found = self._entities(self.asked.low)
        return Outcome(found, self._among(found))

    def global_(self) -> Outcome:
        """Themes → relations → their ends; an entity near to a theme counts too, half where nothing relates it."""
        level = self.asked.high
        assert level is not None
        near = relations.near(self.connection, self.reach, level.text, level.vector, self.k)
        found = self._entities(level)
        edges = _alternating(near, self._among(found))[: self.k]
        scored = relations.ends(edges)
        for id_, score in found.items():
            scored[id_] = max(scored[id_], score) if id_ in scored else _UNRELATED * score
        return Outcome(dict(sorted(scored.items(), key=lambda pair: (-pair[1], pair[0]))), edges)

    def hybrid(self) -> Outcome:
        """Both levels, and the entities near to the whole question: its keywords by rules may miss what it is about."""
        return self._weighed([*self._levels(), self._near()])

    def mix(self) -> Outcome:
        """Both levels, and the chunks near to the question."""
        direct = chunks.near(self.connection, self.reach, self.asked.question, self.asked.vector, _POOL)
        return self._weighed([*self._levels(), self._near(), Outcome(chunks=direct)])

    def naive(self) -> Outcome:
        """The chunks near to the question, nothing else."""
        near = chunks.near(self.connection, self.reach, self.asked.question, self.asked.vector, _POOL)
        return self._weighed([Outcome(chunks=near)])

    def ppr(self) -> Outcome:
        """A walk over the graph; see `pagerank`."""
        walk = pagerank.walked(
            self.connection, self.reach, self.asked.question, self.asked.vector, self.version(), k=self.k, most=CHUNKS
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
        return entities.scores(self.connection, self.reach, level.text, level.vector, level.words, max(self.k, _POOL))

    def _among(self, found: Mapping[str, float]) -> list[relations.Edge]:
        """The relations of the first entities."""
        first = dict(list(found.items())[: self.k])
        members = entities.members(self.connection, first)
        return relations.among(self.connection, self.reach, first, members, self.k)

    def _near(self) -> Outcome:
        """Entities near to the question."""
        return Outcome(self._entities(Level(self.asked.question, self.asked.vector, ())))

    def _levels(self) -> list[Outcome]:
        """Both levels where there are both; the relations among their entities are looked for once."""
        low, high = self.asked.low, self.asked.high
        if low is None or high is None:
            return [self.local() if low else self.global_()]
        details, themes = self._entities(low), self._entities(high)
        both = {id_: max(details.get(id_, 0.0), themes.get(id_, 0.0)) for id_ in [*details, *themes]}
        near = relations.near(self.connection, self.reach, high.text, high.vector, self.k)
        among = self._among(dict(sorted(both.items(), key=lambda pair: (-pair[1], pair[0]))))
        return [Outcome(details, among), Outcome(themes, near)]

    def _weighed(self, outcomes: Sequence[Outcome]) -> Outcome:
        """Outcomes as one: entities by their places, relations by turns, and the chunks that they come from, with those
        that were found directly, by their nearness to the question."""
        scored = fused([(list(outcome.entities), 1.0) for outcome in outcomes])
        edges: list[relations.Edge] = []
        for outcome in outcomes:
            edges = _alternating(edges, outcome.edges)
        ranked = dict(sorted(scored.items(), key=lambda pair: (-pair[1], pair[0]))[:_SOURCES])
        members = entities.members(self.connection, ranked)
        led = chunks.sources(self.connection, self.reach, list(ranked), members, edges)
        pools = [led, *(outcome.chunks for outcome in outcomes)]
        found = weighing.weighed(self.connection, self.reach, self.asked.question, self.asked.vector, pools)
        best = dict(sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))[:CHUNKS])
        return Outcome(dict(list(ranked.items())[: self.k]), edges, best)


def _alternating(one: Sequence[relations.Edge], other: Sequence[relations.Edge]) -> list[relations.Edge]:
    """Two rankings of relations by turns, each relation once."""
    if not one or not other:
        return list(one or other)
    turns = [edge for pair in zip(one, other, strict=False) for edge in pair]
    turns += [*one[len(other) :], *other[len(one) :]]
    return list({(edge.source, edge.target, edge.kind): edge for edge in reversed(turns)}.values())[::-1]
