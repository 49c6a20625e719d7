"""A chart, and the rows that it draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from typing_extensions import TypedDict

Kind = Literal["bar", "horizontal bar", "grouped bar", "stacked bar", "line", "multi-line", "scatter"]

SCHEMA: Final = "https://vega.github.io/schema/vega-lite/v6.json"


class Chart(TypedDict):
    """A chart without its data."""

    kind: Kind
    title: str
    """What it shows, in words."""
    spec: dict[str, Any]
    """Vega-Lite 6. `data` is `{"name": "rows"}`: put the records there as `{"values": [...]}`. It has no title and no
    colours of text or background: the title is above, and `config_of(theme)` gives the colours."""


def names_of(columns: Sequence[str]) -> list[str]:
    """The names of columns in records: one that occurs again gets a number that no other column has."""
    given, names = set(columns), list[str]()
    for name in columns:
        fresh, number = name, 1
        while fresh in names or (number > 1 and fresh in given):
            number += 1
            fresh = f"{name}_{number}"
        names.append(fresh)
    return names


def records_of(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> list[dict[str, Any]]:
    """Rows as mappings from the names that `charts_of` reads, which are those of
    `hopql.serve.result.Result.records`."""
    names = names_of(columns)
    return [dict(zip(names, row, strict=True)) for row in rows]


def with_rows(spec: Mapping[str, Any], records: Sequence[Mapping[str, object]]) -> dict[str, Any]:
    """The spec with its data in it. Whole numbers that JavaScript cannot hold are text, which the spec reads too."""
    values = [{name: _held(value) for name, value in record.items()} for record in records]
    return {**spec, "data": {"values": values}}


def _held(value: object) -> object:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 2**53 else value
