"""The knowledge graph of a workspace. The schema of its database is in it without being asked."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

from hopql.tools.errors import HopQLError
from hopql.tools.workspace import Workspace

if TYPE_CHECKING:
    from hopql.tools.catalog.catalog import Catalog
    from hopql.tools.knowledge import Knowledge

_schemas: dict[str, tuple[Catalog, str, str]] = {}
"""Of each space the catalog and the notes that this process saw in it, and the space's version then."""
_lock = Lock()


def knowledge_of(workspace: Workspace) -> Knowledge:
    """The knowledge graph of a workspace; nothing is opened before it is used. Where something is hidden, the schema
    that it tells of is first made the one that is granted now."""
    from hopql.tools.knowledge.store.presence import exists

    if not workspace.grants.everything and exists():
        have_schema(workspace)
    return _graph(workspace)


def _graph(workspace: Workspace) -> Knowledge:
    from hopql.tools.knowledge import Knowledge

    return Knowledge(workspace.config.name)


def have_schema(workspace: Workspace) -> None:
    """Have the workspace's tables, columns and keys in its knowledge graph, as its cards are now.

    A workspace without an index has no schema that could be told; what is stored is left alone then.
    A schema that was removed meanwhile is put back.

    Raises:
        DiskError, ConnectError: the state database is full, or cannot be reached or written.
    """
    from hopql.tools.knowledge.schemas import prepare_schema

    try:
        catalog, notes = workspace.catalog, workspace.notes
    except HopQLError:
        return
    name = workspace.config.name
    with _lock:
        knowledge = _graph(workspace)
        seen = _schemas.get(name)
        if seen and seen[0] is catalog and seen[1:] == (notes, knowledge.version()):
            return
        knowledge.put(prepare_schema(name, catalog.cards, dialect=workspace.engine.dialect, notes=notes))
        _schemas[name] = (catalog, notes, knowledge.version())
