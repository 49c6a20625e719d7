"""Who may come in, and as whom: the API keys, without one only this machine; then what a request may say of itself."""

from __future__ import annotations

import hashlib
import ipaddress
import json
import secrets
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Final, Literal

from anyio import to_thread
from fastapi.security import APIKeyHeader, HTTPBearer
from starlette.datastructures import Headers, MutableHeaders

from hopql.serve.http.errors import problem
from hopql.serve.http.settings import Key, named_keys
from hopql.serve.page.files import DASHBOARD_PARTS
from hopql.tools.base.errors import HopQLError, UsageError
from hopql.tools.workspace.open_workspace import open_workspace

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import ASGIApp, Receive, Scope, Send

PROBES: Final = frozenset(("/healthz", "/readyz"))
OPEN: Final = PROBES | {
    "/", "/openapi.json", "/favicon.ico", "/memory/dashboard",
    *(f"/memory/dashboard/{name}" for name in DASHBOARD_PARTS),
}  # fmt: skip
"""What needs no key: it holds no data."""
_OPEN_UNDER: Final = ("/static/", "/t/")
"""The page's files, and the page as a link to a thread has it."""
CONNECTIONS: Final = frozenset(("http", "websocket"))
"""What a guard has to do with: all but the start and the end of the server."""
CLAIMS: Final = "x-hopql-claims"
"""What the server says of who asks, on its way to the faces: a header, a JSON object of texts, that no request can set;
what one brings under this name is taken away here."""
_READS: Final = frozenset(("GET", "HEAD", "OPTIONS"))

bearer = HTTPBearer(auto_error=False, description="A key of `HOPQL_SERVE_KEY`, where one is set.")
api_key = APIKeyHeader(name="X-API-Key", auto_error=False, description="The same key in a header of its own.")


def claims_in(headers: Mapping[str, str]) -> dict[str, str]:
    """The claims of who sent a request."""
    return dict(json.loads(headers.get(CLAIMS) or "{}"))


def is_loopback(host: str) -> bool:
    """Whether an address, or `localhost`, is reached from this machine only."""
    name = host.strip("[]").lower().rstrip(".")
    try:
        return name == "localhost" or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def is_open(path: str) -> bool:
    """Whether a path needs no key."""
    return path in OPEN or (path.startswith(_OPEN_UNDER) and ".." not in path)


def check_binding(host: str, key: str) -> None:
    """Refuse to be reached from elsewhere without a key.

    Raises:
        UsageError: the address is no loopback address, and no key is set.
    """
    if not key and not is_loopback(host):
        raise UsageError(
            f"Without a key, HopQL does not listen on {host}: anyone who reaches it could read and change the memory.",
            hint="Set HOPQL_SERVE_KEY to a long random text, or leave --host at 127.0.0.1.",
        )


class Keys:
    """The keys that may come in. Which one a request brings is told in the same time whichever it is."""

    def __init__(self, text: str) -> None:
        """Read them as the setting has them. Raises UsageError where one cannot be sent in a header."""
        try:
            self._known = [(key, _digest(key.secret)) for key in named_keys(text)]
        except ValueError as error:
            raise UsageError(f"HOPQL_SERVE_KEY: {error}.", hint="Correct or unset HOPQL_SERVE_KEY.") from None

    def __bool__(self) -> bool:
        return bool(self._known)

    def of(self, scope: Scope) -> Key | None:
        """The key that a request brings; None without a right one."""
        headers, found = Headers(scope=scope), None
        scheme, _, bearer = headers.get("authorization", "").partition(" ")
        for given in (headers.get("x-api-key", ""), bearer if scheme.lower() == "bearer" else ""):
            digest = _digest(given.strip())
            for key, known in self._known:
                if secrets.compare_digest(digest, known):
                    found = key
        return found


class Refusing:
    """ASGI middleware that answers some requests itself, and passes all others on."""

    app: ASGIApp

    def refusal(self, scope: Scope) -> Response | None:
        """What a request or a WebSocket is answered; None where it may pass."""
        raise NotImplementedError

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        refusal = self.refusal(scope) if scope["type"] in CONNECTIONS else None
        await (refusal or self.app)(scope, receive, send)


class KeyGuard(Refusing):
    """Lets nothing pass without a key, before a body is read. The key's name is then in the request's state, as
    `key_name`; empty where an open path was asked for without a key.

    Without a key only this machine can connect, but so can any web page that its user has open. So the host that the
    browser was told must be this machine (a foreign name may have been pointed here), and what changes something must
    not come from a page of another origin, except those of `cors`. What another site's page loads, as a picture or in
    a frame, is refused too: it could not be read there, but it would be work.
    """

    def __init__(self, app: ASGIApp, key: str, cors: Collection[str] = ()) -> None:
        self.app, self._keys, self._cors = app, Keys(key), frozenset(cors)

    def refusal(self, scope: Scope) -> Response | None:
        """As the class says."""
        if not self._keys:
            return _foreign(Headers(scope=scope), scope.get("method", ""), self._cors)
        key = self._keys.of(scope)
        scope.setdefault("state", {}).update(key_name=key.name if key else "", key_named=bool(key and key.named))
        if key or is_open(scope["path"]):
            return None
        return problem(
            401, "The API key is missing or wrong.", "Send it as `Authorization: Bearer KEY` or `X-API-Key: KEY`.",
            kind="Unauthorized", headers={"WWW-Authenticate": "Bearer"},
        )  # fmt: skip


def _digest(key: str) -> bytes:
    return hashlib.sha256(key.encode()).digest()


def _foreign(headers: Headers, method: str, cors: Collection[str]) -> Response | None:
    """The refusal of what is not this machine's; `method` is empty for a WebSocket."""
    host = headers.get("host", "")
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
    if not is_loopback(name):
        return problem(
            403, "Without a key, only this machine is answered.",
            "Ask 127.0.0.1 or localhost, or set HOPQL_SERVE_KEY.", kind="Forbidden",
        )  # fmt: skip
    origin = headers.get("origin")
    if origin in cors:
        return None
    embedded = headers.get("sec-fetch-site") == "cross-site" and headers.get("sec-fetch-dest") != "document"
    if not embedded and (method in _READS or origin is None or origin.partition("://")[2] == host):
        return None
    return problem(
        403, "A page of another site asked for this.", "Set HOPQL_SERVE_KEY, or name the page's origin in "
        "HOPQL_SERVE_CORS.", kind="Forbidden",
    )  # fmt: skip


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
        """Pass a request on, or refuse it."""
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
    client = getattr(scope["app"].state, "client", None)
    served = str(client.options["workspace"]) if client else getattr(scope["app"].state, "workspace", None)
    if served is None:
        return False
    try:
        return open_workspace(served).config.access.by_user
    except HopQLError:
        return True


def _read(headers: Headers, name: str) -> dict[str, str]:
    """The claims that a header holds, whatever their kind as text."""
    try:
        said = json.loads(headers.get(name) or "{}")
        return {str(key): value if isinstance(value, str) else json.dumps(value) for key, value in said.items()}
    except (ValueError, AttributeError, RecursionError):
        raise UsageError(f"{name}: this is no JSON object.", hint='Send {"name": "value"}.') from None
