"""The entity that somebody means by a name, and names that are close to it where there is none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from hopql.state.knowledge import EntityFound
from hopql.tools.errors import UsageError
from hopql.tools.knowledge.schema import connected

if TYPE_CHECKING:
    from hopql.tools.knowledge.knowledge import Knowledge

_CLOSE: Final = 70.0
"""Least likeness of a name that is offered, of 100: below it, names that share three letters are "close"."""
_MOST_LETTERS: Final = 200
_NAMES: Final = """
SELECT e.name FROM knowledge_entities e WHERE e.space = %(space)s AND (
    EXISTS (SELECT 1 FROM knowledge_descriptions d WHERE d.entity = e.id)
    OR EXISTS (SELECT 1 FROM knowledge_mentions m WHERE m.entity = e.id)
)
"""


def named(knowledge: Knowledge, name: str) -> EntityFound:
    """The entity of a name, an alias or an id.

    Raises:
        UsageError: there is none; names that are close to it are told.
    """
    found = knowledge.entity(name)
    if found is not None:
        return found
    if not knowledge.documents():
        raise UsageError(f"Nothing was added to '{knowledge.space}'.", hint="Run hopql knowledge add PATH first.")
    offered = closest(knowledge, name)
    hint = f"Close to it: {'; '.join(offered)}." if offered else "`hopql knowledge search` finds by meaning."
    raise UsageError(f"No document names '{_shown(name)}'.", hint=hint)


def closest(knowledge: Knowledge, name: str, limit: int = 5) -> list[str]:
    """Names of entities that are most like a name, best first."""
    from rapidfuzz import fuzz, process, utils

    found = process.extract(
        name[:_MOST_LETTERS], _names(knowledge), scorer=fuzz.WRatio, processor=utils.default_process, limit=limit,
        score_cutoff=_CLOSE,
    )  # fmt: skip
    return [_shown(choice) for choice, _, _ in sorted(found, key=lambda one: (-one[1], len(one[0]), one[0]))]


def _names(knowledge: Knowledge) -> Iterator[str]:
    """The names of a space, one after another: there may be millions."""
    with connected(knowledge.url) as connection, connection.cursor(name="names") as cursor:
        cursor.itersize = 10_000
        for (name,) in cursor.execute(_NAMES.encode(), {"space": knowledge.space}):
            yield name


def _shown(name: str) -> str:
    """A name is data: nothing in it moves a terminal's cursor."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    return f"{line[:_MOST_LETTERS]}…" if len(line) > _MOST_LETTERS else line
