"""Rows of the graph: their ids, names in the form by which they are known again, and copies of many at once."""

from __future__ import annotations

import hashlib
import math
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from hopql.tools.base.query_text import clean
from hopql.tools.base.tokenize_text import singular, words
from hopql.tools.knowledge.documents import Prepared, Progress, Relation
from hopql.tools.models.choose_embedder import embed_array, embedder, identity

if TYPE_CHECKING:
    import psycopg
    from numpy.typing import NDArray



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
    kept: list[str] = []
    for letter in unicodedata.normalize("NFD", text):
        if unicodedata.combining(letter) and "\u0300" <= letter <= "\u036f":
            continue
        kept.append(letter)
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


def rows_of(space: str, given: Prepared, roots: Iterable[str] = ()) -> Rows:
    """The rows of a document.

    What a document names without saying what it is gets a description without text, so that it can be found; not so
    in code, where that is a name of another module.
    """
    made = Rows(document_id(space, given.uri), ())
    made.document = (
        made.id, space, clean(given.uri), clean(given.title), given.kind, given.digest,
        clean(given.extractor), given.size, aware(given.modified), datetime.now(UTC),
        sorted({clean(tag) for tag in given.tags}), sorted(set(roots)),
        [clean(one) for one in given.warnings],
    )  # fmt: skip
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
                    symbol, card, searched(" ".join([*headings, symbol])), searched(body),
                    of_chunk(card, headings, body),
                )
            )  # fmt: skip

    def entities(self) -> None:
        for one in self._given.entities:
            if (id_ := self._entity(one.name, vector=one.type not in CODE)) is None:
                continue
            name, body, code = named(one.name), clean(one.description).strip(), one.type in CODE
            aliases = [alias for alias in dict.fromkeys(map(named, one.aliases)) if alias and alias != name]
            vector = None if code and not body else of_description(name, body)
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
            self._describe(id_, -1, named(name), "term", [], "", of_description(named(name), ""))
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
@dataclass(frozen=True)
class Half:
    """A vector as PostgreSQL's `halfvec` sends it."""

    data: bytes


def halves(vectors: NDArray[np.float32]) -> list[Half]:
    """Rows of a matrix as `halfvec`: number of dimensions, a reserved zero, half-precision numbers, all big-endian."""
    head = int(vectors.shape[1]).to_bytes(2, "big") + b"\0\0"
    return [Half(head + row.tobytes()) for row in vectors.astype(">f2")]


def array(data: bytes) -> NDArray[np.float32]:
    """The numbers of a `halfvec`."""
    return np.frombuffer(data, dtype=">f2", offset=4).astype(np.float32)


def copy(connection: psycopg.Connection, documents: Sequence[Rows], vectors: Mapping[str, Half], embedder: str) -> None:
    """Write the rows of documents that are not there."""
    _register(connection)

    def complete(rows: Iterable[Row]) -> Iterable[Row]:
        for row in rows:
            text = row[-1]
            yield (*row[:-1], None, None) if text is None else (*row[:-1], embedder, vectors[text])

    entities: dict[str, Row] = {}
    for one in documents:
        for id_, row in one.entities.items():
            if id_ not in entities or entities[id_][-1] is None:
                entities[id_] = row
    _insert(
        connection, "documents",
        "id space uri title kind digest extractor size modified indexed tags roots warnings",
        (one.document for one in documents),
    )  # fmt: skip
    _insert(
        connection, "entities", f"id space name normal canonical {_VECTORS}",
        complete(entities[id_] for id_ in sorted(entities)),
    )  # fmt: skip
    _insert(
        connection, "chunks",
        f"id space document place headings body line line_to page symbol card {_WORDS} {_VECTORS}",
        complete(row for one in documents for row in one.chunks),
    )  # fmt: skip
    _insert(
        connection, "descriptions",
        f"space document entity chunk name type aliases normals body {_WORDS} {_VECTORS}",
        complete(row for one in documents for row in one.descriptions),
    )  # fmt: skip
    _insert(
        connection, "mentions", "space document chunk entity count",
        (row for one in documents for row in one.mentions),
    )  # fmt: skip
    _insert(
        connection, "relations",
        f"space document chunk source target kind body keywords weight {_WORDS} {_VECTORS}",
        complete(row for one in documents for row in one.relations),
    )  # fmt: skip


def _insert(connection: psycopg.Connection, table: str, columns: str, rows: Iterable[Row]) -> None:
    """Copy rows into a table with the types of `knowledge_<table>`, then from there, with the words made lexemes."""
    kept = columns.replace(_WORDS, "").split()
    words = [f"''::text AS {name}" for name in _WORDS.split() if name in columns.split()]
    connection.execute(
        f"CREATE TEMP TABLE staged_{table} ON COMMIT DROP AS "
        f"SELECT {', '.join([*kept, *words])} FROM knowledge_{table} WITH NO DATA".encode()
    )
    names = ", ".join(columns.split())
    described = connection.execute(f"SELECT {names} FROM staged_{table} LIMIT 0".encode()).description or ()
    with connection.cursor().copy(f"COPY staged_{table} ({names}) FROM STDIN (FORMAT binary)".encode()) as sink:
        sink.set_types([column.type_code for column in described])
        for row in rows:
            sink.write_row(row)
    into, selected = (", ".join([*kept, one]) if words else ", ".join(kept)
                      for one in ("lexemes", LEXEMES.format(named="named", body="searched")))  # fmt: skip
    insert = f"INSERT INTO knowledge_{table} ({into}) SELECT {selected} FROM staged_{table}"
    connection.execute((_NEW_NAMES.format(insert=insert) if table == "entities" else insert).encode())


def _register(connection: psycopg.Connection) -> None:
    """Have this connection send `Half` values as they are."""
    from psycopg.adapt import Dumper
    from psycopg.pq import Format
    from psycopg.types import TypeInfo

    if connection.adapters.types.get("halfvec") is not None:
        return
    info = TypeInfo.fetch(connection, "halfvec")
    assert info is not None  # the tables have columns of it
    number = info.oid
    info.register(connection)

    class HalfDumper(Dumper):
        format = Format.BINARY
        oid = number

        def dump(self, obj: Any) -> bytes:
            return bytes(obj.data)

    connection.adapters.register_dumper(Half, HalfDumper)



_MANY: Final = 512
"""Texts that take long enough to tell how far it is."""
_CHUNKS = """
SELECT c.card, c.headings, c.body, c.embedding FROM knowledge_chunks c
WHERE c.document = ANY(%s) AND c.embedder = %s
"""
_DESCRIPTIONS = """
SELECT d.name, d.body, d.embedding FROM knowledge_descriptions d WHERE d.document = ANY(%s) AND d.embedder = %s
"""
_RELATIONS = """
SELECT s.name, r.kind, t.name, r.body, r.embedding FROM knowledge_relations r
JOIN knowledge_entities s ON s.id = r.source JOIN knowledge_entities t ON t.id = r.target
WHERE r.document = ANY(%s) AND r.embedder = %s
"""
_ENTITIES = "SELECT e.name, e.embedding FROM knowledge_entities e WHERE e.id = ANY(%s) AND e.embedder = %s"


def known(connection: psycopg.Connection, documents: Sequence[Rows]) -> dict[str, Half]:
    """Vectors of texts of the last version of these documents, and of the names of their entities."""
    model, ids = identity(), [one.id for one in documents]
    cursor = connection.cursor(binary=True)
    found: dict[str, Half] = {}
    for card, headings, body, data in cursor.execute(_CHUNKS, [ids, model]).fetchall():
        found[of_chunk(card, headings, body)] = Half(data)
    for name, body, data in cursor.execute(_DESCRIPTIONS, [ids, model]).fetchall():
        found[of_description(name, body)] = Half(data)
    for source, kind, target, body, data in cursor.execute(_RELATIONS, [ids, model]).fetchall():
        found[of_relation(source, kind, target, body)] = Half(data)
    entities = sorted({id_ for one in documents for id_, row in one.entities.items() if row[-1] is not None})
    found.update((name, Half(data)) for name, data in cursor.execute(_ENTITIES, [entities, model]).fetchall())
    return found


def vectors(
    wanted: Sequence[str], found: dict[str, Half], progress: Progress | None = None
) -> dict[str, Half]:
    """The vectors of all wanted texts; equal texts are embedded once, and those in `found` not at all."""
    lacking = [text for text in dict.fromkeys(wanted) if text not in found]
    if lacking:
        made = embed_array(embedder(), lacking, progress=progress if len(lacking) > _MANY else None)
        found.update(zip(lacking, halves(made), strict=True))
    return found
