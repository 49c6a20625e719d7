"""Texts of pictures, as wide as there is room for."""

from __future__ import annotations

from hopql.tools.drawing.labels import shortened, width


def test_what_is_too_wide_is_cut() -> None:
    assert shortened("abc", 10, 100) == "abc" and shortened("abc" * 50, 10, 60).endswith("…")
    assert width(shortened("x" * 500, 13, 150), 13) <= 150
