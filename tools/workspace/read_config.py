"""`workspace.toml`: where a workspace is, what it says and how it is written; its database's URL as people write it,
and the options that hold for a run."""

from __future__ import annotations

import json
import os
import re
import shlex
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from hopql.state.access import Access
from hopql.state.context import Context
from hopql.tools.base.errors import DiskError, UsageError, WorkspaceError
from hopql.tools.base.hide_secrets import remember
from hopql.tools.base.settings import settings
from hopql.tools.base.write_files import write_whole

if TYPE_CHECKING:
    from hopql.tools.workspace.open_workspace import Workspace


CONFIG = "workspace.toml"
CARDS = "tables.jsonl"
"""The card file: what people edit, and the index is built from."""
DEMO = "demo"
_LOCAL = Path("hopql")
_URL = re.compile(r"""^url[^\S\n]*=[^\S\n]*(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*')(?!["'])""", re.MULTILINE)
ELSEWHERE = "Choose another folder with -w, or free some space."
FINGERPRINT = ".fingerprint"
"""The file that notes the database's schema as `hopql init` read it."""
_HINT = "Run `hopql init DATABASE_URL`, `hopql apis add PATH` for API specs alone, or `hopql demo` to try HopQL out."


class Config(BaseModel):
    """`workspace.toml`: a name, the database's URL (`${VARIABLE}` is taken from the environment), run options, and what
    may be read and as whom. Where the URL is empty there is no database."""

    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)

    name: str
    url: str = Field(repr=False)
    options: dict[str, Any] = Field(default_factory=dict)
    access: Access = Field(default_factory=Access)


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
    database."""
    text = (
        f"name = {json.dumps(name, ensure_ascii=False)}\n"
        "# ${VARIABLE} in the URL is taken from the environment.\n"
        f"url = {json.dumps(url, ensure_ascii=False)}\n\n"
        "# Defaults of this workspace's runs, for example max_rows = 200.\n[options]\n"
    )
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)  # cards and index hold values of the database
    except OSError as error:
        raise DiskError(f"{path / CONFIG} cannot be written: {error.strerror}.", hint=ELSEWHERE) from error
    write_whole(path / CONFIG, text, private=True, hint=ELSEWHERE)


def set_url(path: Path, url: str) -> None:
    """Have a workspace use this URL of its database; the rest of its `workspace.toml` stays as people left it.

    Raises:
        WorkspaceError: when the file cannot be read, or its url does not stand on a line of its own.
        DiskError: when it cannot be written.
    """
    file = path / CONFIG
    read_config(path)
    line = f"url = {json.dumps(url, ensure_ascii=False)}"
    text, found = _URL.subn(lambda _: line, file.read_text(encoding="utf-8-sig"), count=1)
    if not found:
        raise WorkspaceError(f'{file} has no line url = "".', hint=f"Write it there: {line}")
    write_whole(file, text, private=True, hint=ELSEWHERE)


def _with_folder(command: str, path: Path) -> str:
    return command if path == _LOCAL.absolute() else f"{command} -w {shlex.quote(str(path))}"


def how_to_init(path: Path, url: str = "DATABASE_URL") -> str:
    """The command that gives this workspace a database, or without `url` reads its database again."""
    return f"{_with_folder('hopql init', path)} {url}".rstrip()


def how_to_apply(path: Path) -> str:
    """The command that makes a login which may read what this workspace grants, and nothing else."""
    return _with_folder("hopql access apply", path)


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
    if spec == DEMO:
        raise WorkspaceError("There is no workspace here.", hint=_HINT)
    name = shlex.quote(spec)
    raise WorkspaceError(
        f"There is no workspace '{spec}'.",
        hint=f"`hopql init -w {name} DATABASE_URL` makes it, `hopql init -w {name} --no-database` one for API specs "
        "and documents alone.",
    )


def named_folder(name: str) -> Path:
    """Where a workspace of that name is kept."""
    return settings().data_dir / "workspaces" / name


_VARIABLE = re.compile(r"\$\{(\w+)\}")
_LOGIN = re.compile(r"(?<=://)[^/?#]*(?=@)")
_FILES = ("sqlite", "duckdb")


def filled(url: str, what: str = "The database's URL") -> str:
    """The URL with each `${VARIABLE}` replaced from the environment; the result may hold a password.

    A value that stands within `user:password`, or is a parameter's value, is percent-encoded, so that any password
    can be given as it is. A variable elsewhere, or one that is the whole URL, is taken as it is. The secrets in it are
    hidden from now on wherever text leaves this process. `what` the URL is of is said in errors.

    Raises:
        WorkspaceError: when a variable is not set.
    """
    login = _LOGIN.search(url)
    within = range(*login.span()) if login else range(0)

    def value(match: re.Match[str]) -> str:
        name = match.group(1)
        if name not in os.environ:
            raise WorkspaceError(
                f"{what} takes {name} from the environment, where it is not set.",
                hint=f"Set {name}, or write the URL out.",
            )
        before = url[: match.start()]
        encoded = match.start() in within or ("?" in before and before.endswith("="))
        return quote(os.environ[name], safe="") if encoded else os.environ[name]

    whole = _VARIABLE.sub(value, url)
    remember(whole)
    return whole


def lasting(url: str) -> str:
    """The URL as it holds from any folder: the path of a database file made absolute, all else as it is. Raises
    UsageError where it is empty."""
    if not url.strip():
        raise UsageError(
            "The database's URL is empty.",
            hint="Give postgresql://user@host/name, sqlite:///path or duckdb:///path; is the shell's variable set?",
        )
    file = None if _VARIABLE.search(url) else _file_of(url)
    if file is None:
        return url
    scheme, mark, _ = url.partition("://")
    return f"{scheme}:///{file.absolute()}" if mark else str(file.absolute())


def _file_of(url: str) -> Path | None:
    """The file that a URL, or a path, names; None where it names no file."""
    scheme, mark, rest = url.partition("://")
    if mark and scheme.split("+")[0].lower() not in _FILES:
        return None
    return Path(rest.removeprefix("/") if mark else url).expanduser()


def same_database(one: str, other: str) -> bool:
    """Whether two URLs name one database to one user. Raises WorkspaceError, see `filled`."""
    return one == other or _named(filled(one)) == _named(filled(other))


def _named(url: str) -> object:
    """What of a URL says which database it is."""
    from psycopg import ProgrammingError
    from psycopg.conninfo import conninfo_to_dict

    if file := _file_of(url):
        return file.resolve()
    scheme, _, rest = url.partition("://")
    try:
        parts = conninfo_to_dict(f"postgresql://{rest}") if scheme.startswith("postgres") else {"url": url}
    except ProgrammingError:
        return url
    return {"port": "5432", **parts, "host": str(parts.get("host")).lower(), "password": ""}


class _Environment(Context, BaseSettings):
    """Run options as the environment gives them."""

    model_config = SettingsConfigDict(env_prefix="HOPQL_", extra="ignore")


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
    """Options of a run as the environment gives them. Raises UsageError where a value cannot be used."""
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
        told = f"{file}, [options]: {option_told(error)}"
        raise WorkspaceError(told, hint="Correct or remove that option.") from error


def option_told(error: ValidationError) -> str:
    """The first option that cannot be used, and why, in a sentence."""
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"Option {place}: {first['msg']}." if place else first["msg"]
