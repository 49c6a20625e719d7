"""Specs into the database, each in a transaction of its own, and out of it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Literal

from hopql.tools.apis import texts
from hopql.tools.apis.store.database import transaction
from hopql.tools.apis.store.packing import Packed, Texts, renamed, texts_of, unpack

Outcome = Literal["added", "replaced", "unchanged"]


def write(connection: sqlite3.Connection, spec: Packed, roots: Sequence[str]) -> Outcome:
    """Store a spec in the place of the one of its address.

    What has the same digest, by the same reader, is not written again; its stamp and roots are noted.

    Args:
        roots: the folders that it was now added by; those that are stored stay.
    """
    row = connection.execute("SELECT id, digest, reader, roots FROM specs WHERE uri = ?", [spec.uri]).fetchone()
    all_roots = sorted({*roots, *(json.loads(row[3]) if row else ())})
    parts, told_roots = json.dumps(spec.parts), json.dumps(all_roots)
    if row and row[1:3] == (spec.digest, spec.reader):
        with transaction(connection, changes=False):
            connection.execute(
                "UPDATE specs SET stamp = ?, parts = ?, roots = ? WHERE id = ?", [spec.stamp, parts, told_roots, row[0]]
            )
            connection.execute("DELETE FROM asides WHERE uri = ?", [spec.uri])
        return "unchanged"
    with transaction(connection):
        if row:
            connection.execute("DELETE FROM specs WHERE id = ?", [row[0]])
        spec = _named(connection, spec)
        found = connection.execute(
            "INSERT INTO specs (name, uri, title, operations, digest, reader, stamp, parts, roots, card) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                spec.name, spec.uri, spec.title, len(spec.rows), spec.digest, spec.reader, spec.stamp, parts,
                told_roots, spec.card,
            ],
        )  # fmt: skip
        id_ = int(found.lastrowid or 0)
        _put_texts(connection, id_, spec.texts)
        connection.executemany(
            "INSERT INTO operations (spec, method, path, operation_id, deprecated, body) VALUES (?, ?, ?, ?, ?, ?)",
            ((id_, one.method, one.path, one.operation_id, one.deprecated, one.body) for one in spec.rows),
        )
        connection.execute("DELETE FROM asides WHERE uri = ?", [spec.uri])
    return "replaced" if row else "added"


def note_roots(connection: sqlite3.Connection, roots: Iterable[str], of: dict[str, Sequence[str]]) -> None:
    """Remember the folders that were added, and by which of them unchanged specs came now.

    Args:
        of: all folders of a spec, by its address: of those that have new ones.
    """
    with transaction(connection, changes=False):
        connection.executemany("INSERT OR IGNORE INTO roots VALUES (?)", [(root,) for root in roots])
        connection.executemany(
            "UPDATE specs SET roots = ? WHERE uri = ?",
            [(json.dumps(sorted(some)), uri) for uri, some in of.items()],
        )


def note_asides(connection: sqlite3.Connection, asides: Iterable[tuple[str, str, str, str]]) -> None:
    """Remember files that are no specs, as (uri, stamp, reader, why): they are not read again until they change."""
    with transaction(connection, changes=False):
        connection.executemany("INSERT OR REPLACE INTO asides VALUES (?, ?, ?, ?)", list(asides))


def delete(connection: sqlite3.Connection, uris: Sequence[str]) -> None:
    """Delete specs with their operations, in one transaction."""
    if uris:
        with transaction(connection):
            connection.executemany("DELETE FROM specs WHERE uri = ?", [(uri,) for uri in uris])


def retell(connection: sqlite3.Connection) -> int:
    """Make the texts of specs anew that were made by another lexicon; of how many specs."""
    old = connection.execute("SELECT spec FROM texts WHERE lexicon <> ? ORDER BY spec", [texts.LEXICON]).fetchall()
    for (id_,) in old:
        (card,) = connection.execute("SELECT card FROM specs WHERE id = ?", [id_]).fetchone()
        rows = connection.execute("SELECT body FROM operations WHERE spec = ? ORDER BY id", [id_]).fetchall()
        made = texts_of(unpack(card), [unpack(body) for (body,) in rows])
        with transaction(connection):
            _put_texts(connection, id_, made)
    return len(old)


def shrink(connection: sqlite3.Connection) -> None:
    """Give back to the disk what was deleted, where it is much."""
    free, pages = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("freelist_count", "page_count"))
    if free > 1000 and free * 4 > pages:
        connection.execute("PRAGMA incremental_vacuum").fetchall()
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _put_texts(connection: sqlite3.Connection, id_: int, made: Texts) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO texts VALUES (?, ?, ?, ?, ?)", [id_, made.lexicon, made.lexical, made.dense, made.lines]
    )


def _named(connection: sqlite3.Connection, spec: Packed) -> Packed:
    """The spec by an id that no other has."""
    name, number = spec.name, 2
    while connection.execute("SELECT 1 FROM specs WHERE name = ?", [name]).fetchone():
        name, number = f"{spec.name}-{number}", number + 1
    return spec if name == spec.name else renamed(spec, name)
