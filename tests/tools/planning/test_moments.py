from __future__ import annotations

import pytest

from hopql.tools.planning.find_slots import merged, moments


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("in March 2013", [("month", "March 2013")]),
        ("and in april", [("month", "april")]),
        ("on July 4", [("date", "July 4")]),
        ("the 4th of March, 2013", [("date", "4th of March, 2013")]),
        ("2013-07-04", [("date", "2013-07-04")]),
        ("from April to June", [("range", "from April to June")]),
        ("between 2012 and 2013", [("range", "between 2012 and 2013")]),
        ("in the summer of 2013", [("month", "the summer of 2013")]),
        ("the last 30 days", [("relative", "the last 30 days")]),
        ("on Saturdays", [("weekday", "Saturdays")]),
        ("2012", [("year", "2012")]),
        ("above 2000 feet", []),
        ("flights of 1999 miles", []),
        ("the rivers that fall", []),
        ("may I ask", []),
        ("how many march through", []),
    ],
)
def test_times_of_a_text(text: str, found: list[tuple[str, str]]) -> None:
    assert [(moment.unit, moment.text) for moment in moments(text)] == found


@pytest.mark.parametrize(
    ("old", "new", "result"),
    [
        ("in March 2013", "April", "April 2013"),
        ("on July 4, 2013", "March", "March 2013"),
        ("in 2013", "March 4", "March 4, 2013"),
        ("on March 4", "2012", "March 4, 2012"),
        ("2013-07-04", "2012", "July 4, 2012"),
        ("last week", "March", "March"),
        ("in March 2013", "May 2012", "May 2012"),
        ("from April to June", "March", "March"),
    ],
)
def test_what_is_coarser_stays(old: str, new: str, result: str) -> None:
    assert merged(moments(old)[0], moments(new)[0]) == result
