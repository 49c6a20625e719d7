"""What `doctor` asks each part: is it there, does it work, and if not, what to run."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import compress
from typing import Final

from hopql.tools.apis.open_collection import apis_of
from hopql.tools.base import keep_threads
from hopql.tools.base.errors import HopQLError
from hopql.tools.base.open_state import (
    SCHEMA,
    check_vector,
    chosen,
    have_schema,
    is_made,
    need_vector,
    session,
    steps_of,
)
from hopql.tools.base.run_postgres import data_of
from hopql.tools.base.settings import settings
from hopql.tools.catalog.build_index import is_stale
from hopql.tools.catalog.cards import load_cards, load_fewshots, unmatched
from hopql.tools.catalog.index_folder import FORMS, how_to_index, read_forms
from hopql.tools.catalog.join_graph import check_joins
from hopql.tools.catalog.open_index import passing
from hopql.tools.database.engine import dialect_of
from hopql.tools.database.explain_failures import label
from hopql.tools.database.stop_queries import long_running
from hopql.tools.knowledge import make_tables as knowledge
from hopql.tools.memory import memory_rows as memory
from hopql.tools.memory import query_rows as asked
from hopql.tools.models.choose_model import describe, is_local
from hopql.tools.workspace.open_workspace import SYNTHESISED, Workspace, open_workspace
from hopql.tools.workspace.read_config import CARDS, effective, how_to_init

LOW_DISK = 2_000_000_000


@dataclass(frozen=True)
class Check:
    """One part's state; `advice` is what to run when it is not `ok`."""

    part: str
    ok: bool
    detail: str
    advice: str = ""


def examine(workspace: str = "") -> Iterator[Check]:
    """Check disk, workspace, cards, database, index, API specs, state database and model, one after another; what
    depends on a broken part, or on one that there is not, is left out."""
    yield _guarded("disk", _disk)
    opened: list[Workspace] = []

    def find() -> str:
        opened.append(open_workspace(workspace))
        effective(None, opened[0])
        _ = opened[0].notes
        return str(opened[0].path)

    yield _guarded("workspace", find)
    if opened:
        if opened[0].has_database:
            yield _guarded("cards", lambda: _cards(opened[0]))
            yield _guarded("database", lambda: _database(opened[0]))
            yield _guarded("queries", lambda: _queries(opened[0]))
            yield _guarded("index", lambda: _index(opened[0]))
        else:
            yield Check("database", True, f"none; `{how_to_init(opened[0].path)}` gives the workspace one")
        if apis_of(opened[0]).folder.is_dir():
            yield _guarded("specs", lambda: _specs(opened[0]))
    yield _guarded("state", _state)
    yield _guarded("model", lambda: _model(opened[0] if opened else None))


def _guarded(part: str, ask: Callable[[], str]) -> Check:
    try:
        return Check(part, True, ask())
    except HopQLError as error:
        return Check(part, False, str(error), error.hint)
    except OSError as error:
        return Check(part, False, f"{type(error).__name__}: {error}", "Look at the file or folder it names.")


def _disk() -> str:
    folder = settings().cache_dir
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    if free < LOW_DISK:
        raise HopQLError(f"{free / 1e9:.1f} GB are free under {folder}.", hint="Free some: model and data take 1.5 GB.")
    return f"{free / 1e9:.0f} GB free under {folder}"


def _cards(workspace: Workspace) -> str:
    cards = workspace.grants.apply(load_cards(workspace.path / CARDS))
    fewshots = load_fewshots(workspace.path / "fewshots.jsonl")
    wrong = check_joins(cards)
    if wrong:
        raise HopQLError("; ".join(wrong[:3]), hint=f"Correct them in {workspace.path / 'tables.jsonl'}.")
    return f"{len(cards):,} tables, {sum(len(card.columns) for card in cards):,} columns, {len(fewshots)} few-shots"


def _database(workspace: Workspace) -> str:
    workspace.engine.run("SELECT 1", max_rows=1, timeout_s=10)
    odd = unmatched(workspace.grants, load_cards(workspace.path / CARDS), workspace.engine)
    workspace.check_schema()
    held = [told] if (told := workspace.check_login()) else []
    return "; ".join([f"{workspace.engine.label} answers", *held, *odd])


_MARGIN_S: Final = 10.0
"""After its time, that a query is given to be cancelled and end."""


def _queries(workspace: Workspace) -> str:
    """Queries of HopQL's login that nothing has ended, whichever process began them."""
    limit = effective(None, workspace).timeout_s
    if left := long_running(workspace.engine, limit + _MARGIN_S):
        told, first = ", ".join(f"{pid} ({seconds:,.0f} s)" for pid, seconds in left), left[0][0]
        raise HopQLError(
            f"Still running on the server after more than {limit:g} s (timeout_s): backend {told}.",
            hint=f"`SELECT pg_terminate_backend({first})` ends it as soon as it looks. Where that does not help, wait, "
            f"or run `kill -9 {first}` on the server's machine: PostgreSQL then starts again and ends all sessions.",
        )
    return f"none of HopQL's runs on after {limit:g} s (timeout_s)"


def _index(workspace: Workspace) -> str:
    catalog, grants = workspace.catalog, workspace.grants
    if catalog.index.manifest.grants != grants.digest:
        raise HopQLError("What is granted changed after the index was built.", hint=f"{how_to_index(workspace.path)}.")
    cards = grants.apply(load_cards(workspace.path / CARDS))
    stale = [CARDS] if is_stale(workspace.path, cards) else []
    stale += [FORMS] if read_forms(workspace.path) != catalog.index.manifest.forms else []
    written = load_fewshots(workspace.path / "fewshots.jsonl")
    shown = list(compress(written, passing(written, catalog.cards, grants, dialect_of(workspace.config.url))))
    mine, indexed = (
        sorted(shot.model_dump_json(exclude={"id"}) for shot in shots if shot.origin == "written")
        for shots in (shown, catalog.fewshots)
    )
    stale += ["fewshots.jsonl"] if mine != indexed else []
    stale += [name for name in workspace.edited if name == SYNTHESISED]
    if stale:
        raise HopQLError(
            f"{' and '.join(stale)} changed after the index was built.", hint=f"{how_to_index(workspace.path)}."
        )
    return f"{len(catalog.cards):,} tables, {len(catalog.fewshots)} few-shots, by {settings().embedder}"


def _specs(workspace: Workspace) -> str:
    index = apis_of(workspace).opened()
    vectors = f"by {settings().embedder}" if index.vectors is not None else "by words alone, without vectors"
    held = f"{len(index.cards):,} spec{'s' if len(index.cards) != 1 else ''}"
    return f"{held}, {index.size:,} operation{'s' if index.size != 1 else ''}, {vectors}"


def _state() -> str:
    """The state database: where it is, its versions, the steps of HopQL's tables, their size. What it lacks is made and
    taken back at once, to see whether it can be."""
    if not chosen() and not (data_of() / "PG_VERSION").exists():
        return "the embedded PostgreSQL, made when something is first kept"
    with session() as connection:
        server = connection.info.parameter_status("server_version")
        told = [f"{label(chosen()) if chosen() else 'the embedded PostgreSQL'} answers: PostgreSQL {server}"]
        told.append(f"pgvector {check_vector(connection) or 'not there yet'}")
        with connection.transaction(force_rollback=True):
            have_schema(connection)
            need_vector(connection)
        if not is_made(connection):
            return ", ".join([*told, "HopQL's tables come when something is first kept"])
        noted = steps_of(connection)
        known = {store.CAPABILITY: len(store.STEPS) for store in (knowledge, memory, asked, keep_threads)}
        newer = [name for name, step in noted.items() if step > known.get(name, 0)]
        if newer:
            raise HopQLError(
                f"Tables of the state database are of a newer HopQL: {', '.join(newer)}.",
                hint="Update HopQL, or set HOPQL_STATE_URL to another database.",
            )
        size = connection.execute(
            "SELECT coalesce(sum(pg_total_relation_size(oid)), 0) FROM pg_class WHERE relkind = 'r' "
            "AND relnamespace = to_regnamespace(%s)", [SCHEMA],
        ).fetchone()  # fmt: skip
    steps = ", ".join(f"{name} {step}" for name, step in noted.items()) or "no tables yet"
    return ", ".join([*told, f"schema {SCHEMA} with {steps}: {int(size[0] if size else 0) / 1e6:,.0f} MB"])


_LIBRARY: Final = "xllamacpp"
"""What the embedded model runs in where there is no native `llama-server`."""
_IMPORT_S: Final = 60.0


def _model(workspace: Workspace | None) -> str:
    """The embedded model's library is imported in a process apart: what it is linked with may be missing, or the
    processor too old for it, which ends a process."""
    name = (effective(None, workspace).model if workspace else "") or settings().model
    if not is_local(name) or shutil.which("llama-server"):
        return describe(name)
    code = [sys.executable, "-c", f"import {_LIBRARY}"]
    try:
        tried = subprocess.run(code, capture_output=True, text=True, timeout=_IMPORT_S, check=False)
    except subprocess.TimeoutExpired as error:
        raise HopQLError(f"{_LIBRARY} is not imported in {_IMPORT_S:g} s.", hint="Is the disk slow?") from error
    if tried.returncode:
        told = (tried.stderr.strip().splitlines() or [f"it ended the process with {tried.returncode}"])[-1]
        raise HopQLError(
            f"The embedded model's library cannot be imported: {told}",
            hint="On Debian and Ubuntu, `apt install libgomp1` gives what it is linked with; "
            f"`pip install {_LIBRARY}` installs it.",
        )
    return describe(name)
