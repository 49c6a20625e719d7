"""GPTCache behind a pipe: run by `hopql.bench.replay_gptcache` with the Python of an environment that holds it, and
nothing of this project.

A request is a line of JSON on standard input, its answer a line on standard output:

{"do": "open", "dimension": 384 | 0, "threshold": 0.8} → {"ok": true}   a new empty cache; 0: GPTCache's own encoder
{"do": "put", "question", "answer", "vector": [...] | null} → {"ok": true}
{"do": "get", "question", "vector": [...] | null} → {"answer": "..." | null, "ms": 1.2}

What goes wrong is answered by {"error": "..."}. Everything else is as `gptcache.adapter.api.init_similar_cache` has it:
SQLite and FAISS in files, `SearchDistanceEvaluation`, one neighbour.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from typing import Any


class _Given:
    """Stands in for an encoder: the vector that came with the question."""

    def __init__(self, dimension: int) -> None:
        self.dimension = dimension
        self.vector: list[float] = []

    def to_embeddings(self, data: object, **_: object) -> Any:
        """The vector, as GPTCache wants it."""
        import numpy as np

        return np.array(self.vector, dtype="float32")


class _Caches:
    """The cache that is open, in a folder of its own."""

    def __init__(self, folder: str) -> None:
        self.folder, self.count = folder, 0
        self.own: Any = None
        self.cache: Any = None
        self.given: _Given | None = None

    def open(self, request: dict[str, Any]) -> dict[str, Any]:
        from gptcache import Cache, Config  # type: ignore[import-not-found,unused-ignore]
        from gptcache.adapter.api import init_similar_cache  # type: ignore[import-not-found,unused-ignore]

        if self.cache is not None:
            self.cache.data_manager.close()
        self.given = _Given(request["dimension"]) if request["dimension"] else None
        if self.given is None and self.own is None:
            from gptcache.embedding import Onnx  # type: ignore[import-not-found,unused-ignore]

            self.own = Onnx()
        self.count += 1
        self.cache = Cache()
        init_similar_cache(
            data_dir=os.path.join(self.folder, str(self.count)),  # noqa: PTH118
            cache_obj=self.cache,
            embedding=self.given or self.own,
            config=Config(similarity_threshold=request["threshold"]),
        )
        return {"ok": True}

    def put(self, request: dict[str, Any]) -> dict[str, Any]:
        from gptcache.adapter.api import put

        self._take(request)
        put(request["question"], request["answer"], cache_obj=self.cache)
        return {"ok": True}

    def get(self, request: dict[str, Any]) -> dict[str, Any]:
        from gptcache.adapter.api import get

        self._take(request)
        begun = time.perf_counter()
        answer = get(request["question"], cache_obj=self.cache)
        return {"answer": answer, "ms": 1000 * (time.perf_counter() - begun)}

    def _take(self, request: dict[str, Any]) -> None:
        if self.given is not None:
            self.given.vector = request["vector"]


def _installs_nothing() -> None:
    """GPTCache installs what it lacks with whatever pip is on the PATH; here it has to say what it lacks."""
    import gptcache.utils as utils  # type: ignore[import-not-found,unused-ignore]

    def refuse(package: str, warn: bool = False) -> None:
        raise ModuleNotFoundError(f"GPTCache wants {package}")

    utils.prompt_install = refuse


def main() -> None:
    """Answer requests until the input ends."""
    out, sys.stdout = sys.stdout, sys.stderr  # libraries print
    with tempfile.TemporaryDirectory() as folder:
        caches = _Caches(folder)
        verbs = {"open": caches.open, "put": caches.put, "get": caches.get}
        for line in sys.stdin:
            try:
                _installs_nothing()
                request = json.loads(line)
                answer = verbs[request["do"]](request)
            except Exception as error:
                answer = {"error": f"{type(error).__name__}: {' '.join(str(error).split())[:500]}"}
            out.write(json.dumps(answer) + "\n")
            out.flush()


if __name__ == "__main__":
    main()
