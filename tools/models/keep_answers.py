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
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from hopql.tools.base.errors import DiskError
from hopql.tools.base.settings import settings
from hopql.tools.models.complete_prompt import Completion

T = TypeVar("T")
MAX_ROWS = 20_000
"""Beyond this the oldest are dropped."""


class Kept:
    """Objects by key. It only saves time, so that a file which cannot be used is as if there were none."""

    def __init__(self, file: Path) -> None:
        """Nothing is opened before it is used."""
        self.file = file

    def get(self, key: str) -> dict[str, Any] | None:
        """What is kept under the key."""

        def read(kept: sqlite3.Connection) -> dict[str, Any] | None:
            row = kept.execute("SELECT value FROM kept WHERE key = ?", (key,)).fetchone()
            value = json.loads(row[0]) if row else None
            return value if isinstance(value, dict) else None

        return self._with(read) if self.file.exists() else None

    def put(self, key: str, value: dict[str, Any]) -> None:
        """Keep it."""

        def write(kept: sqlite3.Connection) -> None:
            text = json.dumps(value, ensure_ascii=False)
            kept.execute("INSERT OR REPLACE INTO kept (key, value) VALUES (?, ?)", (key, text))
            kept.execute(
                "DELETE FROM kept WHERE rowid <= (SELECT max(rowid) FROM kept) - ?", (MAX_ROWS,)
            )  # fmt: skip

        self._with(write)

    def _with(self, act: Callable[[sqlite3.Connection], T]) -> T | None:
        with suppress(OSError, sqlite3.Error, ValueError):
            self.file.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(self.file, os.O_RDWR | os.O_CREAT, 0o600))
            with closing(sqlite3.connect(self.file, timeout=5)) as kept, kept:
                kept.execute("CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, value TEXT NOT NULL)")
                return act(kept)
        return None


def kept(name: str) -> Kept:
    """The file of that name in the user's cache."""
    return Kept(settings().cache_dir / f"{name}.sqlite3")


_SCHEMA = "CREATE TABLE IF NOT EXISTS answer (asked TEXT PRIMARY KEY, completions TEXT NOT NULL)"


def taped(file: Path, asked: dict[str, object], answer: Callable[[], list[Completion]]) -> list[Completion]:
    """The completions kept for `asked`, or those of `answer`, which are kept.

    Raises:
        DiskError: the tape cannot be read or written.
    """
    key = sha256(json.dumps(asked, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))  # prompts hold rows
        with closing(sqlite3.connect(file, timeout=60)) as tape, tape:
            tape.execute(_SCHEMA)
            found = tape.execute("SELECT completions FROM answer WHERE asked = ?", (key,)).fetchone()
        if found:
            return [Completion(**one) for one in json.loads(found[0])]
        given = answer()
        with closing(sqlite3.connect(file, timeout=60)) as tape, tape:
            tape.execute(
                "INSERT OR REPLACE INTO answer VALUES (?, ?)", (key, json.dumps([asdict(one) for one in given]))
            )
    except (sqlite3.Error, OSError) as error:
        raise DiskError(
            f"The tape {file} cannot be used: {error}.", hint="Unset HOPQL_TAPE, or name another."
        ) from error
    return given
