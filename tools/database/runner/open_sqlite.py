"""What a query can name of a SQLite file, which the process apart has open. What is denied is not there to be named.

SQLite asks its authorizer for the columns that a statement reads, but not for those of `USING` and `NATURAL JOIN`:
`SELECT ssn FROM people FULL JOIN (SELECT 1 AS ssn) USING (ssn)` gives the stored values, and the authorizer hears
nothing (tried on 3.40). So it is the second lock. The first: where something is denied the file is attached by a random
name, and what is not granted whole is hidden behind temporary views, which SQLite finds before it: of granted columns,
or, of a hidden table, one that cannot be read. The file's own views read what they read, as the file has them.
"""

from __future__ import annotations

import contextlib
import re
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final
from urllib.parse import quote

from hopql.tools.database.grants import Grants, parse
from hopql.tools.database.quote_names import literal, quoted
from hopql.tools.database.routines import functions
from hopql.tools.database.runner.answer_questions import NotOneError, StoppedError, page

_OPERATORS: Final = {"->", "->>", "match"}
"""What SQLite calls functions too."""
_STATEMENTS: Final = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_RECURSIVE}
_PRAGMAS: Final = {
    "table_info", "table_xinfo", "table_list", "foreign_key_list", "index_list", "index_info", "schema_version",
}  # fmt: skip
"""What introspection asks."""
_LIMITS: Final = {
    sqlite3.SQLITE_LIMIT_LENGTH: 16 << 20,  # bytes of a value: a query that makes a longer one is refused
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 256,  # LIKE takes the time of text × pattern, in one step
}
_SETTINGS: Final = ("trusted_schema = OFF", "cell_size_check = ON", "temp_store = MEMORY")
"""The file may come from anybody: its views and indexes call harmless functions only, its pages are looked at twice.
What is sorted is held in memory, of which there is a limit: it would be written to the disk without one."""
_MADE: Final = ("json_each", "json_tree")
"""Tables that SQLite makes of an argument."""
_OWN: Final = ("sqlite_", "pragma_")
"""How the names of SQLite's own tables begin; no table of a file may be called so."""
_BUSY_S: Final = 5.0
_NOTHING: Final = "temp.nothing_of_it"
"""No such table is there."""
_read: Final = partial(str, encoding="utf-8", errors="replace")
"""A text as it is shown: SQLite stores any bytes as text, and one that is not UTF-8 would keep all others back."""
_NO_QUERY: Final = "Only a query that reads may be run."
_MAIN: Final = "main"
_NAMES_MAIN: Final = "A view of this file names the schema main: so no query of it may hold 'main'."
_NOT_GRANTED: Final = "The query reads what is not granted."


def grants_from(told: Mapping[str, Any]) -> Grants:
    """The grants that the engine told."""
    return Grants(
        tuple(parse(text, "allow") for text in told["allow"]), tuple(parse(text, "deny") for text in told["deny"]),
        frozenset(told["tables"]), frozenset((table, column) for table, column in told["columns"]),
    )  # fmt: skip


class Session:
    """A connection for one question, as wide as what is granted: one transaction from first to last, so that nobody
    changes the schema meanwhile."""

    def __init__(self, path: str, granted: Grants | None) -> None:
        """Raises sqlite3.Error where the file cannot be read. Without `granted` all may be named."""
        self._granted = granted
        self._inner: set[str] = set()
        if granted is not None:
            with contextlib.suppress(sqlite3.DatabaseError):  # a view may name its schema, which then must be called so
                self._open(path, f"file_{secrets.token_hex(16)}")
                return
        self._open(path, _MAIN)

    def _open(self, path: str, schema: str) -> None:
        self._schema = schema
        file = f"file:{quote(path)}?mode=ro"
        self.connection = sqlite3.connect(
            file if schema == _MAIN else ":memory:", uri=True, timeout=_BUSY_S, isolation_level=None,
            check_same_thread=False, cached_statements=0,
        )  # fmt: skip
        self.connection.text_factory = _read
        try:
            for limit, most in _LIMITS.items():
                self.connection.setlimit(limit, most)
            for setting in _SETTINGS:
                self.connection.execute(f"PRAGMA {setting}")
            if schema != _MAIN:
                self.connection.execute(f"ATTACH {literal(file)} AS {schema}")
            self.connection.execute("BEGIN")
            self.connection.execute(f"PRAGMA {schema}.schema_version").fetchone()  # waits here for a lock, if at all
            self._hide()
            self.connection.execute("PRAGMA query_only = ON")
            self.connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        except BaseException:
            self.connection.close()
            raise

    @contextlib.contextmanager
    def asked(self, text: str, *, catalog: bool) -> Iterator[Reading]:
        """SQLite decides by what is granted; `catalog` is for what HopQL asks of the schema by itself.

        Raises:
            RefusedError: the text names what is SQLite's own.
        """
        said = text.lower()
        if self._granted is not None and any(part in said for part in (*_OWN, self._schema)):
            raise RefusedError(_NOT_GRANTED if self._schema != _MAIN else _NAMES_MAIN)
        reading = Reading(self._schema, self._granted, self._inner, catalog=catalog)
        self.connection.set_authorizer(reading)
        try:
            yield reading
        except sqlite3.Error as error:
            if reading.refused or _NOTHING in str(error) or (self._granted and self._schema in str(error)):
                raise RefusedError(reading.refused or _NOT_GRANTED) from None
            raise

    def _hide(self) -> None:
        """Make the temporary views, and have SQLite make now what it makes when first used, which it would ask the
        authorizer for."""
        for table in ("json_each('[]')", "json_tree('[]')", *(f"pragma_{name}" for name in _PRAGMAS)):
            with contextlib.suppress(sqlite3.OperationalError):  # an older SQLite has it not
                self.connection.execute(f"SELECT 1 FROM {table} LIMIT 0").fetchall()
        told = "SELECT name, CASE WHEN wr THEN 'without rowid' ELSE type END FROM pragma_table_list WHERE schema = ?"
        kinds: dict[str, str] = dict(self.connection.execute(told, [self._schema]).fetchall())
        for name, kind in kinds.items():
            if kind == "virtual":
                with contextlib.suppress(sqlite3.Error):  # of a module that is not here
                    self.connection.execute(f"SELECT 1 FROM {self._schema}.{quoted(name)} LIMIT 0").fetchall()
            if kind == "shadow":
                self._inner.add(name.lower())
            if self._granted is not None and not name.lower().startswith(_OWN):
                self._hide_part(self._granted, name, kind)
        known = {name.lower() for name in kinds}
        for (name,) in self.connection.execute("PRAGMA module_list").fetchall():
            if name.lower() not in known and name not in _MADE and not name.startswith(_OWN):
                self._shadow(name, [])

    def _hide_part(self, granted: Grants, name: str, kind: str) -> None:
        if kind == "shadow" or not granted.table(name) or (kind == "virtual" and self._tells_words(name)):
            self._shadow(name, [])
        elif granted.touches(name):
            described = self.connection.execute(f"PRAGMA {self._schema}.table_xinfo({quoted(name)})").fetchall()
            columns, may_read = [row[1] for row in described], granted.columns_of(name)
            readable = [column for column in columns if may_read(column)]
            if len(readable) < len(columns):  # a search of a virtual table looks through all of its columns
                source = self._unordered(name, [row[1] for row in described if row[5]], set(readable), kind)
                self._shadow(name, [] if kind == "virtual" else readable, source)

    def _tells_words(self, name: str) -> bool:
        """Whether a virtual table has the words of another one, which may have columns that are hidden."""
        made = f"SELECT lower(sql) FROM {self._schema}.sqlite_master WHERE type = 'table' AND name = ?"
        [[text]] = self.connection.execute(made, [name]).fetchall()
        return any(module in text for module in _VOCABULARIES)

    def _unordered(self, name: str, key: list[str], readable: set[str], kind: str) -> str:
        """A table as it is read so that its rows do not come in the order of a column that may not be read: of an
        index, or of the key, where they are stored by that. SQLite drops no ORDER BY that has a LIMIT, and a CROSS JOIN
        goes from left to right; so the keys alone are put into another order, which takes a second for a million."""
        table = f"{self._schema}.{quoted(name)}"
        listed = self.connection.execute(f"PRAGMA {self._schema}.index_list({quoted(name)})").fetchall()
        if not readable.issuperset(key) and (kind == "without rowid" or all(row[3] != "pk" for row in listed)):
            keys = ", ".join(map(quoted, key))
            return f"(SELECT {keys} FROM {table} ORDER BY random() LIMIT -1) CROSS JOIN {table} USING ({keys})"
        info = [f"PRAGMA {self._schema}.index_info({quoted(row[1])})" for row in listed]
        held = {column for text in info for _, _, column in self.connection.execute(text).fetchall()}
        return f"{table} NOT INDEXED" if held - readable else table  # NULL: of an expression

    def _shadow(self, name: str, columns: list[str], source: str = "") -> None:
        """Put a view of these columns before a table; one that cannot be read where there are none."""
        source = source if columns else _NOTHING
        listed = ", ".join(map(quoted, columns)) or "*"
        self.connection.execute(f"CREATE TEMP VIEW {quoted(name)} AS SELECT {listed} FROM {source}")


_VOCABULARIES: Final = ("fts5vocab", "fts4aux")


class RefusedError(Exception):
    """The query asks for what it may not have."""


class Reading:
    """What SQLite calls for all that a statement does, while it compiles it; see `sqlite3_set_authorizer`."""

    def __init__(self, schema: str, granted: Grants | None, inner: set[str], *, catalog: bool) -> None:
        self.refused = ""
        """Why something was denied; empty where nothing was."""
        self._schema, self._granted, self._inner, self._catalog = schema, granted, inner, catalog

    def __call__(
        self, action: int, first: str | None, second: str | None, schema: str | None, context: str | None
    ) -> int:
        """Whether a part of a statement may be. `context` is the view that it stands in, or a query of a `WITH`,
        which says its own name there: so what has one is left to the first lock."""
        why = self._why_not(action, (first or "").lower(), (second or "").lower(), schema, context)
        self.refused = self.refused or why
        return sqlite3.SQLITE_DENY if why else sqlite3.SQLITE_OK

    def _why_not(self, action: int, first: str, second: str, schema: str | None, context: str | None) -> str:
        if action in _STATEMENTS:
            return ""
        if action == sqlite3.SQLITE_FUNCTION:
            known = second in functions("sqlite") or second in _OPERATORS
            return "" if known else f"The function {second} may not be called."
        if action == sqlite3.SQLITE_PRAGMA:
            inside = first == "data_version" and schema == self._schema  # as a table of words for full-text search asks
            return "" if inside or (self._catalog and first in _PRAGMAS) else _NO_QUERY
        if action != sqlite3.SQLITE_READ:
            return _NO_QUERY
        if first.startswith(_OWN):
            return "" if self._catalog else _NOT_GRANTED
        if schema == "temp" and second == "rowid":
            return f"The rowid of {first} may not be read."
        direct = schema == self._schema and context is None and second and first not in self._inner
        return _NOT_GRANTED if self._granted and direct and not self._granted.column(first, second) else ""


_QUOTED: Final = re.compile(r"'[^']*'|\"[^\"]*\"")
_TYPES: Final = {int: "integer", float: "real", str: "text", bytes: "blob"}


def opened(opening: dict[str, Any]) -> SQLiteFile:
    """Open the file.

    Raises:
        sqlite3.Error: that cannot be.
    """
    return SQLiteFile(opening["path"], opening["limit"])


class SQLiteFile:
    """See `answer_questions.File`. What is asked has one of these, and what is granted as `grants`, without which all
    is.

    - `page`: one query, of which a page is given; `rows` and `bytes` are its limits.
    - `explain`: one query, which is only compiled.
    - `values`: a query of one column; at the end of the time what was found till then is given. `limit` as above.
    - `read`: several texts, all rows of which are given; these are HopQL's own, and may ask for the schema.
    """

    broken: tuple[type[BaseException], ...] = ()

    def __init__(self, path: str, memory: int) -> None:
        self._path = path
        with contextlib.closing(Session(path, None).connection) as self._connection:
            self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            self._connection.execute(f"PRAGMA hard_heap_limit = {memory}")  # of all that SQLite has in this process

    def answer(self, asked: dict[str, Any], check: Callable[[], None]) -> object:
        told = asked.get("grants")
        session = Session(self._path, None if told is None else grants_from(told))
        with contextlib.closing(session.connection) as self._connection:
            check()
            try:
                return _given(session, asked, check)
            except (sqlite3.Error, sqlite3.Warning) as error:
                raise _said(error, asked) from None

    def stop(self) -> None:
        with contextlib.suppress(sqlite3.Error):  # it is closed
            self._connection.interrupt()


def _text(asked: dict[str, Any]) -> str:
    """The query that is asked; empty for what is HopQL's own."""
    return str(asked.get("page") or asked.get("explain") or asked.get("values") or "")


def _given(session: Session, asked: dict[str, Any], check: Callable[[], None]) -> object:
    execute, text = session.connection.execute, _text(asked)
    with session.asked(text, catalog="read" in asked):
        if "read" in asked:
            return [execute(each).fetchall() for each in asked["read"]]
        if "explain" in asked:
            execute("EXPLAIN QUERY PLAN " + text).fetchall()
            return None
        return _values(execute(text)) if "values" in asked else _page(execute(text), asked, check)


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
    text = _text(asked)
    return ValueError(_QUOTED.sub(lambda found: found.group() if found.group()[1:-1] in text else "…", said))
