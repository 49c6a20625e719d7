"""The stored values that a question names, as templates of questions want them: every column that stores one, and what
else its thing is called."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from weakref import WeakKeyDictionary

from hopql.tools.catalog import Catalog
from hopql.tools.hops.identities import identities
from hopql.tools.memory.templates import Value
from hopql.tools.workspace import Workspace

_SURE: Final = 0.5
"""Score from which a phrase is taken for the value that it is written like."""
_MOST_WORDS: Final = 4
_NAMED = re.compile(r"(?<![\w'’])[A-Z][\w&.]*(?:[ -][A-Z][\w&.]*)*")
_domains: WeakKeyDictionary[Catalog, dict[str, str]] = WeakKeyDictionary()


def values_in(workspace: Workspace, question: str) -> list[Value]:
    """The values of a question, one for each column that stores it.

    A name that stands for one thing brings that thing's code and name along, so that "JetBlue" may fill a query's 'B6'.
    Columns that are joined share a domain: what one stores, the other may.
    """
    catalog = workspace.catalog
    hits = [hit for hit in catalog.asked(question).values if hit["match"] in ("exact", "case") and hit["score"] > _SURE]
    found: dict[tuple[str, str, str], Value] = {}
    for phrase in dict.fromkeys([*(hit["phrase"] for hit in hits), *_names(question)]):
        places = [*catalog.values.places(phrase), *_places_of(workspace, phrase)]
        for table, column, stored in places:
            place = f"{table}.{column}"
            domain = domains(catalog).get(place, "")
            found[phrase, place, stored] = Value(text=phrase, column=place, canonical=stored, domain=domain)
    return list(found.values())


def domains(catalog: Catalog) -> dict[str, str]:
    """For each column that is joined, what the columns that it is joined with, at one remove or more, have in common:
    the name of the first of them."""
    known = _domains.get(catalog)
    if known is None:
        known = _domains[catalog] = dict(_grouped(catalog))
    return known


def _grouped(catalog: Catalog) -> Iterator[tuple[str, str]]:
    import networkx as nx

    joined: nx.Graph[str] = nx.Graph()
    for card in catalog.cards:
        for other, _ in catalog.joins.neighbours(card.name):
            for join in catalog.joins.between(card.name, other):
                if len(join.columns) == 2:  # one column of each: of more it is not told which goes with which
                    joined.add_edge(*(f"{table}.{column}" for table, column in join.columns))
    for group in nx.connected_components(joined):
        yield from ((column, min(group)) for column in group)


def _names(question: str) -> Iterator[str]:
    """What is written like a name, and shorter parts of it."""
    for match in _NAMED.finditer(question):
        words = match.group().split(" ")
        for count in range(min(len(words), _MOST_WORDS), 0, -1):
            yield from (" ".join(words[start : start + count]) for start in range(len(words) - count + 1))


def _places_of(workspace: Workspace, phrase: str) -> list[tuple[str, str, str]]:
    """Where the code and the name of the one thing that a phrase means are stored: in its table, and the code in what
    is joined with that."""
    thing = identities(workspace).of(phrase)
    if thing is None:
        return []
    shared = domains(workspace.catalog)
    own = {shared[place] for place in shared if place.startswith(f"{thing.table}.")}
    return [
        (table, column, stored)
        for text in (thing.code, thing.name)
        for table, column, stored in workspace.catalog.values.places(text)
        if stored == text and (table == thing.table or shared.get(f"{table}.{column}") in own)
    ]
