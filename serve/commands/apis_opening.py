"""The options that all of `hopql apis` shares, and the specs that they open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from tools.apis.apis import Apis
    from tools.workspace import Workspace

F = TypeVar("F", bound=Callable[..., Any])


def where(function: F) -> F:
    """The option that says whose specs they are."""
    return click.option(
        "-w", "--workspace", default="", help="Folder or name; by default ./hopql, else the demo."
    )(function)  # fmt: skip


def as_json(function: F) -> F:
    """The option for programs."""
    return click.option("--json", "as_json", is_flag=True, help="Everything as JSON.")(function)


def opened(workspace: str) -> tuple[Workspace, Apis]:
    """A workspace and its specs."""
    from tools.offering import apis_of
    from tools.workspace import open_workspace

    found = open_workspace(workspace)
    return found, apis_of(found)


def opened_or_made(workspace: str) -> tuple[Workspace, Apis]:
    """A workspace and its specs; where none is named and there is none here, one without a database is made, so that
    specs need nothing else, and never go into the demo's workspace unasked."""
    from tools.settings import settings
    from tools.workspace import CONFIG, write_config

    if not workspace and not settings().workspace:
        folder = Path("hopql")
        if not (folder / CONFIG).is_file():
            write_config(folder, Path.cwd().name or "apis", "")
            told = "Made the workspace ./hopql, without a database: `hopql init DATABASE_URL` gives it one."
            click.echo(told, err=True)
        workspace = str(folder)
    return opened(workspace)
