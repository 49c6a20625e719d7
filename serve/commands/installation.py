"""`hopql settings`, `hopql stop`: what is set here, what runs here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin

import click
from pydantic import BaseModel, SecretStr
from pydantic_core import PydanticUndefined

from hopql.serve.commands.options import as_json as with_json
from hopql.serve.commands.options import print_json
from hopql.tools.secrets import hide

_OWN: Final = "the user's own folder"
Group = Literal["process", "serve", "traces", "run"]


@dataclass(frozen=True)
class Setting:
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

    @property
    def changed(self) -> bool:
        """Whether this environment says something else than the code."""
        return self.value != self.default and self.default != _OWN


def settings_told() -> Iterator[Setting]:
    """The settings in the order of the code: of the process, of the server, of traces, of a run.

    Raises:
        UsageError: a variable of the environment cannot be used; the message names it.
    """
    from hopql.serve.http.settings import PREFIX, ServeSettings, serve_settings
    from hopql.serve.telemetry.traces import PREFIX as TRACES
    from hopql.serve.telemetry.traces import TraceSettings, trace_settings
    from hopql.state.context import Context
    from hopql.tools.options import environment_options
    from hopql.tools.settings import Settings, settings

    yield from _of("process", "HOPQL_", Settings, settings())
    yield from _of("serve", PREFIX, ServeSettings, serve_settings())
    yield from _of("traces", TRACES, TraceSettings, trace_settings())
    yield from _of("run", "HOPQL_", Context, environment_options())


def _of(group: Group, prefix: str, model: type[BaseModel], now: BaseModel) -> Iterator[Setting]:
    taken = {"model", "workspace"} if group == "run" else set()  # the process's settings of the same name
    for name, field in model.model_fields.items():
        if name in taken:
            continue
        default = field.default if field.default is not PydanticUndefined else None
        if field.default_factory is not None:
            default = _OWN
        yield Setting(
            group=group, variable=f"{prefix}{name}".upper(), default=_shown(default),
            choices=_choices(field.annotation), told=_sentence(field.description or ""),
            value=_shown(getattr(now, name)),
        )  # fmt: skip


def _choices(annotation: Any) -> tuple[str, ...]:
    return tuple(str(one) for one in get_args(annotation)) if get_origin(annotation) is Literal else ()


def _shown(value: Any) -> str:
    if value is None or value == "" or value == ():
        return ""
    if isinstance(value, SecretStr):
        return "***" if value.get_secret_value() else ""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    if isinstance(value, Enum | Path):
        return str(value)
    return f"{value:g}" if isinstance(value, float) else hide(str(value))


def _sentence(text: str) -> str:
    return text.replace("|", "\\|").rstrip(".") + "." if text else ""


@click.command("settings")
@click.option("--json", "as_json", is_flag=True, help="As a JSON list.")
@click.option("--changed", is_flag=True, help="Only what is not as it would be without this environment.")
def settings_command(as_json: bool, changed: bool) -> None:
    """List every setting: its variable, its value here, what it does. `NAME=VALUE` in the environment sets one; options
    of a run can be set for one question too (`hopql ask -o`), and for a workspace (`workspace.toml`)."""
    chosen = [one for one in settings_told() if not changed or one.changed]
    if as_json:
        print_json([asdict(one) for one in chosen])
        return
    for one in chosen:
        click.echo(f"{one.variable}={one.value}")
        click.echo(f"    {one.told}" + (f" One of {', '.join(one.choices)}." if one.choices else ""))


@click.command("stop")
@with_json
def stop_command(as_json: bool) -> None:
    """End the embedded model server and the embedded PostgreSQL; the next question starts them again."""
    from hopql.tools import postgres
    from hopql.tools.models import stop_server

    server, database = stop_server(), postgres.stop()
    if as_json:
        print_json({"model_server": bool(server), "postgres": bool(database)})
        return
    click.echo("The model server is ended." if server else "No model server was running.")
    click.echo("The embedded PostgreSQL is ended." if database else "No embedded PostgreSQL was running.")
