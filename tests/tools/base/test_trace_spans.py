"""The place where spans begin: nothing without a tracer, all of it with one."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hopql.tools.base import trace_spans
from hopql.tools.database.engine import connect

ROOT = Path(__file__).parents[3]


class Listening:
    def __init__(self) -> None:
        self.told: list[Any] = []

    @contextmanager
    def span(self, name: str, attributes: Mapping[str, trace_spans.Value]) -> Iterator[Listening]:
        self.told.append((name, dict(attributes)))
        yield self

    def note(self, **attributes: trace_spans.Value) -> None:
        self.told.append(attributes)

    def fail(self, kind: str) -> None:
        self.told.append(kind)


@pytest.fixture
def listening() -> Iterator[Listening]:
    tracer = Listening()
    trace_spans.install(tracer)
    yield tracer
    trace_spans.install(None)


def test_without_a_tracer_nothing_happens_and_costs_next_to_nothing() -> None:
    assert trace_spans.installed() is None and trace_spans.span("one") is trace_spans.span("other")
    begun = time.perf_counter()
    for _ in range(100_000):
        with trace_spans.span("one", model="local") as told:
            told.note(rows=1)
            told.fail("nothing")
    assert (time.perf_counter() - begun) / 100_000 < 20e-6


def test_a_span_goes_to_the_tracer(listening: Listening) -> None:
    with trace_spans.span("model", answers=2) as told:
        told.note(model="fake")
        told.fail("ModelError")
    assert listening.told == [("model", {"answers": 2}), {"model": "fake"}, "ModelError"]


def test_an_engines_method_tells_its_query_and_its_rows(listening: Listening) -> None:
    class Engine:
        dialect = "sqlite"

        @trace_spans.traced_query("database.run")
        def run(self, sql: str, *, max_rows: int = 10) -> dict[str, int]:
            """Runs."""
            return {"row_count": max_rows}

    assert Engine().run("SELECT 1", max_rows=3) == {"row_count": 3} and Engine.run.__doc__ == "Runs."
    assert listening.told == [("database.run", {"dialect": "sqlite", "text_sql": "SELECT 1"}), {"rows": 3}]


def test_every_database_call_is_a_span(listening: Listening, tmp_path: Path) -> None:
    file = tmp_path / "empty.db"
    file.touch()
    engine = connect(f"sqlite:///{file}")
    engine.run("SELECT 1 AS n")
    engine.explain("SELECT nonsense FROM nowhere")
    engine.close()
    assert listening.told == [
        ("database.run", {"dialect": "sqlite", "text_sql": "SELECT 1 AS n"}), {"rows": 1},
        ("database.explain", {"dialect": "sqlite", "text_sql": "SELECT nonsense FROM nowhere"}), "refused",
    ]  # fmt: skip
