"""What PostgreSQL lets a login read of that which a workspace denies: whether the wall stands beneath the guard.

PostgreSQL is asked, not our configuration: its access lists for every role that the login has or may take on
(`set_config('role', …)` does so inside a query), superusers, owners, views and functions that read with another's
rights, files of the server.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from hopql.state.cards import Column, TableCard
from hopql.tools.database.engine import Engine
from hopql.tools.database.grants import Grants
from hopql.tools.database.inspect_login import PEOPLES, Ask, asking
from hopql.tools.database.quote_names import literal
from hopql.tools.database.routines import EXTENSIONS

_KINDS = "('r', 'v', 'm', 'p', 'f')"
_ROLES = """
WITH me AS (SELECT oid, rolname, rolsuper FROM pg_roles WHERE rolname = {0}),
roles AS (
  SELECT r.oid, r.rolname FROM pg_roles r, me
  WHERE r.oid = me.oid OR NOT me.rolsuper AND pg_has_role(me.oid, r.oid, 'MEMBER')
)"""
_MINE = "session_user", "has_schema_privilege(r.oid, n.oid, 'USAGE')"
"""Who asks, and of which schemas."""
_WHO = f"{_ROLES} SELECT rolname::text, rolsuper FROM me"
_TABLES = f"""
SELECT c.oid::bigint, n.nspname::text, c.relname::text, pg_table_is_visible(c.oid),
  coalesce(c.reloptions @> ARRAY['security_invoker=true'] OR c.reloptions @> ARRAY['security_invoker=on'], false),
  EXISTS (SELECT FROM pg_depend e WHERE e.classid = 'pg_class'::regclass AND e.objid = c.oid AND e.deptype = 'e'),
  (SELECT json_agg(json_build_array(a.attnum, a.attname)) FROM pg_attribute a
   WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped),
  (SELECT json_agg(i.inhparent::bigint) FROM pg_inherits i WHERE i.inhrelid = c.oid),
  CASE WHEN has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT') THEN (
    SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
    WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      AND (has_table_privilege(c.oid, 'SELECT') OR has_column_privilege(c.oid, a.attnum, 'SELECT'))) END,
  pg_get_userbyid(c.relowner)::text, c.relrowsecurity, c.relispartition
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN {_KINDS} AND {PEOPLES}"""
_VIEWS = rf"""
SELECT v.oid::bigint, d.refobjid::bigint, json_agg(d.refobjsubid), bool_or(w.ev_action::text ~ ':varattno 0 ')
FROM pg_rewrite w JOIN pg_class v ON v.oid = w.ev_class JOIN pg_namespace n ON n.oid = v.relnamespace
JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = w.oid AND d.refclassid = 'pg_class'::regclass
WHERE v.relkind IN ('v', 'm') AND d.refobjid <> v.oid AND {PEOPLES} GROUP BY v.oid, d.refobjid"""
"""What each view reads: the columns by number, and whether it takes any row whole, which names no column."""
_CALLERS = f"""
WITH RECURSIVE calls(oid) AS (
  SELECT w.ev_class FROM pg_rewrite w
  JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = w.oid AND d.refclassid = 'pg_proc'::regclass
  JOIN pg_proc p ON p.oid = d.refobjid JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE {PEOPLES} AND NOT EXISTS (
    SELECT FROM pg_depend e WHERE e.classid = 'pg_proc'::regclass AND e.objid = p.oid AND e.deptype = 'e')
  UNION
  SELECT w.ev_class FROM calls JOIN pg_depend d ON d.refclassid = 'pg_class'::regclass AND d.refobjid = calls.oid
    AND d.classid = 'pg_rewrite'::regclass JOIN pg_rewrite w ON w.oid = d.objid)
SELECT c.oid::bigint FROM pg_class c JOIN calls USING (oid) WHERE c.relkind = 'm'"""
"""Materialised views that hold what a function of people's gave its owner: what it read, nobody can tell."""
_READABLE = f"""{_ROLES}
SELECT c.oid::bigint, CASE WHEN NOT has_table_privilege(r.oid, c.oid, 'SELECT')
  AND NOT pg_has_role(r.oid, c.relowner, 'USAGE') THEN (
    SELECT json_agg(a.attnum) FROM pg_attribute a
    WHERE a.attrelid = c.oid AND a.attnum > 0 AND has_column_privilege(r.oid, c.oid, a.attnum, 'SELECT')) END
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace CROSS JOIN roles r
WHERE c.relkind IN {_KINDS} AND {PEOPLES} AND {{1}}
  AND (has_any_column_privilege(r.oid, c.oid, 'SELECT') OR pg_has_role(r.oid, c.relowner, 'USAGE'))"""
"""Tables that each role may read, with the columns where it is not all of them."""
DEFINERS = f"""
SELECT format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)),
  pg_get_userbyid(p.proowner)::text, l.lanpltrusted
FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace JOIN pg_language l ON l.oid = p.prolang
WHERE (p.prosecdef OR EXISTS (SELECT FROM pg_aggregate a JOIN pg_proc t ON t.prosecdef AND t.oid IN (
      a.aggtransfn, a.aggfinalfn, a.aggcombinefn, a.aggmtransfn, a.aggminvtransfn, a.aggmfinalfn)
    WHERE a.aggfnoid = p.oid))
  AND p.prorettype NOT IN ('trigger'::regtype, 'event_trigger'::regtype) AND {PEOPLES}
  AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = 'pg_proc'::regclass AND e.objid = p.oid AND e.deptype = 'e')
"""
"""Functions that read with their owner's rights, and aggregates of such; their owners, and whether their language can
do no more than the owner may."""
_RUN = f"""{DEFINERS}
  AND NOT EXISTS (SELECT FROM roles r WHERE r.oid = p.proowner)
  AND EXISTS (SELECT FROM roles r WHERE has_function_privilege(r.oid, p.oid, 'EXECUTE') AND {{1}})"""
_MY_DEFINERS = f"{_ROLES}{_RUN} ORDER BY 1"
_PAST = """
SELECT DISTINCT p.proname || '()' FROM pg_proc p, roles r WHERE p.pronamespace = 'pg_catalog'::regnamespace
  AND p.proname IN ('pg_read_file', 'pg_read_binary_file', 'lo_import')
  AND has_function_privilege(r.oid, p.oid, 'EXECUTE')
UNION SELECT c.relname FROM pg_class c, roles r WHERE c.relnamespace = 'pg_catalog'::regnamespace
  AND c.relname IN ('pg_statistic', 'pg_statistic_ext_data') AND has_any_column_privilege(r.oid, c.oid, 'SELECT')
UNION SELECT rolname FROM roles WHERE rolname IN (
  'pg_execute_server_program', 'pg_write_server_files', 'pg_read_all_stats')"""
_DOORS = f"{_ROLES}{_PAST} ORDER BY 1"
"""`pg_read_all_stats`: other logins' queries, as they were written, in pg_stat_activity and pg_stat_statements."""
_POWERS = f"""{_ROLES}
SELECT EXISTS (SELECT FROM roles JOIN pg_roles r USING (oid)
    WHERE r.rolsuper OR r.rolcreaterole OR r.rolreplication OR r.rolname ~ '^pg_')
  OR EXISTS (SELECT FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang, roles r
    WHERE NOT l.lanpltrusted AND p.prokind <> 'a' AND p.oid >= 16384 AND has_function_privilege(r.oid, p.oid, 'EXECUTE')
      AND NOT EXISTS (SELECT FROM pg_depend e JOIN pg_extension x ON x.oid = e.refobjid
        WHERE e.classid = 'pg_proc'::regclass AND e.objid = p.oid AND e.deptype = 'e'
          AND x.extname IN ({', '.join(map(literal, sorted(EXTENSIONS)))})))
  OR EXISTS ({_RUN}) OR EXISTS ({_PAST})"""
"""Whether a role may do more than read what access lists give it: what a function of its own reads, nobody can tell."""


@dataclass(frozen=True)
class Table:
    """A table or view of the database, readable or not."""

    oid: int
    schema: str
    name: str
    visible: bool
    invoker: bool
    """A view that reads with the rights of who asks it."""
    extension: bool
    columns: dict[int, str]
    parents: tuple[int, ...]
    readable: tuple[str, ...]
    """The columns that this login may read."""
    owner: str
    secured: bool
    """It has row-level security."""
    partition: bool

    @property
    def card(self) -> str:
        """The name that its card has."""
        return self.name if self.visible else f"{self.schema}.{self.name}"


def as_cards(tables: Iterable[Table]) -> list[TableCard]:
    """Cards of tables, of names alone."""
    found = {table.oid: table for table in tables}
    return [
        TableCard(
            name=table.card, in_schema=table.schema if table.visible else "",
            columns=[Column(name=name) for name in table.columns.values()],
            parents=[found[parent].card for parent in table.parents if parent in found],
        )
        for table in found.values()
    ]  # fmt: skip


@dataclass(frozen=True)
class Reach:
    """What of the denied a login may read all the same; nothing where all is empty."""

    login: str
    superuser: bool = False
    columns: list[str] = field(default_factory=list)
    """`people.ssn`; a table of which all is denied as `hidden`."""
    views: list[str] = field(default_factory=list)
    """Those of the tables that are views and read what is denied with their owner's rights."""
    functions: list[str] = field(default_factory=list)
    """They read with their owner's rights, nobody can tell what; without those whose owner may read nothing of it."""
    doors: list[str] = field(default_factory=list)
    """Functions, catalogs and roles past all access lists."""

    def __bool__(self) -> bool:
        return bool(self.columns or self.functions or self.doors)

    @property
    def counted(self) -> str:
        """What it may read, without a name of it."""
        told = [_count(self.columns, "hidden column or table", "hidden columns or tables")] if self.columns else []
        told += [_count(self.functions, "function", "functions") + " with its owner's rights"] if self.functions else []
        told += [", ".join(self.doors)] if self.doors else []
        return " and ".join(told)

    @property
    def why(self) -> str:
        """How it comes to that, where that is known."""
        return ", since it is a superuser" if self.superuser else ""

    @property
    def lines(self) -> list[str]:
        """A sentence for each kind of what it may read, with names."""
        told = [f"{self.login} may read {_some(self.columns)}{self.why}."] if self.columns else []
        if self.views:
            told.append(f"Of these, {_some(self.views)} are views that read what is denied with their owner's rights.")
        if self.functions:
            told.append(f"{self.login} may run {_some(self.functions)}, which read with their owner's rights.")
        return told + ([f"{self.login} may use {_some(self.doors)}, past what is granted."] if self.doors else [])


class Rights:
    """What a database holds and a login may read of it, as it was when it was asked for.

    Raises:
        FailedQueryError: the catalog could not be read, or not in time.
        ConnectError: the database went away.
    """

    def __init__(self, engine: Engine) -> None:
        ask = asking(engine)
        self.login, self.superuser = ask(_WHO.format("session_user"))[0]
        self._tables = read_tables(ask)
        self._reads = read_views(ask)
        self._readable = ask(_READABLE.format(*_MINE))
        self._definers = [] if self.superuser else ask(_MY_DEFINERS.format(*_MINE))
        self._doors = [] if self.superuser else [row[0] for row in ask(_DOORS.format("session_user"))]
        owners = {owner: (literal(owner), "true") for _, owner, trusted in self._definers if trusted}
        self._owners = {
            owner: ask(_READABLE.format(*who)) for owner, who in owners.items() if not ask(_POWERS.format(*who))[0][0]
        }
        """What those may read who own such functions and may do nothing else, in whatever schema: a function's body may
        have been read by another, and names none."""

    def reach(self, grants: Grants) -> Reach:
        """What of that which is not granted may be read."""
        denied = {} if grants.everything else withheld(self._tables, self._reads, grants)
        if not denied:
            return Reach(self.login, self.superuser)
        columns, views = set[str](), set[str]()
        for table, open_ in self._open(self._readable, denied, grants):
            whole = set(open_) >= set(table.columns)
            columns |= {table.card} if whole else {f"{table.card}.{table.columns[number]}" for number in open_}
            views |= {table.card} if table.oid in self._reads and whole else set()
        functions = [
            name for name, owner, trusted in self._definers
            if not trusted or owner not in self._owners or any(self._open(self._owners[owner], denied, grants))
        ]  # fmt: skip
        return Reach(self.login, self.superuser, sorted(columns), sorted(views), functions, self._doors)

    def _open(
        self, readable: list[list[Any]], denied: dict[int, frozenset[int]], grants: Grants
    ) -> Iterator[tuple[Table, Collection[int]]]:
        """Of what roles may read, that which is denied: the table and the columns."""
        for oid, only in readable:
            if table := self._tables.get(oid):
                hidden = hidden_of(table, grants) if table.invoker else denied.get(oid, frozenset())
                if open_ := hidden if only is None else hidden & set(only):
                    yield table, open_


def read_tables(ask: Ask) -> dict[int, Table]:
    """All tables and views of people by their number."""
    found = {}
    for oid, schema, name, visible, invoker, extension, columns, parents, readable, *more in ask(_TABLES):
        listed = dict(columns or ()), tuple(parents or ()), tuple(readable or ())
        found[oid] = Table(oid, schema, name, visible, invoker, extension, *listed, *more)
    return found


Grant = tuple[Table, list[str] | None]
"""A table with its columns, or with None where all of them are granted."""


def readable(ask: Ask) -> list[TableCard]:
    """Cards of all that this login may read, of names alone."""
    return [
        TableCard(
            name=table.card, in_schema=table.schema if table.visible else "",
            columns=[Column(name=name) for name in table.readable],
        )
        for table, _ in granted(read_tables(ask), None)
    ]  # fmt: skip


def granted(tables: dict[int, Table], cards: Sequence[TableCard] | None) -> list[Grant]:
    """What is granted of what this login may read: all that the cards name, with the children that they name; without
    cards, everything but partitions."""
    named = {
        name: {column.name for column in card.columns}
        for card in cards or () for name in (card.name, *card.children)
    }  # fmt: skip
    found: list[Grant] = []
    for table in sorted(tables.values(), key=lambda table: (table.schema, table.name)):
        if table.extension or table.schema.startswith("_timescaledb") or (table.partition and cards is None):
            continue
        wanted = set(table.readable) if cards is None else named.get(table.card, set())
        columns = [column for column in table.readable if column in wanted]
        if columns:
            found.append((table, None if len(columns) == len(table.columns) else columns))
    return found


Read = tuple[int, frozenset[int], bool]
"""A table that is read (0: nobody can tell which), its columns by number (0: no certain one), whether any row is taken
whole."""
Reads = dict[int, list[Read]]
"""What each view reads."""


def read_views(ask: Ask) -> Reads:
    """What each view reads."""
    found: Reads = {}
    for oid, table, numbers, whole in ask(_VIEWS):
        found.setdefault(oid, []).append((table, frozenset(numbers), whole))
    for (oid,) in ask(_CALLERS):
        found.setdefault(oid, []).append((_UNKNOWN, frozenset(), True))
    return found


_UNKNOWN = 0


def withheld(tables: dict[int, Table], reads: Reads, grants: Grants) -> dict[int, frozenset[int]]:
    """The columns of each table that are denied, where any are. What inherits from a table is denied what that is, and
    so is a table whose rows hold those of a partition or child that `deny` or a mark names. A view that reads anything
    denied is denied whole, unless a pattern of `allow` names it without `*` and `?`."""
    cards = grants.apply(as_cards(tables.values()))
    granted = {card.name.lower(): {column.name.lower() for column in card.columns} for card in cards}

    def hidden(table: Table) -> set[int]:
        left = granted.get(table.card.lower(), set())
        lost = {number for number, name in table.columns.items() if name.lower() not in left}
        return hidden_of(table, grants) | (set() if table.extension else lost)

    own = {oid: hidden(table) for oid, table in tables.items()}

    @cache
    def denied(oid: int) -> frozenset[int]:
        table, found = tables[oid], set(own[oid])
        if oid in reads and not grants.names(table.card, table.schema if table.visible else ""):
            seen = (_shows(tables[at], denied(at), some, whole) for at, some, whole in reads[oid] if at in tables)
            unknown = any(at == _UNKNOWN for at, _, _ in reads[oid]) and any(own.values())
            found |= set(table.columns) if unknown or any(seen) else set()
        return frozenset(found)

    return {oid: found for oid in tables if (found := denied(oid))}


def _shows(table: Table, hidden: Collection[int], numbers: Collection[int], whole: bool) -> bool:
    """Whether a read of these columns of a table shows what is hidden of it."""
    return bool(hidden) and (whole or bool(set(hidden) & set(numbers)) or set(hidden) >= set(table.columns))


def hidden_of(table: Table, grants: Grants) -> set[int]:
    """The columns of a table that the workspace itself denies; of what an extension brought, where `deny` names it."""
    if table.extension:
        grants = grants.without_allow()
    granted = grants.columns_of(table.card, table.schema if table.visible else "")
    return {number for number, name in table.columns.items() if not granted(name)}


def _count(found: Collection[object], one: str, many: str) -> str:
    return f"{len(found):,} {one if len(found) == 1 else many}"


def _some(names: list[str], most: int = 8) -> str:
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")
