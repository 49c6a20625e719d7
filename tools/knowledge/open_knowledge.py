"""The knowledge graph of a workspace. The schema of its database is in it without being asked."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, cast

from hopql.state.knowledge import KnowledgeFilters
from hopql.tools.base.errors import HopQLError, UsageError
from hopql.tools.base.tokenize_text import singular
from hopql.tools.workspace.open_workspace import Workspace

if TYPE_CHECKING:
    from hopql.tools.catalog.catalog import Catalog
    from hopql.tools.knowledge.knowledge import Knowledge


_schemas: dict[str, tuple[Catalog, str, str]] = {}
"""Of each space the catalog and the notes that this process saw in it, and the space's version then."""
_lock = Lock()


def knowledge_of(workspace: Workspace) -> Knowledge:
    """The knowledge graph of a workspace; nothing is opened before it is used. Where something is hidden, the schema
    that it tells of is first made the one that is granted now."""
    from hopql.tools.knowledge.knowledge import Knowledge
    from hopql.tools.knowledge.make_tables import exists

    if not workspace.grants.everything and exists():
        have_schema(workspace)
    return Knowledge(workspace.config.name)


def have_schema(workspace: Workspace) -> None:
    """Have the workspace's tables, columns and keys in its knowledge graph, as its cards are now.

    A workspace without an index has no schema that could be told; what is stored is left alone then. A schema that was
    removed meanwhile is put back. DiskError, ConnectError: the state database is full, or cannot be reached or written.
    """
    from hopql.tools.knowledge.knowledge import Knowledge
    from hopql.tools.knowledge.prepare_schema import prepare_schema

    try:
        catalog, notes = workspace.catalog, workspace.notes
    except HopQLError:
        return
    name = workspace.config.name
    with _lock:
        knowledge = Knowledge(name)
        seen = _schemas.get(name)
        if seen and seen[0] is catalog and seen[1:] == (notes, knowledge.version()):
            return
        knowledge.put(prepare_schema(name, catalog.cards, dialect=workspace.engine.dialect, notes=notes))
        _schemas[name] = (catalog, notes, knowledge.version())


def with_schema(workspace: Workspace) -> tuple[Knowledge, list[str]]:
    """The knowledge graph of a workspace with the schema as it is now; and what is to be said where the database cannot
    be reached, so that the schema is as it was."""
    said = list[str]()
    try:
        have_schema(workspace)
    except HopQLError as error:
        knowledge_of(workspace).version()  # where the state database is out of reach, this is what fails
        said.append(f"The schema of the database is left as it was: {error}")
    return knowledge_of(workspace), said


_AT_ONCE_S: Final = 0.02
_LEAST: Final = 4


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
    from hopql.tools.knowledge.make_tables import exists

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


KINDS: Final = (
    "handbook|documentation|docs|manual|guide|guidelines|polic(?:y|ies)|read-?me|wiki|rule-?book|glossary|style guide"
    "|white-?paper|specification|runbook|playbook|contract|charter|faq"
)
"""What documents are called."""
_NAMED: Final = re.compile(
    rf"\b(?:(?:our|the|my|your|this|that|their|its)\s+(?:[\w-]+\s+)?)(?P<kind>{KINDS})\b", re.IGNORECASE
)
_BUILT: Final = re.compile(
    r"\b(?:structure[ds]?|architecture|organi[sz]ed|built|laid\s+out|contents?|consists?|sections?|chapters?|pages?|files?"
    r"|folders?|describe|overview|outline|summar(?:y|i[sz]e)|made\s+up|what(?:['’]s|\s+is|\s+are)\s+in)\b",
    re.IGNORECASE,
)
"""Words of a question for how documents are built."""


def named_documents(workspace: Workspace, question: str) -> KnowledgeFilters | None:
    """The filter that a question sets by naming documents by what they are; None where it names none that there are.

    A document is called so by a tag, its title, its file or a folder above it. Where all are, or none is, nothing is
    narrowed. How a folder of them is built counts only where that is asked: "This is the handbook." is nothing that the
    handbook says.
    """
    match = _NAMED.search(question)
    if not match:
        return None
    word = _plain(match["kind"])
    built = _BUILT.search(question) is not None
    documents = [each for each in knowledge_of(workspace).documents() if built or each["kind"] != "structure"]
    called = []
    for each in documents:
        words = re.findall(r"[^\W_]+(?:-[^\W_]+)*", f"{each['uri']} {each['title']} {' '.join(each['tags'])}".lower())
        if word in {_plain(part) for one in words for part in (one, *one.split("-"))}:
            called.append(each)
    if not called or len(called) == len(documents):
        return None
    return KnowledgeFilters(documents=[each["uri"] for each in called])


def _plain(word: str) -> str:
    return singular(word.lower().replace("-", "").replace(" ", ""))


_HINT: Final = (
    'Filters are lists of documents and tags, and times since and until: {"tags": ["team"], "since": "2024-01-31"}.'
)


def checked_filters(given: Any) -> KnowledgeFilters | None:
    """Filters as a search takes them; None where they narrow nothing. A single document or tag is a list of one.
    UsageError: there is no filter of that name, or its value cannot be one."""
    if given is not None and not isinstance(given, Mapping):
        raise UsageError("The filters are no object.", hint=_HINT)
    kept: dict[str, Any] = {}
    for name, value in (given or {}).items():
        if name in ("since", "until"):
            why, fits = "date", value is None or isinstance(value, (str, date))
            read: Any = str(value or "").strip()
        elif name in ("documents", "tags"):
            listed = [value] if isinstance(value, str) else value or []
            why, fits = "list of words", isinstance(listed, (list, tuple)) and {*map(type, listed)} <= {str}
            read = [each for each in listed if each.strip()] if fits else []
        else:
            raise UsageError(f"There is no filter {name!r}.", hint=_HINT)
        if not fits:
            raise UsageError(f"The filter {name!r} is no {why}.", hint=_HINT)
        kept |= {name: read} if read else {}
    return cast(KnowledgeFilters, kept) or None
