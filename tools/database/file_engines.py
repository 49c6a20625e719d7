"""Engines of database files, which a process apart has open: SQLite's read-only, with a schema and an authorizer that
have only what is granted; DuckDB's read-only, without files, network or extensions, its configuration locked, and where
something is denied as a copy without it (`copy_duckdb`)."""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import threading
import time
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Self

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from hopql.state.access import Identity
from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.state.database import Rows
from hopql.tools.database import read_page
from hopql.tools.database.act_as import NOBODY, without_users
from hopql.tools.database.copy_duckdb import copied, state_of
from hopql.tools.database.engine import Dialect, Distinct, Explained, Limits, Progress, Sift, Tell, unheard
from hopql.tools.database.explain_failures import FailedQueryError
from hopql.tools.database.grants import EVERYTHING, Grants
from hopql.tools.database.quote_names import literal, quoted, quoted_table
from hopql.tools.database.routines import Reread, Routines
from hopql.tools.database.runner.ask_process import Client


class FileEngine:
    """A file behind the `Engine` protocol, open in a process of its own."""

    _file: Client
    """The file itself: for what HopQL asks of the catalog."""

    @abstractmethod
    def _asked(self, asked: dict[str, object], timeout_s: float) -> Any:
        """An answer about what is granted."""

    def acting(self, identity: Identity) -> Self:
        if identity != NOBODY:
            raise without_users()
        return self

    def run(self, sql: str, *, max_rows: int = 1000, timeout_s: float = 30.0) -> Rows:
        began = time.perf_counter()
        found = self._asked(page_of(sql, max_rows), timeout_s)
        return Rows(
            columns=found["columns"], types=found["types"], rows=found["rows"], row_count=len(found["rows"]),
            truncated=found["truncated"], seconds=time.perf_counter() - began,
        )  # fmt: skip

    @staticmethod
    def _sampled(
        cards: list[TableCard], add: Callable[[TableCard], None], progress: Progress, tell: Tell
    ) -> list[TableCard]:
        """The cards with the samples that `add` reads of each, as long as there is time."""
        until = time.monotonic() + Limits.total_s
        for done, card in enumerate(cards):
            progress("sampling", done, len(cards))
            try:
                if time.monotonic() < until:
                    add(card)
            except FailedQueryError as error:
                tell(f"{card.name} has no sample values: {error}")
        return cards

    def cancel(self) -> None:
        for client in self._clients():
            client.cancel()

    def close(self) -> None:
        for client in self._clients():
            client.close()

    def _clients(self) -> list[Client]:
        return [self._file]


def page_of(sql: str, max_rows: int) -> dict[str, object]:
    """A page of one query, as the process is asked for it."""
    return {"page": sql, "rows": max_rows, "bytes": read_page.PAGE_BYTES}


def fill_samples(columns: Sequence[Column], rows: Sequence[Sequence[object]]) -> None:
    """The frequent values of columns among these rows, in which they stand in this order."""
    for index, column in enumerate(columns):
        counted = Counter(str(row[index]) for row in rows if row[index] is not None)
        short = [value for value, _ in counted.most_common(50) if 0 < len(value.strip()) <= Limits.sample_chars]
        column.samples = short[: Limits.samples]


_MEMORY = "1GB"
"""What SQLite may hold for one question: its sorts too, which are written nowhere."""
_WRITTEN = 16 << 20
"""Bytes of the index that SQLite makes of a log beside the file, where that is written by others."""
_SQLITE_TABLES = """
SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY name"""
_SQLITE_TABLE = (
    'SELECT name, type, "notnull", pk, hidden FROM pragma_table_xinfo({0})',
    """SELECT l.seq, l.origin, l."unique" AND NOT l.partial, i.name
    FROM pragma_index_list({0}) AS l, pragma_index_info(l.name) AS i ORDER BY l.seq, i.seqno""",
    """SELECT f.id, f."table", f."from", coalesce(f."to", p.name) FROM pragma_foreign_key_list({0}) AS f
    LEFT JOIN pragma_table_info(f."table") AS p ON f."to" IS NULL AND p.pk = f.seq + 1 ORDER BY f.id, f.seq""",
    "SELECT sql FROM sqlite_master WHERE name = {0}",
)
"""Of one table: its columns, those of its indexes, those of its foreign keys (which may mean a primary key without
naming it), its text."""
_OF_MODULE, _GENERATED = 1, (2, 3)
"""What `table_xinfo` says of a column that only a virtual table's module sees, and of generated ones."""
_TEXT = ("CHAR", "CLOB", "TEXT", "STRING")


class SQLite(FileEngine):
    """A SQLite file behind the `Engine` protocol, open in a process of its own."""

    dialect: Dialect = "sqlite"

    def __init__(self, path: Path, grants: Callable[[], Grants] | None = None, *, memory: str = "") -> None:
        """
        Args:
            grants: what queries may read now; without it all. What is asked of the schema, and of the values beside it
                while an index is made, is left to the caller.
            memory: what SQLite may hold, as `64MB`; by default `_MEMORY`.
        """
        self.label = f"sqlite:///{path}"
        self._grants = grants
        self._file = Client(path, "SQLite", {"memory_limit": memory or _MEMORY}, writes=_WRITTEN)

    def introspect(self, *, progress: Progress = unheard, tell: Tell = unheard, sift: Sift = list) -> list[TableCard]:
        found = self._file.ask({"read": [_SQLITE_TABLES]}, Limits.total_s)[0]
        cards = []
        for done, (name, kind) in enumerate(found):
            progress("reading tables", done, len(found))
            try:
                cards.append(self._card(name, kind))
            except FailedQueryError as error:
                tell(f"{name} is left out: {error}")
        keyed = {card.name for card in cards if card.primary_key}

        def add(card: TableCard) -> None:
            self._add_samples(card, bool(card.primary_key) or card.name not in keyed)

        return self._sampled(sift(cards), add, progress, tell)

    def explain(self, sql: str, timeout_s: float = 10.0) -> Explained:
        """SQLite has no estimates."""
        try:
            self._asked({"explain": sql}, timeout_s)
        except FailedQueryError as error:
            return Explained(False, error.problem)
        return Explained(True)

    def distinct_values(self, table: str, column: str, limit: int = 1000, timeout_s: float = 2.0) -> Distinct:
        """The first distinct values; at the timeout those found till then."""
        name = quoted(column)
        sql = f"SELECT DISTINCT CAST({name} AS TEXT) FROM {quoted(table)} WHERE {name} IS NOT NULL LIMIT {limit}"
        with contextlib.suppress(FailedQueryError):
            found, ended = self._asked({"values": sql}, timeout_s)
            return Distinct(found, ended and len(found) < limit)
        return Distinct([], complete=False)

    def fingerprint(self) -> str:
        asked = "SELECT coalesce(sql, name) FROM sqlite_master ORDER BY type, name"
        lines = [tuple(line) for line in self._file.ask({"read": [asked]}, 30.0)[0]]
        return hashlib.md5(repr(lines).encode(), usedforsecurity=False).hexdigest()

    def routines(self) -> Routines:
        """A file holds none, and nobody registers any."""
        return Routines()

    def _asked(self, asked: dict[str, object], timeout_s: float) -> Any:
        granted = self._grants() if self._grants else EVERYTHING
        return self._file.ask(asked if granted.everything else {**asked, "grants": granted.told()}, timeout_s)

    def _card(self, name: str, kind: str) -> TableCard:
        asked = [text.format(literal(name)) for text in _SQLITE_TABLE]
        described, indexed, foreign, made = self._file.ask({"read": asked}, Limits.table_s)
        card = TableCard(name=name, kind="view" if kind == "view" else "table")
        card.primary_key = [column for column, *_, key, _ in sorted(described, key=lambda row: row[3]) if key]
        unique: dict[int, list[str]] = {}
        rowid = True  # the key is the rowid: other keys may be NULL here
        for place, origin, is_unique, column in indexed:
            rowid = rowid and origin != "pk"
            if is_unique and origin != "pk":
                unique.setdefault(place, []).append(column)
        card.unique_keys = [columns for columns in unique.values() if None not in columns]  # None: an expression
        keys: dict[int, ForeignKey] = {}
        for place, target, column, to in foreign:
            key = keys.setdefault(place, ForeignKey(columns=[], table=target, to=[], enforced=False))
            key.columns.append(column)
            key.to.append(to)
        card.foreign_keys = [key for key in keys.values() if None not in key.to]
        used = {*card.primary_key, *(column for key in card.foreign_keys for column in key.columns)}
        computed = computed_columns(made[0][0] if made else "", "sqlite")
        for column, type_, required, in_key, hidden in described:
            sources = computed.get(column, [])
            if hidden in _GENERATED and not sources:
                sources = [each for each, *_ in described if each != column]
            if hidden != _OF_MODULE:
                card.columns.append(Column(
                    name=column, type=type_ or "any", nullable=not required and not (in_key and rowid),
                    computed_from=sources, key=column in used,
                ))  # fmt: skip
        return card

    def _add_samples(self, card: TableCard, may_count: bool) -> None:
        texts = [c for c in card.columns if any(word in c.type.upper() for word in _TEXT)][: Limits.sample_columns]
        names = [quoted(column.name) for column in texts]
        listed = ", ".join(f"CASE typeof({name}) WHEN 'text' THEN {name} END" for name in names) or "1"
        sql = f"SELECT {listed} FROM {quoted(card.name)} LIMIT {Limits.sample_rows}"
        found = self._file.ask(page_of(sql, Limits.sample_rows), Limits.table_s)
        rows = found["rows"]
        if len(rows) < Limits.sample_rows and not found["truncated"]:
            card.row_estimate = len(rows)
        elif card.kind == "table" and may_count:  # else the rowid may be a key that is not granted
            with contextlib.suppress(FailedQueryError):  # a table without rowid
                most = self._file.ask({"read": [f"SELECT max(rowid) FROM {quoted(card.name)}"]}, Limits.table_s)
                card.row_estimate = most[0][0][0]
        fill_samples(texts, rows)


ROW = 0.01
"""PostgreSQL's cost of a row that is passed on (`cpu_tuple_cost`): DuckDB tells rows only."""


def from_duckdb(found: dict[str, Any]) -> dict[str, Any]:
    """DuckDB's plan with the fields of PostgreSQL's: rows, and a cost by them."""
    below = [from_duckdb(each) for each in found.get("children") or []]
    said = str((found.get("extra_info") or {}).get("Estimated Cardinality", ""))
    name, counts = str(found.get("name")), [each["Plan Rows"] for each in below]
    crossed = "CROSS" in name and len(counts) == 2
    rows = float(said) if said.isdigit() else counts[0] * counts[1] if crossed else max(counts, default=0.0)
    cost = ROW * rows + sum(each["Total Cost"] for each in below)
    return {"Node Type": name, "Plan Rows": rows, "Total Cost": cost, "Plans": below}


_CONFIG = {
    "enable_external_access": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allow_community_extensions": "false",
    "python_enable_replacements": "false",
    "allow_persistent_secrets": "false",
    "memory_limit": "2GB",
    "temp_directory": "",
    "max_temp_directory_size": "0GB",
    "lock_configuration": "true",
}
"""What does not fit into memory ends in an error: else it would be written beside the database, maybe all of the disk
full."""
_DUCKDB_TABLES = """
SELECT schema_name, table_name, comment, estimated_size, 'table' FROM duckdb_tables()
WHERE NOT internal AND database_name = current_database()
UNION ALL SELECT schema_name, view_name, comment, NULL, 'view' FROM duckdb_views()
WHERE NOT internal AND database_name = current_database()
ORDER BY 1, 2"""
_DUCKDB_COLUMNS = """
SELECT schema_name, table_name, column_name, data_type, is_nullable, comment FROM duckdb_columns()
WHERE NOT internal AND database_name = current_database() ORDER BY schema_name, table_name, column_index"""
_DUCKDB_KEYS = """
SELECT schema_name, table_name, constraint_type, constraint_column_names, referenced_table, referenced_column_names
FROM duckdb_constraints() WHERE constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY', 'UNIQUE')"""
_MACROS = "SELECT DISTINCT function_name, schema_name FROM duckdb_functions() WHERE NOT internal"
_LABEL = re.compile(r"'((?:[^']|'')*)'")


_DUCKDB_GENERATED = """
SELECT schema_name, table_name, sql FROM duckdb_tables()
WHERE NOT internal AND database_name = current_database() AND sql ILIKE '%generated always as%'"""


def computed_columns(made: str | None, dialect: Dialect) -> dict[str, list[str]]:
    """The columns that each generated column of a CREATE TABLE is computed from; none of what cannot be read."""
    try:
        tree = sqlglot.parse_one(made or "", read=dialect)
    except (SqlglotError, RecursionError):
        return {}
    kinds = (exp.ComputedColumnConstraint, exp.GeneratedAsIdentityColumnConstraint)
    return {
        column.name: list(dict.fromkeys(one.name for one in rule.find_all(exp.Column)))
        for column in tree.find_all(exp.ColumnDef) for rule in column.constraints if isinstance(rule.kind, kinds)
    }


class DuckDB(FileEngine):
    """A DuckDB file behind the `Engine` protocol, open in a process of its own. Every call has a cursor of its own."""

    dialect: Dialect = "duckdb"

    def __init__(self, path: Path, grants: Callable[[], Grants] | None = None, *, memory: str = "") -> None:
        """
        Args:
            grants: what `run`, `explain` and `distinct_values` may read now; without it, all.
            memory: what DuckDB may hold, as `64MB`; by default that of `_CONFIG`.

        Raises:
            ConnectError: the file cannot be opened.
        """
        self.label, self._path, self._grants = f"duckdb:///{path}", path, grants
        self.routines = Reread(self._read_routines)
        self._config = _CONFIG | ({"memory_limit": memory} if memory else {})
        self._file = Client(path, "DuckDB", self._config)
        self._copying = threading.Lock()
        self._copy: tuple[str, Path, Client] | None = None

    def introspect(self, *, progress: Progress = unheard, tell: Tell = unheard, sift: Sift = list) -> list[TableCard]:
        tables, columns, keys, generated = self._file.ask(
            {"read": [_DUCKDB_TABLES, _DUCKDB_COLUMNS, _DUCKDB_KEYS, _DUCKDB_GENERATED]}, Limits.total_s
        )
        computed = {(schema, table): computed_columns(made, "duckdb") for schema, table, made in generated}
        cards: dict[tuple[str, str], TableCard] = {}
        for schema, name, comment, rows, kind in tables:
            full = name if schema == "main" else f"{schema}.{name}"
            cards[schema, name] = TableCard(name=full, kind=kind, description=comment or "", row_estimate=rows)
        for schema, table, name, type_, nullable, comment in columns:
            card = cards[schema, table]
            column = Column(name=name, type=type_, nullable=bool(nullable), description=comment or "")
            column.computed_from = computed.get((schema, table), {}).get(name, [])
            if type_.startswith("ENUM("):
                column.enum = [label.replace("''", "'") for label in _LABEL.findall(type_)]
            card.columns.append(column)
        _add_keys(cards, keys)
        return self._sampled(sift([card for card in cards.values() if card.columns]), self._add_samples, progress, tell)

    def explain(self, sql: str, timeout_s: float = 10.0) -> Explained:
        """DuckDB gives rows, of which a cost is made."""
        try:
            found = self._client().ask({"select": sql, "read": ["EXPLAIN (FORMAT JSON) " + sql]}, timeout_s)[0][0]
        except FailedQueryError as error:
            return Explained(False, error.problem)
        plan = from_duckdb(json.loads(found[1])[0])
        return Explained(True, None, plan["Total Cost"], plan["Plan Rows"], plan)

    def distinct_values(self, table: str, column: str, limit: int = 1000, timeout_s: float = 2.0) -> Distinct:
        name = quoted(column)
        sql = (
            f"SELECT CAST({name} AS VARCHAR) FROM {quoted_table(table)} WHERE {name} IS NOT NULL GROUP BY {name} "
            f"ORDER BY count(*) DESC, 1 LIMIT {limit}"
        )
        with contextlib.suppress(FailedQueryError):
            found = [row[0] for row in self._client().ask({"read": [sql]}, timeout_s)[0]]
            return Distinct(found, len(found) < limit)
        return Distinct([], complete=False)

    def fingerprint(self) -> str:
        columns, keys = self._file.ask({"read": [_DUCKDB_COLUMNS, _DUCKDB_KEYS + " ORDER BY ALL"]}, 30.0)
        lines = [tuple(line) for line in columns + keys]
        return hashlib.md5(repr(lines).encode(), usedforsecurity=False).hexdigest()

    def _read_routines(self, last: Routines | None) -> Routines:
        """Macros. While the file is open to read nobody makes any."""
        if last is not None:
            return last
        macros = self._file.ask({"read": [_MACROS]}, 30.0)[0]
        return Routines(functions={name.lower(): f"{schema}.{name}" for name, schema in macros})

    def _asked(self, asked: dict[str, object], timeout_s: float) -> Any:
        return self._client().ask({"select": asked["page"], **asked}, timeout_s)

    def _client(self) -> Client:
        """Who answers about what is granted, and knows of nothing else: the file, or where something is denied a copy
        without it. The first call after a change of the file or of what is granted takes as long as the copy.

        Raises:
            ConnectError: the file cannot be read, or not be copied.
        """
        grants = self._grants() if self._grants else EVERYTHING
        if grants.everything:
            return self._file
        with self._copying:
            state = state_of(self._path, grants)
            if self._copy is None or self._copy[0] != state or not self._copy[1].exists():
                # questions to the one before are answered first: it ends when nothing holds it any more
                place = copied(self._path, self._config, grants)
                self._copy = (state, place, Client(place, "DuckDB", self._config))
            return self._copy[2]

    def _clients(self) -> list[Client]:
        return [self._file, *([self._copy[2]] if self._copy else [])]

    def _add_samples(self, card: TableCard) -> None:
        texts = [c for c in card.columns if c.type == "VARCHAR"][: Limits.sample_columns]
        if texts:
            listed = ", ".join(quoted(column.name) for column in texts)
            sql = f"SELECT {listed} FROM {quoted_table(card.name)} LIMIT {Limits.sample_rows}"
            fill_samples(texts, self._file.ask(page_of(sql, Limits.sample_rows), Limits.table_s)["rows"])


def _add_keys(cards: dict[tuple[str, str], TableCard], keys: list[tuple[Any, ...]]) -> None:
    for schema, table, kind, columns, target, to in keys:
        card = cards[schema, table]
        if kind == "PRIMARY KEY":
            card.primary_key = list(columns)
        elif kind == "UNIQUE":
            card.unique_keys.append(list(columns))
            continue
        else:
            full = target if schema == "main" else f"{schema}.{target}"
            card.foreign_keys.append(ForeignKey(columns=list(columns), table=full, to=list(to)))
        for column in card.columns:
            column.key = column.key or column.name in columns
