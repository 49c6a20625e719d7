"""The query memory as it is used: what may answer a question, and what is remembered."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING

from hopql.state.asked import Asking, Draft, Kept, Proposal
from hopql.state.asked_told import Remembered, Suggestion
from hopql.tools.memory.asked.managing import Managing

if TYPE_CHECKING:
    from hopql.tools.memory.asked.writer import Writer


class QueryMemory(Managing):
    """Questions that were asked with their SQL, of one database, schema and tenant, as one user sees them.

    What answers (`propose`, `exact`, `same_skeleton`, `near`, `suggestions`) sees only entries of the same database,
    schema and tenant that are in force, that are shared or the user's own, and whose tables are all granted. What
    manages (`listing`, `show`, `history`, `stats`, …) sees every schema of the database. Nothing is opened before it is
    used; the connections are shared by all memories of a process. All methods may be called by several threads, and
    raise `ConnectError` where the database cannot be reached.

    Args:
        key: database, schema fingerprint, tenant.
        user: who asks; empty: someone who manages, who sees what is shared, and may name any user.
        granted: tables that may be read, as entries name them (whatever their case); None: all.
        policy: which entries may be shown as examples; see `hopql.state.asked.Policy`.
        embedder: name of the embedder; empty: the setting. Vectors of another one are not searched.
        url: of the database; empty: the state database.
    """

    def propose(self, normal: str, skeleton: str, text: str, k: int = 5, least: float = 0.85) -> list[Proposal]:
        """What may answer a question, best first: the same question, then the same skeleton (one statement); only when
        there is neither, the text is embedded, and what is near in meaning is told.

        Args:
            normal: the question normalised, and `skeleton` with its values masked; an empty one is not looked for.
            text: the question.
            k: proposals of each kind, at most.
            least: cosine that what is near must reach.

        Raises:
            UsageError: a text is too long.
        """
        from hopql.tools.memory.asked.proposing import propose

        return propose(self, normal, skeleton, text, k, least)

    def exact(self, normal: str, k: int = 5) -> list[Proposal]:
        """Entries of the same question: approved ones, then those that users found right, then the newest."""
        from hopql.tools.memory.asked.proposing import known

        return known(self, normal, "", k)

    def same_skeleton(self, skeleton: str, k: int = 5) -> list[Proposal]:
        """Entries of the same skeleton, in the order of `exact`."""
        from hopql.tools.memory.asked.proposing import known

        return known(self, "", skeleton, k)

    def near(self, given: str | Sequence[float], k: int = 5, least: float = 0.85) -> list[Proposal]:
        """Entries near in meaning, nearest first.

        Args:
            given: a question, or its vector by this memory's embedder.
            least: cosine that they must reach.
        """
        from hopql.tools.memory.asked.proposing import near

        return near(self, given, k, least)

    def suggestions(self, prefix: str, k: int = 8, *, meaning: bool = True) -> list[Suggestion]:
        """Questions that begin as `prefix` does (approved, then most asked), then those that mean what it says."""
        from hopql.tools.memory.asked.suggesting import suggestions

        return suggestions(self, prefix, k, meaning)

    def keep(self, draft: Draft, proved: bool) -> Kept:
        """Keep a question with its SQL. The same one is merged and counted.

        Refused is what was not proved, what is a replay, and what was withdrawn or superseded before (unless it is
        curated or corrected: then a person brings it back).

        Args:
            proved: the SQL ran, and passed validation.

        Raises:
            UsageError: question or SQL is blank, or it is of another user than this memory's.
        """
        from hopql.tools.memory.asked.keeping import keep
        from hopql.tools.memory.asked.presence import mark

        kept = keep(self, draft, proved)
        mark()
        return kept

    def remember(
        self, asking: Asking, draft: Draft | None = None, proved: bool = False, *, writer: Writer | None = None
    ) -> Future[Remembered]:
        """Have an asking logged and its draft kept, in one transaction, by the background writer: nothing waits.

        The future is done after the COMMIT; it fails with a `HopQLError` where nothing could be stored. What an asking
        was replayed from is counted as used. Raises nothing.
        """
        from hopql.tools.memory.asked.writer import later

        return later(self, asking, draft, proved, writer)

    def log(self, asking: Asking) -> Future[Remembered]:
        """`remember` without a draft: for failures, and for replays."""
        return self.remember(asking)
