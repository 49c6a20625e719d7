"""Which table a column of a query belongs to, as far as that is certain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlglot import exp

from hopql.tools.memory.analytics.facts import Table


@dataclass(frozen=True, eq=False)
class Source:
    """A table as a query reads it."""

    select: exp.Select
    alias: str
    named: exp.Identifier
    """The alias as the query writes it."""
    table: Table
    nullable: bool
    """An outer join may fill its columns with NULL."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Source) and self.select is other.select and self.alias == other.alias

    def __hash__(self) -> int:
        return hash((id(self.select), self.alias))

    def column(self, name: exp.Expr) -> exp.Column:
        """A column of this table, by its full name."""
        return exp.Column(this=name.copy(), table=self.named.copy())


@dataclass(frozen=True)
class Query:
    """A query's tree with what is known of its tables."""

    tree: exp.Expr
    tables: dict[tuple[str, str], Table]

    def copy(self) -> Query:
        """The same with a tree of its own, which may be changed."""
        return Query(self.tree.copy(), self.tables)

    def sources(self, select: exp.Select) -> dict[str, Source | None]:
        """What a SELECT reads, by alias; None for what is no known table, and under "" for what has no alias."""
        from_ = select.args.get("from_")
        joins = select.args.get("joins") or []
        parts = [(from_.this, "")] if from_ is not None else []
        parts += [(join.this, (join.side or "").upper()) for join in joins]
        filled = any(side in ("RIGHT", "FULL") for _, side in parts)
        found: dict[str, Source | None] = {}
        for node, side in parts:
            named, table = written_alias(node), self._table(node)
            alias = identifier(named) if named else ""
            nullable = filled or side == "LEFT"
            twice = alias in found
            found[alias] = Source(select, alias, named, table, nullable) if named and table and not twice else None
            if node.args.get("joins"):
                found[""] = None
        if select.args.get("laterals"):
            found[""] = None
        return found

    def source(self, column: exp.Column) -> Source | None:
        """The table that a column is of; None where that is not certain."""
        name, table = identifier(column.this), column.args.get("table")
        if is_output(column):
            return None
        for select in _selects(column):
            sources = self.sources(select)
            if table is not None:
                if identifier(table) in sources:
                    source = sources[identifier(table)]
                    return source if source and name in source.table.types else None
                if "" in sources:
                    return None
                continue
            having = [source for source in sources.values() if source and name in source.table.types]
            if None in sources.values() or len(having) > 1:
                return None
            if having:
                return having[0]
        return None

    def _table(self, node: exp.Expr) -> Table | None:
        """The known table that a part of FROM is; None for everything else, and for a table that is read in part."""
        if not isinstance(node, exp.Table) or not isinstance(node.this, exp.Identifier):
            return None
        more = {name for name, value in node.args.items() if value} - {"this", "db", "alias"}
        alias = node.args.get("alias")
        if more or (alias and alias.args.get("columns")) or _is_cte(node):
            return None
        return self.tables.get(name_of(node))


def tables_of(tree: exp.Expr) -> set[tuple[str, str]]:
    """Schema and name of every table that a query names, CTEs left out."""
    return {
        name_of(node) for node in tree.find_all(exp.Table)
        if isinstance(node.this, exp.Identifier) and not node.args.get("catalog") and not _is_cte(node)
    }  # fmt: skip


def name_of(node: exp.Table) -> tuple[str, str]:
    """Schema and name of a table as the catalog writes them."""
    schema = node.args.get("db")
    return identifier(schema) if schema else "", identifier(node.this)


def identifier(node: exp.Expr) -> str:
    """A name as PostgreSQL compares it: lower case unless it is quoted."""
    return node.name if node.args.get("quoted") else node.name.lower()


def is_output(column: exp.Column) -> bool:
    """Whether a name in ORDER BY is that of an output column."""
    ordered = column.parent
    if column.args.get("table") or not isinstance(ordered, exp.Ordered) or ordered.parent is None:
        return False
    select = ordered.parent.parent  # else it is the order of a window or an aggregate, where no output is named
    if not isinstance(select, exp.Select):
        return isinstance(select, exp.SetOperation)
    return any(one.alias_or_name.lower() == column.name.lower() for one in select.expressions)


def conjuncts(condition: exp.Expr | None) -> Iterator[exp.Expr]:
    """The parts of a condition that must all be true."""
    if isinstance(condition, exp.Paren):
        yield from conjuncts(condition.this)
    elif isinstance(condition, exp.And):
        yield from conjuncts(condition.left)
        yield from conjuncts(condition.right)
    elif condition is not None:
        yield condition


def written_alias(node: exp.Expr) -> exp.Identifier | None:
    """The name by which the columns of a part of FROM are called, or None."""
    alias = node.args.get("alias")
    named = alias.this if isinstance(alias, exp.TableAlias) and alias.this else node.this
    return named if isinstance(named, exp.Identifier) else None


def _is_cte(node: exp.Table) -> bool:
    """Whether a name without schema is that of a CTE of this query, wherever it is defined."""
    root = node.root()
    return not node.args.get("db") and any(
        identifier(one.args["alias"].this) == identifier(node.this) for one in root.find_all(exp.CTE)
    )


def _selects(node: exp.Expr) -> Iterator[exp.Select]:
    """The SELECTs that a node is in, the inner ones first."""
    parent = node.find_ancestor(exp.Select)
    while parent is not None:
        yield parent
        parent = parent.find_ancestor(exp.Select)
