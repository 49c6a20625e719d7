"""Whether plans hold the tables and columns that gold queries need, against how much they keep.

    hopql eval linking SUITE [--folder DIR]

SUITE is a file of questions in BIRD's form, with `..._schema.json` beside it, or a folder with both. No database and no
chat model: schemas are indexed from the file, and every question is planned as if no schema were small enough to be
shown whole. Strict recall is the share of questions with nothing missing. Large schemas are measured by
`hopql.bench.linking_joined`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from hopql.evals.linking_suite import Linked, LinkingSuite, catalogs, read_linking
from hopql.serve.terminal import Progress, progress_bars
from hopql.state.context import Context
from hopql.state.plan import Plan
from hopql.tools.catalog.catalog import Catalog
from hopql.tools.errors import HopQLError

RANKED = ((8, 24), (8, 12), (8, 8), (8, 5), (4, 8))
"""`max_tables`, `max_columns`."""


@dataclass(frozen=True)
class Point:
    """One setting over all questions: shares from 0 to 1, and means a question."""

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

    told: str
    options: Context


class Sums:
    """What plans kept and missed, added up a setting."""

    def __init__(self, suite: LinkingSuite) -> None:
        self._suite = suite
        self._sums: dict[tuple[str, bool], list[float]] = {}

    def plan(self, one: Linked, catalog: Catalog, settings: Sequence[Setting]) -> None:
        """Plan a question by every setting, with its notes and without."""
        for notes in (True, False):
            for setting in settings:
                options = setting.options.model_copy(update={"whole_schema_columns": 0})
                plan = catalog.plan(one.text(notes=notes), options)
                sums = self._sums.setdefault((setting.told, notes), [0.0] * 8)
                for at, value in enumerate(self._measured(one, plan)):
                    sums[at] += value

    def points(self) -> list[Point]:
        """The means, those with notes first."""
        found = []
        for (told, notes), sums in sorted(self._sums.items(), key=lambda item: not item[0][1]):
            means = [total / sums[7] for total in sums]
            found.append(
                Point(
                    told, notes, means[0], means[1], means[2], means[3], means[4],
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
def main(suite: Path, folder: Path | None) -> None:
    """Whether plans hold the tables and columns that gold queries need."""
    found = read_linking(suite)
    with tempfile.TemporaryDirectory() as temporary, progress_bars() as progress:
        opened = catalogs(found, folder or Path(temporary), progress)
        points = measure(found, opened, progress=progress)
    click.echo(table(points))
    click.echo(f"{len(found.questions)} questions, {len(found.cards)} schemas; {found.skipped} without readable gold.")


def measure(suite: LinkingSuite, opened: dict[str, Catalog], *, progress: Progress | None = None) -> list[Point]:
    """All settings, with notes and without."""
    settings = [
        Setting(f"{tables}/{columns}", Context.model_construct(max_tables=tables, max_columns=columns))
        for tables, columns in RANKED
    ]
    sums = Sums(suite)
    for done, one in enumerate(suite.questions):
        sums.plan(one, opened[one.db], settings)
        if progress and (done % 25 == 24 or done + 1 == len(suite.questions)):
            progress("planning", done + 1, len(suite.questions))
    return sums.points()


def table(points: Sequence[Point]) -> str:
    """All points as lines of text."""
    head = f"{'tables/columns':>14}  notes  tables  columns  precision  kept: tables  columns  pooled  number"
    lines = [
        f"{one.setting:>14}  {'yes' if one.notes else 'no':5}  {one.tables_recall:6.3f}  "
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
