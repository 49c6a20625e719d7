"""The documents of a workspace, as far as a plan of hops depends on them."""

from __future__ import annotations

from typing import Final

from hopql.state.context import Context
from hopql.tools.errors import ConnectError
from hopql.tools.hops.noting import unknown_words
from hopql.tools.hops.shelves import Shelf
from hopql.tools.knowing import knowledge_of, terms_of
from hopql.tools.queries.keywords import NONE
from hopql.tools.search.tokens import content_words, stem
from hopql.tools.workspace import Workspace

_HELD: Final = 0.6
"""Share of a question's words that a passage holds that speaks of it."""


def shelf_of(workspace: Workspace, options: Context) -> Shelf:
    """What is known of a workspace's documents; of none where they cannot be reached."""

    def unknown(text: str) -> list[str]:
        return unknown_words(workspace, text, options)

    try:
        known = terms_of(workspace)
    except ConnectError:
        return Shelf(unknown=unknown)
    return Shelf(known.names, known.terms, unknown, filled=known.read)


def holds(workspace: Workspace, question: str) -> str:
    """Title of a document of which a passage near to the question holds most of its words; empty where none does."""
    asked = {stem(word) for word in content_words(question)}
    if not asked:
        return ""
    found = knowledge_of(workspace).search(question, NONE, "naive", k=3, budget=2000)
    for chunk in found["chunks"]:
        held = {stem(word) for word in content_words(" ".join([chunk["title"], *chunk["headings"], chunk["text"]]))}
        if len(asked & held) >= _HELD * len(asked):
            return chunk["title"]
    return ""
