"""Titles and headings as names."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hopql.tools.knowledge.prepared import Chunk
from hopql.tools.knowledge.prose.kinds import kind_of
from hopql.tools.knowledge.prose.lexicon import Lexicon
from hopql.tools.knowledge.prose.vocabulary import vocabulary


def note_title(lexicon: Lexicon, chunks: Sequence[Chunk], title: str) -> None:
    """The title and the headings of a document, and what the title is short for."""
    plain = title.strip(" #*`")
    if plain:
        kind = kind_of(plain)
        found = lexicon.note(plain, "document" if kind == "name" else kind, sure=True, cased=len(plain.split()) < 3)
        short = re.split(r"\s\(|,\s|:\s", plain)[0]
        listed = re.search(r"\band\b|&|[!?]$", plain) is not None or plain.count(",") > 3
        said = any(short.lower() in chunk.text.lower() for chunk in chunks[:3])
        if (
            found is not None
            and short != plain
            and len(short.split()) <= 5
            and ((not listed and said) or ": " in plain)
        ):
            lexicon.alias(found, short)
    seen: set[tuple[str, ...]] = set()
    for place, chunk in enumerate(chunks):
        for depth in range(1, len(chunk.headings) + 1):
            path = chunk.headings[:depth]
            if path not in seen:
                seen.add(path)
                _note_heading(lexicon, path[-1], place)


def _note_heading(lexicon: Lexicon, heading: str, chunk: int) -> None:
    text = re.sub(r"^[\d.]+\s+", "", heading.strip(" #*:`"))
    words = text.lower().split()
    barred = vocabulary().headings | vocabulary().starters
    if not 0 < len(words) <= 6 or text.endswith(("?", ".")) or all(word.strip(",") in barred for word in words):
        return
    if words[0] in vocabulary().starters - {"the", "a", "an"}:
        return
    participle = words[0].endswith("ed") and words[0] in vocabulary().verbs
    if len(words) == 1 and (participle or {words[0], words[0].removesuffix("s")} & vocabulary().common):
        return
    kind = kind_of(text)
    found = lexicon.note(text, "topic" if kind == "name" else kind, sure=True, cased=kind != "name" or len(words) == 1)
    if found is not None and found.chunk < 0:
        found.chunk = chunk
