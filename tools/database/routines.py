"""What a database can run that is not its own: functions, operators, types, casts and views that people made.

A list of names is not enough: `public.round(text)` is called `round` too, an operator `=`, a cast or a domain may run
anything, and so may a view. Whatever people made is refused, unless it came with a known extension and reads on its
arguments alone. PostgreSQL's own objects have numbers below 16384 (FirstNormalObjectId); of those the list holds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from threading import Lock

from hopql.tools.errors import ConnectError, HopQLError

_HARMLESS_WORDS = """
    array_sample array_shuffle clock_timestamp gen_random_uuid random random_normal timeofday uuidv4 uuidv7
    uuid_generate_v4 time_bucket_gapfill locf interpolate pg_relation_size pg_table_size pg_indexes_size
    pg_total_relation_size pg_database_size
    """
HARMLESS = frozenset(_HARMLESS_WORDS.split())
"""Functions that are volatile since each call gives something else, and change nothing and wait for nothing."""

_EXTENSION_WORDS = """
    pg_trgm fuzzystrmatch unaccent uuid-ossp vector postgis postgis_raster postgis_topology timescaledb citext hstore
    ltree intarray cube earthdistance btree_gin btree_gist seg isn tsm_system_rows tsm_system_time
    """
EXTENSIONS = frozenset(_EXTENSION_WORDS.split())
"""Extensions whose listed functions, operators, types and casts compute on their arguments alone."""


@dataclass(frozen=True)
class Routines:
    """What people made in a database, by name; a name's value says what it is, for the message."""

    functions: Mapping[str, str] = field(default_factory=dict)
    """Functions of any kind that may not be called."""
    immutable: Collection[str] = frozenset()
    """Names of which all functions that people made are immutable and run with the caller's rights."""
    operators: Mapping[str, str] = field(default_factory=dict)
    types: Collection[str] = frozenset()
    """Names of types that people made and that are only labels or storage: these may be cast to."""
    casts: Mapping[str, str] = field(default_factory=dict)
    """Types, as cards name them, whose values may run a function when they are cast, maybe unasked."""
    fields: Collection[str] = frozenset()
    """Functions of any schema that take one argument and are on no list: `(x).name` would call them."""
    asked: bool = False
    """Whether the database said so; else it is taken to have what known extensions give."""
    views: Mapping[str, str] = field(default_factory=dict)
    """Views, as cards name them, that call what may wait or change something."""


class Reread:
    """What a reader gives, asked again when it is older than `seconds`, so that what is made later counts.

    Where it cannot be read again the last that was read holds, for as long again: all who wait do not each wait for a
    database that hangs. Where it was never read there is an error: no query can be judged, and none is wrong.
    """

    def __init__(self, read: Callable[[Routines | None], Routines], seconds: float = 30.0) -> None:
        self._read = read
        self._seconds = seconds
        self._lock = Lock()
        self._last: tuple[float, Routines] | None = None

    def __call__(self) -> Routines:
        """What holds now.

        Raises:
            ConnectError: it was never read, and cannot be.
        """
        if self._last is None:
            with self._lock:
                if self._last is None:
                    self._last = self._asked()
        elif time.monotonic() - self._last[0] > self._seconds and self._lock.acquire(blocking=False):
            try:  # whoever comes meanwhile goes by the last answer
                self._last = self._asked()
            finally:
                self._lock.release()
        return self._last[1]

    def _asked(self) -> tuple[float, Routines]:
        last = self._last[1] if self._last else None
        try:
            return time.monotonic(), self._read(last)
        except HopQLError as error:
            if last is not None:
                return time.monotonic(), last
            if isinstance(error, ConnectError):
                raise
            told = f"The database does not say which functions people made in it: {error}"
            raise ConnectError(told, hint=error.hint) from error
