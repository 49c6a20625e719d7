"""What PostgreSQL's catalog says of the tables of a query: types, keys, indexes, size. Read-only."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from hopql.tools.memory.analytics.database import Database

_TIMEOUT_S: Final = 10.0
_FACTS: Final = """
SELECT given.name, c.oid::bigint, n.nspname::text, c.relname::text, c.relkind::text, c.reltuples::float8,
  c.relrowsecurity, pg_table_is_visible(c.oid),
  (SELECT json_object_agg(a.attname, json_build_array(format_type(a.atttypid, NULL),
     a.attnotnull AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'n'
       AND NOT k.convalidated AND a.attnum = ANY(k.conkey))))
   FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped),
  (SELECT json_agg(a.attname) FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
   WHERE i.indrelid = c.oid AND i.indisvalid AND i.indpred IS NULL),
  (SELECT json_agg((SELECT json_agg(a.attname ORDER BY p.place) FROM generate_series(0, i.indnkeyatts - 1) AS p (place)
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[p.place]))
   FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND i.indisvalid AND i.indimmediate
     AND i.indpred IS NULL AND i.indexprs IS NULL AND NOT i.indnullsnotdistinct),
  (SELECT json_agg(json_build_array(k.confrelid::bigint,
     (SELECT json_agg(json_build_array(a.attname, b.attname)) FROM unnest(k.conkey, k.confkey) AS u (own, other)
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.own
      JOIN pg_attribute b ON b.attrelid = k.confrelid AND b.attnum = u.other)))
   FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.convalidated),
  c.relkind <> 'p' AND EXISTS (SELECT FROM pg_inherits h WHERE h.inhparent = c.oid)
FROM (VALUES {given}) AS given (name, quoted)
JOIN pg_class c ON c.oid = to_regclass(given.quoted) JOIN pg_namespace n ON n.oid = c.relnamespace
"""


@dataclass(frozen=True)
class Table:
    """A table, as the catalog has it."""

    oid: int
    name: str
    """As an SQL writes it: quoted where it must be, with its schema where that is not on the search path."""
    relation: str
    """Its bare name."""
    kind: str
    """`r`: a table; see pg_class.relkind."""
    rows: float
    """Estimated; -1 where it was never analysed."""
    restricted: bool
    """Row-level security may hide rows."""
    types: dict[str, str] = field(default_factory=dict)
    required: frozenset[str] = frozenset()
    """Columns that are NOT NULL."""
    leading: frozenset[str] = frozenset()
    """First columns of indexes over all rows."""
    keys: tuple[frozenset[str], ...] = ()
    """Columns that are unique together, and NOT NULL."""
    foreign: tuple[tuple[int, frozenset[tuple[str, str]]], ...] = ()
    """Foreign keys that hold for every row: the other table's oid, and pairs of own and other column."""


def facts(engine: Database, names: Iterable[tuple[str, str]]) -> dict[tuple[str, str], Table]:
    """What is known of tables.

    Args:
        names: schema (or empty) and name of each, as the catalog writes them; unknown ones are left out.

    Raises:
        QueryError: the catalog cannot be read.
    """
    wanted = sorted(set(names))
    if not wanted:
        return {}
    given = ", ".join(f"({_literal(str(i))}, {_literal(quoted(*name))})" for i, name in enumerate(wanted))
    found = engine.run(_FACTS.format(given=given), max_rows=len(wanted), timeout_s=_TIMEOUT_S)
    return {wanted[int(str(row[0]))]: _table(row) for row in found["rows"]}


def quoted(schema: str, name: str) -> str:
    """A name as an SQL can write it whatever its letters."""
    return ".".join('"' + part.replace('"', '""') + '"' for part in (schema, name) if part)


def _table(row: list[Any]) -> Table:
    _, oid, schema, name, kind, rows, restricted, visible, columns, leading, keys, foreign, parent = row
    types = {column: told[0] for column, told in (columns or {}).items()}
    required = frozenset(column for column, told in (columns or {}).items() if told[1])
    unique = [frozenset(key) for key in keys or []]
    return Table(
        oid=oid, name=plain("" if visible else schema, name), relation=name, kind=kind, rows=float(rows),
        restricted=restricted, types=types, required=required, leading=frozenset(leading or []),
        # rows of tables that inherit from this one are bound by none of its keys
        keys=() if parent else tuple(key for key in unique if key and key <= required),
        foreign=() if parent else tuple((to, frozenset((a, b) for a, b in pairs)) for to, pairs in foreign or []),
    )  # fmt: skip


def plain(schema: str, name: str) -> str:
    """A name as people write it: quoted only where it must be."""
    simple = all(part.isascii() and part.isidentifier() and part == part.lower() for part in (schema, name) if part)
    return ".".join(part for part in (schema, name) if part) if simple else quoted(schema, name)


def _literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
