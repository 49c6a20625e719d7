"""What a workspace can be asked, in a few sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hopql.state.context import Context
from hopql.tools.errors import HopQLError
from hopql.tools.hops.stores import exists, store
from hopql.tools.knowing import knowledge_of
from hopql.tools.offering import apis_of
from hopql.tools.workspace import Workspace

_NAMED: Final = 5
_EXAMPLES: Final = 2


def introduction(workspace: Workspace, options: Context) -> str:
    """The sources of a workspace by name, and the two simplest questions of its examples, people's own first. What
    cannot be reached is left out."""
    sources = [part for part in (_tables(workspace), *_reached(workspace, options)) if part]
    if not sources:
        return "Nothing can be asked here yet: this workspace has no database, documents or APIs."
    shots = workspace.catalog.fewshots if workspace.has_database else []
    simplest = sorted(shots, key=lambda shot: (shot.origin != "written", len(shot.intent)))
    examples = [shot.intent for shot in simplest[:_EXAMPLES]]
    told = f"You can ask me about {_listed(sources)}."
    return f"{told} For example: {' '.join(examples)}" if examples else told


def _tables(workspace: Workspace) -> str:
    if not workspace.has_database:
        return ""
    joins = workspace.catalog.joins
    names = sorted((card.name for card in workspace.catalog.cards), key=lambda name: -len(joins.neighbours(name)))
    return f"the database (tables {_some(names)})" if names else ""


def _reached(workspace: Workspace, options: Context) -> list[str]:
    found = []
    for part in (_documents, _specs, _memories):
        try:
            found.append(part(workspace, options))
        except HopQLError:
            continue
    return found


def _documents(workspace: Workspace, options: Context) -> str:
    documents = knowledge_of(workspace).documents()
    titles = [each["title"] or each["uri"] for each in documents if each["kind"] not in ("schema", "structure")]
    return f"documents ({_some(titles)})" if titles else ""


def _specs(workspace: Workspace, options: Context) -> str:
    apis = apis_of(workspace)
    titles = [card["title"] for card in apis.specs()] if apis.version() else []
    return f"APIs ({_some(titles)})" if titles else ""


def _memories(workspace: Workspace, options: Context) -> str:
    return "what I was told to remember" if exists() and store(workspace, options.user).version() else ""


def _some(names: Sequence[str]) -> str:
    shown = ", ".join(names[:_NAMED])
    return f"{shown} and {len(names) - _NAMED:,} more" if len(names) > _NAMED else shown


def _listed(parts: Sequence[str]) -> str:
    return ", ".join(parts[:-1]) + (" and " if len(parts) > 1 else "") + parts[-1]
