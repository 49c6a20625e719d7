"""A result as a chart, in a file or as text on a terminal; its plan as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from hopql.tools.drawing.saving import saving
from hopql.tools.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hopql.serve.result import Result
    from hopql.state.cards import TableCard
    from hopql.tools.charts.themes import Theme

SUFFIXES: Final[dict[str, Literal["png", "svg", "html"]]] = {".png": "png", ".svg": "svg", ".html": "html"}
PLAN_SUFFIXES: Final = (".svg", ".mmd")


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
    from hopql.tools.charts import charts_of, rendered

    rows = result.rows
    charts = charts_of(rows["columns"], rows["types"], rows["rows"], " ".join(result.question.split()), result.labels)
    if not charts:
        raise UsageError(
            "No chart fits these rows: a chart needs at least two rows, and a number by a category or over time.",
            hint="Ask, for example, for a count by month or by carrier.",
        )
    drawn = rendered(charts[0], result.records(), SUFFIXES[path.suffix.lower()], theme)
    with saving(path) as out:
        out.buffer.write(drawn if isinstance(drawn, bytes) else drawn.encode("utf-8"))
    return charts[0]["kind"]


def check_plan_suffix(path: Path) -> None:
    """Raise UsageError for a file whose name does not say how a plan is to be drawn."""
    if path.suffix.lower() not in PLAN_SUFFIXES:
        raise UsageError(f"{path.name}: plans end with {', '.join(PLAN_SUFFIXES)}.", hint="Name the file plan.svg.")


def write_plan(result: Result, path: Path, cards: Sequence[TableCard]) -> int:
    """Draw the tables and joins of the answer's plan into a file, whose suffix says how; how many tables it shows.

    Raises:
        UsageError: another suffix, or no query was planned.
        DiskError: the file cannot be written.
    """
    from hopql.tools.pictures import plan_mermaid, plan_svg
    from hopql.tools.pictures.planned import read_by

    check_plan_suffix(path)
    if not result.plan or not result.plan["tables"]:
        raise UsageError(
            "No query was planned for this answer.", hint="Ask the database; -o replay=off plans a replayed one anew."
        )
    plan = read_by(result.plan, result.sql)
    draw = plan_svg if path.suffix.lower() == ".svg" else plan_mermaid
    with saving(path) as out:
        out.write(draw(plan, cards, title=" ".join(result.question.split())))
    return len(plan["tables"])


def terminal_chart_of(result: Result, width: int, *, plain: bool = False) -> str:
    """The rows as bars or a sparkline of at most `width` columns; empty where no chart fits. `plain`: in ASCII."""
    if result.rows is None:
        return ""
    from hopql.tools.charts.terminal import terminal_chart

    rows = result.rows
    return terminal_chart(
        rows["columns"], rows["types"], rows["rows"], width, plain=plain, labels=result.labels
    )
