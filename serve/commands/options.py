"""The options that many commands share, and what they print with `--json`."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

import click

from hopql.serve.commands.completing import models, workspaces

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


def print_json(told: object) -> None:
    """One value on a line of its own, on standard output."""
    click.echo(json.dumps(told, ensure_ascii=False, default=str))
