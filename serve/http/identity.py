"""Who asks: what a request may say of itself, and what only the server says.

The faces read the headers `X-User`, `X-Tenant` and the server's own `CLAIMS`; so these are put right before they do.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Literal

from anyio import to_thread
from starlette.datastructures import Headers, MutableHeaders

from hopql.serve.http.claims import CLAIMS
from hopql.serve.http.errors import problem
from hopql.serve.http.keys import CONNECTIONS
from hopql.tools.errors import HopQLError, UsageError

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

Says = Literal["auto", "header", "key"]
_TENANT: Final = "tenant"


class Identified:
    """ASGI middleware after the keys: each request has the user, tenant and claims that it may have.

    `says` is who says it. `header`: the request, since whoever holds a key is trusted with it; `key`: the name of its
    key, and no request speaks for another; `auto`: `key` where the workspace's rows differ from user to user and there
    are keys, else `header`.
    """

    def __init__(
        self, app: ASGIApp, says: Says, with_keys: bool, claims: Mapping[str, Mapping[str, str]], header: str = ""
    ) -> None:
        """Take what is known of the user of each key (`tenant` is the tenant), and the header whose JSON object is
        believed where the request says who asks; empty: none."""
        self.app, self._says, self._with_keys, self._claims, self._header = app, says, with_keys, claims, header.lower()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its identity, or refuse it."""
        if scope["type"] in CONNECTIONS:
            scope["headers"] = list(scope["headers"])  # in place: the log looks here for the route that was taken
            try:
                self._identify(scope, await self._by_key(scope))
            except UsageError as error:
                await problem(403, str(error), error.hint, kind="NotYours")(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def _identify(self, scope: Scope, by_key: bool) -> None:
        headers = MutableHeaders(scope=scope)
        del headers[CLAIMS]
        scope.setdefault("state", {})["identified"] = True
        if not by_key:
            headers[CLAIMS] = json.dumps(_read(headers, self._header)) if self._header else "{}"
            return
        state = scope["state"]
        name = state.get("key_name", "") if state.get("key_named") else ""
        known = dict(self._claims.get(name, {})) if name else {}
        own = {"x-user": name, "x-tenant": known.pop(_TENANT, "")}
        for header, value in own.items():
            if headers.get(header, value) not in (value, value.encode().decode("latin-1")):
                raise UsageError(
                    f"{header.title()}: this key does not speak for another.",
                    hint="Leave it out. Where a program in front says who asks, set HOPQL_SERVE_IDENTITY=header.",
                )
            headers[header] = value.encode().decode("latin-1")
        headers[CLAIMS] = json.dumps(known)
        state["speaks_for_itself"] = True

    async def _by_key(self, scope: Scope) -> bool:
        if self._says != "auto":
            return self._says == "key"
        return self._with_keys and await to_thread.run_sync(by_user, scope)


def by_user(scope: Scope) -> bool:
    """Whether rows differ from user to user in the workspace that is served, or that cannot be told."""
    from hopql.tools.workspace import open_workspace

    client = getattr(scope["app"].state, "client", None)
    served = str(client.options["workspace"]) if client else getattr(scope["app"].state, "workspace", None)
    if served is None:
        return False
    try:
        return open_workspace(served).config.access.by_user
    except HopQLError:
        return True


def _read(headers: Headers, name: str) -> dict[str, str]:
    """The claims that a header holds, whatever their kind as text.

    Raises:
        UsageError: it holds no JSON object.
    """
    try:
        said = json.loads(headers.get(name) or "{}")
        return {str(key): value if isinstance(value, str) else json.dumps(value) for key, value in said.items()}
    except (ValueError, AttributeError, RecursionError):
        raise UsageError(f"{name}: this is no JSON object.", hint='Send {"name": "value"}.') from None
