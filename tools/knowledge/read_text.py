"""Plain text, often with underlined headings, and what is shown as it is: SQL, TOML. The rows of a CSV or TSV file."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from hopql.tools.base.errors import UsageError
from hopql.tools.knowledge.documents import Block, Outline, Sections
from hopql.tools.knowledge.read_file import Raw

SHOWN = frozenset({".sql", ".toml", ".yaml", ".yml", ".ini", ".cfg", ".json", ".jsonl", ".sh"})
"""Suffixes of files without prose: their blocks are code."""
MAX_TITLE = 100

RULE = re.compile(r"([=\-~^\"'#*+.:_`])\1{2,}\s*")
LIST = re.compile(r"\s*(?:[-*+•]|\d{1,3}[.)])\s+\S")


def read_text(raw: Raw) -> Sections:
    """The blocks of a text without marks of its own; underlined lines, and lines in capitals, are headings."""
    lines = raw.text.split("\n")
    if raw.path.suffix.lower() in SHOWN:
        outline = Outline()
        for first, after in _blocks(lines, 0, len(lines)):
            outline.block("\n".join(lines[first:after]), first + 1, after, block="code")
        return Sections(outline.end(), raw.name, warnings=raw.warnings)
    outline = _outline(lines)
    return Sections(outline.end(), outline.title or raw.name, warnings=raw.warnings)


def _outline(lines: list[str]) -> Outline:
    outline, levels = Outline(), dict[str, int]()
    at = begun = 0
    while at < len(lines):
        style, text, size = _heading(lines, at)
        if not style:
            at += 1
            continue
        _fill(outline, lines, begun, at)
        # The first style that is used is the outermost, as in reStructuredText.
        outline.heading(levels.setdefault(style, len(levels) + 1), text, at + 1, at + size)
        at = begun = at + size
    _fill(outline, lines, begun, len(lines))
    return outline


def _heading(lines: list[str], at: int) -> tuple[str, str, int]:
    """Style, text and number of lines of the heading that begins here; an empty style when none does."""
    line = lines[at]
    if not line.strip() or len(line) > MAX_TITLE or line[0] in " \t":
        return "", "", 0
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


MAX_ROWS = 2_000
"""Of a table; what is longer is data, to be asked in a database."""


def read_csv(raw: Raw) -> Sections:
    """The rows of a CSV or TSV file as a table under the names of its columns; of a long one the first rows.
    UsageError: a row cannot be read."""
    # What stands most often between the cells of the first line.
    delimiter = max(",;\t|", key=re.sub(r'"[^"]*"', "", raw.text.lstrip("\n")[:20_000]).split("\n", 1)[0].count)
    try:
        rows = [row for row in csv.reader(io.StringIO(raw.text), delimiter=delimiter) if any(map(str.strip, row))]
    except csv.Error as error:
        raise UsageError(f"{raw.uri} is no table: {error}.", hint="Save it as CSV again, or as text.") from None
    shown = [[" ".join(cell.split()).replace("|", "\\|") for cell in row] for row in rows[: MAX_ROWS + 1]]
    outline, warnings = Outline(), raw.warnings
    if len(rows) > len(shown):
        warnings += (f"It has {len(rows) - 1:,} rows; the first {MAX_ROWS:,} are read.",)
    text = "\n".join(f"| {' | '.join(row)} |" for row in shown)
    outline.block(text, 1, raw.text.count("\n", 0, -1) + 1, block="table", head=1)
    return Sections(outline.end(), raw.name, warnings=warnings)
