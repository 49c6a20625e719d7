"""The semantic memory of a workspace as it is used: add, search, history, forget, to and from files.

Adding decides what a memory is to the old ones and writes it in one transaction, one writer a space at a time.
"""

from __future__ import annotations

import hashlib
import json
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

from pydantic import ValidationError

from hopql.state.memory import Filters, Found, Memory, SearchQuery, Stored
from hopql.tools.base.errors import DiskError, UsageError
from hopql.tools.base.hide_secrets import private
from hopql.tools.base.query_text import clean, full_text_queries, written
from hopql.tools.base.read_statements import capitalised
from hopql.tools.base.tokenize_text import stems
from hopql.tools.memory import memory_rows
from hopql.tools.memory.memory_rows import Conditions, connected
from hopql.tools.memory.relate_memories import Place, aware, iso, place, texts
from hopql.tools.models.choose_embedder import embed_array, embedder, identity

if TYPE_CHECKING:
    import psycopg


_BATCH: Final = 256
_MANY: Final = 1000
"""After this many at once the planner's statistics are taken anew, rather than when the server comes to it."""


def _row(store: SemanticMemory, memory: Memory) -> dict[str, Any]:
    """The row of a memory, which is whose it says, else the store's user's. UsageError: it says another user than the
    one whom the store is for; see `row_of` for others."""
    whose = memory.user if "user" in memory.model_fields_set else store.user
    if store.user and whose not in ("", store.user):
        raise UsageError(f"A memory of '{whose}' cannot be added for '{store.user}'.", hint="Open it without a user.")
    return memory_rows.row_of(memory, whose)


def _store(
    connection: psycopg.Connection, space: str, memory: Memory, row: dict[str, Any], line: str, dimensions: int
) -> Stored:
    """Decide and write one memory. `line`: what identifies a line of an import, so that it is not told twice; empty
    outside imports."""
    if line:
        known = connection.execute(
            "SELECT memory FROM memory_lines WHERE space = %s AND line = %s", [space, line]
        ).fetchone()
        if known:
            return Stored(id=known[0], outcome="duplicate", other=known[0], text=row["body"])
    now = datetime.now(UTC)
    where = place(memory, now, memory_rows.others(connection, space, memory, row, dimensions))
    told = _told(where, memory_rows.new_id(), row["body"])
    if where.same is not None:
        memory_rows.merge(connection, row, where.same, now)
    else:
        memory_rows.insert(connection, space, row, where, told["id"], now)
    if line:
        connection.execute(
            "INSERT INTO memory_lines (space, line, memory) VALUES (%s, %s, %s)", [space, line, told["id"]]
        )
    return told


def _told(where: Place, id_: str, text: str) -> Stored:
    if where.same is not None:
        return Stored(id=where.same.id, outcome="duplicate", other=where.same.id, text=text)
    told = Stored(id=id_, outcome="added", other="", text=text)
    if where.replaced:
        told["outcome"], told["other"] = "superseded", where.replaced[0].id
    if where.successor:
        told["by"] = where.successor.id
    return told


_UNKNOWN: Final = 1.0
"""The distance told of what was found by its words and has no vector of this embedder yet: that of unrelated texts."""


def rows_of(
    connection: psycopg.Connection, where: Conditions, model: str, vector: Any, text: str, k: int
) -> list[tuple[Any, ...]]:
    """The rows of one query; where the index gave up before enough passed the filters, all that pass are compared."""
    query, ranked = full_text_queries(connection, text, capitalised(text), "memories")
    parameters = {
        **where.parameters, "query": query, "ranked": ranked, "vector": written(vector), "k": k,
        "weights": memory_rows.WEIGHTS,
    }  # fmt: skip
    depth = max(memory_rows.DEPTH, k)
    for exact in (False, True):
        sql = memory_rows.search_statement(where, model, len(vector), exact=exact, depth=depth)
        rows = connection.execute(sql.encode(), parameters).fetchall()
        if not rows or rows[0][-1] <= memory_rows.EXACT or rows[0][-2] >= depth:
            break
    return rows


def _found(row: tuple[Any, ...], query: SearchQuery) -> Found:
    found = as_found(row[:8], _UNKNOWN if row[8] is None else float(row[8]), float(row[9]))
    found["query"], found["purpose"] = query["text"], query["purpose"]
    wanted = stems(query["text"])
    held = stems(" ".join([found["text"], *(text for value in found["metadata"].values() for text in texts(value))]))
    found["words"] = round(len(wanted & held) / len(wanted), 4) if wanted else 0.0
    return found


def as_found(row: Sequence[Any], distance: float = 0.0, score: float = 0.0) -> Found:
    """A row of `memory_rows.COLUMNS` as it is given out."""
    id_, text, category, metadata, owner, created, provenance, superseded_by = row
    return Found(
        id=id_, text=text, category=category, metadata=metadata, user=owner, distance=max(0.0, distance), score=score,
        created=created.astimezone(UTC).isoformat(), provenance=provenance, superseded_by=superseded_by, query="",
        purpose="",
    )  # fmt: skip


def _select(store: SemanticMemory, tail: str, *, everything: bool = True, **parameters: object) -> list[Found]:
    now = datetime.now(UTC)
    where = memory_rows.conditions(store.space, store.user, at=now, valid=not everything, history=everything)
    statement = f"SELECT {memory_rows.COLUMNS} FROM memories m WHERE {where.sql}{tail}"
    with connected() as connection:
        rows = connection.execute(statement.encode(), {**where.parameters, **parameters}).fetchall()
    return [as_found(row) for row in rows]


_RELINK = """
UPDATE memories m SET superseded_by = s.superseded_by, superseded_at = s.superseded_at,
    superseded_until = s.superseded_until
FROM memories s WHERE m.superseded_by = s.id AND s.id = ANY(%(doomed)s) AND NOT m.id = ANY(%(doomed)s)
"""


_SHOWN = 20
_EXPORT = """
SELECT body, category, metadata, owner,
    CASE WHEN superseded_by IS NULL THEN valid_from ELSE coalesce(valid_from, created) END, valid_until, provenance
FROM memories
WHERE space = %s AND (%s OR owner = ANY(%s)) ORDER BY coalesce(valid_from, created), created, id
"""


class BrokenLinesError(UsageError):
    """Some lines of a file cannot be read. `stored` holds what became of the good ones, which are stored."""

    def __init__(self, message: str, *, hint: str, stored: list[Stored]) -> None:
        super().__init__(message, hint=hint)
        self.stored = stored


def read_lines(path: Path) -> Iterator[bytes]:
    """The lines of a file. UsageError: the file cannot be read."""
    try:
        with path.open("rb") as lines:
            yield from (line.removeprefix(BOM_UTF8) for line in lines)
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}.", hint="Give a file of JSON lines.") from error


def read_line(line: bytes) -> Memory:
    """What a line says. UsageError: it is no JSON object, or no memory."""
    try:
        return Memory.model_validate_json(line)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"]) or "it is not JSON"
        hint = "Write one JSON object a line, with text, in UTF-8."
        raise UsageError(f"{place}: {first['msg']}.", hint=hint) from error


_LACKING = (
    "SELECT id, body FROM memories WHERE space = %(space)s AND embedder IS DISTINCT FROM %(embedder)s ORDER BY id"
)


Progress = Callable[[str, int, int], None]


class SemanticMemory:
    """What is remembered in one space, as one user sees it.

    A user sees what is theirs and what is shared; without a user, what is shared. Nothing is opened before it is used,
    and connections are shared by all memories of a process. Method: full text and vectors fused by reciprocal rank
    (Cormack, Clarke, Büttcher, SIGIR 2009), with validity times and superseding instead of overwriting. `space`: the
    workspace's name; memories of one space are never seen in another. `user`: whose memory it is; empty: shared."""

    def __init__(self, space: str, user: str = "") -> None:
        if not space or "\x00" in space + user:
            raise UsageError("A memory needs the name of its space.", hint="Give the workspace's name.")
        self.space, self.user = space, user

    def add(
        self, memories: Sequence[Memory], progress: Progress | None = None, lines: Sequence[str] = ()
    ) -> list[Stored]:
        """Store memories, one outcome each, in their order.

        One that repeats another is merged into it. One that contradicts an older one takes its place, and the older one
        goes into the history; one that is older than what it contradicts goes into the history itself (`by` names the
        newer one). A memory whose `user` is not given is this user's. They are stored in batches; what `progress` has
        told is kept, whatever happens next. `lines`: what identifies the lines of an import, so that none is told
        twice. UsageError: a text is blank, a memory ends before it begins, or is another user's. Nothing is stored
        then."""
        rows = [_row(self, memory) for memory in memories]
        keys = lines or [""] * len(rows)
        done: list[Stored] = []
        for start in range(0, len(rows), _BATCH):
            part = slice(start, start + _BATCH)
            vectors = embed_array(embedder(), [row["body"] for row in rows[part]])
            memory_rows.have_index(identity(), vectors.shape[1])
            with connected(begin=memory_rows.BEGIN) as connection:
                memory_rows.touch(connection, self.space)
                for memory, row, line, vector in zip(memories[part], rows[part], keys[part], vectors, strict=True):
                    row["vector"] = written(vector)
                    done.append(_store(connection, self.space, memory, row, line, len(vector)))
            memory_rows.mark()
            if progress:
                progress("memories", len(done), len(rows))
        if len(rows) >= _MANY:
            with connected() as connection:
                connection.execute("ANALYZE memories")
        return done

    def propose(self, memory: Memory) -> Stored:
        """What `add` would do now; nothing is stored, so `id` is empty unless it would be a duplicate."""
        row = _row(self, memory)
        vector = embed_array(embedder(), [row["body"]])[0]
        row["vector"] = written(vector)
        with connected(begin=memory_rows.BEGIN) as connection:
            near = memory_rows.others(connection, self.space, memory, row, len(vector))
            return _told(place(memory, datetime.now(UTC), near), "", row["body"])

    def search(
        self,
        query: SearchQuery,
        filters: Filters | None = None,
        *,
        k: int = 5,
        history: bool = False,
        at: datetime | None = None,
    ) -> list[Found]:
        """What fits the query, nearest first.

        Filters narrow what is ranked at all. `words` is the share of the query's words that text and metadata hold.
        `k`: memories at most. `history`: also what was superseded; without `at` also what no longer or not yet holds.
        `at`: what held at that time, UTC where it names no time zone; None: now."""
        text = clean(query["text"])
        if not text.strip() or k < 1:
            return []
        [vector] = embed_array(embedder(), [text], query=True)
        where = memory_rows.conditions(
            self.space, self.user, filters, category=query["category"], at=aware(at) or datetime.now(UTC),
            valid=at is not None or not history, history=history,
        )  # fmt: skip
        with connected(begin=memory_rows.BEGIN) as connection:
            rows = rows_of(connection, where, identity(), vector, text, k)
        found = (_found(row, query) for row in rows)
        return sorted(found, key=lambda one: (one["distance"], -one["score"], one["id"]))

    def get(self, id_: str) -> Found | None:
        """The memory of that id, or None."""
        found = _select(self, " AND m.id = %(id)s", id=id_.replace("\x00", ""))
        return found[0] if found else None

    def recent(self, limit: int = 50, *, history: bool = False, category: str = "") -> list[Found]:
        """The memories told last, newest first."""
        more = " AND m.category = %(category)s" if category else ""
        tail = " ORDER BY m.updated DESC, m.id LIMIT %(limit)s"
        return _select(self, more + tail, everything=history, category=category, limit=limit)

    def count(self) -> int:
        """Memories that this user sees, history included."""
        where = memory_rows.conditions(self.space, self.user, at=datetime.now(UTC), valid=False, history=True)
        with connected() as connection:
            found = connection.execute(
                f"SELECT count(*) FROM memories m WHERE {where.sql}".encode(), where.parameters
            ).fetchone()
        return int(found[0]) if found else 0

    def version(self) -> str:
        """Differs after every change of this space; cheap, for caches."""
        with connected() as connection:
            found = connection.execute(
                "SELECT made, version FROM memory_spaces WHERE space = %s", [self.space]
            ).fetchone()
        return f"{found[0]}.{found[1]}" if found else ""

    def forget(self, id_: str) -> bool:
        """Delete a memory for good; what had given way to it gives way to its successor, or is in force again.

        False when there is none of that id.
        """
        given = {"owners": ["", self.user], "id": id_.replace("\x00", "")}
        return bool(self._delete("owner = ANY(%(owners)s) AND id = %(id)s", given))

    def purge(self, user: str | None = None, before: datetime | None = None) -> int:
        """Delete for good all memories of a user (empty: the shared ones), told before a time, or both; how many.

        With neither: the whole space. With a user of its own, a memory purges no one else's.
        """
        if self.user and user not in (None, self.user):
            raise UsageError(f"'{self.user}' cannot purge memories of others.", hint="Open the memory without a user.")
        return self._delete(
            "(%(whose)s::text IS NULL OR owner = %(whose)s) "
            "AND (%(before)s::timestamptz IS NULL OR created < %(before)s)",
            {"whose": self.user or user, "before": aware(before)},
        )

    def _delete(self, condition: str, given: dict[str, Any]) -> int:
        """Delete rows; what pointed to one of them points to where that one pointed."""
        statement = f"SELECT id FROM memories WHERE space = %(space)s AND {condition}"
        with connected() as connection:
            memory_rows.touch(connection, self.space)
            found = connection.execute(statement.encode(), {**given, "space": self.space}).fetchall()
            doomed = [row[0] for row in found]
            while doomed and connection.execute(_RELINK.encode(), {"doomed": doomed}).rowcount:
                pass
            connection.execute("DELETE FROM memories WHERE id = ANY(%s)", [doomed])
        return len(doomed)

    def import_jsonl(self, path: Path, progress: Progress | None = None) -> list[Stored]:
        """Store a file of memories, one JSON object a line; run again it goes on where it was stopped.

        A line that was imported already counts as a duplicate, whatever became of it since. UsageError: some lines
        cannot be read: each is told with its number. The good ones are stored all the same."""
        memories: list[Memory] = []
        keys: list[str] = []
        broken: list[str] = []
        seen: Counter[bytes] = Counter()
        for number, line in enumerate(read_lines(path), start=1):
            if not line.strip():
                continue
            try:
                memory = read_line(line)
                whose, text = _row(self, memory)["owner"], line.strip()
            except UsageError as error:
                broken.append(f"line {number}: {error}")
                continue
            seen[text] += 1
            key = b"\x00".join((whose.encode(), str(seen[text]).encode(), text))
            keys.append(hashlib.blake2b(key, digest_size=16).hexdigest())
            if not memory.provenance:
                memory = memory.model_copy(update={"provenance": f"{path.name}, line {number}"})
            memories.append(memory)
        stored = self.add(memories, progress, keys)
        if broken:
            shown = "\n".join(broken[:_SHOWN])
            rest = f"\nand {len(broken) - _SHOWN} more" if len(broken) > _SHOWN else ""
            raise BrokenLinesError(
                f"{len(broken)} of {len(broken) + len(memories)} lines of {path} cannot be read:\n{shown}{rest}",
                hint=f"The other {len(memories)} are stored. Correct these lines and import the file again.",
                stored=stored,
            )
        return stored

    def export_jsonl(self, path: Path | TextIO, *, everyone: bool = False) -> int:
        """Write the memories that this user sees, history included, as `import_jsonl` reads them; how many. Only
        whoever runs this may read a file that is made.

        Oldest first; what was superseded gets the date it was told at, so that an import supersedes in the same order.
        `everyone`: those of all users."""
        done = 0
        try:
            with _written_to(path) as out, connected() as connection:
                cursor = connection.cursor("memories")
                cursor.execute(_EXPORT.encode(), [self.space, everyone, ["", self.user]])
                for body, category, metadata, whose, begins, ends, provenance in cursor:
                    line = {
                        "text": body, "category": category, "metadata": metadata, "user": whose,
                        "valid_from": iso(begins), "valid_until": iso(ends), "provenance": provenance,
                    }  # fmt: skip
                    held = {name: value for name, value in line.items() if value}
                    out.write(json.dumps(held, ensure_ascii=False) + "\n")
                    done += 1
        except OSError as error:
            raise DiskError(f"{path} cannot be written: {error.strerror}.", hint="Choose another file.") from error
        return done

    def reembed(self) -> int:
        """Give every memory of the space a vector of this embedder; how many had none. Can be stopped and run again."""
        if not memory_rows.exists():
            return 0
        model, done = identity(), 0
        for rows in memory_rows.batches(connected, _LACKING, {"space": self.space, "embedder": model}):
            vectors = embed_array(embedder(), [body for _, body in rows])
            memory_rows.have_index(model, vectors.shape[1])
            with connected() as connection:
                memory_rows.touch(connection, self.space)
                connection.cursor().executemany(
                    "UPDATE memories SET embedder = %s, embedding = %s::halfvec WHERE id = %s",
                    [(model, written(vector), id_) for (id_, _), vector in zip(rows, vectors, strict=True)],
                )
            done += len(rows)
        return done


def _written_to(path: Path | TextIO) -> AbstractContextManager[TextIO]:
    return open(path, "w", encoding="utf-8", opener=private) if isinstance(path, Path) else nullcontext(path)
