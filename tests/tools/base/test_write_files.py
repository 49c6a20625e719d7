from __future__ import annotations

import os
from pathlib import Path

import pytest

from hopql.tools.base.errors import DiskError
from hopql.tools.base.write_files import write_whole


def test_a_file_is_replaced_at_once_and_keeps_its_time_when_it_says_the_same(tmp_path: Path) -> None:
    file = tmp_path / "notes.md"
    write_whole(file, "Umsätze")
    os.utime(file, (1, 1))
    write_whole(file, "Umsätze")
    assert file.stat().st_mtime == 1
    write_whole(file, "Costs")
    assert file.read_text() == "Costs" and file.stat().st_mtime > 1
    assert [one.name for one in tmp_path.iterdir()] == ["notes.md"]


def test_a_private_file_is_its_owners_also_where_another_one_lies_in_its_draft(tmp_path: Path) -> None:
    file, theirs = tmp_path / "workspace.toml", tmp_path / "theirs"
    theirs.write_text("x")
    (tmp_path / f"workspace.toml.{os.getpid()}.tmp").symlink_to(theirs)
    write_whole(file, "secret", private=True)
    assert file.stat().st_mode & 0o777 == 0o600 and theirs.read_text() == "x" and not file.is_symlink()


def test_what_cannot_be_written_is_told_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(DiskError, match=r"cannot be written: No such file") as told:
        write_whole(tmp_path / "none" / "a.txt", "x", hint="Choose another folder.")
    assert told.value.hint == "Choose another folder."
