"""Errors of the guards before the routes, as a chat client reads them."""

from __future__ import annotations

from collections.abc import Callable

import httpx

from tests.serve.openai.conftest import Served

Serve = Callable[..., Served]


def test_a_missing_key_is_told_with_what_to_do(serve: Serve) -> None:
    served = serve(key="secret")
    answer = httpx.get(f"{served.url}/v1/models")
    error = answer.json()["error"]
    assert answer.status_code == 401 and answer.headers["www-authenticate"] == "Bearer"
    assert error["code"] == "invalid_api_key" and "Authorization: Bearer KEY" in error["message"]
    assert httpx.get(f"{served.url}/v1/models", headers={"X-API-Key": "secret"}).status_code == 200


def test_a_body_that_is_too_large_is_told_so(serve: Serve) -> None:
    answer = httpx.post(f"{serve().url}/v1/chat/completions", content=b"x" * 6_000_000)
    assert answer.status_code == 413 and answer.json()["error"]["message"].startswith("The body is too large.")


def test_what_is_not_under_v1_stays_as_it_is(serve: Serve) -> None:
    assert httpx.get(f"{serve().url}/nothing").json()["error"] == "Not Found"
