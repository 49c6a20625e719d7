"""Bounds what PostgreSQL computes without heeding a cancellation: functions whose time is the product of two lengths,
and what the expressions over one row make, of which nothing is freed before the row is done.

`bench/uninterruptible.py` of commit 68efa5a finds them. Where one is called over a value that the query itself makes
long (aggregates, `repeat`, recursion and the like, and columns of subqueries that hold such), an argument is sent as
`CASE WHEN <the product of the sizes is small enough> THEN <argument> END`, which fails otherwise. What fits comes out
as it would: the argument is the same value, of the same type. Stored columns and constants are left as they are.

What is made is held to its size in the same way: each long value that other values are made of may be so large that all
that is made of all of them fits. `x || x || x` makes three times `x` and, on the way, twice.
"""

from __future__ import annotations

import contextlib
import math
import re
from collections.abc import Iterator
from typing import Final

import psycopg
import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import Token

from hopql.state.database import Problem
from hopql.tools.database.explain_failures import problem
from hopql.tools.database.parse_statement import TRIPPED, entangled, read, too_deep, unread
from hopql.tools.database.quote_names import quoted
from hopql.tools.database.repairs.draft import cut_tokens, parse_places, place_of
from hopql.tools.database.routines import HARMLESS
from hopql.tools.database.scope_names import lowered, output_name

MOST: Final = 1_000_000_000
"""Bytes of one argument times bytes of the other, of all such calls of a statement together: about a second."""
MADE: Final = 64_000_000
"""Bytes that the expressions of a statement make of long values for a row, all together. A few calls make thirty times
that of it in memory, as `regexp_split_to_array`."""
_MARK: Final = "hopql:too long"
_MARK_MADE: Final = "hopql:too much"
_TOLD: Final = {
    _MARK: "The query makes texts or lists that are too long for what they are searched for or compared with, which "
    "nothing could interrupt: compare the rows that they are made of, as by EXISTS or a join.",
    _MARK_MADE: "The query makes too much of long texts or lists for one row: join them once, or work on the rows that "
    "they are made of.",
}
_LONGEST_TEXT: Final = 200_000
_PAIRS: Final[dict[type[exp.Expr], str]] = {
    exp.Trim: "expression", exp.Translate: "from_", exp.Replace: "expression", exp.SplitPart: "delimiter",
    exp.StringToArray: "expression", exp.StrPosition: "substr", exp.Like: "expression", exp.ILike: "expression",
    exp.ArrayOverlaps: "expression", exp.ArrayContainsAll: "expression", exp.ArrayContainedBy: "expression",
    exp.JSONBContainsAllTopKeys: "expression", exp.JSONBContainsAnyTopKeys: "expression", exp.Sub: "expression",
    exp.Distance: "expression", exp.RegexpReplace: "replacement", exp.Mul: "expression", exp.Div: "expression",
    exp.Mod: "expression", exp.IntDiv: "expression", exp.Pow: "expression",
}  # fmt: skip
"""Nodes whose first argument is `this`, and where the second is."""
_PAIR_WORDS = "btrim ltrim rtrim replace translate split_part string_to_array string_to_table strpos"
_PAIR_NAMES: Final = frozenset(_PAIR_WORDS.split())
_TIMES: Final[dict[type[exp.Expr], str]] = {exp.Repeat: "times", exp.Pad: "expression"}
"""Nodes that write `this` as many times, or as long, as a number says."""
_FEW: Final = 1_000
_WIDE: Final = 1_000_000
"""Letters and elements that the widths in a statement ask for, as `::char(n)`, `array_fill` and `format` have them."""
_WIDTH: Final = re.compile(r"%[^a-zA-Z%]*?((?<!\d)\d{3,}+(?!\$)|\*)")
_QUERY_NAMES: Final = {"to_tsquery", "plainto_tsquery", "phraseto_tsquery", "websearch_to_tsquery"}
"""Words of a search text are put together in the square of its length, as are marks upon one letter."""
_FORMS: Final = {"NORMALIZED", "NFC", "NFD", "NFKC", "NFKD"}
_LONG_WORDS = """
    json_agg jsonb_agg json_agg_strict jsonb_agg_strict json_arrayagg json_objectagg json_object_agg jsonb_object_agg
    string_agg array_agg range_agg array_fill repeat lpad rpad regexp_replace format group_concat pad array_concat_agg
    array_unique_agg
    """
_LONG_NAMES: Final = frozenset(_LONG_WORDS.split())
_JOINING: Final = (exp.DPipe, exp.Concat, exp.ConcatWs, exp.ArrayConcat, exp.ArrayAppend, exp.ArrayPrepend)
_SEVERAL: Final = 6
"""Calls within calls, and subqueries of a statement, from which small growth may add up."""
_FOLDS: Final = 2
"""Subqueries from which values may be long that are made of several others in each."""
_SHORT: Final = 20
_VOLATILE: Final = HARMLESS | {"rand", "uuid"}
_ROWS: Final = (exp.Unnest, exp.Explode, exp.GenerateSeries, exp.ExplodingGenerateSeries)
_ROW_NAMES: Final = re.compile(
    r"\w+_(to_table|elements|elements_text|keys|subscripts|matches)|jsonb?_each(_text)?|jsonb_path_query"
)


class _UnboundError(Exception):
    """A call cannot be bounded."""


def bounded(sql: str) -> tuple[str, Problem | None]:
    """A statement with every such call bounded, and what keeps one from being so; a text without any comes back as it
    is."""
    tokens = cut_tokens(sql, "postgres")
    try:
        return _bounded(sql, tokens)
    except RecursionError:  # where the guard, called from less deep, may have got to the bottom of it
        return sql, None if entangled(tokens) else too_deep()
    except TRIPPED:
        return sql, unread()


def _bounded(sql: str, tokens: list[Token]) -> tuple[str, Problem | None]:
    tree = known = parse_places(sql, "postgres", tokens)
    if known is None:
        with contextlib.suppress(*TRIPPED):
            known = next(iter(read(sql, "postgres")), None)
    if known is None:
        return sql, None
    found = _Calls(sql, known)
    try:
        if sum(map(_width, known.walk())) > _WIDE:
            return sql, problem("function", "The query asks for values too wide: ask for narrower ones.")
        if not (found.pairs or found.parts):
            return sql, None
        if tree is None:
            raise _UnboundError("Its calls")
        text = found.edited(tree, 0, len(sql))
    except _UnboundError as error:
        said = f"{error} may be over values that are too long to be compared in time: compare the rows that they are "
        return sql, problem("function", f"{said}made of, as by EXISTS or a join, or put them in a subquery.")
    return text, None


def too_long(error: psycopg.Error) -> Problem | None:
    """The problem where a bound is what failed."""
    said = error.diag.message_primary or ""
    return next((problem("function", told) for mark, told in _TOLD.items() if f'"{mark}"' in said), None)


class _Calls:
    """The calls of a statement that are to be bounded, and its text written anew with them, innermost first."""

    def __init__(self, sql: str, tree: exp.Expr) -> None:
        self._sql = sql
        self._inside: exp.Expr | None = None
        self._sources = {
            lowered(source.alias_or_name) for source in tree.find_all(exp.Subquery, exp.Lateral, exp.Unnest, exp.Values)
        } | {lowered(cte.alias) for cte in tree.find_all(exp.CTE)}
        for table in tree.find_all(exp.Table):
            if not isinstance(table.this, exp.Identifier) or lowered(table.name) in self._sources:
                self._sources.add(lowered(table.alias_or_name))
        with_ = [node for node in tree.find_all(exp.With) if node.args.get("recursive")]
        inner = sum(1 for _ in tree.find_all(exp.Subquery, exp.CTE))
        wide = inner >= _FOLDS and any(self._widens(node) for node in tree.walk())
        self._grows = bool(with_) or inner >= _SEVERAL or wide or any(self._long(node) for node in tree.walk())
        self.pairs: dict[int, tuple[exp.Expr, exp.Expr, exp.Expr]] = {}
        """Node → itself and its two arguments."""
        for node in tree.walk():
            pair = _pair(node)
            if pair and (type(node) in _TIMES or any(self._built(argument) for argument in pair)):
                self.pairs[id(node)] = (node, *pair)
        for key in [key for key, (_, *pair) in self.pairs.items() if self._within(*pair)]:
            del self.pairs[key]
        self.parts: dict[int, int] = {}
        """Long values that others are made of: node → how many are, one of the other."""
        if self._grows:
            self._weigh(tree, 0)
        self._most = MOST // max(1, len(self.pairs))
        self._most_made = MADE // max(1, sum(self.parts.values()))

    def _weigh(self, node: exp.Expr, above: int) -> None:
        """Find those of a node, above which so many values are made."""
        if self._part(node):
            if above:
                self.parts[id(node)] = above
            above = 0
        elif isinstance(node, (exp.Query, exp.AggFunc, exp.Window)):
            above = 0
        elif _makes(node):
            above += max(1, node.this.name.count("%")) if isinstance(node, exp.Format) else 1
        for part in node.iter_expressions():
            self._weigh(part, above)

    def _part(self, node: exp.Expr) -> bool:
        """Whether it is a value of its own that may be long: a row after the other is read for it, or none."""
        if isinstance(node, exp.Column):
            return self._derived(node)
        if isinstance(node, exp.Dot):
            return isinstance(node.expression, exp.Identifier) and any(self._derived(each) for each in node.walk())
        if isinstance(node, (exp.AggFunc, exp.Window, exp.Filter, exp.WithinGroup)):
            called = node if isinstance(node, exp.AggFunc) else node.this
            if isinstance(called, (exp.Sum, exp.Avg, exp.Count)):
                return False
            return any(self._long(each) or self._derived(each) for each in node.walk())
        if isinstance(node, (exp.Subquery, exp.Array, exp.Anonymous)):
            alone = self._long(node) or isinstance(node, exp.Subquery)
            return alone and any(self._long(each) for each in node.walk())
        return type(node) in _TIMES and id(node) in self.pairs

    def _within(self, first: exp.Expr, second: exp.Expr) -> bool:
        """Whether a call over a bounded call and a short constant adds nothing to it."""
        inner = any(id(node) in self.pairs for node in first.walk())
        outside = first.walk(prune=lambda node: id(node) in self.pairs)
        return inner and _short(second) and not any(map(self._long, outside))

    def _built(self, argument: exp.Expr) -> bool:
        if _nested(argument) >= _SEVERAL:
            return True
        return any(self._long(node) or (self._grows and self._derived(node)) for node in argument.walk())

    def _long(self, node: exp.Expr) -> bool:
        """Whether a node may make a long value of short ones."""
        if isinstance(node, exp.Replace):
            grown = node.args.get("replacement")
            return grown is not None and not _short(grown)
        if isinstance(node, exp.Array):
            return any(isinstance(part, (exp.Query, exp.Subquery)) for part in node.expressions)
        if isinstance(node, _JOINING):
            return any(self._derived(part) for part in node.walk())
        named = isinstance(node, exp.Func) and _name(node) in _LONG_NAMES
        return named or isinstance(node, (exp.JSONObjectAgg, exp.JSONBObjectAgg, exp.JSONArrayAgg))

    def _widens(self, node: exp.Expr) -> bool:
        """Whether a call makes one value of three or more."""
        if not isinstance(node, exp.Func) or not _makes(node) or isinstance(node, exp.AggFunc):
            return False
        return sum(any(self._derived(each) for each in part.walk()) for part in node.iter_expressions()) > 2

    def _derived(self, node: exp.Expr) -> bool:
        """Whether it is a column of what the statement makes itself."""
        if not isinstance(node, exp.Column):
            return False
        return lowered(node.table) in self._sources if node.table else bool(self._sources)

    def edited(self, node: exp.Expr, start: int, end: int) -> str:
        """What a node is written as, which stands at a place of the text."""
        made, last = "", start
        for begin, until, text in sorted(self._edits(node), key=lambda edit: edit[0]):
            made += self._sql[last:begin] + text
            last = until
        made += self._sql[last:end]
        if len(made) > _LONGEST_TEXT:
            raise _UnboundError("Several calls within each other")
        return made

    def _edits(self, node: exp.Expr) -> Iterator[tuple[int, int, str]]:
        """What is written instead of parts of a node: an argument of each of the outermost calls that are bounded."""
        if self.parts and (query := _merged(node)) is not None:
            end = self._span(query)[1]
            yield end, end, " OFFSET 0"
        if self.parts and (name := _lost_name(node, self.parts)):
            end = self._span(node)[1]
            yield end, end, f" AS {quoted(name)}"
        if id(node) in self.parts and node is not self._inside:
            yield (*self._span(node), self._held(node))
            return
        if id(node) not in self.pairs:
            for part in node.iter_expressions():
                yield from self._edits(part)
            return
        _, first, second = self.pairs[id(node)]
        typed = isinstance(first, exp.Literal)  # a constant would get a type by it
        target = second if typed or type(node) in _TIMES else first
        yield (*self._span(target), self._bound(node, target, first, second))
        for part in node.iter_expressions():
            yield from (edit for edit in self._around(part, target))

    def _held(self, node: exp.Expr) -> str:
        """A long value, unless it is too long for what is made of it."""
        if isinstance(node, exp.Column) and isinstance(node.this, exp.Star):
            return self._held_row(node)
        outside, self._inside = self._inside, node
        value = self._text(node)
        self._inside = outside
        return self._fitting(node, value)

    def _held_row(self, node: exp.Expr) -> str:
        """A whole row, which has its table's name where a value is."""
        around = node.parent
        if isinstance(around, exp.Tuple) or (isinstance(around, exp.Anonymous) and _written(around) == "row"):
            raise _UnboundError("Rows of rows")  # each of its columns is meant
        start, end = self._span(node)
        return self._fitting(node, self._sql[start:end].rpartition(".")[0])

    def _fitting(self, node: exp.Expr, value: str) -> str:
        made = "v" if node.find(exp.Query) or _changing(node) else value
        fits = f"pg_column_size({made}) <= {self._most_made}"
        told = f"(CASE WHEN {fits} IS NOT FALSE THEN 'true' ELSE '{_MARK_MADE}' END)::boolean"
        held = f"(CASE WHEN {told} THEN {made} END)"
        return held if made == value else f"(SELECT {held} FROM (SELECT {value} AS v OFFSET 0) hopql)"

    def _around(self, node: exp.Expr, target: exp.Expr) -> Iterator[tuple[int, int, str]]:
        """The edits of a node that lie outside of the target."""
        if node is target:
            return
        if any(part is target for part in node.iter_expressions()):
            for part in node.iter_expressions():
                yield from self._around(part, target)
        else:
            yield from self._edits(node)

    def _bound(self, call: exp.Expr, target: exp.Expr, first: exp.Expr, second: exp.Expr) -> str:
        if any(isinstance(part, (exp.Select, exp.SetOperation)) or _changing(part) for part in (first, second)):
            if isinstance(call, (exp.Sub, exp.Distance, exp.Mul, exp.Div, exp.Mod)):
                return self._text(target)  # of numbers and times, as a rule
            raise _UnboundError(_written(call))
        one, other = self._text(first), self._text(second)
        times = other if type(call) in _TIMES else f"pg_column_size({other})"
        size = f"coalesce(pg_column_size({one})::float8 * {times}, 0)"
        fits = f"(CASE WHEN {size} <= {self._most} THEN 'true' ELSE '{_MARK}' END)::boolean"
        return f"(CASE WHEN {fits} THEN {one if target is first else other} END)"

    def _text(self, node: exp.Expr) -> str:
        """What a node is written as, which means the same by itself."""
        start, end = self._span(node)
        alone = None
        with contextlib.suppress(SqlglotError, RecursionError):
            alone = sqlglot.parse_one(self._sql[start:end], read="postgres")
        if alone != node:
            raise _UnboundError(_written(node))
        return self.edited(node, start, end)

    def _span(self, node: exp.Expr) -> tuple[int, int]:
        place = place_of(node)
        if place is None:
            raise _UnboundError(_written(node))
        return place


def _pair(node: exp.Expr) -> tuple[exp.Expr, exp.Expr] | None:
    """The two arguments whose sizes multiply."""
    if isinstance(node, exp.Normalize):
        return node.this, node.this
    if isinstance(node, exp.Is) and node.expression.name.upper() in _FORMS:
        return node.this, node.this
    if type(node) in _TIMES:
        number = node.args[_TIMES[type(node)]]
        few = isinstance(number, exp.Literal) and number.name.isdigit() and int(number.name) <= _FEW
        return None if few and _short(node.this) else (node.this, number)
    if isinstance(node, exp.Anonymous):
        name, given = lowered(node.name), node.expressions
        if name in _QUERY_NAMES and given:
            return given[-1], given[-1]
        return (given[0], given[1]) if name in _PAIR_NAMES and len(given) > 1 else None
    second = node.args.get(_PAIRS[type(node)]) if type(node) in _PAIRS else None
    if second is None or not isinstance(node.this, exp.Expr):
        return None
    if not isinstance(second, (exp.Any, exp.All)):
        return node.this, second
    listed = second.this.unnest() if isinstance(second.this, exp.Paren) else second.this
    if isinstance(listed, exp.Query):  # each row by itself, of which a pattern's own length adds little
        return node.this, node.this
    return node.this, listed


def _nested(node: exp.Expr) -> int:
    below = max((_nested(part) for part in node.iter_expressions()), default=0)
    return below + isinstance(node, exp.Func)


def _makes(node: exp.Expr) -> bool:
    """Whether a value is made of others, as by a call, a cast, `||`, `->`, `[…]`."""
    if isinstance(node, (exp.Connector, exp.Case, exp.If, exp.Coalesce, exp.Exists)):
        return False
    return isinstance(node, (exp.Func, exp.DPipe, exp.Bracket, exp.Collate, exp.ILike))


def _width(node: exp.Expr) -> float:
    """Letters or elements that a call makes of any short value, as its text says."""
    if isinstance(node, exp.DataType):
        sizes = [part.name for part in node.find_all(exp.DataTypeParam)]
    elif isinstance(node, exp.Format):
        sizes = _WIDTH.findall(node.this.name) if isinstance(node.this, exp.Literal) else ["?"]
    elif isinstance(node, exp.Anonymous) and lowered(node.name) == "array_fill":
        listed = node.expressions[1] if len(node.expressions) > 1 else None
        many = [part.name for part in listed.expressions] if isinstance(listed, exp.Array) else ["?"]
        return math.prod(float(each) if each.isdigit() else math.inf for each in many)
    else:
        return 0
    return sum(float(each) if each.isdigit() else math.inf for each in sizes)


def _merged(node: exp.Expr) -> exp.Query | None:
    """The query of a subquery in FROM or of a CTE that PostgreSQL merges into what reads it, so that what it makes is
    made again wherever it is named; with `OFFSET 0` it does not."""
    if isinstance(node, exp.CTE):
        within, query = node.parent, node.this
    elif isinstance(node, exp.Subquery) and isinstance(node.parent, (exp.From, exp.Join, exp.Lateral)):
        within, query = None, node.unnest()
    else:
        return None
    if not isinstance(query, (exp.Select, exp.SetOperation)) or (within is not None and within.args.get("recursive")):
        return None
    if query.args.get("limit") or query.args.get("offset") or query.args.get("fetch"):
        return None
    return query if any(_makes(each) for each in query.walk()) else None


def _lost_name(node: exp.Expr, parts: dict[int, int]) -> str:
    """What an output is called by the value in it, where that is held to its size."""
    if not isinstance(node, (exp.Cast, exp.Bracket, exp.Collate, exp.Paren)) or not isinstance(node.parent, exp.Select):
        return ""
    if node.arg_key != "expressions" or not any(id(each) in parts for each in node.walk()):
        return ""
    name = output_name(node, "postgres")
    if name == "*":  # of a whole row, which is named by its table
        return next(lowered(each.table) for each in node.find_all(exp.Column))
    return "" if name == "?column?" else name


def _short(node: exp.Expr) -> bool:
    return isinstance(node, (exp.Literal, exp.Null)) and len(node.name) <= _SHORT


def _written(call: exp.Expr) -> str:
    return lowered(call.name) if isinstance(call, exp.Anonymous) else call.key.upper()


def _name(call: exp.Func) -> str:
    return lowered(call.name if isinstance(call, exp.Anonymous) else call.sql_name())


def _changing(argument: exp.Expr) -> bool:
    """Whether an expression gives another value, or several, each time that it is written."""
    if any(_name(call) in _VOLATILE for call in argument.find_all(exp.Func)):
        return True
    return any(
        isinstance(node, _ROWS) or (isinstance(node, exp.Anonymous) and _ROW_NAMES.fullmatch(lowered(node.name)))
        for node in argument.walk(prune=lambda node: isinstance(node, exp.Query))
    )
