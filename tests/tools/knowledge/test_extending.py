"""What a model reads beside the rules: within its calls, kept, and gone on with."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from hopql.tools.knowledge import Knowledge
from hopql.tools.knowledge.extending import Extender
from hopql.tools.knowledge.prepared import Chunk, Prepared
from hopql.tools.models.fake import Reply, ScriptedChat
from hopql.tools.models.kept import Kept

Document = Callable[..., Prepared]
READ = {
    "entities": [{"name": "harbour office", "type": "organisation", "description": "collects the fees of ships"}],
    "relations": [],
}
TEXTS = (
    "Every morning the harbour office collects the fees of ships.",
    "In the evening the harbour office closes its doors for good.",
)


@pytest.fixture
def extender(tmp_path: Path) -> Callable[[int], Extender]:
    def made(calls: int) -> Extender:
        model = ScriptedChat(replies=[Reply(reply=json.dumps(READ), match="harbour")])
        return Extender(model, calls, kept=Kept(tmp_path / "kept.sqlite3"))

    return made


def test_what_the_model_reads_is_added_and_not_asked_again(
    extender: Callable[[int], Extender], document: Document
) -> None:
    given = document("/a.md", *TEXTS)
    first = extender(1)
    half = first.extend(given)
    assert [one.name for one in half.entities] == ["harbour office"] and half.extractor == given.extractor
    assert first.left == 1 and "1 pieces" in first.warnings()[0]
    second = extender(1)
    whole = second.extend(given)
    assert second.calls == 1 and whole.extractor == f"{given.extractor}+{second.mark}" and second.warnings() == []
    third = extender(0)
    assert third.extend(given) == whole and third.calls == 0


def test_code_is_left_as_it_is(extender: Callable[[int], Extender], document: Document) -> None:
    given = document("/a.py", *TEXTS, kind="python", chunks=(Chunk(TEXTS[0]),))
    assert extender(9).extend(given) is given


def test_documents_that_a_model_read_are_not_read_again_by_rules(
    store: Knowledge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hopql.tools.knowledge.extending.kept", lambda name: Kept(tmp_path / f"{name}.sqlite3"))
    file = tmp_path / "a.md"
    file.write_text(f"# Harbour\n\n{TEXTS[0]}\n")
    assert store.add([file]).added == 1
    model = ScriptedChat(replies=[Reply(reply=json.dumps(READ), match="harbour")])
    assert store.add([file], model=model).replaced == 1
    found = store.entity("harbour office")
    assert found and "collects the fees" in found["descriptions"][0]["text"]
    for again in (store.add([file], model=model), store.add([file])):
        assert (again.unchanged, again.replaced) == (1, 0)
    assert len(model.prompts) == 1
