"""A picture's file takes its place when it is whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopql.tools.drawing.saving import saving
from hopql.tools.errors import DiskError


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
