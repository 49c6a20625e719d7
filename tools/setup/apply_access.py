"""A workspace's login: what it may do, and another that may only read, made and taken on."""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from hopql.state.access import Access
from hopql.state.cards import TableCard
from hopql.tools.base.errors import ConnectError, UsageError
from hopql.tools.base.settings import settings
from hopql.tools.catalog.cards import load_cards, save_cards
from hopql.tools.database.check_reach import Rights, granted, read_tables, readable
from hopql.tools.database.engine import Engine, connect, dialect_of, server_url, with_login
from hopql.tools.database.grants import Grants
from hopql.tools.database.inspect_login import Ability, abilities, asking
from hopql.tools.database.make_login import (
    LoginPlan,
    is_reader,
    kept_password,
    make_login,
    new_password,
    password_file,
    plan_login,
)
from hopql.tools.workspace.read_config import CARDS, CONFIG, filled, how_to_apply, read_config, same_database, set_url


@dataclass
class Login:
    """A read-only login that was made, as it was then found to be."""

    name: str
    database: str
    """The database, as its label says."""
    password: str
    """Where its password is: a file, or a variable of the environment."""
    remains: list[Ability] = field(default_factory=list)
    """What it may do beside reading, as the catalog says when it asks."""
    unread: list[str] = field(default_factory=list)
    """Tables that it should read and does not."""
    warnings: list[str] = field(default_factory=list)
    """Of the server, while it was made."""
    changes: list[str] = field(default_factory=list)
    """The statements that were run."""
    denied: list[str] = field(default_factory=list)
    """What it may read of that which is denied, a sentence each."""
    hidden: list[str] = field(default_factory=list)
    """Views that are hidden in the cards now, since they read what is denied."""


NAME: Final = "hopql_reader"


def has_logins(url: str) -> bool:
    """Whether a database has logins that can be made: it is a PostgreSQL, and no file."""
    return bool(url.strip()) and dialect_of(filled(url)) == "postgres"


def is_embedded(url: str) -> bool:
    """Whether it is the embedded PostgreSQL, which lets in its owner's processes only and trusts them: a login there
    has no password."""
    return url.startswith("embedded:")


def is_ours_to_change(folder: Path, url: str) -> bool:
    """Whether the workspace in `folder` is of the database that `url` names, whatever login either has."""
    theirs = read_config(folder).url if (folder / CONFIG).exists() else ""
    if not (has_logins(theirs) and has_logins(url)):
        return False
    return same_database(*(with_login(filled(each), "anyone") for each in (theirs, url)))


def own_login(folder: Path, url: str) -> str:
    """The login that the workspace in `folder` asks as, where it is another than that of `url`; else nothing."""
    if not is_ours_to_change(folder, url):
        return ""
    mine, theirs = (urlsplit(filled(each)).username or "" for each in (read_config(folder).url, url))
    return unquote(mine) if mine != theirs else ""


def login_for(folder: Path, url: str) -> str:
    """What a login is called that nobody named: the workspace's own, where `url` is another's; on the embedded
    PostgreSQL, whose databases share logins, one of the workspace's alone."""
    place = hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:8]
    return own_login(folder, url) or (f"{NAME}_{place}" if is_embedded(url) else NAME)


def admin_of(url: str) -> str:
    """Of a workspace's URL, that of a login which may make others: the embedded PostgreSQL's own, else the same."""
    return f"embedded:///{url.rpartition('/')[2]}" if is_embedded(url) else url


def planned(folder: Path, engine: Engine, name: str, *, url: str = "", change: bool = False) -> LoginPlan:
    """What makes a login that may read what the workspace in `folder` grants: of its cards, or where there are none yet
    of all that `engine`'s login may read; all of that where there is no workspace.

    Args:
        url: of `engine`; where the workspace asks as the login `name` already, it is brought in line.

    Raises:
        UsageError: the name cannot be used, or there is such a role and it is not to be changed.
        WorkspaceError: a pattern of `[access]` cannot be used.
    """
    access, grants, cards = _granted(folder)
    if cards is None and not grants.everything:
        cards = grants.apply(readable(asking(engine)))
    own = bool(url) and own_login(folder, url) == name
    change = change or (is_embedded(url) and not own and name == login_for(folder, url))
    return plan_login(engine, name, cards=cards, grants=grants, role=access.role, change=change, own=own)


def take_on(folder: Path, url: str, plan: LoginPlan, *, variable: str = "", everyone: bool = False) -> Login:
    """Make the login as that of `url`, have the workspace in `folder` use it, and look what it can really do; one that
    the workspace uses already is brought in line.

    Its password is random and kept in a file under the data folder that only its owner reads; or it is what `variable`
    of the environment holds, and the workspace names the variable. Views that the plan leaves out are hidden in the
    cards.

    Raises:
        UsageError: the variable is not set, or no password.
        QueryError: the server refused a statement; nothing was changed.
        ConnectError: one of the logins does not get in.
        DiskError: a file cannot be written.
    """
    server, done = server_url(filled(url)), [*plan.statements, *(plan.everyone if everyone else ())]
    new, where, warnings = read_config(folder).url, "", list[str]()
    if not plan.keeps:
        own = new or url
        base = own if "://" in own else filled(own)  # a variable that is the whole URL holds another login
        with contextlib.ExitStack() as stack:
            password, new = "", with_login(base, plan.name)
            if is_embedded(url):
                pass  # it has no password
            elif variable:
                password, where = _from_variable(variable), f"the variable {variable}"
                new = with_login(base, plan.name, password=f"${{{variable}}}")
            else:
                password, file = new_password(), password_file(settings().data_dir / "logins", filled(url), plan.name)
                where, new = str(file), with_login(base, plan.name, passfile=file)
                stack.enter_context(kept_password(file, filled(url), plan.name, password))
            warnings = make_login(server, plan, password, everyone=everyone)
    elif done:
        warnings = make_login(server, plan, "", everyone=everyone)
    try:
        reader = connect(filled(new))
    except ConnectError as error:
        raise ConnectError(
            f"The login {plan.name} was made and does not get in; the workspace keeps its own. {error}",
            hint=f"Its password is in {where}. {error.hint}" if where else error.hint,
        ) from None
    try:
        set_url(folder, new)
        found = Login(plan.name, reader.label, where, warnings=warnings, changes=done)
        found.hidden = _hide(folder, plan.unreadable)
        _look(folder, reader, found)
    finally:
        reader.close()
    return found


def _hide(folder: Path, names: Sequence[str]) -> list[str]:
    """Hide the cards of these views; which were shown until now."""
    file = folder / CARDS
    cards = load_cards(file) if names and file.exists() else []
    shown = [card.name for card in cards if card.name in names and not card.hidden]
    if shown:
        hide = {"hidden": True}
        save_cards(file, [card.model_copy(update=hide) if card.name in shown else card for card in cards])
    return shown


def is_held(folder: Path, engine: Engine) -> bool:
    """Whether `engine` asks as a login that HopQL made and that may read what the workspace grants, no more, no less.

    Raises:
        UsageError: it does so, and is to be brought in line, which it cannot do itself.
    """
    if not is_reader(asking(engine)):
        return False
    found = Login("", "", "")
    _look(folder, engine, found)
    if found.unread or found.denied:
        raise UsageError(
            "The login of this workspace may only read: it cannot grant itself what differs now.",
            hint=f"Give one that may: `{how_to_apply(folder)} postgresql://ADMIN@HOST/NAME`; --print prints the SQL.",
        )
    return True


def _look(folder: Path, reader: Engine, found: Login) -> None:
    _, grants, cards = _granted(folder)
    reads = {table.card for table, _ in granted(read_tables(asking(reader)), cards)}
    found.unread = [card.name for card in cards or () if card.name not in reads]
    found.remains = abilities(reader)
    found.denied = Rights(reader).reach(grants).lines


def _granted(folder: Path) -> tuple[Access, Grants, list[TableCard] | None]:
    """The workspace's `[access]`, what it grants, and the cards of that; None where there are no cards yet."""
    access = read_config(folder).access if (folder / CONFIG).exists() else Access()
    cards = load_cards(folder / CARDS) if (folder / CARDS).exists() else None
    grants = Grants.of(access, cards or ())
    return access, grants, cards if cards is None else grants.apply(cards)


def _from_variable(variable: str) -> str:
    if not (variable.isidentifier() and variable.isascii()):
        raise UsageError(f"{variable!r} cannot name a variable of the environment.", hint="Use letters, digits and _.")
    password = os.environ.get(variable, "")
    if len(password) < 8:
        raise UsageError(
            f"{variable} holds no password of at least 8 characters.",
            hint=f"Set {variable} to a long random text first, or leave the option out: one is made and kept.",
        )
    return password
