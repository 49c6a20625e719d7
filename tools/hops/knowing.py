"""What a workspace knows that a plan of hops depends on: stored names, the schema's words, what the memory recalls."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from hopql.state.context import Context
from hopql.state.hops import Hop
from hopql.state.memory import SearchQuery
from hopql.tools.errors import ConnectError
from hopql.tools.hops.answering import is_trusted
from hopql.tools.hops.casing import cased
from hopql.tools.hops.clauses import noun_of
from hopql.tools.hops.identities import identities
from hopql.tools.hops.lexicon import lexicon
from hopql.tools.hops.noting import notes_on, tells, unknown_words
from hopql.tools.hops.phrases import phrases
from hopql.tools.hops.planning import Known, plan
from hopql.tools.hops.recalling import recall
from hopql.tools.hops.stores import exists, names, store
from hopql.tools.hops.strangers import Bounds, is_stranger
from hopql.tools.search.tokens import content_words, stem
from hopql.tools.workspace import Workspace

_CASED = ("", "person", "organisation", "airport", "airline", "place", "manufacturer")
"""Kinds of things that have names of their own."""
_NEAREST, _NEAR = 0.35, 0.6
"""Cosine distances up to which a memory says something like a question: in whatever words, and with a word of it that
the database lacks."""


def by_rules(
    workspace: Workspace, question: str, options: Context, *, given: bool = False, sources: Sequence[str] = ("sql",)
) -> tuple[list[Hop], Known | None]:
    """The hops of a question in a workspace, and what is known there; that is None where nothing had to be looked up:
    a query that was `given`, and any question where nothing is remembered, is one hop for SQL. Where the memory cannot
    be reached, what only it can know is still asked of it, and fails: the database would make it up."""
    whole = [Hop(id=1, source="sql", text=question, gives="", kind="", asks="", asked=True, needs=[])]
    if given or not exists():
        return whole, None
    try:
        if not names(workspace, options.user) and not store(workspace, options.user).version():
            return whole, None
        knowing = known(workspace, options)
    except ConnectError:
        knowing = known(workspace, options, remembered=False)
    hops = plan(knowing.written(question), knowing)
    if (
        len(hops) == 1
        and hops[0]["source"] == "sql"
        and sources
        and "sql" not in sources
        and not _untold(question, knowing)
    ):
        noun = noun_of(question)
        hops = [{**hops[0], "source": sources[0], "text": question, "asks": noun, "kind": lexicon().kind_of(noun)}]
    return hops, knowing


def _untold(question: str, knowing: Known) -> bool:
    """Whether only a memory could know it, or it speaks of a name that is not stored: a database would make it up."""
    after = question.partition(" ")[2]
    return is_stranger(after, Bounds(knowing.stored)) or any(
        each.sure for each in phrases(question, Bounds(knowing.stored, vocabulary=knowing.vocabulary))
    )


def known(workspace: Workspace, options: Context, *, remembered: bool = True) -> Known:
    """What a plan asks of a workspace; of the database alone where what is `remembered` cannot be reached."""
    told_of = names(workspace, options.user) if remembered else []
    things = {name for name, kind in told_of if kind and lexicon().kinds.get(kind.lower(), kind) != "person"}
    people = {word for name, _ in told_of if name not in things for word in (name, name.split()[0])}
    words = _words(workspace)

    def kept(name: str) -> bool:
        if not workspace.has_database:
            return False
        return bool(workspace.catalog.values.places(name)) or identities(workspace).of(name) is not None

    def stored(name: str) -> bool:
        return name not in people and kept(name)

    def recalled(search: str) -> bool:
        noun = noun_of(search) or search.split()[-1]
        kind = lexicon().kind_of(noun)
        hop = Hop(id=1, source="memory", text=search, gives="", kind=kind, asks=noun, asked=True, needs=[])
        return bool(recall(workspace, hop, [search], [], options)[0])

    def explained(text: str) -> list[str]:
        return [note["query"] for note in notes_on(workspace, text, options)]

    def told(text: str) -> bool:
        return tells(workspace, text, options)

    def unknown(text: str) -> list[str]:
        return unknown_words(workspace, text, options)

    def near(text: str, lacking: list[str]) -> bool:
        said = SearchQuery(text=text, category="", purpose="plan", priority=1)
        found = [each for each in store(workspace, options.user).search([said], k=5) if is_trusted(each)]
        stems = {stem(word.lower()) for word in lacking}
        return any(
            each["distance"] <= (_NEAR if stems & {stem(word) for word in content_words(each["text"])} else _NEAREST)
            for each in found
        )

    def heard_of(name: str) -> bool:
        told_by = {each for each, kind in told_of if not kind} | people
        return not kept(name) and any(re.search(rf"\b{re.escape(name)}\b", each) for each in told_by)

    def vocabulary(word: str) -> bool:
        return stem(word.lower()) in words

    def written(question: str) -> str:
        kinds = lexicon().kinds
        named = {name: kinds.get(kind.lower(), kind) for name, kind in told_of}
        own = [name if kind in ("", "person") else name.split()[0] for name, kind in named.items() if kind in _CASED]
        return cased(question, own, vocabulary)

    if not remembered:
        return Known(stored, vocabulary=vocabulary, unknown=unknown)
    if not workspace.has_database:
        # There is no query that a note would go with, nor words that only one explains.
        return Known(stored, recalled, vocabulary, near=near, remembered=heard_of, written=written)
    return Known(stored, recalled, vocabulary, explained, told, unknown, near, heard_of, written)


def _words(workspace: Workspace) -> frozenset[str]:
    if not workspace.has_database:
        return frozenset()
    catalog = workspace.catalog
    names = [part for card in catalog.cards for part in (card.name, *(column.name for column in card.columns))]
    return _stems(tuple(names))


@lru_cache(maxsize=8)
def _stems(names: tuple[str, ...]) -> frozenset[str]:
    from hopql.tools.search.tokens import split_identifier

    return frozenset(stem(word) for name in names for word in split_identifier(name))
