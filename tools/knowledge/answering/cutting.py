"""A chunk as what can be quoted of it: sentences, list items, table rows, lines of a schema, signatures, docstrings."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import Final

from hopql.state.knowledge import ChunkFound
from hopql.tools.knowledge.answering.code_pieces import of_code
from hopql.tools.knowledge.answering.schema_pieces import of_schema, of_structure
from hopql.tools.knowledge.answering.sentences import Piece
from hopql.tools.knowledge.answering.text_pieces import of_text

_LONGEST: Final = 700
_CODE: Final = re.compile(r"\s*(?:@\w+[^\n]*\n\s*)*(?:async def|def|class) \w+")


def pieces_of(chunk: ChunkFound) -> tuple[Piece, ...]:
    """The pieces of a chunk that was found."""
    return pieces(chunk["text"], chunk["kind"], (chunk["headings"] or [""])[-1])


@lru_cache(maxsize=1024)
def pieces(text: str, kind: str = "", about: str = "") -> tuple[Piece, ...]:
    """What can be quoted of a text, in its order.

    Headings and code that is neither signature nor docstring are not quoted.

    Args:
        kind: of the document: `python`, `schema`, `structure`; anything else is prose with lists and tables.
        about: the last heading; of a schema's chunk, its table.
    """
    if kind == "schema":
        found = list(of_schema(text, about))
    elif kind == "structure":
        found = list(of_structure(text))
    elif kind == "python" or _CODE.match(text):
        found = list(of_code(text))
    else:
        found = of_text(text)
    placed, first = list[Piece](), -1
    for one in found:
        if any(map(str.isalnum, one.text)):
            later = one.first >= 0
            first = first if later else len(placed)
            placed.append(replace(one, text=_short(one.text), place=len(placed), first=first if later else -1))
    return tuple(placed)


def _short(text: str) -> str:
    """A text that can be quoted; of a longer one its beginning up to a word, which shows that it goes on."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rpartition(' ')[0] or text[:_LONGEST]} …"
