"""Entries from a file: each line's SQL is checked here, and what a line says of itself is not simply believed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal

from hopql.state.asked_told import Imported
from hopql.tools.errors import UsageError
from hopql.tools.memory import templates
from hopql.tools.recall.proving import timeless, validated
from hopql.tools.recall.remembering import described
from hopql.tools.workspace import Workspace

if TYPE_CHECKING:
    from hopql.tools.memory import QueryMemory

Progress = Callable[[str, int, int], None]
Approval = Literal["none", "kept", "all"]
"""Which entries are approved once they are imported: none, those that were when they were exported, all."""

_KEYS: Final = ("normal", "skeleton", "template", "template_version", "dialect", "tables")
_SHOWN: Final = 20


def imported(
    workspace: Workspace, memory: QueryMemory, lines: Iterable[str], approval: Approval = "none",
    progress: Progress | None = None,
) -> Imported:  # fmt: skip
    """Keep lines of `{"question": …, "sql": …}`. What the guard or the database's planner refuses is told with its
    number; keys and template are made anew unless this version made them.

    What was curated elsewhere comes in as imported: the curated entries of a workspace are its few-shots.

    Raises:
        ConnectError: database or memory cannot be reached.
    """
    refused: list[str] = []
    told = memory.import_lines(
        _checked(workspace, lines, approval, refused), partial(_made, workspace), progress
    )
    errors = sorted([*told["errors"], *refused], key=_number)
    return {**told, "errors": errors[:_SHOWN], "broken": told["broken"] + len(refused)}


def _number(error: str) -> int:
    return int(error.removeprefix("line ").partition(":")[0])


def _checked(workspace: Workspace, lines: Iterable[str], approval: Approval, refused: list[str]) -> Iterator[str]:
    """The lines as they are to be kept; an empty one for what is refused, so that the others keep their numbers."""
    for number, line in enumerate(lines, start=1):
        given = entry_of(line)
        if given is None or not isinstance(given["sql"], str):
            yield line  # whoever reads it says what is wrong
            continue
        try:
            validated(workspace, given["sql"])
        except UsageError as error:
            refused.append(f"line {number}: {error}")
            yield ""
            continue
        if approval != "kept":
            given["approved"] = approval == "all"
        if given.get("origin") == "curated":
            given["origin"] = "imported"
        if given.get("template_version") != str(templates.VERSION):
            given = {name: value for name, value in given.items() if name not in _KEYS}
        yield json.dumps(given, ensure_ascii=False)


def entry_of(line: str) -> dict[str, Any] | None:
    """The object of a line that is an entry: one that has `sql`; None for any other line."""
    try:
        line.encode()  # bytes that were no UTF-8
        given = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return given if isinstance(given, dict) and "sql" in given else None


def _made(workspace: Workspace, question: str, sql: str) -> dict[str, Any]:
    return timeless(dict(described(workspace, question, sql)))
