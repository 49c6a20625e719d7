"""What is granted of a DuckDB file, as a file of its own: what is denied is not in it.

DuckDB has no rights, and gives no wall to put before a file that is open: its catalog, plans, texts of views and
`read_blob` lead to whatever the process has attached, also under a secret name and as HIDDEN. So where something is
denied, the granted columns are copied once, and questions are asked of the copy by a process that never had the file
open. It is made anew when the file or what is granted changes.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from hopql.tools.base.errors import ConnectError
from hopql.tools.base.settings import settings
from hopql.tools.database.explain_failures import FailedQueryError, no_file
from hopql.tools.database.grants import Grants
from hopql.tools.database.quote_names import literal, quoted
from hopql.tools.database.runner.ask_process import Client

_FORM: Final = 1
"""Of copies: one that was made in another is made anew."""
_GB: Final = 10**9
_TABLE_S: Final = 3600.0
_VIEW_S: Final = 60.0
_UNUSED_S: Final = 7 * 86_400.0
_FROM: Final = "hopql_source"
_CATALOG: Final = f"NOT internal AND database_name = '{_FROM}'"
_TABLES: Final = f"SELECT schema_name, table_name FROM duckdb_tables() WHERE {_CATALOG} ORDER BY table_oid"
_VIEWS: Final = f"SELECT schema_name, view_name, sql FROM duckdb_views() WHERE {_CATALOG} ORDER BY view_oid"
_COLUMNS: Final = (
    "SELECT schema_name, table_name, column_name, data_type FROM duckdb_columns() "
    f"WHERE {_CATALOG} ORDER BY column_index"
)
_TYPES: Final = f"SELECT schema_name, type_name, labels FROM duckdb_types() WHERE {_CATALOG} AND logical_type = 'ENUM'"
_log = logging.getLogger(__name__)


def copied(path: Path, config: Mapping[str, str], grants: Grants) -> Path:
    """The copy of what is granted of a file; it is made where there is none of the file as it is now.

    Raises:
        ConnectError: the file cannot be read, is too large, or the copy cannot be written.
    """
    from filelock import FileLock

    folder = settings().data_dir.expanduser().resolve() / "duckdb" / _hashed(str(path.resolve()))
    place = folder / state_of(path, grants)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        folder.chmod(0o700)
        with FileLock(folder / "lock"):
            if not (place / path.name).exists():
                _make(path, place, config, grants)
            os.utime(place)
            _remove_stale(place)
    except OSError as error:
        raise ConnectError(
            f"What is granted of {path} cannot be copied to {folder}: {error.strerror or error}.",
            hint="HOPQL_DATA_DIR must be a folder that can be written.",
        ) from None
    return place / path.name


def _make(path: Path, place: Path, config: Mapping[str, str], grants: Grants) -> None:
    limit, size = settings().duckdb_copy_gb * _GB, path.stat().st_size
    if size > limit:
        raise _too_large(f"{path} has {size / _GB:.1f} GB")
    if size > (free := shutil.disk_usage(place.parent).free):
        raise ConnectError(
            f"[access] denies some of {path}, so HopQL copies what is granted to {place.parent}, which has "
            f"{free / _GB:.1f} GB left.",
            hint="Make room there, or point HOPQL_DATA_DIR to a larger disk.",
        )
    draft = Path(tempfile.mkdtemp(dir=place.parent))
    began = time.monotonic()
    try:
        source = {"source": str(path.absolute()), "source_name": _FROM}
        maker = Client(draft / path.name, "DuckDB", {**config, "threads": "1"}, writes=int(limit), **source)
        try:
            _Copying(maker, grants).fill()
        finally:
            maker.close()
        (draft / path.name).chmod(0o400)
        draft.replace(place)
    except FailedQueryError as error:
        if "File too large" in str(error):
            raise _too_large(f"What is granted of {path} is larger") from None
        raise ConnectError(
            f"[access] denies some of {path}, and what is granted cannot be copied: {error}",
            hint="Make a DuckDB file of what is granted, and connect that.",
        ) from None
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    _log.info("copied what is granted of a DuckDB file in %.1f s", time.monotonic() - began)


@dataclass
class _Copying:
    """One copy, as it is filled. The process that does it reads granted columns, and is asked nothing else."""

    maker: Client
    grants: Grants

    def fill(self) -> None:
        """Raises FailedQueryError where a table cannot be copied."""
        tables, views, columns, types = self.maker.ask({"read": [_TABLES, _VIEWS, _COLUMNS, _TYPES]}, _TABLE_S)
        every: dict[tuple[str, str], dict[str, str]] = {}
        for schema, table, column, kind in columns:
            every.setdefault((schema, table), {})[column] = kind
        granted = {place: self._granted(*place, found) for place, found in every.items()}
        granted = {place: found for place, found in granted.items() if found}
        used = {kind for found in granted.values() for kind in found.values()}
        named = [one for one in types if f"ENUM({', '.join(literal(label) for label in one[2])})" in used]
        schemas = {schema for schema, _ in granted} | {schema for schema, _, _ in named}
        made = [f"CREATE SCHEMA IF NOT EXISTS {quoted(schema)}" for schema in sorted(schemas)]
        made += [
            f"CREATE TYPE {quoted(schema, name)} AS ENUM ({', '.join(map(literal, labels))})"
            for schema, name, labels in named
        ]
        self._do(made, _TABLE_S)
        for schema, table in tables:
            if found := granted.get((schema, table)):
                self._table(schema, table, found)
        for schema, name, sql in views:
            if found := granted.get((schema, name)):
                self._view(schema, name, sql, found, whole=found == every[schema, name])
        self._do(["CHECKPOINT"], _TABLE_S)

    def _granted(self, schema: str, table: str, columns: dict[str, str]) -> dict[str, str]:
        granted = self.grants.columns_of(table if schema == "main" else f"{schema}.{table}")
        return {name: kind for name, kind in columns.items() if granted(name)}

    def _table(self, schema: str, name: str, columns: Mapping[str, str], timeout_s: float = _TABLE_S) -> None:
        listed = ", ".join(map(quoted, columns))
        self._do(
            [f"CREATE TABLE {quoted(schema, name)} AS SELECT {listed} FROM {quoted(_FROM, schema, name)}"], timeout_s
        )

    def _view(self, schema: str, name: str, sql: str, columns: Mapping[str, str], *, whole: bool) -> None:
        """A view that names what it reads, all of which is in the copy, is a view there too; of another there are the
        rows that it gives now."""
        with contextlib.suppress(FailedQueryError):
            if whole and self._names_columns(sql):
                self._do([sql], _VIEW_S)
                found = self._read(
                    "SELECT column_name, data_type FROM duckdb_columns() WHERE database_name = current_database() AND "
                    f"schema_name = {literal(schema)} AND table_name = {literal(name)} ORDER BY column_index"
                )
                if [tuple(one) for one in found] == list(columns.items()):
                    return
                self._do([f"DROP VIEW {quoted(schema, name)}"], _VIEW_S)
        try:
            self._table(schema, name, columns, _VIEW_S)
        except FailedQueryError:
            _log.warning("a view of a DuckDB file cannot be copied and is left out: %s.%s", schema, name)

    def _names_columns(self, sql: str) -> bool:
        """Whether a view names each column that it reads: `*` and NATURAL mean others where some are missing."""
        query = sql.partition(" AS ")[2].rstrip("; \n")
        read = json.loads(self._read(f"SELECT json_serialize_sql({literal(query)})")[0][0])
        return not read["error"] and not any(
            node.get("class") == "STAR" or node.get("ref_type") == "NATURAL" for node in _nodes(read)
        )

    def _read(self, sql: str) -> list[Any]:
        found: list[Any] = self.maker.ask({"read": [sql]}, _VIEW_S)[0]
        return found

    def _do(self, statements: list[str], timeout_s: float) -> None:
        self.maker.ask({"read": statements}, timeout_s)


def _nodes(tree: object) -> Iterator[dict[str, Any]]:
    if isinstance(tree, dict):
        yield tree
    for part in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from _nodes(part)


def state_of(path: Path, grants: Grants) -> str:
    """Says whether a copy is still that of the file, before the dash, and of what is granted, behind it.

    Raises:
        ConnectError: the file is gone.
    """
    try:
        found = path.stat()
    except OSError as error:
        if not path.exists():
            raise no_file(path) from None
        raise ConnectError(f"Cannot read {path}: {error.strerror or error}.", hint="Check the rights to it.") from None
    stamps = [(found.st_ino, found.st_size, found.st_mtime_ns)]
    with contextlib.suppress(OSError):
        log = path.with_name(path.name + ".wal").stat()
        stamps.append((log.st_ino, log.st_size, log.st_mtime_ns))
    return f"{_hashed(repr((stamps, version('duckdb'), _FORM)))}-{grants.digest}"


def _hashed(said: str) -> str:
    return hashlib.blake2b(said.encode("utf-8", "surrogateescape"), digest_size=12).hexdigest()


def _remove_stale(place: Path) -> None:
    """Remove what was begun and not ended, copies of the file as it was before, and those of any file that were not
    used for a week.

    What another process has open stays readable to it where the system lets a file be removed that is open.
    """
    now = place.name.partition("-")[0]
    for other in place.parent.parent.glob("*/*"):
        with contextlib.suppress(OSError):
            before = other.parent == place.parent and other.name.partition("-")[0] != now
            if other.is_dir() and other != place and (before or time.time() - other.stat().st_mtime > _UNUSED_S):
                shutil.rmtree(other, ignore_errors=True)


def _too_large(said: str) -> ConnectError:
    return ConnectError(
        f"{said}, and [access] denies some of it: HopQL then copies what is granted, "
        f"{settings().duckdb_copy_gb:g} GB at most.",
        hint="Raise HOPQL_DUCKDB_COPY_GB, or make a DuckDB file of what is granted and connect that.",
    )
