"""The options that all of `hopql apis` shares, and the specs that they open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING

import click

from hopql.serve.commands.options import as_json, print_json
from hopql.serve.commands.options import workspace as where

__all__ = ["as_json", "opened", "opened_or_made", "print_json", "sources_of", "where"]

if TYPE_CHECKING:
    from hopql.tools.apis import Apis
    from hopql.tools.workspace import Workspace

_LOCAL = "hopql"


def opened(workspace: str) -> tuple[Workspace, Apis]:
    """A workspace and its specs.

    Raises:
        WorkspaceError: there is no such workspace.
    """
    from hopql.tools.offering import apis_of
    from hopql.tools.workspace import open_workspace

    found = open_workspace(workspace)
    return found, apis_of(found)


def sources_of(given: Sequence[str]) -> list[Path | str]:
    """Paths, and URLs as they are.

    Raises:
        UsageError: one is empty.
    """
    from hopql.tools.errors import UsageError

    if any(not one.strip() for one in given):
        raise UsageError("A path is empty.", hint="Name a file, a folder or a URL; is the shell's variable set?")
    return [one if one.lower().startswith(("http://", "https://")) else Path(one).expanduser() for one in given]


@contextmanager
def opened_or_made(workspace: str, sources: Sequence[Path | str]) -> Iterator[Apis]:
    """The specs of a workspace. Where none is named and there is none here, one without a database is made for them:
    they need nothing else, and must not go into the demo's unasked. It is taken away again where nothing could be read.

    Raises:
        UsageError: a workspace would have to be made, and none of the sources is there.
        WorkspaceError: there is no such workspace.
        DiskError: it cannot be made.
    """
    from hopql.tools.configuration import CONFIG, write_config
    from hopql.tools.errors import UsageError
    from hopql.tools.settings import settings

    folder = Path(_LOCAL)
    if workspace or settings().workspace or (folder / CONFIG).is_file():
        yield opened(workspace)[1]
        return
    if not any(isinstance(one, str) or one.exists() for one in sources):
        missing = ", ".join(f"'{one}'" for one in sources[:3])
        raise UsageError(f"There is no file or folder {missing}.", hint="Check the path, or name another one.")
    there = folder.exists()
    write_config(folder, Path.cwd().name or "apis", "")
    apis = opened(str(folder))[1]
    try:
        yield apis
    finally:
        if apis.count()["specs"]:
            told = "Made the workspace ./hopql, without a database; `hopql init DATABASE_URL` can give it one later."
            click.echo(told, err=True)
        else:
            _unmade(folder, apis, there=there)


def _unmade(folder: Path, apis: Apis, *, there: bool) -> None:
    """Take a workspace away again that was made for nothing, and only what was made."""
    from hopql.tools.configuration import CONFIG

    apis.purge()
    with suppress(OSError):
        (folder / CONFIG).unlink()
        rmtree(apis.folder, ignore_errors=True)
        if not there:
            folder.rmdir()
