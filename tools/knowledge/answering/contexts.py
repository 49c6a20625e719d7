"""How what was found is written for a model: numbered chunks, then entities and relations, with tokens counted."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Final

from hopql.state.knowledge import ChunkFound, EntityFound, KnowledgeContext, RelationFound

_CHARACTERS_A_TOKEN: Final = 3.6
_WIDE: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_MOST_DESCRIPTIONS: Final = 2


def tokens(text: str) -> int:
    """About how many tokens a text has: a token is 3.6 characters, one where a script has no spaces."""
    wide = len(_WIDE.findall(text))
    return wide + math.ceil((len(text) - wide) / _CHARACTERS_A_TOKEN)


def chunk_text(chunk: ChunkFound) -> str:
    """A chunk with its number, where it comes from, and the day of its document."""
    place = " › ".join([chunk["title"], *chunk["headings"]])
    return f"[{chunk['n']}] {place} ({chunk['modified'][:10] or 'no date'})\n{chunk['text'].strip()}"


def entity_text(entity: EntityFound) -> str:
    """An entity in a line: its name, its type and what the newest documents say of it."""
    said = " / ".join(one["text"] for one in entity["descriptions"][:_MOST_DESCRIPTIONS] if one["text"])
    return f"- {entity['name']} ({entity['type']})" + (f": {said}" if said else "")


def relation_text(relation: RelationFound) -> str:
    """A relation in a line."""
    said = f": {relation['text']}" if relation["text"] else ""
    return f"- {relation['source']} {relation['kind']} {relation['target']}{said}"


def context_text(context: KnowledgeContext) -> str:
    """The whole context; chunks come first, so that their numbers are near.

    Entities and relations carry no number: they help to understand, and only chunks are cited.
    """
    parts = [chunk_text(chunk) for chunk in context["chunks"]]
    if context["entities"]:
        parts.append("What is named:\n" + "\n".join(map(entity_text, context["entities"])))
    if context["relations"]:
        parts.append("How it is related:\n" + "\n".join(map(relation_text, context["relations"])))
    return "\n\n".join(parts)


def context_tokens(context: KnowledgeContext) -> int:
    """About how many tokens the context takes as it is written."""
    return tokens(context_text(context))


def fitted(context: KnowledgeContext, most: int, first: Sequence[int] = ()) -> KnowledgeContext:
    """The context within a number of tokens: the chunks of these numbers first, then the others, as far as they fit
    whole, at least one. Entities and relations only where there is room for all. Chunks keep their numbers."""
    if context_tokens(context) <= most:
        return context
    preferred = sorted(context["chunks"], key=lambda one: first.index(one["n"]) if one["n"] in first else len(first))
    kept: list[int] = []
    size = 0
    for chunk in preferred:
        size += tokens(chunk_text(chunk))
        if kept and size > most:
            break
        kept.append(chunk["n"])
    left = len(context["chunks"]) - len(kept) + len(context["entities"]) + len(context["relations"])
    short = context.copy()
    short["chunks"] = [one for one in context["chunks"] if one["n"] in kept]
    short["entities"], short["relations"] = [], []
    short["left_out"] = context["left_out"] + left
    short["tokens"] = context_tokens(short)
    return short
