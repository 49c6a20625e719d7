"""Real clients against the real server: answers whole and streamed, conversations, errors."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import uuid4

import httpx
import openai
import pytest
from fastapi.testclient import TestClient
from langchain_openai import ChatOpenAI
from openai import OpenAI

from hopql.serve.http.app import app
from hopql.serve.openai import routes
from hopql.serve.openai.routes import sent
from hopql.tools.display.word_results import OUT_OF_DOMAIN
from hopql.tools.models.fake import Reply, scripted
from tests.serve.openai.conftest import ADA, BOTH, BY_ADA, BY_ALAN, DATED, Served

Serve = Callable[..., Served]


def asked(client: OpenAI, *texts: str, model: str = "hopql", **given: object) -> str:
    """What the assistant says to a conversation, whose turns alternate."""
    messages = [{"role": ("user", "assistant")[place % 2], "content": text} for place, text in enumerate(texts)]
    made = client.chat.completions.create(model=model, messages=messages, **given)  # type: ignore[call-overload]
    content = made.choices[0].message.content
    assert isinstance(content, str)
    return content


def test_an_answer_has_its_sentence_its_table_its_sql_and_its_costs(serve: Serve) -> None:
    made = serve(ADA).client().chat.completions.create(model="hopql", messages=[{"role": "user", "content": BY_ADA}])
    choice = made.choices[0]
    assert choice.finish_reason == "stop" and choice.message.role == "assistant"
    assert choice.message.content == f"n: 2\n\n| n |\n| --- |\n| 2 |\n\n```sql\n{ADA}\n```"
    assert made.object == "chat.completion" and made.model == "hopql" and made.id.startswith("chatcmpl-")
    assert made.usage and made.usage.prompt_tokens > 0 and made.usage.completion_tokens > 0
    assert made.usage.total_tokens == made.usage.prompt_tokens + made.usage.completion_tokens
    own = made.model_extra["hopql"] if made.model_extra else {}
    assert own["rows"] == [{"n": 2}] and own["sql"] == ADA and own["status"] == "answered"


def test_a_stream_tells_the_steps_then_the_same_content_then_the_usage(serve: Serve) -> None:
    served = serve(Reply(match=".", reply=ADA))
    chunks = list(
        served.client().chat.completions.create(
            model="hopql", messages=[{"role": "user", "content": BY_ADA}], stream=True,
            stream_options={"include_usage": True},
        )
    )  # fmt: skip
    deltas = [chunk.choices[0].delta for chunk in chunks if chunk.choices]
    assert deltas[0].role == "assistant" and not chunks[-1].choices and chunks[-1].usage
    steps = "".join((delta.model_extra or {}).get("reasoning_content", "") for delta in deltas)
    assert "writing SQL" in steps and "running the query" in steps
    assert "".join(delta.content or "" for delta in deltas) == asked(served.client(), BY_ADA)
    finishes = [chunk.choices[0].finish_reason for chunk in chunks if chunk.choices]
    assert finishes[-1] == "stop" and set(finishes[:-1]) == {None}
    assert len({chunk.id for chunk in chunks}) == 1


def test_a_stream_is_server_sent_events_to_the_last_line(serve: Serve) -> None:
    body = {"model": "hopql", "stream": True, "messages": [{"role": "user", "content": BY_ADA}]}
    with httpx.stream("POST", f"{serve(ADA).url}/v1/chat/completions", json=body, timeout=60) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        lines = [line for line in response.iter_lines() if line]
    assert lines[-1] == "data: [DONE]" and all(line.startswith("data: ") for line in lines)
    last = json.loads(lines[-2].removeprefix("data: "))
    assert last["choices"][0]["finish_reason"] == "stop" and last["hopql"]["rows"] == [{"n": 2}]
    assert "usage" not in last


def test_a_follow_up_goes_on_from_what_was_said(serve: Serve) -> None:
    client = serve(*BOTH).client()
    first = asked(client, BY_ADA)
    second = asked(client, BY_ADA, first, "and Alan Turing?")
    assert second.startswith("n: 1\n\n> Read as: How many orders did Alan Turing place?")
    third = asked(client, BY_ADA, first, "and Alan Turing?", second, "only last year")
    assert "> Read as: How many orders did Alan Turing place, only last year?" in third
    assert asked(client, BY_ALAN).startswith("n: 1\n\n|")


def test_a_follow_up_needs_nothing_that_the_server_kept(serve: Serve) -> None:
    answer = asked(serve(*BOTH).client(), BY_ADA)
    another = serve(*BOTH).client()
    assert asked(another, BY_ADA, answer, "and Alan Turing?").startswith("n: 1\n\n> Read as: How many orders did Alan")


def test_what_is_asked_back_is_answered_by_a_number(serve: Serve) -> None:
    query = "SELECT count(*) AS n FROM orders WHERE ordered_on = '2026-01-05'"
    served = serve(Reply(match=".", reply=query))
    client = served.client()
    made = client.chat.completions.create(model="hopql", messages=[{"role": "user", "content": DATED}])
    asks = made.choices[0].message.content or ""
    assert "1. January 5, 2026\n2. May 1, 2026\n" in asks and asks.endswith("in your own words.")
    own = made.model_extra["hopql"] if made.model_extra else {}
    assert own["status"] == "asks" and own["choices"] == ["January 5, 2026", "May 1, 2026"] and not served.model.prompts
    answer = asked(client, DATED, asks, "1")
    assert answer.startswith("n: 1\n\n> “01/05/2026” is the date 2026-01-05.") and query in answer
    misfit = asked(client, DATED, asks, "something blue")
    assert misfit.startswith("That fits none of the choices.") and misfit.endswith("in your own words.")
    assert asked(client, DATED, asks, "something blue", misfit, "1").startswith("n: 1")
    assert asked(client, DATED, extra_body={"hopql": {"ask_back": False, "notes": "January 5"}}).startswith("n: 1")


def test_how_a_question_was_read_stays_with_its_follow_ups(serve: Serve) -> None:
    client = serve(Reply(match=".", reply="SELECT count(*) AS n FROM orders")).client()
    asks = asked(client, DATED)
    answer = asked(client, DATED, asks, "1")
    again = asked(client, DATED, asks, "1", answer, "and by Ada Lovelace?")
    assert again.startswith("n: 3") and "Read as: " in again
    assert asked(client, DATED, asks, "1", f"{answer} ", "and by Ada Lovelace?").startswith("n: 3")


def test_a_refusal_is_content_word_for_word(serve: Serve) -> None:
    client = serve("SELECT 'Ulaanbaatar' AS city", gate="near").client()
    made = client.chat.completions.create(
        model="hopql", messages=[{"role": "user", "content": "What is the capital of Mongolia?"}]
    )
    said = str(made.choices[0].message.content)
    assert said.startswith(OUT_OF_DOMAIN) and made.choices[0].finish_reason == "stop"
    assert "Ask it anyway with the model hopql-anyway." in said
    assert "Ulaanbaatar" in asked(client, "What is the capital of Mongolia?", model="hopql-anyway")


def test_a_failure_is_content_that_says_what_to_do(serve: Serve) -> None:
    said = asked(serve(Reply(error="The model is gone.")).client(), BY_ADA)
    assert said.startswith("That did not work:") and "The model is gone." in said and "Traceback" not in said


@pytest.mark.parametrize(
    ("body", "status", "param", "code"),
    [
        ({"model": "gpt-9"}, 404, "model", "model_not_found"),
        ({"messages": []}, 400, "messages", "empty_array"),
        ({"messages": [{"role": "system", "content": "Be kind."}]}, 400, "messages", "no_user_message"),
        ({"messages": [{"role": "user", "content": " "}]}, 400, "messages", "no_user_message"),
        ({"messages": [{"role": "wizard", "content": "x"}]}, 400, "messages.0.role", "invalid_value"),
        ({"messages": "hello"}, 400, "messages", "invalid_value"),
        ({"n": 2}, 400, "n", "unsupported_value"),
        ({"hopql": {"colour": "red"}}, 400, "hopql.colour", "invalid_value"),
        (
            {"messages": [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:,"}}]}]},
            400, "messages.0.content.0", "unsupported_content",
        ),
    ],
)  # fmt: skip
def test_a_request_that_cannot_be_read_is_an_error_as_openai_tells_it(
    serve: Serve, body: dict[str, object], status: int, param: str, code: str
) -> None:
    whole = {"model": "hopql", "messages": [{"role": "user", "content": BY_ADA}], **body}
    answer = httpx.post(f"{serve().url}/v1/chat/completions", json=whole)
    error = answer.json()["error"]
    assert (answer.status_code, error["param"], error["code"]) == (status, param, code)
    assert error["type"] == "invalid_request_error" and error["message"]


def test_the_sdk_raises_its_own_errors(serve: Serve) -> None:
    served = serve(key="secret")
    with pytest.raises(openai.AuthenticationError, match="key"):
        asked(served.client("wrong"), BY_ADA)
    client = served.client("secret")
    with pytest.raises(openai.NotFoundError, match="hopql-fast"):
        asked(client, BY_ADA, model="gpt-9")
    with pytest.raises(openai.NotFoundError, match="/v1/chat/completions"):
        client.embeddings.create(model="hopql", input="x")
    with pytest.raises(openai.PermissionDeniedError):
        asked(client, BY_ADA, user="ada", extra_headers={"X-User": "alan"})
    headers = {"Authorization": "Bearer secret", "Content-Type": "application/json"}
    broken = httpx.post(f"{served.url}/v1/chat/completions", content=b"{", headers=headers)
    assert broken.status_code == 400 and broken.json()["error"]["code"] == "invalid_json"


def test_halves_of_characters_break_nothing(serve: Serve) -> None:
    url = f"{serve(ADA).url}/v1/chat/completions"
    for field, status in (("model", 400), ("user", 400), ("content", 200)):
        texts = {"model": "hopql", "user": "ada", "content": f"{BY_ADA} x", field: "HALF"}
        body = {**texts, "messages": [{"role": "user", "content": texts.pop("content")}], "stream": False}
        raw = json.dumps(body).replace("HALF", "\\ud800")
        answer = httpx.post(url, content=raw, headers={"Content-Type": "application/json"}, timeout=60)
        assert answer.status_code == status and answer.json()


def test_models_are_listed_and_found(serve: Serve) -> None:
    client = serve().client()
    assert [model.id for model in client.models.list()] == ["hopql", "hopql-fast", "hopql-max", "hopql-anyway"]
    one = client.models.retrieve("hopql-max")
    assert one.id == "hopql-max" and one.owned_by == "hopql" and one.created > 1_700_000_000
    with pytest.raises(openai.NotFoundError):
        client.models.retrieve("gpt-9")


def test_a_models_name_is_the_effort(serve: Serve) -> None:
    served = serve(Reply(match=".", reply=ADA))
    asked(served.client(), BY_ADA, model="hopql-fast")
    fast = len(served.model.prompts)
    asked(served.client(), BY_ADA, model="hopql-max")
    assert len(served.model.prompts) - fast > fast


def test_the_whole_server_has_it(folder: Path) -> None:
    script = scripted([Reply(match=".", reply=ADA)], f"openai-{uuid4().hex[:8]}")
    options = {"model": f"fake:{script.name}", "gate": "off", "effort": "fast", "keywords": "rules"}
    body = {"model": "hopql", "messages": [{"role": "user", "content": BY_ADA}]}
    with TestClient(app(folder, options, key="secret"), base_url="http://127.0.0.1:8321") as client:
        answer = client.post("/v1/chat/completions", json=body, headers={"Authorization": "Bearer secret"})
        assert answer.json()["choices"][0]["message"]["content"].startswith("n: 2")
        assert client.get("/v1/models").status_code == 401
        paths = client.get("/openapi.json").json()["paths"]
    assert {"/v1/chat/completions", "/v1/models", "/v1/models/{name}"} <= set(paths)


def test_what_other_models_take_is_ignored(serve: Serve) -> None:
    said = asked(
        serve(ADA).client(), BY_ADA, temperature=0.7, top_p=0.5, max_tokens=3, seed=7, stop=["x"], logprobs=True,
        tools=[{"type": "function", "function": {"name": "f", "parameters": {}}}], tool_choice="auto",
        response_format={"type": "json_object"}, extra_body={"min_p": 0.1, "chat_id": "c"},
    )  # fmt: skip
    assert said.startswith("n: 2")


def test_a_programs_own_chores_are_not_asked(serve: Serve) -> None:
    client = serve().client()
    title = "### Task:\nGenerate a concise, 3-5 word title with an emoji summarizing the chat history.\n### Output:\n"
    assert asked(client, title) == "{}"
    chunks = client.chat.completions.create(model="hopql", messages=[{"role": "user", "content": title}], stream=True)
    assert "".join(chunk.choices[0].delta.content or "" for chunk in chunks) == "{}"
    assert "the model was asked" in asked(client, f"Task: {BY_ADA}")


def test_content_in_parts_is_text(serve: Serve) -> None:
    parts = [{"type": "text", "text": "How many orders did"}, {"type": "text", "text": "Ada Lovelace place?"}]
    messages = [{"role": "system", "content": "You are terse."}, {"role": "user", "content": parts}]
    made = serve(ADA).client().chat.completions.create(model="hopql", messages=messages)  # type: ignore[arg-type]
    assert (made.choices[0].message.content or "").startswith("n: 2")


def test_a_user_reads_what_was_told_by_them(serve: Serve, remembered: object) -> None:
    client = serve(planner="reader").client()
    asks = asked(client, "remember that I prefer Widget X", user="ada")
    assert asks.endswith("in your own words.")
    asked(client, "remember that I prefer Widget X", asks, "yes", user="ada")
    question = "Which product do I prefer?"
    assert "Widget X" in asked(client, question, user="ada")
    assert "Widget X" in asked(client, question, extra_headers={"X-User": "ada"})
    assert "Widget X" not in asked(client, question, user="alan")


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
