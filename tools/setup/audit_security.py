"""What holds here, line by line: each claim of docs/security.md tried on this workspace, its database and this machine.

Nothing is believed because our own configuration says so: what must be refused is asked for, layer by layer, with the
layers above switched off.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal
from urllib.parse import parse_qs, urlsplit

from hopql.state.access import Access, Identity
from hopql.state.context import Context
from hopql.tools.base.errors import HopQLError, UsageError
from hopql.tools.base.hide_secrets import bare, of_url
from hopql.tools.base.settings import settings
from hopql.tools.catalog.cards import load_cards
from hopql.tools.database.engine import Engine, connect
from hopql.tools.database.explain_failures import FailedQueryError
from hopql.tools.database.inspect_login import abilities, asking, policies
from hopql.tools.database.scope_names import Names
from hopql.tools.models.choose_model import is_local
from hopql.tools.workspace.open_workspace import Workspace, open_workspace
from hopql.tools.workspace.read_config import CARDS, CONFIG, effective, how_to_init

State = Literal["holds", "warning", "wrong", "told"]
"""told: neither good nor bad, but to be known."""
Layer = Literal["statement", "allowed", "granted", "database", "bounds", "rows", "model", "here"]
"""Layers 1 to 7 of docs/security.md, and the machine that HopQL runs on."""
Found = tuple[State, str] | tuple[State, str, str]
"""What a try found: the state, the detail, what to do where it does not hold."""
REPORT: Final = "Please report this hole."


@dataclass(frozen=True)
class Holding:
    """What was found of one claim."""

    layer: Layer
    claim: str
    state: State
    detail: str = ""
    advice: str = ""
    """What to do where it does not hold: a command, a setting, SQL."""


Holdings = Iterator[Holding]


def try_claim(layer: Layer, claim: str, ask: Callable[[], Found]) -> Holding:
    """What `ask` finds; where it cannot be found out, that is wrong too, and said."""
    try:
        return Holding(layer, claim, *ask())
    except HopQLError as error:
        return Holding(layer, claim, "wrong", f"could not be checked: {error}", error.hint)
    except OSError as error:
        return Holding(layer, claim, "wrong", f"could not be checked: {type(error).__name__}: {error}")


def all_refused(tried: Iterable[str], passed: list[str], by: str = "let through") -> Found:
    """What is found where some ways were tried, by what each is, and some of them passed."""
    if passed:
        return "wrong", f"{by}: {', '.join(passed)}", REPORT
    return "holds", f"refused: {', '.join(tried)}"


def refused_by(engine: Engine, statements: dict[str, str]) -> Found:
    """Whether the engine, without the guard, refuses each of some statements, by what each is."""
    return all_refused(statements, [what for what, sql in statements.items() if _runs(engine, sql)], "the database did")


def _runs(engine: Engine, sql: str) -> bool:
    try:
        engine.run(sql, max_rows=1, timeout_s=5.0)
    except FailedQueryError:
        return False
    return True


def stopped(engine: Engine, sql: str) -> Found:
    """Whether a query that would not end for long is stopped in time."""
    began = time.monotonic()
    try:
        engine.run(sql, max_rows=1, timeout_s=0.3)
    except FailedQueryError as error:
        took = time.monotonic() - began
        if error.problem["kind"] == "timeout" and took < 5.0:
            return "holds", f"stopped after {took:.1f} s"
        return "wrong", f"after {took:.1f} s: {error}", REPORT
    return "wrong", "it ran to its end", REPORT


_EMBEDDED = "The embedded PostgreSQL is your own processes' alone; hopql access apply makes a login there too."
_READER = "hopql access apply makes a login that may only read."


def login_holds(engine: Engine, url: str) -> Holdings:
    """A line for each thing that the login may do beside reading."""
    claim, way = "the login may only read", _EMBEDDED if url.startswith("embedded:") else _READER
    if engine.dialect != "postgres":
        yield Holding("database", claim, "told", "this database is a file and has no logins")
        return
    try:
        found = abilities(engine)
        name = asking(engine)("SELECT current_user::text")[0][0]
    except HopQLError as error:
        yield Holding("database", claim, "wrong", f"could not be checked: {error}", error.hint)
        return
    for one in found:
        state: State = "told" if one.severity == "note" else "warning"
        yield Holding("database", claim, state, one.told, one.remedy or way)
    if all(one.severity == "note" for one in found):
        yield Holding("database", claim, "holds", f"{name} writes, owns and creates nothing here")


def rows_hold(workspace: Workspace, engine: Engine) -> Holdings:
    """As whom runs ask, and whether the policies of tables with row-level security hold for them."""
    access = workspace.config.access
    if not access.by_user:
        yield Holding("rows", "as whom runs ask", "told", "all as the login: [access] names no role and no settings")
    else:
        yield try_claim("rows", "as whom runs ask", lambda: _identity(workspace))
        yield try_claim("rows", "what stands for the user is taken on", lambda: _taken(access, engine))
    if engine.dialect == "postgres":
        yield try_claim("rows", "policies of the tables hold", lambda: _policies(access, engine))


def _identity(workspace: Workspace) -> Found:
    access = workspace.config.access
    named = ", ".join([*([f"role {access.role}"] if access.role else []), *sorted(access.settings)])
    try:
        workspace.identity_for(Context())
    except UsageError:
        return "holds", f"{named}; a run that does not say who asks is refused"
    if any("{" in text for text in (access.role, *access.settings.values())):
        return "wrong", f"{named}: a run that does not say who asks is not refused", REPORT
    return "told", f"{named}, the same for everyone"


def _taken(access: Access, engine: Engine) -> Found:
    """Take the role on, where it is one and the same, and a setting, and ask the database who it thinks asks."""
    role = access.role if "{" not in access.role else ""
    names = list(access.settings)
    who = Identity(role, tuple((name, "hopql canary") for name in names))
    shown = ", ".join(f"current_setting('{name}', true)" for name in names)
    sql = f"SELECT current_user::text{', ' + shown if shown else ''}"
    found = asking(engine.acting(who))(sql)[0]
    expected = [role or found[0], *("hopql canary" for _ in names)]
    after, login = asking(engine)(sql)[0], asking(engine)("SELECT session_user::text")[0][0]
    if found != expected or "hopql canary" in after or (role and after[0] == role and role != login):
        return "wrong", f"asked as {found}, and then as {after}", REPORT
    return "holds", "within a transaction, and gone after it"


def _policies(access: Access, engine: Engine) -> Found:
    role = access.role if "{" not in access.role else ""
    held, bypassed = policies(engine.acting(Identity(role)) if role else engine)
    if not held and not bypassed:
        if access.by_user and not access.role:
            return ("warning", "no table has row-level security, which [access.settings] are for",
                    "ALTER TABLE … ENABLE ROW LEVEL SECURITY; CREATE POLICY …")  # fmt: skip
        return "told", "no table has row-level security"
    if bypassed:
        told = f"they do not hold for {len(bypassed)} of {len(held) + len(bypassed)} tables: {', '.join(bypassed[:5])}"
        state: State = "wrong" if access.by_user and (role or not access.role) else "warning"
        return state, told, "Owners, superusers and BYPASSRLS pass them by. " + _READER
    return "holds", f"on {len(held)} tables: {', '.join(held[:5])}"


_HERE = ("localhost", "127.0.0.1", "::1")


def files_are_private(workspace: Workspace) -> Holdings:
    """Files with passwords, and those with values of the database."""
    if os.name != "posix":
        yield Holding("here", "files are private", "told", "this system's file permissions are not looked at")
        return
    file, url = workspace.path / CONFIG, workspace.config.url
    if list(of_url(url)):
        yield _private(file, "the password in workspace.toml is private", "wrong")
    for passfile in parse_qs(urlsplit(url).query if "://" in url else "").get("passfile", []):
        claim = "the file with the login's password is private"
        yield _private(Path(passfile), claim, "wrong", always=True)  # else libpq does not read it
    state, log = settings().data_dir / "postgres", settings().cache_dir / "errors.log"
    if state.is_dir():
        yield _private(state, "the embedded database's files are private", "wrong")
    if log.is_file():
        yield _private(log, "the log of errors is private", "wrong")
    if workspace.has_database:
        claim = "the workspace's cards and index, which hold values of the database, are private"
        yield _private(workspace.path, claim, "warning")


def _private(path: Path, claim: str, otherwise: State, *, always: bool = False) -> Holding:
    try:
        found = path.stat()
    except OSError as error:
        return Holding("here", claim, "wrong", f"{path}: {error.strerror}")
    mode = stat.S_IMODE(found.st_mode)
    if mode & 0o077 and (always or not _is_closed(path.parent)):
        advice = f"chmod {'700' if path.is_dir() else '600'} {path}"
        return Holding("here", claim, otherwise, f"other users of this machine can open {path} ({mode:03o})", advice)
    return Holding("here", claim, "holds", f"{path} ({mode:03o})")


def _is_closed(folder: Path) -> bool:
    """Whether a folder above lets no other user in."""
    return any(not each.stat().st_mode & 0o011 for each in (folder, *folder.parents))


def data_goes(options: Context) -> Holdings:
    """Where questions, the schema and values go."""
    model, chosen = options.model or settings().model, settings()
    claim, place = "where questions and data go", bare(chosen.base_url) if chosen.base_url else "api.openai.com"
    if is_local(model):
        yield Holding("model", claim, "told", f"nowhere: {model} runs on this machine")
    elif model.partition(":")[0] == "fake":
        yield Holding("model", claim, "told", f"nowhere: {model} answers from a script")
    else:
        here = (urlsplit(chosen.base_url).hostname or "") in _HERE
        told = (
            f"to {model} at {place}{', on this machine' if here else ''}: questions, notes, names and descriptions of "
            "tables and columns, sample values, stored values that match, examples, passages and memories that are "
            "found; never whole results, but values that one hop found for the next"
        )
        yield Holding("model", claim, "told", told, "" if here else "HOPQL_MODEL=local keeps all of it here.")
    hosted = [name for name in (chosen.embedder, chosen.marker) if name.startswith("openai:")]
    if hosted:
        told = f"questions, cards, stored values and documents go to {', '.join(hosted)} at {place}"
        yield Holding("model", "where texts to search go", "told", told, "HOPQL_EMBEDDER=minilm keeps them here.")
    kept = "on: questions are kept with their SQL, never their rows" if chosen.query_memory else "off"
    where = f", at {bare(chosen.state_url)}" if chosen.state_url and chosen.query_memory else ""
    yield Holding("here", "the query memory", "told", kept + where)


def examine(workspace: str = "") -> Iterator[Holding]:
    """Try the claims one after another; what there is not (a database, an index) is left out and said, and a database
    that cannot be reached does not keep the rest from being looked at."""
    try:
        opened = open_workspace(workspace)
        options = effective(None, opened)
    except HopQLError as error:
        yield Holding("here", "there is a workspace", "wrong", str(error), error.hint)
        return
    if opened.has_database:
        yield from _database(opened)
    else:
        yield Holding("database", "there is a database", "told",
                      f"none; `{how_to_init(opened.path)}` gives the workspace one")  # fmt: skip
    yield from files_are_private(opened)
    yield from data_goes(options)


def _database(workspace: Workspace) -> Iterator[Holding]:
    from hopql.tools.setup.attack_database import grants_hold, guard_holds

    try:
        cards = load_cards(workspace.path / CARDS)
        names = Names(cards, grants=workspace.grants)
    except HopQLError as error:
        yield Holding("granted", "the cards can be read", "wrong", str(error), error.hint)
        cards, names = [], Names([])
    with suppress(HopQLError):  # without an index, the cards say what runs may read
        names = workspace.catalog.names
    try:
        engine = connect(workspace.url, lambda: workspace.grants)
    except HopQLError as error:
        yield from guard_holds("postgres", names)
        yield Holding("database", "the database can be reached", "wrong", str(error), error.hint)
        return
    with closing(engine):
        yield from guard_holds(engine.dialect, names)
        yield from grants_hold(names, engine)
        yield from _beneath(workspace, engine)


def _beneath(workspace: Workspace, engine: Engine) -> Iterator[Holding]:
    """The layers beneath the guard."""
    from hopql.tools.setup.attack_database import bounds_hold, file_holds, server_holds

    yield from server_holds(engine, workspace.url) if engine.dialect == "postgres" else file_holds(engine)
    yield from login_holds(engine, workspace.config.url)
    yield from bounds_hold(engine, effective(None, workspace))
    yield from rows_hold(workspace, engine)
