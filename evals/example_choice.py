"""How well chosen examples fit: is the shape of the right query among them?

    python -m hopql.evals.example_choice [SUITE] [--workspace 'spaces/{db}'] [--leave-one-out] [--examples 4]

For each question the few-shots that would be chosen are compared with the gold query by the skeletons of their SQL
(names and literals left out). Printed for the choice by plain similarity (before) and by masked similarity (after),
beside what a perfect choice among all few-shots would have. With `--leave-one-out` the few-shots of a question are the
suite's other questions over the same database: a measurement of the choice where a team has many examples.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from hopql.evals.skeletons import likeness
from hopql.evals.suite import Question, read_suite
from hopql.state.cards import FewShot
from hopql.state.context import Context
from hopql.tools.catalog.build_index import build
from hopql.tools.catalog.catalog import MASKED, PLAIN, Catalog, Weights, choose_examples
from hopql.tools.catalog.open_index import Asked, OpenIndex, open_index
from hopql.tools.embedders import identity
from hopql.tools.errors import HopQLError
from hopql.tools.settings import settings
from hopql.tools.workspace import open_workspace

SAME = 0.95
"""Likeness from which two queries count as of the same shape."""


@dataclass(frozen=True)
class Fit:
    """How the examples of one question fit its gold query, 0 to 1."""

    id: str
    first: float
    best: float


def fits(
    questions: Sequence[Question], index: OpenIndex, catalog: Catalog, methods: dict[str, Weights], *, examples: int = 4
) -> dict[str, list[Fit]]:
    """Choose for every question, a few-shot of its own left out, and compare with the nearest of its gold queries."""
    options = Context.model_construct(max_examples=examples + 1)
    told: dict[str, list[Fit]] = {name: [] for name in methods}
    for question in questions:
        asked, plan = Asked(question.question, index, settings().embedder), catalog.plan(question.question, options)
        for name, weights in methods.items():
            found = choose_examples(asked, plan, index, options, weights)
            chosen = [example["sql"] for example in found if example["id"] != question.id][:examples]
            scores = [fit(question, sql) for sql in chosen] or [0.0]
            told[name].append(Fit(question.id, scores[0], max(scores)))
    return told


def fit(question: Question, sql: str) -> float:
    """Likeness of an example's query with the nearest gold query."""
    return max(likeness(gold, sql) for gold in question.gold)


def perfect(questions: Sequence[Question], fewshots: Sequence[FewShot]) -> list[Fit]:
    """The best that any choice could have."""
    found = []
    for question in questions:
        best = max((fit(question, shot.sql) for shot in fewshots if shot.id != question.id), default=0.0)
        found.append(Fit(question.id, best, best))
    return found


def prepared(workspace: str, questions: Sequence[Question], folder: Path, *, leave_one_out: bool) -> None:
    """A copy of the workspace's index in `folder`, built again with the few-shots to choose from."""
    opened = open_workspace(workspace)
    shutil.copytree(opened.path / "index", folder / "index")
    shots = opened.catalog.fewshots
    if leave_one_out:
        shots = [FewShot(id=q.id, intent=q.question, sql=q.gold[0], tables=_tables(q.gold[0])) for q in questions]
    build(folder, opened.catalog.cards, shots)


def _tables(sql: str) -> list[str]:
    from sqlglot import exp, parse_one

    tree = parse_one(sql, dialect="postgres")
    ctes = {cte.alias for cte in tree.find_all(exp.CTE)}
    return sorted({table.name for table in tree.find_all(exp.Table)} - ctes)


def measure(
    questions: Sequence[Question], workspace: str, *, leave_one_out: bool, examples: int, methods: dict[str, Weights]
) -> dict[str, list[Fit]]:
    """The fits of each method over one database's questions."""
    with tempfile.TemporaryDirectory() as temporary:
        prepared(workspace, questions, Path(temporary), leave_one_out=leave_one_out)
        index = open_index(Path(temporary), identity(settings().embedder))
        catalog = Catalog.open(Path(temporary))
        told = fits(questions, index, catalog, methods, examples=examples)
        told["perfect choice"] = perfect(questions, index.fewshots)
    return told


@click.command()
@click.argument("suite", default="nycflights")
@click.option("--workspace", default="demo", show_default=True, help="Workspace; {db} is the question's database.")
@click.option("--leave-one-out", is_flag=True, help="Choose from the suite's other questions.")
@click.option("--examples", default=4, show_default=True, help="Examples a question gets.")
def main(suite: str, workspace: str, leave_one_out: bool, examples: int) -> None:
    """Print how well examples are chosen for SUITE's questions, by plain and by masked similarity."""
    methods = {"plain similarity": PLAIN, "masked similarity": MASKED}
    total: dict[str, list[Fit]] = {}
    try:
        questions = read_suite(Path(suite))
        for db in sorted({question.db for question in questions}):
            mine = [question for question in questions if question.db == db]
            told = measure(
                mine, workspace.format(db=db), leave_one_out=leave_one_out, examples=examples, methods=methods
            )
            for name, found in told.items():
                total.setdefault(name, []).extend(found)
    except HopQLError as error:
        raise SystemExit(f"{error} {error.hint}") from error
    click.echo(f"{len(questions)} questions, {examples} examples each; likeness of SQL skeletons, 0 to 1")
    click.echo(f"{'':<20}{'first':>8}{f'best of {examples}':>12}{'same shape':>12}")
    for name, found in total.items():
        click.echo(name.ljust(20) + "".join(f"{value:>{width}.3f}" for value, width in _row(found)))


def _row(found: Sequence[Fit]) -> list[tuple[float, int]]:
    size = max(1, len(found))
    same = sum(one.best >= SAME for one in found) / size
    return [(sum(one.first for one in found) / size, 8), (sum(one.best for one in found) / size, 12), (same, 12)]


if __name__ == "__main__":
    main()
