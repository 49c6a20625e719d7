"""The options that hold for a run."""

from __future__ import annotations

import json
import os
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from hopql.state.context import Context
from hopql.tools.base.errors import UsageError, WorkspaceError
from hopql.tools.workspace.read_config import CONFIG

if TYPE_CHECKING:
    from hopql.tools.workspace.open_workspace import Workspace


class _Environment(Context, BaseSettings):
    """Run options as the environment gives them."""

    model_config = SettingsConfigDict(env_prefix="HOPQL_", extra="ignore")


def effective(context: Context | None, workspace: Workspace) -> Context:
    """The options that hold for a run: what the run sets, then the workspace, then the environment, then defaults.

    Every node asks, so that the answer to equal questions is kept; it is shared, and not to be changed.

    Raises:
        UsageError: when the environment holds a value that cannot be used.
        WorkspaceError: when the workspace's `[options]` do.
    """
    given = context.model_dump_json(exclude_unset=True) if context else "{}"
    own = json.dumps(workspace.config.options, sort_keys=True, default=str)
    set_ = tuple(sorted((name, value) for name, value in os.environ.items() if name.upper().startswith("HOPQL_")))
    return _effective(given, own, set_, workspace.path / CONFIG)


def environment_options() -> Context:
    """Options of a run as the environment gives them.

    Raises:
        UsageError: when it holds a value that cannot be used.
    """
    try:
        return _Environment()
    except ValidationError as error:
        first = error.errors()[0]
        name = "HOPQL_" + str(first["loc"][0]).upper()
        raise UsageError(f"{name}: {first['msg']}.", hint=f"Correct or unset {name}.") from error


@lru_cache(maxsize=64)
def _effective(given: str, own: str, environment: tuple[tuple[str, str], ...], file: Path) -> Context:
    around = environment_options().model_dump(exclude_unset=True)
    try:
        return Context.model_validate({**around, **json.loads(own), **json.loads(given)})
    except ValidationError as error:
        told = f"{file}, [options]: {option_told(error)}"
        raise WorkspaceError(told, hint="Correct or remove that option.") from error


def option_told(error: ValidationError) -> str:
    """The first option that cannot be used, and why, in a sentence."""
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"Option {place}: {first['msg']}." if place else first["msg"]
