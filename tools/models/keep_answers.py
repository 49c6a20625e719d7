"""Model answers kept on disk (SQLite, safe with several processes, readable by their owner only): a cache that saves
time, and the tape.

With `HOPQL_TAPE=FILE` every answer is written to the file, and what was asked before, word for word, of the same model
with the same options, is answered from it, with the cost that it had then: so that a measurement can be stopped,
resumed, and judged again. An answer to a user never comes from a tape unless the user sets one.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

from hopql.tools.base.errors import DiskError
from hopql.tools.base.settings import settings
from hopql.tools.models.complete_prompt import Completion

MAX_ROWS = 20_000
"""Beyond this the oldest are dropped."""


@contextmanager
def _opened(file: Path, schema: str, timeout_s: float) -> Iterator[sqlite3.Connection]:
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))  # prompts hold rows
    with closing(sqlite3.connect(file, timeout=timeout_s)) as connection, connection:
        connection.execute(schema)
        yield connection


_KEPT = "CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, value TEXT NOT NULL)"
_TAPE = "CREATE TABLE IF NOT EXISTS answer (asked TEXT PRIMARY KEY, completions TEXT NOT NULL)"


class Kept:
    """Objects by key. It only saves time, so that a file which cannot be used is as if there were none."""

    def __init__(self, file: Path) -> None:
        """Nothing is opened before it is used."""
        self.file = file

    def get(self, key: str) -> dict[str, Any] | None:
        """What is kept under the key."""
        if not self.file.exists():
            return None
        with suppress(OSError, sqlite3.Error, ValueError), _opened(self.file, _KEPT, 5) as kept:
            row = kept.execute("SELECT value FROM kept WHERE key = ?", (key,)).fetchone()
            value = json.loads(row[0]) if row else None
            return value if isinstance(value, dict) else None
        return None

    def put(self, key: str, value: dict[str, Any]) -> None:
        """Keep it."""
        text = json.dumps(value, ensure_ascii=False)
        with suppress(OSError, sqlite3.Error, ValueError):
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with _opened(self.file, _KEPT, 5) as kept:
                kept.execute("INSERT OR REPLACE INTO kept (key, value) VALUES (?, ?)", (key, text))
                kept.execute("DELETE FROM kept WHERE rowid <= (SELECT max(rowid) FROM kept) - ?", (MAX_ROWS,))


def kept(name: str) -> Kept:
    """The file of that name in the user's cache."""
    return Kept(settings().cache_dir / f"{name}.sqlite3")


def taped(file: Path, asked: dict[str, object], answer: Callable[[], list[Completion]]) -> list[Completion]:
    """The completions kept for `asked`, or those of `answer`, which are kept. DiskError where that fails."""
    key = sha256(json.dumps(asked, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
    try:
        with _opened(file, _TAPE, 60) as tape:
            found = tape.execute("SELECT completions FROM answer WHERE asked = ?", (key,)).fetchone()
        if found:
            return [Completion(**one) for one in json.loads(found[0])]
        given = answer()
        with _opened(file, _TAPE, 60) as tape:
            tape.execute(
                "INSERT OR REPLACE INTO answer VALUES (?, ?)", (key, json.dumps([asdict(one) for one in given]))
            )
    except (sqlite3.Error, OSError) as error:
        raise DiskError(
            f"The tape {file} cannot be used: {error}.", hint="Unset HOPQL_TAPE, or name another."
        ) from error
    return given
