"""The rule tables of a run, and the model that may take their place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hopql.state.context import Context
from hopql.state.sql import ModelCall
from hopql.tools.models import Completion, chat_model
from hopql.tools.models.choose_model import is_local
from hopql.tools.planning.read_rules import Rules, rules
from hopql.tools.workspace import Workspace

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

FILE = "queries.toml"
"""A workspace's own rule tables, laid over the packaged ones."""


def rules_of(workspace: Workspace) -> Rules:
    """The packaged rules with the workspace's own over them, where it has any.

    Raises:
        WorkspaceError: its file is broken; with the line.
    """
    own = workspace.path / FILE
    return rules(own if own.is_file() else None)


def model_for(how: str, options: Context) -> BaseChatModel | None:
    """The run's model where it is to be asked; None where rules do: `auto` means them for the embedded model.

    Raises:
        ModelError: the model may not be used, or has no key.
        UsageError: there is no such model.
    """
    if how == "rules" or (how == "auto" and is_local(options.model)):
        return None
    return chat_model(options.model, timeout_s=options.model_timeout_s)


def call_of(completion: Completion | None) -> list[ModelCall]:
    """What a call cost, as the state keeps it; nothing where there was none."""
    return [completion.cost()] if completion else []
