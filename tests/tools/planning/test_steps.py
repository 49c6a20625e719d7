"""Lines of a chat model as steps."""

from __future__ import annotations

from hopql.tools.planning.draft_plan import read_steps


def test_what_a_small_model_runs_on_with_is_left_out() -> None:
    (step,) = read_steps("answer from database: count the planes.keep only the count.keep only the count")
    assert step.text == "count the planes"


def test_a_step_that_says_an_earlier_one_again_for_nothing_is_left_out() -> None:
    text = (
        "find in memory: Olga picks who builds the bikes she rides -> {{MAKER}}\n"
        "find in memory: who builds the bikes -> {{BIKES}}\n"
        "answer from database: How many bikes of {{MAKER}}?"
    )
    assert [step.gives for step in read_steps(text)] == ["MAKER", ""]
    kept = read_steps(text.replace("of {{MAKER}}", "of {{MAKER}} and {{BIKES}}"))
    assert [step.gives for step in kept] == ["MAKER", "BIKES", ""]
