"""SQL that people give: checked and tried, then kept as a correction or as a curated example."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from pydantic import ValidationError

from hopql.state.cards import FewShot
from hopql.state.context import Context
from hopql.state.database import Rows
from hopql.state.query_memory import LONGEST, Draft, Entry, Feedback, Filter, Judged
from hopql.tools.base.errors import UsageError
from hopql.tools.memory import QueryMemory, asked_exists
from hopql.tools.memory.recall_queries import described, is_on, memory_of
from hopql.tools.memory.tokenize_question import normal_form
from hopql.tools.workspace.open_workspace import Workspace
from hopql.tools.workspace.read_config import effective

_PLANNING_S = 10.0
"""Seconds that planning may take where nobody runs the query."""


def validated(workspace: Workspace, sql: str, options: Context | None = None) -> str:
    """The one read-only statement that a text is, as it may be run. It is planned, not run. `options`: of whoever will
    run it. Without them nobody does: it is planned as the login, whatever it costs. UsageError: it is not one, it reads
    what the workspace does not grant, or the database cannot plan it."""
    from hopql.tools.database.guard import check, planned

    names = workspace.catalog.names
    verdict = check(sql, workspace.engine.dialect, names)
    problems = [] if verdict["ok"] else verdict["problems"]
    if not problems:
        engine = workspace.engine_for(options) if options else workspace.engine
        limits = (options.max_cost, options.timeout_s) if options else (0.0, _PLANNING_S)
        wrong = planned(engine, verdict["sql"], *limits)
        problems = [wrong] if wrong else []
    if problems:
        told = " ".join(problem["message"] for problem in problems)
        raise UsageError(f"The SQL cannot be used: {told}", hint='Try a query out with `hopql ask "SELECT …"`.')
    return verdict["sql"]


def proved(workspace: Workspace, sql: str, options: Context) -> tuple[str, Rows]:
    """The statement, validated, and the rows of one read-only run. UsageError: see `validated`. QueryError: the
    database refused it while it ran, or it took longer than `timeout_s`."""
    checked = validated(workspace, sql, options)
    engine = workspace.engine_for(options)
    return checked, engine.run(checked, max_rows=options.max_rows, timeout_s=options.timeout_s)


_PAGE = 1000


@dataclass(frozen=True)
class Corrected:
    """A correction that was taken."""

    question: str
    rows: Rows
    judged: Judged
    elsewhere: bool
    """It holds for another schema or other notes than the workspace's own now, as what it corrects did."""


def corrected(workspace: Workspace, id_: str, sql: str, options: Context, comment: str = "") -> Corrected:
    """Take the right SQL for an entry, or for an answer by the id of its asking.

    It holds where what it corrects held. An entry of the same question gives way to it; an entry that was replayed for
    another question stays. UsageError: there is neither, the SQL cannot be used (see `validated`), or it is what is
    kept already. QueryError: the database refused the SQL while it ran."""
    memory = memory_of(workspace, options)
    now, shown = memory.key.fingerprint, memory.show(id_)
    logged = None if shown else memory.asking(id_)
    source = memory.show(logged["replayed_from"] or logged["entry"]) if logged else shown
    if shown is None and logged is None:
        raise UsageError(
            f"Neither an entry nor an answer has the id '{id_}' here.",
            hint="`hopql memory asked` lists entries; `hopql ask --json` gives the id of an answer as `asking`.",
        )
    question = logged["question"] if logged else shown["entry"]["question"] if shown else ""
    checked, rows = proved(workspace, sql, options)
    draft = Draft(
        question=question, sql=checked, user=options.user, row_count=rows["row_count"],
        ms=1000 * rows["seconds"], **described(workspace, question, checked, dated=False),
    )  # fmt: skip
    fingerprint = source["entry"]["fingerprint"] if source else now
    memory.key = replace(memory.key, fingerprint=fingerprint)
    about = {"asking": id_} if logged else {"entry": id_}
    judged = memory.feedback(Feedback(verdict="corrected", comment=comment, correction=draft, **about))
    return Corrected(question, rows, judged, elsewhere=fingerprint != now)


Progress = Callable[[str, int, int], None]
Same = tuple[str, str]
"""What makes two few-shots one: the question normalised, and the SQL."""

OURS: Final[Filter] = {"state": "all", "origin": "curated", "user": ""}
"""All that were ever curated here, whatever became of them."""
GONE: Final = "the few-shot was changed or removed"
MOVED: Final = "the schema or the notes changed"
TAKEN: Final = "a few-shot takes its place"
_OURS: Final = (GONE, MOVED, TAKEN)
_ALIKE: Final = 50
"""Entries of one question that are looked through."""


@dataclass
class Curated:
    """What became of the few-shots."""

    kept: int = 0
    added: int = 0
    withdrawn: int = 0
    told: list[str] = field(default_factory=list)
    """Which are not replayed, and why."""


def curated(workspace: Workspace, fewshots: Iterable[FewShot], progress: Progress | None = None) -> Curated:
    """Make these few-shots the curated entries of the query memory, approved; run again, nothing changes.

    Synthesised ones are left out. Told and left out are those that the database cannot plan, and those that a complaint
    or a correction put out of use: they stay so until their SQL is changed. Nothing is done where the query memory is
    off."""
    wanted = {_same(shot.intent, shot.sql): shot for shot in fewshots if shot.origin == "written"}
    if workspace.config.access.by_user:  # each user has a memory of their own: nothing is everybody's
        return Curated()
    if not is_on() or not (wanted or asked_exists()):
        return Curated()
    memory = memory_of(workspace, effective(Context(), workspace).model_copy(update={"user": ""}))
    found = Curated()
    settled: set[Same] = set()
    for entry in _listed(memory):
        same = _same(entry["question"], entry["sql"])
        if _settle(memory, entry, wanted=same in wanted, found=found):
            settled.add(same)
    lacking = [(same, shot) for same, shot in wanted.items() if same not in settled]
    for count, ((_, sql), shot) in enumerate(lacking, start=1):
        _add(workspace, memory, shot.intent.strip(), sql, found)
        if progress:
            progress("few-shots to replay", count, len(lacking))
    return found


def _listed(memory: QueryMemory) -> list[Entry]:
    """All entries that were ever curated."""
    page = memory.listing(OURS, limit=_PAGE)
    found = page["rows"]
    while page["next"]:
        page = memory.listing(OURS, after=page["next"], limit=_PAGE)
        found += page["rows"]
    return found


def _same(question: str, sql: str) -> Same:
    return normal_form(question[:LONGEST]), sql.strip().rstrip(";").rstrip()


def _settle(memory: QueryMemory, entry: Entry, *, wanted: bool, found: Curated) -> bool:
    """Put a curated entry in order; whether its few-shot needs no new one."""
    here, withdrawn = entry["fingerprint"] == memory.key.fingerprint, entry["withdrawn"]
    if entry["superseded_by"] or (withdrawn and withdrawn not in _OURS):
        if wanted:
            why = withdrawn or f"it was corrected by {entry['superseded_by']}"
            found.told.append(f"“{entry['question']}” is not replayed: {why}; `hopql memory show {entry['id']}`")
        return wanted
    if wanted and here:
        if withdrawn:
            memory.restore(entry["id"])
            found.added += 1
        found.kept += 1
        return True
    if not withdrawn:
        shown = memory.show(entry["id"])
        if wanted and shown and not shown["feedback"] and not shown["replays"]:
            memory.forget(entry["id"])  # it only moves, and nothing is known of it
        else:
            memory.withdraw(entry["id"], MOVED if wanted else GONE)
        found.withdrawn += not wanted
    return False


def _add(workspace: Workspace, memory: QueryMemory, question: str, sql: str, found: Curated) -> None:
    try:
        validated(workspace, sql)
        made = described(workspace, question, sql, dated=False)
        draft = Draft(question=question, sql=sql, origin="curated", approved=True, **made)
    except (UsageError, ValidationError) as error:
        why = error.errors()[0]["msg"] if isinstance(error, ValidationError) else error
        found.told.append(f"“{question[:200]}” is not replayed: {why}")
        return
    for proposal in memory.known(draft.normal, k=_ALIKE):
        entry = proposal["entry"]
        if entry["sql"] == sql and not entry["private"]:
            memory.withdraw(entry["id"], TAKEN)  # a draft that is curated brings it back, as its own
    memory.keep(draft)
    found.added += 1
    found.kept += 1
