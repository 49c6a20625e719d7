from __future__ import annotations

from hopql.tools.base.query_text import BUDGET, Frequencies, combined, quoted

KNOWN = Frequencies(100_000.0, {"team": 30_000.0, "flight": 4_000.0, "delta": 3_000.0, "gate": 2_000.0, "seat": 200.0})


def test_rare_words_search_alone_and_a_common_one_not() -> None:
    assert combined(["parrot", "seldom"], KNOWN) == "('parrot') | ('seldom')"
    assert combined(["parrot", "team"], KNOWN) == "('parrot')"


def test_common_words_search_together_the_rarest_first() -> None:
    assert combined(["delta", "gate", "flight"], KNOWN).split(" | ")[:2] == [
        "('gate' & 'delta' & 'flight')",
        "('gate' & 'delta')",
    ]
    assert "team" not in combined(["team", "delta", "gate"], KNOWN)
    assert combined(["team", "gate"], KNOWN) == "('gate' & 'team')"


def test_a_common_word_that_is_all_there_is_searches_alone() -> None:
    assert combined(["team"], KNOWN) == "('team')" and combined([], KNOWN) == ""


def test_about_as_many_rows_are_expected_as_the_budget_allows() -> None:
    words = [f"w{n}" for n in range(12)]
    known = Frequencies(100_000.0, dict.fromkeys(words, 4_000.0))
    groups = combined(words, known).split(" | ")
    expected = [100_000.0 * 0.04 ** len(group.split(" & ")) for group in groups]
    assert BUDGET * 0.8 < sum(expected) <= BUDGET
    assert combined(words, Frequencies(1.0, {})).count(" | ") == 11


def test_a_lexeme_is_quoted() -> None:
    assert quoted("o'b\\x & !y") == "'o''b\\\\x & !y'"
