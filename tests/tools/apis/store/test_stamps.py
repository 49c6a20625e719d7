"""What tells a changed file without reading it."""

from __future__ import annotations

import os
from pathlib import Path

from hopql.tools.apis.store.stamps import clock, stamp

LATER = 10**12


def test_a_stamp_changes_with_the_file_and_its_parts(tmp_path: Path) -> None:
    file, part = tmp_path / "a.json", tmp_path / "part.yaml"
    file.write_text("one")
    first = stamp(file, [str(part)])
    assert first and first == stamp(file, [str(part)]) and first.endswith(";-")
    part.write_text("now it is there")
    second = stamp(file, [str(part)])
    assert second != first
    os.utime(part, ns=(1, 1))
    assert stamp(file, [str(part)]) not in (first, second)
    file.unlink()
    assert stamp(file, [str(part)]) == ""


def test_what_was_touched_just_now_is_not_trusted(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text("one")
    assert stamp(file, now=clock()) == ""
    assert stamp(file, now=clock() + LATER) == stamp(file) != ""
