"""A table in a CSV or TSV file: its columns with sample values and the number of rows, and not the rows."""

from __future__ import annotations

import csv
import io
import itertools
import re
from collections.abc import Iterator

from hopql.tools.errors import UsageError
from hopql.tools.knowledge.read_file import Raw
from hopql.tools.knowledge.sections import Section, Sections

MAX_COLUMNS = 200
"""Columns that are described; of more, the names alone would be noise."""
SAMPLES = 5
"""Different values that are shown of a column."""
SAMPLE_ROWS = 1_000
"""Rows that samples and kinds are taken from; the rest are counted."""
MAX_VALUE = 60
"""Characters of a value or a name that are shown."""
DELIMITERS = ",;\t|"

NUMBER = re.compile(r"[-+]?(?:\d{1,3}(?:[ ,]\d{3})+|\d*)[.,]?\d+(?:[eE][-+]?\d+)?%?")
DATE = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d.*)?|\d{1,2}[./]\d{1,2}[./]\d{4}")


class _Column:
    def __init__(self, name: str) -> None:
        self.name = name
        self.samples: dict[str, None] = {}
        self.kinds: set[str] = set()
        self.empty = 0

    def take(self, value: str) -> None:
        value = " ".join(value[: 4 * MAX_VALUE].split())
        if not value:
            self.empty += 1
            return
        self.kinds.add("number" if NUMBER.fullmatch(value) else "date" if DATE.fullmatch(value) else "text")
        if len(self.samples) < SAMPLES:
            self.samples[_short(value)] = None

    def line(self) -> str:
        kind = self.kinds.pop() if len(self.kinds) == 1 else "text" if self.kinds else "empty"
        samples = f": for example {', '.join(self.samples)}" if self.samples else ""
        return f"- `{self.name}` ({kind}{', sometimes empty' if self.empty and self.samples else ''}){samples}"


def read_csv(raw: Raw) -> Sections:
    """One section on the table, one on its columns; where a row cannot be read, what is before it.

    Errors:
        UsageError: its first line is no row of a table.
    """
    delimiter = "\t" if raw.path.suffix.lower() == ".tsv" else _delimiter(raw.text)
    rows = csv.reader(io.StringIO(raw.text), delimiter=delimiter)
    warnings = list(raw.warnings)
    try:
        first = next((row for row in rows if any(cell.strip() for cell in row)), None)
    except csv.Error as error:
        raise UsageError(f"{raw.uri} is no table: {error}.", hint="Save it as CSV again, or as text.") from None
    if first is None:
        return Sections([], raw.name, warnings=raw.warnings)
    line, named = rows.line_num, not any(NUMBER.fullmatch(cell.strip()) for cell in first)
    names = [_short(cell) or f"column {n}" for n, cell in enumerate(first[:MAX_COLUMNS], 1)] if named else []
    columns = [_Column(name) for name in names or [f"column {n}" for n in range(1, len(first[:MAX_COLUMNS]) + 1)]]
    if not named:
        warnings.append("Its first row has numbers, and was not taken for the names of its columns.")
    if len(first) > MAX_COLUMNS:
        warnings.append(f"It has {len(first):,} columns; the first {MAX_COLUMNS} are described.")
    count = _count(rows if named else itertools.chain([first], rows), columns, len(first), warnings)
    about = f"{raw.name} is a table of {count:,} rows and {len(first):,} columns"
    said = ", ".join(column.name for column in columns)
    last = raw.text.count("\n") + (not raw.text.endswith("\n"))
    return Sections(
        [
            Section(f"{about}: {said}.", (raw.name,), line, last),
            Section("\n".join(column.line() for column in columns), (raw.name, "Columns"), line, last, block="list"),
        ],
        raw.name,
        warnings=tuple(warnings),
    )


def _count(rows: Iterator[list[str]], columns: list[_Column], width: int, warnings: list[str]) -> int:
    count = ragged = 0
    try:
        for row in rows:
            if not row:
                continue
            count += 1
            ragged += len(row) != width
            if count <= SAMPLE_ROWS:
                for column, value in zip(columns, row, strict=False):
                    column.take(value)
    except csv.Error as error:
        warnings.append(f"Row {count + 1:,} cannot be read ({error}); it and the rows after it are left out.")
    if ragged:
        warnings.append(f"{ragged:,} rows have more or fewer cells than the first.")
    return count


def _delimiter(text: str) -> str:
    """What stands most often between the cells of the first line; a comma when nothing does."""
    start = text.lstrip("\n")[:20_000]
    line = re.sub(r'"[^"]*"', "", start).split("\n", 1)[0]
    return max(DELIMITERS, key=line.count)


def _short(value: str) -> str:
    value = " ".join(value[: 4 * MAX_VALUE].split()).replace("`", "'")
    return value if len(value) <= MAX_VALUE else value[: MAX_VALUE - 1] + "…"
