"""A document as it is before it is stored: chunks, entities, relations and mentions, read from one file or one schema.

Everything here is a plain value that can be sent between processes. A chunk is meant by its place in `Prepared.chunks`;
an entity by its name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

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
    """As people write it. For code its qualified name: `hopql.tools.search.indexes.Index`."""
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
    """Place of the chunk that says so; -1: none."""
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
    """markdown, text, html, pdf, python, csv, schema, triples, structure."""
    digest: str
    """SHA-256 of its bytes: when it and `extractor` are as stored, nothing is done."""
    modified: datetime
    """Time of the content, with time zone: what the document says of itself, else of the file."""
    chunks: tuple[Chunk, ...]
    entities: tuple[Entity, ...] = ()
    relations: tuple[Relation, ...] = ()
    mentions: tuple[Mention, ...] = ()
    size: int = 0
    """Bytes."""
    tags: tuple[str, ...] = ()
    extractor: str = "rules-1"
    """Who extracted: goes up with the rules, and names the model where one did."""
    warnings: tuple[str, ...] = ()
    """What could not be read, in sentences for people."""


@dataclass(frozen=True)
class Refused:
    """A file that was not read, and why."""

    uri: str
    why: str
    """A sentence for people that says what to do."""


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
