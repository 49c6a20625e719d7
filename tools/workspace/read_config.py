"""`workspace.toml`: where a workspace is, what it says, and how it is written."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from shlex import quote
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from hopql.state.access import Access
from hopql.tools.base.errors import DiskError, WorkspaceError
from hopql.tools.base.settings import settings
from hopql.tools.base.write_files import write_whole

CONFIG = "workspace.toml"
CARDS = "tables.jsonl"
"""The card file: what people edit, and the index is built from."""
DEMO = "demo"
_LOCAL = Path("hopql")
_URL = re.compile(r"""^url[^\S\n]*=[^\S\n]*(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*')(?!["'])""", re.MULTILINE)
_ELSEWHERE = "Choose another folder with -w, or free some space."
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
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)  # cards and index hold values of the database
    except OSError as error:
        raise DiskError(f"{path / CONFIG} cannot be written: {error.strerror}.", hint=_ELSEWHERE) from error
    write_whole(path / CONFIG, text, private=True, hint=_ELSEWHERE)


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
    write_whole(file, text, private=True, hint=_ELSEWHERE)


def how_to_init(path: Path) -> str:
    """The command that gives this workspace a database."""
    where = "" if path == _LOCAL.absolute() else f"-w {quote(str(path))} "
    return f"hopql init {where}DATABASE_URL"


def how_to_apply(path: Path) -> str:
    """The command that makes a login which may read what this workspace grants, and nothing else."""
    return "hopql access apply" + ("" if path == _LOCAL.absolute() else f" -w {quote(str(path))}")


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
