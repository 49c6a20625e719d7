from __future__ import annotations

import pytest

from hopql.evals.skeletons import likeness, skeleton


def test_names_and_literals_do_not_matter() -> None:
    one = "SELECT c.name AS n FROM customer c JOIN orders o ON c.id = o.cid WHERE (c.city = 'x')"
    assert likeness(one, "SELECT title FROM book AS b JOIN loan ON b.k = loan.b WHERE loan.day = 'y'") == 1.0
    assert likeness(one, "SELECT COUNT(*) FROM t") < 0.5


def test_how_often_counts_and_what_cannot_be_parsed_is_like_nothing() -> None:
    assert 0.5 < likeness("SELECT a FROM t", "SELECT a, b FROM t") < 1.0
    assert skeleton("SELEC FROM (") == frozenset() or likeness("SELEC FROM (", "SELECT 1") < 1.0


@pytest.mark.parametrize("sql", ["SELECT 1", "WITH a AS (SELECT 1) SELECT * FROM a"])
def test_a_query_is_like_itself(sql: str) -> None:
    assert likeness(sql, sql) == 1.0
