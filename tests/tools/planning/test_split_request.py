"""Requests taken apart: what must be looked up first, the innermost first, what is asked then, and keywords."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hopql.tools.planning import split_request
from hopql.tools.planning.check_hops import names
from hopql.tools.planning.split_request import HEADS, WORDS, Read, keywords_of, take_apart, unnested


@pytest.mark.parametrize(
    ("question", "inner"),
    [
        ("What technologies does the company that John works for use?", [("COMPANY", "John works for company")]),
        ("How many flights left the airport that the team prefers?", [("AIRPORT", "team prefers airport")]),
        ("What is the birthplace of the person who made The Sound of Stones?",
         [("PERSON", "person made Sound of Stones")]),
        ("What year did the company Ann is part of dissolve?", [("COMPANY", "Ann is part of company")]),
        ("When did the country containing Porto join?", [("COUNTRY", "country containing Porto")]),
        ("Who led the team of the author of Brand?", [("AUTHOR", "author of Brand"), ("TEAM", "team of {{AUTHOR}}")]),
    ],
)  # fmt: skip
def test_inner_questions(question: str, inner: list[tuple[str, str]]) -> None:
    inners, rest = unnested(question)
    assert [(one.gives, one.statement) for one in inners] == inner
    assert names(rest.text) == [inner[-1][0]]


def test_two_of_one_noun_have_names_of_their_own() -> None:
    inners, rest = unnested("Who leads the state that borders the state where Ann was born?")
    assert [one.gives for one in inners] == ["STATE", "STATE_2"]
    assert names(inners[1].statement) == ["STATE"]
    assert names(rest.text) == ["STATE_2"]


def test_so_many_at_most() -> None:
    question = "Who owns " + "the company that leads " * 30 + "Acme?"
    assert len(unnested(question, 4)[0]) <= 4
    assert unnested("Who is the mother of the author of Brand?", 0)[0] == []


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("What is the team's home airport, and who manages the budget?", 2),
        ("Where does Ann live? How big is her flat?", 2),
        ("salt and pepper", 1),
        ("Which team does Ann lead and own?", 1),
        ("???", 1),
    ],
)
def test_joined_questions(text: str, parts: int) -> None:
    assert len(take_apart(text)) == parts


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("Which carrier does the team prefer, and how late was it?", "{{CARRIER}}"),
        ("Where does John live and what does he eat?", "John"),
    ],
)
def test_a_question_takes_what_it_points_back_to(text: str, last: str) -> None:
    assert last in take_apart(text)[-1].statement


def test_lead_ins_are_no_part_of_a_statement() -> None:
    assert take_apart("Could you please tell me where John lives?")[0].statement == "John lives"


def test_each_head_is_decoded_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phrase goes on only where one of its sort has begun, whatever a word's own scores say."""
    scores = np.zeros((3, sum(HEADS.values())), dtype=np.float32)
    scores[0, 2] = scores[1, 1] = scores[2, 2] = 5.0
    words = [match.span() for match in WORDS.finditer("of the author")]
    read = split_request._decoded("of the author", words, scores)
    assert read.said["inner"] == [0, 1, 2]


def test_a_phrase_that_is_all_of_a_question_is_not_taken_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def reads(text: str) -> Read:
        words = tuple(match.span() for match in WORDS.finditer(text))
        said = {head: [0] * len(words) for head in HEADS}
        return Read(text, words, {**said, "inner": [1, *[2] * (len(words) - 1)], "noun": [1] * len(words)})

    monkeypatch.setattr(split_request, "read_words", reads)
    assert unnested("author of Brand")[0] == []


def test_keywords_are_the_texts_own_words() -> None:
    found = dict(keywords_of("How does international trade influence the price of bread in Porto?"))
    assert found["international trade"]
    assert not found["Porto"]
    assert keywords_of("tell me more") == []


@settings(max_examples=50, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    asked = take_apart(text)
    assert asked
    given_ = {one.gives for part in asked for one in (*part.inners, part)}
    assert set(names(" ".join(part.statement for part in asked))) - set(names(text)) <= given_


def test_no_suite_is_in_the_training(request: pytest.FixtureRequest) -> None:
    """Where the suites are beside the project: none of their multi-hop questions is among what was trained with."""
    root = Path(__file__).parents[3]
    suite = root.parent / "shared" / "suites" / "hops" / "musique.json"
    if not suite.is_file():
        pytest.skip("the suites are not beside the project")
    import json

    asked = {item["question"].lower() for item in json.loads(suite.read_text(encoding="utf-8"))}
    data = (root / "training" / "searches" / "data").glob("*.records")
    told = {line[3:].strip().lower() for file in data for line in file.read_text(encoding="utf-8").splitlines()
            if line.startswith("Q: ")}  # fmt: skip
    assert told and not asked & told
