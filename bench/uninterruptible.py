"""`python -m hopql.bench.uninterruptible`: what goes on in PostgreSQL after it was cancelled.

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
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from pathlib import Path
from typing import Final

import click
import psutil
import psycopg

from hopql.bench.attacks.postgres import server_folder
from hopql.evals import run
from hopql.tools.base import run_postgres
from hopql.tools.base.errors import HopQLError
from hopql.tools.database.allow_list import functions
from hopql.tools.database.guard import allowed_only, one_statement
from hopql.tools.database.postgres import Postgres
from hopql.tools.database.stop_queries import left_running

SIZES: Final = (1_000_000, 10_000_000)
"""Bytes of a built value, about."""

_BUILT: Final = tomllib.loads((Path(__file__).parent / "built_values.toml").read_text(encoding="utf-8"))
_SHAPES: Final[dict[str, dict[str, str]]] = _BUILT["shapes"]
"""By type, expressions of values of about n bytes. The second argument of a call has half as many."""
_SMALL: Final[dict[str, str]] = _BUILT["small"]
"""Short constants of other types."""
_PAIRED: Final = 5
"""Shapes of each of two arguments, of the first in the list."""
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
    for name, (form, kinds) in _BUILT["forms"].items():
        found += _shaped(name, form, kinds.split())
    return list(dict.fromkeys(found))


def _shaped(name: str, form: str, types: Sequence[str], *, rows: bool = False) -> Iterator[Call]:
    """A call over every shape of its first two long arguments; further ones are short, where their type has such."""
    kinds = [_BUILT["same"].get(kind, kind) for kind in types]
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
        with psycopg.connect(run_postgres.embedded(data_dir=folder)) as session:
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
    engine = Postgres(run_postgres.embedded(data_dir=folder))
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
            psycopg.connect(run_postgres.embedded(data_dir=folder)).close()
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
