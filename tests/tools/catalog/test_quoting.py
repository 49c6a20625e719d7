from __future__ import annotations

from hopql.tools.catalog.quoting import quoted, quoted_path


def test_names_are_quoted_only_where_they_must_be() -> None:
    assert [quoted(n) for n in ("city", "City", "order", "2nd", "a b", 'x"y')] == [
        "city", '"City"', '"order"', '"2nd"', '"a b"', '"x""y"',
    ]  # fmt: skip
    assert quoted("City", "sqlite") == "City" and quoted("order", "sqlite") == '"order"'


def test_paths_are_quoted_by_part() -> None:
    assert quoted_path("Sales.orders", "User") == '"Sales".orders."User"'
