"""A DuckDB file, as the process apart has it open: a cursor a question."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import duckdb

from hopql.tools.database.quote_names import literal
from hopql.tools.database.runner.answer_questions import NotOneError, page

_QUERIES = (duckdb.StatementType.SELECT, duckdb.StatementType.MULTI)
"""A PIVOT without its values is of several: it makes a type of what there is, which ends with the cursor, and asks."""


def opened(opening: dict[str, Any]) -> DuckDBFile:
    """Open the file to read; or, where a `source` is named, to write what is read of that, known as `source_name`.

    A file that is open can be read byte by byte by its name, what else it holds along with it (`read_blob`): so no file
    can be opened any more after that.

    Raises:
        duckdb.Error: that cannot be.
    """
    source = opening.get("source")
    after = {"lock_configuration": "true"}
    after |= {"enable_external_access": "false"} if source else {"disabled_filesystems": "'LocalFileSystem'"}
    config = {key: value for key, value in opening["config"].items() if key not in after}
    database = duckdb.connect(opening["path"], read_only=not source, config=config)
    if source:
        database.execute(f"ATTACH {literal(source)} AS {opening['source_name']} (READ_ONLY)")
    for key, value in sorted(after.items()):  # what locks comes last
        database.execute(f"SET {key} = {value}")
    return DuckDBFile(database)


class DuckDBFile:
    """See `answer_questions.File`. A page of one query is asked as `page`, all rows of several as `read`; what `select`
    names must be one SELECT before that."""

    broken = (duckdb.FatalException, duckdb.InternalException, duckdb.OutOfMemoryException)
    """After the last, what it holds and does not use may leave the next question nothing."""

    def __init__(self, database: Any) -> None:
        self._database = database
        self._cursor = database.cursor()

    def answer(self, asked: dict[str, Any], check: Callable[[], None]) -> object:
        with contextlib.closing(self._database.cursor()) as self._cursor:
            if "select" in asked:
                found = self._cursor.extract_statements(asked["select"])
                if len(found) != 1 or found[0].type not in _QUERIES:
                    raise NotOneError("Exactly one SELECT is needed.")
            if "read" in asked:
                return [self._cursor.execute(text).fetchall() for text in asked["read"]]
            self._cursor.execute(asked["page"])
            rows, truncated = page(self._cursor.fetchmany, asked, check)
            described = self._cursor.description or []
            return {
                "columns": [column[0] for column in described], "types": [str(column[1]) for column in described],
                "rows": rows, "truncated": truncated,
            }  # fmt: skip

    def stop(self) -> None:
        self._cursor.interrupt()
