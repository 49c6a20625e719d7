"""One claim about what holds here, and how it is tried: by doing what must not be possible."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from hopql.tools.database.engine import Engine
from hopql.tools.database.failures import FailedQueryError
from hopql.tools.errors import HopQLError

State = Literal["holds", "warning", "wrong", "told"]
"""told: neither good nor bad, but to be known."""
Layer = Literal["statement", "allowed", "granted", "database", "bounds", "rows", "model", "here"]
"""Layers 1 to 7 of docs/security.md, and the machine that HopQL runs on."""
Found = tuple[State, str] | tuple[State, str, str]
"""What a try found: the state, the detail, what to do where it does not hold."""
REPORT: Final = "Please report this hole."


@dataclass(frozen=True)
class Holding:
    """What was found of one claim."""

    layer: Layer
    claim: str
    state: State
    detail: str = ""
    advice: str = ""
    """What to do where it does not hold: a command, a setting, SQL."""


Holdings = Iterator[Holding]


def try_claim(layer: Layer, claim: str, ask: Callable[[], Found]) -> Holding:
    """What `ask` finds; where it cannot be found out, that is wrong too, and said."""
    try:
        return Holding(layer, claim, *ask())
    except HopQLError as error:
        return Holding(layer, claim, "wrong", f"could not be checked: {error}", error.hint)
    except OSError as error:
        return Holding(layer, claim, "wrong", f"could not be checked: {type(error).__name__}: {error}")


def all_refused(tried: Iterable[str], passed: list[str], by: str = "let through") -> Found:
    """What is found where some ways were tried, by what each is, and some of them passed."""
    if passed:
        return "wrong", f"{by}: {', '.join(passed)}", REPORT
    return "holds", f"refused: {', '.join(tried)}"


def refused_by(engine: Engine, statements: dict[str, str]) -> Found:
    """Whether the engine, without the guard, refuses each of some statements, by what each is."""
    return all_refused(statements, [what for what, sql in statements.items() if _runs(engine, sql)], "the database did")


def _runs(engine: Engine, sql: str) -> bool:
    try:
        engine.run(sql, max_rows=1, timeout_s=5.0)
    except FailedQueryError:
        return False
    return True


def stopped(engine: Engine, sql: str) -> Found:
    """Whether a query that would not end for long is stopped in time."""
    began = time.monotonic()
    try:
        engine.run(sql, max_rows=1, timeout_s=0.3)
    except FailedQueryError as error:
        took = time.monotonic() - began
        if error.problem["kind"] == "timeout" and took < 5.0:
            return "holds", f"stopped after {took:.1f} s"
        return "wrong", f"after {took:.1f} s: {error}", REPORT
    return "wrong", "it ran to its end", REPORT
