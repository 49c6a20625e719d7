"""The options that many commands share, and what they print with `--json`."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from hopql.serve.commands.completing import models, workspaces

if TYPE_CHECKING:
    from hopql.tools.workspace import Workspace

F = TypeVar("F", bound=Callable[..., Any])
MODELS = "local, local:0.5b, openai:NAME or fake:FILE."


def workspace(function: F) -> F:
    """The option that says which workspace."""
    return click.option(
        "-w", "--workspace", default="", help="Folder or name; by default ./hopql, else the demo.",
        shell_complete=workspaces,
    )(function)  # fmt: skip


def model(function: F) -> F:
    """The option that says which chat model."""
    return click.option("-m", "--model", default="", help=MODELS, shell_complete=models)(function)


def as_json(function: F) -> F:
    """The option for programs."""
    return click.option("--json", "as_json", is_flag=True, help="Everything as JSON.")(function)


def trust(function: F) -> F:
    """The option that has the guard alone keep what is denied."""
    return click.option(
        "--trust-the-guard", is_flag=True, expose_value=False, callback=_trusted,
        help="Ask also as a PostgreSQL login that may read what [access] denies: HopQL's reading of the SQL alone "
             "keeps it then.",
    )(function)  # fmt: skip


def _trusted(ctx: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from hopql.tools.settings import settings

        os.environ["HOPQL_TRUST_THE_GUARD"] = "1"
        settings.cache_clear()


def warn_of_login(workspace: Workspace, *, refusal: bool = True) -> None:
    """Say on standard error where the guard alone keeps what a workspace hides; and, where no question follows at once,
    that its login may read what is denied."""
    from hopql.tools.errors import AccessError, HopQLError

    try:
        told = workspace.check_login() if workspace.has_database else ""
    except AccessError as error:
        told = f"{error} {error.hint}" if refusal else ""
    except HopQLError:
        return  # each question meets it too, and tells
    if told:
        click.echo(f"Warning: {told}", err=True)


def print_json(told: object) -> None:
    """One value on a line of its own, on standard output."""
    click.echo(json.dumps(told, ensure_ascii=False, default=str))
