"""Names of embedders to embedders, and the vectors of the latest questions."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from hopql.tools.base.errors import UsageError
from hopql.tools.base.settings import settings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


SCOPE: Final = "scope"
"""The packaged embedder, trained to have questions near to the names of the columns that answer them."""
SCOPE_WEIGHTS: Final = Path(__file__).with_name("scope.safetensors")
LINKING: Final = "linking"
"""The packaged embedder, trained to have questions near to the tables that their queries need."""
LINKING_WEIGHTS: Final = Path(__file__).with_name("linking.safetensors")
KEPT = 256
"""Vectors, of all models together: under 2 MB for most."""
_PACKAGED: Final = {"minilm": None, SCOPE: SCOPE_WEIGHTS, LINKING: LINKING_WEIGHTS}
"""Embedders on the packaged model, with what was trained on top of it."""


class Embedder(Protocol):
    """Makes vectors of texts."""

    def vectors(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
        """A row for each text; `query` where they are questions."""


class Recent:
    """Vectors by model and text, the least recently used dropped first. May be shared by threads."""

    def __init__(self, size: int = KEPT) -> None:
        self._size = size
        self._kept: OrderedDict[tuple[Embedder, str], NDArray[np.float32]] = OrderedDict()
        self._lock = threading.Lock()

    def vectors(
        self, model: Embedder, texts: Sequence[str], compute: Callable[[list[str]], NDArray[np.float32]]
    ) -> NDArray[np.float32]:
        """Vectors of different texts, a row each; `compute` gives those that are not kept. More texts than are kept
        are computed every time."""
        import numpy as np

        if len(texts) > self._size:
            return compute(list(texts))
        with self._lock:
            found = {text: self._kept[model, text] for text in texts if (model, text) in self._kept}
        missing = [text for text in texts if text not in found]
        if missing:
            found |= zip(missing, compute(missing), strict=True)
        with self._lock:
            for text in texts:
                self._kept[model, text] = found[text].copy()
                self._kept.move_to_end((model, text))
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)
        return np.stack([found[text] for text in texts])


_BLOCK = 2048
_KNOWN = "minilm, sentence-transformers:NAME, openai:NAME, BAAI/bge-en-icl"
_OPENAI_DIMENSIONS = {"text-embedding-3-small": 1536, "text-embedding-3-large": 3072, "text-embedding-ada-002": 1536}
_loaded: dict[str, Embedder] = {}
_lock = threading.Lock()
_recent = Recent()


def embedder(name: str = "") -> Embedder:
    """The embedder of that name, one a process; empty: the setting `embedder`.

    `minilm` is the packaged all-MiniLM-L6-v2 on onnxruntime (384 dimensions). `sentence-transformers:NAME` is any
    model of that library, a folder included. `openai:NAME` is any model behind the OpenAI API, or behind
    `HOPQL_BASE_URL`. Where NAME ends in `bge-en-icl`, queries get an instruction and in-context examples (see
    `hopql.tools.models.load_embedders`). Weights load at the first text, not here.

    Raises:
        UsageError: no embedder has this name.
        ModelError: later, at the first text: a library or weights are missing, or the server does not answer.
    """
    wanted = _resolved(name)
    with _lock:
        if wanted not in _loaded:
            _loaded[wanted] = _made(wanted)
        return _loaded[wanted]


def identity(name: str = "") -> str:
    """What an index notes about the model of its vectors: name, version, and dimensions where known beforehand.

    Two names with the same identity give the same vectors; an index of another identity must be built again.
    """
    wanted = _resolved(name)
    if wanted in _PACKAGED:
        from hopql.tools.models.embed_minilm import fingerprint

        return f"{wanted}/{fingerprint(_PACKAGED[wanted])}/384"
    dimensions = _OPENAI_DIMENSIONS.get(wanted.removeprefix("openai:"), "") if wanted.startswith("openai:") else ""
    version = "icl-1" if wanted.endswith("bge-en-icl") else "1"
    return f"{wanted}/{version}/{dimensions}".rstrip("/")


def reads_english_only(name: str = "") -> bool:
    """Whether an embedder was made for English alone: the packaged one was."""
    return _resolved(name) in _PACKAGED


def embed_array(
    model: Embedder,
    texts: Sequence[str],
    *,
    query: bool = False,
    progress: Callable[[str, int, int], None] | None = None,
) -> NDArray[np.float32]:
    """Vectors as rows of a float32 array `(len(texts), dim)` of unit length; equal texts are embedded once.

    Args:
        query: the texts are questions; matters for models with a query format. Vectors of the latest are kept.
        progress: called with `embedding`, texts done, texts in all.
    """
    import numpy as np

    positions = {text: i for i, text in enumerate(dict.fromkeys(texts))}
    different = list(positions)
    compute = partial(model.vectors, query=query)
    rows: list[NDArray[np.float32]] = []
    for start in range(0, len(different), _BLOCK):
        part = different[start : start + _BLOCK]
        rows.append(_recent.vectors(model, part, compute) if query else compute(part))
        if progress:
            progress("embedding", start + len(part), len(different))
    if not rows:
        return np.zeros((0, 0), dtype=np.float32)
    whole = np.concatenate(rows)
    whole /= np.maximum(np.linalg.norm(whole, axis=1, keepdims=True), 1e-12)
    return whole if len(different) == len(texts) else whole[[positions[text] for text in texts]]


def question_vector(question: str, name: str = "") -> NDArray[np.float32]:
    """The vector of one question by the embedder of that name, shape (dim,)."""
    import numpy as np

    return np.asarray(embed_array(embedder(name), [question], query=True)[0], dtype=np.float32)


def _resolved(name: str) -> str:
    wanted = (name or settings().embedder).strip()
    if wanted in ("all-MiniLM-L6-v2", "sentence-transformers/all-MiniLM-L6-v2"):
        return "minilm"
    if wanted == "BAAI/bge-en-icl":
        return f"sentence-transformers:{wanted}"
    kind, colon, own = wanted.partition(":")
    if wanted not in _PACKAGED and (kind not in ("sentence-transformers", "openai") or not colon or not own):
        raise UsageError(f"There is no embedder {wanted!r}.", hint=f"Known: {_KNOWN}.")
    return wanted


def _made(wanted: str) -> Embedder:
    kind, _, own = wanted.partition(":")
    if kind in _PACKAGED:
        from hopql.tools.models.embed_minilm import MiniLM

        return MiniLM(_PACKAGED[kind])
    if kind == "openai":
        from hopql.tools.models.load_embedders import Hosted

        made: Embedder = Hosted(own)
    else:
        from hopql.tools.models.load_embedders import SentenceTransformers

        made = SentenceTransformers(own)
    if own.endswith("bge-en-icl"):
        from hopql.tools.models.load_embedders import InContext

        return InContext(made)
    return made
