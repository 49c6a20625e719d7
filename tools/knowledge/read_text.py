"""Plain text, often with marks of reStructuredText or AsciiDoc, and what is shown as it is: SQL, TOML. A table in a CSV
or TSV file: its columns with sample values and the number of rows, and not the rows."""

from __future__ import annotations

import csv
import io
import itertools
import re
from collections.abc import Iterator

from hopql.tools.base.errors import UsageError
from hopql.tools.knowledge.documents import Block, Link, Outline, Section, Sections
from hopql.tools.knowledge.read_file import Raw

SHOWN = frozenset({".sql", ".toml", ".yaml", ".yml", ".ini", ".cfg", ".json", ".jsonl", ".sh"})
"""Suffixes of files without prose: their blocks are code."""
MAX_TITLE = 100
"""Characters of a line that may be a heading."""

RULE = re.compile(r"([=\-~^\"'#*+.:_`])\1{2,}\s*")
ASCIIDOC = re.compile(r"(={1,6})\s+(\S.*)")
LIST = re.compile(r"\s*(?:[-*+•]|\d{1,3}[.)])\s+\S")
TABLE = re.compile(r"\s*(?:(?:=+\s+)+=+|\+[-=+]{3,}\+)\s*")
LINK = re.compile(r"`([^`<>]{1,200})\s<([^<>\s]{1,500})>`__?")


def read_text(raw: Raw) -> Sections:
    """The blocks of a text without marks of its own, or with those of reStructuredText or AsciiDoc."""
    suffix = raw.path.suffix.lower()
    lines = raw.text.split("\n")
    if suffix in SHOWN:
        outline = Outline()
        for first, after in _blocks(lines, 0, len(lines)):
            outline.block("\n".join(lines[first:after]), first + 1, after, block="code")
        return Sections(outline.end(), raw.name, warnings=raw.warnings)
    outline = _outline(lines, asciidoc=suffix in (".adoc", ".asciidoc"))
    found = outline.end()
    links = [
        Link(" ".join(link[1].split()), link[2], place)
        for place, section in enumerate(found)
        if ">`_" in section.text
        for link in LINK.finditer(section.text)
    ]
    return Sections(found, outline.title or raw.name, warnings=raw.warnings, links=tuple(links))


def _outline(lines: list[str], *, asciidoc: bool) -> Outline:
    outline, levels = Outline(), dict[str, int]()
    at = begun = 0
    while at < len(lines):
        style, text, size = _heading(lines, at, asciidoc=asciidoc)
        if not style:
            at += 1
            continue
        _fill(outline, lines, begun, at)
        # The first style that is used is the outermost, as in reStructuredText.
        level = len(style) if asciidoc and style.startswith("=") else levels.setdefault(style, len(levels) + 1)
        outline.heading(level, text, at + 1, at + size)
        at = begun = at + size
    _fill(outline, lines, begun, len(lines))
    return outline


def _heading(lines: list[str], at: int, *, asciidoc: bool) -> tuple[str, str, int]:
    """Style, text and number of lines of the heading that begins here; an empty style when none does."""
    line = lines[at]
    if not line.strip() or len(line) > MAX_TITLE or line[0] in " \t":
        return "", "", 0
    if asciidoc and (found := ASCIIDOC.fullmatch(line)):
        return found[1], found[2], 1
    after = lines[at + 1] if at + 1 < len(lines) else ""
    if at and lines[at - 1].strip():
        return "", "", 0
    if RULE.fullmatch(line):
        over = at + 2 < len(lines) and after.strip() and lines[at + 2].rstrip() == line.rstrip()
        return (f"over {line[0]}", after.strip(), 3) if over and not RULE.fullmatch(after) else ("", "", 0)
    if RULE.fullmatch(after) and len(after.rstrip()) >= 0.6 * len(line.rstrip()) and not LIST.match(line):
        return after[0], line.strip(), 2
    upper = (
        line.isupper() and not after.strip() and sum(c.isalpha() for c in line) > 3 and line.rstrip()[-1] not in ".,;"
    )
    return ("upper", line.strip(" :\t"), 1) if upper else ("", "", 0)


def _fill(outline: Outline, lines: list[str], begin: int, end: int) -> None:
    literal = False
    for first, after in _blocks(lines, begin, end):
        text = "\n".join(lines[first:after])
        indented = lines[first][:1] in " \t"
        block: Block = "prose"
        if literal and indented:
            block = "code"
        elif TABLE.fullmatch(lines[first]):
            block = "table"
        elif LIST.match(lines[first]):
            block = "list"
        outline.block(text, first + 1, after, block=block)
        # What is indented after a paragraph that ends in two colons is literal, up to where the indentation ends.
        literal = text.rstrip().endswith("::") or (literal and indented)


def _blocks(lines: list[str], begin: int, end: int) -> Iterator[tuple[int, int]]:
    """First line and the line after the last of every run of lines that are not blank."""
    at = begin
    while at < end:
        if not lines[at].strip():
            at += 1
            continue
        first = at
        while at < end and lines[at].strip():
            at += 1
        yield first, at


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
