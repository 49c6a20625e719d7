"""The state database (memories, checkpoints): its URL, connections that outlive a restart of it, and migrations."""

from __future__ import annotations

import atexit
import contextlib
import logging
import os
import threading
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hopql.tools.errors import ConnectError, WorkspaceError
from hopql.tools.postgres.outages import outage
from hopql.tools.postgres.own_schema import FIRST, FIRST_HERE, MIGRATING, SCHEMA, have_schema, is_made
from hopql.tools.postgres.server import embedded
from hopql.tools.postgres.watch import Watch
from hopql.tools.secrets import remember

if TYPE_CHECKING:
    import psycopg

DATABASE = "hopql_state"
_VECTOR = (0, 8)
"""The first pgvector whose index scans go on until enough rows pass the filters."""
_KEPT = 8
"""Idle connections that a process keeps open to one database."""
_idle: dict[tuple[int, str], list[psycopg.Connection]] = {}
_lock = threading.Lock()
logging.getLogger("psycopg").addHandler(logging.NullHandler())  # it warns of what is told as an error anyway
_watch = Watch()


def state_url() -> str:
    """The URL of the state database: the setting `state_url`, or that of the embedded one, which is started.

    Raises:
        ConnectError: when the embedded server cannot be started.
    """
    return chosen() or embedded(DATABASE)


def chosen() -> str:
    """The setting `state_url`; empty where the embedded database is used."""
    from hopql.tools.settings import settings

    return settings().state_url


@contextlib.contextmanager
def session(url: str = "", *, begin: str = "BEGIN") -> Iterator[psycopg.Connection]:
    """A connection in a transaction that is committed at the end, rolled back when the block raises.

    Connections are kept for the next caller. One that died while idle, since its server was restarted, is replaced.

    Args:
        url: of the database; empty: `state_url()`, whatever that is by then.
        begin: statements that open the transaction, settings by SET LOCAL included.

    Raises:
        ConnectError: the database cannot be reached, or went away, hung or refused to write meanwhile.
        DiskError: its disk is full.
    """
    import psycopg

    url = url or chosen()
    connection = _begun(url, f"{begin}; {FIRST_HERE}")
    try:
        yield connection
        connection.execute("COMMIT")
    except psycopg.Error as error:
        told = outage(error, connection)
        if told is None:
            raise
        raise told from error
    finally:
        _give_back(url, connection)


@contextlib.contextmanager
def lease(url: str = "") -> Iterator[psycopg.Connection]:
    """A connection whose statements stand each for itself, for what takes longer than a transaction may; given back at
    the end. Connections are kept and replaced as those of `session`.

    Raises:
        ConnectError: the database cannot be reached.
    """
    url = url or chosen()
    connection = _begun(url, FIRST)
    try:
        yield connection
    finally:
        _give_back(url, connection)


def _begun(url: str, begin: str) -> psycopg.Connection:
    import psycopg

    while True:
        with _lock:
            waiting = _idle.get((os.getpid(), url))
            kept = waiting.pop() if waiting else None
        connection = kept or _opened(url)
        _watch.begin(connection)
        try:
            connection.execute(begin.encode())
            return connection
        except psycopg.Error as error:
            _watch.end(connection)
            connection.close()
            told = outage(error, connection)
            if told is None:
                raise
            if kept is None:
                raise told from error


def _opened(url: str) -> psycopg.Connection:
    import psycopg

    remember(url)
    try:
        return psycopg.connect(
            url or state_url(), autocommit=True, connect_timeout=10, application_name="hopql", client_encoding="UTF8",
            prepare_threshold=None,
        )  # fmt: skip
    except (psycopg.Error, UnicodeError) as error:
        told = [line.strip() for line in str(error).splitlines() if line.strip()] or [type(error).__name__]
        raise ConnectError(
            f"The state database cannot be reached: {told[0]}", hint="Check HOPQL_STATE_URL, or unset it."
        ) from None


def _give_back(url: str, connection: psycopg.Connection) -> None:
    """Keep a connection whose transaction has ended; end what has not."""
    import psycopg
    from psycopg.pq import TransactionStatus

    with contextlib.suppress(psycopg.Error):
        try:
            if connection.info.transaction_status != TransactionStatus.IDLE:
                connection.execute("ROLLBACK")
        finally:
            _watch.end(connection)
        with _lock:
            waiting = _idle.setdefault((os.getpid(), url), [])
            if connection.info.transaction_status == TransactionStatus.IDLE and len(waiting) < _KEPT:
                waiting.append(connection)
                return
    connection.close()


@atexit.register
def close() -> None:
    """Close the idle connections of this process; the next caller gets new ones."""
    with _lock:
        mine = [key for key in _idle if key[0] == os.getpid()]
        idle = [connection for key in mine for connection in _idle.pop(key)]
    for connection in idle:
        connection.close()


def migrate(connection: psycopg.Connection, capability: str, steps: Sequence[str]) -> None:
    """Bring the tables of a capability to the last of its numbered steps; nothing happens when they are there.

    Steps are SQL, numbered from 1 by their place, noted in `hopql_migrations` and never changed once released. All
    missing ones run in one transaction, by one process at a time. Tables are made in the schema `hopql`.

    Raises:
        WorkspaceError: a newer HopQL has migrated this database further than this one knows.
        ConnectError: a step failed; nothing of it stays.
    """
    import psycopg

    if is_made(connection) and _step(connection, capability) == len(steps):
        return
    have_schema(connection)
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", [MIGRATING])
        known = _step(connection, capability)
        if known > len(steps):
            raise WorkspaceError(
                f"The state database was migrated by a newer HopQL ({capability}: step {known}, this one knows "
                f"{len(steps)}).",
                hint="Update HopQL, or set HOPQL_STATE_URL to another database.",
            )
        for number, step in enumerate(steps[known:], start=known + 1):
            try:
                connection.execute(step.encode())
            except psycopg.Error as error:
                told = str(error).strip().splitlines()[0]
                raise ConnectError(
                    f"The state database could not be migrated ({capability}, step {number}): {told}",
                    hint="The user of HOPQL_STATE_URL must be allowed to create tables there.",
                ) from error
            connection.execute(
                f"INSERT INTO {SCHEMA}.hopql_migrations (capability, step) VALUES (%s, %s)".encode(),
                [capability, number],
            )


def _step(connection: psycopg.Connection, capability: str) -> int:
    """The last step that was applied; 0 without any."""
    return steps_of(connection).get(capability, 0)


def steps_of(connection: psycopg.Connection) -> dict[str, int]:
    """The last step that was applied, by capability, where the schema is made."""
    last = f"SELECT capability, max(step) FROM {SCHEMA}.hopql_migrations GROUP BY 1 ORDER BY 1"
    return {str(capability): int(step) for capability, step in connection.execute(last.encode())}


def need_vector(connection: psycopg.Connection) -> None:
    """Have pgvector in this database, 0.8 or later; it is created where that is allowed.

    Raises:
        ConnectError: it is not installed, too old, or may not be created by this user.
    """
    import psycopg

    if _vector(connection) is None:
        try:
            with connection.transaction():
                connection.execute("SELECT pg_advisory_xact_lock(%s)", [MIGRATING])
                connection.execute("CREATE EXTENSION IF NOT EXISTS vector WITH SCHEMA public")
        except psycopg.errors.InsufficientPrivilege as error:
            raise ConnectError(
                "The state database has no pgvector extension, and this user may not create it.",
                hint="Have its administrator run CREATE EXTENSION vector in it.",
            ) from error
        except psycopg.Error as error:
            raise ConnectError(
                "The server of the state database has no pgvector extension.",
                hint="Install pgvector 0.8 or later there, or unset HOPQL_STATE_URL to use the embedded server.",
            ) from error
    check_vector(connection)


def check_vector(connection: psycopg.Connection) -> str:
    """The version of pgvector in this database; empty where it is still to be created.

    Raises:
        ConnectError: it is too old.
    """
    version = _vector(connection) or ""
    if version and tuple(int(part) for part in version.split(".")[:2]) < _VECTOR:
        raise ConnectError(
            f"The state database has pgvector {version}; 0.8 or later is needed.",
            hint="Install a newer one on its server, then run ALTER EXTENSION vector UPDATE.",
        )
    return version


def _vector(connection: psycopg.Connection) -> str | None:
    found = connection.execute("SELECT extversion FROM pg_extension WHERE extname = 'vector'").fetchone()
    return str(found[0]) if found else None
