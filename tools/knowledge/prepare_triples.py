"""Files of triples as documents: the forms in which they are held, and the passages that they come from."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hopql.tools.base.errors import UsageError
from hopql.tools.base.tokenize_text import content_words
from hopql.tools.knowledge.cut_sentences import split
from hopql.tools.knowledge.documents import Chunk, Entity, Mention, Prepared, Relation
from hopql.tools.knowledge.read_file import Raw

MAX_NAME = 200
MAX_WORDS = 200
"""Of a chunk that is made of triples without a text."""


@dataclass
class Passage:
    """A text, and what was extracted from it."""

    title: str
    text: str
    line: int = 0
    triples: list[tuple[str, str, str]] = field(default_factory=list)
    entities: list[str] = field(default_factory=list)


def passages(raw: Raw, problems: list[str]) -> Iterator[Passage]:
    """The passages of a file of triples. What cannot be used is put into `problems`, a sentence each."""
    found: dict[tuple[str, str], Passage] = {}
    for called, line, entry in _entries(raw, problems):
        if not isinstance(entry, dict):
            problems.append(f"{called}: no object.")
            continue
        text = entry.get("text") or entry.get("passage") or ""
        text = text.strip() if isinstance(text, str) else ""
        title = _text(entry.get("document")) or _text(entry.get("title"))
        rows = [[entry.get(part) for part in ("source", "relation", "target")]]
        if {"extracted_triples", "extracted_entities"} & {*entry}:
            rows = _list(entry.get("extracted_triples"))
        named = [[_text(part) for part in _list(one)] for one in rows]
        triples = [(one[0], one[1], one[2]) for one in named if len(one) == 3 and all(one)]
        if len(triples) < len(rows) or not (text or triples):
            problems.append(f"{called}: not all of its triples are three names.")
        if not text and not triples:
            continue
        passage = found.setdefault((title, text), Passage(title, text, line))
        passage.entities += [name for one in _list(entry.get("extracted_entities")) if (name := _text(one))]
        passage.triples += triples
        if not text:
            passage.text = " ".join(filter(None, [passage.text, *(f"{' '.join(one)}." for one in triples)]))
            if len(passage.text.split()) > MAX_WORDS:
                # It is full: the next triple without a text begins another one.
                yield found.pop((title, text))
    yield from found.values()


def _entries(raw: Raw, problems: list[str]) -> Iterator[tuple[str, int, Any]]:
    """Each entry with what it is called, document 3 or line 12, and its line; 0: it has none."""
    try:
        whole = json.loads(raw.text.strip())
    except (ValueError, RecursionError) as error:
        if raw.path.suffix.lower() == ".json" and "\n{" not in raw.text.strip():
            problems.append(f"It is broken JSON: {error}.")
            return
        for number, line in enumerate(raw.text.splitlines(), start=1):
            try:
                if line.strip():
                    yield f"line {number}", number, json.loads(line)
            except (ValueError, RecursionError):
                problems.append(f"line {number}: broken JSON.")
        return
    listed = whole.get("docs", [whole]) if isinstance(whole, dict) else whole
    if not isinstance(listed, list):
        problems.append("It is no object and no list.")
        return
    name = "document" if isinstance(whole, dict) and "docs" in whole else "entry"
    yield from ((f"{name} {number}", 0, one) for number, one in enumerate(listed, start=1))


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _text(value: Any) -> str:
    """A name as text in one line; empty when it can be none."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return " ".join(str(value).split())[:MAX_NAME]


EXTRACTOR = "triples-3"
MAX_WARNINGS = 20
MAX_THEMES = 5
HINT = (
    'Give {"docs": [{"title": "…", "text": "…", "extracted_triples": [["source", "relation", "target"]]}]}, or one'
    ' {"source": "…", "relation": "…", "target": "…", "text": "…"} a line.'
)
_DATE = re.compile(r"(?:[A-Z][a-z]+\s)?(?:\d{1,2},?\s)?(?:[A-Z][a-z]+\s)?\d{4}|\d{4}-\d\d(?:-\d\d)?")


def prepare_triples(raw: Raw) -> Prepared:
    """The document of a file of triples: a text is a chunk under its title; triples without a text are their own text.

    Forms: `{"docs": [{"title", "text", "extracted_triples": [[s, p, o]], "extracted_entities"}]}` as HippoRAG writes
    them, or JSON Lines (or a list) of `{"source", "relation", "target", "text"?, "document"?}`, where rows of one
    document and text are one passage. What cannot be used is told in the warnings with its number. UsageError: no JSON,
    or no triple in it."""
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
        place, lowered, spans = len(chunks), passage.text.lower(), split(passage.text)
        chunks.append(Chunk(passage.text, (passage.title,) if passage.title else (), passage.line, passage.line))
        counts: Counter[str] = Counter()
        for name in [*passage.entities, *(end for s, _, o in passage.triples for end in (s, o))]:
            # One name whatever its case.
            counts[names.setdefault(name.lower(), name)] = max(1, lowered.count(name.lower()))
        mentions += [Mention(place, name, count) for name, count in counts.items()]
        for subject, verb, target in passage.triples:
            source, end = names[subject.lower()], names[target.lower()]
            if source != end:
                text = _sentence(spans, subject, target) or f"{subject} {verb} {target}."
                own = {*content_words(subject), *content_words(target)}
                themes = [word for word in content_words(text) if len(word) > 3 and word not in own][:MAX_THEMES]
                key = (source, end, verb.lower(), place)
                relations.setdefault(key, Relation(source, end, verb.lower(), text, tuple(themes), chunk=place))
    more = len(problems) - MAX_WARNINGS
    shown = problems[:MAX_WARNINGS] + ([f"{more} more entries could not be used."] if more > 0 else [])
    entities = tuple(Entity(name, "date" if _DATE.fullmatch(name) else "term") for name in names.values())
    return Prepared(
        uri=raw.uri, title=raw.path.stem, kind="triples", digest=raw.digest, modified=raw.modified,
        chunks=tuple(chunks), entities=entities, relations=tuple(relations.values()), mentions=tuple(mentions),
        size=raw.size, extractor=EXTRACTOR, warnings=(*raw.warnings, *shown),
    )  # fmt: skip


def _sentence(spans: list[str], source: str, target: str) -> str:
    """The first sentence that names both; else the first that names the target and so says something of it."""
    both = (one for one in spans if source.lower() in one.lower() and target.lower() in one.lower())
    return next(both, "") or next((one for one in spans if target.lower() in one.lower()), "")
