"""The tables of the semantic memory, what of it may be searched, how a search is ranked, and how a memory is written.

The ranking is one statement. By meaning: cosine distance of pgvector. Up to `EXACT` memories that pass the filters are
compared one by one; above that the HNSW index is scanned on until enough of them pass (iterative scan). So filters come
before the top of the ranking either way. By words: full text, any word of the query, ranked by ts_rank_cd. Fused by
reciprocal rank.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hopql.state.memory import Filters, Memory
from hopql.tools.base.errors import UsageError
from hopql.tools.base.make_tables import INDEXED_DIMENSIONS, Presence, Tables
from hopql.tools.base.query_text import clean
from hopql.tools.base.read_statements import capitalised, plain
from hopql.tools.base.tokenize_text import STOP_WORDS, stem, words
from hopql.tools.memory.relate_memories import Old, Place, Told, aware, texts
from hopql.tools.models.choose_embedder import identity

if TYPE_CHECKING:
    import psycopg


CAPABILITY = "memory"

STEPS = (
    """
    CREATE TABLE memory_spaces (
        space text PRIMARY KEY,
        made text NOT NULL DEFAULT gen_random_uuid()::text,
        version bigint NOT NULL DEFAULT 0
    );
    CREATE TABLE memories (
        id text PRIMARY KEY,
        space text NOT NULL,
        owner text NOT NULL,
        category text NOT NULL,
        body text NOT NULL,
        metadata jsonb NOT NULL,
        provenance text NOT NULL,
        told int NOT NULL DEFAULT 1,
        created timestamptz NOT NULL,
        updated timestamptz NOT NULL,
        valid_from timestamptz,
        valid_until timestamptz,
        superseded_by text,
        superseded_at timestamptz,
        superseded_until timestamptz,
        marks text[] NOT NULL,
        confidence real,
        digest text NOT NULL,
        lexemes tsvector NOT NULL,
        embedder text,
        embedding halfvec,
        namespace text[],
        key text,
        item jsonb
    );
    ALTER TABLE memories SET (toast_tuple_target = 4096);
    CREATE INDEX memories_place ON memories (space, owner, category)
        INCLUDE (valid_from, valid_until, superseded_at, superseded_until, confidence);
    CREATE INDEX memories_digest ON memories (space, digest);
    CREATE INDEX memories_chain ON memories (superseded_by) WHERE superseded_by IS NOT NULL;
    CREATE UNIQUE INDEX memories_item ON memories (namespace, key) WHERE key IS NOT NULL;
    CREATE INDEX memories_marks ON memories USING gin (marks) WITH (fastupdate = off);
    CREATE INDEX memories_lexemes ON memories USING gin (lexemes) WITH (fastupdate = off);
    CREATE TABLE memory_lines (
        space text NOT NULL,
        line text NOT NULL,
        memory text NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
        PRIMARY KEY (space, line)
    );
    CREATE INDEX memory_lines_memory ON memory_lines (memory);
    """,
)
"""Migrations, in order. A released one is never changed: add the next."""

_TABLES = Tables(CAPABILITY, STEPS, "memories", "memories_near")
connected, have_index, index_name = _TABLES.connected, _TABLES.have_index, _TABLES.index_name


_MEMORIES = Presence("remembers")
exists, mark = _MEMORIES.exists, _MEMORIES.mark


_MARKED: Final = ("topic", "source", "subject", "entity")
_MOST_MARKS: Final = 400
_LONGEST: Final = 200


def row_of(memory: Memory, owner: str) -> dict[str, Any]:
    """The parameters of `INSERT` that a memory gives by itself, before it has a vector.

    `marks` are `key=whole value` and `key:stem`, for the filters; `names` (subject, entity, the capitalised words of
    the text) are searched as they are written, `labels` (topic, kind, source) stemmed. UsageError: the text is blank,
    the metadata cannot be written as JSON, the confidence is not between 0 and 1, or it ends before it begins."""
    text, begins, ends = clean(memory.text).strip(), aware(memory.valid_from), aware(memory.valid_until)
    if not text:
        raise UsageError("A memory's text is blank.", hint="Say what to remember, as a sentence.")
    if begins is not None and ends is not None and ends <= begins:
        raise UsageError(
            f"A memory holds until {ends.isoformat()}, which is not after {begins.isoformat()}, when it begins to.",
            hint="Correct valid_from or valid_until.",
        )
    try:
        metadata = json.dumps(cleaned(memory.metadata), ensure_ascii=False, allow_nan=False, default=str)
    except (ValueError, TypeError, RecursionError) as error:
        raise UsageError(f"Metadata cannot be written as JSON: {error}.", hint="Use texts, numbers, lists.") from error
    told: Mapping[str, Any] = json.loads(metadata)
    named = [*texts(told.get("subject")), *texts(told.get("entity")), *sorted(capitalised(text))]
    labels = [text for key in ("topic", "kind", "source") for text in texts(told.get(key))]
    sure = told.get("confidence")
    if isinstance(sure, int | float) and not 0 <= sure <= 1:
        raise UsageError(f"A memory's confidence is {sure:g}.", hint="Give one between 0 and 1.")
    return {
        "owner": owner, "category": memory.category, "body": text, "metadata": metadata,
        "provenance": memory.provenance, "marks": marks(told), "names": " ".join(named)[:20_000],
        "labels": " ".join(labels)[:2_000], "digest": digest(text), "superseded_by": None, "superseded_at": None,
        "confidence": float(sure) if isinstance(sure, (int, float)) and not isinstance(sure, bool) else None,
        "superseded_until": None, "valid_from": begins, "valid_until": ends,
    }  # fmt: skip


def marks(metadata: Mapping[str, Any]) -> list[str]:
    """The marks of a memory's metadata."""
    values = [(key, value) for key in _MARKED for value in texts(metadata.get(key))]
    found = [mark for key, value in values for mark in (whole(key, value), *_stems(key, value))]
    return list(dict.fromkeys([*found, *_novel(metadata)]))[:_MOST_MARKS]


def needed(filters: Filters) -> list[str]:
    """The marks that a memory must have: every word of a filter's value is in the memory's ("ruiz": "Dana Ruiz")."""
    values = [(key, value) for key in _MARKED for value in texts(filters.get(key))]
    found = [mark for key, value in values for mark in _stems(key, value) or [whole(key, value)]]
    return [*found, *_novel(filters)]


def _novel(given: Mapping[str, Any]) -> list[str]:
    return [f"novel={str(given['novel']).lower()}"] if isinstance(given.get("novel"), bool) else []


def whole(key: str, value: str) -> str:
    """The mark of a value as a whole, whatever its case."""
    return f"{key}={plain(value).removeprefix('the ')[:_LONGEST]}"


def _stems(key: str, value: str) -> list[str]:
    return [f"{key}:{stem(word)[:_LONGEST]}" for word in words(value) if word not in STOP_WORDS]


def digest(text: str) -> str:
    """Equal for texts that differ in case, spaces or punctuation at the end only."""
    return hashlib.blake2b(plain(text).encode(), digest_size=16).hexdigest()


def cleaned(value: Any) -> Any:
    """A JSON-able value whose texts PostgreSQL can hold."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, Mapping):
        return {clean(str(key)): cleaned(inner) for key, inner in value.items()}
    return [cleaned(inner) for inner in value] if isinstance(value, (list, tuple, set)) else value


class Conditions(NamedTuple):
    """A WHERE clause over a row `m`, and its parameters. No text of a user's is in the clause."""

    sql: str
    parameters: dict[str, Any]


def conditions(
    space: str,
    user: str,
    filters: Filters | None = None,
    *,
    category: str = "",
    at: datetime,
    valid: bool = True,
    history: bool = False,
) -> Conditions:
    """What a search is narrowed to, before anything is ranked.

    A memory that states no confidence was told plainly and counts as certain. `user`: their memories and the shared
    ones; empty: the shared ones only. `valid`: only what holds at `at`. `history`: what another has taken the place of,
    too."""
    given = filters or Filters()
    parameters = {
        "space": space, "owners": ["", user] if user else [""], "at": at, "category": category,
        "categories": given.get("categories"), "marks": needed(given),
        "confidence": given.get("min_confidence", 0.0) - 1e-6,  # stored in single precision
    }  # fmt: skip
    clauses = ["m.space = %(space)s", "m.owner = ANY(%(owners)s)"]
    clauses += ["m.category = %(category)s"] * bool(category)
    clauses += ["m.category = ANY(%(categories)s)"] * bool(parameters["categories"])
    clauses += ["m.marks @> %(marks)s::text[]"] * bool(parameters["marks"])
    if given.get("min_confidence"):
        clauses.append("(m.confidence >= %(confidence)s OR m.confidence IS NULL)")
    if valid:
        clauses.append(
            "(m.valid_from IS NULL OR m.valid_from <= %(at)s) AND (m.valid_until IS NULL OR m.valid_until > %(at)s)"
        )
    if not history:
        clauses.append("(m.superseded_at IS NULL OR m.superseded_at > %(at)s OR m.superseded_until <= %(at)s)")
    return Conditions(" AND ".join(clauses), parameters)


EXACT: Final = 2000
DEPTH: Final = 50
"""Places of either ranking that are fused."""
RRF: Final = 60
BEGIN: Final = (
    "BEGIN; SET LOCAL hnsw.iterative_scan = relaxed_order; SET LOCAL hnsw.ef_search = 200; "
    "SET LOCAL hnsw.max_scan_tuples = 200000; SET LOCAL hnsw.scan_mem_multiplier = 8; SET LOCAL jit = off; "
    "SET LOCAL TimeZone = 'UTC'; SET LOCAL max_parallel_workers_per_gather = 0"
)

COLUMNS: Final = (
    "m.id, m.body, m.category, m.metadata, m.owner, m.created, m.provenance, "
    "CASE WHEN m.superseded_at <= %(at)s AND (m.superseded_until IS NULL OR m.superseded_until > %(at)s) "
    "THEN coalesce(m.superseded_by, '') ELSE '' END"
)
"""Of a row `m`, as `found` reads them."""

_STATEMENT: Final = """
WITH {nearest},
worded AS MATERIALIZED (
    SELECT m.id, ts_rank_cd(%(weights)s::float4[], m.lexemes, %(ranked)s::tsquery, 1) AS rank,
        CASE WHEN m.embedder = {embedder} THEN m.embedding <=> %(vector)s::halfvec END AS distance
    FROM memories m WHERE {where} AND m.lexemes @@ %(query)s::tsquery
    ORDER BY 2 DESC, 3 LIMIT {depth}
),
places AS (
    SELECT id, row_number() OVER (ORDER BY distance, id) AS place FROM near
    UNION ALL
    SELECT id, row_number() OVER (ORDER BY rank DESC, distance, id) FROM worded
),
best AS (
    SELECT id, sum(1.0 / ({rrf} + place))::float8 AS score FROM places GROUP BY id ORDER BY score DESC, id LIMIT %(k)s
)
SELECT {columns},
    CASE WHEN m.embedder = {embedder} THEN m.embedding <=> %(vector)s::halfvec END, best.score,
    (SELECT count(*) FROM near), (SELECT n FROM size)
FROM best JOIN memories m USING (id) ORDER BY best.score DESC, id
"""
WEIGHTS: Final = [0.1, 0.2, 0.4, 1.0]
"""Of ts_rank_cd's D (unused), C (topic, kind, source), B (the text), A (subject, entity, names)."""


def nearest(
    rows: str, id_: str, counted: str, narrowed: str, dimensions: int, depth: str, *, exact: bool = False
) -> str:
    """Two parts of a statement: `size` (n), and `near` (id, distance), the rows nearest to the parameter `vector`.

    Args:
        rows: the table with its alias, and `id_`: its column that names a row.
        counted: a condition; where more rows meet it than `EXACT`, the HNSW index is scanned.
        narrowed: the condition on the rows that are compared.
        exact: compare one by one, however many there are.
    """
    table = rows.split()[-1]
    indexed = dimensions <= INDEXED_DIMENSIONS and not exact
    limit = EXACT if indexed else 2**62
    apart = f"{table}.embedding::halfvec({dimensions}) <=> %(vector)s::halfvec({dimensions})"
    by_index = f"""
    UNION ALL
    (SELECT {id_}, {apart} FROM {rows} WHERE {narrowed} AND (SELECT n FROM size) > {limit}
     ORDER BY {apart} LIMIT {depth})"""
    return f"""
size AS MATERIALIZED (SELECT count(*) AS n FROM (SELECT 1 FROM {rows} WHERE {counted} LIMIT {EXACT} + 1) AS few),
near AS MATERIALIZED (
    (SELECT {id_} AS id, {table}.embedding <=> %(vector)s::halfvec AS distance FROM {rows}
     WHERE {narrowed} AND (SELECT n FROM size) <= {limit} ORDER BY 2 LIMIT {depth}){by_index if indexed else ""}
)"""


def search_statement(
    where: Conditions, embedder: str, dimensions: int, *, exact: bool = False, depth: int = DEPTH
) -> str:
    """The SQL of a search, with named parameters: those of `where`, and query, ranked, vector, weights, k. `exact`:
    compare one by one, however many pass. `depth`: places of either ranking that are fused."""
    own = literal(embedder)
    near = nearest(
        "memories m", "m.id", where.sql, f"{where.sql} AND m.embedder = {own}", dimensions, str(depth), exact=exact
    )
    return _STATEMENT.format(
        nearest=near, where=where.sql, depth=depth, rrf=RRF, columns=COLUMNS, embedder=own
    )


def literal(text: str) -> str:
    """A text as an SQL literal within a statement with parameters: a partial index is matched by constants only."""
    from psycopg import sql

    return sql.Literal(text).as_string(None).replace("%", "%%")


_BATCH: Final = 256
_NEAREST: Final = 20
_OLD: Final = (
    "m.id, m.body, m.metadata, m.created, m.valid_from, m.valid_until, m.superseded_at, m.superseded_until, "
    "CASE WHEN m.embedder = {embedder} THEN 1 - (m.embedding <=> %(vector)s::halfvec) END"
)
_HERE: Final = "m.space = %(space)s AND m.owner = %(owner)s AND m.category = %(category)s"
_OTHERS: Final = """
WITH {nearest}
SELECT {old} FROM memories m WHERE m.id IN (
    SELECT id FROM near
    UNION SELECT m.id FROM memories m WHERE m.space = %(space)s AND m.digest = %(digest)s AND {here}
    {topical}
)
"""
_TOPICAL: Final = "UNION (SELECT m.id FROM memories m WHERE {here} AND m.marks @> %(topical)s::text[] LIMIT 500)"
INSERT: Final = """
INSERT INTO memories (
    id, space, owner, category, body, metadata, provenance, created, updated, valid_from, valid_until, marks,
    confidence, digest, lexemes, embedder, embedding, superseded_by, superseded_at, superseded_until
) VALUES (
    %(id)s, %(space)s, %(owner)s, %(category)s, %(body)s, %(metadata)s::jsonb, %(provenance)s, %(created)s, %(now)s,
    %(valid_from)s, %(valid_until)s, %(marks)s, %(confidence)s, %(digest)s,
    setweight(to_tsvector('english', %(body)s), 'B')
        || setweight(to_tsvector('simple', %(names)s) || to_tsvector('english', %(names)s), 'A')
        || setweight(to_tsvector('english', %(labels)s), 'C'),
    %(embedder)s, %(vector)s::halfvec, %(superseded_by)s, %(superseded_at)s, %(superseded_until)s
)
"""


def new_id() -> str:
    """A new memory's id: 16 characters, random."""
    return secrets.token_hex(8)


def batches(
    connected: Callable[[], AbstractContextManager[psycopg.Connection]], lacking: str, parameters: dict[str, Any]
) -> Iterator[list[tuple[Any, ...]]]:
    """Rows that lack something, a batch at a time, until there are none: what is stored of each can be stopped and
    begun again. `lacking`: of which rows, a SELECT that is ordered and has no LIMIT."""
    while True:
        with connected() as connection:
            rows = connection.execute(f"{lacking} LIMIT {_BATCH}".encode(), parameters).fetchall()
        if not rows:
            return
        yield rows


def touch(connection: psycopg.Connection, space: str) -> None:
    """Note that the space changes; other writers of it wait until this transaction ends."""
    connection.execute(
        "INSERT INTO memory_spaces (space, version) VALUES (%s, 1) "
        "ON CONFLICT (space) DO UPDATE SET version = memory_spaces.version + 1",
        [space],
    )


def others(
    connection: psycopg.Connection, space: str, memory: Memory, row: Mapping[str, Any], dimensions: int
) -> list[Old]:
    """The memories of the same space, user and category that this may repeat or contradict."""
    topical = [whole(key, text) for key in ("subject", "topic") for text in texts(memory.metadata.get(key))[:1]]
    own = literal(identity())
    statement = _OTHERS.format(
        old=_OLD.format(embedder=own), here=_HERE,
        nearest=nearest("memories m", "m.id", _HERE, f"{_HERE} AND m.embedder = {own}", dimensions, str(_NEAREST)),
        topical=_TOPICAL.format(here=_HERE) if len(topical) == 2 else "",
    )  # fmt: skip
    rows = connection.execute(statement.encode(), {**row, "space": space, "topical": topical}).fetchall()
    return [
        Old(one[0], Told(one[1], memory.category, one[2]), None if one[8] is None else float(one[8]), *one[3:8])
        for one in rows
    ]


def merge(connection: psycopg.Connection, row: Mapping[str, Any], same: Old, now: datetime) -> None:
    """Count the repetition; keep its provenance, and the dates that were lacking."""
    connection.execute(
        "UPDATE memories SET told = told + 1, updated = %(now)s, "
        "provenance = coalesce(nullif(%(provenance)s, ''), provenance), "
        "valid_from = coalesce(valid_from, %(valid_from)s), valid_until = coalesce(valid_until, %(valid_until)s) "
        "WHERE id = %(same)s",
        {**row, "now": now, "same": same.id},
    )


def insert(
    connection: psycopg.Connection, space: str, row: Mapping[str, Any], where: Place, id_: str, now: datetime
) -> None:
    """Write the row; what gives way to it points to it. What replaces another cannot always have held."""
    given = {**row, "id": id_, "space": space, "created": now, "now": now, "embedder": identity()}
    given["valid_from"] = given["valid_from"] or (now if where.replaced else None)
    if later := where.successor:
        given |= {"superseded_by": later.id, "superseded_at": later.since, "superseded_until": later.valid_until}
    connection.execute(INSERT.encode(), given)
    if where.replaced:
        connection.execute(
            "UPDATE memories SET superseded_by = %s, superseded_at = %s, superseded_until = %s WHERE id = ANY(%s)",
            [id_, given["valid_from"], given["valid_until"], [old.id for old in where.replaced]],
        )
