from __future__ import annotations

from datetime import date

from tools.conversation.dates import of_dates


def test_a_reading_in_the_future_is_the_less_likely() -> None:
    found = of_dates("sales on 12/05/2026", date(2026, 6, 1))
    assert found is not None
    assert [choice["label"] for choice in found["choices"]] == ["May 12, 2026", "December 5, 2026"]
    assert found["choices"][0]["meaning"] == "“12/05/2026” is the date 2026-05-12."


def test_two_figures_are_the_year_nearest_below() -> None:
    labels = []
    for text in ("1/2/26", "1/2/99"):
        found = of_dates(f"sales on {text}", date(2026, 6, 1))
        assert found is not None
        labels.append(found["choices"][0]["label"])
    assert labels == ["January 2, 2026", "January 2, 1999"]


def test_what_is_no_date_is_not_asked_about() -> None:
    for text in ("1/2", "version 1/2/3/4", "2013-03-04", "13/14/2013", "0/0/0000", "phone 01-02-03-04"):
        assert of_dates(text, date(2026, 6, 1)) is None, text
