"""LightRAG behind a pipe: run by `hopql.bench.knowledge_lightrag` with the Python of an environment that holds it, and
nothing of this project.

A request is a line of JSON on standard input, its answer a line on standard output:

{"do": "open", "dimension": 384} → {"tokens": "..."}   a new empty store; how it counts tokens, where not by tiktoken
{"do": "index", "chunks", "entities", "relationships"} → {"entities": 1, "relations": 1, "refused": [0, 0]}
    as `insert_custom_kg` takes them; refused: entities and relations whose names it does not allow
{"do": "join", "entities": {NAME: [source, ...]}, "relationships": [[NAME, NAME, [source, ...]]]} → {"joined": 3}
{"do": "ask", "question", "mode", "high": [...], "low": [...]} → {"chunks": ["text", ...], "cut": ["entities", ...]}

Before it answers, it asks for vectors: {"embed": ["text", ...], "query": true} → {"vectors": base64 of float32 rows}.
What goes wrong is answered by {"error": "..."}. There is no chat model: that one was wanted is an error.
"""

from __future__ import annotations

import asyncio
import base64
import json
import sys
import tempfile
from collections.abc import Iterable
from typing import IO, Any

SEPARATOR = "<SEP>"
"""`lightrag.constants.GRAPH_FIELD_SEP`."""


class _Characters:
    """Stands in for tiktoken, whose table is fetched from the net: four characters are a token."""

    def encode(self, content: str) -> list[int]:
        """A number for each token."""
        return list(range((len(content) + 3) // 4))

    def decode(self, tokens: list[int]) -> str:
        """Not needed where nothing is cut within a text."""
        raise RuntimeError("A text would be cut within, and tokens are only counted.")


class Worker:
    """The store that is open, in a folder of its own."""

    def __init__(self, folder: str, out: IO[str]) -> None:
        self.folder, self.out, self.dimension = folder, out, 0
        self.wanted = 0
        self.rag: Any = None
        self.sources: dict[str, str] = {}

    async def open(self, request: dict[str, Any]) -> dict[str, Any]:
        """A new store, with everything as LightRAG has it but the encoder."""
        from lightrag import LightRAG  # type: ignore[import-not-found,unused-ignore]
        from lightrag.utils import EmbeddingFunc, Tokenizer  # type: ignore[import-not-found,unused-ignore]

        given: dict[str, Any] = {}
        told = ""
        try:
            import tiktoken  # type: ignore[import-not-found,unused-ignore]

            tiktoken.encoding_for_model("gpt-4o-mini")
        except Exception as error:  # whatever keeps it from being fetched
            given["tokenizer"] = Tokenizer("characters", _Characters())
            told = f"the table of tiktoken cannot be fetched ({type(error).__name__}): four characters count as a token"
        self.dimension = request["dimension"]

        # Functions of their own, as LightRAG copies its settings deeply, and a method's object with it.
        async def embed(texts: list[str], context: str = "document") -> Any:
            return self._embedded(texts, context == "query")

        async def model(*_: Any, **__: Any) -> str:
            self.wanted += 1
            raise RuntimeError("a chat model was wanted")

        function = EmbeddingFunc(embedding_dim=self.dimension, func=embed, supports_asymmetric=True)
        self.rag = LightRAG(working_dir=self.folder, embedding_func=function, llm_model_func=model, **given)
        await self.rag.initialize_storages()
        return {"tokens": told}

    async def index(self, request: dict[str, Any]) -> dict[str, Any]:
        """Store a graph."""
        from lightrag.utils import compute_mdhash_id, normalize_entity_name, sanitize_text_for_encoding

        for chunk in request["chunks"]:
            content = sanitize_text_for_encoding(chunk["content"])
            self.sources[chunk["source_id"]] = compute_mdhash_id(content, prefix="chunk-")
        entities = [one for one in request["entities"] if normalize_entity_name(one["entity_name"])]
        related = []
        for one in request["relationships"]:
            ends = {normalize_entity_name(one["src_id"]), normalize_entity_name(one["tgt_id"])}
            if len(ends) == 2 and all(ends):
                related.append(one)
        await self.rag.ainsert_custom_kg({**request, "entities": entities, "relationships": related})
        graph = self.rag.chunk_entity_relation_graph
        return {
            "entities": len(await graph.get_all_nodes()), "relations": len(await graph.get_all_edges()),
            "refused": [len(request["entities"]) - len(entities), len(request["relationships"]) - len(related)],
        }  # fmt: skip

    async def join(self, request: dict[str, Any]) -> dict[str, Any]:
        """Give entities and relations all their chunks, in the form that LightRAG's own extraction gives them."""
        from lightrag.utils import normalize_entity_name

        graph = self.rag.chunk_entity_relation_graph
        nodes: dict[str, list[str]] = {}
        edges: dict[tuple[str, str], list[str]] = {}
        for name, sources in request["entities"].items():
            nodes.setdefault(normalize_entity_name(name), []).extend(sources)
        for one, other, sources in request["relationships"]:
            ends = sorted((normalize_entity_name(one), normalize_entity_name(other)))
            edges.setdefault((ends[0], ends[1]), []).extend(sources)
        there = await graph.has_nodes_batch(list(nodes))
        known = await graph.get_edges_batch([{"src": one, "tgt": other} for one, other in edges if one != other])
        some = [(name, {"source_id": self._joined(nodes[name], self.rag.max_source_ids_per_entity)}) for name in there]
        most = self.rag.max_source_ids_per_relation
        related = [(one, other, {"source_id": self._joined(edges[one, other], most)}) for one, other in known]
        await graph.upsert_nodes_batch(some)
        await graph.upsert_edges_batch(related)
        return {"joined": len(some) + len(related)}

    async def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """The chunks of a context in its order, and which of its budgets cut."""
        from lightrag import QueryParam

        param = QueryParam(mode=request["mode"], hl_keywords=request["high"], ll_keywords=request["low"])
        told = await self.rag.aquery_data(request["question"], param)
        chunks = [chunk["content"] for chunk in told.get("data", {}).get("chunks", [])]
        counts = told.get("metadata", {}).get("processing_info", {})
        cut = [
            kind for kind in ("entities", "relations")
            if counts.get(f"{kind}_after_truncation", 0) < counts.get(f"total_{kind}_found", 0)
        ]  # fmt: skip
        found = counts.get("merged_chunks_count", counts.get("total_chunks_found", 0))
        if len(chunks) < min(found, param.chunk_top_k):
            cut.append("chunks")
        return {"chunks": chunks, "cut": cut}

    def _joined(self, sources: Iterable[str], most: int) -> str:
        return SEPARATOR.join(list(dict.fromkeys(self.sources[one] for one in sources))[:most])

    def _embedded(self, texts: list[str], query: bool) -> Any:
        import numpy as np

        # Nothing is awaited between the request and its answer, so that no other task's comes between.
        self.out.write(json.dumps({"embed": list(texts), "query": query}) + "\n")
        self.out.flush()
        told = json.loads(sys.stdin.readline())
        return np.frombuffer(base64.b64decode(told["vectors"]), dtype="float32").reshape(-1, self.dimension)


def main() -> None:
    """Answer requests until the input ends."""
    out, sys.stdout = sys.stdout, sys.stderr  # libraries print
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    with tempfile.TemporaryDirectory() as folder:
        worker = Worker(folder, out)
        verbs = {"open": worker.open, "index": worker.index, "join": worker.join, "ask": worker.ask}
        for line in iter(sys.stdin.readline, ""):
            try:
                request = json.loads(line)
                answer = loop.run_until_complete(verbs[request.pop("do")](request))
                if worker.wanted:
                    answer = {"error": "a chat model was wanted"}
            except Exception as error:
                answer = {"error": f"{type(error).__name__}: {' '.join(str(error).split())[:500]}"}
            out.write(json.dumps(answer) + "\n")
            out.flush()


if __name__ == "__main__":
    main()
