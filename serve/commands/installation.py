"""`hopql settings`, `hopql stop`: what is set here, what runs here."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from enum import Enum
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin

import click
from pydantic import BaseModel, SecretStr
from pydantic_core import PydanticUndefined

from hopql.serve.commands.options import json_option
from hopql.serve.terminal import print_json, show_or_print
from hopql.tools.base.hide_secrets import hide

_OWN: Final = "the user's own folder"
Group = Literal["process", "serve", "run"]


class Setting(NamedTuple):
    """One setting."""

    group: Group
    variable: str
    """Of the environment."""
    default: str
    choices: tuple[str, ...]
    """What it can be, where that is a list."""
    told: str
    value: str
    """In this environment; a secret is not told."""


def settings_told() -> Iterator[Setting]:
    """The settings in the order of the code: of the process, of the server, of a run.

    Raises:
        UsageError: a variable of the environment cannot be used; the message names it.
    """
    from hopql.serve.http.settings import PREFIX, serve_settings
    from hopql.tools.base.settings import settings
    from hopql.tools.workspace.read_config import environment_options

    groups: tuple[tuple[Group, str, BaseModel], ...] = (
        ("process", "HOPQL_", settings()), ("serve", PREFIX, serve_settings()), ("run", "HOPQL_", environment_options())
    )
    for group, prefix, now in groups:
        for name, field in type(now).model_fields.items():
            if group == "run" and name in ("model", "workspace"):  # the process's settings of the same name
                continue
            default = _shown(None if field.default is PydanticUndefined else field.default)
            choices = get_args(field.annotation) if get_origin(field.annotation) is Literal else ()
            told = (field.description or "").replace("|", "\\|").rstrip(".")
            yield Setting(
                group, f"{prefix}{name}".upper(), _OWN if field.default_factory else default,
                tuple(map(str, choices)), f"{told}." if told else "", _shown(getattr(now, name)),
            )  # fmt: skip


_BESIDE: Final = ("HOPQL_SERVER", "HOPQL_SERVER_KEY", "HOPQL_ALLOW_MODEL")
"""Variables that are read where they are used."""
_NEAR: Final = 0.85


def misspelt(variables: Iterable[str]) -> Iterator[str]:
    """A sentence for each variable that no setting has and that is nearly one's: what is only like ours may be another
    program's."""
    from hopql.serve.http.settings import PREFIX, ServeSettings
    from hopql.state.context import Context
    from hopql.tools.base.settings import Settings

    groups = (("HOPQL_", Settings), (PREFIX, ServeSettings), ("HOPQL_", Context))
    known = [f"{prefix}{name}".upper() for prefix, of in groups for name in of.model_fields] + [*_BESIDE]
    for name in sorted(variables):
        near = get_close_matches(name.upper(), known, 1, _NEAR)
        if near and name.upper() not in known:
            yield f"{name} is no setting and has no effect; did you mean {near[0]}?"


def _shown(value: Any) -> str:
    match value:
        case None | "" | ():
            return ""
        case SecretStr():
            return "***" if value.get_secret_value() else ""
        case bool():
            return "1" if value else "0"
        case tuple():
            return ",".join(map(str, value))
        case float():
            return f"{value:g}"
    return str(value) if isinstance(value, Enum | Path) else hide(str(value))


@click.command("settings")
@click.option("--json", "as_json", is_flag=True, help="As a JSON list.")
@click.option("--changed", is_flag=True, help="Only settings that differ from the default.")
def settings_command(as_json: bool, changed: bool) -> None:
    """List all settings with their values. NAME=VALUE in the environment sets one. Options of a question can be set
    for one question (`hopql ask -o`) and for a workspace (`workspace.toml`)."""
    chosen = [
        one for one in settings_told()
        if not changed or (one.variable in os.environ if one.default == _OWN else one.default != one.value)
    ]  # fmt: skip
    if as_json:
        print_json([one._asdict() for one in chosen])
        return
    for one in chosen:
        click.echo(f"{one.variable}={one.value}")
        click.echo(f"    {one.told}" + (f" One of {', '.join(one.choices)}." if one.choices else ""))


@click.command("stop")
@json_option
def stop_command(as_json: bool) -> None:
    """Stop the embedded model server and PostgreSQL. The next question starts them again."""
    from hopql.tools.base import run_postgres
    from hopql.tools.models.run_server import stop_server

    server, database = stop_server(), run_postgres.stop()
    said = (
        "The model server is ended." if server else "No model server was running.",
        "The embedded PostgreSQL is ended." if database else "No embedded PostgreSQL was running.",
    )
    show_or_print(as_json, {"model_server": bool(server), "postgres": bool(database)}, click.echo, "\n".join(said))
