"""Who a run of the Agent Server is for, and whose its threads are. `langgraph.json` names `auth` as `auth.path`.

Whoever asks was let in and named by the guards that `hopql.serve.studio.http` puts before every route; here that is
handed to the run, where it counts and nothing else does (`hopql.nodes.opened`).
"""

from __future__ import annotations

import json
from typing import Any, Final, cast

from langgraph_sdk import Auth
from starlette.datastructures import Headers

from hopql.serve.http.authentication import claims_in
from hopql.serve.http.caller import utf8
from hopql.serve.langserve.routes import NOT_OPTIONS

auth: Final = Auth()
FIXED: Final = sorted(NOT_OPTIONS - {"notes", "ask_back"})
"""Options that only the server sets where it has keys."""
_OWNER: Final = "owner"


@auth.authenticate
async def authenticate(scope: dict[str, Any]) -> Auth.types.MinimalUserDict:
    """The caller: `identity` is the user, empty for who manages. Where keys are set, `fixed` are the options that only
    the server sets, as over HTTP.

    Raises:
        HTTPException: the request did not come through the guards.
    """
    state = scope.get("state", {})
    if not state.get("identified"):
        raise Auth.exceptions.HTTPException(status_code=403, detail="HopQL's guards did not see this request.")
    headers = Headers(scope=scope)
    user, tenant = utf8(headers.get("x-user", "")), utf8(headers.get("x-tenant", ""))
    itself = bool(state.get("speaks_for_itself"))
    told = {
        "identity": user, "display_name": user, "is_authenticated": True, "tenant": tenant, "own": itself,
        "claims": claims_in(headers), "fixed": FIXED if state.get("key_name") else [],
        _OWNER: json.dumps([tenant, user]) if user or tenant or itself else "",
    }  # fmt: skip
    return cast("Auth.types.MinimalUserDict", told)


@auth.on
async def owned(ctx: Auth.types.AuthContext, value: Any) -> Any:
    """Threads, assistants, schedules and items of the store are their maker's; who manages has all."""
    owner: str = ctx.user[_OWNER]
    if not owner:
        return None
    if ctx.resource == "store":
        value["namespace"] = (owner, *(value.get("namespace") or ()))
        return None
    own = {_OWNER: owner}
    if ctx.action in ("create", "update", "create_run"):
        if value.get("metadata") is None:
            value["metadata"] = {}
        value["metadata"].update(own)  # in place: the server goes on with this very object
    if ctx.resource == "assistants" and ctx.action in ("read", "search"):
        return {"$or": [own, {"created_by": "system"}]}
    return own
