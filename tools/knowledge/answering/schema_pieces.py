"""The lines of a schema and of a project's structure, told so that people can read them.

What is read here is written by `hopql.tools.knowledge.schema_texts` and `hopql.tools.knowledge.structure`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from hopql.tools.knowledge.answering.sentences import Piece, split

_HEAD: Final = re.compile(r"^(?P<kind>[A-Z][A-Z ]*?) (?P<name>\S.*?) \((?: -- (?P<about>.*))?$")
_PRIMARY: Final = re.compile(r"^\s+PRIMARY KEY \((?P<columns>.*)\)$")
_FOREIGN: Final = re.compile(r"^\s+FOREIGN KEY \((?P<columns>.*?)\) REFERENCES (?P<table>.+?) \((?P<to>.*)\)$")
_COLUMN: Final = re.compile(r"^  (?P<name>\S+) (?P<type>.+?)(?P<full> NOT NULL)?,(?: -- (?P<about>.*))?$")
_JOIN: Final = re.compile(r"^-- (?P<how>joined|perhaps joined) by (?P<on>.*)$")
_PATH: Final = re.compile(r"([\w$.]+)\.[\w$]+")
_LINE: Final = re.compile(r"^(?:-|(?P<number>\d+\.))\s+(?P<text>.*)$")
_MORE: Final = re.compile(r"^and [\d,]+ more\.?$", re.IGNORECASE)
_NOTE: Final = re.compile(r"\s+-\s+(?=[A-Z])")
_EXAMPLES: Final = re.compile(r"(?P<stop>[.;]?); (?P<what>e\.g\.|values:) (?P<values>.*)$")


def of_schema(text: str, table: str) -> Iterator[Piece]:
    """A piece a line: what a table holds, a column with its description, a key, a join.

    Args:
        table: the table's name, for a page that does not begin with it.
    """
    lead = ""
    for line in text.splitlines():
        if head := _HEAD.match(line):
            table = head["name"]
            told = f"{table} ({head['kind'].lower()})"
            yield Piece(f"{told}: {head['about']}" if head["about"] else f"{told}", "prose")
        elif column := _COLUMN.match(line):
            yield Piece(_column(table, column), "row")
        elif primary := _PRIMARY.match(line):
            yield Piece(_primary(table, primary["columns"]), "item")
        elif foreign := _FOREIGN.match(line):
            yield Piece(_foreign(table, foreign), "item")
        elif join := _JOIN.match(line):
            yield Piece(_joined(join["on"], perhaps=join["how"] != "joined"), "item")
        elif listed := _LINE.match(line):
            if not _MORE.match(listed["text"]):
                yield Piece(listed["text"], "item", lead=lead)
        elif line.endswith(":"):
            lead = line
        elif line.strip(" )"):
            yield from _notes(line)


def of_structure(text: str) -> Iterator[Piece]:
    """Prose by sentences; a package or module with what it is for and whom it imports is one piece."""
    lead = ""
    for line in text.splitlines():
        if listed := _LINE.match(line):
            if not _MORE.match(listed["text"]):
                yield Piece(listed["text"].replace("`", ""), "item", lead=lead, mark=listed["number"] or "-")
        elif line.endswith(":"):
            lead = line
        else:
            yield from (Piece(said.replace("`", ""), "prose") for said in split(line))


def _notes(line: str) -> Iterator[Piece]:
    """What the database is, and its notes, whose list was put on one line; what was cut off is left out."""
    for note in _NOTE.split(line):
        yield from (Piece(said.removeprefix("- "), "prose") for said in split(note) if not said.endswith("…"))


def _column(table: str, line: re.Match[str]) -> str:
    name = f"{table}.{line['name']}" if table else line["name"]
    head = f"{name} ({line['type']}{', not null' if line['full'] else ''})"
    about = line["about"] or ""
    if about.startswith(("e.g. ", "values: ")):
        about = f"; {about}"
    about = _EXAMPLES.sub(lambda match: f"{match['stop']} {_named(match)} {match['values']}".strip(), about)
    return f"{head}: {about}" if about else head


def _named(match: re.Match[str]) -> str:
    return "E.g." if match["what"] == "e.g." else "Values:"


def _primary(table: str, columns: str) -> str:
    named = [f"{table}.{one.strip()}" for one in columns.split(",")]
    if len(named) == 1:
        return f"{named[0]} identifies a row of {table}: it is the primary key."
    return f"{', '.join(named[:-1])} and {named[-1]} together identify a row of {table}: they are the primary key."


def _foreign(table: str, key: re.Match[str]) -> str:
    mine, theirs = ([one.strip() for one in key[part].split(",")] for part in ("columns", "to"))
    pairs = [f"{table}.{one} references {key['table']}.{to}" for one, to in zip(mine, theirs, strict=False)]
    return f"{' and '.join(pairs)} (foreign key)."


def _joined(condition: str, *, perhaps: bool) -> str:
    tables = list(dict.fromkeys(_PATH.findall(condition)))
    how = "can perhaps be joined" if perhaps else "are joined"
    return f"{' and '.join(tables)} {how} by {condition}." if len(tables) > 1 else f"Joined by {condition}."
