"""How many wrong and right answers each reason to doubt an answer flags, so that only those are kept that help.

    python -m hopql.bench.weigh_doubts run.jsonl …

The answers are those of runs that `hopql eval SUITE --out` kept; today's checks are made of them. No model is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path

import click

from hopql.bench import run
from hopql.evals.records import PAGE, Record, read_run
from hopql.tools.base.errors import HopQLError
from hopql.tools.base.settings import settings


@click.command("weigh_doubts")
@click.argument("runs", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-w", "--workspace", default="", help="Where the questions' workspaces are; {db} for the database.")
def main(runs: Sequence[Path], workspace: str) -> None:
    """How many wrong and right answers of RUNS each reason to doubt flags."""
    pattern = workspace or str(settings().data_dir / "evals" / "{db}")
    records = [record for run in runs for record in read_run(run)[1] if record.candidates]
    click.echo(flagged(records, lambda record: implausible(record, pattern)))


def implausible(record: Record, pattern: str) -> set[str]:
    """What today's checks say against the query that was the answer, with what the run said of it."""
    from hopql.serve.client import HopQL
    from hopql.tools.database.doubt_answer import doubt_answer

    workspace = HopQL(pattern.replace("{db}", record.db)).workspace
    engine, catalog = workspace.engine, workspace.catalog
    try:
        rows = engine.run(record.sql, max_rows=PAGE, timeout_s=30)
    except HopQLError:
        return set()
    found = doubt_answer(record.question, record.sql, rows, catalog.names, engine.dialect, engine.run)
    return {*found, *((record.chosen or {}).get("doubts") or [])}


def flagged(records: Sequence[Record], reasons: Callable[[Record], Collection[str]]) -> str:
    """For each reason to doubt an answer: how many wrong ones it flags, and how many right ones."""
    answers = [(record.right, set(reasons(record))) for record in records if record.executed]
    names = sorted({name for _, found in answers for name in found})
    lines = [f"answers: {sum(right for right, _ in answers)} right, {sum(not right for right, _ in answers)} wrong"]
    for name in names:
        wrong, right = (sum(name in found for verdict, found in answers if verdict is which) for which in (False, True))
        lines.append(f"  {name:12} wrong {wrong:4}   right {right:4}")
    return "\n".join(lines)


if __name__ == "__main__":
    run(main)
