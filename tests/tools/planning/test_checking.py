"""A plan that cannot be run is refused, and the message says what is wrong with it."""

from __future__ import annotations

import pytest

from hopql.state.hops import Hop
from hopql.tools.base.errors import UsageError
from hopql.tools.planning.check_hops import MAX_HOPS, check_plan, depths
from tests.tools.planning.made import chain


def complaint(hops: list[Hop], longest: int = 4) -> UsageError:
    with pytest.raises(UsageError) as raised:
        check_plan(hops, longest)
    assert raised.value.hint
    return raised.value


def test_what_can_be_run_passes() -> None:
    check_plan(chain("one"), 1)
    check_plan(chain("one", "two {{A}}", "three {{A}} {{B}}", h1="A", h2="B"), 3)


def test_an_order_other_than_theirs_passes() -> None:
    check_plan(list(reversed(chain("one", "two {{A}}", h1="A"))), 2)


def test_no_hop() -> None:
    assert str(complaint([])) == "The plan has no hop."


def test_two_hops_that_wait_for_each_other() -> None:
    assert str(complaint(chain("of {{B}}", "of {{A}}", "free", h1="A", h2="B"))) == "Hops 1, 2 wait for each other."


def test_a_hop_that_waits_for_itself() -> None:
    assert str(complaint(chain("more of {{A}}", h1="A"))) == "Hops 1 wait for each other."


def test_a_placeholder_that_nothing_gives() -> None:
    told = complaint(chain("one", "two {{CITY}}", h1="A"))
    assert str(told) == "Hop 2 needs {{CITY}}, which no hop gives."


def test_braces_in_a_question_are_such_a_placeholder() -> None:
    assert "{{CITY}}" in str(complaint(chain("How many customers live in {{CITY}}?")))


def test_two_hops_that_give_the_same() -> None:
    assert str(complaint(chain("one", "two", h1="A", h2="A"))) == "Two hops give {{A}}."


def test_fifty_hops() -> None:
    told = complaint(chain(*(f"thing {number}" for number in range(50))), longest=50)
    assert str(told) == f"The question needs 50 hops; at most {MAX_HOPS} are run."


def test_as_many_hops_as_are_run() -> None:
    many = chain(*(f"thing {number}" for number in range(MAX_HOPS)))
    check_plan(many, 1)
    complaint([*many, {**many[0], "id": MAX_HOPS + 1}], 1)


def test_too_long_a_chain() -> None:
    hops = chain("one", "two {{A}}", "three {{B}}", h1="A", h2="B")
    told = complaint(hops, longest=2)
    assert str(told) == "The question needs 3 hops one after another; at most 2 are followed."
    assert "max_hops" in told.hint
    check_plan(hops, 3)


def test_depths_leave_out_what_waits_in_a_circle() -> None:
    hops = chain("one", "two {{A}}", "three {{D}}", "four {{C}}", h1="A", h3="C", h4="D")
    assert depths(hops) == {1: 1, 2: 2}
