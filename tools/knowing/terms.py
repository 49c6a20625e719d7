"""Which projects documents describe and which terms they define, kept until they change."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from hopql.tools.knowing.opening import knowledge_of
from hopql.tools.workspace import Workspace

_AT_ONCE_S: Final = 0.02
_LEAST: Final = 4
"""Letters of a name or term."""


@dataclass(frozen=True)
class Terms:
    """Names in lower case."""

    version: str
    names: frozenset[str]
    """Of projects."""
    terms: frozenset[str]
    """That documents define."""
    read: bool = False
    """There is any document beside schemas."""


_known: dict[str, tuple[float, Terms]] = {}


def terms_of(workspace: Workspace) -> Terms:
    """The names and terms of a workspace's documents; none where nothing was ever added. Looked up once for the steps
    of a run that follow one another at once."""
    from hopql.tools.knowledge import exists

    if not exists():
        return Terms("", frozenset(), frozenset())
    now, space = time.monotonic(), workspace.config.name
    known = _known.get(space)
    if known is not None and now - known[0] <= _AT_ONCE_S:
        return known[1]
    knowledge = knowledge_of(workspace)
    version = knowledge.version()
    if known is None or known[1].version != version:
        names = {name.lower() for name in knowledge.projects() if len(name) >= _LEAST}
        terms = {name.lower() for name in knowledge.terms() if len(name) >= _LEAST}
        found = Terms(version, frozenset(names), frozenset(terms), knowledge.reads())
    else:
        found = known[1]
    _known[space] = (now, found)
    return found
