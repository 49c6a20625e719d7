"""LightRAG in an environment of its own, talked to through a pipe, and a document's graph as it takes it."""

from __future__ import annotations

import base64
import os
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from hopql.evals import peers
from hopql.evals.peers import Piped
from hopql.state.memory import Keywords
from hopql.tools.embedders import embed_array, embedder
from hopql.tools.knowledge.prepared import Prepared

VERSION: Final = "1.5.7"
PINS: Final = (
    f"lightrag-hku=={VERSION}", "json_repair==0.64.6", "nano-vectordb==0.0.4.3", "networkx==3.6.1", "numpy==2.4.6",
    "pandas==3.1.1", "pydantic==2.14.3", "tenacity==9.1.4", "tiktoken==0.14.0",
)  # fmt: skip
"""LightRAG with what its default stores and its counting of tokens use."""
MODES: Final = ("naive", "local", "global", "hybrid", "mix")
SEPARATOR: Final = "<SEP>"
"""Between descriptions that LightRAG merges."""
MOST: Final = 7
"""Descriptions that LightRAG joins; from `force_llm_summary_on_merge`, 8, it has a model write one of them."""
_KEPT: Final = (
    "PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT", "TEMP", "TMP", "USERPROFILE", "HTTP_PROXY", "HTTPS_PROXY",
    "NO_PROXY", "http_proxy", "https_proxy", "no_proxy", "SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "TIKTOKEN_CACHE_DIR",
)  # fmt: skip
"""Of the environment variables. Others are not handed on: many set LightRAG's defaults."""


@dataclass(frozen=True)
class Sources:
    """All passages of entities and relations, which `insert_custom_kg` takes one of."""

    entities: dict[str, list[str]]
    relationships: list[tuple[str, str, list[str]]]


class LightRAG(Piped):
    """A running LightRAG, with one store open at a time. It is given vectors and has no chat model."""

    def __init__(self, python: Path) -> None:
        """Start it, in an empty folder, so that it finds no settings of somebody's.

        Args:
            python: of an environment that `environment` made.
        """
        self._folder = tempfile.TemporaryDirectory()
        self._encoder = embedder("minilm")
        variables = {name: os.environ[name] for name in _KEPT if name in os.environ}
        worker = Path(__file__).with_name("lightrag_worker.py").resolve()
        super().__init__("LightRAG", python, worker, variables, Path(self._folder.name))

    def open(self) -> str:
        """Begin with an empty store; how it counts tokens, where not by tiktoken."""
        return str(self.do(do="open", dimension=embed_array(self._encoder, ["dimension"]).shape[1])["tokens"])

    def index(self, graph: dict[str, Any]) -> dict[str, Any]:
        """Store what `custom_kg` made; how many entities and relations there are, and how many were refused."""
        return self.do(do="index", **graph)

    def join(self, sources: Sources) -> int:
        """Give entities and relations all their passages; how many of them."""
        joined: int = self.do(do="join", entities=sources.entities, relationships=sources.relationships)["joined"]
        return joined

    def ask(self, question: str, mode: str, keywords: Keywords) -> tuple[list[str], list[str]]:
        """Texts of the chunks in the order of its context, and which of its token budgets cut."""
        high, low = keywords["high_level_keywords"], keywords["low_level_keywords"]
        told = self.do(do="ask", question=question, mode=mode, high=high, low=low)
        return told["chunks"], told["cut"]

    def wanted(self, told: dict[str, Any]) -> dict[str, Any] | None:
        """Vectors, where it asks for them: by the encoder of this project."""
        if "embed" not in told:
            return None
        vectors = embed_array(self._encoder, told["embed"], query=told["query"])
        return {"vectors": base64.b64encode(vectors.astype("<f4").tobytes()).decode("ascii")}

    def close(self) -> None:
        """End it."""
        super().close()
        self._folder.cleanup()


def environment() -> Path:
    """The Python of an environment with LightRAG, made where it is not there yet.

    Raises:
        UsageError: it cannot be made; the message ends as pip's does.
    """
    return peers.environment("LightRAG", f"lightrag-{VERSION}-{{python}}", PINS)


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
