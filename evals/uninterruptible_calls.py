"""What the sweep calls, and over which values: PostgreSQL's catalog, as far as the guard lets it pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

import psycopg

from hopql.tools.database.allow_list import functions
from hopql.tools.database.guard import allowed_only, one_statement

SIZES: Final = (1_000_000, 10_000_000)
"""Bytes of a built value, about."""

_SHAPES: Final[dict[str, dict[str, str]]] = {
    "text": {
        "alike": "repeat('a', {n})",
        "last": "repeat('b', {n} - 1) || 'a'",
        "first": "'b' || repeat('a', {n} - 1)",
        "search": "'%' || repeat('a', {n} - 3) || 'b%'",
        "patterns": "repeat('%a_', {n} / 3) || 'b'",
        "accents": "'a' || repeat(U&'\\0301\\0323', {n} / 4)",
        "words": "(SELECT string_agg('w' || i, ' ') FROM generate_series(1, {n} / 8) i)",
        "digits": "repeat('9', {n})",
        "nested": "repeat('[', {n} / 2) || repeat(']', {n} / 2)",
        "list": "'[' || repeat('1, ', {n} / 3) || '1]'",
    },
    "bytea": {
        "alike": "convert_to(repeat('a', {n}), 'UTF8')",
        "last": "convert_to(repeat('b', {n} - 1) || 'a', 'UTF8')",
        "first": "convert_to('b' || repeat('a', {n} - 1), 'UTF8')",
        "search": "convert_to('%' || repeat('a', {n} - 3) || 'b%', 'UTF8')",
    },
    "anyarray": {
        "alike": "array_fill(1, ARRAY[{n} / 4])",
        "last": "array_fill(2, ARRAY[{n} / 4 - 1]) || 1",
        "several": "(SELECT array_agg(i) FROM generate_series(1, {n} / 4) i)",
    },
    "text[]": {
        "alike": "array_fill('a'::text, ARRAY[{n} / 8])",
        "last": "array_fill('b'::text, ARRAY[{n} / 8 - 1]) || 'a'::text",
        "several": "(SELECT array_agg('w' || i) FROM generate_series(1, {n} / 12) i)",
    },
    "jsonb": {
        "alike": "to_jsonb(array_fill('a'::text, ARRAY[{n} / 8]))",
        "last": "to_jsonb(array_fill('b'::text, ARRAY[{n} / 8 - 1]) || 'a'::text)",
        "keys": "(SELECT jsonb_object_agg('k' || i, i) FROM generate_series(1, {n} / 24) i)",
        "lists": "(SELECT jsonb_agg(jsonb_build_array(i, 'b')) FROM generate_series(1, {n} / 32) i)",
    },
    "json": {
        "alike": "('[' || repeat('1, ', {n} / 3) || '1]')::json",
        "keys": "(SELECT json_object_agg('k' || i % 9, i) FROM generate_series(1, {n} / 16) i)",
    },
    "tsvector": {
        "several": "(SELECT array_to_tsvector(array_agg('w' || i)) FROM generate_series(1, least({n} / 12, 60000)) i)",
        "alike": "(SELECT string_agg('w' || i % 200 || ':' || i % 16000 + 1, ' ') "
        "FROM generate_series(1, least({n} / 12, 80000)) i)::tsvector",
    },
    "tsquery": {
        "several": "(SELECT string_agg('w' || i, ' & ') FROM generate_series(1, least({n} / 12, 8000)) i)::tsquery",
        "near": "(SELECT string_agg('w' || i % 200, ' <-> ') "
        "FROM generate_series(1, least({n} / 12, 3000)) i)::tsquery",
    },
    "varbit": {"alike": "repeat('0', {n} * 4)::varbit", "last": "(repeat('0', {n} * 4 - 1) || '1')::varbit"},
    "path": {
        "alike": "('[' || repeat('(0,0),', {n} / 16) || '(0,0)]')::path",
        "last": "('[' || repeat('(5,5),', {n} / 16) || '(6,5)]')::path",
    },
    "polygon": {
        "alike": "('(' || repeat('(0,0),', {n} / 16) || '(0,0))')::polygon",
        "last": "('(' || repeat('(5,5),(6,5),', {n} / 32) || '(6,6))')::polygon",
    },
    "anymultirange": {"several": "(SELECT range_agg(int4range(2 * i, 2 * i + 1)) FROM generate_series(1, {n} / 12) i)"},
    "numeric": {"large": "(10::numeric ^ (least({n} / 100, 100000))) - 1", "small": "1 / 3::numeric(1000, 990)"},
}
"""By type, expressions of values of about n bytes. The second argument of a call has half as many."""

_PAIRED: Final = 5
"""Shapes of each of two arguments, of the first in the list."""
_UNSTORED: Final = ("tsquery",)
"""Types of which no table holds a long value."""
_SAME: Final = {
    "anycompatiblearray": "anyarray", "name": "text", "character varying": "text", "character": "text",
    "bit varying": "varbit", "bit": "varbit", '"any"': "text", "anynonarray": "text",
}  # fmt: skip
_SMALL: Final = {
    "integer": "3", "bigint": "3", "smallint": "3::smallint", "boolean": "false", "anyelement": "1",
    "anycompatible": "1", "double precision": "0.5", "real": "0.5::real", '"char"': "'A'::\"char\"",
    "jsonpath": "'$.** ? (@ like_regex \"a\")'", "regconfig": "'simple'::regconfig", "point": "point(1, 1)",
    "timestamp without time zone": "timestamp '2020-01-01'", "date": "date '2020-01-01'",
    "anyrange": "int4range(1, 4)", "unknown": "'a'", "real[]": "'{0.1,0.2,0.4,1}'::real[]", "integer[]": "ARRAY[3]",
    "interval": "interval '1 day'", "lseg": "lseg '[(0,0),(1,1)]'", "box": "box '(1,1),(0,0)'",
    "timestamp with time zone": "timestamptz '2020-01-01'", "double precision[]": "ARRAY[0.5]",
    '"char"[]': "'{A}'::\"char\"[]",
}  # fmt: skip
_INTO: Final = "json jsonb tsvector tsquery int[] text[] polygon path numeric varbit bytea int4multirange"
_OUT_OF: Final = "jsonb anyarray tsvector tsquery bytea numeric path"
_FORMS: Final = (
    ("LIKE", "{0} LIKE {1}", "text text"), ("ILIKE", "{0} ILIKE {1}", "text text"),
    ("SIMILAR TO", "{0} SIMILAR TO {1}", "text text"), ("LIKE ANY", "{0} LIKE ANY ({1})", "text text[]"),
    ("~", "{0} ~ {1}", "text text"), ("POSITION", "POSITION({1} IN {0})", "text text"),
    ("POSITION, bytes", "POSITION({1} IN {0})", "bytea bytea"),
    ("POSITION, bits", "POSITION({1} IN {0})", "varbit varbit"), ("TRIM", "TRIM({1} FROM {0})", "text text"),
    ("LIKE, bytes", "{0} LIKE {1}", "bytea bytea"), ("COLLATE", '{0} COLLATE "und-x-icu" < {1}', "text text"),
    ("= ANY", "{0} = ANY ({1})", "text text[]"), ("OVERLAY", "OVERLAY({0} PLACING {1} FROM 3)", "text text"),
    ("NORMALIZE", "normalize({0}, NFKD)", "text"), ("IS NORMALIZED", "{0} IS NORMALIZED", "text"),
    ("IS JSON UNIQUE", "{0} IS JSON WITH UNIQUE KEYS", "text"),
    *((f"::{kind}", f"{{0}}::{kind}", "text") for kind in _INTO.split()),
    *((f"{kind}::text", "{0}::text", kind) for kind in _OUT_OF.split()),
    ("jsonb::json", "{0}::json", "jsonb"), ("json::jsonb", "{0}::jsonb", "json"),
)  # fmt: skip
"""What is written otherwise than as a call: name, form, types."""

_STORED: Final = {"anyarray": "int[]", "anymultirange": "int4multirange"}
TABLES: Final = [
    f"CREATE TABLE built_{number} (shape text, size int, v {_STORED.get(kind, kind)})"
    for number, kind in enumerate(_SHAPES)
] + [
    f"INSERT INTO built_{number} SELECT '{shape}', {size}, {made.format(n=size)}"
    for number, (kind, shapes) in enumerate(_SHAPES.items())
    if kind not in _UNSTORED
    for shape, made in shapes.items()
    for size in sorted({half for whole in SIZES for half in (whole, whole // 2)})
]
"""The built values are kept: what is measured is the call alone."""

_FUNCTIONS: Final = """
    SELECT proname, ARRAY(SELECT format_type(t, NULL) FROM unnest(proargtypes) t), proretset, provariadic <> 0
    FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace AND prokind = 'f' AND proname = ANY(%s)
    ORDER BY proname, oid"""
_OPERATORS: Final = """
    SELECT oprname, array_remove(ARRAY[nullif(oprleft, 0)::regtype::text, oprright::regtype::text], NULL)
    FROM pg_operator WHERE oprnamespace = 'pg_catalog'::regnamespace ORDER BY oprname, oid"""


@dataclass(frozen=True)
class Call:
    """A function or operator with its types and the shapes of its arguments."""

    name: str
    types: str
    form: str
    """With a slot for each argument,"""
    parts: tuple[tuple[str, str], ...]
    """which are of these types and shapes; a shape of '' is the short constant of the type."""
    rows: bool = False

    @property
    def shapes(self) -> str:
        """Of its built arguments."""
        return ", ".join(shape for _, shape in self.parts if shape)

    def text(self, size: int, *, stored: bool = True) -> str:
        """The query; its second built argument is half as long.

        Args:
            stored: takes built values from tables where it can; else it builds them itself.
        """
        given, sources, halved = [], [], False
        for place, (kind, shape) in enumerate(self.parts):
            if not shape:
                given.append(_SMALL[kind])
                continue
            half, halved = size // 2 if halved else size, True
            table = list(_SHAPES).index(kind)
            made = f"SELECT {_SHAPES[kind][shape].format(n=half)} AS v OFFSET 0"
            if stored and kind not in _UNSTORED:
                made = f"SELECT v FROM built_{table} WHERE shape = '{shape}' AND size = {half}"
            sources.append(f"({made}) AS b{place}")
            given.append(f"b{place}.v")
        called = self.form.format(*given)
        if self.rows:
            return f"SELECT count(*) FROM {', '.join(sources)}, LATERAL {called} AS made"
        return f"SELECT ({called}) IS NULL FROM {', '.join(sources)}"


def calls(session: psycopg.Connection) -> list[Call]:
    """Every call, in a fixed order."""
    listed = list(functions("postgres") | {"normalize"})
    found: list[Call] = []
    for name, types, rows, variadic in session.execute(_FUNCTIONS, [listed]).fetchall():
        slots = [f"{{{place}}}" for place in range(len(types))]
        if variadic:
            slots[-1] = f"VARIADIC {slots[-1]}"
        found += _shaped(name, f"{name}({', '.join(slots)})", types, rows=rows)
    for name, types in session.execute(_OPERATORS).fetchall():
        found += _shaped(name, f"{{0}} {name} {{1}}" if len(types) == 2 else f"{name} {{0}}", types)
    for name, form, kinds in _FORMS:
        found += _shaped(name, form, kinds.split())
    return list(dict.fromkeys(found))


def _shaped(name: str, form: str, types: Sequence[str], *, rows: bool = False) -> Iterator[Call]:
    """A call over every shape of its first two long arguments; further ones are short, where their type has such."""
    kinds = [_SAME.get(kind, kind) for kind in types]
    if not any(kind in _SHAPES for kind in kinds) or any(kind not in _SHAPES and kind not in _SMALL for kind in kinds):
        return
    if not _passes(form, len(kinds), rows):
        return
    first = [place for place, kind in enumerate(kinds) if kind in _SHAPES][:2]
    most = None if len(first) == 1 else _PAIRED
    choices = [
        list(_SHAPES[kind])[:most] if place in first else [""] if kind in _SMALL else ["alike"]
        for place, kind in enumerate(kinds)
    ]
    for shapes in product(*choices):
        fitting = (
            shape if shape in _SHAPES.get(kind, {}) else next(iter(_SHAPES.get(kind, {})), "")
            for kind, shape in zip(kinds, shapes, strict=True)
        )
        parts = tuple(zip(kinds, fitting, strict=True))
        yield Call(name, ", ".join(types), form, parts, rows)


def _passes(form: str, arguments: int, rows: bool) -> bool:
    """Whether the guard lets the call pass over columns."""
    called = form.format(*(f"t.c{place}" for place in range(arguments)))
    text = f"SELECT count(*) FROM t, LATERAL {called} AS made" if rows else f"SELECT ({called}) IS NULL FROM t"
    statement, _ = one_statement(text, "postgres")
    return statement is not None and not allowed_only(statement, "postgres")
