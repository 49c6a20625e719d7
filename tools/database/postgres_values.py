"""Values of PostgreSQL's columns, within bounds: the planner's statistics first, then small samples.

`pg_stats` holds each column's most frequent values since the last ANALYZE, and only shows columns that may be read.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Protocol, cast

from hopql.state.cards import TableCard
from hopql.tools.database.engine import Distinct, Limits, Progress, Tell
from hopql.tools.database.failures import FailedQueryError
from hopql.tools.database.quoting import quoted

_SMALL_PAGES = 4000  # 32 MB: what may be read of a table, all of it or a sample of its blocks
_SAMPLE_ROWS = 50_000  # of a view or a partitioned table


class Read(Protocol):
    """Runs one of our own catalog queries in a read-only transaction."""

    def __call__(  # noqa: D102
        self, sql: str, parameters: Sequence[object] = ..., timeout_s: float = ...
    ) -> list[tuple[object, ...]]: ...


Sampled = tuple[tuple[str, str], TableCard, list[str]]
"""Schema and name, the card to fill, its text columns."""

_STATS = """
SELECT schemaname, tablename, attname, (most_common_vals::text::text[])[1:%s], histogram_bounds::text::text[], avg_width
FROM pg_stats
WHERE (schemaname, tablename, attname) IN (SELECT * FROM unnest(%s::name[], %s::name[], %s::name[]))
ORDER BY inherited"""

_PLACE = """
WITH RECURSIVE named AS (
  SELECT c.oid, n.nspname, c.relname, c.relkind::text, c.reltuples::float8
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f') AND
    ((c.relname = %s AND pg_table_is_visible(c.oid)) OR (n.nspname = %s AND c.relname = %s)) LIMIT 1
), read AS (
  SELECT oid FROM named
  UNION SELECT i.inhrelid FROM pg_inherits i JOIN read ON i.inhparent = read.oid JOIN named ON relkind = 'r')
SELECT nspname, relname, relkind, (SELECT sum(pg_relation_size(oid)) / 8192 FROM read)::bigint, reltuples FROM named"""
"""Its pages are those of its children too, which are read with it."""


def fill_samples(read: Read, limits: Limits, progress: Progress, tell: Tell, tables: list[Sampled]) -> None:
    """Fills `samples` of text columns, and the row estimate where the database has none."""
    known = _from_statistics(read, limits, tables)
    until = time.monotonic() + limits.total_s
    for done, (place, card, texts) in enumerate(tables):
        progress("sampling", done, len(tables))
        found = known.get(place, {})
        missing = [name for name in texts if name not in found][: limits.sample_columns]
        if (missing and not found) or (card.row_estimate is None and card.kind != "view"):
            if time.monotonic() > until:
                tell(f"{card.name} has no sample values: sampling took over {limits.total_s:g} s.")
            else:
                found = {**_sample(read, limits, place, card, missing, tell), **found}
        for column in card.columns:
            values = [value for value in found.get(column.name, []) if 0 < len(value.strip()) <= limits.sample_chars]
            column.samples = values[: limits.samples] if not column.enum else []
    progress("sampling", len(tables), len(tables))


def _from_statistics(read: Read, limits: Limits, tables: list[Sampled]) -> dict[tuple[str, str], dict[str, list[str]]]:
    wanted = [(*place, column) for place, _, texts in tables for column in texts]
    found: dict[tuple[str, str], dict[str, list[str]]] = defaultdict(dict)
    if not wanted:
        return found
    schemas, names, columns = (list(part) for part in zip(*wanted, strict=True))
    for schema, table, column, common, bounds, width in read(_STATS, (limits.samples * 3, schemas, names, columns)):
        values = cast("list[str] | None", common) or []
        if not values and bounds:  # all different: a few from the middle
            spread = cast("list[str]", bounds)
            values = [spread[len(spread) * i // 4] for i in (1, 2, 3)]
        long = cast(int, width) > 4 * limits.sample_chars
        found[cast(str, schema), cast(str, table)][cast(str, column)] = [] if long else list(dict.fromkeys(values))
    return found


def _sample(
    read: Read, limits: Limits, place: tuple[str, str], card: TableCard, columns: list[str], tell: Tell
) -> dict[str, list[str]]:
    """Frequent values among the first rows; a table that ends within them also gets its row count."""
    cells = ", ".join(f"left({quoted(name)}::text, {limits.sample_chars + 1})" for name in columns) or "NULL"
    inner = ", ".join(quoted(name) for name in columns) or "1"
    sql = f"SELECT {cells} FROM (SELECT {inner} FROM {quoted(*place)} LIMIT {limits.sample_rows}) AS head"
    try:
        rows = read(sql.replace("%", "%%"), (), limits.table_s)
    except FailedQueryError as error:
        tell(f"{card.name} has no sample values: {error}")
        return {}
    if len(rows) < limits.sample_rows:
        card.row_estimate = len(rows)
    found = {}
    for index, name in enumerate(columns):
        counted = Counter(cast(str, row[index]) for row in rows if row[index] is not None)
        found[name] = [value for value, _ in counted.most_common(limits.samples * 3)]
    return found


def distinct(read: Read, table: str, column: str, limit: int, timeout_s: float) -> Distinct:
    """Distinct values of a column as text, frequent first; safe on a table of any size.

    A small table is counted, so its values are complete below the limit; of a large one a block sample is, after the
    frequent values of pg_stats; of a view its first rows, which are complete when the view ends within them. What
    pg_stats says is of the last ANALYZE and of a sample, so it is never taken to be complete.
    """
    schema, name, kind, pages, rows = _place(read, table)
    if not name:
        return Distinct([], complete=False)
    large = pages > _SMALL_PAGES
    frequent, covered = _frequent(read, schema, name, column)
    if covered and (large or kind == "p"):
        return Distinct(frequent[:limit], complete=False)
    source, head = quoted(schema, name), False
    if large:
        source += f" TABLESAMPLE SYSTEM ({100.0 * _SMALL_PAGES / pages:.9f})"
    elif kind == "v" or (kind == "f" and pages == 0) or (kind == "p" and not 0 < rows < 1_000_000):
        source, head = f"(SELECT {quoted(column)} FROM {source} LIMIT {_SAMPLE_ROWS}) AS head", True
    counted = _counted(read, source, column, limit, timeout_s)
    seen = sum(count for _, count in counted or [])
    values = [value for value, _ in counted or [] if value is not None]
    complete = counted is not None and len(counted) <= limit and not large and (not head or seen < _SAMPLE_ROWS)
    merged = values if complete else [*frequent, *values] if large else [*values, *frequent]
    return Distinct(list(dict.fromkeys(merged))[:limit], complete)


def _counted(read: Read, source: str, column: str, limit: int, timeout_s: float) -> list[tuple[str | None, int]] | None:
    """Values with how often each occurs, NULL among them, one more than the limit; None when it took too long."""
    value = quoted(column)
    sql = (
        f"SELECT {value}::text, count(*) FROM {source} GROUP BY {value} "
        f"ORDER BY {value} IS NULL DESC, count(*) DESC, {value}::text LIMIT {int(limit) + 1}"
    )
    try:
        return cast("list[tuple[str | None, int]]", read(sql.replace("%", "%%"), (), timeout_s))
    except FailedQueryError:
        return None


def _place(read: Read, table: str) -> tuple[str, str, str, int, float]:
    """Schema, name, kind, pages and rows of the table a card names; empty names when it is gone."""
    schema, _, name = table.rpartition(".")
    found = read(_PLACE, (table, schema, name))
    return cast("tuple[str, str, str, int, float]", found[0]) if found else ("", "", "", 0, 0.0)


def _frequent(read: Read, schema: str, table: str, column: str) -> tuple[list[str], bool]:
    sql = (
        "SELECT most_common_vals::text::text[], n_distinct::float8 FROM pg_stats "
        "WHERE schemaname = %s AND tablename = %s AND attname = %s ORDER BY inherited DESC LIMIT 1"
    )
    found = read(sql, (schema, table, column))
    values = cast("list[str] | None", found[0][0]) or [] if found else []
    return values, bool(values) and 0 < cast(float, found[0][1]) <= len(values)
