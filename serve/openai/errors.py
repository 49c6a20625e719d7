"""Errors as OpenAI's API tells them: `{"error": {message, type, param, code}}`."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Final

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

from hopql.serve.http.errors import UnknownError, code_of
from hopql.tools.errors import HopQLError, NotYoursError, UsageError

RESPONSES: Final[dict[int | str, dict[str, Any]]] = {
    400: {"description": "The request cannot be used as it is."},
    401: {"description": "The key is missing or wrong."},
    403: {"description": "It speaks for another user."},
    404: {"description": "There is no such model or address."},
    413: {"description": "The body is too large."},
    503: {"description": "The server is ending."},
}
"""Errors of all routes, for the document."""
ANSWERS: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "The completion, or its chunks as server-sent events.",
        "content": {"application/json": {}, "text/event-stream": {}},
    }
}
"""What a question gives, for the document."""


class RefusedError(UsageError):
    """A request that cannot be answered as it is."""

    def __init__(self, message: str, *, status: int = 400, param: str | None = None, code: str | None = None) -> None:
        super().__init__(message)
        self.status, self.param, self.code = status, param, code


def told(status: int, message: str, param: str | None = None, code: str | None = None) -> JSONResponse:
    """An error's response."""
    kind = "invalid_request_error" if status < 500 else "server_error"
    return JSONResponse({"error": {"message": message, "type": kind, "param": param, "code": code}}, status)


class OpenAIRoute(APIRoute):
    """A route whose errors are told as a chat client reads them."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler, with what goes wrong in it told."""
        handler = super().get_route_handler()

        async def telling(request: Request) -> Response:
            try:
                return await handler(request)
            except RefusedError as error:
                return told(error.status, str(error), error.param, error.code)
            except HopQLError as error:
                return told(_status(error), f"{error} {error.hint}".strip(), None, type(error).__name__)
            except RequestValidationError as error:
                return _invalid(error)
            except HTTPException as error:
                return told(error.status_code, str(error.detail))

        return telling


def _status(error: HopQLError) -> int:
    """400 for input that cannot be used, otherwise as everywhere."""
    plain = isinstance(error, UsageError) and not isinstance(error, NotYoursError | UnknownError)
    return 400 if plain else code_of(error)


def _invalid(error: RequestValidationError) -> JSONResponse:
    first = error.errors()[0]
    place = ".".join(str(part)[:60] for part in first["loc"][1:])
    if first["type"] == "json_invalid":
        return told(400, "The body is not valid JSON.", code="invalid_json")
    message = f"{place}: {first['msg']}." if place else f"{first['msg']}."
    return told(400, message, place or None, "invalid_value")
