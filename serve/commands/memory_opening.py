"""The options that all of `hopql memory` shares, and the memories that they open."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from hopql.serve.commands.options import workspace as of_workspace
from hopql.tools.errors import ConnectError, UsageError, WorkspaceError

if TYPE_CHECKING:
    from hopql.state.context import Context
    from hopql.tools.memory import QueryMemory, SemanticMemory
    from hopql.tools.workspace import Workspace

F = TypeVar("F", bound=Callable[..., Any])
DATES = ("%Y-%m-%d", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%dT%H:%M:%S%z")


def where(function: F) -> F:
    """The options that say whose memory it is."""
    function = click.option("-u", "--user", default="", help="Whose memory; by default what all users share.")(function)
    return of_workspace(function)


def of_tenant(function: F) -> F:
    """The option that says whose questions they are."""
    return click.option("--tenant", default="", help="Whose questions; each tenant's are kept apart.")(function)


def statements(workspace: str, user: str) -> SemanticMemory:
    """What a workspace was told."""
    from hopql.tools.memory import SemanticMemory
    from hopql.tools.workspace import open_workspace

    return SemanticMemory(open_workspace(workspace).config.name, user)


def session(workspace: str, user: str, tenant: str) -> tuple[Workspace, Context]:
    """A workspace, and the options that hold for its questions."""
    from hopql.state.context import Context
    from hopql.tools.options import effective
    from hopql.tools.workspace import open_workspace

    opened = open_workspace(workspace)
    given = {name: value for name, value in (("user", user), ("tenant", tenant)) if value}
    return opened, effective(Context(**given), opened)


def asked(workspace: str, user: str, tenant: str) -> QueryMemory:
    """What a workspace was asked, as its schema and notes are now.

    Raises:
        WorkspaceError: there is no index.
        ConnectError: the workspace's database cannot be reached.
    """
    from hopql.tools.recall import memory_of

    return memory_of(*session(workspace, user, tenant))


def managed(workspace: str, user: str, tenant: str) -> QueryMemory:
    """What a workspace was asked, whatever its schema: neither its index nor its database is opened."""
    from hopql.state.asked import Key
    from hopql.tools.memory import QueryMemory

    opened, options = session(workspace, user, tenant)
    return QueryMemory(Key(opened.config.name, "", opened.space_for(options)), user=options.user)


def fingerprint(workspace: str, tenant: str) -> str:
    """Of schema and notes as they are now; empty where that cannot be told."""
    from hopql.tools.recall.remember_query import key_of

    try:
        return key_of(*session(workspace, "", tenant)).fingerprint
    except (WorkspaceError, ConnectError):
        return ""


def unknown(id_: str, what: str = "memory or question") -> UsageError:
    """There is nothing of that id."""
    return UsageError(
        f"There is no {what} '{id_}' here.",
        hint="`hopql memory list` and `hopql memory asked` show the ids; -u says whose, -w of which workspace.",
    )
