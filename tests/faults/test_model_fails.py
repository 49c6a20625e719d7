"""The model's server dies, hangs, or answers nonsense: each is said, in time, and the next question works."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hopql.serve.client import HopQL
from hopql.serve.result import Result
from hopql.tools.base.settings import settings
from hopql.tools.models import choose_model
from tests.faults.breaking import BadModel, ModelFault, bad_model
from tests.faults.conftest import QUESTION, SQL, told


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[BadModel]:
    with bad_model({"Ada Lovelace": SQL}) as made:
        monkeypatch.setenv("HOPQL_ALLOW_MODEL", "1")
        monkeypatch.setenv("HOPQL_BASE_URL", made.url)
        settings.cache_clear()
        choose_model._hosted.cache_clear()
        yield made
    monkeypatch.undo()
    settings.cache_clear()
    choose_model._hosted.cache_clear()


def ask(shop: Path, **options: object) -> Result:
    given = {"model": "openai:bad", "gate": "off", "effort": "fast", "keywords": "rules", **options}
    return HopQL(shop, **given).ask(QUESTION)


FAULTS: list[tuple[ModelFault, str]] = [
    ("die", "cannot be reached|broke off"), ("garbage", "not as an OpenAI-compatible"),
    ("half", "not as an OpenAI-compatible"), ("busy", "limits the rate"), ("failing", "out of memory"),
    ("empty", "not as an OpenAI-compatible"), ("odd", "not as an OpenAI-compatible"),
    ("packed", "cannot be reached|not as an OpenAI-compatible"),
]  # fmt: skip


@pytest.mark.parametrize(("fault", "words"), FAULTS)
def test_a_server_that_answers_badly(shop: Path, model: BadModel, fault: ModelFault, words: str) -> None:
    assert ask(shop).ok
    model.fault = fault
    assert re.search(words, told(ask(shop)))
    model.fault = ""
    assert ask(shop).ok


def test_an_answer_without_a_text_is_no_answer(shop: Path, model: BadModel) -> None:
    model.fault = "null"
    result = ask(shop)
    assert not result.ok and "unforeseen" not in result.answer
    model.fault = ""
    assert ask(shop).ok


@pytest.mark.parametrize("how", ["login", "proxy"])
def test_a_login_and_a_proxy_change_nothing_of_that(
    shop: Path, model: BadModel, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    if how == "login":
        monkeypatch.setenv("HOPQL_BASE_URL", model.url.replace("://", "://ann:pass-w0rd@"))
    else:  # the stand-in answers whatever the address is
        monkeypatch.setenv("OPENAI_PROXY", model.url.removesuffix("/v1"))
        monkeypatch.setenv("HOPQL_BASE_URL", "http://model.invalid/v1")
    settings.cache_clear()
    assert ask(shop).ok
    assert model.asked
    model.fault = "endless"
    assert "in time" in told(ask(shop, model_timeout_s=0.6))
    assert model.sent < 200_000_000


@pytest.mark.parametrize("fault", ["hang", "drip", "endless"])
def test_a_server_that_never_ends_is_left_in_time(shop: Path, model: BadModel, fault: ModelFault) -> None:
    model.fault = fault
    began = time.monotonic()
    message = told(ask(shop, model_timeout_s=0.6))
    assert "in time" in message
    assert time.monotonic() - began < 6 and model.sent < 200_000_000
    model.fault = ""
    assert ask(shop).ok
