"""A document before it is stored: as its format's reader leaves it, blocks under headings; and as it is prepared from
these, chunks, entities, relations and mentions.

Everything here is a plain value that can be sent between processes. A chunk is meant by its place in `Prepared.chunks`;
an entity by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

Progress = Callable[[str, int, int], None]
"""Called with what is done, how many of it are, and how many there are."""


@dataclass(frozen=True)
class Chunk:
    """A piece of a document that is found and cited as one."""

    text: str
    headings: tuple[str, ...] = ()
    """From the outermost in; for code: module, class, function."""
    line: int = 0
    """First line, from 1; 0 where there are none."""
    line_to: int = 0
    page: int = 0
    """From 1; 0 where there are none."""
    card: str = ""
    """What is embedded for it; empty: its headings and text. For code, what it is for rather than how it is written."""
    symbol: str = ""
    """Qualified name of the code or table that it defines."""


@dataclass(frozen=True)
class Entity:
    """Something that this document says what it is."""

    name: str
    """As people write it. For code its qualified name: `hopql.tools.base.search_indexes.Index`."""
    type: str
    """In lower case: module, class, function, table, column, term, person, organisation, place, date, document, …"""
    description: str = ""
    """What this document says of it; empty when it only names it."""
    chunk: int = -1
    """Place of the chunk that says so; -1: none."""
    aliases: tuple[str, ...] = ()
    """Other names that this document gives it: short names, abbreviations."""


@dataclass(frozen=True)
class Relation:
    """How two entities are related, as this document says."""

    source: str
    target: str
    kind: str
    """The verb, in lower case: contains, calls, imports, inherits from, refers to, mentioned with, …"""
    text: str = ""
    """A sentence that says so, where the document has one."""
    keywords: tuple[str, ...] = ()
    """Themes that it belongs to."""
    weight: float = 1.0
    chunk: int = -1
    syntactic: bool = False
    """Read off syntax (code, keys, links): it is found by its ends, and gets no vector of its own."""


@dataclass(frozen=True)
class Mention:
    """A chunk speaks of an entity."""

    chunk: int
    name: str
    count: int = 1


@dataclass(frozen=True)
class Prepared:
    """A document, ready to be stored."""

    uri: str
    """Its address: absolute path, `schema:NAME`, `structure:PATH`. A document of the same address takes its place."""
    title: str
    kind: str
    """markdown, text, notebook, html, pdf, python, csv, schema, triples, structure."""
    digest: str
    """SHA-256 of its bytes: when it and `extractor` are as stored, nothing is done."""
    modified: datetime
    """Time of the content, with time zone: what the document says of itself, else of the file."""
    chunks: tuple[Chunk, ...]
    entities: tuple[Entity, ...] = ()
    relations: tuple[Relation, ...] = ()
    mentions: tuple[Mention, ...] = ()
    size: int = 0
    tags: tuple[str, ...] = ()
    extractor: str = "rules-1"
    """Who extracted: goes up with the rules, and names the model where one did."""
    warnings: tuple[str, ...] = ()
    """What could not be read, in sentences for people."""
    roots: tuple[str, ...] = ()
    """Folders and files by which it was added."""


@dataclass(frozen=True)
class Refused:
    """A file that was not read, and why."""

    uri: str
    why: str


@dataclass
class Added:
    """What an indexing run did."""

    added: int = 0
    replaced: int = 0
    unchanged: int = 0
    removed: int = 0
    """Documents whose file is gone from a folder that was added again."""
    chunks: int = 0
    entities: int = 0
    relations: int = 0
    merged: int = 0
    refused: list[Refused] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    same: list[tuple[str, str]] = field(default_factory=list)
    """Addresses of files with the same bytes as a document, which are not stored once more: (this, that)."""
    seconds: float = 0.0
    left: dict[str, int] = field(default_factory=dict)
    """Suffixes of the files in folders that are of no kind that is read, and how many of each, the most first."""


Block = Literal["prose", "list", "table", "code"]


@dataclass(frozen=True)
class Section:
    """A block of a document: a paragraph, a list, a table or a piece of code. Neighbours may have the same headings."""

    text: str
    headings: tuple[str, ...] = ()
    line: int = 0
    line_to: int = 0
    page: int = 0
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
        self.leave(level)
        if not self.title or level < self._title_level:
            self.title, self._title_level = text, level
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
        self.leave(0)
        return self.sections
