"""The value index: which column stores "Widget X", without asking the database."""

from __future__ import annotations

import json
import re
import sqlite3
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from copy import copy
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Final

import numpy as np
from numpy.typing import NDArray

from hopql.state.cards import Column
from hopql.tools.base.errors import WorkspaceError
from hopql.tools.base.search_indexes import stored_array
from hopql.tools.base.tokenize_text import stem
from hopql.tools.catalog.index_folder import how_to_index

LONGEST: Final = 80
"""Values with more characters are free text: nobody writes them whole into a question."""

_APOSTROPHE = re.compile("['’]")
_GAP = re.compile(r"[\W_]+")
_CODE = re.compile(r"[0-9a-f]{16,}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}", re.IGNORECASE)
_DATE = re.compile(r"\d{1,4}[-/.:]\d{1,2}([-/.:].*)?")
_TEXT_TYPES: Final = ("char", "text", "string", "enum", "citext", "name", "clob", "user-defined")


@lru_cache(maxsize=100_000)
def normal(text: str) -> str:
    """A value as it is compared: without accents, case and punctuation ("São-Paulo" → "sao paulo")."""
    plain = unicodedata.normalize("NFKD", text)
    plain = "".join(c for c in plain if not unicodedata.combining(c)) if not plain.isascii() else plain
    return _GAP.sub(" ", _APOSTROPHE.sub("", plain.casefold())).strip()


def stemmed(norm: str) -> str:
    """A normal form with every word stemmed ("steak houses" → "steak hous")."""
    return " ".join(stem(word) for word in norm.split())


def worth_keeping(text: str) -> bool:
    """Whether a question could name this value: short, with a letter, no hash, UUID, date or number."""
    if not text or len(text) > LONGEST or not any(c.isalpha() for c in text):
        return False
    return not (_CODE.fullmatch(text) or _DATE.fullmatch(text))


def is_text(column: Column) -> bool:
    """Whether the column holds text that may be looked for in a question; arrays and JSON do not."""
    if column.enum:
        return True
    kind = column.type.lower()
    return "[]" not in kind and "json" not in kind and any(name in kind for name in _TEXT_TYPES)


def looks_like_names(values: Sequence[str]) -> bool:
    """Whether a column's values, or some of them, are names and categories rather than hashes or prose."""
    kept = sum(worth_keeping(value) for value in values)
    return kept * 2 >= len(values)


_BUCKETS = 1 << 20
_COMMON = 30_000
"""Trigrams of more strings than this say too little to be read."""


class Trigrams:
    """Finds strings, known by their place, that share many trigrams with a query.

    Trigrams are hashed to 2^20 buckets; a false neighbour costs one comparison of two strings. Built by sorting one
    array: 10^6 strings of 12 characters take a few seconds and 45 MB.
    """

    def __init__(self, starts: NDArray[np.int64], places: NDArray[np.uint32]) -> None:
        self._starts = starts
        self._places = places

    @classmethod
    def build(cls, strings: Sequence[str]) -> Trigrams:
        """Index strings; `strings[i]` is known as i."""
        codes, owners = _codes(strings)
        order = np.argsort(codes, kind="stable")
        starts = np.zeros(_BUCKETS + 1, dtype=np.int64)
        np.cumsum(np.bincount(codes, minlength=_BUCKETS), out=starts[1:])
        return cls(starts, owners[order])

    def save(self, stem: Path) -> None:
        """Write `<stem>.starts.npy` and `<stem>.places.npy`."""
        np.save(f"{stem}.starts.npy", self._starts)
        np.save(f"{stem}.places.npy", self._places)

    @classmethod
    def load(cls, stem: Path) -> Trigrams:
        """Open a saved index, memory-mapped where it is large."""
        return cls(stored_array(Path(f"{stem}.starts.npy")), stored_array(Path(f"{stem}.places.npy")))

    def near(self, text: str) -> list[int]:
        """Strings that have at least half of the text's rarer trigrams, most shared first, at most 40."""
        codes = np.unique(_codes([text])[0])
        spans = [(int(self._starts[code]), int(self._starts[code + 1])) for code in codes]
        read = [(a, b) for a, b in spans if b - a <= _COMMON]
        if not read:
            return []
        places, counts = np.unique(np.concatenate([self._places[a:b] for a, b in read]), return_counts=True)
        enough = counts >= max(1, len(read) / 2)
        places, counts = places[enough], counts[enough]
        order = np.lexsort((places, -counts))[:40]
        return [int(place) for place in places[order]]


def _codes(strings: Sequence[str]) -> tuple[NDArray[np.int64], NDArray[np.uint32]]:
    """Bucket and owner of every trigram of every string, each string closed by two spaces at either end."""
    text = "".join(f"  {string}  " for string in strings)
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32).astype(np.int64)
    if len(points) < 3:
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.uint32)
    owners = np.repeat(np.arange(len(strings), dtype=np.uint32), [len(string) + 4 for string in strings])
    mixed = (points[:-2] * 1_000_003 + points[1:-1]) * 1_000_003 + points[2:]
    mixed = (mixed ^ (mixed >> 17)) % _BUCKETS
    inside = owners[:-2] == owners[2:]
    blank = (points[:-2] == 32) & (points[1:-1] == 32) & (points[2:] == 32)
    keep = inside & ~blank
    return mixed[keep], owners[:-2][keep]


FILE = "values.sqlite"
_TRIGRAMS = "values"
_PLACES = 1000
_SCHEMA = """
CREATE TABLE IF NOT EXISTS place (
    id INTEGER PRIMARY KEY, tab TEXT NOT NULL, col TEXT NOT NULL, complete INTEGER NOT NULL DEFAULT 0, UNIQUE (tab, col)
);
CREATE TABLE IF NOT EXISTS norm (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, stem TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS value (
    norm INTEGER NOT NULL, place INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (norm, place, text)
) WITHOUT ROWID;
CREATE TEMP TABLE raw (text TEXT, norm TEXT, stem TEXT, place INTEGER);
"""


class ValueWriter:
    """Writes the value index into a folder; with `previous`, what that index holds is kept and changed."""

    def __init__(self, folder: Path, previous: Path | None = None) -> None:
        self._folder = folder
        path = folder / FILE
        if previous is not None and (previous / FILE).exists():
            path.write_bytes((previous / FILE).read_bytes())
        self._db = sqlite3.connect(path)
        self._db.execute("PRAGMA journal_mode = OFF")
        self._db.execute("PRAGMA synchronous = OFF")
        self._db.executescript(_SCHEMA)
        self._dropped = False

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def drop(self, table: str) -> None:
        """Forget the values of a table."""
        self._forget([key for (key,) in self._db.execute("SELECT id FROM place WHERE tab = ?", (table,)).fetchall()])

    def only(self, columns: Collection[tuple[str, str]]) -> None:
        """Forget the values of all other columns of tables."""
        places = self._db.execute("SELECT id, tab, col FROM place").fetchall()
        self._forget([key for key, table, column in places if (table, column) not in columns])

    def _forget(self, places: Sequence[int]) -> None:
        for statement in ("DELETE FROM value WHERE place = ?", "DELETE FROM place WHERE id = ?"):
            self._db.executemany(statement, [(place,) for place in places])
        self._dropped |= bool(places)

    def add(self, table: str, column: str, values: Iterable[str], *, complete: bool = False) -> None:
        """Store a column's values that are worth keeping, as the database has them.

        Args:
            complete: these are all distinct values of the column. Numbers are left out of the index all the same, but
                a column with prose or codes is not called complete: the index then lacks texts that it stores.
        """
        given = list(values)
        kept = [value for value in given if worth_keeping(value)]
        whole = complete and len(kept) == sum(any(c.isalpha() for c in value) for value in given)
        if not kept:
            return
        self._db.execute("INSERT OR IGNORE INTO place (tab, col) VALUES (?, ?)", (table, column))
        place = self._db.execute("SELECT id FROM place WHERE tab = ? AND col = ?", (table, column)).fetchone()[0]
        if whole:
            self._db.execute("UPDATE place SET complete = 1 WHERE id = ?", (place,))
        rows = ((value, norm, stemmed(norm), place) for value in kept if (norm := normal(value)))
        self._db.executemany("INSERT INTO raw VALUES (?, ?, ?, ?)", rows)
        self._db.execute("INSERT OR IGNORE INTO norm (text, stem) SELECT DISTINCT norm, stem FROM raw")
        self._db.execute(
            "INSERT OR IGNORE INTO value SELECT norm.id, raw.place, raw.text FROM raw JOIN norm ON norm.text = raw.norm"
        )
        self._db.execute("DELETE FROM raw")

    def finish(self) -> int:
        """Write everything out, with the trigrams; says how many values there are. Of what was dropped and not stored
        again, not a byte is left in the file."""
        if self._dropped:
            self._db.execute("DELETE FROM norm WHERE id NOT IN (SELECT norm FROM value)")
        self._db.execute("CREATE INDEX IF NOT EXISTS norm_stem ON norm (stem)")
        self._db.execute("CREATE INDEX IF NOT EXISTS value_place ON value (place)")
        self._db.commit()
        if self._dropped:
            self._db.execute("VACUUM")
        texts = dict(self._db.execute("SELECT id, text FROM norm"))
        Trigrams.build([texts.get(key, "") for key in range(max(texts, default=-1) + 1)]).save(self._folder / _TRIGRAMS)
        return int(self._db.execute("SELECT count(*) FROM value").fetchone()[0])


class ValueIndex:
    """Looks stored values up. Opening reads next to nothing: SQLite and memory-mapped arrays."""

    def __init__(self, folder: Path) -> None:
        """Open the values in `folder`.

        Raises:
            sqlite3.Error, OSError, ValueError: when they cannot be read.
        """
        uri = (folder / FILE).resolve().as_uri() + "?mode=ro&immutable=1"
        self._folder = folder
        self._db = sqlite3.connect(uri, uri=True, check_same_thread=False)
        self._db.execute("SELECT 1 FROM place LIMIT 1")  # a file that is none of SQLite's is seen here
        self._trigrams = Trigrams.load(folder / _TRIGRAMS)
        self._lock = Lock()
        self._shown = ""

    def columns(self) -> list[tuple[str, str]]:
        """Tables and columns of which values are held."""
        return [(str(tab), str(col)) for tab, col in self._rows(f"SELECT tab, col FROM place WHERE 1{self._shown}", ())]

    def without(self, hidden: Collection[tuple[str, str]]) -> ValueIndex:
        """The same index, without the values of these columns of tables."""
        rows = self._rows("SELECT id, tab, col FROM place", ())
        places = [int(key) for key, table, column in rows if (str(table), str(column)) in hidden]
        made = copy(self)
        made._shown = f"{self._shown} AND place.id NOT IN ({','.join(map(str, places))})" if places else self._shown
        return made

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def check(self) -> None:
        """Read the whole file through. Raises WorkspaceError when it is damaged."""
        said = str(self._rows("PRAGMA quick_check(1)", ())[0][0])
        if said != "ok":
            raise self._damaged(said)

    def norms(self, norms: Sequence[str], stems: Sequence[str]) -> list[tuple[int, str, str]]:
        """Stored normal forms that equal one of `norms`, or whose stems equal one of `stems`: (id, norm, stem)."""
        found: dict[int, tuple[int, str, str]] = {}
        for column, wanted in (("text", norms), ("stem", stems)):
            query = f"SELECT id, text, stem FROM norm WHERE {column} IN (SELECT value FROM json_each(?))"
            rows = self._rows(query, (json.dumps(wanted),))
            found.update((int(key), (int(key), str(text), str(stem_))) for key, text, stem_ in rows)
        return list(found.values())

    def near(self, norm: str) -> list[tuple[int, str]]:
        """Stored normal forms that look like `norm`: (id, norm), nearest first by shared trigrams."""
        places = self._trigrams.near(norm)
        query = "SELECT id, text FROM norm WHERE id IN (SELECT value FROM json_each(?))"
        texts = {row[0]: str(row[1]) for row in self._rows(query, (json.dumps(places),))}
        return [(place, texts[place]) for place in places if place in texts]

    def stored(self, norm: int, limit: int = 40) -> list[tuple[str, str, str]]:
        """Where a normal form is stored: (table, column, value)."""
        query = (
            f"SELECT tab, col, text FROM value JOIN place ON place.id = value.place WHERE norm = ?{self._shown} LIMIT ?"
        )
        return [(str(t), str(c), str(v)) for t, c, v in self._rows(query, (norm, limit))]

    def complete(self, table: str, column: str) -> bool:
        """Whether the index holds every text that the column had when it was read (numbers aside)."""
        query = f"SELECT complete FROM place WHERE tab = ? AND col = ?{self._shown}"
        return any(row[0] for row in self._rows(query, (table, column)))

    def column(self, table: str, column: str) -> list[str]:
        """Every text of a column that the index holds, in order."""
        query = (
            "SELECT text FROM value JOIN place ON place.id = value.place "
            f"WHERE tab = ? AND col = ?{self._shown} ORDER BY text"
        )
        return [str(row[0]) for row in self._rows(query, (table, column))]

    def places(self, text: str) -> list[tuple[str, str, str]]:
        """Where a text is stored, whatever its case, accents and punctuation: (table, column, stored value)."""
        return [place for key, *_ in self.norms([normal(text)], []) for place in self.stored(key, _PLACES)]

    def holds(self, table: str, column: str, text: str) -> bool:
        """Whether the column stores exactly this text."""
        return (table, column, text) in self.places(text)

    def closest(self, table: str, column: str, text: str, limit: int = 3) -> list[tuple[str, float]]:
        """Stored values of one column most like `text`, as (value, likeness 0 to 1), best first."""
        from rapidfuzz import fuzz

        norm = normal(text)
        keys = [key for key, *_ in self.norms([norm], [stemmed(norm)])] + [key for key, _ in self.near(norm)]
        values = {place[2] for key in keys for place in self.stored(key, 200) if place[:2] == (table, column)}
        scored = [(value, fuzz.ratio(norm, normal(value)) / 100) for value in values]
        return sorted(scored, key=lambda pair: (-pair[1], pair[0]))[:limit]

    def _rows(self, query: str, values: Sequence[str | int]) -> list[tuple[str | int, ...]]:
        """Raises WorkspaceError when the file is damaged further in."""
        try:
            with self._lock:
                return self._db.execute(query, tuple(values)).fetchall()
        except sqlite3.DatabaseError as error:
            raise self._damaged(str(error)) from error

    def _damaged(self, said: str) -> WorkspaceError:
        return WorkspaceError(
            f"The index in {self._folder} is damaged: {said}.", hint=f"{how_to_index(self._folder.parent)}."
        )
