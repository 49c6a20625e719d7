"""Make a workspace ready: introspect into cards, index them, and have the model read the schema once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from tools.errors import ConnectError
from tools.workspace import CONFIG, Workspace, effective, open_workspace, write_config

if TYPE_CHECKING:
    from state.cards import TableCard
    from tools.catalog import BuildReport

Progress = Callable[[str, int, int], None]

CARDS = "tables.jsonl"
INTROSPECTED = ".introspected.jsonl"
_STARTERS = {
    "fewshots.jsonl": "",
    "keywords.json": "{}\n",
    "notes.md": "",
}


@dataclass
class Introduction:
    """What `initialise` found: the workspace, its tables and what changed since the last time."""

    folder: Path
    database: str
    tables: int
    columns: int
    suggested: int
    changes: list[str] = field(default_factory=list)
    first: bool = True


def initialise(folder: Path, url: str, *, name: str = "", progress: Progress | None = None) -> Introduction:
    """Introspect the database behind `url` into `folder`'s cards. People's edits of the cards survive: changes of the
    database are merged into them and told.

    Raises:
        ConnectError: when the database cannot be reached, or has no table that can be read.
        WorkspaceError: when the folder's cards cannot be read; nothing is written then.
    """
    from tools.catalog import load_cards, merge, save_cards
    from tools.database import connect, suggest_joins

    first = not (folder / CARDS).exists()
    mine = [] if first else load_cards(folder / CARDS)
    base = load_cards(folder / INTROSPECTED) if (folder / INTROSPECTED).exists() else []
    engine = connect(url)
    try:
        fresh = engine.introspect(progress=progress)
        if not fresh:
            raise ConnectError(
                f"{engine.label} has no table with columns that this login can read.",
                hint="Check the database's name and schema, or grant the login SELECT (and USAGE on the schema).",
            )
        fresh = suggest_joins(fresh, engine, progress=progress)
        database = engine.label
    finally:
        engine.close()
    cards, changes = (fresh, []) if first else merge(base, mine, fresh)
    if not (folder / CONFIG).exists():
        write_config(folder, name or folder.resolve().name, url)
    save_cards(folder / CARDS, cards)
    save_cards(folder / INTROSPECTED, fresh)
    for file, text in _STARTERS.items():
        if not (folder / file).exists():
            (folder / file).write_text(text, encoding="utf-8")
    return Introduction(
        folder=folder,
        database=database,
        tables=len(cards),
        columns=sum(len(card.columns) for card in cards),
        suggested=_suggested(cards),
        changes=changes,
        first=first,
    )


def _suggested(cards: list[TableCard]) -> int:
    return sum(len(card.suggested_joins) for card in cards)


def index(folder: Path, *, progress: Progress | None = None, values: bool = False) -> BuildReport:
    """Build the workspace's index, as much of it as changed; `values` reads all stored values again.

    Raises:
        WorkspaceError: when a card, few-shot or route cannot be read, or another process is building.
        ConnectError: when the database cannot be reached.
        DiskError: when the disk is full; the old index stays in use.
    """
    from tools.catalog import build, load_cards, load_fewshots
    from tools.settings import settings

    workspace = open_workspace(str(folder))
    return build(
        folder,
        load_cards(folder / CARDS),
        load_fewshots(folder / "fewshots.jsonl"),
        engine=workspace.engine,
        embedder_name=settings().embedder,
        progress=progress,
        values=values,
    )


def read_schema_once(workspace: Workspace, *, progress: Progress | None = None) -> bool:
    """Have the embedded model read the part of the prompt that all questions share, and keep it on disk.

    Returns False where there is nothing to keep: a hosted model, the SPEC's layout, or a schema too large to be
    shown whole.

    Raises:
        ModelError: when the embedded model cannot be had or started.
    """
    from tools.models import chat_model, warm
    from tools.models.known import is_local
    from tools.prompting import prompt_for

    options = effective(None, workspace)
    if not is_local(options.model) or options.layout == "spec":
        return False
    plan = workspace.catalog.plan("", options)
    if not plan["whole_schema"]:
        return False
    prompt = prompt_for(workspace, "", plan, (), options)
    warm(chat_model(options.model), prompt["system"], prompt["prefix"], prompt["cache_key"], progress=progress)
    return True
