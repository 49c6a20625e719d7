"""Who may come in: the API key, and without one only this machine's own programs and pages."""

from __future__ import annotations

import ipaddress
import secrets
from typing import TYPE_CHECKING, Final

from fastapi.security import APIKeyHeader, HTTPBearer
from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict
from starlette.datastructures import Headers

from serve.http.dashboard_routes import PARTS
from serve.http.errors import problem
from tools.errors import UsageError

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import ASGIApp, Receive, Scope, Send

OPEN: Final = frozenset(
    ("/healthz", "/openapi.json", "/memory/dashboard", *(f"/memory/dashboard/{name}" for name in PARTS))
)
"""What needs no key: it holds no data."""
_READS: Final = frozenset(("GET", "HEAD", "OPTIONS"))

bearer = HTTPBearer(auto_error=False, description="The key of `HOPQL_SERVE_KEY`, where one is set.")
api_key = APIKeyHeader(name="X-API-Key", auto_error=False, description="The same key in a header of its own.")


class ServeSettings(BaseSettings):
    """Settings of the server (prefix `HOPQL_SERVE_`)."""

    model_config = SettingsConfigDict(env_prefix="HOPQL_SERVE_", extra="ignore")

    key: SecretStr = Field(SecretStr(""), description="API key that every request must bring; empty: none.")


def serve_key() -> str:
    """The key that requests must bring; empty: none.

    Raises:
        UsageError: the key cannot be sent in a header.
    """
    key = ServeSettings().key.get_secret_value().strip()
    if not key.isascii() or not key.isprintable() or " " in key:
        raise UsageError("HOPQL_SERVE_KEY cannot be sent in a header.", hint="Use ASCII letters, digits and signs.")
    return key


def is_loopback(host: str) -> bool:
    """Whether an address, or `localhost`, is reached from this machine only."""
    name = host.strip("[]").lower().rstrip(".")
    try:
        return name == "localhost" or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


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


class KeyGuard:
    """ASGI middleware that lets nothing pass without the key, before a body is read.

    Without a key only this machine can connect, but so can any web page that its user has open. So the host that the
    browser was told must be this machine (a foreign name may have been pointed here), and what changes something must
    not come from a page of another origin.
    """

    def __init__(self, app: ASGIApp, key: str) -> None:
        self.app, self._key = app, key.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        refusal = self._refusal(scope) if scope["type"] == "http" else None
        await (refusal or self.app)(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if not self._key:
            return _foreign(headers, scope["method"])
        if scope["path"] in OPEN or any(secrets.compare_digest(one, self._key) for one in _given(headers)):
            return None
        return problem(
            401, "The API key is missing or wrong.", "Send it as `Authorization: Bearer KEY` or `X-API-Key: KEY`.",
            kind="Unauthorized", headers={"WWW-Authenticate": "Bearer"},
        )  # fmt: skip


def _given(headers: Headers) -> list[bytes]:
    scheme, _, key = headers.get("authorization", "").partition(" ")
    given = [headers.get("x-api-key", ""), key if scheme.lower() == "bearer" else ""]
    return [one.strip().encode() for one in given]


def _foreign(headers: Headers, method: str) -> Response | None:
    host = headers.get("host", "")
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
    if not is_loopback(name):
        return problem(
            403, "Without a key, only this machine is answered.",
            "Ask 127.0.0.1 or localhost, or set HOPQL_SERVE_KEY.", kind="Forbidden",
        )  # fmt: skip
    origin = headers.get("origin")
    if method not in _READS and origin is not None and origin.partition("://")[2] != host:
        return problem(403, "A page of another site asked for this.", "Set HOPQL_SERVE_KEY.", kind="Forbidden")
    return None
