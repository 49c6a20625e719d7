"""What a model reads in prose, added to what the rules found there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from hopql.tools.knowledge.modelled import extract, merged
from hopql.tools.knowledge.prepared import Prepared
from hopql.tools.models.kept import Kept, kept
from hopql.tools.models.structured import identity

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

UNTOUCHED = frozenset({"python", "triples", "csv", "schema", "structure"})
"""Kinds of documents that a model adds nothing to."""
_TIMEOUT_S = 120.0


@dataclass
class Extender:
    """Adds what a model reads to documents, within a number of calls for all of them."""

    model: BaseChatModel
    max_calls: int
    progress: Callable[[str, int, int], None] | None = None
    kept: Kept = field(default_factory=lambda: kept("knowledge"))
    calls: int = 0
    left: int = 0
    """Chunks that were not asked about because the calls were used up."""
    unread: int = 0
    """Answers that could not be read."""

    @property
    def mark(self) -> str:
        """What the name of the extractor says of the model."""
        return identity(self.model)

    def reads(self, kind: str) -> bool:
        """Whether it adds something to documents of a kind."""
        return kind not in UNTOUCHED

    def extend(self, given: Prepared) -> Prepared:
        """A document with what the model reads in it. One that it did not read whole is not marked as read by it.

        Raises:
            ModelError: the model does not answer.
        """
        if not self.reads(given.kind):
            return given
        read = extract(
            given.chunks, self.model, kept=self.kept, max_calls=self.max_calls - self.calls, timeout_s=_TIMEOUT_S,
            progress=self.progress,
        )  # fmt: skip
        self.calls += len(read.calls)
        self.left += read.left
        self.unread += read.unread
        entities, relations, mentions = merged((given.entities, given.relations, given.mentions), read.extracted)
        extractor = given.extractor if read.left else f"{given.extractor}+{self.mark}"
        return replace(
            given, entities=tuple(entities), relations=tuple(relations), mentions=tuple(mentions), extractor=extractor
        )

    def warnings(self) -> list[str]:
        """What the model did not do, in sentences."""
        told = []
        if self.left:
            told.append(
                f"{self.left:,} pieces of text were not read by the model: its calls were used up. "
                "Add them again to go on."
            )
        if self.unread:
            told.append(f"{self.unread:,} answers of the model could not be read; there the rules alone count.")
        return told
