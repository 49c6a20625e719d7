"""A person's right SQL for an answer or an entry: proved, kept, and put in the place of what was wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hopql.state.asked import Draft, Feedback, Key
from hopql.state.asked_told import Judged, Logged
from hopql.state.context import Context
from hopql.state.database import Rows
from hopql.tools.errors import UsageError
from hopql.tools.recall.opening import key_of, policy_of
from hopql.tools.recall.proving import proved, timeless
from hopql.tools.recall.remembering import described
from hopql.tools.workspace import Workspace

if TYPE_CHECKING:
    from hopql.tools.memory import QueryMemory

_PAGE = 1000


@dataclass(frozen=True)
class Corrected:
    """A correction that was taken."""

    question: str
    """Which it answers."""
    rows: Rows
    """What it gave."""
    judged: Judged
    elsewhere: bool
    """It holds for another schema or other notes than the workspace's own now, as what it corrects did."""


@dataclass(frozen=True)
class _Subject:
    """What is corrected."""

    question: str
    fingerprint: str
    about: dict[str, str]


def corrected(workspace: Workspace, id_: str, sql: str, options: Context, comment: str = "") -> Corrected:
    """Take the right SQL for an entry, or for an answer by the id of its asking.

    An entry of the same question gives way to it; an entry that was replayed for another question stays.

    Raises:
        UsageError: there is neither, the SQL cannot be used (see `hopql.tools.recall.proving.validated`), or it is what
        is
            kept already.
        QueryError: the database refused the SQL while it ran.
        ConnectError: database or memory cannot be reached.
    """
    subject = _subject(workspace, id_, options)
    checked, rows = proved(workspace, sql, options)
    draft = Draft(
        question=subject.question, sql=checked, user=options.user, row_count=rows["row_count"],
        ms=1000 * rows["seconds"], **timeless(described(workspace, subject.question, checked)),
    )  # fmt: skip
    memory = _opened(workspace, subject.fingerprint, options)
    given = Feedback(verdict="corrected", comment=comment, correction=draft, **subject.about)
    judged = memory.feedback(given, proved=True)
    if "entry" in subject.about:
        judged = _replaced(memory, id_, judged)
    return Corrected(subject.question, rows, judged, subject.fingerprint != key_of(workspace, options).fingerprint)


def _opened(workspace: Workspace, fingerprint: str, options: Context) -> QueryMemory:
    from hopql.tools.memory import QueryMemory

    key = Key(workspace.config.name, fingerprint, workspace.space_for(options))
    return QueryMemory(key, user=options.user, policy=policy_of(options))


def _subject(workspace: Workspace, id_: str, options: Context) -> _Subject:
    now = key_of(workspace, options).fingerprint
    memory = _opened(workspace, now, options)
    if shown := memory.show(id_):
        return _Subject(shown["entry"]["question"], shown["entry"]["fingerprint"], {"entry": id_})
    logged = asking(memory, id_)
    if logged is None:
        raise UsageError(
            f"Neither an entry nor an answer has the id '{id_}' here.",
            hint="`hopql memory asked` lists entries; `hopql ask --json` gives the id of an answer as `asking`.",
        )
    source = memory.show(logged["replayed_from"] or logged["entry"])
    return _Subject(logged["question"], source["entry"]["fingerprint"] if source else now, {"asking": id_})


def asking(memory: QueryMemory, id_: str) -> Logged | None:
    """The asking of that id, looked for from the newest on; None where there is none."""
    after = ""
    while True:
        page = memory.history(None if memory.user else "*", after=after, limit=_PAGE)
        found = next((one for one in page["rows"] if one["id"] == id_), None)
        if found or not page["next"]:
            return found
        after = page["next"]


def _replaced(memory: QueryMemory, id_: str, judged: Judged) -> Judged:
    """What was said, with the wrong entry out of use also where the two were normalised by different versions."""
    shown = memory.show(id_)
    if shown is None or shown["entry"]["superseded_by"] or shown["entry"]["withdrawn"]:
        return judged
    made = memory.show(judged["successor"])
    if made is not None and made["entry"]["private"] and not shown["entry"]["private"]:
        return judged  # it is this user's alone
    replays = memory.withdraw(id_, f"corrected by {judged['successor']}")
    return {**judged, "withdrawn": True, "replays": replays}
