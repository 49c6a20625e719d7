"""The graph of a space as a sparse matrix: entities and chunks as nodes; relations, mentions and likeness of names as
edges. Kept in the process until the space changes.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import log
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from hopql.tools.base.tokenize_text import STOP_WORDS, content_stems
from hopql.tools.knowledge.search_rows import (
    Edge,
    Hit,
    Reach,
    entities_named,
    fetch_chunks,
    hits,
    relations_of,
    score_entities,
)

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix


_RELATIONS = """
SELECT s.canonical, t.canonical, sum(r.weight)::float4
FROM knowledge_relations r JOIN knowledge_entities s ON s.id = r.source JOIN knowledge_entities t ON t.id = r.target
WHERE {where} GROUP BY 1, 2
"""
_HELD = """
SELECT e.canonical, m.chunk, 1::float4 FROM knowledge_mentions m JOIN knowledge_entities e ON e.id = m.entity
WHERE {mentioned}
UNION SELECT e.canonical, d.chunk, 1::float4 FROM knowledge_descriptions d JOIN knowledge_entities e ON e.id = d.entity
WHERE d.chunk IS NOT NULL AND {described}
"""
_SYNONYMS = """
SELECT a.canonical, b.canonical, max(y.score)::float4
FROM knowledge_synonyms y JOIN knowledge_entities a ON a.id = y.one JOIN knowledge_entities b ON b.id = y.other
WHERE y.space = %(space)s AND a.canonical <> b.canonical GROUP BY 1, 2
"""
_BATCH: Final = 50_000


@dataclass(frozen=True)
class Network:
    """A graph: first the entities, then the chunks."""

    entities: Mapping[str, int]
    """Places by canonical id."""
    chunks: Mapping[str, int]
    """The same of chunks, whose places come after those of the entities; here they begin with 0."""
    step: csr_matrix
    """(n, n), float32: column j is how a walker leaves node j; columns of nodes without edges are zero."""
    spread: NDArray[np.int32]
    """Of each entity: how many chunks speak of it, at least 1."""


@lru_cache(maxsize=4)
def network(reach: Reach, version: str) -> Network:
    """The graph of what is within reach, made anew when the space has another version."""
    from scipy.sparse import coo_matrix, diags

    entities: dict[str, int] = {}
    chunks: dict[str, int] = {}
    ends = _edges(reach, _RELATIONS.format(where=reach.where("r")), entities, entities)
    told = _HELD.format(mentioned=reach.where("m"), described=reach.where("d"))
    held = _edges(reach, told, entities, chunks)
    like = _edges(reach, _SYNONYMS, entities, entities, grow=False)
    spread = np.maximum(np.bincount(held[0], minlength=len(entities)), 1).astype(np.int32)
    starts = np.concatenate([ends[0], held[0], like[0]])
    targets = np.concatenate([ends[1], held[1] + len(entities), like[1]])
    weights = np.concatenate([ends[2], held[2], like[2]])
    size = len(entities) + len(chunks)
    apart = starts != targets
    starts, targets, weights = starts[apart], targets[apart], weights[apart]
    both = (np.concatenate([starts, targets]), np.concatenate([targets, starts]))
    whole = coo_matrix((np.concatenate([weights, weights]), both), shape=(size, size), dtype=np.float32).tocsr()
    degree = np.asarray(whole.sum(axis=0)).ravel()
    step = (whole @ diags(1 / np.where(degree > 0, degree, 1).astype(np.float32))).tocsr()
    return Network(entities, chunks, step, spread)


def _edges(
    reach: Reach, sql: str, left: dict[str, int], right: dict[str, int], *, grow: bool = True
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.float32]]:
    """Places and weights of the pairs that a statement gives; ids that are new get places where they may `grow`."""
    starts: list[int] = []
    targets: list[int] = []
    weights: list[float] = []
    with reach.connection.cursor(name="knowledge_network", withhold=False) as cursor:
        cursor.itersize = _BATCH
        cursor.execute(sql.encode(), reach.parameters, binary=False)
        for one, other, weight in cursor:
            if not grow and (one not in left or other not in right):
                continue
            starts.append(left.setdefault(one, len(left)))
            targets.append(right.setdefault(other, len(right)))
            weights.append(weight)
    return np.array(starts, np.int32), np.array(targets, np.int32), np.array(weights, np.float32)


_NEARNESS: Final = 0.6
"""Of a passage's nearness to the question beside its rank."""
_COVERAGE: Final = 0.3
"""Of the share of the question's words that no passage before it holds."""
POOL: Final = 30
"""Passages that are ordered so; the rest keep the order of the walk."""


def nearness(found: Sequence[Hit]) -> dict[str, float]:
    """Of each passage found how near it is to the question, 0 to 1, best first: its cosine and the rank of its words,
    each spread over 0 to 1, count the same."""
    sums: dict[str, float] = defaultdict(float)
    distances = {hit.id: -hit.distance for hit in found if hit.distance is not None}
    for values in (distances, {hit.id: hit.rank for hit in found if hit.rank is not None}):
        for id_, share in _spread(values).items():
            sums[id_] += share
    return dict(sorted(_spread(sums).items(), key=lambda pair: (-pair[1], pair[0])))


def _spread(values: Mapping[str, float]) -> dict[str, float]:
    if not values:
        return {}
    low, high = min(values.values()), max(values.values())
    return {id_: (value - low) / (high - low) if high > low else 1.0 for id_, value in values.items()}


def covering(
    reach: Reach, question: str, walked: Mapping[str, float], shares: Mapping[str, float], most: int
) -> dict[str, float]:
    """Ids of the passages of a walk with scores: the first by rank, nearness to the question and the words of it that
    those before lack, then the rest."""
    head, rest = dict(list(walked.items())[:POOL]), list(walked)[POOL:]
    scored = {
        id_: share + _NEARNESS * shares.get(id_, 0.0)
        for id_, share in _spread({id_: log(rank) for id_, rank in head.items()}).items()
    }
    held = {
        chunk["id"]: content_stems(" ".join([*chunk["headings"], chunk["text"]])) for chunk in fetch_chunks(reach, head)
    }
    rarity = {
        word: log(1 + len(held) / (1 + sum(word in words for words in held.values())))
        for word in content_stems(question)
    }
    whole = sum(rarity.values()) or 1.0
    left, lacking, ordered = set(held), set(rarity), list[str]()
    while left:
        best = max(left, key=lambda id_: (
            scored[id_] + _COVERAGE * sum(rarity[word] for word in lacking & held[id_]) / whole, id_
        ))  # fmt: skip
        ordered.append(best)
        left.discard(best)
        lacking -= held[best]
    return {id_: 1.0 / (1 + place) for place, id_ in enumerate([*ordered, *rest][:most])}


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


@dataclass
class Outcome:
    """What a walk, or another mode of search, found; ids with scores, best first."""

    entities: dict[str, float] = field(default_factory=dict)
    edges: list[Edge] = field(default_factory=list)
    """Of a walk the relations that were seeds."""
    chunks: dict[str, float] = field(default_factory=dict)


def walked(reach: Reach, question: str, vector: Any, version: str, *, k: int, most: int) -> Outcome:
    """The chunks and entities nearest to a question by a walk over the graph."""
    graph = network(reach, version)
    close = hits(reach, "chunks", question, vector, _PASSAGES, depth=_PASSAGES, far=2.0)
    near = nearness(close)
    edges, seeds = _seeds(reach, question, vector, graph)
    if not graph.step.shape[0] or not (seeds or near):
        return Outcome(chunks=dict(list(near.items())[:most]))
    seed = np.zeros(graph.step.shape[0], np.float32)
    for id_, weight in seeds.items():
        if id_ in graph.entities:
            place = graph.entities[id_]
            seed[place] += weight / graph.spread[place]
    first = len(graph.entities)
    for id_, share in near.items():
        if id_ in graph.chunks:
            seed[first + graph.chunks[id_]] = _PASSAGE * share
    if not seed.any():
        return Outcome(edges=edges, chunks=dict(list(near.items())[:most]))
    ranks = pagerank(graph, seed)
    passages = ranks[first:]
    places = _top(passages, max(most, POOL))
    ids = list(graph.chunks)
    come_to = {ids[place]: float(passages[place]) for place in places if passages[place] > 0}
    scored = covering(reach, question, come_to, near, most)
    ids = list(graph.entities)
    best = {ids[place]: float(ranks[place]) for place in _top(ranks[:first], k) if ranks[place] > 0}
    return Outcome(best, edges, scored)


def pagerank(graph: Network, seed: NDArray[np.float32]) -> NDArray[np.float32]:
    """(n,) how often a walker is where, by power iteration; it starts at `seed` and returns there, also from nodes
    without edges."""
    start: NDArray[np.float32] = (seed / seed.sum()).astype(np.float32)
    ranks = start
    for _ in range(ROUNDS):
        moved = DAMPING * (graph.step @ ranks)
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


def _seeds(reach: Reach, question: str, vector: Any, graph: Network) -> tuple[list[Edge], dict[str, float]]:
    """The relations nearest to a question, and entities as seeds: their ends, those that the question names, and where
    no relation has a vector the entities nearest to it."""
    near = hits(reach, "relations", question, vector, 50)
    close = sorted((hit for hit in near if hit.distance is not None), key=lambda hit: (hit.distance, hit.id))[:SEEDS]
    edges = relations_of(reach, {hit.id: 1 - (hit.distance or 0.0) for hit in close})
    told: dict[str, list[float]] = defaultdict(list)
    for edge in edges:
        for end in (edge.source, edge.target):
            told[end].append(edge.score)
    seeds = {id_: sum(scores) / len(scores) for id_, scores in told.items()}
    if len(close) < SEEDS:
        scored = score_entities(reach, question, vector, (), SEEDS)
        top = max(scored.values(), default=1.0)
        seeds = {**{id_: 0.5 * score / top for id_, score in scored.items()}, **seeds}
    for id_ in entities_named(reach, names_in(question)):
        seeds[id_] = seeds.get(id_, 0.0) + 1.0
    return edges, {id_: weight for id_, weight in seeds.items() if id_ in graph.entities}


def _top(ranks: NDArray[np.float32], k: int) -> NDArray[np.intp]:
    """Places of the k greatest, the greatest first."""
    some = np.argpartition(-ranks, k)[:k] if k < len(ranks) else np.arange(len(ranks))
    best: NDArray[np.intp] = some[np.lexsort((some, -ranks[some]))]
    return best
