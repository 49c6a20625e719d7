"""One sentence on a result: what it holds, how it is ordered, what stands first."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from hopql.state.database import Rows
from hopql.state.plan import GateScores
from hopql.tools.wording.figures import figures
from hopql.tools.wording.labels import Outline

OUT_OF_DOMAIN = "unable to answer the question as its not part of the rag."
_NAMED: Final = 5
"""Columns, or values of one column, that a sentence names."""
_LONGEST: Final = 80
"""Letters of a value in it."""
_NUMBERS: Final = ("number", "place")
_TIMES: Final = ("time", "ordinal", "period")
_TIED: Final = 3


def sentence(rows: Rows, outline: Outline | None = None, roles: Sequence[str] = ()) -> str:
    """Say what a result holds; its names and values are those of the rows, so they may hold anything.

    Args:
        outline: what the query says of the columns; None: their names are used.
        roles: of the columns, as `hopql.tools.charts` finds them.
    """
    if not rows["rows"]:
        return "No rows match."
    outline = outline or Outline(list(rows["columns"]))
    known = [*roles, *[""] * len(outline.labels)][: len(outline.labels)]
    if len(rows["rows"]) == 1 and not rows["truncated"]:
        return _record(rows, outline.labels, known)
    count = f"{rows['row_count']:,} row{'s' if rows['row_count'] != 1 else ''}"
    count = f"The first {count} (there are more)" if rows["truncated"] else count
    if len(outline.labels) == 1 and len(rows["rows"]) <= _NAMED and not rows["truncated"]:
        return f"{count} of {outline.labels[0]}: {_and(_column(rows, 0, known))}."
    shown = outline.labels if len(outline.labels) <= _NAMED else [f"{len(outline.labels)} columns"]
    first = _leader(rows, outline, known)
    return f"{count}: {_and(shown)}{_ordered(outline, known)}{f'; {first}' if first else ''}."


def _record(rows: Rows, labels: Sequence[str], roles: Sequence[str]) -> str:
    """A single row, as names and values."""
    told = [
        f"{label}: {'no value (NULL)' if rows['rows'][0][place] is None else _column(rows, place, roles)[0]}"
        for place, label in enumerate(labels[: _NAMED + 1])
    ]
    more = len(labels) - len(told)
    return "; ".join(told) + (f"; and {more} more column{'s' if more > 1 else ''}" if more > 0 else "")


def _column(rows: Rows, place: int, roles: Sequence[str]) -> list[str]:
    told = [" ".join(one.split()) for one in figures([row[place] for row in rows["rows"]], roles[place])]
    return [f"{one[: _LONGEST - 1]}…" if len(one) > _LONGEST else one for one in told]


def _ordered(outline: Outline, roles: Sequence[str]) -> str:
    """In which order the rows are, by the column that the query names."""
    if outline.order is None:
        return ""
    place, down = outline.order
    role = roles[place]
    if role in _NUMBERS:
        if place == len(roles) - 1 and place in outline.sums and len(roles) <= _NAMED:
            return f", {'most' if down else 'least'} first"
        return f", {'highest' if down else 'lowest'} {outline.labels[place]} first"
    if role in _TIMES:
        return f", {'latest' if down else 'earliest'} first"
    return f", by {outline.labels[place]}{', from Z to A' if down else ''}" if role == "category" else ""


def _leader(rows: Rows, outline: Outline, roles: Sequence[str]) -> str:
    """The row that stands first by a number, and what it is called; without order, the largest by the first count or
    total, or by the only number."""
    named = next((place for place, role in enumerate(roles) if role in ("category", "boolean")), None)
    numbers = [place for place, role in enumerate(roles) if role == "number"]
    by, down = outline.order or (next(iter([*sorted(outline.sums), *numbers[len(numbers) != 1 :]]), None), True)
    if named is None or by is None or roles[by] != "number" or (outline.order is None and rows["truncated"]):
        return ""
    values = [_number(row[by]) for row in rows["rows"]]
    there = [value for value in values if value is not None]
    best = (max if down else min)(there, default=None)
    tied = [place for place, value in enumerate(values) if value is not None and value == best]
    names = _names(rows, named, outline, roles)
    if not tied or len(tied) == len(values) or len({names[place] for place in tied}) < len(tied):
        return ""
    told, most = _column(rows, by, roles)[tied[0]], "most" if by in outline.sums else "highest"
    if len(tied) > _TIED:
        return f"{len(tied)} share the {most if down else 'lowest'}, {told}"
    one, more = ("has", "have") if outline.order is None else ("leads", "lead") if down else ("comes", "come")
    after = f" the {most}" if outline.order is None else "" if down else " first"
    each = " each" if len(tied) > 1 else ""
    return f"{_and([names[place] for place in tied])} {more if each else one}{after} with {told}{each}"


def _number(value: object) -> float | None:
    """A number, whether or not it is written as text; None where there is none that can be compared."""
    try:
        number = float(str(value))
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _names(rows: Rows, named: int, outline: Outline, roles: Sequence[str]) -> list[str]:
    """What each row is called: by a text, and by the next one where that is of the same table, as last names are."""
    first, after = _column(rows, named, roles), named + 1
    source = outline.sources[named] if outline.sources else ""
    if not source or roles[after : after + 1] != ["category"] or outline.sources[after] != source:
        return first
    return [" ".join(both) for both in zip(first, _column(rows, after, roles), strict=True)]


def _and(parts: Sequence[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def doubts_of(gate: GateScores | None) -> list[str]:
    """What is doubtful about a question that was let in, a sentence each."""
    unsure = gate is not None and gate["doubtful"] and gate["in_scope"]
    return ["It is not certain that this question is about these sources."] if unsure else []
