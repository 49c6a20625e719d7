"""A document as its format's reader leaves it: blocks under headings, with what the document says of itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

Block = Literal["prose", "list", "table", "code"]


@dataclass(frozen=True)
class Section:
    """A block of a document: a paragraph, a list, a table or a piece of code. Neighbours may have the same headings."""

    text: str
    headings: tuple[str, ...] = ()
    """From the outermost in."""
    line: int = 0
    """First line, from 1; 0 where there are none."""
    line_to: int = 0
    page: int = 0
    """From 1; 0 where there are none."""
    block: Block = "prose"
    head: int = 0
    """Lines at the top of a table that name its columns: they are repeated when it is cut."""


@dataclass(frozen=True)
class Link:
    """A link from a place of the document to something."""

    text: str
    target: str
    """As written: an address, a path, an anchor."""
    section: int = -1
    """Place of its section in `Sections.sections`."""
    chunk: int = -1
    """Place of its chunk, once the sections are cut into chunks; -1: not known."""


@dataclass(frozen=True)
class Sections:
    """All of a document."""

    sections: Sequence[Section]
    title: str
    modified: datetime | None = None
    """What the document says of its own time, with time zone; None when it says nothing."""
    tags: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    links: tuple[Link, ...] = field(default=())


def fenced(code: str) -> str:
    """Code between the marks that Markdown has for it, so that it is never read as text; nothing stays nothing."""
    fence = "~~~~" if "```" in code else "```"
    return f"{fence}\n{code}\n{fence}" if code.strip() else ""


MAX_HEADING = 200
"""Characters of a heading; what is longer was not meant as one, and is cut."""


class Outline:
    """Takes headings and blocks in the order of the document."""

    def __init__(self) -> None:
        self.sections: list[Section] = []
        self.title = ""
        """The first heading of the highest level; empty before there is one."""
        self._levels: list[tuple[int, str]] = []
        self._title_level = 0
        # A heading that nothing stands under is the whole of its section.
        self._bare: Section | None = None

    def heading(self, level: int, text: str, line: int = 0, line_to: int = 0, page: int = 0) -> None:
        """A heading begins; 1 is the outermost level."""
        text = " ".join(text.split())[:MAX_HEADING]
        if not text:
            return
        if self._bare is not None and level <= self._levels[-1][0]:
            self.sections.append(self._bare)
        if not self.title or level < self._title_level:
            self.title, self._title_level = text, level
        while self._levels and self._levels[-1][0] >= level:
            self._levels.pop()
        self._levels.append((level, text))
        self._bare = Section(text, self.headings, line, line_to or line, page)

    def leave(self, level: int) -> None:
        """What comes next stands under no heading of this level or a deeper one any more."""
        if self._bare is not None and self._levels and self._levels[-1][0] >= level:
            self.sections.append(self._bare)
            self._bare = None
        while self._levels and self._levels[-1][0] >= level:
            self._levels.pop()

    @property
    def headings(self) -> tuple[str, ...]:
        """From the outermost in."""
        return tuple(text for _, text in self._levels)

    def block(
        self, text: str, line: int = 0, line_to: int = 0, *, page: int = 0, block: Block = "prose", head: int = 0
    ) -> None:
        """A block under the last heading; blank ones are left out."""
        if text.strip():
            self._bare = None
            self.sections.append(Section(text, self.headings, line, line_to, page, block, head))

    def end(self) -> list[Section]:
        """All sections, at the end of the document."""
        if self._bare is not None:
            self.sections.append(self._bare)
            self._bare = None
        return self.sections
