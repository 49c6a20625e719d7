"""The query memory as a file: one JSON object a line, read and written as a stream."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

from pydantic import ValidationError

from hopql.state.asked import Draft
from hopql.state.asked_told import Imported
from hopql.tools.embedders import identity
from hopql.tools.errors import DiskError, HopQLError, UsageError
from hopql.tools.memory.asked import keeping
from hopql.tools.memory.asked.presence import mark
from hopql.tools.memory.asked.remaking import Make, Progress
from hopql.tools.memory.asked.rows import entry_row
from hopql.tools.memory.asked.rows import scope as scope_of
from hopql.tools.memory.asked.schema import connected
from hopql.tools.secrets import private

if TYPE_CHECKING:
    from hopql.tools.memory.asked.space import Space

_BATCH: Final = 300
_SHOWN: Final = 20
_EXPORTED: Final = (
    "question", "normal", "skeleton", "template", "template_version", "sql", "dialect", "tables", "author", "owner",
    "origin", "approved", "agreed", "row_count", "ms", "model",
)  # fmt: skip
_EXPORT: Final = f"""
SELECT {", ".join(f"e.{name}" for name in _EXPORTED)} FROM query_entries e
WHERE e.scope = %(scope)s AND e.live AND (%(everyone)s OR e.owner = ANY(%(owners)s)) ORDER BY e.created, e.id
"""
_READY = tuple[Draft, dict[str, Any], UUID]


def export(memory: Space, path: Path, everyone: bool) -> int:
    """See `QueryMemory.export`."""
    done = 0
    everyone = everyone and not memory.user
    try:
        with open(path, "w", encoding="utf-8", opener=private) as out, connected(memory.url) as connection:
            cursor = connection.cursor("queries")
            cursor.execute(_EXPORT.encode(), {**memory.seen(), "everyone": everyone})
            for row in cursor:
                line = dict(zip(_EXPORTED, row, strict=True))
                line["user"], line["private"] = line.pop("author"), bool(line.pop("owner"))
                held = {name: value for name, value in line.items() if value not in (None, "", {}, [], False)}
                out.write(json.dumps(held, ensure_ascii=False) + "\n")
                done += 1
    except OSError as error:
        raise DiskError(f"{path} cannot be written: {error.strerror}.", hint="Choose another file.") from error
    return done


def import_lines(memory: Space, source: Path | Iterable[str], make: Make | None, progress: Progress | None) -> Imported:
    """See `QueryMemory.import_lines`."""
    told = Imported(added=0, merged=0, refused=0, errors=[], broken=0)
    batch: list[_READY] = []
    number = 0
    for number, line in enumerate(_lines(source), start=1):
        if not line.strip():
            continue
        try:
            batch.append(_read(memory, line, make))
        except HopQLError as error:
            told["broken"] += 1
            if len(told["errors"]) < _SHOWN:
                told["errors"].append(f"line {number}: {error} {error.hint}".strip())
        if len(batch) == _BATCH:
            _put(memory, batch, told)
            batch = []
            if progress:
                progress("lines", number, 0)
    if batch:
        _put(memory, batch, told)
    if progress:
        progress("lines", number, number)
    return told


def _lines(source: Path | Iterable[str]) -> Iterator[str]:
    if not isinstance(source, Path):
        yield from source
        return
    try:
        with source.open(encoding="utf-8-sig", errors="surrogateescape", newline="\n") as lines:
            yield from lines
    except OSError as error:
        raise UsageError(f"{source} cannot be read: {error.strerror}.", hint="Give a file of JSON lines.") from error


def _read(memory: Space, line: str, make: Make | None) -> _READY:
    """A line as a draft and its row. What it was exported as is what identifies it, whatever was made of it since."""
    try:
        line.encode()
        given = json.loads(line)
    except UnicodeEncodeError as error:
        raise UsageError("it is not UTF-8.", hint="Save the file as UTF-8.") from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"it is not JSON: {error}.", hint="Write one JSON object a line.") from error
    if not isinstance(given, dict):
        raise UsageError("it is not a JSON object.", hint='Write {"question": "…", "sql": "…"}.')
    try:
        draft = memory.own(Draft.model_validate({"origin": "imported", **given}))
        draft.private |= bool(memory.user)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise UsageError(f"{place}: {first['msg']}.", hint="Each line needs question and sql.") from error
    if make and (not draft.normal or not draft.skeleton):
        draft = Draft.model_validate({**draft.model_dump(), **make(draft.question, draft.sql)})
    key = UUID(bytes=hashlib.blake2b(line.strip().encode(), digest_size=16, key=_of(memory.user)).digest())
    return draft, entry_row(memory.key, draft), key


def _of(user: str) -> bytes:
    """What sets a user's lines apart from the same lines of others."""
    return hashlib.blake2b(user.encode()).digest() if user else b""


def _put(memory: Space, batch: list[_READY], told: Imported) -> None:
    """Store a batch in one transaction; a line that was imported before is counted as merged, and changes nothing."""
    model, here = identity(memory.embedder), scope_of(memory.key)
    with connected(memory.url) as connection:
        known = {
            row[0]
            for row in connection.execute(
                "SELECT line FROM query_lines WHERE scope = %s AND line = ANY(%s)", [here, [key for *_, key in batch]]
            ).fetchall()
        }
    fresh = [one for one in batch if one[2] not in known]
    told["merged"] += len(batch) - len(fresh)
    vectors = keeping.vectors(memory.embedder, memory.url, [row["question"] for _, row, _ in fresh])
    with connected(memory.url) as connection:
        keeping.lock(connection, [memory.key])
        for (draft, row, key), vector in zip(fresh, vectors, strict=True):
            new = connection.execute(
                "INSERT INTO query_lines (scope, line) VALUES (%s, %s) ON CONFLICT DO NOTHING", [here, key]
            ).rowcount
            outcome = keeping.store(connection, draft, row, model, vector)["outcome"] if new else "merged"
            told["added"] += outcome == "added"
            told["merged"] += outcome == "merged"
            told["refused"] += outcome == "refused"
    mark()
