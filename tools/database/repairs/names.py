"""Names that exist, but not as they are written: another case, another schema, quotes needed."""

from __future__ import annotations

from collections.abc import Iterable

from sqlglot import exp

from hopql.tools.database.frames import fold
from hopql.tools.database.quoting import RESERVED, quoted
from hopql.tools.database.repairs.draft import Draft, Edit


def name_tables(draft: Draft) -> Iterable[Edit]:
    """An unknown table gets the name of the one granted table it is without case, with a schema, or without."""
    resolver = draft.resolver
    for node in resolver.missing_tables:
        schema, name = fold(node.args.get("db"), draft.dialect), fold(node.this, draft.dialect)
        alike = resolver.names.alike(schema, name)
        if len(alike) != 1 or node.args.get("catalog"):
            continue
        real = alike[0].name
        if schema and "." in real and real.lower() != f"{schema}.{name}".lower():
            continue  # another schema's table is another table
        text = ".".join(draft.written(part) for part in real.split("."))
        span = draft.place(node.args.get("db") or node.this, node.this)
        if span:
            bare = node.alias or "." not in real or not _qualifies(draft.tree, node.name)
            keep = "" if bare else f" AS {node.this.sql()}"
            yield Edit(*span, text + keep, f"table {schema + '.' if schema else ''}{name} is {real}")


def quote_sources(draft: Draft) -> Iterable[Edit]:
    """A qualifier that exists in other case only is written as its source is, in quotes."""
    for node, frame in draft.resolver.astray:
        found = {s.alias for outer in frame.chain() for s in outer.sources if s.alias.lower() == node.table.lower()}
        span = draft.place(node.args["table"], node.args["table"])
        if len(found) == 1 and span and not node.args.get("db"):
            real = draft.written(next(iter(found)))
            yield Edit(*span, real, f"{node.table} is written {real}")


def quote_columns(draft: Draft) -> Iterable[Edit]:
    """A column that exists in other case only, once in the sources in sight, is written as it is, in quotes; and so is
    one whose name is a reserved word, where a bare one cannot be read."""
    for node, sources in draft.resolver.missing_columns:
        found = {(s.alias, key) for s in sources for key in s.columns if key.lower() == node.name.lower()}
        span = draft.place(node.this, node.this)
        if len(found) == 1 and span:
            real = draft.written(next(iter(found))[1])
            yield Edit(*span, real, f"column {node.name} is written {real}")
    for use in draft.resolver.uses:
        name = use.node.this
        bare = isinstance(name, exp.Identifier) and not name.args.get("quoted") and name.name.lower() in RESERVED
        readable = draft.dialect == "postgres" and use.node.args.get("table")
        if bare and use.key and not readable and (span := draft.place(name, name)):
            real = quoted(use.source.columns[use.key] or use.key)
            yield Edit(*span, real, f"column {name.name} is written {real}")


def _qualifies(tree: exp.Expr, table: str) -> bool:
    return any(column.table.lower() == table.lower() for column in tree.find_all(exp.Column))
