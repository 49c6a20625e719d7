from __future__ import annotations

import pytest

from hopql.tools.models import scripted
from hopql.tools.models.fake import Reply
from hopql.tools.planning.rewrite_follow_ups import by_model, keeps
from tests.tools.planning import talk


def test_the_models_line_is_taken_without_label_and_quotes() -> None:
    model = scripted(['Question: "How many planes left JFK in March?"\nBecause …'])
    found = by_model("what about planes?", [talk.JFK], model)
    assert found["question"] == "How many planes left JFK in March?" and found["changed"] and not found["note"]
    assert "How many flights left JFK in March?" in model.prompts[0] and "4,043" in model.prompts[0]
    (call,) = found["calls"]
    assert call["model"] == "fake" and call["tokens_in"] == (len(model.prompts[0]) + 3) // 4 and call["tokens_out"] > 1


@pytest.mark.parametrize(
    "written",
    [
        "",
        "what about planes?",
        "What about the many planes of nobody?",
        "How many planes left JFK in March 1999?",
        "```",
    ],
)
def test_what_the_model_writes_is_checked(written: str) -> None:
    found = by_model("what about planes?", [talk.JFK], scripted([written]))
    assert found["question"] == "what about planes?" and found["how"] == "as_is" and found["note"]
    assert len(found["calls"]) == 1, "what came to nothing was paid too"


def test_an_answer_that_was_cut_off_and_a_failure_leave_the_fragment() -> None:
    long = Reply(reply="How many planes left JFK in March and", finish_reason="length")
    assert by_model("what about planes?", [talk.JFK], scripted([long]))["how"] == "as_is"
    failed = by_model("what about planes?", [talk.JFK], scripted([Reply(error="It timed out.")]))
    assert failed["question"] == "what about planes?" and "It timed out." in failed["note"]
    assert failed["calls"] == []


def test_names_numbers_and_times_of_the_fragment_must_be_kept() -> None:
    said = "Question: How many flights left JFK in March?\nAnswer: 4,043"
    assert keeps("LGA planes?", "How many planes left LGA in March?", said)
    assert not keeps("LGA planes?", "How many planes left JFK in March?", said)
    assert not keeps("planes with 3 engines?", "How many planes left JFK in March?", said)
    assert not keeps("planes in May?", "How many planes left JFK in March?", said)


def test_without_turns_there_is_nothing_to_take_over() -> None:
    assert by_model("what about planes?", [], scripted([]))["how"] == "as_is"
