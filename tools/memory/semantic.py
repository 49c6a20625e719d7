"""The semantic memory of a workspace as it is used: add, search, history, forget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from hopql.state.memory import Filters, Found, Memory, SearchQuery, Stored

Progress = Callable[[str, int, int], None]


class SemanticMemory:
    """What is remembered in one space, as one user sees it.

    A user sees what is theirs and what is shared; without a user, what is shared. Nothing is opened before it is used,
    and connections are shared by all memories of a process. Method: full text and vectors fused by reciprocal rank
    (Cormack, Clarke, Büttcher, SIGIR 2009), with validity times and superseding instead of overwriting.

    Args:
        space: the workspace's name; memories of one space are never seen in another.
        user: whose memory it is; empty: shared.
        embedder: name of the embedder; empty: the setting. Vectors of another embedder are not searched.
        url: of the database; empty: the state database.
    """

    def __init__(self, space: str, user: str = "", *, embedder: str = "", url: str = "") -> None:
        from hopql.tools.errors import UsageError

        if not space or "\x00" in space + user:
            raise UsageError("A memory needs the name of its space.", hint="Give the workspace's name.")
        self.space, self.user, self.embedder, self.url = space, user, embedder, url

    def add(self, memories: Sequence[Memory], progress: Progress | None = None) -> list[Stored]:
        """Store memories, one outcome each, in their order.

        One that repeats another is merged into it. One that contradicts an older one takes its place, and the older
        one goes into the history; one that is older than what it contradicts goes into the history itself (`by` names
        the newer one). A memory whose `user` is not given is this user's.

        Raises:
            UsageError: a text is blank, a memory ends before it begins, or is another user's. Nothing is stored then.
            ConnectError: the database cannot be reached.
        """
        from hopql.tools.memory.writing import add

        return add(self, memories, progress)

    def propose(self, memory: Memory) -> Stored:
        """What `add` would do now; nothing is stored, so `id` is empty unless it would be a duplicate."""
        from hopql.tools.memory.writing import propose

        return propose(self, memory)

    def search(
        self,
        queries: Sequence[SearchQuery],
        filters: Filters | None = None,
        *,
        k: int = 5,
        history: bool = False,
        at: datetime | None = None,
    ) -> list[Found]:
        """What fits the queries, nearest first; each memory once, with the query of the best priority that found it, of
        several the nearest.

        Filters narrow what is ranked at all. `words` is the share of the query's words that text and metadata hold.

        Args:
            k: memories of each query, at most.
            history: also what was superseded; without `at` also what no longer or not yet holds.
            at: what held at that time, UTC where it names no time zone; None: now.
        """
        from hopql.tools.memory.reading import search

        return search(self, queries, filters, k=k, history=history, at=at)

    def holding(self, words: Sequence[str], limit: int = 50) -> list[Found]:
        """Memories in force that hold any of these words, in no order: without an embedding, so in a millisecond."""
        from hopql.tools.memory.listing import holding

        return holding(self, words, limit)

    def get(self, id_: str) -> Found | None:
        """The memory of that id, or None."""
        from hopql.tools.memory.listing import get

        return get(self, id_)

    def recent(self, limit: int = 50, *, history: bool = False, category: str = "") -> list[Found]:
        """The memories told last, newest first."""
        from hopql.tools.memory.listing import recent

        return recent(self, limit, history=history, category=category)

    def history(self, id_: str) -> list[Found]:
        """The chain that a memory belongs to: what it took the place of and what took its place, oldest first."""
        from hopql.tools.memory.listing import history

        return history(self, id_)

    def forget(self, id_: str) -> bool:
        """Delete a memory for good; what had given way to it gives way to its successor, or is in force again.

        False when there is none of that id.
        """
        from hopql.tools.memory.forgetting import forget

        return forget(self, id_)

    def purge(self, user: str | None = None, before: datetime | None = None) -> int:
        """Delete for good all memories of a user (empty: the shared ones), told before a time, or both; how many.

        With neither: the whole space. With a user of its own, a memory purges no one else's.
        """
        from hopql.tools.memory.forgetting import purge

        return purge(self, user, before)

    def count(self) -> int:
        """Memories that this user sees, history included."""
        from hopql.tools.memory.listing import count

        return count(self)

    def version(self) -> str:
        """Differs after every change of this space; cheap, for caches."""
        from hopql.tools.memory.listing import version

        return version(self)

    def names(self) -> list[tuple[str, str]]:
        """Names in force that this user may hear of, each with its kind: entities, and subjects (kind `subject_kind`).

        Kept in the process until the space changes.
        """
        from hopql.tools.memory.listing import names

        return names(self)

    def import_jsonl(self, path: Path, progress: Progress | None = None) -> list[Stored]:
        """Store a file of memories, one JSON object a line; run again it goes on where it was stopped.

        A line that was imported already counts as a duplicate, whatever became of it since.

        Raises:
            UsageError: some lines cannot be read: each is told with its number. The good ones are stored all the same.
        """
        from hopql.tools.memory.lines import import_jsonl

        return import_jsonl(self, path, progress)

    def export_jsonl(self, path: Path, *, everyone: bool = False) -> int:
        """Write the memories that this user sees, history included, as `import_jsonl` reads them; how many.

        Args:
            everyone: those of all users.
        """
        from hopql.tools.memory.lines import export_jsonl

        return export_jsonl(self, path, everyone=everyone)

    def reembed(self, progress: Progress | None = None) -> int:
        """Give every memory of the space a vector of this embedder; how many had none. Can be stopped and run again."""
        from hopql.tools.memory.reembedding import reembed

        return reembed(self, progress)
