"""A document as the rows that it becomes. Ids follow from what they name, so nothing has to be asked for them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from hopql.tools.knowledge.prepared import Prepared, Relation
from hopql.tools.knowledge.store import texts
from hopql.tools.knowledge.store.normal import CODE, CODE_KINDS, id_of, named, normal
from hopql.tools.postgres.lexical import clean

Row = tuple[Any, ...]


@dataclass
class Rows:
    """The rows of one document. A row's last value is the text to embed for it; None: it gets no vector."""

    id: str
    document: Row
    chunks: list[Row] = field(default_factory=list)
    entities: dict[str, Row] = field(default_factory=dict)
    descriptions: list[Row] = field(default_factory=list)
    mentions: list[Row] = field(default_factory=list)
    relations: list[Row] = field(default_factory=list)

    def embedded(self) -> Iterable[str]:
        """The texts to embed, repetitions included."""
        for rows in (self.chunks, self.entities.values(), self.descriptions, self.relations):
            yield from (row[-1] for row in rows if row[-1] is not None)


def document_id(space: str, uri: str) -> str:
    """The id of the document of an address."""
    return id_of(space, uri)


def entity_id(space: str, name: str) -> str:
    """The id of the entity of a name; empty for a blank name."""
    form = normal(name)
    return id_of(space, form) if form else ""


def rows_of(space: str, given: Prepared, roots: Iterable[str] = (), same_as: str | None = None) -> Rows:
    """The rows of a document; one with the same bytes as another has no rows but its own.

    What a document names without saying what it is gets a description without text, so that it can be found; not so
    in code, where that is a name of another module.
    """
    made = Rows(document_id(space, given.uri), ())
    made.document = (
        made.id, space, clean(given.uri), clean(given.title), given.kind, given.digest,
        clean(given.extractor), given.size, aware(given.modified), datetime.now(UTC),
        sorted({clean(tag) for tag in given.tags}), sorted(set(roots)), same_as,
        [clean(one) for one in given.warnings],
    )  # fmt: skip
    if same_as is None:
        builder = _Builder(space, given, made)
        builder.chunks()
        builder.entities()
        builder.relations()
        builder.mentions()
    return made


class _Builder:
    """Makes the rows of one document."""

    def __init__(self, space: str, given: Prepared, made: Rows) -> None:
        self._space, self._given, self._made = space, given, made
        self._code = given.kind in CODE_KINDS
        self._known: dict[str, str] = {}
        self._described: set[str] = set()

    def chunks(self) -> None:
        given, made = self._given, self._made
        for place, one in enumerate(given.chunks):
            headings = [clean(heading) for heading in one.headings]
            body, card, symbol = clean(one.text), clean(one.card), clean(one.symbol)
            self._made.chunks.append(
                (
                    self._chunk(place), self._space, made.id, place, headings, body, one.line, one.line_to, one.page,
                    symbol, card, texts.searched(" ".join([*headings, symbol])), texts.searched(body),
                    texts.of_chunk(card, headings, body),
                )
            )  # fmt: skip

    def entities(self) -> None:
        for one in self._given.entities:
            if (id_ := self._entity(one.name, vector=one.type not in CODE)) is None:
                continue
            name, body, code = named(one.name), clean(one.description).strip(), one.type in CODE
            aliases = [alias for alias in dict.fromkeys(map(named, one.aliases)) if alias and alias != name]
            vector = None if code and not body else texts.of_description(name, body)
            self._describe(id_, one.chunk, name, one.type or "term", aliases, body, vector)

    def relations(self) -> None:
        said: dict[tuple[Any, ...], list[Any]] = {}
        for one in self._given.relations:
            if not normal(one.source) or not normal(one.target):
                continue
            source, target = self._named(one.source), self._named(one.target)
            kind, body, weight = named(one.kind), clean(one.text).strip(), one.weight
            weight = weight if math.isfinite(weight) else 1.0
            key = (self._chunk(one.chunk), source, target, kind, body)
            if key in said:
                said[key][-1] += weight
                continue
            said[key] = [one, weight]
        for (chunk, source, target, kind, body), (one, weight) in said.items():
            keywords = [word for word in map(clean, one.keywords) if word.strip()]
            searched_names, searched_body, vector = _words(one, kind, body, keywords)
            self._made.relations.append(
                (
                    self._space, self._made.id, chunk, source, target, kind, body, keywords, weight,
                    searched_names, searched_body, vector,
                )
            )  # fmt: skip

    def mentions(self) -> None:
        counts: dict[tuple[str, str], int] = {}
        for one in self._given.mentions:
            chunk = self._chunk(one.chunk)
            if chunk is not None and (entity := self._named(one.name)) is not None:
                counts[chunk, entity] = counts.get((chunk, entity), 0) + max(1, one.count)
        self._made.mentions = [
            (self._space, self._made.id, chunk, entity, min(count, 2**31 - 1))
            for (chunk, entity), count in counts.items()
        ]

    def _chunk(self, place: int) -> str | None:
        """The id of the chunk at a place; None where there is none."""
        if not 0 <= place < len(self._given.chunks):
            return None
        return id_of(self._made.id, self._given.digest, self._given.extractor, str(place))

    def _named(self, name: str) -> str | None:
        """The entity of a name that the document uses."""
        id_ = self._entity(name, vector=not self._code)
        if id_ is not None and not self._code and id_ not in self._described:
            self._describe(id_, -1, named(name), "term", [], "", texts.of_description(named(name), ""))
        return id_

    def _entity(self, name: str, *, vector: bool) -> str | None:
        if name not in self._known:
            self._known[name] = entity_id(self._space, name)
        id_ = self._known[name]
        if not id_:
            return None
        old = self._made.entities.get(id_)
        if old is None or (vector and old[-1] is None):
            own = named(name) if old is None else old[2]
            self._made.entities[id_] = (id_, self._space, own, normal(name), id_, own if vector else None)
        return id_

    def _describe(
        self, id_: str, chunk: int, name: str, type_: str, aliases: list[str], body: str, vector: str | None
    ) -> None:
        self._described.add(id_)
        normals = sorted({form for form in map(normal, aliases) if form} - {normal(name)})
        self._made.descriptions.append(
            (
                self._space, self._made.id, id_, self._chunk(chunk), name, clean(type_), aliases, normals, body,
                texts.searched(" ".join([name, *aliases])), texts.searched(body), vector,
            )
        )  # fmt: skip


def _words(one: Relation, kind: str, body: str, keywords: list[str]) -> tuple[str, str, str | None]:
    """Names and text that a relation is found by, and what is embedded. One of syntax is found by its ends."""
    if one.syntactic and not body:
        return "", "", None
    source, target = named(one.source), named(one.target)
    vector = None if one.syntactic else texts.of_relation(source, kind, target, body)
    return texts.searched(f"{source} {target}"), texts.searched(" ".join([kind, *keywords, body])), vector


def aware(moment: datetime) -> datetime:
    """The time in UTC; one without a zone is UTC."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
