"""Each attack against each layer alone, and against the whole."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hopql.bench.attacks.world import ENGINE_S, RAW_S, Attack, Seen, bounded, happens, shown
from hopql.tools.base.errors import HopQLError
from hopql.tools.database.engine import Engine
from hopql.tools.database.explain_failures import FailedQueryError
from hopql.tools.database.guard import allowed_only, check, granted_only, one_statement

if TYPE_CHECKING:
    from hopql.bench.attacks.world import World

MAX_ROWS = 1000
GUARD = ("parse", "allow", "grants")
_PATIENCE_S = 20.0
_CHARACTERS = 40 << 20
"""More than a page's bytes: cells are cut long before."""


def refused(layer: str, attack: Attack, world: World) -> tuple[bool, str]:
    """Whether a layer of the guard alone refuses an attack; else the text that it hands on, which may be harmless.

    Layers 2 and 3 need a statement. What layer 1 cannot read counts as not refused by them: they were not asked.
    """
    statement, _ = one_statement(world.fill(attack.sql), attack.dialect)
    if layer == "parse" or statement is None:
        return layer == "parse" and statement is None, statement.text if statement else ""
    if layer == "allow":
        routines = world.names.routines() if world.names.routines else None
        return bool(allowed_only(statement, attack.dialect, routines)), statement.text
    granted = granted_only(statement, world.names, attack.dialect)
    return bool(granted.problems), granted.text


def unguarded(attack: Attack, world: World, *, sql: str = "", login: str = "admin") -> str:
    """What harm an attack, or what a layer made of it, does where nothing else protects the database."""
    with world.raw(login) as session:
        session.limit_s = RAW_S if attack.effect == "outruns" else _PATIENCE_S
        return happens(world, attack, session.run, session.watch, sql or world.fill(attack.sql))


def by_engine(attack: Attack, world: World, engine: Engine, sql: str = "") -> str:
    """What harm an attack does that the engine is given without the guard."""
    last: list[Seen] = []

    def run(text: str) -> Seen:
        last.append(engine_run(engine, text))
        return last[-1]

    done = happens(world, attack, run, lambda asked: world.engine_watch(engine, asked), sql or world.fill(attack.sql))
    if attack.effect == "outruns":
        return "" if bounded(last[-1]) else f"outran: {last[-1].seconds:.1f} s"
    return done


def engine_run(engine: Engine, sql: str) -> Seen:
    """What the engine makes of a text, within small limits."""
    began = time.perf_counter()
    try:
        rows = engine.run(sql, max_rows=MAX_ROWS, timeout_s=ENGINE_S)
    except FailedQueryError as error:
        return Seen(error=str(error), cancelled=error.problem["kind"] == "timeout", seconds=time.perf_counter() - began)
    except HopQLError as error:
        return Seen(error=str(error), seconds=time.perf_counter() - began)
    seconds, text = time.perf_counter() - began, shown(rows["rows"])
    return Seen(text, heavy=len(rows["rows"]) > MAX_ROWS or len(text) > _CHARACTERS, seconds=seconds)


def past_guard(attacks: Sequence[Attack], world: World) -> dict[str, str]:
    """Attacks that layers of the guard must stop, each alone, and do not."""
    harm = {}
    with _shared(world, "admin") as alone:
        for attack in attacks:
            for wanted in attack.stops:
                texts = [refused(layer, attack, world) for layer in wanted if layer in GUARD]
                if texts and not any(stopped for stopped, _ in texts):
                    found = [alone(attack, text) if text else "the layer was not asked" for _, text in texts]
                    if all(found):
                        harm[f"{attack.id} past {'|'.join(wanted)}"] = found[0]
    return harm


def past_login(attacks: Sequence[Attack], world: World) -> dict[str, str]:
    """Attacks that the rights of a login that may only read must stop, without guard and engine, and do not."""
    asked = [attack for attack in attacks if attack.must_stop("login")]
    with _shared(world, "reader") as alone, world.raw("reader") as session:
        session.limit_s = _PATIENCE_S

        def run(attack: Attack) -> None:
            session.run(world.fill(attack.sql))
            session.run("ROLLBACK")

        return _together(asked, world, run, lambda attack: alone(attack, world.fill(attack.sql)))


@contextmanager
def _shared(world: World, login: str) -> Iterator[Callable[[Attack, str], str]]:
    """`unguarded`, with one connection for all that only read."""
    with world.raw(login) as session:
        session.limit_s = _PATIENCE_S

        def alone(attack: Attack, sql: str) -> str:
            if attack.effect != "shows":
                return unguarded(attack, world, sql=sql, login=login)
            found = happens(world, attack, session.run, session.watch, sql)
            session.run("ROLLBACK")
            return found

        yield alone


def past_engine(attacks: Sequence[Attack], world: World, engine: Engine, layer: str = "engine") -> dict[str, str]:
    """Attacks that the engine must stop with the guard off, and does not; `bounds` for those that its limits must."""
    asked = [attack for attack in attacks if attack.must_stop(layer)]
    return _together(
        asked, world, lambda attack: engine_run(engine, world.fill(attack.sql)),
        lambda attack: by_engine(attack, world, engine),
    )  # fmt: skip


def past_all(attacks: Sequence[Attack], world: World, engines: Sequence[Engine]) -> dict[str, str]:
    """Attacks that get past the guard and then do harm past the engine, by any of the logins. What only outruns gets
    past the guard as it is, so the last login will do: `past_engine` asks the same of the first."""
    harm = {}
    for attack in attacks:
        checked = check(world.fill(attack.sql), attack.dialect, world.names)
        chosen = engines[-1:] if attack.effect == "outruns" else engines
        for engine in chosen if checked["ok"] else []:
            if found := by_engine(attack, world, engine, checked["sql"]):
                harm[attack.id] = found
    return harm


def _together(
    attacks: Sequence[Attack], world: World, run: Callable[[Attack], object], alone: Callable[[Attack], str]
) -> dict[str, str]:
    """The harm of each attack. Those that change what the world's state shows are run one after the other, and only
    looked at each alone when the state has changed at the end."""
    quiet = [attack for attack in attacks if attack.effect == "changes" and not attack.watch]
    before = world.state()
    for attack in quiet:
        run(attack)
    changed = world.state() != before
    asked = attacks if changed else [attack for attack in attacks if attack not in quiet]
    harm = {attack.id: found for attack in asked if (found := alone(attack))}
    if changed and not harm.keys() & {attack.id for attack in quiet}:
        harm["some of those that change something"] = "changed, once"
    return harm
