"""Make a workspace ready: introspect into cards, index them, and have the model read the schema once."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import compress
from pathlib import Path
from typing import Literal

from hopql.state.access import Access
from hopql.state.cards import Column, FewShot, TableCard
from hopql.state.context import Context
from hopql.tools.base.errors import ConnectError, DiskError, UsageError, WorkspaceError
from hopql.tools.base.hide_secrets import hide
from hopql.tools.base.settings import settings
from hopql.tools.base.write_files import write_whole
from hopql.tools.catalog.build_index import BuildReport, build
from hopql.tools.catalog.cards import (
    children_told,
    cleared,
    granted_cards,
    left_out,
    load_cards,
    load_fewshots,
    looks_secret,
    merge,
    prose,
    save_cards,
    unmatched,
    unmatched_told,
    woven,
)
from hopql.tools.catalog.catalog import load_routes
from hopql.tools.catalog.cut_areas import plan_of
from hopql.tools.catalog.index_folder import read_manifest
from hopql.tools.catalog.join_graph import Names as TableNames
from hopql.tools.catalog.join_graph import check_joins
from hopql.tools.catalog.open_index import passing
from hopql.tools.catalog.write_examples import few_shots, forget
from hopql.tools.database.engine import Engine, connect, unheard
from hopql.tools.database.grants import Grants
from hopql.tools.database.guard import check
from hopql.tools.database.propose_joins import suggest_joins
from hopql.tools.database.scope_names import Names
from hopql.tools.database.wrap_engine import Discreet
from hopql.tools.models import chat_model, warm
from hopql.tools.models.choose_model import has_weights, is_local
from hopql.tools.models.fetch_artifacts import Progress
from hopql.tools.workspace.compose_prompt import prompt_for
from hopql.tools.workspace.open_workspace import Workspace, open_workspace
from hopql.tools.workspace.read_config import (
    CARDS,
    CONFIG,
    ELSEWHERE,
    FINGERPRINT,
    effective,
    filled,
    lasting,
    read_config,
    same_database,
    set_url,
    write_config,
)

INTROSPECTED = ".introspected.jsonl"
REMOVED = ".removed.jsonl"
"""Cards of tables that an introspection no longer found, as people left them."""
_READ = 4
"""Areas of a large schema that the model reads before anybody asks; the others, at the first question about them."""
_TOLD = 5
"""Oddities of a kind in a workspace's files that are told one by one."""
_STARTERS = {"fewshots.jsonl": "", "keywords.json": "{}\n", "notes.md": ""}


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
    left_out: list[str] = field(default_factory=list)
    """What could not be read, in words, one table or column each."""
    kept: list[str] = field(default_factory=list)
    """Tables that are gone from the cards, and whose cards are kept in `.removed.jsonl`."""
    secret: list[str] = field(default_factory=list)
    """Columns that look as if they held secrets, and are hidden until people allow them, as `table.column`."""
    folded: list[str] = field(default_factory=list)
    """Tables that have partitions or children without cards of their own, and which, in words."""
    exposed: list[str] = field(default_factory=list)
    """Such columns that an earlier card shows: people allowed them, or their cards are older than the rule."""


def initialise(
    folder: Path, url: str, *, name: str = "", progress: Progress | None = None, known: bool = False
) -> Introduction:
    """Introspect the database behind `url` into `folder`'s cards. People's edits of the cards survive: changes of the
    database are merged into them and told; the cards of tables that are gone are kept beside, and taken up again when
    their table comes back.

    `url` may hold `${VARIABLE}`, which is stored as it is; the path of a database file is stored absolute. A workspace
    that has none yet is given it; its specs and documents stay. `known`: the folder is of this database, whatever
    login its URL has.

    Raises:
        UsageError: when the folder is the workspace of another database; nothing is written then.
        ConnectError: when the database cannot be reached, or has no table that can be read.
        WorkspaceError: when the folder's cards cannot be read; nothing is written then.
        DiskError: when a file cannot be written.
    """
    url = lasting(url)
    if not known:
        _refuse_another(folder, url)
    kept = _Kept.read(folder)
    _refuse_unwritable(folder)
    left_out, hidden, guarded = list[str](), list[str](), list[TableCard]()

    def sift(cards: list[TableCard]) -> list[TableCard]:
        """Of what is not granted, and of what looks as if it were secret, no value is read."""
        hidden.extend([*unmatched_told(kept.grants, cards), *kept.grants.held_back(cards)])
        marked = _guarded(kept.grants.apply(cards), kept.written, kept.base)
        guarded.extend(card for card in marked if any(column.hidden for column in card.columns))
        return kept.grants.apply(marked)

    engine: Engine = connect(filled(url))
    with closing(engine):
        engine = Discreet(engine, kept.access) if kept.access.by_user else engine
        fresh = engine.introspect(progress=progress or unheard, tell=left_out.append, sift=sift)
        left_out += hidden
        if not fresh:
            raise _nothing_to_read(engine, kept.grants, hidden)
        fresh, database = suggest_joins(fresh, engine, progress=progress), engine.label
        schema = engine.fingerprint()
    back = kept.back(fresh)
    cards, changes = (fresh, []) if kept.first else merge(kept.base, [*kept.mine, *back], fresh)
    gone = kept.gone(fresh)
    if not (folder / CONFIG).exists():
        write_config(folder, name or folder.resolve().name, url)
    elif not read_config(folder).url.strip():
        set_url(folder, url)
    cards = _save(folder, kept, cards, fresh, gone, guarded)
    write_whole(folder / FINGERPRINT, schema, hint="Free some space, then run it again.")
    _write_starters(folder)
    told = [change.replace(" (its edits are lost)", "") for change in changes]
    told += [f"{card.name}: is back, with the card that was kept" for card in back]
    return Introduction(
        folder=folder, database=database, tables=len(cards), columns=sum(len(card.columns) for card in cards),
        suggested=sum(len(card.suggested_joins) for card in cards), changes=told, first=kept.first, left_out=left_out,
        kept=[card.name for card in gone],
        secret=[f"{card.name}.{column.name}" for card in guarded for column in card.columns if column.hidden],
        folded=[f"{card.name} is read with {of_it}" for card in cards if (of_it := children_told(card))],
        exposed=[f"{card.name}.{one.name}" for card in fresh for one in card.columns if looks_secret(one.name)],
    )  # fmt: skip


def _refuse_unwritable(folder: Path) -> None:
    there = next(path for path in (folder.absolute(), *folder.absolute().parents) if path.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        raise DiskError(f"{folder} cannot be written: {there} is not a folder that you may write to.", hint=ELSEWHERE)


@dataclass(frozen=True)
class _Kept:
    """What a folder has from before."""

    access: Access
    grants: Grants
    first: bool
    """It has no cards."""
    written: list[TableCard]
    """Cards as people left them."""
    mine: list[TableCard]
    """Of those, what is granted."""
    base: list[TableCard]
    """Cards as the last introspection found them."""
    removed: list[TableCard]
    """Cards of tables that were gone."""

    @classmethod
    def read(cls, folder: Path) -> _Kept:
        """The cards and the access of a folder."""
        written, base, removed = (
            load_cards(folder / file) if (folder / file).exists() else [] for file in (CARDS, INTROSPECTED, REMOVED)
        )
        access = read_config(folder).access if (folder / CONFIG).exists() else Access()
        grants = Grants.of(access, written)
        return cls(
            access, grants, not (folder / CARDS).exists(), written, grants.apply(written), grants.apply(base),
            cleared(removed, grants),
        )  # fmt: skip

    def back(self, fresh: Sequence[TableCard]) -> list[TableCard]:
        """Cards of tables that were gone and are there again."""
        before = {card.name for card in (*self.mine, *self.base)}
        found = {card.name for card in fresh}
        return [card for card in self.removed if card.name in found and card.name not in before and not self.first]

    def gone(self, fresh: Sequence[TableCard]) -> list[TableCard]:
        """Cards of tables that are not there any more, nor within another."""
        there = {card.name for card in fresh} | {child for card in fresh for child in card.children}
        return [card for card in self.mine if card.name not in there]


def _save(
    folder: Path, kept: _Kept, cards: list[TableCard], fresh: list[TableCard], gone: list[TableCard],
    guarded: list[TableCard],
) -> list[TableCard]:  # fmt: skip
    """Write all files of cards; gives the cards with what is hidden in them."""
    names = {card.name for card in gone}
    removed = [*(card for card in kept.removed if card.name not in names), *gone]
    if removed:
        save_cards(folder / REMOVED, removed)
    if guarded:
        cards = woven(cards, guarded, Grants.of(kept.access, guarded))
    save_cards(folder / CARDS, woven(cards, kept.written, kept.grants))
    save_cards(folder / INTROSPECTED, fresh)
    return cards


def _refuse_another(folder: Path, url: str) -> None:
    """Raise UsageError when the folder is the workspace of another database."""
    if not (folder / CONFIG).exists():
        return
    theirs = read_config(folder).url
    if theirs.strip() and not same_database(theirs, url):
        raise UsageError(
            f"{folder} is the workspace of another database: {hide(theirs)}, not {hide(url)}.",
            hint=f"Choose another folder with -w, or edit url in {folder / CONFIG} if the database has moved.",
        )


def _guarded(cards: list[TableCard], *known: Sequence[TableCard]) -> list[TableCard]:
    """The cards with columns hidden that look as if they held secrets; what a card of before names is as people left
    it."""
    if not settings().guard_secrets:
        return cards
    decided = {(card.name, column.name) for one in known for card in one for column in card.columns}

    def guarded(card: TableCard, column: Column) -> Column:
        secret = (card.name, column.name) not in decided and looks_secret(column.name)
        return column.model_copy(update={"hidden": True}) if secret else column

    return [card.model_copy(update={"columns": [guarded(card, each) for each in card.columns]}) for card in cards]


def _nothing_to_read(engine: Engine, grants: Grants, hidden: Sequence[str]) -> ConnectError:
    if not grants.everything:
        hint = " ".join(["Does [access] of workspace.toml hide all of it?", *(f"{line}." for line in hidden)])
    elif engine.dialect == "postgres":
        hint = "Check the database's name and schema, or grant the login SELECT (and USAGE on the schema)."
    else:
        hint = "Is it the right file? This one holds no tables."
    return ConnectError(f"{engine.label} has no table with columns that can be read.", hint=hint)


def _write_starters(folder: Path) -> None:
    """The files that people fill, where they are not there yet."""
    for file, text in _STARTERS.items():
        if not (folder / file).exists():
            write_whole(folder / file, text, hint="Free some space, then run it again.")


def index(
    folder: Path,
    *,
    progress: Progress | None = None,
    values: bool = False,
    synthesise: Literal["", "auto", "always", "never"] = "",
) -> BuildReport:
    """Build the workspace's index, as much of it as changed; `values` reads all stored values again.

    A workspace with few few-shots gets some that are synthesised from its schema (`synthesise`; empty: the setting).

    Raises:
        WorkspaceError: when a card, few-shot or route cannot be read, there is no card or no database, or another
            process is building.
        ConnectError: when the database cannot be reached.
        DiskError: when the disk is full; the old index stays in use.
    """
    workspace = open_workspace(str(folder))
    workspace.require_database()
    engine, cleared = _everybodys(workspace)
    dialect, grants, every = workspace.engine.dialect, workspace.grants, load_cards(folder / CARDS)
    cards, written = granted_cards(every, grants, folder / INTROSPECTED), load_fewshots(folder / "fewshots.jsonl")
    kept = passing(written, cards, grants, dialect)
    odd = [*_hiding(workspace, every, engine), *left_out(written, kept, "fewshots.jsonl")]
    written = list(compress(written, kept))
    odd += _review(folder, cards, written, dialect, grants)
    if progress:
        progress("writing examples", 0, 1)
    made = few_shots(folder, cards, written, engine, mode=synthesise or settings().synthesise)
    shown = list(compress(made.fewshots, passing(made.fewshots, cards, grants, dialect)))
    report = build(
        folder, cards, [*written, *shown],
        engine=engine, progress=progress, values=values,
        discreet=workspace.config.access.by_user, grants=grants, options=effective(None, workspace),
    )  # fmt: skip
    report.warnings += [*cleared, *made.told, *odd]
    return report


def _hiding(workspace: Workspace, cards: Sequence[TableCard], engine: Engine) -> list[str]:
    """What is odd in what a workspace hides: patterns that match nothing, tables that are hidden with a partition,
    people's texts that name what is hidden."""
    grants = workspace.grants
    if grants.everything:
        return []
    texts = [(workspace.notes, "notes.md")]
    for card in grants.apply(cards):
        texts.append((card.description, f"tables.jsonl, {card.name}"))
        texts += [(column.description, f"tables.jsonl, {card.name}.{column.name}") for column in card.columns]
    return [*unmatched(grants, cards, engine), *grants.held_back(cards), *prose(texts, cards, grants)]


def _everybodys(workspace: Workspace) -> tuple[Engine, list[str]]:
    """What may be indexed where rows differ from user to user: the engine to read values by, and what is told. Sample
    values that the cards have from before are deleted, and so are examples that were synthesised then."""
    folder, engine = workspace.path, workspace.engine
    if not workspace.config.access.by_user:
        return engine, []
    discreet = Discreet(engine, workspace.config.access)
    for file in (folder / CARDS, folder / INTROSPECTED, folder / REMOVED):
        cards = load_cards(file) if file.exists() else []
        if (cleared := discreet.cleared(cards)) != cards:
            save_cards(file, cleared)
    old = read_manifest(folder / "index")
    kept = forget(folder) if old is None or not old.discreet else []
    return discreet, [*discreet.told(load_cards(folder / CARDS)), *kept]


def read_schema_once(
    workspace: Workspace, *, model: str = "", fetch: bool = True, progress: Progress | None = None
) -> bool:
    """Have the embedded model (`model`; empty: the one that holds) read the part of the prompt that all questions
    share, and keep it on disk; of a schema too large to be shown whole, the parts of its largest areas.

    Returns False where there is nothing to keep: a hosted model, the SPEC's layout, or nothing that may be shown whole;
    and, without `fetch`, where the model's weights are not here.

    Raises:
        ModelError: when the embedded model cannot be had or started.
    """
    options = effective(Context(model=model) if model else None, workspace)
    if not is_local(options.model) or options.layout == "spec" or not (fetch or has_weights(options.model)):
        return False
    plan = workspace.catalog.plan("", options)
    largest = sorted(workspace.catalog.areas(options), key=len, reverse=True)[:_READ]
    plans = [plan] if plan["whole_schema"] else [plan_of(area) for area in reversed(largest)]
    for plan in plans:
        prompt = prompt_for(workspace, "", plan, (), options)
        if prompt["cache_key"]:
            warm(chat_model(options.model), prompt["system"], prompt["prefix"], prompt["cache_key"], progress=progress)
    return bool(plans)


def _review(
    folder: Path, cards: Sequence[TableCard], written: Sequence[FewShot], dialect: str, grants: Grants
) -> list[str]:
    """What is odd in a workspace's files, in words, up to five of a kind: joins to nowhere, few-shots whose SQL
    is not a read-only query over the cards. Nothing of it stops an index.

    Raises:
        WorkspaceError: when there is no card, or `keywords.json` cannot be used: no question could be planned.
    """
    if not cards:
        raise WorkspaceError(
            f"{folder / CARDS} holds no card." if grants.everything else "The workspace grants no table at all.",
            hint=f"Delete it, and run `hopql init` with -w {folder} again."
            if grants.everything
            else "Correct allow and deny in workspace.toml, and the marks in tables.jsonl.",
        )
    load_routes(folder / "keywords.json", TableNames(cards), grants)
    names = Names(cards, grants=grants)
    shots = []
    for shot in written:
        found = check(shot.sql, dialect, names)
        if not found["ok"]:
            shots.append(f"fewshots.jsonl: {shot.intent!r}: {found['problems'][0]['message']}")
    return [*_first(check_joins(cards)), *_first(shots)]


def _first(told: list[str]) -> list[str]:
    return told[:_TOLD] + ([f"… and {len(told) - _TOLD} more of this kind"] if len(told) > _TOLD else [])
