"""Prose, lists and tables of Markdown and plain text as what can be quoted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from hopql.tools.knowledge.answering.sentences import Piece, plain, split

_ITEM: Final = re.compile(r"^\s*(?:[-*+•]|(?P<number>\d{1,3})[.)])\s+(?P<text>.*)$")
_HEADING: Final = re.compile(r"^\s{0,3}#{1,6}\s")
_RULE: Final = re.compile(r"^[\s|:=+-]{3,}$")
_CELL: Final = re.compile(r"(?<!\\)\|")
_FENCE: Final = re.compile(r"^\s*(?:```|~~~)")
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

    def told(self) -> Iterator[Piece]:
        """Close the item or the paragraph."""
        if self.item:
            whole = " ".join(self.item)
            refers = bool(_REFERS.match(whole))
            for place, said in enumerate(split(whole)):
                yield Piece(plain(said), "item", 0, self.lead, self.mark, 0 if place else -1, refers)
            self.item.clear()
        if self.prose:
            yield from (Piece(plain(said), "prose") for said in split("\n".join(self.prose)))
            self.prose.clear()


def of_text(text: str) -> Iterator[Piece]:
    """Blocks line by line: prose is gathered until something else begins."""
    now, fenced = _Open(), False
    for line in [*text.splitlines(), ""]:
        if _FENCE.match(line) or fenced:
            yield from now.told()
            fenced = fenced != bool(_FENCE.match(line))
            continue
        listed, blank = _ITEM.match(line), not line.strip()
        row = line.strip().startswith("|") and line.count("|") >= 2
        heading = bool(_HEADING.match(line))
        if listed or row or heading or blank:
            _lead(now, ends=bool(listed or row or blank), blank=blank)
            if not blank or now.prose:
                yield from now.told()
        now.lead = "" if heading or (row and now.listed) else now.lead
        now.header = now.header if row or blank else []
        now.listed = bool(listed) or (now.listed and blank)
        if listed:
            now.item.append(listed["text"])
            now.mark = f"{listed['number']}." if listed["number"] else "-"
        elif row:
            yield from _row(line, now)
        elif not blank and not heading:
            (now.item if now.item and line.startswith((" ", "\t")) else now.prose).append(line)
    yield from now.told()


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
