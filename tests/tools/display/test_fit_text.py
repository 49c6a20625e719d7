"""Texts as wide as there is room for, parts in rows, and a file that takes its place when it is whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopql.tools.base.errors import DiskError
from hopql.tools.display.fit_text import in_rows, saving, shortened, width


def test_what_is_too_wide_is_cut() -> None:
    assert shortened("abc", 10, 100) == "abc" and shortened("abc" * 50, 10, 60).endswith("…")
    assert width(shortened("x" * 500, 13, 150), 13) <= 150


def test_a_part_that_finds_no_room_begins_a_row_below_the_tallest() -> None:
    parts = [({"a": (0.0, 0.0)}, 40.0, 10.0), ({"b": (1.0, 2.0)}, 40.0, 30.0), ({"c": (0.0, 0.0)}, 40.0, 5.0)]
    assert in_rows(parts, 100, (20, 7)) == {"a": (0, 0), "b": (61, 2), "c": (0, 37)}


def test_a_part_that_is_wider_than_the_room_stands_alone() -> None:
    assert in_rows([({"a": (0.0, 0.0)}, 90.0, 10.0), ({"b": (0.0, 0.0)}, 5.0, 5.0)], 50, (1, 2)) == {
        "a": (0, 0), "b": (0, 12),
    }  # fmt: skip
    assert in_rows([], 50, (1, 2)) == {}


def test_what_fails_half_way_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    file.write_text("old")
    with pytest.raises(DiskError, match="No space left"), saving(file) as out:
        out.write("half")
        raise OSError(28, "No space left on device")
    assert file.read_text() == "old" and list(tmp_path.iterdir()) == [file]
    with saving(file) as out:
        out.write("new")
    assert file.read_text() == "new" and list(tmp_path.iterdir()) == [file]


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(DiskError, match="There is no folder") as told, saving(tmp_path / "none" / "a.svg"):
        pass
    assert told.value.hint.startswith("Make it")
