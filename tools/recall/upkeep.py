"""Keeping a query memory in order, behind the answers: vectors of the embedder in use, templates of this version."""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from hopql.state.asked import Key
from hopql.tools.errors import HopQLError
from hopql.tools.memory import templates
from hopql.tools.recall.proving import timeless
from hopql.tools.recall.remembering import described
from hopql.tools.settings import settings
from hopql.tools.workspace import Workspace

if TYPE_CHECKING:
    from hopql.tools.memory import QueryMemory

_LOG = logging.getLogger("hopql")
_begun: set[tuple[Key, str]] = set()
_lock = threading.Lock()


def begin(workspace: Workspace, memory: QueryMemory) -> threading.Thread | None:
    """Have a memory put in order by a thread of its own, once in a process and for each embedder; None where that was
    begun before. A process that ends meanwhile leaves the rest to the next: each batch is stored when it is done, and
    searches see only vectors of the embedder in use."""
    with _lock:
        mark = (memory.key, settings().embedder)
        if mark in _begun:
            return None
        _begun.add(mark)
    thread = threading.Thread(target=_run, args=(workspace, memory), name="hopql-upkeep", daemon=True)
    thread.start()
    return thread


def put_in_order(workspace: Workspace, memory: QueryMemory) -> tuple[int, int]:
    """Make templates anew that another version made, and vectors that the embedder in use lacks; how many of each.

    Raises:
        ConnectError: the memory cannot be reached.
        ModelError: the embedder cannot be had.
    """

    def make(question: str, sql: str) -> Mapping[str, Any]:
        return timeless(described(workspace, question, sql))

    return memory.retemplate(str(templates.VERSION), make), memory.reembed()


def _run(workspace: Workspace, memory: QueryMemory) -> None:
    with suppress(HopQLError):
        remade, embedded = put_in_order(workspace, memory)
        if remade or embedded:
            _LOG.info("query memory: %s templates and %s vectors made anew", remade, embedded)
