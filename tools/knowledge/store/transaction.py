"""A transaction that changes a space: one writer at a time, and failures as sentences."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from hopql.tools.errors import ConnectError, DiskError
from hopql.tools.knowledge.schema import connected

if TYPE_CHECKING:
    import psycopg

    from hopql.tools.knowledge.knowledge import Knowledge

BEGIN: Final = "BEGIN; SET LOCAL jit = off; SET LOCAL TimeZone = 'UTC'"
READ: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL jit = off; SET LOCAL TimeZone = 'UTC'"
"""All statements see one state of the space."""


@contextlib.contextmanager
def writing(store: Knowledge) -> Iterator[psycopg.Connection]:
    """A transaction after which the space has another version; other writers of the space wait until it ends.

    Raises:
        DiskError: the database's disk is full.
        ConnectError: the database cannot be reached, or its user may only read.
    """
    with told(), connected(store.url, begin=BEGIN) as connection:
        connection.execute(
            "INSERT INTO knowledge_spaces (space, version) VALUES (%s, 1) "
            "ON CONFLICT (space) DO UPDATE SET version = knowledge_spaces.version + 1",
            [store.space],
        )
        yield connection


@contextlib.contextmanager
def reading(store: Knowledge) -> Iterator[psycopg.Connection]:
    """A transaction that sees one state of the space and changes nothing."""
    with told(), connected(store.url, begin=READ) as connection:
        yield connection


@contextlib.contextmanager
def told() -> Iterator[None]:
    """Tell what a database refuses for reasons outside of the program as errors that say what to do."""
    import psycopg

    try:
        yield
    except psycopg.errors.DiskFull as error:
        raise DiskError(
            "The disk of the state database is full; what was being stored is not.",
            hint="Free some space, then run it again: it goes on where it stopped.",
        ) from error
    except (psycopg.errors.ReadOnlySqlTransaction, psycopg.errors.InsufficientPrivilege) as error:
        raise ConnectError(
            "The user of the state database may not write there.",
            hint="Set HOPQL_STATE_URL to a user who may, or unset it to use the embedded server.",
        ) from error
