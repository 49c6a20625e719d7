"""The reading of what a model extracted: only what the text bears out is taken."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from hopql.tools.knowledge.prepared import Chunk, Entity, Mention, Relation
from hopql.tools.knowledge.prose.sentences import sentences
from hopql.tools.search.tokens import content_words, stem

MAX_ENTITIES = 12
"""Of a chunk."""
MAX_RELATIONS = 12
MAX_NAME = 90
"""Characters of a name."""
MAX_DESCRIPTION = 400
MAX_TEXT = 600
MAX_VERB = 6
"""Words of a relation's verb."""
SUPPORT = 0.6
"""Share of a description's words that the text must have: what a model tells beyond that is not the document's."""
TYPES = (
    "person", "organisation", "place", "event", "work", "product", "system", "service", "term", "process", "role",
    "document", "date",
)  # fmt: skip
_WORD = re.compile(r"\w+")


def taken(read: dict[str, Any], chunk: Chunk, place: int) -> tuple[list[Entity], list[Relation], list[Mention], int]:
    """Entities, relations and mentions of one answer that its chunk bears out, and how many were dropped.

    A name must stand in the chunk's text or headings; a relation needs two such names; its text is the document's own
    sentence. A description whose words are not the text's is left empty.
    """
    text = " \n".join((*chunk.headings, chunk.text))
    flat = _flat(text)
    spans = [chunk.text[a:b] for a, b in sentences(chunk.text)]
    entities: dict[str, Entity] = {}
    dropped = 0
    for one in _dicts(read.get("entities"))[: MAX_ENTITIES * 2]:
        name = _line(one.get("name"), MAX_NAME)
        if not _stands(name, flat) or name.lower() in entities or len(entities) >= MAX_ENTITIES:
            dropped += 1
            continue
        kind = _line(one.get("type"), 30).lower()
        said = _line(one.get("description"), MAX_DESCRIPTION)
        said = said if _borne_out(said, text) else ""
        entities[name.lower()] = Entity(name, kind if kind in TYPES else "name", said, place if said else -1)
    relations: dict[tuple[str, str, str], Relation] = {}
    for one in _dicts(read.get("relations"))[:MAX_RELATIONS]:
        made = _relation(one, entities, flat, spans, place)
        if made is None:
            dropped += 1
        else:
            relations.setdefault((made.source, made.target, made.kind), made)
    mentions = [Mention(place, one.name, max(1, flat.count(_flat(one.name)))) for one in entities.values()]
    return list(entities.values()), list(relations.values()), mentions, dropped


def _relation(
    one: dict[str, Any], entities: dict[str, Entity], flat: str, spans: list[str], place: int
) -> Relation | None:
    kind = _line(one.get("relation"), 80).lower().replace("_", " ").strip(" .")
    if not kind or len(kind.split()) > MAX_VERB:
        return None
    ends = []
    for side in ("source", "target"):
        name = _line(one.get(side), MAX_NAME)
        if name.lower() not in entities:
            if not _stands(name, flat) or len(name.split()) > 6:
                return None
            entities[name.lower()] = Entity(name, "name")
        ends.append(entities[name.lower()].name)
    if ends[0] == ends[1]:
        return None
    listed = one.get("keywords")
    keywords = [_line(word, 60).lower() for word in listed] if isinstance(listed, list) else []
    keywords = [word for word in dict.fromkeys(keywords) if word and _borne_out(word, flat)][:5]
    return Relation(ends[0], ends[1], kind, _said(spans, ends[0], ends[1]), tuple(keywords), chunk=place)


def _said(spans: list[str], source: str, target: str) -> str:
    """The sentence of the document that names both; else the two that name one each, when they stand near."""
    first = [at for at, one in enumerate(spans) if _stands(source, _flat(one))]
    second = [at for at, one in enumerate(spans) if _stands(target, _flat(one))]
    pairs = [(abs(a - b), min(a, b), max(a, b)) for a in first for b in second]
    if not pairs:
        return ""
    gap, start, end = min(pairs)
    return " ".join(" ".join(spans[start : end + 1]).split())[:MAX_TEXT] if gap <= 1 else ""


def _borne_out(said: str, text: str) -> bool:
    """Whether most words of a sentence about the text are the text's."""
    words = {stem(word) for word in content_words(said)}
    known = {stem(word) for word in content_words(text)}
    digits = set(re.findall(r"\d+", said)) <= set(re.findall(r"\d+", text))
    return bool(words) and digits and len(words & known) >= SUPPORT * len(words)


def _stands(name: str, flat: str) -> bool:
    """Whether a name stands in the text, as words of its own."""
    key = _flat(name)
    return len(name) > 1 and bool(key.strip()) and any(c.isalpha() for c in key) and key in flat


def _flat(text: str) -> str:
    """Words in lower case with one space around each, so that part of a word is no match; scripts without spaces
    match anywhere."""
    words = _WORD.findall(text.lower())
    joined = " ".join(words)
    return joined if not text.isascii() and any("\u3040" <= c <= "\u9fff" for c in text) else f" {joined} "


def _dicts(value: Any) -> list[dict[str, Any]]:
    return (
        [one for one in value if isinstance(one, dict)]
        if isinstance(value, Iterable) and not isinstance(value, str)
        else []
    )


def _line(value: Any, limit: int) -> str:
    return " ".join(value.split()).strip()[:limit] if isinstance(value, str) else ""
