"""Names in a text."""

from __future__ import annotations

from hopql.tools.planning.match_phrases import names_in


def test_names_are_found_without_months_and_question_words() -> None:
    assert names_in("Which client of Olga Petrova paid in May?") == ["Olga Petrova"]
    assert names_in("the team's carrier") == []
