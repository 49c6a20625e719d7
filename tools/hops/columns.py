"""Which column of a result fills a placeholder, and with which values."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hopql.state.database import Rows
from hopql.state.hops import Hop, HopValue
from hopql.tools.hops.lexicon import lexicon
from hopql.tools.search.tokens import split_identifier

MAX_VALUES = 5
"""Values that a placeholder may have; more are not a value but a result, and are not filled in."""
_MOST = re.compile(r"\b(?:most|least|fewest|[a-z]{3,}est)\b")
_HOW = {"later": "late", "earlier": "early"}
_THAN = re.compile(
    r"\b(?P<how>later|earlier)\s+than\s+(?P<amount>(?:\d+|an?|one|two|three|four|five|six|ten|twelve)\s+(?:minutes?|hours?|days?))",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"int|numeric|decimal|double|real|float", re.IGNORECASE)


def values_of(rows: Rows, hop: Hop) -> list[HopValue]:
    """The values of the column that the hop asks for, each once, with the row that gives it; empty without a row, or
    with more than `MAX_VALUES` of them."""
    if not rows["rows"]:
        return []
    place = column_of(rows, hop)
    values: dict[str, HopValue] = {}
    for row in _foremost(rows, hop):
        cell = row[place]
        if cell is None or cell == "":
            continue
        text = _text(cell)
        said = ", ".join(f"{name} = {_text(value)}" for name, value in zip(rows["columns"], row, strict=True))
        values.setdefault(text, HopValue(value=text, kind=hop["kind"], evidence=said, origin="column"))
        if len(values) > MAX_VALUES:
            return []
    return list(values.values())


def _foremost(rows: Rows, hop: Hop) -> list[list[object]]:
    """The first rows that tie, where one thing with the most of something is asked for and a query gave them all,
    ordered by it; otherwise every row."""
    one = not hop["asks"].endswith("s") and bool(_MOST.search(hop["text"]))
    if not one or len(rows["rows"]) < 2:
        return rows["rows"]
    for place in reversed(range(len(rows["columns"]))):
        measures = [row[place] for row in rows["rows"]]
        counted = [float(each) for each in measures if isinstance(each, int | float) and not isinstance(each, bool)]
        ordered = counted in (sorted(counted), sorted(counted, reverse=True))
        if len(counted) == len(measures) and ordered and counted[0] != counted[-1]:
            return [row for row in rows["rows"] if row[place] == rows["rows"][0][place]]
    return rows["rows"]


def misfit(hop: Hop, tables: Sequence[str]) -> str:
    """What is doubtful where a thing of one kind is asked for and an answer shows only texts of tables of others, as a
    sentence; empty where that is not known. Who did something may be a company.

    Args:
        tables: whose texts the answer shows.
    """
    first = lexicon().kind_of(hop["text"].partition(" ")[0])
    wanted = [kind for kind in (hop["kind"] or first, first and "organisation") if kind]
    given = [lexicon().kind_of(" ".join(split_identifier(table.rpartition(".")[2]))) for table in tables]
    if not wanted or not given or any(not kind or any(lexicon().fits(one, kind) for one in wanted) for kind in given):
        return ""
    return f"The question asks for one kind of thing ({wanted[0]}), and the answer shows another ({given[0]})."


def column_of(rows: Rows, hop: Hop) -> int:
    """The column that answers: a number where one is asked for, else the text whose name is nearest to what is
    asked; the first where nothing tells."""
    wanted = set(split_identifier(hop["asks"])) | {hop["kind"]}
    number = lexicon().kind_of(hop["asks"]) in ("number", "date")
    return min(range(len(rows["columns"])), key=lambda place: _unlike(rows, place, wanted, number))


def _unlike(rows: Rows, place: int, wanted: set[str], number: bool) -> tuple[bool, int, int]:
    name = set(split_identifier(rows["columns"][place]))
    counted = bool(_COUNTED.search(rows["types"][place])) if rows["types"] else False
    return counted is not number, -len(name & (wanted | {"name"})), place


def _text(cell: object) -> str:
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell)


def listed(values: Sequence[str]) -> str:
    """Values as a question says them: "JetBlue", "February or July"."""
    return values[0] if len(values) == 1 else f"{', '.join(values[:-1])} or {values[-1]}"


def measured(text: str) -> str:
    """A question in which an amount was filled in, as people say it.

    >>> measured("How many flights left later than 45 minutes?")
    'How many flights left more than 45 minutes late?'
    """
    return _THAN.sub(lambda match: f"more than {match['amount']} {_HOW[match['how'].lower()]}", text)
