"""`python -m hopql.evals.uninterruptible`: what goes on in PostgreSQL after it was cancelled.

Every function and operator of PostgreSQL's catalog that the guard lets pass and that takes a text, bytes, an array,
JSON, bits, words to search or shapes is called as HopQL asks, over values that the query builds: of 1 MB and of 10 MB,
in forms that are hard to compare (letters that all look alike, a search word that fails at its last letter, elements
found last). `bound_inputs` measures them first; what it does not know, as functions of a newer PostgreSQL, is seen
here. The engine's timeout ends the call and its backend is cancelled; how long that still computes is what is measured.
One that goes on is killed, which is why a server of its own is started for it.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from pathlib import Path
from typing import Final

import click
import psutil
import psycopg

from hopql.evals import run
from hopql.evals.attacks.postgres import server_folder
from hopql.tools import postgres
from hopql.tools.database.allow_list import functions
from hopql.tools.database.guard import allowed_only, one_statement
from hopql.tools.database.postgres import Postgres
from hopql.tools.database.stop_queries import left_running
from hopql.tools.errors import HopQLError

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

    def text(self, size: int) -> str:
        """The query that builds the values; its second built argument is half as long."""
        given, sources, halved = [], [], False
        for place, (kind, shape) in enumerate(self.parts):
            if not shape:
                given.append(_SMALL[kind])
                continue
            half, halved = size // 2 if halved else size, True
            sources.append(f"(SELECT {_SHAPES[kind][shape].format(n=half)} AS v OFFSET 0) AS b{place}")
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


_TIMEOUT_S: Final = 0.3
_WAIT_S: Final = 3.0
"""That a cancelled backend is left before it is killed."""


@dataclass(frozen=True)
class Measured:
    """How one call ended."""

    name: str
    types: str
    shapes: str
    size: int
    seconds: float
    """Of the backend's processor after it was cancelled; 0 where the call was over before."""
    ended: bool
    """Whether it ended by itself: otherwise it was killed."""
    told: str = ""
    """What the database said, where it refused the call."""


@click.command()
@click.option("--minutes", default=60.0, show_default=True, help="Stop after so long; the same command goes on.")
@click.option("--only", default="", help="Calls whose name holds this.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Keep what is measured here, and go on.")
def main(minutes: float, only: str, out: Path | None) -> None:
    """Tell which of PostgreSQL's functions and operators go on after they were cancelled."""
    found = _read(out)
    known = {(one.name, one.types, one.shapes, one.size) for one in found}
    until = time.monotonic() + 60 * minutes
    left = 0
    with server_folder("hopql-uninterruptible-") as folder:
        with psycopg.connect(postgres.embedded(data_dir=folder)) as session:
            listed = [call for call in calls(session) if only in call.name]
        click.echo(
            f"{len({(call.name, call.types) for call in listed}):,} functions and operators, by their types", err=True
        )
        for size, call in product(SIZES, listed):
            stuck = any(one.name == call.name and one.types == call.types and not one.ended for one in found)
            if stuck or (call.name, call.types, call.shapes, size) in known:
                continue
            if time.monotonic() > until:
                left += 1
                continue
            found.append(measure(folder, call, size))
            if out:
                with out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(asdict(found[-1])) + "\n")
    click.echo(table(found))
    if left:
        click.echo(f"{left:,} calls were not made for want of time: run the command again with --out to go on.")


def table(found: Sequence[Measured]) -> str:
    """A line for each function or operator that went on for a second, worst first, and how many did not."""
    worst: dict[tuple[str, str], Measured] = {}
    for one in found:
        before = worst.get((one.name, one.types))
        if before is None or (not one.ended, one.seconds) > (not before.ended, before.seconds):
            worst[one.name, one.types] = one
    slow = [one for one in worst.values() if not one.ended or one.seconds >= 1]
    lines = [f"{'call':34} {'types':34} {'over':22} {'built':>8} {'goes on':>9}"]
    for one in sorted(slow, key=lambda one: (one.size, one.ended, one.name, one.types)):
        goes = f"{one.seconds:8.1f} s" if one.ended else f"> {one.seconds:.0f} s †"
        lines.append(f"{one.name:34} {one.types:34} {one.shapes:22} {one.size / 1e6:5.0f} MB {goes:>10}")
    refused = sum(bool(one.told) for one in found)
    lines.append(
        f"{len(slow)} of {len(worst)} go on for 1 s or more after a cancel (†: killed); "
        f"{len(found):,} calls, {refused:,} of them refused by the database"
    )
    return "\n".join(lines)


def _read(out: Path | None) -> list[Measured]:
    if out is None or not out.exists():
        return []
    return [Measured(**json.loads(line)) for line in out.read_text(encoding="utf-8").splitlines()]


def measure(folder: Path, call: Call, size: int) -> Measured:
    """Make one call, and see how long it goes on after it was cancelled."""
    told, ended, seconds = "", True, 0.0
    engine = Postgres(postgres.embedded(data_dir=folder))
    try:
        engine.run(call.text(size), timeout_s=_TIMEOUT_S)
    except HopQLError as error:
        told = str(error)
    for backend in left_running():
        process = psutil.Process(backend.pid)
        before = _computed(process)
        while not backend.gone() and (seconds := _computed(process) - before) < _WAIT_S:
            time.sleep(0.05)
        if not (ended := backend.gone() or not process.is_running()):
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()
            _wait_for(folder)
    engine.close()
    return Measured(call.name, call.types, call.shapes, size, round(seconds, 2), ended, told)


def _wait_for(folder: Path) -> None:
    """The server starts anew after a backend was killed."""
    until = time.monotonic() + 60.0
    while True:
        time.sleep(0.5)
        try:
            psycopg.connect(postgres.embedded(data_dir=folder)).close()
            return
        except (psycopg.Error, HopQLError):
            if time.monotonic() > until:
                raise


def _computed(backend: psutil.Process) -> float:
    """Seconds of a processor that a process has had: on a busy machine the clock would tell of others' work."""
    with contextlib.suppress(psutil.NoSuchProcess):
        times = backend.cpu_times()
        return float(times.user + times.system)
    return float("inf")


if __name__ == "__main__":
    run(main)
