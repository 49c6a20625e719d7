"""What a database's failures mean, in words that say what to do and never hold a password."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from state.database import Problem
from tools.errors import ConnectError, QueryError

if TYPE_CHECKING:
    import psycopg


class FailedQueryError(QueryError):
    """The database refused, cancelled or timed out a query; `problem` says it to the generator."""

    def __init__(self, problem: Problem, *, hint: str = "") -> None:
        super().__init__(problem["message"], hint=hint)
        self.problem = problem


def problem(kind: str, message: str, name: str = "", suggestions: list[str] | None = None) -> Problem:
    """A `Problem`, with nothing forgotten."""
    return Problem(kind=kind, message=message, name=name, suggestions=suggestions or [])


def timed_out(timeout_s: float) -> Problem:
    """The problem of a query that ran too long."""
    return problem(
        "timeout",
        f"The query was cancelled on the server after {timeout_s:g} s: ask for less, or allow more (timeout_s).",
    )


def scrub(text: str) -> str:
    """The text without passwords of URLs or of `password=…`."""
    text = re.sub(r"(://[^\s:/@]*):\S*@", r"\1@", text)
    return re.sub(r"(?i)(password\s*[=:]\s*)('(?:[^'\\]|\\.)*'|\S+)", r"\1***", text)


def from_psycopg(error: psycopg.Error, sql: str, offset: int, *, timeout_s: float, fired: bool) -> Problem:
    """The problem behind a server's error: first line, hint, the word at its position, names it offers.

    Args:
        sql: the query as given.
        offset: characters that were sent before the query's own.
        timeout_s: what the query was allowed.
        fired: whether the timer outside the session cancelled it.
    """
    said = error.diag
    if fired:
        return timed_out(timeout_s)
    if said.sqlstate == "57014":
        if "statement timeout" in (said.message_primary or ""):
            return timed_out(timeout_s)
        return problem("cancelled", "The query was cancelled.")
    if said.sqlstate == "55P03":
        return problem("timeout", "The query waited too long for a lock that another session holds.")
    message = scrub((said.message_primary or str(error)).splitlines()[0])
    hint = scrub(said.message_hint or "")
    word = ""
    if said.statement_position and said.statement_position.isdigit():
        found = re.compile(r'"[^"]+"|[\w.]+|\S').match(sql, max(0, int(said.statement_position) - 1 - offset))
        word = found.group() if found else ""
    near = f' (at "{word}")' if word and word.strip('"') not in message else ""
    offered = re.findall(r'"([^"]+)"', hint) if hint.startswith("Perhaps you meant") else []
    return problem("database", f"{message}{near}" + (f" Hint: {hint}" if hint else ""), word, offered)


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
    (r"starting up|shutting down|recovery mode", "The server is starting or stopping.", "Try again in a moment."),
)  # fmt: skip


def login_failure(error: Exception, label: str) -> ConnectError:
    """The `ConnectError` behind a failed login."""
    said = scrub(str(error))
    for pattern, message, hint in _LOGIN:
        if re.search(pattern, said):
            return ConnectError(f"Cannot connect to {label}: {message}", hint=hint)
    last = said.strip().splitlines()[-1] if said.strip() else type(error).__name__
    return ConnectError(f"Cannot connect to {label}: {last}", hint="Check the URL.")
