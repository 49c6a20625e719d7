from __future__ import annotations

from datetime import date

from hopql.tools.planning.find_slots import of_dates


def test_a_reading_in_the_future_is_the_less_likely() -> None:
    (found,) = of_dates("sales on 12/05/2026", date(2026, 6, 1))
    assert [choice["label"] for choice in found["choices"]] == ["May 12, 2026", "December 5, 2026"]
    assert found["choices"][0]["meaning"] == "“12/05/2026” is the date 2026-05-12."


def test_two_figures_are_the_year_nearest_below() -> None:
    labels = []
    for text in ("1/2/26", "1/2/99"):
        (found,) = of_dates(f"sales on {text}", date(2026, 6, 1))
        labels.append(found["choices"][0]["label"])
    assert labels == ["January 2, 2026", "January 2, 1999"]


def test_what_is_no_date_is_not_asked_about() -> None:
    for text in ("1/2", "version 1/2/3/4", "2013-03-04", "13/14/2013", "0/0/0000", "phone 01-02-03-04"):
        assert of_dates(text, date(2026, 6, 1)) == [], text


def test_each_date_is_found() -> None:
    found = of_dates("sales between 1/2/2026 and 3/4/2026, not on 5/5/2026", date(2026, 6, 1))
    assert [one["phrase"] for one in found] == ["1/2/2026", "3/4/2026"]
