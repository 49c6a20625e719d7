"""Judged multi-hop questions, and the file that a run keeps them in: a header, then a line a question."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from statistics import fmean, median
from typing import TYPE_CHECKING, Any

import click

from hopql.evals.execution import UNAIDED
from hopql.evals.hops_suite import HopQuestion, Results, Verdict, choose_hops, judge_hops, read_hops
from hopql.evals.records import STOPS, Header, Pace, RunFile, ask_each, gold_results, say, sources_hash
from hopql.evals.suite import suite_file
from hopql.serve.commands.ask import read_options
from hopql.serve.interrupts import leaving_at_once
from hopql.serve.result import Result
from hopql.state.database import Rows
from hopql.state.hops import HopRun
from hopql.tools.base.errors import HopQLError

if TYPE_CHECKING:
    from hopql.tools.database.engine import Engine


@dataclass(kw_only=True)
class HopRecord(Verdict):
    """A judged question; a line of the file that a run writes."""

    id: str
    split: str
    shape: str
    question: str
    status: str
    answer: str
    hops_run: int
    calls: int
    """Model calls."""
    seconds: float
    error: str = ""
    hops: list[dict[str, Any]] = field(default_factory=list)
    """The hops of the run: `source`, `text`, `gives`, `status`, `values`, `query`, `tried`."""


HEAD = ("questions", "asked", "right", "hops right", "hops a question", "model calls", "p50 s")


def rows_of(records: Sequence[HopRecord]) -> list[tuple[str, ...]]:
    """A row for all multi-hop questions, one each for what they are made of, and one for the controls."""
    several = [record for record in records if record.shape != "control"]
    parts = [("multi-hop", several)]
    shapes = sorted({record.shape for record in several}, key=lambda shape: (shape == "unresolved", shape))
    parts += [(f"  {shape}", [record for record in several if record.shape == shape]) for shape in shapes]
    parts.append(("control (one hop)", [record for record in records if record.shape == "control"]))
    return [_row(name, some) for name, some in parts if some]


def summary(records: Sequence[HopRecord]) -> str:
    """The table as lines of text, with guesses, needless hops and the questions that are not right."""
    if not records:
        return "No question was asked."
    rows = [HEAD, *rows_of(records)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(HEAD))]
    lines = [
        "  ".join(cell.ljust(width) if not place else cell.rjust(width)
                  for place, (cell, width) in enumerate(zip(row, widths, strict=True)))
        for row in rows
    ]  # fmt: skip
    return "\n".join([*lines, *remarks(records)])


def remarks(records: Sequence[HopRecord]) -> list[str]:
    """What the table does not tell, a sentence each."""
    guessed = [record for record in records if record.guessed]
    controls = [record for record in records if record.shape == "control"]
    lines = [f"guessed: {len(guessed)} questions" + "".join(f"; {r.id} {', '.join(r.guessed)}" for r in guessed)]
    sure = [record.id for record in records if record.confident]
    lines.append(f"wrong without a word of doubt: {len(sure)} questions" + "".join(f"; {one}" for one in sure))
    if controls:
        lines.append(
            f"controls: {sum(r.needless for r in controls)} needless hops in {len(controls)} questions, "
            f"{fmean(r.calls for r in controls):.2f} model calls each"
        )
    wrong = [f"{record.id} ({record.status})" for record in records if not record.right]
    lines.append(f"not right: {', '.join(wrong) or 'none'}")
    broken = [f"{record.id}: {record.error}" for record in records if record.error]
    return lines + [f"errors: {'; '.join(broken)}"] * bool(broken)


def _row(name: str, some: Sequence[HopRecord]) -> tuple[str, ...]:
    gold, good = sum(record.hops_gold for record in some), sum(record.hops_right for record in some)
    return (
        name,
        str(len(some)),
        _share(sum(record.right for record in some), len(some)),
        _share(good, gold) if gold else "–",
        f"{fmean(record.hops_run for record in some):.2f}",
        f"{fmean(record.calls for record in some):.2f}",
        f"{median(record.seconds for record in some):.2f}",
    )


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({part / whole:.0%})"


SUITE = Path("nycflights_hops")

Ask = Callable[[HopQuestion], Result]


@click.command("hops")
@click.option("--suite", type=click.Path(path_type=Path), default=SUITE, help="A suite with gold hops (JSONL).")
@click.option("--split", type=click.Choice(["dev", "test"]), help="Only this half of it.")
@click.option("--ids", default="", metavar="A,B", help="Only these questions.")
@click.option("-w", "--workspace", default="demo", metavar="NAME", help="Folder or name; default demo.")
@click.option("-m", "--model", default="", help="Chat model; by default HOPQL_MODEL.")
@click.option("-o", "--option", "options", multiple=True, callback=read_options, metavar="NAME=VALUE",
              help="Option of a question.")  # fmt: skip
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), metavar="RUN.jsonl",
              help="File of the results; a stopped run continues.")  # fmt: skip
def main(
    suite: Path, split: str | None, ids: str, workspace: str, model: str, options: dict[str, Any], out: Path | None
) -> None:
    """Measure whether HopQL finds the hops of a question, and the answer."""
    named = [one.strip() for one in ids.split(",") if one.strip()]
    questions = choose_hops(read_hops(suite), named, split or "")
    from hopql.serve.client import HopQL

    given: dict[str, Any] = {**options, **({"model": model} if model else {})}
    client = HopQL(workspace, **{**UNAIDED, **given})
    file = RunFile(out, _header(suite, workspace, given), HopRecord) if out else None
    with leaving_at_once(client.cancel, "Stopped. What is judged is kept in --out; the same command goes on."):
        results = gold_of(client.workspace.engine)
        records = measure(questions, lambda one: client.ask(one.question, user=one.user), results, file)
    click.echo(summary(records))


def measure(
    questions: Sequence[HopQuestion], ask: Ask, results: Results, file: RunFile[HopRecord] | None = None
) -> list[HopRecord]:
    """Ask and judge each question that the file does not hold yet; all records, in the suite's order.

    Raises:
        ModelError: when no model or database is there for several questions in a row. They are asked by the next run.
        UsageError: when the file is of another run; nothing is asked then.
    """
    known = file.resume() if file else {}
    todo = [question for question in questions if question.id not in known]
    if len(todo) < len(questions):
        say(f"{len(questions) - len(todo)} of {len(questions)} were asked before")
    pace = Pace()
    pace.begin(len(todo))

    def tell(record: HopRecord) -> None:
        costs = f"{record.hops_right} of {record.hops_gold} hops, {record.calls} calls"
        pace.tell(record, "right" if record.right else "wrong", costs)

    ask_each((partial(judged, question, ask, results), file, known, tell) for question in todo)
    return [known[question.id] for question in questions]


def judged(question: HopQuestion, ask: Ask, results: Results) -> tuple[HopRecord, bool]:
    """The record of one question, and whether it was not answered for want of a model or a database."""
    answered = ask(question)
    failed = answered.failure
    return HopRecord(
        **vars(judge_hops(question, answered, results)), id=question.id, split=question.split, shape=question.shape,
        question=question.question, status=answered.status, answer=answered.answer, hops_run=len(answered.hops),
        calls=len(answered.calls), seconds=answered.seconds, error=failed["message"] if failed else "",
        hops=[_kept(hop) for hop in answered.hops],
    ), bool(failed and failed["exit_code"] in STOPS)  # fmt: skip


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


def _kept(hop: HopRun) -> dict[str, Any]:
    """What a record keeps of a hop: no rows."""
    values = [value["value"] for value in hop["values"]]
    texts = {key: hop[key] for key in ("source", "text", "gives", "status", "query", "tried")}
    return {**texts, "values": values}


def _header(suite: Path, workspace: str, options: dict[str, Any]) -> Header:
    from hopql.tools.base.hide_secrets import bare
    from hopql.tools.base.settings import settings

    told = {name: value for name, value in options.items() if name != "model"}
    return Header(
        suite=suite.stem, suite_sha256=hashlib.sha256(suite_file(suite).read_bytes()).hexdigest()[:24],
        system="agent", model=options.get("model") or settings().model, base_url=bare(settings().base_url),
        options=told, workspaces=workspace, code=sources_hash(),
    )  # fmt: skip
