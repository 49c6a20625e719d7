"""What the whole agent costs a question that needs one hop: `ask` beside `sql`, without a model's time.

    python -m hopql.evals.hop_cost [--workspace demo] [--rounds 3]

Every question is answered by a scripted model, in turn by either graph in the same process; the figure is the median of
the differences, question by question. Nothing else should run on the machine.
"""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median
from typing import Any

import click

from hopql.evals.suite import choose, read_suite
from hopql.evals.unaided import UNAIDED

_REPLY = "SELECT 1"


@click.command()
@click.option("-w", "--workspace", default="demo", help="Folder or name; with its memories, if it has any.")
@click.option("--suite", default="nycflights", type=click.Path(path_type=Path), help="Where the questions come from.")
@click.option("--rounds", default=3, help="Times that each question is asked.")
def main(workspace: str, suite: Path, rounds: int) -> None:
    """Measure and print the medians, and what `ask` adds."""
    from hopql.graph.ask import graph as ask
    from hopql.graph.sql import graph as sql

    questions = [question.question for question in choose(read_suite(suite))]
    for question in questions:
        _took(sql, workspace, question)
        _took(ask, workspace, question)
    pairs = [
        (_took(sql, workspace, question), _took(ask, workspace, question))
        for _ in range(rounds)
        for question in questions
    ]
    added = [after - before for before, after in pairs]
    click.echo(f"{len(questions)} questions, {rounds} times each, milliseconds at the median")
    click.echo(f"sql        {median(before for before, _ in pairs):7.1f}")
    click.echo(f"ask        {median(after for _, after in pairs):7.1f}")
    click.echo(f"ask adds   {median(added):7.1f}   (wanted: under 10)")


def _took(graph: Any, workspace: str, question: str) -> float:
    """Milliseconds of one run with a scripted model."""
    from hopql.state.context import Context
    from hopql.tools.models import scripted

    script = scripted([_REPLY] * 4)
    context = Context(**{**UNAIDED, "workspace": workspace, "model": script.name})
    begun = time.perf_counter()
    graph.invoke({"question": question}, context=context)
    return (time.perf_counter() - begun) * 1000


if __name__ == "__main__":
    main()
