from __future__ import annotations

import pytest

from hopql.tools.search.codes import Codes, fits


@pytest.mark.parametrize(
    ("code", "word"),
    [("cstm", "customer"), ("emp", "employee"), ("bldg", "building"), ("nbr", "number"), ("rntl", "rented")],
)
def test_a_code_is_a_words_beginning_or_its_consonants(code: str, word: str) -> None:
    assert fits(code, word)


@pytest.mark.parametrize(("code", "word"), [("cstm", "system"), ("mrc", "customer"), ("customer", "customer")])
def test_other_letters_are_no_code(code: str, word: str) -> None:
    assert not fits(code, word)


def test_common_words_and_known_abbreviations_are_no_codes() -> None:
    codes = Codes(["count", "cstm", "cust", "x", "id2"])
    assert codes.of("Which countries do our customers come from?") == ["cstm"]
    assert codes.of("?") == [] == Codes([]).of("customers")
