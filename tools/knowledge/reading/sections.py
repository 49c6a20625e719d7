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
