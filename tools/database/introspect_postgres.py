"""Table cards of a PostgreSQL database, from its catalog in a few set-based queries, whatever the number of tables; and
values of its columns, within bounds."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from typing import Any

from hopql.state.cards import Column, ForeignKey, TableCard, TableKind
from hopql.tools.database.engine import Distinct, Limits, Progress, Sift, Tell
from hopql.tools.database.explain_failures import FailedQueryError
from hopql.tools.database.quote_names import quoted
from hopql.tools.database.routines import Read

_KINDS: dict[str, TableKind] = {
    "r": "table", "v": "view", "m": "materialized view", "p": "partitioned table", "f": "foreign table",
}  # fmt: skip
_NOT_STATE = """ NOT (n.nspname = 'hopql' AND EXISTS (
    SELECT FROM pg_class m WHERE m.relnamespace = n.oid AND m.relname = 'hopql_migrations'))"""
"""What HopQL keeps for itself, where its state database is this one, is none of the database's tables."""
_TABLES = rf"""
SELECT c.oid, n.nspname, c.relname, c.relkind::text, coalesce(d.description, ''), pg_table_is_visible(c.oid),
  CASE c.relkind
    WHEN 'p' THEN (SELECT sum(l.reltuples) FROM pg_partition_tree(c.oid) t JOIN pg_class l ON l.oid = t.relid
      WHERE t.isleaf AND l.reltuples >= 0)
    WHEN 'v' THEN NULL
    ELSE nullif(greatest(c.reltuples, 0), 0) END::bigint,
  has_table_privilege(c.oid, 'SELECT')
FROM pg_class c
JOIN pg_namespace n ON n.oid = c.relnamespace
LEFT JOIN pg_description d ON d.objoid = c.oid AND d.classoid = 'pg_class'::regclass AND d.objsubid = 0
WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f') AND NOT c.relispartition
  AND n.nspname !~ '^(pg_|_timescaledb)' AND n.nspname <> 'information_schema'
  AND has_schema_privilege(n.oid, 'USAGE') AND{_NOT_STATE}
  AND NOT EXISTS (
    SELECT FROM pg_depend e WHERE e.classid = 'pg_class'::regclass AND e.objid = c.oid AND e.deptype = 'e')
ORDER BY n.nspname, c.relname"""

_COLUMNS = """
SELECT a.attrelid, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), NOT a.attnotnull,
  coalesce(d.description, ''), t.typcategory::text, coalesce(nullif(t.typbasetype, 0), t.oid),
  CASE WHEN a.attgenerated <> '' THEN (
    SELECT array_agg(DISTINCT b.attname::text) FROM pg_attrdef e
    JOIN pg_depend g ON g.classid = 'pg_attrdef'::regclass AND g.objid = e.oid
      OR g.classid = 'pg_class'::regclass AND g.objid = a.attrelid AND g.objsubid = a.attnum
    JOIN pg_attribute b ON b.attrelid = a.attrelid AND b.attnum = g.refobjsubid
    WHERE e.adrelid = a.attrelid AND e.adnum = a.attnum AND g.refclassid = 'pg_class'::regclass
      AND g.refobjid = a.attrelid AND g.refobjsubid > 0 AND g.refobjsubid <> a.attnum) END
FROM pg_attribute a
JOIN pg_type t ON t.oid = a.atttypid
LEFT JOIN pg_description d ON d.objoid = a.attrelid AND d.classoid = 'pg_class'::regclass AND d.objsubid = a.attnum
WHERE a.attrelid = ANY(%s::oid[]) AND a.attnum > 0 AND NOT a.attisdropped
  AND (a.attrelid = ANY(%s::oid[]) OR has_column_privilege(a.attrelid, a.attnum, 'SELECT'))
ORDER BY a.attrelid, a.attnum"""

_KEYS = """
SELECT k.conrelid, k.contype::text, k.conkey::int[], k.confrelid, k.confkey::int[],
  k.convalidated AND NOT coalesce(t.relrowsecurity, false)
    AND NOT EXISTS (SELECT FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhparent AND c.relkind <> 'p'
      WHERE i.inhparent = k.conrelid)
FROM pg_constraint k LEFT JOIN pg_class t ON t.oid = k.confrelid
WHERE k.contype IN ('p', 'f') AND k.conparentid = 0 AND k.conrelid = ANY(%s::oid[])
UNION ALL
SELECT i.indrelid, 'u', string_to_array(i.indkey::text, ' ')::int[], NULL, NULL, true FROM pg_index i
WHERE i.indisunique AND NOT i.indisprimary AND i.indisvalid AND i.indpred IS NULL AND i.indexprs IS NULL
  AND i.indnatts = i.indnkeyatts AND i.indrelid = ANY(%s::oid[])
ORDER BY 1, 2, 3"""

_INHERITED = """
SELECT DISTINCT i.inhparent FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhparent
WHERE c.relkind <> 'p' AND i.inhparent = ANY(%s::oid[])"""

_PARENTS = """
SELECT i.inhrelid, i.inhparent FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
WHERE NOT c.relispartition AND i.inhrelid = ANY(%s::oid[]) ORDER BY i.inhrelid, i.inhseqno"""

_PARTITIONS = """
SELECT pg_partition_root(c.oid)::oid, n.nspname, c.relname, pg_table_is_visible(c.oid)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relispartition AND c.relkind IN ('r', 'p', 'f') AND pg_partition_root(c.oid) = ANY(%s::oid[])
ORDER BY n.nspname, c.relname"""

_SECURED = "SELECT oid FROM pg_class WHERE relrowsecurity AND oid = ANY(%s::oid[])"
"""A policy holds for who reads the table by its own name: who reads a child past it sees every row."""

_ENUMS = "SELECT enumtypid, array_agg(enumlabel::text ORDER BY enumsortorder) FROM pg_enum GROUP BY enumtypid"

FINGERPRINT = rf"""
SELECT md5(coalesce(string_agg(line, E'\n' ORDER BY line COLLATE "C"), '')) FROM (
  SELECT concat_ws(' ', 'c', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod)) AS line
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
    AND (a.attinhcount = 0 OR EXISTS (SELECT FROM pg_attribute o
      WHERE o.attrelid = c.oid AND o.attnum > 0 AND NOT o.attisdropped AND o.attinhcount = 0))
    AND n.nspname !~ '^(pg_|_timescaledb)' AND n.nspname <> 'information_schema' AND{_NOT_STATE}
  UNION ALL
  SELECT concat_ws(' ', 'k', k.conrelid::regclass, k.contype, k.conkey::text, k.confrelid::regclass, k.confkey::text)
  FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace
  WHERE k.contype IN ('p', 'f', 'u') AND k.conparentid = 0 AND n.nspname !~ '^(pg_|_timescaledb)'
    AND EXISTS (SELECT FROM pg_attribute o
      WHERE o.attrelid = k.conrelid AND o.attnum > 0 AND NOT o.attisdropped AND o.attinhcount = 0)
    AND{_NOT_STATE}
) AS lines"""
"""A hash of the schemas: tables, columns, types, keys."""


def introspect(read: Read, progress: Progress, tell: Tell, sift: Sift) -> list[TableCard]:
    """Cards of all that the login can read, sorted by schema and name; none when there is nothing. No value is read
    before `sift` has left out what is not granted."""
    progress("reading the catalog", 0, 4)
    tables = read(_TABLES)
    oids = [row[0] for row in tables]
    whole = [row[0] for row in tables if row[7]]
    progress("reading the catalog", 1, 4)
    columns = read(_COLUMNS, (oids, whole))
    progress("reading the catalog", 2, 4)
    keys = read(_KEYS, (oids, oids))
    enums: dict[int, list[str]] = dict(read(_ENUMS))
    progress("reading the catalog", 4, 4)

    named: dict[int, dict[int, str]] = defaultdict(dict)
    made: dict[int, list[Column]] = defaultdict(list)
    texts: dict[int, list[str]] = defaultdict(list)
    for oid, number, name, kind, nullable, comment, category, base, computed in columns:
        named[oid][number] = name
        made[oid].append(Column(
            name=name, type=kind, nullable=nullable, description=comment, enum=enums.get(base, []),
            computed_from=computed or [],
        ))  # fmt: skip
        if category == "S":
            texts[oid].append(name)

    cards: dict[int, TableCard] = {}
    places: dict[int, tuple[str, str]] = {}
    for oid, schema, name, kind, comment, visible, rows, _ in tables:
        card_name = name if visible else f"{schema}.{name}"
        if not made[oid]:
            tell(f"{card_name} is left out: it has no column that this login may read.")
            continue
        places[oid] = (schema, name)
        cards[oid] = TableCard(
            name=card_name, kind=_KINDS[kind], description=comment, columns=made[oid], row_estimate=rows,
            in_schema=schema if visible and schema != "public" else "",
        )  # fmt: skip
    _add_keys(cards, named, keys)
    for (parent,) in read(_INHERITED, (list(cards),)):
        cards[parent].inherited = True
    _fold_children(cards, places, read)
    granted = {card.name: card for card in sift(list(cards.values()))}
    fill_samples(read, progress, tell, [
        (places[oid], granted[card.name], [name for name in texts[oid] if granted[card.name].column(name)])
        for oid, card in cards.items() if card.name in granted
    ])  # fmt: skip
    return list(granted.values())


def _fold_children(cards: dict[int, TableCard], places: dict[int, tuple[str, str]], read: Read) -> None:
    """Name partitions, and children that add no column, in the card of the topmost table that holds their rows, and
    leave out their own; name the parents of the other children."""
    parents = [(oid, parent) for oid, parent in read(_PARENTS, (list(cards),)) if oid in cards and parent in cards]
    widths = {oid: {column.name for column in card.columns} for oid, card in cards.items()}
    over: dict[int, int] = {}
    for oid, parent in parents:
        if widths[oid] == widths[parent]:
            over.setdefault(oid, parent)

    def top(oid: int) -> int:
        while oid in over:
            oid = over[oid]
        return oid

    tops = {card.name: cards[top(oid)].name for oid, card in cards.items()}
    for oid, parent in parents:
        if oid not in over and (name := cards[top(parent)].name) not in cards[oid].parents:
            cards[oid].parents.append(name)
    secured = {row[0] for row in read(_SECURED, (list(cards),))}
    for root, schema, part, visible in read(_PARTITIONS, (list(cards),)):
        if root not in secured:
            bare = visible and places[root][0] == schema and "." not in cards[root].name
            cards[root].children.append(str(part) if bare else f"{schema}.{part}")
    for oid in over:
        root, child = top(oid), cards.pop(oid)
        cards[root].row_estimate = (cards[root].row_estimate or 0) + (child.row_estimate or 0) or None
        if root not in secured:
            bare = "." not in child.name + cards[root].name and places[root][0] == places[oid][0]
            cards[root].children.append(child.name if bare else ".".join(places[oid]))
    for card in cards.values():
        card.children.sort()
        for key in card.foreign_keys:
            key.table = tops[key.table]


def _add_keys(cards: dict[int, TableCard], named: dict[int, dict[int, str]], keys: list[tuple[Any, ...]]) -> None:
    """Keys whose every column can be read."""
    for oid, kind, numbers, target, target_numbers, enforced in keys:
        card, columns = cards.get(oid), _named(named[oid], numbers)
        if card is None or not columns:
            continue
        if kind == "u":
            card.unique_keys.append(columns)
            continue
        if kind == "p":
            card.primary_key = columns
        elif target in cards and (to := _named(named[target], target_numbers)):
            card.foreign_keys.append(ForeignKey(columns=columns, table=cards[target].name, to=to, enforced=enforced))
        else:
            continue
        for column in card.columns:
            column.key = column.key or column.name in columns


def _named(names: dict[int, str], numbers: list[int]) -> list[str]:
    """Columns by their numbers; none where one of them cannot be read."""
    return [names[number] for number in numbers] if names.keys() >= set(numbers) else []


_SMALL_PAGES = 4000  # 32 MB: what may be read of a table, all of it or a sample of its blocks
_HEAD_ROWS = 50_000  # of a view or a partitioned table


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


def fill_samples(read: Read, progress: Progress, tell: Tell, tables: list[Sampled]) -> None:
    """Fills `samples` of text columns, and the row estimate where the database has none."""
    known = _from_statistics(read, tables)
    until = time.monotonic() + Limits.total_s
    for done, (place, card, texts) in enumerate(tables):
        progress("sampling", done, len(tables))
        found = known.get(place, {})
        missing = [name for name in texts if name not in found][: Limits.sample_columns]
        if (missing and not found) or (card.row_estimate is None and card.kind != "view"):
            if time.monotonic() > until:
                tell(f"{card.name} has no sample values: sampling took over {Limits.total_s:g} s.")
            else:
                found = {**_sample(read, place, card, missing, tell), **found}
        for column in card.columns:
            values = [value for value in found.get(column.name, []) if 0 < len(value.strip()) <= Limits.sample_chars]
            column.samples = values[: Limits.samples] if not column.enum else []
    progress("sampling", len(tables), len(tables))


def _from_statistics(read: Read, tables: list[Sampled]) -> dict[tuple[str, str], dict[str, list[str]]]:
    wanted = [(*place, column) for place, _, texts in tables for column in texts]
    found: dict[tuple[str, str], dict[str, list[str]]] = defaultdict(dict)
    if not wanted:
        return found
    schemas, names, columns = (list(part) for part in zip(*wanted, strict=True))
    for schema, table, column, common, bounds, width in read(_STATS, (Limits.samples * 3, schemas, names, columns)):
        values = common or []
        if not values and bounds:  # all different: a few from the middle
            values = [bounds[len(bounds) * i // 4] for i in (1, 2, 3)]
        found[schema, table][column] = [] if width > 4 * Limits.sample_chars else list(dict.fromkeys(values))
    return found


def _sample(
    read: Read, place: tuple[str, str], card: TableCard, columns: list[str], tell: Tell
) -> dict[str, list[str]]:
    """Frequent values among the first rows; a table that ends within them also gets its row count."""
    cells = ", ".join(f"left({quoted(name)}::text, {Limits.sample_chars + 1})" for name in columns) or "NULL"
    inner = ", ".join(quoted(name) for name in columns) or "1"
    sql = f"SELECT {cells} FROM (SELECT {inner} FROM {quoted(*place)} LIMIT {Limits.sample_rows}) AS head"
    try:
        rows = read(sql.replace("%", "%%"), (), Limits.table_s)
    except FailedQueryError as error:
        tell(f"{card.name} has no sample values: {error}")
        return {}
    if len(rows) < Limits.sample_rows:
        card.row_estimate = len(rows)
    found = {}
    for index, name in enumerate(columns):
        counted = Counter(row[index] for row in rows if row[index] is not None)
        found[name] = [value for value, _ in counted.most_common(Limits.samples * 3)]
    return found


def distinct(read: Read, table: str, column: str, limit: int, timeout_s: float) -> Distinct:
    """Distinct values of a column as text, frequent first; safe on a table of any size.

    A small table is counted, so its values are complete below the limit; of a large one a block sample is, after the
    frequent values of pg_stats; of a view its first rows, which are complete when the view ends within them. What
    pg_stats says is of the last ANALYZE and of a sample, so it is never taken to be complete.
    """
    place = read(_PLACE, (table, *table.rpartition(".")[::2]))
    if not place:
        return Distinct([], complete=False)
    schema, name, kind, pages, rows = place[0]
    large = pages > _SMALL_PAGES
    frequent, covered = _frequent(read, schema, name, column)
    if covered and (large or kind == "p"):
        return Distinct(frequent[:limit], complete=False)
    source, head = quoted(schema, name), False
    if large:
        source += f" TABLESAMPLE SYSTEM ({100.0 * _SMALL_PAGES / pages:.9f})"
    elif kind == "v" or (kind == "f" and pages == 0) or (kind == "p" and not 0 < rows < 1_000_000):
        source, head = f"(SELECT {quoted(column)} FROM {source} LIMIT {_HEAD_ROWS}) AS head", True
    counted = _counted(read, source, column, limit, timeout_s)
    seen = sum(count for _, count in counted or [])
    values = [value for value, _ in counted or [] if value is not None]
    complete = counted is not None and len(counted) <= limit and not large and (not head or seen < _HEAD_ROWS)
    merged = values if complete else [*frequent, *values] if large else [*values, *frequent]
    return Distinct(list(dict.fromkeys(merged))[:limit], complete)


def _counted(read: Read, source: str, column: str, limit: int, timeout_s: float) -> list[tuple[Any, ...]] | None:
    """Values with how often each occurs, NULL among them, one more than the limit; None when it took too long."""
    value = quoted(column)
    sql = (
        f"SELECT {value}::text, count(*) FROM {source} GROUP BY {value} "
        f"ORDER BY {value} IS NULL DESC, count(*) DESC, {value}::text LIMIT {int(limit) + 1}"
    )
    try:
        return read(sql.replace("%", "%%"), (), timeout_s)
    except FailedQueryError:
        return None


def _frequent(read: Read, schema: str, table: str, column: str) -> tuple[list[str], bool]:
    sql = (
        "SELECT most_common_vals::text::text[], n_distinct::float8 FROM pg_stats "
        "WHERE schemaname = %s AND tablename = %s AND attname = %s ORDER BY inherited DESC LIMIT 1"
    )
    found = read(sql, (schema, table, column))
    values = found[0][0] or [] if found else []
    return values, bool(values) and 0 < found[0][1] <= len(values)
