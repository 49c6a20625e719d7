"""Layer 4's login and layer 6: what the login may do, as whom runs ask, and whose policies hold."""

from __future__ import annotations

from hopql.state.access import Access, Identity
from hopql.state.context import Context
from hopql.tools.database.engine import Engine
from hopql.tools.database.logins import Ability, abilities, asking, policies
from hopql.tools.errors import UsageError
from hopql.tools.security.try_claim import REPORT, Found, Holding, Holdings, State, try_claim
from hopql.tools.workspace import Workspace

_EMBEDDED = "The embedded PostgreSQL is your own processes' alone; hopql access apply makes a login there too."
_READER = "hopql access apply makes a login that may only read."


def login_holds(engine: Engine, url: str) -> Holdings:
    """A line for each thing that the login may do beside reading."""
    claim, way = "the login may only read", _EMBEDDED if url.startswith("embedded:") else _READER
    if engine.dialect != "postgres":
        yield Holding("database", claim, "told", "this database is a file and has no logins")
        return
    found: list[Ability] = []
    verdict = try_claim("database", claim, lambda: _verdict(engine, found))
    if verdict.state != "holds" and not found:
        yield verdict  # it could not be asked
        return
    for one in found:
        state: State = "told" if one.severity == "note" else "warning"
        yield Holding("database", claim, state, one.told, one.remedy or way)
    if not any(one.severity != "note" for one in found):
        yield verdict


def _verdict(engine: Engine, found: list[Ability]) -> Found:
    found += abilities(engine)
    return "holds", f"{asking(engine)('SELECT current_user::text')[0][0]} writes, owns and creates nothing here"


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
