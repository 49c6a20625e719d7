"""The store of conversations in the state database."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any, Final

from hopql.state.conversation import ThreadShown, ThreadTold, TurnTold
from hopql.tools.base.errors import UsageError
from hopql.tools.base.make_tables import Tables
from hopql.tools.base.query_text import clean

CAPABILITY: Final = "threads"
STEPS: Final = (
    """
    CREATE TABLE thread_turns (
        workspace text NOT NULL,
        tenant text NOT NULL,
        thread text NOT NULL,
        number int NOT NULL,
        owner text NOT NULL,
        asked timestamptz NOT NULL DEFAULT now(),
        question text NOT NULL,
        result json NOT NULL,
        PRIMARY KEY (workspace, tenant, thread, number)
    );
    CREATE INDEX thread_turns_owner ON thread_turns (workspace, tenant, owner, asked DESC);
    """,
)
_TABLES: Final = Tables(CAPABILITY, STEPS)
_LISTED: Final = """
SELECT thread, (array_agg(question ORDER BY number))[1], count(*), max(asked)
FROM thread_turns WHERE workspace = %s AND tenant = %s AND owner = %s
GROUP BY thread ORDER BY max(asked) DESC, thread LIMIT %s
"""
_SHOWN: Final = """
SELECT number, question, asked, result FROM (
    SELECT *, row_number() OVER latest AS place, sum(octet_length(result::text)) OVER latest AS size FROM thread_turns
    WHERE (workspace, tenant, thread) = (%s, %s, %s) WINDOW latest AS (ORDER BY number DESC)
) AS turns
WHERE place = 1 OR (place <= %s AND size <= %s) ORDER BY number
"""
_TURNS, _BYTES = 200, 16 << 20
"""Of a conversation, shown at once."""


class Threads:
    """Conversations of one workspace and tenant. Who has the name of one may read it; only its owner goes on with it
    or deletes it. Raises ConnectError from every method where the state database cannot be reached."""

    def __init__(self, workspace: str, tenant: str = "") -> None:
        self._key = (workspace, tenant)

    def keep(self, thread: str, owner: str, question: str, result: dict[str, Any]) -> int:
        """Add a turn; its number, from 1.

        Raises:
            UsageError: another user has begun a conversation of that name meanwhile.
        """
        text = json.dumps(result, default=str, ensure_ascii=False).encode(errors="replace").decode()
        with _TABLES.connected() as connection:
            connection.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", ["/".join((*self._key, thread))])
            row = connection.execute(
                "INSERT INTO thread_turns (workspace, tenant, thread, number, owner, question, result) "
                "SELECT %(workspace)s, %(tenant)s, %(thread)s, coalesce(max(number), 0) + 1, "
                "%(owner)s, %(question)s, %(result)s "
                "FROM thread_turns WHERE (workspace, tenant, thread) = (%(workspace)s, %(tenant)s, %(thread)s) "
                "HAVING coalesce(bool_and(owner = %(owner)s), true) RETURNING number",
                {
                    "workspace": self._key[0], "tenant": self._key[1], "thread": thread, "owner": owner,
                    "question": clean(question), "result": text,
                },
            ).fetchone()  # fmt: skip
        if row is None:
            raise UsageError("This conversation is another user's.", hint="Begin one of your own.")
        return int(row[0])

    def listed(self, owner: str, limit: int = 100) -> list[ThreadTold]:
        """A user's conversations, the latest first."""
        with _TABLES.connected() as connection:
            rows = connection.execute(_LISTED.encode(), [*self._key, owner, limit]).fetchall()
        return [ThreadTold(thread=name, title=title, turns=turns, at=_iso(at)) for name, title, turns, at in rows]

    def owner(self, thread: str) -> str | None:
        """Whose it is; None where there is none of that name."""
        with _TABLES.connected() as connection:
            row = connection.execute(
                "SELECT owner FROM thread_turns WHERE (workspace, tenant, thread) = (%s, %s, %s) LIMIT 1",
                [*self._key, thread],
            ).fetchone()
        return str(row[0]) if row else None

    def show(self, thread: str) -> ThreadShown | None:
        """A conversation with its latest turns, as many as can be shown at once; None where there is none."""
        with _TABLES.connected() as connection:
            rows = connection.execute(_SHOWN.encode(), [*self._key, thread, _TURNS, _BYTES]).fetchall()
            first = rows and connection.execute(
                "SELECT question, owner FROM thread_turns WHERE (workspace, tenant, thread) = (%s, %s, %s) "
                "ORDER BY number LIMIT 1",
                [*self._key, thread],
            ).fetchone()
        if not rows or not first:
            return None
        turns = [
            TurnTold(number=number, question=question, at=_iso(asked), result=result)
            for number, question, asked, result in rows
        ]
        return ThreadShown(
            thread=thread, title=first[0], owner=first[1], turns=turns, older=turns[0]["number"] - 1
        )  # fmt: skip

    def turn(self, thread: str, number: int) -> TurnTold | None:
        """One turn of a conversation; None where there is none."""
        with _TABLES.connected() as connection:
            row = connection.execute(
                "SELECT question, asked, result FROM thread_turns "
                "WHERE (workspace, tenant, thread, number) = (%s, %s, %s, %s)",
                [*self._key, thread, number],
            ).fetchone()
        return TurnTold(number=number, question=row[0], at=_iso(row[1]), result=row[2]) if row else None

    def forget(self, thread: str) -> int:
        """Delete a conversation; how many turns it had."""
        with _TABLES.connected() as connection:
            return connection.execute(
                "DELETE FROM thread_turns WHERE (workspace, tenant, thread) = (%s, %s, %s)", [*self._key, thread]
            ).rowcount


def _iso(at: datetime) -> str:
    return str(at.astimezone(UTC).isoformat(timespec="seconds"))
