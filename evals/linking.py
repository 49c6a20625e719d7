"""Whether plans hold the tables and columns that gold queries need, against how much they keep.

    hopql eval linking SUITE [--folder DIR] [--report DIR] [--fit FILE]

SUITE is a file of questions in BIRD's form, with `..._schema.json` beside it, or a folder with both. No database and no
chat model: schemas are indexed from the file, and every question is planned as if no schema were small enough to be
shown whole. Strict recall is the share of questions with nothing missing. The chances by which `t_column` keeps columns
come from weights that were fitted on such questions; a row says `held out` where the weights were fitted without the
question's schema, and only those rows may be believed for other schemas.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import click

from hopql.evals.linking_fit import fit, fold_weights, rows_of, write_weights
from hopql.evals.linking_suite import Linked, LinkingSuite, catalogs, read_linking
from hopql.serve.progress import Progress, progress_bars
from hopql.state.context import Context
from hopql.state.plan import Plan
from hopql.tools.catalog import Catalog, linking
from hopql.tools.catalog.weights import Weights
from hopql.tools.errors import HopQLError

RANKED = ((8, 24), (8, 12), (8, 8), (8, 5), (4, 8))
"""`max_tables`, `max_columns` of plans that keep columns by rank."""
CUTS = (0.001, 0.002, 0.004, 0.007, 0.01, 0.015, 0.03, 0.06)
"""`t_column` of plans that keep columns by chance."""


@dataclass(frozen=True)
class Point:
    """One setting over all questions: shares from 0 to 1, and means a question."""

    rule: str
    setting: str
    notes: bool
    tables_recall: float
    columns_recall: float
    columns_precision: float
    tables_kept: float
    columns_kept: float
    """Mean over questions of the share of the schema's columns that the plan keeps."""
    columns_pooled: float
    """Kept columns of all plans by columns of all their schemas."""
    columns: float


@dataclass(frozen=True)
class Setting:
    """One way to plan."""

    rule: str
    told: str
    options: Context


class Sums:
    """What plans kept and missed, added up a setting."""

    def __init__(self, suite: LinkingSuite) -> None:
        self._suite = suite
        self._sums: dict[tuple[str, str, bool], list[float]] = {}

    def plan(self, one: Linked, catalog: Catalog, settings: Sequence[Setting]) -> None:
        """Plan a question by every setting, with its notes and without."""
        for notes in (True, False):
            for setting in settings:
                options = setting.options.model_copy(update={"whole_schema_columns": 0})
                plan = catalog.plan(one.text(notes=notes), options)
                sums = self._sums.setdefault((setting.rule, setting.told, notes), [0.0] * 8)
                for at, value in enumerate(self._measured(one, plan)):
                    sums[at] += value

    def points(self) -> list[Point]:
        """The means, those with notes first."""
        found = []
        for (rule, told, notes), sums in sorted(self._sums.items(), key=lambda item: not item[0][2]):
            means = [total / sums[7] for total in sums]
            found.append(
                Point(
                    rule, told, notes, means[0], means[1], means[2], means[3], means[4],
                    columns_pooled=sums[5] / sums[6], columns=means[5],
                )
            )  # fmt: skip
        return found

    def _measured(self, one: Linked, plan: Plan) -> tuple[float, ...]:
        tables = {kept["name"] for kept in plan["tables"]}
        columns = {f"{kept['name']}.{column['name']}" for kept in plan["tables"] for column in kept["columns"]}
        cards = self._suite.cards[one.db]
        every = sum(len(card.columns) for card in cards)
        return (
            float(one.needed.tables <= tables), float(one.needed.columns <= columns),
            len(one.needed.columns & columns) / max(1, len(columns)), len(tables) / len(cards), len(columns) / every,
            len(columns), every, 1.0,
        )  # fmt: skip


@click.command("linking")
@click.argument("suite", type=click.Path(path_type=Path))
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), help="Keep the indexes here.")
@click.option("--held-out/--no-held-out", default=True, help="Fit the weights without each schema, too (default).")
@click.option("--report", type=click.Path(file_okay=False, path_type=Path), help="Write report.md and report.html.")
@click.option("--fit", "fitted", type=click.Path(dir_okay=False, path_type=Path), help="Write weights of all schemas.")
def main(suite: Path, folder: Path | None, held_out: bool, report: Path | None, fitted: Path | None) -> None:
    """Whether plans hold the tables and columns that gold queries need."""
    found = read_linking(suite)
    with tempfile.TemporaryDirectory() as temporary, progress_bars() as progress:
        opened = catalogs(found, folder or Path(temporary), progress)
        if fitted:
            write_weights(fit(rows_of(found, opened, progress)), fitted)
        points = measure(found, opened, held_out=held_out, progress=progress)
    click.echo(table(points))
    click.echo(f"{len(found.questions)} questions, {len(found.cards)} schemas; {found.skipped} without readable gold.")
    if report:
        from hopql.evals.report.linking import write_linking

        write_linking(points, report)
        click.echo(f"Report: {report / 'report.html'}")


def measure(
    suite: LinkingSuite, opened: dict[str, Catalog], *, held_out: bool = True, progress: Progress | None = None
) -> list[Point]:
    """All settings, with notes and without; `held out` rows have weights fitted without the question's schema."""
    by_rank = [
        Setting("by rank", f"{t}/{c}", Context.model_construct(max_tables=t, max_columns=c, t_column=0.0))
        for t, c in RANKED
    ]
    by_chance = [Setting("by chance", f"{cut:g}", Context.model_construct(t_column=cut)) for cut in CUTS]
    sums = Sums(suite)
    for done, one in enumerate(suite.questions):
        sums.plan(one, opened[one.db], [*by_rank, *by_chance])
        if progress and (done % 25 == 24 or done + 1 == len(suite.questions)):
            progress("planning", done + 1, len(suite.questions))
    if held_out:
        held = fold_weights(rows_of(suite, opened, progress), progress)
        apart = [Setting("by chance, held out", setting.told, setting.options) for setting in by_chance]
        for done, (db, fitted) in enumerate(held.items()):
            with weighed(fitted):
                for one in (question for question in suite.questions if question.db == db):
                    sums.plan(one, opened[db], apart)
            if progress:
                progress("planning, held out", done + 1, len(held))
    return sums.points()


@contextmanager
def weighed(fitted: Weights) -> Iterator[None]:
    """Plans are made with these weights meanwhile."""
    before = linking.weights
    linking.weights = lambda: fitted
    try:
        yield
    finally:
        linking.weights = before


def table(points: Sequence[Point]) -> str:
    """All points as lines of text."""
    head = f"{'rule':22}{'setting':>10}  notes  tables  columns  precision  kept: tables  columns  pooled  number"
    lines = [
        f"{one.rule:22}{one.setting:>10}  {'yes' if one.notes else 'no':5}  {one.tables_recall:6.3f}  "
        f"{one.columns_recall:7.3f}  {one.columns_precision:9.3f}  {one.tables_kept:12.3f}  "
        f"{one.columns_kept:7.3f}  {one.columns_pooled:6.3f}  {one.columns:6.1f}"
        for one in points
    ]
    return "\n".join([head, *lines])


if __name__ == "__main__":
    try:
        main()
    except HopQLError as error:
        raise SystemExit(f"{error} {error.hint}") from error
