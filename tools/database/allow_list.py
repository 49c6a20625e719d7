"""What a query may be made of. Whatever is not named here is refused: nodes of the tree, functions, types.

Functions are allowed by name, in the text as it is sent (`functions.toml`). One is named there when it computes on its
arguments alone: it reads no table, file, setting or session, changes nothing, waits for nothing and runs no text as SQL
(`query_to_xml`, `ts_stat`, `crosstab` do). Sources: PostgreSQL 18 manual chapter 9, SQLite's and DuckDB's function
references.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

_NODE_WORDS = """
    Column Literal Var Identifier Star Null Boolean Dot Kwarg PropertyEQ Alias Aliases Bracket Slice IgnoreNulls
    RespectNulls HavingMax Filter Ordered All Any WithinGroup Distinct Paren Tuple Neg Not BitwiseNot Add Sub Mul
    Div IntDiv Mod Pow DPipe BitwiseAnd BitwiseOr BitwiseXor BitwiseLeftShift BitwiseRightShift EQ NullSafeEQ
    NullSafeNEQ NEQ GT GTE LT LTE Is Like ILike SimilarTo Glob Match Between In Overlaps Distance Adjacent
    ExtendsLeft ExtendsRight Escape AtTimeZone FromTimeZone AtIndex Interval IntervalSpan DataType DataTypeParam
    ColumnDef FormatPhrase BitString HexString ByteString RawString UnicodeString National Select Subquery Union
    Except Intersect SetOperation Values With CTE RecursiveWithSearch TableAlias Table From Join Lateral Where Group
    Cube Rollup GroupingSets Having Qualify Window WindowSpec Order Limit LimitOptions Fetch Offset TableSample
    TableFromRows Lambda ForIn Comprehension PositionalColumn JSON JSONPath JSONPathKey JSONPathRecursive
    JSONPathRoot JSONPathSelector JSONPathSlice JSONPathSubscript JSONPathUnion JSONPathWildcard JSONPathFilter
    JSONKeyValue FormatJson JSONValue JSONSchema JSONColumnDef OnCondition NestedJSONSelect ColumnPosition Semicolon
    Variadic
    """
NODES = frozenset(_NODE_WORDS.split())
"""sqlglot's expression classes that are not functions."""

_KEYWORD_WORDS = """
    all and any array as between by case cross cube distinct else end except exclude exists fetch filter first from
    full group having ilike in inner intersect is isnull join lateral left like limit materialized natural next not
    notnull offset on only or order ordinality outer over partition qualify recursive replace right rollup row rows
    select sets similar some struct table tablesample system bernoulli reservoir then to union using values when
    where window with within range groups glob match regexp escape collate at zone sample lambda default error empty
    json_table columns
    """
_KEYWORDS = frozenset(_KEYWORD_WORDS.split())

_TYPE_WORDS = """
    bit blob bool boolean bpchar bytea char character cidr citext date datetime dec decimal double enum float float4
    float8 hugeint inet int int1 int2 int4 int8 integer interval json jsonb list map nchar numeric nvarchar
    precision real set smallint string struct text time timestamp timestamptz timetz tinyint ubigint union uuid
    varbinary varbit varchar varying vector bigint halfvec sparsevec
    """
_TYPES = frozenset(_TYPE_WORDS.split())


@cache
def functions(dialect: str) -> frozenset[str]:
    """Names of harmless functions of a dialect, in lower case."""
    listed = tomllib.loads(Path(__file__).with_name("functions.toml").read_text(encoding="utf-8"))
    return frozenset((listed["standard"] + listed[dialect]).split())


@cache
def before_parenthesis(dialect: str) -> frozenset[str]:
    """Every word that may stand before `(`: functions, keywords, types."""
    renaming = {"rename"} if dialect == "duckdb" else set[str]()  # `* RENAME (a AS b)`
    return functions(dialect) | _KEYWORDS | renaming | _TYPES
