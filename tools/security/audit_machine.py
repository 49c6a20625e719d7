"""The machine that HopQL runs on: who else may read its files, and where questions and data go."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from hopql.state.context import Context
from hopql.tools.configuration import CONFIG
from hopql.tools.models.known import is_local
from hopql.tools.secrets import bare, of_url
from hopql.tools.security.try_claim import Holding, Holdings, State
from hopql.tools.settings import settings
from hopql.tools.workspace import Workspace

_HERE = ("localhost", "127.0.0.1", "::1")


def files_are_private(workspace: Workspace) -> Holdings:
    """Files with passwords, and those with values of the database."""
    if os.name != "posix":
        yield Holding("here", "files are private", "told", "this system's file permissions are not looked at")
        return
    file, url = workspace.path / CONFIG, workspace.config.url
    if list(of_url(url)):
        yield _private(file, "the password in workspace.toml is private", "wrong", f"chmod 600 {file}")
    for passfile in parse_qs(urlsplit(url).query if "://" in url else "").get("passfile", []):
        claim, its = "the file with the login's password is private", Path(passfile)
        yield _private(its, claim, "wrong", f"chmod 600 {passfile}", always=True)  # else libpq does not read it
    state, log = settings().data_dir / "postgres", settings().cache_dir / "errors.log"
    if state.is_dir():
        yield _private(state, "the embedded database's files are private", "wrong", f"chmod 700 {state}")
    if log.is_file():
        yield _private(log, "the log of errors is private", "wrong", f"chmod 600 {log}")
    if workspace.has_database:
        claim = "the workspace's cards and index, which hold values of the database, are private"
        yield _private(workspace.path, claim, "warning", f"chmod 700 {workspace.path}")


def _private(path: Path, claim: str, otherwise: State, advice: str, *, always: bool = False) -> Holding:
    try:
        found = path.stat()
    except OSError as error:
        return Holding("here", claim, "wrong", f"{path}: {error.strerror}")
    mode = stat.S_IMODE(found.st_mode)
    if mode & 0o077 and (always or not _is_closed(path.parent)):
        return Holding("here", claim, otherwise, f"other users of this machine can open {path} ({mode:03o})", advice)
    return Holding("here", claim, "holds", f"{path} ({mode:03o})")


def _is_closed(folder: Path) -> bool:
    """Whether a folder above lets no other user in."""
    return any(not each.stat().st_mode & 0o011 for each in (folder, *folder.parents))


def data_goes(options: Context) -> Holdings:
    """Where questions, the schema and values go."""
    model, chosen = options.model or settings().model, settings()
    claim = "where questions and data go"
    if is_local(model):
        yield Holding("model", claim, "told", f"nowhere: {model} runs on this machine")
    elif model.partition(":")[0] == "fake":
        yield Holding("model", claim, "told", f"nowhere: {model} answers from a script")
    else:
        place = bare(chosen.base_url) if chosen.base_url else "api.openai.com"
        here = (urlsplit(chosen.base_url).hostname or "") in _HERE
        told = (
            f"to {model} at {place}{', on this machine' if here else ''}: questions, notes, names and descriptions of "
            "tables and columns, sample values, stored values that match, examples, passages and memories that are "
            "found; never whole results, but values that one hop found for the next"
        )
        yield Holding("model", claim, "told", told, "" if here else "HOPQL_MODEL=local keeps all of it here.")
    hosted = [name for name in (chosen.embedder, chosen.marker) if name.startswith("openai:")]
    if hosted:
        place = bare(chosen.base_url) if chosen.base_url else "api.openai.com"
        told = f"questions, cards, stored values and documents go to {', '.join(hosted)} at {place}"
        yield Holding("model", "where texts to search go", "told", told, "HOPQL_EMBEDDER=minilm keeps them here.")
    kept = "on: questions are kept with their SQL, never their rows" if chosen.query_memory else "off"
    where = f", at {bare(chosen.state_url)}" if chosen.state_url and chosen.query_memory else ""
    yield Holding("here", "the query memory", "told", kept + where)
