"""What a database's failures mean, in words that say what to do and never hold a password; its URL without secrets."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from hopql.state.database import Problem
from hopql.tools.base.errors import ConnectError, QueryError
from hopql.tools.base.hide_secrets import hide

if TYPE_CHECKING:
    from pathlib import Path

    import psycopg


def label(url: str) -> str:
    """`postgresql://user@host:port/name` of a PostgreSQL URL, without password and options.

    A password with `@` or `/` that is not percent-encoded would be read as part of the host, the port or the name:
    such a URL is refused, and nothing of it is said.

    Raises:
        ConnectError: the URL cannot be read with certainty.
    """
    import psycopg
    import psycopg.conninfo

    unclear = ConnectError(
        "This PostgreSQL URL cannot be read.",
        hint="Percent-encode special characters of the password (@ is %40, / is %2F, : is %3A, # is %23, ? is %3F, "
        "% is %25), and check the rest: postgresql://user:password@host:port/name.",
    )
    try:
        parts = psycopg.conninfo.conninfo_to_dict(url)
    except (psycopg.Error, UnicodeError):
        raise unclear from None
    host = str(parts.get("host") or parts.get("hostaddr") or "")
    port = str(parts.get("port") or "")
    authority, _, path = url.partition("://")[2].partition("?")[0].partition("/")
    if authority.count("@") > 1 or "@" in path or "@" in host or any(not p.isdigit() for p in port.split(",") if p):
        raise unclear
    user = f"{parts['user']}@" if parts.get("user") else ""
    where = "" if host.startswith("/") else host
    return f"postgresql://{user}{where}{f':{port}' if where and port else ''}/{parts.get('dbname') or ''}"


def no_file(path: Path) -> ConnectError:
    """What is told of a database file that is not there, or not there any more."""
    shown = path if "@" not in str(path) else path.name.rpartition("@")[2]  # may be a URL with a password
    return ConnectError(f"There is no database file {shown}.", hint="Check the path; three slashes are relative.")


_LONGEST = 1000
"""Characters of a database's message that are told: it may hold a whole value."""


OURS = "ours"
"""The code of a problem that the database told in our words already."""


class FailedQueryError(QueryError):
    """The database refused, cancelled or timed out a query; `problem` says it to the generator."""

    def __init__(self, problem: Problem, *, hint: str = "") -> None:
        super().__init__(problem["message"], hint=hint)
        self.problem = problem


def problem(kind: str, message: str, name: str = "", suggestions: list[str] | None = None) -> Problem:
    """A `Problem`, with nothing forgotten."""
    return Problem(kind=kind, message=hide(message), name=name, suggestions=suggestions or [])


def timed_out(timeout_s: float) -> Problem:
    """The problem of a query that ran too long."""
    return problem(
        "timeout",
        f"The query was cancelled on the server after {timeout_s:g} s: ask for less, or allow more (timeout_s).",
    )


def cancelled() -> Problem:
    """The problem of a query that somebody ended."""
    return problem("cancelled", "The query was cancelled.")


STILL_RUNNING: Final = "still running on the server"


def not_ended(timeout_s: float, *, stopped: bool) -> Problem:
    """The problem of a query that goes on although it was cancelled: `stopped` by whoever asked, or as it took too
    long."""
    why = "when its run was stopped" if stopped else f"after {timeout_s:g} s"
    return problem(
        "cancelled" if stopped else "timeout",
        f"The query was cancelled {why}, and is {STILL_RUNNING}: PostgreSQL ends it when the function that it computes "
        "is done. Until then it keeps its place among the queries that run at once. Ask without functions over very "
        "long values.",
    )


_AGAIN = "Ask again."
_SOON = "Ask again when it is back."
_OUTAGES = {
    "53100": ("The database's disk is full", "Have its administrator free some space, or let fewer queries sort much."),
    "53200": ("The database is out of memory", "Ask again later, or for less at once."),
    "53300": ("The database has no free connection", "Ask again later, or ask for a higher limit."),
    "40001": ("The database gave the query up for another that came between, as a standby does", _AGAIN),
    "40P01": ("The database gave the query up, since it and others waited for each other", _AGAIN),
    "57P01": ("The database was shut down, or the session ended, by its administrator", _SOON),
    "57P02": ("The database was shut down, since one of its processes crashed", _SOON),
    "57P03": ("The database is starting or stopping", _SOON),
    "57P04": ("The database was dropped", "Check the URL's last part."),
    "58000": ("The database's system failed", "Have its administrator look at its log."),
    "58030": ("The database could not read or write its disk", "Have its administrator look at its log and disk."),
    "XX001": ("The database's data is damaged", "Have its administrator look at its log."),
    "XX002": ("One of the database's indexes is damaged", "Have its administrator look at its log, and reindex."),
}
"""What SQLSTATEs say that are no query's fault: https://www.postgresql.org/docs/18/errcodes-appendix.html"""


_WORD = re.compile(r'"[^"]+"|[\w.]+|\S')


def from_psycopg(error: psycopg.Error, sql: str, offset: int, *, timeout_s: float, fired: bool) -> Problem:
    """The problem behind a server's error: first line, hint, the word at its position, names it offers.

    Args:
        offset: characters that were sent before the query's own.
        fired: whether the timer outside the session cancelled it.

    Raises:
        ConnectError: it is the server's trouble and not the query's, which no other query would mend.
    """
    said = error.diag
    if fired:
        return timed_out(timeout_s)
    if said.sqlstate in _OUTAGES:
        told, hint = _OUTAGES[said.sqlstate]
        raise ConnectError(f"{told}: {_first_line(said.message_primary)}.", hint=hint) from None
    if said.sqlstate == "57014":
        return timed_out(timeout_s) if "statement timeout" in (said.message_primary or "") else cancelled()
    if said.sqlstate == "55P03":
        return problem("timeout", "The query waited too long for a lock that another session holds.")
    message = _first_line(said.message_primary or str(error))
    hint = hide((said.message_hint or "")[:_LONGEST])
    place = said.statement_position or ""
    found = _WORD.match(sql, max(0, int(place) - 1 - offset)) if place.isdigit() else None
    word = found.group() if found else ""
    near = f' (at "{word}")' if word and word.strip('"') not in message else ""
    offered = re.findall(r'"([^"]+)"', hint) if hint.startswith("Perhaps you meant") else []
    refused = problem("database", f"{message}{near}" + (f" Hint: {hint}" if hint else ""), word, offered)
    return {**refused, "code": said.sqlstate or "?"}


def _first_line(said: str | None) -> str:
    """Of a message, without secrets; a server may send none."""
    return hide(((said or "")[:_LONGEST].splitlines() or ["?"])[0])


_LOGIN = (
    (r"password authentication failed|no password supplied", "The password is wrong or missing for this user.",
     "Give it in the URL, in PGPASSWORD or in a .pgpass file."),
    (r'database "[^"]*" does not exist', "There is no such database on this server.", "Check the URL's last part."),
    (r'role "[^"]*" does not exist', "The server does not know this user.", "Check the user in the URL."),
    (r"could not translate host name|Name or service not known|resolve", "The host is not known.",
     "Check the host in the URL, or the network."),
    (r"refused|No such file or directory", "Nothing answers at this host and port.",
     "Check that PostgreSQL runs there, and the port in the URL."),
    (r"timeout expired|timed out", "The server did not answer in time.", "Check the host, or a firewall between."),
    (r"no pg_hba.conf entry|permission denied", "The server does not let this user in from here.",
     "Ask for CONNECT on the database, and a pg_hba.conf entry."),
    (r"SSL|certificate", "The encrypted connection could not be made.", "Check sslmode in the URL."),
    (r"too many (connections|clients)|remaining connection slots", "The server has no free connection.",
     "Try again later, or ask for a higher limit."),
    (r"closed the connection unexpectedly|reset by peer|invalid response to|expected authentication",
     "The connection broke off at once.", "Try again; is it PostgreSQL that listens there?"),
    (r"starting up|shutting down|recovery mode|not (yet )?accepting connections",
     "The server is starting or stopping.", "Try again in a moment."),
)  # fmt: skip


def login_failure(error: Exception, label: str) -> ConnectError:
    """The `ConnectError` behind a failed login."""
    said = hide(str(error))
    for pattern, message, hint in _LOGIN:
        if re.search(pattern, said):
            return ConnectError(f"Cannot connect to {label}: {message}", hint=hint)
    last = said.strip().splitlines()[-1] if said.strip() else type(error).__name__
    return ConnectError(f"Cannot connect to {label}: {last}", hint="Check the URL.")
