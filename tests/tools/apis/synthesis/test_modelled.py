from __future__ import annotations

import json
from pathlib import Path

from hopql.tools.apis import Apis
from hopql.tools.apis.prepared import Prepared
from hopql.tools.apis.preparing import prepare
from hopql.tools.apis.synthesis import by_model, by_rules
from hopql.tools.models.fake import Reply, ScriptedChat
from hopql.tools.models.kept import Kept
from tests.tools.apis.answering.test_values import operation
from tests.tools.apis.specs import ADS, written


def written_by(tmp_path: Path, *replies: Reply, max_calls: int = 5) -> list[list[str]]:
    found = prepare(written(tmp_path, ads=ADS)[0])
    assert isinstance(found, Prepared)
    model = ScriptedChat(replies=list(replies))
    write = by_model(model, max_calls=max_calls, answers=Kept(tmp_path / "kept.sqlite3"))
    return write(found.card, [operation("/campaigns"), operation("/images")])


def test_questions_that_share_a_word_are_added_and_kept(tmp_path: Path) -> None:
    said = {"operations": [{"n": 1, "questions": ["How can I start campaigns?", "What is the weather?"]}, {"n": 9}]}
    first = written_by(tmp_path, Reply(reply=json.dumps(said)))
    assert first[0][-1] == "How can I start campaigns?" and not any("weather" in one for one in first[0])
    assert first[1] and written_by(tmp_path) == first


def test_the_rules_remain_where_the_model_fails(tmp_path: Path) -> None:
    failed = written_by(tmp_path / "a", Reply(error="no"))
    unread = written_by(tmp_path / "b", Reply(reply="I cannot."))
    spent = written_by(tmp_path / "c", max_calls=0)
    assert failed == unread == spent and all(failed)


def test_an_operation_is_found_by_words_of_its_questions(tmp_path: Path) -> None:
    written(tmp_path / "specs", ads=ADS)
    apis = Apis(tmp_path / "index")
    apis.add([tmp_path / "specs"], dense=False, ask=by_rules)
    operation = apis.search("set up campaigns")["operations"][0]["operation"]
    assert (operation["method"], operation["path"]) == ("POST", "/campaigns")
