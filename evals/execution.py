"""Execution accuracy of a suite: asks each question, runs the gold queries in the same database, judges, adds up.

    python -m evals.execution nycflights --workspace demo
    python -m evals.execution SUITE.jsonl --workspace 'spaces/{db}' --sample 40 --seed 1 --out run.jsonl
    python -m evals.execution SUITE.jsonl --workspace 'spaces/{db}' --oneshot

A run with `--out` goes on where it was stopped.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from evals.outcome import PAGE, Outcome, Record, accepted, ask, gold_results
from evals.right import right
from evals.suite import Question, choose, read_suite
from evals.totals import summary
from tools.errors import HopQLError, ModelError

STOPPED = "stopped"
_PATIENCE = 3
"""Questions in a row that may find no model or no database before the run stops."""


@click.command()
@click.argument("suite", type=click.Path(path_type=Path))
@click.option("-w", "--workspace", default="demo", help="Folder or name; {db} stands for the question's database.")
@click.option("--ids", default="", help="Only these, with commas between.")
@click.option("--db", default="", help="Only questions to this database.")
@click.option("--sample", default=0, help="A random sample of so many.")
@click.option("--seed", default=0, help="Of the sample.")
@click.option("-m", "--model", default="", help="Another chat model than the setting's.")
@click.option("-o", "--option", "options", multiple=True, metavar="NAME=VALUE", help="Any option of a run.")
@click.option("--oneshot", is_flag=True, help="The baseline instead: plain DDL, one greedy call, no repair.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="JSONL of judged questions; an existing one is gone on from."
)
def main(
    suite: Path, workspace: str, ids: str, db: str, sample: int, seed: int, model: str, options: tuple[str, ...],
    oneshot: bool, out: Path | None,
) -> None:  # fmt: skip
    """Ask the questions of SUITE (a file, or the name of a packaged suite) and judge the answers."""
    try:
        questions = choose(read_suite(suite), [i for i in ids.split(",") if i], db, sample, seed)
        given = {"max_rows": PAGE, **dict(option.split("=", 1) for option in options)}
        systems = Systems(workspace, given if not model else {**given, "model": model}, oneshot)
        click.echo(summary(measure(questions, systems, out)))
    except HopQLError as error:
        raise SystemExit(f"{error} {error.hint}") from error


class Systems:
    """What is asked: an opened system and the database of each workspace that questions go to."""

    def __init__(self, workspace: str, options: dict[str, Any], oneshot: bool = False) -> None:
        """Name the workspace, where `{db}` stands for a question's database. Nothing is opened yet."""
        self._workspace, self._options, self._oneshot = workspace, options, oneshot
        self._opened: dict[str, tuple[Callable[[str, str], Outcome], Any]] = {}

    def of(self, db: str) -> tuple[Callable[[str, str], Outcome], Any]:
        """The function that answers (question, notes), and the engine that gold runs on."""
        name = self._workspace.replace("{db}", db)
        if name not in self._opened:
            self._opened[name] = self._open(name)
        return self._opened[name]

    def _open(self, name: str) -> tuple[Callable[[str, str], Outcome], Any]:
        from serve.client import HopQL

        client = HopQL(name, **self._options)
        engine = client.workspace.engine
        if self._oneshot:
            from evals.oneshot import Oneshot

            return Oneshot(engine, str(self._options.get("model", ""))).ask, engine
        return lambda question, notes: ask(client, question, notes), engine


def measure(questions: list[Question], systems: Systems, out: Path | None = None) -> list[Record]:
    """Ask and judge each question that `out` does not hold yet, telling each; the records in the suite's order.

    Raises:
        ModelError: when no model or database is there for several questions. What was judged is in `out`; what was
            not is asked by the next run.
    """
    done = _earlier(out)
    records, stopped = [], 0
    for number, question in enumerate(questions, 1):
        record = done.get(question.id)
        if record is None:
            record = judge(question, systems)
            stopped = stopped + 1 if record.status == STOPPED else 0
            if stopped >= _PATIENCE:
                raise ModelError(
                    f"{stopped} questions in a row had no answer: {record.error}", hint="See `hopql doctor`."
                )
            if out and not stopped:
                with out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(record.line(), ensure_ascii=False) + "\n")
            mark = (
                "right" if record.right else "refused" if record.refused else "wrong" if record.executed else "failed"
            )
            click.echo(
                f"[{number}/{len(questions)}] {question.id} {mark:7} {record.seconds:5.1f} s, {record.calls} calls: "
                f"{question.question[:90]}"
            )
        records.append(record)
    return records


def judge(question: Question, systems: Systems) -> Record:
    """Ask one question and compare its result with those of the gold queries."""
    answer, engine = systems.of(question.db)
    outcome = answer(question.question, question.instructions)
    gold_sql, gold, gold_error = gold_results(engine, question.gold)
    executed = outcome.status == "answered" and outcome.rows is not None
    return Record(
        id=question.id,
        db=question.db,
        category=question.category,
        question=question.question,
        right=executed and right(gold, outcome.rows, question=question.question, gold_sql=gold_sql),
        valid=executed or accepted(engine, outcome.sql),
        executed=executed,
        refused=outcome.status == "out_of_domain",
        sql=outcome.sql,
        status=STOPPED if outcome.stopped else outcome.status,
        error=outcome.error,
        gold_error=gold_error,
        seconds=outcome.seconds,
        model_seconds=outcome.model_seconds,
        calls=outcome.calls,
        tokens_in=outcome.tokens_in,
        tokens_out=outcome.tokens_out,
        cached_tokens=outcome.cached_tokens,
        attempts=outcome.attempts,
    )


def _earlier(out: Path | None) -> dict[str, Record]:
    """The records of an earlier run; a last line that was cut off is taken out of the file."""
    if out is None or not out.exists():
        return {}
    found: dict[str, Record] = {}
    for line in out.read_text(encoding="utf-8").splitlines():
        with suppress(json.JSONDecodeError, TypeError):
            record = Record(**json.loads(line))
            found[record.id] = record
    out.write_text("".join(json.dumps(r.line(), ensure_ascii=False) + "\n" for r in found.values()), encoding="utf-8")
    return found


if __name__ == "__main__":
    main()
