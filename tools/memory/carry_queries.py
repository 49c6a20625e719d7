"""Carrying the query memory over: to and from files, to another embedder, template version or schema."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

from hopql.state.asked import Draft
from hopql.state.asked_told import Imported
from hopql.tools.embedders import identity
from hopql.tools.errors import HopQLError
from hopql.tools.memory import keep_queries
from hopql.tools.memory.find_queries import question_vectors
from hopql.tools.memory.memory_rows import work_off
from hopql.tools.memory.query_rows import Space, as_json, connected, digest, entry_row, have_index, mark, scope
from hopql.tools.memory.read_lines import read_line, read_lines, write_lines
from hopql.tools.postgres.lexical import clean, written

if TYPE_CHECKING:
    import psycopg


Progress = Callable[[str, int, int], None]
Make = Callable[[str, str], Mapping[str, Any]]
"""From a question and its SQL: normal, skeleton, template, and tables where it tells."""

_PLACE: Final = "e.database = %(database)s AND e.tenant = %(tenant)s"
_LACKING: Final = f"""
SELECT e.id, e.question FROM query_entries e
WHERE {_PLACE} AND NOT EXISTS (SELECT 1 FROM query_vectors v WHERE v.entry = e.id AND v.embedder = %(embedder)s)
ORDER BY e.live DESC, e.id
"""
_OUTDATED: Final = f"""
SELECT e.id, e.question, e.sql FROM query_entries e
WHERE {_PLACE} AND e.template_version <> %(version)s AND e.id > %(last)s ORDER BY e.id
"""


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


_LINES: Final = 300
_SHOWN: Final = 20
_EXPORTED: Final = (
    "question", "normal", "skeleton", "template", "template_version", "sql", "dialect", "tables", "author", "owner",
    "origin", "approved", "agreed", "row_count", "ms", "model",
)  # fmt: skip
_EXPORT: Final = f"""
SELECT {", ".join(f"e.{name}" for name in _EXPORTED)} FROM query_entries e
WHERE e.scope = %(scope)s AND e.live AND (%(everyone)s OR e.owner = ANY(%(owners)s)) ORDER BY e.created, e.id
"""
_READY = tuple[Draft, dict[str, Any], UUID]


def _read(memory: Space, line: str, make: Make | None) -> _READY:
    """A line as a draft and its row. What it was exported as is what identifies it, whatever was made of it since."""
    draft = memory.own(read_line(line, Draft, origin="imported"))
    draft.private |= bool(memory.user)
    if make and (not draft.normal or not draft.skeleton):
        draft = Draft.model_validate({**draft.model_dump(), **make(draft.question, draft.sql)})
    own = hashlib.blake2b(memory.user.encode()).digest() if memory.user else b""  # others may import the same line
    key = UUID(bytes=hashlib.blake2b(line.strip().encode(), digest_size=16, key=own).digest())
    return draft, entry_row(memory.key, draft), key


def _put(memory: Space, batch: list[_READY], told: Imported) -> None:
    """Store a batch in one transaction; a line that was imported before is counted as merged, and changes nothing."""
    model, here = identity(memory.embedder), scope(memory.key)
    with connected(memory.url) as connection:
        known = {
            row[0]
            for row in connection.execute(
                "SELECT line FROM query_lines WHERE scope = %s AND line = ANY(%s)", [here, [key for *_, key in batch]]
            ).fetchall()
        }
    fresh = [one for one in batch if one[2] not in known]
    told["merged"] += len(batch) - len(fresh)
    vectors = keep_queries.vectors(memory.embedder, memory.url, [row["question"] for _, row, _ in fresh])
    with connected(memory.url) as connection:
        keep_queries.lock(connection, [memory.key])
        for (draft, row, key), vector in zip(fresh, vectors, strict=True):
            new = connection.execute(
                "INSERT INTO query_lines (scope, line) VALUES (%s, %s) ON CONFLICT DO NOTHING", [here, key]
            ).rowcount
            outcome = keep_queries.store(connection, draft, row, model, vector)["outcome"] if new else "merged"
            told["added"] += outcome == "added"
            told["merged"] += outcome == "merged"
            told["refused"] += outcome == "refused"
    mark()


class CarriesQueries(Space):
    """The side of `hopql.tools.memory.QueryMemory` that carries entries over."""

    def export(self, path: Path, *, everyone: bool = False) -> int:
        """Write the entries in force as `import_lines` reads them; how many.

        Args:
            everyone: the private ones of all users, too; a memory with a user writes only what that user sees.
        """
        everyone = everyone and not self.user

        def lines() -> Iterator[dict[str, Any]]:
            with connected(self.url) as connection:
                cursor = connection.cursor("queries")
                cursor.execute(_EXPORT.encode(), {**self.seen(), "everyone": everyone})
                for row in cursor:
                    line = dict(zip(_EXPORTED, row, strict=True))
                    line["user"], line["private"] = line.pop("author"), bool(line.pop("owner"))
                    yield line

        return write_lines(path, lines())

    def import_lines(
        self, source: Path | Iterable[str], make: Make | None = None, progress: Progress | None = None
    ) -> Imported:
        """Keep a file of entries, one JSON object a line (question and sql at least); can be stopped and run again.

        A broken line is told with its number, and does not stop the others. The lines are trusted as proved.

        What a memory with a user imports is that user's own.

        Args:
            make: gives normal, skeleton and template of question and SQL where a line lacks them.
        """
        told = Imported(added=0, merged=0, refused=0, errors=[], broken=0)
        batch: list[_READY] = []
        number = 0
        for number, line in enumerate(read_lines(source), start=1):
            if not line.strip():
                continue
            try:
                batch.append(_read(self, line, make))
            except HopQLError as error:
                told["broken"] += 1
                if len(told["errors"]) < _SHOWN:
                    told["errors"].append(f"line {number}: {error} {error.hint}".strip())
            if len(batch) == _LINES:
                _put(self, batch, told)
                batch = []
                if progress:
                    progress("lines", number, 0)
        if batch:
            _put(self, batch, told)
        if progress:
            progress("lines", number, number)
        return told

    def reembed(self, progress: Progress | None = None) -> int:
        """Give every entry a vector of this embedder; how many had none. Can be stopped and run again."""
        model = identity(self.embedder)

        def embed(rows: list[tuple[Any, ...]]) -> None:
            vectors = question_vectors(self.embedder, [question for _, question in rows])
            have_index(model, vectors.shape[1], self.url)
            with connected(self.url) as connection:
                keep_queries.lock(connection, [self.key])
                for (id_, _), vector in zip(rows, vectors, strict=True):
                    keep_queries.put_vector(connection, id_, model, written(vector))

        return work_off(partial(connected, self.url), _LACKING, {**self.place(), "embedder": model}, embed, progress)

    def retemplate(self, version: str, make: Make, progress: Progress | None = None) -> int:
        """Make normal, skeleton and template anew where another version made them; how many."""
        parameters = {**self.place(), "version": version, "last": ""}

        def template(rows: list[tuple[Any, ...]]) -> None:
            made = [(id_, make(question, sql)) for id_, question, sql in rows]
            with connected(self.url) as connection:
                keep_queries.lock(connection, [self.key])
                for id_, one in made:
                    _template(connection, id_, one, version)
            parameters["last"] = rows[-1][0]

        return work_off(partial(connected, self.url), _OUTDATED, parameters, template, progress, "templates")
