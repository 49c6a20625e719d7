"""Execution accuracy of a suite: asks each question, runs the gold queries in the same database, judges.

`hopql eval` is the command line of it (`hopql.evals.command`).
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from hopql.evals.records import (
    PAGE,
    STOPS,
    Header,
    Pace,
    Record,
    RunFile,
    accepted,
    ask_each,
    check_failure,
    gold_results,
    say,
    sources_hash,
)
from hopql.evals.right import linking, right
from hopql.evals.suite import UNREAD, Question, choose, prepare, read_suite, suite_files
from hopql.serve.interrupts import leaving_at_once
from hopql.serve.result import Result
from hopql.state.cards import TableCard
from hopql.state.database import WRITES, Rows
from hopql.state.sql import Attempt
from hopql.tools.base.errors import HopQLError, ModelError, QueryError, failure_of
from hopql.tools.database.engine import Engine
from hopql.tools.database.guard import check
from hopql.tools.models import chat_model, complete

STOPPED = "stopped"


@dataclass(frozen=True)
class Asked:
    """What the questions of one database are put to."""

    answer: Callable[[str, str], Result]
    """Takes a question and its notes."""
    engine: Engine
    """The database, which gold runs on too."""
    cards: Sequence[TableCard]


class Systems:
    """A system under test, opened once for each database that questions go to."""

    def __init__(
        self, workspace: str, options: dict[str, Any], *, oneshot: bool = False, file: RunFile[Record] | None = None
    ) -> None:
        """Name the workspace, where `{db}` stands for a question's database, and where judged questions are kept.
        Nothing is opened yet."""
        self.name, self.file = "oneshot" if oneshot else "hopql", file
        self._workspace, self._options = workspace, options
        self._opened: dict[str, Asked] = {}

    def of(self, db: str) -> Asked:
        """What answers questions to that database."""
        name = self._workspace.replace("{db}", db)
        if name not in self._opened:
            self._opened[name] = self._open(name)
        return self._opened[name]

    def cancel(self) -> None:
        """Stop what runs on the databases; another thread may call it."""
        for asked in list(self._opened.values()):
            asked.engine.cancel()

    def _open(self, name: str) -> Asked:
        from hopql.serve.client import HopQL
        from hopql.tools.catalog.cards import load_cards
        from hopql.tools.workspace.read_config import CARDS

        client = HopQL(name, **{**UNAIDED, **self._options})
        engine, cards = client.workspace.engine, load_cards(client.workspace.path / CARDS)
        if self.name == "oneshot":
            return Asked(Oneshot(engine, str(self._options.get("model", ""))).ask, engine, cards)
        return Asked(lambda question, notes: client.ask(question, notes=notes), engine, cards)


def measure(questions: Sequence[Question], runs: Sequence[Systems], pace: Pace | None = None) -> list[list[Record]]:
    """Ask and judge each question that a run's file does not hold yet; each run's records, in the suite's order.

    All questions of a database go to one system, then to the next: what the model's server has read of the schema
    stays in its cache.

    Raises:
        ModelError: when no model or database is there for several questions. What was judged is in the files; what
            was not is asked by the next run.
        WorkspaceError: when there is no index, or an outdated one; likewise.
        UsageError: when a file is of another run; nothing is asked then.
    """
    done = [run.file.resume() if run.file else {} for run in runs]
    blocks = [
        (run, known, [question for question in questions if question.db == db])
        for db in dict.fromkeys(question.db for question in questions)
        for run, known in zip(runs, done, strict=True)
    ]
    todo = [(run, known, one) for run, known, block in blocks for one in block if one.id not in known]
    pace = pace or Pace()
    pace.begin(len(todo))

    def asking(question: Question, systems: Systems) -> tuple[Record, bool]:
        record = judge(question, systems)
        return record, record.status == STOPPED

    def tell(record: Record) -> None:
        calls = f"{record.calls} call{'s' if record.calls != 1 else ''}"
        pace.tell(record, mark(record), calls, record.system if len(runs) > 1 else "")

    ask_each((partial(asking, one, run), run.file, known, tell) for run, known, one in todo)
    return [[known[question.id] for question in questions] for known in done]


def judge(question: Question, systems: Systems) -> Record:
    """Ask one question and compare its result with those of the gold queries."""
    asked = systems.of(question.db)
    answered = asked.answer(question.question, question.instructions)
    check_failure(answered.failure)
    gold_sql, gold, gold_error = gold_results(asked.engine, question.gold)

    def is_right(rows: Rows | None) -> bool:
        return right(gold, rows, question=question.question, gold_sql=gold_sql)

    last = answered.attempts[-1] if answered.attempts else None
    sql = answered.sql or (last["checked_sql"] or last["sql"] if last else "")
    stopped = answered.failure is not None and answered.failure["exit_code"] in STOPS
    executed = answered.status == "answered" and answered.rows is not None
    verdict = executed and is_right(answered.rows)
    known: dict[str, bool] = {sql: verdict} if executed else {}

    def judge_query(sql: str) -> bool | None:
        """Whether its result is right, each query run once; None where there is no gold."""
        if gold and sql not in known:
            try:
                known[sql] = is_right(run_read_only(asked.engine, sql))
            except HopQLError:
                known[sql] = False
        return known[sql] if gold else None

    candidates = judged(answered.attempts, judge_query)
    return Record(
        id=question.id, db=question.db, category=question.category, question=question.question, right=verdict,
        valid=executed or accepted(asked.engine, sql), executed=executed, refused=answered.status == "out_of_domain",
        sql=sql, status=STOPPED if stopped else answered.status, error=answered.error or "", gold_error=gold_error,
        seconds=answered.seconds, model_seconds=answered.model_seconds, calls=answered.model_calls,
        tokens_in=answered.tokens_in, tokens_out=answered.tokens_out, cached_tokens=answered.cached_tokens,
        attempts=[attempt["stage"] for attempt in answered.attempts], system=systems.name, gold=question.gold,
        linking=linking(question.gold, answered.plan, sql, asked.cards, asked.engine.dialect), candidates=candidates,
        doubts=answered.doubts, levers=levers(candidates, sql, verdict),
    )  # fmt: skip


LITERAL = "literal"
"""Repair rules of this name's beginning change literals: the lever `value`. All others are the lever `repair`."""


def judged(attempts: Sequence[Attempt], right: Callable[[str], bool | None]) -> list[dict[str, Any]]:
    """The candidates of a question with a verdict each.

    Args:
        attempts: as the graph leaves them.
        right: runs a query and compares it with gold; None where there is no gold to compare with.

    Returns:
        For each: `sql`, `checked_sql`, `stage`, `logprob`, `doubts`, `repairs`, `problems` (their
        kinds), `right`, and `raw_right`, which is None unless repairs changed the query.
    """
    return [
        {
            "sql": attempt["sql"],
            "checked_sql": attempt["checked_sql"],
            "stage": attempt["stage"],
            "logprob": attempt["logprob"],
            "doubts": attempt.get("doubts", []),
            "repairs": list(attempt["repairs"]),
            "problems": [problem["kind"] for problem in attempt["problems"]],
            "right": right(attempt["checked_sql"] or attempt["sql"]),
            "raw_right": right(attempt["sql"]) if attempt["repairs"] else None,
        }
        for attempt in attempts
    ]


def levers(candidates: Sequence[Mapping[str, Any]], sql: str, right: bool) -> dict[str, str]:
    """Lever → `won` (without it the answer were wrong) or `lost` (without it the answer were right).

    `repair` and `value`: the chosen candidate is right only by its repairs; or repairs spoilt a right one and the
    answer is wrong. One with repairs of both kinds counts for both. `retry`: the first candidate did not run, and the
    answer is right. `vote`: the first candidate that ran was not chosen, and the choice changed the verdict.

    Args:
        candidates: as `judged` gives them.
        sql: the query that was chosen.
    """
    if not candidates:
        return {}
    executed = [one for one in candidates if one["stage"] == "executed"]
    chosen = next((one for one in executed if one["checked_sql"] == sql), candidates[-1])
    found: dict[str, str] = {}
    if right and chosen["raw_right"] is False:
        found |= dict.fromkeys(_of_repairs(chosen), "won")
    if not right:
        for one in candidates:
            if one["raw_right"] and not one["right"]:
                found |= dict.fromkeys(_of_repairs(one), "lost")
    if right and candidates[0]["stage"] != "executed":
        found["retry"] = "won"
    if executed and executed[0] is not chosen and executed[0]["right"] in (True, False):
        if right and not executed[0]["right"]:
            found["vote"] = "won"
        elif not right and executed[0]["right"]:
            found["vote"] = "lost"
    return found


def _of_repairs(candidate: Mapping[str, Any]) -> list[str]:
    rules = [made.get("rule", "") if isinstance(made, Mapping) else "" for made in candidate["repairs"]]
    return sorted({"value" if rule.startswith(LITERAL) else "repair" for rule in rules})


UNAIDED: Final[dict[str, Any]] = {"replay": "off", "learned": "off", "remember": False}
"""Nothing from the query memory, and nothing into it: a question that was asked before would be no measurement."""


_REFUSED = ("statements", "not_read_only", WRITES, "function")
"""Problems that no query may have that is run on a user's database. What else is wrong the database says itself."""


def run_read_only(engine: Engine, sql: str) -> Rows:
    """The rows of one query that only reads.

    Raises:
        QueryError: when it is no such query, or the database refuses it.
    """
    for problem in check(sql, engine.dialect, [])["problems"]:
        if problem["kind"] in _REFUSED:
            raise QueryError(problem["message"])
    return engine.run(sql, max_rows=PAGE)


_SYSTEM = "You write one PostgreSQL query that answers the question. Reply with SQL only."


def mark(record: Record) -> str:
    """A word for how a question ended."""
    if not record.counted:
        return "no gold"
    if record.right:
        return "right"
    return "refused" if record.refused else "wrong" if record.executed else "failed"


class Oneshot:
    """Asks the model once with `CREATE TABLE` statements as the database itself describes them."""

    def __init__(self, engine: Engine, model: str = "") -> None:
        """Read the schema once; the model is the one that HopQL would use."""
        self._engine = engine
        self._model = chat_model(model)
        self._schema = "\n\n".join(plain_ddl(card) for card in engine.introspect())

    def ask(self, question: str, notes: str) -> Result:
        """Ask, take what comes, run it."""
        begun = time.perf_counter()
        words = f"\n{notes}" if notes else ""
        try:
            answer = complete(self._model, _SYSTEM, f"{self._schema}\n\n", f"Question: {question}{words}\n")
        except ModelError as error:
            return Result(question, "failed", "", failure=failure_of(error))
        sql = answer.text.replace("```sql", "").split("```")[0].strip().rstrip(";")
        rows, failure = None, None
        try:
            rows = run_read_only(self._engine, sql)
        except HopQLError as error:
            failure = failure_of(error)
        stage = "failed" if failure else "executed"
        return Result(
            question, "failed" if failure else "answered", "", sql=sql, rows=rows, failure=failure,
            attempts=[Attempt(sql=sql, checked_sql=sql, repairs=[], problems=[], stage=stage, logprob=None)],
            calls=[answer.cost()], seconds=time.perf_counter() - begun,
        )  # fmt: skip


def plain_ddl(card: TableCard) -> str:
    """A card as `CREATE TABLE`, with types and keys and nothing that had to be looked up in the rows."""
    parts = [f'  "{column.name}" {column.type}' for column in card.columns]
    if card.primary_key:
        parts.append(f"  PRIMARY KEY ({', '.join(card.primary_key)})")
    parts += [
        f"  FOREIGN KEY ({', '.join(key.columns)}) REFERENCES {key.table} ({', '.join(key.to)})"
        for key in card.foreign_keys
    ]
    return f"CREATE TABLE {card.name} (\n" + ",\n".join(parts) + "\n);"


_STOPPED = "Stopped. What is judged is kept; the same command goes on."
_MODEL_SETTINGS = {"model_path", "server_context"}
_SETTINGS = {*_MODEL_SETTINGS, "embedder", "marker", "synthesise"}


def run_suite(
    suite_path: Path, names: Sequence[str], *, part: str | None = None, databases: Path | None = None,
    workspace: str = "", ids: str = "", db: str = "", sample: int = 0, seed: int = 0, model: str = "",
    options: Mapping[str, Any], out: Path | None = None,
) -> list[list[Record]]:  # fmt: skip
    """Make ready what is missing, ask, judge; the records of each system of `names`, the one under test first. The
    rest is as the command line has it.

    Ctrl-C ends the process at once; what is judged is kept, and gone on with.
    """
    from hopql.tools.base.settings import settings

    wanted = [one.strip() for one in ids.split(",") if one.strip()]
    questions = choose(read_suite(suite_path, part), wanted, db, sample, seed)
    given = {"max_rows": PAGE, **options, **({"model": model} if model else {})}
    where = "dumps" if databases else workspace or "demo"
    runs: list[Systems] = []

    def cancel() -> None:
        for run in runs:
            run.cancel()

    with leaving_at_once(cancel, _STOPPED), ExitStack() as files:
        pattern = workspace or "demo"
        if databases:
            pattern = str(settings().data_dir / "evals" / "{db}")
            prepare(databases, list(dict.fromkeys(question.db for question in questions)), pattern, say)
        for name in names if questions else []:
            header = _header(suite_path, part, name, pattern.replace("{db}", questions[0].db), given, where)
            # Without --out a run is kept in the cache until it is complete, named by all that its answers hang on.
            key = json.dumps([asdict(header), [question.id for question in questions]])
            kept = out or settings().cache_dir / "evals" / f"{_sha(key.encode())}.jsonl"
            beside = out is not None and name != names[0]
            file = RunFile(kept.with_suffix(f".{name}{kept.suffix}") if beside else kept, header, Record)
            files.enter_context(file.held())
            held = file.resume()
            if known := sum(question.id in held for question in questions):
                say(f"{name}: {known} of {len(questions)} were asked before")
            if file.other_code:
                say(f"{file.path} was begun with other code than now: the answers in it stay as they are.")
            runs.append(Systems(pattern, given, oneshot=name == "oneshot", file=file))
        found = measure(questions, runs, Pace(counted=part == UNREAD))
        for run in runs:
            if run.file and not out:
                run.file.path.unlink(missing_ok=True)
    return found or [[] for _ in names]


def _header(
    suite_path: Path, part: str | None, name: str, workspace: str, given: dict[str, Any], where: str
) -> Header:  # fmt: skip
    from hopql.state.context import Context
    from hopql.tools.base.hide_secrets import bare
    from hopql.tools.base.settings import Settings, settings
    from hopql.tools.workspace.open_workspace import open_workspace
    from hopql.tools.workspace.read_config import effective

    Systems(workspace, given).of("")  # says what is wrong with an option or a workspace
    options = effective(Context(**given), open_workspace(workspace))
    changed = options.model_dump(exclude={"workspace", "model"}, exclude_defaults=True)
    data = b"".join(file.read_bytes() for file in suite_files(suite_path, part))
    own = settings().model_dump(include=_SETTINGS if name == "hopql" else _MODEL_SETTINGS)
    return Header(
        suite=suite_path.stem, suite_sha256=_sha(data), system=name, model=options.model or settings().model,
        base_url=bare(settings().base_url), options=changed if name == "hopql" else {}, workspaces=where,
        settings={key: str(value) for key, value in own.items() if value != Settings.model_fields[key].default},
        code=sources_hash(),
    )  # fmt: skip


def _sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:24]
