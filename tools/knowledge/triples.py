"""Prepared triples: a file of entities and relations that somebody extracted already."""

from __future__ import annotations

import re
from collections import Counter

from hopql.tools.errors import UsageError
from hopql.tools.knowledge.passages import Passage, passages
from hopql.tools.knowledge.prepared import Chunk, Entity, Mention, Prepared, Relation
from hopql.tools.knowledge.prose.kinds import kind_of
from hopql.tools.knowledge.prose.sentences import sentences, tokens
from hopql.tools.knowledge.prose.themes import themes
from hopql.tools.knowledge.reading.raw import Raw

EXTRACTOR = "triples-1"
MAX_WARNINGS = 20
HINT = (
    'Give {"docs": [{"title": "…", "text": "…", "extracted_triples": [["source", "relation", "target"]]}]}, or one'
    ' {"source": "…", "relation": "…", "target": "…", "text": "…"} a line.'
)
_DATE = re.compile(r"(?:[A-Z][a-z]+\s)?(?:\d{1,2},?\s)?(?:[A-Z][a-z]+\s)?\d{4}|\d{4}-\d\d(?:-\d\d)?")


def prepare(raw: Raw) -> Prepared:
    """The document of a file of triples: a text is a chunk under its title; triples without a text are their own text.

    Forms: `{"docs": [{"title", "text", "extracted_triples": [[s, p, o]], "extracted_entities"}]}` as HippoRAG writes
    them, or JSON Lines (or a list) of `{"source", "relation", "target", "text"?, "document"?, "chunk"?}`, where rows
    of one document and chunk share a text. What cannot be used is told in the warnings with its number.

    Errors:
        UsageError: no JSON, or no triple in it.
    """
    problems: list[str] = []
    read = list(passages(raw, problems))
    if not any(one.triples or one.entities for one in read):
        why = problems[0] if problems else "It has no triples."
        raise UsageError(f"{raw.uri} is no set of triples. {why}", hint=HINT)
    chunks: list[Chunk] = []
    names: dict[str, str] = {}
    relations: dict[tuple[str, str, str, int], Relation] = {}
    mentions: list[Mention] = []
    for passage in read:
        chunks.append(Chunk(passage.text, (passage.title,) if passage.title else (), passage.line, passage.line))
        _take(passage, len(chunks) - 1, names, relations, mentions)
    more = len(problems) - MAX_WARNINGS
    shown = problems[:MAX_WARNINGS] + ([f"{more} more entries could not be used."] if more > 0 else [])
    return Prepared(
        uri=raw.uri,
        title=raw.path.stem,
        kind="triples",
        digest=raw.digest,
        modified=raw.modified,
        chunks=tuple(chunks),
        entities=tuple(Entity(name, _kind(name)) for name in names.values()),
        relations=tuple(relations.values()),
        mentions=tuple(mentions),
        size=raw.size,
        extractor=EXTRACTOR,
        warnings=(*raw.warnings, *shown),
    )


def _take(
    passage: Passage,
    place: int,
    names: dict[str, str],
    relations: dict[tuple[str, str, str, int], Relation],
    mentions: list[Mention],
) -> None:
    """A passage's entities, relations and mentions; one name whatever its case."""
    lowered = passage.text.lower()
    spans = [passage.text[a:b] for a, b in sentences(passage.text)]
    counts: Counter[str] = Counter()
    for name in [*passage.entities, *(end for s, _, o in passage.triples for end in (s, o))]:
        known = names.setdefault(name.lower(), name)
        counts[known] = max(1, lowered.count(name.lower()))
    for subject, verb, target in passage.triples:
        source, end = names[subject.lower()], names[target.lower()]
        if source == end:
            continue
        text = _sentence(spans, subject, target) or f"{subject} {verb} {target}."
        words = tokens(text)
        own = {token.lower for name in (subject, target) for token in tokens(name)}
        taken = frozenset(at for at, token in enumerate(words) if token.lower in own or token.capital)
        key = (source, end, verb.lower(), place)
        relations.setdefault(
            key, Relation(source, end, verb.lower(), text, themes(words, taken, (verb,)), chunk=place)
        )  # fmt: skip
    mentions += [Mention(place, name, count) for name, count in counts.items()]


def _sentence(spans: list[str], source: str, target: str) -> str:
    """The first sentence that names both; else the first that names the target and so says something of it."""
    both = (one for one in spans if source.lower() in one.lower() and target.lower() in one.lower())
    return next(both, "") or next((one for one in spans if target.lower() in one.lower()), "")


def _kind(name: str) -> str:
    if _DATE.fullmatch(name):
        return "date"
    kind = kind_of(name)
    return "term" if kind == "name" and name.islower() else kind
