"""What one written column means in the frames that see it."""

from __future__ import annotations

from itertools import pairwise

from sqlglot import exp

from hopql.state.database import Problem
from hopql.tools.database import unknowns
from hopql.tools.database.failures import problem
from hopql.tools.database.names import Frame, Names, Source, Use, fold, lowered

_WORDS = {"user", "current_role", "current_user", "session_user", "current_catalog", "current_schema"}
"""Bare words that look like columns to PostgreSQL."""
_ROW_NUMBERS = {"sqlite": {"rowid", "oid", "_rowid_"}, "duckdb": {"rowid"}}
ALIASES_ANYWHERE = {"duckdb", "sqlite"}
"""Dialects that let an output alias be used in WHERE, GROUP BY and HAVING."""
_BARE = (exp.Ordered, exp.Group, exp.Tuple, exp.Paren, exp.Cube, exp.Rollup, exp.GroupingSets)
"""What a column stands in directly that may be an output's name to PostgreSQL; within an expression none is."""


class Lookup:
    """Finds columns; fills `uses` (where each was found), `columns` (real ones, as keys) and the problems given."""

    def __init__(self, names: Names, dialect: str, problems: list[Problem]) -> None:
        self.names = names
        self.dialect = dialect
        self.problems = problems
        self.uses: list[Use] = []
        self.columns: dict[str, None] = {}
        self.missing: list[tuple[exp.Column, list[Source]]] = []
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
                self.problems.append(unknowns.ambiguous(node.name, having, self.dialect))
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
                self.problems.append(unknowns.unknown_column(self.names, name.this, "", sources, frame, self.dialect))

    def _word(self, node: exp.Column, key: str, frame: Frame) -> None:
        """PostgreSQL takes `user` for the login, never for a column: a table's own `user` is surely meant."""
        having = [source for outer in frame.chain() for source in outer.sources if key in source.columns]
        if having:
            self.problems.append(unknowns.reserved(key, having[0], self.dialect))
            self.missing.append((node, having[:1]))

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
            self.problems.append(unknowns.unknown_column(self.names, node.this, "", sources, frame, self.dialect))
            self.missing.append((node, sources))

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
            self.problems.append(unknowns.unknown_source(self.names, node, frame, self.dialect))
        self.star(node.this, meant, frame)

    def _qualified(self, node: exp.Column, key: str, table: str, frame: Frame) -> None:
        if self.dialect == "duckdb":
            self._path(node, frame)
            return
        schema = fold(node.args.get("db"), self.dialect)
        default = {"", self.names.default_schema, "main"}
        for outer in frame.chain():
            for source in outer.sources:
                if source.alias != table or (schema and source.schema != schema and schema not in default):
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
            unknown = unknowns.unknown_column(self.names, node.this, source.alias, [source], frame, self.dialect)
            self.problems.append(unknown)
            self.missing.append((node, [source]))

    def _astray(self, node: exp.Column, frame: Frame) -> None:
        self.problems.append(unknowns.unknown_source(self.names, node, frame, self.dialect))
        self.astray.append((node, frame))

    def _use(self, node: exp.Column, frame: Frame, source: Source, key: str) -> None:
        self.uses.append(Use(node, frame, source, key))
        self.record(source, key)

    def record(self, source: Source, key: str) -> None:
        """Notes that a column of a table is used."""
        if source.card and key in source.real:
            self.columns[f"{source.card.name}.{source.real[key]}"] = None
