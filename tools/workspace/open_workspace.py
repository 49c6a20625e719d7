"""A workspace: a folder with a database's cards, few-shots, routes, notes and index, opened once per process."""

from __future__ import annotations

import hashlib
import json
import time
from collections import OrderedDict
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

from hopql.state.access import Identity
from hopql.state.context import Context
from hopql.tools.base.errors import UsageError, WorkspaceError
from hopql.tools.base.settings import settings
from hopql.tools.workspace.read_config import (
    CARDS,
    CONFIG,
    FINGERPRINT,
    filled,
    how_to_apply,
    how_to_init,
    locate,
    read_config,
)

if TYPE_CHECKING:
    from hopql.tools.catalog.catalog import Catalog
    from hopql.tools.database.engine import Engine
    from hopql.tools.database.grants import Grants
    from hopql.tools.database.scope_names import Names
    from hopql.tools.database.wrap_engine import Turns

SYNTHESISED = "fewshots.synthesised.jsonl"
INDEXED = (CARDS, "fewshots.jsonl", SYNTHESISED)
"""Files that the index is built from."""
_WALL_S: Final = 300.0
"""How long it is believed what a login may read."""


class Workspace:
    """An opened workspace. Engine and catalog are made when first used, and shared by threads."""

    def __init__(self, path: Path) -> None:
        """Read the workspace's settings; nothing else is opened."""
        self.path = path
        self.config = read_config(path)
        self._lock = Lock()
        self._catalog: tuple[int, Grants, Catalog] | None = None
        self._grants: tuple[list[int], Grants] | None = None
        self._wall: tuple[Grants, float, str] | None = None
        self._turns: Turns | None = None

    @property
    def notes(self) -> str:
        """The workspace's standing definitions, rules and units (`notes.md`), or nothing."""
        file = self.path / "notes.md"
        try:
            return file.read_text(encoding="utf-8-sig").strip() if file.is_file() else ""
        except (OSError, UnicodeDecodeError) as error:
            raise WorkspaceError(f"{file} cannot be read: {error}.", hint="Save it as UTF-8 text.") from error

    @cached_property
    def engine(self) -> Engine:
        """The database, read-only, as the login reads it: for its dialect and schema. A run asks `engine_for` it."""
        from hopql.tools.database.engine import connect
        from hopql.tools.database.wrap_engine import Reticent

        return Reticent(connect(self.url, lambda: self.grants), self._names)

    @property
    def grants(self) -> Grants:
        """What may be read: `[access]` and the marks in the card file, both as they are now."""
        from hopql.tools.catalog.cards import load_marked
        from hopql.tools.database.grants import Grants

        files = (self.path / CONFIG, self.path / CARDS)
        stamps = [file.stat().st_mtime_ns if file.exists() else 0 for file in files]
        with self._lock:
            if self._grants is None or self._grants[0] != stamps:
                self._grants = (stamps, Grants.of(read_config(self.path).access, load_marked(files[1])))
            return self._grants[1]

    def check_login(self) -> str:
        """See that the database keeps from this workspace's login what the workspace denies. PostgreSQL is asked: when
        it is first needed, when what is granted has changed, every few minutes, and again after a refusal.

        Returns:
            A warning to be said, where HopQL's guard alone keeps something: what `hopql init` hid for its name until
            `hopql access apply` was run, or all where that is chosen; nothing where the wall stands.

        Raises:
            AccessError: the login may read what people denied.
            WorkspaceError: `[access]` cannot be used.
            ConnectError: the database cannot be reached.
        """
        from hopql.tools.database.engine import dialect_of

        grants = self.grants
        if grants.everything or dialect_of(self.url) != "postgres":
            return ""
        with self._lock:
            known = self._wall
        if known is not None and known[0] == grants and time.monotonic() - known[1] < _WALL_S:
            return known[2]
        told = self._wall_told(grants)
        with self._lock:
            self._wall = (grants, time.monotonic(), told)
        return told

    def _wall_told(self, grants: Grants) -> str:
        from hopql.tools.base.errors import AccessError, QueryError
        from hopql.tools.catalog.cards import written_grants_of
        from hopql.tools.database.check_reach import Rights

        access = read_config(self.path).access
        trusted = access.trust_the_guard or settings().trust_the_guard
        written = written_grants_of(access, self.path / CARDS)
        apply = f"`{how_to_apply(self.path)}` makes a login that may not"
        try:
            rights = Rights(self.engine)
        except QueryError as error:
            if written.everything or trusted:
                return f"Whether the database keeps what is hidden from this login could not be found out: {error}"
            raise AccessError(
                f"Whether the database keeps what is denied from this login could not be found out: {error}",
                hint="--trust-the-guard asks all the same: HopQL's reading of the SQL alone then keeps it.",
            ) from None
        denied, every = rights.reach(written), rights.reach(grants)
        why = every.why
        if denied and not trusted:
            raise AccessError(
                f"The database lets this workspace's login read what is denied: {denied.counted}{why}. So nothing is "
                "asked of it.",
                hint=f"{apply}; --trust-the-guard asks all the same, by HopQL's reading of the SQL alone.",
            )
        if not (denied or every.columns):
            return ""
        what = (denied or every).counted
        return f"Only HopQL's reading of the SQL keeps back {what}: this login may read them{why}. {apply}."

    def _names(self) -> Names:
        """What errors of the database may name."""
        from hopql.tools.database.scope_names import Names

        try:
            return self.catalog.names
        except WorkspaceError:  # there is no index yet
            return Names([], grants=self.grants)

    def identity_for(self, options: Context) -> Identity:
        """As whom a run asks the database. Raises UsageError where it needs to know who asks, and is not told."""
        from hopql.tools.database.act_as import identity_of

        return identity_of(self.config.access, user=options.user, tenant=options.tenant, claims=options.claims)

    def space_for(self, options: Context) -> str:
        """Whose stores a run uses (queries, conversations): its tenant's. Where rows differ from user to user, each
        user of each tenant has stores of their own; without a user, each identity. Where something is hidden, what was
        asked and told under other grants is not seen either: it may hold what is hidden now."""
        space = options.tenant
        if self.config.access.by_user:
            who: list[object] = ["user", options.tenant, options.user]
            if not options.user:
                with suppress(UsageError):
                    identity = self.identity_for(options)
                    who = ["as", options.tenant, identity.role, *identity.settings]
            space = f"own:{hashlib.sha256(json.dumps(who).encode()).hexdigest()[:32]}"
        granted = self.grants.digest
        return f"granted:{granted}:{space}" if granted else space

    def engine_for(self, options: Context) -> Engine:
        """The database as a run asks it: as its user, where `[access]` says so, and when it is its turn.

        Raises:
            UsageError: the workspace needs to know who asks, and the run does not say it.
            ConnectError: the database cannot be reached.
            AccessError: its login may read what people denied.
        """
        from hopql.tools.database.wrap_engine import InTurn, Turns

        who, limits = self.identity_for(options), settings()
        self.check_login()
        with self._lock:
            if self._turns is None:
                self._turns = Turns(limits.queries_at_once, limits.queries_per_user, limits.query_wait_s)
        whose = json.dumps([options.tenant, options.user]) if options.user else ""
        return InTurn(self.engine.acting(who), self._turns, whose)

    @property
    def url(self) -> str:
        """The database's URL with variables of the environment filled in: it may hold a password."""
        self.require_database()
        return filled(self.config.url)

    @property
    def has_database(self) -> bool:
        """Whether it has a database: one that was made for API specs or documents may have none."""
        return bool(self.config.url.strip())

    def require_database(self) -> None:
        """Raise WorkspaceError where the workspace has no database."""
        if not self.has_database:
            raise WorkspaceError(
                f"The workspace '{self.config.name}' has no database.",
                hint=f"`{how_to_init(self.path)}` gives it one; API specs and documents need none.",
            )

    def check_schema(self) -> None:
        """Compare the database with what `hopql init` read.

        Raises:
            WorkspaceError: tables, columns, types or keys changed since.
            ConnectError: the database cannot be reached.
        """
        noted = self.path / FINGERPRINT
        if noted.is_file() and noted.read_text(encoding="utf-8") != self.engine.fingerprint():
            raise WorkspaceError(
                "The database's schema changed after `hopql init` read it.",
                hint=f"`{how_to_init(self.path, '')}` reads it again, and keeps what you wrote.",
            )

    @property
    def edited(self) -> list[str]:
        """Files that were written after the index was built from them; none where there is no index."""
        manifest = self.path / "index" / "manifest.json"
        if not manifest.is_file():
            return []
        built = manifest.stat().st_mtime_ns
        files = [self.path / name for name in INDEXED]
        return [file.name for file in files if file.is_file() and file.stat().st_mtime_ns > built]

    @property
    def catalog(self) -> Catalog:
        """The index, opened again when a rebuild has replaced it or something else is granted.

        Raises:
            WorkspaceError: when there is none, it is of another version or model, or the workspace has no database.
        """
        from hopql.tools.catalog.catalog import Catalog
        from hopql.tools.catalog.index_folder import how_to_index, read_manifest
        from hopql.tools.database.engine import dialect_of

        self.require_database()
        manifest, grants = self.path / "index" / "manifest.json", self.grants
        with self._lock:
            stamp = manifest.stat().st_mtime_ns if manifest.exists() else 0
            if self._catalog is None or self._catalog[:2] != (stamp, grants):
                dialect = dialect_of(self.config.url)
                opened = Catalog.open(self.path, grants=grants, dialect=dialect)
                built = read_manifest(manifest.parent)
                if self.config.access.by_user and not (built and built.discreet):
                    raise WorkspaceError(
                        "The index may hold values of rows that differ from user to user: it was built before "
                        "workspace.toml said so.",
                        hint=f"{how_to_index(self.path)}.",
                    )
                opened.names.routines = lambda: self.engine.routines()
                self._catalog = (stamp, grants, opened)
            return self._catalog[2]


_MOST: Final = 32
"""Opened workspaces that are kept: each holds files and connections."""
_opened: OrderedDict[Path, tuple[int, Workspace]] = OrderedDict()
_opened_lock = Lock()


def open_workspace(spec: str = "") -> Workspace:
    """The workspace, opened once per process; opened again when its `workspace.toml` has changed.

    Of very many, those that were asked for longest ago are let go: who still holds one may go on with it.

    Raises:
        WorkspaceError: when there is none, or its settings cannot be read.
    """
    path = locate(spec)
    stamp = (path / CONFIG).stat().st_mtime_ns
    with _opened_lock:
        if path not in _opened or _opened[path][0] != stamp:
            _opened[path] = (stamp, Workspace(path))
            if len(_opened) > _MOST:
                _opened.popitem(last=False)
        _opened.move_to_end(path)
        return _opened[path][1]
