"""`hopql access`: what a workspace denies, denied by its database, through a login that may only read."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Final

import click

from hopql.serve.commands.options import json_option, workspace_option
from hopql.serve.terminal import print_json, say, show_or_print
from hopql.tools.base.errors import HopQLError, UsageError, WorkspaceError
from hopql.tools.database.check_reach import Rights
from hopql.tools.database.engine import Engine, connect
from hopql.tools.database.inspect_login import Ability, abilities
from hopql.tools.setup.apply_access import (
    Login,
    admin_of,
    has_logins,
    is_embedded,
    is_held,
    is_ours_to_change,
    login_for,
    own_login,
    planned,
    take_on,
)
from hopql.tools.workspace.open_workspace import Workspace
from hopql.tools.workspace.read_config import filled, how_to_apply, how_to_init, locate, read_config


@click.group("access")
def access_command() -> None:
    """Turn a workspace's grants ([access] in workspace.toml, "hidden" in tables.jsonl) into rights of a login."""


@access_command.command("apply")
@click.argument("url", required=False)
@workspace_option
@click.option("--login", "name", default="", metavar="NAME",
              help="Name of the login; by default the workspace's own, else hopql_reader.")  # fmt: skip
@click.option("--print", "printed", is_flag=True, help="Print the SQL for psql; change nothing.")
@click.option("--change-login", "change", is_flag=True, help="Allow changes to a role NAME that HopQL did not create.")
@click.option("--login-password", "variable", default="", metavar="VARIABLE", help="Variable with the "
              "new login's password; by default a random one in a file that only you can read.")  # fmt: skip
@click.option("--revoke-from-everyone", "everyone", is_flag=True, help="Also revoke from PUBLIC and from the "
              "role of [access] what the login must not read. Other logins keep their access by name.")  # fmt: skip
@json_option
def apply(
    url: str | None, workspace: str, name: str, printed: bool, change: bool, variable: str, everyone: bool,
    as_json: bool,
) -> None:  # fmt: skip
    """Create a PostgreSQL login that can read what the workspace grants and nothing else, and use it for the workspace.
    Run it again after the schema or the grants changed: it grants and revokes the difference.

    URL is the same database with a login that may create logins and grant rights; by default the workspace's own URL.
    New tables are granted after `hopql init URL` has read them.
    """
    folder, made = locate(workspace), None
    by = _admin(folder, url)
    with closing(connect(filled(by))) as engine:
        login = name or login_for(folder, by)
        if printed:
            plan = planned(folder, engine, login, url=by, change=change)
            told = {"login": plan.name, "sql": plan.script, "statements": plan.statements, "everyone": plan.everyone}
            show_or_print(as_json, told, click.echo, plan.script, nl=False)
            return
        if not name and is_held(folder, engine):
            say("The login of this workspace may read what is granted, and nothing else: nothing is to be done.")
        else:
            made = _made(folder, by, engine, login, change=change, variable=variable, everyone=everyone)
    if as_json:
        print_json(asdict(made) if made else {"changes": []})


def _admin(folder: Path, url: str | None) -> str:
    """The URL to make logins by."""
    own = read_config(folder).url
    if not own.strip():
        raise WorkspaceError(f"{folder} has no database.", hint=f"`{how_to_init(folder)}` gives it one.")
    chosen = url or admin_of(own)
    if not has_logins(own):
        raise UsageError(
            "This database is a file and has no logins.", hint="What is denied is kept by HopQL, which opens it."
        )
    if not is_ours_to_change(folder, chosen):
        raise UsageError(f"{folder} is the workspace of another database.", hint="Give the same one, by another login.")
    return chosen


_SHOWN: Final = 8
"""Lines of what a login may do."""
_MOST: Final = 30
"""Statements that are shown."""


def tell_login(folder: Path, url: str) -> Login | None:
    """Say what the login of `url` may do beside reading, and how to make one that may not; the login that was made
    or brought in line without being asked for, if any."""
    if not has_logins(url):
        return None
    with closing(connect(filled(url))) as engine:
        if is_embedded(url) or own_login(folder, url):
            return _at_once(folder, url, engine)
        try:
            harmful = [one for one in abilities(engine) if one.severity != "note"]
        except HopQLError as error:  # it speaks PostgreSQL and has another catalog: no reason to stop
            say(f"What this login may do beside reading could not be found out: {error}")
            return None
        if harmful:
            say("This login may do more than read:", *_lines(harmful))
            with suppress(HopQLError):  # said already
                if found := _denied(folder, engine):
                    say(*(f"  {line}" for line in found), f"  `{how_to_apply(folder)}` has the database deny it too: "
                        "until then HopQL's reading of the SQL alone does.")  # fmt: skip
            say("`hopql access apply` makes a login that may only read; --print prints its SQL.")
    return None


def _denied(folder: Path, engine: Engine) -> list[str]:
    """What the login may read of that which the workspace denies: hidden by HopQL alone."""
    return Rights(engine).reach(Workspace(folder).grants).lines


def _at_once(folder: Path, url: str, engine: Engine) -> Login | None:
    """What is done without asking: on the embedded PostgreSQL, which is this user's alone, a login is made where
    anything is hidden; a login that HopQL made for this workspace is brought in line by one that may."""
    embedded, own = is_embedded(url), own_login(folder, url)
    if not own and not _denied(folder, engine):
        return None
    try:
        return _made(folder, url, engine, login_for(folder, url), everyone=embedded)
    except HopQLError as error:
        say(f"{folder} goes on asking as its own login. {error}", f"{error.hint} Then: {how_to_apply(folder)}")
        return None


def _made(
    folder: Path, url: str, engine: Engine, name: str, *, change: bool = False, variable: str = "",
    everyone: bool = False,
) -> Login:  # fmt: skip
    plan = planned(folder, engine, name, url=url, change=change)
    if not (plan.may_create or plan.keeps):
        raise UsageError(
            "This login may not create roles.",
            hint=f"`{how_to_apply(folder)} --print` prints the SQL for an administrator to run.",
        )
    login = take_on(folder, url, plan, variable=variable, everyone=everyone)
    if plan.keeps:
        say(*(login.changes[:_MOST] or [f"Nothing is to be done: {plan.name} may read what is granted."]))
        say(*([f"and {len(login.changes) - _MOST} more"] if len(login.changes) > _MOST else []))
    else:
        say(f"{'Changed' if plan.exists else 'Made'} the login {plan.name}; {folder} asks as it now.")
    if login.password:
        say(f"Its password is in {login.password}" + ("." if variable else ", which only you can read."))
    say(*plan.told[1:], *login.warnings)
    if login.hidden:
        say(f"Hidden in tables.jsonl: {', '.join(login.hidden)}.")
    unread = [name for name in login.unread if name not in login.hidden]
    if unread:
        say(f"It cannot read {len(unread)} tables: {', '.join(unread[:5])}. Who owns them can grant them.")
    if login.denied:
        say("The database still lets it read what is denied:", *(f"  {line}" for line in login.denied))
        say(*([] if everyone else [f"{how_to_apply(folder)} --revoke-from-everyone takes what everyone may."]))
    elif login.remains:
        say("What remains, most of it for every login of this database:", *_lines(login.remains))
    else:
        say("Asked what it may do, the database names nothing but reading.")
    return login


def _lines(found: Sequence[Ability]) -> list[str]:
    lines = [f"  {one.told}" for one in found[:_SHOWN]]
    more = len(found) - len(lines)
    return [*lines, *([f"  and {more} more: hopql doctor --security lists them"] if more else [])]
