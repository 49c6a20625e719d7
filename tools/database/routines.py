"""What a query may be made of (nodes of the tree, functions, types: what is not named is refused), and what a database
can run that is not its own: functions, operators, types, casts and views that people made.

Functions are allowed by name, in the text as it is sent (`functions.toml`). One is named there when it computes on its
arguments alone: it reads no table, file, setting or session, changes nothing, waits for nothing and runs no text as SQL
(`query_to_xml`, `ts_stat`, `crosstab` do). Sources: PostgreSQL 18 manual chapter 9, SQLite's and DuckDB's function
references.

A list of names is not enough: `public.round(text)` is called `round` too, an operator `=`, a cast or a domain may run
anything, and so may a view. Whatever people made is refused, unless it came with a known extension and reads on its
arguments alone. PostgreSQL's own objects have numbers below 16384 (FirstNormalObjectId); of those the list holds.
"""

from __future__ import annotations

import time
import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, TypeAlias

from hopql.tools.base.errors import ConnectError, HopQLError

_NODE_WORDS = """
    Column Literal Var Identifier Star Null Boolean Dot Kwarg PropertyEQ Alias Aliases Bracket Slice IgnoreNulls
    RespectNulls HavingMax Filter Ordered All Any WithinGroup Distinct Paren Tuple Neg Not BitwiseNot Add Sub Mul
    Div IntDiv Mod Pow DPipe BitwiseAnd BitwiseOr BitwiseXor BitwiseLeftShift BitwiseRightShift EQ NullSafeEQ
    NullSafeNEQ NEQ GT GTE LT LTE Is Like ILike SimilarTo Glob Match Between In Overlaps Distance Adjacent
    ExtendsLeft ExtendsRight Escape AtTimeZone FromTimeZone AtIndex Interval IntervalSpan DataType DataTypeParam
    ColumnDef FormatPhrase BitString HexString ByteString RawString UnicodeString National Select Subquery Union
    Except Intersect SetOperation Values With CTE RecursiveWithSearch TableAlias Table From Join Lateral Where Group
    Cube Rollup GroupingSets Having Qualify Window WindowSpec Order Limit LimitOptions Fetch Offset TableSample
    TableFromRows Lambda ForIn Comprehension PositionalColumn JSON JSONPath JSONPathKey JSONPathRecursive
    JSONPathRoot JSONPathSelector JSONPathSlice JSONPathSubscript JSONPathUnion JSONPathWildcard JSONPathFilter
    JSONKeyValue FormatJson JSONValue JSONSchema JSONColumnDef OnCondition NestedJSONSelect ColumnPosition Semicolon
    Variadic
    """
_NODES = frozenset(_NODE_WORDS.split())
_DUCKDB_NODES = frozenset(("Pivot", "PivotAlias", "UnpivotColumns", "Summarize", "Describe"))

_KEYWORD_WORDS = """
    all and any array as between by case cross cube distinct else end except exclude exists fetch filter first from
    full group having ilike in inner intersect is isnull join lateral left like limit materialized natural next not
    notnull offset on only or order ordinality outer over partition qualify recursive replace right rollup row rows
    select sets similar some struct table tablesample system bernoulli reservoir then to union using values when
    where window with within range groups glob match regexp escape collate at zone sample lambda default error empty
    json_table columns
    """
_KEYWORDS = frozenset(_KEYWORD_WORDS.split())
_DUCKDB_KEYWORDS = frozenset(("pivot", "unpivot", "nulls", "rename", "summarize", "describe"))

_TYPE_WORDS = """
    bit blob bool boolean bpchar bytea char character cidr citext date datetime dec decimal double enum float float4
    float8 hugeint inet int int1 int2 int4 int8 integer interval json jsonb list map nchar numeric nvarchar
    precision real set smallint string struct text time timestamp timestamptz timetz tinyint ubigint union uuid
    varbinary varbit varchar varying vector bigint halfvec sparsevec
    """
_TYPE_NAMES = frozenset(_TYPE_WORDS.split())


@cache
def functions(dialect: str) -> frozenset[str]:
    """Names of harmless functions of a dialect, in lower case."""
    listed = tomllib.loads(Path(__file__).with_name("functions.toml").read_text(encoding="utf-8"))
    return frozenset((listed["standard"] + listed[dialect]).split())


@cache
def nodes(dialect: str) -> frozenset[str]:
    """Names of sqlglot's expression classes that are not functions."""
    return _NODES | _DUCKDB_NODES if dialect == "duckdb" else _NODES


@cache
def before_parenthesis(dialect: str) -> frozenset[str]:
    """Every word that may stand before `(`: functions, keywords, types."""
    keywords = _KEYWORDS | _DUCKDB_KEYWORDS if dialect == "duckdb" else _KEYWORDS
    return functions(dialect) | keywords | _TYPE_NAMES


_HARMLESS_WORDS = """
    array_sample array_shuffle clock_timestamp gen_random_uuid random random_normal timeofday uuidv4 uuidv7
    uuid_generate_v4 time_bucket_gapfill locf interpolate pg_relation_size pg_table_size pg_indexes_size
    pg_total_relation_size pg_database_size
    """
HARMLESS = frozenset(_HARMLESS_WORDS.split())
"""Functions that are volatile since each call gives something else, and change nothing and wait for nothing."""

_EXTENSION_WORDS = """
    pg_trgm fuzzystrmatch unaccent uuid-ossp vector postgis postgis_raster postgis_topology timescaledb citext hstore
    ltree intarray cube earthdistance btree_gin btree_gist seg isn tsm_system_rows tsm_system_time
    """
EXTENSIONS = frozenset(_EXTENSION_WORDS.split())
"""Extensions whose listed functions, operators, types and casts compute on their arguments alone."""


@dataclass(frozen=True)
class Routines:
    """What people made in a database, by name; a name's value says what it is, for the message."""

    functions: Mapping[str, str] = field(default_factory=dict)
    """Functions of any kind that may not be called."""
    immutable: Collection[str] = frozenset()
    """Names of which all functions that people made are immutable and run with the caller's rights."""
    operators: Mapping[str, str] = field(default_factory=dict)
    types: Collection[str] = frozenset()
    """Names of types that people made and that are only labels or storage: these may be cast to."""
    casts: Mapping[str, str] = field(default_factory=dict)
    """Types, as cards name them, whose values may run a function when they are cast, maybe unasked."""
    fields: Collection[str] = frozenset()
    """Functions of any schema that take one argument and are on no list: `(x).name` would call them."""
    asked: bool = False
    """Whether the database said so; else it is taken to have what known extensions give."""
    views: Mapping[str, str] = field(default_factory=dict)
    """Views, as cards name them, that call what may wait or change something."""
    stamp: str = ""
    """Of the catalogs that this was read from."""


class Reread:
    """What a reader gives, asked again when it is older than `seconds`, so that what is made later counts.

    Where it cannot be read again the last that was read holds, for as long again: all who wait do not each wait for a
    database that hangs. Where it was never read there is an error: no query can be judged, and none is wrong.
    """

    def __init__(self, read: Callable[[Routines | None], Routines], seconds: float = 30.0) -> None:
        self._read = read
        self._seconds = seconds
        self._lock = Lock()
        self._last: tuple[float, Routines] | None = None

    def __call__(self) -> Routines:
        """What holds now.

        Raises:
            ConnectError: it was never read, and cannot be.
        """
        if self._last is None:
            with self._lock:
                if self._last is None:
                    self._last = self._asked()
        elif time.monotonic() - self._last[0] > self._seconds and self._lock.acquire(blocking=False):
            try:  # whoever comes meanwhile goes by the last answer
                self._last = self._asked()
            finally:
                self._lock.release()
        return self._last[1]

    def _asked(self) -> tuple[float, Routines]:
        last = self._last[1] if self._last else None
        try:
            return time.monotonic(), self._read(last)
        except HopQLError as error:
            if last is not None:
                return time.monotonic(), last
            if isinstance(error, ConnectError):
                raise
            told = f"The database does not say which functions people made in it: {error}"
            raise ConnectError(told, hint=error.hint) from error


Read: TypeAlias = Callable[..., list[tuple[Any, ...]]]
"""Runs one of our own catalog queries: text, parameters."""

_OWN = 16384


_STAMP = "SELECT concat_ws(' ', current_schemas(true), {})".format(
    ", ".join(
        f"(SELECT concat(count(*), ' ', sum(hashtextextended(oid::text || xmin::text, 0))) FROM {catalog} "
        f"WHERE oid >= {_OWN})"
        for catalog in ("pg_proc", "pg_operator", "pg_cast", "pg_type", "pg_rewrite", "pg_constraint")
    )
)

_EXTENSION = """
LEFT JOIN pg_depend d ON d.classid = '{catalog}'::regclass AND d.objid = {oid} AND d.deptype = 'e'
  AND d.refclassid = 'pg_extension'::regclass
LEFT JOIN pg_extension e ON e.oid = d.refobjid"""

_FUNCTIONS = f"""
SELECT p.proname, n.nspname, p.provolatile::text, p.prosecdef, e.extname, false
FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
{_EXTENSION.format(catalog="pg_proc", oid="p.oid")}
WHERE p.oid >= {_OWN} AND p.proname = ANY(%s)
  AND (pg_function_is_visible(p.oid) OR n.nspname = 'pg_catalog' OR n.nspname IN (SELECT rolname FROM pg_roles))"""

_IMMUTABLE = f"""
SELECT proname FROM pg_proc p WHERE p.oid >= {_OWN} AND prokind = 'f' GROUP BY proname
HAVING bool_and(provolatile = 'i' AND NOT prosecdef AND pg_function_is_visible(p.oid))"""

_FIELDS = """
SELECT DISTINCT proname FROM pg_proc
WHERE pronargs - pronargdefaults <= 1 AND pronargs > 0 AND prokind IN ('f', 'w') AND proname <> ALL(%s)"""

_OPERATORS = f"""
SELECT o.oprname, n.nspname, p.provolatile::text, p.prosecdef, e.extname, p.oid < {_OWN}
FROM pg_operator o JOIN pg_namespace n ON n.oid = o.oprnamespace JOIN pg_proc p ON p.oid = o.oprcode
{_EXTENSION.format(catalog="pg_operator", oid="o.oid")}
WHERE o.oid >= {_OWN}
  AND (pg_operator_is_visible(o.oid) OR n.nspname = 'pg_catalog' OR n.nspname IN (SELECT rolname FROM pg_roles))"""

_TYPES = f"""
SELECT n.nspname, t.typname, pg_type_is_visible(t.oid), n.nspname IN (SELECT rolname FROM pg_roles), e.extname,
  t.typtype = 'e' OR t.typtype = 'd' AND t.typbasetype < {_OWN}
    AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.contypid = t.oid AND c.contype <> 'n')
FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
{_EXTENSION.format(catalog="pg_type", oid="t.oid")}
WHERE t.oid >= {_OWN} AND t.typtype IN ('b', 'c', 'd', 'e', 'r', 'm') AND t.typcategory <> 'A'
  AND n.nspname !~ '^pg_toast'"""

_CASTS = f"""
-- without those that happen only where a type is written that no query may cast to
WITH RECURSIVE made AS (
  SELECT c.castsource AS type, p.proname AS name, n.nspname AS schema
  FROM pg_cast c JOIN pg_proc p ON p.oid = c.castfunc JOIN pg_namespace n ON n.oid = p.pronamespace
  {_EXTENSION.format(catalog="pg_cast", oid="c.oid")}
  WHERE c.oid >= {_OWN} AND p.oid >= {_OWN} AND (e.extname IS NULL OR NOT e.extname = ANY(%s))
    AND NOT (c.castcontext = 'e' AND EXISTS (
      SELECT FROM pg_type t WHERE t.oid = c.casttarget AND t.oid >= {_OWN} AND t.typtype NOT IN ('d', 'e')))
), holding AS (
  SELECT type, name, schema FROM made
  UNION SELECT t.oid, h.name, h.schema FROM holding h, pg_type t
  WHERE t.typbasetype = h.type OR t.typelem = h.type OR EXISTS (
    SELECT FROM pg_attribute a JOIN pg_class k ON k.oid = a.attrelid AND k.relkind = 'c'
    WHERE a.attrelid = t.typrelid AND a.atttypid = h.type)
)
SELECT format_type(type, NULL), schema, name FROM holding"""

_VIEWS = f"""
SELECT c.oid, n.nspname, c.relname, pg_table_is_visible(c.oid),
  ARRAY(SELECT DISTINCT m[1]::bigint FROM regexp_matches(r.ev_action::text,
    ':(?:funcid|opfuncid|aggfnoid|winfnoid) (\\d+)', 'g') AS m),
  ARRAY(SELECT DISTINCT d.refobjid::bigint FROM pg_depend d WHERE d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
    AND d.refclassid = 'pg_class'::regclass AND d.refobjid <> c.oid)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_rewrite r ON r.ev_class = c.oid
WHERE c.relkind = 'v' AND c.oid >= {_OWN}"""

_CALLED = f"""
SELECT called.oid::bigint, p.oid < {_OWN}, p.proname, n.nspname, p.provolatile::text, e.extname
FROM (
  SELECT oid, oid AS runs FROM unnest(%s::oid[]) AS called(oid)
  UNION ALL SELECT aggfnoid, unnest(ARRAY[aggtransfn, aggfinalfn, aggcombinefn, aggmtransfn, aggmfinalfn])
  FROM pg_aggregate WHERE aggfnoid >= {_OWN}
) AS called
JOIN pg_proc p ON p.oid = called.runs JOIN pg_namespace n ON n.oid = p.pronamespace
JOIN pg_language l ON l.oid = p.prolang
{_EXTENSION.format(catalog="pg_proc", oid="p.oid")}
WHERE p.provolatile = 'v' OR p.oid >= {_OWN} AND e.oid IS NULL AND NOT l.lanpltrusted AND l.lanname <> 'internal'"""


def read_routines(read: Read, last: Routines | None = None) -> Routines:
    """What people made in the database; `last` itself when nothing has changed since."""
    stamp = str(read(_STAMP)[0][0])
    if last is not None and last.stamp == stamp:
        return last
    return Routines(
        functions=_refused(read(_FUNCTIONS, (sorted(before_parenthesis("postgres")),))),
        immutable=frozenset(row[0] for row in read(_IMMUTABLE)), operators=_refused(read(_OPERATORS)),
        types=_types(read),
        casts={kind: f"{schema}.{name}" for kind, schema, name in read(_CASTS, (sorted(EXTENSIONS),))},
        fields=frozenset(row[0] for row in read(_FIELDS, (sorted(functions("postgres")),))),
        views=_views(read), asked=True, stamp=stamp,
    )  # fmt: skip


def _known(extension: object, volatility: str, definer: bool, name: str) -> bool:
    """Whether a thing is of a known extension and reads on its arguments alone."""
    return extension in EXTENSIONS and not definer and (volatility != "v" or name in HARMLESS)


def _refused(rows: list[tuple[Any, ...]]) -> dict[str, str]:
    """Functions or operators that may not be called; an operator may be a new name for what is PostgreSQL's own."""
    return {
        name: f"{schema}.{name}"
        for name, schema, volatility, definer, extension, own in rows
        if not _known(extension, volatility, definer, name) and not (own and volatility != "v")
    }


def _types(read: Read) -> frozenset[str]:
    good, bad = set[str](), set[str]()
    for schema, name, visible, of_role, extension, plain in read(_TYPES):
        kept = good if plain or extension in EXTENSIONS else bad
        kept.add(f"{schema}.{name}")
        if visible or of_role:
            kept.add(name)
    return frozenset(good - bad)


def _views(read: Read) -> dict[str, str]:
    rows = read(_VIEWS)
    runs = {oid: set(called) for oid, _, _, _, called, _ in rows}
    beneath = {oid: set(inner) for oid, _, _, _, _, inner in rows}
    bad: dict[int, str] = {}
    every = sorted(set().union(*runs.values()))
    for called, own, name, schema, volatility, extension in read(_CALLED, (every,)) if every else []:
        if not ((own or _known(extension, volatility, False, name)) and name in HARMLESS):
            bad[called] = name if schema == "pg_catalog" else f"{schema}.{name}"
    caught = {oid: bad[min(found)] for oid, called in runs.items() if (found := called & bad.keys())}
    while more := {
        oid: caught[min(found)]
        for oid, inner in beneath.items()
        if oid not in caught and (found := inner & caught.keys())
    }:
        caught |= more
    told = {}
    for oid, schema, name, visible, _, _ in rows:
        if oid in caught:
            told[f"{schema}.{name}"] = caught[oid]
            if visible:
                told[name] = caught[oid]
    return told
