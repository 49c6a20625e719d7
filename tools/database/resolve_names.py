"""Finds every table and column of a query, as the database would, and says what does not exist.

A resolver of our own rather than sqlglot's `qualify`: it keeps going after the first problem, says which source has a
misplaced column, knows what each dialect lets aliases do, and never has to rewrite the query.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlglot import exp

from hopql.tools.database.explain_failures import problem
from hopql.tools.database.find_columns import ALIASES_ANYWHERE, Lookup, unknown_column, unknown_table
from hopql.tools.database.scope_names import (
    STATEMENTS,
    SUMMARIES,
    Frame,
    Names,
    Outputs,
    Source,
    cast_to,
    fold,
    forgets_with,
    function_columns,
    function_name,
    gives_one_row,
    is_certain,
    is_joined,
    output_name,
    pivot_reads,
    star_gives,
)

_GIVE_ROWS = {"generate_series", "json_each", "json_tree", "range", "repeat", "unnest"}
"""Functions that DuckDB reads from and that compute on their arguments alone. A name may mean another function there:
`histogram('table', column)` reads a table that a text names."""

_FIRST_PARTS = 3
"""Levels of recursive queries in the first part of each other that are read: over each, all below it is read twice."""

_VERBS = {"desc", "describe", "show", "summarize"}
"""`(show people)` is a statement to DuckDB, and to the parser a table with an alias."""


class Resolver(Lookup):
    """Walks one statement; afterwards `problems`, `tables`, `uses`, `columns` and `frames` are filled."""

    def __init__(self, names: Names, dialect: str, depth: int = 0) -> None:
        """`depth`: in how many first parts of recursive queries this looks, one in the other."""
        super().__init__(names, dialect)
        if depth > _FIRST_PARTS:
            raise RecursionError
        self._depth = depth
        self.exact = dialect == "postgres"
        self.tables: dict[str, None] = {}
        self.frames: list[tuple[exp.Select, Frame]] = []
        self.reads: list[Source] = []
        """Tables of the database, wherever they stand."""
        self.missing_tables: list[exp.Table] = []

    def query(self, node: exp.Expr, ctes: dict[str, Source], outer: Frame | None) -> Source:
        """Resolves a query of any kind and says what it gives."""
        ctes = self._with(node, ctes, outer)
        if isinstance(node, exp.Select):
            return self._select(node, ctes, outer)
        if isinstance(node, exp.SetOperation):
            left = self.query(node.this, ctes, outer)
            self.query(node.expression, ctes, outer)
            self._tail(node, Frame(ctes, outer, aliases=set(left.columns)), left)
            return left
        if isinstance(node, STATEMENTS):
            return self._statement(node, ctes, outer)
        if isinstance(node, exp.Subquery) and isinstance(node.this, (exp.Query, exp.Values, *STATEMENTS)):
            inner = self.query(node.this, ctes, outer)
            self._tail(node, Frame(ctes, outer), inner)
            return inner
        frame = Frame(ctes, outer)
        if isinstance(node, exp.Values):
            for row in node.expressions:
                self.walk(row, frame)
            first = node.expressions[0].expressions if node.expressions else []
            start = 0 if self.dialect == "duckdb" else 1
            word = "col" if self.dialect == "duckdb" else "column"
            columns = {f"{word}{index}": "" for index in range(start, start + len(first))}
            return Source("", columns, many=False)
        if isinstance(node, exp.Subquery) or not isinstance(node, exp.Query):
            kind = type(node.this if isinstance(node, exp.Subquery) else node).__name__.upper()
            self.problems.append(problem("not_read_only", f"Only queries can be read from; this is {kind}."))
        self.walk(list(node.iter_expressions()), frame)
        return Source("", {}, known=False)

    def _statement(self, node: exp.Expr, ctes: dict[str, Source], outer: Frame | None) -> Source:
        """DuckDB's PIVOT, UNPIVOT, SUMMARIZE and DESCRIBE."""
        if isinstance(node, SUMMARIES) and not isinstance(node.this, exp.Table):
            self.query(node.this, ctes, outer)
            return Source("", {}, many=False, known=False)
        frame = Frame(ctes, outer)
        self._source(node.this, frame)
        if isinstance(node, exp.Pivot):
            return self._pivot(node, frame)
        for source in frame.sources:
            self.whole_row(source)
        return Source("", {}, many=False, known=False)

    def _pivot(self, node: exp.Pivot, frame: Frame) -> Source:
        """What a pivot gives of the sources of a frame; of them it takes all columns."""
        for source in frame.sources:
            self.whole_row(source)
        if forgets_with(node):
            said = "PIVOT may not read from WITH here: list its values, IN ('a', 'b'), or put the query in its place."
            self.problems.append(problem("syntax", said))
        self.walk(pivot_reads(node), frame)
        if into := node.args.get("into"):
            self.seen.update(id(column) for column in into.find_all(exp.Column))
        return Source("", {}, known=False)

    def _pivoted(self, node: exp.Expr, added: list[Source], frame: Frame) -> None:
        """`FROM t PIVOT (…)`: what it gives takes the place of what it is made of."""
        pivots, select = node.args["pivots"], node.parent and node.parent.parent
        alone = isinstance(node.parent, exp.From) and select is not None and not select.args.get("joins")
        if len(pivots) != 1 or len(added) != 1 or not alone or node.args.get("joins"):
            self.problems.append(problem("syntax", "Write PIVOT and UNPIVOT in a subquery of their own."))
            return
        inside = Frame(frame.ctes, frame.outer, sources=added)
        given, alias = self._pivot(pivots[0], inside), pivots[0].args.get("alias")
        frame.sources = [source for source in frame.sources if source not in added]
        self._derived(given, fold(alias.this, self.dialect) if alias else "", alias.columns if alias else [], frame)

    def _tail(self, node: exp.Expr, frame: Frame, relation: Source) -> None:
        """ORDER BY, LIMIT and OFFSET of a union or a parenthesised query see its outputs only."""
        frame.sources.append(Source("", relation.columns, known=relation.known))
        for part in ("order", "limit", "offset"):
            self.walk(node.args.get(part), frame)

    def _with(self, node: exp.Expr, ctes: dict[str, Source], outer: Frame | None) -> dict[str, Source]:
        clause = node.args.get("with_")
        if clause is None:
            return ctes
        ctes = dict(ctes)
        for cte in clause.expressions:
            name = fold(cte.args["alias"].this, self.dialect)
            body = cte.this
            renamed = cte.args["alias"].args.get("columns") or []
            if clause.args.get("recursive") and self.dialect == "duckdb":
                given = self._recursive(body, name, renamed, ctes, outer)
            elif clause.args.get("recursive"):
                first = body.this if isinstance(body, exp.SetOperation) else None
                quiet = Resolver(self.names, self.dialect, self._depth + 1)  # its problems are found again below
                anchor = quiet.query(first, ctes, outer) if first is not None else Source("", {}, known=False)
                within = {**ctes, name: Source("", self._renamed(anchor.columns, renamed), known=anchor.known)}
                given = self.query(body, within, outer)
            else:
                given = self.query(body, ctes, outer)
            query = None if clause.args.get("recursive") else body
            columns = self._renamed(given.columns, renamed)
            ctes[name] = replace(given, columns=columns, query=query, renamed=self._folded(renamed))
        for part in (clause.args.get("search"), clause.args.get("cycle")):  # of PostgreSQL, behind the last
            if part is not None:
                marks = (part.args.get("expression"), part.args.get("using"))
                ctes[name].columns.update({fold(mark, self.dialect): "" for mark in marks if mark})
                self.walk([part.args.get("to"), part.args.get("default")], Frame({}))
        return ctes

    def _recursive(
        self, body: exp.Expr, name: str, renamed: Sequence[exp.Expr], ctes: dict[str, Source], outer: Frame | None
    ) -> Source:
        """DuckDB lets only the last part of a UNION see the CTE itself; elsewhere and BY NAME its name is a table's."""
        if not isinstance(body, exp.Union) or body.args.get("by_name"):
            return self.query(body, ctes, outer)
        ctes = self._with(body, ctes, outer)
        given = self.query(body.this, ctes, outer)
        within = {**ctes, name: Source("", self._renamed(given.columns, renamed), known=given.known)}
        self.query(body.expression, within, outer)
        self._tail(body, Frame(within, outer, aliases=set(given.columns)), given)
        return given

    def _renamed(self, columns: Outputs, renamed: Sequence[exp.Expr]) -> Outputs:
        """Column aliases take the place of the first columns."""
        if not renamed:
            return columns
        fresh = dict.fromkeys(self._folded(renamed), "")
        return {**fresh, **dict(list(columns.items())[len(fresh) :])}

    def _folded(self, renamed: Sequence[exp.Expr]) -> list[str]:
        return [fold(item.this if isinstance(item, exp.ColumnDef) else item, self.dialect) for item in renamed]

    def _select(self, node: exp.Select, ctes: dict[str, Source], outer: Frame | None) -> Source:
        frame = Frame(ctes, outer, node)
        self.frames.append((node, frame))
        if node.args.get("from_"):
            self._source(node.args["from_"].this, frame)
        for lateral in node.args.get("laterals") or []:
            self._source(lateral, frame)
        for join in node.args.get("joins") or []:
            self._join(join, frame)
        named = {fold(item.args["alias"], self.dialect) for item in node.expressions if isinstance(item, exp.Alias)}
        inside = named if self.dialect in ALIASES_ANYWHERE else set[str]()
        frame.aliases = inside
        self.walk(node.args.get("where"), frame)
        self._selected(node, frame)
        frame.aliases = inside
        for part in ("windows", "having", "qualify"):
            self.walk(node.args.get(part), frame)
        frame.aliases = named
        distinct = node.args.get("distinct")
        for clause in (node.args.get("group"), distinct and distinct.args.get("on"), node.args.get("order")):
            self.walk(clause, frame, unless_named=True)
        for part in ("limit", "offset", "sample"):
            self.walk(node.args.get(part), frame)
        columns: Outputs = {}
        known = all(source.known for source in frame.sources)
        for item in node.expressions:
            given = self._outputs(item, frame)
            columns.update(given or {})
            known = known and given is not None and is_certain(item)
        meant = any(node.args.get(part) for part in ("group", "distinct", "limit"))  # a small relation, on purpose
        many = any(s.many for s in frame.sources) and not gives_one_row(node) and not meant
        return Source("", columns, many=many, known=known)

    def _selected(self, node: exp.Select, frame: Frame) -> None:
        """What is selected sees no output's name; in DuckDB, those of the outputs before it."""
        frame.aliases = set()
        for item in node.expressions:
            self.walk(item, frame)
            if self.dialect == "duckdb" and isinstance(item, exp.Alias):
                frame.aliases.add(fold(item.args["alias"], self.dialect))

    def _outputs(self, item: exp.Expr, frame: Frame) -> Outputs | None:
        """The columns that an item of a SELECT gives; None where only the database knows them."""
        inner = item.this if isinstance(item, exp.Columns) else item
        star = inner.this if isinstance(inner, exp.Column) else inner
        if not isinstance(star, exp.Star):
            written = item.args.get("alias") if isinstance(item, exp.Alias) else None
            key = fold(written, self.dialect) if written is not None else output_name(item, self.dialect)
            return {key: key}
        qualifier = fold(inner.args.get("table"), self.dialect) if isinstance(inner, exp.Column) else ""
        sources = [source for source in frame.sources if not qualifier or source.alias == qualifier]
        found: Outputs = {}
        for source in sources:
            found.update(source.columns)
            self.whole_row(source)
        return star_gives(star, found, self.dialect) if sources else None

    def _join(self, join: exp.Join, frame: Frame) -> None:
        before = list(frame.sources)
        self._source(join.this, frame)
        added = [source for source in frame.sources if source not in before]
        kinds = {str(join.args.get(part) or "").upper() for part in ("method", "kind")}
        if "NATURAL" in kinds:
            left = {key for source in before for key in source.columns}
            frame.merged |= left & {key for source in added for key in source.columns}
            frame.links.append({*before, *added})
        on = join.args.get("on")
        if kinds & {"CROSS", "POSITIONAL"} or (isinstance(on, exp.Boolean) and on.this):  # every pair is meant
            frame.links.append({*before[-1:], *added})
        for identifier in join.args.get("using") or []:
            self._using(identifier, before, added, frame)
        self.walk(on, frame)
        self.walk(join.args.get("match_condition"), frame)

    def _using(self, identifier: exp.Expr, before: list[Source], added: list[Source], frame: Frame) -> None:
        key = fold(identifier.this if isinstance(identifier, exp.Column) else identifier, self.dialect)
        for side in (before, added):
            having = [source for source in side if key in source.columns]
            if not having and all(source.known for source in side):
                unknown = unknown_column(self.names, identifier, "", side[-1:], frame, self.dialect)
                self.problems.append(unknown)
            for source in having:
                self.record(source, key)
        frame.merged.add(key)
        frame.links.append({source for source in (*before, *added) if key in source.columns})

    def _source(self, node: exp.Expr, frame: Frame) -> None:
        """Adds what one entry of a FROM clause brings, and the joins nested in it."""
        before = list(frame.sources)
        alias = node.args.get("alias")
        renamed = (alias.args.get("columns") or []) if isinstance(alias, exp.TableAlias) else []
        name = fold(alias.this, self.dialect) if isinstance(alias, exp.TableAlias) and alias.this else ""
        if isinstance(node, exp.Table) and isinstance(node.this, exp.Identifier):
            self._table(node, name, renamed, frame)
        elif isinstance(node, exp.Subquery) and is_joined(node.this):
            inside = Frame(frame.ctes, frame.outer) if name else frame
            self._source(node.this, inside)
            if name:
                columns = {key: real for source in inside.sources for key, real in source.columns.items()}
                frame.sources.append(Source(name, self._renamed(columns, renamed)))
        elif isinstance(node, (exp.Subquery, exp.Values)):
            sees = frame if self.dialect == "duckdb" else frame.outer
            self._derived(self.query(node, frame.ctes, sees), name, renamed, frame)
            frame.sources[-1].query = node.this if isinstance(node, exp.Subquery) else None
        elif isinstance(node, exp.Lateral) and isinstance(node.this, exp.Subquery):
            used = len(self.uses)
            self._derived(self.query(node.this, frame.ctes, frame), name, renamed, frame)
            self._linked(used, frame)
        else:
            self._function(node, name, renamed, frame)
        if node.args.get("pivots"):
            self._pivoted(node, [source for source in frame.sources if source not in before], frame)
        for join in node.args.get("joins") or []:
            self._join(join, frame)
        self.walk(node.args.get("sample"), frame)

    def _derived(self, given: Source, name: str, renamed: list[exp.Expr], frame: Frame) -> None:
        columns, called = self._renamed(given.columns, renamed), self._folded(renamed)
        frame.sources.append(Source(name, columns, many=given.many, known=given.known, renamed=called))

    def _linked(self, before: int, frame: Frame) -> None:
        """What a lateral source reads of its neighbours connects it with them."""
        touched = {use.source for use in self.uses[before:] if use.frame is frame}
        if touched:
            frame.links.append({*touched, frame.sources[-1]})

    def _function(self, node: exp.Expr, name: str, renamed: list[exp.Expr], frame: Frame) -> None:
        before = len(self.uses)
        self.seen.add(id(node))
        called: list[exp.Expr] = [node]
        if isinstance(node, exp.Table):
            called = node.args.get("rows_from") or [node.this]
        elif isinstance(node, exp.Lateral):
            called = [node.this]
        given: Outputs = {}
        for call in called:
            self.seen.add(id(call))
            call = call.this if isinstance(call, exp.Table) else call
            called_as = function_name(call, self.dialect)
            if self.dialect == "duckdb" and called_as not in _GIVE_ROWS:
                self.problems.append(problem("function", f"{called_as} may not be read from.", called_as))
            self.walk(call, frame)
            if isinstance(call.args.get("offset"), exp.Identifier):  # the ordinality's alias
                renamed = [*renamed, call.args["offset"]]
            given.update(dict.fromkeys(function_columns(call, self.dialect), ""))
        first = function_name(called[0].this if isinstance(called[0], exp.Table) else called[0], self.dialect)
        given.update({key: "" for key in ("ordinality", name) if key})
        columns = {**self._renamed({}, renamed), **given} if renamed else given
        frame.sources.append(Source(name or first, columns, many=False))
        self._linked(before, frame)

    def _table(self, node: exp.Table, alias: str, renamed: list[exp.Expr], frame: Frame) -> None:
        self.seen.add(id(node))
        schema, name = fold(node.args.get("db"), self.dialect), fold(node.this, self.dialect)
        if self.dialect == "duckdb" and name in _VERBS and not node.this.args.get("quoted"):
            self.problems.append(problem("syntax", f'"{name}" has to stand in quotes where it is a name.', name))
        cte = frame.ctes.get(name) if not schema else None
        if cte is not None:
            columns, query = self._renamed(cte.columns, renamed), None if renamed else cte.query
            frame.sources.append(replace(cte, alias=alias or name, columns=columns, query=query))
            return
        catalog = node.args.get("catalog")
        card = None if catalog else self.names.table(schema, name, exact=self.exact)
        if card is None:
            self.problems.append(unknown_table(self.names, node, frame.ctes, self.dialect))
            self.missing_tables.append(node)
            frame.sources.append(Source(alias or name, {}, known=False))
            return
        self.tables[card.name] = None
        columns = self.names.columns(card, exact=self.exact)
        keys = list(self._renamed(columns, renamed))
        real = dict(zip(keys, columns.values(), strict=True)) if len(keys) == len(columns) else columns
        source = Source(alias or name, real, card, real, schema if not alias else "", node=node)
        frame.sources.append(source)
        self.reads.append(source)

    def walk(self, node: object, frame: Frame, *, unless_named: bool = False) -> None:
        """Resolves the columns of an expression; subqueries become frames of their own."""
        stack: list[object] = list(node) if isinstance(node, list) else [node]
        while stack:
            item = stack.pop()
            if not isinstance(item, exp.Expr):
                continue
            if isinstance(item, exp.Column):
                self.column(item, frame, unless_named=unless_named)
                if isinstance(item.this, exp.Star):
                    stack.extend(item.this.args.get("replace") or [])
            elif isinstance(item, exp.Star):
                self.star(item, [one for outer in frame.chain() for one in outer.sources], frame)
                stack.extend(item.args.get("replace") or [])
            elif isinstance(item, (exp.Select, exp.SetOperation, exp.Subquery)):
                self.query(item, frame.ctes, frame)
            elif isinstance(item, (exp.Lambda, exp.Comprehension)):
                named = [*item.expressions, item.args.get("expression"), item.args.get("position")]
                parameters = {fold(part, self.dialect): "" for part in named if part}
                inner = Frame(frame.ctes, frame, sources=[Source("", parameters, many=False)])
                self.walk([item.this, item.args.get("condition")], inner)
                stack.append(item.args.get("iterator"))
            elif isinstance(item, (exp.DataType, exp.ObjectIdentifier)) and not self._may_cast(item):
                self.problems.append(problem("function", f"A cast to {cast_to(item)} is not allowed.", cast_to(item)))
            elif isinstance(item, exp.Dot) and self.path(item, frame):
                continue
            else:
                stack.extend(item.iter_expressions())

    def _may_cast(self, item: exp.DataType | exp.ObjectIdentifier) -> bool:
        own = isinstance(item, exp.ObjectIdentifier) or item.this == exp.DataType.Type.USERDEFINED
        return self.dialect != "postgres" or not own or self.names.may_cast(cast_to(item))


def resolve(tree: exp.Expr, names: Names, dialect: str) -> Resolver:
    """The resolver after it has walked the statement."""
    resolver = Resolver(names, dialect)
    resolver.query(tree, {}, None)
    missed = next((item for item in tree.find_all(exp.Column, exp.Table) if id(item) not in resolver.seen), None)
    if missed is not None and not resolver.problems:
        said = f"{missed.name or 'A name'} stands where it cannot be read."
        resolver.problems.append(problem("syntax", said, missed.name))
    return resolver
