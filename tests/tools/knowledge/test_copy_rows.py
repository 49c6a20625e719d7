"""Names: which spellings are one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopql.tools.knowledge.copy_rows import LONGEST_NAME, named, normal


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The Refund Policies", "refund policy"),
        ("customer_orders", "Customer Order"),
        ("café-au-lait", "Cafe au Lait"),
        ("“Net revenue”", "net revenue"),
        ("Tools.Search.BM25.Index", "tools.search.bm25.index"),
        ("index()", "index"),
        ("boxes", "Box"),
        ("São  Paulo", "Sao Paulo"),
    ],
)  # fmt: skip
def test_spellings_of_one_name(one: str, other: str) -> None:
    assert normal(one) == normal(other) != ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("tools.search.tokens", "tools.search.token"),
        ("status", "statu"), ("C++", "C#"), ("Vitamin A", "Vitamin B"), ("1963", "1964"), ("か", "が"), ("A", "the"),
    ],
)  # fmt: skip
def test_names_that_are_not_one(one: str, other: str) -> None:
    assert normal(one) != normal(other)


def test_blank_and_odd_names() -> None:
    assert normal("  ") == "" and normal("!!!") == "!!!"
    assert len(normal("x" * 10_000)) == LONGEST_NAME == len(named("x" * 10_000))
    assert named("two\nlines\x00") == "two lines\ufffd"


@given(st.text(max_size=60))
def test_a_normal_form_can_be_stored_and_does_not_depend_on_spaces_around(name: str) -> None:
    form = normal(name)
    assert "\x00" not in form and form.encode("utf-8") is not None and form == normal(f"  {name} ")
