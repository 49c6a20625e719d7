"""Problems of names: what is wrong, and the real names that are close."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlglot import exp

from hopql.state.database import Problem
from hopql.tools.database.failures import problem
from hopql.tools.database.names import Frame, Names, Relation, Source, closest, fold, letters
from hopql.tools.database.quoting import quoted, written, written_path

_SYSTEM = {"pg_catalog", "information_schema", "pg_toast", "sqlite_master", "sqlite_schema", "sqlite_temp_master"}
_OWNERS = 3
"""Tables that are named for a column that the query's have not."""
_COLUMNS = 10
"""Columns of the table that was meant."""


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
        real = written_path(same[0])
        return problem("unknown_table", f"There is no table {full}; write {real}, in quotes.", full, [real])
    close = [written_path(table, dialect) for table in names.closest_tables(full)]
    offered = list(dict.fromkeys([*close, *closest(name, ctes, 1)]))[:3]
    return problem("unknown_table", f"There is no table {full}{_are_close(offered)}.", full, offered)


def unknown_source(names: Names, node: exp.Column, frame: Frame, dialect: str) -> Problem:
    """A qualifier that the FROM clause does not have."""
    table = node.table
    sources = [source for outer in frame.chain() for source in outer.sources]
    renamed = [s for s in sources if s.card and _last(s.card.name).lower() == table.lower()]
    if renamed:
        name = f"{_prefix(renamed[0], dialect)}{_real(node, renamed[0], dialect)}"
        folded = renamed[0].alias.lower() == table.lower()
        why = f"{table} needs its quotes" if folded else f"{table} is called {renamed[0].alias} in this query"
        return problem("unknown_column", f"{why}: write {name}.", f"{table}.{_name(node)}", [name])
    having = [s for s in sources if s.alias and node.name.lower() in {key.lower() for key in s.columns}]
    known = [card.name for card in names.alike(node.args["db"].name if node.args.get("db") else "", table)]
    missing = f"{table} is not in the FROM clause"
    if known:
        real = [written_path(name, dialect) for name in known]
        return problem("unknown_table", f"{missing}: join {real[0]} before using its columns.", table, real[:3])
    also = f"; {_listed([s.alias for s in having])} has {_name(node)}" if having else ""
    offered = [f"{_prefix(s, dialect)}{_real(node, s, dialect)}" for s in having]
    offered = offered or closest(table, [s.alias for s in sources if s.alias])
    return problem("unknown_table", f"{missing}{also}.", table, offered[:3])


def ambiguous(name: str, having: Sequence[Source], dialect: str) -> Problem:
    """A column that several sources have."""
    offered = [f"{_prefix(source, dialect)}{written(name, dialect)}" for source in having]
    return problem("ambiguous_column", f"{name} is ambiguous: write {' or '.join(offered)}.", name, offered)


def reserved(name: str, source: Source, dialect: str) -> Problem:
    """A column whose bare name means something else."""
    label, asked = _label(source, dialect), f"{_prefix(source, dialect)}{quoted(name)}"
    text = f"{name} is a reserved word: the column of {label} is written {quoted(name)}, in quotes."
    return problem("unknown_column", text, name, [asked])


def unknown_column(
    names: Names, identifier: exp.Expr, alias: str, sources: Sequence[Source], frame: Frame, dialect: str
) -> Problem:
    """A column that the source it is attributed to (or any source in sight) does not have.

    Offered, in this order: the same name written otherwise, the same name in another source, names that are close. The
    columns of the one source that was meant are told, the closest first.
    """
    name = identifier.name
    others = [s for outer in frame.chain() for s in outer.sources if s not in sources]
    where = " or ".join(dict.fromkeys(_label(source, dialect) for source in sources)) or "the query"
    asked = f"{alias}.{name}" if alias else name
    missing = f"There is no column {name} in {where}"
    if found := _same_name(name, sources) or _same_letters(name, sources):
        source, real = found[0][0], written(found[0][1], dialect)
        quotes = ", in quotes" if real != found[0][1] else ""
        text = f"{missing}; the column is written {real}{quotes}."
        return problem("unknown_column", text, asked, [f"{_prefix(source, dialect)}{real}"])
    if elsewhere := _same_name(name, others):
        offered = [f"{_prefix(source, dialect)}{written(real, dialect)}" for source, real in elsewhere]
        text = f"{missing}; {_label(elsewhere[0][0], dialect)} has it: write {offered[0]}."
        return problem("unknown_column", text, asked, offered[:3])
    offered = _close(name, [*sources, *others], dialect)
    if owners := _owners(names, name, sources):
        tables = _listed([written_path(table, dialect) for table, _ in owners])
        text = f"{missing}; {tables} {'has' if len(owners) == 1 else 'have'} one but {_are(owners)} not in the query."
        paths = [f"{written_path(table, dialect)}.{written(real, dialect)}" for table, real in owners]
        return problem("unknown_column", text + _columns(name, sources, dialect), asked, [*paths, *offered[:2]])
    if name.lower() in {item.lower() for item in frame.aliases} or _is_output(name, identifier):
        return problem("unknown_column", f"{name} is an output's name: it cannot be used here; repeat its expression "
                       "or wrap the query.", asked)  # fmt: skip
    told = f"{missing}{_are_close(offered)}.{_columns(name, sources, dialect)}"
    return problem("unknown_column", told, asked, offered)


def _owners(names: Names, name: str, sources: Sequence[Source]) -> list[tuple[str, str]]:
    """The first tables that are not among the sources and have a column of that name, with its real name."""
    present = {source.card.name for source in sources if source.card}
    owners = [names.cards[table] for table in names.owners(name) if table not in present]
    return [(card.name, column.name) for card in owners[:_OWNERS] if (column := card.column(name))]


def _columns(name: str, sources: Sequence[Source], dialect: str) -> str:
    """What the one table has that was meant."""
    if len(sources) != 1 or not sources[0].columns:
        return ""
    real = list(dict.fromkeys(real or key for key, real in sources[0].columns.items()))
    first = closest(name, real, _COLUMNS, least=0.0)
    more = f" and {len(real) - len(first)} more" if len(real) > len(first) else ""
    whose = sources[0].alias if "(" in (label := _label(sources[0], dialect)) else label
    return f" {whose} has {', '.join(written(one, dialect) for one in first)}{more}."


def _is_output(name: str, identifier: exp.Expr) -> bool:
    select = identifier.find_ancestor(exp.Select)
    return select is not None and name.lower() in {item.alias.lower() for item in select.expressions if item.alias}


def _same_name(name: str, sources: Iterable[Source]) -> list[tuple[Source, str]]:
    return [(s, real or key) for s in sources for key, real in s.columns.items() if key.lower() == name.lower()]


def _same_letters(name: str, sources: Iterable[Source]) -> list[tuple[Source, str]]:
    """The one column that is this name without case, spaces and marks."""
    found = [(s, real or key) for s in sources for key, real in s.columns.items() if letters(key) == letters(name)]
    return found if len(found) == 1 and letters(name) else []


def _real(node: exp.Column, source: Source, dialect: str) -> str:
    """The column of a source as it is written, or `*`; a name that it has not, as it stands."""
    if isinstance(node.this, exp.Star):
        return "*"
    found = _same_name(node.name, [source]) or _same_letters(node.name, [source])
    return written(found[0][1] if found else node.name, dialect)


def _close(name: str, sources: Sequence[Source], dialect: str) -> list[str]:
    """Close columns, those of the first sources before equally close ones."""
    places: dict[str, str] = {}
    for source in sources:
        for key, real in source.columns.items():
            places.setdefault(real or key, f"{_prefix(source, dialect)}{written(real or key, dialect)}")
    return [places[found] for found in closest(name, places, 3)]


def _label(source: Source, dialect: str) -> str:
    if source.card is None:
        return source.alias or "the subquery"
    real = written_path(source.card.name, dialect)
    own = source.alias.lower() in ("", _last(source.card.name).lower())
    return real if own else f"{source.alias} ({real})"


def _prefix(source: Source, dialect: str) -> str:
    """The qualifier of a source's columns; a table's own name in its own case."""
    own = _last(source.card.name) if source.card else ""
    alias = own if dialect != "postgres" and own.lower() == source.alias.lower() else source.alias
    return f"{written(alias, dialect)}." if alias else ""


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _name(node: exp.Column) -> str:
    return "*" if isinstance(node.this, exp.Star) else node.name


def _are(items: Sequence[object]) -> str:
    return "is" if len(items) == 1 else "are"


def _are_close(offered: Sequence[str]) -> str:
    return f"; {_listed(offered)} {_are(offered)} close" if offered else ""


def _listed(items: Sequence[str]) -> str:
    return ", ".join(items[:-1]) + (" and " if len(items) > 1 else "") + items[-1] if items else ""
