from __future__ import annotations

from hopql.evals.project_docs import ProjectQuestion, Told, read_questions, row

QUESTION = ProjectQuestion(id="pd-1", question="What is it?", project="flask==3.1.3", expects=["a thing"])


def test_the_packaged_questions_are_ten_a_project_of_a_fixed_version() -> None:
    questions = read_questions()
    assert [one.id for one in questions] == [f"pd-{number:02}" for number in range(1, 31)]
    projects = [one.project for one in questions]
    assert all(projects.count(one) == 10 and "==" in one for one in set(projects)) and len(set(projects)) == 3


def test_an_answer_is_judged_by_its_words_its_first_paragraph_and_the_marks_left_in_it() -> None:
    told = Told(QUESTION, "It is old. [1]\n\nIt is **a** thing:\n\n```\na = ``b``\n```", ["a.rst"])
    assert (told.right, told.first, told.marked) == (True, False, False)
    assert Told(QUESTION, "See :class:`a thing`.", []).marked and Told(QUESTION, "See this::", []).marked
    assert row("all", [told]).split() == ["all", "1", "1.000", "0.000", "0"]
