"""The options that many commands share, what the shell offers for them, and what they print with `--json`."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import reduce
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from hopql.serve.client import HopQL
    from hopql.tools.workspace.open_workspace import Workspace

F = TypeVar("F", bound=Callable[..., Any])
HELP: Final = {"help_option_names": ["-h", "--help"]}
MODELS: Final = "local, local:0.5b, openai:NAME or fake:FILE."


class InOrder(click.Group):
    """A group that lists its commands as they were added."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in that order."""
        return list(self.commands)


def workspaces(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Named workspaces; folders where none begins so."""
    from hopql.tools.base.errors import HopQLError
    from hopql.tools.base.settings import settings

    try:
        kept = settings().data_dir / "workspaces"
        names = [one.name for one in kept.iterdir() if (one / "workspace.toml").is_file()]
    except (OSError, HopQLError):
        names = []
    found = [CompletionItem(name) for name in sorted(names) if name.startswith(incomplete)]
    return found or [CompletionItem(incomplete, type="dir")]


def _trusted(ctx: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from hopql.tools.base.settings import settings

        os.environ["HOPQL_TRUST_THE_GUARD"] = "1"
        settings.cache_clear()


workspace_option = click.option(
    "-w", "--workspace", default="", help="Folder or name; by default ./hopql, else the demo.",
    shell_complete=workspaces,
)  # fmt: skip
model_option = click.option("-m", "--model", default="", help=MODELS)
json_option = click.option("--json", "as_json", is_flag=True, help="Everything as JSON.")
trust_option = click.option(
    "--trust-the-guard", is_flag=True, expose_value=False, callback=_trusted,
    help="Allow a PostgreSQL login that can read what [access] denies. Only HopQL's check of the SQL then protects it.",
)  # fmt: skip
"""Has the guard alone keep what is denied."""
yes_option = click.option("--yes", is_flag=True, help="Do not ask, however many there are.")


def together(*options: Callable[[F], F]) -> Callable[[F], F]:
    """Options that several commands share, as one decorator."""
    return lambda function: reduce(lambda made, option: option(made), reversed(options), function)


def client_of(workspace: str, **given: str) -> HopQL:
    """A client with those options that are given; where the guard alone keeps what is hidden, that is said."""
    from hopql.serve.client import HopQL

    client = HopQL(workspace, **{name: value for name, value in given.items() if value})
    warn_of_login(client.workspace)
    return client


def warn_of_login(workspace: Workspace, *, refusal: bool = True) -> None:
    """Say on standard error where the guard alone keeps what a workspace hides; and, where no question follows at once,
    that its login may read what is denied."""
    from hopql.tools.base.errors import AccessError, HopQLError

    try:
        told = workspace.check_login() if workspace.has_database else ""
    except AccessError as error:
        told = f"{error} {error.hint}" if refusal else ""
    except HopQLError:
        return  # each question meets it too, and tells
    if told:
        click.echo(f"Warning: {told}", err=True)
