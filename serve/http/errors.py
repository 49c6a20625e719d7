"""What goes wrong, as JSON that says what to do. No traceback reaches a client."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from hopql.serve.http.models import Field, Trouble
from hopql.serve.result import Result
from hopql.serve.runs import BusyError, EndingError, FullError
from hopql.tools.base.errors import (
    ConnectError,
    DiskError,
    HopQLError,
    ModelError,
    NotYoursError,
    QueryError,
    UsageError,
    WorkspaceError,
)
from hopql.tools.base.hide_secrets import hide, trace
from hopql.tools.database.explain_failures import STILL_RUNNING

if TYPE_CHECKING:
    from fastapi import FastAPI, Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("hopql.serve")


class UnknownError(UsageError):
    """There is nothing of that id that this tenant and user may see."""


class RefusedError(UsageError):
    """A request that cannot be answered as it is, told with the part of it that is wrong, and a code for programs."""

    def __init__(self, message: str, *, param: str = "", code: str, status: int = 400) -> None:
        super().__init__(message)
        self.param, self.code, self.status = param, code, status


_CODES: Final[Sequence[tuple[type[HopQLError], int]]] = (
    (UnknownError, 404), (NotYoursError, 403), (BusyError, 409), (EndingError, 503), (FullError, 503),
    (UsageError, 422), (QueryError, 422), (ConnectError, 503),
    (ModelError, 503), (WorkspaceError, 503), (DiskError, 507),
)  # fmt: skip
_KINDS: Final = {"ArtifactError": 503, "FailedQueryError": 422} | {kind.__name__: code for kind, code in _CODES}
_UNKNOWN: Final = ("There is no such", "Neither an entry nor an answer")
"""How the memory begins what it says of an id that it does not know."""
_WAIT_S: Final = 5
"""After which a place in the line is likely free."""
RESPONSES: Final[dict[int | str, dict[str, Any]]] = {
    401: {"model": Trouble, "description": "The key is missing or wrong."},
    413: {"model": Trouble, "description": "The body is larger than `HOPQL_SERVE_MAX_BYTES`."},
    422: {"model": Trouble, "description": "The input cannot be used."},
    503: {"model": Trouble, "description": "Database, memory or model cannot be reached."},
}
NOT_YOURS: Final[dict[int | str, dict[str, Any]]] = {403: {"model": Trouble, "description": "It is another user's."}}
NOT_THERE: Final[dict[int | str, dict[str, Any]]] = {404: {"model": Trouble, "description": "There is no such thing."}}


class Problem(JSONResponse):
    """An error's response. Under `/v1` it is as OpenAI's, `{"error": {message, type, param, code}}`, with 400 for what
    cannot be used."""

    def __init__(self, code: int, said: Trouble, headers: Mapping[str, str]) -> None:
        super().__init__(said.model_dump(), code, headers)
        self._said, self._given = said, headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        if scope["path"].startswith("/v1/"):
            await self._as_openai()(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    def _as_openai(self) -> JSONResponse:
        said, status = self._said, 400 if self.status_code == 422 else self.status_code
        param = next((one.field for one in said.fields), None)
        code = _OPENAI.get(status) or ("invalid_value" if param and said.kind == "UsageError" else said.kind or None)
        told = {
            "message": f"{said.error} {said.hint}".strip(), "param": param, "code": code,
            "type": "invalid_request_error" if status < 500 else "server_error",
        }  # fmt: skip
        return JSONResponse({"error": told}, status, self._given)


_OPENAI: Final = {401: "invalid_api_key", 429: "rate_limit_exceeded"}


def problem(
    code: int, error: str, hint: str = "", *, kind: str = "", fields: Sequence[Field] = (),
    headers: Mapping[str, str] | None = None,
) -> Problem:  # fmt: skip
    """An error's response."""
    return Problem(code, Trouble(error=hide(error), hint=hide(hint), kind=kind, fields=list(fields)), headers or {})


_TOO_LONG = ("cancelled on the server after", STILL_RUNNING)


def code_of(error: HopQLError) -> int:
    """The HTTP code of a foreseeable error."""
    if isinstance(error, UsageError) and str(error).startswith(_UNKNOWN):
        return 404
    return next((code for kind, code in _CODES if isinstance(error, kind)), 500)


def code_of_result(result: Result) -> int:
    """The HTTP code of a question: 200 where it was answered or asks back, 422 where the question cannot be answered
    as it is, 503 where database or model cannot be reached, 504 where the query ran too long."""
    if result.failure is None:
        return 200 if result.status in ("answered", "asks") else 422
    kind = result.failure["kind"]
    if kind == "FailedQueryError" and any(words in result.failure["message"] for words in _TOO_LONG):
        return 504
    return _KINDS.get(kind, 422 if result.status == "gave_up" else 500)


def install(app: FastAPI) -> None:
    """Have an app tell its errors as `Trouble`."""
    app.add_exception_handler(HopQLError, _foreseen)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)


def _foreseen(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HopQLError)
    if isinstance(error, RefusedError):
        fields = [Field(field=error.param, message=str(error))] if error.param else []
        return problem(error.status, str(error), kind=error.code, fields=fields)
    headers = {"Retry-After": str(_WAIT_S)} if isinstance(error, FullError) else {}
    return problem(code_of(error), str(error), error.hint, kind=type(error).__name__, headers=headers)


def _invalid(request: Request, error: Exception) -> JSONResponse:
    """What is wrong with each field; what was sent is not said back."""
    assert isinstance(error, RequestValidationError)
    fields = [_wrong(one, request) for one in error.errors()[:20]]
    first = fields[0] if fields else Field(field="", message="the request cannot be read")
    told = ": ".join(part for part in (first.field, first.message) if part)
    kind = "invalid_json" if any(one["type"] == "json_invalid" for one in error.errors()) else "UsageError"
    return problem(422, f"{told}.", "Correct it; /openapi.json says what is taken.", kind=kind, fields=fields)


def _wrong(one: Mapping[str, Any], request: Request) -> Field:
    """What is wrong with a field, in words that say what to do where the library's do not."""
    place, said, told = tuple(one["loc"]), str(one["msg"]), one.get("ctx") or {}
    if one["type"] == "json_invalid":
        place, said = place[:1], f"it is no JSON: {told['error']} at character {place[-1]}"
    elif place == ("body",) and "json" not in request.headers.get("content-type", ""):
        said = "send JSON, and say so: Content-Type: application/json"
    elif one["type"] in ("too_short", "string_too_short") and told.get("min_length") == 1:
        said = "it is empty"
    return Field(field=".".join(str(part)[:60] for part in place[1:] or place), message=said)


def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    hint = "See /openapi.json for what there is." if error.status_code in (404, 405) else ""
    return problem(error.status_code, str(error.detail), hint, kind="HTTPError", headers=error.headers)


class Unforeseen:
    """ASGI middleware that logs what nobody foresaw, without passwords, and answers with a 500 that says so."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = begun or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except asyncio.CancelledError:  # the server ends, and waits no longer
            if begun or scope["type"] != "http":
                raise
            said = problem(503, "The server is ending.", "Ask again when it is back.", kind="Ending")
            await said(scope, receive, send)
        except Exception as error:
            if scope["type"] != "http":
                raise
            path = quote(scope["path"])  # a line break in it would begin a line of the log
            log.error("%s %s: %s", scope["method"], path, trace(error))
            if not begun:
                said = problem(500, "Something unforeseen went wrong.", "The server's log says what.", kind="Error")
                await said(scope, receive, send)
