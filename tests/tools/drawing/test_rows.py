"""Parts of a picture are set in rows."""

from __future__ import annotations

from hopql.tools.drawing.rows import in_rows


def test_a_part_that_finds_no_room_begins_a_row_below_the_tallest() -> None:
    parts = [({"a": (0.0, 0.0)}, 40.0, 10.0), ({"b": (1.0, 2.0)}, 40.0, 30.0), ({"c": (0.0, 0.0)}, 40.0, 5.0)]
    assert in_rows(parts, 100, (20, 7)) == {"a": (0, 0), "b": (61, 2), "c": (0, 37)}


def test_a_part_that_is_wider_than_the_room_stands_alone() -> None:
    assert in_rows([({"a": (0.0, 0.0)}, 90.0, 10.0), ({"b": (0.0, 0.0)}, 5.0, 5.0)], 50, (1, 2)) == {
        "a": (0, 0), "b": (0, 12),
    }  # fmt: skip
    assert in_rows([], 50, (1, 2)) == {}
