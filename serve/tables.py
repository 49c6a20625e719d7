"""Rows as a table on a terminal, for people: heads in words, numbers rounded and to the right, long text folded;
records one below another where the columns do not fit side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hopql.tools.wording import figures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from hopql.state.database import Rows

SHOWN_ROWS: Final = 20
SHOWN_RECORDS: Final = 5
"""Records take many lines each."""
_NARROWEST: Final = 12
"""Cells of text are not folded to less than that."""
_BETWEEN: Final = 3
_NUMBERS: Final = ("int", "bigint", "smallint", "tinyint", "hugeint", "real", "float", "double", "numeric", "decimal")


def safe(text: str) -> str:
    """Text of a database, a document or a model: nothing in it moves a terminal's cursor or changes its colours."""
    return "".join(letter if letter.isprintable() or letter in "\n\t" else " " for letter in text)


def rows_table(rows: Rows, width: int, limit: int = SHOWN_ROWS) -> RenderableType:
    """The first `limit` rows.

    Args:
        width: of the terminal, in characters.
    """
    from rich.table import Table

    numeric = [_is_numeric(rows, index) for index in range(len(rows["columns"]))]
    heads, shown = rows.get("labels") or rows["columns"], cells(rows, limit)
    if _least(heads, shown, numeric) > width:
        return _records(rows, heads, shown[:SHOWN_RECORDS])
    table = Table(show_edge=False, caption_justify="left", caption=_hidden(rows, limit), expand=False)
    for name, number in zip(heads, numeric, strict=True):
        table.add_column(_plain(name), justify="right" if number else "left", no_wrap=number, overflow="fold")
    for told, row in zip(shown, rows["rows"], strict=False):
        table.add_row(*map(_styled, told, row))
    return table


def cells(rows: Rows, limit: int) -> list[list[str]]:
    """The first `limit` rows as people read them: numbers of a column are rounded alike."""
    from hopql.tools.charts.columns import columns_of

    found = columns_of(rows["columns"], rows["types"], rows["rows"])
    columns = [figures(column.values[:limit], column.role) for column in found]
    return [[safe(cell) for cell in row] for row in zip(*columns, strict=True)]


def _records(rows: Rows, heads: Sequence[str], shown: list[list[str]]) -> RenderableType:
    """Each row as lines of name and value."""
    from rich.console import Group
    from rich.rule import Rule
    from rich.table import Table
    from rich.text import Text

    parts: list[RenderableType] = []
    for number, (told, row) in enumerate(zip(shown, rows["rows"], strict=False), 1):
        record = Table.grid(padding=(0, 2))
        record.add_column(style="bold", no_wrap=True)
        record.add_column(overflow="fold")
        for name, cell, value in zip(heads, told, row, strict=True):
            record.add_row(_plain(name), _styled(cell, value))
        parts += [Rule(f"row {number}", align="left", style="dim"), record]
    if hidden := _hidden(rows, len(shown)):
        parts.append(Text(hidden, style="dim italic"))
    return Group(*parts)


def _hidden(rows: Rows, shown: int) -> str | None:
    more = rows["row_count"] - shown
    if more <= 0:
        return None
    return f"{more:,} more row{'s are' if more > 1 else ' is'} not shown; --json gives all of the page"


def _least(heads: Sequence[str], shown: list[list[str]], numeric: list[bool]) -> int:
    """The narrowest that a table of these columns can be read in."""
    from rich.cells import cell_len

    total = _BETWEEN * len(heads) - 1
    for index, name in enumerate(heads):
        longest = max((cell_len(line) for row in shown for line in row[index].split("\n")), default=0)
        total += max(longest if numeric[index] else min(longest, _NARROWEST), min(cell_len(name), _NARROWEST))
    return total


def _is_numeric(rows: Rows, index: int) -> bool:
    """Whether a column holds numbers; those that are too large for one are text."""
    values = [row[index] for row in rows["rows"] if row[index] is not None]
    if values and all(isinstance(value, int | float) and not isinstance(value, bool) for value in values):
        return True
    kind = rows["types"][index].lower() if index < len(rows["types"]) else ""
    return kind.startswith(_NUMBERS) and not kind.startswith("interval")


def _plain(text: str) -> Any:
    from rich.text import Text

    return Text(safe(text))


def _styled(told: str, value: object) -> Any:
    from rich.text import Text

    return Text(told, style="dim" if value is None else "")
