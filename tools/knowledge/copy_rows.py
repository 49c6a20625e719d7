"""Rows of the graph: their ids, names in the form by which they are known again, and copies of many at once."""

from __future__ import annotations

import hashlib
import math
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from hopql.tools.base.query_text import clean, written
from hopql.tools.base.tokenize_text import singular, words
from hopql.tools.knowledge.documents import Chunk, Entity, Prepared, Progress, Relation
from hopql.tools.models.choose_embedder import embed_array, embedder, identity

if TYPE_CHECKING:
    import psycopg

LONGEST_NAME: Final = 300
"""Characters of a name; what is longer is no name, and would not fit an index."""
_CODE_TEXT: Final = """
module package class function method constant attribute variable project database schema table column view key index
field parameter
"""
CODE: Final = frozenset(_CODE_TEXT.split())
"""Types that are read off syntax: their names are exact, so nothing is concluded from likeness."""
CODE_KINDS: Final = frozenset({"python", "schema", "structure"})
"""Kinds of documents whose entities are of such types."""
_SPACES: Final = re.compile(r"[\s_\-\u2010-\u2015\u00a0]+")
_ARTICLE: Final = re.compile(r"^(?:the|an?) (?=\S)")
_CODE_NAME: Final = re.compile(r"[^\s]*[^\s.][.:/\\][^\s.]+[^\s]*")
_QUOTES: Final = re.compile(r"[\"'`´‘’“”«»‹›„‚]")


@lru_cache(maxsize=200_000)
def normal(name: str) -> str:
    """The form that all spellings of a name share: without case, accents, quotes, an article and the plural's s of its
    last word; hyphens and underscores are spaces. A name of code or a path (`hopql.tools.memory`) only loses its
    case.

    A name without any letter or digit is itself; a blank one is empty.
    """
    text = unicodedata.normalize("NFKC", clean(name)).strip()
    if _CODE_NAME.fullmatch(text) and any(c.isalpha() for c in text):
        return text.removesuffix("()").casefold()[:LONGEST_NAME]
    plain = _SPACES.sub(" ", _QUOTES.sub("", _unaccented(text).casefold())).strip(" .,;:!?")
    plain = _ARTICLE.sub("", plain)
    head, space, last = plain.rpartition(" ")
    last = singular(last) if len(last) > 3 and last.isascii() and last.isalpha() else last
    plain = f"{head}{space}{last}".removesuffix("()")
    return (plain if any(c.isalnum() for c in plain) else text.casefold())[:LONGEST_NAME].strip()


def _unaccented(text: str) -> str:
    """Latin, Greek and Cyrillic letters without their marks; marks of other scripts are part of the letter."""
    if text.isascii():
        return text
    letters = unicodedata.normalize("NFD", text)
    kept = (c for c in letters if not (unicodedata.combining(c) and "\u0300" <= c <= "\u036f"))
    return unicodedata.normalize("NFC", "".join(kept))


def named(name: str) -> str:
    """A name as it is kept: on one line, and not longer than a name may be."""
    return " ".join(clean(name).split())[:LONGEST_NAME].strip()


def id_of(*parts: str) -> str:
    """The id of what these parts tell apart: 20 hexadecimal characters, the same in every process."""
    return hashlib.blake2b("\x1f".join(parts).encode("utf-8", "replace"), digest_size=10).hexdigest()


LEXEMES: Final = (
    "setweight(to_tsvector('simple', {named}) || to_tsvector('english', {named}), 'A') "
    "|| setweight(to_tsvector('english', {body}), 'B')"
)
"""The words of a row: its names as they are written and stemmed, then its text."""
_EMBEDDED: Final = 2000
"""Characters of a text that are given to the embedder; none reads more of one."""
_SEARCHED: Final = 100_000
"""Characters whose words are searched: a full-text vector holds a megabyte."""
_RUN_TOGETHER: Final = re.compile(r"[^\W_]+(?:[./:\\_-][^\W_]+)+|[A-Za-z]*[a-z\d][A-Z]\w*|[A-Z]{2,}[a-z]\w*")
"""Identifiers, paths and dotted names, which PostgreSQL's parser does not take apart."""


def of_chunk(card: str, headings: Sequence[str], body: str) -> str:
    """What is embedded for a chunk: its card, or its headings and text."""
    return (card or "\n".join([" › ".join(headings), body] if headings else [body])).strip()[:_EMBEDDED]


def of_description(name: str, body: str) -> str:
    """What is embedded for a description."""
    return (f"{name}: {body}" if body else name)[:_EMBEDDED]


def of_relation(source: str, kind: str, target: str, body: str) -> str:
    """What is embedded for a relation."""
    whole = f"{source} {kind} {target}"
    return (f"{whole}: {body}" if body else whole)[:_EMBEDDED]


def searched(text: str) -> str:
    """A text with the words of its identifiers beside it."""
    text = text[:_SEARCHED]
    more: dict[str, None] = {}
    for found in _RUN_TOGETHER.findall(text):
        more.update(dict.fromkeys(words(found)))
    return f"{text} {' '.join(more)}" if more else text


Row = tuple[Any, ...]


class Rows:
    """The rows of one document. A row's last value is the text to embed for it, where its table has vectors; None: it
    gets none.

    What a document names without saying what it is gets a description without text, so that it can be found; not so
    in code, where that is a name of another module.
    """

    def __init__(self, space: str, given: Prepared, roots: Iterable[str] = ()) -> None:
        self.id = id_of(space, given.uri)
        self._space, self._given, self._code = space, given, given.kind in CODE_KINDS
        self.documents: list[Row] = [
            (
                self.id, space, clean(given.uri), clean(given.title), given.kind, given.digest, clean(given.extractor),
                given.size, aware(given.modified), datetime.now(UTC), sorted({clean(tag) for tag in given.tags}),
                sorted(set(roots)), [clean(one) for one in given.warnings],
            )
        ]  # fmt: skip
        self.entities: dict[str, Row] = {}
        self.descriptions: list[Row] = []
        self._described: set[str] = set()
        self.chunks = [self._chunk_row(place, one) for place, one in enumerate(given.chunks)]
        for entity in given.entities:
            self._add_entity(entity)
        self.relations = self._relations()
        self.mentions = self._mentions()

    def embedded(self) -> Iterator[str]:
        """The texts to embed, repetitions included."""
        for rows in (self.chunks, self.entities.values(), self.descriptions, self.relations):
            yield from (row[-1] for row in rows if row[-1] is not None)

    def _chunk_row(self, place: int, one: Chunk) -> Row:
        headings = [clean(heading) for heading in one.headings]
        body, card, symbol = clean(one.text), clean(one.card), clean(one.symbol)
        return (
            self._chunk(place), self._space, self.id, place, headings, body, one.line, one.line_to, one.page, symbol,
            card, searched(" ".join([*headings, symbol])), searched(body), of_chunk(card, headings, body),
        )  # fmt: skip

    def _add_entity(self, one: Entity) -> None:
        if (id_ := self._entity(one.name, vector=one.type not in CODE)) is None:
            return
        name, body, code = named(one.name), clean(one.description).strip(), one.type in CODE
        aliases = [alias for alias in dict.fromkeys(map(named, one.aliases)) if alias and alias != name]
        vector = None if code and not body else of_description(name, body)
        self._describe(id_, one.chunk, name, one.type or "term", aliases, body, vector)

    def _relations(self) -> list[Row]:
        """Those of the same ends, kind and text in a chunk are one."""
        said: dict[Row, tuple[Relation, float]] = {}
        for one in self._given.relations:
            if normal(one.source) and normal(one.target):
                source, target = self._named(one.source), self._named(one.target)
                key = (self._chunk(one.chunk), source, target, named(one.kind), clean(one.text).strip())
                first, weight = said.get(key, (one, 0.0))
                said[key] = first, weight + (one.weight if math.isfinite(one.weight) else 1.0)
        rows = []
        for (chunk, source, target, kind, body), (one, weight) in said.items():
            keywords = [word for word in map(clean, one.keywords) if word.strip()]
            words = _words(one, kind, body, keywords)
            rows.append((self._space, self.id, chunk, source, target, kind, body, keywords, weight, *words))
        return rows

    def _mentions(self) -> list[Row]:
        counts: dict[tuple[str, str], int] = {}
        for one in self._given.mentions:
            chunk = self._chunk(one.chunk)
            if chunk is not None and (entity := self._named(one.name)) is not None:
                counts[chunk, entity] = counts.get((chunk, entity), 0) + max(1, one.count)
        return [(self._space, self.id, *pair, min(count, 2**31 - 1)) for pair, count in counts.items()]

    def _chunk(self, place: int) -> str | None:
        """The id of the chunk at a place; None where there is none."""
        if not 0 <= place < len(self._given.chunks):
            return None
        return id_of(self.id, self._given.digest, self._given.extractor, str(place))

    def _named(self, name: str) -> str | None:
        """The entity of a name that the document uses."""
        id_ = self._entity(name, vector=not self._code)
        if id_ is not None and not self._code and id_ not in self._described:
            self._describe(id_, -1, named(name), "term", [], "", of_description(named(name), ""))
        return id_

    def _entity(self, name: str, *, vector: bool) -> str | None:
        """The id of the entity of a name, which gets a row; None for a blank name."""
        if not (form := normal(name)):
            return None
        id_ = id_of(self._space, form)
        old = self.entities.get(id_)
        if old is None or (vector and old[-1] is None):
            own = named(name) if old is None else old[2]
            self.entities[id_] = (id_, self._space, own, form, id_, own if vector else None)
        return id_

    def _describe(
        self, id_: str, chunk: int, name: str, type_: str, aliases: list[str], body: str, vector: str | None
    ) -> None:
        self._described.add(id_)
        normals = sorted({form for form in map(normal, aliases) if form} - {normal(name)})
        self.descriptions.append(
            (
                self._space, self.id, id_, self._chunk(chunk), name, clean(type_), aliases, normals, body,
                searched(" ".join([name, *aliases])), searched(body), vector,
            )
        )  # fmt: skip


def _words(one: Relation, kind: str, body: str, keywords: list[str]) -> tuple[str, str, str | None]:
    """Names and text that a relation is found by, and what is embedded. One of syntax is found by its ends."""
    if one.syntactic and not body:
        return "", "", None
    source, target = named(one.source), named(one.target)
    vector = None if one.syntactic else of_relation(source, kind, target, body)
    return searched(f"{source} {target}"), searched(" ".join([kind, *keywords, body])), vector


def aware(moment: datetime) -> datetime:
    """The time in UTC; one without a zone is UTC."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


_WORDS: Final = "named searched"
"""Texts of which a row's `lexemes` are made."""
_VECTORS: Final = "embedder embedding"
_COLUMNS: Final = {
    "documents": "id space uri title kind digest extractor size modified indexed tags roots warnings",
    "entities": f"id space name normal canonical {_VECTORS}",
    "chunks": f"id space document place headings body line line_to page symbol card {_WORDS} {_VECTORS}",
    "descriptions": f"space document entity chunk name type aliases normals body {_WORDS} {_VECTORS}",
    "mentions": "space document chunk entity count",
    "relations": f"space document chunk source target kind body keywords weight {_WORDS} {_VECTORS}",
}
"""Of each table, in the order in which they are written."""
_NEW_NAMES: Final = """
WITH written AS (
    {insert} ON CONFLICT (id) DO UPDATE SET embedder = excluded.embedder, embedding = excluded.embedding
    WHERE excluded.embedder IS NOT NULL AND knowledge_entities.embedder IS DISTINCT FROM excluded.embedder
    RETURNING id, space, embedder
)
INSERT INTO knowledge_unsettled (space, entity) SELECT space, id FROM written WHERE embedder IS NOT NULL
ON CONFLICT DO NOTHING
"""
"""An entity that is there stays; one that got a vector has not been compared with the others yet."""


def copy(connection: psycopg.Connection, documents: Sequence[Rows], vectors: Mapping[str, str], embedder: str) -> None:
    """Write the rows of documents that are not there."""
    entities: dict[str, Row] = {}
    for one in documents:
        for id_, row in one.entities.items():
            if id_ not in entities or entities[id_][-1] is None:
                entities[id_] = row
    for table, columns in _COLUMNS.items():
        rows: Iterable[Row] = (row for one in documents for row in getattr(one, table))
        if table == "entities":
            rows = (entities[id_] for id_ in sorted(entities))
        if _VECTORS in columns:
            rows = (
                (*row[:-1], None, None) if row[-1] is None else (*row[:-1], embedder, vectors[row[-1]]) for row in rows
            )
        _insert(connection, table, columns.split(), rows)


def _insert(connection: psycopg.Connection, table: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
    """Copy rows into a table with the types of `knowledge_<table>`, then from there, with the words made lexemes."""
    words = [name for name in _WORDS.split() if name in columns]
    kept = [name for name in columns if name not in words]
    typed = ", ".join([*kept, *(f"''::text AS {name}" for name in words)])
    staged = f"SELECT {typed} FROM knowledge_{table} WITH NO DATA"
    connection.execute(f"CREATE TEMP TABLE staged_{table} ON COMMIT DROP AS {staged}".encode())
    with connection.cursor().copy(f"COPY staged_{table} ({', '.join(columns)}) FROM STDIN".encode()) as sink:
        for row in rows:
            sink.write_row(row)
    into = ", ".join([*kept, "lexemes"] if words else kept)
    selected = ", ".join([*kept, LEXEMES.format(named="named", body="searched")] if words else kept)
    insert = f"INSERT INTO knowledge_{table} ({into}) SELECT {selected} FROM staged_{table}"
    connection.execute((_NEW_NAMES.format(insert=insert) if table == "entities" else insert).encode())


_MANY: Final = 512
"""Texts that take long enough to tell how far it is."""
_KNOWN: Final = (
    (of_chunk, "r.card, r.headings, r.body FROM knowledge_chunks r"),
    (of_description, "r.name, r.body FROM knowledge_descriptions r"),
    (of_relation, "s.name, r.kind, t.name, r.body FROM knowledge_relations r "
     "JOIN knowledge_entities s ON s.id = r.source JOIN knowledge_entities t ON t.id = r.target"),
)  # fmt: skip
"""Of each kind of row with a vector: what was embedded for it, and where that is stored."""


def known(connection: psycopg.Connection, documents: Sequence[Rows]) -> dict[str, str]:
    """Vectors of texts of the last version of these documents, and of the names of their entities, as they are
    written."""
    model, ids = identity(), [one.id for one in documents]
    found: dict[str, str] = {}
    for text, parts_of in _KNOWN:
        statement = f"SELECT r.embedding, {parts_of} WHERE r.document = ANY(%s) AND r.embedder = %s"
        for vector, *parts in connection.execute(statement.encode(), [ids, model]).fetchall():
            found[text(*parts)] = vector
    entities = sorted({id_ for one in documents for id_, row in one.entities.items() if row[-1] is not None})
    names = "SELECT name, embedding FROM knowledge_entities WHERE id = ANY(%s) AND embedder = %s"
    return found | dict(connection.execute(names, [entities, model]).fetchall())


def vectors(wanted: Sequence[str], found: dict[str, str], progress: Progress | None = None) -> dict[str, str]:
    """The vectors of all wanted texts, as pgvector reads them in half precision; equal texts are embedded once, and
    those in `found` not at all."""
    lacking = [text for text in dict.fromkeys(wanted) if text not in found]
    if lacking:
        made = embed_array(embedder(), lacking, progress=progress if len(lacking) > _MANY else None)
        found.update(zip(lacking, map(written, made.astype(np.float16)), strict=True))
    return found
