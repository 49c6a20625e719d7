"""A workspace's login: what it may do, and another that may only read, made and taken on."""

from __future__ import annotations

import os
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from hopql.state.access import Access
from hopql.tools.addresses import filled, same_database
from hopql.tools.configuration import CARDS, CONFIG, change_url, read_config
from hopql.tools.errors import ConnectError, UsageError
from hopql.tools.settings import settings

if TYPE_CHECKING:
    from hopql.state.cards import TableCard
    from hopql.tools.database import Engine
    from hopql.tools.database.grants import Grants
    from hopql.tools.database.login_sql import LoginPlan
    from hopql.tools.database.logins import Ability


@dataclass
class Login:
    """A read-only login that was made, as it was then found to be."""

    name: str
    database: str
    """The URL without secrets."""
    password: str
    """Where its password is: a file, or a variable of the environment."""
    remains: list[Ability] = field(default_factory=list)
    """What it may do beside reading, as the catalog says when it asks."""
    unread: list[str] = field(default_factory=list)
    """Tables that it should read and does not."""
    warnings: list[str] = field(default_factory=list)
    """Of the server, while it was made."""


def has_logins(url: str) -> bool:
    """Whether a database has logins that can be made: it is a PostgreSQL of its own, neither a file nor the embedded
    one, which lets in only its owner's processes and trusts them."""
    return filled(url).partition("://")[0].split("+")[0].lower() in ("postgresql", "postgres")


def is_ours_to_change(folder: Path, url: str) -> bool:
    """Whether the workspace in `folder` is of the database that `url` names, whatever login either has."""
    from hopql.tools.database.login_url import with_login

    if not (folder / CONFIG).exists():
        return False
    theirs = read_config(folder).url
    if not (theirs.strip() and has_logins(theirs) and has_logins(url)):
        return False
    return same_database(*(with_login(filled(each), "anyone") for each in (theirs, url)))


def planned(folder: Path, engine: Engine, name: str, *, change: bool = False) -> LoginPlan:
    """What makes a login that may read what the workspace in `folder` grants: of its cards, or where there are none yet
    of all that `engine`'s login may read; all of that where there is no workspace.

    Raises:
        UsageError: the name cannot be used, or there is such a role and it is not to be changed.
        WorkspaceError: a pattern of `[access]` cannot be used.
    """
    from hopql.tools.database.login_grants import readable
    from hopql.tools.database.login_sql import plan_login
    from hopql.tools.database.logins import asking

    access, grants, cards = _granted(folder)
    if cards is None and not grants.everything:
        cards = grants.apply(readable(asking(engine)))
    return plan_login(engine, name, cards=cards, whole=grants.everything, role=access.role, change=change)


def take_on(folder: Path, url: str, plan: LoginPlan, *, variable: str = "", everyone: bool = False) -> Login:
    """Make the login as that of `url`, have the workspace in `folder` use it, and look what it can really do.

    Its password is random and kept in a file under the data folder that only its owner reads; or it is what `variable`
    of the environment holds, and the workspace names the variable.

    Raises:
        UsageError: the variable is not set, or no password.
        QueryError: the server refused a statement; nothing was changed.
        ConnectError: one of the logins does not get in.
        DiskError: a file cannot be written.
    """
    from hopql.tools.database import connect
    from hopql.tools.database.labels import label
    from hopql.tools.database.login_making import make_login, new_password
    from hopql.tools.database.login_url import kept_password, password_file, with_login

    own = read_config(folder).url or url
    base = own if "://" in own else filled(own)  # a variable that is the whole URL holds another login
    if variable:
        password, where = _from_variable(variable), f"the variable {variable}"
        new = with_login(base, plan.name, password=f"${{{variable}}}")
    else:
        password = new_password()
        file = password_file(settings().data_dir / "logins", filled(url), plan.name)
        new, where = with_login(base, plan.name, passfile=file), str(file)
    with kept_password(file, filled(url), plan.name, password) if not variable else nullcontext():
        warnings = make_login(filled(url), plan, password, everyone=everyone)
    try:
        reader = connect(filled(new))
    except ConnectError as error:
        raise ConnectError(
            f"The login {plan.name} was made and does not get in; the workspace keeps its own. {error}",
            hint=f"Its password is in {where}. {error.hint}",
        ) from None
    try:
        change_url(folder, new)
        found = Login(plan.name, label(filled(new)), where, warnings=warnings)
        _look(folder, reader, found)
    finally:
        reader.close()
    return found


def _look(folder: Path, reader: Engine, found: Login) -> None:
    from hopql.tools.database.login_grants import granted
    from hopql.tools.database.logins import abilities, asking

    _, _, cards = _granted(folder)
    reads = {relation.card for relation, _ in granted(asking(reader), cards)}
    found.unread = [card.name for card in cards or () if card.name not in reads]
    found.remains = abilities(reader)


def _granted(folder: Path) -> tuple[Access, Grants, list[TableCard] | None]:
    """The workspace's `[access]`, what it grants, and the cards of that; None where there are no cards yet."""
    from hopql.tools.catalog import load_cards
    from hopql.tools.database.grants import Grants

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
