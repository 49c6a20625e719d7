"""The login of `hopql init`: what it may do beside reading, and one that may only read, offered and made."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from hopql.tools.database import Engine
    from hopql.tools.database.logins import Ability
    from hopql.tools.login import Login

NAME: Final = "hopql_reader"
_SHOWN: Final = 8
"""Lines of what a login may do."""


@dataclass(frozen=True)
class Wanted:
    """What the command line says of a read-only login."""

    name: str = ""
    change: bool = False
    variable: str = ""
    everyone: bool = False


def print_sql(folder: Path, url: str, wanted: Wanted, *, as_json: bool) -> None:
    """The SQL of a read-only login, on standard output; nothing is changed.

    Raises:
        UsageError: the database has no logins, or the name cannot be used.
        ConnectError: it cannot be reached.
    """
    from hopql.serve.commands.options import print_json
    from hopql.tools.addresses import filled
    from hopql.tools.database import connect
    from hopql.tools.errors import UsageError
    from hopql.tools.login import has_logins, planned

    if not has_logins(url):
        raise UsageError(_none(url), hint="Nothing is to be done.")
    engine = connect(filled(url))
    try:
        plan = planned(folder, engine, wanted.name or NAME, change=wanted.change)
    finally:
        engine.close()
    if as_json:
        print_json({"login": plan.name, "sql": plan.script, "statements": plan.statements, "everyone": plan.everyone})
    else:
        click.echo(plan.script, nl=False)


def settle(folder: Path, url: str, wanted: Wanted, *, may_ask: bool) -> Login | None:
    """Say what the login may do beside reading; make the one that is wanted, or offer one on a terminal.

    Raises:
        UsageError, QueryError, ConnectError, DiskError: it was wanted and could not be made.
    """
    from hopql.tools.addresses import filled
    from hopql.tools.database import connect
    from hopql.tools.login import has_logins

    if not has_logins(url):
        if wanted.name:
            _say(_none(url))
        return None
    engine = connect(filled(url))
    try:
        if not wanted.name:
            harmful = _harmful(engine)
            if not harmful:
                return None
            _say("This login may do more than read:", *_lines(harmful))
            if not (may_ask and _on_terminal()):
                _say("A login that may only read: --print-login prints its SQL, --read-only-login NAME makes it.")
                return None
            wanted = _asked(folder, engine, wanted)
            if not wanted.name:
                return None
        return _made(folder, url, engine, wanted)
    finally:
        engine.close()


def _harmful(engine: Engine) -> list[Ability]:
    """What the login may do beside reading; a database that speaks PostgreSQL and has another catalog is no reason to
    stop."""
    from hopql.tools.database.logins import abilities
    from hopql.tools.errors import HopQLError

    try:
        return [one for one in abilities(engine) if one.severity != "note"]
    except HopQLError as error:
        _say(f"What this login may do beside reading could not be found out: {error}")
        return []


def _asked(folder: Path, engine: Engine, wanted: Wanted) -> Wanted:
    """What a person answers; without a name where they want none."""
    from hopql.tools.errors import UsageError
    from hopql.tools.login import planned

    if not click.confirm("Make a login that may only read, for this workspace?", default=False, err=True):
        return wanted
    while True:
        name = click.prompt("Its name", default=NAME, err=True)
        try:
            plan = planned(folder, engine, name, change=wanted.change)
            break
        except UsageError as error:
            _say(str(error), error.hint)
    _say("", plan.script)
    if not plan.may_create:
        _say("This login may not create roles: have an administrator run the SQL above.")
        return wanted
    if not click.confirm("Run it now?", default=False, err=True):
        return wanted
    for_all = "Take these rights from every login of the database too? Other programs may need them."
    everyone = bool(plan.everyone) and click.confirm(for_all, default=False, err=True)
    return replace(wanted, name=name, everyone=everyone)


def _made(folder: Path, url: str, engine: Engine, wanted: Wanted) -> Login:
    from hopql.tools.errors import UsageError
    from hopql.tools.login import planned, take_on

    plan = planned(folder, engine, wanted.name, change=wanted.change)
    if not plan.may_create:
        raise UsageError(
            "This login may not create roles.", hint="--print-login prints the SQL for an administrator to run."
        )
    login = take_on(folder, url, plan, variable=wanted.variable, everyone=wanted.everyone)
    _say(f"{'Changed' if plan.exists else 'Made'} the login {plan.name}; {folder} asks as {login.database} now.")
    _say(f"Its password is in {login.password}" + ("." if wanted.variable else ", which only you can read."))
    _say(*plan.told[1:], *login.warnings)
    if login.unread:
        _say(f"It cannot read {len(login.unread)} tables: {', '.join(login.unread[:5])}. Who owns them can grant them.")
    if login.remains:
        _say("What remains, most of it for every login of this database:", *_lines(login.remains))
    else:
        _say("Asked what it may do, the database names nothing but reading.")
    return login


def _lines(found: Sequence[Ability]) -> list[str]:
    lines = [f"  {one.told}" for one in found[:_SHOWN]]
    more = len(found) - len(lines)
    return [*lines, *([f"  and {more} more: hopql doctor --security lists them"] if more else [])]


def _on_terminal() -> bool:
    """Whether somebody can be asked."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def _none(url: str) -> str:
    kind = url.partition("://")[0].split("+")[0].lower()
    if kind == "embedded":
        return "The embedded PostgreSQL lets in your own processes only; it has no logins to make."
    return "This database is a file: HopQL opens it read-only, and there is no login to make."


def _say(*lines: str) -> None:
    from hopql.serve.show import console
    from hopql.serve.tables import safe

    out = console(stderr=True)
    for line in lines:
        out.print(safe(line), markup=False)
