"""Reports as a Markdown file and a self-contained HTML page, with plots as SVG. The names below are the face."""

from hopql.evals.report.drawing import Bar, Series, bars, lines
from hopql.evals.report.page import Code, Figure, Fold, Page, Table, Text, save
from hopql.evals.report.run import run_page, write_report

__all__ = [
    "Bar",
    "Code",
    "Figure",
    "Fold",
    "Page",
    "Series",
    "Table",
    "Text",
    "bars",
    "lines",
    "run_page",
    "save",
    "write_report",
]
