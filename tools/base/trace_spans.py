"""Where a span of a trace begins and ends. Nothing is traced, and nothing is loaded for it, until a tracer is
installed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import wraps
from typing import ParamSpec, Protocol, Self, TypeVar

Value = str | int | float | bool
P = ParamSpec("P")
R = TypeVar("R")


class Span(Protocol):
    """What goes on now. Attributes whose name begins with `text_` hold what people wrote, or SQL: a tracer keeps them
    only where it was told to."""

    def note(self, **attributes: Value) -> None:
        """Add what has become known."""

    def fail(self, kind: str) -> None:
        """Say that it went wrong, and how, in a word."""


class Tracer(Protocol):
    """What spans go to. Spans that begin within one are its children, in other threads too where the context variables
    were copied."""

    def span(self, name: str, attributes: Mapping[str, Value]) -> AbstractContextManager[Span]:
        """A span; an exception that leaves it makes it a failed one, and goes on."""


class _Nothing:
    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def note(self, **_: Value) -> None:
        """Nobody listens."""

    def fail(self, kind: str) -> None:
        """Nobody listens."""


_NOTHING = _Nothing()
_tracer: Tracer | None = None


def install(tracer: Tracer | None) -> None:
    """Have spans go to a tracer; None: nowhere again."""
    global _tracer
    _tracer = tracer


def installed() -> Tracer | None:
    """The tracer that spans go to."""
    return _tracer


def span(name: str, **attributes: Value) -> AbstractContextManager[Span]:
    """A span around a block: `with span("model", model="local") as told: …`."""
    return _NOTHING if _tracer is None else _tracer.span(name, attributes)


def traced_query(name: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Make each call of an engine's method, which takes a query first, a span that tells the database's kind and how
    many rows came."""

    def around(method: Callable[P, R]) -> Callable[P, R]:
        @wraps(method)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            if _tracer is None:
                return method(*args, **kwargs)
            sql = args[1] if len(args) > 1 else kwargs.get("sql", "")
            with _tracer.span(name, {"dialect": getattr(args[0], "dialect", ""), "text_sql": str(sql)}) as told:
                given = method(*args, **kwargs)
                if isinstance(given, dict) and isinstance(given.get("row_count"), int):
                    told.note(rows=given["row_count"])
                elif getattr(given, "ok", True) is False:
                    told.fail("refused")
                return given

        return call

    return around
