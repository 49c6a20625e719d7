"""How well the whole agent answers questions that need several hops over a memory and a database.

    hopql eval hops [--suite FILE] [--split dev|test] [--ids A,B] [--out RUN.jsonl] [--report DIR] [-o NAME=VALUE]

Each question is put to the agent as a user would put it; gold queries run in the same database, and
`hopql.evals.hops_right` says what is right. The packaged suite needs the demo's workspace, with the demo's memories in
it.
"""

from __future__ import annotations

import hashlib
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hopql.evals.hops_file import HopRecord, HopsFile
from hopql.evals.hops_right import Answered, Results, judge_hops
from hopql.evals.hops_suite import HopQuestion, choose_hops, read_hops
from hopql.evals.hops_totals import page, summary
from hopql.evals.outcome import gold_results
from hopql.evals.run_file import Header, sources_hash
from hopql.evals.suite import suite_file
from hopql.evals.unaided import UNAIDED
from hopql.serve.leaving import leaving_at_once
from hopql.state.database import Rows
from hopql.state.hops import HopRun
from hopql.tools.errors import ConnectError, HopQLError, ModelError

if TYPE_CHECKING:
    from hopql.tools.database.engine import Engine

SUITE = Path("nycflights_hops")
_PATIENCE = 3
"""Questions in a row that may find no model or no database before the run stops."""
_STOPS = (ConnectError.exit_code, ModelError.exit_code)

Ask = Callable[[HopQuestion], Answered]


@click.command("hops")
@click.option("--suite", type=click.Path(path_type=Path), default=SUITE, help="A suite with gold hops (JSONL).")
@click.option("--split", type=click.Choice(["dev", "test"]), help="Only this half of it.")
@click.option("--ids", default="", metavar="A,B", help="Only these questions.")
@click.option("-w", "--workspace", default="demo", metavar="NAME", help="Folder or name; default demo.")
@click.option("-m", "--model", default="", help="Another chat model than the setting's.")
@click.option("-o", "--option", "options", multiple=True, metavar="NAME=VALUE", help="Any option of a run.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), metavar="RUN.jsonl",
              help="Keep judged questions here; stopped, the same command goes on.")  # fmt: skip
@click.option("--report", type=click.Path(path_type=Path, file_okay=False), metavar="DIR",
              help="Write a report in Markdown and HTML.")  # fmt: skip
def main(
    suite: Path, split: str | None, ids: str, workspace: str, model: str, options: tuple[str, ...],
    out: Path | None, report: Path | None,
) -> None:  # fmt: skip
    """Whether the agent finds the hops of a question, and the answer."""
    named = [one.strip() for one in ids.split(",") if one.strip()]
    questions = choose_hops(read_hops(suite), named, split or "")
    from hopql.serve.client import HopQL

    given: dict[str, Any] = {**pairs(options), **({"model": model} if model else {})}
    client = HopQL(workspace, **{**UNAIDED, **given})
    file = HopsFile(out, _header(suite, workspace, given)) if out else None
    with leaving_at_once(client.cancel, "Stopped. What is judged is kept in --out; the same command goes on."):
        records = measure(questions, asking(client), gold_of(client.workspace.engine), file)
    click.echo(summary(records))
    if report:
        from hopql.evals.report.page import save

        save(page(records, f"Hops: {suite.stem}"), report)
        click.echo(f"The report is in {report}.", err=True)


def measure(
    questions: Sequence[HopQuestion], ask: Ask, results: Results, file: HopsFile | None = None
) -> list[HopRecord]:
    """Ask and judge each question that the file does not hold yet; all records, in the suite's order.

    Raises:
        ModelError: when no model or database is there for several questions in a row. They are asked by the next run.
        UsageError: when the file is of another run; nothing is asked then.
    """
    known = file.resume() if file else {}
    todo = [question for question in questions if question.id not in known]
    if len(todo) < len(questions):
        _say(f"{len(questions) - len(todo)} of {len(questions)} were asked before")
    stopped, begun, good = 0, time.monotonic(), 0
    for done, question in enumerate(todo, 1):
        record, stop = judged(question, ask, results)
        stopped = stopped + 1 if stop else 0
        if stopped >= _PATIENCE:
            raise ModelError(f"{stopped} questions in a row had no answer: {record.error}", hint="See `hopql doctor`.")
        if file and not stop:
            file.append(record)
        known[question.id] = record
        good += record.right
        left = (time.monotonic() - begun) / done * (len(todo) - done)
        _say(
            f"[{done}/{len(todo)}] {record.id} {'right' if record.right else 'wrong':5} {record.seconds:5.1f} s, "
            f"{record.hops_right} of {record.hops_gold} hops, {record.calls} calls; {good} right, "
            f"{left / 60:.0f} min left: {record.question[:80]}"
        )
    return [known[question.id] for question in questions]


def judged(question: HopQuestion, ask: Ask, results: Results) -> tuple[HopRecord, bool]:
    """The record of one question, and whether it was not answered for want of a model or a database."""
    begun = time.perf_counter()
    error, stop = "", False
    try:
        answered = ask(question)
    except HopQLError as failure:
        answered, error, stop = _Nothing(time.perf_counter() - begun), str(failure), failure.exit_code in _STOPS
    failed = getattr(answered, "failure", None)
    if failed:
        error, stop = failed["message"], failed["exit_code"] in _STOPS
    verdict = judge_hops(question, answered, results)
    return HopRecord(
        id=question.id, split=question.split, shape=question.shape, question=question.question, right=verdict.right,
        status=answered.status, answer=answered.answer, hops_gold=verdict.hops_gold, hops_right=verdict.hops_right,
        hops_run=len(answered.hops), needless=verdict.needless, calls=len(answered.calls), seconds=answered.seconds,
        missed=verdict.missed, guessed=verdict.guessed, confident=verdict.confident, error=error,
        hops=[_kept(hop) for hop in answered.hops],
    ), stop  # fmt: skip


def asking(client: Any) -> Ask:
    """Puts questions to the agent of a client (`hopql.serve.client.HopQL`)."""

    def ask(question: HopQuestion) -> Answered:
        return client.ask(question.question, user=question.user)  # type: ignore[no-any-return]

    return ask


def gold_of(engine: Engine) -> Results:
    """Runs gold queries, each once.

    Raises:
        HopQLError: when none of the queries runs: nothing could be judged.
    """

    @cache
    def found(queries: tuple[str, ...]) -> tuple[list[str], list[Rows]]:
        ran, rows, error = gold_results(engine, list(queries))
        if error:
            raise HopQLError(f"No gold query runs: {error}", hint="The suite is of another database.")
        return ran, rows

    return lambda queries: found(tuple(queries)) if queries else ([], [])


def pairs(options: Sequence[str]) -> dict[str, str]:
    """Options given as NAME=VALUE."""
    wrong = next((option for option in options if "=" not in option), None)
    if wrong is not None:
        raise click.BadParameter(f"'{wrong}' is not NAME=VALUE, as in -o max_hops=4")
    split = (option.split("=", 1) for option in options)
    return {name.strip().replace("-", "_"): value.strip() for name, value in split}


class _Nothing:
    """An agent that raised."""

    status, answer = "failed", ""

    def __init__(self, seconds: float) -> None:
        self.rows: Rows | None = None
        self.hops: list[HopRun] = []
        self.calls: list[Any] = []
        self.doubts: list[str] = []
        self.seconds = seconds


def _kept(hop: HopRun) -> dict[str, Any]:
    """What a record keeps of a hop: no rows."""
    values = [value["value"] for value in hop["values"]]
    texts = {key: hop[key] for key in ("source", "text", "gives", "status", "query", "tried")}
    return {**texts, "values": values}


def _header(suite: Path, workspace: str, options: dict[str, Any]) -> Header:
    from hopql.tools.secrets import bare
    from hopql.tools.settings import settings

    told = {name: value for name, value in options.items() if name != "model"}
    return Header(
        suite=suite.stem, suite_sha256=hashlib.sha256(suite_file(suite).read_bytes()).hexdigest()[:24],
        system="agent", model=options.get("model") or settings().model, base_url=bare(settings().base_url),
        options=told, workspaces=workspace, code=sources_hash(),
    )  # fmt: skip


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        main()
    except HopQLError as error:
        raise SystemExit(f"{error} {error.hint}") from error
