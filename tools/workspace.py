"""A workspace: a folder with a database's cards, few-shots, routes, notes and index, opened once per process."""

from __future__ import annotations

import hashlib
import json
import os
import re
import tomllib
from contextlib import suppress
from functools import cached_property, lru_cache
from pathlib import Path
from shlex import quote
from threading import Lock
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from state.access import Access, Identity
from state.context import Context
from tools.addresses import filled
from tools.errors import DiskError, UsageError, WorkspaceError
from tools.settings import settings

if TYPE_CHECKING:
    from tools.catalog import Catalog
    from tools.database import Engine, Names
    from tools.database.grants import Grants
    from tools.database.turns import Turns

CONFIG = "workspace.toml"
SYNTHESISED = "fewshots.synthesised.jsonl"
INDEXED = ("tables.jsonl", "fewshots.jsonl", SYNTHESISED)
"""Files that the index is built from."""
DEMO = "demo"
_LOCAL = Path("hopql")
_URL = re.compile(r"""^url[^\S\n]*=[^\S\n]*(?:"[^\S\n]*"|'[^\S\n]*')(?!["'])""", re.MULTILINE)
"""Where `workspace.toml` says that there is no database."""
_ANY_URL = re.compile(r"""^url[^\S\n]*=[^\S\n]*(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*')(?!["'])""", re.MULTILINE)
_HINT = "Run `hopql init DATABASE_URL`, `hopql apis add PATH` for API specs alone, or `hopql demo` to try HopQL out."


class Config(BaseModel):
    """`workspace.toml`: a name, the database's URL (`${VARIABLE}` is taken from the environment), run options, and what
    may be read and as whom. Where the URL is empty there is no database."""

    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)

    name: str
    url: str = Field(repr=False)
    options: dict[str, Any] = Field(default_factory=dict)
    access: Access = Field(default_factory=Access)


class _Environment(Context, BaseSettings):
    """Run options as the environment gives them."""

    model_config = SettingsConfigDict(env_prefix="HOPQL_", extra="ignore")


class Workspace:
    """An opened workspace. Engine and catalog are made when first used, and shared by threads."""

    def __init__(self, path: Path) -> None:
        """Read the workspace's settings; nothing else is opened.

        Raises:
            WorkspaceError: when the folder holds no readable `workspace.toml`.
        """
        self.path = path
        self.config = read_config(path)
        self._lock = Lock()
        self._catalog: tuple[int, Grants, Catalog] | None = None
        self._grants: tuple[list[int], Grants] | None = None
        self._turns: Turns | None = None

    @property
    def notes(self) -> str:
        """The workspace's standing definitions, rules and units (`notes.md`), or nothing.

        Raises:
            WorkspaceError: when the file cannot be read.
        """
        file = self.path / "notes.md"
        try:
            return file.read_text(encoding="utf-8-sig").strip() if file.is_file() else ""
        except (OSError, UnicodeDecodeError) as error:
            raise WorkspaceError(f"{file} cannot be read: {error}.", hint="Save it as UTF-8 text.") from error

    @cached_property
    def engine(self) -> Engine:
        """The database, read-only, as the login reads it: for its dialect and schema. A run asks `engine_for` it.

        Raises:
            ConnectError: when it cannot be reached.
        """
        from tools.database import connect
        from tools.database.reticent import Reticent

        return Reticent(connect(self.url), self._names)

    @property
    def grants(self) -> Grants:
        """What may be read: `[access]` and the marks in the card file, both as they are now.

        Raises:
            WorkspaceError: a pattern or a marked card cannot be used.
        """
        from tools.catalog.granted import grants_of

        files = (self.path / CONFIG, self.path / INDEXED[0])
        stamps = [file.stat().st_mtime_ns if file.exists() else 0 for file in files]
        with self._lock:
            if self._grants is None or self._grants[0] != stamps:
                self._grants = (stamps, grants_of(read_config(self.path).access, files[1]))
            return self._grants[1]

    def _names(self) -> Names:
        """What errors of the database may name."""
        from tools.database import Names

        try:
            return self.catalog.names
        except WorkspaceError:  # there is no index yet
            return Names([], grants=self.grants)

    def identity_for(self, options: Context) -> Identity:
        """As whom a run asks the database.

        Raises:
            UsageError: the workspace needs to know who asks, and the run does not say it.
            WorkspaceError: `[access]` cannot be used.
        """
        from tools.database.acting import identity_of

        return identity_of(self.config.access, user=options.user, tenant=options.tenant, claims=options.claims)

    def space_for(self, options: Context) -> str:
        """Whose stores a run uses (queries, conversations): its tenant's. Where rows differ from user to user, each
        user of each tenant has stores of their own; without a user, each identity. Where something is hidden, what was
        asked and told under other grants is not seen either: it may hold what is hidden now."""
        if granted := self.grants.digest:
            return f"granted:{granted}:{self._space_of(options)}"
        return self._space_of(options)

    def _space_of(self, options: Context) -> str:
        if not self.config.access.by_user:
            return options.tenant
        who: list[object] = ["user", options.tenant, options.user]
        if not options.user:
            with suppress(UsageError):
                identity = self.identity_for(options)
                who = ["as", options.tenant, identity.role, *identity.settings]
        return f"own:{hashlib.sha256(json.dumps(who).encode()).hexdigest()[:32]}"

    def engine_for(self, options: Context) -> Engine:
        """The database as a run asks it: as its user, where `[access]` says so, and when it is its turn.

        Raises:
            UsageError: the workspace needs to know who asks, and the run does not say it.
            ConnectError: the database cannot be reached.
        """
        from tools.database.turns import InTurn, Turns

        who, limits = self.identity_for(options), settings()
        with self._lock:
            if self._turns is None:
                self._turns = Turns(limits.queries, limits.queries_per_user, limits.query_wait_s)
        whose = json.dumps([options.tenant, options.user]) if options.user else ""
        return InTurn(self.engine.acting(who), self._turns, whose)

    @property
    def url(self) -> str:
        """The database's URL with variables of the environment filled in: it may hold a password.

        Raises:
            WorkspaceError: when there is none, or a variable is not set.
        """
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
        from tools.catalog import Catalog
        from tools.catalog.manifest import read_manifest
        from tools.catalog.swap import how_to_index
        from tools.database.engine import dialect_of

        self.require_database()
        manifest, grants = self.path / "index" / "manifest.json", self.grants
        with self._lock:
            stamp = manifest.stat().st_mtime_ns if manifest.exists() else 0
            if self._catalog is None or self._catalog[:2] != (stamp, grants):
                dialect = dialect_of(self.config.url)
                opened = Catalog.open(
                    self.path, embedder_name=settings().embedder, grants=grants, dialect=dialect
                )
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


def read_config(path: Path) -> Config:
    """The settings in `path/workspace.toml`.

    Raises:
        WorkspaceError: when the file is missing or broken; the message says where.
    """
    file = path / CONFIG
    if not file.is_file():
        raise WorkspaceError(f"There is no workspace in {path}.", hint=_HINT)
    try:
        return Config.model_validate(tomllib.loads(file.read_text(encoding="utf-8-sig")))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise WorkspaceError(f"{file} is not valid TOML: {error}.", hint="Correct that line.") from None
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        hint = "It has name, url, [options] and [access]."
        raise WorkspaceError(f"{file}: {place}: {first['msg']}.", hint=hint) from None


def write_config(path: Path, name: str, url: str) -> None:
    """Make `path/workspace.toml`, readable by its owner only since a URL may hold a password; without one there is no
    database.

    Raises:
        DiskError: when it cannot be written.
    """
    text = (
        f"name = {json.dumps(name, ensure_ascii=False)}\n"
        "# ${VARIABLE} in the URL is taken from the environment.\n"
        f"url = {json.dumps(url, ensure_ascii=False)}\n\n"
        "# Defaults of this workspace's runs, for example max_rows = 200.\n[options]\n"
    )
    _write(path, text)


def _write(path: Path, text: str) -> None:
    file = path / CONFIG
    draft = file.with_name(f"{file.name}.{os.getpid()}.tmp")
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)  # cards and index hold values of the database
        draft.unlink(missing_ok=True)
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)  # never through a link of somebody else's
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text)
        draft.replace(file)
    except OSError as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise DiskError(
            f"{file} cannot be written: {error.strerror}.", hint="Choose another folder with -w, or free some space."
        ) from error


def change_url(path: Path, url: str) -> None:
    """Have a workspace use another URL of its database; see `set_url`."""
    set_url(path, url, where=_ANY_URL)


def set_url(path: Path, url: str, *, where: re.Pattern[str] = _URL) -> None:
    """Give a workspace that has no database one; the rest of its `workspace.toml` stays as people left it.

    Raises:
        WorkspaceError: when the file cannot be read, or its url does not stand on a line of its own.
        DiskError: when it cannot be written.
    """
    file = path / CONFIG
    read_config(path)
    line = f"url = {json.dumps(url, ensure_ascii=False)}"
    text, found = where.subn(lambda _: line, file.read_text(encoding="utf-8-sig"), count=1)
    if not found:
        raise WorkspaceError(f'{file} has no line url = "".', hint=f"Write it there: {line}")
    _write(path, text)


def how_to_init(path: Path) -> str:
    """The command that gives this workspace a database."""
    where = "" if path == _LOCAL.absolute() else f"-w {quote(str(path))} "
    return f"hopql init {where}DATABASE_URL"


def locate(spec: str = "") -> Path:
    """The folder of a workspace: a path, or a name under the user's data folder.

    Without one: `HOPQL_WORKSPACE`, then `./hopql`, then the demo's.

    Raises:
        WorkspaceError: when nothing of that name exists.
    """
    spec = spec or settings().workspace
    if not spec:
        if (_LOCAL / CONFIG).is_file():
            return _LOCAL.resolve()
        spec = DEMO
    folder = Path(spec).expanduser()
    if (folder / CONFIG).is_file():
        return folder.resolve()
    named = named_folder(spec)
    if (named / CONFIG).is_file():
        return named
    raise WorkspaceError(
        f"There is no workspace '{spec}'." if spec != DEMO else "There is no workspace here.",
        hint=_HINT,
    )


def named_folder(name: str) -> Path:
    """Where a workspace of that name is kept."""
    return settings().data_dir / "workspaces" / name


_opened: dict[tuple[Path, int], Workspace] = {}
_opened_lock = Lock()


def open_workspace(spec: str = "") -> Workspace:
    """The workspace, opened once per process; opened again when its `workspace.toml` has changed.

    Raises:
        WorkspaceError: when there is none, or its settings cannot be read.
    """
    path = locate(spec)
    key = (path, (path / CONFIG).stat().st_mtime_ns)
    with _opened_lock:
        if key not in _opened:
            _opened[key] = Workspace(path)
        return _opened[key]


def effective(context: Context | None, workspace: Workspace) -> Context:
    """The options that hold for a run: what the run sets, then the workspace, then the environment, then defaults.

    Every node asks, so that the answer to equal questions is kept; it is shared, and not to be changed.

    Raises:
        UsageError: when the environment holds a value that cannot be used.
        WorkspaceError: when the workspace's `[options]` do.
    """
    given = context.model_dump_json(exclude_unset=True) if context else "{}"
    own = json.dumps(workspace.config.options, sort_keys=True, default=str)
    set_ = tuple(sorted((name, value) for name, value in os.environ.items() if name.upper().startswith("HOPQL_")))
    return _effective(given, own, set_, workspace.path / CONFIG)


def environment_options() -> Context:
    """Options of a run as the environment gives them.

    Raises:
        UsageError: when it holds a value that cannot be used.
    """
    try:
        return _Environment()
    except ValidationError as error:
        first = error.errors()[0]
        name = "HOPQL_" + str(first["loc"][0]).upper()
        raise UsageError(f"{name}: {first['msg']}.", hint=f"Correct or unset {name}.") from error


@lru_cache(maxsize=64)
def _effective(given: str, own: str, environment: tuple[tuple[str, str], ...], file: Path) -> Context:
    around = environment_options().model_dump(exclude_unset=True)
    try:
        return Context.model_validate({**around, **json.loads(own), **json.loads(given)})
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise WorkspaceError(
            f"{file}, [options]: {place}: {first['msg']}.", hint="Correct or remove that option."
        ) from error
