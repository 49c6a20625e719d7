"""A result in files: a chart, and its rows as CSV."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import click

from hopql.serve.terminal import counted
from hopql.tools.base.errors import DiskError, UsageError
from hopql.tools.base.write_files import write_whole

if TYPE_CHECKING:
    from hopql.serve.result import Result
    from hopql.state.database import Rows


SUFFIXES: Final[dict[str, Literal["png", "svg"]]] = {".png": "png", ".svg": "svg"}


def check_suffix(path: Path, what: str, suffixes: Collection[str]) -> None:
    """Raise UsageError for a file whose name does not say how it is to be drawn."""
    if path.suffix.lower() not in suffixes:
        raise UsageError(f"{path.name}: {what}s end with {' or '.join(suffixes)}.", hint=f"Name the file {what}.svg.")


def write_chart(result: Result, path: Path) -> str:
    """Draw the chart that fits the rows best into a file, whose suffix says how; the kind drawn, such as `line`.

    Raises:
        UsageError: another suffix, no rows, or rows that no chart fits.
        DiskError: the file cannot be written.
    """
    from hopql.tools.display import charts_of, rendered

    check_suffix(path, "chart", SUFFIXES)
    rows = result.rows
    if rows is None or not rows["rows"]:
        raise UsageError("There are no rows to chart.", hint="Ask for values by a category or over time.")
    charts = charts_of(rows["columns"], rows["types"], rows["rows"], " ".join(result.question.split()), result.labels)
    if not charts:
        raise UsageError(
            "No chart fits these rows: a chart needs at least two rows, and a number by a category or over time.",
            hint="Ask, for example, for a count by month or by carrier.",
        )
    drawn = rendered(charts[0], result.records(), SUFFIXES[path.suffix.lower()])
    write_whole(path, drawn, hint="Choose a folder that you may write to.")
    return charts[0]["kind"]


_LINES: Final = 500
_FORMULA: Final = re.compile(r"^(?=[\t\r\n])|(?:^|(?<=[;\t\r\n]))(?=[=+\-@＝＋－＠])")
"""Where a cell that a spreadsheet takes for a formula may begin: at the text's own beginning, and after what a
spreadsheet of another country may take for the end of the cell before. Excel reads the wide signs too."""
_NUMBER: Final = re.compile(r"[+-]?(\d+(\.\d+)?([eE][+-]?\d+)?|Infinity)", re.ASCII)


def csv_lines(
    columns: Sequence[str], rows: Iterable[Sequence[Any]], *, raw: bool = False, end: str = "\n"
) -> Iterator[str]:
    """Lines of CSV, some at a time: a header first, quoted where it must be; NULL is an empty cell. A text that a
    spreadsheet would run as a formula begins with an apostrophe unless `raw`, which is for programs."""
    cell = _plain if raw else _harmless
    page = io.StringIO()
    writer = csv.writer(page)  # whose own end of a line makes it quote every sign that is one to somebody

    def line(row: Sequence[Any]) -> str:
        page.seek(0)
        page.truncate()
        writer.writerow([cell(value) for value in row])
        return page.getvalue().removesuffix("\r\n") + end

    told = [line(columns)]
    for row in rows:
        told.append(line(row))
        if len(told) == _LINES:
            yield "".join(told)
            told = []
    yield "".join(told)


def _plain(value: Any) -> Any:
    if isinstance(value, bool):
        return str(value).lower()
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else value


def _harmless(value: Any) -> Any:
    """Numbers, also those that are kept as text, stay numbers."""
    value = _plain(value)
    return _FORMULA.sub("'", value) if isinstance(value, str) and not _NUMBER.fullmatch(value) else value


STDOUT: Final = "-"


def check_files(csv_file: str, chart_file: str) -> None:
    """Raise UsageError for a file without a folder, or a chart's ending that cannot be drawn: nobody waits for an
    answer that then has no place."""
    if chart_file:
        check_suffix(Path(chart_file), "chart", SUFFIXES)
    for file in {csv_file, chart_file} - {"", STDOUT}:
        if not Path(file).expanduser().parent.is_dir():
            raise UsageError(f"There is no folder for '{file}'.", hint="Make it, or choose another place.")
        if Path(file).expanduser().is_dir():
            raise UsageError(f"'{file}' is a folder.", hint="Name a file in it.")


def write_files(result: Result, csv_file: str, chart_file: str, *, raw: bool = False) -> None:
    """Write what was asked for, and say so on standard error; nothing where the question was not answered by rows."""
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


def write_csv(rows: Rows, file: str, *, raw: bool = False) -> None:
    """Rows as CSV, UTF-8, as `hopql.serve.write_results` writes it. `-` is standard output.

    Raises:
        DiskError: the file cannot be written.
    """
    if file == STDOUT:
        sys.stdout.writelines(csv_lines(rows["columns"], rows["rows"], raw=raw))
        if rows["truncated"]:
            click.echo(f"These are the first {rows['row_count']:,} rows{_more(rows)}", err=True)
        return
    try:
        with Path(file).expanduser().open("w", encoding="utf-8", newline="") as out:
            out.writelines(csv_lines(rows["columns"], rows["rows"], raw=raw))
    except OSError as error:
        said = f"'{file}' cannot be written: {error.strerror or error}."
        raise DiskError(said, hint="Choose another place.") from error
    are = "is" if rows["row_count"] == 1 else "are"
    click.echo(f"{counted(rows['row_count'], 'row')} {are} in {file}{_more(rows)}", err=True)


def _more(rows: Rows) -> str:
    return "; there are more, -o max_rows=N gives them" if rows["truncated"] else ""
