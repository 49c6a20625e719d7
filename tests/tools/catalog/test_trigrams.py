from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from hopql.tools.catalog.trigrams import Trigrams


def test_misspelt_strings_are_near(tmp_path: Path) -> None:
    Trigrams.build(["wyoming", "colorado", "", "wy", "california"]).save(tmp_path / "v")
    loaded = Trigrams.load(tmp_path / "v")
    assert loaded.near("wyomng")[0] == 0 and loaded.near("colarado")[0] == 1
    assert loaded.near("zzz") == [] and loaded.near("") == []


def test_nothing_stored_means_nothing_near(tmp_path: Path) -> None:
    Trigrams.build([]).save(tmp_path / "v")
    assert Trigrams.load(tmp_path / "v").near("abc") == []


@given(st.lists(st.text(min_size=1, max_size=12), max_size=8), st.integers(0, 7))
def test_a_stored_string_is_near_itself(strings: list[str], place: int) -> None:
    if place < len(strings) and strings[place].strip(" "):
        assert place in Trigrams.build(strings).near(strings[place])
