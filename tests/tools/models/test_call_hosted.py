"""Models behind the OpenAI API: what is sent, what comes back, failures in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import openai
import pytest

from hopql.tools.base.errors import ModelError, PromptTooLongError
from hopql.tools.base.settings import settings
from hopql.tools.models import Ask, chat_model, complete, sample, warm
from hopql.tools.models.call_hosted import told
from hopql.tools.models.choose_model import describe
from tests.tools.models.conftest import Service


@pytest.fixture
def at(own_settings: pytest.MonkeyPatch, service: Service) -> Iterator[Service]:
    """The stand-in, as the server that the settings name."""
    own_settings.setenv("HOPQL_ALLOW_MODEL", "1")
    own_settings.setenv("HOPQL_BASE_URL", service.url)
    own_settings.setenv("HOPQL_API_KEY", "secret-key")
    settings.cache_clear()
    yield service


def test_a_completion_is_asked_as_messages(at: Service) -> None:
    model = chat_model("openai:big", timeout_s=20)
    done = complete(model, "sys", "prefix ", "tail ", max_tokens=99, temperature=0.5, cache_key="k")
    assert (done.text, done.tokens_in, done.tokens_out, done.cached_tokens) == ("```sql\nSELECT 1\n```", 20, 7, 16)
    assert (done.model, done.finish_reason) == ("big", "stop")
    sent = at.asked[0]
    assert [turn["content"] for turn in sent["messages"]] == ["sys", "prefix tail \n\n```sql\n"]
    assert (sent["max_completion_tokens"], sent["temperature"]) == (99, 0.5) and "stop" not in sent
    assert at.keys == ["Bearer secret-key"]
    warm(model, "sys", "prefix", "k")
    assert len(at.asked) == 1


def test_a_grammar_goes_to_a_server_that_may_decode_under_it(at: Service) -> None:
    sample(chat_model("openai:big"), Ask("", "", "q", grammar='root ::= "SELECT 1"'), 1)
    sample(chat_model("openai:big"), Ask("", "", "q"), 1)
    assert at.asked[0]["grammar"] == at.asked[0]["structured_outputs"]["grammar"] == 'root ::= "SELECT 1"'
    assert "grammar" not in at.asked[1] and "structured_outputs" not in at.asked[1]


def test_a_model_that_refuses_a_temperature_is_asked_without(at: Service) -> None:
    at.refuses_temperature = True
    model = chat_model("openai:thinker")
    assert complete(model, "", "", "q").tokens_out == 7
    assert complete(model, "", "", "q").tokens_out == 7
    assert ["temperature" in one for one in at.asked] == [True, False, False]


@pytest.mark.parametrize(
    ("status", "words"),
    [(401, "refused the key"), (403, "refused the key"), (404, "has no model 'big'"), (400, "failed for big: Error")],
)
def test_refusals_are_told_in_words(at: Service, status: int, words: str) -> None:
    at.status = status
    with pytest.raises(ModelError, match=words):
        complete(chat_model("openai:big", timeout_s=status), "", "", "q")


@pytest.mark.parametrize(("status", "words"), [(429, "limits the rate"), (500, "failed for big")])
def test_passing_failures_are_tried_twice(at: Service, status: int, words: str) -> None:
    at.status = status
    with pytest.raises(ModelError, match=words):
        complete(chat_model("openai:big", timeout_s=status), "", "", "q")
    assert len(at.asked) == 2


@pytest.mark.parametrize("said", ["This model's maximum context length is 8 tokens.", "exceed_context_size_error"])
def test_a_prompt_that_does_not_fit_is_told_as_such(said: str) -> None:
    response: Any = httpx.Response(400, request=httpx.Request("POST", "http://127.0.0.1/v1"))
    refused = openai.BadRequestError(said, response=response, body=None)
    assert isinstance(told(refused, "big", "the server"), PromptTooLongError)
    other = openai.BadRequestError("no such field", response=response, body=None)
    assert not isinstance(told(other, "big", "the server"), PromptTooLongError)


def test_a_slow_service_times_out(at: Service) -> None:
    at.delay_s = 3.0
    with pytest.raises(ModelError, match="did not answer in time"):
        complete(chat_model("openai:big"), "", "", "q", timeout_s=0.2)


def test_no_server_at_the_address_is_told(own_settings: pytest.MonkeyPatch) -> None:
    own_settings.setenv("HOPQL_ALLOW_MODEL", "1")
    own_settings.setenv("HOPQL_BASE_URL", "http://127.0.0.1:9/v1")
    settings.cache_clear()
    with pytest.raises(ModelError, match=r"http://127.0.0.1:9/v1 cannot be reached") as caught:
        complete(chat_model("openai:big"), "", "", "q")
    assert "HOPQL_BASE_URL" in caught.value.hint


def test_a_missing_key_is_told(own_settings: pytest.MonkeyPatch) -> None:
    own_settings.setenv("HOPQL_ALLOW_MODEL", "1")
    with pytest.raises(ModelError, match="needs a key"):
        chat_model("openai:gpt-5")


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"<html>Welcome</html>", "text/html"),
        (b'{"id": "1", "object": "x", "created": 1, "model": "big", "choices": null}', "application/json"),
        (b"{}", "application/json"),
        (b'{"choices": []}', "application/json"),
        (b"[]", "application/json"),
        (b"not json", "application/json"),
    ],
)
def test_another_kind_of_server_is_told(at: Service, body: bytes, kind: str) -> None:
    at.body, at.kind = body, kind
    with pytest.raises(ModelError, match="not as an OpenAI-compatible server"):
        complete(chat_model("openai:big", timeout_s=19), "", "", "q")


def test_a_login_in_the_address_is_never_shown(at: Service, own_settings: pytest.MonkeyPatch) -> None:
    own_settings.setenv("HOPQL_BASE_URL", at.url.replace("://", "://me:hun@t/er2@"))
    settings.cache_clear()
    assert "er2" not in describe("openai:big") and "hun" not in describe("openai:big")
    own_settings.setenv("HOPQL_BASE_URL", at.url.replace("://", "://me:hunter2@"))
    settings.cache_clear()
    at.status = 500
    with pytest.raises(ModelError) as caught:
        complete(chat_model("openai:big", timeout_s=18), "", "", "q")
    assert "hunter2" not in str(caught.value) and "127.0.0.1" in str(caught.value)


def test_the_opening_has_a_line_of_its_own(at: Service) -> None:
    for tail, sent in (("q", "q\n\n```sql\n"), ("q\n", "q\n```sql\n")):
        complete(chat_model("openai:big"), "", "", tail)
        assert at.asked[-1]["messages"][0]["content"] == sent


def test_however_it_is_asked_a_refusal_is_told_without_what_the_service_said(at: Service) -> None:
    import asyncio
    import traceback

    at.status, at.body = 401, b'{"error": {"message": "wrong key: secret-key", "code": "401"}}'
    model = chat_model("openai:big")

    async def streamed() -> None:
        async for _ in model.astream("q"):
            pass

    ways = (lambda: model.invoke("q"), lambda: list(model.stream("q")), lambda: asyncio.run(model.ainvoke("q")),
            lambda: asyncio.run(streamed()))  # fmt: skip
    for ask in ways:
        with pytest.raises(ModelError, match="refused the key") as caught:
            ask()
        assert "secret-key" not in "".join(traceback.format_exception(caught.value))


def test_a_login_in_the_address_is_sent_and_is_no_part_of_what_is_shown(
    at: Service, own_settings: pytest.MonkeyPatch
) -> None:
    own_settings.setenv("HOPQL_BASE_URL", at.url.replace("://", "://ann:hunt%40r22@"))
    settings.cache_clear()
    model = chat_model("openai:big")
    assert complete(model, "", "", "q").tokens_out == 7
    assert at.keys == ["Basic YW5uOmh1bnRAcjIy"]
    assert "hunt" not in f"{model!r} {model._identifying_params} {model.model_dump()} {settings()!r}"
