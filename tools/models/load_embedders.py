"""Embedders that HopQL does not carry: hosted ones, those of sentence-transformers, and BAAI/bge-en-icl's queries.

The latter are read with an instruction and in-context examples (Li et al., Making Text Embedders Few-Shot Learners,
arXiv:2409.15700): a query is `<instruct>task`, `<query>text`, `<response>`, and before it come examples of the same
form with their responses; documents are embedded as they are. The vector is that of the last token, which
sentence-transformers and embedding servers read from the model's configuration.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from hopql.tools.base.errors import ModelError
from hopql.tools.base.hide_secrets import without_login
from hopql.tools.base.settings import settings
from hopql.tools.models.fetch_artifacts import fetch

if TYPE_CHECKING:
    from hopql.tools.models.choose_embedder import Embedder


class Hosted:
    """The model `name` at `HOPQL_BASE_URL` with `HOPQL_API_KEY`; without them, OpenAI's with `OPENAI_API_KEY`. Its
    failures are told as HopQL's.

    Raises:
        ModelError: there is no key.
    """

    def __init__(self, name: str) -> None:
        import openai
        from langchain_openai import OpenAIEmbeddings

        from hopql.tools.models.call_hosted import connection

        options, login = connection()
        if "base_url" in options:
            options["check_embedding_ctx_length"] = False
        if login:
            options["http_client"] = openai.DefaultHttpxClient(auth=login)
        self._name = name
        with _telling(name):
            self._inner = OpenAIEmbeddings(model=name, max_retries=2, **options)

    def vectors(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
        """An array `(len(texts), dim)` of the service's own dimensions; a question is embedded as a document."""
        with _telling(self._name):
            return np.asarray(self._inner.embed_documents(list(texts)), dtype=np.float32)


@contextmanager
def _telling(name: str) -> Iterator[None]:
    import openai

    try:
        yield
    except openai.OpenAIError as error:
        said = without_login(str(error))
        raise ModelError(
            f"The embedding service failed for {name}: {said.splitlines()[0]}",
            hint="Check HOPQL_API_KEY (or OPENAI_API_KEY), HOPQL_BASE_URL and the model's name.",
        ) from None


class SentenceTransformers:
    """A model by its name on the hub, or a folder. all-MiniLM-L6-v2 also comes from the package index."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = threading.Lock()
        self._model: Any = None

    def vectors(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
        """Unit vectors, an array `(len(texts), dim)`; a query format is added around."""
        with self._lock:
            if self._model is None:
                self._model = _load(self._name)
            found: NDArray[np.float32] = self._model.encode(
                list(texts), normalize_embeddings=True, convert_to_numpy=True, show_progress_bar=False
            )
        return found


def _load(name: str) -> Any:
    try:
        from sentence_transformers import SentenceTransformer
    except ImportError as error:
        raise ModelError(
            f"sentence-transformers:{name} needs the sentence-transformers library.",
            hint="pip install 'hopql[sentence-transformers]'",
        ) from error
    packaged = name.removeprefix("sentence-transformers/") == "all-MiniLM-L6-v2" and not Path(name).is_dir()
    place = str(fetch("minilm")) if packaged else name
    try:
        return SentenceTransformer(place, local_files_only=packaged or settings().offline)
    except (OSError, ValueError, ImportError) as error:
        raise ModelError(
            f"sentence-transformers cannot load {name}: {str(error).splitlines()[0]}",
            hint="Check the name and the network, or give the path of a folder that holds the model.",
        ) from error


INSTRUCTION = "Given a question about the data in a database, retrieve the tables and columns needed to answer it."
EXAMPLES = {
    "Which suppliers were late last month?": "deliveries: one row a delivery of a supplier; supplier_id, due_on, "
    "arrived_on",
    "average grade by school": "exam_results: marks of pupils in exams; pupil_id, school_id, subject, grade",
}
"""Queries, each with the text that it should find."""


class InContext:
    """An embedder whose queries are wrapped so, and whose documents are not."""

    def __init__(self, inner: Embedder) -> None:
        self._inner = inner
        self._before = "".join(f"{_asked(query)}{response}\n\n" for query, response in EXAMPLES.items())

    def vectors(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
        """As an array `(len(texts), dim)`; `query` wraps them."""
        return self._inner.vectors([self._before + _asked(text) for text in texts] if query else list(texts))


def _asked(query: str) -> str:
    return f"<instruct>{INSTRUCTION}\n<query>{query}\n<response>"
