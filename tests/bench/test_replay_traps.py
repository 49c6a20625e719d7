from __future__ import annotations

import pytest

from hopql.bench.replay_traps import (
    CONTROL,
    ELSEWHERE,
    TWO_COLUMNS,
    WORD,
    Case,
    Database,
    Finder,
    Pair,
    Trap,
    other_words,
    traps,
    tried,
)
from hopql.state.cards import Column, TableCard
from hopql.tools.memory.tokenize_question import Value

SHOPS = TableCard(name="shops", columns=[Column(name=name) for name in ("city", "state", "status")])
DEALS = TableCard(
    name="deals",
    columns=[Column(name="status"), Column(name="shop", type="integer"), Column(name="kind", type="integer")],
)
STORED = {
    ("shops", "city"): ["Oslo", "Rome"], ("shops", "status"): ["active", "closed"],
    ("deals", "status"): ["active", "closed"], ("shops", "state"): ["Lazio"], ("deals", "shop"): ["12", "31"],
    ("deals", "kind"): ["12"],
}  # fmt: skip
DATABASE = Database(
    [SHOPS, DEALS],
    lambda table, column: STORED.get((table, column), []),
    lambda text: [place for place, values in STORED.items() if text in values],
)


def finder(question: str) -> list[Value]:
    return [
        Value(text=value, column=f"{table}.{column}", canonical=value)
        for (table, column), values in STORED.items()
        for value in values
        if not value.isdigit() and value in question
    ]


FINDERS: dict[str, Finder] = {"d": finder}


def made(question: str, sql: str, words: list[tuple[str, str]] | None = None) -> dict[str, Trap]:
    case = Case(number=1, db="d", question=question, gold=[sql])
    return {trap.kind: trap for trap in traps(case, finder, DATABASE, words or [])}


def test_a_value_gives_way_to_another_of_its_column_and_to_one_of_another() -> None:
    found = made("How many shops are in Oslo?", "SELECT count(*) FROM shops WHERE city = 'Oslo'")
    assert found[CONTROL].asked == "How many shops are in Rome?"
    assert found[CONTROL].right == "SELECT COUNT(*) FROM shops WHERE city = 'Rome'"
    assert found[ELSEWHERE].asked == "How many shops are in Lazio?" and not found[ELSEWHERE].right
    assert TWO_COLUMNS not in found, "no other column stores it"


def test_a_second_column_is_compared_with_the_same_value() -> None:
    sql = "SELECT s.city FROM shops s JOIN deals d ON true WHERE s.status = 'active'"
    trap = made("Cities of active shops with deals?", sql)[TWO_COLUMNS]
    assert trap.sql.endswith("s.status = 'active' AND d.\"status\" = 'active'")
    assert trap.right.endswith("s.status = 'closed' AND d.\"status\" = 'active'")
    trap = made("How many deals has shop 12?", "SELECT count(*) FROM deals WHERE shop = 12")[TWO_COLUMNS]
    assert trap.sql.endswith('shop = 12 AND deals."kind" = 12')
    assert trap.right.endswith('shop = 31 AND deals."kind" = 12') and trap.asked == "How many deals has shop 31?"


def test_the_traps_are_set_off_by_a_replay_that_replaces_both(monkeypatch: pytest.MonkeyPatch) -> None:
    sql = "SELECT s.city FROM shops s JOIN deals d ON true WHERE s.status = 'active'"
    found = [
        *made("Cities of active shops with deals?", sql, [("with", "without")]).values(),
        *made("How many shops are in Oslo?", "SELECT count(*) FROM shops WHERE city = 'Oslo'").values(),
    ]
    done = tried(found, FINDERS)
    tallies = done.tallies
    assert not done.wrong and tallies[TWO_COLUMNS].replayed == 0 and tallies[WORD].tried == 1
    assert tallies[CONTROL].replayed == 2 and tallies[ELSEWHERE].replayed == 0
    monkeypatch.setattr("hopql.tools.memory.match_literals._several_columns", lambda sites: False)
    done = tried(found, FINDERS)
    assert done.tallies[TWO_COLUMNS].wrong == 1 and TWO_COLUMNS in done.wrong[0]


def test_words_that_change_a_question_are_those_of_labelled_pairs() -> None:
    pairs = [
        Pair(id="1", category="negation", a="Which is the best?", b="Which is the worst?", same_answer=False),
        Pair(id="2", category="scope", a="all 3 of it", b="all 4 of it", same_answer=False),
        Pair(id="3", category="entity_swap", a="in Rome", b="in Oslo", same_answer=False),
        Pair(id="4", category="negation", a="open it", b="do not open it", same_answer=False),
    ]
    assert other_words(pairs) == [("best", "worst")]
