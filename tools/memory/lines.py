"""Memories as a file: one JSON object a line."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError

from hopql.state.memory import Memory, Stored
from hopql.tools.errors import DiskError, UsageError
from hopql.tools.memory.marks import kept
from hopql.tools.memory.placing import check_dates
from hopql.tools.memory.schema import connected
from hopql.tools.memory.writing import add, owner
from hopql.tools.secrets import private

if TYPE_CHECKING:
    from hopql.tools.memory.semantic import Progress, SemanticMemory

_SHOWN = 20
_EXPORT = """
SELECT body, category, metadata, owner,
    CASE WHEN superseded_by IS NULL THEN valid_from ELSE coalesce(valid_from, created) END, valid_until, provenance
FROM memories
WHERE space = %s AND (%s OR owner = ANY(%s)) ORDER BY coalesce(valid_from, created), created, id
"""


class BrokenLinesError(UsageError):
    """Some lines of a file cannot be read. `stored` holds what became of the good ones, which are stored."""

    def __init__(self, message: str, *, hint: str, stored: list[Stored]) -> None:
        super().__init__(message, hint=hint)
        self.stored = stored


def import_jsonl(store: SemanticMemory, path: Path, progress: Progress | None) -> list[Stored]:
    """See `SemanticMemory.import_jsonl`."""
    memories: list[Memory] = []
    keys: list[str] = []
    broken: list[str] = []
    seen: Counter[str] = Counter()
    for number, line in enumerate(_lines(path), start=1):
        if not line.strip():
            continue
        try:
            memory = _memory(store, line)
        except UsageError as error:
            broken.append(f"line {number}: {error}")
            continue
        whose, text = owner(store, memory), line.strip()
        seen[text] += 1
        keys.append(hashlib.blake2b(f"{whose}\x00{seen[text]}\x00{text}".encode(), digest_size=16).hexdigest())
        if not memory.provenance:
            memory = memory.model_copy(update={"provenance": f"{path.name}, line {number}"})
        memories.append(memory)
    stored = add(store, memories, progress, keys)
    if broken:
        shown = "\n".join(broken[:_SHOWN])
        rest = f"\nand {len(broken) - _SHOWN} more" if len(broken) > _SHOWN else ""
        raise BrokenLinesError(
            f"{len(broken)} of {len(broken) + len(memories)} lines of {path} cannot be read:\n{shown}{rest}",
            hint=f"The other {len(memories)} are stored. Correct these lines and import the file again.",
            stored=stored,
        )
    return stored


def _lines(path: Path) -> list[str]:
    try:
        return path.read_bytes().decode("utf-8-sig", "surrogateescape").split("\n")
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}.", hint="Give a file of JSON lines.") from error


def _memory(store: SemanticMemory, line: str) -> Memory:
    """The memory of a line, with everything checked that could stop it from being stored."""
    try:
        line.encode()
        given = json.loads(line)
    except UnicodeEncodeError as error:
        raise UsageError("it is not UTF-8") from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"it is not JSON: {error}") from error
    if not isinstance(given, dict):
        raise UsageError("it is not a JSON object")
    try:
        memory = Memory.model_validate(given)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise UsageError(f"{place}: {first['msg']}") from error
    kept(memory)
    check_dates(memory)
    owner(store, memory)
    return memory


def export_jsonl(store: SemanticMemory, path: Path, *, everyone: bool) -> int:
    """See `SemanticMemory.export_jsonl`. Oldest first; what was superseded gets the date it was told at, so that
    an import supersedes in the same order."""
    done = 0
    try:
        with open(path, "w", encoding="utf-8", opener=private) as out, connected(store.url) as connection:
            cursor = connection.cursor("memories")
            cursor.execute(_EXPORT.encode(), [store.space, everyone, ["", store.user]])
            for body, category, metadata, whose, begins, ends, provenance in cursor:
                line = {
                    "text": body, "category": category, "metadata": metadata, "user": whose, "valid_from": _iso(begins),
                    "valid_until": _iso(ends), "provenance": provenance,
                }  # fmt: skip
                out.write(json.dumps({k: v for k, v in line.items() if v not in (None, "", {})}, ensure_ascii=False))
                out.write("\n")
                done += 1
    except OSError as error:
        raise DiskError(f"{path} cannot be written: {error.strerror}.", hint="Choose another file.") from error
    return done


def _iso(moment: datetime | None) -> str | None:
    return moment.astimezone(UTC).isoformat() if moment else None
