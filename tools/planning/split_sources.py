"""Which source each part of a question is for: the database, documents, API specs, or the database's schema; and what
documents have to say of its words first.

The packaged embedder, with its layers and a head trained for it, gives each word a source, and the likeliest
division of the words into few runs is taken, with one cost for each change.
Nothing here lists a word of any language. Data, training and report: `training/sources` in the repository.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from hopql.state.context import Context
from hopql.state.hops import APIS, KNOWLEDGE, SCHEMA, SQL
from hopql.tools.apis.open_collection import apis_of
from hopql.tools.base.errors import ConnectError
from hopql.tools.base.tokenize_text import content_stems, split_identifier, stem
from hopql.tools.knowledge.cut_sentences import split
from hopql.tools.knowledge.knowledge import Knowledge
from hopql.tools.knowledge.open_knowledge import terms_of
from hopql.tools.models.choose_embedder import embed_array, embedder
from hopql.tools.models.tag_words import Array, likeliest_path, log_softmax, pool_words, score_tokens
from hopql.tools.planning.extract_keywords import NONE
from hopql.tools.planning.read_evidence import ITEMS, ORDERS, reader
from hopql.tools.workspace.open_workspace import Workspace

KINDS: Final = (SQL, KNOWLEDGE, APIS, SCHEMA, "")
"""What a word can be for, in the order of the weights' rows; the last is what only joins parts."""
WEIGHTS: Final = Path(__file__).with_name("sources.safetensors")
CHANGE: Final = 4.0
"""What a change from one source to the next must gain, as a logarithm; half to what joins, half from there."""
SURE: Final = 0.75
"""Probability from which a part is about how the database is built, below it the database is asked; and from which the
database is asked with a term of documents that its gate does not know."""
_JOINS: Final = " \t\n,;:"
_HELD: Final = 0.6
"""Share of a question's words that a passage holds that speaks of it."""
_ODDS: Final = (0.341, 3.527, 5.372, 0.355, -1.966)
"""The logarithm of the odds that a question for one source is for documents and not for the database: by its words, by
what a passage holds of it, how near the nearest sentence is (`Evidence`), how likely the reader holds it that one is
the answer, and a constant. A logistic regression on seven teams' questions (`training/sources/fit_odds.py`)."""
_LEAST: Final = 1e-4
"""The least probability of an answer that counts."""
_TABLES: Final = 3
"""Tables that the reader is told of."""
_TERMS: Final = 2
_WORD: Final = re.compile(r"\w+")
WORDS: Final = re.compile(r"\S+")


@dataclass(frozen=True)
class Part:
    """A part of a question."""

    source: str
    text: str
    sure: float
    """The mean probability of its words."""


@lru_cache(maxsize=64)
def score_words(text: str) -> tuple[list[tuple[int, int]], Array]:
    """Of each word of a text its characters, and the logarithm of its probability to be for each of KINDS: (words, 5),
    the mean of its tokens'. The first MAX_TOKENS tokens count."""
    offsets, scores = score_tokens(text, WEIGHTS, "source")
    return pool_words(text, offsets, log_softmax(scores), WORDS)


def split_words(text: str, words: Sequence[tuple[int, int]], logs: Array, sources: Collection[str]) -> list[Part]:
    """The parts of a question, in their order, for the sources that there are: all of it is one part where one is
    asked. What is for documents is for specs where only those are there, and the other way round; what is for neither
    of them there is for the database; without one, what would be for it is for them, unless it is all."""
    others = [kind for kind in (APIS, KNOWLEDGE) if kind in sources]
    absent = {KNOWLEDGE, APIS} if not others else {SQL, SCHEMA} - set(sources)
    stand_in = SQL if SQL in sources else others[0] if others else ""
    allowed = [at for at, kind in enumerate(KINDS) if not kind or kind in sources or kind in absent or stand_in != SQL]
    if not words or not stand_in:
        return []
    logs = log_softmax(logs[:, allowed])
    path = [KINDS[allowed[at]] for at in likeliest_path(logs, _costs(len(allowed)))]
    if not set(path) - absent - {""}:
        return [Part(SQL, text, 0.0)] if SQL in sources else []
    path = [kind if not kind or kind in sources else stand_in for kind in path]
    runs = list[list[int]]()
    for at, kind in enumerate(path):
        if kind and runs and path[runs[-1][0]] == kind:
            runs[-1][1] = at
        elif kind:
            runs.append([at, at])
    found = []
    for first, last in runs:
        sure = float(np.exp(logs[first : last + 1].max(axis=1).mean()))
        kind = SQL if path[first] == SCHEMA and sure < SURE else path[first]
        found.append(Part(kind, text[words[first][0] : words[last][1]].strip(_JOINS), sure))
    if len({part.source for part in found}) == 1:
        return [Part(found[0].source, text, min(part.sure for part in found))]
    return found


def _costs(count: int) -> NDArray[np.float64]:
    """What each change of column costs: CHANGE, of which what only joins, the last column, bears half."""
    cost = np.full((count, count), CHANGE)
    cost[-1, :] = cost[:, -1] = CHANGE / 2
    np.fill_diagonal(cost, 0.0)
    return cost


def parts_for(workspace: Workspace, question: str) -> list[Part]:
    """The parts of a question, of the sources that a workspace has; documents that cannot be reached may be there. What
    names a project whose documents were added is for them."""
    there, names = [SQL, SCHEMA] if workspace.has_database else [], frozenset[str]()
    try:
        known = terms_of(workspace)
        there, names = there + [KNOWLEDGE] * known.read, known.names
    except ConnectError:
        there.append(KNOWLEDGE)
    if apis_of(workspace).version():
        there.append(APIS)
    parts = split_words(question, *score_words(question), there)
    if len(parts) == 1 and parts[0].source in (SQL, KNOWLEDGE) and {SQL, KNOWLEDGE} <= {*there}:
        parts = [_weighed(workspace, parts[0])]
    return [replace(part, source=KNOWLEDGE) if _names_within(names, part.text) else part for part in parts]


def _weighed(workspace: Workspace, part: Part) -> Part:
    """A question that is all for the database, or all for documents, by its words and by what documents have of it. One
    with a term that they define is left to the database, which gets the meaning."""
    try:
        odds = float(np.dot(_ODDS, (*odds_facts(workspace, part.text, quick=True), 1.0)))
    except ConnectError:
        return part
    source = KNOWLEDGE if odds > 0 else SQL
    if source == part.source or (source == KNOWLEDGE and defined_terms(workspace, part.text, Context())):
        return part
    return Part(source, part.text, float(1 / (1 + np.exp(-abs(odds)))))


def odds_facts(workspace: Workspace, question: str, *, quick: bool = False) -> tuple[float, float, float, float]:
    """What `_ODDS` weighs; `quick`: sentences are read only where that may decide. ConnectError: the documents cannot
    be reached."""
    found = evidence_for(workspace, question)
    _, logs = score_words(question)
    lean = float((logs[:, KINDS.index(KNOWLEDGE)] - logs[:, KINDS.index(SQL)]).mean())
    if quick and np.dot(_ODDS, (lean, found.held, found.near, 0.0, 1.0)) <= 0:
        return lean, found.held, found.near, 0.0
    return lean, found.held, found.near, _told(question, tables_near(workspace, question), found.sentences)


@lru_cache(maxsize=64)
def _told(question: str, tables: str, sentences: tuple[str, ...]) -> float:
    """The logarithm of the probability that one of the sentences is the answer, as the reader has it."""
    steps = reader().read(question, tables, sentences, ORDERS)
    return float(np.log(max([_LEAST, *(step.sure for step in steps if step.action == "answer")])))


def tables_near(workspace: Workspace, text: str) -> str:
    """The nearest tables with their columns, in words."""
    if not workspace.has_database:
        return ""
    catalog = workspace.catalog
    near = [catalog.cards[place] for place, _ in catalog.asked(text).near_tables[:_TABLES]]
    return "; ".join(
        f"{_words(card.name)} ({', '.join(_words(column.name) for column in card.columns)})" for card in near
    )


def _words(name: str) -> str:
    return " ".join(split_identifier(name.rpartition(".")[2]))


def defined_terms(workspace: Workspace, text: str, options: Context) -> list[str]:
    """Terms of a question to the database that documents define and that have a word which the database lacks; at most
    two, the longest first, none within another."""
    if not workspace.has_database:
        return []
    try:
        terms = terms_of(workspace).terms
    except ConnectError:
        return []
    held = _names_within(terms, text)
    held = [term for place, term in enumerate(held) if not any(term in longer for longer in held[:place])]
    if not held:
        return []
    lacking = {stem(word) for words in workspace.catalog.gate(text, options)["unknown_words"]
               for word in _WORD.findall(words.lower())}  # fmt: skip
    return [term for term in held if lacking & {stem(word) for word in _WORD.findall(term)}][:_TERMS]


def _names_within(names: frozenset[str], text: str) -> list[str]:
    """The names that a text holds as whole words in any form; the longest first."""
    words, by_first = [stem(word) for word in _WORD.findall(text.lower())], _by_first(names)
    found = {
        name
        for place, word in enumerate(words)
        for parts, name in by_first.get(word, ())
        if tuple(words[place : place + len(parts)]) == parts
    }
    return sorted(found, key=lambda name: (-len(name), name))


@lru_cache(maxsize=64)
def _by_first(names: frozenset[str]) -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """Names as words, by the first of them."""
    index: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for name in names:
        if parts := tuple(stem(word) for word in _WORD.findall(name)):
            index.setdefault(parts[0], []).append((parts, name))
    return index


@dataclass(frozen=True)
class Evidence:
    """What documents have of a question, in their passages that are near to it."""

    held: float = 0.0
    """Share of its content words that a passage holds, at most."""
    title: str = ""
    """Of the document with that passage."""
    near: float = 0.0
    """Cosine of the question and the nearest of their sentences that share a word with it."""
    sentences: tuple[str, ...] = ()
    """The nearest of those, with the day of their document."""


def evidence_for(workspace: Workspace, question: str) -> Evidence:
    """What the workspace's documents have of a question. ConnectError: they cannot be reached."""
    return _evidence(workspace.config.name, terms_of(workspace).version, question)


@lru_cache(maxsize=64)
def _evidence(space: str, version: str, question: str) -> Evidence:
    asked, held, title, said = content_stems(question), 0.0, "", list[tuple[str, str]]()
    if not asked:
        return Evidence()
    for chunk in Knowledge(space).search(question, NONE, "naive", k=3, budget=2000)["chunks"]:
        if chunk["kind"] != "schema":
            words = content_stems(" ".join([chunk["title"], *chunk["headings"], chunk["text"]]))
            if (share := len(asked & words) / len(asked)) > held:
                held, title = share, chunk["title"]
            said += [(chunk["modified"][:10], one) for one in split(chunk["text"]) if asked & content_stems(one)]
    if not said:
        return Evidence(held, title)
    vectors = embed_array(embedder("minilm"), [question, *(one for _, one in said)])
    cosines = vectors[1:] @ vectors[0]
    nearest = tuple(": ".join(said[at]) for at in np.argsort(-cosines)[:ITEMS])
    return Evidence(held, title, float(cosines.max()), nearest)


def holding_document(workspace: Workspace, question: str) -> str:
    """Title of a document of which a passage near to the question holds most of its words; empty where none does."""
    found = evidence_for(workspace, question)
    return found.title if found.held >= _HELD else ""
