

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopql.evals.right import linking, right, same, sort_columns, used
from hopql.state.cards import Column, TableCard
from hopql.state.database import Rows
from hopql.state.plan import Plan


def rows(cells: Sequence[Sequence[object]], types: Sequence[str] = (), width: int = 0) -> Rows:
    width = width or len(types) or (len(cells[0]) if cells else 1)
    return Rows(
        columns=[f"c{i}" for i in range(width)],
        types=list(types) or ["text"] * width,
        rows=[list(row) for row in cells],
        row_count=len(cells),
        truncated=False,
        seconds=0.0,
    )


def test_columns_may_come_in_another_order_and_with_others() -> None:
    gold = rows([("a", 1), ("b", 2)])
    assert same(gold, rows([(2, "x", "b"), (1, "x", "a")]), ordered=False)
    assert not same(gold, rows([("a",), ("b",)]), ordered=False)


def test_rows_must_go_together() -> None:
    gold = rows([("a", 1), ("b", 2)])
    assert not same(gold, rows([("a", 2), ("b", 1)]), ordered=False)


def test_repeated_rows_count_once() -> None:
    assert same(rows([("a",), ("a",), ("b",)]), rows([("b",), ("a",)]), ordered=False)
    assert not same(rows([("a",), ("b",)]), rows([("a",)]), ordered=False)
    assert same(rows([("a",), ("b",)]), rows([("a", 1), ("a", 2), ("b", 3)]), ordered=False)


def test_two_equal_gold_columns_need_two() -> None:
    gold = rows([(5, 5)])
    assert not same(gold, rows([(5,)]), ordered=False)
    assert same(gold, rows([(5, 5)]), ordered=False)


@pytest.mark.parametrize(
    ("left", "right_", "kinds", "agree"),
    [
        (1.234, 1.23, ("numeric", "numeric"), True),
        (1.235, 1.24, ("double precision", "numeric"), True),
        (2.675, 2.68, ("double precision", "numeric"), True),
        (-0.001, 0, ("numeric", "integer"), True),
        (1.23, 1.25, ("numeric", "numeric"), False),
        (5, 5.0, ("bigint", "double precision"), True),
        ("12.3456789012345678901", 12.35, ("numeric", "numeric"), True),
        ("12.0", 12, ("text", "integer"), False),
        ("NaN", "NaN", ("numeric", "double precision"), True),
        (10**30, "1000000000000000000000000000000.00", ("numeric", "numeric"), True),
        (True, 1, ("boolean", "integer"), False),
        (True, True, ("boolean", "boolean"), True),
        (None, None, ("text", "integer"), True),
        (None, 0, ("integer", "integer"), False),
        (None, "", ("text", "text"), False),
        ("2013-01-01T00:00:00", "2013-01-01", ("timestamp without time zone", "date"), True),
        ("2013-01-01T00:00:00-05:00", "2013-01-01", ("timestamp with time zone", "date"), True),
        ("2013-01-01 06:00:00", "2013-01-01T06:00:00-05:00", ("text", "timestamp with time zone"), True),
        ("2013-01-01T06:00:00.500000", "2013-01-01 06:00:00.5", ("timestamp", "text"), True),
        ("2013-01-01T01:00:00", "2013-01-01", ("timestamp without time zone", "date"), False),
        ([1, 2.004], [1, 2.0], ("integer[]", "numeric[]"), True),
        ([1, 2], [2, 1], ("integer[]", "integer[]"), False),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, ("jsonb", "jsonb"), True),
        ("a", "A", ("text", "text"), False),
    ],
)
def test_cells(left: object, right_: object, kinds: tuple[str, str], agree: bool) -> None:
    assert same(rows([(left,)], kinds[:1]), rows([(right_,)], kinds[1:]), ordered=False) is agree


def test_empty_results() -> None:
    assert same(rows([], width=2), rows([], width=3), ordered=False)
    assert not same(rows([], width=2), rows([], width=1), ordered=False)
    assert not same(rows([], width=1), rows([("a",)]), ordered=False)
    assert not same(rows([("a",)]), rows([], width=1), ordered=False)


def test_order_counts_when_asked() -> None:
    gold, turned = rows([("a", 1), ("b", 2)]), rows([("b", 2), ("a", 1)])
    assert same(gold, gold, ordered=True) and not same(gold, turned, ordered=True)
    sql = "SELECT name, count(*) FROM t GROUP BY name ORDER BY count(*)"
    assert right([gold], turned, question="How many of each name?", gold_sql=[sql])
    assert not right([gold], turned, question="How many of each name, fewest first?", gold_sql=[sql])
    assert right([gold], turned, question="How many of each name, sorted?", gold_sql=[sql.split(" ORDER")[0]])
    assert not right([gold], None, question="How many?", gold_sql=[sql])


def test_ties_may_come_in_any_order() -> None:
    gold = rows([("a", 2), ("b", 2), ("c", 1)])
    sql = "SELECT name, count(*) AS n FROM t GROUP BY name ORDER BY n DESC"
    asked = "How many of each name, in descending order of the number?"
    assert right([gold], rows([("b", 2), ("a", 2), ("c", 1)]), question=asked, gold_sql=[sql])
    assert not right([gold], rows([("c", 1), ("b", 2), ("a", 2)]), question=asked, gold_sql=[sql])


def test_rows_without_a_sort_value_may_stand_anywhere() -> None:
    gold, answer = rows([("x", None), ("a", 2), ("b", 1)]), rows([("a", 2), ("b", 1), ("x", None)])
    sql = "SELECT name, n FROM t ORDER BY n DESC"
    assert right([gold], answer, question="Names and n, sorted by n", gold_sql=[sql])


def test_any_gold_will_do() -> None:
    golds = [rows([("a",)]), rows([("a", 1)]), rows([(1,)])]
    assert right(golds, rows([(1,)]), question="?", gold_sql=["SELECT 1"] * 3)
    assert not right(golds, rows([(2,)]), question="?", gold_sql=["SELECT 1"] * 3)


@pytest.mark.parametrize(
    ("sql", "keys"),
    [
        ("SELECT a, b FROM t", None),
        ("SELECT a, b FROM t ORDER BY b DESC, a", [1, 0]),
        ("SELECT a, count(*) AS n FROM t GROUP BY a ORDER BY count(*) DESC NULLS LAST", [1]),
        ("SELECT t.a, b FROM t ORDER BY 2, t.a", [1, 0]),
        ("SELECT a FROM t ORDER BY b", []),
        ("SELECT a FROM t ORDER BY a, b", [0]),
        ("SELECT * FROM t ORDER BY b", []),
        ("SELECT a FROM (SELECT a FROM t ORDER BY a) s", None),
        ("WITH s AS (SELECT 1 AS a) SELECT a FROM s ORDER BY a", [0]),
        ("SELECT a FROM t UNION SELECT b FROM t ORDER BY 1", [0]),
        ("SELECT a, sum(count(*)) OVER (ORDER BY a) FROM t GROUP BY a", None),
        ("not SQL at all (", None),
    ],
)
def test_sort_columns(sql: str, keys: list[int] | None) -> None:
    assert sort_columns(sql) == keys


cells = st.one_of(st.none(), st.booleans(), st.integers(-3, 3), st.sampled_from(["a", "b", ""]), st.floats(-2, 2))
tables = st.integers(1, 5).flatmap(
    lambda width: st.lists(st.tuples(*[cells] * width), min_size=1, max_size=8).map(lambda found: (width, found))
)


@given(tables, st.randoms(use_true_random=False))
def test_shuffling_columns_and_rows_and_adding_some_changes_nothing(
    table: tuple[int, list[tuple[object, ...]]], chance: random.Random
) -> None:
    width, found = table
    columns = list(range(width))
    chance.shuffle(columns)
    answer = [[row[c] for c in columns] + [chance.random()] for row in found + found[:1]]
    chance.shuffle(answer)
    assert same(rows(found, width=width), rows(answer, width=width + 1), ordered=False)


@given(tables, st.randoms(use_true_random=False))
def test_a_changed_cell_is_seen(table: tuple[int, list[tuple[object, ...]]], chance: random.Random) -> None:
    width, found = table
    answer = [list(row) for row in dict.fromkeys(found)]
    chance.choice(answer)[chance.randrange(width)] = "something else"
    assert not same(rows(found, width=width), rows(answer, width=width), ordered=False)


@given(tables)
def test_a_missing_column_is_seen(table: tuple[int, list[tuple[object, ...]]]) -> None:
    width, found = table
    assert not same(rows(found, width=width), rows([row[1:] for row in found], width=width - 1), ordered=False)


@given(tables, tables)
def test_backtracking_agrees_with_trying_everything(
    left: tuple[int, list[tuple[object, ...]]], right_: tuple[int, list[tuple[object, ...]]]
) -> None:
    from itertools import permutations

    from hopql.evals.right import _columns

    gold, answer = rows(left[1], width=left[0]), rows(right_[1], width=right_[0])
    mine, theirs = _columns(gold), _columns(answer)
    wanted = set(zip(*mine, strict=True))
    brute = any(
        set(zip(*(theirs[i] for i in chosen), strict=True)) == wanted
        for chosen in permutations(range(len(theirs)), len(mine))
    )
    assert same(gold, answer, ordered=False) is brute


def test_many_rows_and_alike_columns_are_decided() -> None:
    """With naive matching this would not end: any order of the first columns holds every combination of values."""
    chance = random.Random(1)
    found = [[chance.randrange(2) for _ in range(12)] for _ in range(1_000)]
    columns = list(range(12))
    chance.shuffle(columns)
    answer = [[row[c] for c in columns] for row in found]
    assert same(rows(found), rows(answer), ordered=False)
    assert not same(rows(found), rows([row for row in answer if row != answer[0]]), ordered=False)


def card(name: str, *columns: str) -> TableCard:
    return TableCard(name=name, columns=[Column(name=column) for column in columns])


CARDS = [card("customer", "id", "name", "city"), card("orders", "id", "customer_id", "total"), card("Odd", "Key")]
JOINED = "SELECT c.name, SUM(o.total) FROM customer c JOIN orders o ON o.customer_id = c.id GROUP BY c.name"


def plan(**tables: list[str]) -> Plan:
    return Plan(
        seeds=[], ranked=[], bridges=[], joins=[], values=[], whole_schema=False,
        tables=[
            {"name": name, "why": "rank", "score": 1.0,
             "columns": [{"name": column, "why": "rank", "score": 1.0} for column in columns]}
            for name, columns in tables.items()
        ],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("sql", "columns"),
    [
        ("SELECT * FROM customer", set()),
        ("SELECT count(*) FROM customer", set()),
        ("SELECT name FROM customer WHERE EXISTS (SELECT * FROM orders WHERE customer_id = customer.id)",
         {"customer.name", "customer.id", "orders.customer_id"}),
        ("WITH o AS (SELECT * FROM orders) SELECT max(o.total) FROM o", {"orders.total"}),
        ("SELECT a.name FROM customer a JOIN customer b USING (city)", {"customer.name", "customer.city"}),
        ('SELECT "Key" FROM "Odd"', {"Odd.Key"}),
    ],
)  # fmt: skip
def test_columns_are_those_named(sql: str, columns: set[str]) -> None:
    found = used(sql, CARDS, "postgres")
    assert found is not None and found.columns == columns


def test_a_plan_is_judged_strictly_against_the_gold() -> None:
    full = plan(customer=["id", "name"], orders=["customer_id", "total"])
    assert linking([JOINED], full, "", CARDS, "postgres") == {
        "plan_tables_recall": 1.0, "plan_columns_recall": 1.0, "plan_tables_precision": 1.0,
        "plan_columns_precision": 1.0,
    }  # fmt: skip
    short = linking([JOINED], plan(customer=["id", "name", "city"], orders=["total"]), "", CARDS, "postgres")
    assert (short["plan_tables_recall"], short["plan_columns_recall"]) == (1.0, 0.0)
    assert short["plan_columns_precision"] == 0.75


def test_the_gold_served_best_counts() -> None:
    golds = [JOINED, "SELECT id FROM customer", "this is not SQL", "SELECT x FROM unheard_of"]
    found = linking(golds, plan(customer=["id"]), "SELECT c.id FROM customer c", CARDS, "postgres")
    assert set(found.values()) == {1.0} and len(found) == 8


def test_a_star_brings_columns_but_is_not_blamed_for_them() -> None:
    found = linking(["SELECT name FROM customer WHERE city = 'x'"], None, "SELECT * FROM customer WHERE city = 'x'",
                    CARDS, "postgres")  # fmt: skip
    assert found == {
        "sql_tables_recall": 1.0, "sql_columns_recall": 1.0, "sql_tables_precision": 1.0, "sql_columns_precision": 1.0,
    }  # fmt: skip


def test_nothing_is_said_where_nothing_is_known() -> None:
    assert linking(["SELEC"], plan(customer=["id"]), "SELECT 1", CARDS, "postgres") == {}
    assert linking([JOINED], None, " ", CARDS, "postgres") == {}
    assert linking(["SELECT count(*) FROM orders"], None, "SELECT count(id) FROM orders", CARDS, "postgres") == {
        "sql_tables_recall": 1.0, "sql_columns_recall": 1.0, "sql_tables_precision": 1.0,
    }  # fmt: skip


def test_sql_that_is_wrong_still_has_what_it_has() -> None:
    found = linking([JOINED], None, "SELECT name, nothing FROM customer", CARDS, "postgres")
    assert found["sql_tables_recall"] == 0.0 and found["sql_tables_precision"] == 1.0
    assert linking([JOINED], None, "SELECT FROM WHERE (", CARDS, "postgres") == {
        "sql_tables_recall": 0.0, "sql_columns_recall": 0.0,
    }  # fmt: skip
