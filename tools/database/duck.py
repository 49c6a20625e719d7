"""DuckDB files: opened read-only, without files, network or extensions, with its configuration locked; where something
is denied, questions are asked of a copy without it (`duck_copy`)."""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.tools.database.cost import from_duckdb
from hopql.tools.database.duck_copy import GrantedFile
from hopql.tools.database.engine import Dialect, Distinct, Explained, Limits, Progress, Sift, Tell
from hopql.tools.database.failures import FailedQueryError
from hopql.tools.database.file_engine import FileEngine, fill_samples, page_of
from hopql.tools.database.grants import Grants
from hopql.tools.database.quote_names import quoted
from hopql.tools.database.routines import Reread, Routines
from hopql.tools.database.runner.ask_process import Client
from hopql.tools.tracing import traced_query

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
_TABLES = """
SELECT schema_name, table_name, comment, estimated_size, 'table' FROM duckdb_tables()
WHERE NOT internal AND database_name = current_database()
UNION ALL SELECT schema_name, view_name, comment, NULL, 'view' FROM duckdb_views()
WHERE NOT internal AND database_name = current_database()
ORDER BY 1, 2"""
_COLUMNS = """
SELECT schema_name, table_name, column_name, data_type, is_nullable, comment FROM duckdb_columns()
WHERE NOT internal AND database_name = current_database() ORDER BY schema_name, table_name, column_index"""
_KEYS = """
SELECT schema_name, table_name, constraint_type, constraint_column_names, referenced_table, referenced_column_names
FROM duckdb_constraints() WHERE constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY', 'UNIQUE')"""
_MACROS = "SELECT DISTINCT function_name, schema_name FROM duckdb_functions() WHERE NOT internal"
_LABEL = re.compile(r"'((?:[^']|'')*)'")


class DuckDB(FileEngine):
    """A DuckDB file behind the `Engine` protocol, open in a process of its own. Every call has a cursor of its own."""

    dialect: Dialect = "duckdb"

    def __init__(self, path: Path, grants: Callable[[], Grants] | None = None, *, memory: str = "") -> None:
        """
        Args:
            grants: what may be read now. `run`, `explain` and `distinct_values` know of nothing else; without it, all
                may.
            memory: what DuckDB may hold, as `64MB`; by default that of `_CONFIG`.

        Raises:
            ConnectError: the file cannot be opened.
        """
        self.label = f"duckdb:///{path}"
        self._routines = Reread(self._read_routines)
        self._granted = GrantedFile(path, _CONFIG | ({"memory_limit": memory} if memory else {}), grants)
        self._file = self._granted.whole

    def introspect(
        self, limits: Limits = Limits(), *, progress: Progress | None = None, tell: Tell | None = None,
        sift: Sift | None = None,
    ) -> list[TableCard]:  # fmt: skip
        """See `Engine.introspect`."""
        tables, columns, keys = self._file.ask({"read": [_TABLES, _COLUMNS, _KEYS]}, limits.total_s)
        cards: dict[tuple[str, str], TableCard] = {}
        for schema, name, comment, rows, kind in tables:
            full = name if schema == "main" else f"{schema}.{name}"
            cards[schema, name] = TableCard(name=full, kind=kind, description=comment or "", row_estimate=rows)
        for schema, table, name, type_, nullable, comment in columns:
            card = cards[schema, table]
            column = Column(name=name, type=type_, nullable=bool(nullable), description=comment or "")
            if type_.startswith("ENUM("):
                column.enum = [label.replace("''", "'") for label in _LABEL.findall(type_)]
            card.columns.append(column)
        _add_keys(cards, keys)
        until = time.monotonic() + limits.total_s
        granted = [card for card in cards.values() if card.columns]
        granted = sift(granted) if sift else granted
        for done, card in enumerate(granted):
            if progress:
                progress("sampling", done, len(granted))
            if time.monotonic() < until:
                self._add_samples(card, limits, tell)
        return granted

    @traced_query("database.explain")
    def explain(self, sql: str, timeout_s: float = 10.0) -> Explained:
        """See `Engine.explain`. DuckDB gives rows, of which a cost is made."""
        try:
            asked: dict[str, object] = {"select": sql, "read": ["EXPLAIN (FORMAT JSON) " + sql]}
            found = self._granted.client().ask(asked, timeout_s)[0][0]
        except FailedQueryError as error:
            return Explained(False, error.problem)
        plan = from_duckdb(json.loads(found[1])[0])
        return Explained(True, None, float(str(plan["Total Cost"])), float(str(plan["Plan Rows"])), plan)

    def distinct_values(self, table: str, column: str, limit: int = 1000, timeout_s: float = 2.0) -> Distinct:
        """See `Engine.distinct_values`."""
        name = quoted(column)
        sql = (
            f"SELECT CAST({name} AS VARCHAR) FROM {_source(table)} WHERE {name} IS NOT NULL GROUP BY {name} "
            f"ORDER BY count(*) DESC, 1 LIMIT {limit}"
        )
        with contextlib.suppress(FailedQueryError):
            found = [row[0] for row in self._granted.client().ask({"read": [sql]}, timeout_s)[0]]
            return Distinct(found, len(found) < limit)
        return Distinct([], complete=False)

    def fingerprint(self) -> str:
        """See `Engine.fingerprint`."""
        columns, keys = self._file.ask({"read": [_COLUMNS, _KEYS + " ORDER BY ALL"]}, 30.0)
        lines = [tuple(line) for line in columns + keys]
        return hashlib.md5(repr(lines).encode(), usedforsecurity=False).hexdigest()

    def routines(self) -> Routines:
        """See `Engine.routines`: macros. While the file is open to read nobody makes any."""
        return self._routines()

    def _read_routines(self, last: Routines | None) -> Routines:
        if last is not None:
            return last
        macros = self._file.ask({"read": [_MACROS]}, 30.0)[0]
        return Routines(functions={name.lower(): f"{schema}.{name}" for name, schema in macros})

    def _asked(self, asked: dict[str, object]) -> tuple[Client, dict[str, object]]:
        return self._granted.client(), {"select": asked["page"], **asked}

    def cancel(self) -> None:
        """See `Engine.cancel`."""
        self._granted.cancel()

    def close(self) -> None:
        """See `Engine.close`."""
        self._granted.close()

    def _add_samples(self, card: TableCard, limits: Limits, tell: Tell | None) -> None:
        texts = [c for c in card.columns if c.type == "VARCHAR"][: limits.sample_columns]
        if not texts:
            return
        listed = ", ".join(quoted(column.name) for column in texts)
        try:
            sql = f"SELECT {listed} FROM {_source(card.name)} LIMIT {limits.sample_rows}"
            rows = self._file.ask(page_of(sql, limits.sample_rows), limits.table_s)["rows"]
        except FailedQueryError as error:
            if tell:
                tell(f"{card.name} has no sample values: {error}")
            return
        fill_samples(texts, rows, limits)


def _source(table: str) -> str:
    schema, _, name = table.rpartition(".")
    return quoted(schema, name) if schema else quoted(name)


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
