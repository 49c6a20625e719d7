"""The state database (memories, checkpoints): its URL, schema, migrations, and connections that outlive its restarts.

A connection that hangs is cut off: a server that has been silent for a while is asked over another connection what the
silent one does. Where that cannot be made, or the server waits for us while we wait for it, its statement fails as when
the network breaks.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import os
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from hopql.tools.base.errors import ConnectError, DiskError, HopQLError, WorkspaceError
from hopql.tools.base.hide_secrets import remember
from hopql.tools.base.run_postgres import FULL, embedded

if TYPE_CHECKING:
    import psycopg


_AWAY: Final = ("The state database went away.", "Try again when it is back.")
_READ_ONLY: Final = (
    "The user of the state database may not write there.",
    "Set HOPQL_STATE_URL to a user who may, or unset it to use the embedded server.",
)
_AGAIN: Final = ("The state database gave a transaction up for another.", "Try again.")
LOST: Final = (
    "The state database has lost its tables: it was made anew, or somebody removed them.",
    "Try again: they are made anew, empty.",
)
_KNOWN: Final = {
    "25006": _READ_ONLY,
    "42501": _READ_ONLY,
    "40001": _AGAIN,
    "40P01": _AGAIN,
    "53200": ("The state database is out of memory.", "Try again later."),
    "53300": ("The state database has no free connection.", "Try again later, or ask for a higher limit."),
    "55P03": ("The state database waited too long for a lock.", "Try again."),
    "57014": ("The state database cancelled a statement.", "Try again; see its timeouts if it happens again."),
    "57P01": _AWAY,
    "57P02": _AWAY,
    "57P03": _AWAY,
    "57P05": _AWAY,
    "58000": ("The system of the state database failed.", "Look at its log."),
    "58030": ("The state database could not read or write its disk.", "Look at its log and its disk."),
}
"""By SQLSTATE: https://www.postgresql.org/docs/18/errcodes-appendix.html"""


def outage(error: psycopg.Error, connection: psycopg.Connection) -> HopQLError | None:
    """The failure in words that say what to do; None where it is the statement that was wrong."""
    import psycopg

    if isinstance(error, psycopg.errors.DiskFull):
        return DiskError(
            "The disk of the state database is full; what was being stored is not.",
            hint="Free some space, then run it again: it goes on where it stopped.",
        )
    if error.sqlstate in _KNOWN:
        message, hint = _KNOWN[error.sqlstate]
        return ConnectError(message, hint=hint)
    if connection.closed and not isinstance(error, psycopg.ProgrammingError | psycopg.DataError):
        return ConnectError(_AWAY[0], hint=_AWAY[1])
    return None


SCHEMA: Final = "hopql"
MIGRATING: Final = 7_305_812_903
"""The advisory lock under which a state database is migrated, by one process at a time."""
_FIRST: Final = (
    f"SELECT set_config('search_path', concat_ws(', ', '{SCHEMA}', "
    f"nullif(regexp_replace(current_setting('search_path'), '^{SCHEMA}(, |$)', ''), '')), {{}})"
)
FIRST_HERE: Final = _FIRST.format("true")
"""Has names without a schema mean HopQL's own tables until the transaction ends, extensions' as before."""
FIRST: Final = _FIRST.format("false")
"""The same for a session."""


def is_made(connection: psycopg.Connection) -> bool:
    """Whether HopQL's tables have their schema here."""
    return connection.execute(f"SELECT to_regclass('{SCHEMA}.hopql_migrations')".encode()).fetchone() != (None,)


def have_schema(connection: psycopg.Connection) -> None:
    """Have the schema, made by one process at a time. Raises ConnectError where the login may not make it."""
    import psycopg

    if is_made(connection):
        return
    try:
        with connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", [MIGRATING])
            if connection.execute("SELECT to_regnamespace(%s)", [SCHEMA]).fetchone() == (None,):
                connection.execute(f"CREATE SCHEMA {SCHEMA}".encode())
            connection.execute(
                f"CREATE TABLE IF NOT EXISTS {SCHEMA}.hopql_migrations (capability text, step int, "
                "applied timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (capability, step))".encode()
            )
    except psycopg.errors.InsufficientPrivilege as error:
        raise ConnectError(
            f"The state database has no schema '{SCHEMA}', and this user may not make it.",
            hint=f"Have its administrator run GRANT CREATE ON DATABASE {connection.info.dbname} TO "
            f"{connection.info.user}.",
        ) from error


SILENT_S: Final = 10.0
"""Seconds of a lease after which its server is asked."""
_EVERY_S: Final = 2.0
_ANSWER_S: Final = 5
"""Seconds that the server has to answer that."""
_STATE: Final = "SELECT state FROM pg_stat_activity WHERE pid = %s"


class Watch:
    """Looks after leased connections, in a thread that there is only while there are some."""

    def __init__(self, silent_s: float = SILENT_S, every_s: float = _EVERY_S) -> None:
        self._silent_s, self._every_s = silent_s, every_s
        self._leased: dict[psycopg.Connection, float] = {}
        """Since when."""
        self._lock = threading.Lock()
        self._watching = 0

    def begin(self, connection: psycopg.Connection) -> None:
        """This connection is in use from now on."""
        with self._lock:
            if self._watching != os.getpid():  # none yet, or a forked child: threads stay with the parent
                self._watching = os.getpid()
                self._leased.clear()
                threading.Thread(target=self._run, name="hopql-state-watch", daemon=True).start()
            self._leased[connection] = time.monotonic()

    def end(self, connection: psycopg.Connection) -> None:
        """It is in use no longer."""
        with self._lock:
            self._leased.pop(connection, None)

    def _run(self) -> None:
        while True:
            time.sleep(self._every_s)
            with self._lock:
                if not self._leased:
                    self._watching = 0
                    return
                old = time.monotonic() - self._silent_s
                silent = [one for one, since in self._leased.items() if since < old and _waits(one)]
            for connection in silent:
                if _works(connection) or _works(connection):  # a machine that has much to do may be late once
                    continue
                with self._lock:
                    if connection in self._leased and _waits(connection):
                        _cut(connection)


def _waits(connection: psycopg.Connection) -> bool:
    """We wait for the server's answer."""
    from psycopg.pq import TransactionStatus

    return connection.info.transaction_status == TransactionStatus.ACTIVE


def _works(connection: psycopg.Connection) -> bool | None:
    """Whether the server works on what that connection asked; None where it does not answer. Behind a pooler nobody
    knows the backend: then an answer is enough."""
    import psycopg
    from psycopg.conninfo import make_conninfo

    try:
        backend = connection.info.backend_pid
        there = make_conninfo(connection.info.dsn, password=connection.info.password, connect_timeout=_ANSWER_S)
        with psycopg.connect(there, autocommit=True) as asking:
            late = threading.Timer(_ANSWER_S, _cut, [asking])
            late.start()
            try:
                found = asking.execute(_STATE, [backend]).fetchone()
            finally:
                late.cancel()
    except psycopg.Error as error:
        return True if any(word in str(error) for word in FULL) else None
    return found is None or not str(found[0]).startswith("idle")


def _cut(connection: psycopg.Connection) -> None:
    import psycopg

    with contextlib.suppress(psycopg.Error, OSError), socket.socket(fileno=os.dup(connection.fileno())) as held:
        held.shutdown(socket.SHUT_RDWR)


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
    """The URL of the state database: the setting `state_url`, or that of the embedded one, which is started. Raises
    ConnectError where that fails."""
    return chosen() or embedded(DATABASE)


def chosen() -> str:
    """The setting `state_url`; empty where the embedded database is used."""
    from hopql.tools.base.settings import settings

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
    """A connection as of `session` whose statements stand each for itself: for what takes very long."""
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
    """Bring the tables of a capability to the last of its steps: SQL, numbered from 1 by their place, noted in
    `hopql_migrations` and never changed once released. All missing ones run in one transaction, by one process at a
    time, in the schema `hopql`.

    Raises:
        WorkspaceError: a newer HopQL has migrated this database further than this one knows.
        ConnectError: a step failed; nothing of it stays.
    """
    import psycopg

    if is_made(connection) and steps_of(connection).get(capability, 0) == len(steps):
        return
    have_schema(connection)
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", [MIGRATING])
        known = steps_of(connection).get(capability, 0)
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


def steps_of(connection: psycopg.Connection) -> dict[str, int]:
    """The last step that was applied, by capability, where the schema is made."""
    last = f"SELECT capability, max(step) FROM {SCHEMA}.hopql_migrations GROUP BY 1 ORDER BY 1"
    return {str(capability): int(step) for capability, step in connection.execute(last.encode())}


def need_vector(connection: psycopg.Connection) -> None:
    """Have pgvector in this database, 0.8 or later. Raises ConnectError where it is not installed, too old, or may not
    be created by this user."""
    import psycopg

    if not check_vector(connection):
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
    """The version of pgvector in this database; empty where there is none yet. ConnectError: too old."""
    found = connection.execute("SELECT extversion FROM pg_extension WHERE extname = 'vector'").fetchone()
    version = str(found[0]) if found else ""
    if version and tuple(int(part) for part in version.split(".")[:2]) < _VECTOR:
        raise ConnectError(
            f"The state database has pgvector {version}; 0.8 or later is needed.",
            hint="Install a newer one on its server, then run ALTER EXTENSION vector UPDATE.",
        )
    return version
