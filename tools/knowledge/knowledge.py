"""The knowledge graph of a workspace as it is used: add, search, show, merge, remove."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from hopql.state.knowledge import EntityFound, KnowledgeContext, KnowledgeFilters, Mode
from hopql.state.memory import Found, Keywords
from hopql.tools.errors import UsageError
from hopql.tools.knowledge.documents import Added, Prepared, Progress
from hopql.tools.knowledge.tables import Space, exists

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from hopql.tools.knowledge.list_documents import DocumentFound
    from hopql.tools.knowledge.merge_entities import MergeFound

MAX_CALLS = 500
"""Of a model in one run of adding: some hours on a laptop."""


class Knowledge(Space):
    """The documents of one space as a graph. Nothing is opened before it is used.

    Raises:
        UsageError: the name of the space is empty.
    """

    def __init__(self, space: str, *, embedder: str = "", url: str = "") -> None:
        if not space.strip() or "\x00" in space:
            raise UsageError("A knowledge graph needs the name of its space.", hint="Give the workspace's name.")
        super().__init__(space, embedder, url)

    def add(
        self,
        paths: Sequence[Path],
        *,
        tags: Sequence[str] = (),
        model: BaseChatModel | None = None,
        max_calls: int = MAX_CALLS,
        workers: int = 0,
        progress: Progress | None = None,
    ) -> Added:
        """Store files and folders. What did not change since is left alone; what is gone from a folder is removed.

        It can be stopped at any time: documents are whole or not there, and the next run goes on.

        Args:
            tags: of all these documents, beside those that they have.
            model: a chat model that reads prose too, by at most `max_calls` calls; the next run goes on from there.
            workers: processes that read; 0: the cores there are.

        Raises:
            UsageError: no path, or more files than can be meant. A file that cannot be read is told in the result.
            ModelError: the model does not answer, or the embedder cannot be loaded.
            DiskError, ConnectError: the database is full, or cannot be reached or written.
        """
        from hopql.tools.knowledge.add_files import add

        return add(self, paths, tags=tags, model=model, max_calls=max_calls, workers=workers, progress=progress)

    def put(self, prepared: Prepared) -> Literal["added", "replaced", "unchanged"]:
        """Store a document in the place of the one of its address, in one transaction.

        Raises:
            DiskError, ConnectError: the database is full, or cannot be reached or written.
        """
        return self.put_many([prepared])[0]

    def put_many(
        self, prepared: Iterable[Prepared], progress: Progress | None = None
    ) -> list[Literal["added", "replaced", "unchanged"]]:
        """Store documents, some in a transaction; then merge entities that are the same. What each became, in order."""
        from hopql.tools.knowledge.write_documents import put_many

        return put_many(self, prepared, progress)

    def remove(self, patterns: Sequence[str]) -> list[str]:
        """Delete documents for good, with all that only they say; the addresses of those that were deleted.

        Args:
            patterns: an address or title, a folder above it, a file's name, or a pattern with `*`.
        """
        from hopql.tools.knowledge.write_documents import remove

        return remove(self, patterns) if self._any() else []

    def documents(self, filters: KnowledgeFilters | None = None) -> list[DocumentFound]:
        """What is stored, by address. UsageError: a time of the filters cannot be read, or no document passes them."""
        from hopql.tools.knowledge.list_documents import documents

        return documents(self, filters) if self._any() else []

    def projects(self) -> list[str]:
        """Names of projects: what a question may ask about by name."""
        from hopql.tools.knowledge.list_documents import projects

        return projects(self) if self._any() else []

    def reads(self) -> bool:
        """Whether there is any document beside schemas."""
        from hopql.tools.knowledge.list_documents import reads

        return reads(self) if self._any() else False

    def terms(self) -> list[str]:
        """Names and aliases of what some document says what it is; without code, tables and documents."""
        from hopql.tools.knowledge.list_documents import terms

        return terms(self) if self._any() else []

    def entity(self, name: str) -> EntityFound | None:
        """An entity by its id, a name or alias in any spelling, or the end of a qualified name; None: there is none.

        With what each document says of it and of all that was merged into it, the newest first.
        """
        from hopql.tools.knowledge.list_documents import entity

        return entity(self, name) if self._any() else None

    def merges(self) -> list[MergeFound]:
        """Which entities are one and why, by name; then those that were undone."""
        from hopql.tools.knowledge.merge_entities import merges

        return merges(self) if self._any() else []

    def merge(self, one: str, other: str) -> bool:
        """Say that two entities are one; False when they are already. UsageError: there is none of a name."""
        from hopql.tools.knowledge.merge_entities import merge

        return merge(self, one, other)

    def undo_merge(self, one: str, other: str) -> bool:
        """Take two entities that were merged apart, for good; False when they are apart. UsageError: there is none.

        Where they are one through others, the weakest of those merges are undone too.
        """
        from hopql.tools.knowledge.merge_entities import undo_merge

        return undo_merge(self, one, other)

    def count(self) -> dict[str, int]:
        """How many documents, chunks, entities, descriptions, relations, mentions, merges and synonyms there are."""
        from hopql.tools.knowledge.list_documents import count, nothing

        return count(self) if self._any() else nothing()

    def version(self) -> str:
        """Differs after every change of this space; cheap, for caches. Empty when nothing was ever stored."""
        from hopql.tools.knowledge.list_documents import version

        return version(self) if self._any() else ""

    def purge(self) -> int:
        """Delete everything of the space for good; how many documents there were."""
        from hopql.tools.knowledge.write_documents import purge

        return purge(self) if self._any() else 0

    def search(
        self,
        question: str,
        keywords: Keywords,
        mode: Mode = "mix",
        *,
        filters: KnowledgeFilters | None = None,
        k: int = 0,
        budget: int = 6000,
        rerank: str = "",
    ) -> KnowledgeContext:
        """What the documents say for a question, within a token budget; see `hopql.tools.knowledge.search_knowledge`.

        Args:
            keywords: of the question, at two levels; both empty: the question itself is searched for.
            k: entities, relations or chunks that are looked at; 0: as the mode has it.
            budget: tokens of the context.
        """
        from hopql.tools.knowledge.search_knowledge import search

        return search(self, question, keywords, mode, filters=filters, k=k, budget=budget, rerank=rerank)

    def passages(self, text: str, k: int = 20) -> list[Found]:
        """Passages near to a statement by meaning and by words, each with its cosine distance, in the form in which
        hops follow them (`hopql.tools.planning.follow_passages`)."""
        from hopql.tools.knowledge.search_knowledge import passages

        return passages(self, text, k)

    def _any(self) -> bool:
        """Whether there may be anything: an embedded database that nothing was stored in is not started."""
        return bool(self.url) or exists()
