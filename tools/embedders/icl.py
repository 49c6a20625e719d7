"""Queries with an instruction and in-context examples, as BAAI/bge-en-icl reads them.

Li et al., Making Text Embedders Few-Shot Learners (arXiv:2409.15700): a query is `<instruct>task`, `<query>text`,
`<response>`, and before it come examples of the same form with their responses; documents are embedded as they are. The
vector is that of the last token, which sentence-transformers and embedding servers read from the model's configuration.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from langchain_core.embeddings import Embeddings
from numpy.typing import NDArray

INSTRUCTION = "Given a question about the data in a database, retrieve the tables and columns needed to answer it."


@dataclass(frozen=True)
class InContextExample:
    """A query with the text that it should find."""

    query: str
    response: str
    instruction: str = INSTRUCTION


EXAMPLES = (
    InContextExample(
        "Which suppliers were late last month?",
        "deliveries: one row a delivery of a supplier; supplier_id, due_on, arrived_on",
    ),
    InContextExample(
        "average grade by school",
        "exam_results: marks of pupils in exams; pupil_id, school_id, subject, grade",
    ),
)


class InContext(Embeddings):
    """An embedder whose queries are wrapped so, and whose documents are not."""

    def __init__(
        self, inner: Embeddings, *, instruction: str = INSTRUCTION, examples: Sequence[InContextExample] = EXAMPLES
    ) -> None:
        self._inner = inner
        self._instruction = instruction
        self._before = "".join(f"{_asked(one.instruction, one.query)}{one.response}\n\n" for one in examples)

    def wrapped(self, query: str) -> str:
        """The text that stands for a query."""
        return self._before + _asked(self._instruction, query)

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        """Vectors of texts as they are."""
        return self._inner.embed_documents(texts)

    def embed_query(self, text: str) -> list[float]:
        """The vector of a wrapped query."""
        return self._inner.embed_documents([self.wrapped(text)])[0]

    def vectors(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
        """As an array `(len(texts), dim)`; `query` wraps them."""
        sent = [self.wrapped(text) for text in texts] if query else list(texts)
        return np.asarray(self._inner.embed_documents(sent), dtype=np.float32)


def _asked(instruction: str, query: str) -> str:
    return f"<instruct>{instruction}\n<query>{query}\n<response>"
