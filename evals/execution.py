"""Execution accuracy of a suite: asks each question, runs the gold queries in the same database, judges.

`hopql eval` is the command line of it (`hopql.evals.command`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hopql.evals.levers import judged, levers
from hopql.evals.outcome import Outcome, Record, accepted, ask, gold_results
from hopql.evals.pace import Pace
from hopql.evals.right import right
from hopql.evals.run_file import RunFile
from hopql.evals.suite import Question
from hopql.evals.unaided import UNAIDED
from hopql.state.cards import TableCard
from hopql.state.database import Rows
from hopql.tools.database.engine import Engine
from hopql.tools.errors import HopQLError, ModelError

STOPPED = "stopped"
_PATIENCE = 3
"""Questions in a row that may find no model or no database before the run stops."""


@dataclass(frozen=True)
class Asked:
    """What the questions of one database are put to."""

    answer: Callable[[str, str], Outcome]
    """Takes a question and its notes."""
    engine: Engine
    """The database, which gold runs on too."""
    cards: Sequence[TableCard]


class Systems:
    """A system under test, opened once for each database that questions go to."""

    def __init__(self, workspace: str, options: dict[str, Any], *, oneshot: bool = False) -> None:
        """Name the workspace, where `{db}` stands for a question's database. Nothing is opened yet."""
        self.name = "oneshot" if oneshot else "hopql"
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
        from hopql.tools.configuration import CARDS

        client = HopQL(name, **{**UNAIDED, **self._options})
        engine, cards = client.workspace.engine, load_cards(client.workspace.path / CARDS)
        if self.name == "oneshot":
            from hopql.evals.oneshot import Oneshot

            return Asked(Oneshot(engine, str(self._options.get("model", ""))).ask, engine, cards)
        return Asked(lambda question, notes: ask(client, question, notes), engine, cards)


@dataclass
class Run:
    """A system with the file that its judged questions are kept in, if any."""

    systems: Systems
    file: RunFile | None = None


def measure(questions: Sequence[Question], runs: Sequence[Run], pace: Pace | None = None) -> list[list[Record]]:
    """Ask and judge each question that a run's file does not hold yet; each run's records, in the suite's order.

    All questions of a database go to one system, then to the next: what the model's server has read of the schema
    stays in its cache.

    Raises:
        ModelError: when no model or database is there for several questions. What was judged is in the files; what
            was not is asked by the next run.
        UsageError: when a file is of another run; nothing is asked then.
    """
    done = [run.file.resume() if run.file else {} for run in runs]
    blocks = [
        (run, known, [question for question in questions if question.db == db])
        for db in dict.fromkeys(question.db for question in questions)
        for run, known in zip(runs, done, strict=True)
    ]
    todo = [[question for question in block if question.id not in known] for _, known, block in blocks]
    pace = pace or Pace()
    pace.begin([(run.systems.name, len(some)) for (run, _, _), some in zip(blocks, todo, strict=True)])
    stopped = 0
    for (run, known, _), some in zip(blocks, todo, strict=True):
        for question in some:
            record = judge(question, run.systems)
            stopped = stopped + 1 if record.status == STOPPED else 0
            if stopped >= _PATIENCE:
                raise ModelError(
                    f"{stopped} questions in a row had no answer: {record.error}", hint="See `hopql doctor`."
                )
            if run.file and not stopped:
                run.file.append(record)
            known[question.id] = record
            pace.tell(record)
    return [[known[question.id] for question in questions] for known in done]


def judge(question: Question, systems: Systems) -> Record:
    """Ask one question and compare its result with those of the gold queries."""
    asked = systems.of(question.db)
    outcome = asked.answer(question.question, question.instructions)
    gold_sql, gold, gold_error = gold_results(asked.engine, question.gold)

    def is_right(rows: Rows | None) -> bool:
        return right(gold, rows, question=question.question, gold_sql=gold_sql)

    executed = outcome.status == "answered" and outcome.rows is not None
    verdict = executed and is_right(outcome.rows)
    known = {outcome.sql: verdict} if executed else {}
    candidates = judged(outcome.candidates, _judging(asked, is_right, known if gold else None))
    return Record(
        id=question.id, db=question.db, category=question.category, question=question.question, right=verdict,
        valid=executed or accepted(asked.engine, outcome.sql), executed=executed,
        refused=outcome.status == "out_of_domain", sql=outcome.sql,
        status=STOPPED if outcome.stopped else outcome.status, error=outcome.error, gold_error=gold_error,
        seconds=outcome.seconds, model_seconds=outcome.model_seconds, calls=outcome.calls,
        tokens_in=outcome.tokens_in, tokens_out=outcome.tokens_out, cached_tokens=outcome.cached_tokens,
        attempts=outcome.attempts, system=systems.name, gold=question.gold,
        linking=_linking(question, outcome, asked), candidates=candidates,
        doubts=outcome.doubts, levers=levers(candidates, outcome.sql, verdict),
    )  # fmt: skip


def _judging(
    asked: Asked, is_right: Callable[[Rows | None], bool], known: dict[str, bool] | None
) -> Callable[[str], bool | None]:
    """Whether a query's result is right, each query run once; None when `known` is, as there is no gold."""
    from hopql.evals.reading import run_read_only

    def verdict(sql: str) -> bool | None:
        if known is None:
            return None
        if sql not in known:
            try:
                known[sql] = is_right(run_read_only(asked.engine, sql))
            except HopQLError:
                known[sql] = False
        return known[sql]

    return verdict


def _linking(question: Question, outcome: Outcome, asked: Asked) -> dict[str, float]:
    from hopql.evals.linked import linking

    return linking(question.gold, outcome.plan, outcome.sql, asked.cards, asked.engine.dialect)
