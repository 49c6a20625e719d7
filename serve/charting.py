"""A result as a chart: a file, or text on a terminal."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from tools.errors import DiskError, UsageError

if TYPE_CHECKING:
    from serve.result import Result
    from tools.charts.themes import Theme

SUFFIXES: Final[dict[str, Literal["png", "svg", "html"]]] = {".png": "png", ".svg": "svg", ".html": "html"}


def check_suffix(path: Path) -> None:
    """Raise UsageError for a file whose name does not say which kind of chart is wanted."""
    if path.suffix.lower() not in SUFFIXES:
        raise UsageError(f"{path.name}: charts end with {', '.join(SUFFIXES)}.", hint="Name the file chart.svg.")


def write_chart(result: Result, path: Path, *, theme: Theme = "light") -> str:
    """Draw the chart that fits the rows best into a file, whose suffix says how; the kind drawn, such as `line`.

    Raises:
        UsageError: another suffix, no rows, or rows that no chart fits.
        DiskError: the file cannot be written.
    """
    check_suffix(path)
    if result.rows is None or not result.rows["rows"]:
        raise UsageError("There are no rows to chart.", hint="Ask for values by a category or over time.")
    from tools.charts import charts_of, rendered

    rows = result.rows
    charts = charts_of(rows["columns"], rows["types"], rows["rows"], " ".join(result.question.split()))
    if not charts:
        raise UsageError(
            "No chart fits these rows: a chart needs at least two rows, and a number by a category or over time.",
            hint="Ask, for example, for a count by month or by carrier.",
        )
    drawn = rendered(charts[0], result.records(), SUFFIXES[path.suffix.lower()], theme)
    _save(path, drawn if isinstance(drawn, bytes) else drawn.encode("utf-8"))
    return charts[0]["kind"]


def terminal_chart_of(result: Result, width: int, *, plain: bool = False) -> str:
    """The rows as bars or a sparkline of at most `width` columns; empty where no chart fits. `plain`: in ASCII."""
    if result.rows is None:
        return ""
    from tools.charts.terminal import terminal_chart

    return terminal_chart(result.rows["columns"], result.rows["types"], result.rows["rows"], width, plain=plain)


def _save(path: Path, data: bytes) -> None:
    """Write beside the place, then put it there: an old chart is never half lost."""
    part = path.with_name(f".chart-{os.getpid()}.part")
    try:
        try:
            part.write_bytes(data)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        if not path.parent.is_dir():
            raise DiskError(f"There is no folder {path.parent}.", hint="Make it, or name another.") from error
        raise DiskError(
            f"{path} cannot be written: {error.strerror or error}.", hint="Choose a folder that you may write to."
        ) from error
