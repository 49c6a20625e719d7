"""Searching the graph, by mode: entities, relations and chunks, their order and how much of them is told.

A chunk counts by its cosine and by the share of the question's words that it holds, rare words counting more; a little
by what entities and relations led to it, and by the next best chunks of its document.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, log
from typing import TYPE_CHECKING, Any, Final, TypeVar

from hopql.state.knowledge import ChunkFound, EntityFound, KnowledgeContext, KnowledgeFilters, Mode, RelationFound
from hopql.state.memory import Found, Keywords
from hopql.tools.base.errors import UsageError
from hopql.tools.base.query_text import clean, frequencies, quoted, written
from hopql.tools.base.search_indexes import fuse
from hopql.tools.knowledge.make_tables import connected
from hopql.tools.knowledge.search_rows import (
    BEGIN,
    Edge,
    Reach,
    chunk_sources,
    describe_entities,
    fetch_chunks,
    hits,
    lexemes,
    merged_members,
    near_relations,
    reach_of,
    relations_among,
    score_entities,
    told_relations,
    vary_chunks,
)
from hopql.tools.knowledge.walk_graph import Outcome, walked
from hopql.tools.models.choose_embedder import embed_array, embedder

if TYPE_CHECKING:
    from hopql.tools.knowledge.knowledge import Knowledge


_COVERED: Final = 0.9
"""Of the share of the question's words, beside the cosine."""
_POOLED: Final = 0.1
"""Of being first in what entities and relations lead to."""
_MORE: Final = 0.1
"""Of the second and third best chunk of a document."""
_COMPARED: Final = """
SELECT c.id, c.document, 1 - (c.embedding <=> %(vector)s::halfvec),
    ARRAY(SELECT w.word FROM unnest(%(words)s::text[], %(queries)s::text[]) AS w (word, query)
          WHERE c.lexemes @@ w.query::tsquery)
FROM knowledge_chunks c WHERE c.id = ANY(%(ids)s) AND c.embedder = %(embedder)s AND {where}
"""


def weighed(reach: Reach, question: str, vector: Any, pools: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The chunks of some pools with their scores."""
    words = lexemes(reach, clean(question))
    rows = reach.rows(
        _COMPARED.format(where=reach.where("c")), ids=list(dict.fromkeys(id_ for pool in pools for id_ in pool)),
        vector=written(vector), embedder=reach.model, words=words, queries=[quoted(word) for word in words],
    )  # fmt: skip
    rarity = _rarity(reach, words, [set(held) for _, _, _, held in rows])
    whole = sum(rarity.values()) or 1.0
    led: dict[str, float] = defaultdict(float)
    for pool in pools:
        top = max(pool.values(), default=0.0) or 1.0
        for id_, score in pool.items():
            led[id_] = max(led[id_], score / top)
    own = {
        id_: cosine + _COVERED * sum(rarity[word] for word in held) / whole + _POOLED * led[id_]
        for id_, _, cosine, held in rows
    }
    of = {id_: document for id_, document, _, _ in rows}
    documents: dict[str, list[float]] = defaultdict(list)
    for id_, score in own.items():
        documents[of[id_]].append(score)
    lent = {document: _MORE * sum(sorted(scores, reverse=True)[1:3]) for document, scores in documents.items()}
    return {id_: score + lent[of[id_]] for id_, score in own.items()}


def _rarity(reach: Reach, words: Sequence[str], held: Sequence[set[str]]) -> dict[str, float]:
    """How much each word tells: by the planner's statistics of all chunks, or among those found where there are
    none."""
    known = frequencies(reach.connection, "knowledge_chunks")
    if known.rows:
        fewest = min(known.rows.values()) / 2
        return {word: log(1 + known.total / (1 + known.rows.get(word, fewest))) for word in words}
    return {word: log(1 + len(held) / (1 + sum(word in each for each in held))) for word in words}


TOP_K: Final[Mapping[Mode, int]] = {"local": 40, "global": 30, "hybrid": 35, "mix": 35, "naive": 20, "ppr": 20}
"""Entities, relations, or both, that a mode takes; for `naive` chunks."""
CHUNKS: Final = 40
"""Chunks that a search gives at most, before the budget."""
_POOL: Final = 80
"""Entities of which chunks are looked at, and chunks near to the question; fewer are given."""
_SOURCES: Final = 100
"""Entities of all levels together of which chunks are looked at."""


@dataclass(frozen=True)
class Level:
    """The keywords of a level."""

    text: str
    vector: Any
    words: Sequence[str]


@dataclass(frozen=True)
class Searching:
    """A search within one transaction."""

    reach: Reach
    question: str
    vector: Any
    high: Level | None
    """Themes; None where there are none."""
    low: Level | None
    """Names and details."""
    k: int

    def run(self, mode: Mode) -> Outcome:
        """The outcome of a mode that is no walk. `hybrid` and `mix` take the entities near to the whole question too:
        its keywords may miss what it is about."""
        if mode == "local":
            return self._weighed([self._local()])
        if mode == "global":
            return self._weighed([self._global()])
        found: list[Outcome] = []
        if mode != "naive":
            found = [*self._levels(), Outcome(self._entities(Level(self.question, self.vector, ())))]
        if mode != "hybrid":
            near = hits(self.reach, "chunks", self.question, self.vector, _POOL)
            found.append(Outcome(chunks={hit.id: hit.score for hit in near}))
        return self._weighed(found)

    def _local(self) -> Outcome:
        """Names and details → entities → their relations."""
        assert self.low is not None
        found = self._entities(self.low)
        return Outcome(found, self._among(found))

    def _global(self) -> Outcome:
        """Themes → relations → their ends, before other entities near to a theme."""
        level = self.high
        assert level is not None
        found = self._entities(level)
        near = near_relations(self.reach, level.text, level.vector, self.k)
        edges = _alternating(near, self._among(found))[: self.k]
        ends = {end: 1.0 + edge.score for edge in reversed(edges) for end in (edge.source, edge.target)}
        return Outcome(_ordered({**found, **ends}), edges)

    def _entities(self, level: Level) -> dict[str, float]:
        return score_entities(self.reach, level.text, level.vector, level.words, max(self.k, _POOL))

    def _among(self, found: Mapping[str, float]) -> list[Edge]:
        """The relations of the first entities."""
        first = dict(list(found.items())[: self.k])
        members = merged_members(self.reach, first)
        return relations_among(self.reach, first, members, self.k)

    def _levels(self) -> list[Outcome]:
        """Both levels where there are both; the relations among their entities are looked for once."""
        low, high = self.low, self.high
        if low is None or high is None:
            return [self._local() if low else self._global()]
        details, themes = self._entities(low), self._entities(high)
        both = {id_: max(details.get(id_, 0.0), themes.get(id_, 0.0)) for id_ in [*details, *themes]}
        near = near_relations(self.reach, high.text, high.vector, self.k)
        return [Outcome(details, self._among(_ordered(both))), Outcome(themes, near)]

    def _weighed(self, outcomes: Sequence[Outcome]) -> Outcome:
        """Outcomes as one: entities by their places, relations by turns, and the chunks that they come from, with those
        that were found directly, by their nearness to the question."""
        scored = dict(fuse([list(outcome.entities) for outcome in outcomes]))
        edges: list[Edge] = []
        for outcome in outcomes:
            edges = _alternating(edges, outcome.edges)
        ranked = dict(list(_ordered(scored).items())[:_SOURCES])
        members = merged_members(self.reach, ranked)
        led = chunk_sources(self.reach, list(ranked), members, edges)
        pools = [led, *(outcome.chunks for outcome in outcomes)]
        found = weighed(self.reach, self.question, self.vector, pools)
        best = dict(list(_ordered(found).items())[:CHUNKS])
        return Outcome(dict(list(ranked.items())[: self.k]), edges, best)


def _ordered(scored: Mapping[str, float]) -> dict[str, float]:
    """Best first."""
    return dict(sorted(scored.items(), key=lambda pair: (-pair[1], pair[0])))


def _alternating(one: Sequence[Edge], other: Sequence[Edge]) -> list[Edge]:
    """Two rankings of relations by turns, each relation once."""
    if not one or not other:
        return list(one or other)
    turns = [edge for pair in zip(one, other, strict=False) for edge in pair]
    turns += [*one[len(other) :], *other[len(one) :]]
    return list({(edge.source, edge.target, edge.kind): edge for edge in reversed(turns)}.values())[::-1]


T = TypeVar("T")
ENTITIES: Final = 0.2
RELATIONS: Final = 0.2
"""Shares of the budget. What entities and relations do not use goes to the chunks, which have the rest."""


_CHARACTERS_A_TOKEN: Final = 3.6
_WIDE: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


def tokens(text: str) -> int:
    """About how many tokens a text has: a token is 3.6 characters, one where a script has no spaces."""
    wide = len(_WIDE.findall(text))
    return wide + ceil((len(text) - wide) / _CHARACTERS_A_TOKEN)


def entity_text(entity: EntityFound) -> str:
    """An entity as it stands in a context: what its newest documents say."""
    said = " / ".join(each["text"] for each in entity["descriptions"][:2] if each["text"])
    return f"{entity['name']} ({entity['type']}): {said}" if said else f"{entity['name']} ({entity['type']})"


def relation_text(relation: RelationFound) -> str:
    """A relation as it stands in a context."""
    said = f"{relation['source']} {relation['kind']} {relation['target']}"
    return f"{said}: {relation['text']}" if relation["text"] else said


def chunk_text(chunk: ChunkFound) -> str:
    """A chunk as it stands in a context."""
    return f"{' › '.join([chunk['title'], *chunk['headings']])}\n{chunk['text']}"


def shared(
    entities: Sequence[EntityFound], relations: Sequence[RelationFound], chunks: Sequence[ChunkFound], budget: int
) -> tuple[list[EntityFound], list[RelationFound], list[ChunkFound], int, int]:
    """What of each fits, in its order; then the tokens used, and how many did not fit. One chunk always fits."""
    some, used = fitting(entities, entity_text, int(ENTITIES * budget))
    related, more = fitting(relations, relation_text, int(RELATIONS * budget))
    kept, rest = fitting(chunks, chunk_text, budget - used - more)
    if chunks and not kept:
        kept, rest = [chunks[0]], tokens(chunk_text(chunks[0]))
    numbered = [ChunkFound(**{**chunk, "n": n}) for n, chunk in enumerate(kept, start=1)]
    out = len(entities) + len(relations) + len(chunks) - len(some) - len(related) - len(kept)
    return some, related, numbered, used + more + rest, out


def fitting(items: Sequence[T], text: Callable[[T], str], budget: int) -> tuple[list[T], int]:
    """The items that fit, and their tokens. One that is too long is left out; shorter ones after it may fit."""
    kept: list[T] = []
    used = 0
    for item in items:
        size = tokens(text(item))
        if used + size <= budget:
            kept.append(item)
            used += size
    return kept, used


_BLIND: Final = ("naive", "ppr")
"""Modes that search for the question itself."""


def search(
    knowledge: Knowledge,
    question: str,
    keywords: Keywords,
    mode: Mode = "mix",
    *,
    filters: KnowledgeFilters | None = None,
    k: int = 0,
    budget: int = 6000,
    first: Sequence[str] = (),
) -> KnowledgeContext:
    """What the documents say for a question, within a token budget.

    Args:
        keywords: of the question, at two levels; both empty: the question itself is searched for.
        k: entities, relations or chunks that are looked at; 0: as the mode has it.
        budget: tokens of the context.
        first: ids of passages that come before the others, in their order.
    """
    question = clean(question).strip()
    if not question:
        raise UsageError("There is no question.", hint="Say what to search for.")
    if mode not in TOP_K:
        raise UsageError(f"There is no mode {mode!r}.", hint=f"Modes are {', '.join(TOP_K)}.")
    high, low, fallback = _levels(keywords, question, mode)
    texts = list(dict.fromkeys([question, ", ".join(high), ", ".join(low)]))
    vectors = dict(zip(texts, embed_array(embedder(), texts, query=True), strict=True))
    themes, details = (
        Level(text := ", ".join(words), vectors[text], words) if words else None for words in (high, low)
    )
    with connected(begin=BEGIN) as connection:
        reach = reach_of(knowledge.space, filters, connection)
        searching = Searching(reach, question, vectors[question], themes, details, k or TOP_K[mode])
        if mode == "ppr":
            outcome = walked(reach, question, searching.vector, knowledge.version(), k=searching.k, most=CHUNKS)
        else:
            outcome = searching.run(mode)
        if not outcome.chunks and mode not in _BLIND:
            outcome = searching.run("naive")
            fallback = fallback or "its keywords find nothing, so the question was searched for as it is"
        found = describe_entities(reach, outcome.entities)
        passages = fetch_chunks(reach, {**dict.fromkeys(first, 0.0), **outcome.chunks})
    passages = passages if mode in _BLIND else vary_chunks(passages)
    passages.sort(key=lambda chunk: first.index(chunk["id"]) if chunk["id"] in first else len(first))
    some, related, kept, tokens, left_out = shared(found, told_relations(outcome.edges), passages, budget)
    levels = [level.text for level in (themes, details) if level]
    queries = [question] if mode in _BLIND else levels
    return KnowledgeContext(
        mode=mode, entities=some, relations=related, chunks=kept, searched=queries, fallback=fallback, tokens=tokens,
        left_out=left_out,
    )  # fmt: skip


def _levels(keywords: Keywords, question: str, mode: Mode) -> tuple[list[str], list[str], str]:
    """Themes and details that a mode searches for, and why that is something else than the keywords, where it is."""
    high = [clean(word) for word in keywords["high_level_keywords"] if word.strip()]
    low = [clean(word) for word in keywords["low_level_keywords"] if word.strip()]
    if mode not in _BLIND and not high and not low:
        return [question], [question], "the question names nothing, so it was searched for as it is"
    if mode == "local" and not low:
        return high, high, "the question names no details, so its themes were searched for"
    if mode == "global" and not high:
        return low, low, "the question names no themes, so its details were searched for"
    return high, low, ""


_PASSAGES: Final = 20
_UNKNOWN: Final = 1.0
"""Distance of a passage of which only words were found."""


def passages(knowledge: Knowledge, text: str) -> list[Found]:
    """Passages near to a statement by meaning and by words, each with its cosine distance, in the form in which hops
    follow them (`hopql.tools.planning.follow_passages`)."""
    text = clean(text)
    vector = embed_array(embedder(), [text], query=True)[0]
    with connected(begin=BEGIN) as connection:
        reach = reach_of(knowledge.space, None, connection)
        near = {hit.id: hit for hit in hits(reach, "chunks", text, vector, _PASSAGES)}
        found = fetch_chunks(reach, {id_: hit.score for id_, hit in near.items()})
    passed = []
    for chunk in found:
        distance = near[chunk["id"]].distance
        subject = chunk["headings"][-1] if chunk["headings"] else chunk["title"]
        passed.append(
            Found(
                id=chunk["id"], text=f"{subject}\n{chunk['text']}", category="document_chunks",
                metadata={"subject": subject}, user="", distance=_UNKNOWN if distance is None else max(0.0, distance),
                score=chunk["score"], created=chunk["modified"], provenance=chunk["document"], superseded_by="",
                query=text, purpose="",
            )
        )  # fmt: skip
    return passed
