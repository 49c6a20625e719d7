"""How other ways of choosing would have done on the candidates of finished runs; no model is asked.

    hopql eval SUITE --databases DIR -o effort=max -o candidates=5 --out run.jsonl
    python -m hopql.bench.choice run.jsonl

The candidates that ran are run again for their results, with the verdicts that the run gave them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from hopql.evals.records import PAGE, Record, read_run
from hopql.state.database import Problem
from hopql.state.sql import Attempt, Executed
from hopql.tools.choice import agreeing, best
from hopql.tools.errors import HopQLError

Pool = list[Executed]
CHOICES: dict[str, Callable[[Pool], int]] = {
    "the first": lambda pool: 0,
    "most likely": lambda pool: max(range(len(pool)), key=lambda at: pool[at]["attempt"]["logprob"] or -9.0),
    "most results": lambda pool: agreeing(pool).index(max(agreeing(pool))),
    "HopQL's": best,
}


@dataclass(frozen=True)
class Judged:
    """The candidates of a question that ran, and which of them are right."""

    db: str
    pool: Pool
    right: list[bool]


@click.command()
@click.argument("runs", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-w", "--workspace", default="", help="Where the questions' workspaces are; {db} for the database.")
def main(runs: tuple[Path, ...], workspace: str) -> None:
    """Compare choices on the candidates of RUNS, and say what each reason to doubt is worth."""
    try:
        from hopql.tools.settings import settings

        pattern = workspace or str(settings().data_dir / "evals" / "{db}")
        records = [record for run in runs for record in read_run(run)[1] if record.candidates]
        click.echo(table([judged(record, pattern) for record in records]))
        click.echo(doubted(records))
        click.echo(flagged(records, lambda record: implausible(record, pattern)))
    except HopQLError as error:
        raise SystemExit(f"{error} {error.hint}") from error


def judged(record: Record, pattern: str) -> Judged:
    """Run the candidates again that ran; one that does not any more is left out."""
    from hopql.serve.client import HopQL

    engine = HopQL(pattern.replace("{db}", record.db)).workspace.engine
    pool: Pool = []
    right: list[bool] = []
    for one in record.candidates:
        if one["stage"] != "executed":
            continue
        try:
            rows = engine.run(one["checked_sql"], max_rows=PAGE, timeout_s=30)
        except HopQLError:
            continue
        pool.append(Executed(attempt=_attempt(one), rows=rows))
        right.append(bool(one["right"]))
    return Judged(record.db, pool, right)


def table(found: Sequence[Judged]) -> str:
    """Right answers by choice and by how many candidates it has to choose among."""
    most = max((len(one.pool) for one in found), default=0)
    lines = [
        f"{len(found)} questions; right by candidates that ran",
        f"{'':16}" + "".join(f"{n:5}" for n in range(1, most + 1)),
    ]
    for name, choose in CHOICES.items():
        counts = [sum(_right(one, n, choose) for one in found) for n in range(1, most + 1)]
        lines.append(f"{name:16}" + "".join(f"{count:5}" for count in counts))
    any_ = [sum(any(one.right[:n]) for one in found) for n in range(1, most + 1)]
    return "\n".join([*lines, f"{'any of them':16}" + "".join(f"{count:5}" for count in any_)])


def doubted(records: Sequence[Record]) -> str:
    """For each reason to doubt the first candidate that ran: how often it holds where that one is right, and wrong."""
    counts: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    total: Counter[bool] = Counter()
    for record in records:
        first = next((one for one in record.candidates if one["stage"] == "executed"), None)
        if first is not None:
            total[bool(first["right"])] += 1
            reasons = first.get("doubts") or []
            counts[bool(first["right"])].update([*reasons, *(["any reason"] if reasons else [])])
    lines = [f"doubts of the first that ran: {total[True]} right, {total[False]} wrong"]
    names = sorted({*counts[True], *counts[False]})
    return "\n".join(
        lines + [f"  {name:12} right {counts[True][name]:4}   wrong {counts[False][name]:4}" for name in names]
    )


def implausible(record: Record, pattern: str) -> set[str]:
    """What today's checks say against the query that was the answer, with what the run said of it."""
    from hopql.serve.client import HopQL
    from hopql.tools.database.doubt_answer import doubt_answer

    workspace = HopQL(pattern.replace("{db}", record.db)).workspace
    engine, catalog = workspace.engine, workspace.catalog
    chosen = next((one for one in record.candidates if one["checked_sql"] == record.sql), None) or {}
    try:
        rows = engine.run(record.sql, max_rows=PAGE, timeout_s=30)
    except HopQLError:
        return set()
    found = doubt_answer(record.question, record.sql, rows, catalog.names, engine.dialect, engine.run)
    return {*found, *(chosen.get("doubts") or [])}


def flagged(records: Sequence[Record], reasons: Callable[[Record], Collection[str]]) -> str:
    """For each reason to doubt an answer: how many wrong ones it flags, and how many right ones."""
    answers = [(record.right, set(reasons(record))) for record in records if record.executed]
    names = sorted({name for _, found in answers for name in found})
    lines = [f"answers: {sum(right for right, _ in answers)} right, {sum(not right for right, _ in answers)} wrong"]
    for name in names:
        wrong, right = (sum(name in found for verdict, found in answers if verdict is which) for which in (False, True))
        lines.append(f"  {name:12} wrong {wrong:4}   right {right:4}")
    return "\n".join(lines)


def _right(one: Judged, n: int, choose: Callable[[Pool], int]) -> bool:
    return bool(one.pool) and one.right[:n][choose(one.pool[:n])]


def _attempt(one: dict[str, Any]) -> Attempt:
    problems = [Problem(kind=kind, message="", name="", suggestions=[]) for kind in one.get("problems", [])]
    return Attempt(
        sql=one["sql"], checked_sql=one["checked_sql"], repairs=[], problems=problems, stage="executed",
        logprob=one["logprob"], least_logprob=one.get("least_logprob"), doubts=one.get("doubts") or [],
    )  # fmt: skip


if __name__ == "__main__":
    main()
