"""Errors that a user may see. Each says what is wrong, and what to do about it."""

from __future__ import annotations

from hopql.state.sql import Failure
from hopql.tools.base.hide_secrets import hide


class HopQLError(Exception):
    """A foreseeable failure. `str(error)` is the message; `hint` is what to do; `exit_code` is the command line's.
    Whatever a message was made of, the passwords and keys that this process knows are not in it."""

    exit_code = 1

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(hide(message))
        self.hint = hide(hint)


class UsageError(HopQLError):
    """The input cannot be used as it is: an empty question, a broken option."""

    exit_code = 2


class NotYoursError(UsageError):
    """It is another user's, or shared, and whoever asks only speaks for one user."""


class WorkspaceError(HopQLError):
    """A workspace, card file or index is missing, broken, of another version, or being rebuilt."""

    exit_code = 3


class AccessError(WorkspaceError):
    """The database lets the workspace's login read what the workspace denies."""


class ConnectError(HopQLError):
    """A database or server cannot be reached or refuses the login."""

    exit_code = 4


class QueryError(HopQLError):
    """The database refused or cancelled a query."""

    exit_code = 5


class ModelError(HopQLError):
    """No model, no way to fetch it, a changed weight file, or a server that does not answer."""

    exit_code = 6


class PromptTooLongError(ModelError):
    """This prompt does not fit the model's context; a shorter one may."""


class ArtifactError(ModelError):
    """A download is truncated, changed or impossible."""


class StoppedError(HopQLError):
    """The run was to end, and ended."""

    exit_code = 130


class DiskError(HopQLError):
    """The disk is full or cannot be written."""

    exit_code = 7


def failure_of(error: HopQLError) -> Failure:
    """The error as the state keeps it: its kind, words, hint and exit code, as data."""
    return Failure(kind=type(error).__name__, message=str(error), hint=error.hint, exit_code=error.exit_code)
