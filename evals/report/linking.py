"""The report of a linking measurement: recall against what is kept, as tables and curves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from hopql.evals.report.drawing import Series, lines
from hopql.evals.report.page import Figure, Page, Table, Text, save

if TYPE_CHECKING:
    from hopql.evals.linking import Point

_HOW = (
    "Strict recall: the share of questions whose plan misses nothing that the gold query needs. Kept: the mean share "
    "of a schema's columns in a plan; pooled: kept columns of all plans by columns of all their schemas."
)


def write_linking(points: Sequence[Point], folder: Path) -> None:
    """Write `report.md`, `report.html` and the plots."""
    save(linking_page(points), folder)


def linking_page(points: Sequence[Point]) -> Page:
    """The report: a curve, and all settings in a table."""
    page = Page("Linking: tables and columns that plans keep")
    page.add("How to read it", Text(_HOW))
    for notes in (True, False):
        told = "with notes" if notes else "without notes"
        chosen = [point for point in points if point.notes == notes]
        title = f"Strict recall of columns, {told}"
        curve = Series("by rank", sorted((point.columns_pooled, point.columns_recall) for point in chosen))
        drawn = lines(title, [curve], "share of columns kept (pooled)", "strict recall", x_top=1.0, y_top=1.0)
        page.add(told.capitalize(), Figure(title, drawn), _table(chosen))
    return page


def _table(points: Sequence[Point]) -> Table:
    head = ["tables/columns", "tables", "columns", "precision", "tables kept", "columns kept", "pooled", "number"]
    rows = [
        [p.setting, *(f"{value:.3f}" for value in (
            p.tables_recall, p.columns_recall, p.columns_precision, p.tables_kept, p.columns_kept, p.columns_pooled,
        )), f"{p.columns:.1f}"]
        for p in points
    ]  # fmt: skip
    return Table(head, rows)
