"""Making an index where rows differ from user to user: an engine that reads no values of tables whose rows may.

An index is one for all users, and so is what is in prompts, hints and pictures. So of such a workspace's database only
tables count as everybody's that have no row-level security and that everybody may read whole; views may show any rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from hopql.state.access import Access
from hopql.state.cards import TableCard
from hopql.state.database import Rows
from hopql.tools.database.acting import without_users
from hopql.tools.database.around import Around
from hopql.tools.database.engine import Distinct, Engine, Limits, Progress, Sift, Tell
from hopql.tools.database.failures import FailedQueryError, problem
from hopql.tools.database.quoting import literal
from hopql.tools.errors import UsageError

_MOST: Final = 100_000
_FIRST: Final = 8
"""Tables that are named where it is told that their values are not read."""
_TABLES: Final = """
SELECT CASE WHEN pg_table_is_visible(c.oid) THEN c.relname::text ELSE n.nspname || '.' || c.relname END
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p') AND NOT c.relrowsecurity AND has_table_privilege({role}, c.oid, 'SELECT')"""


class Discreet(Around):
    """An engine for indexing. What reads a table whose rows may differ from user to user finds nothing, or fails."""

    def __init__(self, engine: Engine, access: Access) -> None:
        """Ask the database which tables are everybody's.

        Raises:
            UsageError: the database has no users, or not the role that `[access]` names.
        """
        if engine.dialect != "postgres":
            raise without_users()
        super().__init__(engine)
        whose = access.role if access.role and "{" not in access.role else "public" if access.role else ""
        role = literal(whose) if whose else "current_user"
        try:
            found = engine.run(_TABLES.format(role=role), max_rows=_MOST)
        except FailedQueryError as error:
            raise UsageError(
                f"[access] role cannot be used: {error}", hint="Create the role, or correct workspace.toml."
            ) from None
        self._everybodys = {str(row[0]) for row in found["rows"]}

    def cleared(self, cards: Iterable[TableCard]) -> list[TableCard]:
        """Cards without the sample values of tables that are not everybody's."""
        return [card if card.name in self._everybodys else _without_samples(card) for card in cards]

    def told(self, cards: Iterable[TableCard]) -> list[str]:
        """What is said of tables that are not everybody's."""
        names = [card.name for card in cards if card.name not in self._everybodys]
        if not names:
            return []
        more = f" and {len(names) - _FIRST} more" if len(names) > _FIRST else ""
        return [
            f"Rows differ from user to user: no values are read of {', '.join(names[:_FIRST])}{more} "
            "(row-level security, a view, or not for everybody), so questions must spell theirs as they are stored."
        ]

    def introspect(
        self,
        limits: Limits = Limits(),
        *,
        progress: Progress | None = None,
        tell: Tell | None = None,
        sift: Sift | None = None,
    ) -> list[TableCard]:
        """See `Engine.introspect`; no sample values are kept of tables that are not everybody's."""
        cards = self.cleared(super().introspect(limits, progress=progress, tell=tell, sift=sift))
        if tell:
            for sentence in self.told(cards):
                tell(sentence)
        return cards

    def run(self, sql: str, *, max_rows: int = 1000, timeout_s: float = 30.0) -> Rows:
        """See `Engine.run`; what reads tables that are not everybody's is refused."""
        try:
            tree = sqlglot.parse_one(sql, dialect="postgres")
        except (SqlglotError, RecursionError):
            raise FailedQueryError(problem("syntax", "The query cannot be read.")) from None
        queries = list(tree.find_all(exp.CTE))
        inside = {name for each in queries for name in _named(each.this)}  # there a query's name may mean a table
        if not _named(tree) - ({each.alias for each in queries} - inside) <= self._everybodys:
            raise FailedQueryError(problem("database", "It reads rows that differ from user to user."))
        return super().run(sql, max_rows=max_rows, timeout_s=timeout_s)

    def distinct_values(self, table: str, column: str, limit: int = 1000, timeout_s: float = 2.0) -> Distinct:
        """See `Engine.distinct_values`; none of a table that is not everybody's."""
        if table not in self._everybodys:
            return Distinct([], complete=False)
        return super().distinct_values(table, column, limit, timeout_s)


def _named(tree: exp.Expr) -> set[str]:
    return {".".join(part for part in (table.db, table.name) if part) for table in tree.find_all(exp.Table)}


def _without_samples(card: TableCard) -> TableCard:
    columns = [column.model_copy(update={"samples": []}) for column in card.columns]
    return card.model_copy(update={"columns": columns})
