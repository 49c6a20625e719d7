"""Problems of names: what is wrong, and the real names that are close."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlglot import exp

from hopql.state.database import Problem
from hopql.tools.database.failures import problem
from hopql.tools.database.frames import Frame, Relation, Source, fold
from hopql.tools.database.names import Names, closest
from hopql.tools.database.quoting import quoted, written

_SYSTEM = {"pg_catalog", "information_schema", "pg_toast", "sqlite_master", "sqlite_schema", "sqlite_temp_master"}


def is_true(condition: object) -> bool:
    """`ON TRUE`, which says that every pair is meant."""
    return isinstance(condition, exp.Boolean) and bool(condition.this)


def unknown_table(names: Names, node: exp.Table, ctes: dict[str, Relation], dialect: str) -> Problem:
    """A table that is not granted or does not exist; both are said the same way."""
    schema, name = fold(node.args.get("db"), dialect), fold(node.this, dialect)
    full = ".".join(part for part in (node.catalog, schema, name) if part)
    if schema in _SYSTEM or name in _SYSTEM or name.startswith("pg_"):
        return problem("unknown_table", f"{full} is not granted: only the tables of the schema may be read.", full)
    alike = names.alike(schema, name)
    same = [card.name for card in alike if card.name.lower() == full.lower() and card.name != full]
    if same and dialect == "postgres":
        real = ".".join(written(part) for part in same[0].split("."))
        return problem("unknown_table", f"There is no table {full}; write {real}, in quotes.", full, same)
    offered = list(dict.fromkeys([*names.closest_tables(full), *closest(name, ctes, 1)]))[:3]
    close = f"; {_listed(offered)} {'is' if len(offered) == 1 else 'are'} close" if offered else ""
    return problem("unknown_table", f"There is no table {full}{close}.", full, offered)


def unknown_source(names: Names, node: exp.Column, frame: Frame) -> Problem:
    """A qualifier that the FROM clause does not have."""
    table = node.table
    sources = [source for outer in frame.chain() for source in outer.sources]
    renamed = [s.alias for s in sources if s.card and _last(s.card.name).lower() == table.lower()]
    if renamed:
        text = f"{table} is called {renamed[0]} in this query: write {renamed[0]}.{_name(node)}."
        return problem("unknown_column", text, f"{table}.{_name(node)}", [f"{renamed[0]}.{_name(node)}"])
    having = [s.alias for s in sources if s.alias and node.name.lower() in {key.lower() for key in s.columns}]
    known = [card.name for card in names.alike(node.args["db"].name if node.args.get("db") else "", table)]
    missing = f"{table} is not in the FROM clause"
    if known:
        return problem("unknown_table", f"{missing}: join {known[0]} before using its columns.", table, known[:3])
    also = f"; {_listed(having)} has {_name(node)}" if having else ""
    offered = [f"{alias}.{node.name}" for alias in having] or closest(table, [s.alias for s in sources if s.alias])
    return problem("unknown_table", f"{missing}{also}.", table, offered[:3])


def ambiguous(name: str, having: Sequence[Source]) -> Problem:
    """A column that several sources have."""
    offered = [f"{source.alias}.{name}" for source in having]
    return problem("ambiguous_column", f"{name} is ambiguous: write {' or '.join(offered)}.", name, offered)


def reserved(name: str, source: Source) -> Problem:
    """A column whose bare name means something else."""
    text = f"{name} is a reserved word: the column of {_label(source)} is written {quoted(name)}, in quotes."
    return problem("unknown_column", text, name, [f"{_prefix(source)}{quoted(name)}"])


def unknown_column(names: Names, identifier: exp.Expr, alias: str, sources: Sequence[Source], frame: Frame) -> Problem:
    """A column that the source it is attributed to (or any source in sight) does not have.

    Offered, in this order: the same name in other case, the same name in another source, names that are close.
    """
    name = identifier.name
    others = [s for outer in frame.chain() for s in outer.sources if s not in sources]
    where = " or ".join(dict.fromkeys(_label(source) for source in sources)) or "the query"
    asked = f"{alias}.{name}" if alias else name
    missing = f"There is no column {name} in {where}"
    cased = _same_name(name, sources)
    if cased:
        source, real = cased[0]
        text = f"{missing}; the column is written {quoted(real)}, in quotes."
        return problem("unknown_column", text, asked, [f"{_prefix(source)}{quoted(real)}"])
    elsewhere = _same_name(name, others)
    if elsewhere:
        source, real = elsewhere[0]
        text = f"{missing}; {_label(source)} has it: write {_prefix(source)}{real}."
        return problem("unknown_column", text, asked, [f"{_prefix(s)}{r}" for s, r in elsewhere][:3])
    offered = _close(name, [*sources, *others])
    owners = [table for table in names.owners(name) if table not in {s.card.name for s in sources if s.card}]
    if owners:
        text = f"{missing}; {_listed(owners[:3])} {'has' if len(owners) == 1 else 'have'} one but is not in the query."
        return problem("unknown_column", text, asked, [f"{table}.{name}" for table in owners[:3]] + offered[:2])
    if name.lower() in {item.lower() for item in frame.aliases} or _is_output(name, identifier):
        return problem("unknown_column", f"{name} is an output's name: it cannot be used here; repeat its expression "
                       "or wrap the query.", asked)  # fmt: skip
    close = f"; {_listed(offered)} {'is' if len(offered) == 1 else 'are'} close" if offered else ""
    return problem("unknown_column", f"{missing}{close}.", asked, offered)


def _is_output(name: str, identifier: exp.Expr) -> bool:
    select = identifier.find_ancestor(exp.Select)
    return select is not None and name.lower() in {item.alias.lower() for item in select.expressions if item.alias}


def _same_name(name: str, sources: Iterable[Source]) -> list[tuple[Source, str]]:
    return [(s, real or key) for s in sources for key, real in s.columns.items() if key.lower() == name.lower()]


def _close(name: str, sources: Sequence[Source]) -> list[str]:
    """Close columns, those of the first sources before equally close ones."""
    places: dict[str, str] = {}
    for source in sources:
        for key, real in source.columns.items():
            places.setdefault(real or key, f"{_prefix(source)}{real or key}")
    return [places[found] for found in closest(name, places, 3)]


def _label(source: Source) -> str:
    if source.card is None:
        return source.alias or "the subquery"
    real = source.card.name
    return real if source.alias in ("", _last(real).lower()) else f"{source.alias} ({real})"


def _prefix(source: Source) -> str:
    return f"{written(source.alias)}." if source.alias else ""


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _name(node: exp.Column) -> str:
    return "*" if isinstance(node.this, exp.Star) else node.name


def _listed(items: Sequence[str]) -> str:
    return ", ".join(items[:-1]) + (" and " if len(items) > 1 else "") + items[-1] if items else ""
