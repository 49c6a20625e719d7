"""What is stored: specs with their operations into the database, each in a transaction of its own, and out of it."""

from __future__ import annotations

import fnmatch
import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from hopql.tools.apis import pack_specs
from hopql.tools.apis.open_database import transaction, unpack
from hopql.tools.apis.pack_specs import Packed, Texts, rename_spec, texts_of

Outcome = Literal["added", "replaced", "unchanged"]


def write_spec(connection: sqlite3.Connection, spec: Packed, roots: Sequence[str]) -> Outcome:
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


def delete_specs(connection: sqlite3.Connection, uris: Sequence[str]) -> None:
    """Delete specs with their operations, in one transaction."""
    if uris:
        with transaction(connection):
            connection.executemany("DELETE FROM specs WHERE uri = ?", [(uri,) for uri in uris])


def retell_texts(connection: sqlite3.Connection) -> int:
    """Make the texts of specs anew that were made by another lexicon; of how many specs."""
    old = connection.execute("SELECT spec FROM texts WHERE lexicon <> ? ORDER BY spec", [pack_specs.LEXICON]).fetchall()
    for (id_,) in old:
        (card,) = connection.execute("SELECT card FROM specs WHERE id = ?", [id_]).fetchone()
        rows = connection.execute("SELECT body FROM operations WHERE spec = ? ORDER BY id", [id_]).fetchall()
        made = texts_of(unpack(card), [unpack(body) for (body,) in rows])
        with transaction(connection):
            _put_texts(connection, id_, made)
    return len(old)


def shrink_database(connection: sqlite3.Connection) -> None:
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
    return spec if name == spec.name else rename_spec(spec, name)


@dataclass(frozen=True)
class Stored:
    """A spec as it is stored, for deciding if it is read again."""

    uri: str
    name: str
    title: str
    digest: str
    reader: str
    stamp: str
    parts: tuple[str, ...]
    roots: tuple[str, ...]


def list_stored(connection: sqlite3.Connection) -> dict[str, Stored]:
    """All specs by address."""
    rows = connection.execute("SELECT uri, name, title, digest, reader, stamp, parts, roots FROM specs ORDER BY uri")
    return {
        uri: Stored(uri, name, title, digest, reader, stamp, tuple(json.loads(parts)), tuple(json.loads(some)))
        for uri, name, title, digest, reader, stamp, parts, some in rows
    }


def list_asides(connection: sqlite3.Connection) -> dict[str, tuple[str, str, str]]:
    """Files that are no specs: stamp, reader and why, by address."""
    return {row[0]: row[1:] for row in connection.execute("SELECT uri, stamp, reader, why FROM asides")}


def list_roots(connection: sqlite3.Connection) -> list[str]:
    """The folders that were added."""
    return [row[0] for row in connection.execute("SELECT path FROM roots ORDER BY path")]


def fits_pattern(pattern: str, uri: str, title: str, name: str = "") -> bool:
    """Whether a pattern means a spec: its address, title or id, a folder above it, its file name, or by `*`."""
    wanted = pattern.strip()
    if not wanted or "\x00" in wanted:
        return False
    names = (uri, title, name, uri.rstrip("/").rsplit("/", 1)[-1])
    if wanted in names:
        return True
    if any(sign in wanted for sign in "*?["):
        return any(fnmatch.fnmatchcase(one, wanted) for one in names if one)
    path = str(Path(wanted).expanduser().absolute())
    return path == uri or uri.startswith((path.rstrip("/") + "/", wanted.rstrip("/") + "/"))
