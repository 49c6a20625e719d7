"""How well the form of a sentence fits what a question wants: a definition, a figure, a time, a link."""

from __future__ import annotations

import re
from typing import Final

from hopql.state.knowledge import ChunkFound
from hopql.tools.knowledge.answering.facts import facts
from hopql.tools.knowledge.answering.kinds import Wants, defined
from hopql.tools.knowledge.answering.lexicon import lexicon
from hopql.tools.knowledge.answering.sentences import Piece
from hopql.tools.search.tokens import split_identifier

_OVERVIEW_KINDS: Final = frozenset(("structure", "schema"))
_IS: Final = re.compile(r"\b(?:is|are|was|means|denotes|refers\s+to|stands\s+for|ist|sind|est|es)\b", re.IGNORECASE)
_WHEN: Final = re.compile(r"\b(?:when|if|whenever|once|unless|until|wenn|falls|sobald|quand|cuando)\b", re.IGNORECASE)
_CALENDAR: Final = re.compile(
    r"\b\d{4}\b|\b\d{1,2}:\d{2}\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
    r"|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)\w*\b"
)
_DEFINES: Final = re.compile(r"(?:async def |def |class )?([A-Za-z_][\w.]*)(?=[(:]|$| =| defines:)")
"""The name that code defines, at the beginning of what is said of it."""
_TESTS: Final = frozenset(("test", "tests", "tested"))
_WRITTEN: Final = frozenset(("documentation", "docs", "documents", "readme", "handbook", "manual", "guide"))
_LINKS: Final = re.compile(r"\w\.\w+ = \w+\.\w|\breferences\b|\bjoined by\b")
_COLUMNS: Final = re.compile(r"\b(?:columns?|fields?|attributes?)\b", re.IGNORECASE)
_GOING: Final = re.compile(
    r"\bjoin|\blink|\bconnect|\bcombin|\bforeign key|\brelat(?:e|ed|ion)\b|\bfrom\b.+\bto\b|\bbelongs?\b", re.IGNORECASE
)


def fits(question: str, wants: Wants, chunk: ChunkFound, piece: Piece) -> float:
    """How well a sentence fits what is asked by its form, from about -2 to 2; nothing speaks for or against it: 0."""
    code = _named(question, piece) + _of_place(question, chunk, piece)
    return _of_kind(question, wants, chunk, piece) + code + _in_schema(question, chunk, piece)


def _of_kind(question: str, wants: Wants, chunk: ChunkFound, piece: Piece) -> float:
    text = piece.text
    if wants == "overview":
        near = piece.place == 0 or piece.form == "item"
        worth = 1.0 if chunk["kind"] in _OVERVIEW_KINDS else 0.3 if piece.form == "docstring" else 0.0
        return worth * (1.0 if near else 0.6)
    if wants == "definition":
        thing = re.escape(defined(question))
        named = re.match(rf"[^\w]*(?:(?:an?|the)\s+)?{thing}s?\b", text, re.IGNORECASE)
        return 1.0 if named and _IS.search(text[:120]) else 0.4 if named else 0.0
    if wants == "number":
        return 0.8 if facts(text).figures else -0.4
    if wants == "time":
        return 0.8 if _CALENDAR.search(text) else -0.4
    if wants == "condition":
        return 0.6 if _WHEN.search(text) else 0.0
    if wants == "person":
        return 0.5 if len(facts(text).names - facts(question).names) else -0.4
    if wants == "list":
        return 0.6 if piece.form in ("item", "row") or text.count(",") >= 2 else 0.0
    return -0.5 if piece.form == "signature" else 0.0


def _named(question: str, piece: Piece) -> float:
    """What says what the thing is that the question begins with counts more, and most in its first sentence."""
    if piece.form not in ("docstring", "item") or (name := _DEFINES.match(piece.lead or piece.text)) is None:
        return 0.0
    parts = [part for part in split_identifier(name[1].rpartition(".")[2]) if len(part) > 1]
    first = [token for token, one in zip(facts(question).tokens, facts(question).keys, strict=True) if one]
    return 0.0 if not parts or first[: len(parts)] != parts else 0.7 if piece.lead else 1.5


def _of_place(question: str, chunk: ChunkFound, piece: Piece) -> float:
    """Tests, and code where documents are asked, are told last."""
    asked = facts(question).words
    place = f"{chunk['document'].rpartition('/')[2]} {chunk['symbol']} {piece.text[:40]}"
    test = re.search(r"\btests?[./]|\btest_", place)
    coded = chunk["kind"] == "python" and bool(asked & _WRITTEN)
    return -1.0 * (bool(test) and not asked & _TESTS) - 1.0 * coded


def _in_schema(question: str, chunk: ChunkFound, piece: Piece) -> float:
    """Columns answer what is asked of columns, keys and joins how to get from one table to another."""
    if chunk["kind"] == "schema" and piece.form == "row" and _COLUMNS.search(question):
        return 1.0
    joins = chunk["kind"] == "schema" and piece.form == "item" and _LINKS.search(piece.text)
    asked = facts(question).content - lexicon()["asking_keys"]
    if not joins or not asked or not _GOING.search(question):
        return 0.0
    return 2.0 * (len(asked & facts(piece.text).content) / len(asked)) ** 2
