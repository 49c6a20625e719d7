"""SQLite files: opened read-only in a process apart, with a schema and an authorizer that have only what is granted."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.tools.database.engine import Dialect, Distinct, Explained, Limits, Progress, Sift, Tell
from hopql.tools.database.failures import FailedQueryError
from hopql.tools.database.file_engine import FileEngine, fill_samples, page_of
from hopql.tools.database.grants import Grants
from hopql.tools.database.quote_names import quoted
from hopql.tools.database.routines import Routines
from hopql.tools.database.runner.ask_process import Client
from hopql.tools.tracing import traced_query

_MEMORY = "1GB"
"""What SQLite may hold, of all questions at once: its sorts too, which are written nowhere."""
_WRITTEN = 16 << 20
"""Bytes of the index that SQLite makes of a log beside the file, where that is written by others."""
_TABLES = """
SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY name"""
_TEXT = ("CHAR", "CLOB", "TEXT", "STRING")


class SQLite(FileEngine):
    """A SQLite file behind the `Engine` protocol, open in a process of its own."""

    dialect: Dialect = "sqlite"

    def __init__(self, path: Path, grants: Callable[[], Grants] | None = None, *, memory: str = "") -> None:
        """
        Args:
            grants: what queries may read now; without it all may be. What is asked of the schema, and of the values
                beside it while an index is made, is left to the caller.
            memory: what SQLite may hold, as `64MB`; by default `_MEMORY`.
        """
        self.label = f"sqlite:///{path}"
        self._grants = grants
        self._file = Client(path, "SQLite", "open_sqlite", {"memory_limit": memory or _MEMORY}, {"writes": _WRITTEN})

    def introspect(
        self, limits: Limits = Limits(), *, progress: Progress | None = None, tell: Tell | None = None,
        sift: Sift | None = None,
    ) -> list[TableCard]:  # fmt: skip
        """See `Engine.introspect`."""
        found = self._file.ask({"read": [_TABLES]}, limits.total_s)[0]
        cards = []
        for done, (name, kind) in enumerate(found):
            if progress:
                progress("reading tables", done, len(found))
            try:
                cards.append(self._card(name, kind, limits.table_s))
            except FailedQueryError as error:
                if tell:
                    tell(f"{name} is left out: {error}")
        widths = {card.name: len(card.columns) for card in cards}
        for card in (granted := sift(cards) if sift else cards):
            whole = bool(card.primary_key) or len(card.columns) == widths[card.name]
            try:
                self._add_samples(card, limits, whole)
            except FailedQueryError as error:
                if tell:
                    tell(f"{card.name} has no sample values: {error}")
        return granted

    @traced_query("database.explain")
    def explain(self, sql: str, timeout_s: float = 10.0) -> Explained:
        """See `Engine.explain`. SQLite has no estimates."""
        try:
            self._file.ask(self._asked({"explain": sql})[1], timeout_s)
        except FailedQueryError as error:
            return Explained(False, error.problem)
        return Explained(True)

    def distinct_values(self, table: str, column: str, limit: int = 1000, timeout_s: float = 2.0) -> Distinct:
        """See `Engine.distinct_values`: the first distinct values; at the timeout those found till then."""
        name = quoted(column)
        sql = f"SELECT DISTINCT CAST({name} AS TEXT) FROM {quoted(table)} WHERE {name} IS NOT NULL LIMIT {limit}"
        with contextlib.suppress(FailedQueryError):
            found, ended = self._file.ask(self._asked({"values": sql})[1], timeout_s)
            return Distinct(found, ended and len(found) < limit)
        return Distinct([], complete=False)

    def fingerprint(self) -> str:
        """See `Engine.fingerprint`."""
        asked = "SELECT coalesce(sql, name) FROM sqlite_master ORDER BY type, name"
        lines = [tuple(line) for line in self._file.ask({"read": [asked]}, 30.0)[0]]
        return hashlib.md5(repr(lines).encode(), usedforsecurity=False).hexdigest()

    def routines(self) -> Routines:
        """See `Engine.routines`: a file holds none, and nobody registers any."""
        return Routines()

    def _asked(self, asked: dict[str, object]) -> tuple[Client, dict[str, object]]:
        granted = self._grants() if self._grants else None
        whole = granted is None or granted.everything
        return self._file, asked if granted is None or whole else {**asked, "grants": granted.told()}

    def _card(self, name: str, kind: str, timeout_s: float) -> TableCard:
        table = quoted(name)
        asked = [f"PRAGMA {what}({table})" for what in ("table_xinfo", "index_list", "foreign_key_list")]
        described, indexes, foreign = self._file.ask({"read": asked}, timeout_s)
        rowid = all(index[3] != "pk" for index in indexes)  # the key is the rowid: other keys may be NULL here
        columns = [
            Column(name=row[1], type=row[2] or "any", nullable=not row[3] and not (row[5] and rowid))
            for row in described if row[6] != 1
        ]  # fmt: skip
        primary = [row[1] for row in sorted(described, key=lambda row: row[5]) if row[5]]
        card = TableCard(name=name, kind="view" if kind == "view" else "table", columns=columns, primary_key=primary)
        unique = [index for _, index, unique, origin, partial in indexes if unique and origin != "pk" and not partial]
        targets = {target for _, _, target, _, to, *_ in foreign if to is None}  # their primary key is meant
        asked = [
            *(f"PRAGMA index_info({quoted(index)})" for index in unique),
            *(f"PRAGMA table_info({quoted(target)})" for target in sorted(targets)),
        ]
        found = self._file.ask({"read": asked}, timeout_s) if asked else []
        keys = [[row[2] for row in rows] for rows in found[: len(unique)]]
        card.unique_keys = [key for key in keys if None not in key]  # None: an expression
        _add_foreign_keys(card, foreign, dict(zip(sorted(targets), found[len(unique) :], strict=True)))
        used = {*primary, *(column for key in card.foreign_keys for column in key.columns)}
        for column in columns:
            column.key = column.name in used
        return card

    def _add_samples(self, card: TableCard, limits: Limits, whole: bool) -> None:
        texts = [c for c in card.columns if any(word in c.type.upper() for word in _TEXT)][: limits.sample_columns]
        names = [quoted(column.name) for column in texts]
        listed = ", ".join(f"CASE typeof({name}) WHEN 'text' THEN {name} END" for name in names) or "1"
        asked = page_of(f"SELECT {listed} FROM {quoted(card.name)} LIMIT {limits.sample_rows}", limits.sample_rows)
        found = self._file.ask(asked, limits.table_s)
        rows = found["rows"]
        if len(rows) < limits.sample_rows and not found["truncated"]:
            card.row_estimate = len(rows)
        elif card.kind == "table" and whole:  # else the rowid may be a key that is not granted
            with contextlib.suppress(FailedQueryError):  # a table without rowid
                most = self._file.ask(page_of(f"SELECT max(rowid) FROM {quoted(card.name)}", 1), limits.table_s)
                card.row_estimate = most["rows"][0][0]
        fill_samples(texts, rows, limits)


def _add_foreign_keys(card: TableCard, found: list[list[Any]], targets: dict[str, list[list[Any]]]) -> None:
    grouped: dict[int, list[list[Any]]] = {}
    for row in found:
        grouped.setdefault(row[0], []).append(row)
    for parts in grouped.values():
        target = parts[0][2]
        to = [part[4] for part in parts]
        if None in to:
            to = [row[1] for row in sorted(targets[target], key=lambda row: row[5]) if row[5]]
        if len(to) == len(parts):
            columns = [part[3] for part in parts]
            card.foreign_keys.append(ForeignKey(columns=columns, table=target, to=to, enforced=False))
