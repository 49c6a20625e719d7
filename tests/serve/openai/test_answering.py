"""A client that goes away ends its run; many streams at once each get their own answer; LangChain's client."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from langchain_openai import ChatOpenAI
from openai import OpenAI

from hopql.serve.openai import routes
from hopql.serve.openai.routes import sent
from hopql.tools.models.fake import Reply
from tests.serve.openai.conftest import ADA, BOTH, BY_ADA, BY_ALAN, Served

Serve = Callable[..., Served]
SLOW = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000000) SELECT count(*) AS n FROM n"


def until(wanted: Callable[[], bool], seconds: float = 20.0) -> bool:
    end = time.monotonic() + seconds
    while not wanted() and time.monotonic() < end:
        time.sleep(0.02)
    return wanted()


@pytest.mark.parametrize("stream", [True, False])
def test_a_client_that_goes_away_ends_its_run(serve: Serve, stream: bool) -> None:
    served = serve(Reply(match=".", reply=SLOW), timeout_s=120)
    body = {"model": "hopql", "stream": stream, "messages": [{"role": "user", "content": SLOW}]}
    with httpx.Client(timeout=60) as client, ThreadPoolExecutor(1) as pool:
        if stream:
            with client.stream("POST", f"{served.url}/v1/chat/completions", json=body) as response:
                lines = response.iter_lines()  # let go, it would close the connection
                assert next(lines).startswith("data: ")
                assert until(lambda: [run.state for run in served.runs.under_way()] == ["running"])
        else:
            asking = pool.submit(client.post, f"{served.url}/v1/chat/completions", json=body, timeout=1.5)
            assert until(lambda: [run.state for run in served.runs.under_way()] == ["running"])
            with pytest.raises(httpx.ReadTimeout):
                asking.result()
    assert until(lambda: not served.runs.under_way())
    asked = OpenAI(base_url=f"{served.url}/v1", api_key="none").chat.completions.create(
        model="hopql", messages=[{"role": "user", "content": "SELECT count(*) AS n FROM customer"}]
    )
    assert (asked.choices[0].message.content or "").startswith("n: 3")


def test_twenty_streams_at_once_each_get_their_answer(serve: Serve) -> None:
    served = serve(*BOTH)
    client = served.client()

    def one(question: str) -> str:
        chunks = client.chat.completions.create(
            model="hopql", messages=[{"role": "user", "content": question}], stream=True
        )
        return "".join(chunk.choices[0].delta.content or "" for chunk in chunks)

    questions = [BY_ADA, BY_ALAN] * 10
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(one, questions))
    assert [answer[:4] for answer in answers] == ["n: 2", "n: 1"] * 10
    assert until(lambda: not served.runs.under_way())


def test_a_stream_without_news_says_that_it_lives(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "_QUIET_S", 0.1)
    served = serve(timeout_s=1)
    body = {"model": "hopql", "stream": True, "messages": [{"role": "user", "content": SLOW}]}
    with httpx.stream("POST", f"{served.url}/v1/chat/completions", json=body, timeout=60) as response:
        lines = [line for line in response.iter_lines() if line]
    data = [line for line in lines if line != ": waiting"]  # which may come after the end as well
    assert len(data) < len(lines) and data[-1] == "data: [DONE]" and "That did not work:" in "".join(data)


def test_langchains_client_asks_streams_and_goes_on(serve: Serve) -> None:
    served = serve(*BOTH)
    chat = ChatOpenAI(base_url=f"{served.url}/v1", api_key="none", model="hopql", max_retries=0)  # type: ignore[arg-type]
    first = chat.invoke(BY_ADA)
    assert first.text.startswith("n: 2") and ADA in first.text
    assert first.usage_metadata and first.usage_metadata["input_tokens"] > 0  # type: ignore[attr-defined]
    second = chat.invoke([("user", BY_ADA), first, ("user", "and Alan Turing?")])
    assert second.text.startswith("n: 1")
    parts = list(chat.stream(BY_ALAN))
    assert len(parts) > 3 and "".join(part.text for part in parts).startswith("n: 1")


def test_what_is_sent_is_json_whatever_it_holds() -> None:
    for value in (10**40, "half \ud83d", b"bytes", 1.5):
        told = sent({"value": value})
        assert told.startswith(b"data: ") and told.endswith(b"\n\n")
        assert json.loads(told[6:])["value"] in (value, "b'bytes'")
