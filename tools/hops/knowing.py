"""What a workspace knows that a plan of hops depends on: stored names, the schema's words, what the memory recalls."""

from __future__ import annotations

from functools import lru_cache

from state.context import Context
from state.hops import Hop
from tools.hops.clauses import noun_of
from tools.hops.identities import identities
from tools.hops.lexicon import lexicon
from tools.hops.noting import notes_on, tells
from tools.hops.planning import Known, plan
from tools.hops.recalling import recall
from tools.hops.stores import exists, store
from tools.search.tokens import stem
from tools.workspace import Workspace


def plan_for(workspace: Workspace, question: str, options: Context, *, given: bool = False) -> list[Hop]:
    """The hops of a question in a workspace. A query that was `given`, and any question where nothing is remembered,
    is one hop for SQL."""
    whole = [Hop(id=1, source="sql", text=question, gives="", kind="", asks="", needs=[])]
    if given or not _remembers(workspace, options.user):
        return whole
    return plan(question, known(workspace, options))


def known(workspace: Workspace, options: Context) -> Known:
    """What a plan asks of a workspace."""
    people = {word for name, _ in store(workspace, options.user).names() for word in (name, name.split()[0])}
    words = _words(workspace)

    def stored(name: str) -> bool:
        if name in people:
            return False
        return bool(workspace.catalog.values.places(name)) or identities(workspace).of(name) is not None

    def recalled(search: str) -> bool:
        noun = noun_of(search) or search.split()[-1]
        hop = Hop(id=1, source="memory", text=search, gives="", kind=lexicon().kind_of(noun), asks=noun, needs=[])
        return bool(recall(workspace, hop, [search], [], options)[0])

    def explained(text: str) -> list[str]:
        return [note["query"] for note in notes_on(workspace, text, options)]

    def told(text: str) -> bool:
        return tells(workspace, text, options)

    return Known(stored, recalled, lambda word: stem(word.lower()) in words, explained, told)


def _words(workspace: Workspace) -> frozenset[str]:
    catalog = workspace.catalog
    names = [part for card in catalog.cards for part in (card.name, *(column.name for column in card.columns))]
    return _stems(tuple(names))


@lru_cache(maxsize=8)
def _stems(names: tuple[str, ...]) -> frozenset[str]:
    from tools.search.tokens import split_identifier

    return frozenset(stem(word) for name in names for word in split_identifier(name))


def _remembers(workspace: Workspace, user: str) -> bool:
    """Whether anything is kept in memory; where no state database was ever made, nothing is started to look."""
    return exists() and store(workspace, user).count() > 0
