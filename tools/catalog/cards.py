"""The card file: `tables.jsonl`, one table a line, written by introspection and edited by people."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from hopql.state.cards import Column, TableCard
from hopql.tools.errors import DiskError, WorkspaceError

MODEL = TypeVar("MODEL", bound=BaseModel)
_TOLD = 5


def load_cards(path: Path) -> list[TableCard]:
    """The cards of a file, in its order; empty lines are skipped. What was suggested is the description where there is
    none.

    Raises:
        WorkspaceError: when the file is missing or a line cannot be used; the message names file, line and what is
            wrong, for up to five lines. Also for a table that is there twice.
    """
    numbered = load_lines(path, TableCard)
    seen: dict[str, int] = {}
    problems: list[str] = []
    for line, card in numbered:
        first = seen.setdefault(card.name.lower(), line)
        if first != line:
            problems.append(f"{path}, line {line}: table {card.name!r} is already described in line {first}")
        columns = [c.name for c in card.columns]
        twice = sorted({c for c in columns if columns.count(c) > 1})
        problems.extend(f"{path}, line {line}: table {card.name!r} has column {name!r} twice" for name in twice)
    _complain(problems)
    return [_described(card) for _, card in numbered]


def _described(card: TableCard) -> TableCard:
    """The card with its suggestions where nothing else describes it."""
    parts: list[TableCard | Column] = [card, *card.columns]
    for one in parts:
        one.description = one.description or one.suggested
    return card


def _undescribed(card: TableCard) -> TableCard:
    """The card as files have it: a suggestion is no description, and one that people took out is gone."""
    if not (card.suggested or any(column.suggested for column in card.columns)):
        return card
    card = card.model_copy(deep=True)
    parts: list[TableCard | Column] = [card, *card.columns]
    for one in parts:
        one.suggested = one.suggested if one.description else ""
        one.description = one.description if one.description != one.suggested else ""
    return card


def load_marked(path: Path) -> list[TableCard]:
    """The cards of a file that hide something, themselves or columns; the others are not read. None without a file.

    Raises:
        WorkspaceError: such a line cannot be used, and nobody knows what it hides.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError) as error:
        raise WorkspaceError(f"{path} cannot be read: {error}.", hint="Save it as UTF-8 text.") from error
    found, problems = [], []
    for number, line in enumerate(text.split("\n"), start=1):
        if '"hidden"' in line or "\\u" in line:
            try:
                found.append(TableCard.model_validate_json(line))
            except ValidationError as error:
                problems.append(f"{path}, line {number}: {_why(error)}")
    _complain(problems)
    return found


def load_lines(path: Path, model: type[MODEL]) -> list[tuple[int, MODEL]]:
    """Validated objects of a JSONL file with their line numbers. Raises WorkspaceError, see `load_cards`."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError as error:
        raise WorkspaceError(f"{path} does not exist.", hint="Run `hopql init` to make a workspace.") from error
    except (OSError, UnicodeDecodeError) as error:
        raise WorkspaceError(f"{path} cannot be read: {error}.", hint="Save it as UTF-8 text.") from error
    found: list[tuple[int, MODEL]] = []
    problems: list[str] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            found.append((number, model.model_validate_json(line)))
        except ValidationError as error:
            problems.append(f"{path}, line {number}: {_why(error)}")
    _complain(problems)
    return found


def save_cards(path: Path, cards: Iterable[TableCard]) -> None:
    """Write cards, sorted by table name, one line each, replacing the file at once. A description that is what was
    suggested stays a suggestion.

    Raises:
        DiskError: when the file cannot be written; the old one is left as it was.
    """
    ordered = sorted(map(_undescribed, cards), key=lambda card: card.name.lower())
    lines = [card.model_dump_json(exclude_defaults=True) for card in ordered]
    write_whole(path, "".join(f"{_spaced(line)}\n" for line in lines))


def write_whole(path: Path, text: str) -> None:
    """Replace a text file at once, or leave it as it was: also, to its time, when it says the same. Raises
    DiskError."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        if path.is_file() and path.read_bytes() == text.encode():
            return
        with draft.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise DiskError(f"{path} cannot be written: {error.strerror or error}", hint="Free some space.") from error


def check_joins(cards: Sequence[TableCard]) -> list[str]:
    """What is wrong with join hints and foreign keys, in words; an empty list when nothing is."""
    from hopql.tools.catalog.conditions import Names, parse_condition

    names = Names(cards)
    warnings: list[str] = []
    for card in cards:
        for hint in card.join_hints:
            problem = parse_condition(hint, names).problem
            if problem:
                warnings.append(f"{card.name}: join hint `{hint}`: {problem}")
        for key in card.foreign_keys:
            target = names.card(key.table)
            if target is None:
                warnings.append(f"{card.name}: foreign key to {key.table}, which has no card")
            elif len(key.columns) != len(key.to):
                warnings.append(f"{card.name}: foreign key to {key.table} pairs {len(key.columns)} with {len(key.to)}")
    return warnings


def children_told(card: TableCard) -> str:
    """Of a table that is read with partitions or children, how many and which; else nothing."""
    first, last = card.children[:1], card.children[1:][-1:]
    count = len(card.children)
    return f"{count} table{'s' if count > 1 else ''} ({' to '.join([*first, *last])})" if count else ""


def _spaced(line: str) -> str:
    """The same JSON with spaces after separators, which people find easier to edit."""
    return json.dumps(json.loads(line), ensure_ascii=False)


def _why(error: ValidationError) -> str:
    """The first things that pydantic found, in one line."""
    told = []
    for item in error.errors()[:3]:
        place = ".".join(str(part) for part in item["loc"])
        said = re.sub(r" at line 1 column (\d+)$", r" at character \1", item["msg"])
        said = "there is no such field" if item["type"] == "extra_forbidden" else said
        told.append(f"{place}: {said}" if place else said)
    return "; ".join(told)


def _complain(problems: Sequence[str]) -> None:
    if not problems:
        return
    more = f"\n… and {len(problems) - _TOLD} more" if len(problems) > _TOLD else ""
    raise WorkspaceError("\n".join(problems[:_TOLD]) + more, hint="Correct these lines, then run the command again.")
