from __future__ import annotations

import json
from pathlib import Path

import pytest

from hopql.bench.replay import by_execution, by_sql, crossed, labelled
from hopql.bench.replay_suites import Case, Pair, Tally, geography, of_queries, same_sql, synonyms, upper_bound
from hopql.state.database import Rows


@pytest.mark.parametrize(
    ("failures", "trials", "bound"), [(0, 300, 0.00994), (0, 10, 0.2589), (1, 10, 0.3942), (3, 3, 1.0), (2, 44, 0.1362)]
)
def test_the_bound_is_that_of_clopper_and_pearson(failures: int, trials: int, bound: float) -> None:
    assert upper_bound(failures, trials) == pytest.approx(bound, abs=2e-4)


def test_a_tally_names_both_halves() -> None:
    tally = Tally()
    tally.add(0, replayed=True)
    tally.add(1, replayed=True, right=False)
    tally.add(3, replayed=False)
    assert tally.line("x").startswith("x: 1 right and 1 wrong of 3 (33.3% and 33.3%;")
    assert tally.line("x").endswith("[even 1 and 0 of 1, odd 0 and 1 of 2]")
    tally += tally
    assert (tally.tried, tally.replayed, tally.wrong) == ([2, 4], [2, 2], [0, 2])


def case(number: int, question: str, sql: str, shape: str = "", template: str = "") -> Case:
    return Case(number=number, db="d", question=question, gold=[sql], shape=shape, template=template)


CASES = [
    case(0, "cities of Texas", "SELECT name FROM city WHERE state = 'texas'", "s", "t"),
    case(1, "cities of Ohio", "SELECT name FROM city WHERE state = 'ohio'", "s", "t"),
    case(2, "which cities are in Iowa", "SELECT name FROM city WHERE state = 'iowa'", "u", "t"),
    case(3, "Cities of Texas?", "SELECT DISTINCT name FROM city WHERE state = 'texas'"),
]


def test_pairs_of_a_suite_are_replayed_and_judged() -> None:
    finders = {"d": of_queries([sql for one in CASES for sql in one.gold], "postgres")}
    found = crossed(CASES, finders, by_sql)
    words = found.questions["same words, other values"]
    assert (words.tried, words.replayed, words.wrong) == ([1, 1], [1, 1], [0, 0])
    wrong = found.pairs["same text, another template"]
    assert (sum(wrong.tried), sum(wrong.replayed), sum(wrong.wrong)) == (2, 2, 2)
    assert any("Cities of Texas?" in line for line in found.wrong)
    assert sum(tally.tried[0] + tally.tried[1] for tally in found.pairs.values()) == 12


def test_labelled_pairs_are_served_unchanged_only_when_they_are_the_same() -> None:
    pairs = [
        Pair(id="1", category="near_repeat", a="What's new?", b="what is new", same_answer=True),
        Pair(id="2", category="negation", a="Is it open?", b="Is it not open?", same_answer=False),
        Pair(id="3", category="number_date", a="rooms for 2 nights", b="rooms for 3 nights", same_answer=False),
        Pair(id="4", category="scope", a="all of it", b="All of it!", same_answer=False),
    ]
    unchanged, wrong = labelled(pairs)
    assert unchanged["near_repeat"].replayed == [1, 0]
    assert unchanged["negation"].replayed == [0, 0]
    assert unchanged["number_date"].replayed == [0, 0]
    assert wrong == ["4: 'all of it' → 'All of it!'"]


def test_suites_are_read_with_their_variables(tmp_path: Path) -> None:
    file = tmp_path / "geography.json"
    entry = {
        "sql": ['SELECT C.NAME FROM CITY AS C WHERE C.STATE = "state0" ;'],
        "sentences": [{"text": "cities of state0", "variables": {"state0": "texas"}}],
    }
    file.write_text(json.dumps([entry]))
    (one,) = geography(file)
    assert (one.question, one.shape, one.template) == ("cities of texas", "0 cities of state0", "0")
    assert same_sql(one.gold[0], ["select c.name from city as c where c.state = 'texas'"], "postgres")
    file.write_text(json.dumps([{"db_id": "d", "SpiderQuestion": "a", "SpiderSynQuestion": "b", "query": "SELECT 1"}]))
    assert [found.question for found in synonyms(file)] == ["a", "b"]


def test_an_empty_result_proves_nothing() -> None:
    def run(sql: str) -> Rows | None:
        rows: list[list[object]] = [[1]] if "full" in sql else []
        return Rows(
            columns=["x"], types=["integer"], rows=rows, row_count=len(rows), truncated=False, seconds=0.0
        )

    judge = by_execution({"d": run})
    assert judge("SELECT 1 FROM full_b", case(0, "q", "SELECT 1 FROM full_a"))
    assert not judge("SELECT 1 FROM b", case(0, "q", "SELECT 1 FROM a"))
    assert judge("select 1 from a", case(0, "q", "SELECT 1 FROM a"))
