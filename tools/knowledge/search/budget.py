"""What fits: a token budget shared by rule between entities, relations and chunks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from hopql.state.knowledge import ChunkFound, EntityFound, RelationFound

T = TypeVar("T")
ENTITIES: Final = 0.2
RELATIONS: Final = 0.2
"""Shares of the budget. What entities and relations do not use goes to the chunks, which have the rest."""


def tokens(text: str) -> int:
    """About how many tokens a model reads in a text: four characters each, and one."""
    return len(text) // 4 + 1


def entity_text(entity: EntityFound) -> str:
    """An entity as it stands in a context: what its newest documents say."""
    said = " / ".join(each["text"] for each in entity["descriptions"][:2] if each["text"])
    return f"{entity['name']} ({entity['type']}): {said}" if said else f"{entity['name']} ({entity['type']})"


def relation_text(relation: RelationFound) -> str:
    """A relation as it stands in a context."""
    said = f"{relation['source']} {relation['kind']} {relation['target']}"
    return f"{said}: {relation['text']}" if relation["text"] else said


def chunk_text(chunk: ChunkFound) -> str:
    """A chunk as it stands in a context."""
    return f"{' › '.join([chunk['title'], *chunk['headings']])}\n{chunk['text']}"


def shared(
    entities: Sequence[EntityFound], relations: Sequence[RelationFound], chunks: Sequence[ChunkFound], budget: int
) -> tuple[list[EntityFound], list[RelationFound], list[ChunkFound], int, int]:
    """What of each fits, in its order; then the tokens used, and how many did not fit. One chunk always fits."""
    some, used = _fitting(entities, entity_text, int(ENTITIES * budget))
    related, more = _fitting(relations, relation_text, int(RELATIONS * budget))
    kept, rest = _fitting(chunks, chunk_text, budget - used - more)
    if chunks and not kept:
        kept, rest = [chunks[0]], tokens(chunk_text(chunks[0]))
    numbered = [ChunkFound(**{**chunk, "n": n}) for n, chunk in enumerate(kept, start=1)]
    out = len(entities) + len(relations) + len(chunks) - len(some) - len(related) - len(kept)
    return some, related, numbered, used + more + rest, out


def _fitting(items: Sequence[T], text: Callable[[T], str], budget: int) -> tuple[list[T], int]:
    """The items that fit, and their tokens. One that is too long is left out; shorter ones after it may fit."""
    kept: list[T] = []
    used = 0
    for item in items:
        size = tokens(text(item))
        if used + size <= budget:
            kept.append(item)
            used += size
    return kept, used
