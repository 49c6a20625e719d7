"""Prose, lists and tables of Markdown and plain text as what can be quoted."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from hopql.tools.knowledge.answering.sentences import Piece, plain, split

_ITEM: Final = re.compile(r"^\s*(?:[-*+•]|(?P<number>\d{1,3})[.)])\s+(?P<text>.*)$")
_HEADING: Final = re.compile(r"^\s{0,3}#{1,6}\s")
_RULE: Final = re.compile(r"^[\s|:=+-]{3,}$")
_CELL: Final = re.compile(r"(?<!\\)\|")
_FENCE: Final = re.compile(r"^\s*(?:```|~~~)")
_MOST_CODE: Final = 12
"""Lines of a piece of code that is shown with the sentence that leads to it."""
_REFERS: Final = re.compile(r"^\W*\[[^\]]*\]\((?!https?:)[^)\s]*(?:\.(?:md|rst|txt|html?|pdf)\b|#)[^)]*\)")
"""Begins with a link to a page beside it, or to a place in it."""


@dataclass
class _Open:
    """What has been read and not yet told."""

    prose: list[str] = field(default_factory=list)
    item: list[str] = field(default_factory=list)
    mark: str = "-"
    header: list[str] = field(default_factory=list)
    lead: str = ""
    listed: bool = False
    """The last lines were a list."""
    goes_on: bool = False
    """A piece of code stood before: what begins with a small letter is the rest of a sentence."""

    def told(self) -> Iterator[Piece]:
        """Close the item or the paragraph."""
        if self.item:
            whole = " ".join(self.item)
            refers = bool(_REFERS.match(whole))
            for place, said in enumerate(split(whole)):
                yield Piece(plain(said), "item", 0, self.lead, self.mark, 0 if place else -1, refers=refers)
            self.item.clear()
        if self.prose:
            told = [Piece(plain(one), "prose") for one in split("\n".join(self.prose))]
            yield from told[1:] if self.goes_on and self.prose[0][:1].islower() else told
            self.goes_on = False
            self.prose.clear()


def of_text(text: str) -> list[Piece]:
    """Blocks line by line: prose is gathered until something else begins. Code is shown with the sentence that leads to
    it, and not by itself."""
    now, found, code = _Open(), list[Piece](), list[str]()
    for line in [*text.splitlines(), ""]:
        if code or _FENCE.match(line):
            found += now.told()
            code.append(line)
            if len(code) > 1 and _FENCE.match(line):
                if found and found[-1].text.endswith(":") and not found[-1].code and len(code) <= _MOST_CODE + 2:
                    found[-1] = replace(found[-1], code=textwrap.dedent("\n".join(code)))
                code, now.goes_on, now.lead = [], True, ""
            continue
        listed, blank = _ITEM.match(line), not line.strip()
        row = line.strip().startswith("|") and line.count("|") >= 2
        heading = bool(_HEADING.match(line))
        if listed or row or heading or blank:
            _lead(now, ends=bool(listed or row or blank), blank=blank)
            if not blank or now.prose:
                found += now.told()
        now.lead = "" if heading or (row and now.listed) else now.lead
        now.header = now.header if row or blank else []
        now.listed = bool(listed) or (now.listed and blank)
        if listed:
            now.item.append(listed["text"])
            now.mark = f"{listed['number']}." if listed["number"] else "-"
        elif row:
            found += _row(line, now)
        elif not blank and not heading:
            (now.item if now.item and line.startswith((" ", "\t")) else now.prose).append(line)
    return [*found, *now.told()]


def _lead(now: _Open, *, ends: bool, blank: bool) -> None:
    """The last sentence of a paragraph that ends with a colon leads what follows."""
    if now.prose and ends:
        last = split("\n".join(now.prose))[-1]
        now.lead = plain(last) if last.endswith(":") else (now.lead if not blank else "")


def _row(line: str, now: _Open) -> Iterator[Piece]:
    """A row with the names of its columns; the first row of a table is these names."""
    if _RULE.match(line):
        return
    cells = [cell.strip() for cell in _CELL.split(line.strip().strip("|"))]
    if not now.header:
        now.header = cells
        return
    names = now.header + [""] * (len(cells) - len(now.header))
    told = "; ".join(f"{n}: {c}" if n else c for n, c in zip(names, cells, strict=False) if c)
    yield Piece(plain(told), "row", 0, now.lead, refers=bool(cells and _REFERS.match(cells[0])))
