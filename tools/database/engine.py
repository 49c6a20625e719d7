"""What every database can do for HopQL, and how one is opened from its URL."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol
from urllib.parse import quote, unquote

from hopql.state.access import Identity
from hopql.state.cards import TableCard
from hopql.state.database import Problem, Rows
from hopql.tools.base.errors import ConnectError
from hopql.tools.base.hide_secrets import remember
from hopql.tools.database.explain_failures import no_file
from hopql.tools.database.grants import Grants
from hopql.tools.database.routines import Routines

Dialect = Literal["postgres", "sqlite", "duckdb"]
Progress = Callable[[str, int, int], None]
"""Called with what is being done, how many are done, how many there are."""
Tell = Callable[[str], None]
"""Called with a sentence about something that was left out."""
Sift = Callable[[list[TableCard]], list[TableCard]]
"""Called with all cards before any value is read; only what it gives is sampled and told."""


def unheard(*_: object) -> None:
    """`Progress` and `Tell` where nobody listens."""


class Limits:
    """What introspection costs: safe on a table of a billion rows."""

    samples: int = 3
    """Sample values a text column."""
    sample_rows: int = 2000
    """Rows read from a table that the database has no statistics of."""
    sample_columns: int = 200
    """Columns sampled a table."""
    sample_chars: int = 60
    """A longer sample value is left out."""
    table_s: float = 1.0
    """Seconds the sampling of one table may take on the server."""
    total_s: float = 120.0
    """Seconds all sampling may take; later tables get none."""


@dataclass(frozen=True)
class Explained:
    """What the database says about a query without running it."""

    ok: bool
    problem: Problem | None = None
    cost: float | None = None
    """Estimated total cost in the planner's units, where the database gives one."""
    rows: float | None = None
    """Estimated rows, where the database gives them."""
    plan: dict[str, object] | None = None
    """How it would be run, where the database says so in JSON: PostgreSQL's node with its `Plans`."""


@dataclass(frozen=True)
class Distinct:
    """Distinct values of a column, as text."""

    values: list[str]
    complete: bool
    """These are known to be all of them: none was cut off by the limit, the timeout or a sample."""


class Engine(Protocol):
    """An open database, for reading only. Every method may be called from several threads at once."""

    dialect: Dialect
    label: str
    """The URL without secrets."""

    def acting(self, identity: Identity) -> Engine:
        """The same database and connections, each of whose transactions takes on the identity's role and settings, so
        that the database's own policies hold.

        Raises:
            UsageError: the database has no users.
        """

    def introspect(self, *, progress: Progress = ..., tell: Tell = ..., sift: Sift = ...) -> list[TableCard]:
        """A card for every table and view that the login can read; an empty list where there is none.

        What is left out (no readable column, sampling out of time) is said to `tell`.
        """

    def explain(self, sql: str, timeout_s: float = 10.0) -> Explained:
        """Whether the database accepts the query, and what it thinks it costs. Nothing is run."""

    def run(self, sql: str, *, max_rows: int = 1000, timeout_s: float = 30.0) -> Rows:
        """One page of the result of one query, in a read-only transaction that is always rolled back.

        Raises:
            FailedQueryError: the database refused it, it took too long, or it was cancelled.
            ConnectError: the database went away.
        """

    def distinct_values(self, table: str, column: str, limit: int = 1000, timeout_s: float = 2.0) -> Distinct:
        """Distinct values as text, frequent ones first where known; what can be had in the time, maybe nothing."""

    def fingerprint(self) -> str:
        """A hash that changes when a table, column, type or key does."""

    def routines(self) -> Routines:
        """What people made in the database that a query might run, as it was within the last half minute."""

    def cancel(self) -> None:
        """Cancels every query that runs now, on the server."""

    def close(self) -> None:
        """Cancels what runs and closes the connections."""


_SQLITE = {".db", ".sqlite", ".sqlite3"}
_DUCKDB = {".duckdb", ".ddb"}


def connect(url: str, grants: Callable[[], Grants] | None = None) -> Engine:
    """Opens a database, and logs in once to see that it works.

    Args:
        url: `postgresql://…`, `embedded:///NAME` (the embedded PostgreSQL), `sqlite:///path`, `duckdb:///path`,
            or a bare path that ends in .db, .sqlite or .duckdb. `embedded://LOGIN@/NAME` asks as another login than
            the one that owns all.
        grants: what may be read now, for engines that see to it themselves; without it, all may.

    Raises:
        ConnectError: with what to do; the message never holds a password.
    """
    remember(url)
    scheme, rest = _parts(url)
    if scheme in ("postgresql", "postgres", "embedded"):
        from hopql.tools.database.postgres import Postgres

        name = rest.rpartition("@")[2].strip("/") or "postgres"
        return Postgres(server_url(url), label=f"embedded:///{name}" if scheme == "embedded" else "")
    path, dialect = Path(rest.removeprefix("/") if scheme else url).expanduser(), dialect_of(url)
    if dialect != "postgres":
        from hopql.tools.database.file_engines import DuckDB, SQLite

        if not path.is_file():
            raise no_file(path)
        return SQLite(path, grants) if dialect == "sqlite" else DuckDB(path, grants)
    named = scheme if scheme.isalnum() else "" if scheme or set(url) & set("@=:") else path.name
    raise ConnectError(
        f"{named or 'This'} is not a database that HopQL knows.",
        hint="Use postgresql://user@host/name, embedded:///name, sqlite:///path or duckdb:///path.",
    )


def server_url(url: str) -> str:
    """What a PostgreSQL's driver takes for its URL; the embedded one is started.

    Raises:
        ConnectError: it does not start.
    """
    scheme, rest = _parts(url)
    if scheme != "embedded":
        return f"postgresql://{rest}"
    from hopql.tools.base.run_postgres import embedded

    login, _, name = rest.rpartition("@")
    whole = embedded(name.strip("/") or "postgres")
    return with_login(whole, unquote(login)) if login else whole


_AUTHORITY = re.compile(r"(?<=://)(?:[^/?#]*@)?")
_OF_THE_LOGIN = {"user", "password", "passfile", "service"}


def with_login(url: str, name: str, *, password: str = "", passfile: Path | None = None) -> str:
    """The PostgreSQL URL with `name` as its user, whatever login it had.

    Args:
        password: as it is to stand there, such as `${VARIABLE}`; empty: none.
        passfile: the file that libpq takes the password from.
    """
    login = quote(name, safe="") + (f":{password}" if password else "") + "@"
    place, _, rest = _AUTHORITY.sub(lambda _: login, url, count=1).partition("?")
    parts = [part for part in rest.split("&") if part and part.partition("=")[0].lower() not in _OF_THE_LOGIN]
    if passfile:
        parts.append(f"passfile={quote(str(passfile), safe='/')}")
    return place + (f"?{'&'.join(parts)}" if parts else "")


def dialect_of(url: str) -> Dialect:
    """What SQL the database behind a URL speaks, without opening it."""
    scheme, suffix = _parts(url)[0], Path(url).suffix.lower()
    if scheme == "sqlite" or (not scheme and suffix in _SQLITE):
        return "sqlite"
    return "duckdb" if scheme == "duckdb" or (not scheme and suffix in _DUCKDB) else "postgres"


def _parts(url: str) -> tuple[str, str]:
    """The scheme of a URL without its driver, in small letters, and what follows; the first is empty for a path."""
    scheme, _, rest = url.partition("://")
    return scheme.split("+")[0].lower() if rest else "", rest
