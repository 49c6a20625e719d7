"""The fake: order, patterns, files, what it records and counts."""

from __future__ import annotations

from pathlib import Path

import pytest
from langchain_core.messages import HumanMessage

from hopql.tools.base.errors import ModelError
from hopql.tools.models import chat_model, complete
from hopql.tools.models.fake import Reply, scripted


def test_replies_come_in_order_and_prompts_are_kept() -> None:
    model = scripted(["one", "two"], "order")
    assert chat_model("fake:order") is model
    first = complete(model, "sys", "prefix ", "tail ", cache_key="k")
    assert (first.text, first.model, first.finish_reason, first.cached_tokens) == ("one", "order", "stop", 0)
    assert first.tokens_in > 3 and first.tokens_out == 1 and first.logprob is None
    assert model.invoke([HumanMessage("again")]).text == "two"
    assert model.prompts == ["sys\nprefix tail \n\n```sql\n", "again"]
    with pytest.raises(ModelError, match="no reply left for prompt 3"):
        complete(model, "", "", "x")


def test_patterns_choose_and_the_last_repeats() -> None:
    model = scripted(
        [
            Reply(match="airlines", reply="bad"),
            Reply(match="airlines", reply="good", tokens_in=9, tokens_out=3),
            Reply(match="fail", error="The server died."),
            Reply(reply="other"),
        ]
    )
    assert [complete(model, "", "", "which AIRLINES?").text for _ in range(3)] == ["bad", "good", "good"]
    assert complete(model, "", "", "which airlines?").tokens_in == 9
    assert complete(model, "", "", "planes?").text == "other"
    with pytest.raises(ModelError, match="The server died"):
        complete(model, "", "", "fail")


@pytest.mark.parametrize(
    "text", ['{"reply": "a"}\n\n{"match": "x", "reply": "b"}\n', '[{"reply": "a"}, {"match": "x", "reply": "b"}]']
)
def test_a_script_may_be_a_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "replies.jsonl"
    path.write_text(text)
    model = chat_model(f"fake:{path}")
    assert [complete(model, "", "", "x").text for _ in range(3)] == ["b", "b", "b"]
    assert complete(model, "", "", "y").text == "a"


def test_a_missing_or_broken_script_is_told(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no script") as told:
        chat_model("fake:nowhere.jsonl")
    assert "replies.jsonl" in told.value.hint
    path = tmp_path / "broken.jsonl"
    path.write_text('{"reply": "a"}\n{"answer": "b"}\n')
    with pytest.raises(ModelError, match="entry 2"):
        chat_model(f"fake:{path}")
    for broken in (b"\xff\xfe", b"[1, "):
        path.write_bytes(broken)
        with pytest.raises(ModelError, match="cannot be read"):
            chat_model(f"fake:{path}")
