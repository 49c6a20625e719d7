"""`fewshots.synthesised.jsonl`: synthesised examples in a workspace, which people may edit or delete."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from hopql.state.cards import FewShot, TableCard
from hopql.tools.catalog.cards import write_whole
from hopql.tools.catalog.fewshots import load_fewshots
from hopql.tools.errors import HopQLError
from hopql.tools.synthesis.profile import READ_S
from hopql.tools.synthesis.writing import synthesise

if TYPE_CHECKING:
    from hopql.tools.database.engine import Engine

FILE: Final = "fewshots.synthesised.jsonl"
NOTE: Final = ".synthesised.json"
"""What the file was made from, and its content then: an edit is seen by it."""
ENOUGH: Final = 5
"""Few-shots written by people from which none are synthesised."""
VERSION: Final = 3
"""Changes with the recipes, so that a file that nobody edited is made again."""


@dataclass
class Kept:
    """The synthesised examples that join the index, and what is to be told of them."""

    fewshots: list[FewShot] = field(default_factory=list)
    told: list[str] = field(default_factory=list)


def few_shots(
    folder: Path,
    cards: Sequence[TableCard],
    written: Sequence[FewShot],
    engine: Engine,
    *,
    mode: Literal["auto", "always", "never"] = "auto",
) -> Kept:
    """The synthesised examples of a workspace: made where there are none, or where the schema has changed.

    A file that people edited is kept as it is; of it, what does not run any more is left out and told.

    Args:
        written: the few-shots of people; in mode `auto`, five of them are enough.

    Raises:
        WorkspaceError: when a line of the file cannot be used.
        DiskError: when the file cannot be written.
    """
    path = folder / FILE
    if mode == "never" or (mode == "auto" and len(written) >= ENOUGH):
        return Kept()
    source = _source(cards, engine)
    note = _note(folder)
    edited = path.exists() and note.get("content") != _content(path)
    known = {(shot.intent, shot.sql) for shot in written}
    if edited:
        return _checked(path, known, engine, changed=note.get("source") != source)
    told: list[str] = []
    if not path.exists() or note.get("source") != source:
        made = synthesise(cards, engine)
        text = "".join(_line(shot) for shot in made.fewshots)
        write_whole(path, text)
        write_whole(folder / NOTE, json.dumps({"source": source, "content": _content(path)}) + "\n")
        if made.fewshots:
            number = len(made.fewshots)
            told.append(f"{number} examples were written from the schema, and ran: {FILE}; edit it as you like")
    return Kept([shot for shot in _load(path) if (shot.intent, shot.sql) not in known], told)


def forget(folder: Path) -> list[str]:
    """Delete what was synthesised, which may hold values of rows; what people edited is kept, and told."""
    path = folder / FILE
    if path.exists() and _note(folder).get("content") != _content(path):
        return [f"{FILE} was edited, and is kept: see that it holds no values of one user's rows"]
    for file in (path, folder / NOTE):
        file.unlink(missing_ok=True)
    return []


def _checked(path: Path, known: set[tuple[str, str]], engine: Engine, *, changed: bool) -> Kept:
    """The examples of an edited file; those that do not run any more are left out where the schema has changed."""
    kept = Kept(told=[f"{FILE} was edited, and is kept; delete it to have it written again"])
    for shot in _load(path):
        try:
            if changed:
                engine.run(shot.sql, max_rows=1, timeout_s=READ_S)
        except HopQLError as error:
            kept.told.append(f"{FILE}: {shot.intent!r} is left out: {error}")
            continue
        if (shot.intent, shot.sql) not in known:
            kept.fewshots.append(shot)
    return kept


def _load(path: Path) -> list[FewShot]:
    """The file's examples; whatever a line says, they count as synthesised: people's own are in `fewshots.jsonl`."""
    return [shot.model_copy(update={"origin": "synthesised"}) for shot in load_fewshots(path)]


def _source(cards: Sequence[TableCard], engine: Engine) -> str:
    """Changes with the database's schema, with the joins of the cards and with the recipes."""
    joins = sorted(
        (c.name, c.model_dump_json(include={"foreign_keys", "join_hints", "suggested_joins"})) for c in cards
    )
    text = json.dumps([VERSION, engine.fingerprint(), joins])
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def _note(folder: Path) -> dict[str, str]:
    try:
        return dict(json.loads((folder / NOTE).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def _content(path: Path) -> str:
    return hashlib.blake2b(path.read_bytes(), digest_size=12).hexdigest()


def _line(shot: FewShot) -> str:
    return json.dumps(shot.model_dump(exclude_defaults=True), ensure_ascii=False) + "\n"
