"""As whom a run asks: what the workspace's `[access]` says, filled in with who asks, and taken on by a transaction.

Both are set by `SET LOCAL`, which no query can hold: where a login may not call `set_config`, only HopQL writes them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from hopql.state.access import Access, Identity
from hopql.tools.base.errors import ConnectError, UsageError, WorkspaceError

if TYPE_CHECKING:
    import psycopg

NOBODY: Final = Identity()
_SLOT: Final = re.compile(r"\{(\w+)(?:\.([^{}]*))?\}")
_SETTING: Final = re.compile(r"[A-Za-z_][\w$]*(\.[A-Za-z_][\w$]*)+", re.ASCII)
_JSON: Final = re.compile(r"""\s*(\{\s*["'{}]|\[)""")
_LONGEST_NAME: Final = 63
"""Bytes of an identifier; PostgreSQL cuts longer ones, and two users would be one."""
_LONGEST_VALUE: Final = 100_000
_REFUSED: Final = ("22023", "42501", "42704", "42602", "42601")
"""No such role or setting, or this login may not take it on."""


def identity_of(
    access: Access, *, user: str = "", tenant: str = "", claims: Mapping[str, str] | None = None
) -> Identity:
    """The role and settings of one run; those of the login where the workspace says nothing.

    Raises:
        UsageError: the workspace needs to know who asks, and that is not said or cannot be a role.
        WorkspaceError: `[access]` names a setting or a slot that there is not.
    """
    if not access.by_user:
        return NOBODY
    fill = partial(_filled, user=user, tenant=tenant, claims=claims or {})
    settings = tuple((_setting(name), fill(value, name)) for name, value in sorted(access.settings.items()))
    return Identity(_role(fill(access.role, "role")) if access.role else "", settings)


def _setting(name: str) -> str:
    if not _SETTING.fullmatch(name) or max(map(len, name.split("."))) > _LONGEST_NAME:
        raise WorkspaceError(
            f"[access.settings] {name}: this setting cannot be set for a run.",
            hint='Use a name of your own with a prefix, such as "app.user", and read it by current_setting().',
        )
    return name


def _role(name: str) -> str:
    if len(name.encode()) > _LONGEST_NAME or name.lower() == "none" or not name.strip():
        raise UsageError(
            f"'{name[:_LONGEST_NAME]}' cannot be a role of the database.", hint="Ask as a user that has a role there."
        )
    return name


def _filled(template: str, where: str, *, user: str, tenant: str, claims: Mapping[str, str]) -> str:
    """A template with what is known of who asks in its slots; what it needs and nobody said is an error. In one that is
    JSON, slots stand within texts, and no value can end the text that it stands in."""
    is_json = _JSON.match(template) is not None
    try:
        if is_json:
            json.loads(template)
    except ValueError:
        raise WorkspaceError(
            f"[access] {where}: this looks like JSON and is none.", hint='Put each slot into a text: {"sub": "{user}"}.'
        ) from None

    def known(slot: re.Match[str]) -> str:
        name, claim = slot.group(1), slot.group(2)
        if name not in ("user", "tenant", "claims") or (claim is not None and name != "claims"):
            raise WorkspaceError(
                f"[access] {where}: there is no {slot.group()}.",
                hint="There are {user}, {tenant}, {claims} and {claims.NAME}.",
            )
        whole = json.dumps(dict(sorted(claims.items())), ensure_ascii=False) if claims else ""
        said = claims.get(claim, "") if claim is not None else {"user": user, "tenant": tenant, "claims": whole}[name]
        if not said:
            raise UsageError(
                f"Whose rows may be read is not known: [access] needs {slot.group()}, which the run does not say.",
                hint=f"Say who asks: {_HOW[name]}.",
            )
        return json.dumps(said, ensure_ascii=False)[1:-1] if is_json else said

    value = _SLOT.sub(known, template)
    if "\x00" in value or len(value) > _LONGEST_VALUE:
        raise UsageError("What is said of who asks cannot be given to the database.", hint="Shorten it, without zeros.")
    return value


_HOW: Final = {
    "user": "the option `user` (`--user`, HOPQL_USER), or a key with a name",
    "tenant": "the option `tenant` (HOPQL_TENANT)",
    "claims": "the option `claims` (HOPQL_CLAIMS), or the server's HOPQL_SERVE_CLAIMS",
}


def without_users() -> UsageError:
    """The error where a workspace asks as its users, and its database has none."""
    return UsageError(
        "The workspace asks as its users ([access] role, settings), and a database file has none.",
        hint="Remove role and settings from workspace.toml, or use PostgreSQL.",
    )


def take_on(session: psycopg.Connection, identity: Identity, label: str) -> None:
    """Set what an identity says, for the transaction under way.

    Raises:
        ConnectError: the database does not let this login ask so.
        psycopg.Error: anything else went wrong.
    """
    import psycopg
    from psycopg import sql

    if identity == NOBODY:
        return
    said = [
        sql.SQL("SET LOCAL {} = {}").format(sql.Identifier(*name.split(".")), sql.Literal(value))
        for name, value in identity.settings
    ]
    if identity.role:
        said.append(sql.SQL("SET LOCAL ROLE {}").format(sql.Identifier(identity.role)))
    try:
        session.execute(sql.SQL("; ").join(said))
    except psycopg.Error as error:
        if error.sqlstate not in _REFUSED:
            raise
        why = (error.diag.message_primary or "it was refused").rstrip(".")
        raise ConnectError(
            f"{label} does not let HopQL ask as this user: {why}.",
            hint="Create the role and GRANT it to HopQL's login, or correct [access] in workspace.toml.",
        ) from None
