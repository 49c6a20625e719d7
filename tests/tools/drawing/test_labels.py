"""Texts of pictures, as wide as there is room for."""

from __future__ import annotations

from hopql.tools.drawing.labels import lines, shortened, width


def test_names_are_broken_where_they_can_be() -> None:
    assert lines("tools.search.bm25.Index", 13, 115) == ["tools.search.", "bm25.Index"]
    assert lines("Annual leave policy for part-time staff", 13, 150)[0] == "Annual leave policy"
    long = lines(".".join(["a_package"] * 30) + ".TheEnd", 13, 150)
    assert len(long) == 3 and long[0].startswith("…") and long[-1].endswith("TheEnd")
    prose = lines("word " * 60, 13, 150)
    assert len(prose) == 3 and prose[-1].endswith("…")
    assert all(width(row, 13) <= 150 for row in lines("x" * 500, 13, 150)) and lines("", 13, 150) == [" "]
    assert shortened("abc", 10, 100) == "abc" and shortened("abc" * 50, 10, 60).endswith("…")
