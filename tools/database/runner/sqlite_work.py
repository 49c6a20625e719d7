"""A SQLite file, as the process apart has it open: a connection a question, used again for the next."""

from __future__ import annotations

import contextlib
import re
import sqlite3
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from hopql.tools.database.runner.sqlite_names import ChangedError, RefusedError, Session, grants_from
from hopql.tools.database.runner.work import NotOneError, StoppedError, page

_IDLE: Final = 4
"""Connections that are kept for later questions."""
_TRIES: Final = 5
_QUOTED: Final = re.compile(r"'[^']*'|\"[^\"]*\"")
_TYPES: Final = {int: "integer", float: "real", str: "text", bytes: "blob"}


def opened(opening: dict[str, Any]) -> SQLiteFile:
    """Open the file.

    Raises:
        sqlite3.Error: that cannot be.
    """
    return SQLiteFile(opening["path"], opening["limit"])


class SQLiteFile:
    """See `work.File`."""

    broken: tuple[type[BaseException], ...] = ()
    interrupted: tuple[type[BaseException], ...] = ()

    def __init__(self, path: str, memory: int) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._idle: list[tuple[object, Session]] = []
        with contextlib.closing(Session(path, None).connection) as session:
            session.execute("SELECT count(*) FROM sqlite_master").fetchone()
            session.execute(f"PRAGMA hard_heap_limit = {memory}")  # of all that SQLite has in this process

    def question(self) -> SQLiteQuestion:
        """See `work.File.question`."""
        return SQLiteQuestion(self)

    def session(self, told: Mapping[str, Any] | None) -> tuple[object, Session]:
        """A connection that is as wide as the grants, and by what it is known to be that: this file and those."""
        found = Path(self._path).stat()
        key = (found.st_dev, found.st_ino, told)
        with self._lock:
            self._idle, idle = [each for each in self._idle if each[0] == key], self._idle
            other = [each for each in idle if each[0] != key]
            mine = self._idle.pop() if self._idle else None
        for _, session in other:
            session.connection.close()
        return mine or (key, Session(self._path, None if told is None else grants_from(told)))

    def give_back(self, known: object, session: Session) -> None:
        """Keep it for the next question."""
        with self._lock:
            if len(self._idle) < _IDLE:
                self._idle.append((known, session))
                return
        session.connection.close()


class SQLiteQuestion:
    """See `work.Question`. What is asked has one of these, and what is granted as `grants`, without which all is.

    - `page`: one query, of which a page is given; `rows` and `bytes` are its limits.
    - `explain`: one query, which is only compiled.
    - `values`: a query of one column; at the end of the time what was found till then is given. `limit` as above.
    - `read`: several texts, all rows of which are given; these are HopQL's own, and may ask for the schema.
    """

    def __init__(self, file: SQLiteFile) -> None:
        self._file = file
        self._lock = threading.Lock()
        self._session: Session | None = None

    def answer(self, asked: dict[str, Any], check: Callable[[], None]) -> object:
        """See `work.Question.answer`."""
        for _ in range(_TRIES):
            known, session = self._file.session(asked.get("grants"))
            with self._lock:
                self._session = session
            usable = False
            try:
                check()
                given = _given(session, asked, check)
                usable = True
                return given
            except ChangedError:
                continue
            except (sqlite3.Error, sqlite3.Warning) as error:
                usable = getattr(error, "sqlite_errorname", "") == "SQLITE_ERROR"
                raise _said(error, asked) from None
            except RefusedError:
                usable = True
                raise
            finally:
                with self._lock:  # from here on nobody interrupts what another question runs in it
                    self._session = None
                if usable:
                    self._file.give_back(known, session)
                else:
                    session.connection.close()
        raise ValueError("The schema of the file changes all the time.")

    def stop(self) -> None:
        """See `work.Question.stop`."""
        with self._lock:
            if self._session is not None:
                self._session.connection.interrupt()

    def close(self) -> None:
        """See `work.Question.close`."""


def _given(session: Session, asked: dict[str, Any], check: Callable[[], None]) -> object:
    if "read" in asked:
        with session.asked("", catalog=True):
            return [session.connection.execute(text).fetchall() for text in asked["read"]]
    if "explain" in asked:
        with session.asked(asked["explain"], catalog=False):
            session.connection.execute("EXPLAIN QUERY PLAN " + asked["explain"]).fetchall()
            return None
    if "values" in asked:
        with session.asked(asked["values"], catalog=False):
            return _values(session.connection.execute(asked["values"]))
    with session.asked(asked["page"], catalog=False):
        return _page(session.connection.execute(asked["page"]), asked, check)


def _page(cursor: sqlite3.Cursor, asked: dict[str, Any], check: Callable[[], None]) -> object:
    if cursor.description is None:
        raise NotOneError("There is no query.")
    names = [column[0] for column in cursor.description]
    kinds: list[set[type]] = [set() for _ in names]

    def fetch(count: int) -> list[tuple[object, ...]]:
        piece = cursor.fetchmany(count)
        for row in piece:
            for seen, value in zip(kinds, row, strict=True):
                seen.add(type(value))
        return piece

    rows, truncated = page(fetch, asked, check)
    return {"columns": names, "types": [_type(seen) for seen in kinds], "rows": rows, "truncated": truncated}


def _values(cursor: sqlite3.Cursor) -> object:
    """What there is of a column, and whether that is all."""
    found: list[str] = []
    try:
        found.extend(row[0] for row in cursor)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorname != "SQLITE_INTERRUPT":
            raise
        return [found, False]
    return [found, True]


def _type(seen: set[type]) -> str:
    kinds = seen - {type(None)}
    return _TYPES.get(kinds.pop(), "text") if len(kinds) == 1 else "real" if kinds == {int, float} else "text"


def _said(error: Exception, asked: dict[str, Any]) -> Exception:
    """What is told of a failure. Where something is denied, it holds no text that the query has not."""
    said = str(error)
    if getattr(error, "sqlite_errorname", "") == "SQLITE_INTERRUPT":
        return StoppedError()
    if "one statement" in said:
        return NotOneError("Exactly one SELECT is needed.")
    if "grants" not in asked:
        return ValueError(said)
    text = asked.get("page") or asked.get("explain") or asked.get("values") or ""
    return ValueError(_QUOTED.sub(lambda found: found.group() if found.group()[1:-1] in text else "…", said))
