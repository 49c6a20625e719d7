"""What people wrote into a workspace, read with the database's schema in mind: what will not work is told early."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from hopql.state.cards import FewShot, TableCard
from hopql.tools.configuration import CARDS
from hopql.tools.errors import WorkspaceError

if TYPE_CHECKING:
    from hopql.tools.database.grants import Grants

_TOLD = 5


def review(
    folder: Path, cards: Sequence[TableCard], written: Sequence[FewShot], dialect: str, grants: Grants | None = None
) -> list[str]:
    """What is odd in a workspace's files, in words, up to five of a kind: joins to nowhere, few-shots whose SQL
    is not a read-only query over the cards. Nothing of it stops an index.

    Args:
        written: the few-shots of people, from `fewshots.jsonl`.
        dialect: postgres, sqlite or duckdb.
        grants: what the workspace grants; everything where it is not given. `cards` are of that.

    Raises:
        WorkspaceError: when there is no card, or `keywords.json` cannot be used: no question could be planned.
    """
    from hopql.tools.catalog.catalog import check_routes
    from hopql.tools.catalog.join_graph import check_joins
    from hopql.tools.database.grants import EVERYTHING
    from hopql.tools.database.guard import check
    from hopql.tools.database.names import Names

    grants = grants or EVERYTHING
    if not cards:
        raise WorkspaceError(
            f"{folder / CARDS} holds no card." if grants.everything else "The workspace grants no table at all.",
            hint=f"Delete it, and run `hopql init` with -w {folder} again."
            if grants.everything
            else "Correct allow and deny in workspace.toml, and the marks in tables.jsonl.",
        )
    check_routes(folder / "keywords.json", cards, grants)
    names = Names(cards, grants=grants)
    shots = []
    for shot in written:
        found = check(shot.sql, dialect, names)
        if not found["ok"]:
            shots.append(f"fewshots.jsonl: {shot.intent!r}: {found['problems'][0]['message']}")
    return [*_first(check_joins(cards)), *_first(shots)]


def _first(told: list[str]) -> list[str]:
    return told[:_TOLD] + ([f"… and {len(told) - _TOLD} more of this kind"] if len(told) > _TOLD else [])
