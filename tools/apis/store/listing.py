"""What is stored: specs, operations, by their names."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from hopql.state.apis import Operation, SpecCard
from hopql.tools.apis.store.database import exists, reading
from hopql.tools.apis.store.packing import unpack
from hopql.tools.errors import UsageError

_CALL: Final = re.compile(r"\s*([A-Za-z]+)\s+(/\S*)\s*")
_SHOWN: Final = 8


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


def stored(connection: sqlite3.Connection) -> dict[str, Stored]:
    """All specs by address."""
    rows = connection.execute("SELECT uri, name, title, digest, reader, stamp, parts, roots FROM specs ORDER BY uri")
    return {
        uri: Stored(uri, name, title, digest, reader, stamp, tuple(json.loads(parts)), tuple(json.loads(some)))
        for uri, name, title, digest, reader, stamp, parts, some in rows
    }


def asides(connection: sqlite3.Connection) -> dict[str, tuple[str, str, str]]:
    """Files that are no specs: stamp, reader and why, by address."""
    return {row[0]: row[1:] for row in connection.execute("SELECT uri, stamp, reader, why FROM asides")}


def roots(connection: sqlite3.Connection) -> list[str]:
    """The folders that were added."""
    return [row[0] for row in connection.execute("SELECT path FROM roots ORDER BY path")]


def specs(folder: Path) -> list[SpecCard]:
    """See `Apis.specs`."""
    if not exists(folder):
        return []
    with reading(folder) as connection:
        return [unpack(row[0]) for row in connection.execute("SELECT card FROM specs ORDER BY uri")]


def count(folder: Path) -> dict[str, int]:
    """See `Apis.count`."""
    if not exists(folder):
        return {"specs": 0, "operations": 0}
    with reading(folder) as connection:
        row = connection.execute("SELECT count(*), coalesce(sum(operations), 0) FROM specs").fetchone()
    return {"specs": int(row[0]), "operations": int(row[1])}


def spec(folder: Path, name: str) -> SpecCard | None:
    """See `Apis.spec`."""
    wanted = name.strip()
    if not wanted or not exists(folder):
        return None
    with reading(folder) as connection:
        rows = connection.execute("SELECT name, title, uri FROM specs ORDER BY uri").fetchall()
        found = _meant(wanted, rows)
        if len(found) > 1:
            hint = f"Name one by its id: {_told(found)}."
            raise UsageError(f"{len(found)} specs are meant by {wanted!r}.", hint=hint)
        if not found:
            return None
        (card,) = connection.execute("SELECT card FROM specs WHERE name = ?", [found[0][0]]).fetchone()
    card_: SpecCard = unpack(card)
    return card_


def close(folder: Path, name: str) -> list[str]:
    """Ids of specs whose id or title is like a name that none has, nearest first."""
    if not exists(folder):
        return []
    with reading(folder) as connection:
        rows = connection.execute("SELECT name, title FROM specs").fetchall()
    by_name = {text.casefold(): id_ for id_, title in rows for text in (title, id_)}
    return list(dict.fromkeys(by_name[one] for one in get_close_matches(name.strip().casefold(), by_name, 3, 0.5)))


def operations(folder: Path, spec_id: str) -> list[Operation]:
    """See `Apis.operations`."""
    return _operations(
        folder,
        "JOIN specs s ON s.id = o.spec WHERE s.name = ? ORDER BY o.id",
        [spec_id],
    )


def operation(folder: Path, id_: str) -> Operation | None:
    """See `Apis.operation`."""
    name, _, rest = id_.partition(" ")
    method, _, path = rest.partition(" ")
    found = _operations(
        folder,
        "JOIN specs s ON s.id = o.spec WHERE s.name = ? AND o.method = ? AND o.path = ? COLLATE NOCASE ORDER BY o.id",
        [name, method, path],
    )
    return next((one for one in found if one["id"] == id_), None)


def named(folder: Path, text: str) -> list[Operation]:
    """See `Apis.named`."""
    call = _CALL.fullmatch(text)
    if call:
        method, path = call.groups()
        return _operations(
            folder,
            "JOIN specs s ON s.id = o.spec WHERE o.method = ? AND o.path = ? COLLATE NOCASE ORDER BY s.uri, o.id",
            [method.upper(), path],
        )
    wanted = text.strip()
    whole = operation(folder, wanted)
    if whole is not None:
        return [whole]
    column = "path" if wanted.startswith("/") else "operation_id"
    where = f"JOIN specs s ON s.id = o.spec WHERE o.{column} = ? COLLATE NOCASE ORDER BY s.uri, o.id"
    return _operations(folder, where, [wanted]) if wanted else []


def _operations(folder: Path, where: str, values: Sequence[str]) -> list[Operation]:
    if not exists(folder):
        return []
    with reading(folder) as connection:
        rows = connection.execute(f"SELECT o.body FROM operations o {where}", values).fetchall()
    return [unpack(body) for (body,) in rows]


def _meant(wanted: str, rows: Sequence[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """By the first of these that fits any: id, address, title, file name, without its ending, part of the address."""
    low = wanted.casefold()
    path = str(Path(wanted).expanduser().absolute()) if "\x00" not in wanted else wanted
    rules = (
        lambda name, title, uri: name == wanted,
        lambda name, title, uri: uri in (wanted, path),
        lambda name, title, uri: title.casefold() == low,
        lambda name, title, uri: _file(uri) == low,
        lambda name, title, uri: _file(uri).rsplit(".", 1)[0] == low,
        lambda name, title, uri: low in uri.casefold() or low in title.casefold(),
    )
    for rule in rules:
        found = [row for row in rows if rule(*row)]
        if found:
            return found
    return []


def _file(uri: str) -> str:
    return uri.rstrip("/").rsplit("/", 1)[-1].casefold()


def _told(rows: Sequence[tuple[str, str, str]]) -> str:
    shown = ", ".join(f"{name} ({title})" for name, title, _ in rows[:_SHOWN])
    return f"{shown}, …" if len(rows) > _SHOWN else shown
