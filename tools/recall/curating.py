"""A workspace's few-shots as entries of its query memory: what people wrote is replayed like what was asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pydantic import ValidationError

from hopql.state.asked import LONGEST, Draft, Entry
from hopql.state.cards import FewShot
from hopql.state.context import Context
from hopql.tools.errors import UsageError
from hopql.tools.memory import asked_exists, templates
from hopql.tools.options import effective
from hopql.tools.recall.opening import is_on, memory_of
from hopql.tools.recall.proving import timeless, validated
from hopql.tools.recall.remembering import described
from hopql.tools.workspace import Workspace

if TYPE_CHECKING:
    from hopql.tools.memory import QueryMemory

Progress = Callable[[str, int, int], None]
Same = tuple[str, str]
"""What makes two few-shots one: the question normalised, and the SQL."""

GONE: Final = "the few-shot was changed or removed"
MOVED: Final = "the schema or the notes changed"
TAKEN: Final = "a few-shot takes its place"
_OURS: Final = (GONE, MOVED, TAKEN)
_PAGE: Final = 1000
_ALIKE: Final = 50
"""Entries of one question that are looked through."""


@dataclass
class Curated:
    """What became of the few-shots."""

    kept: int = 0
    """So many are entries now."""
    added: int = 0
    withdrawn: int = 0
    told: list[str] = field(default_factory=list)
    """Which are not replayed, and why."""


def curated(workspace: Workspace, fewshots: Iterable[FewShot], progress: Progress | None = None) -> Curated:
    """Make these few-shots the curated entries of the query memory, approved; run again, nothing changes.

    Synthesised ones are left out. Told and left out are those that the database cannot plan, and those that a complaint
    or a correction put out of use: they stay so until their SQL is changed. Nothing is done where the query memory is
    off.

    Raises:
        ConnectError: database or memory cannot be reached.
    """
    wanted = {_same(shot.intent, shot.sql): shot for shot in fewshots if shot.origin == "written"}
    if workspace.config.access.by_user:  # each user has a memory of their own: nothing is everybody's
        return Curated()
    if not is_on() or not (wanted or asked_exists()):
        return Curated()
    memory = memory_of(workspace, effective(Context(), workspace).model_copy(update={"user": ""}))
    found = Curated()
    settled: set[Same] = set()
    for entry in list(_entries(memory)):
        same = _same(entry["question"], entry["sql"])
        if _settle(memory, entry, wanted=same in wanted, found=found):
            settled.add(same)
    lacking = [(same, shot) for same, shot in wanted.items() if same not in settled]
    for count, ((_, sql), shot) in enumerate(lacking, start=1):
        _add(workspace, memory, shot.intent.strip(), sql, found)
        if progress:
            progress("few-shots to replay", count, len(lacking))
    return found


def _same(question: str, sql: str) -> Same:
    return templates.normal_form(question[:LONGEST]), sql.strip().rstrip(";").rstrip()


def _entries(memory: QueryMemory) -> Iterator[Entry]:
    """All that were ever curated here, whatever became of them."""
    after = ""
    while True:
        page = memory.listing({"state": "all", "origin": "curated", "user": ""}, after=after, limit=_PAGE)
        yield from page["rows"]
        after = page["next"]
        if not after:
            return


def _settle(memory: QueryMemory, entry: Entry, *, wanted: bool, found: Curated) -> bool:
    """Put a curated entry in order; whether its few-shot needs no new one."""
    here, withdrawn = entry["fingerprint"] == memory.key.fingerprint, entry["withdrawn"]
    if entry["superseded_by"] or (withdrawn and withdrawn not in _OURS):
        if wanted:
            why = withdrawn or f"it was corrected by {entry['superseded_by']}"
            found.told.append(f"“{entry['question']}” is not replayed: {why}; `hopql memory show {entry['id']}`")
        return wanted
    current = entry["template_version"] == str(templates.VERSION)
    if wanted and here and current:
        if withdrawn:
            memory.restore(entry["id"])
            found.added += 1
        found.kept += 1
        return True
    if wanted and here:
        memory.forget(entry["id"])  # it is made anew: a template of another version replays nothing
    elif not withdrawn:
        _put_away(memory, entry["id"], MOVED if wanted else GONE)
        found.withdrawn += not wanted
    return False


def _put_away(memory: QueryMemory, id_: str, why: str) -> None:
    """Withdraw an entry; one that only moves, and of which nothing is known, is deleted."""
    shown = memory.show(id_)
    if why == MOVED and shown and not shown["feedback"] and not shown["replays"]:
        memory.forget(id_)
    else:
        memory.withdraw(id_, why)


def _add(workspace: Workspace, memory: QueryMemory, question: str, sql: str, found: Curated) -> None:
    try:
        validated(workspace, sql)
        made = timeless(described(workspace, question, sql))
        draft = Draft(question=question, sql=sql, origin="curated", approved=True, **made)
    except (UsageError, ValidationError) as error:
        why = error.errors()[0]["msg"] if isinstance(error, ValidationError) else error
        found.told.append(f"“{question[:200]}” is not replayed: {why}")
        return
    for proposal in memory.exact(draft.normal, k=_ALIKE):
        entry = proposal["entry"]
        if entry["sql"] == sql and not entry["private"]:
            memory.withdraw(entry["id"], TAKEN)  # a draft that is curated brings it back, as its own
    memory.keep(draft, proved=True)
    found.added += 1
    found.kept += 1
