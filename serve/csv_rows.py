"""Rows as CSV, for people and their spreadsheets: nothing that a row holds is run there, as OWASP's page on CSV
injection (https://owasp.org/www-community/attacks/CSV_Injection) has it."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

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
