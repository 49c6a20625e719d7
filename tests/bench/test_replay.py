from __future__ import annotations

import json
from pathlib import Path

import pytest

from hopql.bench.replay import by_execution, crossed, labelled
from hopql.bench.replay_traps import Case, Pair, Tally, geography, same_sql, upper_bound
from hopql.state.database import Rows
from hopql.tools.memory.tokenize_question import Value


@pytest.mark.parametrize(
    ("failures", "trials", "bound"), [(0, 300, 0.00994), (0, 10, 0.2589), (1, 10, 0.3942), (3, 3, 1.0), (2, 44, 0.1362)]
)
def test_the_bound_is_that_of_clopper_and_pearson(failures: int, trials: int, bound: float) -> None:
    assert upper_bound(failures, trials) == pytest.approx(bound, abs=2e-4)


def test_a_tally_tells_right_and_wrong() -> None:
    tally = Tally()
    for right, replayed in ((True, True), (False, True), (True, False)):
        tally.add(replayed=replayed, right=right)
    assert tally.line("x").startswith("x: 1 right and 1 wrong of 3 (33.3%; with 95% wrong at most 86.465% of these")


def case(number: int, question: str, sql: str, shape: str = "", template: str = "") -> Case:
    return Case(number=number, db="d", question=question, gold=[sql], shape=shape, template=template)


CASES = [
    case(0, "cities of Texas", "SELECT name FROM city WHERE state = 'texas'", "s", "t"),
    case(1, "cities of Ohio", "SELECT name FROM city WHERE state = 'ohio'", "s", "t"),
    case(2, "which cities are in Iowa", "SELECT name FROM city WHERE state = 'iowa'", "u", "t"),
    case(3, "Cities of Texas?", "SELECT DISTINCT name FROM city WHERE state = 'texas'"),
]


def find_states(question: str) -> list[Value]:
    named = [state for state in ("Texas", "Ohio", "Iowa") if state in question]
    return [Value(text=state, column="city.state", canonical=state.lower()) for state in named]


def test_pairs_of_a_suite_are_replayed_and_judged() -> None:
    found = crossed(CASES, {"d": find_states}, lambda sql, one: same_sql(sql, one.gold))
    assert found.tallies["questions, same words, other values"] == Tally(2, 2, 0)
    assert found.tallies["pairs, same text, another template"] == Tally(2, 2, 2)
    assert any("Cities of Texas?" in line for line in found.wrong)
    assert sum(tally.tried for kind, tally in found.tallies.items() if kind.startswith("pairs")) == 12


def test_labelled_pairs_are_served_unchanged_only_when_they_are_the_same() -> None:
    pairs = [
        Pair(id="1", category="near_repeat", a="What's new?", b="what is new", same_answer=True),
        Pair(id="2", category="negation", a="Is it open?", b="Is it not open?", same_answer=False),
        Pair(id="3", category="number_date", a="rooms for 2 nights", b="rooms for 3 nights", same_answer=False),
        Pair(id="4", category="scope", a="all of it", b="All of it!", same_answer=False),
    ]
    found = labelled(pairs)
    assert {kind.removeprefix("served unchanged, "): tally for kind, tally in found.tallies.items()} == {
        "near_repeat": Tally(1, 1, 0), "negation": Tally(1, 0, 0), "number_date": Tally(1, 0, 0),
        "scope": Tally(1, 1, 1), "all traps": Tally(3, 1, 1),
    }  # fmt: skip
    assert found.wrong == ["4: 'all of it' → 'All of it!'"]


def test_suites_are_read_with_their_variables(tmp_path: Path) -> None:
    file = tmp_path / "geography.json"
    entry = {
        "sql": ['SELECT C.NAME FROM CITY AS C WHERE C.STATE = "state0" ;'],
        "sentences": [{"text": "cities of state0", "variables": {"state0": "texas"}}],
    }
    file.write_text(json.dumps([entry]))
    (one,) = geography(file)
    assert (one.question, one.shape, one.template) == ("cities of texas", "0 cities of state0", "0")
    assert same_sql(one.gold[0], ["select c.name from city as c where c.state = 'texas'"])


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
