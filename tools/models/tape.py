"""The tape: model answers kept by what was asked, so that a measurement can be stopped, resumed, and judged again.

With `HOPQL_TAPE=FILE` every answer is written to the file (SQLite), and what was asked before, word for word, of the
same model with the same options, is answered from it, with the cost that it had then. For measuring only: an answer
to a user never comes from a tape unless the user sets one.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path

from hopql.tools.errors import DiskError
from hopql.tools.models.completion import Completion

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
