"""Which tables and columns a read-only login is granted, and the SQL of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from hopql.state.cards import Column, TableCard
from hopql.tools.database.logins import Ask
from hopql.tools.database.quoting import quoted

_TOGETHER = 100
"""Tables of one GRANT."""
_RELATIONS = r"""
SELECT n.nspname::text, c.relname::text, pg_table_is_visible(c.oid), pg_get_userbyid(c.relowner)::text,
  c.relrowsecurity,
  (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
   WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     AND has_column_privilege(c.oid, a.attnum, 'SELECT')),
  (SELECT count(*) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped),
  c.relispartition
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f')
  AND n.nspname !~ '^(pg_|_timescaledb)' AND n.nspname <> 'information_schema'
  AND has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT')
  AND NOT EXISTS (
    SELECT FROM pg_depend e WHERE e.classid = 'pg_class'::regclass AND e.objid = c.oid AND e.deptype = 'e')
ORDER BY n.nspname, c.relname"""


@dataclass(frozen=True)
class Relation:
    """A table or view that may be read."""

    schema: str
    table: str
    visible: bool
    owner: str
    secured: bool
    columns: list[str]
    """Those that may be read."""
    width: int
    """Columns that there are."""
    partition: bool

    @property
    def card(self) -> str:
        """The name that its card has."""
        return self.table if self.visible else f"{self.schema}.{self.table}"


Grant = tuple[Relation, list[str] | None]
"""A table with its columns, or with None where all of them are granted."""


def readable(ask: Ask) -> list[TableCard]:
    """Cards of all that this login may read, of names alone."""
    return [
        TableCard(
            name=relation.card, in_schema=relation.schema if relation.visible else "",
            columns=[Column(name=name) for name in relation.columns],
        )
        for relation, _ in granted(ask, None)
    ]  # fmt: skip


def granted(ask: Ask, cards: Sequence[TableCard] | None) -> list[Grant]:
    """What is granted of what this login may read: all that the cards name, with the children that they name; without
    cards, everything but partitions."""
    relations = [Relation(*row) for row in ask(_RELATIONS)]  # type: ignore[arg-type]
    relations = [relation for relation in relations if not relation.partition or cards is not None]
    named = {
        name: {column.name for column in card.columns}
        for card in cards or () for name in (card.name, *card.children)
    }  # fmt: skip
    found: list[Grant] = []
    for relation in relations:
        wanted = set(relation.columns) if cards is None else named.get(relation.card, set())
        columns = [column for column in relation.columns if column in wanted]
        if columns:
            found.append((relation, None if len(columns) == relation.width else columns))
    return found


def grants(found: Sequence[Grant], login: str) -> list[str]:
    """GRANT for tables together, and for each table of which only columns are granted."""
    whole: dict[str, list[str]] = defaultdict(list)
    statements = []
    for relation, columns in found:
        table = quoted(relation.schema, relation.table)
        if columns is None:
            whole[relation.schema].append(table)
        else:
            listed = ", ".join(quoted(column) for column in columns)
            statements.append(f"GRANT SELECT ({listed}) ON TABLE {table} TO {login};")
    for tables in whole.values():
        for first in range(0, len(tables), _TOGETHER):
            listed = ", ".join(tables[first : first + _TOGETHER])
            statements.append(f"GRANT SELECT ON TABLE {listed} TO {login};")
    return statements


def mine(ask: Ask) -> set[str]:
    """Roles for which this login may say what later tables are granted."""
    return {str(row[0]) for row in ask("SELECT rolname FROM pg_roles WHERE pg_has_role(current_user, oid, 'MEMBER')")}


def later(found: Sequence[Grant], login: str, mine: set[str] | None) -> list[str]:
    """What makes tables readable that the same owners make in the same schemas later."""
    pairs = sorted({(relation.owner, relation.schema) for relation, _ in found})
    return [
        f"ALTER DEFAULT PRIVILEGES FOR ROLE {quoted(owner)} IN SCHEMA {quoted(schema)} "
        f"GRANT SELECT ON TABLES TO {login};"
        for owner, schema in pairs
        if mine is None or owner in mine
    ]
