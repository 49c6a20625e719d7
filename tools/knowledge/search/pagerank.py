"""Passages by personalised PageRank over entities and passages: what a question names, and what is one step away.

Method: HippoRAG 2 (Gutiérrez et al., arXiv 2502.14802): the relations nearest to the question seed their ends, passages
seed themselves a little, and a walker that returns to the seeds finds the passages that hang together. Ours: names in
the question that are entities are seeds of their own, so that no model has to choose among the relations; and the
passages that come out first are ordered by their nearness to the question too, and by the words of it that those before
them lack, so that several hops are covered.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from hopql.tools.knowledge.search import entities, relations
from hopql.tools.knowledge.search.covering import POOL, covering, nearness
from hopql.tools.knowledge.search.near import hits
from hopql.tools.knowledge.search.network import Network, network
from hopql.tools.knowledge.search.reach import Reach
from hopql.tools.search.tokens import STOP_WORDS

if TYPE_CHECKING:
    import psycopg

DAMPING: Final = 0.7
"""Chance that the walker goes on instead of returning to a seed."""
ROUNDS: Final = 20
_SETTLED: Final = 2e-3
"""A round that moves less than this share of the walkers is the last."""
SEEDS: Final = 5
"""Relations whose ends are seeds, or entities where there are too few relations."""
_PASSAGE: Final = 0.02
"""Of a passage's nearness, as a seed beside that of an entity."""
_PASSAGES: Final = 200
_LONGEST: Final = 8
"""Words of a name."""


@dataclass
class Walk:
    """What a walk found."""

    chunks: dict[str, float] = field(default_factory=dict)
    """Ids with scores, best first."""
    entities: dict[str, float] = field(default_factory=dict)
    """Canonical ids with scores, best first."""
    edges: list[relations.Edge] = field(default_factory=list)
    """The relations that were seeds."""


def walked(
    connection: psycopg.Connection, reach: Reach, question: str, vector: Any, version: str, *, k: int, most: int
) -> Walk:
    """The chunks and entities nearest to a question by a walk over the graph.

    Args:
        version: of the space.
        k: entities at most.
        most: chunks at most.
    """
    graph = network(connection, reach, version)
    close = hits(connection, reach, "chunks", question, vector, _PASSAGES, depth=_PASSAGES, far=2.0)
    near = nearness(close)
    edges, seeds = _seeds(connection, reach, question, vector, graph)
    if not graph.step.shape[0] or not (seeds or near):
        return Walk(dict(list(near.items())[:most]))
    seed = np.zeros(graph.step.shape[0], np.float32)
    for id_, weight in seeds.items():
        if id_ in graph.entities:
            place = graph.entities[id_]
            seed[place] += weight / graph.spread[place]
    first = len(graph.entities)
    for id_, share in near.items():
        if id_ in graph.chunk_places:
            seed[first + graph.chunk_places[id_]] = _PASSAGE * share
    if not seed.any():
        return Walk(dict(list(near.items())[:most]), edges=edges)
    ranks = pagerank(graph, seed)
    passages = ranks[first:]
    places = _top(passages, max(most, POOL))
    come_to = {graph.chunks[place]: float(passages[place]) for place in places if passages[place] > 0}
    scored = covering(connection, reach, question, come_to, near, most)
    return Walk(scored, _best_entities(graph, ranks[:first], k), edges)


def pagerank(graph: Network, seed: NDArray[np.float32], damping: float = DAMPING) -> NDArray[np.float32]:
    """How often a walker is where, by power iteration.

    Args:
        seed: (n,) where it starts and returns to; need not sum to 1.
        damping: chance to go on. Walkers at nodes without edges return.
    """
    start: NDArray[np.float32] = (seed / seed.sum()).astype(np.float32)
    ranks = start
    for _ in range(ROUNDS):
        moved = damping * (graph.step @ ranks)
        after: NDArray[np.float32] = moved + start * (1 - float(moved.sum()))
        if float(np.abs(after - ranks).sum()) < _SETTLED:
            return after
        ranks = after
    return ranks


def names_in(question: str) -> Iterator[str]:
    """Runs of words of a question that may be names, long ones first: none that begins or ends with a function word,
    and a single word only where it has a capital or a digit, or is written like code."""
    words = re.findall(r"[^\s?!,;:()\"“”]+", question)
    for length in range(min(_LONGEST, len(words)), 0, -1):
        for start in range(len(words) - length + 1):
            run = words[start : start + length]
            bare = [re.sub(r"(?:['’]s?|\.)$", "", word) for word in (run[0], run[-1])]
            telling = length > 1 or (bare[0] != bare[0].lower() and start > 0) or re.search(r"[\d_./]", bare[0])
            if telling and not {word.lower() for word in bare} & STOP_WORDS:
                yield re.sub(r"(?:['’]s?|\.)$", "", " ".join(run))


def _seeds(
    connection: psycopg.Connection, reach: Reach, question: str, vector: Any, graph: Network
) -> tuple[list[relations.Edge], dict[str, float]]:
    """The relations nearest to a question, and entities as seeds: their ends, those that the question names, and where
    no relation has a vector the entities nearest to it."""
    near = hits(connection, reach, "relations", question, vector, 50)
    close = sorted((hit for hit in near if hit.distance is not None), key=lambda hit: (hit.distance, hit.id))[:SEEDS]
    edges = relations.of(connection, reach, {hit.id: 1 - (hit.distance or 0.0) for hit in close})
    told: dict[str, list[float]] = defaultdict(list)
    for edge in edges:
        for end in (edge.source, edge.target):
            told[end].append(edge.score)
    seeds = {id_: sum(scores) / len(scores) for id_, scores in told.items()}
    if len(close) < SEEDS:
        scored = entities.scores(connection, reach, question, vector, (), SEEDS)
        top = max(scored.values(), default=1.0)
        seeds = {**{id_: 0.5 * score / top for id_, score in scored.items()}, **seeds}
    for id_ in entities.named(connection, reach, names_in(question)):
        seeds[id_] = seeds.get(id_, 0.0) + 1.0
    return edges, {id_: weight for id_, weight in seeds.items() if id_ in graph.entities}


def _best_entities(graph: Network, ranks: NDArray[np.float32], k: int) -> dict[str, float]:
    ids = list(graph.entities)
    best = _top(ranks, k)
    return {ids[place]: float(ranks[place]) for place in best if ranks[place] > 0}


def _top(ranks: NDArray[np.float32], k: int) -> NDArray[np.intp]:
    """Places of the k greatest, the greatest first."""
    some = np.argpartition(-ranks, k)[:k] if k < len(ranks) else np.arange(len(ranks))
    best: NDArray[np.intp] = some[np.lexsort((some, -ranks[some]))]
    return best
