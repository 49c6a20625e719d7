"""Answers to questions about the whole of a project or a database: what it is, its parts, how they hang together."""

from __future__ import annotations

import re
from typing import Final

from hopql.state.knowledge import ChunkFound, KnowledgeContext
from hopql.tools.knowledge.answering.choosing import Candidate
from hopql.tools.knowledge.answering.cutting import pieces_of
from hopql.tools.knowledge.answering.facts import facts
from hopql.tools.knowledge.answering.kinds import wanted
from hopql.tools.knowledge.answering.lexicon import key, lexicon
from hopql.tools.knowledge.answering.sentences import Piece, plain

_PARTS: Final = frozenset(
    key(word) for word in ("component", "package", "module", "layer", "part", "subsystem", "block", "table", "relation")
)
_DATA: Final = re.compile(r"\b(?:databases?|schemas?|tables?|columns?|data\s+model)\b", re.IGNORECASE)
_NOT_ASKED: Final = re.compile(r"^(?:Its tests are in|Beside the code it has|It has \d)")
_MOST_PARTS: Final = 40
_MOST_LINKS: Final = 12


def whole(question: str, context: KnowledgeContext) -> list[Candidate]:
    """What a question about a whole is answered with, in the order of its overview; empty for other questions, and
    where the context has no overview of it.

    A project: its description, its packages from the ground up, who imports whom. A database: its tables, its joins.
    """
    kind = wanted(question)
    if kind not in ("overview", "list", "explanation"):
        return []
    chunks = [one for one in context["chunks"] if _is_overview(one)]
    chunks.sort(key=lambda one: (one["kind"] == "schema") != bool(_DATA.search(question)))
    first = next((one for one in chunks if _about(question, one, strict=kind != "overview")), None)
    if first is None:
        return []
    told = [Candidate(one, piece) for one in chunks if one["document"] == first["document"] for piece in pieces_of(one)]
    return _outlined(told, first["kind"] == "schema")


def _is_overview(chunk: ChunkFound) -> bool:
    headings = chunk["headings"]
    if chunk["kind"] == "schema":
        return len(headings) == 1
    return chunk["kind"] == "structure" and headings[1:] == ["Architecture"]


def _about(question: str, chunk: ChunkFound, *, strict: bool) -> bool:
    """The question asks for the parts of what the chunk is an overview of.

    Args:
        strict: it must ask for nothing else; otherwise most of its words must be in the overview.
    """
    words = facts(plain(question))
    asking = lexicon()["asking_keys"] | {key(word) for word in lexicon()["whole"]} | _PARTS
    rest = words.content - asking
    name = facts(" . ".join([chunk["title"], *chunk["headings"], chunk["text"].partition("\n")[0][:200]])).content
    if strict:
        return bool(words.content & _PARTS) and rest <= name
    return len(rest - name - facts(plain(chunk["text"])).content) * 2 <= len(rest)


def _outlined(told: list[Candidate], data: bool) -> list[Candidate]:
    """Description, parts, links between them; counts of tests and documents, and a database's notes, are left out."""
    seen: set[str] = set()
    kept = [one for one in told if not (one.piece.text in seen or seen.add(one.piece.text))]  # type: ignore[func-returns-value]
    parts = [one for one in kept if _is_part(one.piece)][:_MOST_PARTS]
    links = [one for one in kept if one.piece.form == "item" and one.piece.lead][:_MOST_LINKS]
    prose = [one for one in kept if one.piece.form == "prose" and not _NOT_ASKED.match(one.piece.text)]
    if data:
        return [*prose[:1], *parts, *links]
    start = parts[0].piece.place if parts else len(told)
    before, after = ([one for one in prose if (one.piece.place < start) is side] for side in (True, False))
    return [*before, *parts, *links, *after]


def _is_part(piece: Piece) -> bool:
    return piece.form == "item" and not piece.lead
