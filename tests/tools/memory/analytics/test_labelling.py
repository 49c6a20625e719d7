from __future__ import annotations

from hopql.tools.memory.analytics.labelling import labels, told


def test_words_that_only_one_group_has_come_first() -> None:
    found = labels([
        ["Which flights had the longest delay?", "average delay of flights by carrier", "delays of flights in 2013"],
        ["Which planes fly the flights?", "planes by engine of flights", "oldest planes"],
    ])  # fmt: skip
    assert found[0][0] == "delay" and found[1][0] == "planes"
    assert "flights" not in (found[0][0], found[1][0]) and all(len(words) == 3 for words in found)


def test_function_words_and_numbers_are_left_out() -> None:
    assert told("How many of the A320 were late in 2013 at 5 pm?") == ["late", "pm"]
    assert labels([["how many are there in 2013?"], ["x"]]) == [[], ["x"]]
    assert labels([]) == []
