"""Entities, relations and mentions of a document in prose, by rules: no model, time linear in its length.

A document is read twice: once for what it names and defines (`gathering`), with the evidence for it in all of its text,
and once for where that stands and how it is related.
"""

from __future__ import annotations

from collections.abc import Sequence

from hopql.tools.knowledge.prepared import Chunk, Entity, Mention, Relation
from hopql.tools.knowledge.prose.book import Book
from hopql.tools.knowledge.prose.gathering import HasTarget, gather
from hopql.tools.knowledge.prose.lines import read

Extracted = tuple[tuple[Entity, ...], tuple[Relation, ...], tuple[Mention, ...]]


def extract(chunks: Sequence[Chunk], title: str, links: Sequence[HasTarget] = ()) -> Extracted:
    """What a document's chunks name, how that is related, and which chunk speaks of what.

    Names are found by their form (capitals, quotes, code, headings, abbreviations, definitions) and kept where the
    document has evidence for them. A relation's kind is the verb phrase between two names where it is short; names that
    only share a sentence are "mentioned with" each other, with a low weight.
    """
    lines = list(read(chunks))
    lexicon = gather(lines, chunks, title, links)
    book = Book(chunks, lexicon, title)
    for line in lines:
        book.read(line)
    book.link(links)
    return book.entities(), book.relations(), book.mentions()
