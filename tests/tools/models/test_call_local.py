"""The embedded model itself: needs its weights, which stay in the user's cache; the server is the test's own."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hopql.tools.base.errors import ModelError
from hopql.tools.base.settings import settings
from hopql.tools.models import Ask, chat_model, complete, sample, warm
from hopql.tools.models.call_local import LocalChat
from hopql.tools.models.fetch_artifacts import located
from hopql.tools.models.run_server import running_servers, stop_server

pytestmark = pytest.mark.model

SYSTEM = "You are a PostgreSQL expert. Answer with one query."
SCHEMA = (
    "CREATE TABLE airlines (carrier text PRIMARY KEY, name text);\n"
    "CREATE TABLE flights (id integer PRIMARY KEY, carrier text REFERENCES airlines, dep_delay integer);\n\n"
)


@pytest.fixture
def model(own_settings: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[LocalChat]:
    """`local`, with a server and prompt cache of the test's own and the user's weights."""
    own_settings.delenv("HOPQL_CACHE_DIR")
    settings.cache_clear()
    weights = located("qwen2.5-coder-1.5b").parent
    weights.mkdir(parents=True, exist_ok=True)
    (tmp_path / "cache").mkdir(exist_ok=True)
    (tmp_path / "cache" / "artifacts").symlink_to(weights)
    own_settings.setenv("HOPQL_CACHE_DIR", str(tmp_path / "cache"))
    own_settings.setenv("HOPQL_SERVER_CONTEXT", "1024")
    settings.cache_clear()
    made = chat_model("local")
    assert isinstance(made, LocalChat)
    yield made
    stop_server()


def test_it_writes_sql_and_a_cold_server_does_not_read_the_schema_again(model: LocalChat) -> None:
    warm(model, SYSTEM, SCHEMA, "demo")
    first = complete(model, SYSTEM, SCHEMA, "How many airlines are there?\n", cache_key="demo", max_tokens=60)
    assert first.text.upper().startswith("SELECT COUNT(") and "```" not in first.text
    assert first.finish_reason == "stop" and first.logprob is not None and first.logprob <= 0
    assert first.cached_tokens > 0.8 * first.tokens_in - 20
    stop_server()
    again = complete(model, SYSTEM, SCHEMA, "How many airlines are there?\n", cache_key="demo", max_tokens=60)
    assert again.text == first.text and again.cached_tokens >= first.cached_tokens - 2


def test_it_is_a_chat_model_and_ends_when_its_caller_leaves(model: LocalChat) -> None:
    answer = model.invoke("Say only: yes", max_tokens=5)
    assert answer.text and answer.usage_metadata and answer.usage_metadata["output_tokens"] <= 5
    with pytest.raises(ModelError, match="cancelled"):
        counting = "Write the numbers from 1 to 500, one a line."
        complete(model, "", "", counting, opened="1\n2\n", stop=(), max_tokens=900, timeout_s=0.3)
    running = model.link.running()
    end = time.monotonic() + 30
    while model.link.client().get("/slots").json()[0]["is_processing"]:
        assert time.monotonic() < end
        time.sleep(0.1)
    assert running_servers()[0].pid == running.pid
    with pytest.raises(ModelError, match="context holds 1024"):
        complete(model, "", "", "word " * 2000)


def test_an_answer_follows_its_grammar(model: LocalChat) -> None:
    bound = Ask(SYSTEM, SCHEMA, "Which is the latest flight?\n", max_tokens=20, grammar='root ::= "SELECT " [0-9]')
    assert sample(model, bound, 1)[0].text[:-1] == "SELECT "
