"""`hopql access`: what a workspace denies, denied by its database."""

from __future__ import annotations

from pathlib import Path

import click

from hopql.serve.commands.options import as_json as with_json
from hopql.serve.commands.options import workspace as of_workspace


@click.group("access")
def command() -> None:
    """What a workspace grants and denies ([access] in workspace.toml, marks in tables.jsonl), as rights of a login."""


@command.command("apply")
@click.argument("url", required=False)
@of_workspace
@click.option("--login", "name", default="", metavar="NAME",
              help="What the login is called; by default the workspace's own, else hopql_reader.")  # fmt: skip
@click.option("--print", "printed", is_flag=True, help="Print the SQL for psql, for who may run it; change nothing.")
@click.option("--change-login", "change", is_flag=True, help="Change the role NAME where there is one.")
@click.option("--login-password", "variable", default="", metavar="VARIABLE", help="The environment's variable that "
              "holds a new login's password; without it, one is made and kept in a file of yours.")  # fmt: skip
@click.option("--revoke-from-everyone", "everyone", is_flag=True, help="Also take from all logins, and from "
              "the role of [access], what a reader may not do; other logins keep by name what they read.")  # fmt: skip
@with_json
def apply(
    url: str | None, workspace: str, name: str, printed: bool, change: bool, variable: str, everyone: bool,
    as_json: bool,
) -> None:  # fmt: skip
    """Make a PostgreSQL login that may read what the workspace grants and nothing else, and have the workspace ask as
    it; run again after the schema or what is granted has changed, it grants and revokes the difference.

    URL is of the same database with a login that may make others and grant; without it, the workspace's own is used.
    New tables are granted once `hopql init URL` has read them.
    """
    from hopql.serve.commands.reader_login import Wanted, bring_in_line, print_sql
    from hopql.tools.configuration import locate

    folder, wanted = locate(workspace), Wanted(name, change, variable, everyone)
    if printed:
        print_sql(folder, _admin(folder, url), wanted, as_json=as_json)
        return
    made = bring_in_line(folder, _admin(folder, url), wanted)
    if as_json:
        from dataclasses import asdict

        from hopql.serve.commands.options import print_json

        print_json(asdict(made) if made else {"changes": []})


def _admin(folder: Path, url: str | None) -> str:
    """The URL to make logins by.

    Raises:
        UsageError: the workspace's database is a file, or `url` names another one.
        WorkspaceError: it has none.
    """
    from hopql.tools.configuration import how_to_init, read_config
    from hopql.tools.errors import UsageError, WorkspaceError
    from hopql.tools.login import admin_of, has_logins, is_ours_to_change

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
