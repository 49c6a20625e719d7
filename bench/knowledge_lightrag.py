"""The knowledge graph beside LightRAG, on the same passages, triples, vectors and keywords.

    python -m hopql.bench.knowledge_lightrag [--suite DIR] [--bare] [--reuse]

DIR is as `hopql.bench.musique` has it. Both systems get its passages and prepared triples, the vectors of the
packaged MiniLM, a question and its keywords by rules, and no chat model: LightRAG's raises when it is called. A level
without keywords gets the other's in `local` and `global`, for both systems. What stands in for LightRAG's descriptions
of entities are their triples, at most 7, as it has a model write a summary of more; `--bare` leaves them out.

LightRAG runs with the stores and settings that it has by itself (`top_k` 40, `chunk_top_k` 20, budgets of 6,000, 8,000
and 30,000 tokens, cosine of 0.2 at least, vectors in batches of 10, no reranker). Its graph comes from
`insert_custom_kg`, which keeps one passage of each entity and relation: the one that says most. The rows `+ sources`
ask the same store after all passages were written beside them, as LightRAG's own extraction has them.

Its order of passages is that of `data.chunks` of `aquery_data`, in which its context lists them: by turns of the
question's vector (`naive`, `mix`), of the entities and of the relations. Ours is that of the context's chunks.
`recall@k` and `all@5` are as in `hopql.bench.musique`. `ms` is the median of a question, encoding and keywords
included; what was encoded by an earlier mode is forgotten. `cut`: questions in which a token budget left something out
that was found.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from statistics import mean, median
from typing import Any, Final
from unittest import mock

import click

from hopql.bench.musique import MODES as OUR_MODES
from hopql.bench.musique import SUITE, TRIPLES, Finding, Outcome, Question, by_mode, key, read_musique, stored, timed
from hopql.bench.peers import have
from hopql.state.memory import Keywords
from hopql.tools.embedders import embed_array, embedder
from hopql.tools.embedders.factory import KEPT
from hopql.tools.errors import HopQLError
from hopql.tools.knowledge.documents import Prepared
from hopql.tools.knowledge.knowledge import Knowledge
from hopql.tools.knowledge.prepare_triples import prepare_triples
from hopql.tools.knowledge.read_file import read_raw
from hopql.tools.planning.extract_keywords import by_rules

PINS: Final = ("lightrag-hku==1.5.7", "nano-vectordb==0.0.4.3")
MODES: Final = ("naive", "local", "global", "hybrid", "mix")
SEPARATOR: Final = "<SEP>"
"""Between descriptions that LightRAG merges."""
MOST: Final = 7
"""Descriptions that LightRAG joins; from `force_llm_summary_on_merge`, 8, it has a model write one of them."""
_KEPT: Final = ("PATH", "HOME", "LANG", "TMPDIR", "TIKTOKEN_CACHE_DIR")
"""Of the environment variables. Others are hidden while LightRAG is loaded: many set its defaults."""


@dataclass(frozen=True)
class Sources:
    """All passages of entities and relations, which `insert_custom_kg` takes one of."""

    entities: dict[str, list[str]]
    relationships: list[tuple[str, str, list[str]]]


class _Characters:
    """Stands in for tiktoken, whose table is fetched from the net: four characters are a token."""

    def encode(self, content: str) -> list[int]:
        """A number for each token."""
        return list(range((len(content) + 3) // 4))

    def decode(self, tokens: list[int]) -> str:
        """Not needed where nothing is cut within a text."""
        raise RuntimeError("A text would be cut within, and tokens are only counted.")


class LightRAG:
    """LightRAG with an empty store, in an empty folder. It is given vectors and has no chat model."""

    def __init__(self) -> None:
        have("LightRAG", PINS)
        self._folder = tempfile.TemporaryDirectory()
        self._loop, self._encoder = asyncio.new_event_loop(), embedder("minilm")
        self._sources: dict[str, str] = {}
        self.tokens = ""
        """How it counts tokens, where not by tiktoken."""
        kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
        with contextlib.chdir(self._folder.name), mock.patch.dict(os.environ, kept, clear=True):
            self._rag = self._made()
            self._loop.run_until_complete(self._rag.initialize_storages())

    def _made(self) -> Any:
        from lightrag import LightRAG as Theirs  # type: ignore[import-not-found,unused-ignore]
        from lightrag.utils import EmbeddingFunc, Tokenizer  # type: ignore[import-not-found,unused-ignore]

        given: dict[str, Any] = {}
        try:
            import tiktoken

            tiktoken.encoding_for_model("gpt-4o-mini")
        except Exception as error:  # whatever keeps it from being fetched
            given["tokenizer"] = Tokenizer("characters", _Characters())
            name = type(error).__name__
            self.tokens = f"the table of tiktoken cannot be fetched ({name}): four characters count as a token"

        # A function of its own: LightRAG copies its settings deeply, and a method's object with it.
        async def embed(texts: list[str], context: str = "document") -> Any:
            return embed_array(embedder("minilm"), texts, query=context == "query")

        async def model(*_: Any, **__: Any) -> str:
            raise RuntimeError("a chat model was wanted")

        size = int(embed_array(self._encoder, ["dimension"]).shape[1])
        function = EmbeddingFunc(embedding_dim=size, func=embed, supports_asymmetric=True)
        return Theirs(working_dir=self._folder.name, embedding_func=function, llm_model_func=model, **given)

    def index(self, graph: dict[str, Any]) -> dict[str, Any]:
        """Store what `custom_kg` made; how many entities and relations there are, and how many were refused."""
        from lightrag.utils import compute_mdhash_id, normalize_entity_name, sanitize_text_for_encoding

        for chunk in graph["chunks"]:
            content = sanitize_text_for_encoding(chunk["content"])
            self._sources[chunk["source_id"]] = compute_mdhash_id(content, prefix="chunk-")
        entities = [one for one in graph["entities"] if normalize_entity_name(one["entity_name"])]
        related = []
        for one in graph["relationships"]:
            ends = {normalize_entity_name(one["src_id"]), normalize_entity_name(one["tgt_id"])}
            if len(ends) == 2 and all(ends):
                related.append(one)
        given, held = {**graph, "entities": entities, "relationships": related}, self._rag.chunk_entity_relation_graph
        self._loop.run_until_complete(self._rag.ainsert_custom_kg(given))
        return {
            "entities": len(self._loop.run_until_complete(held.get_all_nodes())),
            "relations": len(self._loop.run_until_complete(held.get_all_edges())),
            "refused": [len(graph["entities"]) - len(entities), len(graph["relationships"]) - len(related)],
        }  # fmt: skip

    def join(self, sources: Sources) -> int:
        """Give entities and relations all their passages, in the form that LightRAG's own extraction gives them; how
        many of them."""
        return self._loop.run_until_complete(self._joined(sources))

    async def _joined(self, sources: Sources) -> int:
        from lightrag.utils import normalize_entity_name

        graph = self._rag.chunk_entity_relation_graph
        nodes: dict[str, list[str]] = {}
        edges: dict[tuple[str, str], list[str]] = {}
        for name, places in sources.entities.items():
            nodes.setdefault(normalize_entity_name(name), []).extend(places)
        for one, other, places in sources.relationships:
            ends = sorted((normalize_entity_name(one), normalize_entity_name(other)))
            edges.setdefault((ends[0], ends[1]), []).extend(places)
        there = await graph.has_nodes_batch(list(nodes))
        known = await graph.get_edges_batch([{"src": one, "tgt": other} for one, other in edges if one != other])
        most, least = self._rag.max_source_ids_per_entity, self._rag.max_source_ids_per_relation
        some = [(name, {"source_id": self._list(nodes[name], most)}) for name in there]
        related = [(one, other, {"source_id": self._list(edges[one, other], least)}) for one, other in known]
        await graph.upsert_nodes_batch(some)
        await graph.upsert_edges_batch(related)
        return len(some) + len(related)

    def _list(self, places: Sequence[str], most: int) -> str:
        return SEPARATOR.join(list(dict.fromkeys(self._sources[one] for one in places))[:most])

    def ask(self, question: str, mode: str, keywords: Keywords) -> tuple[list[str], list[str]]:
        """Texts of the chunks in the order of its context, and which of its token budgets cut."""
        from lightrag import QueryParam

        high, low = keywords["high_level_keywords"], keywords["low_level_keywords"]
        param = QueryParam(mode=mode, hl_keywords=high, ll_keywords=low)
        told = self._loop.run_until_complete(self._rag.aquery_data(question, param))
        chunks = [chunk["content"] for chunk in told.get("data", {}).get("chunks", [])]
        counts = told.get("metadata", {}).get("processing_info", {})
        cut = [
            kind for kind in ("entities", "relations")
            if counts.get(f"{kind}_after_truncation", 0) < counts.get(f"total_{kind}_found", 0)
        ]  # fmt: skip
        found = counts.get("merged_chunks_count", counts.get("total_chunks_found", 0))
        return chunks, [*cut, *(["chunks"] if len(chunks) < min(found, param.chunk_top_k) else [])]

    def close(self) -> None:
        """End it."""
        self._loop.close()
        self._folder.cleanup()


def custom_kg(prepared: Prepared, *, described: bool = True) -> tuple[dict[str, Any], Sources]:
    """A document's graph as `insert_custom_kg` takes it, and all sources of it.

    LightRAG has one undirected relation for two entities: descriptions of several are joined as its own extraction
    joins them, and weights added. An entity or relation has one source here, the passage that says most of it, and at
    most as many descriptions as LightRAG joins without a model, the first ones.

    Args:
        described: an entity's triples are its descriptions; otherwise it has none.
    """
    spoken: dict[str, Counter[int]] = {entity.name: Counter() for entity in prepared.entities}
    for mention in prepared.mentions:
        spoken[mention.name][mention.chunk] += mention.count
    said: dict[str, list[str]] = {name: [] for name in spoken}
    pairs: dict[tuple[str, str], _Pair] = {}
    for relation in prepared.relations:
        triple = f"{relation.source} {relation.kind} {relation.target}"
        for name in (relation.source, relation.target):
            said[name].append(triple)
        ends = sorted((relation.source, relation.target))
        pair = pairs.setdefault((ends[0], ends[1]), _Pair([], [], Counter()))
        pair.descriptions.append(f"{triple}: {relation.text}")
        pair.keywords.extend(relation.keywords or (relation.kind,))
        pair.chunks[relation.chunk] += 1
    entities = [
        {"entity_name": one.name, "entity_type": one.type, "source_id": _first(spoken[one.name]),
         "description": _described(said[one.name] if described else [])}
        for one in prepared.entities if spoken[one.name]
    ]  # fmt: skip
    relationships = [
        {"src_id": one, "tgt_id": other, "description": _described(pair.descriptions),
         "keywords": ",".join(dict.fromkeys(pair.keywords)), "source_id": _first(pair.chunks),
         "weight": float(pair.chunks.total())}
        for (one, other), pair in pairs.items()
    ]  # fmt: skip
    chunks = [
        {"content": "\n".join((*chunk.headings[-1:], chunk.text)), "source_id": str(place)}
        for place, chunk in enumerate(prepared.chunks)
    ]
    sources = Sources(
        {name: [str(place) for place in counts] for name, counts in spoken.items() if counts},
        [(one, other, [str(place) for place in pair.chunks]) for (one, other), pair in pairs.items()],
    )
    return {"chunks": chunks, "entities": entities, "relationships": relationships}, sources


@dataclass(frozen=True)
class _Pair:
    """What relates two entities."""

    descriptions: list[str]
    keywords: list[str]
    chunks: Counter[int]


def _first(counts: Counter[int]) -> str:
    """The passage that says most, the first of those."""
    return str(min(counts, key=lambda place: (-counts[place], place)))


def _described(texts: Sequence[str]) -> str:
    return SEPARATOR.join(list(dict.fromkeys(texts))[:MOST])


SPACE: Final = "eval-knowledge-lightrag"
JOINED: Final = "LightRAG + sources"
Row = tuple[str, str, Sequence[Outcome], str]
"""System, mode, what questions were given, how many were cut."""


@click.command("knowledge_lightrag")
@click.option("--suite", type=click.Path(path_type=Path),
              default=SUITE,
              help="Folder of musique.json; by default ../shared/suites/hops beside the project.")  # fmt: skip
@click.option("--bare", is_flag=True, help="Give LightRAG no descriptions of entities.")
@click.option("--reuse", is_flag=True, help="Keep our graph for the next run, and take that of an earlier one.")
def main(suite: Path, bare: bool, reuse: bool) -> None:
    """Recall and speed of the knowledge graph and of LightRAG."""
    questions = read_musique(suite).questions
    prepared = prepare_triples(read_raw(suite / TRIPLES))
    click.echo(_about(questions, prepared))
    click.echo(f"{'system':19} {'mode':7} {'recall@2':>9} {'recall@5':>9} {'all@5':>6} {'ms':>6} {'cut':>4}")
    for row in chain(_ours(suite, questions, reuse), _theirs(prepared, questions, described=not bare)):
        click.echo(told(row) if isinstance(row, tuple) else row)


def _about(questions: Sequence[Question], prepared: Prepared) -> str:
    found = [by_rules(question.text) for question in questions]
    themes = sum(bool(one["high_level_keywords"]) for one in found)
    return (
        f"{len(questions)} questions, {len(prepared.chunks):,} passages, {len(prepared.entities):,} entities, "
        f"{len(prepared.relations):,} relations; rules give themes for {themes} questions"
    )


def _ours(suite: Path, questions: Sequence[Question], reuse: bool) -> Iterator[Row | str]:
    knowledge = Knowledge(SPACE, embedder="minilm")
    try:
        if not reuse:
            knowledge.purge()
        there, begun = knowledge.count()["documents"], time.perf_counter()
        stored(knowledge, suite)
        yield f"HopQL: {'graph of an earlier run' if there else f'indexed in {time.perf_counter() - begun:.0f} s'}"
        for mode in OUR_MODES:
            forget()
            find = by_mode(knowledge, mode)
            yield "HopQL", mode, [timed(question, find) for question in questions], ""
    finally:
        if not reuse:
            knowledge.purge()


def _theirs(prepared: Prepared, questions: Sequence[Question], *, described: bool) -> Iterator[Row | str]:
    graph, sources = custom_kg(prepared, described=described)
    peer = LightRAG()
    try:
        begun = time.perf_counter()
        done = peer.index(graph)
        yield (
            f"LightRAG: indexed in {time.perf_counter() - begun:.0f} s: {done['entities']:,} entities, "
            f"{done['relations']:,} relations"
        )
        for system in ("LightRAG", JOINED):
            if system == JOINED:
                begun = time.perf_counter()
                yield f"LightRAG: sources of {peer.join(sources):,} joined in {time.perf_counter() - begun:.0f} s"
            for mode in MODES:
                if not (system == JOINED and mode == "naive"):
                    yield _asked(peer, system, mode, questions)
        yield from not_possible(peer.tokens, done["refused"])
    finally:
        peer.close()


def _asked(peer: LightRAG, system: str, mode: str, questions: Sequence[Question]) -> Row:
    cuts: Counter[str] = Counter()
    forget()
    find = by_peer(peer, mode, cuts)
    outcomes = [timed(question, find) for question in questions]
    return system, mode, outcomes, ", ".join(f"{kind} {count}" for kind, count in cuts.items()) or "0"


def by_peer(peer: LightRAG, mode: str, cuts: Counter[str]) -> Finding:
    """Passages of LightRAG; `cuts` counts the questions of which a budget cut something."""

    def find(question: Question) -> list[str]:
        texts, cut = peer.ask(question.text, mode, levels(question.text, mode))
        cuts.update(cut)
        return [key(text) for text in texts]

    return find


def levels(question: str, mode: str) -> Keywords:
    """Keywords by rules, with what our search takes where the level that a mode searches for has none."""
    found = by_rules(question)
    high, low = found["high_level_keywords"], found["low_level_keywords"]
    if not high and not low:
        high = low = [question]
    elif mode == "local":
        low = low or high
    elif mode == "global":
        high = high or low
    return Keywords(high_level_keywords=high, low_level_keywords=low)


def forget() -> None:
    """Fill the encoder's memory of the latest questions with others."""
    embed_array(embedder("minilm"), [f"other {number}" for number in range(KEPT)], query=True)


def not_possible(tokens: str, refused: Sequence[int]) -> Iterator[str]:
    """What LightRAG's interface does not allow, in sentences."""
    yield "not possible: ppr at LightRAG, which has no such mode"
    yield "not possible: more than one passage of an entity or relation by insert_custom_kg; see the rows + sources"
    if any(refused):
        yield (
            f"not possible: {refused[0]} entities and {refused[1]} relations, whose names are empty or equal "
            "as LightRAG writes them"
        )
    if tokens:
        yield f"not possible: tokens as LightRAG counts them; {tokens}"


def told(row: Row) -> str:
    """A row of the table."""
    system, mode, outcomes, cut = row
    two, five = (mean(each.recall(k) for each in outcomes) for k in (2, 5))
    whole, ms = mean(each.recall(5) == 1 for each in outcomes), median(each.ms for each in outcomes)
    return f"{system:19} {mode:7} {two:9.3f} {five:9.3f} {whole:6.3f} {ms:6.0f} {cut or '-':>4}"


if __name__ == "__main__":
    try:
        main()
    except HopQLError as error:
        print(f"{error} {error.hint}", file=sys.stderr)
        raise SystemExit(1) from error
