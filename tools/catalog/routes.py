"""Keyword routes: `keywords.json` maps a pattern to the tables that a question with it needs."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hopql.state.cards import TableCard
from hopql.tools.catalog.conditions import Names
from hopql.tools.database.grants import EVERYTHING, Grants
from hopql.tools.errors import WorkspaceError


@dataclass(frozen=True)
class Route:
    """A pattern, compared without case, and its tables."""

    pattern: re.Pattern[str]
    tables: tuple[str, ...]


def load_routes(path: Path, names: Names, grants: Grants = EVERYTHING) -> list[Route]:
    """The routes of a file in its order; a missing file means there are none. Tables that are hidden are passed over.

    Raises:
        WorkspaceError: when the file is no JSON object, or an entry has a bad pattern or an unknown table; the
            message names the entry.
    """
    if not path.exists():
        return []
    try:
        entries = json.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise WorkspaceError(f"{path} cannot be read: {error}", hint="Save the file as UTF-8.") from error
    except json.JSONDecodeError as error:
        raise WorkspaceError(f"{path}, line {error.lineno}: {error.msg}", hint="Correct the file.") from error
    if not isinstance(entries, dict):
        raise WorkspaceError(f"{path}: it must be an object of pattern and tables", hint="Correct the file.")
    return [_route(path, pattern, tables, names, grants) for pattern, tables in entries.items()]


def check_routes(path: Path, cards: Sequence[TableCard], grants: Grants = EVERYTHING) -> None:
    """Raise WorkspaceError where `load_routes` would."""
    load_routes(path, Names(cards), grants)


def seeds(question: str, routes: Sequence[Route]) -> list[str]:
    """Tables that the routes give for a question, each once, in the order of the routes."""
    return list(dict.fromkeys(table for route in routes if route.pattern.search(question) for table in route.tables))


def _route(path: Path, pattern: str, tables: object, names: Names, grants: Grants) -> Route:
    listed = [tables] if isinstance(tables, str) else tables
    if not isinstance(listed, list) or not all(isinstance(name, str) for name in listed):
        raise WorkspaceError(f"{path}: entry {pattern!r} must give a list of table names", hint="Correct the entry.")
    try:
        compiled = re.compile(pattern, re.IGNORECASE)
    except re.error as error:
        raise WorkspaceError(f"{path}: entry {pattern!r} is no pattern: {error}", hint="Correct the entry.") from error
    cards = [(name, names.card(name)) for name in listed]
    unknown = [name for name, card in cards if card is None and grants.table(name.replace('"', ""))]
    if unknown:
        raise WorkspaceError(
            f"{path}: entry {pattern!r} names {', '.join(unknown)}, which has no card",
            hint="Correct the entry, or add the table to the cards.",
        )
    return Route(compiled, tuple(card.name for _, card in cards if card is not None))
