"""What failures of the state database mean, where nothing is wrong with the statement that met them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hopql.tools.errors import ConnectError, DiskError, HopQLError

if TYPE_CHECKING:
    import psycopg

_AWAY: Final = ("The state database went away.", "Try again when it is back.")
_READ_ONLY: Final = (
    "The user of the state database may not write there.",
    "Set HOPQL_STATE_URL to a user who may, or unset it to use the embedded server.",
)
_AGAIN: Final = ("The state database gave a transaction up for another.", "Try again.")
FULL: Final = ("too many", "remaining connection slots", "connection limit")
"""How a server says, before anybody is let in, that it runs and has no free connection."""
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
