"""Making anew what changed outside: vectors of another embedder, templates of another version, another schema."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from hopql.state.asked import Key
from hopql.tools.embedders import identity
from hopql.tools.memory.asked import keeping
from hopql.tools.memory.asked.proposing import question_vectors
from hopql.tools.memory.asked.rows import as_json, digest, folded, scope
from hopql.tools.memory.asked.schema import connected, have_index
from hopql.tools.postgres.texts import clean, written

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.memory.asked.space import Space

Progress = Callable[[str, int, int], None]
Make = Callable[[str, str], Mapping[str, Any]]
"""From a question and its SQL: normal, skeleton, template, and tables where it tells."""

_BATCH: Final = 300
_PLACE: Final = "e.database = %(database)s AND e.tenant = %(tenant)s"
_LACKING: Final = (
    f"{_PLACE} AND NOT EXISTS (SELECT 1 FROM query_vectors v WHERE v.entry = e.id AND v.embedder = %(embedder)s)"
)
_OUTDATED: Final = f"{_PLACE} AND e.template_version <> %(version)s AND e.id > %(last)s"
_MOVE: Final = f"""
UPDATE query_entries e SET scope = %(scope)s, fingerprint = %(fingerprint)s
WHERE e.scope = %(old)s AND e.tables <> '{{}}' AND e.tables <@ %(unchanged)s::text[] AND {_PLACE}
    AND NOT EXISTS (SELECT 1 FROM query_entries n WHERE n.scope = %(scope)s AND n.identity = e.identity)
RETURNING e.id
"""


def reembed(memory: Space, progress: Progress | None) -> int:
    """See `QueryMemory.reembed`."""
    model, done = identity(memory.embedder), 0
    parameters = {**memory.place(), "embedder": model}
    with connected(memory.url) as connection:
        total = _count(connection, _LACKING, parameters)
    while True:
        with connected(memory.url) as connection:
            rows = connection.execute(
                f"SELECT e.id, e.question FROM query_entries e WHERE {_LACKING} ORDER BY e.live DESC, e.id "
                f"LIMIT {_BATCH}".encode(),
                parameters,
            ).fetchall()
        if not rows:
            break
        vectors = question_vectors(memory.embedder, [question for _, question in rows])
        have_index(model, vectors.shape[1], memory.url)
        with connected(memory.url) as connection:
            keeping.lock(connection, [memory.key])
            for (id_, _), vector in zip(rows, vectors, strict=True):
                keeping.put_vector(connection, id_, model, written(vector))
        done += len(rows)
        if progress:
            progress("vectors", done, max(total, done))
    return done


def drop_vectors(memory: Space) -> int:
    """See `QueryMemory.drop_vectors`."""
    with connected(memory.url) as connection:
        keeping.lock(connection, [memory.key])
        return connection.execute(
            f"DELETE FROM query_vectors v USING query_entries e WHERE e.id = v.entry AND {_PLACE} "
            "AND v.embedder <> %(embedder)s".encode(),
            {**memory.place(), "embedder": identity(memory.embedder)},
        ).rowcount


def retemplate(memory: Space, version: str, make: Make, progress: Progress | None) -> int:
    """See `QueryMemory.retemplate`."""
    parameters, done = {**memory.place(), "version": version, "last": ""}, 0
    with connected(memory.url) as connection:
        total = _count(connection, _OUTDATED, parameters)
    while True:
        with connected(memory.url) as connection:
            rows = connection.execute(
                f"SELECT e.id, e.question, e.sql FROM query_entries e WHERE {_OUTDATED} ORDER BY e.id LIMIT {_BATCH}"
                .encode(),
                parameters,
            ).fetchall()  # fmt: skip
        if not rows:
            return done
        made = [(id_, make(question, sql)) for id_, question, sql in rows]
        with connected(memory.url) as connection:
            keeping.lock(connection, [memory.key])
            for id_, one in made:
                _template(connection, id_, one, version)
        parameters["last"], done = rows[-1][0], done + len(rows)
        if progress:
            progress("templates", done, max(total, done))


def _template(connection: psycopg.Connection, id_: str, made: Mapping[str, Any], version: str) -> None:
    """Write what was made; one whose new identity another entry has keeps its old one, and both stay."""
    row = connection.execute("SELECT scope, normal, sql, owner FROM query_entries WHERE id = %s", [id_]).fetchone()
    if row is None:
        return
    normal = clean(str(made.get("normal") or row[1])).strip()
    skeleton = clean(str(made.get("skeleton") or "")).strip()
    identity_ = digest(normal, row[2], row[3])
    taken = connection.execute(
        "SELECT 1 FROM query_entries WHERE scope = %s AND identity = %s AND id <> %s", [row[0], identity_, id_]
    ).fetchone()
    connection.execute(
        "UPDATE query_entries SET normal = %s, same = %s, skeleton = %s, alike = %s, template = %s::jsonb, "
        "template_version = %s, identity = CASE WHEN %s THEN identity ELSE %s END WHERE id = %s",
        [
            normal, digest(normal), skeleton, digest(skeleton) if skeleton else None,
            as_json(made.get("template") or {}), version, taken is not None, identity_, id_,
        ],
    )  # fmt: skip


def carry_over(memory: Space, fingerprint: str, unchanged: Iterable[str]) -> int:
    """See `QueryMemory.carry_over`."""
    old = Key(memory.key.database, fingerprint, memory.key.tenant)
    with connected(memory.url) as connection:
        keeping.lock(connection, [memory.key])
        parameters = {**memory.place(), "old": scope(old), "unchanged": folded(unchanged)}
        moved = [row[0] for row in connection.execute(_MOVE.encode(), parameters).fetchall()]
        connection.execute("UPDATE query_vectors SET scope = %s WHERE entry = ANY(%s)", [parameters["scope"], moved])
    return len(moved)


def _count(connection: psycopg.Connection, where: str, parameters: dict[str, Any]) -> int:
    found = connection.execute(f"SELECT count(*) FROM query_entries e WHERE {where}".encode(), parameters).fetchone()
    return int(found[0]) if found else 0
