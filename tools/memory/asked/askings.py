"""The log of askings: writing it, the history of a user, what was replayed from an entry."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, cast

from hopql.state.asked_told import Logged, Page, Replay
from hopql.tools.errors import UsageError
from hopql.tools.memory.asked.rows import iso
from hopql.tools.memory.asked.schema import connected
from hopql.tools.postgres.texts import clean

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.memory.asked.space import Space

EVERYONE: Final = "*"
_HERE: Final = "(SELECT id FROM query_entries WHERE id = %({0})s AND database = %(database)s AND tenant = %(tenant)s)"
_INSERT: Final = f"""
INSERT INTO query_askings (
    id, database, fingerprint, tenant, asker, question, normal, sql, tables, success, error, row_count, ms, model,
    model_calls, tokens_in, tokens_out, cached, how, similarity, entry, replayed_from, at
) VALUES (
    %(id)s, %(database)s, %(fingerprint)s, %(tenant)s, %(user)s, %(question)s, %(normal)s, %(sql)s, %(tables)s,
    %(success)s, %(error)s, %(row_count)s, %(ms)s, %(model)s, %(model_calls)s, %(tokens_in)s, %(tokens_out)s,
    %(cached)s, %(how)s, %(similarity)s, {_HERE.format("entry")}, {_HERE.format("replayed_from")}, %(at)s
) ON CONFLICT (id) DO NOTHING
"""
_COUNT: Final = """
UPDATE query_entries SET asked = asked + 1, last_used = %(at)s
WHERE id = %(replayed_from)s AND database = %(database)s AND tenant = %(tenant)s
"""
_FIELDS: Final = (
    "id", "asker", "question", "sql", "tables", "success", "error", "row_count", "ms", "model", "model_calls",
    "tokens_in", "tokens_out", "cached", "how", "similarity", "entry", "replayed_from", "at",
)  # fmt: skip
_COLUMNS: Final = (
    ", ".join(f"a.{name}" for name in _FIELDS)
    + ", (SELECT f.verdict FROM query_feedback f WHERE f.asking = a.id ORDER BY f.id DESC LIMIT 1)"
)
_REPLAYS: Final = """
SELECT id, asker, question, sql, at FROM query_askings
WHERE replayed_from = %s AND (%s OR asker = %s) ORDER BY at DESC, id LIMIT 1000
"""


def write(connection: psycopg.Connection, row: dict[str, Any]) -> None:
    """Log an asking, and count the use of what it replayed."""
    if connection.execute(_INSERT.encode(), row).rowcount and row["replayed_from"]:
        connection.execute(_COUNT, row)


def replays(connection: psycopg.Connection, entry: str, user: str) -> list[Replay]:
    """The latest 1,000 answers that were replayed from an entry; those of a user, or of all when it is empty."""
    rows = connection.execute(_REPLAYS, [entry, not user, user]).fetchall()
    return [Replay(asking=a, user=b, question=c, sql=d, at=iso(at)) for a, b, c, d, at in rows]


def history(memory: Space, user: str | None, after: str, limit: int) -> Page[Logged]:
    """See `QueryMemory.history`."""
    whose = memory.user if user is None else clean(user)
    if memory.user and whose != memory.user:
        raise UsageError(f"'{memory.user}' cannot read the history of others.", hint="Open the memory without a user.")
    where = "a.tenant = %(tenant)s AND a.database = %(database)s AND (%(whose)s = %(everyone)s OR a.asker = %(whose)s)"
    parameters = {**memory.place(), "whose": whose, "everyone": EVERYONE}
    return paged(memory, "query_askings a", _COLUMNS, where, parameters, ("a.at", "a.id"), (after, limit), _logged)


def paged(
    memory: Space,
    table: str,
    columns: str,
    where: str,
    parameters: dict[str, Any],
    order: tuple[str, str],
    part: tuple[str, int],
    told: Any,
) -> Page[Any]:
    """A page of rows, newest first.

    Args:
        order: the columns of time and id, by which pages follow each other whatever is added meanwhile.
        part: after which row (`next` of the page before), and how many.
        told: a row as it is told.
    """
    (after, limit), (time, id_) = part, order
    limit = max(1, min(limit, 1000))
    more = ""
    if after:
        more = f" AND ({time}, {id_}) < (%(moment)s, %(last)s)"
        parameters = {**parameters, **_cursor(after)}
    statement = (
        f"SELECT {columns}, {time}, {id_} FROM {table} WHERE {where}{more} ORDER BY {time} DESC, {id_} DESC LIMIT %(n)s"
    )
    with connected(memory.url) as connection:
        rows = connection.execute(statement.encode(), {**parameters, "n": limit + 1}).fetchall()
        count = connection.execute(f"SELECT count(*) FROM {table} WHERE {where}".encode(), parameters).fetchone()
    following = f"{iso(rows[limit - 1][-2])}|{rows[limit - 1][-1]}" if len(rows) > limit else ""
    return Page(rows=[told(row[:-2]) for row in rows[:limit]], next=following, total=int(count[0]) if count else 0)


def _cursor(after: str) -> dict[str, Any]:
    moment, _, last = after.partition("|")
    try:
        return {"moment": datetime.fromisoformat(moment), "last": clean(last)}
    except ValueError as error:
        raise UsageError("This is no place in the list.", hint="Give the `next` of the page before.") from error


def _logged(row: Sequence[Any]) -> Logged:
    values: dict[str, Any] = dict(zip((*_FIELDS, "verdict"), row, strict=True))
    values["user"], values["at"] = values.pop("asker"), iso(values["at"])
    for name in ("entry", "replayed_from", "verdict"):
        values[name] = values[name] or ""
    return cast(Logged, values)
