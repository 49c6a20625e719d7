"""Charts of text."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as some

from hopql.tools.display import terminal_chart
from hopql.tools.display.draw_terminal import _wide
from tests.tools.display.results import CARRIERS, HOSTILE
from tests.tools.display.test_choose_charts import results


def test_bars_are_as_long_as_their_numbers() -> None:
    lines = terminal_chart(*CARRIERS, width=40).splitlines()
    assert [line[:2] for line in lines] == ["UA", "B6", "EV", "DL"]
    assert lines[2] == f"EV  {'█' * 30} 2,817"
    assert lines[3] == f"DL  {'█' * 3}▊ 349"
    plain = terminal_chart(*CARRIERS, width=40, plain=True)
    assert plain.isascii() and f"EV  {'#' * 30} 2,817" in plain


def test_bars_below_zero_go_to_the_other_side() -> None:
    lines = terminal_chart(["c", "n"], [], [["x", -10], ["y", 10], ["z", None]], 30).splitlines()
    assert lines == ["x  ████████████ -10", "y              ███████████ 10", "z"]


def test_a_sparkline_runs_in_the_order_of_time() -> None:
    rows = [[month, month * 10] for month in (3, 1, 2, 4)]
    assert terminal_chart(["month", "n"], [], rows, 60) == "▁▃▆█\nn: 10 – 40; month 1 – 4"
    gap = terminal_chart(["month", "n"], [], [[1, 10], [2, None], [3, 20], [4, 30]], 60)
    assert gap.splitlines()[0] == "▁ ▅█"


def test_where_nothing_fits_nothing_is_drawn() -> None:
    assert terminal_chart(["n"], [], [[1]], 80) == ""
    assert terminal_chart(["a"], [], [["x"], ["y"]], 80) == ""
    assert terminal_chart(*CARRIERS, width=10) == ""
    assert terminal_chart(["c", "n"], [], [[f"c{place}", place] for place in range(30)], 80) == ""


def test_no_value_moves_the_cursor() -> None:
    drawn = terminal_chart(["c", "n"], [], [["\x1b[31mred\n", 1], ["\u202eab", 2]], 60)
    assert all(letter.isprintable() or letter == "\n" for letter in drawn) and len(drawn.splitlines()) == 2


@settings(max_examples=60, deadline=None)
@given(results(), some.integers(0, 100), some.booleans())
def test_lines_are_no_longer_than_the_terminal(result: object, width: int, plain: bool) -> None:
    drawn = terminal_chart(*result, width, plain=plain)  # type: ignore[misc]
    assert all(_wide(line) <= max(width, 30) for line in drawn.splitlines())
    assert not plain or drawn.isascii()


def test_hostile_names_are_drawn() -> None:
    assert "(null)" in terminal_chart(*HOSTILE, width=80)
