"""What asking a question gave, the file that a run keeps it in, and the asking of question after question."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from hopql.serve.batch import Journal
from hopql.state.database import Rows
from hopql.state.sql import Failure
from hopql.tools.base.errors import ConnectError, DiskError, HopQLError, ModelError, UsageError, WorkspaceError

if TYPE_CHECKING:
    from hopql.tools.database.engine import Engine


PAGE = 50_000
"""Rows that are compared at most; the suites' results are far smaller."""
STOPS = (ConnectError.exit_code, ModelError.exit_code)
"""Failures that say nothing about the system that was asked."""
_ENDS = {error.exit_code: error for error in (WorkspaceError, DiskError)}
"""Failures that every further question would meet too."""
_PATIENCE = 3
"""Questions in a row that may find no model or no database before a run stops."""


@dataclass(kw_only=True)
class Kept:
    """A judged question; a line of the file that a run writes."""

    id: str
    question: str
    right: bool
    status: str
    seconds: float
    error: str = ""

    @property
    def counted(self) -> bool:
        """It is right or wrong; nothing can be said of one without gold."""
        return True


@dataclass(kw_only=True)
class Record(Kept):
    """One whose answer is a query."""

    db: str
    category: str
    valid: bool
    """The database accepts the SQL."""
    executed: bool
    refused: bool
    """Called out of domain."""
    sql: str
    gold_error: str
    """Why no gold query ran; such a question is neither right nor wrong."""
    model_seconds: float
    calls: int
    tokens_in: int
    tokens_out: int
    cached_tokens: int
    attempts: list[str]
    system: str = "hopql"
    """Which system answered: `hopql` or `oneshot`."""
    gold: list[str] = field(default_factory=list)
    linking: dict[str, float] = field(default_factory=dict)
    """`plan_tables_recall`, `sql_columns_precision` and so on (`hopql.evals.right`); recall is strict: all or
    nothing."""
    candidates: list[dict[str, Any]] = field(default_factory=list)
    """Each candidate: `sql`, `checked_sql`, `stage`, `logprob`, `repairs`, `problems` (kinds), `right`, and
    `raw_right` where repairs changed it (see `hopql.evals.execution.judged`)."""
    doubts: list[str] = field(default_factory=list)
    """What the answer itself says is doubtful."""
    levers: dict[str, str] = field(default_factory=dict)
    """What changed the outcome: `repair`, `value`, `retry`, `vote` → `won` or `lost` (see
    `hopql.evals.execution.levers`)."""

    @property
    def counted(self) -> bool:
        """A gold query ran."""
        return not self.gold_error

    @property
    def chosen(self) -> dict[str, Any] | None:
        """The candidate whose query the answer is of."""
        return next((one for one in self.candidates if one["checked_sql"] == self.sql), None)


def gold_results(engine: Engine, gold: list[str]) -> tuple[list[str], list[Rows], str]:
    """Run the gold queries: those that ran, their results, and why the last one that did not run failed."""
    ran, results, error = [], [], ""
    for sql in gold:
        try:
            results.append(engine.run(sql.strip().rstrip(";"), max_rows=PAGE, timeout_s=120))
            ran.append(sql)
        except HopQLError as failure:
            error = str(failure)
    return ran, results, "" if ran else error


def check_failure(failure: Failure | None) -> None:
    """Raise a failure that every further question would meet too: WorkspaceError (no index, an outdated one) or
    DiskError. Such a question is not kept; the next run asks it."""
    if failure and (kind := _ENDS.get(failure["exit_code"])):
        raise kind(failure["message"], hint=failure["hint"])


def accepted(engine: Engine, sql: str) -> bool:
    """Whether the database would run this query."""
    return bool(sql.strip()) and engine.explain(sql).ok


_FLOORS = ("state", "prompts", "tools", "nodes", "graph", "serve")
_MAY_DIFFER = ("suite", "code")


@dataclass(frozen=True)
class Header:
    """What a run's answers hang on."""

    suite: str
    """Name of the file, for people."""
    suite_sha256: str
    system: str
    model: str
    base_url: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    """Options of the run that are not the default, wherever they were set."""
    settings: dict[str, str] = field(default_factory=dict)
    """Settings of the process that change answers and are not the default."""
    workspaces: str = ""
    code: str = ""
    """Hash of the system's sources; a file that was begun with others is gone on with, and that is told."""

    def differences(self, other: Header) -> list[str]:
        """In words, what `other` (an earlier run) has otherwise."""

        def shown(value: object) -> str:
            return (value if isinstance(value, str) else json.dumps(value)) or "none"

        pairs = ((name, mine, getattr(other, name)) for name, mine in vars(self).items() if name not in _MAY_DIFFER)
        return [f"{name} {shown(old)} there, {shown(new)} here" for name, new, old in pairs if new != old]


Judged = TypeVar("Judged", bound=Kept)


class RunFile(Generic[Judged]):
    """Judged questions by id in a JSONL file, appended one line at a time: what is written survives any end."""

    def __init__(self, path: Path, header: Header, kind: type[Judged]) -> None:
        """Name the file, what is to be measured, and what the lines are. Nothing is read or written yet."""
        self.path, self.header, self._kind = path, header, kind
        self.other_code = False
        """The file was begun by other sources of the system than those of now."""

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep the file to this run.

        Raises:
            UsageError: when another run writes it; the message names its process.
            DiskError: when its folder cannot be written.
        """
        from filelock import FileLock, Timeout

        lock, pid = (self.path.with_name(f"{self.path.name}.{end}") for end in ("lock", "pid"))
        taken = FileLock(lock)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            taken.acquire(timeout=0)
            pid.write_text(str(os.getpid()))
        except Timeout as error:
            who = "just begun"
            with suppress(OSError):
                who = f"process {pid.read_text()}"
            raise UsageError(
                f"Another run writes {self.path} ({who}).",
                hint="Wait until it has ended and run this again, or name another file with --out.",
            ) from error
        except OSError as error:
            told = f"{self.path} cannot be written: {error.strerror or error}."
            raise DiskError(told, hint="Name another file with --out, or free some space.") from error
        try:
            yield
        finally:
            for file in (pid, lock):
                with suppress(OSError):
                    file.unlink()
            taken.release()

    def resume(self) -> dict[str, Judged]:
        """What an earlier run left; a last line that was cut off is taken out, a new file is begun.

        Raises:
            UsageError: when the file is none of a run, or of a run of something else; it stays as it is.
            DiskError: when it cannot be written.
        """
        found: tuple[Header, list[Judged]] | None = None
        if self.path.exists():
            data = self.path.read_bytes()
            whole = data[: data.rfind(b"\n") + 1]
            if data and not whole and not b'{"run"'.startswith(data[:6]):
                raise _not_ours(self.path)
            found = _read(self.path, whole, self._kind) if whole else None
            if found and (differences := self.header.differences(found[0])):
                raise UsageError(
                    f"{self.path} holds a run of something else: {'; '.join(differences)}.",
                    hint="Name another file with --out, or give the options of that run.",
                )
            with suppress(OSError):
                os.truncate(self.path, len(whole))
        if found is None:
            self._write({"run": asdict(self.header)})
            return {}
        self.other_code = found[0].code != self.header.code
        return {record.id: record for record in found[1]}

    def append(self, record: Judged) -> None:
        """Write a judged question. Raises DiskError."""
        self._write(asdict(record))

    def _write(self, line: dict[str, Any]) -> None:
        Journal(self.path).append(json.dumps(line, ensure_ascii=False, default=str))


def read_run(path: Path) -> tuple[Header, list[Record]]:
    """The header and the records of a run's file, which is not changed.

    Raises:
        UsageError: when there is no such file, or it is none of a run.
    """
    if not path.is_file():
        raise UsageError(f"There is no run {path}.", hint="Make one with `hopql eval SUITE --out FILE`.")
    return _read(path, path.read_bytes(), Record)


def _read(path: Path, data: bytes, kind: type[Judged]) -> tuple[Header, list[Judged]]:
    lines = [line for line in data.decode(errors="replace").split("\n") if line.strip()]
    try:
        given = json.loads(lines[0])["run"]
        header = Header(**{name.name: given[name.name] for name in fields(Header) if name.name in given})
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise _not_ours(path) from error
    known = {one.name for one in fields(kind)}
    records: dict[str, Judged] = {}
    for line in lines[1:]:
        with suppress(ValueError, TypeError):
            record = kind(**{key: value for key, value in json.loads(line).items() if key in known})
            records[record.id] = record
    return header, list(records.values())


def sources_hash(*packages: str) -> str:
    """A hash of the sources of these packages (default: all floors under the evals)."""
    root, found = Path(__file__).parents[1], hashlib.sha256()
    for package in packages or _FLOORS:
        for path in sorted((root / package).rglob("*")):
            if path.suffix in (".py", ".md", ".json"):
                found.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return found.hexdigest()[:16]


def _not_ours(path: Path) -> UsageError:
    return UsageError(
        f"{path} is not the file of a run: its first line does not say what was measured. It is left as it is.",
        hint="Name another file.",
    )


def say(line: str) -> None:
    """Tell how a run goes, on stderr."""
    print(line, file=sys.stderr, flush=True)


class Pace:
    """Tells each judged question, and how long the rest will take as it went so far."""

    def __init__(
        self, tell: Callable[[str], None] = say, clock: Callable[[], float] = time.monotonic, *, counted: bool = False
    ) -> None:
        """`counted`: lines do not say which question it was, nor how it ended."""
        self._say, self._clock, self._counted = tell, clock, counted
        self._asked: Counter[str] = Counter()
        self._of: Counter[str] = Counter()
        self._right: Counter[str] = Counter()
        self._total, self._began = 0, clock()

    def begin(self, total: int) -> None:
        """So many questions will be asked from now on."""
        self._total, self._began = total, self._clock()

    def tell(self, record: Kept, mark: str, costs: str, system: str = "") -> None:
        """One question more is judged: how it ended, what it cost, by whom where there are several."""
        self._asked[system] += 1
        self._of[system] += record.counted
        self._right[system] += record.right
        done = self._asked.total()
        left = _time((self._clock() - self._began) / done * (self._total - done))
        told = f"{record.id} {f'{system} ' if system else ''}{mark:7} {record.seconds:5.1f} s, {costs}; "
        told += f"{self._right[system]} of {self._of[system]} right, {left} left: {record.question[:80]}"
        self._say(f"[{done}/{self._total}] {f'{left} left' if self._counted else told}")


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min" if minutes >= 10 else f"{minutes}:{rest:02} min"


Job = tuple[Callable[[], tuple[Judged, bool]], "RunFile[Judged] | None", dict[str, Judged], Callable[[Judged], None]]
"""Asks and judges one question (whether it found no model or database, too); where it is kept; who is told."""


def ask_each(jobs: Iterable[Job[Judged]]) -> None:
    """Do one job after the other; what found no model or database is asked by the next run.

    Raises:
        ModelError: when no model or database is there for several questions in a row.
        WorkspaceError: when there is no index, or an outdated one.
        DiskError: when a file cannot be written.
    """
    stopped = 0
    for ask, file, known, tell in jobs:
        record, stop = ask()
        stopped = stopped + 1 if stop else 0
        if stopped >= _PATIENCE:
            raise ModelError(f"{stopped} questions in a row had no answer: {record.error}", hint="See `hopql doctor`.")
        if file and not stop:
            file.append(record)
        known[record.id] = record
        tell(record)
