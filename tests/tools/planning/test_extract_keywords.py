"""Keywords by the trained reader and by a model: levels, vagueness, repair, the file that keeps them."""

from __future__ import annotations

import stat
from pathlib import Path
from uuid import uuid4

import pytest

from hopql.tools.base.errors import ModelError
from hopql.tools.base.settings import settings
from hopql.tools.models.fake import Reply, scripted
from hopql.tools.planning.extract_keywords import MAX_KEYWORDS, NONE, keywords, read_keywords


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of this test's own."""
    monkeypatch.setattr(settings(), "cache_dir", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "question",
    [
        "tell me more", "what about it?", "Why?", "Can you explain that further?", "what else?", "And then?", "",
        "more details please", "Is it?", "   ", "?!", "😀",
    ],
)  # fmt: skip
def test_a_vague_question_has_none(question: str) -> None:
    assert read_keywords(question) == NONE


@pytest.mark.parametrize(
    ("question", "high", "low"),
    [
        ("How does international trade influence global economic stability?",
         ["international trade", "global economic stability"], ["tariffs"]),
        ("Describe the overall architecture", ["architecture", "system design"], ["components", "modules"]),
        ("What technologies does the company that John works for use?", [], ["technologies", "company", "John"]),
        ("What did we discuss about the authentication of the new API?", ["authentication"], ["API"]),
        ("Does remote work increase employee productivity?", ["employee productivity"], []),
        ("Which carrier does the team prefer?", [], ["carrier", "team"]),
        ("How many customers ordered the Widget Pro from Porto?", [], ["customers", "Widget Pro", "Porto"]),
        ("Who wrote The Jewel of the Nile?", [], ["Jewel of the Nile"]),
    ],
)  # fmt: skip
def test_themes_are_high_and_names_and_things_low(question: str, high: list[str], low: list[str]) -> None:
    found = read_keywords(question)
    assert set(high) <= set(found["high_level_keywords"])
    assert set(low) <= set(found["low_level_keywords"])
    assert not set(found["high_level_keywords"]) & set(found["low_level_keywords"])


def test_quoted_and_written_names_are_kept_as_they_are() -> None:
    low = read_keywords("Compare 'fk_cust_id' with orderShippedAt and `net revenue` in Dana Ruiz's notes")[
        "low_level_keywords"
    ]
    assert {"fk_cust_id", "orderShippedAt", "net revenue", "Dana Ruiz"} <= set(low)


def test_the_questions_own_words_come_out_in_its_language() -> None:
    low = read_keywords("arquitectura del sistema de pagos")["low_level_keywords"]
    assert "arquitectura" in " ".join(low)


def test_a_huge_question_gives_a_bounded_list() -> None:
    found = read_keywords("Tell me of " + ", ".join(f"thing{n} part{n}" for n in range(5000)))
    assert len(found["low_level_keywords"]) <= MAX_KEYWORDS


def test_a_models_json_is_repaired(cache: Path) -> None:
    reply = '```json\n{"high_level_keywords": ["commerce",], low_level_keywords: ["tariffs", "tariffs", ""\n```'
    found, completion = keywords("How does trade work?", scripted([reply]))
    assert found == {"high_level_keywords": ["commerce"], "low_level_keywords": ["tariffs"]}
    assert completion is not None and completion.tokens_out > 0


@pytest.mark.parametrize("reply", ["I cannot.", "", "[]", '{"other": 1}', '{"high_level_keywords": 3}', "{" * 3000])
def test_what_cannot_be_read_becomes_the_rules(cache: Path, reply: str) -> None:
    question = "How does international trade influence stability?"
    assert keywords(question, scripted([reply]))[0] == read_keywords(question)


def test_a_vague_question_is_not_asked(cache: Path) -> None:
    model = scripted([])
    assert keywords("tell me more", model) == (NONE, None)
    assert model.prompts == []


def test_an_answer_is_kept_by_question_and_model(cache: Path) -> None:
    first = '{"high_level_keywords": ["a"], "low_level_keywords": []}'
    second = '{"high_level_keywords": ["b"], "low_level_keywords": []}'
    model = scripted([first, second], name=uuid4().hex)
    question = "How does trade work?"
    assert keywords(question, model)[0]["high_level_keywords"] == ["a"]
    assert keywords(question, model)[0]["high_level_keywords"] == ["a"]
    assert keywords("How does commerce work?", model)[0]["high_level_keywords"] == ["b"]
    other = scripted([second], name=uuid4().hex)
    assert keywords(question, other)[0]["high_level_keywords"] == ["b"]


def test_an_unreadable_answer_is_not_kept(cache: Path) -> None:
    model = scripted(["no", '{"high_level_keywords": ["a"], "low_level_keywords": []}'], name=uuid4().hex)
    keywords("How does trade work?", model)
    assert keywords("How does trade work?", model)[0]["high_level_keywords"] == ["a"]


def test_the_file_is_its_owners_only_and_holds_no_question(cache: Path) -> None:
    model = scripted(['{"high_level_keywords": ["a"], "low_level_keywords": []}'], name=uuid4().hex)
    keywords("What does Zanzibar Quimby earn?", model)
    files = list(cache.glob("keywords.sqlite3*"))
    assert files
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in files)
    assert all(b"Zanzibar" not in file.read_bytes() for file in files)


def test_a_broken_file_is_as_if_there_were_none(cache: Path) -> None:
    (cache / "keywords.sqlite3").write_bytes(b"not a database" * 100)
    model = scripted(['{"high_level_keywords": ["a"], "low_level_keywords": []}'], name=uuid4().hex)
    assert keywords("How does trade work?", model)[0]["high_level_keywords"] == ["a"]


def test_a_model_that_fails_is_told(cache: Path) -> None:
    with pytest.raises(ModelError, match="down"):
        keywords("How does trade work?", scripted([Reply(error="it is down")]))
