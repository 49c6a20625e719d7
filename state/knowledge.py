"""What flows through the graph of documents, code and schemas: what was found, the context, the answer with its
references."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

Mode = Literal["local", "global", "hybrid", "mix", "naive", "ppr"]
KnowledgeStatus = Literal["running", "answered", "nothing_found", "failed"]


class KnowledgeFilters(TypedDict, total=False):
    """What may be searched at all; an empty field does not narrow."""

    documents: list[str]
    """Patterns of which a document's address or title matches one: a part of it, or with `*`."""
    tags: list[str]
    """Of which a document has one."""
    since: str
    """ISO date or time: documents of that time or later."""
    until: str
    """Documents of that time or earlier; a date means its end."""


class ChunkFound(TypedDict):
    """A piece of a document."""

    id: str
    n: int
    """Its number in the context, from 1; 0 when it is not in it."""
    text: str
    document: str
    """Address of its document: a path, or what names a schema."""
    title: str
    kind: str
    """Of the document: markdown, text, html, pdf, python, csv, schema, triples, structure."""
    headings: list[str]
    line: int
    """First line, from 1; 0 when it has none."""
    line_to: int
    page: int
    symbol: str
    """Qualified name of the code or table that it defines; often empty."""
    modified: str
    """Time of the document, ISO, UTC."""
    score: float


class Described(TypedDict):
    """What one document says that an entity is."""

    text: str
    type: str
    document: str
    title: str
    modified: str
    chunk: str
    """Id of the chunk that says so; may be empty."""


class EntityFound(TypedDict):
    """Something that documents speak of, with what each of them says of it, the newest first."""

    id: str
    name: str
    type: str
    aliases: list[str]
    descriptions: list[Described]
    score: float


class RelationFound(TypedDict):
    """How two entities are related, by all documents that say so."""

    source: str
    target: str
    kind: str
    """The verb: contains, calls, imports, refers to, is part of, …"""
    text: str
    keywords: list[str]
    weight: float
    documents: list[str]
    chunks: list[str]
    score: float


class KnowledgeContext(TypedDict):
    """What was found for a question, within the token budget; chunks are numbered from 1 in their order."""

    mode: Mode
    entities: list[EntityFound]
    relations: list[RelationFound]
    chunks: list[ChunkFound]
    searched: list[str]
    """What was searched for: keywords, or the question."""
    fallback: str
    """Why something else than was asked was searched for; empty when nothing was."""
    tokens: int
    """Of the context, as it is written for a model."""
    left_out: int
    """Entities, relations and chunks that were found and did not fit."""


class Claim(TypedDict):
    """A sentence of an answer, and what was checked of it."""

    text: str
    cites: list[int]
    """Numbers of the chunks that support it; empty for what the context lacks, which is said and not cited."""
    held: bool
    why: str
    """How that was checked, or what is wrong."""


class Reference(TypedDict):
    """A chunk that an answer cites."""

    n: int
    chunk: str
    document: str
    title: str
    headings: list[str]
    line: int
    line_to: int
    page: int
    modified: str
    text: str
