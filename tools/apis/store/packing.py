"""A spec as it is stored: compressed rows, and the texts that are searched. Made where the spec is read, in a process
of the pool, so that the one that stores only writes."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from sys import intern
from typing import Any, Final

import orjson

from hopql.state.apis import Operation, SpecCard
from hopql.tools.apis import texts
from hopql.tools.apis.prepared import Prepared

_LEVEL: Final = 5


@dataclass(frozen=True)
class Row:
    """An operation."""

    method: str
    path: str
    operation_id: str
    deprecated: bool
    body: bytes
    """The `Operation`, packed."""


@dataclass(frozen=True)
class Texts:
    """What is searched of a spec: its card first, then each operation."""

    lexicon: str
    lexical: bytes
    """Tokens with a space between them, a line each, compressed."""
    dense: bytes
    """A packed list of texts to embed."""
    lines: bytes
    """A packed list of the lines of operations."""


@dataclass(frozen=True)
class Packed:
    """A spec with everything that is stored of it."""

    name: str
    uri: str
    title: str
    digest: str
    reader: str
    parts: list[str]
    card: bytes
    rows: list[Row]
    texts: Texts
    skipped: list[str]
    stamp: str = ""


def packed(prepared: Prepared, stamp: str = "") -> Packed:
    """A spec, ready to be stored.

    Args:
        stamp: of its files, see `hopql.tools.apis.store.stamps`.
    """
    card = prepared.card
    rows = [
        Row(one["method"], _text(one["path"]), _text(one["operation_id"]), one["deprecated"], pack(one))
        for one in prepared.operations
    ]  # fmt: skip
    return Packed(
        name=card["id"], uri=_text(card["uri"]), title=_text(card["title"]), digest=prepared.digest,
        reader=prepared.reader, parts=list(prepared.parts), card=pack(card), rows=rows,
        texts=texts_of(card, prepared.operations), skipped=list(card["skipped"]), stamp=stamp,
    )  # fmt: skip


def texts_of(card: SpecCard, operations: Sequence[Operation]) -> Texts:
    """The texts of a card and its operations, by the lexicon of today."""
    lines = [" ".join(texts.card_lexical(card)), *(" ".join(texts.lexical(card, one)) for one in operations)]
    dense = [texts.card_dense(card), *(texts.dense(card, one) for one in operations)]
    lexical = zlib.compress("\n".join(lines).encode("utf-8", "replace"), _LEVEL)
    return Texts(texts.LEXICON, lexical, pack(dense), pack([texts.line(one) for one in operations]))


def renamed(one: Packed, name: str) -> Packed:
    """The same spec by another id: that of its card is taken by a spec of another place."""
    card: SpecCard = unpack(one.card)
    card["id"] = name
    rows = []
    for row in one.rows:
        operation: Operation = unpack(row.body)
        operation["id"] = name + operation["id"].removeprefix(one.name)
        operation["spec"] = name
        rows.append(replace(row, body=pack(operation)))
    return replace(one, name=name, card=pack(card), rows=rows)


def pack(value: Any) -> bytes:
    """A value of JSON, compressed. What is no text of Unicode (half a surrogate pair) becomes a question mark."""
    try:
        told = orjson.dumps(value)
    except TypeError:
        import json

        told = json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")
    return zlib.compress(told, _LEVEL)


def unpack(blob: bytes) -> Any:
    """What was packed."""
    return orjson.loads(zlib.decompress(blob))


def tokens(lexical: bytes) -> list[list[str]]:
    """Tokens of the card, then of each operation, out of `Texts.lexical`. Equal tokens are one object."""
    found = zlib.decompress(lexical).decode().split("\n")
    return [list(map(intern, line.split(" "))) if line else [] for line in found]


def _text(text: str) -> str:
    """A text that a database takes."""
    return text.encode("utf-8", "replace").decode()
