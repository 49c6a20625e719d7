"""What a query memory offers to those who look after it: judge, list, delete, carry over."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from hopql.state.asked import Entry, Feedback
from hopql.state.asked_told import Filter, Imported, Judged, Logged, Page, Purged, Replay, Shown, Stats
from hopql.tools.memory.asked.space import Space

if TYPE_CHECKING:
    from hopql.tools.memory.asked.remaking import Make, Progress


class Managing(Space):
    """The side of `hopql.tools.memory.asked.memory.QueryMemory` that manages: it sees every schema of the database.

    A memory with a user changes what is that user's own; what others share, only one without a user (NotYoursError).
    """

    def feedback(self, given: Feedback, proved: bool = False) -> Judged:
        """Note what a user says of an answer or an entry; a user's last word on it counts.

        `down` on a paraphrase raises the entry's threshold above its similarity. An entry is withdrawn by two users'
        complaints, or by one of its author's that is not about a paraphrase. `corrected` keeps the right SQL; an entry
        of the same question gives way to it. A user's correction is that user's alone, and the entry holds for all
        others, until a memory without a user approves the correction.

        Args:
            proved: the corrected SQL ran, and passed validation.

        Raises:
            UsageError: there is no such answer or entry, or the correction is missing, not proved, or nothing new.
        """
        from hopql.tools.memory.asked.judging import feedback

        return feedback(self, given, proved)

    def withdraw(self, id_: str, why: str) -> list[Replay]:
        """Withdraw an entry: it is never used again. What was replayed from it is told, the latest 1,000. A user may
        withdraw a shared entry that nobody else has asked.

        Raises:
            UsageError: there is no such entry, or it is not this user's to withdraw.
        """
        from hopql.tools.memory.asked.judging import withdraw

        return withdraw(self, id_, why)

    def restore(self, id_: str) -> bool:
        """Take a withdrawal back; earlier complaints no longer count. False when it was not withdrawn."""
        from hopql.tools.memory.asked.listing import restore

        return restore(self, id_)

    def approve(self, id_: str, approved: bool = True, by: str = "") -> bool:
        """Let an entry in force be an example under every policy, or no longer; False when there is none. A user's own
        correction then holds for all, where the memory has no user. `by`: in whose name, where not its user's."""
        from hopql.tools.memory.asked.listing import approve

        return approve(self, id_, approved, by)

    def forget(self, id_: str) -> bool:
        """Delete an entry for good; False when there is none. What had given way to it stays out of use. A user may
        delete a shared entry that nobody else has asked."""
        from hopql.tools.memory.asked.forgetting import forget

        return forget(self, id_)

    def purge(self, user: str | None = None, before: datetime | None = None, *, everything: bool = False) -> Purged:
        """Delete for good what a user asked, what was last used or asked before a time, or both.

        A shared entry that others asked too stays, without the user's name.

        Args:
            everything: with neither user nor time: all of this database and tenant.

        Raises:
            UsageError: nothing is given, or another user than this memory's.
        """
        from hopql.tools.memory.asked.forgetting import purge

        return purge(self, user, before, everything)

    def listing(self, filters: Filter | None = None, after: str = "", limit: int = 50) -> Page[Entry]:
        """Entries, newest first; give a page's `next` as `after` for the following one."""
        from hopql.tools.memory.asked.listing import listing

        return listing(self, filters, after, limit)

    def show(self, id_: str) -> Shown | None:
        """An entry with the feedback on it, what was replayed from it, and what it superseded."""
        from hopql.tools.memory.asked.listing import show

        return show(self, id_)

    def history(self, user: str | None = None, after: str = "", limit: int = 50) -> Page[Logged]:
        """What a user asked, newest first; None: this memory's user, "*": everyone."""
        from hopql.tools.memory.asked.askings import history

        return history(self, user, after, limit)

    def stats(self, since: datetime | None = None) -> Stats:
        """Figures: entries as they are now, askings and feedback since a time."""
        from hopql.tools.memory.asked.listing import stats

        return stats(self, since)

    def export(self, path: Path, *, everyone: bool = False) -> int:
        """Write the entries in force as `import_lines` reads them; how many.

        Args:
            everyone: the private ones of all users, too; a memory with a user writes only what that user sees.
        """
        from hopql.tools.memory.asked.lines import export

        return export(self, path, everyone)

    def import_lines(
        self, source: Path | Iterable[str], make: Make | None = None, progress: Progress | None = None
    ) -> Imported:
        """Keep a file of entries, one JSON object a line (question and sql at least); can be stopped and run again.

        A broken line is told with its number, and does not stop the others. The lines are trusted as proved.

        What a memory with a user imports is that user's own.

        Args:
            make: gives normal, skeleton and template of question and SQL where a line lacks them.
        """
        from hopql.tools.memory.asked.lines import import_lines

        return import_lines(self, source, make, progress)

    def reembed(self, progress: Progress | None = None) -> int:
        """Give every entry a vector of this embedder; how many had none. Can be stopped and run again."""
        from hopql.tools.memory.asked.remaking import reembed

        return reembed(self, progress)

    def drop_vectors(self) -> int:
        """Delete the vectors of other embedders than this one's; how many."""
        from hopql.tools.memory.asked.remaking import drop_vectors

        return drop_vectors(self)

    def retemplate(self, version: str, make: Make, progress: Progress | None = None) -> int:
        """Make normal, skeleton and template anew where another version made them; how many."""
        from hopql.tools.memory.asked.remaking import retemplate

        return retemplate(self, version, make, progress)

    def carry_over(self, fingerprint: str, unchanged: Iterable[str]) -> int:
        """Take over the entries of an older schema that read only tables that did not change; how many."""
        from hopql.tools.memory.asked.remaking import carry_over

        return carry_over(self, fingerprint, unchanged)
