"""A model writes from numbered passages; what it costs and whether it failed is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import uuid4

from hopql.nodes.quote_sentences import quote_sentences
from hopql.nodes.write_answer import write_answer
from hopql.state.knowledge import ChunkFound, KnowledgeContext
from hopql.tools.models import scripted
from hopql.tools.models.fake import Reply
from tests.nodes.running import runtime

SKY = "The sky is blue in the morning."


def chunk(n: int, text: str) -> ChunkFound:
    return ChunkFound(
        id=f"c{n}", n=n, text=text, document=f"/x/{n}.md", title="Colours", kind="markdown", headings=[], line=1,
        line_to=1, page=0, symbol="", modified="2024-01-01T00:00:00+00:00", score=1.0,
    )  # fmt: skip


def state(drafts: int = 0) -> Any:
    context = KnowledgeContext(
        mode="naive", entities=[], relations=[], chunks=[chunk(1, SKY), chunk(2, "Grass is green in summer.")],
        searched=[], fallback="", tokens=0, left_out=0,
    )  # fmt: skip
    return {"question": "What colour is the sky in the morning?", "context": context, "drafts": drafts}


def write(shop: Path, reply: str | Reply, drafts: int = 0, **options: Any) -> dict[str, Any]:
    name = f"write-{uuid4().hex[:6]}"
    scripted([reply], name=name)
    return write_answer(state(drafts), runtime(shop, model=f"fake:{name}", **options))


def test_what_holds_is_kept_and_the_call_counted(shop: Path) -> None:
    update = write(shop, "The sky is blue in the morning [1]. Grass is violet in summer [2].")
    assert update["answer"].startswith(f"{SKY} [1]") and "violet" not in update["answer"]
    assert [claim["held"] for claim in update["claims"]] == [True, False]
    assert [each["n"] for each in update["references"]] == [1] and update["written_by"] == "model"
    assert update["drafts"] == 1 and len(update["calls"]) == 1 and update["calls"][0]["tokens_out"] > 0


def test_drafts_are_counted_on(shop: Path) -> None:
    assert write(shop, "Nonsense.", 1)["drafts"] == 2


def test_a_model_that_fails_leaves_no_claims(shop: Path) -> None:
    assert write(shop, Reply(error="it is down")) == {"drafts": 1, "claims": []}


def test_an_answer_that_was_cut_off_is_told_up_to_its_last_sentence(shop: Path) -> None:
    update = write(shop, Reply(reply="The sky is blue in the morning [1]. Grass is gr", finish_reason="length"))
    assert [claim["text"] for claim in update["claims"]] == [SKY]


def test_sentences_are_quoted_without_a_model(shop: Path) -> None:
    update = quote_sentences(state(), runtime(shop, model="fake:never", response_type="Single Sentence"))
    assert update["answer"] == f"{SKY} [1]" and update["written_by"] == "sentences" and "calls" not in update
    assert [claim["held"] for claim in update["claims"]] == [True] and update["references"][0]["chunk"] == "c1"
