"""Questions that operations answer, kept beside their specs: an operation is found by their words too."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Sequence

from hopql.state.apis import Operation, SpecCard
from hopql.tools.apis import texts
from hopql.tools.apis.store.database import transaction
from hopql.tools.apis.store.packing import pack, unpack
from hopql.tools.search.tokens import document_tokens

Ask = Callable[[SpecCard, Sequence[Operation]], Sequence[Sequence[str]]]
"""Writes the questions of each operation of a spec, in their order; nothing for one that it has none for."""


def write(connection: sqlite3.Connection, ask: Ask, progress: Callable[[str, int, int], None] | None) -> int:
    """Have questions for the specs that have none yet, each spec in a transaction of its own; for how many.

    What `ask` raises ends the run; what was written before is kept.
    """
    found = connection.execute(
        "SELECT s.id, s.card FROM specs s LEFT JOIN questions q ON q.spec = s.id WHERE q.spec IS NULL ORDER BY s.uri"
    ).fetchall()
    for done, (id_, card) in enumerate(found):
        if progress:
            progress("questions", done, len(found))
        rows = connection.execute("SELECT body FROM operations WHERE spec = ? ORDER BY id", [id_]).fetchall()
        operations: list[Operation] = [unpack(body) for (body,) in rows]
        asked = [[str(one) for one in some] for some in ask(unpack(card), operations)]
        if len(asked) != len(operations):
            raise ValueError(f"questions of {len(asked)} operations for {len(operations)}")
        with transaction(connection, changes=any(asked)):
            _put(connection, id_, asked)
    if progress and found:
        progress("questions", len(found), len(found))
    return len(found)


def retell(connection: sqlite3.Connection) -> None:
    """Make the tokens of questions anew that were made by another lexicon."""
    old = connection.execute("SELECT spec, told FROM questions WHERE lexicon <> ?", [texts.LEXICON]).fetchall()
    for id_, told in old:
        with transaction(connection):
            _put(connection, id_, unpack(told))


def of(connection: sqlite3.Connection, spec: str) -> list[list[str]]:
    """The questions of each operation of a spec by its id; empty where it has none."""
    row = connection.execute(
        "SELECT q.told FROM questions q JOIN specs s ON s.id = q.spec WHERE s.name = ?", [spec]
    ).fetchone()
    found: list[list[str]] = unpack(row[0]) if row else []
    return found


def _put(connection: sqlite3.Connection, id_: int, asked: list[list[str]]) -> None:
    lines = (" ".join(document_tokens(" ".join(some))) for some in asked)
    lexical = zlib.compress("\n".join(lines).encode("utf-8", "replace"))
    connection.execute(
        "INSERT OR REPLACE INTO questions VALUES (?, ?, ?, ?)", [id_, texts.LEXICON, pack(asked), lexical]
    )
