from __future__ import annotations

from hopql.tools.knowledge.paging import MOST, pages


def test_each_page_begins_with_the_first_line() -> None:
    lines = ["head", *(f"{n:04}" * 50 for n in range(40))]
    made = pages(lines)
    assert all(one.startswith("head\n") and len(one) <= MOST + 200 for one in made)
    assert [line for one in made for line in one.splitlines()[1:]] == lines[1:]


def test_what_is_on_no_page_is_counted() -> None:
    made = pages(["head", *("x" * 900 for _ in range(10))], 2)
    assert len(made) == 2
    assert made[-1].splitlines()[-1] == f"- and {10 - sum(one.count('x' * 900) for one in made)} more"


def test_a_head_alone_is_a_page() -> None:
    assert pages(["head"], 1) == ["head"]
