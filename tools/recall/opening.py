"""Which entries of the query memory hold for a question: those of the same database, schema, notes and tenant; and of
the same user, where rows differ from user to user."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from hopql.state.asked import Key, Policy
from hopql.state.context import Context
from hopql.tools.catalog import Catalog
from hopql.tools.settings import settings
from hopql.tools.workspace import Workspace

if TYPE_CHECKING:
    from hopql.tools.memory import QueryMemory

_schemas: WeakKeyDictionary[Catalog, str] = WeakKeyDictionary()


def is_on() -> bool:
    """Whether questions are kept and looked up at all (`HOPQL_QUERY_MEMORY`)."""
    return settings().query_memory


def memory_of(workspace: Workspace, options: Context) -> QueryMemory:
    """The query memory as one user of a workspace sees it."""
    from hopql.tools.memory import QueryMemory

    return QueryMemory(key_of(workspace, options), user=options.user, policy=policy_of(options))


def key_of(workspace: Workspace, options: Context) -> Key:
    """Where entries hold. Notes and guidance decide how a question is read, so they are part of it."""
    said = [schema_of(workspace.catalog), workspace.engine.dialect, workspace.notes, options.notes, options.guidance]
    return Key(workspace.config.name, _digest(said), workspace.space_for(options))


def schema_of(catalog: Catalog) -> str:
    """A fingerprint of tables and columns with their types; descriptions may change without changing it."""
    known = _schemas.get(catalog)
    if known is None:
        tables = sorted(
            (card.name, sorted((column.name, column.type) for column in card.columns)) for card in catalog.cards
        )
        known = _schemas[catalog] = _digest(tables)
    return known


def policy_of(options: Context) -> Policy:
    """Which entries may be examples. Of a memory that others fill too, only what a person approved."""
    if options.learned == "auto":
        return "strict" if options.tenant or options.user else "agreed"
    return "strict" if options.learned == "off" else options.learned


def _digest(said: object) -> str:
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:16]
