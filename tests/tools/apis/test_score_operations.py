from __future__ import annotations

import pytest

from hopql.tools.apis.score_operations import fits_version, named_versions, version_key


def test_versions_are_ordered_by_their_numbers() -> None:
    versions = ["2.0", "1.9.10", "v10", "2.0-beta", "2019-11-01"]
    assert sorted(versions, key=version_key) == ["1.9.10", "2.0-beta", "2.0", "v10", "2019-11-01"]


@pytest.mark.parametrize(
    ("text", "named"),
    [("with v4 of it", ["4"]), ("version 2.1 please", ["2.1"]), ("the 2019-11-01 API", ["2019-11-01"]),
     ("order 4", []), ("ev3 charger", [])],
)  # fmt: skip
def test_versions_that_a_text_names(text: str, named: list[str]) -> None:
    assert named_versions(text) == named


def test_a_version_is_the_named_one_by_its_first_numbers() -> None:
    assert fits_version("4.2.0", "4") and fits_version("4.2.0", "4.2")
    assert not fits_version("4.2.0", "2") and not fits_version("42", "4")
    assert fits_version("2.0-beta", "2") and not fits_version("2.0", "2.0-beta")
