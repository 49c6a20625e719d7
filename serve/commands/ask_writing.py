"""`hopql ask --csv, --chart, --plan`: an answer's rows and plan into files. Whether that can be is looked at before the
question is asked."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

import click

from hopql.serve.charting import check_plan_suffix, check_suffix, write_chart, write_plan
from hopql.serve.csv_rows import csv_lines
from hopql.tools.errors import DiskError, UsageError

if TYPE_CHECKING:
    from hopql.serve.client import HopQL
    from hopql.serve.result import Result
    from hopql.state.database import Rows

STDOUT: Final = "-"


def check_files(csv_file: str, chart_file: str, plan_file: str = "") -> None:
    """Nobody waits for an answer that then has no place.

    Raises:
        UsageError: a folder is not there, or a chart's ending is none that can be drawn.
    """
    if chart_file:
        check_suffix(Path(chart_file))
    if plan_file:
        check_plan_suffix(Path(plan_file))
    for file in (csv_file, chart_file, plan_file):
        if file and file != STDOUT and not Path(file).expanduser().parent.is_dir():
            raise UsageError(f"There is no folder for '{file}'.", hint="Make it, or choose another place.")
        if file and file != STDOUT and Path(file).expanduser().is_dir():
            raise UsageError(f"'{file}' is a folder.", hint="Name a file in it.")


def write_files(result: Result, csv_file: str, chart_file: str, *, raw: bool = False) -> None:
    """Write what was asked for, and say so on standard error; nothing where the question was not answered by rows.

    Raises:
        UsageError: nothing can be drawn of these rows.
        DiskError: a file cannot be written.
    """
    if not result.ok or not (csv_file or chart_file):
        return
    if result.rows is None or not result.queried:
        click.echo("The answer has no rows: nothing was written.", err=True)
        return
    if chart_file:
        kind = write_chart(result, Path(chart_file).expanduser())
        click.echo(f"The chart ({kind}) is in {chart_file}", err=True)
    if csv_file:
        write_csv(result.rows, csv_file, raw=raw)


def write_plan_file(result: Result, plan_file: str, client: HopQL) -> None:
    """Draw the plan where that was asked for, and say so on standard error.

    Raises:
        UsageError: no query was planned.
        DiskError: the file cannot be written.
    """
    if plan_file and result.ok:
        count = write_plan(result, Path(plan_file).expanduser(), client.workspace.catalog.cards)
        click.echo(f"The plan ({count} table{'s' if count != 1 else ''}) is in {plan_file}", err=True)


def write_csv(rows: Rows, file: str, *, raw: bool = False) -> None:
    """Rows as CSV, UTF-8, as `hopql.serve.csv_rows` writes it. `-` is standard output.

    Raises:
        DiskError: the file cannot be written.
    """
    if file == STDOUT:
        _write(rows, sys.stdout, raw)
        if rows["truncated"]:
            click.echo(f"These are the first {rows['row_count']:,} rows{_more(rows)}", err=True)
        return
    try:
        with Path(file).expanduser().open("w", encoding="utf-8", newline="") as out:
            _write(rows, out, raw)
    except OSError as error:
        said = f"'{file}' cannot be written: {error.strerror or error}."
        raise DiskError(said, hint="Choose another place.") from error
    count = f"{rows['row_count']:,} row{'s are' if rows['row_count'] != 1 else ' is'}"
    click.echo(f"{count} in {file}{_more(rows)}", err=True)


def _more(rows: Rows) -> str:
    return "; there are more, -o max_rows=N gives them" if rows["truncated"] else ""


def _write(rows: Rows, out: TextIO, raw: bool) -> None:
    out.writelines(csv_lines(rows["columns"], rows["rows"], raw=raw))
