"""One claim about what holds here, and how it is found out: by doing what must not be possible."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from hopql.tools.database import Engine, FailedQueryError
from hopql.tools.errors import HopQLError

State = Literal["holds", "warning", "wrong", "told"]
"""told: neither good nor bad, but to be known."""
Layer = Literal["statement", "allowed", "granted", "database", "bounds", "rows", "model", "here"]
"""Layers 1 to 7 of docs/security.md, and the machine that HopQL runs on."""


@dataclass(frozen=True)
class Holding:
    """What was found of one claim."""

    layer: Layer
    claim: str
    state: State
    detail: str = ""
    advice: str = ""
    """What to do where it does not hold: a command, a setting, SQL."""


def guarded(layer: Layer, claim: str, ask: Callable[[], Holding]) -> Holding:
    """What `ask` finds; where it cannot be found out, that is wrong too, and said."""
    try:
        return ask()
    except HopQLError as error:
        return Holding(layer, claim, "wrong", f"could not be checked: {error}", error.hint)
    except OSError as error:
        return Holding(layer, claim, "wrong", f"could not be checked: {type(error).__name__}: {error}")


def refused(engine: Engine, sql: str, *, timeout_s: float = 5.0) -> str:
    """What the engine, without the guard, says against a statement; empty where it ran it."""
    try:
        engine.run(sql, max_rows=1, timeout_s=timeout_s)
    except FailedQueryError as error:
        return str(error) or "refused"
    return ""


def all_refused(engine: Engine, layer: Layer, claim: str, canaries: dict[str, str]) -> Holding:
    """Whether the engine refuses each of some statements, by what each is."""
    said = {what: refused(engine, sql) for what, sql in canaries.items()}
    passed = [what for what, why in said.items() if not why]
    if passed:
        return Holding(layer, claim, "wrong", f"the database did: {', '.join(passed)}", "Please report this hole.")
    return Holding(layer, claim, "holds", f"refused: {', '.join(said)}")


def stopped(layer: Layer, claim: str, run: Callable[[], object], within_s: float) -> Holding:
    """Whether a query that would never end was stopped in time."""
    began = time.monotonic()
    try:
        run()
    except FailedQueryError as error:
        took = time.monotonic() - began
        if error.problem["kind"] == "timeout" and took < within_s:
            return Holding(layer, claim, "holds", f"stopped after {took:.1f} s")
        return Holding(layer, claim, "wrong", f"after {took:.1f} s: {error}", "Please report this hole.")
    return Holding(layer, claim, "wrong", "it ran to its end", "Please report this hole.")


Holdings = Iterator[Holding]
