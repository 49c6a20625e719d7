"""Which values go into the index, and where they come from."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from hopql.state.cards import Column, TableCard
from hopql.tools.catalog.texts import is_text, looks_like_names
from hopql.tools.catalog.values import ValueWriter
from hopql.tools.catalog.vectors import Progress
from hopql.tools.errors import HopQLError

if TYPE_CHECKING:
    from hopql.tools.database.engine import Engine

LIMIT = 20_000
"""Distinct values of a column that are kept."""
SECONDS = 5.0
"""That the database may take over one column."""
TOTAL_SECONDS = 900.0
"""That reading values may take in all; what is left then has the samples of its cards only."""


def read_values(
    writer: ValueWriter,
    cards: Sequence[TableCard],
    stale: Collection[str],
    engine: Engine | None,
    progress: Progress | None,
) -> list[str]:
    """Store the values of stale tables; gives warnings in words.

    Without an engine nothing is forgotten: the samples and enums of the cards come on top of what was read before.
    A column that holds hashes, UUIDs or prose is left out.
    """
    warnings: list[str] = []
    todo = [card for card in cards if card.name in stale]
    deadline = time.monotonic() + TOTAL_SECONDS
    for done, card in enumerate(todo, start=1):
        if engine is not None and time.monotonic() > deadline:
            engine = None
            warnings.append(
                f"Values were read for {TOTAL_SECONDS:.0f} s; {len(todo) - done + 1} tables have samples only."
            )
        if engine is not None:
            writer.drop(card.name)
        for column in card.columns:
            if is_text(column) and looks_like_names(column.samples):
                found, complete = [*column.enum, *column.samples], bool(column.enum)
                if engine is not None and not column.enum:
                    stored, complete = _read(engine, card, column, warnings)
                    found = stored if complete else [*found, *stored]
                writer.add(card.name, column.name, dict.fromkeys(found), complete=complete)
        if progress and (done % 20 == 0 or done == len(todo)):
            progress("reading values", done, len(todo))
    return warnings


def _read(engine: Engine, card: TableCard, column: Column, warnings: list[str]) -> tuple[list[str], bool]:
    """Distinct values from the database, and whether they are all; what it refuses is told, not raised."""
    try:
        found = engine.distinct_values(card.name, column.name, LIMIT, SECONDS)
    except HopQLError as error:
        warnings.append(f"{card.name}.{column.name}: values not read: {error}")
        return [], False
    return (found.values, found.complete) if looks_like_names(found.values[:200]) else ([], False)
