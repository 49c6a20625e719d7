"""What one written column means in the frames that see it; and of a name that means nothing there, which real names are
close."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from sqlglot import exp

from hopql.state.database import Problem
from hopql.tools.base.quote_text import listed
from hopql.tools.database.explain_failures import problem
from hopql.tools.database.quote_names import quoted, written, written_path
from hopql.tools.database.scope_names import Frame, Names, Source, Use, closest, fold, letters, lowered

_WORDS = {"user", "current_role", "current_user", "session_user", "current_catalog", "current_schema"}
"""Bare words that look like columns to PostgreSQL."""
_ROW_NUMBERS = {"sqlite": {"rowid", "oid", "_rowid_"}, "duckdb": {"rowid"}}
ALIASES_ANYWHERE = {"duckdb", "sqlite"}
"""Dialects that let an output alias be used in WHERE, GROUP BY and HAVING."""
_BARE = (exp.Ordered, exp.Group, exp.Tuple, exp.Paren, exp.Cube, exp.Rollup, exp.GroupingSets)
"""What a column stands in directly that may be an output's name to PostgreSQL; within an expression none is."""


class Lookup:
    """Finds columns; fills `uses` (where each was found), `columns` (real ones, as keys) and `problems`."""

    def __init__(self, names: Names, dialect: str) -> None:
        self.names = names
        self.dialect = dialect
        self.problems: list[Problem] = []
        self.uses: list[Use] = []
        self.columns: dict[str, None] = {}
        self.missing_columns: list[tuple[exp.Column, list[Source]]] = []
        """Unknown columns, with the sources that were asked for them."""
        self.ambiguous: list[tuple[exp.Column, Frame, list[Source]]] = []
        """Columns that several sources of a frame have."""
        self.astray: list[tuple[exp.Column, Frame]] = []
        """Columns of something that the FROM clause does not have."""
        self.row_keys: list[tuple[exp.Column, list[str]]] = []
        """Where the text has SQLite's `rowid` for the key of a table that is hidden in part, and how to write that."""
        self.seen: set[int] = set()
        """Columns of the text that were looked up, by identity."""

    def whole_row(self, source: Source) -> None:
        """Notes that every column of a table is used."""
        if source.card:
            self.columns.update(dict.fromkeys(f"{source.card.name}.{real}" for real in source.real.values()))

    def path(self, item: exp.Dot, frame: Frame) -> bool:
        """`(t).column` of a whole row is checked like `t.column`; other paths are walked as usual."""
        base = item.this.this if isinstance(item.this, exp.Paren) else None
        if not isinstance(item.expression, exp.Identifier) or isinstance(item.parent, exp.DataType):
            return False
        bare = base if isinstance(base, exp.Column) and not base.args.get("table") else None
        key = fold(bare.this, self.dialect) if bare else ""
        owner = next((s for f in frame.chain() for s in f.sources if s.alias == key), None)
        if not bare or owner is None or any(key in s.columns for f in frame.chain() for s in f.sources):
            if self.dialect == "postgres":  # there `(x).name` calls the function `name` of any x
                said = "Only a table's column may be taken of (…): write table.column."
                self.problems.append(problem("function", said, item.expression.name))
            return False
        self.seen.add(id(bare))
        self.column(exp.column(item.expression.copy(), table=bare.this.copy()), frame)
        return True

    def column(self, node: exp.Column, frame: Frame, *, unless_named: bool = False) -> None:
        """Finds a column, or says what is wrong with it; `unless_named`: an output alias comes first (ORDER BY)."""
        self.seen.add(id(node))
        if isinstance(node.this, exp.Star):
            if node.args.get("table"):
                self._qualified_star(node, frame)
            return
        key, table = fold(node.this, self.dialect), fold(node.args.get("table"), self.dialect)
        if table:
            self._qualified(node, key, table, frame)
            return
        if self.dialect == "postgres" and not isinstance(node.parent, _BARE):
            unless_named = False
        if unless_named and key in frame.aliases:
            return
        if self.dialect == "postgres" and key in _WORDS and not node.this.args.get("quoted"):
            self._word(node, key, frame)
            return
        for outer in frame.chain():
            having = [source for source in outer.sources if key in source.columns]
            if len(having) > 1 and key not in outer.merged:
                offered = [f"{_prefix(source, self.dialect)}{written(node.name, self.dialect)}" for source in having]
                said = f"{node.name} is ambiguous: write {' or '.join(offered)}."
                self.problems.append(problem("ambiguous_column", said, node.name, offered))
                self.ambiguous.append((node, outer, having))
            if having:
                self._use(node, outer, having[0], key)
                return
            if key in outer.aliases and (self.dialect in ALIASES_ANYWHERE or unless_named):
                return
        self._bare(node, key, frame)

    def star(self, node: exp.Star, sources: list[Source], frame: Frame) -> None:
        """Finds the columns that a star leaves out or renames."""
        for item in (*(node.args.get("except_") or []), *(node.args.get("rename") or [])):
            name = item.this if isinstance(item, exp.Alias) else item
            if not isinstance(name, exp.Column):
                continue
            self.seen.add(id(name))
            key, table = fold(name.this, self.dialect), fold(name.args.get("table"), self.dialect)
            having = [s for s in sources if key in s.columns and (not table or s.alias == table)]
            for source in having:
                self.record(source, key)
            if not having and all(source.known for source in sources):
                self.problems.append(unknown_column(self.names, name.this, "", sources, frame, self.dialect))

    def _word(self, node: exp.Column, key: str, frame: Frame) -> None:
        """PostgreSQL takes `user` for the login, never for a column: a table's own `user` is surely meant."""
        having = [source for outer in frame.chain() for source in outer.sources if key in source.columns]
        if having:
            label, asked = _label(having[0], self.dialect), f"{_prefix(having[0], self.dialect)}{quoted(key)}"
            said = f"{key} is a reserved word: the column of {label} is written {quoted(key)}, in quotes."
            self.problems.append(problem("unknown_column", said, key, [asked]))
            self.missing_columns.append((node, having[:1]))

    def _bare(self, node: exp.Column, key: str, frame: Frame) -> None:
        """A name that is no column in sight: a whole row, a word of the dialect, or a problem."""
        for outer in frame.chain():
            for source in outer.sources:
                if source.alias == key:
                    self.whole_row(source)
                    self.uses.append(Use(node, outer, source, ""))
                    return
        if self._is_row_number(node, key, frame.sources, frame):
            return
        sources = [source for outer in frame.chain() for source in outer.sources]
        if all(source.known for source in sources):
            self.problems.append(unknown_column(self.names, node.this, "", sources, frame, self.dialect))
            self.missing_columns.append((node, sources))

    def _is_row_number(self, node: exp.Column, key: str, sources: list[Source], frame: Frame) -> bool:
        """Whether a name means the `rowid` of the only stored table; of a subquery it would be NULL.

        Of a table that is hidden in part it is its key, where that is granted: a table has no more than one.
        """
        stored = [source for source in sources if source.card is not None]
        card = stored[0].card if len(stored) == 1 else None
        if card is None or key not in _ROW_NUMBERS.get(self.dialect, ()):
            return False
        if self.dialect != "sqlite" or not self.names.exposes(card):
            self.uses.append(Use(node, frame, stored[0], ""))
            return True
        keys = [column for column in card.columns if card.primary_key == [column.name]]
        if not keys or keys[0].type.lower() != "integer":
            return False
        self._use(node, frame, stored[0], lowered(keys[0].name))
        self.row_keys.append((node, [*([] if node.args.get("table") else [stored[0].alias]), keys[0].name]))
        return True

    def _qualified_star(self, node: exp.Column, frame: Frame) -> None:
        """`t.*`, or all fields of a struct to DuckDB: within a query a table comes before a column."""
        alias = fold(node.args["table"], self.dialect)
        around = [source for outer in frame.chain() for source in outer.sources]
        meant = [source for source in around if source.alias == alias]
        near = [source for source in frame.sources if source.alias == alias or alias in source.columns]
        near = near or meant or [source for source in around if alias in source.columns or not source.known]
        if self.dialect == "duckdb" and len(node.parts) == 2 and near and all(one.alias != alias for one in near):
            self.column(exp.column(node.args["table"].copy()), frame)
        elif not meant:
            self.problems.append(unknown_source(self.names, node, frame, self.dialect))
        self.star(node.this, meant, frame)

    def _qualified(self, node: exp.Column, key: str, table: str, frame: Frame) -> None:
        if self.dialect == "duckdb":
            self._path(node, frame)
            return
        schema = fold(node.args.get("db"), self.dialect)
        for outer in frame.chain():
            for source in outer.sources:
                if source.alias != table or (schema and source.schema != schema and schema not in ("public", "main")):
                    continue
                if key in source.columns:
                    self._use(node, outer, source, key)
                else:
                    self._lacks(node, key, source, frame)
                return
        self._astray(node, frame)

    def _path(self, node: exp.Column, frame: Frame) -> None:
        """`a.b.c` of DuckDB: a table's column, maybe behind its schema and catalog, or a field of a column. What it may
        mean by any reading has to be granted."""
        parts = [fold(part, self.dialect) for part in node.parts]
        around = [(outer, source) for outer in frame.chain() for source in outer.sources]
        named = [(o, s, key) for o, s in around for alias, key in pairwise(parts) if s.alias == alias]
        found = [(o, s, key) for o, s, key in named if key in s.columns]
        if named and not found:
            self._lacks(node, named[0][2], named[0][1], frame)
            return
        found = found or [(o, s, parts[0]) for o, s in around if parts[0] in s.columns]
        for place, (outer, source, key) in enumerate(found):
            if place == 0:
                self._use(node, outer, source, key)
            self.record(source, key)
        if not found:
            self._astray(node, frame)

    def _lacks(self, node: exp.Column, key: str, source: Source, frame: Frame) -> None:
        """The source that is named has no such column, as far as it is granted."""
        if not source.known:
            self.uses.append(Use(node, frame, source, key))
        elif not self._is_row_number(node, key, [source], frame):
            unknown = unknown_column(self.names, node.this, source.alias, [source], frame, self.dialect)
            self.problems.append(unknown)
            self.missing_columns.append((node, [source]))

    def _astray(self, node: exp.Column, frame: Frame) -> None:
        self.problems.append(unknown_source(self.names, node, frame, self.dialect))
        self.astray.append((node, frame))

    def _use(self, node: exp.Column, frame: Frame, source: Source, key: str) -> None:
        self.uses.append(Use(node, frame, source, key))
        self.record(source, key)

    def record(self, source: Source, key: str) -> None:
        """Notes that a column of a table is used."""
        if source.card and key in source.real:
            self.columns[f"{source.card.name}.{source.real[key]}"] = None


_SYSTEM = {"pg_catalog", "information_schema", "pg_toast", "sqlite_master", "sqlite_schema", "sqlite_temp_master"}
_OWNERS = 3
"""Tables that are named for a column that the query's have not."""
_COLUMNS = 10
"""Columns of the table that was meant."""


def unknown_table(names: Names, node: exp.Table, ctes: dict[str, Source], dialect: str) -> Problem:
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
        found = _called(node.name, renamed[:1])
        column = "*" if isinstance(node.this, exp.Star) else written(found[0][1] if found else node.name, dialect)
        name = f"{_prefix(renamed[0], dialect)}{column}"
        folded = renamed[0].alias.lower() == table.lower()
        why = f"{table} needs its quotes" if folded else f"{table} is called {renamed[0].alias} in this query"
        return problem("unknown_column", f"{why}: write {name}.", f"{table}.{node.name}", [name])
    missing = f"{table} is not in the FROM clause"
    if known := names.alike(node.args["db"].name if node.args.get("db") else "", table):
        real = [written_path(card.name, dialect) for card in known]
        return problem("unknown_table", f"{missing}: join {real[0]} before using its columns.", table, real[:3])
    having = _called(node.name, [source for source in sources if source.alias])
    also = f"; {listed([source.alias for source, _ in having])} has {node.name}" if having else ""
    offered = [f"{_prefix(source, dialect)}{written(real, dialect)}" for source, real in having]
    offered = offered or closest(table, [s.alias for s in sources if s.alias])
    return problem("unknown_table", f"{missing}{also}.", table, offered[:3])


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
    if found := _called(name, sources):
        source, real = found[0][0], written(found[0][1], dialect)
        quotes = ", in quotes" if real != found[0][1] else ""
        text = f"{missing}; the column is written {real}{quotes}."
        return problem("unknown_column", text, asked, [f"{_prefix(source, dialect)}{real}"])
    if elsewhere := _called(name, others):
        offered = [f"{_prefix(source, dialect)}{written(real, dialect)}" for source, real in elsewhere]
        text = f"{missing}; {_label(elsewhere[0][0], dialect)} has it: write {offered[0]}."
        return problem("unknown_column", text, asked, offered[:3])
    places: dict[str, str] = {}  # of two that are as close, the first source's is offered
    for source in (*sources, *others):
        for key, real in source.columns.items():
            places.setdefault(real or key, f"{_prefix(source, dialect)}{written(real or key, dialect)}")
    offered = [places[found] for found in closest(name, places)]
    present = {source.card.name for source in sources if source.card}
    cards = [names.cards[table] for table in names.owners(name) if table not in present][:_OWNERS]
    if owners := [(card.name, column.name) for card in cards if (column := card.column(name))]:
        tables = listed([written_path(table, dialect) for table, _ in owners])
        text = f"{missing}; {tables} {'has' if len(owners) == 1 else 'have'} one but {_are(owners)} not in the query."
        paths = [f"{written_path(table, dialect)}.{written(real, dialect)}" for table, real in owners]
        return problem("unknown_column", text + _columns(name, sources, dialect), asked, [*paths, *offered[:2]])
    items = frame.select.expressions if frame.select is not None else []
    if name.lower() in {one.lower() for one in (*frame.aliases, *(item.alias for item in items))}:
        return problem("unknown_column", f"{name} is an output's name: it cannot be used here; repeat its expression "
                       "or wrap the query.", asked)  # fmt: skip
    told = f"{missing}{_are_close(offered)}.{_columns(name, sources, dialect)}"
    return problem("unknown_column", told, asked, offered)


def _columns(name: str, sources: Sequence[Source], dialect: str) -> str:
    """What the one table has that was meant."""
    if len(sources) != 1 or not sources[0].columns:
        return ""
    real = list(dict.fromkeys(real or key for key, real in sources[0].columns.items()))
    first = closest(name, real, _COLUMNS, least=0.0)
    more = f" and {len(real) - len(first)} more" if len(real) > len(first) else ""
    whose = sources[0].alias if "(" in (label := _label(sources[0], dialect)) else label
    return f" {whose} has {', '.join(written(one, dialect) for one in first)}{more}."


def _called(name: str, sources: Iterable[Source]) -> list[tuple[Source, str]]:
    """The columns of this name without case; else the one that it is without spaces and marks too."""
    columns = [(source, key, real or key) for source in sources for key, real in source.columns.items()]
    same = [(source, real) for source, key, real in columns if key.lower() == name.lower()]
    alike = [(source, real) for source, key, real in columns if letters(key) == letters(name) != ""]
    return same or (alike if len(alike) == 1 else [])


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


def _are(items: Sequence[object]) -> str:
    return "is" if len(items) == 1 else "are"


def _are_close(offered: Sequence[str]) -> str:
    return f"; {listed(offered)} {_are(offered)} close" if offered else ""
