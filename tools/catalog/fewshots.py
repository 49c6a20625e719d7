"""The few-shot file: `fewshots.jsonl`, a question with its tables and its SQL a line."""

from __future__ import annotations

import hashlib
from pathlib import Path

from hopql.state.cards import FewShot
from hopql.tools.catalog.cards import load_lines
from hopql.tools.errors import WorkspaceError


def load_fewshots(path: Path) -> list[FewShot]:
    """The few-shots of a file in its order, each with an id; a missing file means there are none.

    An id that the file does not give is made from the question and the SQL, so it stays the same when lines move.

    Raises:
        WorkspaceError: when a line cannot be used (file, line and reason are named), or an id is there twice.
    """
    if not path.exists():
        return []
    found: dict[str, FewShot] = {}
    for line, shot in load_lines(path, FewShot):
        shot.id = shot.id or fewshot_id(shot)
        if found.get(shot.id, shot) != shot:
            told = f"{path}, line {line}: the id {shot.id!r} is used twice"
            raise WorkspaceError(told, hint="Give each line its own id.")
        found[shot.id] = shot
    return list(found.values())


def fewshot_id(shot: FewShot) -> str:
    """A short stable id from the content."""
    text = f"{shot.intent}\n{shot.sql}"
    return "fs-" + hashlib.blake2b(text.encode(), digest_size=5).hexdigest()
