"""What a rule of repair reads and gives: a query's text, its tree with the place of each expression, and edits of the
text.

sqlglot keeps positions of identifiers, literals and called names only. Here its parser is told to note, for every
expression that one of its methods returns, the characters that the method read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, wraps
from typing import Any, Protocol, TypeVar

import sqlglot
from sqlglot import exp
from sqlglot.dialects.dialect import Dialect
from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import Token

from hopql.state.cards import Column, TableCard
from hopql.state.plan import JoinEdge
from hopql.tools.database.parse_statement import entangled, retreat
from hopql.tools.database.quote_names import written
from hopql.tools.database.resolve_names import Resolver, resolve
from hopql.tools.database.scope_names import Frame, Names, Source, Use, conjuncts, fold

_METHODS = """
    _parse_primary _parse_paren _parse_function _parse_column _parse_unary _parse_range _parse_equality
    _parse_conjunction _parse_disjunction _parse_assignment _parse_expression _parse_ordered _parse_table
    _parse_join _parse_where _parse_group _parse_having _parse_order _parse_limit _parse_select _parse_statement
    _parse_from _parse_type _parse_interval _parse_window _parse_in _parse_is _parse_between
    """


def cut_tokens(sql: str, dialect: str) -> list[Token]:
    """The tokens of a text; none when it cannot be cut."""
    try:
        return sqlglot.tokenize(sql, read=dialect)
    except SqlglotError:
        return []


def parse_places(sql: str, dialect: str, tokens: list[Token]) -> exp.Expr | None:
    """The tree of a text that is one query, with spans; None when it is anything else."""
    if entangled(tokens):
        return None
    try:
        trees = [tree for tree in _parser(dialect)(dialect=dialect).parse(tokens, sql) if tree is not None]
    except (SqlglotError, RecursionError):
        return None
    return trees[0] if len(trees) == 1 and isinstance(trees[0], (exp.Query, exp.Values)) else None


def place_of(node: exp.Expr | None) -> tuple[int, int] | None:
    """The characters of an expression, end exclusive; None where they are not known."""
    if node is None:
        return None
    noted = node.meta.get("span")
    if noted:
        return (noted[0], noted[1])
    found = [place for child in node.iter_expressions() if (place := place_of(child))]
    start, end = node.meta.get("start"), node.meta.get("end")
    if isinstance(start, int) and isinstance(end, int):
        found.append((start, end + 1))
    return (min(place[0] for place in found), max(place[1] for place in found)) if found else None


Place = tuple[str, str]
"""Table and column, in small letters."""


def equated(condition: str, dialect: str) -> list[tuple[Place, Place]]:
    """The pairs of columns that a condition of the schema graph compares; none where it is more than equal columns."""
    query = f"SELECT 1 WHERE {condition}"
    tree = parse_places(query, dialect, cut_tokens(query, dialect))
    whole = tree.args["where"].this if tree is not None and tree.args.get("where") else None
    found = []
    for leaf in conjuncts(whole) if whole else ():
        sides = [leaf.this, leaf.expression] if isinstance(leaf, exp.EQ) else []
        columns = [side for side in sides if isinstance(side, exp.Column)]
        if len(columns) < 2:
            return []
        one, other = ((f"{side.db}.{side.table}".lower().lstrip("."), side.name.lower()) for side in columns)
        found.append((one, other))
    return found


def other_side(condition: str, place: Place, dialect: str) -> Place | None:
    """The column that a condition equates with this one, where that is all it says."""
    pairs = equated(condition, dialect)
    sides = [other for pair in pairs for one, other in (pair, pair[::-1]) if one == place]
    return sides[0] if len(pairs) == 1 and sides else None


@cache
def _parser(dialect: str) -> type[sqlglot.Parser]:
    origin = Dialect.get_or_raise(dialect).parser_class
    noting = {name: _noting(getattr(origin, name)) for name in _METHODS.split() if hasattr(origin, name)}
    return type(f"Noting{origin.__name__}", (origin,), noting | {"_retreat": retreat})


def _noting(method: Callable[..., Any]) -> Callable[..., Any]:
    """A method that goes on from an expression begins where that one does, and that one has ended before it."""

    @wraps(method)
    def noted(parser: Any, *args: Any, **options: Any) -> Any:
        given = next((arg for arg in args if isinstance(arg, exp.Expr)), None)
        if given is None:
            start = parser._curr.start if parser._curr else None
        else:
            start = given.meta.get("span", (given.meta.get("start"),))[0]
            if start is not None:
                given.meta.setdefault("span", (start, parser._prev.end + 1))
        made = method(parser, *args, **options)
        if isinstance(made, exp.Expr) and start is not None and parser._prev and parser._prev.end >= start:
            made.meta.setdefault("span", (start, parser._prev.end + 1))
        return made

    return noted


class StoredValues(Protocol):
    """The distinct text values of columns, without asking the database."""

    def holds(self, table: str, column: str, text: str) -> bool:
        """Whether the column stores exactly this text."""

    def closest(self, table: str, column: str, text: str, limit: int = 3) -> list[tuple[str, float]]:
        """Stored values of one column most like `text`, as (value, likeness 0 to 1), best first."""

    def complete(self, table: str, column: str) -> bool:
        """Whether every value of the column is known."""

    def column(self, table: str, column: str) -> list[str]:
        """Every known text of a column."""

    def places(self, text: str) -> list[tuple[str, str, str]]:
        """Where a text is stored, as (table, column, stored value)."""


class JoinPaths(Protocol):
    """The schema graph."""

    def paths(self, start: str, goal: str, reach: int = 3) -> list[list[JoinEdge]]:
        """Every shortest way of at most `reach` joins between two tables; two conditions on one pair are two ways."""


NODE = TypeVar("NODE", bound=exp.Expr)
_WHOLE = (exp.Column, exp.Literal, exp.Func, exp.Paren, exp.Subquery, exp.Window, exp.Filter)


@dataclass(frozen=True)
class Edit:
    """Replaces the characters `start` to `end` (exclusive) of a query; a reader is told `why`."""

    start: int
    end: int
    text: str
    why: str


@dataclass(frozen=True, eq=False)
class Draft:
    """A query under repair: its text, its tree with spans (see `spans`), and what is known."""

    sql: str
    tokens: list[Token]
    tree: exp.Expr
    resolver: Resolver
    values: StoredValues | None = None
    joins: JoinPaths | None = None

    @property
    def dialect(self) -> str:
        """postgres, sqlite or duckdb."""
        return self.resolver.dialect

    @cached_property
    def nodes(self) -> list[exp.Expr]:
        """Every node of the tree."""
        return list(self.tree.walk())

    def find(self, *kinds: type[NODE]) -> Iterator[NODE]:
        """Nodes of these kinds."""
        return (node for node in self.nodes if isinstance(node, kinds))

    @cached_property
    def uses(self) -> dict[int, Use]:
        """Where each column of the tree was found, by the node's `id()`."""
        return {id(use.node): use for use in self.resolver.uses}

    def frame(self, select: exp.Expr) -> Frame | None:
        """What a SELECT of the tree sees."""
        return next((frame for made, frame in self.resolver.frames if made is select), None)

    def frame_of(self, sources: Sequence[Source]) -> Frame | None:
        """The frame of the first of these sources."""
        return next((frame for _, frame in self.resolver.frames if sources and sources[0] in frame.sources), None)

    def span(self, node: exp.Expr | None) -> tuple[int, int] | None:
        """The characters of an expression; None where they are not known for certain."""
        place = place_of(node)
        return place if place and self.text(place).count("(") == self.text(place).count(")") else None

    def text(self, place: tuple[int, int]) -> str:
        """What stands there."""
        return self.sql[place[0] : place[1]]

    def said(self, node: exp.Expr | None) -> str:
        """An expression as it is written; empty where that is not known for certain."""
        place = self.span(node)
        return self.text(place) if place else ""

    def whole(self, node: exp.Expr) -> str:
        """The same, in parentheses where it needs them to stand beside anything."""
        whole = isinstance(node, _WHOLE) and not isinstance(node, (exp.Connector, exp.Predicate, exp.Case))
        text = self.said(node)
        return text if whole or not text else f"({text})"

    def put(self, node: exp.Expr | None, text: str, why: str) -> Iterator[Edit]:
        """Another text in the place of an expression, where that is known."""
        if place := self.span(node):
            yield Edit(*place, text, why)

    def written(self, name: str) -> str:
        """A name as this dialect needs it."""
        return written(name, self.dialect)

    def path(self, node: exp.Expr, name: str) -> tuple[int, int] | None:
        """Where a part of a name is in the text, quotes and its schema included."""
        last = self.span(node.args.get(name))
        first = self.span(node.args.get("db")) or last
        return (first[0], last[1]) if first and last else None


Rule = Callable[[Draft], Iterable[Edit]]


def only(*dialects: str) -> Callable[[Rule], Rule]:
    """A rule for these dialects: others get no edits from it."""

    def limited(rule: Rule) -> Rule:
        @wraps(rule)
        def checked(draft: Draft) -> Iterable[Edit]:
            return rule(draft) if draft.dialect in dialects else ()

        return checked

    return limited


def applied(sql: str, edits: Iterable[Edit]) -> tuple[str, list[Edit]]:
    """The text with edits made, and the edits in order; of two that overlap, the first is made."""
    made: list[Edit] = []
    for edit in sorted(set(edits), key=lambda edit: (edit.start, edit.end, edit.text)):
        overlaps = made and (edit.start < made[-1].end or edit.start == made[-1].start)
        if not overlaps and sql[edit.start : edit.end] != edit.text:
            made.append(edit)
    for edit in reversed(made):
        before, after = sql[: edit.start], sql[edit.end :]
        if not edit.text and before[-1:].isspace() and (not after or after[0].isspace()):
            before = before[:-1]
        sql = before + edit.text + after
    return sql, made


_DEEP = 12

Origin = tuple[TableCard, Column]


def read_draft(
    sql: str, names: Names, dialect: str, values: StoredValues | None = None, joins: JoinPaths | None = None
) -> Draft | None:
    """A text with its tree and what its names are; None when it is no query. The rest is as `Draft` has it."""
    tokens = cut_tokens(sql, dialect)
    tree = parse_places(sql, dialect, tokens)
    return Draft(sql, tokens, tree, resolve(tree, names, dialect), values, joins) if tree is not None else None


def origin(draft: Draft, node: exp.Expr) -> Origin | None:
    """The table and column whose values a column has, unchanged; None for what is computed or not known."""
    use = draft.uses.get(id(node))
    return origin_in(draft, use.source, use.key) if use else None


def origin_in(draft: Draft, source: Source, key: str, depth: int = _DEEP) -> Origin | None:
    """The same of the column `key` of a source, through at most `depth` queries."""
    if source.card is not None:
        column = source.card.column(source.real.get(key, ""))
        return (source.card, column) if column else None
    if source.query is None or not depth:
        return None
    if not source.renamed:
        return _output(draft, source.query, key, -1, depth - 1)
    place = source.renamed.index(key) if key in source.renamed else -1
    return _output(draft, source.query, "", place, depth - 1) if place >= 0 else None


def _output(draft: Draft, query: exp.Expr, key: str, place: int, depth: int) -> Origin | None:
    """What a query gives as `key`, or as its column number `place`; both sides of a union must agree."""
    query = query.unnest()
    if isinstance(query, exp.SetOperation):
        sides = [_output(draft, side, key, place, depth) for side in (query.this, query.expression)]
        return sides[0] if sides[0] and sides[1] and sides[0] == sides[1] else None
    if not isinstance(query, exp.Select):
        return None
    items = query.expressions[place : place + 1] if place >= 0 and not query.is_star else query.expressions
    for item in items:
        inner = item.unalias()
        if isinstance(inner, exp.Column) and not isinstance(inner.this, exp.Star):
            name = item.args["alias"] if isinstance(item, exp.Alias) else inner.this
            if place >= 0 or fold(name, draft.dialect) == key:
                return origin(draft, inner)
    frame = draft.frame(query) if place < 0 and query.is_star else None
    having = [source for source in frame.sources if key in source.columns] if frame else []
    return origin_in(draft, having[0], key, depth) if len(having) == 1 and depth else None
